//! Plays many meetings of few games: every pair of games is between squads of its own.
//!
//! A worker's slots change their match-up with each game, so the batch stays full although two
//! squads meet only for a short time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use killbox_components::spec::Matchup;
use killbox_systems::batch::Batch;
use killbox_systems::world::observer::Silent;

use super::players::Players;
use super::{First, GameResult, MakePlayer, result, seating};

/// The number of meetings that a worker takes at once.
const BLOCK: u64 = 32;

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
    let next = AtomicU64::new(plan.first);
    std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..plan.threads.max(1)).map(|_| scope.spawn(|| work(plan, &next, told, stop))).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// A game that is to be played next.
struct Due {
    meeting: u64,
    second: bool,
    matchup: Matchup,
}

fn work(plan: &Meetings, next: &AtomicU64, told: &(dyn Fn(u64, &GameResult) + Sync), stop: &AtomicBool) {
    let end = plan.first + plan.count;
    let mut due: Vec<Due> = Vec::new();
    let mut take = || -> Option<Due> {
        while due.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let begin = next.fetch_add(BLOCK, Ordering::Relaxed);
            if begin >= end {
                return None;
            }
            for meeting in (begin..(begin + BLOCK).min(end)).rev() {
                if let Some([one, exchanged]) = (plan.matchups)(meeting) {
                    due.push(Due { meeting, second: true, matchup: exchanged });
                    due.push(Due { meeting, second: false, matchup: one });
                }
            }
        }
        due.pop()
    };
    let Some(first) = take() else { return };
    let slots = plan.batch.clamp(1, usize::from(u16::MAX));
    let players = Players::new(plan.players.map(|make| make()), slots, plan.seed, false);
    let mut batch: Batch<Silent, Players> =
        Batch::answered_by(players, vec![first.matchup.clone(); slots], slots, plan.seed);
    let mut playing: Vec<Option<(u64, bool)>> = vec![None; slots];
    let begin = |batch: &mut Batch<Silent, Players>, slot: usize, due: Due| {
        let drawn_as = 2 * (plan.drawn_as)(due.meeting) + u64::from(due.second);
        let (_, a_seat) = seating(First::ByRules, u64::from(due.second));
        batch.set_matchup(slot as u16, due.matchup);
        batch.start(slot, drawn_as, slot as u16);
        batch.answers().begin(slot, drawn_as, a_seat);
        Some((due.meeting, due.second))
    };
    let mut first = Some(first);
    for (slot, plays) in playing.iter_mut().enumerate() {
        match first.take().or_else(&mut take) {
            Some(due) => *plays = begin(&mut batch, slot, due),
            None => batch.stop(slot),
        }
    }
    let mut ended = Vec::with_capacity(slots);
    while playing.iter().any(Option::is_some) {
        batch.pass();
        batch.take_ended(|slot| ended.push(slot));
        for slot in ended.drain(..) {
            let Some((meeting, second)) = playing[slot].take() else { continue };
            let seating = batch.answers().seating(slot);
            let (a_seat, decisions) = (seating.a_seat, seating.decisions);
            let mut game = batch.with_battle(slot, |battle| result(battle, a_seat, decisions));
            game.game = 2 * meeting + u64::from(second);
            told(meeting, &game);
            match take() {
                Some(due) => playing[slot] = begin(&mut batch, slot, due),
                None => batch.stop(slot),
            }
        }
    }
}
