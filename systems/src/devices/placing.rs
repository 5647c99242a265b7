//! DEV-2 to DEV-14: with which templates a ship can drop or launch a device, and putting it on the board.

use killbox_components::device::{Device, DeviceClass, DeviceKind, DeviceSet};
use killbox_components::event::Event;
use killbox_components::frame::{DetonationsFrame, Frame};
use killbox_components::geometry::device::{Edge, pieces, placed};
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::{Obstacle, Phase};

use crate::movement::obstacles::placed_under_ships;
use crate::possible::places::Way;
use crate::reads::device::ships_on;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// DEV-2, DEV-12: puts the device on the board, under whatever ships stand there: an obstacle that lies under ships is
/// suffered (OBJ-11), a mine detonates (DEV-13). To be called as the last thing of a step.
pub fn place<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, kind: DeviceKind, fuses: u8, way: Way) {
    let pose = placed(b.board.base(ship), kind, way.template, way.edge);
    place_at(b, ship, kind, fuses, pose, way.edge == Edge::Front);
}

/// The same at a place.
pub fn place_at<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    kind: DeviceKind,
    fuses: u8,
    pose: Pose,
    launched: bool,
) {
    // OBJ-12: an obstacle is no device, but has its ship placed something in the System Phase (DEV-6).
    if b.core.phase == Phase::System || kind.class() != DeviceClass::Obstacle {
        b.turn[ship].placed_device = true;
    }
    if let Some(outline) = OutlineId::of_device(kind) {
        return place_obstacle(b, outline, fuses, pose);
    }
    let mut rows = DeviceSet::EMPTY;
    let mut first = 0;
    if kind.is_remote() {
        return super::remotes::place(b, ship, kind, pose, launched);
    }
    for (outer, pose) in pieces(kind, pose) {
        let device = Device { kind, outer, by: ship, fuses, pose };
        let Some(row) = b.devices.put(device, b.matchup.remotes) else { continue };
        if !outer {
            first = row;
        }
        if kind.is_mine() && !ships_on(b, row).is_empty() {
            rows.insert(row);
        }
    }
    if !rows.is_empty() {
        b.push(Frame::Detonations(DetonationsFrame::new(rows, None)));
    }
    let Pose { x, y, .. } = pose;
    let object = ObjectId::device(first);
    b.raise(Event::DevicePlaced { ship, device: kind, object, launched, x, y });
}

/// DEV-45: an obstacle that a device leaves behind. For the end of a step.
pub fn leave_obstacle<O: Observer>(b: &mut Battle<O>, kind: DeviceKind, fuses: u8, pose: Pose) {
    if let Some(outline) = OutlineId::of_device(kind) {
        place_obstacle(b, outline, fuses, pose);
    }
}

/// OBJ-12: an obstacle that a card drops is no device.
fn place_obstacle<O: Observer>(b: &mut Battle<O>, outline: OutlineId, fuses: u8, pose: Pose) {
    let Some(index) = b.obstacles.iter().position(|obstacle| !obstacle.present) else { return };
    let lying = Obstacle::lying(outline.outline().kind, PlacedObstacle::new(outline, pose));
    b.obstacles[index] = Obstacle { fuses, ..lying };
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::ObstaclePlaced { object: ObjectId::obstacle(index), outline: outline.0, x, y, ux, uy });
    placed_under_ships(b, index);
}
