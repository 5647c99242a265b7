//! Which effects of an ability are done: conditions, choices, repetitions.

use crate::ability::{Group, Span, Whom};
use crate::dice::{DieKind, Face};
use crate::sets::Set;

use super::times::Times;

/// One step of the course of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseOp {
    /// Nothing: what was replaced does not happen.
    Nothing,
    /// The player picks which of some parts is done; each begins with [`CourseOp::Part`].
    PickPart {
        /// Of how many.
        of: u8,
        /// The opposing player picks.
        by_opponent: bool,
    },
    /// A part of [`CourseOp::PickPart`] of so many ops; skipped unless picked.
    Part {
        /// Which.
        number: u8,
        /// How many ops.
        skip: u8,
    },
    /// That ship's player may pay for the next ops.
    May {
        /// Who.
        who: Whom,
        /// The price: index into the program's prices; [`FREE`] for none.
        price: u16,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless the frame before reported that it was done.
    UnlessDone {
        /// How many ops.
        skip: u8,
    },
    /// That ship may pay to skip the next ops.
    UnlessPays {
        /// Who.
        who: Whom,
        /// The price: index into the program's prices.
        price: u16,
        /// How many ops.
        skip: u8,
    },
    /// Roll a die and remember its face.
    Roll(DieKind),
    /// Skip the next ops unless the remembered face is one of these.
    UnlessFace {
        /// The faces.
        faces: Set<Face>,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless all this holds.
    Unless {
        /// The tests.
        tests: Span,
        /// How many ops.
        skip: u8,
    },
    /// Skip the next ops unless this is so many at least.
    UnlessTimes {
        /// What is counted.
        times: Times,
        /// How many.
        n: u8,
        /// How many ops.
        skip: u8,
    },
    /// ABL-47: the next ops are one effect: skip them unless each would change something.
    Together {
        /// How many ops.
        len: u8,
    },
    /// ABL-31: another ship is chosen, or nothing more happens.
    Another(Group),
    /// Skip the next ops.
    Skip(u8),
    /// The next ops are done for each of these ships; [`CourseOp::Again`] ends them.
    EachShip {
        /// Which.
        ships: Group,
        /// ABL-31: those of them that the ability's player chooses, all before the first is done;
        /// so many at most.
        chosen: Option<Times>,
        /// ABL-48: what is paid for each that is chosen, all at once: index into the program's
        /// prices; [`FREE`] for none.
        price: u16,
        /// How many ops.
        skip: u8,
    },
    /// ABL-49: this part of the ability's cost is paid now, its number: what it pays for could have
    /// failed, and has not.
    Pay(u8),
    /// Goes so many ops back if there is another ship for [`CourseOp::EachShip`].
    Again(u8),
}

/// In [`CourseOp::May`] and [`CourseOp::EachShip`]: it costs nothing.
pub const FREE: u16 = u16::MAX;
