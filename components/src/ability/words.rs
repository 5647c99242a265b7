//! The words of the card language that stay words while a game runs: charges, states, arcs, ranges,
//! how long something lasts. `cards/abilities` writes them, a compiled program holds them, the
//! rules read them.

use crate::device::DeviceKind;
use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Who decides whether a "may" is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decider {
    /// The player of the ship whose ability it is.
    You,
    /// The player of the ship that triggered it.
    ThatShip,
    /// The player of the other ship of the event: for a defender's ability the attacker's.
    OtherShip,
}

/// From whom a range is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    /// The ship whose ability it is.
    #[default]
    You,
    /// The ship that triggered it.
    ThatShip,
    /// The ship that was chosen.
    Chosen,
    /// The attacker, in abilities of attacks.
    Attacker,
    /// The defender, in abilities of attacks.
    Defender,
    /// The other ship of the event: what was coordinated, locked, overlapped.
    OtherShip,
    /// The device that detonates, or has detonated.
    ThisDevice,
    /// The obstacle that was chosen.
    ThatObstacle,
    /// DEV-26: any friendly remote of that kind.
    FriendlyRemote(DeviceKind),
}

/// HIT or CRIT damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageWord {
    /// HIT damage.
    Hit,
    /// CRIT damage.
    Crit,
}

impl DamageWord {
    /// Whether it is CRIT damage.
    pub const fn is_crit(self) -> bool {
        matches!(self, DamageWord::Crit)
    }
}

/// What makes a ship suffer damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum SourceWord {
    /// OBJ-3.
    Obstacle,
    /// DEV-21: a bomb of your side that detonates.
    FriendlyBomb,
}

/// CHG-1: which charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargeWord {
    /// Standard charges of the card that speaks.
    Charge,
    /// Force of the ship.
    Force,
    /// Shields of the ship.
    Shield,
    /// HUG-23: energy of a huge ship.
    Energy,
}

/// TOK-6, DMG-5: what a ship can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// It has a calculate token.
    Calculating,
    /// It has a cloak token.
    Cloaked,
    /// It has a faceup damage card.
    CriticallyDamaged,
    /// It has a damage card.
    Damaged,
    /// It has a deplete token.
    Depleted,
    /// It has a disarm token or is cloaked (TOK-38, TOK-49).
    Disarmed,
    /// It has an evade token.
    Evading,
    /// It has a focus token.
    Focused,
    /// TOK-47: it has as many ion tokens as its size asks for.
    Ionized,
    /// It has a jam token.
    Jammed,
    /// It has a reinforce token.
    Reinforced,
    /// It has an active shield.
    Shielded,
    /// It has a strain token.
    Strained,
    /// It has a stress token.
    Stressed,
    /// TOK-39: it has as many tractor tokens as its size asks for.
    Tractored,
    /// RND-71: it is destroyed and not removed yet.
    Destroyed,
    /// RND-71: it was destroyed in the course of the attack, before its Aftermath.
    DestroyedInAttack,
    /// It has locked an object.
    Locking,
    /// It has engaged this round.
    Engaged,
    /// TOK-36: somebody has locked it.
    Locked,
    /// ATK-33: it is the defender of the attack under way, in its Aftermath too.
    Defending,
    /// ATK-31: it is the attacker of the attack under way.
    Attacking,
    /// It has performed an attack in this phase.
    HasAttackedThisPhase,
    /// ATK-33: it has defended this round.
    HasDefended,
    /// DEV-2, DEV-3: it has dropped or launched a device this round.
    HasPlacedDevice,
    /// RND-54: it is activating.
    Activating,
    /// MOV-13: it executes a maneuver.
    Executing,
    /// MOV-100: it deploys.
    Deploying,
    /// RND-82: it is in play, not in reserve.
    InPlay,
}

/// An arc, as cards name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum ArcWord {
    /// ATK-12.
    Front,
    /// ATK-12.
    Left,
    /// ATK-12.
    Right,
    /// ATK-12.
    Rear,
    /// ATK-15.
    FullFront,
    /// ATK-15.
    FullRear,
    /// ATK-14.
    Bullseye,
    /// ATK-17: the arcs the turret indicator points at.
    Turret,
    /// ATK-19: its firing arcs.
    Firing,
    /// ATK-12: the left or the right arc.
    Side,
}

