//! RND-21: placing a ship where a card lets it be placed, outside its deployment zone: near a ship that stands already, or far
//! from all enemies.
//!
//! HUG-49: the same for a ship that a huge ship has pushed aside.
//!
//! The same grid as in the zone ([`super::grid`]), over the whole play area. Cells are tested one by one: hardly a squad
//! has such a card, and none more than a few times a game.

use arrayvec::ArrayVec;
use killbox_components::ability::Range;
use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::geometry::{BAND_MM, Base, Pose, Vec2, in_arc, range_band};
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::size::Size;

use super::grid::{BLOCK, BLOCKS, FACING, FACINGS, as_seen_by, centre_mm};
use crate::answers::queries;
use crate::reads::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// In [`SetupFrame::area`](killbox_components::frame::SetupFrame::area) coarse cells of this ground are counted from here
/// on; those of the zone lie below.
pub const AREAS: u8 = 64;

/// The ground near the ships that allow it or far from enemies, as one ship finds it.
pub struct Near<'a, 'b, O: Observer> {
    b: &'a Battle<'b, O>,
    ship: ShipSlot,
    anchors: queries::Anchors,
    /// The range of enemies beyond which it can stand anywhere.
    beyond: Option<u8>,
    /// HUG-49: the huge ship behind which it is placed, and the ships that stand aside meanwhile.
    behind: Option<(ShipSlot, ShipSet)>,
}

/// The pose on the board that a cell stands for.
pub fn seen_pose(seat: Seat, facing: u8, row: u8, column: u8) -> Pose {
    as_seen_by(seat, pose(facing, row, column))
}

/// The pose that a cell stands for, as the seat sees it that places the ship.
pub fn pose(facing: u8, row: u8, column: u8) -> Pose {
    let centre = Vec2::new(centre_mm(column), centre_mm(row));
    Pose::at(centre, FACING[usize::from(facing)])
}

impl<'a, 'b, O: Observer> Near<'a, 'b, O> {
    /// For `ship`; nothing if neither a ship that stands nor its own card allows it.
    pub fn new(b: &'a Battle<'b, O>, ship: ShipSlot) -> Option<Near<'a, 'b, O>> {
        let anchors = queries::placement_anchors(b, ship);
        let beyond = queries::placed_beyond(b, ship);
        (!anchors.is_empty() || beyond.is_some()).then_some(Near { b, ship, anchors, beyond, behind: None })
    }

    /// HUG-49: for a ship that is placed in the full rear arc of a huge ship at range 0-1, where no ship is, while these stand
    /// aside.
    pub fn behind(b: &'a Battle<'b, O>, ship: ShipSlot, huge: ShipSlot, aside: ShipSet) -> Near<'a, 'b, O> {
        let anchors = queries::Anchors::new();
        Near { b, ship, anchors, beyond: None, behind: Some((huge, aside)) }
    }

    /// HUG-49/open: obstacles do not matter.
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

    /// RND-21/open: at that range of such a ship or so far from enemies, on no ship and no obstacle, and wholly inside.
    fn is_free(&self, facing: u8, row: u8, column: u8) -> bool {
        let pose = as_seen_by(self.ship.seat(), pose(facing, row, column));
        let base = self.b.board.base_at(self.ship, pose);
        if let Some((huge, aside)) = self.behind {
            return self.is_free_behind(base, huge, aside);
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
        (self.anchors.iter().any(near) || self.beyond.is_some_and(far))
            && !area.is_outside(base)
            && !area.on_a_ship(self.ship, base)
            && area.obstacles_under(base) == 0
    }

    /// The facings with a free cell, as bits.
    pub fn facings(&self) -> u16 {
        (0..FACINGS as u8)
            .filter(|facing| (0..BLOCKS * BLOCKS).any(|block| self.cells(*facing, block).next().is_some()))
            .fold(0, |facings, facing| facings | 1 << facing)
    }

    /// The coarse cells with a free cell, as options.
    pub fn areas(&self, facing: u8) -> ArrayVec<Choice, { (BLOCKS * BLOCKS) as usize }> {
        let blocks = (0..BLOCKS * BLOCKS).filter(|block| self.cells(facing, *block).next().is_some());
        blocks.map(|area| Choice::AreaNear { ship: self.ship, area }).collect()
    }

    /// The free cells of a coarse cell, as options.
    pub fn places(&self, facing: u8, block: u8) -> ArrayVec<Choice, { (BLOCK * BLOCK) as usize }> {
        let cells = self.cells(facing, block);
        cells.map(|(row, column)| Choice::CellNear { ship: self.ship, row, column }).collect()
    }

    /// The free cells of a coarse cell: row and column.
    fn cells(&self, facing: u8, block: u8) -> impl Iterator<Item = (u8, u8)> {
        let (down, across) = (block / BLOCKS * BLOCK, block % BLOCKS * BLOCK);
        (0..BLOCK * BLOCK)
            .map(move |n| (down + n / BLOCK, across + n % BLOCK))
            .filter(move |(row, column)| self.is_free(facing, *row, *column))
    }
}
