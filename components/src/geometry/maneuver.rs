//! The final positions of fully executed maneuvers [GEO-40 to GEO-57].
//!
//! Every bearing is one of the seventeen templates, travelled forward, backward or sideways, and a
//! final rotation about the centre. The ends of the plain travel are a constant table.

use serde::{Deserialize, Serialize};

use super::huge::{self, CODES};
use super::pose::Pose;
use super::template::HALF_WIDTH_MM;
use super::template::{Shape, Strip, Template};
use super::vec2::Vec2;
use crate::maneuver::{Bearing, Direction, Maneuver};
use crate::size::Size;

/// The direction in which the base travels along the template [GEO-106]. The base is a square, so
/// every travel is the forward travel of a base whose heading is rotated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Travel {
    /// From the front guides.
    #[default]
    Forward,
    /// From the rear guides [GEO-54].
    Backward,
    /// From the left side [GEO-55].
    ToLeft,
    /// From the right side [GEO-55].
    ToRight,
}

impl Travel {
    /// The pose whose heading is the direction of travel.
    pub const fn facing(self, pose: Pose) -> Pose {
        match self {
            Travel::Forward => pose,
            Travel::Backward => pose.reversed(),
            Travel::ToLeft => pose.left_90(),
            Travel::ToRight => pose.right_90(),
        }
    }

    /// The inverse of [`Travel::facing`].
    pub const fn unfacing(self, pose: Pose) -> Pose {
        match self {
            Travel::Forward => pose,
            Travel::Backward => pose.reversed(),
            Travel::ToLeft => pose.right_90(),
            Travel::ToRight => pose.left_90(),
        }
    }
}

/// The step that follows the travel of a fully executed maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Finish {
    /// No further step.
    #[default]
    Plain,
    /// Rotated by 180 degrees [GEO-52].
    About,
    /// Rotated by a further 90 degrees into the turn, and slid by an offset of the player's choice
    /// [GEO-53].
    Tallon,
}

/// The path of a maneuver: a template, the travel along it, and the finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Path {
    /// The template. Its bend is as seen along the direction of travel.
    pub template: Template,
    /// The direction of travel.
    pub travel: Travel,
    /// The finish.
    pub finish: Finish,
}

/// The ends of the plain travel by size and [`Template::index`], as displacements [GEO-40 to
/// GEO-42].
static ENDS: [[Pose; Template::COUNT]; 3] = [ends(Size::Small), ends(Size::Medium), ends(Size::Large)];

const fn ends(size: Size) -> [Pose; Template::COUNT] {
    let mut table = [Pose::ORIGIN; Template::COUNT];
    let shapes = [
        (Shape::Straight, Direction::Straight),
        (Shape::Bank, Direction::Left),
        (Shape::Bank, Direction::Right),
        (Shape::Turn, Direction::Left),
        (Shape::Turn, Direction::Right),
    ];
    let mut row = 0;
    while row < shapes.len() {
        let mut speed = 1;
        while let Some(template) = Template::new(shapes[row].0, speed, shapes[row].1) {
            let half = size.half_mm();
            // The path is half a base of straight line before the card, the card, and half a base
            // after it [GEO-104].
            let end = template.end();
            table[template.index()] =
                Pose::at(Vec2::new(half + end.x + half * end.ux, end.y + half * end.uy), end.heading());
            speed += 1;
        }
        row += 1;
    }
    table
}

/// The row of a size in tables of templates. A huge ship uses no templates [HUG-38]; it gets the
/// row of large ships.
pub(crate) const fn size_row(size: Size) -> usize {
    match size {
        Size::Small => 0,
        Size::Medium => 1,
        Size::Large | Size::Huge => 2,
    }
}

impl Path {
    /// A plain forward path.
    pub const fn forward(template: Template) -> Path {
        Path { template, travel: Travel::Forward, finish: Finish::Plain }
    }

