//! The value of a ship's position, against where the enemies stand or may come to stand.

use std::cell::OnceCell;
use std::cmp::Ordering;

use arrayvec::ArrayVec;
use killbox_components::geometry::Pose;
use killbox_components::ids::{SHIPS_PER_SEAT, Seat, ShipSlot};
use killbox_systems::world::view::View;
use wide::{CmpGt, CmpLt};

use super::ends::{ahead, is_inside};
use super::expect::Mods;
use super::foresee::{Stands, fought, has_moved};
use super::guns::{Bands, Guns, LANES, Lanes, RANGE_3_MM, STANDS, Sight, reach};
use super::threat::{Stand, Threats};
use super::way::Rocks;
use super::weights::Weights;

/// An enemy as one own ship meets it.
struct Foe {
    ship: ShipSlot,
    /// The places where it may be, each with its likelihood.
    stands: Stands,
    /// Weight of a point of damage to it: destroying a ship also silences it.
    dealt: f32,
    /// Weight of a point of its damage beside that of others.
    taken: f32,
    /// Distance of the two centres less that of the bases, mm.
    reach: f32,
}

/// The enemies as one own ship meets them, computed once for a decision.
pub struct Front<'a> {
    view: &'a View<'a>,
    threats: &'a Threats<'a>,
    own: ShipSlot,
    /// The modifications that the own ship may have when it shoots or is shot at.
    states: [Mods; 2],
    foes: ArrayVec<Foe, SHIPS_PER_SEAT>,
    /// Weight of a point of damage that the own ship suffers.
    taken: f32,
    /// By foe: the damage that the own ship could deal to it, and that it could deal to the own
    /// ship. Computed once they are in range.
    guns: [OnceCell<[Guns; 2]>; SHIPS_PER_SEAT],
}

/// The modifications that an enemy is expected to have when it attacks.
pub const EXPECTED: Mods = Mods::FOCUS;

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

