//! The cards of each ship, as numbers of the published table.

use killbox_components::ids::{CARDS_PER_SHIP, SHIPS, ShipSlot};
use killbox_components::spec::CardSpec;
use killbox_systems::world::view::View;

use super::eyes::Eyes;
use super::features::Feature;
use super::ids::{IdKind, NO_CARD, card_number};

/// The places for upgrade cards in a row. A ship has at most [`CARDS_PER_SHIP`] of them today.
pub const UPGRADES: usize = 16;
/// The number of words of a ship's identity.
pub const IDENTITY_WORDS: usize = 3 + UPGRADES;

const _: () = assert!(CARDS_PER_SHIP <= UPGRADES);

/// The highest number that a card can have.
const MOST: f32 = 4095.0;

const fn card(name: &'static str, about: &'static str) -> Feature {
    Feature { name, unit: "", low: 0.0, high: MOST, about }
}

/// The words of a ship's identity.
pub const IDENTITY: [Feature; IDENTITY_WORDS] = [
    card("pilot", "Number of its ship card; 0 if there is no ship, or if the table does not have the card"),
    card("chassis", "Number of its ship type"),
    card("ship_ability", "Number of its ship ability; 0 if it has none"),
    card("upgrade_1", "Number of its first upgrade card; 0: there is none, or it is hidden from the seat"),
    card("upgrade_2", "Of its second upgrade card, and so on"),
    card("upgrade_3", "Likewise"),
    card("upgrade_4", "Likewise"),
    card("upgrade_5", "Likewise"),
    card("upgrade_6", "Likewise"),
    card("upgrade_7", "Likewise"),
    card("upgrade_8", "Likewise"),
    card("upgrade_9", "Likewise"),
    card("upgrade_10", "Likewise"),
    card("upgrade_11", "Reserved, like the places after it: a ship has at most ten upgrade cards"),
    card("upgrade_12", "Likewise"),
    card("upgrade_13", "Likewise"),
    card("upgrade_14", "Likewise"),
    card("upgrade_15", "Likewise"),
    card("upgrade_16", "Likewise"),
];

/// Which card lies in each place of each ship, as a seat sees it.
pub(super) type Sides = [[u8; CARDS_PER_SHIP]; SHIPS];

/// The cards as they lie now. They do not change in most battles.
pub(super) fn sides(view: &View) -> Sides {
    let mut sides = Sides::default();
    if !view.matchup().cards_change {
        return sides;
    }
    for ship in view.matchup().fielded {
        let cards = view.spec(ship).cards.len();
        for (card, side) in (0..).zip(&mut sides[ship.index()][..cards]) {
            *side = view.card(ship, card).side;
        }
    }
    sides
}

/// Writes all sixteen rows.
pub(super) fn write(eyes: &Eyes, rows: &mut [[i32; IDENTITY_WORDS]; SHIPS]) {
    for ship in ShipSlot::all() {
        let row = &mut rows[eyes.row(ship)];
        *row = [NO_CARD; IDENTITY_WORDS];
        if eyes.view.matchup().fielded.has(ship) {
            write_row(eyes.view, ship, row);
        }
    }
}

fn write_row(view: &View, ship: ShipSlot, row: &mut [i32; IDENTITY_WORDS]) {
    let spec = view.spec(ship);
    row[0] = card_number(IdKind::Pilot, &spec.pilot);
    row[1] = card_number(IdKind::Chassis, &spec.chassis);
    let ability = spec.ship_ability.as_deref();
    row[2] = ability.map_or(NO_CARD, |name| card_number(IdKind::ShipAbility, name));
    for ((at, place), card) in row[3..].iter_mut().zip(&spec.cards).zip(0..) {
        let side = view.card(ship, card).side;
        // A facedown upgrade is known to its own player alone [SQD-26].
        let shown = if CardSpec::is_facedown(side) { place.facedown(side) } else { place.showing(side) };
        *at = shown.map_or(NO_CARD, |card| card_number(IdKind::Upgrade, &card.id));
    }
}
