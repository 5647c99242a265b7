//! Effects that place devices, and effects of devices that detonate.

use std::ops;

use killbox_components::ability::{Change, DeviceOp, Hook, Placing, Range, Source, Trigger, Whom};
use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{DeviceClass, DeviceKind, Placer};
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::damage::{DamageSource, Dealer, DealtWith};
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame, GainFrame, RollFrame, SufferFrame};
use killbox_components::geometry;
use killbox_components::geometry::device::{DeviceOutline, Edge, TOUCHING, in_place_of, pieces};
use killbox_components::geometry::distance::{band_to_polygon, polygon_distance};
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM, Template};
use killbox_components::ids::{ObjectId, Seat, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::predicates::answers;
use crate::abilities::{predicates, templates};
use crate::derived::charge;
use crate::derived::device::range_to_obstacle;
use crate::devices::place_fuse;
use crate::devices::placing::{leave_obstacle, place, place_at};
use crate::devices::remotes::{self, turn_about};
use crate::legal::amounts::amount;
use crate::legal::devices::{droppers, is_able, is_of_system_phase, own_drops, placing, removable};
use crate::legal::places::{Onto, Way, free_remote, may_place, onto, token_price, touching, ways};
use crate::movement::obstacles::remove_by_effect;
use crate::setup::grid::{CELLS, FACING, Grid, OBSTACLE_AREAS, count_test};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{devices, tokens::charges};

/// Capacity for the ways to place a device: every template at every edge.
const WAYS: usize = Edge::ALL.len() * Template::COUNT;

/// Applies one effect.
pub(crate) fn run<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, op: DeviceOp) -> Flow {
    let next = f.next();
    match op {
        DeviceOp::Drop { either_guides: true, .. } if f.step == PLACED => return turn_placed(b, f),
        DeviceOp::Drop { device, .. } if f.step == GAINS => return gain_beside(b, f, device),
        DeviceOp::Drop { device, templates, fuses, more, how, either_guides } => {
            let dropped = Dropped { fuses, more, either_guides };
            if let Some(way) = f.step.checked_sub(PRICED).and_then(Way::numbered) {
                let f = AbilityFrame { step: f.part, part: 0, ..f };
                return put_down(b, f, device, way, dropped);
            }
            let how = placing(b, &f, templates, how);
            return drop_device(b, f, device, how, dropped);
        }
        DeviceOp::SetUp { device, n, beyond } => return set_up(b, f, device, n, beyond),
        DeviceOp::SetUpByCard { only, beyond } => return set_up_by_card(b, f, only, beyond),
        DeviceOp::DropByCard { only, how } => return drop_by_card(b, f, only, how),
        DeviceOp::LeaveObstacle { device, fuses } => {
            b.set(Frame::Ability(next));
            let bomb = b.devices.rows[usize::from(f.card)];
            leave_obstacle(b, device, fuses, in_place_of(&bomb, device));
        }
        DeviceOp::PlaceFuse => {
            b.set(Frame::Ability(next));
            if let TriggerData::Device(row) = f.with {
                place_fuse(b, usize::from(row));
            }
        }
        DeviceOp::RollDice { who, die, n, times } => {
            let n = if f.step == 0 { n.saturating_mul(amount(b, &f, times)) } else { n };
            return roll(b, f, who, die, n);
        }
        DeviceOp::SufferResults { who, and_hits } => {
            b.set(Frame::Ability(next));
            let (hits, crits) = (f.rolled[Face::Hit as usize] + and_hits, f.rolled[Face::Crit as usize]);
            if let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() {
                let dealer = dealer(b, &f, ship);
                let source = damage_source(b, &f);
                b.push(Frame::Suffer(SufferFrame { dealer, source, ..SufferFrame::new(ship, hits, crits) }));
            }
        }
        DeviceOp::RemoveDevice(range) => return remove_device(b, f, range),
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

/// The source of the damage that an effect of this ability deals.
pub(crate) fn damage_source<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> DamageSource {
    match b.matchup.program.ability(f.ability).source {
        Source::Device(kind) => DamageSource::Device(kind.class(), b.doer(&f.trigger()).map(ShipSlot::seat)),
        Source::Ship(ship) if ship.is_remote() => {
            DamageSource::Device(DeviceClass::Remote, Some(ship.seat()))
        }
        Source::Ship(_)
        | Source::ShipAbility(_)
        | Source::Upgrade(..)
        | Source::Damage(_)
        | Source::Condition(_) => DamageSource::Other,
    }
}

/// The dealer of the damage that an effect of this ability deals to `ship`, for the report: the
/// ability's ship. `None` if the ship damages itself or the device was placed by nobody [ENV-5].
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
    b.doer(&f.trigger()).filter(|doer| *doer != ship).map(|ship| Dealer { ship, with })
}

/// Records that the effect of the detonating device has affected `ship` [DEV-17].
pub(super) fn note_affected<O: Observer>(b: &mut Battle<O>, f: &AbilityFrame, ship: ShipSlot) {
    if let Source::Device(_) = b.matchup.program.ability(f.ability).source
        && let Some(Frame::Detonations(detonations)) = b.frames.0.iter_mut().rev().nth(1)
    {
        detonations.affected.insert(ship);
    }
}

fn roll<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, who: Whom, die: DieKind, n: u8) -> Flow {
    let next = f.next();
    if f.step > 0 {
        return b.set(Frame::Ability(AbilityFrame { rolled: b.core.rolled, ..next }));
    }
    let Some(ship) = predicates::whom(b, &f.trigger(), f.chosen, who).first() else {
        return b.set(Frame::Ability(AbilityFrame { rolled: [0; 5], ..next }));
    };
    note_affected(b, &f, ship);
    b.set(Frame::Ability(AbilityFrame { step: 1, ..f }));
    b.push(Frame::Roll(RollFrame::new(ship, die, n)));
    Flow::Continue
}

