//! Ranges and arcs of remotes [DEV-26 to DEV-31]. A remote is a unit with a slot of its own but
//! without a base: measuring goes by its outline, as for any device [DEV-15]. Only measurements
//! that involve a remote come here, so measuring between ships costs one comparison more.

use killbox_components::ability::Hook;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::arc::{Relation, attack_range_to_outline, outline_in_arc};
use killbox_components::geometry::device::{DeviceOutline, lies_on, range_to_base};
use killbox_components::geometry::distance;
use killbox_components::geometry::distance::{band_of, polygon_distance};
use killbox_components::geometry::{self, Measure, REACH_MM, TOLERANCE_MM, Vec2};
use killbox_components::ids::{ShipSet, ShipSlot};

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The outline of a remote in play.
fn outline<O: Observer>(b: &Battle<O>, remote: ShipSlot) -> DeviceOutline {
    DeviceOutline::of(&b.devices.rows[remote.index()])
}

/// The range between two units, at least one of which is a remote; 0 if one lies on the other
/// [ATK-1, GEO-90, GEO-93].
#[cold]
pub(crate) fn range<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot) -> u8 {
    if from == to {
        return 0;
    }
    match (from.is_remote(), to.is_remote()) {
        (true, true) => {
            let (a, c) = (outline(b, from), outline(b, to));
            band_of(polygon_distance(a.polygon().points, c.polygon().points))
        }
        (true, false) => range_to_base(&b.devices.rows[from.index()], b.board.base(to)),
        _ => range_to_base(&b.devices.rows[to.index()], b.board.base(from)),
    }
}

/// Whether the whole of `to` is within range `band` of `from`. At least one of the two is a remote
/// [ATK-3, GEO-92].
#[cold]
pub(crate) fn within_range<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot, band: u8) -> bool {
    if !from.is_remote() {
        return distance::within_range(b.board.base(from), outline(b, to).polygon().points, band);
    }
    let near = outline(b, from);
    let within = |point: Vec2| band_of(polygon_distance(near.polygon().points, &[point, point])) <= band;
    if to.is_remote() {
        outline(b, to).polygon().points.iter().all(|point| within(*point))
    } else {
        b.board.base(to).corners().into_iter().all(within)
    }
}

/// The range from a unit to a device; `None` if the row is empty [ATK-1].
#[cold]
pub(crate) fn range_to_device<O: Observer>(b: &Battle<O>, from: ShipSlot, row: usize) -> Option<u8> {
    let device = b.devices.get(row)?;
    Some(if from.is_remote() {
        range_to_outline(b, from, DeviceOutline::of(device).polygon().points)
    } else {
        range_to_base(device, b.board.base(from))
    })
}

/// The range from a remote to the outline of another object [ATK-1].
#[cold]
pub(crate) fn range_to_outline<O: Observer>(b: &Battle<O>, remote: ShipSlot, points: &[Vec2]) -> u8 {
    band_of(polygon_distance(outline(b, remote).polygon().points, points))
}

/// Whether any part of a remote is in this arc of a unit, out to range 3 [ATK-10].
#[cold]
pub(crate) fn in_arc<O: Observer>(b: &Battle<O>, from: ShipSlot, arc: Arc, remote: ShipSlot) -> bool {
    from != remote
        && has_arc(b, from, arc)
        && outline_in_arc(b.board.base(from), b.spec(from).size, arc, outline(b, remote).polygon().points)
}

/// Whether a unit has this arc at all. A ship has every arc, a remote those that are printed on it
/// [DEV-30].
pub(crate) fn has_arc<O: Observer>(b: &Battle<O>, unit: ShipSlot, arc: Arc) -> bool {
    let spec = b.spec(unit);
    !unit.is_remote()
        || spec.arcs.has(arc)
        || spec.weapons.iter().any(|weapon| weapon.arc == WeaponArc::Fixed(arc))
}

/// The attack range to a remote through this arc, and the line along which it is measured [ATK-7,
/// ATK-9].
#[cold]
pub(crate) fn attack_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    remote: ShipSlot,
) -> Option<(u8, Measure)> {
    let base = b.board.base(attacker);
    let outline = outline(b, remote);
    let found = attack_range_to_outline(base, b.spec(attacker).size, arc, outline.polygon().points)?;
    let lies = range(b, attacker, remote) == 0;
    Some((if lies { 0 } else { found.band }, found.measure))
}

/// How a remote is placed relative to the midway line of a ship [ATK-16, DEV-30].
#[cold]
pub(crate) fn relation<O: Observer>(b: &Battle<O>, remote: ShipSlot, ship: ShipSlot) -> Option<Relation> {
    let base = b.board.base(ship);
    let outline = outline(b, remote);
    let points = outline.polygon().points;
    if distance::base_polygon_distance(base, points) > REACH_MM + TOLERANCE_MM {
        return None;
    }
    let ahead = |point: &Vec2| base.pose.local(*point).0;
    Some(if points.iter().all(|point| ahead(point) >= -TOLERANCE_MM) {
        Relation::InFront
    } else if points.iter().all(|point| ahead(point) <= TOLERANCE_MM) {
        Relation::Behind
    } else {
        Relation::Flanking
    })
}

/// The enemy ships that lie on a remote.
pub fn enemies_on<O: Observer>(b: &Battle<O>, remote: ShipSlot) -> ShipSet {
    let device = &b.devices.rows[remote.index()];
    let on = b.enemies(remote).into_iter().filter(|ship| lies_on(device, b.board.base(*ship)));
    on.fold(ShipSet::EMPTY, |ships, ship| ships | ship.set())
}

/// The remotes that `unit` may declare the defender if they are in reach [ATK-32].
pub fn enemies<O: Observer>(b: &Battle<O>, unit: ShipSlot) -> ShipSet {
    b.remotes() & unit.seat().other().remotes()
}

/// The remotes that act in the Engagement Phase: those with an attack, and those with an ability
/// that names the phase [RND-41, DEV-32].
pub fn engaging<O: Observer>(b: &Battle<O>) -> ShipSet {
    let remotes = b.remotes();
    if remotes.is_empty() {
        return remotes;
    }
    let abilities = b.matchup.program.of_cards(Hook::DuringEngagement);
    let named = abilities
        .fold(ShipSet::EMPTY, |units, (owner, ..)| units | owner.map_or(ShipSet::EMPTY, ShipSlot::set));
    let armed = remotes.into_iter().filter(|remote| !b.spec(*remote).weapons.is_empty());
    armed.fold(named & remotes, |units, remote| units | remote.set())
}

/// Whether any part of a ship is in this arc of a remote, out to range 3 [DEV-30].
pub(crate) fn ship_in_arc<O: Observer>(b: &Battle<O>, remote: ShipSlot, arc: Arc, target: ShipSlot) -> bool {
    has_arc(b, remote, arc)
        && geometry::in_arc(b.board.base(remote), b.spec(remote).size, arc, b.board.base(target))
}
