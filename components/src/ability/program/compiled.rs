//! The compiled form of one ability.

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

/// The card on which an ability is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A damage card of this kind. The ability belongs to every ship on which such a card lies
    /// faceup.
    Damage(DamageKind),
    /// The pilot ability of this ship's card.
    Ship(ShipSlot),
    /// The ship ability of this ship's card [ABL-6].
    ShipAbility(ShipSlot),
    /// An upgrade card of this ship, by its index.
    Upgrade(ShipSlot, u8),
    /// A device of this kind.
    Device(DeviceKind),
    /// A condition card of this kind. The ability belongs to the ships to which it is assigned
    /// [CND-2].
    Condition(ConditionKind),
}

impl Source {
    /// The ship that has the card; `None` for damage cards, devices and conditions.
    pub const fn ship(self) -> Option<ShipSlot> {
        match self {
            Source::Ship(ship) | Source::ShipAbility(ship) | Source::Upgrade(ship, _) => Some(ship),
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => None,
        }
    }
}

/// One compiled ability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compiled {
    /// The card on which it is printed.
    pub source: Source,
    /// The moment or question that it listens to.
    pub hook: Hook,
    /// The events of that hook that it listens to.
    pub filter: Filter,
    /// The tests that must hold [ABL-26].
    pub tests: Span,
    /// Who decides whether to use it, if it is optional [ABL-3].
    pub may: Option<Decider>,
    /// The ships from which its player chooses one [ABL-31].
    pub choose: Option<Group>,
    /// The costs [ABL-48].
    pub costs: Span,
    /// The effects, in order.
    pub ops: Span,
    /// The change that it makes while it holds; such an ability has no ops.
    pub change: Option<Change>,
    /// The ability's bit in [`crate::attack::AttackData::used`], if it is used inside attacks.
    pub mark: u8,
    /// The side of its card on which it is printed, if the card has two sides [ABL-14].
    pub side: Option<u8>,
    /// Whether only ships to which another ability has granted it have it.
    pub granted: bool,
    /// Whether it works only while its ship is in reserve [RND-83].
    pub in_reserve: bool,
    /// The ship that lends it, if it is the pilot or ship ability of another ship.
    pub lent_by: Option<ShipSlot>,
    /// The condition under which that ship lends it.
    pub lent_while: LentWhile,
}

/// The condition under which a ship has an ability of another ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LentWhile {
    /// The other ship is in play.
    #[default]
    InPlay,
    /// The other ship is docked with it [MOV-97].
    Docked,
    /// The other ship was its carrier and has been destroyed [MOV-104].
    Destroyed,
}

impl Compiled {
    /// Whether the side of the card on which the ability is printed is up [ABL-14]. `cards` are the
    /// card rows of the battle.
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
