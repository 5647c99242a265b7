//! DEV-1 to DEV-49: bombs and mines: where they can be dropped and launched ([`placing`]), and what happens when they
//! detonate ([`detonation`]). What each kind does then is data: the entries of `cards/abilities/devices.ron`.

pub mod detonation;
pub mod placing;

use killbox_components::device::DeviceSet;
use killbox_components::event::Event;
use killbox_components::frame::{DetonationsFrame, Frame};
use killbox_components::geometry::device::{DeviceOutline, range_to_base};
use killbox_components::geometry::distance::{band_of, polygon_distance};
use killbox_components::ids::{ObjectId, ShipSlot};

use crate::measure::{self, OUT_OF_RANGE};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ATK-1: the range from a device to a ship; [`OUT_OF_RANGE`] if the row holds none.
pub fn range_to_ship<O: Observer>(b: &Battle<O>, row: usize, ship: ShipSlot) -> u8 {
    b.devices.get(row).map_or(OUT_OF_RANGE, |device| range_to_base(device, b.board.base(ship)))
}

/// ATK-1: the range from a device to an obstacle; [`OUT_OF_RANGE`] if a row is empty.
pub fn range_to_obstacle<O: Observer>(b: &Battle<O>, row: usize, index: usize) -> u8 {
    let (Some(device), Some(obstacle)) = (b.devices.get(row), measure::obstacle(b, index)) else {
        return OUT_OF_RANGE;
    };
    let outline = DeviceOutline::of(device);
    band_of(polygon_distance(outline.polygon().points, obstacle.placed.points()))
}

/// DEV-22: `ship` has moved through or onto these mines: they detonate. What is pushed after this comes first.
#[inline]
pub fn set_off<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, mines: DeviceSet) {
    if !mines.is_empty() {
        b.push(Frame::Detonations(DetonationsFrame::new(mines, ship)));
    }
}

/// DEV-21: the bombs that detonate at the end of the Activation Phase.
#[inline]
pub fn bombs<O: Observer>(b: &Battle<O>) -> DeviceSet {
    if b.devices.is_empty() { DeviceSet::EMPTY } else { b.devices.of(|device| device.kind.is_bomb()) }
}

/// DEV-17, DEV-20: a device leaves the board.
pub fn remove<O: Observer>(b: &mut Battle<O>, row: usize) {
    b.devices.here.remove(row);
    crate::tokens::lock::break_locks_on(b, ObjectId::device(row));
}

/// DEV-19: puts a fuse marker on a device.
pub fn place_fuse<O: Observer>(b: &mut Battle<O>, row: usize) {
    if b.devices.get(row).is_some() {
        b.devices.rows[row].fuses += 1;
        b.raise(Event::FusePlaced { object: ObjectId::device(row) });
    }
}
