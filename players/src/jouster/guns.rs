//! The weapons of one ship against another, worked out once for a decision: what is left for each
//! place that is tried is to measure a range and to look into a few arcs. Places are tried several
//! at a time.

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_systems::world::view::View;
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4};

use super::expect::{Expectations, Mods, dice};

/// Several places at once: as many as SSE2 takes. Eight, with AVX2 or without, were slower: dials
/// and moves leave more of them empty.
pub type Lanes = f32x4;
/// How many.
pub const LANES: usize = 4;

/// Expected damage at ranges 1, 2 and 3.
type ByRange = [f32; 3];

/// So many different arcs of one ship are kept; few ships have more than two.
const ARCS: usize = 4;

/// Beyond this distance between the centres of two bases no pair is in range 3, mm.
pub const BEYOND_MM: f32 = 400.0;

/// Expected damage by arc and range.
#[derive(Clone, Debug)]
pub struct Guns {
    /// The damage of the best weapon with that arc, by each of two states of modifications.
    arcs: ArrayVec<(Arc, [ByRange; 2]), ARCS>,
    /// GEO-80: the tangent of half the front arc.
    slope: f32,
    /// How much nearer than their centres the two bases are, mm.
    reach: f32,
    /// How far across an arc line the target's centre may be, mm: a corner reaches about 0.7 halves
    /// further.
    slack: f32,
}

/// What two ships are expected to be able to do to their dice: the attacker to its own, the
/// defender to its own.
pub type Duellists = (Mods, Mods);

impl Guns {
    /// The weapons of `from` against `to` in each of two states of modifications.
    pub fn new(
        view: &View,
        expect: &Expectations,
        from: ShipSlot,
        to: ShipSlot,
        mods: [Duellists; 2],
    ) -> Guns {
        let (spec, agility) = (view.spec(from), view.spec(to).agility);
        let mut guns = Guns::unarmed(view, from, to);
        for weapon in spec.weapons.iter().filter(|weapon| is_ready(view, from, weapon)) {
            // ATK-26, ATK-38, ATK-48: one die more at range 1, one more against it at range 3.
            let bonus = u8::from(!weapon.ordnance);
            let (few, more) = (dice(agility), dice(agility + bonus));
            let of =
                |(attacker, defender): Duellists| -> ByRange {
                    let far = expect.against(weapon.value, attacker, defender);
                    let near = expect.against(weapon.value + bonus, attacker, defender)[few];
                    let damage = [(1, near), (2, far[few]), (3, far[more])];
                    damage.map(|(range, damage)| {
                        if weapon.min_range <= range && range <= weapon.max_range { damage } else { 0.0 }
                    })
                };
            let first = of(mods[0]);
            let damage = [first, if mods[1] == mods[0] { first } else { of(mods[1]) }];
            match weapon.arc {
                WeaponArc::Fixed(arc) => guns.add(arc, damage),
                WeaponArc::SingleTurret | WeaponArc::DoubleTurret => {
                    // HUG-57.
                    let (arc, turret) = match weapon.second {
                        true => (view.second_turret(from), spec.second_turret),
                        false => (view.turret(from), spec.turret),
                    };
                    guns.add(arc, damage);
                    if turret == Turret::Double {
                        guns.add(arc.opposite(), damage);
                    }
                }
            }
        }
        guns
    }

    /// What the best turret weapon of `from` would do to `to`, whose centre is `u` mm ahead and `v`
    /// mm left of it, if the indicator pointed at each of the standard arcs; at any range alike.
    pub fn turret(
        view: &View,
        expect: &Expectations,
        [from, to]: [ShipSlot; 2],
        (u, v): (f32, f32),
        mods: Mods,
    ) -> [f32; Arc::STANDARD.len()] {
        let spec = view.spec(from);
        let guns = Guns::unarmed(view, from, to);
        if guns.band(u, v).is_none() {
            return [0.0; Arc::STANDARD.len()];
        }
        let turrets = spec.weapons.iter().filter(|weapon| !matches!(weapon.arc, WeaponArc::Fixed(_)));
        let value = turrets.map(|weapon| weapon.value).max().unwrap_or(0);
        let damage = expect.damage(value, mods, view.spec(to).agility, Mods::default());
        let double = spec.turret == Turret::Double;
        Arc::STANDARD.map(|arc| {
            let holds = guns.holds(arc, u, v) || double && guns.holds(arc.opposite(), u, v);
            if holds { damage } else { 0.0 }
        })
    }

