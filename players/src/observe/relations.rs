//! What lies between each own ship and each enemy ship: distance, bearings, arcs, obstruction, and
//! the damage that they expect to deal to each other now.
//!
//! Measuring costs most of an observation. What was measured between two ships is therefore kept
//! with the buffers until one of the ships, one of their turret indicators or an obstacle moves.

use killbox_components::arc::Arc;
use killbox_components::geometry::{self, BAND_MM, Base, OutlineId, Pose};
use killbox_components::ids::{OBSTACLES, ObjectId, SHIPS, SHIPS_PER_SEAT, Seat, ShipSlot};
use killbox_components::ruleset::Range0Attacks;
use killbox_components::size::Size;
use killbox_components::spec::WeaponSpec;
use killbox_systems::derived::measure::{ArcSet, lines_past};
use killbox_systems::world::view::View;

use super::eyes::{Eyes, flag};
use super::features::Feature;
use super::weapons::{attack_dice, has_required, is_ready};
use crate::common::guns;
use crate::greedy::expect::{Mods, defense_dice};
use crate::greedy::threat;

/// The number of features of an own ship and an enemy ship.
pub const RELATION_FEATURES: usize = RELATION.len();

/// The unit of distances.
const UNIT_MM: f32 = 3.0 * BAND_MM;
/// The greatest distance that is written, in units. No play area has a longer one.
const FARTHEST: f32 = 8.0;

/// The numbers of an own ship and an enemy ship.
pub const RELATION: [Feature; 37] = [
    Feature::flag("present", "Both ships are on the board; if not, all numbers are 0"),
    Feature::new("distance", "300 mm", 0.0, 8.0, "Between their bases"),
    Feature::new("range", "3", 0.0, 2.0, "The range (ATK-1); 0 if they touch, 2 beyond range 5"),
    Feature::new(
        "own_forward",
        "300 mm",
        -8.0,
        8.0,
        "The enemy as the own ship sees it: forward of its centre",
    ),
    Feature::new("own_left", "300 mm", -8.0, 8.0, "To its left"),
    Feature::new(
        "enemy_forward",
        "300 mm",
        -8.0,
        8.0,
        "The own ship as the enemy sees it: forward of its centre",
    ),
    Feature::new("enemy_left", "300 mm", -8.0, 8.0, "To its left"),
    Feature::new(
        "own_bearing_x",
        "",
        -1.01,
        1.01,
        "Bearing of the enemy from the own ship as a unit vector: forward",
    ),
    Feature::new("own_bearing_y", "", -1.01, 1.01, "To its left"),
    Feature::new("enemy_bearing_x", "", -1.01, 1.01, "Bearing of the own ship from the enemy: forward"),
    Feature::new("enemy_bearing_y", "", -1.01, 1.01, "To its left"),
    Feature::flag(
        "own_front",
        "The enemy is in this arc of the own ship, as far as its weapons reach (ATK-10)",
    ),
    Feature::flag("own_left_arc", "The enemy is in this arc of the own ship"),
    Feature::flag("own_right_arc", "The enemy is in this arc of the own ship"),
    Feature::flag("own_rear", "The enemy is in this arc of the own ship"),
    Feature::flag("own_full_front", "The enemy is in this arc of the own ship"),
    Feature::flag("own_full_rear", "The enemy is in this arc of the own ship"),
    Feature::flag("own_bullseye", "The enemy is in this arc of the own ship"),
    Feature::flag("enemy_front", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_left_arc", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_right_arc", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_rear", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_full_front", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_full_rear", "The own ship is in this arc of the enemy"),
    Feature::flag("enemy_bullseye", "The own ship is in this arc of the enemy"),
    Feature::flag("own_lock", "The own ship has a lock on the enemy"),
    Feature::flag("enemy_lock", "The enemy has a lock on the own ship"),
    Feature::flag("own_shot", "The own ship has a weapon that is ready, with the enemy in its arc and range"),
    Feature::new("own_attack_range", "3", 0.0, 2.0, "Attack range of its best shot; 0 without one"),
    Feature::flag("own_obstructed", "An obstacle obstructs that shot"),
    Feature::new("own_value", "10", 0.0, 2.0, "Attack dice of that shot, with the range bonus"),
    Feature::new(
        "own_damage",
        "",
        0.0,
        6.0,
        "Damage that the shot is expected to deal now: by the dice, tokens and locks of both ships, range and obstruction, without other abilities; no more than six dice count",
    ),
    Feature::flag("enemy_shot", "The enemy has such a weapon, with the own ship in its arc and range"),
    Feature::new("enemy_attack_range", "3", 0.0, 2.0, "Attack range of its best shot; 0 without one"),
    Feature::flag("enemy_obstructed", "An obstacle obstructs that shot"),
    Feature::new("enemy_value", "10", 0.0, 2.0, "Attack dice of that shot, with the range bonus"),
    Feature::new("enemy_damage", "", 0.0, 6.0, "Damage that the shot is expected to deal now"),
];

/// The place of the first arc of an own ship.
const AT_ARCS: usize = 11;
/// The number of arcs.
const ARCS: usize = Arc::ALL.len();
/// The place of the first number after the arcs.
const AT_LOCKS: usize = AT_ARCS + 2 * ARCS;

/// The attack range through an arc in which the target is not.
const NONE: u8 = u8::MAX;

/// What one ship of a pair measures to the other.
#[derive(Clone, Copy, Debug, Default)]
struct Sight {
    /// The arcs in which the other ship is.
    arcs: ArcSet,
    /// The attack range through each arc of a weapon, [`NONE`] for others.
    bands: [u8; ARCS],
    /// The arcs through which an obstacle obstructs every line.
    obstructed: ArcSet,
}

/// What was measured between an own ship and an enemy ship.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    /// mm between the bases.
    gap: f32,
    range: u8,
    /// From the own ship, and from the enemy.
    sights: [Sight; 2],
}

