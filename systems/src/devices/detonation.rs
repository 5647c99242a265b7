//! DEV-13, DEV-17 to DEV-19: devices detonate one after another, each completely with what it triggers.

use killbox_components::ability::Trigger;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::device::DeviceSet;
use killbox_components::event::Event;
use killbox_components::frame::devices::DetonationStep;
use killbox_components::frame::{AbilityFrame, AbilityStage, DetonationsFrame, Frame};
use killbox_components::geometry::device::lies_on;
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};

use crate::abilities;
use crate::battle::{Battle, Flow};
use crate::host::Host;

/// One step.
pub fn step<H: Host>(b: &mut Battle<H>, f: DetonationsFrame) -> Flow {
    match f.step {
        DetonationStep::Next => next(b, f),
        DetonationStep::Detonate => detonate(b, f),
        DetonationStep::Remove => {
            b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, ..f }));
            let row = usize::from(f.row);
            let device = b.devices.rows[row];
            super::remove(b, row);
            let (by, object) = (device.by, ObjectId::device(row));
            abilities::trigger(b, &Event::DetonationOver { by, device: device.kind, object });
            Flow::Continue
        }
    }
}

/// DEV-18: the first player's own devices in any order, then the next player's.
fn next<H: Host>(b: &mut Battle<H>, f: DetonationsFrame) -> Flow {
    let left = f.left.and(b.devices.here);
    let own = |seat| left.and(b.devices.of_seat(seat));
    let Some((seat, own)) =
        b.player_order().map(|seat| (seat, own(seat))).into_iter().find(|o| !o.1.is_empty())
    else {
        return b.pop();
    };
    let asked = b.ask(seat, DecisionKind::DeviceOrder, ShipSlot::NONE, |b| {
        for row in own.rows() {
            b.offer(OptionKey::new(Verb::Object, ObjectId::device(row).0, 0));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    let row = ObjectId(key.subject).as_device().unwrap_or(0);
    let mut left: DeviceSet = left;
    left.remove(row);
    b.set(Frame::Detonations(DetonationsFrame { left, step: DetonationStep::Detonate, row: row as u8, ..f }))
}

/// DEV-13: the placing player says which of the ships on a mine it affects. DEV-19: a fuse burns instead.
fn detonate<H: Host>(b: &mut Battle<H>, f: DetonationsFrame) -> Flow {
    let row = usize::from(f.row);
    let device = b.devices.rows[row];
    let object = ObjectId::device(row);
    let over = Frame::Detonations(DetonationsFrame { step: DetonationStep::Next, ..f });
    let mut ship = f.ship;
    if device.kind.is_mine() && ship == ShipSlot::NONE {
        let on = ships_on(b, row);
        if on.is_empty() {
            return b.set(over);
        }
        if device.fuses == 0 {
            let asked = b.ask(device.by.seat(), DecisionKind::MineTarget, device.by, |b| {
                for ship in on {
                    b.offer(OptionKey::ship(ship));
                }
            });
            let Some(key) = asked else { return Flow::Wait };
            ship = ShipSlot(key.subject);
        }
    }
    if device.fuses > 0 {
        b.devices.rows[row].fuses -= 1;
        b.set(over);
        b.raise(Event::FuseBurned { object });
        return Flow::Continue;
    }
    b.set(Frame::Detonations(DetonationsFrame { step: DetonationStep::Remove, ..f }));
    if let Some(ability) = b.matchup.program.of_device(device.kind) {
        let trigger = Trigger { ship: device.by, ability, card: f.row, subject: ship, arg: ShipSlot::NONE.0 };
        b.push(Frame::Ability(AbilityFrame::new(trigger, AbilityStage::Act)));
    }
    b.raise(Event::DeviceDetonated { device: device.kind, object });
    Flow::Continue
}

/// The ships that lie on a device.
pub(super) fn ships_on<H: Host>(b: &Battle<H>, row: usize) -> ShipSet {
    let mut on = ShipSet::EMPTY;
    for ship in b.in_play() {
        if lies_on(&b.devices.rows[row], b.board.base(ship)) {
            on.insert(ship);
        }
    }
    on
}
