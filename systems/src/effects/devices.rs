//! Effects that place devices, and those of devices that detonate.

use killbox_components::ability::{DeviceOp, Placing, Range, Source, Trigger, Whom};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::damage::{DamageSource, Dealer, DealtWith};
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame, RollFrame, SufferFrame};
use killbox_components::geometry::Template;
use killbox_components::geometry::device::Edge;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::with::With;

use crate::answers::{predicates, templates};
use crate::charges;
use crate::devices::place_fuse;
use crate::devices::placing::place;
use crate::movement::obstacles::remove_by_effect;
use crate::possible::devices::{is_of_system_phase, own_drops, placing};
use crate::possible::places::{Way, may_place, ways};
use crate::reads::charge;
use crate::reads::device::range_to_obstacle;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// At most so many ways to place a device: every template at every edge.
const WAYS: usize = Edge::ALL.len() * Template::COUNT;

/// Does one effect.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: DeviceOp) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    match op {
        DeviceOp::Drop { device, templates, fuses, more, how } => {
            return drop_device(b, f, device, placing(b, &f, templates, how), fuses, more);
        }
        DeviceOp::DropByCard { only, how } => return drop_by_card(b, f, only, how),
        DeviceOp::PlaceFuse => {
            b.set(Frame::Ability(next));
            if let With::Device(row) = f.with {
                place_fuse(b, usize::from(row));
            }
        }
        DeviceOp::RollDice { who, die, n } => return roll(b, f, who, die, n),
        DeviceOp::SufferResults { who, and_hits } => {
            b.set(Frame::Ability(next));
            let (hits, crits) = (f.rolled[Face::Hit as usize] + and_hits, f.rolled[Face::Crit as usize]);
            if let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() {
                let dealer = dealer(b, &f, ship);
                let source = damage_source(b, &f);
                b.push(Frame::Suffer(SufferFrame { dealer, source, ..SufferFrame::new(ship, hits, crits) }));
            }
        }
        DeviceOp::ChooseObstacle(range) => return choose_obstacle(b, f, range),
        DeviceOp::RemoveObstacle => {
            b.set(Frame::Ability(next));
            if let Some(index) = f.with.obstacle()
                && remove_by_effect(b, index)
            {
                b.raise(Event::ObstacleRemoved { object: ObjectId::obstacle(index) });
            }
        }
    }
    Flow::Continue
}

/// What the damage of an ability's effect comes from.
pub(crate) fn damage_source<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> DamageSource {
    match b.matchup.program.ability(f.ability).source {
        Source::Device(kind) => DamageSource::Device(kind.class(), f.ship.seat()),
        Source::Ship(ship) if ship.is_remote() => DamageSource::Device(DeviceClass::Remote, ship.seat()),
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Condition(_) => DamageSource::Other,
    }
}

/// Whose damage the effect of an ability is, for the report: that of the ship whose ability it is, unless it hurts itself.
pub(super) fn dealer<O: Observer>(b: &Battle<O>, f: &AbilityFrame, ship: ShipSlot) -> Option<Dealer> {
    let with = match b.matchup.program.ability(f.ability).source {
        Source::Device(_) => DealtWith::Device,
        Source::Ship(ship) if ship.is_remote() => DealtWith::Device,
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Condition(_) => DealtWith::Other,
    };
    (ship != f.ship).then_some(Dealer { ship: f.ship, with })
}

fn roll<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, die: DieKind, n: u8) -> Flow {
    let next = AbilityFrame { pc: f.pc + 1, step: 0, ..f };
    if f.step > 0 {
        return b.set(Frame::Ability(AbilityFrame { rolled: b.core.rolled, ..next }));
    }
    let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() else {
        return b.set(Frame::Ability(AbilityFrame { rolled: [0; 5], ..next }));
    };
    b.set(Frame::Ability(AbilityFrame { step: 1, ..f }));
    b.push(Frame::Roll(RollFrame::new(ship, die, n)));
    Flow::Continue
}

