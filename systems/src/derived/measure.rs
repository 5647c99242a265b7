//! What a player would measure with a range ruler: range, arcs, attack range and obstruction on the
//! board of a battle.
//!
//! The rules of every topic and the previews of players call this module. Range 0 between ships is
//! contact, which is stored as state ([`killbox_components::state::Place::contact`]) [GEO-93].
//! Everything else is computed from the present positions. Nothing here changes a battle.

use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::device::DeviceOutline;
use killbox_components::geometry::distance::{band_of, band_to_polygon, polygon_distance, ship_within_range};
use killbox_components::geometry::obstruction::Sightline;
use killbox_components::geometry::{self, Base, Measure, Obstruction, Relation};
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_components::state::Obstacle;

use crate::derived::{charge, remotes};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// A range beyond every band that is measured. [`range_to_object`] returns it for an object that is
/// not on the board.
pub const OUT_OF_RANGE: u8 = 6;

/// A set of arcs of one ship, as bits by [`Arc`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArcSet(pub u8);

impl ArcSet {
    /// No arc.
    pub const EMPTY: ArcSet = ArcSet(0);

    /// One arc.
    pub const fn of(arc: Arc) -> ArcSet {
        ArcSet(1 << arc as u8)
    }

    /// Whether `arc` is in the set.
    pub const fn has(self, arc: Arc) -> bool {
        self.0 >> arc as u8 & 1 == 1
    }

    /// The arcs of both sets.
    pub const fn or(self, other: ArcSet) -> ArcSet {
        ArcSet(self.0 | other.0)
    }

    /// The arcs in the set, in the order of [`Arc::ALL`].
    pub fn arcs(self) -> impl Iterator<Item = Arc> {
        Arc::ALL.into_iter().filter(move |arc| self.has(*arc))
    }
}

// --- range (ATK-1 to ATK-8) ---

/// The range between two ships: 0 for contact, 1 to 5, and 6 beyond [ATK-1, ATK-4, GEO-91]. A ship
/// is at range 0 of itself [GEO-93].
pub fn range<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot) -> u8 {
    if from.is_remote() || to.is_remote() {
        return remotes::range(b, from, to);
    }
    if from == to || b.board.touch(from, to) {
        return 0;
    }
    geometry::range_band(b.board.base(from), b.board.base(to)).max(1)
}

/// Whether `to` is at range `min`-`max` of `from` [ATK-2].
pub fn at_range<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot, min: u8, max: u8) -> bool {
    (min..=max).contains(&range(b, from, to))
}

/// Whether the whole base of `to` is within range `band` of `from` [ATK-3, GEO-92].
pub fn within_range<O: Observer>(b: &Battle<O>, from: ShipSlot, to: ShipSlot, band: u8) -> bool {
    if from.is_remote() || to.is_remote() {
        return remotes::within_range(b, from, to, band);
    }
    ship_within_range(b.board.base(from), b.board.base(to), band)
}

/// The ships of `among` that are at range `min`-`max` of `from`. `from` itself counts if it is
/// among them and `min` is 0.
pub fn ships_at_range<O: Observer>(
    b: &Battle<O>,
    from: ShipSlot,
    among: ShipSet,
    min: u8,
    max: u8,
) -> ShipSet {
    let mut found = ShipSet::EMPTY;
    for ship in among {
        if at_range(b, from, ship, min, max) {
            found.insert(ship);
        }
    }
    found
}

/// The obstacle in a row of the table, if there is one.
pub fn obstacle<'a, O: Observer>(b: &'a Battle<O>, index: usize) -> Option<&'a Obstacle> {
    b.obstacles.get(index).filter(|obstacle| obstacle.present)
}

/// Whether the bounding circle of an obstacle comes within `reach` mm of the centre of `base`.
fn is_near(obstacle: &Obstacle, base: Base, reach: f32) -> bool {
    let reach = reach + obstacle.placed.radius();
    (obstacle.placed.pose.position() - base.centre()).length_squared() <= reach * reach
}

/// Whether `ship` lies on the obstacle and is therefore at range 0 of it [ATK-4, GEO-93].
pub fn on_obstacle<O: Observer>(b: &Battle<O>, ship: ShipSlot, index: usize) -> bool {
    let base = b.board.base(ship);
    obstacle(b, index).is_some_and(|obstacle| {
        is_near(obstacle, base, base.radius()) && obstacle.placed.polygon().meets_base(base)
    })
}

/// The obstacles at range 0 of `ship`, as bits by index.
#[inline]
pub fn obstacles_under<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let under = (0..OBSTACLES).filter(|index| on_obstacle(b, ship, *index));
    under.fold(0, |bits, index| bits | 1 << index)
}

