//! Dials: where each maneuver would end, and the value of standing there.

use arrayvec::ArrayVec;
use killbox_components::choice::OptionKey;
use killbox_components::damage::DamageKind;
use killbox_components::dice::Face;
use killbox_components::environment::ObstacleRule;
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::obstacle::ObstacleEffect;
use killbox_components::spec::DIAL;
use killbox_components::wing::{Wing, formation};
use killbox_systems::derived::area::PlayArea;
use killbox_systems::world::view::View;

use super::expect::Mods;
use super::instead::threshold;
use super::stance::{Front, confined, edge_danger, moves_later, nose_danger, touch_mm};
use super::threat::Threats;
use super::tokens;
use super::way::Rocks;
use super::weights::Weights;
use crate::common::dial::{Blocker, Hazards, Trial, Trials, crowding, pick, rate, start, try_all};
use crate::common::ends::{ahead, is_inside};
use crate::common::guns::{LANES, STANDS};
use crate::common::stance::{Places, near};
use crate::objectives::Grounds;
use crate::wings;

/// The modifications that an own ship is expected to have when it shoots: a focus token if it
/// performs an action, nothing if it does not.
const ACTED: Mods = Mods::FOCUS;
const BARE: Mods = Mods::NONE;

/// Picks the maneuver for the pending dial of `ship`: the one with the highest score, the first of
/// equal ones.
pub fn choose(view: &View, ship: ShipSlot, threats: &Threats, noise: impl FnMut() -> f32) -> OptionKey {
    let start = start(view, ship);
    let mut trials = Trials::new();
    let flees = tried(view, ship, start, threats, noise, &mut trials);
    let rocks = Rocks::around(view, start, FARTHEST_MM);
    pick(view, &mut trials, |trial, least| match flees {
        true => 0.0,
        false => danger(trial, view, threats.weights, ship, start, &rocks, least),
    })
}

/// The score of each maneuver for the dial of `ship`, the best first. Maneuvers that lead outside
/// are left out if others do not.
pub fn scores(view: &View, ship: ShipSlot, threats: &Threats) -> ArrayVec<(OptionKey, f32), DIAL> {
    let start = start(view, ship);
    let mut trials = Trials::new();
    let flees = tried(view, ship, start, threats, || 0.0, &mut trials);
    let rocks = Rocks::around(view, start, FARTHEST_MM);
    if !flees {
        trials.iter_mut().for_each(|trial| {
            trial.score -= danger(trial, view, threats.weights, ship, start, &rocks, f32::NEG_INFINITY)
        });
    }
    trials.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.option.cmp(&b.option)));
    trials.iter().map(|trial| (view.pending().options[trial.option], trial.score)).collect()
}

/// Fills the empty list `trials` with the maneuvers, scored by the value of their ends without
/// edges and obstacles. Returns whether all of them lead outside.
fn tried(
    view: &View,
    ship: ShipSlot,
    start: Pose,
    threats: &Threats,
    noise: impl FnMut() -> f32,
    trials: &mut Trials,
) -> bool {
    let weights = threats.weights;
    let flees = try_all(view, ship, start, weights.forced, noise, trials);
    let front = Front::new(view, threats, ship, [ACTED, BARE], true);
    if let Some(grounds) = Grounds::of(view, weights, ship, &front) {
        // Objective tokens [SCN-12].
        let size = view.spec(ship).size;
        trials.iter_mut().for_each(|trial| trial.noise += grounds.worth(Base::new(trial.pose, size)));
    }
    rate(trials, &front, &blockers(view, &front, weights, ship, start), |trial, crowd| {
        trial.noise - crowd - weights.stressed * f32::from(trial.stress) - trial.forced
    });
    for (wing, mate) in wings::in_formation(view, ship) {
        lead(view, threats, wing, mate, trials);
    }
    flees
}

