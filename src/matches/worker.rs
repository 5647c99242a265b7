//! A worker thread: it keeps its batch full and sums up the games that end. Its players answer
//! inside the batch.

use std::sync::atomic::{AtomicBool, Ordering};

use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::spec::Matchup;
use killbox_components::state::ShipTally;
use killbox_systems::batch::Batch;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::{Observer, Silent};

use crate::narration::source_of;

use super::players::Players;
use super::{GameResult, Plan, Queue, Side, Sums, Tally, Watch, seating};

/// Plays games until none is left or `stop` is set.
pub(super) fn work(
    plan: &Plan,
    matchups: Vec<Matchup>,
    queue: &Queue,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Sums {
    let slots = plan.batch.max(1);
    let players = Players::new(plan.players.map(|make| make()), slots, plan.seed, watch.wants_choices());
    let mut worker = Worker {
        plan,
        watch,
        queue,
        stop,
        block: 0..0,
        batch: Batch::answered_by(players, matchups, slots, plan.seed),
        playing: 0,
        tally: Tally::new(plan.matchups[0].fielded, plan.first),
    };
    for slot in 0..slots {
        worker.refill(slot);
    }
    let mut ended = Vec::with_capacity(slots);
    while worker.playing > 0 {
        worker.batch.pass();
        worker.batch.take_ended(|slot| ended.push(slot));
        for slot in ended.drain(..) {
            worker.finish(slot);
            worker.refill(slot);
        }
    }
    worker.tally.finish()
}

struct Worker<'a> {
    plan: &'a Plan<'a>,
    watch: &'a dyn Watch,
    queue: &'a Queue,
    stop: &'a AtomicBool,
    block: std::ops::Range<u64>,
    batch: Batch<Silent, Players>,
    /// The number of slots in which a game is played.
    playing: usize,
    tally: Tally,
}

impl Worker<'_> {
    /// Starts the next game in a free slot, or leaves the slot idle.
    fn refill(&mut self, slot: usize) {
        match self.next_game() {
            Some(game) => {
                let (matchup, a_seat) = seating(self.plan.first, game);
                let drawn_as = self.plan.drawn_as(game);
                self.batch.start(slot, drawn_as, matchup);
                self.batch.answers().begin(slot, drawn_as, a_seat);
                self.playing += 1;
            }
            None => self.batch.stop(slot),
        }
    }

    /// The next game, from the worker's current block or from a new one.
    fn next_game(&mut self) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(game) = self.block.next() {
            return Some(game);
        }
        self.block = self.queue.take()?;
        self.block.next()
    }

    /// Adds a game that has ended to the totals.
    fn finish(&mut self, slot: usize) {
        let seating = self.batch.answers().seating(slot);
        let (a_seat, decisions) = (seating.a_seat, seating.decisions);
        let mut result = self.batch.with_battle(slot, |b| result(b, a_seat, decisions));
        if self.plan.twice {
            result.game = 2 * result.game + u64::from(a_seat == Seat::B);
        }
        self.playing -= 1;
        self.tally.add(&result);
        if self.watch.wants_choices() {
            self.watch.choices(&result, &self.batch.answers().seating(slot).choices);
        }
        self.watch.ended(&result);
    }
}

/// The result of a battle that has ended. [`Batch::results`](crate::selfplay::Batch::results)
/// returns the results of battles that a caller plays.
pub fn result<O: Observer>(b: &Battle<O>, a_seat: Seat, decisions: u32) -> GameResult {
    let ending = b.core.ending.unwrap_or(killbox_components::state::Ending { winner: None, fault: None });
    // Ships and scores are reported by side: squad A's first, whatever its seat.
    let flip = a_seat == Seat::B;
    let place = |ship: ShipSlot| {
        if flip { (ship.index() + SHIPS_PER_SEAT) % SHIPS } else { ship.index() }
    };
    let mut ships = [ShipTally::default(); SHIPS];
    let mut survived = ShipSet::EMPTY;
    for ship in b.matchup.fielded {
        ships[place(ship)] = b.tally.0[ship.index()];
        if !b.core.removed.has(ship) && !b.core.destroyed.has(ship) {
            survived.insert(ShipSlot(place(ship) as u8));
        }
    }
    let [a, z] = b.core.scores;
    GameResult {
        game: b.core.game,
        a_seat,
        winner: ending.winner.map(|seat| Side::of(seat, a_seat)),
        scores: if flip { [z, a] } else { [a, z] },
        rounds: b.core.round,
        first: Side::of(b.core.first_at_setup, a_seat),
        hash: result_hash(b),
        fault: ending.fault,
        culprit: b.core.culprit.map(|ability| source_of(b.matchup, ability)),
        decisions,
        survived,
        ships,
    }
}
