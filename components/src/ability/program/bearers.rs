//! Groups of ships that are named by their upgrade cards, where cards move between ships [SQD-20].

use crate::ids::{CARDS_PER_SHIP, ShipSet, ShipSlot};
use crate::side::SideUp;
use crate::state::Card;

/// The part of a [`Group`](super::Group) that only a battle knows: which of its ships currently
/// have an upgrade card that the group names.
///
/// Only ships that can gain or lose such a card need this check; the group itself decides about all
/// others.
#[derive(Clone, Debug, PartialEq)]
pub struct Bearers {
    /// The ships that can gain or lose such a card.
    pub ships: ShipSet,
    /// The places where such a card can lie: the ship, and the first side of the card there.
    pub places: Vec<(ShipSlot, SideUp)>,
    /// Whether the group wants ships that have such a card (`true`) or ships that have none
    /// (`false`).
    pub have: bool,
}

impl Bearers {
    /// Whether `ship` belongs to the group now. `cards` are the card rows of the battle.
    pub fn are(&self, ship: ShipSlot, cards: &[Card]) -> bool {
        let lies = |(of, up): &(ShipSlot, SideUp)| {
            *of == ship
                && cards[ship.index() * CARDS_PER_SHIP + usize::from(up.card)].side >> 1 == up.side >> 1
        };
        !self.ships.has(ship) || self.places.iter().any(lies) == self.have
    }
}
