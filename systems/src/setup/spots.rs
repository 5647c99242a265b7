//! The free cells of the grid for an obstacle [RND-19, GEO-150].
//!
//! An outline is represented by its reach in each of the 16 directions of the grid. Two obstacles
//! are far enough apart if, along one of these directions, more than range 1 lies between them. The
//! positions of a centre that a placed obstacle blocks are therefore the inside of 16 lines, which
//! is one interval in a row of cells.
//!
//! Every offered cell is legal. Some legal ground is not offered: a strip around other obstacles,
//! 1.3 mm wide on average, rarely more than 4 mm, and 12 mm at worst, between two notched debris
//! clouds.
//!
//! Facings are steps of the same 22.5 degrees, so rotating an outline only shifts its row of
//! numbers.

use std::ops::Range;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use killbox_components::geometry::device::DeviceOutline;
use killbox_components::geometry::{BAND_MM, OutlineId, PlacedObstacle, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::{OBJECTIVES, OBSTACLES, SHIPS, Seat};
use killbox_components::objective::OBJECTIVE_HALF_MM;

use super::grid::{
    Axis, BLOCK, CELLS, FACING, FACINGS, Grid, Line, OBSTACLE_BLOCKS, OBSTACLE_FIRST, PAGES, on_ground,
};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The number of rows from [`OBSTACLE_FIRST`] on, and the number of columns in one word.
pub(super) const SPAN: usize = 64;
/// The maximum number of cells in a coarse cell.
pub const AREA_CELLS: usize = (BLOCK * ((PAGES * CELLS - 2 * OBSTACLE_FIRST) / OBSTACLE_BLOCKS)) as usize;
/// The number of words for a row of the widest grid; the last one is used in part.
pub(super) const SPANS: usize = ((PAGES * CELLS - 2 * OBSTACLE_FIRST) as usize).div_ceil(SPAN);

/// The extra distance beyond range 2 of an edge and range 1 of another obstacle, for rounding.
const MARGIN_MM: f32 = 2.0 * TOLERANCE_MM;

/// The directions other than up and down, which run along the columns.
const SIDEWAYS: [usize; FACINGS - 2] = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15];

/// A line across each direction.
const LINES: [Line; FACINGS] = {
    let mut lines = [Line::across(FACING[0]); FACINGS];
    let mut i = 0;
    while i < FACINGS {
        lines[i] = Line::across(FACING[i]);
        i += 1;
    }
    lines
};

/// The maximum number of devices on the board before the last obstacle is placed [ENV-5].
pub const LAID: usize = 4;

/// The reach of an outline from its centre in each direction of [`FACING`], in mm.
pub(super) type Reach = [f32; FACINGS];

/// The free cells of [`SPAN`] columns: one word for each row from [`OBSTACLE_FIRST`] on.
type Rows = [u64; SPAN];

/// The free cells of a row: one word for each [`SPAN`] columns.
pub(super) type Words = [u64; SPANS];

/// The reach of every outline and of its other face, with facing 0.
static REACH: LazyLock<[[Reach; 2]; OutlineId::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let face = OutlineId(i as u8);
        [face, face.other_face()].map(|face| reach_of(face, FACING[0]))
    })
});

/// The reach of an outline with this heading.
fn reach_of(outline: OutlineId, heading: Vec2) -> Reach {
    let up = if outline.is_flipped() { -1.0 } else { 1.0 };
    let left = heading.left();
    FACING.map(|direction| {
        let (along, across) = (heading.dot(direction), left.dot(direction) * up);
        let reach = |corner: &Vec2| corner.x * along + corner.y * across;
        outline.outline().points.iter().map(reach).fold(0.0, f32::max)
    })
}

/// The reach of `outline` with the facing of that number.
pub(super) fn reach(outline: OutlineId, facing: usize) -> Reach {
    let id = usize::from(outline.0 & !OutlineId::FLIPPED);
    let Some(faces) = REACH.get(id) else { return reach_of(outline, FACING[facing]) };
    let straight = &faces[usize::from(outline.is_flipped())];
    std::array::from_fn(|i| straight[(i + FACINGS - facing) % FACINGS])
}