    /// The path of a template laid against the side to which the ship moves [GEO-55]. The template
    /// bends as its own direction says, as seen along the travel.
    pub const fn sideways(template: Template, side: Direction) -> Path {
        let travel = if matches!(side, Direction::Left) { Travel::ToLeft } else { Travel::ToRight };
        Path { template, travel, finish: Finish::Plain }
    }

    /// The path of a maneuver [MOV-3, MOV-4]. `None` for a stationary maneuver, and for a speed and
    /// bearing that have no template [MOV-6].
    pub const fn of(maneuver: Maneuver) -> Option<Path> {
        let Maneuver { speed, bearing, direction, .. } = maneuver;
        let (shape, laid, travel, finish) = match bearing {
            Bearing::Straight => (Shape::Straight, direction, Travel::Forward, Finish::Plain),
            Bearing::Bank => (Shape::Bank, direction, Travel::Forward, Finish::Plain),
            Bearing::Turn => (Shape::Turn, direction, Travel::Forward, Finish::Plain),
            Bearing::KoiogranTurn => (Shape::Straight, direction, Travel::Forward, Finish::About),
            Bearing::SegnorsLoop => (Shape::Bank, direction, Travel::Forward, Finish::About),
            Bearing::TallonRoll => (Shape::Turn, direction, Travel::Forward, Finish::Tallon),
            Bearing::Stationary => return None,
            Bearing::ReverseStraight => (Shape::Straight, direction, Travel::Backward, Finish::Plain),
            // The ship's left is right as seen along the travel [GEO-54].
            Bearing::ReverseBank => (Shape::Bank, direction.mirrored(), Travel::Backward, Finish::Plain),
            Bearing::SideslipBank => (Shape::Bank, direction, sideslip(direction), Finish::Plain),
            Bearing::SideslipTurn => (Shape::Turn, direction, sideslip(direction), Finish::Plain),
        };
        match Template::new(shape, speed, laid) {
            Some(template) => Some(Path { template, travel, finish }),
            None => None,
        }
    }

    /// Segnor's loop with the turn template, which card effects grant [GEO-45].
    pub const fn turn_loop(speed: u8, direction: Direction) -> Option<Path> {
        match Template::new(Shape::Turn, speed, direction) {
            Some(template) => Some(Path { template, travel: Travel::Forward, finish: Finish::About }),
            None => None,
        }
    }

    /// The plain path along the same template, which a partial execution follows [MOV-47, GEO-103].
    pub const fn plain(self) -> Path {
        Path { finish: Finish::Plain, ..self }
    }

    /// The pose after full execution [GEO-40 to GEO-53]. `offset` is used for a Tallon Roll only.
    pub fn end(self, start: Pose, size: Size, offset: SlideOffset) -> Pose {
        let there = self.travel.facing(start).then(ENDS[size_row(size)][self.template.index()]);
        let plain = self.travel.unfacing(there);
        let finished = match self.finish {
            Finish::Plain => plain,
            Finish::About => plain.reversed(),
            Finish::Tallon => {
                let left = matches!(self.template.direction(), Direction::Left);
                let turned = if left { plain.left_90() } else { plain.right_90() };
                turned.shifted(offset.along_mm(), 0.0)
            }
        };
        finished.renormalised()
    }

    /// The start of the template: the hash mark that it is laid against, with the heading of the
    /// travel [GEO-21, GEO-23].
    pub const fn template_start(self, start: Pose, size: Size) -> Pose {
        self.travel.facing(start).shifted(size.half_mm(), 0.0)
    }

    /// The strip of card of the whole path [GEO-34].
    pub fn strip(self, start: Pose, size: Size) -> Strip {
        self.template.strip(self.template_start(start, size))
    }

    /// The strip of card that counts if the path was travelled only to `t` (see [`Path::pose_at`])
    /// [GEO-108].
    pub fn strip_to(self, start: Pose, size: Size, t: f32) -> Strip {
        self.template.strip_to(self.template_start(start, size), t)
    }
}

