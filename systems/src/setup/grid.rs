//! The grid of placement: facings, cells and coarse cells, as the player who places sees the board.
//!
//! Own edge below, x to the right, y away from the own edge: seat B's view is the board turned by 180 degrees, and the
//! grid is symmetric under that, so equal option keys mean mirrored placements for both seats.

use killbox_components::geometry::pose::Q;
use killbox_components::geometry::{PLAY_AREA_MM, Pose, Vec2};
use killbox_components::ids::Seat;

/// The side of a cell in mm.
pub const CELL_MM: f32 = 10.0;
/// How many cells in a row of the grid; the first and the last two are partly or wholly off the board.
pub const CELLS: u8 = 96;
/// How many cells in a row of a coarse cell.
pub const BLOCK: u8 = 8;
/// How many coarse cells in a row of the grid.
pub const BLOCKS: u8 = CELLS / BLOCK;
/// Where the centre of cell 0 lies: cells 47 and 48 are 5 mm from the middle of the board.
const ORIGIN_MM: f32 = (PLAY_AREA_MM - (CELLS - 1) as f32 * CELL_MM) * 0.5;

/// Cosine and sine of 22.5 degrees.
const C: f32 = 0.923_879_5;
const S: f32 = 0.382_683_43;
/// How many facings there are: steps of 22.5 degrees.
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

/// The coordinate of the centre of a cell, in mm.
pub fn centre_mm(cell: u8) -> f32 {
    ORIGIN_MM + f32::from(cell) * CELL_MM
}

/// The lowest cell whose centre is at `from_mm` or beyond.
pub fn first_at(from_mm: f32) -> i32 {
    ((from_mm - ORIGIN_MM) / CELL_MM).ceil() as i32
}

/// The highest cell whose centre is at `to_mm` or before.
pub fn last_at(to_mm: f32) -> i32 {
    ((to_mm - ORIGIN_MM) / CELL_MM).floor() as i32
}

/// A pose on the board as `seat` sees it, and back: the board turned by 180 degrees for seat B.
pub fn as_seen_by(seat: Seat, pose: Pose) -> Pose {
    match seat {
        Seat::A => pose,
        Seat::B => pose.seen_from_across(),
    }
}

/// The cells `from..=to` of a row as bits; none if there is no such cell.
pub fn cells(from: i32, to: i32) -> u128 {
    let from = from.max(0);
    let to = to.min(i32::from(CELLS) - 1);
    if from > to { 0 } else { (u128::MAX << from) & (u128::MAX >> (127 - to)) }
}

/// The cells of coarse cell `block` of a row, as bits.
pub const fn block_cells(block: u8) -> u128 {
    0xFF << (block * BLOCK)
}
