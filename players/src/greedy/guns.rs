//! The weapons of one ship against another, worked out once for a decision: what is left for each place that is tried
//! is to measure a range and to look into a few arcs. Places are tried several at a time.

use arrayvec::ArrayVec;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::geometry::{Pose, Vec2};
use killbox_components::ids::ShipSlot;
use killbox_components::size::Size;
use killbox_components::spec::{Turret, WeaponSpec};
use killbox_systems::view::View;
use wide::{CmpGe, CmpGt, CmpLe, CmpLt, f32x4};

use super::expect::{Expectations, Mods, dice};

/// Several places at once: as many as SSE2 takes. Eight, with AVX2 or without, were slower: dials and moves leave more
/// of them empty.
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
    /// How far across an arc line the target's centre may be, mm: a corner reaches about 0.7 halves further.
    slack: f32,
}

/// What two ships are expected to be able to do to their dice: the attacker to its own, the defender to its own.
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
        let (spec, target) = (view.spec(from), view.spec(to));
        let mut guns = Guns::unarmed(view, from, to);
        for weapon in spec.weapons.iter().filter(|weapon| is_ready(view, from, weapon)) {
            // ATK-26, ATK-38, ATK-48: one die more at range 1, one more against it at range 3.
            let bonus = u8::from(!weapon.ordnance);
            let reaches = |range: u8| (weapon.min_range..=weapon.max_range).contains(&range);
            let reaches = [reaches(1), reaches(2), reaches(3)];
            let of = |(attacker, defender): Duellists| -> ByRange {
                let near = expect.against(weapon.value + bonus, attacker, defender);
                let far = expect.against(weapon.value, attacker, defender);
                let (few, more) = (dice(target.agility), dice(target.agility + bonus));
                let damage = [near[few], far[few], far[more]];
                std::array::from_fn(|i| if reaches[i] { damage[i] } else { 0.0 })
            };
            let first = of(mods[0]);
            let damage = [first, if mods[1] == mods[0] { first } else { of(mods[1]) }];
            match weapon.arc {
                WeaponArc::Fixed(arc) => guns.add(arc, damage),
                WeaponArc::SingleTurret | WeaponArc::DoubleTurret => {
                    guns.add_turret(spec.turret, view.turret(from), damage);
                }
            }
        }
        guns
    }

    /// The best turret weapon of `from` against `to` if the indicator pointed at `arc`, at any range alike.
    pub fn turret(
        view: &View,
        expect: &Expectations,
        from: ShipSlot,
        to: ShipSlot,
        mods: Mods,
        arc: Arc,
    ) -> Guns {
        let spec = view.spec(from);
        let turrets = spec.weapons.iter().filter(|weapon| !matches!(weapon.arc, WeaponArc::Fixed(_)));
        let value = turrets.map(|weapon| weapon.value).max().unwrap_or(0);
        let damage = expect.damage(value, mods, view.spec(to).agility, Mods::default());
        let mut guns = Guns::unarmed(view, from, to);
        guns.add_turret(spec.turret, arc, [[damage; 3]; 2]);
        guns
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

    fn add_turret(&mut self, turret: Turret, arc: Arc, damage: [ByRange; 2]) {
        self.add(arc, damage);
        if turret == Turret::Double {
            self.add(arc.opposite(), damage);
        }
    }

    fn add(&mut self, arc: Arc, damage: [ByRange; 2]) {
        match self.arcs.iter_mut().find(|(known, _)| *known == arc) {
            Some((_, best)) => {
                let best = best.as_flattened_mut().iter_mut();
                best.zip(damage.as_flattened()).for_each(|(best, d)| *best = best.max(*d));
            }
            // A fifth arc, if a ship should have one, is not weighed.
            None => drop(self.arcs.try_push((arc, damage))),
        }
    }

    /// The expected damage of the best attack from there at a ship whose centre is at `to`, in both states; 0 if there is
    /// none.
    pub fn shot(&self, from: Pose, to: Vec2) -> [f32; 2] {
        if self.arcs.is_empty() {
            return [0.0; 2];
        }
        let (u, v) = from.local(to);
        let bands = Bands::of(Lanes::splat((u * u + v * v).sqrt() - self.reach));
        if bands.none() {
            return [0.0; 2];
        }
        let shots = |state| self.shots(Lanes::splat(u), Lanes::splat(v), state, bands).to_array()[0];
        [shots(0), shots(1)]
    }

    /// The expected damage of the best attack at targets `u` mm ahead and `v` mm left, in these ranges, in one of the two
    /// states of modifications.
    #[inline]
    pub fn shots(&self, u: Lanes, v: Lanes, state: usize, bands: Bands) -> Lanes {
        let mut best = Lanes::ZERO;
        for (arc, damage) in &self.arcs {
            let [near, middle, far] = damage[state].map(Lanes::splat);
            let at_range = bands.first.blend(near, bands.second.blend(middle, far));
            let hit = self.covers(*arc, u, v) & bands.any;
            best = best.fast_max(hit & at_range);
        }
        best
    }

    /// Whether a point at (u, v) of the ship is in an arc, base widths considered.
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

/// In which range band distances are, as masks.
#[derive(Clone, Copy)]
pub struct Bands {
    first: Lanes,
    second: Lanes,
    any: Lanes,
}

impl Bands {
    /// Of these distances, mm.
    #[inline]
    pub fn of(away: Lanes) -> Bands {
        let within = |mm: f32| away.cmp_le(Lanes::splat(mm));
        Bands { first: within(100.0), second: within(200.0), any: within(300.0) }
    }

    /// Whether all are beyond range 3.
    #[inline]
    pub fn none(self) -> bool {
        self.any.none()
    }
}

/// How much nearer than their centres two bases are, mm: as if both were discs a little larger than the squares'
/// incircles.
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
