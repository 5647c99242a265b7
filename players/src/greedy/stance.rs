//! The value of a ship's position, against where the enemies stand or may come to stand.

use std::cmp::Ordering;

use killbox_components::geometry::Pose;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::foresee::{fought, has_moved};
use super::threat::Threats;
use super::way::Rocks;
use super::weights::Weights;
use crate::common::ends::{self, ahead};
use crate::common::stance::{self, Foe, Tastes};

/// The enemies as one own ship meets them.
pub type Front<'a> = stance::Front<'a, Threats<'a>>;

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
        let weights = threats.weights;
        let squads = [view.seat(), view.seat().other()].map(|seat| Fielded::of(view, seat));
        let clock = 1.0 + weights.lead * lead(view, &squads);
        let own_frail = frail(view, own, weights.own_frailty, 0.0);
        let tastes = Tastes {
            closing: weights.closing,
            facing: weights.facing,
            others: weights.others,
            taken: weights.taken * clock * own_frail * squads[0].dear(view, own, weights.own_points),
        };
        Front::of(view, threats, own, states, tastes, |ship| {
            let stands = fought(view, ship, planning);
            // Destroying a ship also silences it.
            let mut dealt = frail(view, ship, weights.frailty, weights.halving)
                * squads[1].dear(view, ship, weights.enemy_points);
            let mut taken = 1.0;
            // The ship with the higher initiative engages first [RND-60].
            match view.initiative(ship).cmp(&view.initiative(own)) {
                Ordering::Greater => dealt *= 1.0 - weights.shoots_later,
                Ordering::Less => taken -= weights.shot_at_later,
                Ordering::Equal => {}
            }
            Foe::new(view, own, ship, stands, dealt, taken)
        })
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

/// Cost of the edges at a pose.
pub fn edge_danger(view: &View, weights: &Weights, ship: ShipSlot, pose: Pose) -> f32 {
    ends::edge_danger(view, ship, pose, weights.edge_near, weights.edge)
}
