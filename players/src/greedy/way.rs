//! The way ahead of a position: how many of a ship's maneuvers are barred by the obstacles before
//! it. Obstacles are treated as discs and templates as two straight pieces, and several courses are
//! tested at once, because hundreds of positions are tried in a round.

use std::ops::Sub;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use killbox_components::geometry::{Pose, Vec2, step_of};
use killbox_components::ids::OBSTACLES;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_systems::world::view::View;
use wide::CmpLt;

use crate::common::guns::{LANES, Lanes};

/// The area before a ship, mm ahead and mm to either side: a ship has to fly around an obstacle
/// whose centre lies in it.
const NOSE_MM: (f32, f32) = (140.0, 45.0);

/// Radius of an obstacle's disc, as a share of the circle around all its corners.
const SOLID: f32 = 0.8;

/// Half the width of a template, mm [GEO-22].
const HALF_TEMPLATE_MM: f32 = 10.0;

/// The obstacles that a ship may come to stand before, as discs.
pub struct Rocks(ArrayVec<Rock, OBSTACLES>);

impl Rocks {
    /// The obstacles near `start`, from where a ship moves at most `reach` mm.
    pub fn around(view: &View, start: Pose, reach: f32) -> Rocks {
        let mut rocks = Rocks(ArrayVec::new());
        let beyond = reach + NOSE_MM.0 + NOSE_MM.1;
        for obstacle in view.obstacles().iter().filter(|obstacle| obstacle.present) {
            let outline = obstacle.placed.polygon();
            if (outline.centre - start.position()).length_squared() < beyond * beyond {
                rocks.0.push(Rock { middle: outline.centre, radius: SOLID * outline.radius });
            }
        }
        rocks
    }

    /// How far obstacles bar the way of a ship at `pose`: the square of the share of its maneuvers
    /// that meet one, or 0 if none lies before it.
    pub fn walled(&self, spec: &ShipSpec, pose: Pose) -> f32 {
        let mut before = ArrayVec::<Rock, OBSTACLES>::new();
        for rock in &self.0 {
            let (u, v) = pose.local(rock.middle);
            if u > 0.0 && u < NOSE_MM.0 && v.abs() < NOSE_MM.1 {
                before.push(Rock { middle: Vec2::new(u, v), radius: rock.radius });
            }
        }
        if before.is_empty() {
            return 0.0;
        }
        let courses = courses(spec.size);
        let mut met = 0;
        for some in spec.dial.chunks(LANES) {
            let (mut those, mut known) = ([&Course::STAYS; LANES], 0);
            for (lane, maneuver) in some.iter().enumerate() {
                if let Some(course) = &courses[usize::from(maneuver.code())] {
                    those[lane] = course;
                    known |= 1 << lane;
                }
            }
            let those = Several::of(those);
            let any = before.iter().fold(Lanes::ZERO, |any, rock| any | rock.is_met(spec.size, &those));
            met += (any.move_mask() & known).count_ones();
        }
        let share = met as f32 / spec.dial.len().max(1) as f32;
        share * share
    }
}

/// Where a maneuver leads in the coordinates of the ship before it: x is ahead, y is to the left,
/// mm.
struct Course {
    /// The middle of the template.
    middle: Vec2,
    /// The far end of the template.
    to: Vec2,
    /// The centre of the ship after the maneuver.
    end: Vec2,
}

type Courses = [Option<Course>; u8::MAX as usize + 1];

/// The maneuvers of ships of a size, by [`Maneuver::code`]; `None` for maneuvers whose end cannot
/// be known beforehand.
fn courses(size: Size) -> &'static Courses {
    static ALL: LazyLock<[Courses; 3]> = LazyLock::new(|| {
        [Size::Small, Size::Medium, Size::Large].map(|size| {
            std::array::from_fn(|code| {
                Maneuver::numbered(code as u16).and_then(|flown| Course::of(size, flown))
            })
        })
    });
    &ALL[match size {
        Size::Small => 0,
        Size::Medium => 1,
        Size::Large | Size::Huge => 2,
    }]
}

impl Course {
    /// A placeholder where there is no course.
    const STAYS: Course = Course { middle: Vec2::ZERO, to: Vec2::ZERO, end: Vec2::ZERO };

