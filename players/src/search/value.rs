//! What a position is worth to a seat.

use killbox_components::ids::{Seat, ShipSlot};
use killbox_systems::world::view::View;

/// What a ship that was not destroyed keeps of its points however badly it is damaged.
const ALIVE: f32 = 0.4;

/// What the position is worth to the seat that looks: 1 if it has won, -1 if it has lost, and between them by the share of
/// all points that is left on either side.
pub fn value(view: &View) -> f32 {
    if let Some(ending) = view.core().ending {
        return match ending.winner {
            Some(winner) if winner == view.seat() => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
    }
    let [own, theirs] = [view.seat(), view.seat().other()].map(|seat| left(view, seat));
    own - theirs
}

/// The share of a side's points that its ships still hold.
fn left(view: &View, seat: Seat) -> f32 {
    let (mut left, mut whole) = (0.0, 0.0);
    for ship in view.matchup().fielded & seat.ships() {
        let points = f32::from(view.spec(ship).cost).max(1.0);
        whole += points;
        if view.core().in_play.has(ship) {
            left += points * (ALIVE + (1.0 - ALIVE) * health(view, ship));
        }
    }
    if whole > 0.0 { left / whole } else { 0.0 }
}

/// How much of its hull and shields a ship has left, 0 to 1.
fn health(view: &View, ship: ShipSlot) -> f32 {
    let spec = view.spec(ship);
    let whole = f32::from(spec.hull + spec.shields.limit).max(1.0);
    f32::from(view.hull_left(ship) + view.charges(ship).shields.active) / whole
}