/// An obstacle on the board, as the seat sees it.
fn lying(grid: Grid, seat: Seat, placed: &PlacedObstacle) -> Placed {
    let (pose, outline) = (grid.as_seen_by(seat, placed.pose), placed.outline);
    let facing = FACING.iter().position(|facing| facing.dot(pose.heading()) > 0.999_99);
    let reach = facing.map_or_else(|| reach_of(outline, pose.heading()), |facing| reach(outline, facing));
    (pose.position(), reach, BAND_MM)
}

/// What an obstacle must keep away from, as the seat that is about to place it sees the board: the
/// obstacles on the board, with range 1 in between [RND-19], and objective tokens and devices, on
/// which it must not lie [SCN-8, ENV-5].
pub struct Spots {
    grid: Grid,
    placed: ArrayVec<Placed, AROUND>,
}

/// An object from which an obstacle must keep away: its centre, its reach, and the required gap in
/// mm.
type Placed = (Vec2, Reach, f32);

/// The maximum number of such objects.
const AROUND: usize = OBSTACLES + if OBJECTIVES + LAID > SHIPS { OBJECTIVES + LAID } else { SHIPS };

impl Spots {
    /// The board as `seat` finds it.
    pub fn new<O: Observer>(b: &Battle<O>, seat: Seat) -> Spots {
        let grid = Grid::in_battle(b);
        let placed = b.obstacles.iter().filter(|obstacle| obstacle.present);
        let placed = placed.map(|obstacle| lying(grid, seat, &obstacle.placed));
        let tokens = b.objectives.lying().map(|(_, token)| {
            let pose = grid.as_seen_by(seat, token.pose);
            let (along, across) = (pose.heading(), pose.heading().left());
            let reach = FACING.map(|direction| {
                OBJECTIVE_HALF_MM * (along.dot(direction).abs() + across.dot(direction).abs())
            });
            (pose.position(), reach, 0.0)
        });
        let devices = b.devices.here.rows().take(LAID).map(|row| {
            let device = &b.devices.rows[row];
            let centre = device.pose.position();
            let outline = DeviceOutline::of(device);
            let reach = FACING.map(|direction| {
                // The direction on the board, as the seat sees it.
                let along = grid.as_seen_by(seat, Pose::at(centre, direction)).heading();
                let reach = |corner: &Vec2| (*corner - centre).dot(along);
                outline.polygon().points.iter().map(reach).fold(0.0, f32::max)
            });
            (grid.as_seen_by(seat, device.pose).position(), reach, 0.0)
        });
        Spots { grid, placed: placed.chain(tokens).chain(devices).collect() }
    }

    /// The board as a seat finds it that moves an obstacle: the other obstacles, and the ships with
    /// range 2 in between [RND-19].
    pub fn anew<O: Observer>(b: &Battle<O>, seat: Seat, index: usize) -> Spots {
        let grid = Grid::in_battle(b);
        let others = b.obstacles.iter().enumerate().filter(|(i, obstacle)| *i != index && obstacle.present);
        let others = others.map(|(_, obstacle)| lying(grid, seat, &obstacle.placed));
        let ships = b.in_play().into_iter().map(|ship| {
            let base = b.board.base(ship);
            let pose = grid.as_seen_by(seat, base.pose);
            let (along, across) = (pose.heading(), pose.heading().left());
            let sides = base.sides();
            let reach = FACING.map(|direction| {
                sides.x * along.dot(direction).abs() + sides.y * across.dot(direction).abs()
            });
            (pose.position(), reach, 2.0 * BAND_MM)
        });
        Spots { grid, placed: others.chain(ships).collect() }
    }

    /// The indices of the words of a row in this grid: one word on the standard play area.
    fn words(&self) -> Range<usize> {
        0..usize::from(self.grid.columns() - 2 * OBSTACLE_FIRST).div_ceil(SPAN)
    }

    /// The columns of a word, numbered like those of a page: [`OBSTACLE_FIRST`] is the number of
    /// the first one.
    fn columns(&self, word: usize) -> Axis {
        if word == 0 { self.grid.x } else { self.grid.x.counted_from((word * SPAN) as u8) }
    }

