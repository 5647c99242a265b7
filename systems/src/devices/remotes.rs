//! DEV-26 to DEV-35: remotes come into play, relocate, and are moved through. How they are measured
//! stands in [`crate::reads::remotes`], how they are damaged in `crate::damage::remotes`, and when
//! they leave [`crate::leaving`] says.

use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::event::Event;
use killbox_components::frame::{Frame, SufferFrame};
use killbox_components::geometry::Pose;
use killbox_components::geometry::device::{DeviceOutline, lies_on};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::state::Tokens;

use super::removal;
use crate::possible::places::free_remote;
use crate::reads::device::range_to_obstacle;
use crate::reads::remotes::enemies_on;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DEV-12, DEV-26: a remote comes into play. To be called as the last thing of a step.
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DeviceKind, pose: Pose, launched: bool) {
    let Some(remote) = free_remote(b, ship.seat(), kind) else { return };
    lay(b, remote, Device { kind, outer: false, by: Placer::ship(ship), fuses: 0, pose });
    b.turn[remote].placed_device = true;
    let Pose { x, y, .. } = pose;
    let object = ObjectId::ship(remote);
    b.raise(Event::DevicePlaced { ship, device: kind, object, launched, x, y });
    under_ships(b, remote);
}

/// A remote lies on the board from now on.
pub fn lay<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, device: Device) {
    b.board.put_remote(remote, device.pose);
    b.devices.put_remote(remote, device);
    b.core.remotes.insert(remote);
}

/// DEV-5, DEV-35: a remote is set down elsewhere; with any part of it outside the play area it
/// flees. To be called as the last thing of a step.
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

/// OBJ-23: how many Blazes a remote is at range 0 of.
fn blazes_under<O: Observer>(b: &Battle<O>, remote: ShipSlot) -> usize {
    let is_blaze = |index: &usize| {
        b.obstacles[*index].kind == ObstacleKind::Blaze && range_to_obstacle(b, remote.index(), *index) == 0
    };
    (0..b.obstacles.len()).filter(is_blaze).count()
}

/// DEV-53: a remote that was placed by its rear guides was placed by its front ones: its outline
/// stays where it is.
pub(crate) fn turn_about<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    let pose = b.board.pose(remote).reversed();
    b.board.put(remote, pose);
    b.devices.rows[remote.index()].pose = pose;
}

/// DEV-50: a remote is set down against the guides of a ship, which does not overlap it by that.
pub fn set_down<O: Observer>(b: &mut Battle<O>, remote: ShipSlot, pose: Pose) {
    b.board.put(remote, pose);
    b.devices.rows[remote.index()].pose = pose;
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::DeviceRelocated { object: ObjectId::ship(remote), x, y, ux, uy });
}

/// DEV-12: the enemy ships under which a remote was set down overlap it.
fn under_ships<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    for ship in enemies_on(b, remote) {
        b.raise(Event::MetRemote { ship, object: ObjectId::ship(remote), overlapped: true, maneuver: false });
    }
}

/// DEV-26: `ship` has moved through or onto these remotes.
pub(super) fn met<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, remotes: DeviceSet, maneuver: bool) {
    for row in remotes.rows() {
        let overlapped = lies_on(&b.devices.rows[row], b.board.base(ship));
        b.raise(Event::MetRemote { ship, object: ObjectId::device(row), overlapped, maneuver });
    }
}

/// DEV-36, DEV-37: removes the destroyed remotes, but those whose initiative it is.
#[cold]
pub(crate) fn remove_destroyed<O: Observer>(b: &mut Battle<O>, but_at: Option<u8>) {
    for remote in b.core.destroyed & b.remotes() {
        if Some(b.turn[remote].initiative) != but_at {
            leave(b, remote);
        }
    }
}

/// DEV-35: a remote that was relocated partly outside the play area flees.
pub(crate) fn flee<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    b.raise(Event::RemoteFled { object: ObjectId::ship(remote) });
    leave(b, remote);
}

/// DEV-20, DEV-36: the remote is out, and the locks on it and of it go; its damage cards are
/// shuffled back into the deck.
pub(super) fn leave<O: Observer>(b: &mut Battle<O>, remote: ShipSlot) {
    b.core.destroyed.remove(remote);
    b.core.removed.insert(remote);
    b.tokens[remote] = Tokens::default();
    let deck = &mut b.decks.draw[remote.seat().index()];
    deck.absorb(&mut b.damage[remote].facedown);
    b.damage[remote].counted = 0;
    removal::take_off(b, remote.index());
}