/// A left sideslip moves the ship to its right [GEO-55].
const fn sideslip(direction: Direction) -> Travel {
    match direction {
        Direction::Left => Travel::ToRight,
        _ => Travel::ToLeft,
    }
}

/// The displacements of fully executed maneuvers by size and [`Maneuver::code`], for maneuvers
/// along the ship's own heading without a choice of position [GEO-40 to GEO-52, GEO-160, GEO-161].
///
/// The table exists because a player that looks ahead needs hundreds of them a round.
static FULL: [[Option<Pose>; CODES]; 4] =
    [full(Size::Small), full(Size::Medium), full(Size::Large), huge::steps()];

const fn full(size: Size) -> [Option<Pose>; CODES] {
    let ends = ends(size);
    let mut table = [None; CODES];
    let mut code = 0;
    while code < CODES {
        let path = match Maneuver::numbered(code as u16) {
            Some(maneuver) => Path::of(maneuver),
            None => None,
        };
        if let Some(Path { template, travel, finish }) = path {
            let Pose { x, y, ux, uy } = ends[template.index()];
            let to = match travel {
                Travel::Forward => Some(Pose::new(x, y, ux, uy)),
                Travel::Backward => Some(Pose::new(-x, -y, ux, uy)),
                Travel::ToLeft | Travel::ToRight => None,
            };
            table[code] = match (to, finish) {
                (Some(to), Finish::Plain) => Some(to),
                (Some(to), Finish::About) => Some(to.reversed()),
                _ => None,
            };
        }
        code += 1;
    }
    table
}

/// The displacement of a fully executed maneuver, relative to the start [GEO-40 to GEO-52]. `None`
/// for maneuvers that only [`end_pose`] handles: a Tallon Roll, sideslips, and maneuvers without a
/// template.
///
/// Applying it with [`Pose::then`] without renormalising the heading is accurate enough for a
/// player that looks one maneuver ahead, but not for play.
#[inline]
pub fn step_of(size: Size, maneuver: Maneuver) -> Option<Pose> {
    FULL[size as usize][usize::from(maneuver.code())]
}

/// The pose after a fully executed maneuver [GEO-40 to GEO-53]. A stationary maneuver leaves the
/// ship where it is [GEO-47]. `None` if no template has that speed and bearing [MOV-6]. `offset` is
/// used for a Tallon Roll only.
pub fn end_pose(start: Pose, size: Size, maneuver: Maneuver, offset: SlideOffset) -> Option<Pose> {
    if let Bearing::Stationary = maneuver.bearing {
        return Some(start);
    }
    match step_of(size, maneuver) {
        Some(step) => Some(start.then(step).renormalised()),
        None if size == Size::Huge => None,
        None => Path::of(maneuver).map(|path| path.end(start, size, offset)),
    }
}

/// The part of the template's end (or far edge) at which the middle of the ship's side is set
/// [GEO-53, GEO-61].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum SlideOffset {
    /// The ship is further towards its own nose.
    Forward,
    /// The middle of the side is at the middle of the template.
    #[default]
    Middle,
    /// The ship is further towards its own tail.
    Backward,
}

impl SlideOffset {
    /// All three, in a stable order.
    pub const ALL: [SlideOffset; 3] = [SlideOffset::Forward, SlideOffset::Middle, SlideOffset::Backward];

    /// The sign along the ship's final heading: +1, 0 or -1.
    pub const fn sign(self) -> f32 {
        match self {
            SlideOffset::Forward => 1.0,
            SlideOffset::Middle => 0.0,
            SlideOffset::Backward => -1.0,
        }
    }

    /// The distance in mm along the final heading, at the 20 mm end of a template [GEO-53, GEO-61].
    pub const fn along_mm(self) -> f32 {
        self.sign() * HALF_WIDTH_MM
    }
}
