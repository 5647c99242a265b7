//! Moving an obstacle that is already on the board: the cells of the grid where it may lie.
//!
//! A cell is tested against the outlines of everything near it, which is expensive. On the standard
//! play area there are about 65,000 tests for each obstacle: 16 facings of about 4,000 cells. Two
//! bitboards avoid most of these tests.
//!
//! - One has the cells that [`Spots`] calls free. In these the obstacle is free.
//! - The other has the cells in which circles inside the outlines come too near to each other. In
//!   these it is not free.
//!
//! The strip between the two is tested cell by cell, so the offered cells are exactly the legal
//! ones.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use killbox_components::geometry::distance::{base_polygon_distance, beyond_range, nearest_on_segment};
use killbox_components::geometry::setup::obstacle_legal;
use killbox_components::geometry::shape::{edges, point_in_polygon};
use killbox_components::geometry::{BAND_MM, OutlineId, PlacedObstacle, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::{OBSTACLES, SHIPS, Seat, ShipSlot};

use super::grid::{CELL_MM, CELLS, FACING, FACINGS, Grid, OBSTACLE_AREAS, OBSTACLE_FIRST, count_test};
use super::spots::{SPAN, SPANS, Spots, Words, bits};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Tolerance for rounding, in mm. Cells this near to a limit are not marked as blocked without a
/// test.
const SLACK_MM: f32 = 4.0 * TOLERANCE_MM;

/// Bits for all cells in which an obstacle's centre can lie, row by row.
type Board = [Words; SPAN];

/// The ground for an obstacle that a seat moves.
pub struct Anew<'a, 'b, O: Observer> {
    b: &'a Battle<'b, O>,
    seat: Seat,
    index: usize,
    grid: Grid,
    spots: Spots,
    /// The cells that are blocked for every facing, computed at the first use.
    blocked: OnceCell<Board>,
}

impl<'a, 'b, O: Observer> Anew<'a, 'b, O> {
    /// The ground for the obstacle of that row.
    pub fn new(b: &'a Battle<'b, O>, seat: Seat, index: usize) -> Anew<'a, 'b, O> {
        let (grid, spots) = (Grid::in_battle(b), Spots::anew(b, seat, index));
        Anew { b, seat, index, grid, spots, blocked: OnceCell::new() }
    }

    /// The obstacle as placed in a cell.
    pub fn placed(&self, facing: u8, (row, column): (u8, u8)) -> PlacedObstacle {
        let pose = Pose::at(self.grid.centre(row, column), FACING[usize::from(facing)]);
        PlacedObstacle::new(self.outline(), self.grid.as_seen_by(self.seat, pose))
    }

    fn blocked(&self) -> &Board {
        self.blocked.get_or_init(|| blocked(self.b, self.grid, self.seat, self.index))
    }

    fn outline(&self) -> OutlineId {
        self.b.obstacles[self.index].placed.outline
    }

    /// Whether a cell is free: beyond range 2 of the edges, beyond range 1 of the other obstacles
    /// [RND-19], and beyond range 2 of every ship.
    pub fn is_free(&self, facing: u8, cell: (u8, u8)) -> bool {
        count_test();
        let (b, there) = (self.b, self.placed(facing, cell));
        let others =
            b.obstacles.iter().enumerate().filter(|(i, obstacle)| *i != self.index && obstacle.present);
        let is_far = |ship: ShipSlot| {
            let base = b.board.base(ship);
            let clear = 2.0 * BAND_MM + SLACK_MM + there.radius() + base.radius();
            (there.pose.position() - base.centre()).length_squared() > clear * clear
                || beyond_range(base_polygon_distance(base, there.points()), 2)
        };
        // Ships first, because their distance is cheaper to compute.
        b.in_play().into_iter().all(is_far)
            && obstacle_legal(b.play_area(), &there, others.map(|(_, obstacle)| &obstacle.placed))
    }

    /// The free cells of a coarse cell: row and column.
    pub fn cells(&self, facing: u8, area: u8) -> impl Iterator<Item = (u8, u8)> {
        let cells = self.grid.cells_of_obstacle_area(area).filter(move |cell| !has(self.blocked(), *cell));
        cells.filter(move |cell| self.is_free(facing, *cell))
    }

    /// The coarse cells with a free cell.
    pub fn areas(&self, facing: u8) -> impl Iterator<Item = u8> {
        self.areas_beside(facing, self.spots.areas(self.outline(), facing))
    }

    /// Like [`Anew::areas`], if the coarse cells `free` are already known, as bits.
    fn areas_beside(&self, facing: u8, free: u64) -> impl Iterator<Item = u8> {
        let open = self.open(facing);
        let has_cell = move |area: u8| {
            let mut cells = self.grid.cells_of_obstacle_area(area).filter(|cell| has(&open, *cell));
            cells.any(|cell| self.is_free(facing, cell))
        };
        (0..OBSTACLE_AREAS).filter(move |area| free >> area & 1 == 1 || has_cell(*area))
    }

    /// The facings with a free cell.
    pub fn facings(&self) -> impl Iterator<Item = u8> {
        let free = self.spots.facings(self.outline());
        (0..FACINGS as u8)
            .filter(move |facing| free >> facing & 1 == 1 || self.areas_beside(*facing, 0).next().is_some())
    }

    /// Whether the obstacle can be moved. In most cases it can stay where it lies.
    fn has_place(&self) -> bool {
        self.lies().is_some_and(|(facing, cell)| self.is_free(facing, cell))
            || self.facings().next().is_some()
    }

    /// The facing and the cell nearest to its present position.
    fn lies(&self) -> Option<(u8, (u8, u8))> {
        let pose = self.grid.as_seen_by(self.seat, self.b.obstacles[self.index].placed.pose);
        let facing = (0..).zip(&FACING).find(|(_, facing)| facing.dot(pose.heading()) > 0.999)?.0;
        let half = CELL_MM / 2.0;
        let (row, column) = (self.grid.y.first_at(pose.y - half), self.grid.x.first_at(pose.x - half));
        let cell = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        let within = |cell: u8, cells: u8| (OBSTACLE_FIRST..cells - OBSTACLE_FIRST).contains(&cell);
        (within(cell.0, CELLS) && within(cell.1, self.grid.columns())).then_some((facing, cell))
    }

    /// The cells that can be free with that facing: inside the play area and not blocked.
    fn open(&self, facing: u8) -> Board {
        let reach = super::spots::reach(self.outline(), usize::from(facing));
        let Grid { area, x, y, .. } = self.grid;
        let margin = 2.0 * BAND_MM - SLACK_MM;
        // Directions 0, 4, 8, 12 are up, left, down, right.
        let (low, high) = (y.first_at(margin + reach[8]), y.last_at(area.depth - margin - reach[0]));
        let (left, right) = (x.first_at(margin + reach[4]), x.last_at(area.width - margin - reach[12]));
        let mut open = EMPTY;
        for (row, (open, blocked)) in (i32::from(OBSTACLE_FIRST)..).zip(open.iter_mut().zip(self.blocked())) {
            if (low..=high).contains(&row) {
                take(open, left, right);
                for (open, blocked) in open.iter_mut().zip(blocked) {
                    *open &= !blocked;
                }
            }
        }
        open
    }
}

const EMPTY: Board = [[0; SPANS]; SPAN];

/// Whether a board has the bit of a cell.
fn has(board: &Board, (row, column): (u8, u8)) -> bool {
    let (row, column) = (usize::from(row - OBSTACLE_FIRST), usize::from(column - OBSTACLE_FIRST));
    board[row][column / SPAN] >> (column % SPAN) & 1 == 1
}

/// Sets the bits of columns `first..=last` of a row.
fn take(row: &mut Words, first: i32, last: i32) {
    for (from, word) in (i32::from(OBSTACLE_FIRST)..).step_by(SPAN).zip(row) {
        *word |= bits(first - from, last - from);
    }
}

/// The cells in which the circle inside the obstacle comes too near to the circles inside the other
/// obstacles and the ships. No facing is free there.
fn blocked<O: Observer>(b: &Battle<O>, grid: Grid, seat: Seat, index: usize) -> Board {
    let own = inner(&b.obstacles[index].placed);
    let others = b.obstacles.iter().enumerate().filter(|(i, obstacle)| *i != index && obstacle.present);
    let others = others.map(|(_, obstacle)| (obstacle.placed.pose, inner(&obstacle.placed), BAND_MM));
    let ships = b.in_play().into_iter().map(|ship| {
        let base = b.board.base(ship);
        (base.pose, Some(base.half), 2.0 * BAND_MM)
    });
    let around: ArrayVec<(Vec2, f32), { OBSTACLES + SHIPS }> = others
        .chain(ships)
        .filter_map(|(pose, inner, gap)| {
            Some((grid.as_seen_by(seat, pose).position(), own? + inner? + gap - SLACK_MM))
        })
        .collect();
    let mut blocked = EMPTY;
    for (row, words) in (OBSTACLE_FIRST..).zip(&mut blocked) {
        let y = grid.y.centre_mm(row);
        for (centre, reach) in &around {
            let up = y - centre.y;
            let left = reach * reach - up * up;
            if left > 0.0 {
                let half = left.sqrt();
                take(words, grid.x.first_at(centre.x - half), grid.x.last_at(centre.x + half));
            }
        }
    }
    blocked
}

/// The radius of the largest circle around the origin of an outline that lies inside it; `None` if
/// the origin is outside.
pub(super) fn inner(placed: &PlacedObstacle) -> Option<f32> {
    let (centre, points) = (placed.pose.position(), placed.points());
    let to_edges =
        edges(points).map(|(from, to)| (nearest_on_segment(centre, from, to) - centre).length_squared());
    point_in_polygon(centre, points).then(|| to_edges.fold(f32::INFINITY, f32::min).sqrt())
}

/// The obstacles that can be moved.
pub fn movable<O: Observer>(b: &Battle<O>, seat: Seat) -> impl Iterator<Item = usize> {
    let lying = (0..b.obstacles.len()).filter(|index| b.obstacles[*index].present);
    lying.filter(move |index| Anew::new(b, seat, *index).has_place())
}
