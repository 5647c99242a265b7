//! The arcs of one ship's weapons as another ship meets them. They are computed once for a
//! decision; for each place that is tried only a range is measured and a few arcs are tested.
//! Several places are tried at a time.

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_systems::world::view::View;
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4};

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

impl Guns {
    /// The geometry of two ships, without weapons.
    pub fn unarmed(view: &View, from: ShipSlot, to: ShipSlot) -> Guns {
        let (size, target) = (view.spec(from).size, view.spec(to).size);
        Guns {
            arcs: ArrayVec::new(),
            slope: front_slope(size),
            reach: reach(size, target),
            slack: 0.7 * target.half_mm(),
        }
    }

    /// Adds a weapon with this arc, which deals this damage in each of the two states.
    pub fn add(&mut self, arc: Arc, damage: [ByRange; 2]) {
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

    /// The arcs, each with the damage of its best weapon in each of the two states.
    pub fn arcs(&self) -> &[(Arc, [ByRange; 2])] {
        &self.arcs
    }

    /// The range of a ship whose centre is `u` mm ahead and `v` mm left: 0 to 2 for range 1 to 3,
    /// `None` beyond range 3.
    pub fn band(&self, (u, v): (f32, f32)) -> Option<usize> {
        let away = (u * u + v * v).sqrt() - self.reach;
        BANDS_MM.iter().position(|mm| away <= *mm)
    }

    /// Whether a point at (u, v) of the ship is in an arc, base widths considered.
    pub fn holds(&self, arc: Arc, u: f32, v: f32) -> bool {
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

/// Whether a weapon reaches range 1, 2 or 3 (`band` 0 to 2).
#[inline]
pub fn reaches(weapon: &WeaponSpec, band: usize) -> bool {
    (weapon.min_range..=weapon.max_range).contains(&(band as u8 + 1))
}

/// The arcs that a weapon of a ship has now.
#[inline]
pub fn arcs(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> impl Iterator<Item = Arc> {
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