    /// Whether a circle of this radius fits. Anything inside such a circle then fits, too, whatever
    /// its facing.
    pub fn has_room_for_circle(&self, radius: f32) -> bool {
        // Rounding may make the reach of an outline larger than its radius.
        let radius = radius + TOLERANCE_MM;
        if self.has_room_at_once(radius) {
            return true;
        }
        let band = usize::from(OBSTACLE_BLOCKS);
        self.words().any(|word| {
            (0..SPAN).step_by(band).any(|from| {
                let rows = self.rows(word, &[radius; FACINGS], from, from + band);
                rows[from..from + band].iter().any(|row| *row != 0)
            })
        })
    }

    /// Whether one of a few cells is free: in the corners, in the middle of the sides and in the
    /// centre. In most cases one is, and no row has to be computed.
    fn has_room_at_once(&self, radius: f32) -> bool {
        /// An object that is farther away than a line's distance times this factor is beyond one of
        /// the [`FACINGS`] lines: 1 / cos 11.25 degrees.
        const CORNER: f32 = 1.019_6;
        let Grid { area, x, y, .. } = self.grid;
        // As in `rows`, to the bit.
        let margin = 2.0 * BAND_MM + MARGIN_MM;
        let ends = |axis: Axis, side: f32| {
            let (first, last) = (axis.first_at(margin + radius), axis.last_at(side - margin - radius));
            (first <= last).then(|| [first, last, (first + last) / 2].map(|cell| axis.centre_mm(cell as u8)))
        };
        let (Some(columns), Some(rows)) = (ends(x, area.width), ends(y, area.depth)) else { return false };
        let is_clear = |at: Vec2| {
            self.placed.iter().all(|(centre, other, gap)| {
                let apart =
                    CORNER * (other.iter().copied().fold(0.0, f32::max) + radius + gap + 2.0 * MARGIN_MM);
                (at - *centre).length_squared() > apart * apart
            })
        };
        rows.iter().any(|y| columns.iter().any(|x| is_clear(Vec2::new(*x, *y))))
    }

    /// The facings for which `outline` has a free cell, as bits.
    pub fn facings(&self, outline: OutlineId) -> u16 {
        self.words().fold(0, |facings, word| facings | self.facings_in(word, outline))
    }

    /// Like [`Spots::facings`], in the columns of one word.
    fn facings_in(&self, word: usize, outline: OutlineId) -> u16 {
        let straight = reach(outline, 0);
        // No facing needs less room than this circle, so only the rows that it leaves are computed.
        let least = straight.iter().copied().fold(f32::INFINITY, f32::min);
        let rows = self.rows(word, &[least; FACINGS], 0, SPAN);
        let Some(from) = rows.iter().position(|row| *row != 0) else { return 0 };
        let to = SPAN - rows.iter().rev().position(|row| *row != 0).unwrap_or(0);
        (0..FACINGS)
            .filter(|facing| self.rows(word, &reach(outline, *facing), from, to).iter().any(|row| *row != 0))
            .fold(0, |facings, facing| facings | 1 << facing)
    }

    /// The coarse cells in which `outline` has a free cell with a facing, as bits.
    pub fn areas(&self, outline: OutlineId, facing: u8) -> u64 {
        let reach = reach(outline, usize::from(facing));
        // For each row of coarse cells, the columns with a free cell.
        let mut any = [Words::default(); OBSTACLE_BLOCKS as usize];
        for word in self.words() {
            let rows = self.rows(word, &reach, 0, SPAN);
            for (any, band) in any.iter_mut().zip(rows.chunks_exact(usize::from(BLOCK))) {
                any[word] = band.iter().fold(0, |any, row| any | row);
            }
        }
        (0..).zip(&any).fold(0, |areas, (row, any)| areas | self.coarse(any) << (row * OBSTACLE_BLOCKS))
    }

    /// The coarse cells of a row that contain one of these cells, as bits.
    fn coarse(&self, row: &Words) -> u64 {
        if self.grid.pages == 1 {
            // A coarse cell has eight columns: one byte of the only word. The bits of each byte are
            // combined in its lowest bit, and the multiplication moves these bits side by side into
            // the highest byte.
            let [all, ..] = *row;
            let halves = all | all >> 4;
            let quarters = halves | halves >> 2;
            let any = (quarters | quarters >> 1) & 0x0101_0101_0101_0101;
            return any.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        }
        let has = |area: &u8| self.in_area(row, *area) != 0;
        (0..OBSTACLE_BLOCKS).filter(has).fold(0, |areas, area| areas | 1 << area)
    }

