//! The abilities of cards by what they wait for, with what is known of their subjects before a game
//! begins: most abilities are about their own ship, so most of what happens is no business of most
//! of them.

use crate::ids::{ShipSet, ShipSlot};

use super::compiled::Compiled;
use super::filter::Filter;
use super::group::{Group, Whose};

/// An ability of a ship, upgrade or condition card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listener {
    /// Its number.
    pub number: u16,
    /// The ship of the card; none for a condition card.
    pub ship: Option<ShipSlot>,
    /// The ships that it can be about: no other triggers it.
    pub subjects: ShipSet,
    /// Its part in an attack, if it is used inside attacks.
    pub part: Option<Part>,
}

/// ABL-17: whose part in an attack an ability is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// "While you perform an attack".
    Attacks,
    /// "While you defend".
    Defends,
}

impl Listener {
    /// The ability with this number, of a card of `ship`.
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
        // One that was granted is another ship's, one of a condition its bearers'.
        let owner = ship.filter(|_| !ability.granted);
        let subjects = match (ability.filter.who(), owner) {
            (Some(who), Some(owner)) => subjects(owner, who),
            (None, _) | (_, None) => ShipSet::UNITS,
        };
        Listener { number, ship, subjects, part }
    }
}

/// The ships of a group as a ship means it, whatever happens in a game.
fn subjects(you: ShipSlot, who: Group) -> ShipSet {
    match who.side {
        // ABL-51: the ship itself is meant whatever it is.
        Whose::You => you.set(),
        side => side.units(you).map_or(ShipSet::UNITS, |units| units & who.among_attacked()),
    }
}
