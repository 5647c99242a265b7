//! One ability, compiled.

use crate::condition::ConditionKind;
use crate::damage::DamageKind;
use crate::device::DeviceKind;
use crate::ids::{CARDS_PER_SHIP, ShipSlot};
use crate::state::Card;

use super::super::hook::Hook;
use super::super::words::Decider;
use super::change::Change;
use super::filter::Filter;
use super::group::Group;
use super::span::Span;

/// Where an ability is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A damage card of this kind: it belongs to the ship on which the card lies faceup.
    Damage(DamageKind),
    /// The pilot ability of this ship.
    Ship(ShipSlot),
    /// ABL-6: the ship ability of this ship, on the same card.
    ShipAbility(ShipSlot),
    /// An upgrade card of this ship.
    Upgrade(ShipSlot, u8),
    /// A device of this kind.
    Device(DeviceKind),
    /// CND-2: a condition card of this kind: it belongs to the ships to which it is assigned.
    Condition(ConditionKind),
}

impl Source {
    /// The ship on whose cards it stands.
    pub const fn ship(self) -> Option<ShipSlot> {
        match self {
            Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => Some(ship),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }
}

/// One ability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compiled {
    /// Where it is printed.
    pub source: Source,
    /// What it waits for.
    pub hook: Hook,
    /// Which of those events it hears.
    pub filter: Filter,
    /// ABL-26: what must hold.
    pub tests: Span,
    /// ABL-3: who decides, if it is optional.
    pub may: Option<Decider>,
    /// ABL-31: the ships from which one is chosen.
    pub choose: Option<Group>,
    /// ABL-48.
    pub costs: Span,
    /// What it does.
    pub ops: Span,
    /// What it changes while it holds; such an ability has no ops.
    pub change: Option<Change>,
    /// Its bit in [`crate::attack::AttackData::used`], if it is used inside an attack.
    pub mark: u8,
    /// ABL-14: the side of its card on which it is printed, if the card has two.
    pub side: Option<u8>,
    /// It is had only by the ships to which another ability has granted it.
    pub granted: bool,
    /// RND-83: it works while its ship is in reserve, and only then.
    pub in_reserve: bool,
    /// It is that ship's pilot or ship ability, which this one has for a time.
    pub lent_by: Option<ShipSlot>,
    /// As long as what.
    pub lent_while: LentWhile,
}

/// As long as what a ship has an ability of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LentWhile {
    /// The other is in play.
    #[default]
    InPlay,
    /// MOV-97: the other is docked with it.
    Docked,
    /// MOV-104: the other was its carrier and has been destroyed.
    Destroyed,
}

impl Compiled {
    /// ABL-14: whether the side of the card that says so is up. `cards` are the rows of the battle.
    #[inline]
    pub fn is_face_up(&self, cards: &[Card]) -> bool {
        match (self.side, self.source) {
            (Some(side), Source::Upgrade(ship, card)) => {
                cards[ship.index() * CARDS_PER_SHIP + usize::from(card)].side == side
            }
            _ => true,
        }
    }
}