    /// The free cells of `outline` in one coarse cell with a facing: row and column.
    pub fn cells(&self, outline: OutlineId, facing: u8, area: u8) -> impl Iterator<Item = (u8, u8)> + use<> {
        let reach = reach(outline, usize::from(facing));
        let (first, column) = self.grid.obstacle_area(area);
        let columns = self.grid.obstacle_columns();
        let from = usize::from(first - OBSTACLE_FIRST);
        let mut band = [Words::default(); BLOCK as usize];
        let (low, high) = (column - OBSTACLE_FIRST, column - OBSTACLE_FIRST + columns - 1);
        for word in usize::from(low) / SPAN..=usize::from(high) / SPAN {
            let rows = self.rows(word, &reach, from, from + usize::from(BLOCK));
            for (words, row) in band.iter_mut().zip(&rows[from..]) {
                words[word] = *row;
            }
        }
        let bits = band.map(|words| self.in_area(&words, area));
        (first..).zip(bits).flat_map(move |(row, bits)| {
            (0..columns).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| (row, column + bit))
        })
    }

    /// The cells of a row that lie in a coarse cell, as bits.
    fn in_area(&self, row: &Words, area: u8) -> u64 {
        let columns = self.grid.obstacle_columns();
        let first = usize::from(area % OBSTACLE_BLOCKS * columns);
        let (word, bit) = (first / SPAN, first % SPAN);
        // The part that lies in the next word, if the coarse cell extends there.
        let next = if bit == 0 { 0 } else { row.get(word + 1).copied().unwrap_or(0) << (SPAN - bit) };
        (row[word] >> bit | next) & ((1 << columns) - 1)
    }

    /// The free cells in rows `from..to` and the columns of a word, for an object with this reach.
    fn rows(&self, word: usize, own: &Reach, from: usize, to: usize) -> Rows {
        let mut free = [0; SPAN];
        // Beyond range 2 of every edge [RND-19]. Directions 0, 4, 8, 12 are up, left, down, right.
        let margin = 2.0 * BAND_MM + MARGIN_MM;
        let Grid { area, y, .. } = self.grid;
        let x = self.columns(word);
        let columns = mask(x.first_at(margin + own[4]), x.last_at(area.width - margin - own[12]));
        let from = from.max(local(y.first_at(margin + own[8])));
        let to = to.min(local(y.last_at(area.depth - margin - own[0]) + 1));
        if from >= to {
            return free;
        }
        free[from..to].fill(columns);
        for (centre, other, gap) in &self.placed {
            let apart = |i: usize| other[i] + own[(i + FACINGS / 2) % FACINGS] + gap + MARGIN_MM;
            let from = from.max(local(y.first_at(centre.y - apart(8))));
            let to = to.min(local(y.last_at(centre.y + apart(0)) + 1));
            if from >= to {
                continue;
            }
            // Up and down are already done.
            let lines = SIDEWAYS.map(|i| LINES[i].at(apart(i)));
            let spans = on_ground::<SPAN>(x, *centre, &lines, y.centre_mm(OBSTACLE_FIRST), from..to);
            for (free, (low, high)) in free[from..to].iter_mut().zip(spans) {
                *free &= !mask(low, high);
            }
        }
        free
    }
}

/// The row or column in [`Rows`] of `cell` of the grid, at most [`SPAN`].
fn local(cell: i32) -> usize {
    (cell - i32::from(OBSTACLE_FIRST)).clamp(0, SPAN as i32) as usize
}

/// Columns `first..=last` of the grid as bits of a row.
fn mask(first: i32, last: i32) -> u64 {
    bits(first - i32::from(OBSTACLE_FIRST), last - i32::from(OBSTACLE_FIRST))
}

