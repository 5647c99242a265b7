//! Maneuvers: speed, bearing, direction and difficulty, and the three-character codes of the card
//! data.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::FromRepr;
use ts_rs::TS;

/// The direction of a bearing [MOV-2]. `Straight` means that the bearing has no direction.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, FromRepr, TS,
)]
#[repr(u8)]
pub enum Direction {
    /// Neither left nor right.
    #[default]
    Straight,
    /// To the ship's left.
    Left,
    /// To the ship's right.
    Right,
}

impl Direction {
    /// The sign of the direction: +1 for left, -1 for right, 0 for straight [GEO-12].
    pub const fn sign(self) -> f32 {
        match self {
            Direction::Straight => 0.0,
            Direction::Left => 1.0,
            Direction::Right => -1.0,
        }
    }

    /// The opposite side; straight stays straight.
    pub const fn mirrored(self) -> Self {
        match self {
            Direction::Straight => Direction::Straight,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }
}

/// The kind of path of a maneuver, without its direction [MOV-3, MOV-4].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    FromRepr,
    strum::VariantArray,
    TS,
)]
#[repr(u8)]
pub enum Bearing {
    /// Forward straight.
    #[default]
    Straight,
    /// Forward bank: the facing changes by 45 degrees.
    Bank,
    /// Forward turn: the facing changes by 90 degrees.
    Turn,
    /// Straight, then a rotation by 180 degrees [MOV-51].
    KoiogranTurn,
    /// Bank, then a rotation by 180 degrees [MOV-52].
    SegnorsLoop,
    /// Turn, then a further rotation by 90 degrees [MOV-53].
    TallonRoll,
    /// No movement [MOV-55].
    Stationary,
    /// Backward straight [MOV-56].
    ReverseStraight,
    /// Backward bank [MOV-56].
    ReverseBank,
    /// A bank template laid against the side of the base [MOV-58]. It is on no dial; cards grant
    /// it.
    SideslipBank,
    /// A turn template laid against the side of the base [MOV-58]. It is on no dial; cards grant
    /// it.
    SideslipTurn,
}

/// The colour of a maneuver [MOV-1].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    FromRepr,
    strum::VariantArray,
    TS,
)]
#[repr(u8)]
pub enum Difficulty {
    /// The ship removes one stress, strain and deplete token [MOV-15].
    Blue,
    /// The colour has no effect.
    #[default]
    White,
    /// The ship gains one stress token [MOV-15]. It cannot execute the maneuver while stressed
    /// [MOV-27].
    Red,
    /// The maneuver costs one Force [MOV-21].
    Purple,
}

crate::sets::members! { Bearing: u16, Difficulty: u8 }

impl Difficulty {
    /// The difficulty after `steps` increases (negative: decreases), clamped once at the end.
    /// Purple never changes [MOV-22 to MOV-24].
    pub fn shifted(self, steps: i8) -> Self {
        if self == Difficulty::Purple {
            return self;
        }
        match (self as i8 + steps).clamp(0, 2) {
            0 => Difficulty::Blue,
            1 => Difficulty::White,
            _ => Difficulty::Red,
        }
    }
}

/// A maneuver [MOV-1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct Maneuver {
    /// The speed, 0 to 5.
    pub speed: u8,
    /// The bearing.
    pub bearing: Bearing,
    /// The direction.
    pub direction: Direction,
    /// The difficulty.
    pub difficulty: Difficulty,
}

/// The number of maneuver codes.
const CODES: u16 = 256;

impl Maneuver {
    /// A maneuver from its parts.
    pub const fn new(speed: u8, bearing: Bearing, direction: Direction, difficulty: Difficulty) -> Self {
        Maneuver { speed, bearing, direction, difficulty }
    }

    /// The white 2-straight that a ship executes when it cannot execute its own maneuver [MOV-32].
    pub const STRESS: Maneuver = Maneuver::new(2, Bearing::Straight, Direction::Straight, Difficulty::White);

    /// Whether the bearing is basic: straight, bank or turn [MOV-3].
    pub const fn is_basic(self) -> bool {
        matches!(self.bearing, Bearing::Straight | Bearing::Bank | Bearing::Turn)
    }

