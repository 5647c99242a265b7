//! The value of a ship's position, against where the enemies stand or may come to stand.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSlot};
use killbox_systems::world::view::View;
use wide::{CmpGt, CmpLt};

use super::guns::{Bands, Guns, LANES, Lanes, RANGE_3_MM, STANDS, Sight, reach};

/// A ship at its pose, or at one where it might be.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The ship.
    pub ship: ShipSlot,
    /// The pose.
    pub pose: Pose,
}

impl Stand {
    /// A ship where it is now.
    pub fn now(view: &View, ship: ShipSlot) -> Stand {
        Stand { ship, pose: view.pose(ship) }
    }

    /// Whether the ship's centre is within `mm` of the centre of `other`.
    pub fn is_near(self, other: Pose, mm: f32) -> bool {
        near(other, self.pose, mm)
    }
}

/// Whether the centres of two ships are within `mm` of each other.
pub fn near(a: Pose, b: Pose, mm: f32) -> bool {
    (a.position() - b.position()).length_squared() <= mm * mm
}

/// Places where a ship may be, each with its likelihood.
pub type Stands = ArrayVec<(Pose, f32), STANDS>;

/// Places where a ship might stand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    /// The poses; unused ones have any value.
    pub poses: [Pose; LANES],
    /// Which of the two states of modifications the ship would be in.
    pub state: usize,
}

impl Places {
    /// One coordinate of all poses.
    #[inline]
    pub fn lane(&self, part: impl Fn(&Pose) -> f32) -> Lanes {
        Lanes::from(self.poses.each_ref().map(part))
    }
}

/// A player's judgement of weapons.
pub trait Gunnery {
    /// The modifications that a ship may have for its dice.
    type Mods: Copy;
    /// No modifications.
    const NONE: Self::Mods;
    /// The modifications that an enemy is expected to have when it attacks.
    const EXPECTED: Self::Mods;

    /// The weapons of `from` against `to` in two states of the modifications of both.
    fn guns(&self, view: &View, from: ShipSlot, to: ShipSlot, states: [(Self::Mods, Self::Mods); 2]) -> Guns;
}

/// An enemy as one own ship meets it.
pub struct Foe {
    ship: ShipSlot,
    /// The places where it may be, each with its likelihood.
    stands: Stands,
    /// Weight of a point of damage to it.
    dealt: f32,
    /// Weight of a point of its damage beside that of others.
    taken: f32,
    /// Distance of the two centres less that of the bases, mm.
    reach: f32,
}

impl Foe {
    /// The enemy `ship` as `own` meets it, at one of these places. A point of damage to it weighs
    /// `dealt`, a point of its damage `taken`.
    pub fn new(view: &View, own: ShipSlot, ship: ShipSlot, stands: Stands, dealt: f32, taken: f32) -> Foe {
        Foe { ship, stands, dealt, taken, reach: reach(view.spec(own).size, view.spec(ship).size) }
    }
}

/// What a player likes about a position, in points of damage.
#[derive(Clone, Copy, Debug)]
pub struct Tastes {
    /// Being one mm nearer to the nearest enemy while no enemy can be shot at.
    pub closing: f32,
    /// Pointing at the nearest enemy.
    pub facing: f32,
    /// The share of a shot at any other enemy that counts beside the best shot.
    pub others: f32,
    /// A point of damage that enemies are expected to deal.
    pub taken: f32,
}

/// The enemies as one own ship meets them, computed once for a decision.
pub struct Front<'a, G: Gunnery> {
    view: &'a View<'a>,
    gunnery: &'a G,
    own: ShipSlot,
    /// The modifications that the own ship may have when it shoots or is shot at.
    states: [G::Mods; 2],
    foes: ArrayVec<Foe, SHIPS_PER_SEAT>,
    tastes: Tastes,
    /// By foe: the damage that the own ship could deal to it, and that it could deal to the own
    /// ship. Computed once they are in range.
    guns: [OnceCell<[Guns; 2]>; SHIPS_PER_SEAT],
}