/// All that measures between a ship and others depend on, other than the obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stance {
    base: Base,
    touches: u32,
    arcs: ArcSet,
}

/// An obstacle, as far as measures depend on it.
type Lying = Option<(OutlineId, Pose)>;

/// What was measured between the ships, and where they stood then.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    /// By slot of the ship.
    stances: [Option<Stance>; SHIPS],
    obstacles: [Lying; OBSTACLES],
    /// By rows of the own ship and the enemy ship.
    pairs: [[Pair; SHIPS_PER_SEAT]; SHIPS_PER_SEAT],
}

impl Measured {
    /// Forgets where the ships stood, so that everything is measured again.
    pub(super) fn forget(&mut self) {
        self.stances = [None; SHIPS];
    }

    /// Notes where everything is. Returns the ships that measure anew.
    fn notice(&mut self, view: &View) -> [bool; SHIPS] {
        let mut obstacles = [None; OBSTACLES];
        for (lying, obstacle) in obstacles.iter_mut().zip(view.obstacles()) {
            *lying = obstacle.present.then_some((obstacle.placed.outline, obstacle.placed.pose));
        }
        let all = obstacles != self.obstacles;
        self.obstacles = obstacles;
        let mut moved = [all; SHIPS];
        for ship in ShipSlot::all() {
            let stance = view.core().in_play.has(ship).then(|| Stance {
                base: view.base(ship),
                touches: view.board().places[ship].contact.0,
                arcs: weapon_arcs(view, ship),
            });
            let at = ship.index();
            moved[at] |= stance != self.stances[at];
            self.stances[at] = stance;
        }
        moved
    }
}

/// The arcs of all weapons of a ship, whether they are ready or not.
fn weapon_arcs(view: &View, ship: ShipSlot) -> ArcSet {
    let weapons = view.spec(ship).weapons.iter();
    let arcs = weapons.flat_map(|weapon| guns::arcs(view, ship, weapon));
    arcs.fold(ArcSet::EMPTY, |all, arc| all.or(ArcSet::of(arc)))
}

