//! Dials: where each maneuver would end, and the value of standing there.

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
use killbox_systems::derived::area::PlayArea;
use killbox_systems::world::view::View;
use wide::CmpLt;

use super::expect::Mods;
use super::guns::{LANES, Lanes};
use super::stance::{Front, Places, ahead, edge_danger, is_inside};
use super::threat::Threats;

/// The modifications that an own ship is expected to have when it shoots: a focus token if it
/// performs an action, nothing if it does not.
const ACTED: Mods = Mods { focus: true, reroll: false, evades: 0 };
const BARE: Mods = Mods { focus: false, reroll: false, evades: 0 };

/// Picks the maneuver for the pending dial of `ship`: the one with the highest score, the first of
/// equal ones.
pub fn choose(view: &View, ship: ShipSlot, threats: &Threats, mut noise: impl FnMut() -> f32) -> OptionKey {
    let start = start(view, ship);
    let (mut trials, mut outside) = (Trials::new(), Trials::new());
    for (option, choice) in view.pending().choices().enumerate() {
        if let Choice::Maneuver { maneuver, .. } = choice {
            let trial = Trial::new(view, ship, start, option, maneuver, noise());
            let stays = is_inside(view.play_area(), trial.pose, view.spec(ship).size);
            // The list has room for a whole dial.
            let _ = if stays { &mut trials } else { &mut outside }.try_push(trial);
        }
    }
    // A maneuver that leads outside is considered only if all do [MOV-95].
    let flees = trials.is_empty();
    let trials = if flees { &mut outside } else { &mut trials };
    let front = Front::new(view, threats, ship, [ACTED, BARE], true);
    let blockers = blockers(view, ship);
    // Places after which the ship acts, and places after which it does not.
    let mut states = [ArrayVec::<usize, DIAL>::new(), ArrayVec::new()];
    for (at, some) in trials.chunks_mut(LANES).enumerate() {
        let crowds = crowding(&places(some.iter()), view.spec(ship).size.half_mm(), &blockers);
        for (lane, (trial, crowd)) in some.iter_mut().zip(crowds).enumerate() {
            trial.score = -0.7 * crowd - 0.3 * f32::from(trial.stress) - trial.forced + trial.noise;
            // A ship that is blocked does not act [MOV-17].
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
    // Edges and obstacles only lower a score: the most promising maneuvers are examined first, and
    // the rest not at all.
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

/// A ship that may be in the way: its pose, and half the side of its base in mm.
type Blocker = (Pose, f32);

/// The ships that may be in the way: own ships whose dials are set where they will stand, and ships
/// that move later, own ones and enemies, where they are.
fn blockers(view: &View, ship: ShipSlot) -> ArrayVec<Blocker, SHIPS> {
    let mut list = ArrayVec::new();
    for other in (view.own() | view.enemies()).without(ship) {
        let size = view.spec(other).size;
        // The ship of lower initiative moves first [RND-36].
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
    fn new(view: &View, ship: ShipSlot, start: Pose, option: usize, maneuver: Maneuver, noise: f32) -> Trial {
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
        Trial { option, flown, pose, stress, forced: if forced { 0.2 } else { 0.0 }, noise, score: 0.0 }
    }

    /// Cost of the edges and the obstacles to this maneuver, in points of damage.
    fn danger(&self, view: &View, ship: ShipSlot, start: Pose) -> f32 {
        let size = view.spec(ship).size;
        let to = Base::new(self.pose, size);
        // Most ships that are in the way now will have moved, so the template is taken in full
        // length. A huge ship uses no template [HUG-38].
        let path = Path::of(self.flown).filter(|_| size != Size::Huge);
        let strip = path.map_or(Strip::Empty, |path| path.strip(start, size));
        let area = PlayArea::seen(view);
        let (through, lies_on) = (area.obstacles_along(strip), area.obstacles_under(to));
        // Each mine is about one damage [DEV-22].
        let mines = area.mines_met(strip, to).len() as f32;
        edge_danger(view, ship, self.pose) + hazard(view, ship, through, lies_on) + mines
    }
}

/// The ends of a few trials.
fn places<'a>(trials: impl Iterator<Item = &'a Trial>) -> Places {
    let mut places = Places::default();
    places.poses.iter_mut().zip(trials).for_each(|(pose, trial)| *pose = trial.pose);
    places
}

/// The number of blockers that a base would certainly overlap at each place.
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

/// Cost of the obstacles that the ship would meet, in points of damage.
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
        // A ship on an obstacle may not shoot, and it skips its action [ATK-30].
        if lies_on >> index & 1 == 1 {
            cost += 0.8;
        }
    }
    cost * frail
}
