//! Shared code of the tests of huge ships.

use killbox_components::arc::Arc;
use killbox_components::charge::Charge;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
pub use killbox_testkit::{BLK, CRIT, FOC, HIT, TestBattle, a, b, card, matchup, plain_ship, primary};

/// A huge ship with initiative 8, engagement value 0, agility 0, hull 12, shields 4, energy 3 and a
/// front arc primary weapon 3 at range 1-3.
pub fn hauler() -> ShipSpec {
    let mut ship = plain_ship(Size::Huge);
    ship.initiative = 8;
    ship.engagement = 0;
    ship.agility = 0;
    ship.hull = 12;
    ship.shields = Charge::full(4, 1);
    ship.energy = Charge::full(3, 1);
    ship.weapons = [primary(Arc::Front, 3)].into_iter().collect();
    ship.weapons[0].min_range = 1;
    ship.dial = ["0OR", "0BR", "0NR", "1FW", "2FB", "3FW", "4FR", "1BW", "2NW"]
        .map(|code| code.parse().expect("a maneuver"))
        .into_iter()
        .collect();
    ship
}

/// A battle of ships of these sizes; a huge one is [`hauler`]. Ship 0 of seat A stands at
/// (400, 400) and faces away from seat A's edge. The others stand along the edges.
pub fn table(sizes_a: &[Size], sizes_b: &[Size]) -> TestBattle {
    let squad = |sizes: &[Size]| {
        let ship = |size: &Size| if *size == Size::Huge { hauler() } else { plain_ship(*size) };
        sizes.iter().map(ship).collect()
    };
    let mut t = TestBattle::new(matchup("standard", squad(sizes_a), squad(sizes_b)));
    for ship in t.with(|battle| battle.in_play()) {
        let y = if ship.seat() == Seat::A { 60.0 } else { 850.0 };
        t.place(ship, 130.0 + 100.0 * f32::from(ship.0 % 8), y, 0.0);
    }
    t.place(a(0), 400.0, 400.0, 90.0);
    t
}

/// The position and heading of a ship: x, y, ux, uy.
pub fn pose(t: &mut TestBattle, ship: ShipSlot) -> (f32, f32, f32, f32) {
    let pose = t.with(|battle| battle.board.pose(ship));
    (pose.x, pose.y, pose.ux, pose.uy)
}

/// The number of shields lost and damage cards of a ship.
pub fn hurt(t: &mut TestBattle, ship: ShipSlot) -> u8 {
    t.with(|battle| {
        let shields = battle.charges[ship].shields;
        shields.limit - shields.active + battle.damage[ship].total()
    })
}