    fn of(size: Size, maneuver: Maneuver) -> Option<Course> {
        let step = step_of(size, maneuver)?;
        let half = size.half_mm();
        let (end, ahead) = (step.position(), Vec2::new(step.ux, step.uy));
        let from = Vec2::new(half, 0.0);
        // The template ends at the base, whichever way the ship then faces.
        let [front, back] = [end + ahead * half, end - ahead * half];
        let to = if (front - from).length_squared() < (back - from).length_squared() { front } else { back };
        // A bend touches its two tangents: its middle lies half-way between their intersection and
        // its chord.
        let bend = if step.uy.abs() > 0.1 { (to.y / step.uy).abs() } else { 0.5 * (to.x - half) };
        let middle = (from + to) * 0.25 + Vec2::new(half + bend, 0.0) * 0.5;
        Some(Course { middle, to, end })
    }
}

/// One point of each of several courses.
#[derive(Clone, Copy)]
struct Points {
    x: Lanes,
    y: Lanes,
}

impl Points {
    fn all(Vec2 { x, y }: Vec2) -> Points {
        Points { x: Lanes::splat(x), y: Lanes::splat(y) }
    }

    fn dot(self, other: Points) -> Lanes {
        self.x * other.x + self.y * other.y
    }

    fn times(self, by: Lanes) -> Points {
        Points { x: self.x * by, y: self.y * by }
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Several courses at once.
struct Several {
    middle: Points,
    to: Points,
    end: Points,
}

impl Several {
    fn of(courses: [&Course; LANES]) -> Several {
        let points = |of: fn(&Course) -> Vec2| {
            let of = courses.map(of);
            Points { x: of.map(|at| at.x).into(), y: of.map(|at| at.y).into() }
        };
        Several { middle: points(|it| it.middle), to: points(|it| it.to), end: points(|it| it.end) }
    }
}

/// An obstacle as a disc, mm: on the board, or in the coordinates of a ship, where x is ahead and y
/// is to the left.
struct Rock {
    middle: Vec2,
    radius: f32,
}

impl Rock {
    /// On which of several courses a ship meets the disc, approximately [OBJ-6].
    fn is_met(&self, size: Size, courses: &Several) -> Lanes {
        let half = size.half_mm();
        let start = Points::all(Vec2::new(half, 0.0));
        let within =
            |mm: f32, away: Lanes| away.cmp_lt(Lanes::splat((mm + self.radius) * (mm + self.radius)));
        let off = courses.end - Points::all(self.middle);
        within(half, off.dot(off))
            | within(HALF_TEMPLATE_MM, self.away(start, courses.middle))
            | within(HALF_TEMPLATE_MM, self.away(courses.middle, courses.to))
    }

    /// The squared distances of the disc's centre from the lines between two points each.
    fn away(&self, from: Points, to: Points) -> Lanes {
        let (line, here) = (to - from, Points::all(self.middle) - from);
        let along = here.dot(line) / line.dot(line).fast_max(Lanes::ONE);
        let off = here - line.times(along.fast_max(Lanes::ZERO).fast_min(Lanes::ONE));
        off.dot(off)
    }
}

#[cfg(test)]
mod tests {
    use killbox_components::geometry::{Base, Path};
    use killbox_components::geometry::{OutlineId, PlacedObstacle};

    use super::*;

    /// The approximation is close enough: of all maneuvers past an obstacle in many places, more
    /// than nine in ten are judged as the exact test of the board does (GEO-101).
    #[test]
    fn courses_meet_what_templates_and_bases_meet() {
        let (mut alike, mut tried) = (0, 0);
        for size in [Size::Small, Size::Medium, Size::Large] {
            for maneuver in (0..=255).filter_map(Maneuver::numbered) {
                let (Some(course), Some(path)) = (Course::of(size, maneuver), Path::of(maneuver)) else {
                    continue;
                };
                let start = Pose::new(0.0, 0.0, 1.0, 0.0);
                let step = step_of(size, maneuver).expect("it has a course");
                for at in 0..60 {
                    let (x, y) = (20.0 + 10.0 * (at % 12) as f32, -40.0 + 20.0 * (at / 12) as f32);
                    let placed = PlacedObstacle::new(OutlineId((at % 6) as u8), Pose::new(x, y, 0.6, 0.8));
                    let outline = placed.polygon();
                    let really = outline.meets_base(Base::new(step, size))
                        || killbox_components::geometry::shape::strip_meets_polygon(
                            path.strip(start, size),
                            outline.points,
                        );
                    let rock = Rock { middle: outline.centre, radius: SOLID * outline.radius };
                    let met = rock.is_met(size, &Several::of([&course; LANES]));
                    alike += u32::from(met.all() == really);
                    tried += 1;
                }
            }
        }
        assert!(tried > 5000 && alike * 10 > tried * 9, "{alike} of {tried}");
    }
}