    /// No weapons yet.
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
            // A fifth arc, if a ship should have one, is not weighed.
            None => drop(self.arcs.try_push((arc, damage))),
        }
    }

    /// The expected damage of the best attack from there at a ship whose centre is at `to`, in both
    /// states; 0 if there is none.
    pub fn shot(&self, from: Pose, to: Vec2) -> [f32; 2] {
        let (u, v) = from.local(to);
        let mut best = [0.0_f32; 2];
        if let Some(band) = self.band(u, v) {
            for (arc, damage) in &self.arcs {
                if self.holds(*arc, u, v) {
                    best = std::array::from_fn(|state| best[state].max(damage[state][band]));
                }
            }
        }
        best
    }

    /// In which range a ship is whose centre is `u` mm ahead and `v` mm left: 0 to 2 for range 1
    /// to 3.
    fn band(&self, u: f32, v: f32) -> Option<usize> {
        let away = (u * u + v * v).sqrt() - self.reach;
        BANDS_MM.iter().position(|mm| away <= *mm)
    }

    /// Whether a point at (u, v) of the ship is in an arc, base widths considered.
    fn holds(&self, arc: Arc, u: f32, v: f32) -> bool {
        self.covers(arc, Lanes::splat(u), Lanes::splat(v)).any()
    }

    /// The expected damage of the best attack at each of some places, added up by their weights, in
    /// one of the two states of modifications.
    #[inline]
    pub fn volley(&self, sights: &[Sight], state: usize) -> Lanes {
        let mut best = [Lanes::ZERO; STANDS];
        for (arc, damage) in &self.arcs {
            let damage = Damage::new(damage[state]);
            // The arcs outside, the places inside: an arc is looked up once.
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

/// So many places are weighed at which one ship may be.
pub const STANDS: usize = 3;

/// A ship as another sees it from several places.
#[derive(Clone, Copy, Default)]
pub struct Sight {
    /// How far ahead of it, mm.
    pub u: Lanes,
    /// How far left of it, mm.
    pub v: Lanes,
    /// In which range.
    pub bands: Bands,
    /// How likely the ship is there.
    pub weight: Lanes,
}

/// Damage at ranges 1, 2 and 3, in bits: what is there at range 3, and what changes towards ranges
/// 2 and 1.
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

    /// The damage in these ranges, 0 beyond: the bands lie in one another.
    #[inline]
    fn at(&self, bands: Bands) -> Lanes {
        bands.any & self.far ^ bands.second & self.middle ^ bands.first & self.near
    }
}

/// How far ranges 1, 2 and 3 reach, mm.
const BANDS_MM: [f32; 3] = [100.0, 200.0, 300.0];

/// In which range band distances are, as masks: each band holds those before it.
#[derive(Clone, Copy, Default)]
pub struct Bands {
    first: Lanes,
    second: Lanes,
    any: Lanes,
}

impl Bands {
    /// Of these distances, mm.
    #[inline]
    pub fn of(away: Lanes) -> Bands {
        let [first, second, any] = BANDS_MM.map(|mm| away.cmp_le(Lanes::splat(mm)));
        Bands { first, second, any }
    }

    /// Whether all are beyond range 3.
    #[inline]
    pub fn none(self) -> bool {
        self.any.none()
    }
}

/// How much nearer than their centres two bases are, mm: as if both were discs a little larger than
/// the squares' incircles.
pub const fn reach(a: Size, b: Size) -> f32 {
    1.1 * (a.half_mm() + b.half_mm())
}

/// Whether a weapon can be used as far as charges and locks tell; a lock on anybody counts.
fn is_ready(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    weapon.card.is_none_or(|card| view.card(ship, card).charges.active >= weapon.charge_cost)
        && (weapon.requires.is_empty() || view.tokens(ship).locks != 0 || !weapon.requires.lock)
}

/// GEO-80: the tangent of half the front arc, by size.
const fn front_slope(size: Size) -> f32 {
    match size {
        Size::Small => 0.857_6,
        Size::Medium => 0.881_6,
        Size::Large | Size::Huge => 0.892_8,
    }
}
