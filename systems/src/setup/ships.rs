//! Placing ships, in ascending initiative and player order [RND-20 to RND-24, RND-27].
//!
//! A ship's cells are counted from its own edge. In row 0 the base touches the edge; each further
//! row is 10 mm deeper, as long as the base stays within range 1. A row of cells is a bit mask. A
//! friendly ship blocks one interval of a row, so a whole deployment zone costs a few divisions for
//! each ship that is already placed.

use std::ops::Range;

use arrayvec::ArrayVec;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::phases::SetupStep;
use killbox_components::frame::{Frame, GainFrame, SetupFrame};
use killbox_components::geometry::{BAND_MM, Base, Pose, TOLERANCE_MM, Vec2};
use killbox_components::ids::{ObjectId, SHIPS, ShipSet, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::Turret;
use killbox_components::token::Token;
use killbox_components::wing::Wing;

use super::grid::{
    Axis, BLOCK, BLOCKS, CELL_MM, FACING, FACINGS, Grid, Line, as_seen_by, block_cells, cells, on_ground,
};
use super::near::{self, Near};
use crate::action::turret;
use crate::derived::area::PlayArea;
use crate::derived::wings;
use crate::legal::indicator;
use crate::movement::placing;
use crate::setup::steps::{answered, go_on};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The maximum number of rows in a deployment zone. A small base square to the edge has 7, from 0
/// to 60 mm from the edge.
const ROWS: usize = 8;

/// Takes one step of placing ships.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let ship = ShipSlot(f.object);
    match f.step {
        SetupStep::Ship => next_ship(b, f),
        SetupStep::ShipFacing => {
            let mut facings = 0;
            if !answered(b, ship.seat()) {
                let zone = Zone::new(b, ship);
                facings = zone.facings() | Near::new(b, ship).map_or(0, |near| near.facings());
                if facings == 0 {
                    return place(b, f, zone.last_resort());
                }
            }
            let asked = b.ask(ship.seat(), DecisionKind::ShipFacing, ship, |b| {
                for facing in (0..FACINGS as u8).filter(|facing| facings >> facing & 1 == 1) {
                    b.offer(Choice::Facing { object: ObjectId::ship(ship), facing });
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Facing { facing, .. } = answer else { return b.misread() };
            go_on(b, SetupFrame { facing, ..f }, SetupStep::ShipArea)
        }
        SetupStep::ShipArea => {
            let asked = b.ask(ship.seat(), DecisionKind::ShipArea, ship, |b| {
                let zone = Zone::new(b, ship);
                for page in zone.pages() {
                    let any = zone.rows(page, f.facing).iter().fold(0, |any, row| any | row);
                    for block in (0..BLOCKS).filter(|block| any & block_cells(*block) != 0) {
                        b.offer(Choice::Area { object: ObjectId::ship(ship), area: page * BLOCKS + block });
                    }
                }
                let near = Near::new(b, ship).map(|near| near.areas(f.facing));
                near.into_iter().flatten().for_each(|area| b.offer(area));
            });
            let Some(answer) = asked else { return Flow::Wait };
            let area = match answer {
                Choice::Area { area, .. } => area,
                Choice::AreaNear { area, .. } => near::AREAS + area,
                _ => return b.misread(),
            };
            go_on(b, SetupFrame { area, ..f }, SetupStep::ShipCell)
        }
        SetupStep::ShipCell => {
            if f.area >= near::AREAS {
                return near_cell(b, f);
            }
            let asked = b.ask(ship.seat(), DecisionKind::ShipCell, ship, |b| {
                let (page, block) = (f.area / BLOCKS, f.area % BLOCKS);
                for (row, free) in Zone::new(b, ship).rows(page, f.facing).iter().enumerate() {
                    let free = (free >> (block * BLOCK)) as u8;
                    for bit in (0..BLOCK).filter(|bit| free >> bit & 1 == 1) {
                        let (row, column) = (row as u8, f.area * BLOCK + bit);
                        b.offer(Choice::Cell { object: ObjectId::ship(ship), row, column });
                    }
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Cell { row, column, .. } = answer else { return b.misread() };
            let heading = FACING[usize::from(f.facing)];
            let reach = b.board.base_at(ship, Pose::at(Vec2::ZERO, heading)).reach().y;
            let centre = Vec2::new(Grid::in_battle(b).x.centre_mm(column), depth_mm(reach, usize::from(row)));
            place(b, f, Pose::at(centre, heading))
        }
        _ => turn_turret(b, f),
    }
}

/// Asks for the cell of a ship outside its deployment zone [RND-21].
fn near_cell<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let ship = ShipSlot(f.object);
    let block = f.area - near::AREAS;
    let asked = b.ask(ship.seat(), DecisionKind::ShipCell, ship, |b| {
        let near = Near::new(b, ship).map(|near| near.places(f.facing, block));
        near.into_iter().flatten().for_each(|place| b.offer(place));
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::CellNear { row, column, .. } = answer else { return b.misread() };
    place(b, f, near::pose(Grid::in_battle(b), f.facing, row, column))
}

/// The unplaced ships with the lowest initiative come next, in player order. If there are several,
/// their player picks one [RND-20]. All huge ships come before them, the highest initiative first
/// [HUG-4].
fn next_ship<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    if let Some(mate) = next_in_formation(b, &f) {
        return place_mate(b, f, mate);
    }
    let mut waiting = b.matchup.fielded & !f.placed & !b.core.reserve & !followers(b, &f);
    let huge = waiting & b.board.huge.0;
    if !huge.is_empty() {
        waiting = huge;
    }
    let initiatives = waiting.into_iter().map(|ship| b.turn[ship].initiative);
    let next = if huge.is_empty() { initiatives.min() } else { initiatives.max() };
    let Some(next) = next else {
        go_on(b, f, SetupStep::Ends);
        b.raise(Event::ForcesPlaced {});
        return Flow::Continue;
    };
    let mut due = ShipSet::EMPTY;
    for ship in waiting {
        if b.turn[ship].initiative == next {
            due.insert(ship);
        }
    }
    let own = due & b.core.first.ships();
    let due = if own.is_empty() { due } else { own };
    let Some(first) = due.first() else { return Flow::Continue };
    let asked = b.ask(first.seat(), DecisionKind::ShipToPlace, None::<ShipSlot>, |b| {
        for ship in due {
            b.offer(Choice::Ship(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ship(ship) = answer else { return b.misread() };
    let placed = f.placed | ship.set();
    go_on(b, SetupFrame { object: ship.0, placed, ..f }, SetupStep::ShipFacing)
}

/// The wingmates of leaders that are on the board or still to be placed. They are placed with their
/// leaders [WNG-5].
fn followers<O: Observer>(b: &Battle<O>, f: &SetupFrame) -> ShipSet {
    let led = b.matchup.wings.iter().filter(|wing| {
        let leader = wing.leader;
        !b.core.reserve.has(leader) && (!f.placed.has(leader) || b.core.in_play.has(leader))
    });
    led.fold(ShipSet::EMPTY, |ships, wing| ships | wing.all())
}

/// The next wingmate of a leader that is on the board [WNG-5].
fn next_in_formation<O: Observer>(b: &Battle<O>, f: &SetupFrame) -> Option<ShipSlot> {
    let led = b.matchup.wings.iter().filter(|wing| b.core.in_play.has(wing.leader));
    led.flat_map(Wing::mates).find(|mate| !f.placed.has(*mate) && !b.core.reserve.has(*mate))
}

/// Places a wingmate in formation [WNG-5], if there it is inside the deployment area [RND-21].
/// Otherwise it is split, and placed like any other ship.
fn place_mate<O: Observer>(b: &mut Battle<O>, f: SetupFrame, mate: ShipSlot) -> Flow {
    let Some(wing) = b.matchup.wing_of(mate) else { return b.misread() };
    let f = SetupFrame { object: mate.0, placed: f.placed | mate.set(), ..f };
    let at = wings::place(&b.board, wing, mate);
    let seen = as_seen_by(b.play_area(), mate.seat(), at);
    let deep = seen.y + b.board.base_at(mate, seen).reach().y;
    if deep > BAND_MM + TOLERANCE_MM || !wings::has_room(PlayArea::of(b), mate, at) {
        return go_on(b, f, SetupStep::ShipFacing);
    }
    placing::put(b, mate, at);
    // In this order, because `put` would split a ship in formation.
    b.core.joined.insert(mate);
    stands(b, f)
}

/// Places the ship at `pose`, as its seat sees it.
fn place<O: Observer>(b: &mut Battle<O>, f: SetupFrame, pose: Pose) -> Flow {
    let ship = ShipSlot(f.object);
    placing::put(b, ship, as_seen_by(b.play_area(), ship.seat(), pose));
    stands(b, f)
}

/// Puts the ship in play. Its turret indicator is next.
fn stands<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let ship = ShipSlot(f.object);
    b.core.in_play.insert(ship);
    if b.spec(ship).turret == Turret::None {
        return placed(b, f);
    }
    go_on(b, f, SetupStep::Turret)
}

/// Asks the player for the arcs of the turret indicators of `ship`. `None` while the answer is
/// pending [RND-22].
pub(crate) fn turret_start<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) -> Option<Choice> {
    b.ask(ship.seat(), DecisionKind::TurretStart, ship, |b| {
        for start in indicator::starts(b, ship) {
            b.offer(start);
        }
    })
}

fn turn_turret<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let ship = ShipSlot(f.object);
    let Some(answer) = turret_start(b, ship) else { return Flow::Wait };
    if !turret::point(b, ship, answer) {
        return b.misread();
    }
    if b.docked().has(ship) {
        return go_on(b, f, SetupStep::Dock);
    }
    placed(b, f)
}

fn placed<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let ship = ShipSlot(f.object);
    let Pose { x, y, ux, uy } = b.board.pose(ship);
    go_on(b, f, SetupStep::Ship);
    // A wingmate that had no room with its leader gains a stress token [WNG-5].
    if b.matchup.wing_of(ship).is_some_and(|wing| b.core.in_play.has(wing.leader)) && !b.core.joined.has(ship)
    {
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
    }
    b.raise(Event::ShipPlaced { ship, x, y, ux, uy });
    Flow::Continue
}

/// The deployment zone of a seat, for a ship about to be placed.
struct Zone {
    grid: Grid,
    /// The base of the ship, at any position.
    base: Base,
    size: Size,
    /// The ships that are already placed: the friendly ones, and enemies on this half of the board
    /// [RND-21/open, RND-27].
    placed: ArrayVec<Base, SHIPS>,
}

/// The free cells for one facing, row by row from the own edge.
type Rows = ArrayVec<u128, ROWS>;

/// The distance of the centre of a base in `row` from the own edge, in mm. `reach` is
/// [`Base::reach`].
fn depth_mm(reach: f32, row: usize) -> f32 {
    reach + CELL_MM * row as f32
}

impl Zone {
    fn new<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Zone {
        let seat = ship.seat();
        let grid = Grid::in_battle(b);
        let mut placed = ArrayVec::new();
        for other in b.in_play() {
            let base = b.board.base(other);
            let pose = grid.as_seen_by(seat, base.pose);
            if other.seat() == seat || pose.y < grid.area.depth / 2.0 {
                placed.push(Base { pose, ..base });
            }
        }
        Zone { grid, base: b.board.base_at(ship, Pose::ORIGIN), size: b.spec(ship).size, placed }
    }

    /// The pages of its rows.
    fn pages(&self) -> Range<u8> {
        0..self.grid.pages
    }

    /// The cells of a page in which an object with this reach to either side is on the board.
    fn on_board(&self, x: Axis, reach: f32) -> u128 {
        cells(x.first_at(reach), x.last_at(self.grid.area.width - reach))
    }

    /// The facings with a legal cell, as bits.
    fn facings(&self) -> u16 {
        // If the circle around the base fits somewhere, the base fits with every facing.
        let around = self.base.radius();
        let has_room = |page: u8| {
            let x = self.grid.page(page);
            let mut free = self.on_board(x, around);
            for other in &self.placed {
                let clear = around + other.radius();
                free &= !cells(x.first_at(other.pose.x - clear), x.last_at(other.pose.x + clear));
            }
            free != 0
        };
        if self.pages().any(has_room) {
            return u16::MAX;
        }
        let fits = |facing: u8| self.pages().any(|page| self.rows(page, facing).iter().any(|row| *row != 0));
        (0..FACINGS as u8).filter(|facing| fits(*facing)).fold(0, |facings, facing| facings | 1 << facing)
    }

    /// The legal cells of a page for one facing [RND-21, RND-24, RND-27].
    fn rows(&self, page: u8, facing: u8) -> Rows {
        let x = self.grid.page(page);
        let new = Base { pose: Pose::at(Vec2::ZERO, FACING[usize::from(facing)]), ..self.base };
        let reach = new.reach();
        let on_board = self.on_board(x, reach.x);
        let reach = reach.y;
        let mut free = Rows::new();
        // A large base that is too deep for range 1 must touch the edge, as it does in row 0
        // [RND-24].
        while !free.is_full()
            && (2.0 * reach + CELL_MM * free.len() as f32 <= BAND_MM + TOLERANCE_MM
                || (free.is_empty() && self.size >= Size::Large))
        {
            free.push(on_board);
        }
        for other in &self.placed {
            Blocked::by(*other, new).take_from(x, &mut free, reach);
        }
        free
    }

    /// The pose of the ship if friendly ships leave no cell of the zone free: square to the edge,
    /// in the first free cell of the first deeper row that has one [RND-21/open].
    fn last_resort(&self) -> Pose {
        let base = Base { pose: Pose::at(Vec2::ZERO, FACING[0]), ..self.base };
        let sides = base.sides();
        let mut depth = sides.x;
        loop {
            for x in self.pages().map(|page| self.grid.page(page)) {
                let mut row = [self.on_board(x, sides.y)];
                for other in &self.placed {
                    Blocked::by(*other, base).take_from(x, &mut row, depth);
                }
                let [free] = row;
                if free != 0 {
                    return Pose { x: x.centre_mm(free.trailing_zeros() as u8), y: depth, ..base.pose };
                }
            }
            depth += CELL_MM;
        }
    }
}

/// The positions of a base's centre, for a given facing, that another base blocks: an octagon.
struct Blocked {
    centre: Vec2,
    lines: [Line; 8],
    /// The radius of a circle around it.
    radius: f32,
}

impl Blocked {
    /// The octagon from the separating axes of an overlap [GEO-101], with contact allowed.
    fn by(a: Base, new: Base) -> Blocked {
        let (along_a, along_new) = (a.pose.heading(), new.pose.heading());
        let (along, across) = (along_a.dot(along_new).abs(), along_a.cross(along_new).abs());
        let spread = along + across;
        let from_a = a.half + new.half * spread - TOLERANCE_MM;
        let from_new = new.half + a.half * spread - TOLERANCE_MM;
        let lengths_a = (a.longer + new.longer * along, new.longer * across);
        let lengths_new = (new.longer + a.longer * along, a.longer * across);
        let mut lines = [Line::default(); 8];
        let both = [(along_a, from_a, lengths_a), (along_new, from_new, lengths_new)];
        for (i, (direction, apart, (ahead, aside))) in both.into_iter().enumerate() {
            lines[4 * i] = Line::across(direction).at(apart + ahead);
            lines[4 * i + 1] = Line::across(direction.left()).at(apart + aside);
            lines[4 * i + 2] = Line::across(-direction).at(apart + ahead);
            lines[4 * i + 3] = Line::across(-direction.left()).at(apart + aside);
        }
        Blocked { centre: a.centre(), lines, radius: a.radius() + new.radius() }
    }

    /// Removes the blocked cells of a page from rows, of which the first lies at `y`.
    fn take_from(&self, x: Axis, rows: &mut [u128], y: f32) {
        if y - self.centre.y >= self.radius {
            return;
        }
        let spans = on_ground::<ROWS>(x, self.centre, &self.lines, y, 0..rows.len());
        for (row, (low, high)) in rows.iter_mut().zip(spans) {
            *row &= !cells(low, high);
        }
    }
}
