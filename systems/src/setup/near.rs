//! Placing a ship outside its deployment zone where a card allows it: near a ship on the board, or
//! far from all enemies [RND-21]. Ships that a huge ship has pushed aside are placed in the same
//! way [HUG-49].
//!
//! The grid is the same as in the zone ([`super::grid`]), over the whole play area: sixteen facings
//! of about 9,000 cells. Tests that do not depend on the facing are made once, by circles, for all
//! cells of a row at a time (`Near::sieve`). The cells that pass are tested one by one.

use arrayvec::ArrayVec;
use killbox_components::ability::{Ground, PLACEMENTS, Range};
use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::geometry::distance::band_to_polygon;
use killbox_components::geometry::{BAND_MM, Base, Extent, Pose, TOLERANCE_MM, Vec2, in_arc, range_band};
use killbox_components::ids::{OBSTACLES, SHIPS, Seat, ShipSet, ShipSlot};
use killbox_components::size::Size;

use super::anew;
use super::grid::{Axis, BLOCK, BLOCKS, CELLS, FACING, FACINGS, Grid, PAGES, cells, count_test};
use crate::abilities::queries;
use crate::derived::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The offset of coarse cells of this ground in
/// [`SetupFrame::area`](killbox_components::frame::SetupFrame::area). Numbers below it are coarse
/// cells of the deployment zone.
pub const AREAS: u8 = 64;

/// The ground that one ship finds: near the ships that allow it, or far from enemies.
pub struct Near<'a, 'b, O: Observer> {
    b: &'a Battle<'b, O>,
    grid: Grid,
    ship: ShipSlot,
    anchors: queries::Anchors,
    /// The ship can be placed anywhere beyond this range of enemies.
    beyond: Option<u8>,
    /// The huge ship behind which the ship is placed, and the ships that are lifted meanwhile
    /// [HUG-49].
    behind: Option<(ShipSlot, ShipSet)>,
    /// The ground for a ship that comes from reserve [RND-84].
    ground: Option<Ground>,
    /// The ship can be placed anywhere beyond these ranges of enemies, obstacles and the enemy's
    /// edge [RND-21].
    far: Option<(u8, u8, u8)>,
}

/// The cells that can be free, whatever the facing: a word for each page of each row.
type Sieve = [[u128; PAGES as usize]; CELLS as usize];

/// Tolerance for rounding, in mm. Cells this near to a limit are tested.
const SLACK_MM: f32 = 4.0 * TOLERANCE_MM;

/// The least and the greatest distance of a base from an edge, in mm. The edges are the near one as
/// seat A sees the board, the far one, the left one and the right one.
fn span_from(area: Extent, edge: u8, base: Base) -> (f32, f32) {
    let (reach, Pose { x, y, .. }) = (base.reach(), base.pose);
    let (centre, reach) = match edge {
        0 => (y, reach.y),
        1 => (area.depth - y, reach.y),
        2 => (x, reach.x),
        _ => (area.width - x, reach.x),
    };
    (centre - reach, centre + reach)
}

/// The maximum distance from an edge of a base that is wholly within that range of it [GEO-151].
fn reach_of(range: u8) -> f32 {
    BAND_MM * f32::from(range) + TOLERANCE_MM
}

/// The pose on the board of a cell.
pub fn seen_pose(grid: Grid, seat: Seat, facing: u8, row: u8, column: u8) -> Pose {
    grid.as_seen_by(seat, pose(grid, facing, row, column))
}

/// The pose of a cell as the seat that places the ship sees it.
pub fn pose(grid: Grid, facing: u8, row: u8, column: u8) -> Pose {
    Pose::at(grid.centre(row, column), FACING[usize::from(facing)])
}

impl<'a, 'b, O: Observer> Near<'a, 'b, O> {
    /// The ground for `ship`. None if neither a ship on the board nor its own card allows it.
    pub fn new(b: &'a Battle<'b, O>, ship: ShipSlot) -> Option<Near<'a, 'b, O>> {
        let anchors = queries::placement_anchors(b, ship);
        let beyond = queries::placed_beyond(b, ship);
        let far = queries::placed_far_from(b, ship);
        (!anchors.is_empty() || beyond.is_some() || far.is_some()).then_some(Near {
            anchors,
            beyond,
            far,
            ..Near::nowhere(b, ship)
        })
    }