/// The range from a ship to an obstacle; [`OUT_OF_RANGE`] if the row is empty [ATK-1, GEO-90].
pub fn range_to_obstacle<O: Observer>(b: &Battle<O>, ship: ShipSlot, index: usize) -> u8 {
    range_to_object(b, ship, ObjectId::obstacle(index), 5)
}

/// The range from a ship to an object; [`OUT_OF_RANGE`] beyond range `farthest` and for an object
/// that is not on the board [ATK-1].
pub fn range_to_object<O: Observer>(b: &Battle<O>, ship: ShipSlot, object: ObjectId, farthest: u8) -> u8 {
    if let Some(other) = object.as_ship() {
        let here = if b.core.in_play.has(other) { range(b, ship, other) } else { OUT_OF_RANGE };
        return if here > farthest { OUT_OF_RANGE } else { here };
    }
    if let Some(row) = object.as_device() {
        let here = remotes::range_to_device(b, ship, row).unwrap_or(OUT_OF_RANGE);
        return if here > farthest { OUT_OF_RANGE } else { here };
    }
    if let Some(number) = object.as_objective() {
        let token = b.objectives.lying().find(|(there, _)| *there == number);
        let here =
            token.map_or(OUT_OF_RANGE, |(_, token)| geometry::range_band(b.board.base(ship), token.square()));
        return if here > farthest { OUT_OF_RANGE } else { here };
    }
    let Some(obstacle) = object.as_obstacle().and_then(|index| obstacle(b, index)) else {
        return OUT_OF_RANGE;
    };
    if ship.is_remote() {
        let here = remotes::range_to_outline(b, ship, obstacle.placed.points());
        return if here > farthest { OUT_OF_RANGE } else { here };
    }
    band_to_polygon(b.board.base(ship), obstacle.placed.polygon(), farthest)
}

/// The range between two obstacles; [`OUT_OF_RANGE`] if a row is empty [ATK-1].
pub fn range_of_obstacles<O: Observer>(b: &Battle<O>, one: usize, other: usize) -> u8 {
    let (Some(one), Some(other)) = (obstacle(b, one), obstacle(b, other)) else { return OUT_OF_RANGE };
    band_of(polygon_distance(one.placed.points(), other.placed.points()))
}

// --- arcs (ATK-10 to ATK-22) ---

/// The standard arcs at which the ship's turret indicators point: none, one, or two opposite arcs
/// for each indicator [ATK-17, HUG-56].
pub fn turret_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ArcSet {
    let (spec, turn) = (b.spec(ship), &b.turn[ship]);
    let first = occupied(spec.turret, turn.turret);
    if spec.second_turret == Turret::None {
        return first;
    }
    first.or(occupied(spec.second_turret, turn.second_turret))
}

/// The arcs that an indicator occupies when it points at `arc`.
#[inline]
fn occupied(turret: Turret, arc: Arc) -> ArcSet {
    match turret {
        Turret::None => ArcSet::EMPTY,
        Turret::Single => ArcSet::of(arc),
        Turret::Double => ArcSet::of(arc).or(ArcSet::of(arc.opposite())),
    }
}

/// The current arcs of a weapon [ATK-21, ATK-18]:
///
/// - A ship has one indicator for all its turret weapons, so a single turret weapon on a double
///   indicator may use either arc [ATK-22/open].
/// - Each turret weapon of a huge ship uses its own indicator [HUG-57].
/// - A weapon that is not present has no arcs: no ship that provides it is docked, or another side
///   of its card is up [MOV-97, ABL-14].
pub fn weapon_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec) -> ArcSet {
    if !weapon.while_docked.is_empty() && (weapon.while_docked & b.aboard(ship)).is_empty() {
        return ArcSet::EMPTY;
    }
    if weapon.while_up.is_some_and(|up| b.cards[charge::row(ship, up.card)].side != up.side) {
        return ArcSet::EMPTY;
    }
    match weapon.arc {
        WeaponArc::Fixed(arc) => ArcSet::of(arc),
        _ if weapon.second => occupied(b.spec(ship).second_turret, b.turn[ship].second_turret),
        WeaponArc::SingleTurret | WeaponArc::DoubleTurret => {
            occupied(b.spec(ship).turret, b.turn[ship].turret)
        }
    }
}

/// The firing arcs of a ship: the arcs of its primary weapons, and its turret arcs [ATK-19].
pub fn firing_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ArcSet {
    let primary = b.spec(ship).weapons.iter().filter(|weapon| !weapon.special);
    primary.fold(turret_arcs(b, ship), |arcs, weapon| arcs.or(weapon_arcs(b, ship, weapon)))
}

