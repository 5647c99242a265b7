//! What an ability waits for.

use serde::{Deserialize, Serialize};

use crate::action::ActionKind;
use crate::maneuver::{Bearing, Difficulty};
use crate::token::Token;

use super::ships::Ships;
use super::words::{DamageWord, How, PhaseWord, Range};

/// ABL-16: the timing of an ability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum When {
    /// ABL-2: it just holds.
    Always,
    /// ABL-7, DMG-16: the "Action:" header: an action of its own.
    Action,
    /// DMG-22: when this damage card is dealt faceup or exposed.
    Dealt,
    /// Before anything else in that phase.
    StartOf(PhaseWord),
    /// RND-66: during that phase.
    During(PhaseWord),
    /// After its normal effects.
    EndOf(PhaseWord),
    /// Immediately before.
    Before(Before),
    /// Immediately after.
    After(After),
    /// Inside, at the step that fits the effect (ABL-17).
    While(While),
    /// ABL-45: in place of it.
    Would(Would),
}

/// What an ability can come before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Before {
    /// RND-54: a ship activates.
    Activate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-60: a ship engages.
    Engage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
}

/// What an ability can come after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum After {
    /// ABL-20: a ship reveals its dial.
    RevealDial {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// With one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
    },
    /// ABL-19: a ship executes a maneuver, fully or not.
    ExecuteManeuver {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Only fully, or only partially.
        #[serde(default)]
        how: Option<How>,
        /// With one of these bearings.
        #[serde(default)]
        bearing: Option<Vec<Bearing>>,
        /// With any bearing but these.
        #[serde(default)]
        except_bearing: Option<Vec<Bearing>>,
        /// With one of these speeds.
        #[serde(default)]
        speed: Option<Range>,
        /// In one of these colours.
        #[serde(default)]
        color: Option<Vec<Difficulty>>,
        /// MOV-34: whether it was the ion maneuver.
        #[serde(default)]
        ion: Option<bool>,
        /// MOV-18: whether it moved through or overlapped an obstacle.
        #[serde(default)]
        met_obstacle: Option<bool>,
    },
    /// ACT-1: a ship performs an action.
    PerformAction {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these; without it every action counts, those of cards too.
        #[serde(default)]
        action: Option<Vec<ActionKind>>,
    },
    /// "After you activate".
    Activate {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// TOK-10: a ship gains tokens by one effect.
    GainToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// A ship spends tokens of its own.
    SpendToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
    /// DMG-1: a ship suffers 1 damage.
    SufferDamage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Of this kind.
        #[serde(default)]
        kind: Option<DamageWord>,
    },
    /// DMG-1: a ship loses a shield.
    LoseShield {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-71: a ship is destroyed.
    Destroyed {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// RND-60: "after you engage".
    Engage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
    },
    /// ATK-72: a ship performs an attack.
    Attack {
        /// Which ship attacks.
        #[serde(default)]
        who: Ships,
        /// ATK-66: whether it hits.
        #[serde(default)]
        hits: Option<bool>,
    },
    /// ATK-72: a ship defends.
    Defend {
        /// Which ship defends.
        #[serde(default)]
        who: Ships,
        /// ATK-66: whether the attack hits.
        #[serde(default)]
        hits: Option<bool>,
    },
}

/// What an ability can be inside of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum While {
    /// You perform an attack.
    Attack {},
    /// You defend.
    Defend {},
}

/// ABL-41: what an ability can replace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Would {
    /// A ship would suffer 1 or more damage: the whole instance of that kind at once.
    SufferDamage {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// Of this kind.
        kind: DamageWord,
    },
    /// TOK-10/open: a ship would gain 1 token.
    GainToken {
        /// Which ship.
        #[serde(default)]
        who: Ships,
        /// One of these kinds.
        #[serde(default)]
        token: Option<Vec<Token>>,
    },
}
