//! The result of a maneuver or another move, as a pure function of the play area.
//! [`super::maneuver`], [`super::moves`] and [`super::tractor`] move ships with the same code, so a
//! player that looks ahead always agrees with the rules.
//!
//! With ten ships and six obstacles a preview costs a few tenths of a microsecond, and a partial
//! execution along a curve about one.

use killbox_components::device::DeviceSet;
use killbox_components::frame::movement::MetObstacles;
use killbox_components::geometry::{Base, Path, Pose, SlideOffset, Stop, Strip, Template, stop_short};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::ruleset::ObstacleAgain;
use killbox_components::size::Size;

use super::course::Course;
use super::huge;
use crate::derived::area::{MayMeet, PlayArea};

/// The result of a move [MOV-17, MOV-18].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// The final position and heading of the ship.
    pub pose: Pose,
    /// The ships that it overlaps at its full final position [MOV-43].
    pub overlapped: ShipSet,
    /// The ship that it then touches; none after full execution [MOV-44].
    pub last_backed_over: Option<ShipSlot>,
    /// The obstacles under the used part of the template, as bits [MOV-18, MOV-45].
    pub through: u8,
    /// The obstacles under the final base, as bits [MOV-18].
    pub lies_on: u8,
    /// Those obstacles in `through` and `lies_on` that the ship lay on or touched before it moved
    /// [OBJ-7].
    pub started_on: u8,
    /// All these obstacles, in the order along the template [OBJ-9].
    pub met: MetObstacles,
    /// The mines that it would detonate and the remotes that it would meet [DEV-22, DEV-26].
    pub mines: DeviceSet,
    /// Whether a part of the final base is outside the play area [MOV-95].
    pub flees: bool,
}

impl Preview {
    /// Whether the maneuver would be fully executed [MOV-17].
    pub const fn fully(&self) -> bool {
        self.overlapped.is_empty()
    }

    /// Whether the ship would move through or overlap an obstacle [MOV-18].
    pub const fn meets_obstacle(&self) -> bool {
        self.through | self.lies_on != 0
    }

    /// The obstacles whose effects the ship would suffer, in the order along the template [OBJ-6,
    /// OBJ-7, LEG-14].
    pub fn suffered(&self, again: ObstacleAgain) -> MetObstacles {
        match again {
            ObstacleAgain::TemplateOrOverlap => self.met,
            ObstacleAgain::Overlap if self.started_on & !self.lies_on == 0 => self.met,
            ObstacleAgain::Overlap => self.met.only(self.lies_on | !self.started_on),
        }
    }

    /// Whether a boost, barrel roll or decloak may end there: on no ship, wholly inside the play
    /// area, and clear of obstacles except those that the ship may meet [MOV-64, MOV-72].
    pub const fn is_legal_move(&self, may: MayMeet) -> bool {
        self.overlapped.is_empty() && !self.flees && self.meets_only(may)
    }

    /// Whether the ship may meet all obstacles that it meets [OBJ-27].
    pub const fn meets_only(&self, may: MayMeet) -> bool {
        self.through & !may.through == 0 && self.lies_on & !may.onto == 0
    }
}

/// The result of `maneuver`, executed by `ship` from its present position [MOV-13 to MOV-62].
/// `offset` is the chosen position of a Tallon Roll and is ignored otherwise.
///
/// The maneuver is taken as given. [`super::executed::resolve_maneuver`] finds the maneuver that a
/// stressed or ionised ship executes instead.
pub fn maneuver(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    maneuver: Maneuver,
    offset: SlideOffset,
) -> Preview {
    let start = area.board.pose(ship);
    if size == Size::Huge {
        return of_huge(area, ship, maneuver);
    }
    match Path::of(maneuver) {
        Some(path) => along(area, ship, size, start, path, offset),
        None => stationary(area, size, start),
    }
}

/// The ships that `ship` would move through by `maneuver`, fully executed from its present position
/// [MOV-18]. A huge ship moves through none [HUG-36/open].
pub fn ships_passed(area: PlayArea, ship: ShipSlot, size: Size, maneuver: Maneuver) -> ShipSet {
    if size == Size::Huge {
        return ShipSet::EMPTY;
    }
    let start = area.board.pose(ship);
    Path::of(maneuver).map_or(ShipSet::EMPTY, |path| {
        area.ships_along(ship, Course::Along { path, start, size, to: path.template.length() }.strip())
    })
}

/// The ships that `ship` would move through along `path` [MOV-18].
pub fn ships_passed_along(area: PlayArea, ship: ShipSlot, size: Size, path: Path) -> ShipSet {
    let start = area.board.pose(ship);
    area.ships_along(ship, Course::Along { path, start, size, to: path.template.length() }.strip())
}

/// The only placement to which `path` leads [GEO-45].
pub fn placed_along(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    path: Path,
) -> arrayvec::ArrayVec<(SlideOffset, Preview), 3> {
    let offset = SlideOffset::Middle;
    let to = along(area, ship, size, area.board.pose(ship), path, offset);
    [(offset, to)].into_iter().collect()
}

/// The result of a boost with `template` that is resolved as a partially executed maneuver [MOV-39,
/// MOV-65].
pub fn boosted_partially(area: PlayArea, ship: ShipSlot, size: Size, template: Template) -> Preview {
    along(area, ship, size, area.board.pose(ship), Path::forward(template), SlideOffset::Middle)
}

/// The ships that `ship` would move through by a boost with `template` [MOV-18].
pub fn ships_passed_by_boost(area: PlayArea, ship: ShipSlot, size: Size, template: Template) -> ShipSet {
    let start = area.board.pose(ship);
    let course = Course::Along { path: Path::forward(template), start, size, to: template.length() };
    area.ships_along(ship, course.strip())
}

