//! The player that searches: it sets dials, moves ships and picks targets by playing the round out
//! many times for each option. It modifies dice by exact odds and sets up as `greedy` does.
//!
//! An option is valued as follows.
//!
//! - Each playout imagines the battle anew: what the seat cannot know is drawn at random. While
//!   dials are set, the enemy sets its dials as `greedy` would, and so do the seat's own ships
//!   whose dials are not set yet.
//! - Both sides play on as `greedy` to the end of the round; then the position is valued
//!   ([`crate::value`]).
//! - All options meet the same draws (common random numbers).
//! - Of the maneuvers of a dial only those are tried that `greedy` values most.
//! - Sequential halving spends a fixed number of playouts: after each part of them the worse half
//!   of the options is dropped.
//! - The choice of `greedy` is replaced only by an option that is clearly better.
//!
//! Dials are set at the same time as the enemy's, and the enemy may know how they are chosen. So
//! the last few maneuvers meet each of several enemy plans several times. The dial is drawn from
//! the mixture that holds against an enemy who partly flies as `greedy` would and partly picks the
//! worst of these plans for it (`mix.rs`).
//!
//! The number of playouts is fixed, not the time: equal views and equal draws give equal answers on
//! every machine.

mod mix;
mod playouts;

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::greedy::Greedy;
use crate::thoughts::Aloud;
use crate::{Player, Thoughts};
use mix::{PLANS, ROWS, Row};
use playouts::{Draw, Playouts};

/// Default number of playouts for each dial.
pub const NODES: u32 = 32;
/// Divisor of the playouts for a decision in the middle of a round: there are more such decisions
/// than dials, with fewer options.
const PART: u32 = 4;
/// Margin in win probability by which an option must look better than `greedy`'s choice to replace
/// it, because few playouts are imprecise. With four times [`MANY`] playouts the margin is half of
/// this.
const DOUBT: f32 = 0.01;
/// The number of maneuvers of a dial that are tried: those that `greedy` values most. The fewer
/// they are, the more playouts each gets. With four times [`MANY`] playouts they are twice as many.
const DIALS: usize = 6;
/// With more playouts than this, more maneuvers are tried and the margin of [`DOUBT`] shrinks.
const MANY: u32 = 96;
/// Weight of `greedy`'s opinion of a maneuver beside the sum of its playouts. A maneuver that
/// `greedy` values one point of damage lower loses as much as if this many playouts had lost all
/// chance to win.
const PRIOR: f32 = 0.25;
/// Default trust that the enemy sets dials as `greedy` would.
pub const TRUST: f64 = 0.5;

/// The player that searches; see the module.
pub struct Search {
    nodes: u32,
    trust: f32,
    /// [`DOUBT`] and [`DIALS`], adjusted to the number of playouts.
    doubt: f32,
    dials: usize,
    greedy: Greedy,
    playouts: Playouts,
}

/// An option that is tried.
#[derive(Clone, Copy)]
struct Candidate {
    key: OptionKey,
    /// `greedy`'s value of the option less that of the best option, in points of damage.
    prior: f32,
    /// Sum of the values of its playouts.
    sum: f32,
    /// The same sum for each of the enemy's plans.
    against: Row,
}

impl Candidate {
    fn new(key: OptionKey, prior: f32) -> Candidate {
        Candidate { key, prior, sum: 0.0, against: [0.0; PLANS] }
    }

    /// The score of the option after `played` playouts: their sum, corrected by `greedy`'s opinion
    /// of it. `greedy`'s own choice gets `doubt` more for each playout.
    fn trusted(&self, usual: OptionKey, doubt: f32, played: u32) -> f32 {
        let doubt = if self.key == usual { doubt * played as f32 } else { 0.0 };
        self.sum + PRIOR * self.prior + doubt
    }
}

type Candidates = ArrayVec<Candidate, OPTIONS>;

impl Search {
    /// A player that plays `nodes` playouts for each dial. `trust` is how far it relies on the
    /// enemy setting dials as `greedy` would. With 1 it flies what is best against that enemy; with
    /// 0 it flies what holds against any enemy plan.
    pub fn new(nodes: u32, trust: f32) -> Search {
        let more = (nodes as f32 / MANY as f32).sqrt().max(1.0);
        let (doubt, dials) = (DOUBT / more, (DIALS as f32 * more) as usize);
        Search { nodes, trust, doubt, dials, greedy: Greedy::default(), playouts: Playouts::new() }
    }

    /// The maneuvers of a dial that are tried.
    fn dials(&self, view: &View) -> Candidates {
        let scores = self.greedy.dial_scores(view);
        let most = scores.first().map_or(0.0, |(_, score)| *score);
        let few = scores.into_iter().take(self.dials);
        few.map(|(key, score)| Candidate::new(key, score - most)).collect()
    }

