//! One worker thread: keeps its batch full, answers decisions, and adds up the games that end.

use std::sync::atomic::{AtomicBool, Ordering};

use killbox_components::decision::OptionKey;
use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::rng::{Purpose, stream};
use killbox_components::spec::Matchup;
use killbox_components::state::{Core, ShipTally};
use killbox_players::Player;
use killbox_systems::batch::{Batch, submit};
use killbox_systems::driver;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::state_hash;
use killbox_systems::world::observer::{Observer, Silent};
use killbox_systems::world::tables::Columns;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::narrate::Narrator;

use super::{GameResult, Plan, Queue, Side, Sums, Tally, Watch, seating};

/// At most so many decisions of a battle are answered in a row. Players that are asked one decision at a time need not wait for
/// the other battles, and what a battle needs is at hand after the first of them.
const STRETCH: usize = 256;

/// What a worker keeps for each slot besides the battle itself.
struct Seatings {
    a_seat: Seat,
    streams: [ChaCha8Rng; 2],
    decisions: u32,
    choices: [Vec<OptionKey>; 2],
}

/// Plays games until none is left or `stop` is set.
pub(super) fn work(
    plan: &Plan,
    matchups: Vec<Matchup>,
    queue: &Queue,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Sums {
    let slots = plan.batch.max(1);
    let mut batch = Batch::<Silent>::new(matchups, slots, plan.seed);
    let mut worker = Worker {
        plan,
        watch,
        queue,
        stop,
        block: 0..0,
        players: [(plan.players[0])(), (plan.players[1])()],
        seatings: (0..slots).map(|_| Seatings::new()).collect(),
        tally: Tally::new(plan.matchups[0].fielded, plan.first),
    };
    for slot in 0..slots {
        worker.refill(&mut batch, slot);
    }
    let mut ended = Vec::with_capacity(slots);
    loop {
        let playing = batch.with_battles(|columns| worker.play(columns, &mut ended));
        for slot in ended.drain(..) {
            worker.refill(&mut batch, slot);
        }
        if !playing {
            break;
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
    players: [Box<dyn Player>; 2],
    seatings: Vec<Seatings>,
    tally: Tally,
}

impl Worker<'_> {
    /// Gives a free slot its next game, or makes it idle.
    fn refill(&mut self, batch: &mut Batch<Silent>, slot: usize) {
        match self.next_game() {
            Some(game) => {
                let (matchup, a_seat) = seating(self.plan.first, game);
                batch.start(slot, game, matchup);
                self.seatings[slot].begin(self.plan.seed, game, a_seat);
            }
            None => batch.stop(slot),
        }
    }

    /// The next game to play, from the worker's own block or a new one.
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

    /// Plays every battle on by some decisions; lists the slots whose game has ended. Returns whether any slot still plays.
    fn play(&mut self, columns: &mut Columns<Silent>, ended: &mut Vec<usize>) -> bool {
        let mut playing = false;
        for slot in 0..columns.slots() {
            if columns.core(slot).game == Core::IDLE {
                continue;
            }
            playing = true;
            let mut b = columns.battle(slot);
            for _ in 0..STRETCH {
                driver::advance(&mut b);
                if b.core.ending.is_some() {
                    self.finish(&b, slot);
                    ended.push(slot);
                    break;
                }
                self.decide(&mut b, slot);
            }
        }
        playing
    }

    /// Answers the open decisions of one battle.
    fn decide(&mut self, b: &mut Battle<Silent>, slot: usize) {
        let seatings = &mut self.seatings[slot];
        for seat in Seat::BOTH {
            if !b.pending.of(seat).is_open() {
                continue;
            }
            let player = &mut self.players[Side::of(seat, seatings.a_seat).index()];
            let key = player.choose(&View::new(b, seat), &mut seatings.streams[seat.index()]);
            submit(b, seat, key).unwrap_or_else(|refused| {
                panic!("the player {} answered game {}: {refused}", player.name(), b.core.game)
            });
            seatings.decisions += 1;
            if self.watch.wants_choices() {
                seatings.choices[seat.index()].push(key);
            }
        }
    }

    /// Adds up a game that has ended.
    fn finish(&mut self, b: &Battle<Silent>, slot: usize) {
        let result = result(b, self.seatings[slot].a_seat, self.seatings[slot].decisions);
        self.tally.add(&result);
        self.watch.ended(&result);
        if self.watch.wants_choices() {
            self.watch.choices(&result, &self.seatings[slot].choices);
        }
    }
}

impl Seatings {
    fn new() -> Seatings {
        Seatings {
            a_seat: Seat::A,
            streams: [stream(0, 0, Purpose::PlayerA), stream(0, 0, Purpose::PlayerB)],
            decisions: 0,
            choices: Default::default(),
        }
    }

    fn begin(&mut self, seed: u64, game: u64, a_seat: Seat) {
        self.a_seat = a_seat;
        self.streams = [stream(seed, game, Purpose::PlayerA), stream(seed, game, Purpose::PlayerB)];
        self.decisions = 0;
        for choices in &mut self.choices {
            choices.clear();
        }
    }
}

/// The result of a battle that has ended.
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
        hash: state_hash(b),
        fault: ending.fault,
        culprit: b.core.culprit.map(|ability| Narrator::new(b.matchup).source(ability)),
        decisions,
        survived,
        ships,
    }
}
