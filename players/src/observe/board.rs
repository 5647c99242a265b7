//! The rows of obstacles, devices and objective tokens.

use killbox_components::device::DeviceKind;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, Seat, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::obstacle::ObstacleKind;
use killbox_systems::derived::objectives::{CONTESTS, Field, NEAR};

use super::eyes::{Eyes, few, flag, one_hot};
use super::features::{DEVICE_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES};

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

/// The number of device kinds that have a place in a row.
const KINDS: usize = DeviceKind::LooseCargo as usize + 2;

/// The place of a device kind. Spare parts have none here: they are an obstacle once dropped, and
/// lie among the obstacles. Remotes have none either.
const fn place_of(kind: DeviceKind) -> usize {
    match kind {
        DeviceKind::ConcussionBomb => KINDS - 1,
        DeviceKind::SpareParts => KINDS,
        kind if (kind as usize) < KINDS - 1 => kind as usize,
        _ => KINDS,
    }
}

/// The value of `own` for a device of no player; an own device has 1 and an enemy's 0 [ENV-5].
const NOBODYS: f32 = 0.5;

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
        (row[0], row[1]) = (1.0, eyes.is_own_device(device).map_or(NOBODYS, flag));
        let (kind, rest) = row[2..].split_at_mut(KINDS);
        kind.copy_from_slice(&one_hot::<KINDS>(place_of(device.kind)));
        rest.copy_from_slice(&tail);
    }
}

/// Writes the rows of objective tokens.
pub(super) fn write_objectives(eyes: &Eyes, rows: &mut [[f32; OBJECTIVE_FEATURES]; OBJECTIVES]) {
    let view = eyes.view;
    let objectives = view.objectives();
    let Some(scenario) = objectives.scenario else {
        // The buffers may hold tokens of an earlier observation.
        rows.iter_mut().filter(|row| row[0] != 0.0).for_each(|row| *row = [0.0; OBJECTIVE_FEATURES]);
        return;
    };
    let field = Field::seen(view);
    let range = if scenario == Scenario::ChanceEngagement { CONTESTS } else { NEAR };
    let [assault, chance, salvage, scramble, ancient] = one_hot::<5>(scenario as usize);
    for (number, row) in rows.iter_mut().enumerate() {
        let Some(token) = objectives.tokens[..usize::from(objectives.count)].get(number) else {
            *row = [0.0; OBJECTIVE_FEATURES];
            continue;
        };
        let [x, y, ..] = eyes.place(token.towed_by.map_or(token.pose, |ship| view.pose(ship)));
        let own = |seat: Option<Seat>| flag(seat == Some(eyes.seat));
        let enemy = |seat: Option<Seat>| flag(seat == Some(eyes.seat.other()));
        let tows = token.towed_by.map(ShipSlot::seat);
        // A towed token is not in the play area, so no ship is near it.
        let near = |seat: Seat| if tows.is_none() { few(field.presence(token, range, seat)) } else { 0.0 };
        *row = [
            1.0,
            assault,
            chance,
            salvage,
            scramble,
            x,
            y,
            own(tows),
            enemy(tows),
            own(token.marker),
            enemy(token.marker),
            near(eyes.seat),
            near(eyes.seat.other()),
            ancient,
            flag(token.spent),
        ];
    }
}
