//! The icons on a ship's action bar.

use killbox_components::action::BarAction;
use killbox_components::ids::{CARDS_PER_SHIP, ShipSlot};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The icons on the action bar of `ship` now: its own, and those on the faceup sides of its cards
/// [ACT-3, ABL-14].
pub fn bar<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = &'a BarAction> + use<'a, O> {
    let spec = b.matchup.ship(ship);
    // For a ship without two-sided cards the loop has no work.
    let mut up = 0_u32;
    for (bit, action) in spec.bar_by_side.iter().enumerate() {
        let row = &b.cards[ship.index() * CARDS_PER_SHIP + usize::from(action.card)];
        up |= u32::from(row.side == action.side) << bit;
    }
    let by_side = spec.bar_by_side.iter().enumerate().filter(move |(bit, _)| up >> bit & 1 == 1);
    spec.bar.iter().chain(by_side.map(|(_, action)| &action.action))
}