/// Writes all pairs.
pub(super) fn write(
    eyes: &Eyes,
    memory: &mut Option<Box<Measured>>,
    tables: &mut [[[f32; RELATION_FEATURES]; SHIPS_PER_SEAT]; SHIPS_PER_SEAT],
) {
    let view = eyes.view;
    let measured = memory.get_or_insert_default();
    let moved = measured.notice(view);
    let (own_first, enemy_first) = match eyes.seat {
        Seat::A => (0, SHIPS_PER_SEAT),
        Seat::B => (SHIPS_PER_SEAT, 0),
    };
    for (own_row, rows) in tables.iter_mut().enumerate() {
        let own = ShipSlot((own_first + own_row) as u8);
        for (enemy_row, row) in rows.iter_mut().enumerate() {
            let enemy = ShipSlot((enemy_first + enemy_row) as u8);
            if !view.core().in_play.has(own) || !view.core().in_play.has(enemy) {
                if row[0] != 0.0 {
                    *row = [0.0; RELATION_FEATURES];
                }
                continue;
            }
            let pair = &mut measured.pairs[own_row][enemy_row];
            if moved[own.index()] || moved[enemy.index()] {
                *pair = measure(view, own, enemy);
                write_places(view, [own, enemy], pair, row);
            }
            write_shots(view, [own, enemy], pair, row);
        }
    }
}

fn measure(view: &View, own: ShipSlot, enemy: ShipSlot) -> Pair {
    // The order of the ships makes no difference to the rules, but one to the last bits: both seats
    // measure from seat A's ship.
    let [first, second] =
        if own.0 < enemy.0 { [own, enemy] } else { [enemy, own] }.map(|ship| view.base(ship));
    let touch = view.board().touch(own, enemy);
    let range = if touch { 0 } else { geometry::range_band(first, second).max(1) };
    let gap = geometry::base_distance(first, second);
    Pair { gap, range, sights: [sight(view, own, enemy, touch), sight(view, enemy, own, touch)] }
}

fn sight(view: &View, from: ShipSlot, to: ShipSlot, touch: bool) -> Sight {
    let spec = view.spec(from);
    let (base, target, size): (Base, Base, Size) = (view.base(from), view.base(to), spec.size);
    let farthest = spec.reach.max(3);
    let of_weapons = weapon_arcs(view, from);
    let mut sight = Sight { bands: [NONE; ARCS], ..Sight::default() };
    for arc in Arc::ALL {
        if !of_weapons.has(arc) {
            let reach_mm = f32::from(farthest) * BAND_MM;
            if geometry::arc::in_arc_within(base, size, arc, target, reach_mm) {
                sight.arcs = sight.arcs.or(ArcSet::of(arc));
            }
            continue;
        }
        let Some(found) = geometry::arc::attack_range_within(base, size, arc, target, farthest) else {
            continue;
        };
        sight.arcs = sight.arcs.or(ArcSet::of(arc));
        sight.bands[arc as usize] = if touch { 0 } else { found.band.max(1) };
        if !lines_past(view.obstacles(), &found.measure, 0).clear {
            sight.obstructed = sight.obstructed.or(ArcSet::of(arc));
        }
    }
    sight
}