/// Bits `first..=last`, as far as they exist.
pub(super) fn bits(first: i32, last: i32) -> u64 {
    let (first, last) = (first.max(0), last.min(SPAN as i32 - 1));
    if first > last { 0 } else { (u64::MAX << first) & (u64::MAX >> (SPAN as i32 - 1 - last)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::grid::OBSTACLE_AREAS;
    use killbox_components::geometry::Extent;
    use killbox_components::rng::{Purpose, below, stream};

    /// Whether a cell is free, by row and column.
    type Free = Vec<[bool; (PAGES * CELLS) as usize]>;

    /// All free cells, computed by whole words.
    fn free(spots: &Spots, outline: OutlineId, facing: u8) -> Free {
        let reach = reach(outline, usize::from(facing));
        let mut free = vec![[false; (PAGES * CELLS) as usize]; CELLS.into()];
        for word in spots.words() {
            for (row, bits) in (OBSTACLE_FIRST..).zip(spots.rows(word, &reach, 0, SPAN)) {
                for bit in (0..SPAN).filter(|bit| bits >> bit & 1 == 1) {
                    free[usize::from(row)][usize::from(OBSTACLE_FIRST) + word * SPAN + bit] = true;
                }
            }
        }
        free
    }

    /// Checks each coarse cell against all free cells: it has exactly the free cells that lie in
    /// it, and it is offered if it has any.
    fn hold_to_the_whole(spots: &Spots, outline: OutlineId, facing: u8) -> Vec<(u8, u8)> {
        let free = free(spots, outline, facing);
        let areas = spots.areas(outline, facing);
        let mut found = Vec::new();
        for area in 0..OBSTACLE_AREAS {
            let cells: Vec<_> = spots.cells(outline, facing, area).collect();
            let is_free = |(row, column): &(u8, u8)| free[usize::from(*row)][usize::from(*column)];
            let within = spots.grid.cells_of_obstacle_area(area).filter(is_free);
            assert!(within.eq(cells.iter().copied()), "{outline:?}, facing {facing}, area {area}");
            assert_eq!(!cells.is_empty(), areas >> area & 1 == 1);
            found.extend(cells);
        }
        let all = free.iter().flatten().filter(|is_free| **is_free).count();
        assert_eq!(found.len(), all, "every free cell is in one coarse cell");
        found
    }

    /// RND-19: the last free cell of a coarse cell lies exactly on a line here. It was free or not
    /// depending on the number of computed rows.
    #[test]
    fn a_cell_on_the_line_is_the_same_whoever_asks() {
        let grid = Grid::of(Extent::STANDARD);
        let lying = [(18, 59, 70, 8), (26, 67, 47, 4), (8, 32, 31, 12), (25, 50, 39, 1), (3, 35, 47, 3)].map(
            |(outline, column, row, facing)| {
                (grid.centre(row, column), reach(OutlineId(outline), facing), BAND_MM)
            },
        );
        let spots = Spots { grid, placed: lying.into_iter().collect() };
        hold_to_the_whole(&spots, OutlineId(20), 15);
    }

    /// RND-19: a coarse cell that is offered has a legal cell, and one that is not has none.
    /// RND-17: the same holds on a wide play area.
    #[test]
    fn a_coarse_cell_holds_what_the_whole_ground_says() {
        let mut stream = stream(3, 0, Purpose::PlayerA);
        let mut pick = |n: usize| below(&mut stream, n as u32) as usize;
        for (area, times) in [(Extent::STANDARD, 400), (Extent::EPIC, 200)] {
            let grid = Grid::of(area);
            let (mut some, mut right, mut at_once) = (0, 0, 0);
            for _ in 0..times {
                let mut spots = Spots { grid, placed: ArrayVec::new() };
                for _ in 0..5 {
                    let outline = OutlineId(pick(OutlineId::COUNT) as u8);
                    let facing = pick(FACINGS);
                    let around = outline.outline().radius + TOLERANCE_MM;
                    if spots.has_room_at_once(around) {
                        at_once += 1;
                        let rows = |word| spots.rows(word, &[around; FACINGS], 0, SPAN);
                        assert!(spots.words().any(|word| rows(word).iter().any(|row| *row != 0)));
                    }
                    let cells = hold_to_the_whole(&spots, outline, facing as u8);
                    if !cells.is_empty() {
                        some += 1;
                        let (row, column) = cells[pick(cells.len())];
                        let at = grid.centre(row, column);
                        right += usize::from(at.x > 914.4);
                        spots.placed.push((at, reach(outline, facing), BAND_MM));
                    }
                }
            }
            assert!(at_once > 2 * times, "only {at_once} times there is room at once");
            assert!(some > 4 * times, "only {some} obstacles found a place");
            assert_eq!(right > some / 3, grid.pages > 1, "{right} of {some} lie on the right half");
        }
    }
}