/// How a number compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Compare {
    /// Lower.
    Lower,
    /// Lower or equal.
    LowerOrEqual,
    /// Equal.
    Equal,
    /// Higher or equal.
    HigherOrEqual,
    /// Higher.
    Higher,
}

impl Compare {
    /// Whether `a` compares so with `b`.
    pub const fn holds(self, a: u8, b: u8) -> bool {
        match self {
            Compare::Lower => a < b,
            Compare::LowerOrEqual => a <= b,
            Compare::Equal => a == b,
            Compare::HigherOrEqual => a >= b,
            Compare::Higher => a > b,
        }
    }
}

/// ATK-23, ATK-24: which attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum WeaponWord {
    /// A primary attack.
    Primary,
    /// Any special attack.
    Special,
    /// With a cannon.
    Cannon,
    /// With a turret upgrade.
    Turret,
    /// With a missile.
    Missile,
    /// With a torpedo.
    Torpedo,
    /// ATK-26: with a weapon that has the ordnance icon.
    Ordnance,
    /// With the weapon of the card that speaks.
    ThisCard,
    /// HUG-60: with a hardpoint.
    Hardpoint,
}

/// How long a lasting effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// To the end of the phase.
    EndOfPhase,
    /// To the end of the round.
    EndOfRound,
    /// To the end of the activation under way.
    EndOfActivation,
    /// To the end of the Activation Phase.
    EndOfActivationPhase,
    /// ATK-74: while the attack lasts, and what waits for its end; granted in an Aftermath: while
    /// the bonus attack lasts.
    EndOfAttack,
    /// To the end of the next roll of dice that the ship makes outside attacks.
    EndOfRoll,
    /// RND-26: to the end of set-up.
    EndOfSetup,
    /// To the end of the next maneuver that the ship executes.
    EndOfManeuver,
    /// To the end of the action that the ship performs, or of the next one that it performs or
    /// turns down.
    EndOfAction,
}

/// MOV-1: a part of a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum ManeuverPart {
    /// MOV-1.
    Speed,
    /// MOV-3, MOV-4; left and right are told apart by `Direction`.
    Bearing,
    /// MOV-2.
    Direction,
    /// MOV-5.
    Difficulty,
}

crate::sets::members! { ArcWord: u16, WeaponWord: u16, SourceWord: u8, ManeuverPart: u8, MoveWord: u8 }

/// MOV-63, MOV-70, MOV-75: a move that is no maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum MoveWord {
    /// MOV-63.
    Boost,
    /// MOV-70.
    BarrelRoll,
    /// MOV-75.
    Decloak,
    /// MOV-88: the move of a ship that became tractored. Nobody chooses a template for it: it only
    /// can be faster.
    Tractor,
}

/// Ranges as a card prints them: `"0-3"` or `"1"`, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The nearest.
    pub nearest: u8,
    /// The farthest.
    pub farthest: u8,
}

impl Range {
    /// Whether `n` is one of them.
    pub const fn has(self, n: u8) -> bool {
        self.nearest <= n && n <= self.farthest
    }

    fn parse(text: &str) -> Option<Range> {
        if let Some(nearest) = text.strip_suffix('+') {
            let nearest = Range::parse(nearest).filter(|range| range.nearest == range.farthest)?.nearest;
            return Some(Range { nearest, farthest: u8::MAX });
        }
        let (nearest, farthest) = text.split_once('-').unwrap_or((text, text));
        let digit = |word: &str| word.parse().ok().filter(|n| *n <= 5 && word.len() == 1);
        let range = Range { nearest: digit(nearest)?, farthest: digit(farthest)? };
        (range.nearest <= range.farthest).then_some(range)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nearest == self.farthest, self.farthest) {
            (true, _) => write!(f, "{}", self.nearest),
            (false, u8::MAX) => write!(f, "{}+", self.nearest),
            (false, _) => write!(f, "{}-{}", self.nearest, self.farthest),
        }
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Range, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Range;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a range as on the card, such as \"0-3\" or \"1\", or \"2+\" for 2 or more")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Range, E> {
                Range::parse(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn reads_ranges_as_cards_print_them() {
        assert_eq!(Range::parse("0-3"), Some(Range { nearest: 0, farthest: 3 }));
        assert_eq!(Range::parse("1"), Some(Range { nearest: 1, farthest: 1 }));
        for wrong in ["", "3-0", "0-", "-1", "0-9", "+1", "0 - 1", "all"] {
            assert_eq!(Range::parse(wrong), None, "{wrong}");
        }
    }
}
