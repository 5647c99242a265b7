//! The ranges of devices from ships and obstacles, and the ships that lie on them [ATK-1, DEV-13,
//! DEV-21].

use killbox_components::device::DeviceSet;
use killbox_components::geometry::device::{DeviceOutline, lies_on, range_to_base};
use killbox_components::geometry::distance::{band_of, polygon_distance};
use killbox_components::geometry::obstruction::Sightline;
use killbox_components::geometry::{Measure, Obstruction};
use killbox_components::ids::{ShipSet, ShipSlot};

use crate::derived::measure::{self, OUT_OF_RANGE};
use crate::derived::remotes;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The range from a device to a ship; [`OUT_OF_RANGE`] if the row is empty [ATK-1].
pub fn range_to_ship<O: Observer>(b: &Battle<O>, row: usize, ship: ShipSlot) -> u8 {
    if ship.is_remote() {
        return remotes::range_to_device(b, ship, row).unwrap_or(OUT_OF_RANGE);
    }
    b.devices.get(row).map_or(OUT_OF_RANGE, |device| range_to_base(device, b.board.base(ship)))
}

/// The range from the last position of a row's device to a ship. The row may be empty by now.
pub fn range_from_row<O: Observer>(b: &Battle<O>, row: usize, ship: ShipSlot) -> u8 {
    let device = &b.devices.rows[row];
    if ship.is_remote() {
        return remotes::range_to_outline(b, ship, DeviceOutline::of(device).polygon().points);
    }
    range_to_base(device, b.board.base(ship))
}

/// The range from a device to an obstacle; [`OUT_OF_RANGE`] if a row is empty [ATK-1].
pub fn range_to_obstacle<O: Observer>(b: &Battle<O>, row: usize, index: usize) -> u8 {
    let (Some(device), Some(obstacle)) = (b.devices.get(row), measure::obstacle(b, index)) else {
        return OUT_OF_RANGE;
    };
    let outline = DeviceOutline::of(device);
    band_of(polygon_distance(outline.polygon().points, obstacle.placed.points()))
}

/// The range between two devices; [`OUT_OF_RANGE`] if a row is empty [ATK-1].
pub fn range_of_devices<O: Observer>(b: &Battle<O>, row: usize, other: usize) -> u8 {
    let (Some(one), Some(other)) = (b.devices.get(row), b.devices.get(other)) else { return OUT_OF_RANGE };
    let (one, other) = (DeviceOutline::of(one), DeviceOutline::of(other));
    band_of(polygon_distance(one.polygon().points, other.polygon().points))
}

/// The bombs, which detonate at the end of the Activation Phase [DEV-21].
#[inline]
pub fn bombs<O: Observer>(b: &Battle<O>) -> DeviceSet {
    if b.devices.is_empty() { DeviceSet::EMPTY } else { b.devices.of(|device| device.kind.is_bomb()) }
}

/// The ships that lie on a device.
pub(crate) fn ships_on<O: Observer>(b: &Battle<O>, row: usize) -> ShipSet {
    let mut on = ShipSet::EMPTY;
    for ship in b.in_play() {
        if lies_on(&b.devices.rows[row], b.board.base(ship)) {
            on.insert(ship);
        }
    }
    on
}

/// Whether a bomb or mine lies across every line along which an attack can be measured [ATK-83,
/// DEV-11].
pub(crate) fn obstructs<O: Observer>(b: &Battle<O>, measure: &Measure) -> bool {
    let bombs_and_mines = b.devices.of(|device| !device.kind.is_remote());
    bombs_and_mines.rows().any(|row| {
        let mut line = Sightline::new(measure);
        line.add(DeviceOutline::of(&b.devices.rows[row]).polygon());
        line.verdict() == Obstruction::Obstructed
    })
}
