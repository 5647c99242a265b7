//! RND-19, GEO-150: where on the grid an obstacle may lie.
//!
//! An outline is taken by how far it reaches into each of the 16 directions of the grid. Two obstacles are apart if a
//! line across one of these directions parts them with more than range 1 between. So what a placed obstacle blocks for
//! the centre of another is the inside of 16 lines, and in a row of cells one interval. Nothing illegal is offered. What
//! is left out of the legal ground is a strip around other obstacles of 1.3 mm on average; 4 mm are rarely exceeded,
//! and 12 mm is the worst that two notched debris clouds bring about.
//!
//! Facings are steps of the same 22.5 degrees: turning an outline only shifts its row of numbers.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use killbox_components::geometry::{BAND_MM, OutlineId, PLAY_AREA_MM, TOLERANCE_MM, Vec2};
use killbox_components::ids::{OBJECTIVES, OBSTACLES, Seat};
use killbox_components::objective::OBJECTIVE_HALF_MM;

use super::grid::{FACING, FACINGS, Line, as_seen_by, centre_mm, first_at, last_at, on_ground};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The first row and column of the grid in which an obstacle's centre can lie.
pub const FIRST: u8 = 16;
/// How many rows and columns from there on.
const SPAN: usize = 64;
/// How many coarse cells these are, in each direction.
pub const BLOCKS: u8 = 8;

/// What lies beyond range 2 of an edge and beyond range 1 of another obstacle, with room for rounding.
const MARGIN_MM: f32 = 2.0 * TOLERANCE_MM;

/// The directions that are not along the columns.
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

/// How far an outline reaches from its centre into each direction of [`FACING`], in mm.
type Reach = [f32; FACINGS];

/// The free cells, as one word for each row from [`FIRST`] on.
pub type Rows = [u64; SPAN];

/// Of every outline and its other face with facing 0.
static REACH: LazyLock<[[Reach; 2]; OutlineId::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let face = OutlineId(i as u8);
        [face, face.other_face()].map(|face| reach_of(face, FACING[0]))
    })
});

/// How far an outline with this heading reaches.
fn reach_of(outline: OutlineId, heading: Vec2) -> Reach {
    let up = if outline.is_flipped() { -1.0 } else { 1.0 };
    let left = heading.left();
    FACING.map(|direction| {
        let (along, across) = (heading.dot(direction), left.dot(direction) * up);
        let reach = |corner: &Vec2| corner.x * along + corner.y * across;
        outline.outline().points.iter().map(reach).fold(0.0, f32::max)
    })
}

/// How far `outline` reaches with the facing of that number.
fn reach(outline: OutlineId, facing: usize) -> Reach {
    let id = usize::from(outline.0 & !OutlineId::FLIPPED);
    let Some(faces) = REACH.get(id) else { return reach_of(outline, FACING[facing]) };
    let straight = &faces[usize::from(outline.is_flipped())];
    std::array::from_fn(|i| straight[(i + FACINGS - facing) % FACINGS])
}

/// What an obstacle keeps away from, as the seat sees it that is about to place one: the obstacles on the board, each with
/// range 1 between (RND-19), and objective tokens, on which it must not lie (SCN-8).
pub struct Spots {
    placed: ArrayVec<(Vec2, Reach, f32), { OBSTACLES + OBJECTIVES }>,
}

impl Spots {
    /// What `seat` finds.
    pub fn new<O: Observer>(b: &Battle<O>, seat: Seat) -> Spots {
        let placed = b.obstacles.iter().filter(|obstacle| obstacle.present).map(|obstacle| {
            let pose = as_seen_by(seat, obstacle.placed.pose);
            let outline = obstacle.placed.outline;
            let facing = FACING.iter().position(|facing| facing.dot(pose.heading()) > 0.999_99);
            let reach =
                facing.map_or_else(|| reach_of(outline, pose.heading()), |facing| reach(outline, facing));
            (pose.position(), reach, BAND_MM)
        });
        let tokens = b.objectives.lying().map(|(_, token)| {
            let pose = as_seen_by(seat, token.pose);
            let (along, across) = (pose.heading(), pose.heading().left());
            let reach = FACING.map(|direction| {
                OBJECTIVE_HALF_MM * (along.dot(direction).abs() + across.dot(direction).abs())
            });
            (pose.position(), reach, 0.0)
        });
        Spots { placed: placed.chain(tokens).collect() }
    }

