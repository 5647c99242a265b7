//! Moves that are not maneuvers: boost, barrel roll, decloak and the tractor move (GEO-60 to
//! GEO-66). Each gives the strip of card it lays down and the pose it ends in; whether that is
//! legal is asked elsewhere.

use super::maneuver::Path;
use super::maneuver::SlideOffset;
use super::pose::Pose;
use super::template::{HALF_WIDTH_MM, Strip, Template};
use crate::maneuver::Direction;
use crate::size::Size;

/// A move that a ship could make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The card between start and end: what the ship moves through (GEO-101).
    pub strip: Strip,
    /// Where the ship ends.
    pub pose: Pose,
}

/// GEO-60: a boost with any template; boost actions use straight 1 and bank 1 ([`BOOSTS`]).
pub fn boost(start: Pose, size: Size, template: Template) -> Move {
    along(Path::forward(template), start, size, SlideOffset::Middle)
}

/// MOV-63: the templates of a boost: straight, bank left, bank right.
pub const BOOSTS: [Template; 3] = [Template::STRAIGHT_1, Template::BANK_1_LEFT, Template::BANK_1_RIGHT];

/// GEO-61, GEO-62: a barrel roll to `side` with a straight template: its narrow end against a small
/// base, its long edge against a medium or large one (where rules only ever use straight 1,
/// MOV-70).
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

/// GEO-63: a barrel roll with a bank or turn template, its narrow end against the side. `template`
/// bends as seen along the travel: for a roll to the right, a left bend leads towards the nose
/// ("forward").
pub fn curved_roll(
    start: Pose,
    size: Size,
    template: Template,
    side: Direction,
    offset: SlideOffset,
) -> Move {
    along(Path::sideways(template, side), start, size, offset)
}

/// GEO-64, MOV-75: the template of a decloak: straight 2 for small ships, straight 1 for others.
/// Use it with [`boost`] or [`barrel_roll`].
pub const fn decloak_template(size: Size) -> Template {
    if let Size::Small = size { Template::STRAIGHT_2 } else { Template::STRAIGHT_1 }
}

/// GEO-64: the decloak by boost.
pub fn decloak_boost(start: Pose, size: Size) -> Move {
    boost(start, size, decloak_template(size))
}

/// GEO-64: the decloak by barrel roll.
pub fn decloak_roll(start: Pose, size: Size, side: Direction, offset: SlideOffset) -> Move {
    barrel_roll(start, size, decloak_template(size), side, offset)
}

/// GEO-65, MOV-88: the tractor move by boost.
pub fn tractor_boost(start: Pose, size: Size) -> Move {
    boost(start, size, Template::STRAIGHT_1)
}

/// GEO-65, MOV-88: the tractor move by barrel roll.
pub fn tractor_roll(start: Pose, size: Size, side: Direction, offset: SlideOffset) -> Move {
    barrel_roll(start, size, Template::STRAIGHT_1, side, offset)
}

fn along(path: Path, start: Pose, size: Size, offset: SlideOffset) -> Move {
    let end = path.end(start, size, offset);
    Move { strip: path.strip(start, size), pose: end.shifted(offset_of(path, offset), 0.0) }
}

/// Only a move along a side slides along the template's end.
const fn offset_of(path: Path, offset: SlideOffset) -> f32 {
    match path.travel {
        super::maneuver::Travel::Forward | super::maneuver::Travel::Backward => 0.0,
        _ => offset.along_mm(),
    }
}
