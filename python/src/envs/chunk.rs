//! A chunk: a part of the battles that one thread plays.

use std::sync::Arc;

use killbox::matches::GameResult;
use killbox::selfplay::observe::{Memory, Observation, observe};
use killbox::selfplay::{Answer, Batch, Opponents, Plays};
use killbox_components::ids::Seat;
use killbox_players::registry::Chosen;
use killbox_systems::world::view::View;

use super::arrays::Rows;
use super::league::{League, Member};
use super::pool::{Dealer, Met};
use super::states::Held;

/// The answers and forks of a battle since its game began. With them the game can be played again.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The indices of the options that were chosen.
    pub(super) answers: Vec<u16>,
    /// The forks: number of answers before the fork, seat, seed.
    pub(super) forks: Vec<(usize, u8, u64)>,
    /// The state to which the battle was set. The answers and forks are those since then.
    pub(super) start: Option<Arc<Held>>,
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
    /// The squads of the current game.
    pub(super) met: Option<Arc<Met>>,
    /// The opponent of the current game, with its number.
    pub(super) opponent: Option<(usize, Arc<Member>)>,
    /// Whether the set-up of the current game is drawn.
    pub(super) draws_setup: bool,
    /// The seat that is asked now and the number of its options. `None` once the game is over.
    pub(super) asked: Option<(Seat, usize)>,
    /// Whether the rows of the battle are out of date.
    pub(super) stale: bool,
    pub(super) told: Told,
}

impl Slot {
    /// What is answered in the battle without its caller. `number` is the number of the opponent.
    pub(super) fn plays(&self, number: usize) -> Plays {
        let met = self.met.as_ref().filter(|_| self.player().is_some());
        let opponent = met.map(|met| (met.pairing.seat_of_a(self.game).other(), number));
        Plays { opponent, draws_setup: self.draws_setup }
    }

    /// The player of squad B, if it is not the caller.
    pub(super) fn player(&self) -> Option<&Chosen> {
        self.opponent.as_ref().and_then(|(_, member)| member.chosen.as_ref())
    }

    /// The names of the opponent: as the caller wrote it, and with its checksum.
    pub(super) fn opponent_names(&self) -> [&str; 2] {
        let member = self.opponent.as_ref().map(|(_, member)| member);
        member.map_or([""; 2], |member| [member.said.as_str(), member.name.as_str()])
    }

    /// Writes what a seat sees.
    fn observe(&mut self, view: &View, memory: &mut Memory, into: &mut Observation) {
        observe(view, memory, into);
        self.stale = false;
    }
}

/// A part of the battles that one thread plays, in a batch of its own.
pub(super) struct Chunk {
    pub(super) batch: Batch<Opponents>,
    dealer: Arc<Dealer>,
    pub(super) league: Arc<League>,
    /// Whether the set-up of games that begin is drawn.
    pub(super) draws_setup: bool,
    pub(super) slots: Vec<Slot>,
    /// What the rows of each slot hold.
    memories: Vec<Memory>,
    pub(super) answers: Vec<Answer>,
    /// The games that ended in the last step, with their slots.
    pub(super) results: Vec<(usize, GameResult)>,
    /// The slots in which games have begun since the list was cleared.
    pub(super) starts: Vec<usize>,
}

impl Chunk {
    /// A chunk of battles in which no game has begun.
    pub(super) fn new(
        batch: Batch<Opponents>,
        dealer: Arc<Dealer>,
        league: Arc<League>,
        draws_setup: bool,
    ) -> Chunk {
        let slots = batch.slots();
        let mut chunk = Chunk {
            batch,
            dealer,
            league: Arc::default(),
            draws_setup,
            slots: vec![Slot::default(); slots],
            memories: vec![Memory::default(); slots],
            answers: Vec::with_capacity(slots),
            results: Vec::new(),
            starts: Vec::with_capacity(slots),
        };
        chunk.set_league(league);
        chunk
    }

