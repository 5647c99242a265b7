//! SQD-20: which ships have a card that is named, where cards change ships.

use crate::ids::{CARDS_PER_SHIP, ShipSet, ShipSlot};
use crate::side::SideUp;
use crate::state::Card;

/// What only a battle knows of ships that are named by their upgrade cards; of all others a group
/// says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bearers {
    /// The ships that can come to have such a card, or to lose it.
    pub ships: ShipSet,
    /// Where such cards can lie, each with its first side.
    pub places: Vec<(ShipSlot, SideUp)>,
    /// Those that have one are meant, or those that have none.
    pub have: bool,
}

impl Bearers {
    /// Whether `ship` is meant now. `cards` are the rows of the battle.
    pub fn are(&self, ship: ShipSlot, cards: &[Card]) -> bool {
        let lies = |(of, up): &(ShipSlot, SideUp)| {
            *of == ship
                && cards[ship.index() * CARDS_PER_SHIP + usize::from(up.card)].side >> 1 == up.side >> 1
        };
        !self.ships.has(ship) || self.places.iter().any(lies) == self.have
    }
}
