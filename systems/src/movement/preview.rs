//! What a maneuver or another move would come to, as a pure function of the play area: the same
//! code by which [`super::maneuver`], [`super::moves`] and [`super::tractor`] move ships, so that a
//! player that looks ahead and the rules never disagree. Among ten ships and six obstacles it costs
//! a few tenths of a microsecond, a partial execution along a curve about one.

use killbox_components::device::DeviceSet;
use killbox_components::frame::movement::MetObstacles;
use killbox_components::geometry::{Base, Path, Pose, SlideOffset, Stop, Strip, Template, stop_short};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::ruleset::ObstacleAgain;
use killbox_components::size::Size;

use super::course::Course;
use super::huge;
use crate::reads::area::{MayMeet, PlayArea};

/// MOV-17, MOV-18: what a move would come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// Where the ship would stand.
    pub pose: Pose,
    /// MOV-43: the ships it overlaps at its full final position.
    pub overlapped: ShipSet,
    /// MOV-44: the ship it then touches; none after full execution.
    pub last_backed_over: Option<ShipSlot>,
    /// MOV-18, MOV-45: the obstacles that the template part it used lies on, as bits.
    pub through: u8,
    /// MOV-18: the obstacles that its final base lies on, as bits.
    pub lies_on: u8,
    /// OBJ-7: of those two, the ones it lay on or touched before it moved.
    pub started_on: u8,
    /// OBJ-9: all of them, in the order of the template.
    pub met: MetObstacles,
    /// DEV-22, DEV-26: the mines it would set off, and the remotes it would meet.
    pub mines: DeviceSet,
    /// MOV-95: some part of the final base is outside the play area.
    pub flees: bool,
}

impl Preview {
    /// MOV-17: whether the maneuver would be fully executed.
    pub const fn fully(&self) -> bool {
        self.overlapped.is_empty()
    }

    /// MOV-18: whether it would move through or overlap an obstacle.
    pub const fn meets_obstacle(&self) -> bool {
        self.through | self.lies_on != 0
    }

    /// OBJ-6, OBJ-7, LEG-14: the obstacles it would suffer, in the order of the template.
    pub fn suffered(&self, again: ObstacleAgain) -> MetObstacles {
        match again {
            ObstacleAgain::TemplateOrOverlap => self.met,
            ObstacleAgain::Overlap if self.started_on & !self.lies_on == 0 => self.met,
            ObstacleAgain::Overlap => self.met.only(self.lies_on | !self.started_on),
        }
    }

    /// MOV-64, MOV-72: whether a boost, barrel roll or decloak may end so: on no ship, wholly
    /// inside, and clear of obstacles but those that the ship may meet.
    pub const fn is_legal_move(&self, may: MayMeet) -> bool {
        self.overlapped.is_empty() && !self.flees && self.meets_only(may)
    }

    /// OBJ-27: whether all obstacles that are met are such that may be.
    pub const fn meets_only(&self, may: MayMeet) -> bool {
        self.through & !may.through == 0 && self.lies_on & !may.onto == 0
    }
}

/// MOV-13 to MOV-62: what `maneuver`, executed by `ship` from where it stands, would come to.
/// `offset` is the position chosen for a Tallon roll and counts for nothing else.
///
/// The maneuver is taken as it is: what a stressed or ionised ship would execute instead is
/// [`super::executed::really_executed`]'s business.
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

/// MOV-18: the ships that `ship` would move through by `maneuver`, fully executed from where it
/// stands. HUG-36/open: a huge ship moves through none.
pub fn ships_passed(area: PlayArea, ship: ShipSlot, size: Size, maneuver: Maneuver) -> ShipSet {
    if size == Size::Huge {
        return ShipSet::EMPTY;
    }
    let start = area.board.pose(ship);
    Path::of(maneuver).map_or(ShipSet::EMPTY, |path| {
        area.ships_along(ship, Course::Along { path, start, size, to: path.template.length() }.strip())
    })
}

/// MOV-18: the ships that `ship` would move through along that path.
pub fn ships_passed_along(area: PlayArea, ship: ShipSlot, size: Size, path: Path) -> ShipSet {
    let start = area.board.pose(ship);
    area.ships_along(ship, Course::Along { path, start, size, to: path.template.length() }.strip())
}

/// GEO-45: the one place to which that path leads.
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

/// MOV-39, MOV-65: what a boost with `template` would come to that is resolved as a maneuver
/// executed partially.
pub fn boosted_partially(area: PlayArea, ship: ShipSlot, size: Size, template: Template) -> Preview {
    along(area, ship, size, area.board.pose(ship), Path::forward(template), SlideOffset::Middle)
}

/// MOV-18: the ships that `ship` would move through by a boost with `template`.
pub fn ships_passed_by_boost(area: PlayArea, ship: ShipSlot, size: Size, template: Template) -> ShipSet {
    let start = area.board.pose(ship);
    let course = Course::Along { path: Path::forward(template), start, size, to: template.length() };
    area.ships_along(ship, course.strip())
}

/// MOV-18: the obstacles that `ship` would move through or overlap by `maneuver`, as bits.
pub fn moves_through(area: PlayArea, ship: ShipSlot, size: Size, m: Maneuver, offset: SlideOffset) -> u8 {
    let preview = maneuver(area, ship, size, m, offset);
    preview.through | preview.lies_on
}

/// MOV-54, GEO-103: the placements of a Tallon Roll that the player chooses from, each with what it
/// comes to: those that avoid ships; if none does, one for each different set of ships that a
/// placement overlaps, since the one chosen decides MOV-43. Any other maneuver has one.
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

/// HUG-36 to HUG-48: what a maneuver of a huge ship would come to: only what lies under its base in
/// the end counts.
fn of_huge(area: PlayArea, ship: ShipSlot, maneuver: Maneuver) -> Preview {
    let pose = huge::way(area, ship, maneuver).pose;
    let overlapped = area.ships_under(ship, Base::new(pose, Size::Huge));
    Preview { overlapped, ..stationary(area, Size::Huge, pose) }
}

/// MOV-55, GEO-109: no template, no ship overlapped, but every obstacle it lies on.
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

/// WNG-16/open: what it comes to that a ship is put down at `pose` without a template: what lies
/// under it counts.
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

/// MOV-63 to MOV-79: what a move that is no maneuver would come to: it ends where it ends, with
/// whatever it overlaps.
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

/// OBJ-9, GEO-110: obstacles under the template by where it first reaches them; those that only the
/// base lies on come after it, by number.
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