    /// Whether something round of this radius fits: then so does what lies in it, whatever its facing.
    pub fn has_room_for_circle(&self, radius: f32) -> bool {
        // The reach of an outline may be rounded to above its radius.
        let radius = radius + TOLERANCE_MM;
        let band = usize::from(BLOCKS);
        (0..SPAN).step_by(band).any(|from| {
            self.rows(&[radius; FACINGS], from, from + band)[from..from + band].iter().any(|row| *row != 0)
        })
    }

    /// The facings for which `outline` has a free cell, as bits.
    pub fn facings(&self, outline: OutlineId) -> u16 {
        let straight = reach(outline, 0);
        // No facing needs less room than this circle: only the rows it leaves have to be looked at.
        let least = straight.iter().copied().fold(f32::INFINITY, f32::min);
        let rows = self.rows(&[least; FACINGS], 0, SPAN);
        let Some(from) = rows.iter().position(|row| *row != 0) else { return 0 };
        let to = SPAN - rows.iter().rev().position(|row| *row != 0).unwrap_or(0);
        (0..FACINGS)
            .filter(|facing| self.rows(&reach(outline, *facing), from, to).iter().any(|row| *row != 0))
            .fold(0, |facings, facing| facings | 1 << facing)
    }

    /// The free cells of `outline` with a facing.
    pub fn free(&self, outline: OutlineId, facing: u8) -> Rows {
        self.rows(&reach(outline, usize::from(facing)), 0, SPAN)
    }

    /// The same for the rows of one coarse cell only.
    pub fn free_in_block(&self, outline: OutlineId, facing: u8, block: u8) -> Rows {
        let from = usize::from(block / BLOCKS * BLOCKS);
        self.rows(&reach(outline, usize::from(facing)), from, from + usize::from(BLOCKS))
    }

    /// The free cells in rows `from..to` of something that reaches so far.
    fn rows(&self, own: &Reach, from: usize, to: usize) -> Rows {
        let mut free = [0; SPAN];
        // RND-19: beyond range 2 of every edge. Directions 0, 4, 8, 12 are up, left, down, right.
        let margin = 2.0 * BAND_MM + MARGIN_MM;
        let far = PLAY_AREA_MM - margin;
        let columns = mask(first_at(margin + own[4]), last_at(far - own[12]));
        let from = from.max(local(first_at(margin + own[8])));
        let to = to.min(local(last_at(far - own[0]) + 1));
        if from >= to {
            return free;
        }
        free[from..to].fill(columns);
        for (centre, other, gap) in &self.placed {
            let apart = |i: usize| other[i] + own[(i + FACINGS / 2) % FACINGS] + gap + MARGIN_MM;
            let from = from.max(local(first_at(centre.y - apart(8))));
            let to = to.min(local(last_at(centre.y + apart(0)) + 1));
            if from >= to {
                continue;
            }
            // Up and down have been looked at.
            let lines = SIDEWAYS.map(|i| LINES[i].at(apart(i)));
            let spans = on_ground::<SPAN>(*centre, &lines, centre_mm(FIRST), from..to);
            for (free, (low, high)) in free[from..to].iter_mut().zip(spans) {
                *free &= !mask(low, high);
            }
        }
        free
    }
}

/// The row or column of [`Rows`] that is `cell` of the grid, at most [`SPAN`].
fn local(cell: i32) -> usize {
    (cell - i32::from(FIRST)).clamp(0, SPAN as i32) as usize
}

/// Columns `first..=last` of the grid as bits of a row.
fn mask(first: i32, last: i32) -> u64 {
    bits(first - i32::from(FIRST), last - i32::from(FIRST))
}

