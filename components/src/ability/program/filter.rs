//! Which events an ability hears.

use crate::action::{ActionColor, ActionKind};
use crate::arc::WeaponArc;
use crate::damage::DamageTrait;
use crate::device::DeviceClass;
use crate::ids::SHIPS;
use crate::maneuver::{Bearing, Difficulty};
use crate::sets::{Digit, Set};
use crate::slot::Slot;
use crate::token::Token;

use super::super::words::{ArcWord, ChargeWord, DamageWord, SourceWord, WeaponWord};
use super::Group;

/// Which attacks an ability hears of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackFilter {
    /// The attacker, or the defender.
    pub who: Group,
    /// With weapons of these kinds; all: with any.
    pub weapons: Set<WeaponWord>,
    /// With weapons of these arcs.
    pub arcs: Set<WeaponArc>,
    /// At these attack ranges.
    pub ranges: Set<Digit>,
    /// Only those that hit, or only those that miss.
    pub hits: Option<bool>,
    /// Only obstructed ones, or only others.
    pub obstructed: Option<bool>,
    /// With weapons of these cards: bits by the number of the card, for each ship.
    pub cards: Option<[u16; SHIPS]>,
}

/// Which events of a hook an ability hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All.
    All,
    /// Those of such ships.
    Of(Group),
    /// Maneuvers.
    Maneuver {
        /// Of such ships.
        who: Group,
        /// Only fully executed ones, or only the others.
        fully: Option<bool>,
        /// With these bearings.
        bearings: Set<Bearing>,
        /// At these speeds.
        speeds: Set<Digit>,
        /// Of these colours.
        colors: Set<Difficulty>,
        /// Only the ion maneuver, or only others.
        ion: Option<bool>,
        /// Only if it met an obstacle, or only if not.
        met_obstacle: Option<bool>,
        /// MOV-10: only the one that was revealed.
        revealed: bool,
    },
    /// Actions.
    Action {
        /// Of such ships.
        who: Group,
        /// Which standard ones.
        kinds: Set<ActionKind>,
        /// Actions of cards too.
        cards: bool,
        /// Of these colours.
        colors: Set<ActionColor>,
        /// Only those that an upgrade of such a slot adds to the bar, if that is said.
        added_by: Option<Set<Slot>>,
        /// Only in the ship's Perform Action step.
        in_step: bool,
    },
    /// Tokens.
    Tokens {
        /// Of such ships.
        who: Group,
        /// Of these kinds.
        tokens: Set<Token>,
        /// Only from an obstacle.
        from_obstacle: bool,
    },
    /// Damage.
    Damage {
        /// Of such ships.
        who: Group,
        /// Only this kind.
        kind: Option<DamageWord>,
        /// At most so much at once.
        n: u8,
        /// Only from these, if that is said.
        from: Option<Set<SourceWord>>,
    },
    /// HUG-20: an attacker in this arc of the ship on which the card lies.
    Precision(ArcWord),
    /// ABL-16: "at initiative": this value.
    Initiative(u8),
    /// Charges.
    Charge {
        /// Of such ships.
        who: Group,
        /// Which; standard ones are those of the card that speaks.
        charge: ChargeWord,
        /// CHG-8: only such as recover by themselves; standard ones are then those of any card of
        /// the ship.
        recurring: bool,
    },
    /// Damage cards.
    Card {
        /// Of such ships.
        who: Group,
        /// Only with this trait.
        card_trait: Option<DamageTrait>,
        /// Facedown ones too.
        or_facedown: bool,
        /// Faceup ones.
        faceup: bool,
    },
    /// Attacks by such ships.
    Attack(AttackFilter),
    /// Attacks on such ships.
    Defend(AttackFilter),
    /// Devices that such ships place.
    Device {
        /// Of such ships.
        who: Group,
        /// Dropped ones only, not launched ones.
        dropped: bool,
        /// Only such.
        class: Option<DeviceClass>,
    },
    /// DEV-17: devices that detonate.
    Detonation {
        /// Placed by such ships.
        who: Group,
        /// Only those that the ship whose ability it is has locked.
        locked: bool,
        /// Only such.
        classes: Set<DeviceClass>,
    },
    /// DEV-26: the remote whose ability it is was met.
    Meets {
        /// By such ships.
        who: Group,
        /// Only if their final position overlaps it.
        overlapped: bool,
        /// Only by a maneuver.
        maneuver: bool,
    },
    /// MOV-63: a template of the card that speaks, used by such ships.
    Template(Group),
    /// One ship and another, or an object.
    Pair {
        /// The ship that does it.
        who: Group,
        /// To whom.
        other: Option<Group>,
        /// Only by an action.
        by_action: bool,
        /// Of these colours, if an action did it.
        colors: Set<ActionColor>,
    },
}

impl Filter {
    /// The ships whose events it hears.
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
