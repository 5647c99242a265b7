//! The path of a ship, derived from its poses before and after: the template that leads from one to
//! the other, and its place on the board.

use killbox_components::geometry::maneuver::{Finish, Path, SlideOffset, Travel};
use killbox_components::geometry::moves::{Move, barrel_roll};
use killbox_components::geometry::template::{HALF_WIDTH_MM, Shape, Strip, Template};
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::size::Size;

use super::state::point;
use super::{Flown, Point, PoseShown};

/// Two positions are the same if they are no farther apart than this, in mm.
const SAME_MM: f32 = 0.05;
/// Two headings are the same if their product is at least this.
const SAME_HEADING: f32 = 0.9999;
/// A ship that stopped short is on the path of a template if it is at least this near to it, in mm.
const NEAR_MM: f32 = 0.5;
/// The number of poses on a curved path, and of corners of a curved template on each side.
const STEPS: u8 = 10;
/// The number of places that are tried for a ship that stopped short.
const PLACES: u16 = 2000;

const TRAVELS: [Travel; 4] = [Travel::Forward, Travel::Backward, Travel::ToLeft, Travel::ToRight];
const FINISHES: [Finish; 3] = [Finish::Plain, Finish::About, Finish::Tallon];
const OFFSETS: [SlideOffset; 3] = [SlideOffset::Middle, SlideOffset::Forward, SlideOffset::Backward];

/// The path of a ship from one pose to another: by `maneuver` if the ship executes one, else by any
/// template that leads there. `None` if the ship has not moved. It is part of a
/// [`Moment`](super::Moment).
pub fn flown(ship: ShipSlot, size: Size, from: Pose, to: Pose, maneuver: Option<Maneuver>) -> Option<Flown> {
    if is_same(from, to) {
        return None;
    }
    if size == Size::Huge {
        // A huge ship slides along a tool of its own [HUG-38].
        let template = maneuver.map_or(String::new(), |_| "huge maneuver tool".to_owned());
        return Some(Flown {
            ship: ship.0,
            template,
            outline: Vec::new(),
            way: vec![from.into(), to.into()],
        });
    }
    let meant = maneuver.and_then(Path::of);
    let whole = |path: &Path| ends(*path, from, size).any(|end| is_same(end, to));
    let found = meant.filter(whole).or_else(|| meant.is_none().then(|| all_paths().find(whole)).flatten());
    if let Some(path) = found {
        let length = path.template.length();
        return Some(along(ship, path, from, size, length, to));
    }
    if let Some(across) = rolls(from, size).find(|roll| is_same(roll.pose, to)) {
        let (template, way) = ("1 straight".to_owned(), vec![from.into(), to.into()]);
        return Some(Flown { ship: ship.0, template, outline: corners(across.strip), way });
    }
    let stops = |path: &Path| stop_of(*path, from, size, to);
    if let Some((path, t)) = meant.and_then(|path| stops(&path).map(|t| (path, t))) {
        return Some(along(ship, path.plain(), from, size, t, to));
    }
    // A card placed the ship there.
    Some(Flown {
        ship: ship.0,
        template: String::new(),
        outline: Vec::new(),
        way: vec![from.into(), to.into()],
    })
}

fn is_same(a: Pose, b: Pose) -> bool {
    (a.position() - b.position()).length_squared() < SAME_MM * SAME_MM
        && a.heading().dot(b.heading()) > SAME_HEADING
}

/// Every path along a template.
fn all_paths() -> impl Iterator<Item = Path> {
    FINISHES.into_iter().flat_map(|finish| {
        TRAVELS
            .into_iter()
            .flat_map(move |travel| Template::all().map(move |template| Path { template, travel, finish }))
    })
}

/// The poses at the end of a path, one for each place that the player can choose.
fn ends(path: Path, from: Pose, size: Size) -> impl Iterator<Item = Pose> {
    let slides = matches!(path.travel, Travel::ToLeft | Travel::ToRight) && path.finish == Finish::Plain;
    OFFSETS.into_iter().map(move |offset| {
        let along_mm = if slides { offset.along_mm() } else { 0.0 };
        path.end(from, size, offset).shifted(along_mm, 0.0)
    })
}

/// Barrel rolls of ships whose side is longer than the end of a template is wide: the template lies
/// along the side [GEO-62].
fn rolls(from: Pose, size: Size) -> impl Iterator<Item = Move> {
    let templates =
        [Template::STRAIGHT_1, Template::STRAIGHT_2].into_iter().filter(move |_| size != Size::Small);
    templates.flat_map(move |template| {
        [Direction::Left, Direction::Right].into_iter().flat_map(move |side| {
            OFFSETS.into_iter().map(move |offset| barrel_roll(from, size, template, side, offset))
        })
    })
}

