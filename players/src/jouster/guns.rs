//! The weapons of one ship against another. They are computed once for a decision; for each place
//! that is tried only a range is measured and a few arcs are tested. Several places are tried at a
//! time.

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_systems::world::view::View;
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4};

use super::expect::{Expectations, Mods, dice};

/// Several places at once: as many as an SSE2 register takes. Eight were slower, with AVX2 or
/// without it, because dials and moves leave more of them empty.
pub type Lanes = f32x4;
/// The number of places in [`Lanes`].
pub const LANES: usize = 4;

/// Expected damage at ranges 1, 2 and 3.
type ByRange = [f32; 3];

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
        expect: &Expectations,
        from: ShipSlot,
        to: ShipSlot,
        mods: [Duellists; 2],
    ) -> Guns {
        let (spec, agility) = (view.spec(from), view.spec(to).agility);
        let mut guns = Guns::unarmed(view, from, to);
        for weapon in spec.weapons.iter().filter(|weapon| is_ready(view, from, weapon)) {
            // One more attack die at range 1, one more defense die at range 3 [ATK-26, ATK-38,
            // ATK-48].
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
                    // Each weapon uses the arcs of its own indicator [HUG-57].
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

    /// The damage that the best turret weapon of `from` would deal to `to`, whose centre is `u` mm
    /// ahead and `v` mm left of it, if the indicator pointed at each of the standard arcs; the same
    /// at every range.
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

    /// The expected damage of the best attack from the pose `from` at a ship whose centre is at
    /// `to`, in both states; 0 if there is none.
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

    /// The range of a ship whose centre is `u` mm ahead and `v` mm left: 0 to 2 for range 1 to 3,
    /// `None` beyond range 3.
    fn band(&self, u: f32, v: f32) -> Option<usize> {
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
const BANDS_MM: [f32; 3] = [100.0, 200.0, 300.0];

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

/// Whether a weapon can be used as far as charges and locks tell. A lock on any object counts.
fn is_ready(view: &View, ship: ShipSlot, weapon: &WeaponSpec) -> bool {
    weapon.card.is_none_or(|card| view.card(ship, card).charges.active >= weapon.charge_cost)
        && (weapon.requires.is_empty() || view.tokens(ship).locks != 0 || !weapon.requires.lock)
}

/// The tangent of half the front arc, by size [GEO-80].
const fn front_slope(size: Size) -> f32 {
    match size {
        Size::Small => 0.857_6,
        Size::Medium => 0.881_6,
        Size::Large | Size::Huge => 0.892_8,
    }
}
