//! RND-21: placing a ship where a card lets it be placed, outside its deployment zone: near a ship that stands already, or far
//! from all enemies.
//!
//! The same grid as in the zone ([`super::grid`]), over the whole play area. Cells are tested one by one: hardly a squad
//! has such a card, and none more than a few times a game.

use killbox_components::ability::Range;
use killbox_components::geometry::{BAND_MM, Base, Pose, Vec2, range_band};
use killbox_components::ids::ShipSlot;

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
        (!anchors.is_empty() || beyond.is_some()).then_some(Near { b, ship, anchors, beyond })
    }

    /// RND-21/open: at that range of such a ship or so far from enemies, on no ship and no obstacle, and wholly inside.
    fn is_free(&self, facing: u8, row: u8, column: u8) -> bool {
        let pose = as_seen_by(self.ship.seat(), pose(facing, row, column));
        let base = Base { pose, half: self.b.board.half[self.ship.index()] };
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

    /// The coarse cells with a free cell.
    pub fn blocks(&self, facing: u8) -> impl Iterator<Item = u8> {
        (0..BLOCKS * BLOCKS).filter(move |block| self.cells(facing, *block).next().is_some())
    }

    /// The free cells of a coarse cell: row and column.
    pub fn cells(&self, facing: u8, block: u8) -> impl Iterator<Item = (u8, u8)> {
        let (down, across) = (block / BLOCKS * BLOCK, block % BLOCKS * BLOCK);
        (0..BLOCK * BLOCK)
            .map(move |n| (down + n / BLOCK, across + n % BLOCK))
            .filter(move |(row, column)| self.is_free(facing, *row, *column))
    }
}
