//! The weapons of one ship against another. They are computed once for a decision; for each place
//! that is tried only a range is measured and a few arcs are tested. Several places are tried at a
//! time.

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_odds::Tokens;
use killbox_odds::plain::{Forecast, Guard};
use killbox_systems::world::view::View;
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4};

use super::expect::Mods;
use super::instead::Instead;
use super::weights::Weights;

/// Several places at once: as many as an SSE2 register takes. Eight were slower, with AVX2 or
/// without it, because dials and moves leave more of them empty.
pub type Lanes = f32x4;
/// The number of places in [`Lanes`].
pub const LANES: usize = 4;

/// Expected damage at ranges 1, 2 and 3.
pub type ByRange = [f32; 3];

/// Most different arcs that are stored for a ship; few ships have more than two.
const ARCS: usize = 4;

/// Distance between the centres of two bases, in mm, beyond which no two of them are in range 3.
pub const BEYOND_MM: f32 = 400.0;

/// Expected damage by arc and range.
#[derive(Clone, Debug)]
pub struct Guns {
    /// The damage of the best weapon with each arc, in each of two states of modifications.
    arcs: ArrayVec<(Arc, [ByRange; 2]), ARCS>,
    /// The tangent of half the front arc [GEO-80].
    slope: f32,
    /// Distance of the two centres less that of the bases, mm.
    reach: f32,
    /// How far outside an arc's line the target's centre may lie, mm, with the target still in the
    /// arc: a corner of its base reaches about 0.7 half sides further.
    slack: f32,
}

/// The expected modifications of two ships: the attacker's for its dice, the defender's for its
/// own.
pub type Duellists = (Mods, Mods);

impl Guns {
    /// The weapons of `from` against `to` in each of two states of modifications.
    pub fn new(
        view: &View,
        forecast: &Forecast,
        weights: &Weights,
        [from, to]: [ShipSlot; 2],
        mods: [Duellists; 2],
    ) -> Guns {
        let spec = view.spec(from);
        let mut guns = Guns::unarmed(view, from, to);
        let duels = Duel::each(view, to, mods);
        for weapon in &spec.weapons {
            let ready = readiness(view, from, to, weapon, weights.unlocked);
            if ready == 0.0 {
                continue;
            }
            let instead = Instead::of(view, weights, [from, to], weapon);
            let of = |duel: &Duel| -> ByRange {
                let mut damage = duel.by_range(forecast, weapon);
                for (band, damage) in damage.iter_mut().enumerate() {
                    let worth = instead.map_or(*damage, |instead| instead.worth(*damage));
                    *damage = if reaches(weapon, band) { ready * worth } else { 0.0 };
                }
                damage
            };
            let first = of(&duels[0]);
            let damage = [first, if duels[1] == duels[0] { first } else { of(&duels[1]) }];
            for arc in arcs(view, from, weapon) {
                guns.add(arc, damage);
            }
        }
        guns
    }

    /// The expected damage of the best attack of `from` against `to`, in each of two states of
    /// modifications; 0 if there is none. `places` are the places where `to` may be, in the
    /// coordinates of `from` (mm ahead, mm left), each with its likelihood, by which damage is
    /// weighted.
    pub fn once(
        view: &View,
        (forecast, weights): (&Forecast, &Weights),
        [from, to]: [ShipSlot; 2],
        places: impl Iterator<Item = ((f32, f32), f32)>,
        mods: [Duellists; 2],
    ) -> [f32; 2] {
        /// A place in range, and the best attack there.
        struct Shot {
            place: (f32, f32),
            band: usize,
            likely: f32,
            best: [f32; 2],
        }
        let guns = Guns::unarmed(view, from, to);
        let shot = |(place, likely): ((f32, f32), f32)| {
            Some(Shot { place, band: guns.band(place)?, likely, best: [0.0; 2] })
        };
        let mut shots: ArrayVec<Shot, STANDS> = places.filter_map(shot).collect();
        let mut duels = None;
        for weapon in &view.spec(from).weapons {
            let mut damage = None;
            for shot in &mut shots {
                let (u, v) = shot.place;
                if !reaches(weapon, shot.band) || !arcs(view, from, weapon).any(|arc| guns.holds(arc, u, v)) {
                    continue;
                }
                // The weapon's damage is the same at all places.
                let damage = damage.get_or_insert_with(|| {
                    let ready = readiness(view, from, to, weapon, weights.unlocked);
                    let instead = Instead::of(view, weights, [from, to], weapon);
                    let duels = duels.get_or_insert_with(|| Duel::each(view, to, mods));
                    duels.each_ref().map(|duel| {
                        duel.by_range(forecast, weapon)
                            .map(|results| ready * instead.map_or(results, |instead| instead.worth(results)))
                    })
                });
                for (best, damage) in shot.best.iter_mut().zip(damage) {
                    *best = best.max(damage[shot.band]);
                }
            }
        }
        let sum = |state: usize| shots.iter().fold(0.0, |sum, shot| sum + shot.likely * shot.best[state]);
        [sum(0), sum(1)]
    }

