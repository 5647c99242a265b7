//! A chunk: a part of the battles that one thread plays.

use killbox::matches::GameResult;
use killbox::selfplay::observe::Observer;
use killbox::selfplay::{Answer, Batch, Opponents};
use killbox_components::ids::Seat;

use super::arrays::Rows;

/// The answers and forks of a battle since its game began. With them the game can be played again.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The indices of the options that were chosen.
    pub(super) answers: Vec<u16>,
    /// The forks: number of answers before the fork, seat, seed.
    pub(super) forks: Vec<(usize, u8, u64)>,
}

/// The state of one battle that its chunk keeps beside the batch.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    /// Whether a game has begun here.
    pub(super) begun: bool,
    /// The seed of its games.
    pub(super) seed: u64,
    /// The index of the current game.
    pub(super) game: u64,
    /// The index of the next game.
    pub(super) next: u64,
    /// The distance from the index of the next game to that of the one after it.
    pub(super) stride: u64,
    /// The seat that is asked now and the number of its options. `None` once the game is over.
    pub(super) asked: Option<(Seat, usize)>,
    /// Whether the rows of the battle are out of date.
    pub(super) stale: bool,
    /// The number of rows of options in use in its arrays.
    pub(super) used: usize,
    pub(super) told: Told,
}

/// A part of the battles that one thread plays, in a batch of its own.
pub(super) struct Chunk {
    pub(super) batch: Batch<Opponents>,
    pub(super) observer: Observer,
    pub(super) slots: Vec<Slot>,
    pub(super) answers: Vec<Answer>,
    /// The games that ended in the last step, with their slots.
    pub(super) results: Vec<(usize, GameResult)>,
}

impl Chunk {
    /// A chunk of battles in which no game has begun.
    pub(super) fn new(batch: Batch<Opponents>, observer: Observer, slots: Vec<Slot>) -> Chunk {
        Chunk { batch, observer, answers: Vec::with_capacity(slots.len()), slots, results: Vec::new() }
    }

    /// Begins the next game in a slot.
    pub(super) fn restart(&mut self, slot: usize) {
        let of = &mut self.slots[slot];
        of.begun = true;
        (of.game, of.next) = (of.next, of.next.wrapping_add(of.stride));
        (of.stale, of.asked) = (true, None);
        of.told.answers.clear();
        of.told.forks.clear();
        self.batch.start_from(of.seed, slot, of.game);
        let opponent = self.batch.seat_of_a(of.game).other();
        self.batch.answers().begin(slot, of.seed, of.game, opponent);
    }

    /// Answers the open decisions. Slots whose game is over begin their next game.
    pub(super) fn answer(&mut self, actions: &[i64]) {
        self.answers.clear();
        for slot in 0..self.slots.len() {
            match self.slots[slot].asked {
                Some((seat, _)) => {
                    self.slots[slot].stale = true;
                    self.slots[slot].told.answers.push(actions[slot] as u16);
                    self.answers.push(Answer { slot, seat, option: actions[slot] as usize });
                }
                None => self.restart(slot),
            }
        }
        let taken = self.batch.submit(&self.answers);
        debug_assert!(taken.is_ok(), "actions were checked: {taken:?}");
    }

    /// Advances until every battle has an open decision or is over.
    pub(super) fn play(&mut self) {
        self.batch.advance();
        self.results.clear();
        self.results.extend(self.batch.results_by_slot());
        self.list();
    }

    /// Updates `asked` of all slots.
    pub(super) fn list(&mut self) {
        let Chunk { batch, slots, .. } = self;
        for of in slots.iter_mut() {
            of.asked = None;
        }
        for asked in batch.pending() {
            // If both seats are asked at once, seat A answers first.
            slots[asked.slot].asked.get_or_insert((asked.seat, asked.options));
        }
    }

    /// Updates `asked` and the rows of one slot after its battle was changed from outside. It
    /// advances no game and touches no other slot.
    pub(super) fn look_again(&mut self, slot: usize, rows: &mut Rows) {
        let Chunk { batch, observer, slots, .. } = self;
        let of = &mut slots[slot];
        of.asked = batch.asked(slot);
        let seat = of.asked.map_or_else(|| batch.seat_of_a(of.game), |(seat, _)| seat);
        batch.view(slot, seat, |view| observer.observe(view, &mut of.used, &mut rows.of(slot)));
        of.stale = false;
    }

    /// Redraws what `side` (0 squad A, 1 squad B; the asked side by default) cannot know of a
    /// battle that is not over.
    pub(super) fn fork(&mut self, slot: usize, side: Option<usize>, seed: u64) {
        let Chunk { batch, slots, .. } = self;
        let of = &mut slots[slot];
        let Some((asked, _)) = of.asked else { return };
        let seat = side.map_or(asked, |side| seat_of(batch, of, side));
        batch.fork(slot, seat, seed);
        of.told.forks.push((of.told.answers.len(), seat.index() as u8, seed));
        of.stale = true;
    }

    /// The seat of a side (0 squad A, 1 squad B) in a battle.
    pub(super) fn seat(&self, slot: usize, side: usize) -> Seat {
        seat_of(&self.batch, &self.slots[slot], side)
    }

    /// Writes the rows of the battles that have changed.
    pub(super) fn observe(&mut self, rows: &mut Rows) {
        let Chunk { batch, observer, slots, .. } = self;
        batch.each_asked(|asked, view| {
            let of = &mut slots[asked.slot];
            if of.stale {
                observer.observe(view, &mut of.used, &mut rows.of(asked.slot));
                of.stale = false;
            }
        });
        for (slot, of) in slots.iter_mut().enumerate().filter(|(_, of)| of.stale) {
            let seat = batch.seat_of_a(of.game);
            batch.view(slot, seat, |view| observer.observe(view, &mut of.used, &mut rows.of(slot)));
            of.stale = false;
        }
    }
}

fn seat_of(batch: &Batch<Opponents>, of: &Slot, side: usize) -> Seat {
    let seat_of_a = batch.seat_of_a(of.game);
    if side == 0 { seat_of_a } else { seat_of_a.other() }
}