    /// Sets the opponents of games that begin. Battles that go on keep theirs.
    pub(super) fn set_league(&mut self, league: Arc<League>) {
        let before = std::mem::replace(&mut self.league, league);
        let name = |league: &League, number: usize| {
            league.members().get(number)?.as_ref().map(|member| member.name.clone())
        };
        for number in 0..before.members().len().max(self.league.members().len()) {
            if name(&before, number) != name(&self.league, number) {
                let member = self.league.members().get(number).and_then(Option::as_ref);
                let player = member.and_then(|member| member.chosen.as_ref()).map(Chosen::make);
                self.batch.answers().set_player(number, player);
            }
        }
    }

    /// Begins the next game in a slot.
    pub(super) fn restart(&mut self, slot: usize) {
        let of = &mut self.slots[slot];
        of.begun = true;
        (of.game, of.next) = (of.next, of.next.wrapping_add(of.stride));
        (of.stale, of.asked) = (true, None);
        of.told.answers.clear();
        of.told.forks.clear();
        of.told.start = None;
        let met = self.dealer.met(of.seed, of.game);
        self.batch.start_pairing(&met.pairing, of.seed, slot, of.game);
        of.met = Some(met);
        of.opponent = self.league.opponent(of.seed, of.game);
        of.draws_setup = self.draws_setup;
        let plays = of.plays(of.opponent.as_ref().map_or(0, |(number, _)| *number));
        self.batch.answers().begin_with(slot, of.seed, of.game, plays);
        self.starts.push(slot);
    }

    /// The opponent of a battle that is set to a state.
    pub(super) fn opponent(&self, slot: usize, game: u64) -> Option<(usize, Arc<Member>)> {
        self.league.opponent(self.slots[slot].seed, game)
    }

    /// Sets the battle in a slot to a state, between these squads, which are those of the state.
    /// The next game there is the one that would have begun anyway.
    pub(super) fn set(&mut self, slot: usize, state: &Arc<Held>, met: &Arc<Met>) {
        let game = state.state.game();
        let opponent = self.opponent(slot, game);
        let number = opponent.as_ref().map_or(0, |(number, _)| *number);
        let of = &mut self.slots[slot];
        (of.begun, of.stale, of.game) = (true, true, game);
        of.told = Told { start: Some(Arc::clone(state)), ..Told::default() };
        (of.met, of.opponent, of.draws_setup) = (Some(Arc::clone(met)), opponent, self.draws_setup);
        let plays = of.plays(number);
        self.batch.restore_pairing(slot, &state.state.snapshot());
        self.batch.answers().begin_with(slot, of.seed, game, plays);
    }

    /// Answers the open decisions. Slots whose game is over begin their next game.
    pub(super) fn answer(&mut self, actions: &[i64]) {
        self.answers.clear();
        self.starts.clear();
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
        let Chunk { batch, slots, memories, .. } = self;
        let of = &mut slots[slot];
        of.asked = batch.asked(slot);
        let seat = of.asked.map_or_else(|| batch.seat_of_a(of.game), |(seat, _)| seat);
        batch.view(slot, seat, |view| of.observe(view, &mut memories[slot], &mut rows.of(slot)));
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
        let Chunk { batch, slots, memories, .. } = self;
        batch.each_asked(|asked, view| {
            let of = &mut slots[asked.slot];
            if of.stale {
                of.observe(view, &mut memories[asked.slot], &mut rows.of(asked.slot));
            }
        });
        for (slot, of) in slots.iter_mut().enumerate().filter(|(_, of)| of.stale) {
            let seat = batch.seat_of_a(of.game);
            batch.view(slot, seat, |view| of.observe(view, &mut memories[slot], &mut rows.of(slot)));
        }
    }
}

/// The seat of a side. All squads of a chunk share the choice of the first player, on which the
/// seats depend.
fn seat_of(batch: &Batch<Opponents>, of: &Slot, side: usize) -> Seat {
    let seat_of_a = batch.seat_of_a(of.game);
    if side == 0 { seat_of_a } else { seat_of_a.other() }
}
