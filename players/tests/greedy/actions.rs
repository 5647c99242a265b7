//! The greedy player's actions: which ships it may lock, and which enemies may shoot at it.

use killbox_cards::Library;
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::Arc;
use killbox_components::frame::{ChooseActionFrame, Frame, OrderFrame, ShipTurnFrame};
use killbox_components::geometry::Pose;
use killbox_components::ids::ObjectId;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::requirements::Requirements;
use killbox_components::rng::{Purpose, stream};
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec, Turret, WeaponSpec};
use killbox_components::token::Token;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, berth, card, matchup, ordnance, plain_ship, primary, turret_ship};

/// A ship with these actions and no others.
fn with_actions(kinds: &[ActionKind]) -> ShipSpec {
    let white = |kind: &ActionKind| BarAction { kind: *kind, color: ActionColor::White, link: None };
    ShipSpec { bar: kinds.iter().map(white).collect(), ..plain_ship(Size::Small) }
}

/// The first ship of seat A flies straight on at speed 1, 80 mm, and acts as greedy decides.
fn activate(table: &mut TestBattle) {
    table.with(|battle| {
        let ahead = Maneuver::new(1, Bearing::Straight, Direction::Straight, Difficulty::White);
        battle.turn[a(0)].dial = Some(ahead);
    });
    table.push(Frame::Activate(ShipTurnFrame::new(a(0))));
    answer_all(table);
}

/// Greedy answers every decision until none is pending.
fn answer_all(table: &mut TestBattle) {
    let (mut greedy, mut rng) = (Greedy::default(), stream(1, 0, Purpose::PlayerA));
    table.run();
    while let Some((seat, kind)) = table.asked() {
        let key = table.with(|battle| greedy.choose(&View::new(battle, seat), &mut rng));
        table.answer(key.choice(kind).expect("one of the options"));
    }
}

/// TOK-26: a lock needs only a part of the base in range 3, and greedy takes such a lock.
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

/// MOV-97: weapons that a carrier has through a docked ship are feared while that ship is docked.
#[test]
fn it_fears_the_weapons_of_docked_ships_while_they_are_docked() {
    let evades = |is_docked: bool| {
        let docked = WeaponSpec { while_docked: b(1).set(), ..primary(Arc::Rear, 6) };
        let mut carrier = plain_ship(Size::Large);
        carrier.weapons.push(docked);
        // The action is red, so that it is not taken for nothing.
        let red = BarAction { kind: ActionKind::Evade, color: ActionColor::Red, link: None };
        let own = ShipSpec { bar: [red].into_iter().collect(), ..plain_ship(Size::Small) };
        let squads = matchup("standard", vec![own], vec![carrier, plain_ship(Size::Small)]);
        let mut table = TestBattle::new(Matchup { berths: vec![berth(b(1), b(0))], ..squads });
        table.with(|battle| {
            battle.core.in_play = battle.core.in_play.without(b(1));
            battle.set_docked(b(1), is_docked.then_some(b(0)));
        });
        // The ship is behind the carrier and turned away from it.
        table.place(a(0), 457.0, 400.0, 270.0);
        table.place(b(0), 457.0, 520.0, 90.0);
        table.with(|battle| battle.turn[b(0)].activated = true);
        activate(&mut table);
        table.with(|battle| battle.tokens[a(0)].has(Token::Evade))
    };
    assert!(evades(true));
    assert!(!evades(false));
}

/// A battle of these ships against plain ones, which have activated. Poses are in mm and degrees.
fn against(own: Vec<ShipSpec>, own_at: &[(f32, f32, f32)], enemies: &[(f32, f32, f32)]) -> TestBattle {
    let plain = enemies.iter().map(|_| plain_ship(Size::Small)).collect();
    let mut squads = matchup("standard", own, plain);
    squads.program = Library::embedded().program(squads.ruleset.card_set, &squads.ships);
    let mut table = TestBattle::new(squads);
    for (number, (x, y, degrees)) in own_at.iter().enumerate() {
        table.place(a(number as u8), *x, *y, *degrees);
    }
    for (number, (x, y, degrees)) in enemies.iter().enumerate() {
        table.place(b(number as u8), *x, *y, *degrees);
        table.with(|battle| battle.turn[b(number as u8)].activated = true);
    }
    table
}

