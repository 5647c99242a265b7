//! The player that searches: it sets its dials by playing the round out, many times, for each maneuver that the dial of a
//! ship offers, and decides all else as `greedy` does.
//!
//! A dial is set as follows. Each maneuver that does not leave the board is a candidate. In each playout the battle is
//! imagined anew: what the seat cannot know is drawn, the enemy sets its dials as `greedy` would, the own ships whose
//! dials are not set yet likewise, and both sides play on as `greedy` to the end of the round; then the position is
//! valued ([`crate::value`]). All candidates meet the same draws (common random numbers). Sequential halving spends a fixed
//! number of playouts: after each part of it the worse half of the candidates is given up.
//!
//! The number of playouts is fixed, not the time: equal views and equal draws give equal answers, on every machine.

mod playouts;

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::{Base, SlideOffset, end_pose, setup::inside_play_area};
use killbox_components::spec::DIAL;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::Player;
use crate::greedy::Greedy;
use playouts::Playouts;

/// Playouts for each dial, if nobody says otherwise.
pub const NODES: u32 = 128;

/// Sets dials by playing rounds out; see the module.
pub struct Search {
    nodes: u32,
    greedy: Greedy,
    playouts: Playouts,
}

/// A maneuver that is tried.
#[derive(Clone, Copy)]
struct Candidate {
    key: OptionKey,
    /// The sum of the values of its playouts.
    sum: f32,
}

impl Search {
    /// One that plays `nodes` playouts for each dial.
    pub fn new(nodes: u32) -> Search {
        Search { nodes, greedy: Greedy::default(), playouts: Playouts::new() }
    }

    /// The maneuver for the dial that is asked for.
    fn dial(&mut self, view: &View, seed: u64) -> Option<OptionKey> {
        let mut candidates = candidates(view);
        if candidates.len() < 2 {
            return candidates.first().map(|only| only.key);
        }
        self.playouts.begin(view);
        let halvings = candidates.len().next_power_of_two().ilog2();
        // How many playouts each candidate that is left has had.
        let mut played = 0;
        for _ in 0..halvings {
            let each = (self.nodes / (halvings * candidates.len() as u32)).max(1);
            let seeds = (played..played + each).map(|at| seed.wrapping_add(u64::from(at)));
            let keys: ArrayVec<OptionKey, DIAL> = candidates.iter().map(|candidate| candidate.key).collect();
            self.playouts.play(&keys, seeds, |number, value| candidates[number].sum += value);
            played += each;
            // The sort keeps the order of equals.
            candidates.sort_by(|a, b| b.sum.total_cmp(&a.sum));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.first().map(|best| best.key)
    }
}

impl Player for Search {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        if view.pending().kind == DecisionKind::Dial {
            let seed = rng.next_u64();
            if let Some(key) = self.dial(view, seed) {
                return key;
            }
        }
        self.greedy.choose(view, rng)
    }
}

/// The maneuvers that do not leave the board; all, if all do.
fn candidates(view: &View) -> ArrayVec<Candidate, DIAL> {
    let stays = |choice: &Choice| match *choice {
        Choice::Maneuver { ship, maneuver } => {
            let size = view.spec(ship).size;
            let to = end_pose(view.pose(ship), size, maneuver, SlideOffset::Middle);
            to.is_none_or(|pose| inside_play_area(Base::new(pose, size)))
        }
        _ => true,
    };
    let of = |choice| Candidate { key: OptionKey::from(choice), sum: 0.0 };
    let mut found: ArrayVec<Candidate, DIAL> =
        view.pending().choices().filter(stays).take(DIAL).map(of).collect();
    if found.is_empty() {
        found = view.pending().choices().take(DIAL).map(of).collect();
    }
    found
}