    /// A stable number below 256 for option keys and replays:
    /// `speed * 33 + bearing * 3 + direction`.
    pub const fn code(self) -> u8 {
        self.speed * 33 + self.bearing as u8 * 3 + self.direction as u8
    }

    /// The number of the maneuver with its difficulty, for option keys: [`Maneuver::code`] plus 256
    /// times the difficulty.
    pub const fn number(self) -> u16 {
        self.code() as u16 + CODES * self.difficulty as u16
    }

    /// The maneuver with this [`Maneuver::number`], if there is one.
    pub const fn numbered(number: u16) -> Option<Maneuver> {
        match (CODED[(number % CODES) as usize], Difficulty::from_repr((number / CODES) as u8)) {
            (Some(maneuver), Some(difficulty)) => Some(Maneuver { difficulty, ..maneuver }),
            _ => None,
        }
    }
}

/// The white maneuvers, indexed by [`Maneuver::code`].
static CODED: [Option<Maneuver>; CODES as usize] = {
    let mut table = [None; CODES as usize];
    let mut code = 0;
    while code < table.len() {
        let part = (code % 33) as u8;
        if let (Some(bearing), Some(direction)) =
            (Bearing::from_repr(part / 3), Direction::from_repr(part % 3))
        {
            table[code] = Some(Maneuver::new((code / 33) as u8, bearing, direction, Difficulty::White));
        }
        code += 1;
    }
    table
};

/// The error for an invalid three-character maneuver code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a maneuver: expected speed 0-5, bearing F B N T Y K L P E R O S A D, colour B W R P")]
pub struct BadManeuver(pub String);

const LETTERS: [(char, Bearing, Direction); 14] = [
    ('F', Bearing::Straight, Direction::Straight),
    ('B', Bearing::Bank, Direction::Left),
    ('N', Bearing::Bank, Direction::Right),
    ('T', Bearing::Turn, Direction::Left),
    ('Y', Bearing::Turn, Direction::Right),
    ('K', Bearing::KoiogranTurn, Direction::Straight),
    ('L', Bearing::SegnorsLoop, Direction::Left),
    ('P', Bearing::SegnorsLoop, Direction::Right),
    ('E', Bearing::TallonRoll, Direction::Left),
    ('R', Bearing::TallonRoll, Direction::Right),
    ('O', Bearing::Stationary, Direction::Straight),
    ('S', Bearing::ReverseStraight, Direction::Straight),
    ('A', Bearing::ReverseBank, Direction::Left),
    ('D', Bearing::ReverseBank, Direction::Right),
];

impl FromStr for Maneuver {
    type Err = BadManeuver;

    /// Reads a code such as `2TW` [MOV-12].
    fn from_str(code: &str) -> Result<Self, BadManeuver> {
        let bad = || BadManeuver(code.to_owned());
        let mut chars = code.chars();
        let (Some(speed), Some(letter), Some(colour), None) =
            (chars.next(), chars.next(), chars.next(), chars.next())
        else {
            return Err(bad());
        };
        let speed = speed.to_digit(10).filter(|speed| *speed <= 5).ok_or_else(bad)? as u8;
        let &(_, bearing, direction) = LETTERS.iter().find(|(l, ..)| *l == letter).ok_or_else(bad)?;
        let difficulty = match colour {
            'B' => Difficulty::Blue,
            'W' => Difficulty::White,
            'R' => Difficulty::Red,
            'P' => Difficulty::Purple,
            _ => return Err(bad()),
        };
        Ok(Maneuver { speed, bearing, direction, difficulty })
    }
}

impl fmt::Display for Maneuver {
    /// Writes the code that [`Maneuver::from_str`] reads [MOV-12]. Sideslips, which are on no dial,
    /// are written with `X` or `Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = LETTERS
            .iter()
            .find(|(_, b, d)| *b == self.bearing && *d == self.direction)
            .map_or(if self.direction == Direction::Left { 'X' } else { 'Z' }, |(l, ..)| *l);
        let colour = ['B', 'W', 'R', 'P'][self.difficulty as usize];
        write!(f, "{}{letter}{colour}", self.speed)
    }
}
