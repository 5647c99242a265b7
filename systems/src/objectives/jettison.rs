//! Jettisoning a towed supply cache. The player may jettison it at the end of the ship's
//! activation, and must when the ship suffers CRIT damage or leaves play. The opposing player
//! places it at range 1 of the ship [SCN-34, SCN-35].
//!
//! The place is chosen in two stages, as in set-up ([`crate::setup::objectives`]). The coarse cells
//! are six by six cells of the same grid, eight by eight of them around the ship.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::tokens::JettisonStep;
use killbox_components::frame::{Frame, JettisonFrame};
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::geometry::{Base, Pose, Vec2, range_band};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::objective::Objective;

use crate::setup::grid::{CELL_MM, CELLS, FACING, Grid};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The side of a coarse cell, in cells.
const BLOCK: u8 = 6;
/// The number of coarse cells in each direction.
const BLOCKS: u8 = 8;

/// Lets the player of `ship` jettison its towed cache at the end of the ship's activation. Call it
/// at the end of a step [SCN-34].
pub fn may<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    begin(b, ship, b.board.pose(ship), JettisonStep::Whether);
}

/// Makes `ship` jettison its towed cache. Call it at the end of a step [SCN-35].
pub fn must<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    // A ship that fled was outside of the play area when it left.
    let fled = b.objectives.towed_by(ship).filter(|_| b.core.fled.has(ship));
    let from = fled.map_or(b.board.pose(ship), |number| b.objectives.tokens[number].pose);
    begin(b, ship, from, JettisonStep::Area);
}

/// Makes a destroyed ship jettison its cache, if it was destroyed by another effect than damage
/// that it is suffering; that damage ends first [SCN-35/open]. Returns whether there is such a
/// ship.
pub fn of_destroyed<O: Observer>(b: &mut Battle<O>) -> bool {
    let is_busy = |frame: &Frame, ship: ShipSlot| match frame {
        Frame::Suffer(f) => f.ship == ship,
        Frame::Jettison(f) => f.ship == ship,
        _ => false,
    };
    let shaken = b.objectives.shaken & b.core.destroyed;
    let ready = |ship: &ShipSlot| !b.frames.0.iter().any(|frame| is_busy(frame, *ship));
    let Some(ship) = shaken.into_iter().find(ready) else { return false };
    if b.objectives.towed_by(ship).is_none() {
        b.objectives.shaken.remove(ship);
        return false;
    }
    must(b, ship);
    true
}

/// Remembers where a ship that tows is before it moves. If it flees, its cache is placed from there
/// [SCN-35].
pub fn remember<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.objectives.scenario.is_some()
        && let Some(number) = b.objectives.towed_by(ship)
    {
        b.objectives.tokens[number].pose = b.board.pose(ship);
    }
}

fn begin<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, from: Pose, step: JettisonStep) {
    if b.objectives.scenario.is_some() && b.objectives.towed_by(ship).is_some() {
        b.push(Frame::Jettison(JettisonFrame { ship, must: step == JettisonStep::Area, from, step }));
    }
}

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: JettisonFrame) -> Flow {
    let Some(number) = b.objectives.towed_by(f.ship) else { return b.pop() };
    match f.step {
        JettisonStep::Whether => whether(b, f, ObjectId::objective(number)),
        JettisonStep::Area => area(b, f, number),
        JettisonStep::Cell(area) => cell(b, f, number, area),
    }
}

/// The player decides whether the ship jettisons the cache [SCN-34].
fn whether<O: Observer>(b: &mut Battle<O>, f: JettisonFrame, object: ObjectId) -> Flow {
    let asked = b.ask(f.ship.seat(), DecisionKind::Jettison, f.ship, |b| {
        b.offer(Choice::Pass);
        b.offer(Choice::Object(object));
    });
    match asked {
        None => Flow::Wait,
        Some(Choice::Pass) => b.pop(),
        Some(Choice::Object(_)) => b.set(Frame::Jettison(JettisonFrame { step: JettisonStep::Area, ..f })),
        Some(_) => b.misread(),
    }
}

