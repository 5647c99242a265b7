//! A worker thread: it keeps its batch full and sums up the games that end. Its players answer
//! inside the batch.

use std::sync::atomic::AtomicBool;

use killbox_components::choice::OptionKey;
use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::tally::ShipTally;
use killbox_systems::batch::Batch;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::{Observer, Silent};

use crate::narration::source_of;

use super::players::Players;
use super::queue::Queue;
use super::{GameResult, Plan, Side, Sums, Tally, Watch, matchups, seating};

/// The longest block of games that a worker takes at once.
const LONGEST_BLOCK: u64 = 64;

/// A batch and the players who answer inside it.
pub(super) type Slots = Batch<Silent, Players>;

/// A game that starts in a slot.
pub(super) struct Start {
    /// The number of the game.
    pub(super) game: u64,
    /// The number that selects its random numbers.
    pub(super) drawn_as: u64,
    /// The index of its matchup.
    pub(super) matchup: u16,
    /// The seat of squad A.
    pub(super) a_seat: Seat,
}

/// The queue of all games of a plan.
pub(super) fn queue(plan: &Plan) -> Queue {
    Queue::new(plan.first_game, plan.games, plan.threads, LONGEST_BLOCK)
}

/// Plays games until none is left or `stop` is set.
pub(super) fn work(plan: &Plan, queue: &Queue, watch: &dyn Watch, stop: &AtomicBool) -> Sums {
    let slots = plan.batch.max(1);
    let players = Players::new(plan.players.map(|make| make()), slots, plan.seed, watch.wants_choices());
    let mut batch = Batch::answered_by(players, matchups(&plan.matchups, plan.first), slots, plan.seed);
    let mut games = queue.taken(stop);
    let mut tally = Tally::new(plan.matchups[0].fielded, plan.first);
    let next = |_: &mut Slots, _| {
        let game = games.next()?;
        let (matchup, a_seat) = seating(plan.first, game);
        Some(Start { game, drawn_as: plan.drawn_as(game), matchup, a_seat })
    };
    let ended = |game: &GameResult, choices: &[Vec<OptionKey>; 2]| {
        tally.add(game);
        if watch.wants_choices() {
            watch.choices(game, choices);
        }
        watch.ended(game);
    };
    play(&mut batch, next, ended);
    tally.finish()
}

/// Plays games in the slots of a batch. `next` is asked for a game whenever a slot is free; without
/// one the slot stays idle. `ended` is called with each result and the choices of both seats.
pub(super) fn play(
    batch: &mut Slots,
    mut next: impl FnMut(&mut Slots, usize) -> Option<Start>,
    mut ended: impl FnMut(&GameResult, &[Vec<OptionKey>; 2]),
) {
    let mut refill = |batch: &mut Slots, slot: usize| match next(batch, slot) {
        Some(Start { game, drawn_as, matchup, a_seat }) => {
            batch.start(slot, drawn_as, matchup);
            batch.answers().begin(slot, game, drawn_as, a_seat);
            true
        }
        None => {
            batch.stop(slot);
            false
        }
    };
    let mut playing = (0..batch.slots()).filter(|slot| refill(batch, *slot)).count();
    let mut over = Vec::with_capacity(batch.slots());
    while playing > 0 {
        batch.pass();
        batch.take_ended(|slot| over.push(slot));
        for slot in over.drain(..) {
            let seating = batch.answers().seating(slot);
            let (game, a_seat, decisions) = (seating.game, seating.a_seat, seating.decisions);
            let result = batch.with_battle(slot, |b| result(b, a_seat, decisions));
            ended(&GameResult { game, ..result }, &batch.answers().seating(slot).choices);
            if !refill(batch, slot) {
                playing -= 1;
            }
        }
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
