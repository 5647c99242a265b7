//! The template of a move, and the point along it where an obstacle is first met [OBJ-9]. Only
//! geometry: the shapes come from `killbox_components::geometry`.

use killbox_components::geometry::shape::Polygon;
use killbox_components::geometry::template::HALF_WIDTH_MM;
use killbox_components::geometry::{Path, Pose, Strip};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;

/// The course of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    /// No template at all [MOV-55].
    Nowhere,
    /// Along a template, up to `to` mm of it [GEO-108].
    Along {
        /// The template and the direction of travel along it.
        path: Path,
        /// The start of the ship.
        start: Pose,
        size: Size,
        /// The used length of the template in mm from its start.
        to: f32,
    },
    /// Across a template whose long edge lies against the side of the base [GEO-62].
    Across {
        /// The start of the ship.
        start: Pose,
        size: Size,
        /// Left or right.
        side: Direction,
        /// Half the length of the template in mm.
        half_length: f32,
    },
}

impl Course {
    /// The whole used part of the template.
    pub(super) fn strip(self) -> Strip {
        self.strip_to(1.0)
    }

    /// The first `part` (0 to 1) of the used part.
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

    /// The part of the template from its start that is clear of an obstacle which lies under it.
    /// The strip only grows, so bisection finds the part. The error is at most a thousandth, which
    /// is at most a fifth of a millimetre [OBJ-9].
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