/// Writes the numbers that change only when something moves.
fn write_places(view: &View, [own, enemy]: [ShipSlot; 2], pair: &Pair, row: &mut [f32; RELATION_FEATURES]) {
    let seen = |from: ShipSlot, to: ShipSlot| {
        let (forward, left) = view.pose(from).local(view.pose(to).position());
        let length = (forward * forward + left * left).sqrt().max(1.0);
        let far = |mm: f32| (mm / UNIT_MM).clamp(-FARTHEST, FARTHEST);
        ([far(forward), far(left)], [forward / length, left / length])
    };
    let ([own_forward, own_left], [own_x, own_y]) = seen(own, enemy);
    let ([enemy_forward, enemy_left], [enemy_x, enemy_y]) = seen(enemy, own);
    let head: [f32; AT_ARCS] = [
        1.0,
        (pair.gap / UNIT_MM).min(FARTHEST),
        f32::from(pair.range) * (1.0 / 3.0),
        own_forward,
        own_left,
        enemy_forward,
        enemy_left,
        own_x,
        own_y,
        enemy_x,
        enemy_y,
    ];
    row[..AT_ARCS].copy_from_slice(&head);
    let arcs = pair.sights.iter().flat_map(|sight| Arc::ALL.map(|arc| flag(sight.arcs.has(arc))));
    row[AT_ARCS..AT_LOCKS].iter_mut().zip(arcs).for_each(|(at, arc)| *at = arc);
}

/// Writes the numbers that depend on tokens, charges and damage.
fn write_shots(view: &View, [own, enemy]: [ShipSlot; 2], pair: &Pair, row: &mut [f32; RELATION_FEATURES]) {
    let locks = |from: ShipSlot, to: ShipSlot| flag(view.tokens(from).locks(ObjectId::ship(to)));
    let [ours, theirs] = &pair.sights;
    let (ours, theirs) = (best_shot(view, own, enemy, ours), best_shot(view, enemy, own, theirs));
    row[AT_LOCKS] = locks(own, enemy);
    row[AT_LOCKS + 1] = locks(enemy, own);
    let (own_row, enemy_row) = row[AT_LOCKS + 2..].split_at_mut(SHOT);
    own_row.copy_from_slice(&ours);
    enemy_row.copy_from_slice(&theirs);
}

/// The numbers of a shot.
const SHOT: usize = 5;

const _: () = assert!(RELATION_FEATURES == AT_LOCKS + 2 + 2 * SHOT);

/// The shot of `from` at `to` that is expected to deal most damage now, zeros if there is none.
fn best_shot(view: &View, from: ShipSlot, to: ShipSlot, sight: &Sight) -> [f32; SHOT] {
    let mut best = [0.0; SHOT];
    // Most pairs have none, so that the tokens are seldom looked at.
    if sight.bands == [NONE; ARCS] {
        return best;
    }
    let (attacker, defender) = (Mods::of_attacker(view, from, to), Mods::against(view, to, from));
    let agility = defense_dice(view, to);
    for weapon in &view.spec(from).weapons {
        if !is_ready(view, from, weapon) || !has_required(view, from, weapon, to) {
            continue;
        }
        for arc in guns::arcs(view, from, weapon) {
            let band = sight.bands[arc as usize];
            if !reaches(view, from, weapon, band) {
                continue;
            }
            let obstructed = sight.obstructed.has(arc);
            let dice = attack_dice(view, from, weapon) + u8::from(band <= 1 && !weapon.ordnance);
            let against = agility + u8::from(band >= 3 && !weapon.ordnance) + u8::from(obstructed);
            let damage = threat::tables().damage(dice, attacker.tokens, defender.guard(against));
            if best[0] == 0.0 || damage > best[SHOT - 1] {
                let range = f32::from(band) * (1.0 / 3.0);
                best = [1.0, range, flag(obstructed), f32::from(dice) * 0.1, damage];
            }
        }
    }
    best
}

/// Whether a weapon can attack at this attack range, by its card and the ruleset alone [ATK-23].
fn reaches(view: &View, ship: ShipSlot, weapon: &WeaponSpec, band: u8) -> bool {
    match band {
        NONE => false,
        0 => {
            view.matchup().ruleset.range_0_attacks == Range0Attacks::ByWeapon
                && (weapon.min_range == 0 || !weapon.special && view.spec(ship).size != Size::Huge)
        }
        band => (weapon.min_range..=weapon.max_range).contains(&band),
    }
}
