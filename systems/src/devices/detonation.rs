//! Detonations: devices detonate one after another, each completely with the abilities that it
//! triggers [DEV-13, DEV-17 to DEV-19].

use killbox_components::ability::{Hook, Trigger};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::DeviceSet;
use killbox_components::event::Event;
use killbox_components::frame::devices::DetonationStep;
use killbox_components::frame::{AbilityFrame, AbilityStage, DetonationsFrame, Frame};
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::trigger_data::TriggerData;

use crate::derived::device::ships_on;
use crate::derived::locks::owners;
use crate::legal::replace::{Would, would_detonate};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: DetonationsFrame) -> Flow {
    match f.step {
        DetonationStep::Aim => aim(b, f),
        DetonationStep::Next => next(b, f),
        DetonationStep::Would => about_to_detonate(b, f),
        DetonationStep::Detonate => detonate(b, f),
        DetonationStep::Remove => {
            let affected = ShipSet::EMPTY;
            b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, affected, ..f }));
            let row = usize::from(f.row);
            let device = b.devices.rows[row];
            super::remove(b, row);
            let (by, object) = (device.by.as_ship(), ObjectId::device(row));
            b.raise(Event::DetonationOver { by, device: device.kind, object });
            for ship in f.affected & b.in_play() {
                b.raise(Event::DeviceSuffered { ship, by, device: device.kind, object });
            }
            Flow::Continue
        }
    }
}

/// The player who placed several mines first chooses the ship that each of them affects, in the
/// order of their rows [DEV-13].
fn aim<O: Observer>(b: &mut Battle<O>, f: DetonationsFrame) -> Flow {
    let to_aim = |row: &usize| {
        f.aimed.iter().flatten().all(|(aimed, _)| usize::from(*aimed) != *row)
            && b.devices.rows[*row].fuses == 0
            && ships_on(b, *row).len() > 1
    };
    let free = f.aimed.iter().position(Option::is_none);
    let Some((row, free)) = f.left.rows().find(to_aim).zip(free).filter(|_| f.left.len() > 1) else {
        return b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, ..f }));
    };
    let Some(ship) = target_of_mine(b, row) else { return Flow::Wait };
    let mut aimed = f.aimed;
    aimed[free] = Some((row as u8, ship));
    b.set(Frame::Detonations(DetonationsFrame { aimed, ..f }))
}

/// The player who placed a mine chooses the affected ship among those on it [DEV-13]. For a mine
/// that no player placed, the first player chooses [ENV-5/open]. `None` while the answer is
/// pending.
fn target_of_mine<O: Observer>(b: &mut Battle<O>, row: usize) -> Option<ShipSlot> {
    let device = b.devices.rows[row];
    let seat = device.by.seat().unwrap_or(b.player_order()[0]);
    let answer = b.ask(seat, DecisionKind::MineTarget, device.by.as_ship(), |b| {
        for ship in ships_on(b, row) {
            b.offer(Choice::Ship(ship));
        }
    })?;
    let Choice::Ship(chosen) = answer else {
        b.misread();
        return None;
    };
    Some(chosen)
}

/// Chooses the next device: the first player's devices in any order, then the other player's
/// [DEV-18]. Devices that no player placed come last, in an order that the first player chooses
/// [ENV-5/open].
fn next<O: Observer>(b: &mut Battle<O>, f: DetonationsFrame) -> Flow {
    let left = f.left.and(b.devices.here);
    let own = |seat| left.and(b.devices.of_seat(seat));
    let somebodys = b.player_order().map(|seat| (seat, own(seat))).into_iter().find(|o| !o.1.is_empty());
    let nobodys = (b.player_order()[0], left);
    let Some((seat, own)) = somebodys.or((!left.is_empty()).then_some(nobodys)) else { return b.pop() };
    let asked = b.ask(seat, DecisionKind::DeviceOrder, None::<ShipSlot>, |b| {
        for row in own.rows() {
            b.offer(Choice::Object(ObjectId::device(row)));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(device) = answer else { return b.misread() };
    let row = device.as_device().unwrap_or(0);
    let mut left: DeviceSet = left;
    left.remove(row);
    let heard = !b.matchup.program.is_silent(Hook::WouldDetonate, b.core.faceup_kinds);
    let step = if heard { DetonationStep::Would } else { DetonationStep::Detonate };
    b.set(Frame::Detonations(DetonationsFrame { left, step, row: row as u8, ..f }))
}

/// Lets an ability prevent the detonation; the device then stays [DEV-17/open]. A device with a
/// fuse does not detonate [DEV-19], nor does a mine on which no ship lies.
fn about_to_detonate<O: Observer>(b: &mut Battle<O>, f: DetonationsFrame) -> Flow {
    let device = b.devices.rows[usize::from(f.row)];
    let set_off = f.ship.is_some() || !device.kind.is_mine() || !ships_on(b, usize::from(f.row)).is_empty();
    let asked =
        if device.fuses == 0 && set_off { would_detonate(b, device.by, f.row) } else { Would::Happens };
    match asked {
        Would::Happens => b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Detonate, ..f })),
        Would::Waits => Flow::Wait,
        Would::Instead(ability, ()) => {
            b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, ..f }));
            b.push(Frame::Ability(ability));
            Flow::Continue
        }
    }
}

/// Detonates the device. A mine affects one of the ships on it [DEV-13]. A device with a fuse loses
/// a fuse instead [DEV-19].
fn detonate<O: Observer>(b: &mut Battle<O>, f: DetonationsFrame) -> Flow {
    let row = usize::from(f.row);
    let device = b.devices.rows[row];
    let object = ObjectId::device(row);
    let over = Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, ..f });
    let mut ship = f.ship;
    if device.kind.is_mine() && ship.is_none() {
        let on = ships_on(b, row);
        if on.is_empty() {
            return b.set(over);
        }
        if device.fuses == 0 {
            let aimed = f.aimed.iter().flatten().find(|(aimed, _)| *aimed == f.row).map(|(_, ship)| *ship);
            ship = aimed.filter(|ship| on.has(*ship)).or_else(|| target_of_mine(b, row));
            if ship.is_none() {
                return Flow::Wait;
            }
        }
    }
    if device.fuses > 0 {
        b.devices.rows[row].fuses -= 1;
        b.set(over);
        b.raise(Event::FuseBurned { object });
        return Flow::Continue;
    }
    let locked_by = owners(b, object);
    b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Remove, locked_by, ..f }));
    let remote = device.kind.is_remote().then_some(ShipSlot(f.row));
    let program = &b.matchup.program;
    let ability = match remote {
        None => program.of_device(device.kind),
        // The ability belongs to the remote itself [DEV-54].
        Some(_) => program.of_cards(Hook::Detonates).find(|own| own.0 == remote).map(|(_, number, _)| number),
    };
    if let Some(ability) = ability {
        let placer = device.by.as_ship().or_else(|| b.player_order()[0].ships().first());
        let (ship, subject) = (remote.or(placer).unwrap_or_default(), ship);
        let trigger = Trigger { ship, ability, card: f.row, subject, with: TriggerData::Nothing };
        b.push(Frame::Ability(AbilityFrame::new(trigger, AbilityStage::Act)));
    }
    b.raise(Event::DeviceDetonated { device: device.kind, object });
    Flow::Continue
}
