//! The placement grid: facings, cells and coarse cells, as the player who places sees the board.
//!
//! The player's own edge is at the bottom, x points to the right, and y away from the own edge.
//! Seat B's view is the board rotated by 180 degrees. The grid is symmetric under that rotation, so
//! equal option keys mean mirrored placements for both seats.
//!
//! Cells are 10 mm wide on every play area [RND-17]. A play area wider than the standard one has
//! twice the columns. Its coarse cells for obstacles, and for ships near others, are wider by the
//! same factor, so their number is the same. A row of cells is processed in pages of [`CELLS`]
//! columns; the standard grid is one page.

use std::cell::Cell;
use std::ops::Range;

/// The numbers of cells in a row and a column of a page, and of pages. The first and last two cells
/// of the standard grid are partly or wholly off the board.
pub use killbox_components::choice::{CELLS, PAGES};
use killbox_components::geometry::vec2::Q;
use killbox_components::geometry::{Extent, Pose, Vec2};
use killbox_components::ids::Seat;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The side of a cell in mm.
pub const CELL_MM: f32 = 10.0;
/// The number of cells in a row of a coarse cell.
pub const BLOCK: u8 = 8;
/// The number of coarse cells in a row of a page.
pub const BLOCKS: u8 = CELLS / BLOCK;

/// The first row and column of the grid in which an obstacle's centre can lie.
pub const OBSTACLE_FIRST: u8 = 16;
/// The number of coarse cells for obstacles in each direction.
pub const OBSTACLE_BLOCKS: u8 = 8;
/// The number of coarse cells for obstacles.
pub const OBSTACLE_AREAS: u8 = OBSTACLE_BLOCKS * OBSTACLE_BLOCKS;

thread_local! {
    static TESTED: Cell<u64> = const { Cell::new(0) };
}

/// Counts a cell that is tested by itself. Placing ships, obstacles and devices is the only part of
/// a game whose cost grows with the board instead of with the play, so tests measure it
/// (`killbox::soak::Cost`). Play never reads the counter.
#[inline]
pub(crate) fn count_test() {
    TESTED.with(|tested| tested.set(tested.get() + 1));
}

/// The number of cells that this thread has tested one by one so far.
pub fn tested_cells() -> u64 {
    TESTED.with(Cell::get)
}

/// Cosine and sine of 22.5 degrees.
const C: f32 = 0.923_879_5;
const S: f32 = 0.382_683_43;
/// The number of facings: steps of 22.5 degrees.
pub const FACINGS: usize = 16;

/// The facings as unit vectors: 0 is straight away from the own edge, then counter-clockwise.
pub const FACING: [Vec2; FACINGS] = [
    Vec2::new(0.0, 1.0),
    Vec2::new(-S, C),
    Vec2::new(-Q, Q),
    Vec2::new(-C, S),
    Vec2::new(-1.0, 0.0),
    Vec2::new(-C, -S),
    Vec2::new(-Q, -Q),
    Vec2::new(-S, -C),
    Vec2::new(0.0, -1.0),
    Vec2::new(S, -C),
    Vec2::new(Q, -Q),
    Vec2::new(C, -S),
    Vec2::new(1.0, 0.0),
    Vec2::new(C, S),
    Vec2::new(Q, Q),
    Vec2::new(S, C),
];

/// The cells along one side of a play area, as the centre of cell 0 in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis(f32);

impl Axis {
    /// The axis of `cells` cells along a side: the two middle cells are 5 mm from its middle.
    fn of(side_mm: f32, cells: u8) -> Axis {
        Axis((side_mm - f32::from(cells - 1) * CELL_MM) * 0.5)
    }

    /// The coordinate of the centre of a cell, in mm.
    pub fn centre_mm(self, cell: u8) -> f32 {
        self.0 + f32::from(cell) * CELL_MM
    }

    /// The lowest cell whose centre is at `from_mm` or beyond; for lengths on the board.
    pub fn first_at(self, from_mm: f32) -> i32 {
        ceil((from_mm - self.0) / CELL_MM)
    }

    /// The highest cell whose centre is at `to_mm` or before; for lengths on the board.
    pub fn last_at(self, to_mm: f32) -> i32 {
        floor((to_mm - self.0) / CELL_MM)
    }

    /// The middle of `cells` cells from `first` on, in mm.
    pub fn middle_mm(self, first: u8, cells: u8) -> f32 {
        self.centre_mm(first) + 0.5 * CELL_MM * f32::from(cells - 1)
    }