/// Further properties of a device that is dropped.
struct Dropped {
    fuses: u8,
    more: u8,
    either_guides: bool,
}

/// The value of [`AbilityFrame::step`] once the remote is placed and may be turned around.
const PLACED: u8 = u8::MAX;

/// The least value of [`AbilityFrame::step`] while a ship gains the token that is the price of a
/// template. The number of the way in which it then drops the device is added; the step goes on as
/// [`AbilityFrame::part`].
const PRICED: u8 = 128;

/// Asks which guides of the remote are set at the template: the rear ones or the front ones
/// [DEV-53].
fn turn_placed<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let next = Frame::Ability(AbilityFrame { part: 0, ..f.next() });
    let by_it = |remote: &ShipSlot| {
        b.devices.rows[remote.index()].by == Placer::ship(f.ship) && b.turn[*remote].placed_device
    };
    let Some(remote) = b.remotes().into_iter().find(by_it) else { return b.set(next) };
    let asked = b.ask(f.ship.seat(), DecisionKind::ShipGuides, remote, |b| {
        for arc in [Arc::Rear, Arc::Front] {
            b.offer(Choice::Arc { ship: remote, arc });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Arc { arc, .. } = answer else { return b.misread() };
    b.set(next);
    if arc == Arc::Front {
        turn_about(b, remote);
    }
    b.turn[remote].placed_device = false;
    Flow::Continue
}

/// The value of [`AbilityFrame::step`] once the remote lies beside another ship, which then gains a
/// token.
const GAINS: u8 = u8::MAX - 1;

/// A ship beside which a remote was dropped gains a token. The player of the ship that dropped the
/// remote chooses which [DEV-2/open].
fn gain_beside<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, device: DeviceKind) -> Flow {
    let next = Frame::Ability(AbilityFrame { part: 0, ..f.next() });
    let mut tokens = Set::EMPTY;
    answers(b, Hook::DropTemplates, f.ship, |ability, _| {
        if let Some(Change::MayDropOnto { kinds, gain, .. }) = ability.change
            && kinds >> device as u32 & 1 == 1
        {
            tokens = gain;
        }
    });
    let Some(ship) = f.chosen.filter(|ship| b.core.in_play.has(*ship)) else { return b.set(next) };
    let asked = b.ask(f.ship.seat(), DecisionKind::TokenChoice, ship, |b| {
        for token in tokens.iter() {
            b.offer(Choice::Token { ship, token });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Token { token, .. } = answer else { return b.misread() };
    b.set(next);
    b.push(Frame::Gain(GainFrame::new(ship, token, 1, f.ship.seat())));
    Flow::Continue
}

/// Places `n` remotes in set-up, one after another. Each is placed in a cell beyond the range
/// `beyond` of the edges and faces away from its player's edge [RND-26].
fn set_up<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, kind: DeviceKind, n: u8, beyond: u8) -> Flow {
    let (ship, seat) = (f.ship, f.ship.seat());
    let next = Frame::Ability(AbilityFrame { part: 0, ..f.next() });
    let Some(remote) = free_remote(b, seat, kind).filter(|_| f.step < 2 * n) else { return b.set(next) };
    let object = ObjectId::ship(remote);
    let grid = Grid::in_battle(b);
    if f.step.is_multiple_of(2) {
        let asked = b.ask(seat, DecisionKind::ObstacleArea, remote, |b| {
            let inner = Inner::new(grid, kind, beyond);
            for area in (0..OBSTACLE_AREAS)
                .filter(|area| grid.cells_of_obstacle_area(*area).any(|cell| inner.has(cell)))
            {
                b.offer(Choice::Area { object, area });
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        let Choice::Area { area, .. } = answer else { return b.misread() };
        return b.set(Frame::Ability(AbilityFrame { step: f.step + 1, part: area, ..f }));
    }
    let asked = b.ask(seat, DecisionKind::ObstacleCell, remote, |b| {
        let inner = Inner::new(grid, kind, beyond);
        for (row, column) in grid.cells_of_obstacle_area(f.part).filter(|cell| inner.has(*cell)) {
            b.offer(Choice::Cell { object, row, column });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Cell { row, column, .. } = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { step: f.step + 1, part: 0, ..f }));
    let at = Pose::at(grid.centre(row, column), FACING[0]);
    remotes::place(b, ship, kind, grid.as_seen_by(seat, at), false);
    Flow::Continue
}

/// Places devices in set-up, one card after another: for a charge of each card its device is
/// placed, unless the player declines [RND-26].
fn set_up_by_card<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, only: DeviceClass, beyond: u8) -> Flow {
    let ship = f.ship;
    let seat = ship.seat();
    let card = f.step / 2;
    let device = usize::from(card);
    let next = Frame::Ability(AbilityFrame { part: 0, ..f.next() });
    let Some((ability, kind)) = droppers(b, ship, only).nth(device) else { return b.set(next) };
    let Some((_, on)) = predicates::charges_of(b.matchup.program.ability(ability).source) else {
        return b.set(next);
    };
    let object = ObjectId::ship(ship);
    let grid = Grid::in_battle(b);
    let skip = Frame::Ability(AbilityFrame { step: f.step + 2 - f.step % 2, part: 0, ..f });
    if f.step.is_multiple_of(2) {
        let asked = b.ask(seat, DecisionKind::ObstacleArea, ship, |b| {
            for area in 0..OBSTACLE_AREAS {
                if grid
                    .cells_of_obstacle_area(area)
                    .any(|cell| is_free_to_set_up(b, seat, kind, cell, beyond))
                {
                    b.offer(Choice::Area { object, area });
                }
            }
            b.offer(Choice::Pass);
        });
        let Some(answer) = asked else { return Flow::Wait };
        return match answer {
            Choice::Area { area, .. } => {
                b.set(Frame::Ability(AbilityFrame { step: f.step + 1, part: area, ..f }))
            }
            Choice::Pass => b.set(skip),
            _ => b.misread(),
        };
    }
    let asked = b.ask(seat, DecisionKind::ObstacleCell, ship, |b| {
        for (row, column) in grid.cells_of_obstacle_area(f.part) {
            if is_free_to_set_up(b, seat, kind, (row, column), beyond) {
                b.offer(Choice::Cell { object, row, column });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Cell { row, column, .. } = answer else { return b.misread() };
    // A card whose last charge is spent leaves the list of droppers, and the next card takes its
    // number.
    let left = charge::charge(b, ship, on).active;
    let step = if left > 1 { f.step + 1 } else { f.step - 1 };
    b.set(Frame::Ability(AbilityFrame { step, part: 0, ..f }));
    charges::spend(b, ship, on, 1);
    let at = Pose::at(grid.centre(row, column), FACING[0]);
    place_at(b, ship, kind, 0, grid.as_seen_by(seat, at), false);
    Flow::Continue
}

/// Whether a device in this cell lies in the play area, beyond the range `beyond` of enemy ships,
/// objective tokens and other devices [GEO-92].
fn is_free_to_set_up<O: Observer>(
    b: &Battle<O>,
    seat: Seat,
    kind: DeviceKind,
    (row, column): (u8, u8),
    beyond: u8,
) -> bool {
    let grid = Grid::in_battle(b);
    let at = grid.as_seen_by(seat, Pose::at(grid.centre(row, column), FACING[0]));
    // This test of the middle of the device alone rejects most cells that are not free.
    let reach = f32::from(beyond) * BAND_MM - TOLERANCE_MM;
    let is_too_near = |enemy: ShipSlot| {
        let base = b.board.base(enemy);
        (at.position() - base.centre()).length() < reach + base.half
    };
    if (b.in_play() & seat.other().ships()).into_iter().any(is_too_near) {
        return false;
    }
    count_test();
    pieces(kind, at).iter().all(|&(outer, pose)| {
        let outline = DeviceOutline::new(kind, outer, pose);
        let here = outline.polygon();
        let enemies = b.in_play() & seat.other().ships();
        outline.is_inside(grid.area)
            && enemies.into_iter().all(|enemy| band_to_polygon(b.board.base(enemy), here, beyond) > beyond)
            && b.objectives.lying().all(|(_, token)| band_to_polygon(token.square(), here, beyond) > beyond)
            && b.devices.here.rows().all(|other| {
                let there = DeviceOutline::of(&b.devices.rows[other]);
                polygon_distance(here.points, there.polygon().points) > f32::from(beyond) * BAND_MM
            })
    })
}

/// The cells in which a device lies beyond a range of every edge [GEO-92]. They form a rectangle of
/// the grid: the distance from the sides depends on the column alone, the distance from the near
/// and far edges on the row alone.
struct Inner {
    rows: ops::Range<u8>,
    columns: ops::Range<u8>,
}

impl Inner {
    fn new(grid: Grid, kind: DeviceKind, beyond: u8) -> Inner {
        let least = f32::from(beyond) * BAND_MM + TOLERANCE_MM;
        let fits = |row: u8, column: u8| {
            count_test();
            let outline = DeviceOutline::new(kind, false, Pose::at(grid.centre(row, column), FACING[0]));
            outline.polygon().points.iter().all(|point| grid.area.is_clear_by(*point, least))
        };
        let (rows, columns) = (CELLS, grid.columns());
        Inner {
            rows: run_of(rows, |row| fits(row, columns / 2)),
            columns: run_of(columns, |column| fits(rows / 2, column)),
        }
    }

    fn has(&self, (row, column): (u8, u8)) -> bool {
        self.rows.contains(&row) && self.columns.contains(&column)
    }
}

/// The cells from the first to the last that fits. All cells between them fit too.
fn run_of(cells: u8, fits: impl Fn(u8) -> bool) -> ops::Range<u8> {
    let first = (0..cells).find(|cell| fits(*cell)).unwrap_or(cells);
    let last = (first..cells).rev().find(|cell| fits(*cell));
    first..last.map_or(first, |last| last + 1)
}

/// Drops or launches a device; its player chooses the template [DEV-2, DEV-14]. Of several devices,
/// each after the first is optional, is paid for and uses another template [DEV-7].
fn drop_device<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    device: DeviceKind,
    how: Placing,
    dropped: Dropped,
) -> Flow {
    let (ship, fuses) = (f.ship, dropped.fuses);
    let again = f.step > 0;
    let (used, next) = used_before(&f);
    let may = b.in_play().has(ship)
        && (again || is_able(b, &f, device, how))
        && may_place(b, ship, device, again || f.with == TriggerData::More && is_of_system_phase(b, &f));
    let other = |way: &Way| used.0 >> way.template.index() & 1 == 0;
    let mut options = arrayvec::ArrayVec::<Way, WAYS>::new();
    if may && (!again || next_charge(b, &f).is_some()) {
        options.extend(ways(b, ship, device, how).filter(other));
    }
    let mut spots = arrayvec::ArrayVec::<u8, { TOUCHING as usize }>::new();
    if may && !again {
        spots.extend(touching(b, ship, device, how));
    }
    let others = if may && !again && how.drops { onto(b, ship, device) } else { Onto::new() };
    if options.is_empty() && spots.is_empty() && others.is_empty() {
        return b.set(Frame::Ability(next));
    }
    let asked = b.ask(ship.seat(), DecisionKind::DropTemplate, ship, |b| {
        for way in &options {
            b.offer(way.option(ship));
        }
        for n in spots {
            b.offer(Choice::Number { ship, n });
        }
        for (other, n, _) in &others {
            b.offer(Choice::Number { ship: *other, n: *n });
        }
        if again {
            b.offer(Choice::Pass);
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let way = match answer {
        Choice::Template { template, edge, .. } => Way { template, edge },
        Choice::Number { ship: other, n } if other != ship => {
            let frame = AbilityFrame { step: GAINS, chosen: Some(other), ..f };
            b.set(Frame::Ability(frame));
            let pose = geometry::device::touching(b.board.base(other), device, n);
            place_at(b, ship, device, fuses, pose, false);
            return Flow::Continue;
        }
        Choice::Number { n, .. } => {
            b.set(Frame::Ability(next));
            let pose = geometry::device::touching(b.board.base(ship), device, n);
            place_at(b, ship, device, fuses, pose, false);
            return Flow::Continue;
        }
        Choice::Pass => return b.set(Frame::Ability(next)),
        _ => return b.misread(),
    };
    // The price is paid before the device is dropped [ABL-48].
    if let Some(token) = token_price(b, ship, device, how, way) {
        b.set(Frame::Ability(AbilityFrame { step: PRICED + way.number(), part: f.step, ..f }));
        b.push(Frame::Gain(GainFrame::new(ship, token, 1, ship.seat())));
        return Flow::Continue;
    }
    put_down(b, f, device, way, dropped)
}

/// The templates that were used for earlier devices of the ability, as bits by their number, and
/// the frame of the ability after its last device [DEV-7].
const fn used_before(f: &AbilityFrame) -> (ShipSet, AbilityFrame) {
    let (used, each) = if f.step > 0 { (f.each, ShipSet::EMPTY) } else { (ShipSet::EMPTY, f.each) };
    (used, AbilityFrame { part: 0, each, stage: AbilityStage::Act, ..f.next() })
}

/// The charge that the ability's card can spend for one device more [DEV-7].
fn next_charge<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> Option<(ShipSlot, charge::On)> {
    predicates::own_charges(b, &f.trigger()).filter(|(ship, on)| charge::can_spend(b, *ship, *on, 1))
}

/// Drops or launches a device in the way that its player has chosen.
fn put_down<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    device: DeviceKind,
    way: Way,
    Dropped { fuses, more, either_guides }: Dropped,
) -> Flow {
    let ship = f.ship;
    // "Drop 1 bomb" by another card drops one device [DEV-7].
    let more = if f.with == TriggerData::More { 0 } else { more };
    let paid = next_charge(b, &f).filter(|_| f.step > 0);
    let (used, next) = used_before(&f);
    let each = ShipSet(used.0 | 1 << way.template.index());
    let frame = if either_guides {
        AbilityFrame { step: PLACED, ..f }
    } else if f.step < more {
        AbilityFrame { step: f.step + 1, each, stage: AbilityStage::BetweenDrops, ..f }
    } else {
        next
    };
    b.set(Frame::Ability(frame));
    if let Some((ship, on)) = paid {
        charges::spend(b, ship, on, 1);
    }
    if let (true, Some((ship, on, n))) = (way.is_sideways(), templates::sideways_price(b, ship)) {
        charges::spend(b, ship, on, n);
    }
    place(b, ship, device, fuses, way);
    Flow::Continue
}

/// Drops a device of another card, which its player chooses. That card's ability is used, costs
/// included [DEV-9].
fn drop_by_card<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    only: Option<DeviceClass>,
    how: Placing,
) -> Flow {
    let ship = f.ship;
    let next = Frame::Ability(f.next());
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
    let t = Trigger { ship, ability, card: 0, subject: Some(ship), with: TriggerData::More };
    b.push(Frame::Ability(AbilityFrame::new(t, AbilityStage::Pay)));
    Flow::Continue
}

/// Removes a device at this range, which its player chooses [DEV-5].
fn remove_device<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, range: Range) -> Flow {
    let next = Frame::Ability(f.next());
    let objects: arrayvec::ArrayVec<ObjectId, 64> = removable(b, f.ship, range).collect();
    if objects.is_empty() {
        return b.set(next);
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::ObstacleTarget, f.ship, |b| {
        for object in objects {
            b.offer(Choice::Object(object));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(object) = answer else { return b.misread() };
    b.set(next);
    if let Some(row) = object.as_device() {
        devices::remove(b, row);
        b.raise(Event::DeviceRemoved { object });
    } else if let Some(index) = object.as_obstacle()
        && remove_by_effect(b, index)
    {
        b.raise(Event::ObstacleRemoved { object });
    }
    Flow::Continue
}

/// Chooses an obstacle at this range of the device. The device's owner chooses, or the first player
/// for a device of nobody [ENV-5/open]. Without such an obstacle nothing more happens [DEV-43].
fn choose_obstacle<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, range: Range) -> Flow {
    let row = usize::from(f.card);
    let there = |b: &Battle<O>, index: usize| range.has(range_to_obstacle(b, row, index));
    if !(0..b.obstacles.len()).any(|index| there(b, index)) {
        return b.set(Frame::Ability(AbilityFrame { pc: u8::MAX, ..f }));
    }
    let asked = b.ask(f.ship.seat(), DecisionKind::ObstacleTarget, b.doer(&f.trigger()), |b| {
        for index in
            (0..b.obstacles.len()).filter(|index| there(b, *index)).collect::<arrayvec::ArrayVec<_, 8>>()
        {
            b.offer(Choice::Object(ObjectId::obstacle(index)));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Object(object) = answer else { return b.misread() };
    b.set(Frame::Ability(AbilityFrame { with: TriggerData::Object(object), ..f.next() }))
}