    /// The expected number of attacks of `from` against `to` at ranges 1, 2 and 3, if `from` sees
    /// `to` at these places. `None` if `from` has more than one weapon, or one that needs more than
    /// an arc and a range.
    pub fn chances(view: &View, [from, to]: [ShipSlot; 2], seen: &[((f32, f32), f32)]) -> Option<ByRange> {
        let [weapon] = view.spec(from).weapons.as_slice() else { return None };
        if weapon.card.is_some() || !weapon.while_docked.is_empty() {
            return None;
        }
        let guns = Guns::unarmed(view, from, to);
        let mut chances = ByRange::default();
        for &((u, v), likely) in seen {
            let in_range = guns.band((u, v)).filter(|band| reaches(weapon, *band));
            if let Some(band) = in_range
                && arcs(view, from, weapon).any(|arc| guns.holds(arc, u, v))
            {
                chances[band] += likely;
            }
        }
        Some(chances)
    }

    /// The expected damage at ranges 1, 2 and 3 of the only weapon of `from`, which needs no more
    /// than an arc and a range.
    pub fn plain(
        view: &View,
        forecast: &Forecast,
        [from, to]: [ShipSlot; 2],
        mods: [Duellists; 2],
    ) -> [ByRange; 2] {
        let weapon = &view.spec(from).weapons[0];
        Duel::each(view, to, mods).map(|duel| duel.by_range(forecast, weapon))
    }

    /// Whether two ships that have one weapon each have the same one.
    pub fn are_alike(view: &View, [one, other]: [ShipSlot; 2]) -> bool {
        view.spec(one).weapons == view.spec(other).weapons
    }

    /// The damage that the best turret weapon of `from` would deal to `to` if its turret indicator,
    /// or its second one, pointed at each of the standard arcs; the same at every range. Places as
    /// for [`Guns::once`] [HUG-54].
    pub fn turret(
        view: &View,
        (forecast, weights): (&Forecast, &Weights),
        [from, to]: [ShipSlot; 2],
        places: impl Iterator<Item = ((f32, f32), f32)>,
        (mods, second): (Mods, bool),
    ) -> [f32; Arc::STANDARD.len()] {
        let spec = view.spec(from);
        let guns = Guns::unarmed(view, from, to);
        let near: ArrayVec<_, STANDS> = places.filter(|(place, _)| guns.band(*place).is_some()).collect();
        if near.is_empty() {
            return [0.0; Arc::STANDARD.len()];
        }
        let is_its =
            |weapon: &&WeaponSpec| !matches!(weapon.arc, WeaponArc::Fixed(_)) && weapon.second == second;
        let turrets = spec.weapons.iter().filter(is_its);
        let damage = turrets.map(|weapon| hits(view, (forecast, weights), [from, to], weapon, mods));
        let damage = damage.fold(0.0, f32::max);
        let double = if second { spec.second_turret } else { spec.turret } == Turret::Double;
        Arc::STANDARD.map(|arc| {
            let holds = |u, v| guns.holds(arc, u, v) || double && guns.holds(arc.opposite(), u, v);
            near.iter()
                .filter(|((u, v), _)| holds(*u, *v))
                .fold(0.0, |sum, (_, likely)| sum + likely * damage)
        })
    }

    /// The geometry of two ships, without weapons.
    fn unarmed(view: &View, from: ShipSlot, to: ShipSlot) -> Guns {
        let (size, target) = (view.spec(from).size, view.spec(to).size);
        Guns {
            arcs: ArrayVec::new(),
            slope: front_slope(size),
            reach: reach(size, target),
            slack: 0.7 * target.half_mm(),
        }
    }

    fn add(&mut self, arc: Arc, damage: [ByRange; 2]) {
        match self.arcs.iter_mut().find(|(known, _)| *known == arc) {
            Some((_, best)) => {
                for (best, damage) in best.iter_mut().zip(damage) {
                    *best = std::array::from_fn(|range| best[range].max(damage[range]));
                }
            }
            // A fifth arc, if a ship should have one, is not counted.
            None => drop(self.arcs.try_push((arc, damage))),
        }
    }

