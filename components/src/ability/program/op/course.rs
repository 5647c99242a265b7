//! Control flow inside an effect: conditions, choices and repetitions.

use crate::ability::{Group, Span, Times, Whom};
use crate::dice::{DieKind, Face};
use crate::sets::Set;

/// One control step of an effect. "Skip the next ops" steps over this many ops of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseOp {
    /// Does nothing: the replaced event does not happen.
    Nothing,
    /// The player picks one of several parts. Each part begins with [`CourseOp::Part`].
    PickPart {
        /// The number of parts.
        of: u8,
        /// Whether the opposing player picks.
        by_opponent: bool,
    },
    /// The head of a part of [`CourseOp::PickPart`]. Skips the part unless it was picked.
    Part {
        /// The number of the part.
        number: u8,
        /// The number of ops in the part.
        skip: u8,
    },
    /// The player of a ship may pay for the next ops; otherwise skips them.
    May {
        /// The ship.
        who: Whom,
        /// The price: index into the program's prices, or [`FREE`].
        price: u16,
        /// The number of ops.
        skip: u8,
    },
    /// Skips the next ops unless the frame before reported
    /// [`Outcome::Done`](crate::state::Outcome::Done).
    UnlessDone {
        /// The number of ops.
        skip: u8,
    },
    /// The player of a ship may pay to skip the next ops.
    UnlessPays {
        /// The ship.
        who: Whom,
        /// The price: index into the program's prices.
        price: u16,
        /// The number of ops.
        skip: u8,
    },
    /// Rolls a die and stores its face.
    Roll(DieKind),
    /// Skips the next ops unless the stored face is one of these.
    UnlessFace {
        /// The faces.
        faces: Set<Face>,
        /// The number of ops.
        skip: u8,
    },
    /// Skips the next ops unless all tests hold.
    Unless {
        /// The tests.
        tests: Span,
        /// The number of ops.
        skip: u8,
    },
    /// Skips the next ops unless the amount is at least `n`.
    UnlessTimes {
        /// The amount.
        times: Times,
        /// The least amount.
        n: u8,
        /// The number of ops.
        skip: u8,
    },
    /// The next ops are one effect: skips them unless each would change something [ABL-47].
    Together {
        /// The number of ops.
        len: u8,
    },
    /// The player chooses another ship. Without one, the effect ends [ABL-31].
    Another(Group),
    /// Skips the next ops.
    Skip(u8),
    /// Does the next ops for each ship of a group. [`CourseOp::Again`] ends them.
    EachShip {
        /// The group.
        ships: Group,
        /// If present, the ability's player chooses at most this many of the ships, all before the
        /// first of them is affected [ABL-31].
        chosen: Option<Times>,
        /// What the player pays for each chosen ship, all at once: index into the program's prices,
        /// or [`FREE`] [ABL-48].
        price: u16,
        /// The number of ops.
        skip: u8,
    },
    /// Pays this cost of the ability now, by its number. It was postponed because what it pays for
    /// could have failed, and it has not failed [ABL-49].
    Pay(u8),
    /// Jumps this many ops back if [`CourseOp::EachShip`] has another ship.
    Again(u8),
}

/// The price index that stands for "free", in [`CourseOp::May`] and [`CourseOp::EachShip`].
pub const FREE: u16 = u16::MAX;
