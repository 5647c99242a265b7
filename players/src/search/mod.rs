//! The player that searches: it sets its dials, moves its ships and picks its targets by playing
//! the round out, many times, for each of its options. Dice it spends and rerolls as `greedy` does,
//! by exact odds, and sets up like it.
//!
//! An option is valued as follows. In each playout the battle is imagined anew: what the seat
//! cannot know is drawn; while dials are set, the enemy sets its own as `greedy` would, and the own
//! ships whose dials are not set yet likewise; both sides play on as `greedy` to the end of the
//! round; then the position is valued ([`crate::value`]). All options meet the same draws (common
//! random numbers). Of the maneuvers of a dial only those are tried that `greedy` thinks best.
//! Sequential halving spends a fixed number of playouts: after each part of it the worse half of
//! the options is given up. What `greedy` would choose is doubted only for something clearly
//! better.
//!
//! Dials are set at the same time as the enemy's, who may know how they are chosen. So the last few
//! maneuvers meet each of a few plans of the enemy's several times, and the dial is drawn from the
//! mixture that holds against an enemy who partly flies as `greedy` would and partly picks among
//! these plans what is worst for it (`mix.rs`).
//!
//! The number of playouts is fixed, not the time: equal views and equal draws give equal answers,
//! on every machine.

mod mix;
mod playouts;

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use crate::Player;
use crate::greedy::Greedy;
use mix::{PLANS, ROWS, Row};
use playouts::{Draw, Playouts};

/// Playouts for each dial, if nobody says otherwise.
pub const NODES: u32 = 32;
/// Decisions in the middle of a round get this part of the playouts of a dial: there are more of
/// them, with fewer options.
const PART: u32 = 4;
/// So much better than `greedy`'s choice, in probability to win, an option must look: few playouts
/// say little. With four times [`MANY`] playouts half of it will do.
const DOUBT: f32 = 0.01;
/// Of the maneuvers of a dial so many are tried, those that `greedy` thinks best: the fewer, the
/// more often each. With four times [`MANY`] playouts they are twice as many.
const DIALS: usize = 6;
/// With more playouts than these more is tried, and less is doubted.
const MANY: u32 = 96;
/// What a point of damage by which `greedy` thinks less of a maneuver counts beside the sum of its
/// playouts: as much as if that many playouts had cost it all chances to win.
const PRIOR: f32 = 0.25;
/// How far it relies on the enemy setting dials as `greedy` would, if nobody says otherwise.
pub const TRUST: f64 = 0.5;

/// Searches; see the module.
pub struct Search {
    nodes: u32,
    trust: f32,
    /// [`DOUBT`] and [`DIALS`] for so many playouts.
    doubt: f32,
    dials: usize,
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
    /// The same by the enemy's plans.
    against: Row,
}

impl Candidate {
    fn new(key: OptionKey, prior: f32) -> Candidate {
        Candidate { key, prior, sum: 0.0, against: [0.0; PLANS] }
    }

    /// What its playouts, so many, and what `greedy` thinks of it add up to; `doubt` is what speaks
    /// for each of them if it is what `greedy` would choose.
    fn trusted(&self, usual: OptionKey, doubt: f32, played: u32) -> f32 {
        let doubt = if self.key == usual { doubt * played as f32 } else { 0.0 };
        self.sum + PRIOR * self.prior + doubt
    }
}

type Candidates = ArrayVec<Candidate, OPTIONS>;

impl Search {
    /// One that plays `nodes` playouts for each dial, and relies so far on the enemy setting dials
    /// as `greedy` would: 1, it flies what is best against that; 0, what holds against whatever
    /// else the enemy may fly.
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

    /// Plays the candidates out, `nodes` times in all, and gives up the worse half after each part
    /// of it while there are more than `last`, which get a part of their own if they are several.
    /// The best first; and how often each of them was played.
    fn halved(
        &mut self,
        candidates: &mut Candidates,
        usual: OptionKey,
        nodes: u32,
        last: usize,
        draw: impl Fn(u32) -> Draw,
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
            // The sort keeps the order of equals.
            let trusted = |one: &Candidate| one.trusted(usual, self.doubt, played);
            candidates.sort_by(|a, b| trusted(b).total_cmp(&trusted(a)));
            if candidates.len() > last {
                candidates.truncate(candidates.len().div_ceil(2));
            }
        }
        played
    }

    /// The best of the candidates by `nodes` playouts.
    fn best(&mut self, mut candidates: Candidates, usual: OptionKey, nodes: u32, seed: u64) -> OptionKey {
        self.halved(&mut candidates, usual, nodes, 1, |at| Draw::of(seed.wrapping_add(u64::from(at))));
        candidates.first().map_or(usual, |best| best.key)
    }

    /// One of the maneuvers that are best by `nodes` playouts, drawn from the mixture that holds
    /// against the enemy's plans.
    fn mixed(
        &mut self,
        mut candidates: Candidates,
        usual: OptionKey,
        nodes: u32,
        rng: &mut ChaCha8Rng,
    ) -> OptionKey {
        let seed = rng.next_u64();
        // As many plans as draws with each.
        let plans = (nodes / ROWS as u32).isqrt().clamp(1, PLANS as u32);
        let draw = |at| Draw::against(seed, at % plans, at);
        let played = self.halved(&mut candidates, usual, nodes, ROWS, draw);
        // How often a plan was met, the first of them perhaps once more.
        let met = |plan| played / plans + u32::from(plan < played % plans);
        let plans = plans.min(played);
        let rows = candidates.iter().map(|one| {
            let aside = (one.trusted(usual, self.doubt, played) - one.sum) / played as f32;
            let mut row = one.against;
            (0..plans).zip(&mut row).for_each(|(plan, sum)| *sum = *sum / met(plan) as f32 + aside);
            row
        });
        let rows: ArrayVec<Row, ROWS> = rows.collect();
        candidates[mix::draw(&rows, plans as usize, self.trust, rng)].key
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
        self.playouts.begin(view);
        match view.pending().kind {
            DecisionKind::Dial => self.mixed(candidates, usual, nodes, rng),
            _ => self.best(candidates, usual, nodes, rng.next_u64()),
        }
    }
}

/// The options of a decision in the middle of a round, but for what few playouts can only mistake
/// for something good: doing nothing, and locks on own ships and obstacles, unless `greedy` would
/// do just that.
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