    /// The ground for a ship that is placed in the full rear arc of a huge ship at range 0-1, on no
    /// ship, while the ships `aside` are lifted [HUG-49].
    pub fn behind(b: &'a Battle<'b, O>, ship: ShipSlot, huge: ShipSlot, aside: ShipSet) -> Near<'a, 'b, O> {
        Near { behind: Some((huge, aside)), ..Near::nowhere(b, ship) }
    }

    /// The ground for a ship that comes from reserve [RND-84].
    pub fn on(b: &'a Battle<'b, O>, ship: ShipSlot, ground: Ground) -> Near<'a, 'b, O> {
        Near { ground: Some(ground), ..Near::nowhere(b, ship) }
    }

    /// Ground without any permission yet.
    fn nowhere(b: &'a Battle<'b, O>, ship: ShipSlot) -> Near<'a, 'b, O> {
        Near {
            b,
            grid: Grid::in_battle(b),
            ship,
            anchors: queries::Anchors::new(),
            beyond: None,
            behind: None,
            ground: None,
            far: None,
        }
    }

    /// Whether the ship can be placed at that pose [WNG-5].
    pub fn has_room(&self, pose: Pose) -> bool {
        let base = self.b.board.base_at(self.ship, pose);
        self.ground.is_some_and(|ground| self.is_on_ground(base, ground))
    }

    /// Whether a base lies on that ground: on no ship, on an obstacle only if the ground requires
    /// it, and wholly inside the play area [RND-84/open].
    fn is_on_ground(&self, base: Base, ground: Ground) -> bool {
        let Ground { beyond_enemies, on_obstacle, near_friend, fled_edge, own_edge, any_edge, either } =
            ground;
        let area = PlayArea::of(self.b);
        let seat = self.ship.seat();
        let own = if seat == Seat::A { 0b01 } else { 0b10 };
        let within = |edges: u8, range: u8| {
            (0..4).any(|edge| {
                edges >> edge & 1 == 1 && span_from(self.grid.area, edge, base).1 <= reach_of(range)
            })
        };
        let enemies = self.b.core.in_play & seat.other().ships();
        let friends = self.b.core.in_play & seat.ships().without(self.ship);
        let band = |other: ShipSlot| range_band(self.b.board.base(other), base);
        let far = |range: u8| enemies.into_iter().all(|enemy| band(enemy) > range);
        let placed = || {
            if either {
                own_edge.is_some_and(|range| within(own, range)) || beyond_enemies.is_some_and(far)
            } else {
                own_edge.is_none_or(|range| within(own, range)) && beyond_enemies.is_none_or(far)
            }
        };
        fled_edge.is_none_or(|range| within(self.b.turn[self.ship].fled_over, range))
            && any_edge.is_none_or(|range| within(0b1111, range))
            && !area.is_outside(base)
            && placed()
            && (area.obstacles_under(base) != 0) == on_obstacle
            && near_friend.is_none_or(|range| friends.into_iter().any(|friend| range.has(band(friend))))
            && !area.on_a_ship(self.ship, base)
    }

    /// Whether a base is free behind a huge ship. Obstacles do not matter [HUG-49/open].
    fn is_free_behind(&self, base: Base, huge: ShipSlot, aside: ShipSet) -> bool {
        let carrier = self.b.board.base(huge);
        let reach = BAND_MM + carrier.radius() + base.radius();
        let area = PlayArea::of(self.b);
        let area = PlayArea { ships: area.ships & !aside, ..area };
        (carrier.centre() - base.centre()).length_squared() <= reach * reach
            && !area.is_outside(base)
            && range_band(carrier, base) <= 1
            && in_arc(carrier, Size::Huge, Arc::FullRear, base)
            && !area.on_a_ship(self.ship, base)
    }

