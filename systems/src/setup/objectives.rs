//! Placing objective tokens, before obstacles: one in the middle of the play area, then the players
//! take turns [SCN-5, SCN-6].
//!
//! The staged grid is the same as for obstacles ([`super::grid`]), but coarse cells are nine by
//! nine: the relevant ground is a ring around the middle that is wider than eight coarse cells of
//! eight. Cells are tested one by one, since a game places four tokens.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::SetupFrame;
use killbox_components::frame::phases::SetupStep;
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM, range_band};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::objective::ScenarioSheet;
use killbox_components::objective::{OBJECTIVE_HALF_MM, Objective, Scenario};

use super::grid::{CELLS, FACING, Grid, count_test};
use crate::setup::steps::go_on;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The first row that is used, and the first column within the square of [`CELLS`] by [`CELLS`]
/// cells around the middle of the play area.
const FIRST: u8 = 12;
/// The side of a coarse cell, in cells.
const BLOCK: u8 = 9;
/// The number of coarse cells in each direction.
const BLOCKS: u8 = 8;

/// Takes one step of placing objective tokens.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    match f.step {
        SetupStep::ObjectiveTurn => take_turn(b, f),
        SetupStep::ObjectiveArea => choose_area(b, f),
        _ => choose_cell(b, f),
    }
}

/// Places the token in the middle [SCN-5]. Then the players take turns, the first player first
/// [SCN-6]. A token without a legal cell is left out [SCN-6/open].
fn take_turn<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let Some(scenario) = b.objectives.scenario else { return go_on(b, f, SetupStep::ObstacleTurn) };
    if b.objectives.count == 0 {
        let middle = b.play_area().middle();
        return place(b, f, Pose::at(middle, FACING[0]));
    }
    if f.turns >= scenario.placed_tokens() {
        return go_on(b, SetupFrame { turns: 0, ..f }, SetupStep::ObstacleTurn);
    }
    let f = SetupFrame { seat: b.player_order()[usize::from(f.turns & 1)], ..f };
    if !(0..BLOCKS * BLOCKS).any(|area| cells(b, f, area).next().is_some()) {
        return go_on(b, SetupFrame { turns: f.turns + 1, ..f }, SetupStep::ObjectiveTurn);
    }
    go_on(b, f, SetupStep::ObjectiveArea)
}

fn choose_area<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = ObjectId::objective(usize::from(b.objectives.count));
    let asked = b.ask(f.seat, DecisionKind::ObjectiveArea, None::<ShipSlot>, |b| {
        for area in 0..BLOCKS * BLOCKS {
            if cells(b, f, area).next().is_some() {
                b.offer(Choice::Area { object, area });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Area { area, .. } = answer else { return b.misread() };
    go_on(b, SetupFrame { area, ..f }, SetupStep::ObjectiveCell)
}

fn choose_cell<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = ObjectId::objective(usize::from(b.objectives.count));
    let grid = Grid::in_battle(b);
    let (first, column) = first(grid, f.area);
    let asked = b.ask(f.seat, DecisionKind::ObjectiveCell, None::<ShipSlot>, |b| {
        let mut free = [0_u16; BLOCK as usize];
        for (row, across) in cells(b, f, f.area) {
            free[usize::from(row - first)] |= 1 << (across - column);
        }
        for (row, bits) in (first..).zip(free) {
            for bit in (0..BLOCK).filter(|bit| bits >> bit & 1 == 1) {
                b.offer(Choice::Cell { object, row, column: column + bit });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Cell { row, column, .. } = answer else { return b.misread() };
    let next = SetupFrame { turns: f.turns + 1, ..f };
    place(b, next, grid.as_seen_by(f.seat, seen_pose(grid, row, column)))
}

/// Places the next token at `pose`.
fn place<O: Observer>(b: &mut Battle<O>, f: SetupFrame, pose: Pose) -> Flow {
    go_on(b, f, SetupStep::ObjectiveTurn);
    if let Some(number) = b.objectives.put(pose) {
        let Pose { x, y, ux, uy } = pose;
        b.raise(Event::ObjectivePlaced { object: ObjectId::objective(number), x, y, ux, uy });
    }
    Flow::Continue
}

/// The first row and column of a coarse cell.
pub const fn first(grid: Grid, area: u8) -> (u8, u8) {
    let beside = (grid.columns() - CELLS) / 2;
    (FIRST + area / BLOCKS * BLOCK, beside + FIRST + area % BLOCKS * BLOCK)
}

/// The middle of a coarse cell in mm, as the placing seat sees it.
pub fn middle_mm(grid: Grid, area: u8) -> [f32; 2] {
    let (row, column) = first(grid, area);
    [grid.x.centre_mm(column + BLOCK / 2), grid.y.centre_mm(row + BLOCK / 2)]
}

/// The pose of a token in a cell: its sides along the edges, its heading away from the edge of the
/// player who places it [SCN-6/open].
fn seen_pose(grid: Grid, row: u8, column: u8) -> Pose {
    Pose::at(grid.centre(row, column), FACING[0])
}

/// The legal cells of a coarse cell, row by row.
fn cells<'b, O: Observer>(
    b: &'b Battle<'_, O>,
    f: SetupFrame,
    area: u8,
) -> impl Iterator<Item = (u8, u8)> + use<'b, O> {
    let grid = Grid::in_battle(b);
    let (row, column) = first(grid, area);
    let all =
        (row..row + BLOCK).flat_map(move |row| (column..column + BLOCK).map(move |column| (row, column)));
    all.filter(move |(row, column)| is_legal(b, f, grid, seen_pose(grid, *row, *column)))
}

/// Whether a token may lie there: at range 3 of the token in the middle, beyond range 2 of every
/// other one, and at range 2-4 of an edge [SCN-6]. With four tokens the edge is the own one in each
/// player's first turn and the other one in the second; with two it is the other one. The
/// publisher's sheet lets the two tokens of Scramble the Transmissions lie near each other.
fn is_legal<O: Observer>(b: &Battle<O>, f: SetupFrame, grid: Grid, seen: Pose) -> bool {
    count_test();
    let from_own = seen.y;
    let scenario = b.objectives.scenario;
    let own_edge = f.turns < 2 && scenario.is_some_and(|scenario| scenario.placed_tokens() == 4);
    let from_edge = if own_edge { from_own } else { grid.area.depth - from_own };
    let gap = from_edge - OBJECTIVE_HALF_MM;
    if gap <= BAND_MM + TOLERANCE_MM || gap > 4.0 * BAND_MM + TOLERANCE_MM {
        return false;
    }
    let seat: Seat = f.seat;
    let token = Objective::lying(grid.as_seen_by(seat, seen)).square();
    let may_be_near = scenario == Some(Scenario::ScrambleTheTransmissions)
        && b.rules().scenario_sheet == ScenarioSheet::Publisher;
    b.objectives.all().all(|(number, other)| {
        let range = range_band(token, other.square());
        if number == 0 { range == 3 } else { range > 2 || may_be_near }
    })
}
