//! Placing an obstacle anew that lies already: where it may lie then, on the grid of placement.

use killbox_components::geometry::distance::{base_polygon_distance, beyond_range};
use killbox_components::geometry::setup::obstacle_legal;
use killbox_components::geometry::{PlacedObstacle, Pose};
use killbox_components::ids::Seat;

use super::grid::{FACING, FACINGS, Grid, OBSTACLE_AREAS};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The place that a cell stands for, as `seat` sees the board.
pub fn placed<O: Observer>(
    b: &Battle<O>,
    seat: Seat,
    index: usize,
    facing: u8,
    (row, column): (u8, u8),
) -> PlacedObstacle {
    let grid = Grid::in_battle(b);
    let pose = grid.as_seen_by(seat, Pose::at(grid.centre(row, column), FACING[usize::from(facing)]));
    PlacedObstacle::new(b.obstacles[index].placed.outline, pose)
}

/// RND-19: beyond range 2 of the edges and beyond range 1 of the other obstacles; besides, beyond range 2 of every ship.
fn is_free<O: Observer>(b: &Battle<O>, index: usize, there: &PlacedObstacle) -> bool {
    let others = b.obstacles.iter().enumerate().filter(|(i, obstacle)| *i != index && obstacle.present);
    obstacle_legal(b.play_area(), there, others.map(|(_, obstacle)| &obstacle.placed))
        && b.in_play()
            .into_iter()
            .all(|ship| beyond_range(base_polygon_distance(b.board.base(ship), there.points()), 2))
}

/// The free cells of a coarse cell: row and column.
pub fn cells<O: Observer>(
    b: &Battle<O>,
    seat: Seat,
    index: usize,
    facing: u8,
    area: u8,
) -> impl Iterator<Item = (u8, u8)> {
    let cells = Grid::in_battle(b).cells_of_obstacle_area(area);
    cells.filter(move |cell| is_free(b, index, &placed(b, seat, index, facing, *cell)))
}

/// The coarse cells with a free cell.
pub fn areas<O: Observer>(b: &Battle<O>, seat: Seat, index: usize, facing: u8) -> impl Iterator<Item = u8> {
    (0..OBSTACLE_AREAS).filter(move |area| cells(b, seat, index, facing, *area).next().is_some())
}

/// The facings with a free cell.
pub fn facings<O: Observer>(b: &Battle<O>, seat: Seat, index: usize) -> impl Iterator<Item = u8> {
    (0..FACINGS as u8).filter(move |facing| areas(b, seat, index, *facing).next().is_some())
}

/// The obstacles that can be placed anew.
pub fn movable<O: Observer>(b: &Battle<O>, seat: Seat) -> impl Iterator<Item = usize> {
    (0..b.obstacles.len())
        .filter(move |index| b.obstacles[*index].present && facings(b, seat, *index).next().is_some())
}
