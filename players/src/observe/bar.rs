//! The action bars of all ships.

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_systems::world::view::View;

use super::eyes::Eyes;
use super::features::Feature;

/// The standard actions, in the order of the array.
pub const ACTION_KINDS: usize = ActionKind::ALL.len();
/// The places of an action in the array: the action itself, then each action that can be linked to
/// it.
pub const ACTION_LINKS: usize = 1 + ACTION_KINDS;
/// The colours of actions: white, red, purple.
pub const COLORS: usize = ACTION.len();
/// The numbers of a ship's action bar.
pub const ACTION_CELLS: usize = ACTION_KINDS * ACTION_LINKS * COLORS;

/// The numbers of an action or a link.
pub const ACTION: [Feature; 3] = [
    Feature::flag("white", "The bar has the action, or the link, in white (ACT-4)"),
    Feature::flag("red", "In red"),
    Feature::flag("purple", "In purple"),
];

/// Which sides of cards add actions to each bar, as bits of a ship's list.
pub(super) type Sides = [u32; SHIPS];

/// The sides that are up now.
pub(super) fn sides(view: &View) -> Sides {
    let mut sides = Sides::default();
    for ship in view.matchup().fielded {
        let by_side = view.spec(ship).bar_by_side.iter().enumerate();
        let up = by_side.filter(|(_, action)| view.card(ship, action.card).side == action.side);
        sides[ship.index()] = up.fold(0, |bits, (at, _)| bits | 1 << (at % 32));
    }
    sides
}

/// Writes all sixteen rows.
pub(super) fn write(eyes: &Eyes, sides: &Sides, rows: &mut [[i8; ACTION_CELLS]; SHIPS]) {
    for ship in ShipSlot::all() {
        let row = &mut rows[eyes.row(ship)];
        row.fill(0);
        if !eyes.view.matchup().fielded.has(ship) {
            continue;
        }
        let spec = eyes.view.spec(ship);
        let up = sides[ship.index()];
        let by_side = spec.bar_by_side.iter().enumerate().filter(|(at, _)| up >> (at % 32) & 1 == 1);
        for action in spec.bar.iter().chain(by_side.map(|(_, action)| &action.action)) {
            let BarAction { kind, color, link } = *action;
            row[cell(kind, 0, color)] = 1;
            if let Some((linked, color)) = link {
                row[cell(kind, 1 + linked as usize, color)] = 1;
            }
        }
    }
}

const fn cell(kind: ActionKind, place: usize, color: ActionColor) -> usize {
    (kind as usize * ACTION_LINKS + place) * COLORS + color as usize
}
