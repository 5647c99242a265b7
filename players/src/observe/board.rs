//! The rows of obstacles and devices.

use killbox_components::device::DeviceKind;
use killbox_components::ids::{DEVICES, OBSTACLES};
use killbox_components::ruleset::ObstacleKind;

use super::eyes::{Eyes, few, flag, one_hot};
use super::features::{DEVICE_FEATURES, OBSTACLE_FEATURES};

/// Writes the rows of obstacles.
pub(super) fn write_obstacles(eyes: &Eyes, rows: &mut [[f32; OBSTACLE_FEATURES]; OBSTACLES]) {
    for (row, obstacle) in rows.iter_mut().zip(eyes.view.obstacles()) {
        if !obstacle.present {
            *row = [0.0; OBSTACLE_FEATURES];
            continue;
        }
        let [x, y, ux, uy] = eyes.place(obstacle.placed.pose);
        let tail = [x, y, ux, uy, obstacle.placed.radius() * 0.01, few(obstacle.fuses)];
        row[0] = 1.0;
        let (kind, rest) = row[1..].split_at_mut(ObstacleKind::ALL.len());
        kind.copy_from_slice(&one_hot::<{ ObstacleKind::ALL.len() }>(obstacle.kind as usize));
        rest.copy_from_slice(&tail);
    }
}

/// The kinds that have a place in a row of devices. What is dropped and is an obstacle lies among the obstacles: spare parts
/// have no place here. Concussion bombs and remotes are of no kind: a place more would change the version.
const KINDS: usize = DeviceKind::LooseCargo as usize + 1;

/// Writes the rows of devices.
pub(super) fn write_devices(eyes: &Eyes, rows: &mut [[f32; DEVICE_FEATURES]; DEVICES]) {
    let devices = eyes.view.devices();
    for (at, row) in rows.iter_mut().enumerate() {
        let Some(device) = devices.get(at) else {
            if row[0] != 0.0 {
                *row = [0.0; DEVICE_FEATURES];
            }
            continue;
        };
        let [x, y, ux, uy] = eyes.place(device.pose);
        let tail = [x, y, ux, uy, few(device.fuses), flag(device.outer)];
        (row[0], row[1]) = (1.0, flag(eyes.is_own(device.by)));
        let (kind, rest) = row[2..].split_at_mut(KINDS);
        kind.copy_from_slice(&one_hot::<KINDS>(device.kind as usize));
        rest.copy_from_slice(&tail);
    }
}
