//! Plays many meetings of few games: every pair of games is between squads of its own.
//!
//! A worker's slots change their match-up with each game, so the batch stays full although two
//! squads meet only for a short time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;

use super::players::Players;
use super::queue::Queue;
use super::threads::on_threads;
use super::worker::{self, Slots, Start};
use super::{First, GameResult, MakePlayer, seating};

/// The longest block of meetings that a worker takes at once.
const LONGEST_BLOCK: u64 = 32;

/// The meetings to play. Meeting n consists of the games 2n and 2n + 1, with the seats exchanged.
pub struct Meetings<'a> {
    /// The matchups of a meeting: A in seat A, then with the seats exchanged. `None` if there is no
    /// meeting of this number.
    pub matchups: &'a (dyn Fn(u64) -> Option<[Matchup; 2]> + Sync),
    /// The number of the first meeting.
    pub first: u64,
    /// The number of meetings.
    pub count: u64,
    /// The number that selects a meeting's random numbers. Meetings with equal numbers share them.
    pub drawn_as: &'a (dyn Fn(u64) -> u64 + Sync),
    /// The seed of the run.
    pub seed: u64,
    /// The players of squad A and squad B.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
}

/// Plays the meetings, as [`run`](super::run) plays the games of a plan. `told` is called for every
/// game with the number of its meeting, in no particular order. The function stops early once
/// `stop` is set.
pub fn meet(plan: &Meetings, told: &(dyn Fn(u64, &GameResult) + Sync), stop: &AtomicBool) {
    let queue = Queue::new(plan.first, plan.count, plan.threads, LONGEST_BLOCK);
    on_threads(plan.threads, || work(plan, &queue, told, stop));
}

fn work(plan: &Meetings, queue: &Queue, told: &(dyn Fn(u64, &GameResult) + Sync), stop: &AtomicBool) {
    let games = |meeting| {
        (plan.matchups)(meeting).map(|[one, exchanged]| [(2 * meeting, one), (2 * meeting + 1, exchanged)])
    };
    let mut games = queue.taken(stop).filter_map(games).flatten().peekable();
    let Some((_, first)) = games.peek() else { return };
    let slots = plan.batch.clamp(1, usize::from(u16::MAX));
    let players = Players::new(plan.players.map(|make| make()), slots, plan.seed, false);
    let mut batch = Batch::answered_by(players, vec![first.clone()], slots, plan.seed);
    let next = |batch: &mut Slots, slot: usize| {
        let (game, matchup) = games.next()?;
        batch.set_matchups(slot, Arc::from([matchup]));
        let (_, a_seat) = seating(First::ByRules, game);
        Some(Start { game, drawn_as: 2 * (plan.drawn_as)(game / 2) + game % 2, matchup: 0, a_seat })
    };
    worker::play(&mut batch, next, |game, _| told(game.game / 2, game));
}
