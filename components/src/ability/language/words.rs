//! The plain words: phases, states, dice, kinds of damage, ranges.

use std::fmt;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::geometry::{Shape, Template};
use crate::maneuver::Direction;
use crate::spec::WeaponKind;
use crate::state::Phase;

/// RND-35: the phases of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PhaseWord {
    /// RND-42.
    Planning,
    /// RND-49.
    System,
    /// RND-53.
    Activation,
    /// RND-60.
    Engagement,
    /// RND-65.
    End,
}

impl PhaseWord {
    /// The phase it names.
    pub const fn phase(self) -> Phase {
        match self {
            PhaseWord::Planning => Phase::Planning,
            PhaseWord::System => Phase::System,
            PhaseWord::Activation => Phase::Activation,
            PhaseWord::Engagement => Phase::Engagement,
            PhaseWord::End => Phase::End,
        }
    }
}

/// ABL-19: how a maneuver was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// MOV-17: its whole template.
    Fully,
    /// It stopped short.
    Partially,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SourceWord {
    /// OBJ-3.
    Obstacle,
    /// DEV-21: a bomb of your side that detonates.
    FriendlyBomb,
}

/// Which dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiceWord {
    /// Red.
    AttackDice,
    /// Green.
    DefenseDice,
    /// Red while you attack, green while you defend.
    #[default]
    YourDice,
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
    /// It has locked an object.
    Locking,
    /// It has engaged this round.
    Engaged,
    /// TOK-36: somebody has locked it.
    Locked,
    /// ATK-33: it is the defender of the attack under way.
    Defending,
    /// ATK-31: it is the attacker of the attack under way.
    Attacking,
    /// It has performed an attack in this phase.
    HasAttackedThisPhase,
}

/// An arc, as cards name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// With the weapon of the card that speaks.
    ThisCard,
}

impl WeaponWord {
    /// Whether a special weapon of that kind is one of these, whatever card it stands on.
    pub const fn is(self, kind: WeaponKind) -> bool {
        match self {
            WeaponWord::Special => true,
            WeaponWord::Cannon => matches!(kind, WeaponKind::Cannon),
            WeaponWord::Turret => matches!(kind, WeaponKind::Turret),
            WeaponWord::Missile => matches!(kind, WeaponKind::Missile),
            WeaponWord::Torpedo => matches!(kind, WeaponKind::Torpedo),
            WeaponWord::Primary | WeaponWord::ThisCard => false,
        }
    }
}

/// ATK-45: inside which moment of an attack, where the effect alone does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackMoment {
    /// "Before the Neutralize Results step".
    BeforeNeutralize,
    /// "After the Modify Attack Dice step".
    AfterModifyAttack,
    /// "After the Neutralize Results step".
    AfterNeutralize,
    /// "After the Modify Defense Dice step".
    AfterModifyDefense,
    /// "Before rolling attack dice".
    BeforeRollAttack,
    /// "Before the Modify Attack Dice step".
    BeforeModifyAttack,
    /// "Before rolling defense dice".
    BeforeRollDefense,
    /// "Before the Modify Defense Dice step".
    BeforeModifyDefense,
}

/// How long a lasting effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// To the end of the phase.
    EndOfPhase,
    /// To the end of the round.
    EndOfRound,
    /// To the end of the activation under way.
    EndOfActivation,
    /// While the attack lasts.
    EndOfAttack,
    /// RND-26: to the end of set-up.
    EndOfSetup,
    /// To the end of the next maneuver that the ship executes.
    EndOfManeuver,
}

/// MOV-1: a part of a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What an ability leaves allowed when it forbids everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allowed {
    /// CHG-16: Force, spent for its default effect.
    Force,
}

/// GEO-3: a template, as in `"straight 1"`, `"bank 2 left"`, `"turn 1 right"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateWord(pub Template);

impl FromStr for TemplateWord {
    type Err = String;

    fn from_str(text: &str) -> Result<TemplateWord, String> {
        let mut words = text.split(' ');
        let shape = match words.next() {
            Some("straight") => Some(Shape::Straight),
            Some("bank") => Some(Shape::Bank),
            Some("turn") => Some(Shape::Turn),
            _ => None,
        };
        let speed = words.next().and_then(|word| word.parse().ok());
        let side = match words.next() {
            None => Some(Direction::Straight),
            Some("left") => Some(Direction::Left),
            Some("right") => Some(Direction::Right),
            Some(_) => None,
        };
        let fits = shape.zip(side).is_some_and(|(s, d)| (s == Shape::Straight) == (d == Direction::Straight));
        let template = shape.zip(speed).zip(side).filter(|_| fits && words.next().is_none());
        template
            .and_then(|((shape, speed), side)| Template::new(shape, speed, side))
            .map(TemplateWord)
            .ok_or_else(|| {
                format!("'{text}' is not a template: expected one such as \"straight 1\" or \"bank 2 left\"")
            })
    }
}

impl fmt::Display for TemplateWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = match self.0.shape() {
            Shape::Straight => "straight",
            Shape::Bank => "bank",
            Shape::Turn => "turn",
        };
        let side = match self.0.direction() {
            Direction::Straight => "",
            Direction::Left => " left",
            Direction::Right => " right",
        };
        write!(f, "{shape} {}{side}", self.0.speed())
    }
}

impl Serialize for TemplateWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TemplateWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TemplateWord, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
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
        let (nearest, farthest) = text.split_once('-').unwrap_or((text, text));
        let digit = |word: &str| word.parse().ok().filter(|n| *n <= 5 && word.len() == 1);
        let range = Range { nearest: digit(nearest)?, farthest: digit(farthest)? };
        (range.nearest <= range.farthest).then_some(range)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest == self.farthest {
            true => write!(f, "{}", self.nearest),
            false => write!(f, "{}-{}", self.nearest, self.farthest),
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
                f.write_str("a range as on the card, such as \"0-3\" or \"1\"")
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