    /// The same cells, numbered from another one.
    pub fn counted_from(self, cell: u8) -> Axis {
        Axis(self.centre_mm(cell))
    }
}

/// The grid of a play area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The play area [GEO-14].
    pub area: Extent,
    /// The columns, from left to right.
    pub x: Axis,
    /// The rows, from the own edge.
    pub y: Axis,
    /// The number of pages of [`CELLS`] columns.
    pub pages: u8,
}

impl Grid {
    /// The grid of a play area.
    pub fn of(area: Extent) -> Grid {
        let pages = if area.width > f32::from(CELLS) * CELL_MM { PAGES } else { 1 };
        Grid { area, x: Axis::of(area.width, pages * CELLS), y: Axis::of(area.depth, CELLS), pages }
    }

    /// The grid of a battle's play area.
    pub fn in_battle<O: Observer>(b: &Battle<O>) -> Grid {
        Grid::of(b.play_area())
    }

    /// The number of columns in a coarse cell for obstacles. With [`BLOCK`] rows each, eight by
    /// eight of them cover everything that lies [`OBSTACLE_FIRST`] cells from every side.
    pub const fn obstacle_columns(self) -> u8 {
        (self.columns() - 2 * OBSTACLE_FIRST) / OBSTACLE_BLOCKS
    }

    /// The first row and column of a coarse cell for obstacles.
    pub const fn obstacle_area(self, area: u8) -> (u8, u8) {
        let (row, column) = (area / OBSTACLE_BLOCKS, area % OBSTACLE_BLOCKS);
        (OBSTACLE_FIRST + row * BLOCK, OBSTACLE_FIRST + column * self.obstacle_columns())
    }

    /// The middle of a coarse cell for obstacles, as the seat that places one sees it.
    pub fn middle_of_obstacle_area(self, area: u8) -> Vec2 {
        let (row, column) = self.obstacle_area(area);
        Vec2::new(self.x.middle_mm(column, self.obstacle_columns()), self.y.middle_mm(row, BLOCK))
    }

    /// The cells of a coarse cell for obstacles, row by row.
    pub fn cells_of_obstacle_area(self, area: u8) -> impl Iterator<Item = (u8, u8)> + Clone {
        let (row, column) = self.obstacle_area(area);
        let columns = self.obstacle_columns();
        (row..row + BLOCK).flat_map(move |row| (column..column + columns).map(move |column| (row, column)))
    }

    /// The number of columns in a coarse cell near a ship.
    pub const fn near_columns(self) -> u8 {
        self.pages * BLOCK
    }

    /// The first row and column of a coarse cell near a ship.
    pub const fn near_area(self, area: u8) -> (u8, u8) {
        (area / BLOCKS * BLOCK, area % BLOCKS * self.near_columns())
    }

    /// The middle of a coarse cell near a ship.
    pub fn middle_of_near_area(self, area: u8) -> Vec2 {
        let (row, column) = self.near_area(area);
        Vec2::new(self.x.middle_mm(column, self.near_columns()), self.y.middle_mm(row, BLOCK))
    }

    /// The number of coarse cells of [`BLOCK`] columns along the own edge, for ships.
    pub const fn ship_areas(self) -> u8 {
        self.pages * BLOCKS
    }

    /// The number of columns.
    pub const fn columns(self) -> u8 {
        self.pages * CELLS
    }

    /// The columns of a page, numbered from its first.
    pub fn page(self, page: u8) -> Axis {
        if page == 0 { self.x } else { self.x.counted_from(page * CELLS) }
    }

    /// The centre of a cell.
    pub fn centre(self, row: u8, column: u8) -> Vec2 {
        Vec2::new(self.x.centre_mm(column), self.y.centre_mm(row))
    }

    /// Converts a pose between the board and the view of `seat`, in either direction. For seat B
    /// the board is rotated by 180 degrees.
    pub fn as_seen_by(self, seat: Seat, pose: Pose) -> Pose {
        as_seen_by(self.area, seat, pose)
    }
}

/// An offset beyond every possible cell number. With it a cast rounds in the right direction
/// without a function call.
const OFFSET: i32 = 256;

/// Rounds a cell number down.
fn floor(cell: f32) -> i32 {
    (cell + OFFSET as f32) as i32 - OFFSET
}