    /// Plays the candidates out, `nodes` times in all. After each part of the playouts the worse
    /// half of the candidates is dropped, while more than `last` are left. The last candidates get
    /// a part of their own if `last` is greater than 1. Sorts the candidates, the best first, and
    /// returns how often each of them was played. The mean of the playouts of each candidate is
    /// told `aloud`.
    fn halved(
        &mut self,
        candidates: &mut Candidates,
        usual: OptionKey,
        nodes: u32,
        last: usize,
        draw: impl Fn(u32) -> Draw,
        aloud: &mut Aloud,
    ) -> u32 {
        let halves = std::iter::successors(Some(candidates.len()), |left| Some(left.div_ceil(2)));
        let parts = halves.take_while(|left| *left > last).count() + usize::from(last > 1);
        let mut played = 0;
        for _ in 0..parts {
            let each = (nodes / (parts * candidates.len()) as u32).max(1);
            let keys: ArrayVec<OptionKey, OPTIONS> =
                candidates.iter().map(|candidate| candidate.key).collect();
            self.playouts.play(&keys, (played..played + each).map(&draw), |number, plan, value| {
                candidates[number].sum += value;
                candidates[number].against[plan] += value;
            });
            played += each;
            candidates.iter().for_each(|one| aloud.value(one.key, one.sum / played as f32));
            // The sort is stable.
            let trusted = |one: &Candidate| one.trusted(usual, self.doubt, played);
            candidates.sort_by(|a, b| trusted(b).total_cmp(&trusted(a)));
            if candidates.len() > last {
                candidates.truncate(candidates.len().div_ceil(2));
            }
        }
        played
    }

    /// The best of the candidates by `nodes` playouts.
    fn best(
        &mut self,
        mut candidates: Candidates,
        usual: OptionKey,
        nodes: u32,
        seed: u64,
        aloud: &mut Aloud,
    ) -> OptionKey {
        let draw = |at| Draw::of(seed.wrapping_add(u64::from(at)));
        self.halved(&mut candidates, usual, nodes, 1, draw, aloud);
        candidates.first().map_or(usual, |best| best.key)
    }

    /// One of the best maneuvers by `nodes` playouts, drawn from the mixture that holds against the
    /// enemy's plans.
    fn mixed(
        &mut self,
        mut candidates: Candidates,
        usual: OptionKey,
        nodes: u32,
        rng: &mut ChaCha8Rng,
        aloud: &mut Aloud,
    ) -> OptionKey {
        let seed = rng.next_u64();
        // As many plans as draws against each.
        let plans = (nodes / ROWS as u32).isqrt().clamp(1, PLANS as u32);
        let draw = |at| Draw::against(seed, at % plans, at);
        let played = self.halved(&mut candidates, usual, nodes, ROWS, draw, aloud);
        // How often a plan was met. The first plans may be met once more than the others.
        let met = |plan| played / plans + u32::from(plan < played % plans);
        let plans = plans.min(played);
        let rows = candidates.iter().map(|one| {
            let aside = (one.trusted(usual, self.doubt, played) - one.sum) / played as f32;
            let mut row = one.against;
            (0..plans).zip(&mut row).for_each(|(plan, sum)| *sum = *sum / met(plan) as f32 + aside);
            row
        });
        let rows: ArrayVec<Row, ROWS> = rows.collect();
        let mixture = mix::mixture(&rows, plans as usize, self.trust);
        candidates.iter().zip(&mixture).for_each(|(one, share)| aloud.share(one.key, *share));
        candidates[mix::draw(&mixture, rng)].key
    }

    /// Decides, and tells `aloud` the means of all playouts, and the mixture of a dial.
    fn decide(&mut self, view: &View, rng: &mut ChaCha8Rng, aloud: &mut Aloud) -> OptionKey {
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
        self.playouts.begin(view);
        match view.pending().kind {
            DecisionKind::Dial => self.mixed(candidates, usual, nodes, rng, aloud),
            _ => self.best(candidates, usual, nodes, rng.next_u64(), aloud),
        }
    }
}

impl Player for Search {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        self.decide(view, rng, &mut Aloud::of(&view.pending().options, None))
    }

    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        self.decide(view, rng, &mut Aloud::of(&view.pending().options, Some(thoughts)))
    }
}

/// The options of a decision in the middle of a round that are worth trying. Passing, and locks on
/// own ships and obstacles, are left out unless `greedy` would choose them: few playouts can only
/// mistake them for something good.
fn sensible(view: &View, usual: OptionKey) -> Candidates {
    let is_sensible = |choice: &Choice| match *choice {
        Choice::Object(object) => object.as_ship().is_some_and(|ship| ship.seat() != view.seat()),
        choice => !choice.is_pass(),
    };
    let choices = view.pending().choices();
    let kept = choices.filter(|choice| is_sensible(choice) || OptionKey::from(*choice) == usual);
    kept.map(|choice| Candidate::new(choice.into(), 0.0)).collect()
}

/// The divisor of the playouts for a decision; `None` if the decision is not searched.
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