/// The tokens of the first ship of seat A after it has acted.
fn gained(mut table: TestBattle) -> Set<Token> {
    activate(&mut table);
    let held = |kind: &Token| table.with(|battle| battle.tokens[a(0)].has(*kind));
    [Token::Focus, Token::Calculate, Token::Evade, Token::Cloak].into_iter().filter(held).collect()
}

/// TOK-49: two more defense dice are worth giving up the attack where the ship has no attack and is
/// under fire.
#[test]
fn it_cloaks_under_fire_that_it_cannot_answer() {
    let cloaks = |degrees: f32, enemies: &[(f32, f32, f32)]| {
        let own = with_actions(&[ActionKind::Cloak]);
        gained(against(vec![own], &[(457.0, 400.0, degrees)], enemies)).has(Token::Cloak)
    };
    let behind = [(400.0, 480.0, 270.0), (457.0, 480.0, 270.0), (514.0, 480.0, 270.0)];
    assert!(cloaks(270.0, &behind), "fired at from behind");
    let (x, y, degrees) = behind[1];
    assert!(!cloaks(90.0, &[(x, y + 160.0, degrees)]), "it has a shot at the enemy");
    assert!(!cloaks(270.0, &behind.map(|(x, y, _)| (x, y, 90.0))), "nobody looks at it");
}

/// TOK-49: a cloaked ship attacks no ship, so it decloaks, however far the enemy still is.
#[test]
fn it_decloaks_before_the_enemy_is_near() {
    let decloaks = |y: f32| {
        let mut table = against(vec![with_actions(&[])], &[(457.0, y, 90.0)], &[(457.0, 880.0, 270.0)]);
        table.with(|battle| {
            battle.turn[b(0)].activated = false;
            battle.tokens[a(0)].put(Token::Cloak, 1);
            let ahead = Maneuver::new(1, Bearing::Straight, Direction::Straight, Difficulty::White);
            battle.turn[a(0)].dial = Some(ahead);
        });
        table.push(Frame::SystemPhase(OrderFrame::ASCENDING));
        answer_all(&mut table);
        !table.with(|battle| battle.tokens[a(0)].has(Token::Cloak))
    };
    assert!(decloaks(60.0));
}

/// ACT-7: a red action stresses the ship, and the abilities that must follow it are counted with
/// it.
#[test]
fn it_counts_what_must_follow_a_red_action() {
    let focuses = |color: ActionColor, ability: &str| {
        let text = format!("[Pilot(\"tested\", [{ability}])]");
        let own = Library::read([("test.ron", text.as_str())].into_iter(), None).expect("it can be read");
        let bar = BarAction { kind: ActionKind::Focus, color, link: None };
        let pilot = ShipSpec {
            pilot: "tested".to_owned(),
            bar: [bar].into_iter().collect(),
            ..plain_ship(Size::Small)
        };
        let mut squads =
            matchup("standard", vec![pilot], vec![plain_ship(Size::Small), plain_ship(Size::Small)]);
        squads.program =
            Library::embedded().clone().with(own).program(squads.ruleset.card_set, &squads.ships);
        let mut table = TestBattle::new(squads);
        table.place(a(0), 457.0, 300.0, 90.0);
        table.place(b(0), 430.0, 480.0, 270.0);
        table.place(b(1), 490.0, 480.0, 270.0);
        gained(table).has(Token::Focus)
    };
    let hurts = "(when: After(PerformAction()), if: [Is(You, Stressed)], effect: [Suffer(kind: Hit)])";
    assert!(focuses(ActionColor::Red, ""));
    assert!(!focuses(ActionColor::Red, hurts));
    assert!(focuses(ActionColor::White, hurts));
}

