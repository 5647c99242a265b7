//! Dropping and launching: putting a device on the board [DEV-2 to DEV-14].

use killbox_components::device::{Device, DeviceKind, DeviceSet, Placer};
use killbox_components::event::Event;
use killbox_components::frame::{DetonationsFrame, Frame};
use killbox_components::geometry::device::{Edge, pieces, placed};
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::state::{Obstacle, Phase};

use crate::abilities::raise;
use crate::derived::device::ships_on;
use crate::legal::places::Way;
use crate::movement::obstacles::placed_under_ships;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Places the device, also under ships that stand there. Ships suffer an obstacle that lies under
/// them [OBJ-11], and a mine detonates [DEV-13]. Call it at the end of a step [DEV-2, DEV-12].
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DeviceKind, fuses: u8, way: Way) {
    let pose = placed(b.board.base(ship), kind, way.template, way.edge);
    place_at(b, ship, kind, fuses, pose, way.edge == Edge::Front);
}

/// Like [`place`], at a given pose.
pub fn place_at<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    fuses: u8,
    pose: Pose,
    launched: bool,
) {
    // A ship that drops an obstacle which is not a device has still placed something in the System
    // Phase [DEV-6, OBJ-12].
    if b.core.phase == Phase::System || kind.is_device() {
        b.turn[ship].placed_device = true;
    }
    if let Some(outline) = OutlineId::of_device(kind) {
        let object = place_obstacle(b, Some(ship.seat()), outline, fuses, pose);
        // It is reported as an obstacle and triggers abilities as a device [OBJ-2, DEV-1].
        if let Some(object) = object.filter(|_| kind.is_device()) {
            let Pose { x, y, .. } = pose;
            raise::trigger(b, &Event::DevicePlaced { ship, device: kind, object, launched, x, y });
        }
        return;
    }
    let mut rows = DeviceSet::EMPTY;
    let mut first = 0;
    if kind.is_remote() {
        return super::remotes::place(b, ship, kind, pose, launched);
    }
    for (outer, pose) in pieces(kind, pose) {
        let device = Device { kind, outer, by: Placer::ship(ship), fuses, pose };
        let Some(row) = b.devices.put(device, b.matchup.remotes) else { continue };
        if !outer {
            first = row;
        }
        if kind.is_mine() && !ships_on(b, row).is_empty() {
            rows.insert(row);
        }
    }
    if !rows.is_empty() {
        b.push(Frame::Detonations(DetonationsFrame::placed(rows)));
    }
    let Pose { x, y, .. } = pose;
    let object = ObjectId::device(first);
    b.raise(Event::DevicePlaced { ship, device: kind, object, launched, x, y });
}

/// Places the obstacle that a device leaves behind. Call it at the end of a step [DEV-45].
pub fn leave_obstacle<O: Observer>(b: &mut Battle<O>, kind: DeviceKind, fuses: u8, pose: Pose) {
    if let Some(outline) = OutlineId::of_device(kind) {
        place_obstacle(b, None, outline, fuses, pose);
    }
}

/// Places the obstacle that a card drops, if an obstacle row is free [OBJ-12].
fn place_obstacle<O: Observer>(
    b: &mut Battle<O>,
    by: Option<Seat>,
    outline: OutlineId,
    fuses: u8,
    pose: Pose,
) -> Option<ObjectId> {
    let index = b.obstacles.iter().position(|obstacle| !obstacle.present)?;
    let lying = Obstacle::lying(outline.outline().kind, PlacedObstacle::new(outline, pose));
    b.obstacles[index] = Obstacle { fuses, by, ..lying };
    let Pose { x, y, ux, uy } = pose;
    let object = ObjectId::obstacle(index);
    b.raise(Event::ObstaclePlaced { object, outline: outline.0, x, y, ux, uy });
    placed_under_ships(b, index);
    Some(object)
}
