//! Listeners: an index of the abilities of cards by their hooks, with the ships that can trigger
//! each.
//!
//! Most abilities are about their own ship, so most events can skip most abilities without a test.

use crate::ids::{ShipSet, ShipSlot};

use super::compiled::Compiled;
use super::filter::Filter;
use super::group::{Group, Whose};

/// An index entry: an ability of a ship, upgrade or condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listener {
    /// The number of the ability.
    pub number: u16,
    /// The ship that has the card; `None` for a condition card.
    pub ship: Option<ShipSlot>,
    /// The ships that can trigger the ability.
    pub subjects: ShipSet,
    /// The part that its ship has in an attack, if it is used inside attacks.
    pub part: Option<Part>,
}

/// The part in an attack that an ability is about [ABL-17].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// "While you perform an attack".
    Attacks,
    /// "While you defend".
    Defends,
}

impl Listener {
    /// The entry of ability `number`, of a card of `ship`.
    pub(crate) fn new(number: u16, ship: Option<ShipSlot>, ability: &Compiled) -> Listener {
        let part = match ability.filter {
            Filter::Attack(_) => Some(Part::Attacks),
            Filter::Defend(_) => Some(Part::Defends),
            Filter::All
            | Filter::Of(_)
            | Filter::Maneuver { .. }
            | Filter::Action { .. }
            | Filter::Tokens { .. }
            | Filter::Damage { .. }
            | Filter::Initiative(_)
            | Filter::Charge { .. }
            | Filter::Card { .. }
            | Filter::Device { .. }
            | Filter::Detonation { .. }
            | Filter::Template(_)
            | Filter::Meets { .. }
            | Filter::Precision(_)
            | Filter::Pair { .. } => None,
        };
        // A granted ability belongs to another ship, an ability of a condition to its bearers.
        let owner = ship.filter(|_| !ability.granted);
        let subjects = match (ability.filter.who(), owner) {
            (Some(who), Some(owner)) => subjects(owner, who),
            (None, _) | (_, None) => ShipSet::UNITS,
        };
        Listener { number, ship, subjects, part }
    }
}

/// The ships that can ever belong to the group `who` of the ship `you`.
fn subjects(you: ShipSlot, who: Group) -> ShipSet {
    match who.side {
        // The ship itself is meant whatever its type [ABL-51].
        Whose::You => you.set(),
        side => side.units(you).map_or(ShipSet::UNITS, |units| units & who.among_attacked()),
    }
}