/// The obstacles that `ship` would move through or overlap by `m`, as bits [MOV-18].
pub fn moves_through(area: PlayArea, ship: ShipSlot, size: Size, m: Maneuver, offset: SlideOffset) -> u8 {
    let preview = maneuver(area, ship, size, m, offset);
    preview.through | preview.lies_on
}

/// The placements among which the player of a Tallon Roll chooses, each with its result [MOV-54,
/// GEO-103]. These are the ones that avoid ships. If there are none, they are one for each
/// different set of overlapped ships, since the chosen one decides the case of MOV-43. Any other
/// maneuver has one placement.
pub fn placements(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    m: Maneuver,
) -> arrayvec::ArrayVec<(SlideOffset, Preview), 3> {
    let mut list = arrayvec::ArrayVec::new();
    if m.bearing != Bearing::TallonRoll {
        list.push((SlideOffset::Middle, maneuver(area, ship, size, m, SlideOffset::Middle)));
        return list;
    }
    for offset in SlideOffset::ALL {
        list.push((offset, maneuver(area, ship, size, m, offset)));
    }
    if list.iter().any(|(_, preview)| preview.fully()) {
        list.retain(|(_, preview)| preview.fully());
        return list;
    }
    let mut seen = arrayvec::ArrayVec::<ShipSet, 3>::new();
    list.retain(|(_, preview)| {
        let new = !seen.contains(&preview.overlapped);
        if new {
            seen.push(preview.overlapped);
        }
        new
    });
    list
}

/// The result of a maneuver of a huge ship. Only what lies under its final base counts [HUG-36 to
/// HUG-48].
fn of_huge(area: PlayArea, ship: ShipSlot, maneuver: Maneuver) -> Preview {
    let pose = huge::way(area, ship, maneuver).pose;
    let overlapped = area.ships_under(ship, Base::new(pose, Size::Huge));
    Preview { overlapped, ..stationary(area, Size::Huge, pose) }
}

/// A ship that does not move: no template and no overlapped ship, but every obstacle that it lies
/// on [MOV-55, GEO-109].
fn stationary(area: PlayArea, size: Size, start: Pose) -> Preview {
    let base = Base::new(start, size);
    let lies_on = area.obstacles_under(base);
    Preview {
        pose: start,
        overlapped: ShipSet::EMPTY,
        last_backed_over: None,
        through: 0,
        lies_on,
        started_on: lies_on,
        met: order(area, Course::Nowhere, 0, lies_on),
        mines: area.mines_met(Strip::Empty, base),
        flees: area.is_outside(base),
    }
}

/// The result of placing a ship at `pose` without a template. What lies under it counts
/// [WNG-16/open].
pub fn placed_at(area: PlayArea, ship: ShipSlot, size: Size, pose: Pose) -> Preview {
    let touched = |under: u8| area.obstacles_touched(area.board.base(ship), under);
    let preview = stationary(area, size, pose);
    Preview { started_on: touched(preview.lies_on), ..preview }
}

fn along(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    start: Pose,
    path: Path,
    offset: SlideOffset,
) -> Preview {
    let Stop { t, pose, last_backed_over, overlapped_at_end } =
        stop_short(start, size, path, offset, area.others(ship));
    let course = Course::Along { path, start, size, to: t };
    arrive(area, size, start, course, pose, overlapped_at_end, last_backed_over)
}

/// The result of a move other than a maneuver. It ends at `pose`, whatever the ship overlaps there
/// [MOV-63 to MOV-79].
pub(super) fn of_move(area: PlayArea, ship: ShipSlot, size: Size, course: Course, pose: Pose) -> Preview {
    let start = area.board.pose(ship);
    let overlapped = area.ships_under(ship, Base::new(pose, size));
    arrive(area, size, start, course, pose, overlapped, None)
}

fn arrive(
    area: PlayArea,
    size: Size,
    start: Pose,
    course: Course,
    pose: Pose,
    overlapped: ShipSet,
    last_backed_over: Option<ShipSlot>,
) -> Preview {
    let base = Base::new(pose, size);
    let strip = course.strip();
    let through = area.obstacles_along(strip);
    let lies_on = area.obstacles_under(base);
    Preview {
        pose,
        overlapped,
        last_backed_over,
        through,
        lies_on,
        started_on: area.obstacles_touched(Base::new(start, size), through | lies_on),
        met: order(area, course, through, lies_on),
        mines: area.mines_met(strip, base),
        flees: area.is_outside(base),
    }
}

/// The order of obstacles: those under the template by the point where it first reaches them, then
/// those only under the base, by number [OBJ-9, GEO-110].
fn order(area: PlayArea, course: Course, through: u8, lies_on: u8) -> MetObstacles {
    let mut met = MetObstacles::NONE;
    let mut left = through;
    while left != 0 {
        let mut next = left.trailing_zeros() as usize;
        if left & (left - 1) != 0 {
            let mut nearest = f32::INFINITY;
            for index in (0..u8::BITS as usize).filter(|index| left >> index & 1 == 1) {
                let reached = course.first_reaches(area.obstacles[index].placed.polygon());
                if reached < nearest {
                    (nearest, next) = (reached, index);
                }
            }
        }
        met.push(next);
        left &= !(1 << next);
    }
    let mut left = lies_on & !through;
    while left != 0 {
        met.push(left.trailing_zeros() as usize);
        left &= left - 1;
    }
    met
}