    /// Whether a cell is free: in range of a ship that allows it or far enough from enemies, on no
    /// ship and no obstacle, and wholly inside the play area [RND-21/open].
    pub fn is_free(&self, facing: u8, row: u8, column: u8) -> bool {
        count_test();
        let pose = seen_pose(self.grid, self.ship.seat(), facing, row, column);
        let base = self.b.board.base_at(self.ship, pose);
        if let Some((huge, aside)) = self.behind {
            return self.is_free_behind(base, huge, aside);
        }
        if let Some(ground) = self.ground {
            return self.is_on_ground(base, ground);
        }
        let area = PlayArea::of(self.b);
        let comes_within = |other: ShipSlot, range: u8| {
            let stands = self.b.board.base(other);
            let reach = BAND_MM * f32::from(range) + stands.radius() + base.radius();
            (stands.centre() - base.centre()).length_squared() <= reach * reach
        };
        let near = |(anchor, range): &(ShipSlot, Range)| {
            comes_within(*anchor, range.farthest) && range.has(range_band(self.b.board.base(*anchor), base))
        };
        let enemies = self.b.core.in_play & self.ship.seat().other().ships();
        let far = |beyond: u8| {
            enemies.into_iter().all(|enemy| {
                !comes_within(enemy, beyond) || range_band(self.b.board.base(enemy), base) > beyond
            })
        };
        let clear = |index: usize| {
            let obstacle = &self.b.obstacles[index];
            move |range: u8| {
                !obstacle.present || band_to_polygon(base, obstacle.placed.polygon(), range) > range
            }
        };
        let edge = if self.ship.seat() == Seat::A { 1 } else { 0 };
        let away = |(enemies, obstacles, from_edge): (u8, u8, u8)| {
            far(enemies)
                && (0..self.b.obstacles.len()).all(|index| clear(index)(obstacles))
                && span_from(self.grid.area, edge, base).0 > reach_of(from_edge)
        };
        (self.anchors.iter().any(near) || self.beyond.is_some_and(far) || self.far.is_some_and(away))
            && !area.is_outside(base)
            && !area.on_a_ship(self.ship, base)
            && area.obstacles_under(base) == 0
    }

    /// Excludes the cells in which no facing is free:
    ///
    /// - cells off the board, or where the circle inside the base lies on a ship or obstacle
    /// - cells too far from every ship, obstacle or edge that the base must be near to or on
    /// - cells too near to enemies
    fn sieve(&self) -> Sieve {
        let (b, grid, seat) = (self.b, self.grid, self.ship.seat());
        let own = b.board.base_at(self.ship, Pose::ORIGIN);
        let (inner, outer) = (own.half - SLACK_MM, own.radius() + SLACK_MM);
        let band = |range: u8| BAND_MM * f32::from(range);
        let stands = |ship: ShipSlot| {
            let base = b.board.base(ship);
            (grid.as_seen_by(seat, base.pose).position(), base)
        };
        let mut sieve = [[0; PAGES as usize]; CELLS as usize];
        // The region where it can be: circles around the ships that it has to be near.
        let mut near = ArrayVec::<(Vec2, f32), { PLACEMENTS + 1 }>::new();
        let anywhere = match (self.behind, self.ground) {
            (Some((huge, _)), _) => {
                let (centre, base) = stands(huge);
                near.push((centre, band(1) + base.radius() + outer));
                false
            }
            (None, Some(_)) => true,
            (None, None) => {
                for (anchor, range) in &self.anchors {
                    let (centre, base) = stands(*anchor);
                    near.push((centre, band(range.farthest) + base.radius() + outer));
                }
                self.beyond.is_some() || self.far.is_some()
            }
        };
        let deepest = match self.ground {
            Some(Ground { own_edge: Some(range), either: false, .. }) => reach_of(range) - inner,
            None if self.anchors.is_empty() && self.beyond.is_none() && self.behind.is_none() => {
                grid.area.depth - inner - self.far.map_or(0.0, |(.., edge)| reach_of(edge) - SLACK_MM)
            }
            _ => grid.area.depth - inner,
        };
        let wide = grid.area.width - inner;
        for (row, words) in (0..).zip(&mut sieve) {
            let y = grid.y.centre_mm(row);
            if y < inner || y > deepest.min(grid.area.depth - inner) {
                continue;
            }
            if anywhere {
                set(grid, words, inner, wide);
            } else {
                for (centre, reach) in &near {
                    if let Some(half) = chord(*reach, y - centre.y) {
                        set(grid, words, (centre.x - half).max(inner), (centre.x + half).min(wide));
                    }
                }
            }
        }
        // The region where it cannot be: on another ship, and too near to an enemy.
        let aside = self.behind.map_or(ShipSet::EMPTY, |(_, aside)| aside);
        let enemies = seat.other().ships();
        let beyond = match self.ground {
            Some(ground) => ground.beyond_enemies,
            None if !self.anchors.is_empty() => None,
            None => match (self.beyond, self.far) {
                (beyond, None) => beyond,
                (None, Some((enemies, ..))) => Some(enemies),
                (Some(_), Some(_)) => None,
            },
        };
        // If either condition is enough, enemies do not matter near its own edge.
        let by_edge = match self.ground {
            Some(Ground { own_edge: Some(range), either: true, .. }) => reach_of(range) - inner,
            _ => 0.0,
        };
        for ship in (b.core.in_play & !aside).without(self.ship) {
            let (centre, base) = stands(ship);
            let gap = beyond.filter(|_| enemies.has(ship)).map_or(0.0, band);
            for (row, words) in (0..).zip(&mut sieve) {
                let y = grid.y.centre_mm(row);
                let gap = if y <= by_edge { 0.0 } else { gap };
                if let Some(half) = chord(base.half + inner + gap - SLACK_MM, y - centre.y) {
                    clear(grid, words, centre.x - half, centre.x + half);
                }
            }
        }
        self.sieve_obstacles(&mut sieve, inner);
        if let Some(ground) = self.ground {
            self.sieve_near(&mut sieve, ground, inner, outer);
        }
        sieve
    }