impl<'a, G: Gunnery> Front<'a, G> {
    /// The enemies of `own`, each as `foe` describes it. The modifications of `own` may be in one
    /// of two states.
    pub fn of(
        view: &'a View<'a>,
        gunnery: &'a G,
        own: ShipSlot,
        states: [G::Mods; 2],
        tastes: Tastes,
        foe: impl FnMut(ShipSlot) -> Foe,
    ) -> Front<'a, G> {
        let foes = view.enemies().into_iter().map(foe).collect();
        Front { view, gunnery, own, states, foes, tastes, guns: std::array::from_fn(|_| OnceCell::new()) }
    }

    fn guns(&self, foe: usize) -> &[Guns; 2] {
        self.guns[foe].get_or_init(|| {
            let Front { view, gunnery, own, states, .. } = self;
            let foe = self.foes[foe].ship;
            [
                gunnery.guns(view, *own, foe, states.map(|mods| (mods, G::NONE))),
                gunnery.guns(view, foe, *own, states.map(|mods| (G::EXPECTED, mods))),
            ]
        })
    }

    /// Value of standing at each of these places, in points of damage: the damage that the ship
    /// expects to deal less the damage that it expects to suffer. Nearness to the nearest enemy
    /// counts while none is in reach; facing it always counts.
    pub fn worth(&self, places: &Places) -> [f32; LANES] {
        let (x, y) = (places.lane(|pose| pose.x), places.lane(|pose| pose.y));
        let (ux, uy) = (places.lane(|pose| pose.ux), places.lane(|pose| pose.uy));
        let (mut best, mut sum, mut taken) = (Lanes::ZERO, Lanes::ZERO, Lanes::ZERO);
        let far = self.view.play_area().far_mm();
        let mut nearest = Lanes::splat(far * far);
        let (mut facing_away, mut facing) = (nearest, Lanes::ZERO);
        // The foe as the ship sees it, and the ship as the foe sees it.
        let (mut ours, mut theirs) = ([Sight::default(); STANDS], [Sight::default(); STANDS]);
        for (number, foe) in self.foes.iter().enumerate() {
            let mut in_range = 0;
            // A little more than the square of the distance of centres in range 3, so that few
            // square roots are taken in vain.
            let beyond = Lanes::splat(1.001 * (RANGE_3_MM + foe.reach) * (RANGE_3_MM + foe.reach));
            for (place, (pose, weight)) in foe.stands.iter().enumerate() {
                let (dx, dy) = (Lanes::splat(pose.x) - x, Lanes::splat(pose.y) - y);
                let away = dx * dx + dy * dy;
                nearest = nearest.fast_min(away);
                let u = dx * ux + dy * uy;
                if place == 0 {
                    let nearer = away.cmp_lt(facing_away);
                    facing_away = facing_away.fast_min(away);
                    facing = nearer.blend(u, facing);
                }
                if away.cmp_gt(beyond).all() {
                    continue;
                }
                let bands = Bands::of(away.sqrt() - Lanes::splat(foe.reach));
                if bands.none() {
                    continue;
                }
                let v = dy * ux - dx * uy;
                let weight = Lanes::splat(*weight);
                let (hx, hy) = (Lanes::splat(pose.ux), Lanes::splat(pose.uy));
                ours[in_range] = Sight { u, v, bands, weight };
                theirs[in_range] = Sight { u: -(dx * hx + dy * hy), v: dx * hy - dy * hx, bands, weight };
                in_range += 1;
            }
            if in_range == 0 {
                continue;
            }
            let [own, foes] = self.guns(number);
            let dealt = own.volley(&ours[..in_range], places.state) * Lanes::splat(foe.dealt);
            best = best.fast_max(dealt);
            sum += dealt;
            taken += foes.volley(&theirs[..in_range], places.state) * Lanes::splat(foe.taken);
        }
        let idle = best.cmp_lt(Lanes::splat(0.05));
        let tastes = &self.tastes;
        let closing = idle & (nearest.sqrt() * Lanes::splat(-tastes.closing));
        // 1 if the ship points at the nearest enemy, -1 if away from it.
        let facing = facing / facing_away.sqrt().fast_max(Lanes::ONE);
        let worth = best + Lanes::splat(tastes.others) * (sum - best) - Lanes::splat(tastes.taken) * taken
            + closing
            + Lanes::splat(tastes.facing) * facing;
        worth.to_array()
    }

    /// The ship that meets these enemies.
    pub fn own(&self) -> ShipSlot {
        self.own
    }

    /// The enemies, each with the places where it may come to stand and their likelihoods.
    pub fn enemies(&self) -> impl Iterator<Item = (ShipSlot, &[(Pose, f32)])> {
        self.foes.iter().map(|foe| (foe.ship, foe.stands.as_slice()))
    }

    /// The places where an enemy may come to stand, each with its likelihood.
    pub fn stands(&self, enemy: ShipSlot) -> &[(Pose, f32)] {
        self.foes.iter().find(|foe| foe.ship == enemy).map_or(&[], |foe| &foe.stands)
    }

    /// The enemies, each at its likeliest place.
    pub fn targets(&self) -> impl Iterator<Item = Stand> + '_ {
        self.foes.iter().map(|foe| Stand { ship: foe.ship, pose: foe.stands[0].0 })
    }
}
