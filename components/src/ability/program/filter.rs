//! Filters: the events that an ability listens to.

use crate::action::{ActionColor, ActionKind};
use crate::arc::WeaponArc;
use crate::damage::DamageTrait;
use crate::device::DeviceClass;
use crate::ids::SHIPS;
use crate::maneuver::{Bearing, Difficulty, Direction};
use crate::sets::{Digit, Set};
use crate::slot::Slot;
use crate::token::Token;

use super::super::words::{ArcWord, ChargeWord, DamageWord, SourceWord, WeaponWord};
use super::Group;

/// The attacks that an ability listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackFilter {
    /// The ships that attack or, in [`Filter::Defend`], defend.
    pub who: Group,
    /// Only attacks with weapons of these kinds. If the set has all kinds, any weapon fits.
    pub weapons: Set<WeaponWord>,
    /// Only attacks with weapons of these arcs.
    pub arcs: Set<WeaponArc>,
    /// Only attacks at these attack ranges.
    pub ranges: Set<Digit>,
    /// If present, only attacks that hit (`true`) or miss (`false`).
    pub hits: Option<bool>,
    /// If present, only obstructed attacks (`true`) or only others (`false`).
    pub obstructed: Option<bool>,
    /// If present, only attacks with the weapons of these cards: for each ship, a bit set of card
    /// numbers.
    pub cards: Option<[u16; SHIPS]>,
}

/// The events of a hook that an ability listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All events.
    All,
    /// Events of these ships.
    Of(Group),
    /// Maneuvers that a ship reveals or executes.
    Maneuver {
        /// The ships.
        who: Group,
        /// If present, only fully executed maneuvers (`true`) or only others (`false`).
        fully: Option<bool>,
        /// The bearings.
        bearings: Set<Bearing>,
        /// If present, only maneuvers in this direction [MOV-2].
        direction: Option<Direction>,
        /// The speeds.
        speeds: Set<Digit>,
        /// The difficulties.
        colors: Set<Difficulty>,
        /// If present, only the ion maneuver (`true`) or only others (`false`).
        ion: Option<bool>,
        /// If present, only maneuvers that met an obstacle (`true`) or only those that met none
        /// (`false`).
        met_obstacle: Option<bool>,
        /// Whether only the revealed maneuver counts [MOV-10].
        revealed: bool,
    },
    /// Actions that a ship performs.
    Action {
        /// The ships.
        who: Group,
        /// The standard actions.
        kinds: Set<ActionKind>,
        /// Whether actions of cards are included.
        cards: bool,
        /// The colours.
        colors: Set<ActionColor>,
        /// If present, only actions that an upgrade of one of these slots adds to the bar.
        added_by: Option<Set<Slot>>,
        /// Whether only actions in the ship's Perform Action step count.
        in_step: bool,
    },
    /// Tokens that a ship gains, spends or removes, or would gain.
    Tokens {
        /// The ships.
        who: Group,
        /// The kinds of token.
        tokens: Set<Token>,
        /// Whether only tokens from an obstacle count.
        from_obstacle: bool,
    },
    /// Damage that a ship suffers or would suffer.
    Damage {
        /// The ships.
        who: Group,
        /// If present, only damage of this kind.
        kind: Option<DamageWord>,
        /// The most damage of one batch that the ability replaces.
        n: u8,
        /// If present, only damage from one of these sources.
        from: Option<Set<SourceWord>>,
    },
    /// A precision shot: the attacker is in this arc of the ship that is dealt the card [HUG-20].
    Precision(ArcWord),
    /// "At initiative": this initiative value [ABL-16].
    Initiative(u8),
    /// Charges that a ship spends, loses or recovers, or would recover.
    Charge {
        /// The ships.
        who: Group,
        /// The kind of charge. Standard charges are those of the ability's card.
        charge: ChargeWord,
        /// Whether only recurring charges count [CHG-8]. Standard charges are then those of any
        /// card of the ship.
        recurring: bool,
    },
    /// Damage cards that a ship is dealt or would be dealt, repairs or exposes.
    Card {
        /// The ships.
        who: Group,
        /// If present, only cards with this trait.
        card_trait: Option<DamageTrait>,
        /// Whether facedown cards count.
        or_facedown: bool,
        /// Whether faceup cards count.
        faceup: bool,
    },
    /// Attacks by certain ships.
    Attack(AttackFilter),
    /// Attacks on certain ships.
    Defend(AttackFilter),
    /// Devices that a ship places.
    Device {
        /// The ships.
        who: Group,
        /// Whether only dropped devices count, not launched ones.
        dropped: bool,
        /// If present, only devices of this class.
        class: Option<DeviceClass>,
    },
    /// Devices that detonate [DEV-17].
    Detonation {
        /// The ships that placed the device.
        who: Group,
        /// Whether only devices that the ability's ship has locked count.
        locked: bool,
        /// The classes of device.
        classes: Set<DeviceClass>,
    },
    /// A ship moves through or overlaps the remote that has the ability [DEV-26].
    Meets {
        /// The ships that move.
        who: Group,
        /// Whether the final position of the ship must overlap the remote.
        overlapped: bool,
        /// Whether only maneuvers count.
        maneuver: bool,
    },
    /// A ship moves with a template that the ability's card allows [MOV-63].
    Template(Group),
    /// Events between a ship and another ship or object.
    Pair {
        /// The ship that acts.
        who: Group,
        /// If present, the ships on which it acts.
        other: Option<Group>,
        /// Whether only actions count.
        by_action: bool,
        /// The colours of the action, if an action did it.
        colors: Set<ActionColor>,
    },
}

impl Filter {
    /// The ships whose events it listens to; `None` if the event has no ship.
    pub const fn who(&self) -> Option<Group> {
        match *self {
            Filter::All | Filter::Initiative(_) | Filter::Precision(_) => None,
            Filter::Of(who)
            | Filter::Template(who)
            | Filter::Maneuver { who, .. }
            | Filter::Action { who, .. }
            | Filter::Tokens { who, .. }
            | Filter::Damage { who, .. }
            | Filter::Charge { who, .. }
            | Filter::Card { who, .. }
            | Filter::Pair { who, .. }
            | Filter::Meets { who, .. }
            | Filter::Device { who, .. }
            | Filter::Detonation { who, .. }
            | Filter::Attack(AttackFilter { who, .. })
            | Filter::Defend(AttackFilter { who, .. }) => Some(who),
        }
    }
}