    /// Excludes the cells that are too near to an obstacle, unless the ship is placed on one or
    /// obstacles do not matter [HUG-49].
    fn sieve_obstacles(&self, sieve: &mut Sieve, inner: f32) {
        let (grid, seat) = (self.grid, self.ship.seat());
        if self.behind.is_some() || self.ground.is_some_and(|ground| ground.on_obstacle) {
            return;
        }
        let gap = match self.far {
            Some((_, range, _)) if self.anchors.is_empty() && self.beyond.is_none() => {
                BAND_MM * f32::from(range)
            }
            _ => 0.0,
        };
        for obstacle in self.b.obstacles.iter().filter(|obstacle| obstacle.present) {
            let Some(of_it) = anew::inner(&obstacle.placed) else { continue };
            let centre = grid.as_seen_by(seat, obstacle.placed.pose).position();
            for (row, words) in (0..).zip(&mut *sieve) {
                if let Some(half) = chord(of_it + inner + gap - SLACK_MM, grid.y.centre_mm(row) - centre.y) {
                    clear(grid, words, centre.x - half, centre.x + half);
                }
            }
        }
    }

    /// Excludes the cells that are too far from the edges, friends or obstacles that the ground
    /// requires [RND-84].
    fn sieve_near(&self, sieve: &mut Sieve, ground: Ground, inner: f32, outer: f32) {
        let (b, grid, seat) = (self.b, self.grid, self.ship.seat());
        // Keeps the cells that one of these reaches.
        let keep = |sieve: &mut Sieve, reached: &dyn Fn(f32, &mut [u128])| {
            for (row, words) in (0..).zip(sieve) {
                let mut kept = [0; PAGES as usize];
                reached(grid.y.centre_mm(row), &mut kept);
                words.iter_mut().zip(kept).for_each(|(word, kept)| *word &= kept);
            }
        };
        let Extent { width, depth } = grid.area;
        let fled = ground.fled_edge.map(|range| (b.turn[self.ship].fled_over, range));
        for (edges, range) in fled.into_iter().chain(ground.any_edge.map(|range| (0b1111, range))) {
            // The edges as the placing seat sees them. Seen from across the board, each is the
            // opposite one.
            let has = |edge: u8| edges >> (edge ^ u8::from(seat == Seat::B)) & 1 == 1;
            let reach = reach_of(range) - inner;
            keep(sieve, &|y, words| {
                if has(0) && y <= reach || has(1) && y >= depth - reach {
                    set(grid, words, 0.0, width);
                }
                if has(2) {
                    set(grid, words, 0.0, reach);
                }
                if has(3) {
                    set(grid, words, width - reach, width);
                }
            });
        }
        let circles = |sieve: &mut Sieve, circles: &[(Vec2, f32)]| {
            keep(sieve, &|y, words| {
                for (centre, reach) in circles {
                    if let Some(half) = chord(*reach, y - centre.y) {
                        set(grid, words, centre.x - half, centre.x + half);
                    }
                }
            });
        };
        let seen = |pose: Pose| grid.as_seen_by(seat, pose).position();
        if let Some(range) = ground.near_friend {
            let friends = b.core.in_play & seat.ships().without(self.ship);
            let around = |friend: ShipSlot| {
                let base = b.board.base(friend);
                (seen(base.pose), BAND_MM * f32::from(range.farthest) + base.radius() + outer)
            };
            circles(sieve, &friends.into_iter().map(around).collect::<ArrayVec<_, SHIPS>>());
        }
        if ground.on_obstacle {
            let lying = b.obstacles.iter().filter(|obstacle| obstacle.present);
            let around = lying.map(|lies| (seen(lies.placed.pose), lies.placed.radius() + outer));
            circles(sieve, &around.collect::<ArrayVec<_, OBSTACLES>>());
        }
    }

