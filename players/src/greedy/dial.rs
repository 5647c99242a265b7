//! Dials: where each maneuver would end, and the value of standing there.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, Op, OwnOp, ShipOp};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::damage::DamageKind;
use killbox_components::dice::Face;
use killbox_components::environment::ObstacleRule;
use killbox_components::geometry::{Base, Path, Pose, Strip};
use killbox_components::ids::{SHIPS_PER_SEAT, ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::obstacle::{ObstacleEffect, ObstacleKind};
use killbox_components::size::Size;
use killbox_components::spec::DIAL;
use killbox_components::token::Token;
use killbox_components::wing::{Wing, formation};
use killbox_systems::derived::area::PlayArea;
use killbox_systems::world::view::View;
use wide::CmpLt;

use super::ends::{ahead, is_inside};
use super::expect::Mods;
use super::guns::{LANES, Lanes, STANDS};
use super::instead::threshold;
use super::stance::{Front, Places, confined, edge_danger, moves_later, nose_danger, touch_mm};
use super::threat::{Threats, near};
use super::tokens;
use super::way::Rocks;
use super::weights::Weights;
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
    // Edges and obstacles only lower a score: the most promising maneuvers are examined first, and
    // the rest not at all.
    let mut best = (f32::NEG_INFINITY, 0);
    while let Some(next) = most_promising(&trials, best.0) {
        let trial = trials.swap_remove(next);
        let score = if flees {
            trial.score
        } else {
            trial.score - trial.danger(view, threats.weights, ship, start, &rocks, best.0)
        };
        if score > best.0 || score == best.0 && trial.option < best.1 {
            best = (score, trial.option);
        }
    }
    view.pending().options[best.1]
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
            trial.score -= trial.danger(view, threats.weights, ship, start, &rocks, f32::NEG_INFINITY)
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
    mut noise: impl FnMut() -> f32,
    trials: &mut Trials,
) -> bool {
    for (option, choice) in view.pending().choices().enumerate() {
        if let Choice::Maneuver { maneuver, .. } = choice {
            // The list has room for a whole dial.
            let _ =
                trials.try_push(Trial::new(view, threats.weights, ship, start, option, maneuver, noise()));
        }
    }
    // A maneuver that leads outside is considered only if all do [MOV-95].
    let (area, size) = (view.play_area(), view.spec(ship).size);
    let flees = !trials.iter().any(|trial| is_inside(area, trial.pose, size));
    if !flees {
        trials.retain(|trial| is_inside(area, trial.pose, size));
    }
    let front = Front::new(view, threats, ship, [ACTED, BARE], true);
    if let Some(grounds) = Grounds::of(view, threats.weights, ship, &front) {
        // Objective tokens [SCN-12].
        trials.iter_mut().for_each(|trial| trial.noise += grounds.worth(Base::new(trial.pose, size)));
    }
    let blockers = blockers(view, &front, threats.weights, ship, start);
    // Places after which the ship acts, and places after which it does not.
    let mut states = [ArrayVec::<usize, DIAL>::new(), ArrayVec::new()];
    for (at, some) in trials.chunks_mut(LANES).enumerate() {
        let crowds = crowding(&places(some.iter()), &blockers);
        for (lane, (trial, (crowd, blocked))) in some.iter_mut().zip(crowds).enumerate() {
            trial.score =
                trial.noise - crowd - threats.weights.stressed * f32::from(trial.stress) - trial.forced;
            // A ship that is blocked does not act [MOV-17].
            states[usize::from(trial.stress > 0 || blocked)].push(LANES * at + lane);
        }
    }
    for (state, of_state) in states.iter().enumerate() {
        for some in of_state.chunks(LANES) {
            let places = Places { state, ..places(some.iter().map(|at| &trials[*at])) };
            for (at, worth) in some.iter().zip(front.worth(&places)) {
                trials[*at].score += worth;
            }
        }
    }
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

/// Where the ship will be when it executes its maneuver: a little ahead, if a card moves it first
/// (ailerons).
fn start(view: &View, ship: ShipSlot) -> Pose {
    let program = &view.matchup().program;
    let flies_first = program.of_cards(Hook::BeforeReveal).any(|(owner, _, ability)| {
        let moves =
            |op: &Op| matches!(op, Op::Own(OwnOp::Execute { .. }) | Op::Ship(_, ShipOp::Boost { .. }));
        owner == Some(ship) && ability.may.is_none() && program.ops(ability).iter().any(moves)
    });
    let here = view.pose(ship);
    // Such cards do not move stressed ships.
    if !flies_first || view.tokens(ship).has(Token::Stress) {
        return here;
    }
    let first = Maneuver::new(1, Bearing::Straight, Direction::Straight, Difficulty::White);
    ahead(here, view.spec(ship).size, first)
}

/// The trial with the highest score among those that are not below `least` already.
fn most_promising(trials: &[Trial], least: f32) -> Option<usize> {
    let mut best = None;
    let mut most = least;
    for (i, trial) in trials.iter().enumerate() {
        if trial.score >= most {
            (best, most) = (Some(i), trial.score);
        }
    }
    best
}

/// A ship that may be in the way.
#[derive(Clone, Copy)]
struct Blocker {
    pose: Pose,
    /// Distance between the centres, mm, within which the ships overlap.
    touch: f32,
    /// Cost of ending on it.
    price: f32,
    /// Whether it will certainly be there.
    sure: bool,
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

/// A maneuver that is tried.
#[derive(Clone, Copy, Debug)]
struct Trial {
    option: usize,
    flown: Maneuver,
    /// Where the maneuver ends if nothing is in the way.
    pose: Pose,
    /// The number of stress tokens after it.
    stress: u8,
    /// Cost of executing another maneuver than the one that is set.
    forced: f32,
    noise: f32,
    score: f32,
}

type Trials = ArrayVec<Trial, DIAL>;

impl Trial {
    fn new(
        view: &View,
        weights: &Weights,
        ship: ShipSlot,
        start: Pose,
        option: usize,
        maneuver: Maneuver,
        noise: f32,
    ) -> Trial {
        let stress = view.tokens(ship).count(Token::Stress);
        // The maneuver that the ship would really execute [MOV-27, MOV-21].
        let forced = stress > 0 && maneuver.difficulty == Difficulty::Red
            || maneuver.difficulty == Difficulty::Purple && view.charges(ship).force.active == 0;
        let flown = if forced { Maneuver::STRESS } else { maneuver };
        let stress = match flown.difficulty {
            Difficulty::Red => stress + 1,
            Difficulty::Blue => stress.saturating_sub(1),
            _ => stress,
        };
        let pose = ahead(start, view.spec(ship).size, flown);
        Trial {
            option,
            flown,
            pose,
            stress,
            forced: if forced { weights.forced } else { 0.0 },
            noise,
            score: 0.0,
        }
    }

    /// Cost of the edges and the obstacles to this maneuver, in points of damage. It may be
    /// incomplete if a part of it already leaves the score below `least`.
    fn danger(
        &self,
        view: &View,
        weights: &Weights,
        ship: ShipSlot,
        start: Pose,
        rocks: &Rocks,
        least: f32,
    ) -> f32 {
        let edge = edge_danger(view, weights, ship, self.pose);
        if self.score - edge < least {
            return edge;
        }
        let size = view.spec(ship).size;
        let to = Base::new(self.pose, size);
        // Most ships that are in the way now will have moved, so the template is taken in full
        // length.
        // A huge ship uses no template [HUG-38].
        let path = Path::of(self.flown).filter(|_| size != Size::Huge);
        let strip = path.map_or(Strip::Empty, |path| path.strip(start, size));
        let area = PlayArea::seen(view);
        let (through, lies_on) = (area.obstacles_along(strip), area.obstacles_under(to));
        let hazard = hazard(view, weights, ship, through, lies_on);
        if self.score - (edge + hazard) < least {
            return edge + hazard;
        }
        // Mines that the ship moves through or overlaps [DEV-22].
        let mines = weights.mine * area.mines_met(strip, to).len() as f32;
        edge + nose_danger(view, weights, ship, self.pose, rocks)
            + hazard
            + mines
            + weights.self_inflicted * f32::from(strain_of(view, ship, self.flown))
    }
}

/// The ends of a few trials.
fn places<'a>(trials: impl Iterator<Item = &'a Trial>) -> Places {
    let mut places = Places::default();
    places.poses.iter_mut().zip(trials).for_each(|(pose, trial)| *pose = trial.pose);
    places
}

/// Cost of overlapping the blockers at each place, and whether a blocker is certainly there.
fn crowding(places: &Places, blockers: &[Blocker]) -> [(f32, bool); LANES] {
    let (x, y) = (places.lane(|pose| pose.x), places.lane(|pose| pose.y));
    let (mut crowds, mut blocked) = (Lanes::ZERO, Lanes::ZERO);
    for Blocker { pose, touch, price, sure } in blockers {
        let (dx, dy) = (Lanes::splat(pose.x) - x, Lanes::splat(pose.y) - y);
        let overlaps = (dx * dx + dy * dy).cmp_lt(Lanes::splat(touch * touch));
        crowds += overlaps & Lanes::splat(*price);
        blocked += overlaps & Lanes::splat(f32::from(u8::from(*sure)));
    }
    let (crowds, blocked) = (crowds.to_array(), blocked.to_array());
    std::array::from_fn(|lane| (crowds[lane], blocked[lane] > 0.0))
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
    let frail = if view.hull_left(ship) + view.charges(ship).shields.active <= 2 {
        weights.obstacle_frail
    } else {
        1.0
    };
    let (mut cost, mut besides) = (0.0, 0.0);
    for (index, obstacle) in view.obstacles().iter().enumerate() {
        if met >> index & 1 == 0 {
            continue;
        }
        cost += match obstacle.kind {
            ObstacleKind::Asteroid => weights.asteroid,
            ObstacleKind::DebrisCloud => weights.debris,
            _ => weights.gas,
        };
        if let Some(environment) = view.objectives().environment {
            besides += harm_besides(view, weights, ship, environment.card().rule(obstacle.kind));
        }
        // A ship on an obstacle may not shoot, and it skips its action [ATK-30].
        if lies_on >> index & 1 == 1 {
            cost += weights.lying_on;
        }
    }
    cost * frail + besides
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