/// The opposing player chooses the coarse cell.
fn area<O: Observer>(b: &mut Battle<O>, f: JettisonFrame, number: usize) -> Flow {
    let object = ObjectId::objective(number);
    let places = Places::of(b, &f);
    let areas = || (0..BLOCKS * BLOCKS).filter(|area| places.cells(*area).next().is_some());
    if areas().next().is_none() {
        // The cache lies where the ship was [SCN-35/open].
        return lay(b, f.ship, number, f.from);
    }
    let asked = b.ask(f.ship.seat().other(), DecisionKind::ObjectiveArea, f.ship, |b| {
        for area in areas() {
            b.offer(Choice::Area { object, area });
        }
    });
    match asked {
        None => Flow::Wait,
        Some(Choice::Area { area, .. }) => {
            b.set(Frame::Jettison(JettisonFrame { step: JettisonStep::Cell(area), ..f }))
        }
        Some(_) => b.misread(),
    }
}

/// The opposing player chooses the cell.
fn cell<O: Observer>(b: &mut Battle<O>, f: JettisonFrame, number: usize, area: u8) -> Flow {
    let object = ObjectId::objective(number);
    let places = Places::of(b, &f);
    let asked = b.ask(f.ship.seat().other(), DecisionKind::ObjectiveCell, f.ship, |b| {
        for (row, column) in places.cells(area) {
            b.offer(Choice::Cell { object, row, column });
        }
    });
    match asked {
        None => Flow::Wait,
        Some(Choice::Cell { row, column, .. }) => {
            let seen = Pose::at(places.grid.centre(row, column), FACING[0]);
            lay(b, f.ship, number, places.grid.as_seen_by(f.ship.seat().other(), seen))
        }
        Some(_) => b.misread(),
    }
}

/// Places the cache at `pose`.
fn lay<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: usize, pose: Pose) -> Flow {
    b.pop();
    b.objectives.shaken.remove(ship);
    b.objectives.tokens[number] = Objective::lying(pose);
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::ObjectiveJettisoned { ship, object: ObjectId::objective(number), x, y, ux, uy });
    Flow::Continue
}

/// The middle of a coarse cell in mm, as the player who places the cache sees it, for a ship at
/// `seen`.
pub fn middle_mm(grid: Grid, seen: Pose, area: u8) -> Vec2 {
    let middle = |at: i32, block: u8| f32::from(corner(at, block) as i16) + f32::from(BLOCK - 1) / 2.0;
    let [row, column] =
        [middle(grid.y.first_at(seen.y), area / BLOCKS), middle(grid.x.first_at(seen.x), area % BLOCKS)];
    let origin = grid.centre(0, 0);
    Vec2 { x: origin.x + column * CELL_MM, y: origin.y + row * CELL_MM }
}

/// The first row or column of a coarse cell around a ship at `at`.
fn corner(at: i32, block: u8) -> i32 {
    at + i32::from(block * BLOCK) - i32::from(BLOCKS * BLOCK / 2)
}

/// The places for a cache that a ship jettisons, as the opposing player sees the play area: at
/// range 1 of the ship, wholly in the play area [SCN-34].
struct Places {
    grid: Grid,
    /// The base of the ship.
    base: Base,
}

impl Places {
    fn of<O: Observer>(b: &Battle<O>, f: &JettisonFrame) -> Places {
        let grid = Grid::in_battle(b);
        let seen = grid.as_seen_by(f.ship.seat().other(), f.from);
        Places { grid, base: Base::new(seen, b.spec(f.ship).size) }
    }

    /// The legal cells of a coarse cell, row by row.
    fn cells(&self, area: u8) -> impl Iterator<Item = (u8, u8)> + '_ {
        let Pose { x, y, .. } = self.base.pose;
        let row = corner(self.grid.y.first_at(y), area / BLOCKS);
        let column = corner(self.grid.x.first_at(x), area % BLOCKS);
        let on_grid = |first: i32, cells: u8| {
            (first..first + i32::from(BLOCK))
                .filter_map(|cell| u8::try_from(cell).ok())
                .filter(move |cell| *cell < cells)
        };
        let columns = self.grid.columns();
        on_grid(row, CELLS)
            .flat_map(move |row| on_grid(column, columns).map(move |column| (row, column)))
            .filter(|(row, column)| self.is_legal(*row, *column))
    }

    fn is_legal(&self, row: u8, column: u8) -> bool {
        let token = Objective::lying(Pose::at(self.grid.centre(row, column), FACING[0])).square();
        inside_play_area(self.grid.area, token) && range_band(self.base, token) == 1
    }
}