/// Whether any part of `target` is in this arc of `ship`, out to range 3 [ATK-10, GEO-83]. A ship
/// is never in its own arc [ATK-20].
pub fn in_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: Arc, target: ShipSlot) -> bool {
    if target.is_remote() {
        return remotes::in_arc(b, ship, arc, target);
    }
    if ship.is_remote() {
        return remotes::ship_in_arc(b, ship, arc, target);
    }
    let (from, size, to) = (b.board.base(ship), b.spec(ship).size, b.board.base(target));
    if b.spec(ship).reach > 3 {
        let farthest = f32::from(reach(b, ship, arc)) * geometry::BAND_MM;
        return ship != target && geometry::arc::in_arc_within(from, size, arc, to, farthest);
    }
    ship != target && geometry::in_arc(from, size, arc, to)
}

/// Whether `target` is in this arc of `ship` out to this range, whichever weapon occupies the arc
/// [HUG-14].
pub fn in_arc_out_to<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    arc: Arc,
    target: ShipSlot,
    range: u8,
) -> bool {
    let (from, size, to) = (b.board.base(ship), b.spec(ship).size, b.board.base(target));
    ship != target && geometry::arc::in_arc_within(from, size, arc, to, f32::from(range) * geometry::BAND_MM)
}

/// Whether the card of a huge ship's weapon has its Offline side up [HUG-62].
pub(crate) fn is_offline<O: Observer>(b: &Battle<O>, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    weapon.card.is_some_and(|card| b.cards[charge::row(ship, card)].side & 1 != 0)
}

/// How far an arc of a ship reaches: to range 3, or as far as a weapon that occupies it. The
/// bullseye arc reaches as far as the front arc [HUG-14, HUG-16].
fn reach<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: Arc) -> u8 {
    let mut reach = 3;
    for weapon in b.spec(ship).weapons.iter().filter(|weapon| !is_offline(b, ship, weapon)) {
        let arcs = weapon_arcs(b, ship, weapon);
        let ahead = arc == Arc::Bullseye && (arcs.has(Arc::Front) || arcs.has(Arc::FullFront));
        if arcs.has(arc) || ahead {
            reach = reach.max(weapon.max_range);
        }
    }
    reach
}

/// Whether `target` is in any of these arcs of `ship` [ATK-13].
pub fn in_arcs<O: Observer>(b: &Battle<O>, ship: ShipSlot, arcs: ArcSet, target: ShipSlot) -> bool {
    arcs.arcs().any(|arc| in_arc(b, ship, arc, target))
}

/// Whether any part of an obstacle, bomb or mine is in this arc of `ship`, out to range 3 [ATK-10,
/// GEO-83].
pub fn object_in_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, arc: Arc, object: ObjectId) -> bool {
    let (from, size) = (b.board.base(ship), b.spec(ship).size);
    if let Some(device) = object.as_device().and_then(|row| b.devices.get(row)) {
        let outline = DeviceOutline::of(device);
        return geometry::arc::outline_in_arc(from, size, arc, outline.polygon().points);
    }
    let there = object.as_obstacle().and_then(|index| obstacle(b, index));
    there.is_some_and(|there| geometry::arc::outline_in_arc(from, size, arc, there.placed.points()))
}

/// Whether `target` is in a firing arc of `ship`, out to range 3 [ATK-19, ATK-20].
pub fn in_firing_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    in_arcs(b, ship, firing_arcs(b, ship), target)
}

/// Whether `target` is in a turret arc of `ship` [ATK-17].
pub fn in_turret_arc<O: Observer>(b: &Battle<O>, ship: ShipSlot, target: ShipSlot) -> bool {
    in_arcs(b, ship, turret_arcs(b, ship), target)
}

/// Whether `ship` is in front of, behind or flanking `other`; `None` beyond range 3 and for a ship
/// and itself [ATK-16, GEO-85].
pub fn relation<O: Observer>(b: &Battle<O>, ship: ShipSlot, other: ShipSlot) -> Option<Relation> {
    // A remote has no midway line [DEV-30].
    if ship == other || other.is_remote() {
        return None;
    }
    if ship.is_remote() {
        remotes::relation(b, ship, other)
    } else {
        geometry::relation(b.board.base(ship), b.board.base(other))
    }
}

/// Whether a reinforce token of `defender`, on the fore side or else the aft side, works against
/// `attacker` [TOK-20].
pub fn reinforce_works<O: Observer>(
    b: &Battle<O>,
    defender: ShipSlot,
    attacker: ShipSlot,
    fore: bool,
) -> bool {
    geometry::arc::reinforce_works(b.board.base(defender), b.board.base(attacker), fore)
}

// --- attack range and obstruction (ATK-7, ATK-9, ATK-82 to ATK-88) ---

