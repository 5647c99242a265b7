//! The card that a move lays down, and where along it an obstacle is first met (OBJ-9). Only
//! geometry: the shapes come from `killbox_components::geometry`.

use killbox_components::geometry::shape::Polygon;
use killbox_components::geometry::template::HALF_WIDTH_MM;
use killbox_components::geometry::{Path, Pose, Strip};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;

/// The way a move takes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    /// No card at all (MOV-55).
    Nowhere,
    /// Along a template, up to `to` mm of it (GEO-108).
    Along {
        /// The template and the travel along it.
        path: Path,
        /// Where the ship stood.
        start: Pose,
        /// Its size.
        size: Size,
        /// How much of the card counts, mm from its start.
        to: f32,
    },
    /// GEO-62: across a template that lies with its long edge against the side.
    Across {
        /// Where the ship stood.
        start: Pose,
        /// Its size.
        size: Size,
        /// Left or right.
        side: Direction,
        /// Half the template's length, mm.
        half_length: f32,
    },
}

impl Course {
    /// All of its card.
    pub(super) fn strip(self) -> Strip {
        self.strip_to(1.0)
    }

    /// The first `part` (0 to 1) of its card.
    fn strip_to(self, part: f32) -> Strip {
        match self {
            Course::Nowhere => Strip::Empty,
            Course::Along { path, start, size, to } => path.strip_to(start, size, to * part),
            Course::Across { start, size, side, half_length } => {
                let half_width = HALF_WIDTH_MM * part;
                let pose = start.shifted(0.0, side.sign() * (size.half_mm() + half_width));
                Strip::Straight { pose, half_length, half_width }
            }
        }
    }

    /// OBJ-9: which part of the card, from its start on, is clear of an obstacle that the whole of
    /// it lies on. The strip only grows, so halving finds it; to a thousandth, which is a fifth of
    /// a millimetre at most.
    pub(super) fn first_reaches(self, obstacle: Polygon) -> f32 {
        let (mut clear, mut met) = (0.0f32, 1.0f32);
        for _ in 0..10 {
            let middle = (clear + met) * 0.5;
            if obstacle.meets_strip(self.strip_to(middle)) {
                met = middle;
            } else {
                clear = middle;
            }
        }
        clear
    }
}