/// DEV-2, DEV-14: its player picks the template. DEV-7: of several devices each after the first is optional, is paid for
/// and takes another template.
fn drop_device<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    device: DeviceKind,
    how: Placing,
    fuses: u8,
    more: u8,
) -> Flow {
    let ship = f.ship;
    let again = f.step > 0;
    let used = f.part;
    let next = AbilityFrame { pc: f.pc + 1, step: 0, part: 0, stage: AbilityStage::Act, ..f };
    let may = b.in_play().has(ship)
        && may_place(b, ship, device, again || f.with == With::More && is_of_system_phase(b, &f));
    let paid =
        predicates::own_charges(b, &f.trigger()).filter(|(ship, on)| charge::can_spend(b, *ship, *on, 1));
    let other = |way: &Way| !again || way.template.index() != usize::from(used);
    let mut options = arrayvec::ArrayVec::<Way, WAYS>::new();
    if may && (!again || paid.is_some()) {
        options.extend(ways(b, ship, device, how).filter(other));
    }
    if options.is_empty() {
        return b.set(Frame::Ability(next));
    }
    let asked = b.ask(ship.seat(), DecisionKind::DropTemplate, ship, |b| {
        for way in &options {
            b.offer(way.option(ship));
        }
        if again {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let way = match answer {
        Choice::Template { template, edge, .. } => Way { template, edge },
        Choice::Pass => return b.set(Frame::Ability(next)),
        _ => return b.misread(),
    };
    let part = way.template.index() as u8;
    let frame = if f.step < more {
        AbilityFrame { step: f.step + 1, part, stage: AbilityStage::BetweenDrops, ..f }
    } else {
        next
    };
    b.set(Frame::Ability(frame));
    if let (true, Some((ship, on))) = (again, paid) {
        charges::spend(b, ship, on, 1);
    }
    if let (true, Some((ship, on, n))) = (way.is_sideways(), templates::sideways_price(b, ship)) {
        charges::spend(b, ship, on, n);
    }
    place(b, ship, device, fuses, way);
    Flow::Continue
}

/// DEV-9: its player says which card's device it is; that card's ability is used, costs included.
fn drop_by_card<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    only: Option<DeviceClass>,
    how: Placing,
) -> Flow {
    let ship = f.ship;
    let next = Frame::Ability(AbilityFrame { pc: f.pc + 1, step: 0, ..f });
    let cards: arrayvec::ArrayVec<(ShipSlot, u16), 16> = own_drops(b, ship, only, how).take(16).collect();
    if cards.is_empty() {
        return b.set(next);
    }
    let asked = b.ask(ship.seat(), DecisionKind::DropCard, ship, |b| {
        for (ship, number) in &cards {
            b.offer(Choice::Ability { ship: *ship, ability: *number });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ability { ability, .. } = answer else { return b.misread() };
    b.set(next);
    let t = Trigger { ship, ability, card: 0, subject: Some(ship), with: With::More };
    b.push(Frame::Ability(AbilityFrame::new(t, AbilityStage::Pay)));
    Flow::Continue
}

/// DEV-43: the device's owner chooses; without an obstacle there nothing more happens.
fn choose_obstacle<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, range: Range) -> Flow {
    let row = usize::from(f.card);
    let there = |b: &Battle<O>, index: usize| range.has(range_to_obstacle(b, row, index));
    if !(0..b.obstacles.len()).any(|index| there(b, index)) {
        return b.set(Frame::Ability(AbilityFrame { pc: u8::MAX, ..f }));
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::ObstacleTarget, f.ship, |b| {
        for index in
            (0..b.obstacles.len()).filter(|index| there(b, *index)).collect::<arrayvec::ArrayVec<_, 8>>()
        {
            b.offer(Choice::Object(ObjectId::obstacle(index)));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(object) = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { pc: f.pc + 1, step: 0, with: With::Object(object), ..f }))
}