/// Adds the value of the places of the wingmate `mate`: it stands beside its leader at the end of
/// each maneuver, if it can [WNG-8].
fn lead(view: &View, threats: &Threats, wing: &Wing, mate: ShipSlot, trials: &mut Trials) {
    let weights = threats.weights;
    let half = |ship: ShipSlot| view.spec(ship).size.half_mm();
    let Some(place) = wing.place(mate) else { return };
    let beside = |trial: &Trial| formation(trial.pose, half(wing.leader), half(mate), place);
    let front = Front::new(view, threats, mate, [ACTED, BARE], true);
    let blockers = blockers(view, &front, weights, mate, view.pose(mate));
    let size = view.spec(mate).size;
    let rocks = Rocks::around(view, view.pose(mate), FARTHEST_MM);
    for some in trials.chunks_mut(LANES) {
        let mut places = Places::default();
        places.poses.iter_mut().zip(some.iter()).for_each(|(pose, trial)| *pose = beside(trial));
        let crowds = crowding(&places, &blockers);
        // A red maneuver is red for the whole wing [WNG-15].
        let acted = front.worth(&Places { state: 0, ..places });
        let bare = front.worth(&Places { state: 1, ..places });
        for (lane, trial) in some.iter_mut().enumerate() {
            let at = Base::new(places.poses[lane], size);
            // A wingmate that cannot stay in formation flies as its leader does and does not act;
            // it may leave the play area [WNG-9].
            let outside = !is_inside(view.play_area(), at.pose, size);
            let alone = ahead(view.pose(mate), size, trial.flown);
            let lost = match outside {
                false => confined(view, weights, mate, at.pose, &rocks),
                true if is_inside(view.play_area(), alone, size) => wings::STRAYING,
                true => f32::from(view.hull_left(mate)),
            };
            let blocked = crowds[lane].1 || outside;
            let worth = if trial.stress > 0 || blocked { bare[lane] } else { acted[lane] };
            // Only the final position of a wingmate can overlap an obstacle [WNG-16].
            let lies_on = PlayArea::seen(view).obstacles_under(at);
            trial.score += worth - crowds[lane].0 - lost - hazard(view, weights, mate, 0, lies_on);
        }
    }
}

/// Farthest distance that a maneuver leads, mm: five lengths of 40 mm, and a large base.
pub const FARTHEST_MM: f32 = 280.0;

/// Most blockers: every other ship, enemies at all places where they may be.
const BLOCKERS: usize = SHIPS_PER_SEAT * (2 + STANDS);

/// The maneuver that an own ship is assumed to execute while its dial is not set.
const GUESSED: Maneuver = Maneuver::new(2, Bearing::Straight, Direction::Straight, Difficulty::White);

/// The ships that may be in the way.
///
/// - Ships that move later, own ones and enemies, where they are now; own ones among them also
///   where they will want to stand.
/// - Other own ships where their dials lead them, or where they would end if they flew straight on.
/// - Other enemies where they are expected.
fn blockers(
    view: &View,
    front: &Front,
    weights: &Weights,
    ship: ShipSlot,
    start: Pose,
) -> ArrayVec<Blocker, BLOCKERS> {
    let mut list = ArrayVec::new();
    let mut add = |blocker: Blocker| {
        if near(blocker.pose, start, FARTHEST_MM + blocker.touch) {
            list.push(blocker);
        }
    };
    // A wing moves as one [WNG-8].
    let wing = view.matchup().wing_of(ship).or_else(|| view.matchup().wing_led_by(ship));
    let along = match wing {
        Some(wing) if ship == wing.leader => view.core().joined & wing.all(),
        Some(wing) if view.core().joined.has(ship) => view.core().joined & wing.all() | wing.leader.set(),
        _ => ShipSet::EMPTY,
    };
    for other in (view.own() | view.enemies()).without(ship) & !along {
        let size = view.spec(other).size;
        let touch = touch_mm(view, ship, other, weights);
        let later = moves_later(view, other, ship);
        let here = view.pose(other);
        let is_own = other.seat() == ship.seat();
        let known = if is_own { weights.bump_own } else { weights.bump_enemy };
        if let Some(maneuver) = view.dial(other).filter(|_| later) {
            let pose = ahead(here, size, maneuver);
            add(Blocker { pose, touch, price: weights.bump_later, sure: false });
        }
        let (pose, price, sure) = match view.dial(other) {
            _ if later => (here, known, true),
            Some(maneuver) => (ahead(here, size, maneuver), known, true),
            None if is_own => (ahead(here, size, GUESSED), weights.bump_guess, false),
            None => {
                for &(pose, likely) in front.stands(other) {
                    add(Blocker { pose, touch, price: likely * weights.bump_expected, sure: false });
                }
                continue;
            }
        };
        add(Blocker { pose, touch, price, sure });
    }
    list
}