    /// The range of a ship whose centre is `u` mm ahead and `v` mm left: 0 to 2 for range 1 to 3,
    /// `None` beyond range 3.
    fn band(&self, (u, v): (f32, f32)) -> Option<usize> {
        let away = (u * u + v * v).sqrt() - self.reach;
        BANDS_MM.iter().position(|mm| away <= *mm)
    }

    /// Whether a point at (u, v) of the ship is in an arc, base widths considered.
    fn holds(&self, arc: Arc, u: f32, v: f32) -> bool {
        self.covers(arc, Lanes::splat(u), Lanes::splat(v)).any()
    }

    /// The expected damage of the best attack at each of some places, summed with their weights, in
    /// one of the two states of modifications.
    #[inline]
    pub fn volley(&self, sights: &[Sight], state: usize) -> Lanes {
        let mut best = [Lanes::ZERO; STANDS];
        for (arc, damage) in &self.arcs {
            let damage = Damage::new(damage[state]);
            // Arcs are the outer loop and places the inner one, so that each arc is looked up once.
            for (best, sight) in best.iter_mut().zip(sights) {
                let hit = self.covers(*arc, sight.u, sight.v);
                *best = best.fast_max(hit & damage.at(sight.bands));
            }
        }
        sights.iter().zip(best).fold(Lanes::ZERO, |sum, (sight, best)| sum + sight.weight * best)
    }

    /// Whether points at (u, v) of the ship are in an arc, base widths considered.
    #[inline]
    fn covers(&self, arc: Arc, u: Lanes, v: Lanes) -> Lanes {
        let (slope, slack) = (Lanes::splat(self.slope), Lanes::splat(self.slack));
        let zero = Lanes::ZERO;
        match arc {
            Arc::Front => v.abs().cmp_le(u * slope + slack) & u.cmp_gt(zero),
            Arc::Rear => v.abs().cmp_le(slack - u * slope) & u.cmp_lt(zero),
            Arc::Left => (u.abs() * slope).cmp_le(v + slack) & v.cmp_gt(zero),
            Arc::Right => (u.abs() * slope).cmp_le(slack - v) & v.cmp_lt(zero),
            Arc::FullFront => u.cmp_gt(zero),
            Arc::FullRear => u.cmp_lt(zero),
            Arc::Bullseye => v.abs().cmp_le(slack + Lanes::splat(7.4)) & u.cmp_ge(zero),
        }
    }
}

/// The tokens of an attacker for its dice, and the guard of its defender, with its agility and with
/// one more die.
#[derive(Clone, Copy, PartialEq)]
struct Duel {
    attacker: Tokens,
    guards: [Guard; 2],
}

impl Duel {
    /// The duels in each of two states of modifications.
    fn each(view: &View, to: ShipSlot, mods: [Duellists; 2]) -> [Duel; 2] {
        let agility = view.spec(to).agility;
        let guards = |defender: Mods| [defender.guard(agility), defender.guard(agility + 1)];
        let [(attacker, defender), (other, changed)] = mods;
        let first = guards(defender);
        let second = if changed == defender { first } else { guards(changed) };
        [Duel { attacker: attacker.tokens, guards: first }, Duel { attacker: other.tokens, guards: second }]
    }

    /// The expected results that are left at ranges 1, 2 and 3: one attack die more at range 1, one
    /// defense die more at range 3 [ATK-26, ATK-38, ATK-48].
    #[inline]
    fn by_range(&self, forecast: &Forecast, weapon: &WeaponSpec) -> ByRange {
        let [few, more] = self.guards;
        let attack = forecast.attack(weapon.value, self.attacker);
        if weapon.ordnance {
            return [attack.against(few); 3];
        }
        let near = forecast.attack(weapon.value + 1, self.attacker);
        [near.against(few), attack.against(few), attack.against(more)]
    }
}

/// Whether a weapon reaches range 1, 2 or 3 (`band` 0 to 2).
#[inline]
fn reaches(weapon: &WeaponSpec, band: usize) -> bool {
    (weapon.min_range..=weapon.max_range).contains(&(band as u8 + 1))
}