/// Bits `first..=last`; none if there is no such bit.
fn bits(first: i32, last: i32) -> u64 {
    let (first, last) = (first.max(0), last.min(SPAN as i32 - 1));
    if first > last { 0 } else { (u64::MAX << first) & (u64::MAX >> (SPAN as i32 - 1 - last)) }
}

/// Which coarse cells have a free cell, as bits by row and column.
pub fn blocks_of(rows: &Rows) -> u64 {
    let mut blocks = 0;
    for (row, band) in rows.chunks_exact(usize::from(BLOCKS)).enumerate() {
        let any = band.iter().fold(0, |any, row| any | row);
        for column in 0..BLOCKS {
            let has = (any >> (column * BLOCKS)) as u8 != 0;
            blocks |= u64::from(has) << (row as u8 * BLOCKS + column);
        }
    }
    blocks
}

/// The free cells of one coarse cell, as bits by row and column.
pub fn cells_of(rows: &Rows, block: u8) -> u64 {
    let (row, column) = (usize::from(block / BLOCKS * BLOCKS), block % BLOCKS * BLOCKS);
    let band = rows[row..row + usize::from(BLOCKS)].iter();
    band.rev().fold(0, |cells, row| cells << BLOCKS | u64::from((row >> column) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use killbox_components::rng::{Purpose, below, stream};

    /// RND-19: the last free cell of a coarse cell lies exactly on a line here, and was free or not by how many rows were
    /// asked for.
    #[test]
    fn a_cell_on_the_line_is_the_same_whoever_asks() {
        let lying = [(18, 59, 70, 8), (26, 67, 47, 4), (8, 32, 31, 12), (25, 50, 39, 1), (3, 35, 47, 3)].map(
            |(outline, column, row, facing)| {
                (Vec2::new(centre_mm(column), centre_mm(row)), reach(OutlineId(outline), facing), BAND_MM)
            },
        );
        let spots = Spots { placed: lying.into_iter().collect() };
        let free = spots.free(OutlineId(20), 15);
        for block in 0..BLOCKS * BLOCKS {
            let in_block = cells_of(&spots.free_in_block(OutlineId(20), 15, block), block);
            assert_eq!(in_block, cells_of(&free, block), "block {block}");
        }
    }

    /// RND-19: a coarse cell that is offered has a legal cell, and one that is not has none.
    #[test]
    fn a_coarse_cell_holds_what_the_whole_ground_says() {
        let mut stream = stream(3, 0, Purpose::PlayerA);
        let mut pick = |n: usize| below(&mut stream, n as u32) as usize;
        let mut some = 0;
        for _ in 0..2_000 {
            let mut spots = Spots { placed: ArrayVec::new() };
            for _ in 0..5 {
                let outline = OutlineId(pick(OutlineId::COUNT) as u8);
                let facing = pick(FACINGS);
                let free = spots.free(outline, facing as u8);
                let blocks = blocks_of(&free);
                for block in 0..BLOCKS * BLOCKS {
                    let cells = cells_of(&spots.free_in_block(outline, facing as u8, block), block);
                    assert_eq!(cells, cells_of(&free, block), "{outline:?}, facing {facing}, block {block}");
                    assert_eq!(cells != 0, blocks >> block & 1 == 1);
                }
                let cells: Vec<(usize, usize)> = (0..SPAN)
                    .flat_map(|row| (0..SPAN).map(move |column| (row, column)))
                    .filter(|(row, column)| free[*row] >> column & 1 == 1)
                    .collect();
                if !cells.is_empty() {
                    some += 1;
                    let (row, column) = cells[pick(cells.len())];
                    let at = Vec2::new(centre_mm(FIRST + column as u8), centre_mm(FIRST + row as u8));
                    spots.placed.push((at, reach(outline, facing), BAND_MM));
                }
            }
        }
        assert!(some > 5_000, "only {some} obstacles found a place");
    }
}