/// Cost of the edges and the obstacles to a maneuver, in points of damage. It may be incomplete if
/// a part of it already leaves the score below `least`.
fn danger(
    trial: &Trial,
    view: &View,
    weights: &Weights,
    ship: ShipSlot,
    start: Pose,
    rocks: &Rocks,
    least: f32,
) -> f32 {
    let edge = edge_danger(view, weights, ship, trial.pose);
    if trial.score - edge < least {
        return edge;
    }
    let (strip, to) = trial.swept(start, view.spec(ship).size);
    let area = PlayArea::seen(view);
    let (through, lies_on) = (area.obstacles_along(strip), area.obstacles_under(to));
    let hazard = hazard(view, weights, ship, through, lies_on);
    if trial.score - (edge + hazard) < least {
        return edge + hazard;
    }
    // Mines that the ship moves through or overlaps [DEV-22].
    let mines = weights.mine * area.mines_met(strip, to).len() as f32;
    edge + nose_danger(view, weights, ship, trial.pose, rocks)
        + hazard
        + mines
        + weights.self_inflicted * f32::from(strain_of(view, ship, trial.flown))
}

/// Damage that the ship's own damage cards deal to it for a maneuver that is not straight [DMG-34].
fn strain_of(view: &View, ship: ShipSlot, flown: Maneuver) -> u8 {
    let loose = view.faceup(ship).count(DamageKind::LooseStabilizer);
    if flown.bearing == Bearing::Straight { 0 } else { loose }
}

/// Cost of the obstacles that the ship would meet, in points of damage.
fn hazard(view: &View, weights: &Weights, ship: ShipSlot, through: u8, lies_on: u8) -> f32 {
    let met = through | lies_on;
    if met == 0 {
        return 0.0;
    }
    let hazards = Hazards {
        asteroid: weights.asteroid,
        debris: weights.debris,
        gas: weights.gas,
        other: weights.gas,
        lying_on: weights.lying_on,
        frail: weights.obstacle_frail,
    };
    let mut besides = 0.0;
    if let Some(environment) = view.objectives().environment {
        let obstacles = view.obstacles().iter().enumerate();
        for (_, obstacle) in obstacles.filter(|(index, _)| met >> index & 1 == 1) {
            besides += harm_besides(view, weights, ship, environment.card().rule(obstacle.kind));
        }
    }
    hazards.met(view, ship, through, lies_on) + besides
}

/// Cost that an environment card adds to meeting an obstacle, in points of damage: its tokens at
/// their value, and its damage. An effect that depends on a die counts by the likelihood of its
/// face [ENV-4].
fn harm_besides(view: &View, weights: &Weights, ship: ShipSlot, rule: &ObstacleRule) -> f32 {
    let harm = |effect: &ObstacleEffect| match *effect {
        ObstacleEffect::Hit(n) | ObstacleEffect::Crit(n) => f32::from(n),
        ObstacleEffect::BreakLocks(_) => 0.0,
        // More ion tokens than ionise the ship have no further effect [TOK-47].
        ObstacleEffect::Gain(token, n) => {
            let most = threshold(view, ship, token).unwrap_or(f32::INFINITY);
            -tokens::worth(view, weights, Some(ship), token) * f32::from(n).min(most)
        }
    };
    let chance = |face: Face| (0..8).filter(|side| Face::attack(*side) == face).count() as f32 / 8.0;
    let by_face: f32 = rule.by_face.iter().map(|(face, effect)| chance(*face) * harm(effect)).sum();
    (by_face + rule.then.iter().map(harm).sum::<f32>()).max(0.0)
}