/// How far along a path a ship is that stopped short; `None` if it is not on the path.
fn stop_of(path: Path, from: Pose, size: Size, to: Pose) -> Option<f32> {
    let (start, length) = (-size.side_mm(), path.template.length());
    let place = |n: u16| start + (length - start) * f32::from(n) / f32::from(PLACES);
    let off = |t: f32| (path.pose_at(from, size, t).position() - to.position()).length_squared();
    let nearest = (0..=PLACES).map(place).min_by(|a, b| off(*a).total_cmp(&off(*b)))?;
    (off(nearest) < NEAR_MM * NEAR_MM).then_some(nearest)
}

/// The path along a template up to `t` mm of it, ending in `to`.
fn along(ship: ShipSlot, path: Path, from: Pose, size: Size, t: f32, to: Pose) -> Flown {
    let start = -size.side_mm();
    let steps = if path.template.shape() == Shape::Straight { 1 } else { STEPS };
    let part = |n: u8| f32::from(n) / f32::from(steps);
    let mut way: Vec<PoseShown> =
        (0..steps).map(|n| path.pose_at(from, size, start + (t - start) * part(n)).into()).collect();
    if path.finish != Finish::Plain {
        way.push(path.pose_at(from, size, t).into());
    }
    way.push(to.into());
    Flown {
        ship: ship.0,
        template: name(path),
        outline: outline(path.template, path.template_start(from, size)),
        way,
    }
}

fn name(path: Path) -> String {
    let template = path.template;
    let backward = if path.travel == Travel::Backward { "reverse " } else { "" };
    let side = match template.direction() {
        Direction::Straight => "",
        Direction::Left => "left ",
        Direction::Right => "right ",
    };
    let shape = match template.shape() {
        Shape::Straight => "straight",
        Shape::Bank => "bank",
        Shape::Turn => "turn",
    };
    format!("{} {backward}{side}{shape}", template.speed())
}

/// The corners of a template that lies at `start`.
fn outline(template: Template, start: Pose) -> Vec<Point> {
    let steps = if template.shape() == Shape::Straight { 1 } else { STEPS };
    let middle: Vec<Pose> = (0..=steps)
        .map(|n| start.then(template.at(template.length() * f32::from(n) / f32::from(steps))))
        .collect();
    let side = |v: f32| move |pose: &Pose| point(pose.to_world(0.0, v));
    let left = middle.iter().map(side(HALF_WIDTH_MM));
    left.chain(middle.iter().rev().map(side(-HALF_WIDTH_MM))).collect()
}

/// The corners of a straight strip.
fn corners(strip: Strip) -> Vec<Point> {
    let Strip::Straight { pose, half_length, half_width } = strip else { return Vec::new() };
    let corner = |u: f32, v: f32| -> Vec2 { pose.to_world(u * half_length, v * half_width) };
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(u, v)| point(corner(u, v))).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Size; 3] = Size::STANDARD;

    /// Every template in every travel is found, and the path begins and ends at the poses of the
    /// ship.
    #[test]
    fn every_path_is_found_from_its_two_ends() {
        let from = Pose::from_degrees(400.0, 300.0, 77.0);
        for size in SIZES {
            for path in all_paths().filter(|path| path.finish != Finish::Tallon) {
                let to = path.end(from, size, SlideOffset::Middle);
                let found = flown(ShipSlot(3), size, from, to, None).expect("it has moved");
                let ends = (found.way.first().copied(), found.way.last().copied());
                assert_eq!(ends, (Some(from.into()), Some(to.into())), "{path:?}");
                assert!(!found.outline.is_empty(), "{path:?}");
                if path.finish == Finish::Plain && path.travel == Travel::Forward {
                    assert_eq!(found.template, name(path));
                }
            }
        }
    }

    /// A ship that stops short is on the path of its own maneuver.
    #[test]
    fn a_ship_that_stops_short_has_followed_its_template() {
        let from = Pose::from_degrees(400.0, 300.0, 200.0);
        let turn = TURN;
        let path = Path::of(turn).expect("a template");
        for size in SIZES {
            for t in [-20.0, 0.0, 30.0, 70.0] {
                let to = path.pose_at(from, size, t);
                let found = flown(ShipSlot(0), size, from, to, Some(turn)).expect("it has moved");
                assert_eq!(found.template, "2 left turn");
                assert_eq!(found.way.len(), usize::from(STEPS) + 1);
                let [x, y] = [0, 1].map(|i| found.outline.iter().map(|corner| corner[i]).sum::<f64>());
                assert!(x.is_finite() && y.is_finite());
            }
        }
        assert_eq!(flown(ShipSlot(0), Size::Small, from, from, None), None);
    }

    const TURN: Maneuver = Maneuver::new(
        2,
        killbox_components::maneuver::Bearing::Turn,
        Direction::Left,
        killbox_components::maneuver::Difficulty::White,
    );

    /// The roll of a larger ship lays its template along the side.
    #[test]
    fn larger_ships_roll_across_the_template() {
        let from = Pose::from_degrees(400.0, 300.0, 45.0);
        for roll in rolls(from, Size::Large) {
            let found = flown(ShipSlot(0), Size::Large, from, roll.pose, None).expect("it has moved");
            assert!(!found.template.is_empty());
        }
        assert_eq!(rolls(from, Size::Small).count(), 0);
    }
}
