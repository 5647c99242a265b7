//! Whether effects that place devices would change something [DEV-2 to DEV-14].

use killbox_components::ability::{DeviceOp, Hook, Op, Placing, Program, Range, Source, Trigger};
use killbox_components::device::{DeviceClass, DeviceKind};
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::geometry::Template;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::sets::Set;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, predicates};
use crate::derived::{device, measure};
use crate::legal::amounts::amount;
use crate::legal::places::{fits_as_said, free_remote, may_place, onto, touching, ways};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether this effect would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: DeviceOp) -> bool {
    match op {
        DeviceOp::Drop { device, templates, how, .. } => {
            let how = placing(b, f, templates, how);
            may_place(b, f.ship, device, f.with == TriggerData::More && is_of_system_phase(b, f))
                && can_place(b, f.ship, device, how)
                && is_able(b, f, device, how)
        }
        DeviceOp::SetUp { device, .. } => free_remote(b, f.ship.seat(), device).is_some(),
        DeviceOp::SetUpByCard { only, .. } => droppers(b, f.ship, only).next().is_some(),
        DeviceOp::DropByCard { only, how } => own_drops(b, f.ship, only, how).next().is_some(),
        DeviceOp::PlaceFuse => {
            matches!(f.with, TriggerData::Device(row) if b.devices.get(usize::from(row)).is_some())
        }
        DeviceOp::RemoveDevice(range) => removable(b, f.ship, range).next().is_some(),
        DeviceOp::RollDice { times, .. } => amount(b, f, times) > 0,
        DeviceOp::SufferResults { .. }
        | DeviceOp::ChooseObstacle(_)
        | DeviceOp::LeaveObstacle { .. }
        | DeviceOp::RemoveObstacle => true,
    }
}

/// Whether a ship that must place a device is able to. It need not use options that other abilities
/// give it instead [ERR-31, ABL-4].
pub(crate) fn is_able<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    device: DeviceKind,
    how: Placing,
) -> bool {
    let ability = b.matchup.program.ability(f.ability);
    // An action is chosen [ACT-12], and so is the ability of a card that another card lets the ship
    // use [DEV-9].
    let must = ability.may.is_none() && ability.hook != Hook::Action && f.with != TriggerData::More;
    !must || how.touching || fits_as_said(b, f.ship, device, how)
}

/// Whether there is a place for this device.
fn can_place<O: Observer>(b: &Battle<O>, ship: ShipSlot, device: DeviceKind, how: Placing) -> bool {
    ways(b, ship, device, how).next().is_some()
        || touching(b, ship, device, how).next().is_some()
        || !onto(b, ship, device).is_empty()
}

/// The devices at this range of `ship`, and the obstacles that are also devices [DEV-5, OBJ-2].
pub(crate) fn removable<'a, O: Observer>(
    b: &'a Battle<O>,
    ship: ShipSlot,
    range: Range,
) -> impl Iterator<Item = ObjectId> + use<'a, O> {
    let devices = b.devices.here.rows().filter(move |row| range.has(device::range_to_ship(b, *row, ship)));
    let is_both = move |index: &usize| {
        b.obstacles[*index].present
            && b.obstacles[*index].kind == ObstacleKind::ElectroChaff
            && range.has(measure::range_to_obstacle(b, ship, *index))
    };
    let obstacles = (0..b.obstacles.len()).filter(is_both);
    devices.map(ObjectId::device).chain(obstacles.map(ObjectId::obstacle))
}

/// How the ability of `f` places its device: as the other ability that uses it states, or as its
/// own card does [DEV-9].
pub(crate) fn placing<O: Observer>(
    b: &Battle<O>,
    f: &AbilityFrame,
    templates: Set<Template>,
    by_card: Placing,
) -> Placing {
    let own = Placing { templates: Some(templates), ..by_card };
    if f.with != TriggerData::More {
        return own;
    }
    let program = &b.matchup.program;
    let mut below = b.frames.0.iter().rev().filter_map(|frame| match frame {
        Frame::Ability(other) if other.ability != f.ability => {
            Some(program.ops(program.ability(other.ability)))
        }
        _ => None,
    });
    let how = |op: &Op| match *op {
        Op::Device(DeviceOp::DropByCard { how, .. }) => Some(how),
        _ => None,
    };
    let said = below.find_map(|ops| ops.iter().find_map(how));
    said.map_or(own, |said| as_both_say(said, own))
}

/// How a device is placed by another ability: with the templates that this ability names, or as the
/// device's own card states [DEV-9].
fn as_both_say(said: Placing, own: Placing) -> Placing {
    if said.templates.is_some() || said.touching {
        return Placing { templates: said.templates.or(own.templates), ..said };
    }
    Placing { drops: said.drops && own.drops, launches: said.launches && own.launches, ..own }
}

pub(crate) fn is_of_system_phase<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> bool {
    b.matchup.program.ability(f.ability).hook == Hook::DuringSystem
}

/// The abilities of the ship's cards in the System Phase that are active and whose cost can be paid
/// now, as far as `what` finds something in their effects.
fn in_system_phase<O: Observer, T>(
    b: &Battle<O>,
    ship: ShipSlot,
    what: impl Fn(&[Op]) -> Option<T>,
) -> impl Iterator<Item = (Trigger, T)> {
    let program: &Program = &b.matchup.program;
    let own = program.of_cards(Hook::DuringSystem).filter(move |(owner, ..)| *owner == Some(ship));
    own.filter_map(move |(_, number, ability)| {
        let t = Trigger { ship, ability: number, card: 0, subject: Some(ship), with: TriggerData::More };
        let found = what(program.ops(ability))?;
        let able = matches!(ability.source, Source::Upgrade(..))
            && active::is_active(b, &t)
            && costs::payable(b, &t, None);
        able.then_some((t, found))
    })
}

/// The abilities of the ship's cards that place such a device in the System Phase and whose cost
/// can be paid now, wherever the device would lie.
pub(crate) fn droppers<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    only: DeviceClass,
) -> impl Iterator<Item = (u16, DeviceKind)> {
    let device = move |op: &Op| match *op {
        Op::Device(DeviceOp::Drop { device, .. }) if device.class() == only => Some(device),
        _ => None,
    };
    let places =
        move |ops: &[Op]| ops.iter().find_map(device).filter(|device| may_place(b, ship, *device, true));
    in_system_phase(b, ship, places).map(|(t, device)| (t.ability, device))
}

/// The abilities of the ship's cards that place a device in the System Phase and can be used now
/// [DEV-9].
pub(crate) fn own_drops<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    only: Option<DeviceClass>,
    how: Placing,
) -> impl Iterator<Item = (ShipSlot, u16)> {
    let places = move |op: &Op| {
        let Op::Device(DeviceOp::Drop { device, templates, how: own, .. }) = *op else { return false };
        let how = as_both_say(how, Placing { templates: Some(templates), ..own });
        only.is_none_or(|class| device.class() == class)
            && may_place(b, ship, device, true)
            && can_place(b, ship, device, how)
    };
    in_system_phase(b, ship, move |ops| ops.iter().any(places).then_some(()))
        .filter(|(t, ())| predicates::all(b, t, None, b.matchup.program.ability(t.ability).tests))
        .map(move |(t, ())| (ship, t.ability))
}
