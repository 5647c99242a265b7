//! Remotes: coming into play, relocating, and ships that move through them [DEV-26 to DEV-35].
//! [`crate::derived::remotes`] measures them, `crate::damage::remotes` damages them, and
//! [`crate::ships::leaving`] decides when they are removed.
//!
//! A remote is both a device and a unit [RND-5]. Each remote that a card of a squad can place has a
//! slot of its own after the sixteen slots of ships ([`killbox_components::ids::UNITS`]), known
//! before the game. The row of the device has the number of the slot. A rule about a ship therefore
//! also applies to a remote that attacks, is attacked or has a turn, and the abilities of its card
//! are those of a ship card. [`Battle::in_play`] and all groups of ships leave remotes out
//! [DEV-29].

use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::event::Event;
use killbox_components::frame::{Frame, SufferFrame};
use killbox_components::geometry::Pose;
use killbox_components::geometry::device::{DeviceOutline, lies_on};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::state::Tokens;

use super::removal;
use crate::derived::device::range_to_obstacle;
use crate::derived::remotes::enemies_on;
use crate::legal::places::free_remote;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Puts a remote into play. Call it at the end of a step [DEV-12, DEV-26].
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DeviceKind, pose: Pose, launched: bool) {
    let Some(remote) = free_remote(b, ship.seat(), kind) else { return };
    lay(b, remote, Device { kind, outer: false, by: Placer::ship(ship), fuses: 0, pose });
    b.turn[remote].placed_device = true;
    let Pose { x, y, .. } = pose;
    let object = ObjectId::ship(remote);
    b.raise(Event::DevicePlaced { ship, device: kind, object, launched, x, y });
    under_ships(b, remote);
}

/// Puts a remote on the board.
pub fn lay<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, device: Device) {
    b.board.put_remote(remote, device.pose);
    b.devices.put_remote(remote, device);
    b.core.remotes.insert(remote);
}

/// Relocates a remote. If any part of it is then outside the play area, it flees. Call it at the
/// end of a step [DEV-5, DEV-35].
pub fn relocate<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, pose: Pose) {
    set_down(b, remote, pose);
    if DeviceOutline::of(&b.devices.rows[remote.index()]).is_inside(b.play_area()) {
        for _ in 0..blazes_under(b, remote) {
            b.push(Frame::Suffer(SufferFrame::new(remote, 1, 0)));
        }
        under_ships(b, remote);
    } else {
        flee(b, remote);
    }
}

/// The number of Blazes at range 0 of a remote [OBJ-23].
fn blazes_under<O: Observer>(b: &Battle<O>, remote: ShipSlot) -> usize {
    let is_blaze = |index: &usize| {
        b.obstacles[*index].kind == ObstacleKind::Blaze && range_to_obstacle(b, remote.index(), *index) == 0
    };
    (0..b.obstacles.len()).filter(is_blaze).count()
}

/// Reverses the heading of a remote that was placed by its rear guides, as if it was placed by its
/// front ones. Its outline stays where it is [DEV-53].
pub(crate) fn turn_about<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    let pose = b.board.pose(remote).reversed();
    b.board.put(remote, pose);
    b.devices.rows[remote.index()].pose = pose;
}

/// Places a remote against the guides of a ship. The ship does not overlap it by that [DEV-50].
pub fn set_down<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, pose: Pose) {
    b.board.put(remote, pose);
    b.devices.rows[remote.index()].pose = pose;
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::DeviceRelocated { object: ObjectId::ship(remote), x, y, ux, uy });
}

/// Raises the overlap of the enemy ships under which a remote was placed [DEV-12].
fn under_ships<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    for ship in enemies_on(b, remote) {
        b.raise(Event::MetRemote { ship, object: ObjectId::ship(remote), overlapped: true, maneuver: false });
    }
}

/// Raises the events of `ship` moving through or onto these remotes [DEV-26].
pub(super) fn met<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, remotes: DeviceSet, maneuver: bool) {
    for row in remotes.rows() {
        let overlapped = lies_on(&b.devices.rows[row], b.board.base(ship));
        b.raise(Event::MetRemote { ship, object: ObjectId::device(row), overlapped, maneuver });
    }
}

/// Removes the destroyed remotes, except those with initiative `but_at` [DEV-36, DEV-37].
#[cold]
pub(crate) fn remove_destroyed<O: Observer>(b: &mut Battle<O>, but_at: Option<u8>) {
    for remote in b.core.destroyed & b.remotes() {
        if Some(b.turn[remote].initiative) != but_at {
            leave(b, remote);
        }
    }
}

/// Makes a remote flee that was relocated partly outside the play area [DEV-35].
pub(crate) fn flee<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    b.raise(Event::RemoteFled { object: ObjectId::ship(remote) });
    leave(b, remote);
}

/// Removes a remote from the game, with its locks and the locks on it. Its damage cards are
/// shuffled back into the deck [DEV-20, DEV-36].
pub(super) fn leave<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    b.core.destroyed.remove(remote);
    b.core.removed.insert(remote);
    b.tokens[remote] = Tokens::default();
    let deck = &mut b.decks.draw[remote.seat().index()];
    deck.absorb(&mut b.damage[remote].facedown);
    b.damage[remote].counted = 0;
    removal::take_off(b, remote.index());
}