/// A calculate token that a friendly ship beside the ship may spend too is worth more than a focus
/// token (Networked Calculations).
#[test]
fn it_calculates_for_friends_that_may_spend_it() {
    let tokens = |far: f32| {
        let own = || ShipSpec {
            ship_ability: Some("Networked Calculations".to_owned()),
            ..with_actions(&[ActionKind::Focus, ActionKind::Calculate])
        };
        gained(against(
            vec![own(), own()],
            &[(300.0, 200.0, 90.0), (300.0 + far, 280.0, 90.0)],
            &[(300.0, 800.0, 90.0)],
        ))
    };
    assert!(tokens(60.0).has(Token::Calculate));
    assert!(tokens(400.0).has(Token::Focus));
}

/// CHG-5, REQ-1: a lock is taken for a weapon that needs one while the weapon is loaded.
#[test]
fn it_locks_for_weapons_that_are_loaded() {
    let locks = |charges: u8| {
        let requires = Requirements { lock: true, ..Requirements::default() };
        let mut own = with_actions(&[ActionKind::Focus, ActionKind::Lock]);
        own.weapons.push(WeaponSpec { requires, ..ordnance(4, 1, 3, 1) });
        own.cards = [card("tested", 2)].into_iter().collect();
        // The enemy is behind the ship, far away, and fires.
        let mut table = against(vec![own], &[(457.0, 400.0, 270.0)], &[(457.0, 600.0, 270.0)]);
        table.with(|battle| battle.cards[0].charges.active = charges);
        !gained(table).has(Token::Focus)
    };
    assert!(locks(2));
    assert!(!locks(0));
}

/// MOV-84: a turret is rotated to where enemies that have yet to fly will be.
#[test]
fn it_rotates_its_turret_to_where_enemies_will_be() {
    let arc = |activated: bool| {
        let white = BarAction { kind: ActionKind::Rotate, color: ActionColor::White, link: None };
        let own = ShipSpec { bar: [white].into_iter().collect(), ..turret_ship(Size::Small, Turret::Single) };
        // The enemy is ahead to the left once the ship has flown, and flies to the left.
        let mut table = against(vec![own], &[(457.0, 300.0, 90.0)], &[(380.0, 490.0, 180.0)]);
        table.with(|battle| battle.turn[b(0)].activated = activated);
        activate(&mut table);
        table.with(|battle| battle.turn[a(0)].turret)
    };
    assert_eq!(arc(true), Arc::Front);
    assert_eq!(arc(false), Arc::Left);
}

/// HUG-59: both of two turrets are rotated to where they shoot best; one that points there already
/// stays.
#[test]
fn it_rotates_both_turrets_or_the_one_that_points_elsewhere() {
    let arcs = |first: Arc, second: Arc| {
        let white = BarAction { kind: ActionKind::Rotate, color: ActionColor::White, link: None };
        let mut own =
            ShipSpec { bar: [white].into_iter().collect(), ..turret_ship(Size::Small, Turret::Single) };
        own.second_turret = Turret::Single;
        own.weapons.push(WeaponSpec { second: true, ..own.weapons[0] });
        let mut table = against(vec![own], &[(457.0, 300.0, 90.0)], &[(350.0, 400.0, 90.0)]);
        table.with(|battle| {
            (battle.turn[a(0)].turret, battle.turn[a(0)].second_turret) = (first, second);
            battle.turn[b(0)].activated = true;
        });
        activate(&mut table);
        table.with(|battle| (battle.turn[a(0)].turret, battle.turn[a(0)].second_turret))
    };
    assert_eq!(arcs(Arc::Front, Arc::Front), (Arc::Left, Arc::Left));
    assert_eq!(arcs(Arc::Left, Arc::Rear), (Arc::Left, Arc::Left));
    assert_eq!(arcs(Arc::Rear, Arc::Left), (Arc::Left, Arc::Left));
}

