//! The player that searches: it sets its dials, moves its ships and picks its targets by playing the round out, many
//! times, for each of its options. Dice it spends and rerolls as `greedy` does, by exact odds, and sets up like it.
//!
//! An option is valued as follows. In each playout the battle is imagined anew: what the seat cannot know is drawn; while
//! dials are set, the enemy sets its own as `greedy` would, and the own ships whose dials are not set yet likewise; both
//! sides play on as `greedy` to the end of the round; then the position is valued ([`crate::value`]). All options meet the
//! same draws (common random numbers). Sequential halving spends a fixed number of playouts: after each part of it the
//! worse half of the options is given up. What `greedy` would choose is doubted only for something clearly better.
//!
//! The number of playouts is fixed, not the time: equal views and equal draws give equal answers, on every machine.

mod playouts;

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::geometry::{Base, SlideOffset, end_pose, setup::inside_play_area};
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
    /// The sum of the values of its playouts.
    sum: f32,
}

type Candidates = ArrayVec<Candidate, OPTIONS>;

impl Search {
    /// One that plays `nodes` playouts for each dial.
    pub fn new(nodes: u32) -> Search {
        Search { nodes, greedy: Greedy::default(), playouts: Playouts::new() }
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
                if one.key == usual { one.sum + DOUBT * played as f32 } else { one.sum }
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
        let candidates = candidates(view);
        if candidates.len() < 2 {
            return usual;
        }
        let seed = rng.next_u64();
        self.best(view, candidates, usual, nodes, seed)
    }
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

/// The options; of the maneuvers of a dial those that do not leave the board, if there are any.
fn candidates(view: &View) -> Candidates {
    let stays = |choice: &Choice| match *choice {
        Choice::Maneuver { ship, maneuver } => {
            let size = view.spec(ship).size;
            let to = end_pose(view.pose(ship), size, maneuver, SlideOffset::Middle);
            to.is_none_or(|pose| inside_play_area(Base::new(pose, size)))
        }
        _ => true,
    };
    let of = |choice| Candidate { key: OptionKey::from(choice), sum: 0.0 };
    let found: Candidates = view.pending().choices().filter(stays).map(of).collect();
    if found.is_empty() { view.pending().choices().map(of).collect() } else { found }
}
