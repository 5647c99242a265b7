//! The player that searches: it sets its dials, moves its ships and picks its targets by playing the round out, many
//! times, for each of its options. Dice it spends and rerolls as `greedy` does, by exact odds, and sets up like it.
//!
//! An option is valued as follows. In each playout the battle is imagined anew: what the seat cannot know is drawn; while
//! dials are set, the enemy sets its own as `greedy` would, and the own ships whose dials are not set yet likewise; both
//! sides play on as `greedy` to the end of the round; then the position is valued ([`crate::value`]). All options meet the
//! same draws (common random numbers). Of the maneuvers of a dial only those are tried that `greedy` thinks best. Sequential halving spends a fixed number of playouts: after each part of it the
//! worse half of the options is given up. What `greedy` would choose is doubted only for something clearly better.
//!
//! The number of playouts is fixed, not the time: equal views and equal draws give equal answers, on every machine.

mod playouts;

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::Player;
use crate::greedy::Greedy;
use playouts::Playouts;

/// Playouts for each dial, if nobody says otherwise.
pub const NODES: u32 = 96;
/// Decisions in the middle of a round get this part of the playouts of a dial: there are more of them, with fewer options.
const PART: u32 = 4;
/// So much better than `greedy`'s choice, in probability to win, an option must look: few playouts say little.
const DOUBT: f32 = 0.01;
/// Of the maneuvers of a dial so many are tried, those that `greedy` thinks best: the fewer, the more often each.
const DIALS: usize = 6;
/// What a point of damage by which `greedy` thinks less of a maneuver counts beside the sum of its playouts: as much as if that
/// many playouts had cost it all chances to win.
const PRIOR: f32 = 0.25;

/// Searches; see the module.
pub struct Search {
    nodes: u32,
    greedy: Greedy,
    playouts: Playouts,
}

/// An option that is tried.
#[derive(Clone, Copy)]
struct Candidate {
    key: OptionKey,
    /// What `greedy` thinks of it, less what it thinks of the best, in points of damage.
    prior: f32,
    /// The sum of the values of its playouts.
    sum: f32,
}

impl Candidate {
    fn new(key: OptionKey, prior: f32) -> Candidate {
        Candidate { key, prior, sum: 0.0 }
    }
}

type Candidates = ArrayVec<Candidate, OPTIONS>;

impl Search {
    /// One that plays `nodes` playouts for each dial.
    pub fn new(nodes: u32) -> Search {
        Search { nodes, greedy: Greedy::default(), playouts: Playouts::new() }
    }

    /// The maneuvers of a dial that are tried.
    fn dials(&self, view: &View) -> Candidates {
        let scores = self.greedy.dial_scores(view);
        let most = scores.first().map_or(0.0, |(_, score)| *score);
        let few = scores.into_iter().take(DIALS);
        few.map(|(key, score)| Candidate::new(key, score - most)).collect()
    }

    /// The best of the candidates by `nodes` playouts.
    fn best(
        &mut self,
        view: &View,
        mut candidates: Candidates,
        usual: OptionKey,
        nodes: u32,
        seed: u64,
    ) -> OptionKey {
        self.playouts.begin(view);
        let halvings = candidates.len().next_power_of_two().ilog2();
        // How many playouts each candidate that is left has had.
        let mut played = 0;
        for _ in 0..halvings {
            let each = (nodes / (halvings * candidates.len() as u32)).max(1);
            let seeds = (played..played + each).map(|at| seed.wrapping_add(u64::from(at)));
            let keys: ArrayVec<OptionKey, OPTIONS> =
                candidates.iter().map(|candidate| candidate.key).collect();
            self.playouts.play(&keys, seeds, |number, value| candidates[number].sum += value);
            played += each;
            let trust = |one: &Candidate| {
                let doubt = if one.key == usual { DOUBT * played as f32 } else { 0.0 };
                one.sum + PRIOR * one.prior + doubt
            };
            // The sort keeps the order of equals.
            candidates.sort_by(|a, b| trust(b).total_cmp(&trust(a)));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.first().map_or(usual, |best| best.key)
    }
}

impl Player for Search {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let usual = self.greedy.choose(view, rng);
        let nodes = match part(view) {
            None => return usual,
            Some(part) => self.nodes / part,
        };
        let candidates = match view.pending().kind {
            DecisionKind::Dial => self.dials(view),
            _ => sensible(view, usual),
        };
        if candidates.len() < 2 {
            return usual;
        }
        let seed = rng.next_u64();
        self.best(view, candidates, usual, nodes, seed)
    }
}

/// The options of a decision in the middle of a round, but for what few playouts can only mistake for something good: doing
/// nothing, and locks on own ships and obstacles, unless `greedy` would do just that.
fn sensible(view: &View, usual: OptionKey) -> Candidates {
    let is_sensible = |choice: &Choice| match *choice {
        Choice::Object(object) => object.as_ship().is_some_and(|ship| ship.seat() != view.seat()),
        choice => !choice.is_pass(),
    };
    let choices = view.pending().choices();
    let kept = choices.filter(|choice| is_sensible(choice) || OptionKey::from(*choice) == usual);
    kept.map(|choice| Candidate::new(choice.into(), 0.0)).collect()
}

/// Which part of the playouts a decision gets, if it is searched.
fn part(view: &View) -> Option<u32> {
    match view.pending().kind {
        DecisionKind::Dial => Some(1),
        DecisionKind::Decloak
        | DecisionKind::TallonPosition
        | DecisionKind::Action
        | DecisionKind::LinkedAction
        | DecisionKind::BoostTemplate
        | DecisionKind::RollSide
        | DecisionKind::RollPosition
        | DecisionKind::SlamManeuver
        | DecisionKind::RotateArc
        | DecisionKind::LockTarget
        | DecisionKind::JamTarget
        | DecisionKind::CoordinateTarget
        | DecisionKind::ReinforceSide
        | DecisionKind::Attack
            if view.core().round > 0 =>
        {
            Some(PART)
        }
        _ => None,
    }
}