/// The arcs that a weapon of a ship has now.
#[inline]
fn arcs(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> impl Iterator<Item = Arc> {
    let (first, second) = match weapon.arc {
        WeaponArc::Fixed(arc) => (arc, None),
        WeaponArc::SingleTurret | WeaponArc::DoubleTurret if weapon.second => {
            let arc = view.second_turret(ship);
            (arc, (view.spec(ship).second_turret == Turret::Double).then(|| arc.opposite()))
        }
        WeaponArc::SingleTurret | WeaponArc::DoubleTurret => {
            let arc = view.turret(ship);
            (arc, (view.spec(ship).turret == Turret::Double).then(|| arc.opposite()))
        }
    };
    std::iter::once(first).chain(second)
}

/// Most places at which one ship is considered to be.
pub const STANDS: usize = 3;

/// A ship as another sees it from several places.
#[derive(Clone, Copy, Default)]
pub struct Sight {
    /// Distance ahead, mm.
    pub u: Lanes,
    /// Distance to the left, mm.
    pub v: Lanes,
    /// The range.
    pub bands: Bands,
    /// The likelihood that the ship is there.
    pub weight: Lanes,
}

/// Damage at ranges 1, 2 and 3, in bits: the value at range 3, and the bits that change towards
/// ranges 2 and 1.
struct Damage {
    far: Lanes,
    middle: Lanes,
    near: Lanes,
}

impl Damage {
    #[inline]
    fn new([near, middle, far]: ByRange) -> Damage {
        let change = |a: f32, b: f32| Lanes::splat(f32::from_bits(a.to_bits() ^ b.to_bits()));
        Damage { far: Lanes::splat(far), middle: change(middle, far), near: change(near, middle) }
    }

    /// The damage at these ranges, 0 beyond. It relies on each band including the nearer ones.
    #[inline]
    fn at(&self, bands: Bands) -> Lanes {
        bands.any & self.far ^ bands.second & self.middle ^ bands.first & self.near
    }
}

/// The ends of ranges 1, 2 and 3, mm.
const BANDS_MM: [f32; 3] = [100.0, 200.0, RANGE_3_MM];

/// The end of range 3, mm.
pub const RANGE_3_MM: f32 = 300.0;

/// The ranges of several distances, as masks: each band includes the nearer ones.
#[derive(Clone, Copy, Default)]
pub struct Bands {
    first: Lanes,
    second: Lanes,
    any: Lanes,
}

impl Bands {
    /// The bands of these distances, mm.
    #[inline]
    pub fn of(away: Lanes) -> Bands {
        let [first, second, any] = BANDS_MM.map(|mm| away.cmp_le(Lanes::splat(mm)));
        Bands { first, second, any }
    }

    /// Whether all distances are beyond range 3.
    #[inline]
    pub fn none(self) -> bool {
        self.any.none()
    }
}

/// Distance of two centres less that of the bases, mm, as if both bases were discs a little larger
/// than the incircles of the squares.
pub const fn reach(a: Size, b: Size) -> f32 {
    1.1 * (a.half_mm() + b.half_mm())
}

/// The share of a weapon's damage to a ship that counts: 1 if its charges, locks and docked ships
/// let it be used, `unlocked` if it lacks only a lock, otherwise 0.
fn readiness(view: &View, ship: ShipSlot, to: ShipSlot, weapon: &WeaponSpec, unlocked: f32) -> f32 {
    // The weapon belongs to the carrier only while a ship is docked [MOV-97].
    if !weapon.while_docked.is_empty() && (weapon.while_docked & view.aboard(ship)).is_empty() {
        return 0.0;
    }
    match is_loaded(view, ship, weapon) {
        false => 0.0,
        true if weapon.requires.lock && !view.tokens(ship).locks(ObjectId::ship(to)) => unlocked,
        true => 1.0,
    }
}

/// Whether a weapon of `ship` has the charges for an attack [CHG-5].
pub fn is_loaded(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    weapon.card.is_none_or(|card| view.card(ship, card).charges.active >= weapon.charge_cost)
}

/// The tangent of half the front arc, by size [GEO-80].
const fn front_slope(size: Size) -> f32 {
    match size {
        Size::Small => 0.857_6,
        Size::Medium => 0.881_6,
        Size::Large | Size::Huge => 0.892_8,
    }
}

/// The damage that a weapon of the first ship is expected to deal to the second wherever it can be
/// fired, in points of damage.
pub fn hits(
    view: &View,
    (forecast, weights): (&Forecast, &Weights),
    ships: [ShipSlot; 2],
    weapon: &WeaponSpec,
    mods: Mods,
) -> f32 {
    let guard = Mods::NONE.guard(view.spec(ships[1]).agility);
    let results = forecast.damage(weapon.value, mods.tokens, guard);
    Instead::of(view, weights, ships, weapon).map_or(results, |instead| instead.worth(results))
}