    /// The facings with a free cell, as bits.
    pub fn facings(&self) -> u16 {
        let sieve = self.sieve();
        let has_cell =
            |facing: u8| (0..BLOCKS * BLOCKS).any(|block| self.cells(&sieve, facing, block).next().is_some());
        (0..FACINGS as u8).filter(|facing| has_cell(*facing)).fold(0, |facings, facing| facings | 1 << facing)
    }

    /// The coarse cells with a free cell, as options.
    pub fn areas(&self, facing: u8) -> ArrayVec<Choice, { (BLOCKS * BLOCKS) as usize }> {
        let sieve = self.sieve();
        let blocks = (0..BLOCKS * BLOCKS).filter(|block| self.cells(&sieve, facing, *block).next().is_some());
        blocks.map(|area| Choice::AreaNear { ship: self.ship, area }).collect()
    }

    /// The free cells of a coarse cell, as options.
    pub fn places(&self, facing: u8, block: u8) -> ArrayVec<Choice, { (BLOCK * PAGES * BLOCK) as usize }> {
        let sieve = self.sieve();
        let cells = self.cells(&sieve, facing, block);
        cells.map(|(row, column)| Choice::CellNear { ship: self.ship, row, column }).collect()
    }

    /// The free cells of a coarse cell: row and column.
    fn cells(&self, sieve: &Sieve, facing: u8, block: u8) -> impl Iterator<Item = (u8, u8)> {
        let (down, across) = self.grid.near_area(block);
        let columns = self.grid.near_columns();
        let passes = move |row: u8, column: u8| {
            sieve[usize::from(row)][usize::from(column / CELLS)] >> (column % CELLS) & 1 == 1
        };
        (0..BLOCK * columns)
            .map(move |n| (down + n / columns, across + n % columns))
            .filter(move |(row, column)| passes(*row, *column) && self.is_free(facing, *row, *column))
    }
}

/// Half the width of a circle at the height `up` above its centre; `None` if the circle does not
/// reach that height.
fn chord(radius: f32, up: f32) -> Option<f32> {
    let left = radius * radius - up * up;
    (radius > 0.0 && left > 0.0).then(|| left.sqrt())
}

/// The cells of each page of a row whose centres lie between `from` and `to`, in mm.
fn span(grid: Grid, from: f32, to: f32) -> impl Iterator<Item = u128> {
    let pages = (0..grid.pages).map(move |page| -> Axis { grid.page(page) });
    pages.map(move |x| cells(x.first_at(from), x.last_at(to)))
}

fn set(grid: Grid, words: &mut [u128], from: f32, to: f32) {
    words.iter_mut().zip(span(grid, from, to)).for_each(|(word, cells)| *word |= cells);
}

fn clear(grid: Grid, words: &mut [u128], from: f32, to: f32) {
    words.iter_mut().zip(span(grid, from, to)).for_each(|(word, cells)| *word &= !cells);
}