/// The attack range through this arc, and the line along which it is measured [ATK-7, ATK-9].
/// `None` if the defender is not in the arc as far as the attacker's weapons reach: to range 3, or
/// farther [HUG-14]. Ships in contact are at attack range 0, but only if the defender is in the
/// arc.
pub fn attack_range<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    defender: ShipSlot,
) -> Option<(u8, Measure)> {
    let (from, to) = (b.board.base(attacker), b.board.base(defender));
    if defender.is_remote() {
        return remotes::attack_range(b, attacker, arc, defender);
    }
    let spec = b.spec(attacker);
    let found = geometry::arc::attack_range_within(from, spec.size, arc, to, spec.reach.max(3))?;
    let band = if b.board.touch(attacker, defender) { 0 } else { found.band.max(1) };
    Some((band, found.measure))
}

/// The attack range through this arc, without the line; see [`attack_range`] [ATK-7, ATK-9].
pub fn attack_band<O: Observer>(
    b: &Battle<O>,
    attacker: ShipSlot,
    arc: Arc,
    defender: ShipSlot,
) -> Option<u8> {
    let (from, to) = (b.board.base(attacker), b.board.base(defender));
    if defender.is_remote() {
        return remotes::attack_range(b, attacker, arc, defender).map(|(band, _)| band);
    }
    let spec = b.spec(attacker);
    let band = geometry::arc::attack_band_within(from, spec.size, arc, to, spec.reach.max(3))?;
    Some(if b.board.touch(attacker, defender) { 0 } else { band.max(1) })
}

/// The kinds of lines along which an attack can be measured [ATK-84, ATK-85].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// A line that no obstacle obstructs.
    pub clear: bool,
    /// A line that an obstacle other than a gas cloud obstructs.
    pub obstructed: bool,
    /// A line that a gas cloud obstructs [LEG-21].
    pub by_gas_cloud: bool,
}

impl Lines {
    /// Whether the attacker has a choice [ATK-85].
    pub const fn is_choice(self) -> bool {
        self.clear as u8 + self.obstructed as u8 + self.by_gas_cloud as u8 > 1
    }
}

/// The obstacles that the measuring line of an attack meets, or the strip of equally short lines
/// [ATK-82, ATK-85, ATK-86]. Obstacles under the attacker or the defender count where they protrude
/// across the line [GEO-98].
pub fn obstruction_by_obstacles<O: Observer>(b: &Battle<O>, measure: &Measure) -> Lines {
    obstruction_by_other_obstacles(b, measure, 0)
}

/// Like [`obstruction_by_obstacles`], for all obstacles except those in `but` (bits).
pub fn obstruction_by_other_obstacles<O: Observer>(b: &Battle<O>, measure: &Measure, but: u8) -> Lines {
    lines_past(&b.obstacles[..], measure, but)
}

/// Like [`obstruction_by_other_obstacles`], for the obstacles that a player sees.
pub fn lines_past(obstacles: &[Obstacle], measure: &Measure, but: u8) -> Lines {
    let mut any = Sightline::new(measure);
    let mut gas = Sightline::new(measure);
    let (from, to) = measure.first;
    let middle = (from + to) * 0.5;
    let reach = from.distance(to) * 0.5 + measure.width();
    let counted = obstacles.iter().enumerate().filter(|(index, _)| but >> index & 1 == 0);
    for obstacle in counted.map(|(_, obstacle)| obstacle).filter(|obstacle| obstacle.present) {
        let circle = obstacle.placed.radius() + reach + geometry::TOLERANCE_MM;
        if (obstacle.placed.pose.position() - middle).length_squared() > circle * circle {
            continue;
        }
        any.add(obstacle.placed.polygon());
        if obstacle.kind == ObstacleKind::GasCloud {
            gas.add(obstacle.placed.polygon());
        }
    }
    Lines {
        clear: any.verdict() != Obstruction::Obstructed,
        obstructed: any.blocked_mm()
            > gas.blocked_mm() + if measure.is_tie() { geometry::TOLERANCE_MM } else { 0.0 },
        by_gas_cloud: gas.verdict() != Obstruction::Clear,
    }
}

/// Whether a ship lies across every line along which the attack can be measured [ATK-83].
pub fn is_obstructed_by<O: Observer>(b: &Battle<O>, measure: &Measure, ship: ShipSlot) -> bool {
    let base = core::iter::once(b.board.base(ship));
    geometry::obstruction::obstruction_by_ships(measure, base) == Obstruction::Obstructed
}

/// Whether ships other than the attacker and the defender obstruct the measuring line [ATK-83]. No
/// rule depends on it; card texts may.
pub fn obstruction_by_ships<O: Observer>(
    b: &Battle<O>,
    measure: &Measure,
    attacker: ShipSlot,
    defender: ShipSlot,
) -> Obstruction {
    let others = b.core.in_play.without(attacker).without(defender);
    geometry::obstruction::obstruction_by_ships(measure, others.into_iter().map(|ship| b.board.base(ship)))
}
