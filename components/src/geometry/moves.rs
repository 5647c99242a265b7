//! Moves that are not maneuvers: boost, barrel roll, decloak and the tractor move [GEO-60 to
//! GEO-66]. Each function returns the strip of card that the move lays down and the final pose.
//! Other code tests whether the move is legal.

use super::maneuver::Path;
use super::maneuver::SlideOffset;
use super::pose::Pose;
use super::template::{HALF_WIDTH_MM, Strip, Template};
use crate::maneuver::Direction;
use crate::size::Size;

/// A move that a ship could make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The strip of card between start and end: the area that the ship moves through [GEO-101].
    pub strip: Strip,
    /// The final pose.
    pub pose: Pose,
}

/// A boost with any template. Boost actions use straight 1 and bank 1 ([`BOOSTS`]) [GEO-60].
pub fn boost(start: Pose, size: Size, template: Template) -> Move {
    along(Path::forward(template), start, size, SlideOffset::Middle)
}

/// The templates of a boost: straight, bank left, bank right [MOV-63].
pub const BOOSTS: [Template; 3] = [Template::STRAIGHT_1, Template::BANK_1_LEFT, Template::BANK_1_RIGHT];

/// A barrel roll to `side` with a straight template [GEO-61, GEO-62]. A small base uses the narrow
/// end of the template, a medium or large base its long edge. For those the rules use only straight
/// 1 [MOV-70].
pub fn barrel_roll(
    start: Pose,
    size: Size,
    template: Template,
    side: Direction,
    offset: SlideOffset,
) -> Move {
    if let Size::Small = size {
        return along(Path::sideways(template, side), start, size, offset);
    }
    let sign = side.sign();
    let half_length = template.length() * 0.5;
    let middle = sign * (size.half_mm() + HALF_WIDTH_MM);
    Move {
        strip: Strip::Straight { pose: start.shifted(0.0, middle), half_length, half_width: HALF_WIDTH_MM },
        pose: start.shifted(offset.sign() * half_length, middle * 2.0).renormalised(),
    }
}

/// A barrel roll with a bank or turn template, whose narrow end is against the side [GEO-63].
/// `template` bends as seen along the travel: in a roll to the right, a left bend leads towards the
/// nose ("forward").
pub fn curved_roll(
    start: Pose,
    size: Size,
    template: Template,
    side: Direction,
    offset: SlideOffset,
) -> Move {
    along(Path::sideways(template, side), start, size, offset)
}

/// The template of a decloak: straight 2 for small ships, straight 1 for others [GEO-64, MOV-75].
/// Use it with [`boost`] or [`barrel_roll`].
pub const fn decloak_template(size: Size) -> Template {
    if let Size::Small = size { Template::STRAIGHT_2 } else { Template::STRAIGHT_1 }
}

/// The decloak by boost [GEO-64].
pub fn decloak_boost(start: Pose, size: Size) -> Move {
    boost(start, size, decloak_template(size))
}

/// The decloak by barrel roll [GEO-64].
pub fn decloak_roll(start: Pose, size: Size, side: Direction, offset: SlideOffset) -> Move {
    barrel_roll(start, size, decloak_template(size), side, offset)
}

/// The tractor move by boost [GEO-65, MOV-88].
pub fn tractor_boost(start: Pose, size: Size) -> Move {
    boost(start, size, Template::STRAIGHT_1)
}

/// The tractor move by barrel roll [GEO-65, MOV-88].
pub fn tractor_roll(start: Pose, size: Size, side: Direction, offset: SlideOffset) -> Move {
    barrel_roll(start, size, Template::STRAIGHT_1, side, offset)
}

fn along(path: Path, start: Pose, size: Size, offset: SlideOffset) -> Move {
    let end = path.end(start, size, offset);
    Move { strip: path.strip(start, size), pose: end.shifted(offset_of(path, offset), 0.0) }
}

/// The distance to slide along the template's end; 0 unless the ship moves to a side.
const fn offset_of(path: Path, offset: SlideOffset) -> f32 {
    match path.travel {
        super::maneuver::Travel::Forward | super::maneuver::Travel::Backward => 0.0,
        _ => offset.along_mm(),
    }
}