impl<'a> Front<'a> {
    /// The enemies of `own`, whose modifications may be in one of two states. An enemy that has
    /// moved this round is where it is. One that has not is expected where ships like it fly; while
    /// `planning` none has moved.
    pub fn new(
        view: &'a View<'a>,
        threats: &'a Threats<'a>,
        own: ShipSlot,
        states: [Mods; 2],
        planning: bool,
    ) -> Front<'a> {
        let Weights { frailty, own_frailty, halving, enemy_points, own_points, .. } = *threats.weights;
        let squads = [view.seat(), view.seat().other()].map(|seat| Fielded::of(view, seat));
        let foe = |ship| {
            let stands = fought(view, ship, planning);
            let reach = reach(view.spec(own).size, view.spec(ship).size);
            let mut dealt = frail(view, ship, frailty, halving) * squads[1].dear(view, ship, enemy_points);
            let mut taken = 1.0;
            // The ship with the higher initiative engages first [RND-60].
            match view.initiative(ship).cmp(&view.initiative(own)) {
                Ordering::Greater => dealt *= 1.0 - threats.weights.shoots_later,
                Ordering::Less => taken -= threats.weights.shot_at_later,
                Ordering::Equal => {}
            }
            Foe { ship, stands, dealt, taken, reach }
        };
        let foes = view.enemies().into_iter().map(foe).collect();
        let clock = 1.0 + threats.weights.lead * lead(view, &squads);
        let frail = frail(view, own, own_frailty, 0.0);
        let taken = threats.weights.taken * clock * frail * squads[0].dear(view, own, own_points);
        Front { view, threats, own, states, foes, taken, guns: std::array::from_fn(|_| OnceCell::new()) }
    }

    fn guns(&self, foe: usize) -> &[Guns; 2] {
        self.guns[foe].get_or_init(|| {
            let Front { view, threats, own, states, .. } = self;
            let foe = self.foes[foe].ship;
            [
                threats.guns(view, *own, foe, states.map(|mods| (mods, Mods::NONE))),
                threats.guns(view, foe, *own, states.map(|mods| (EXPECTED, mods))),
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
        let weights = self.threats.weights;
        let closing = idle & (nearest.sqrt() * Lanes::splat(-weights.closing));
        // 1 if the ship points at the nearest enemy, -1 if away from it.
        let facing = facing / facing_away.sqrt().fast_max(Lanes::ONE);
        let worth = best + Lanes::splat(weights.others) * (sum - best) - Lanes::splat(self.taken) * taken
            + closing
            + Lanes::splat(weights.facing) * facing;
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

/// Weight of a point of damage to a ship, by how near the ship is to destruction and to half of its
/// hull and shields.
pub fn frail(view: &View, ship: ShipSlot, frailty: f32, halving: f32) -> f32 {
    let spec = view.spec(ship);
    let left = f32::from(view.hull_left(ship) + view.charges(ship).shields.active);
    let lacking = left - 0.5 * f32::from(spec.hull + spec.shields.limit);
    let half = if lacking > 0.0 { halving / lacking.max(1.0) } else { 0.0 };
    1.0 + frailty / left.max(1.0) + half
}

/// By what share of all squad points the own side is ahead, -1 to 1, scaled by the share of the
/// rounds that have been played. `squads` are both squads, the own first.
fn lead(view: &View, squads: &[Fielded; 2]) -> f32 {
    let [own, other] = [view.seat(), view.seat().other()].map(|seat| {
        let ships = (view.core().in_play & seat.ships()).into_iter();
        ships.map(|ship| f32::from(view.spec(ship).cost)).sum::<f32>()
    });
    let limit = f32::from(view.matchup().ruleset.round_limit.max(1));
    (own / squads[0].cost.max(1.0) - other / squads[1].cost.max(1.0))
        * (f32::from(view.core().round) / limit).min(1.0)
}

/// A squad as it was at the start of the game.
struct Fielded {
    /// Its squad points.
    cost: f32,
    /// Its hull and shields.
    hull: f32,
}

impl Fielded {
    fn of(view: &View, seat: Seat) -> Fielded {
        let ships = (view.matchup().fielded & seat.ships()).into_iter().map(|ship| {
            let spec = view.spec(ship);
            (f32::from(spec.cost), f32::from(spec.hull + spec.shields.limit))
        });
        let (cost, hull) = ships.fold((0.0, 0.0), |(cost, hull), (c, h)| (cost + c, hull + h));
        Fielded { cost, hull }
    }

    /// Weight of a point of damage to one of the squad's ships, by what that ship's hull and
    /// shields cost, compared with those of the whole squad.
    fn dear(&self, view: &View, ship: ShipSlot, points: f32) -> f32 {
        if points == 0.0 {
            return 1.0;
        }
        let spec = view.spec(ship);
        let (cost, hull) = (f32::from(spec.cost), f32::from(spec.hull + spec.shields.limit));
        1.0 + points * (cost * self.hull / (self.cost * hull).max(1.0) - 1.0)
    }
}

/// Weight of a point of damage to a ship, by what its hull and shields cost, compared with those of
/// its squad.
pub fn dear(view: &View, ship: ShipSlot, points: f32) -> f32 {
    if points == 0.0 { 1.0 } else { Fielded::of(view, ship.seat()).dear(view, ship, points) }
}

/// Where a ship that is at `pose` now ends this round: after the maneuver that it has yet to
/// execute, if its dial is known.
pub fn due(view: &View, ship: ShipSlot, pose: Pose) -> Pose {
    match view.dial(ship).filter(|_| !has_moved(view, ship)) {
        Some(maneuver) => ahead(pose, view.spec(ship).size, maneuver),
        None => pose,
    }
}

/// Distance between two ships' centres, mm, within which their bases overlap. It is approximate,
/// since squares lie at any angle to each other.
pub fn touch_mm(view: &View, one: ShipSlot, other: ShipSlot, weights: &Weights) -> f32 {
    (view.spec(one).size.half_mm() + view.spec(other).size.half_mm()) * (1.0 + weights.bump_corner)
}

/// Whether `other` certainly executes its maneuver after `ship`. Among ships of equal initiative
/// the first player's move first, and own ships in the order in which they are picked [RND-36,
/// RND-40].
pub fn moves_later(view: &View, other: ShipSlot, ship: ShipSlot) -> bool {
    let (theirs, own) = (view.initiative(other), view.initiative(ship));
    theirs > own || theirs == own && other.seat() != ship.seat() && view.core().first == ship.seat()
}

/// Cost of the edges and obstacles at a pose, for the maneuvers after it.
pub fn confined(view: &View, weights: &Weights, ship: ShipSlot, pose: Pose, rocks: &Rocks) -> f32 {
    edge_danger(view, weights, ship, pose) + nose_danger(view, weights, ship, pose, rocks)
}

/// Cost of the obstacles before the ship at a pose.
pub fn nose_danger(view: &View, weights: &Weights, ship: ShipSlot, pose: Pose, rocks: &Rocks) -> f32 {
    weights.nose * rocks.walled(view.spec(ship), pose)
}

/// Cost of the edges at a pose: 0 if the ship can fly on freely, large if every maneuver of its
/// dial leads outside.
pub fn edge_danger(view: &View, weights: &Weights, ship: ShipSlot, pose: Pose) -> f32 {
    let spec = view.spec(ship);
    let margin = 260.0;
    let area = view.play_area();
    if area.is_clear_by(pose.position(), margin) {
        return 0.0;
    }
    // Six maneuvers that stay inside are enough.
    let mut ends = 0;
    for maneuver in &spec.dial {
        ends += u8::from(is_inside(area, ahead(pose, spec.size, *maneuver), spec.size));
        if ends == 6 {
            return 0.0;
        }
    }
    match ends {
        0 => 60.0,
        1 | 2 => weights.edge_near,
        _ => weights.edge,
    }
}
