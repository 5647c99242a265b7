//! Dials: the maneuvers that are tried, where each would end, and which of them is best.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, Op, OwnOp, ShipOp};
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::{Base, Path, Pose, Strip};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::obstacle::ObstacleKind;
use killbox_components::size::Size;
use killbox_components::spec::DIAL;
use killbox_components::token::Token;
use killbox_systems::world::view::View;
use wide::CmpLt;

use super::ends::{ahead, is_inside};
use super::guns::{LANES, Lanes};
use super::stance::{Front, Gunnery, Places};

/// A maneuver that is tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The number of the option.
    pub option: usize,
    /// The maneuver that the ship would execute.
    pub flown: Maneuver,
    /// Where the maneuver ends if nothing is in the way.
    pub pose: Pose,
    /// The number of stress tokens after it.
    pub stress: u8,
    /// Cost of executing another maneuver than the one that is set.
    pub forced: f32,
    /// Value of what else the player likes about the maneuver, noise included.
    pub noise: f32,
    /// The score so far.
    pub score: f32,
}

/// The maneuvers of a dial.
pub type Trials = ArrayVec<Trial, DIAL>;

impl Trial {
    /// `maneuver` from `start`. `forced` is the cost of having to execute another one.
    fn new(
        view: &View,
        ship: ShipSlot,
        start: Pose,
        option: usize,
        maneuver: Maneuver,
        forced: f32,
        noise: f32,
    ) -> Trial {
        let stress = view.tokens(ship).count(Token::Stress);
        // The maneuver that the ship would really execute [MOV-27, MOV-21].
        let is_forced = stress > 0 && maneuver.difficulty == Difficulty::Red
            || maneuver.difficulty == Difficulty::Purple && view.charges(ship).force.active == 0;
        let flown = if is_forced { Maneuver::STRESS } else { maneuver };
        let stress = match flown.difficulty {
            Difficulty::Red => stress + 1,
            Difficulty::Blue => stress.saturating_sub(1),
            _ => stress,
        };
        let pose = ahead(start, view.spec(ship).size, flown);
        let forced = if is_forced { forced } else { 0.0 };
        Trial { option, flown, pose, stress, forced, noise, score: 0.0 }
    }

    /// The template from `start` and the base at its end. Most ships that are in the way now will
    /// have moved, so the template is taken in full length. A huge ship uses no template [HUG-38].
    pub fn swept(&self, start: Pose, size: Size) -> (Strip, Base) {
        let path = Path::of(self.flown).filter(|_| size != Size::Huge);
        (path.map_or(Strip::Empty, |path| path.strip(start, size)), Base::new(self.pose, size))
    }
}

/// Where the ship will be when it executes its maneuver: a little ahead, if a card moves it first
/// (ailerons).
pub fn start(view: &View, ship: ShipSlot) -> Pose {
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

/// Fills the empty list `trials` with the maneuvers of the pending dial of `ship`, which starts at
/// `start`. `forced` is the cost of having to execute another maneuver than the one that is set.
/// Returns whether all of them lead outside.
pub fn try_all(
    view: &View,
    ship: ShipSlot,
    start: Pose,
    forced: f32,
    mut noise: impl FnMut() -> f32,
    trials: &mut Trials,
) -> bool {
    for (option, choice) in view.pending().choices().enumerate() {
        if let Choice::Maneuver { maneuver, .. } = choice {
            // The list has room for a whole dial.
            let _ = trials.try_push(Trial::new(view, ship, start, option, maneuver, forced, noise()));
        }
    }
    // A maneuver that leads outside is considered only if all do [MOV-95].
    let (area, size) = (view.play_area(), view.spec(ship).size);
    let flees = !trials.iter().any(|trial| is_inside(area, trial.pose, size));
    if !flees {
        trials.retain(|trial| is_inside(area, trial.pose, size));
    }
    flees
}

/// Scores the trials: by `score`, given the cost of the blockers, and by the value of their ends
/// without edges and obstacles. The first state of `front` is that of a ship that acts.
pub fn rate<G: Gunnery>(
    trials: &mut Trials,
    front: &Front<G>,
    blockers: &[Blocker],
    score: impl Fn(&Trial, f32) -> f32,
) {
    // Places after which the ship acts, and places after which it does not.
    let mut states = [ArrayVec::<usize, DIAL>::new(), ArrayVec::new()];
    for (at, some) in trials.chunks_mut(LANES).enumerate() {
        let crowds = crowding(&places(some.iter()), blockers);
        for (lane, (trial, (crowd, blocked))) in some.iter_mut().zip(crowds).enumerate() {
            trial.score = score(trial, crowd);
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
}

/// The option of the trial with the highest score less its danger, the first of equal ones.
/// `danger` is given a trial and the score below which it need not be exact.
pub fn pick(view: &View, trials: &mut Trials, danger: impl Fn(&Trial, f32) -> f32) -> OptionKey {
    // Edges and obstacles only lower a score: the most promising maneuvers are examined first, and
    // the rest not at all.
    let mut best = (f32::NEG_INFINITY, 0);
    while let Some(next) = most_promising(trials, best.0) {
        let trial = trials.swap_remove(next);
        let score = trial.score - danger(&trial, best.0);
        if score > best.0 || score == best.0 && trial.option < best.1 {
            best = (score, trial.option);
        }
    }
    view.pending().options[best.1]
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

/// The ends of a few trials.
fn places<'a>(trials: impl Iterator<Item = &'a Trial>) -> Places {
    let mut places = Places::default();
    places.poses.iter_mut().zip(trials).for_each(|(pose, trial)| *pose = trial.pose);
    places
}

/// A ship that may be in the way.
#[derive(Clone, Copy)]
pub struct Blocker {
    /// The pose.
    pub pose: Pose,
    /// Distance between the centres, mm, within which the ships overlap.
    pub touch: f32,
    /// Cost of ending on it.
    pub price: f32,
    /// Whether it will certainly be there.
    pub sure: bool,
}

/// Cost of overlapping the blockers at each place, and whether a blocker is certainly there.
pub fn crowding(places: &Places, blockers: &[Blocker]) -> [(f32, bool); LANES] {
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

/// Costs of meeting obstacles, in points of damage.
#[derive(Clone, Copy, Debug)]
pub struct Hazards {
    /// Meeting an asteroid.
    pub asteroid: f32,
    /// Meeting a debris cloud.
    pub debris: f32,
    /// Meeting a gas cloud.
    pub gas: f32,
    /// Meeting any other obstacle.
    pub other: f32,
    /// Ending on an obstacle.
    pub lying_on: f32,
    /// The factor by which obstacles are worse to a ship with two hull and shields left.
    pub frail: f32,
}

impl Hazards {
    /// Cost of the obstacles that the ship would move through or end on, as bits.
    pub fn met(&self, view: &View, ship: ShipSlot, through: u8, lies_on: u8) -> f32 {
        let left = view.hull_left(ship) + view.charges(ship).shields.active;
        let mut cost = 0.0;
        for (index, obstacle) in view.obstacles().iter().enumerate() {
            if (through | lies_on) >> index & 1 == 0 {
                continue;
            }
            cost += match obstacle.kind {
                ObstacleKind::Asteroid => self.asteroid,
                ObstacleKind::DebrisCloud => self.debris,
                ObstacleKind::GasCloud => self.gas,
                _ => self.other,
            };
            // A ship on an obstacle may not shoot, and it skips its action [ATK-30].
            if lies_on >> index & 1 == 1 {
                cost += self.lying_on;
            }
        }
        cost * if left <= 2 { self.frail } else { 1.0 }
    }
}
