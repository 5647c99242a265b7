//! Dials: where each maneuver would end, and what standing there is worth.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, Op, OwnOp, ShipOp};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::{Base, Path, Pose, Strip};
use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::size::Size;
use killbox_components::spec::DIAL;
use killbox_components::token::Token;
use killbox_systems::reads::area::PlayArea;
use killbox_systems::world::view::View;
use wide::CmpLt;

use super::expect::Mods;
use super::guns::{LANES, Lanes};
use super::stance::{Front, Places, ahead, edge_danger, is_inside};
use super::threat::Threats;

/// What an own ship is expected to have when it shoots: something if it takes an action, nothing if
/// it does not.
const ACTED: Mods = Mods { focus: true, reroll: false, evades: 0 };
const BARE: Mods = Mods { focus: false, reroll: false, evades: 0 };

/// Picks the maneuver for the dial of `ship`, which is asked for: the one with the highest score,
/// the first of equals.
pub fn choose(view: &View, ship: ShipSlot, threats: &Threats, mut noise: impl FnMut() -> f32) -> OptionKey {
    let start = start(view, ship);
    let (mut trials, mut outside) = (Trials::new(), Trials::new());
    for (option, choice) in view.pending().choices().enumerate() {
        if let Choice::Maneuver { maneuver, .. } = choice {
            let trial = Trial::new(view, ship, start, option, maneuver, noise());
            let stays = is_inside(view.play_area(), trial.pose, view.spec(ship).size);
            // As many as a dial has.
            let _ = if stays { &mut trials } else { &mut outside }.try_push(trial);
        }
    }
    // MOV-95: a maneuver that leads outside is weighed only if all do.
    let flees = trials.is_empty();
    let trials = if flees { &mut outside } else { &mut trials };
    let front = Front::new(view, threats, ship, [ACTED, BARE], true);
    let blockers = blockers(view, ship);
    // Those after which the ship acts, and those after which it does not.
    let mut states = [ArrayVec::<usize, DIAL>::new(), ArrayVec::new()];
    for (at, some) in trials.chunks_mut(LANES).enumerate() {
        let crowds = crowding(&places(some.iter()), view.spec(ship).size.half_mm(), &blockers);
        for (lane, (trial, crowd)) in some.iter_mut().zip(crowds).enumerate() {
            trial.score = -0.7 * crowd - 0.3 * f32::from(trial.stress) - trial.forced + trial.noise;
            // MOV-17: a ship that is blocked does not act.
            states[usize::from(trial.stress > 0 || crowd > 0.0)].push(LANES * at + lane);
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
    // The board only makes a place worse: the most promising are looked at first, and the rest not
    // at all.
    let mut best = (f32::NEG_INFINITY, 0);
    while let Some(next) = most_promising(trials, best.0) {
        let trial = trials.swap_remove(next);
        let score = if flees { trial.score } else { trial.score - trial.danger(view, ship, start) };
        if score > best.0 || score == best.0 && trial.option < best.1 {
            best = (score, trial.option);
        }
    }
    view.pending().options[best.1]
}

/// Where the ship will be when it executes its maneuver: a little ahead, if a card has it fly first
/// (ailerons).
fn start(view: &View, ship: ShipSlot) -> Pose {
    let program = &view.matchup().program;
    let flies_first = program.of_cards(Hook::BeforeReveal).any(|(owner, _, ability)| {
        let moves =
            |op: &Op| matches!(op, Op::Own(OwnOp::Execute { .. }) | Op::Ship(_, ShipOp::Boost { .. }));
        owner == Some(ship) && ability.may.is_none() && program.ops(ability).iter().any(moves)
    });
    let here = view.pose(ship);
    // Such cards spare stressed ships.
    if !flies_first || view.tokens(ship).has(Token::Stress) {
        return here;
    }
    let first = Maneuver::new(1, Bearing::Straight, Direction::Straight, Difficulty::White);
    ahead(here, view.spec(ship).size, first)
}

/// The trial with the highest score of those that are not below `least` already.
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

/// A ship that may be in the way: its centre, and half its base in mm.
type Blocker = (Pose, f32);

/// Ships that may be in the way: own ships whose dials are set where they will stand; ships that
/// move later, friend or foe, where they are.
fn blockers(view: &View, ship: ShipSlot) -> ArrayVec<Blocker, SHIPS> {
    let mut list = ArrayVec::new();
    for other in (view.own() | view.enemies()).without(ship) {
        let size = view.spec(other).size;
        // RND-36: lower initiative moves first.
        let later = view.initiative(other) > view.initiative(ship);
        let pose = match view.dial(other) {
            _ if later => view.pose(other),
            Some(maneuver) => ahead(view.pose(other), size, maneuver),
            None => continue,
        };
        list.push((pose, size.half_mm()));
    }
    list
}

/// A maneuver that is tried.
#[derive(Clone, Copy, Debug)]
struct Trial {
    option: usize,
    flown: Maneuver,
    /// Where it ends if nothing is in the way.
    pose: Pose,
    /// Stress tokens after it.
    stress: u8,
    /// What it costs that the ship would fly something else.
    forced: f32,
    noise: f32,
    score: f32,
}

type Trials = ArrayVec<Trial, DIAL>;

impl Trial {
    fn new(view: &View, ship: ShipSlot, start: Pose, option: usize, maneuver: Maneuver, noise: f32) -> Trial {
        let stress = view.tokens(ship).count(Token::Stress);
        // MOV-27, MOV-21: what it would really execute.
        let forced = stress > 0 && maneuver.difficulty == Difficulty::Red
            || maneuver.difficulty == Difficulty::Purple && view.charges(ship).force.active == 0;
        let flown = if forced { Maneuver::STRESS } else { maneuver };
        let stress = match flown.difficulty {
            Difficulty::Red => stress + 1,
            Difficulty::Blue => stress.saturating_sub(1),
            _ => stress,
        };
        let pose = ahead(start, view.spec(ship).size, flown);
        Trial { option, flown, pose, stress, forced: if forced { 0.2 } else { 0.0 }, noise, score: 0.0 }
    }

    /// What the edges and the obstacles make of it, in damage points.
    fn danger(&self, view: &View, ship: ShipSlot, start: Pose) -> f32 {
        let size = view.spec(ship).size;
        let to = Base::new(self.pose, size);
        // Most ships that are in the way now will have moved: it goes all the way.
        // HUG-38: a huge ship lays no template.
        let path = Path::of(self.flown).filter(|_| size != Size::Huge);
        let strip = path.map_or(Strip::Empty, |path| path.strip(start, size));
        let area = PlayArea::seen(view);
        let (through, lies_on) = (area.obstacles_along(strip), area.obstacles_under(to));
        // DEV-22: each mine is about one damage.
        let mines = area.mines_met(strip, to).len() as f32;
        edge_danger(view, ship, self.pose) + hazard(view, ship, through, lies_on) + mines
    }
}

/// Where a few of them end.
fn places<'a>(trials: impl Iterator<Item = &'a Trial>) -> Places {
    let mut places = Places::default();
    places.poses.iter_mut().zip(trials).for_each(|(pose, trial)| *pose = trial.pose);
    places
}

/// How many of those that may be in the way a base would surely overlap, at each place.
fn crowding(places: &Places, half: f32, blockers: &[Blocker]) -> [f32; LANES] {
    let (x, y) = (places.lane(|pose| pose.x), places.lane(|pose| pose.y));
    let mut crowds = Lanes::ZERO;
    for (pose, theirs) in blockers {
        let (dx, dy) = (Lanes::splat(pose.x) - x, Lanes::splat(pose.y) - y);
        let reach = half + theirs;
        crowds += (dx * dx + dy * dy).cmp_lt(Lanes::splat(reach * reach)) & Lanes::ONE;
    }
    crowds.to_array()
}

/// What the obstacles it would meet cost it, in damage points.
fn hazard(view: &View, ship: ShipSlot, through: u8, lies_on: u8) -> f32 {
    let met = through | lies_on;
    if met == 0 {
        return 0.0;
    }
    let frail = if view.hull_left(ship) + view.charges(ship).shields.active <= 2 { 1.5 } else { 1.0 };
    let mut cost = 0.0;
    for (index, obstacle) in view.obstacles().iter().enumerate() {
        if met >> index & 1 == 0 {
            continue;
        }
        cost += match obstacle.kind {
            ObstacleKind::Asteroid => 1.4,
            ObstacleKind::DebrisCloud => 0.9,
            ObstacleKind::GasCloud => 0.7,
            _ => 0.6,
        };
        // ATK-30: on it, it may not shoot; and it skips its action.
        if lies_on >> index & 1 == 1 {
            cost += 0.8;
        }
    }
    cost * frail
}
