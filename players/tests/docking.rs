//! Players that look ahead dock and deploy where that is worth more than staying.

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::frame::{DeployFrame, Frame};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::{Matchup, ShipSpec, WeaponSpec};
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::jouster::Jouster;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, berth, matchup, plain_ship, primary};

/// A docked ship in a large carrier at (457, `y`) that heads up; the enemy stands at (457, `enemy`)
/// and heads down. While the ship is docked, the carrier has a rear weapon of `dice` attack dice.
fn table(y: f32, enemy: f32, dice: u8) -> TestBattle {
    let docked = WeaponSpec { while_docked: a(1).set(), ..primary(Arc::Rear, dice) };
    let mut carrier = ShipSpec { hull: 12, ..plain_ship(Size::Large) };
    carrier.weapons.push(docked);
    let squads = matchup("standard", vec![carrier, plain_ship(Size::Small)], vec![plain_ship(Size::Small)]);
    let mut table = TestBattle::new(Matchup { berths: vec![berth(a(1), a(0))], ..squads });
    table.with(|b| {
        b.core.in_play = b.core.in_play.without(a(1));
        b.set_docked(a(1), Some(a(0)));
    });
    table.place(a(0), 457.0, y, 90.0);
    table.place(b(0), 457.0, enemy, 270.0);
    table
}

/// The answers of both players to the decision of the docked ship.
fn answers(table: &mut TestBattle, emergency: bool) -> [Choice; 2] {
    table.play(Frame::Deploy(DeployFrame::new(a(1), a(0), emergency)));
    let mut by = |player: &mut dyn Player| asked(table, player, a(1));
    [by(&mut Greedy::default()), by(&mut Jouster::default())]
}

fn asked(table: &mut TestBattle, player: &mut dyn Player, ship: ShipSlot) -> Choice {
    table.with(|battle| {
        let view = View::new(battle, ship.seat());
        assert_eq!(view.pending().subject, Some(ship));
        let key = player.choose(&view, &mut stream(1, 0, Purpose::PlayerA));
        key.choice(view.pending().kind).expect("one of the options")
    })
}

/// MOV-100: an enemy that it can shoot at is worth a deployment, from the guides that face that
/// enemy.
#[test]
fn it_deploys_at_an_enemy() {
    let front = Choice::Arc { ship: a(0), arc: Arc::Front };
    assert_eq!(answers(&mut table(300.0, 640.0, 0), false), [front; 2]);
}

/// While no enemy is near, the ship is worth more to its carrier than on the board.
#[test]
fn it_stays_while_nobody_is_near() {
    assert_eq!(answers(&mut table(100.0, 860.0, 3), false), [Choice::Pass; 2]);
}

/// MOV-104: any place on the board is better than being destroyed, but not one over the edge.
#[test]
fn it_leaves_a_carrier_that_is_destroyed() {
    let rear = Choice::Arc { ship: a(0), arc: Arc::Rear };
    assert_eq!(answers(&mut table(860.0, 60.0, 3), true), [rear; 2]);
}

/// MOV-100 (1): it deploys by a maneuver that stays on the board and does not end in the enemy's
/// sights for nothing.
#[test]
fn it_deploys_by_a_maneuver_that_stays_on_the_board() {
    for player in [&mut Greedy::default() as &mut dyn Player, &mut Jouster::default()] {
        let mut table = table(760.0, 60.0, 0);
        table.play(Frame::Deploy(DeployFrame::new(a(1), a(0), true)));
        table.answer(Choice::Arc { ship: a(0), arc: Arc::Front });
        let Choice::Maneuver { maneuver, .. } = asked(&mut table, player, a(1)) else { panic!("a maneuver") };
        table.answer(Choice::Maneuver { ship: a(1), maneuver });
        table.play_by(|_, _, options| options.first().copied());
        assert_eq!(table.with(|b| b.core.fled), ShipSet::EMPTY, "{maneuver}");
    }
}