/// Rounds a cell number up.
fn ceil(cell: f32) -> i32 {
    OFFSET - (OFFSET as f32 - cell) as i32
}

/// One of the lines around a piece of ground. The ground lies where `direction * p < apart`, with p
/// from its middle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line {
    direction: Vec2,
    /// 1 / (cells along x per mm along `direction`); 0 for a line along the rows.
    per_cell: f32,
    apart: f32,
}

impl Line {
    /// Below this value a line runs along the rows.
    const PARALLEL: f32 = 1e-6;

    /// The line across this direction (a unit vector) through the middle.
    pub const fn across(direction: Vec2) -> Line {
        let along = direction.x * CELL_MM;
        let per_cell = if along.abs() < Line::PARALLEL { 0.0 } else { 1.0 / along };
        Line { direction, per_cell, apart: 0.0 }
    }

    /// The same line at a distance of `apart` mm from the middle.
    pub const fn at(self, apart: f32) -> Line {
        Line { apart, ..self }
    }
}

/// The cells of `rows` (at most `R`) that lie on a piece of ground, as the lowest and highest cell
/// number. If there are none, low is above high. The middle of the ground is at `middle`, and row 0
/// lies at `y`. `columns` are the columns of a page.
///
/// A row has the same result to the bit whichever other rows are computed: a cell that one call
/// reports free must be free in the next. The outer loop runs over lines and the inner one over
/// rows, so the inner loop is vectorised.
pub fn on_ground<const R: usize>(
    columns: Axis,
    middle: Vec2,
    lines: &[Line],
    y: f32,
    rows: Range<usize>,
) -> [(i32, i32); R] {
    let (mut low, mut high) = ([-1.0f32; R], [f32::from(CELLS); R]);
    let count = rows.len().min(R);
    // The cell number of the middle, and the distance of row 0 from it.
    let (column, up) = ((middle.x - columns.0) / CELL_MM, y - middle.y);
    let counted = || NUMBERS[rows.start..rows.start + count].iter();
    for line in lines {
        let level = line.apart - up * line.direction.y;
        let step = line.direction.y * CELL_MM;
        if line.per_cell == 0.0 {
            // Beyond a line along the rows there is no ground.
            for (high, row) in high.iter_mut().zip(counted()) {
                *high = if step * row < level { *high } else { -1.0 };
            }
            continue;
        }
        let (start, slope) = (column + level * line.per_cell, -step * line.per_cell);
        if line.per_cell > 0.0 {
            for (high, row) in high.iter_mut().zip(counted()) {
                let bound = start + slope * row;
                *high = if bound < *high { bound } else { *high };
            }
        } else {
            for (low, row) in low.iter_mut().zip(counted()) {
                let bound = start + slope * row;
                *low = if bound > *low { bound } else { *low };
            }
        }
    }
    let mut spans = [(0, -1); R];
    for (span, (low, high)) in spans[..count].iter_mut().zip(low.into_iter().zip(high)) {
        *span = (nearest(low + 0.5), nearest(high - 0.5));
    }
    spans
}

/// 0, 1, 2 ...: a conversion in the loops above would prevent vectorisation.
static NUMBERS: [f32; CELLS as usize] = {
    let mut numbers = [0.0; CELLS as usize];
    let mut i = 0;
    while i < numbers.len() {
        numbers[i] = i as f32;
        i += 1;
    }
    numbers
};

/// The nearest whole number, for numbers far below 2^22. A float near 3 * 2^22 has no bits left for
/// a fraction.
fn nearest(number: f32) -> i32 {
    const UNIT: f32 = 12_582_912.0;
    (number + UNIT).to_bits() as i32 - UNIT.to_bits() as i32
}

/// Converts a pose between the board and the view of `seat`, in either direction. For seat B the
/// board is rotated by 180 degrees.
pub fn as_seen_by(area: Extent, seat: Seat, pose: Pose) -> Pose {
    match seat {
        Seat::A => pose,
        Seat::B => pose.seen_from_across(area),
    }
}

/// The cells `from..=to` of a row as bits, as far as they exist.
pub fn cells(from: i32, to: i32) -> u128 {
    let from = from.max(0);
    let to = to.min(i32::from(CELLS) - 1);
    if from > to { 0 } else { (u128::MAX << from) & (u128::MAX >> (127 - to)) }
}

/// The cells of coarse cell `block` of a row, as bits.
pub const fn block_cells(block: u8) -> u128 {
    0xFF << (block * BLOCK)
}
