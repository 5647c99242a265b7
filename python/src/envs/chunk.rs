//! Some of the battles, which one thread plays.

use killbox::matches::GameResult;
use killbox::selfplay::observe::Observer;
use killbox::selfplay::{Answer, Batch, Opponents};
use killbox_components::ids::Seat;

use super::arrays::Rows;

/// What was done to a battle from outside since its game began: with it the battle can be played
/// again.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The options that were chosen, each by its number.
    pub(super) answers: Vec<u16>,
    /// What was drawn anew: after how many answers, for which seat, from which seed.
    pub(super) forks: Vec<(usize, u8, u64)>,
}

/// One battle as its chunk knows it.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    /// Whether a game has begun here.
    pub(super) begun: bool,
    /// The seed of its games.
    pub(super) seed: u64,
    /// The game that is played, the one to play next, and how far that is from the one after it.
    pub(super) game: u64,
    pub(super) next: u64,
    pub(super) stride: u64,
    /// Who is asked now, and how many options there are; nobody once the game is over.
    pub(super) asked: Option<(Seat, usize)>,
    /// Whether its rows are of an earlier moment.
    pub(super) stale: bool,
    /// How many rows of options its arrays hold.
    pub(super) used: usize,
    pub(super) told: Told,
}

/// Some of the battles, which one thread plays.
pub(super) struct Chunk {
    pub(super) batch: Batch<Opponents>,
    pub(super) observer: Observer,
    pub(super) slots: Vec<Slot>,
    pub(super) answers: Vec<Answer>,
    /// The games that have ended in the last step, by slot.
    pub(super) results: Vec<(usize, GameResult)>,
}

impl Chunk {
    /// Battles that are not begun.
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

    /// Answers what is asked; slots whose game is over take their next one.
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

    /// Plays on until every battle asks something or is over.
    pub(super) fn play(&mut self) {
        self.batch.advance();
        self.results.clear();
        self.results.extend(self.batch.results_by_slot());
        self.list();
    }

    /// Notes who is asked.
    pub(super) fn list(&mut self) {
        let Chunk { batch, slots, .. } = self;
        for of in slots.iter_mut() {
            of.asked = None;
        }
        for asked in batch.pending() {
            // Of two that are asked at once the first seat answers first.
            slots[asked.slot].asked.get_or_insert((asked.seat, asked.options));
        }
    }

    /// Notes who is asked in one slot, and writes its rows. No game goes on, and no other battle is
    /// looked at.
    pub(super) fn look_again(&mut self, slot: usize, rows: &mut Rows) {
        let Chunk { batch, observer, slots, .. } = self;
        let of = &mut slots[slot];
        of.asked = batch.asked(slot);
        let seat = of.asked.map_or_else(|| batch.seat_of_a(of.game), |(seat, _)| seat);
        batch.view(slot, seat, |view| observer.observe(view, &mut of.used, &mut rows.of(slot)));
        of.stale = false;
    }

    /// Draws anew what `side` (0 squad A, 1 squad B, or whoever is asked) cannot know of a battle
    /// that is not over.
    pub(super) fn fork(&mut self, slot: usize, side: Option<usize>, seed: u64) {
        let Chunk { batch, slots, .. } = self;
        let of = &mut slots[slot];
        let Some((asked, _)) = of.asked else { return };
        let seat = side.map_or(asked, |side| seat_of(batch, of, side));
        batch.fork(slot, seat, seed);
        of.told.forks.push((of.told.answers.len(), seat.index() as u8, seed));
        of.stale = true;
    }

    /// The seat that a side has in a battle: 0 squad A, 1 squad B.
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
