//! Which events an ability hears.

use crate::arc::{Arc, WeaponArc};
use crate::damage::DamageTrait;

use super::super::words::{ChargeWord, DamageWord};
use super::Group;

/// Which attacks an ability hears of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackFilter {
    /// The attacker, or the defender.
    pub who: Group,
    /// Bits by [`WeaponWord`](crate::ability::WeaponWord); all set for any.
    pub weapons: u8,
    /// Bits: front, left, right, rear, full front, full rear, bullseye, single turret, double turret.
    pub arcs: u16,
    /// Bits by attack range.
    pub ranges: u8,
    /// Only those that hit, or only those that miss.
    pub hits: Option<bool>,
    /// Only obstructed ones, or only others.
    pub obstructed: Option<bool>,
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
        /// Bits by [`crate::maneuver::Bearing`].
        bearings: u16,
        /// Bits by speed.
        speeds: u8,
        /// Bits by [`crate::maneuver::Difficulty`].
        colors: u8,
        /// Only the ion maneuver, or only others.
        ion: Option<bool>,
        /// Only if it met an obstacle, or only if not.
        met_obstacle: Option<bool>,
    },
    /// Actions.
    Action {
        /// Of such ships.
        who: Group,
        /// Bits by [`crate::action::ActionKind`].
        kinds: u16,
        /// Actions of cards too.
        cards: bool,
        /// Bits by [`crate::action::ActionColor`].
        colors: u8,
        /// Only those that an upgrade of such a slot adds to the bar, as bits by [`crate::slot::Slot`].
        added_by: Option<u32>,
    },
    /// Tokens.
    Tokens {
        /// Of such ships.
        who: Group,
        /// Bits by [`Token`](crate::token::Token).
        tokens: u16,
    },
    /// Damage.
    Damage {
        /// Of such ships.
        who: Group,
        /// Only this kind.
        kind: Option<DamageWord>,
        /// At most so much at once.
        n: u8,
        /// Only from these, as bits by [`crate::ability::SourceWord`]; all set for any.
        from: u8,
    },
    /// ABL-16: "at initiative": this value.
    Initiative(u8),
    /// Charges.
    Charge {
        /// Of such ships.
        who: Group,
        /// Which; standard ones are those of the card that speaks.
        charge: ChargeWord,
    },
    /// Damage cards.
    Card {
        /// Of such ships.
        who: Group,
        /// Only with this trait.
        card_trait: Option<DamageTrait>,
        /// Facedown ones too.
        or_facedown: bool,
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
    },
    /// One ship and another, or an object.
    Pair {
        /// The ship that does it.
        who: Group,
        /// To whom.
        other: Option<Group>,
        /// Only by an action.
        by_action: bool,
        /// Bits by [`crate::action::ActionColor`], if an action did it.
        colors: u8,
    },
}

impl AttackFilter {
    /// Whether nothing is said of the attack itself: it hears rolls outside attacks too.
    pub const fn is_any(&self) -> bool {
        self.weapons == u8::MAX
            && self.arcs == u16::MAX
            && self.ranges == u8::MAX
            && self.hits.is_none()
            && self.obstructed.is_none()
    }
}

impl Filter {
    /// The ships whose events it hears.
    pub const fn who(&self) -> Option<Group> {
        match *self {
            Filter::All | Filter::Initiative(_) => None,
            Filter::Of(who)
            | Filter::Maneuver { who, .. }
            | Filter::Action { who, .. }
            | Filter::Tokens { who, .. }
            | Filter::Damage { who, .. }
            | Filter::Charge { who, .. }
            | Filter::Card { who, .. }
            | Filter::Pair { who, .. }
            | Filter::Device { who, .. }
            | Filter::Attack(AttackFilter { who, .. })
            | Filter::Defend(AttackFilter { who, .. }) => Some(who),
        }
    }
}

/// The bit of a weapon's arc in [`AttackFilter::arcs`].
pub const fn arc_number(arc: WeaponArc) -> u8 {
    match arc {
        WeaponArc::Fixed(arc) => arc as u8,
        WeaponArc::SingleTurret => Arc::ALL.len() as u8,
        WeaponArc::DoubleTurret => Arc::ALL.len() as u8 + 1,
    }
}
