//! The greedy player's actions: what it may lock, and who may shoot at it.

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::Arc;
use killbox_components::frame::{Frame, ShipTurnFrame};
use killbox_components::ids::ObjectId;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec, WeaponSpec};
use killbox_components::token::Token;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, berth, matchup, plain_ship, primary};

/// A ship with these actions and no others.
fn with_actions(kinds: &[ActionKind]) -> ShipSpec {
    let white = |kind: &ActionKind| BarAction { kind: *kind, color: ActionColor::White, link: None };
    ShipSpec { bar: kinds.iter().map(white).collect(), ..plain_ship(Size::Small) }
}

/// The first ship of seat A flies straight on at speed 1, 80 mm, and acts, as greedy likes.
fn activate(table: &mut TestBattle) {
    table.with(|battle| {
        let ahead = Maneuver::new(1, Bearing::Straight, Direction::Straight, Difficulty::White);
        battle.turn[a(0)].dial = Some(ahead);
    });
    table.push(Frame::Activate(ShipTurnFrame::new(a(0))));
    let (mut greedy, mut rng) = (Greedy::default(), stream(1, 0, Purpose::PlayerA));
    table.run();
    while let Some((seat, kind)) = table.asked() {
        let key = table.with(|battle| greedy.choose(&View::new(battle, seat), &mut rng));
        table.answer(key.choice(kind).expect("one of the options"));
    }
}

/// TOK-26: a part of the base in range 3 is enough for a lock, and then for one by greedy.
#[test]
fn it_locks_a_ship_of_which_a_part_is_in_range() {
    let locks = |gap: f32| {
        let squads =
            matchup("standard", vec![with_actions(&[ActionKind::Lock])], vec![plain_ship(Size::Small)]);
        let mut table = TestBattle::new(squads);
        table.place(a(0), 457.0, 200.0, 90.0);
        table.place(b(0), 457.0, 200.0 + 80.0 + 40.0 + gap, 270.0);
        activate(&mut table);
        table.with(|battle| battle.tokens[a(0)].locks(ObjectId::ship(b(0))))
    };
    assert!(locks(255.0));
    assert!(locks(290.0), "its front is in range 3, its back is not");
    assert!(!locks(310.0));
}

/// MOV-97: weapons that a carrier has of a docked ship are feared while that ship is docked.
#[test]
fn it_fears_the_weapons_of_docked_ships_while_they_are_docked() {
    let evades = |is_docked: bool| {
        let docked = WeaponSpec { while_docked: b(1).set(), ..primary(Arc::Rear, 4) };
        let mut carrier = plain_ship(Size::Large);
        carrier.weapons.push(docked);
        let own = with_actions(&[ActionKind::Evade, ActionKind::Cloak]);
        let squads = matchup("standard", vec![own], vec![carrier, plain_ship(Size::Small)]);
        let mut table = TestBattle::new(Matchup { berths: vec![berth(b(1), b(0))], ..squads });
        table.with(|battle| {
            battle.core.in_play = battle.core.in_play.without(b(1));
            battle.set_docked(b(1), is_docked.then_some(b(0)));
        });
        // Behind the carrier, and turned away from it.
        table.place(a(0), 457.0, 400.0, 270.0);
        table.place(b(0), 457.0, 520.0, 90.0);
        table.with(|battle| battle.turn[b(0)].activated = true);
        activate(&mut table);
        table.with(|battle| battle.tokens[a(0)].has(Token::Evade))
    };
    assert!(evades(true));
    assert!(!evades(false));
}