/// ABL-30: what must follow an action counts: two calculate tokens are worth more than a focus
/// token (Advanced Droid Brain).
#[test]
fn it_calculates_where_that_gains_two_tokens() {
    let tokens = |ability: Option<&str>| {
        let own = ShipSpec {
            ship_ability: ability.map(str::to_owned),
            ..with_actions(&[ActionKind::Focus, ActionKind::Calculate])
        };
        gained(against(vec![own], &[(457.0, 300.0, 90.0)], &[(457.0, 560.0, 270.0)]))
    };
    assert!(tokens(Some("Advanced Droid Brain")).has(Token::Calculate));
    assert!(tokens(None).has(Token::Focus));
}

/// The end of a ship that can only SLAM, or `None` if it does not; the enemies do not move.
fn slams(at: (f32, f32, f32), dial: &[&str], enemies: &[(f32, f32, f32)]) -> Option<Pose> {
    let dial = dial.iter().map(|code| code.parse().expect("a maneuver")).collect();
    let own = ShipSpec { dial, ..with_actions(&[ActionKind::Slam]) };
    let mut table = against(vec![own], &[at], enemies);
    activate(&mut table);
    table.with(|battle| battle.tokens[a(0)].has(Token::Disarm).then(|| battle.board.pose(a(0))))
}

/// MOV-80, MOV-82: it SLAMs out of fire that it cannot answer, by a maneuver that leads somewhere.
#[test]
fn it_slams_where_that_is_better() {
    let dial = ["1FW", "1TW", "1YW", "1BW", "1NW"];
    let behind = [(400.0, 640.0, 90.0), (457.0, 640.0, 90.0), (514.0, 640.0, 90.0)];
    let end = slams((457.0, 750.0, 90.0), &dial, &behind).expect("it is shot at and flies towards the edge");
    assert!(
        end.uy.abs() < 0.1,
        "a turn keeps it on the board, and comes after the maneuver ahead on its dial"
    );
    let ahead = [(457.0, 480.0, 90.0)];
    assert_eq!(slams((457.0, 200.0, 90.0), &dial, &ahead), None, "it has a shot");
}

/// TOK-50, MOV-27: a red action before its maneuver costs a ship the action after the maneuver, or
/// the maneuver.
#[test]
fn it_is_not_stressed_before_it_flies() {
    let focuses = |difficulty: Difficulty| {
        let bar = BarAction { kind: ActionKind::Focus, color: ActionColor::Red, link: None };
        let mut own = ShipSpec { bar: [bar].into_iter().collect(), ..plain_ship(Size::Small) };
        own.weapons[0].value = 2;
        let mut table = against(vec![own], &[(457.0, 300.0, 90.0)], &[(457.0, 600.0, 270.0)]);
        table.with(|battle| {
            battle.turn[a(0)].dial =
                Some(Maneuver::new(1, Bearing::Straight, Direction::Straight, difficulty));
        });
        table.push(Frame::ChooseAction(ChooseActionFrame::any(a(0))));
        answer_all(&mut table);
        table.with(|battle| battle.tokens[a(0)].has(Token::Focus))
    };
    assert!(focuses(Difficulty::Blue));
    assert!(!focuses(Difficulty::Red));
}

/// ATK-25: a lock is worth no more for a weapon that deals less than one that needs none.
#[test]
fn it_locks_for_weapons_that_do_more_than_others() {
    let locks = |dice: u8| {
        let requires = Requirements { lock: true, ..Requirements::default() };
        let mut own = with_actions(&[ActionKind::Focus, ActionKind::Lock]);
        own.weapons.push(WeaponSpec { requires, ..ordnance(dice, 1, 3, 1) });
        own.cards = [card("tested", 2)].into_iter().collect();
        !gained(against(vec![own], &[(457.0, 400.0, 270.0)], &[(457.0, 600.0, 270.0)])).has(Token::Focus)
    };
    assert!(locks(4));
    assert!(!locks(2));
}
