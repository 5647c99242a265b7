//! Placing the devices of an environment card, among its obstacles [ENV-5]. Like an obstacle, a
//! device is placed by a coarse cell and a cell. It heads away from the edge of the player who
//! places it, but belongs to no player [ENV-5/open].
//!
//! The device with a number in the card's list takes the row of that number. The row is free,
//! because devices are placed later than this step [RND-18] and remotes have rows of their own.

use arrayvec::ArrayVec;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{Device, DeviceKind, Placer};
use killbox_components::environment::Environment;
use killbox_components::event::Event;
use killbox_components::frame::SetupFrame;
use killbox_components::frame::phases::SetupStep;
use killbox_components::geometry::device::DeviceOutline;
use killbox_components::geometry::distance::{band_of, beyond_range, polygon_distance};
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM};
use killbox_components::ids::{OBSTACLES, ObjectId, Seat, ShipSlot};

use super::grid::{FACING, Grid, OBSTACLE_AREAS, count_test};
use super::spots::LAID;
use crate::setup::steps::go_on;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of placing a device.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    match f.step {
        SetupStep::DeviceArea => choose_area(b, f),
        _ => choose_cell(b, f),
    }
}

/// The environment card, if it has devices.
fn card<O: Observer>(b: &Battle<O>) -> Option<&'static Environment> {
    b.objectives.environment.map(|id| id.card()).filter(|card| !card.devices.is_empty())
}

/// The devices of the environment card that are not placed yet and for which `seat` has a legal
/// cell, as bits by their number in the card's list.
pub fn fitting<O: Observer>(b: &Battle<O>, seat: Seat) -> u8 {
    let Some(card) = card(b) else { return 0 };
    let mut fit = 0;
    // Devices with the same outline fit in the same places.
    let mut asked: ArrayVec<(DeviceKind, bool), LAID> = ArrayVec::new();
    for (number, kind) in card.devices.iter().enumerate().take(LAID) {
        if b.devices.here.has(number) {
            continue;
        }
        let alike = |(other, _): &&(DeviceKind, bool)| DeviceOutline::is_alike(*other, *kind);
        let fits = match asked.iter().find(alike) {
            Some((_, fits)) => *fits,
            None => areas(b, seat, *kind).next().is_some(),
        };
        asked.push((*kind, fits));
        fit |= u8::from(fits) << number;
    }
    fit
}

/// The kind of the device that is being placed.
fn kind<O: Observer>(b: &Battle<O>, f: SetupFrame) -> DeviceKind {
    let devices = card(b).map_or(&[][..], |card| card.devices);
    devices.get(usize::from(f.object)).copied().unwrap_or_default()
}

fn choose_area<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = ObjectId::device(f.object.into());
    let asked = b.ask(f.seat, DecisionKind::ObstacleArea, None::<ShipSlot>, |b| {
        let areas: ArrayVec<u8, { OBSTACLE_AREAS as usize }> = areas(b, f.seat, kind(b, f)).collect();
        for area in areas {
            b.offer(Choice::Area { object, area });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Area { area, .. } = answer else { return b.misread() };
    go_on(b, SetupFrame { area, ..f }, SetupStep::DeviceCell)
}

fn choose_cell<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = ObjectId::device(f.object.into());
    let asked = b.ask(f.seat, DecisionKind::ObstacleCell, None::<ShipSlot>, |b| {
        let ground = Ground::of(b);
        for (row, column) in ground.grid.cells_of_obstacle_area(f.area) {
            if ground.is_free(b, f.seat, kind(b, f), (row, column)) {
                b.offer(Choice::Cell { object, row, column });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Cell { row, column, .. } = answer else { return b.misread() };
    place(b, f, (row, column))
}

/// Places the device.
fn place<O: Observer>(b: &mut Battle<O>, f: SetupFrame, cell: (u8, u8)) -> Flow {
    let kind = kind(b, f);
    let fuses = card(b).map_or(0, |card| card.fuses);
    let pose = pose(Grid::in_battle(b), f.seat, cell);
    go_on(b, SetupFrame { turns: f.turns + 1, ..f }, SetupStep::ObstacleTurn);
    let row = usize::from(f.object);
    b.devices.rows[row] = Device { kind, outer: false, by: Placer::NOBODY, fuses, pose };
    b.devices.here.insert(row);
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::DeviceLaid { device: kind, object: ObjectId::device(row), fuses, x, y, ux, uy });
    Flow::Continue
}

/// The pose of a device in a cell: in its middle, heading away from the edge of the player who
/// places it [ENV-5/open].
fn pose(grid: Grid, seat: Seat, (row, column): (u8, u8)) -> Pose {
    grid.as_seen_by(seat, Pose::at(grid.centre(row, column), FACING[0]))
}

/// The coarse cells with a free cell.
fn areas<'b, O: Observer>(
    b: &'b Battle<'_, O>,
    seat: Seat,
    kind: DeviceKind,
) -> impl Iterator<Item = u8> + use<'b, O> {
    let ground = Ground::of(b);
    (0..OBSTACLE_AREAS).filter(move |area| {
        let mut cells = ground.grid.cells_of_obstacle_area(*area);
        cells.any(|cell| ground.is_free(b, seat, kind, cell))
    })
}

/// The ground for a device.
struct Ground {
    grid: Grid,
    /// The obstacles on the board, by their rows.
    obstacles: ArrayVec<usize, OBSTACLES>,
}

impl Ground {
    fn of<O: Observer>(b: &Battle<O>) -> Ground {
        let lying = (0..b.obstacles.len()).filter(|index| b.obstacles[*index].present);
        Ground { grid: Grid::in_battle(b), obstacles: lying.take(OBSTACLES).collect() }
    }

    /// Whether a cell is free: at range 1 of an obstacle, beyond range 1 of every other device and
    /// of every edge [ENV-5]. Circles are tested first, since most cells are far from all
    /// obstacles.
    fn is_free<O: Observer>(&self, b: &Battle<O>, seat: Seat, kind: DeviceKind, cell: (u8, u8)) -> bool {
        count_test();
        let pose = pose(self.grid, seat, cell);
        let outline = DeviceOutline::new(kind, false, pose);
        let here = outline.polygon();
        let may_be_near = |index: &&usize| {
            let obstacle = &b.obstacles[**index].placed;
            let reach = BAND_MM + TOLERANCE_MM + here.radius + obstacle.radius();
            (obstacle.pose.position() - here.centre).length_squared() <= reach * reach
        };
        let least = BAND_MM + TOLERANCE_MM;
        self.obstacles
            .iter()
            .filter(may_be_near)
            .any(|index| band_of(polygon_distance(here.points, b.obstacles[*index].placed.points())) == 1)
            && here.points.iter().all(|point| self.grid.area.is_clear_by(*point, least))
            && b.devices.here.rows().all(|other| {
                let there = DeviceOutline::of(&b.devices.rows[other]);
                beyond_range(polygon_distance(here.points, there.polygon().points), 1)
            })
    }
}
