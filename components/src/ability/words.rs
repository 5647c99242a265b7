//! Words of the card language that the rules use during a game as well: charges, states, arcs,
//! ranges, durations. The files of `cards/abilities` contain them, and compiled programs store
//! them.

use crate::device::DeviceKind;
use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The player who decides whether an optional ability is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decider {
    /// The player of the ability's ship.
    You,
    /// The player of the triggering ship.
    ThatShip,
    /// The player of the other ship of the event. For an ability of the defender, this is the
    /// attacker's player.
    OtherShip,
}

/// The object from which a range is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    /// The ability's ship.
    #[default]
    You,
    /// The triggering ship.
    ThatShip,
    /// The ship that the player chose.
    Chosen,
    /// The attacker, in abilities of attacks.
    Attacker,
    /// The defender, in abilities of attacks.
    Defender,
    /// The other ship of the event: the one that was coordinated, locked or overlapped.
    OtherShip,
    /// The device that detonates or has detonated.
    ThisDevice,
    /// The obstacle that the player chose.
    ThatObstacle,
    /// Any friendly remote of that kind [DEV-26].
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
    /// Whether this is CRIT damage.
    pub const fn is_crit(self) -> bool {
        matches!(self, DamageWord::Crit)
    }
}

/// The source of damage that a ship suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum SourceWord {
    /// An obstacle [OBJ-3].
    Obstacle,
    /// A bomb of the ship's own side that detonates [DEV-21].
    FriendlyBomb,
}

/// The kind of charge that an ability refers to [CHG-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargeWord {
    /// Standard charges of the ability's card.
    Charge,
    /// Force of the ship.
    Force,
    /// Shields of the ship.
    Shield,
    /// Energy of a huge ship [HUG-23].
    Energy,
}

/// A state that a ship can be in [TOK-6, DMG-5].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// The ship has a calculate token.
    Calculating,
    /// The ship has a cloak token.
    Cloaked,
    /// The ship has a faceup damage card.
    CriticallyDamaged,
    /// The ship has a damage card.
    Damaged,
    /// The ship has a deplete token.
    Depleted,
    /// The ship has a disarm token or is cloaked [TOK-38, TOK-49].
    Disarmed,
    /// The ship has an evade token.
    Evading,
    /// The ship has a focus token.
    Focused,
    /// The ship has as many ion tokens as its size requires [TOK-47].
    Ionized,
    /// The ship has a jam token.
    Jammed,
    /// The ship has a reinforce token.
    Reinforced,
    /// The ship has an active shield.
    Shielded,
    /// The ship has a strain token.
    Strained,
    /// The ship has a stress token.
    Stressed,
    /// The ship has as many tractor tokens as its size requires [TOK-39].
    Tractored,
    /// The ship is destroyed and not removed yet [RND-71].
    Destroyed,
    /// The ship was destroyed during the attack, before its Aftermath [RND-71].
    DestroyedInAttack,
    /// The ship has a lock on an object.
    Locking,
    /// The ship has engaged this round.
    Engaged,
    /// A ship has a lock on this ship [TOK-36].
    Locked,
    /// The ship is the defender of the attack under way, in its Aftermath too [ATK-33].
    Defending,
    /// The ship is the attacker of the attack under way [ATK-31].
    Attacking,
    /// The ship has performed an attack in this phase.
    HasAttackedThisPhase,
    /// The ship has defended this round [ATK-33].
    HasDefended,
    /// The ship has dropped or launched a device this round [DEV-2, DEV-3].
    HasPlacedDevice,
    /// The ship is activating [RND-54].
    Activating,
    /// The ship is executing a maneuver [MOV-13].
    Executing,
    /// The ship is deploying [MOV-100].
    Deploying,
    /// The ship is in play, not in reserve [RND-82].
    InPlay,
}

/// An arc, as cards name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum ArcWord {
    /// The front arc [ATK-12].
    Front,
    /// The left arc [ATK-12].
    Left,
    /// The right arc [ATK-12].
    Right,
    /// The rear arc [ATK-12].
    Rear,
    /// The full front arc [ATK-15].
    FullFront,
    /// The full rear arc [ATK-15].
    FullRear,
    /// The bullseye arc [ATK-14].
    Bullseye,
    /// The arcs that the turret indicator points at [ATK-17].
    Turret,
    /// The firing arcs of the ship [ATK-19].
    Firing,
    /// The left or the right arc [ATK-12].
    Side,
}

/// A comparison of two numbers: how the first compares with the second.
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
    /// Whether the comparison holds between `a` and `b`.
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

/// A kind of attack, by its weapon [ATK-23, ATK-24].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum WeaponWord {
    /// A primary attack.
    Primary,
    /// Any special attack.
    Special,
    /// An attack with a cannon.
    Cannon,
    /// An attack with a turret upgrade.
    Turret,
    /// An attack with a missile.
    Missile,
    /// An attack with a torpedo.
    Torpedo,
    /// An attack with a weapon that has the ordnance icon [ATK-26].
    Ordnance,
    /// An attack with the weapon of the ability's card.
    ThisCard,
    /// An attack with a hardpoint [HUG-60].
    Hardpoint,
}

/// The duration of a lasting effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// Until the end of the phase.
    EndOfPhase,
    /// Until the end of the round.
    EndOfRound,
    /// Until the end of the activation under way.
    EndOfActivation,
    /// Until the end of the Activation Phase.
    EndOfActivationPhase,
    /// Until the end of the attack and of the abilities that wait for its end. If it is granted in
    /// an Aftermath, until the end of the bonus attack [ATK-74].
    EndOfAttack,
    /// Until the end of the next roll of dice that the ship makes outside attacks.
    EndOfRoll,
    /// Until the end of set-up [RND-26].
    EndOfSetup,
    /// Until the end of the next maneuver that the ship executes.
    EndOfManeuver,
    /// Until the end of the action that the ship performs, or of the next one that it performs or
    /// declines.
    EndOfAction,
}

/// A part of a maneuver [MOV-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum ManeuverPart {
    /// The speed [MOV-1].
    Speed,
    /// The bearing [MOV-3, MOV-4]. It does not tell left from right; `Direction` does.
    Bearing,
    /// The direction [MOV-2].
    Direction,
    /// The difficulty [MOV-5].
    Difficulty,
}

crate::sets::members! { ArcWord: u16, WeaponWord: u16, SourceWord: u8, ManeuverPart: u8, MoveWord: u8 }

/// A move that is not a maneuver [MOV-63, MOV-70, MOV-75].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
pub enum MoveWord {
    /// A boost [MOV-63].
    Boost,
    /// A barrel roll [MOV-70].
    BarrelRoll,
    /// A decloak [MOV-75].
    Decloak,
    /// The move of a ship that became tractored [MOV-88]. Nobody chooses a template for it; an
    /// ability can only make it faster.
    Tractor,
}

/// A range as a card prints it: `"0-3"` or `"1"`, both ends included, or `"2+"` for 2 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The nearest range.
    pub nearest: u8,
    /// The farthest range.
    pub farthest: u8,
}

impl Range {
    /// Whether `n` is in the range.
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
