//! Bombs, mines and remotes [DEV-1 to DEV-54]: dropping and launching them ([`placing`]), their
//! detonations ([`detonation`]), and remotes in play ([`remotes`]). The effect of each kind is
//! data: the entries of `cards/abilities/devices.ron`.
//!
//! The devices of a battle are rows of one component ([`killbox_components::device::Devices`]). A
//! battle without devices pays one test for each move. Obstacles that cards drop, such as loose
//! cargo, are rows of the obstacle table.

pub mod detonation;
pub mod placing;
pub mod remotes;
pub mod removal;

use killbox_components::device::DeviceSet;
use killbox_components::event::Event;
use killbox_components::frame::{DetonationsFrame, Frame};
use killbox_components::ids::{ObjectId, ShipSlot};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Detonates the mines and meets the remotes that `ship` has moved through or onto, by a `maneuver`
/// or otherwise. A frame that is pushed after this call is resolved first [DEV-22, DEV-26].
#[inline]
pub fn set_off<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, met: DeviceSet, maneuver: bool) {
    if !met.is_empty() {
        set_off_now(b, ship, met, maneuver);
    }
}

fn set_off_now<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, met: DeviceSet, maneuver: bool) {
    let mines = met.without(DeviceSet(b.remotes().0));
    if !mines.is_empty() {
        b.push(Frame::Detonations(DetonationsFrame::new(mines, Some(ship))));
    }
    remotes::met(b, ship, met.and(DeviceSet(b.remotes().0)), maneuver);
}

/// Removes a device from the board. A remote is removed with everything that belongs to it [DEV-17,
/// DEV-20, DEV-36].
pub fn remove<O: Observer>(b: &mut Battle<O>, row: usize) {
    let remote = ShipSlot(row as u8);
    if b.remotes().has(remote) {
        remotes::leave(b, remote);
    } else {
        removal::take_off(b, row);
    }
}

/// Places a fuse marker on a device [DEV-19].
pub fn place_fuse<O: Observer>(b: &mut Battle<O>, row: usize) {
    if b.devices.get(row).is_some() {
        b.devices.rows[row].fuses += 1;
        b.raise(Event::FusePlaced { object: ObjectId::device(row) });
    }
}
