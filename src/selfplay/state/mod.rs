//! A state in the hand: one battle as a value. A [`State`] is copied, answered, drawn anew and
//! played on, each by one call. Searches and solvers work on such values.
//!
//! ```
//! use std::sync::Arc;
//!
//! use killbox::prelude::*;
//! use killbox::selfplay::Pairing;
//! use killbox::selfplay::state::{SeatPlayers, State, Until};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
//! let squads = Arc::new(Pairing::new(Match::between(a, b)?.matchups()?, First::ByRules));
//! let mut state = State::new(&squads, 7, 0);
//! let seat = state.asked().unwrap();
//! state.submit(seat, 0)?;
//!
//! // What this seat cannot know is drawn anew, and random players play the game to its end.
//! let mut imagined = state.imagined(seat, 1);
//! let mut players: SeatPlayers = [Some(Box::new(Random)), Some(Box::new(Random))];
//! imagined.play(&mut players, Until::End, 1);
//! assert!(imagined.ending().is_some() && state.ending().is_none());
//! # Ok(())
//! # }
//! ```
//!
//! A state holds the rows of its battle as plain data, and shares them with its copies until one of
//! them changes: a copy costs three reference counts. To play, a thread has one bench: a batch of
//! one battle, into which a state is laid when it is changed or asked for more than it holds. A
//! state that is used several times in a row stays there. No squad is compiled and no table is
//! built after the first state of a thread.

mod playing;
mod story;

use std::cell::Cell;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use killbox_components::choice::OptionKey;
use killbox_components::decision::{DecisionKind, SeatPending};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::rng::{BattleRng, player_streams};
use killbox_components::state::{Core, Ending, Phase, Turn};
use killbox_systems::batch::{self, Refused};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::hash::{position_hash, result_hash, whole_hash};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::snapshot;
use killbox_systems::world::view::View;

use super::{Pairing, Snapshot};
use crate::matches::{GameResult, result, seating};
use crate::replay::{Recording, ReplayError};
use playing::Seats;
pub use playing::{SeatPlayers, Until};
pub use story::Step;
use story::Story;

/// A pending decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The ship that the decision is about, if there is one.
    pub subject: Option<ShipSlot>,
    /// The number of its options, which is at least two.
    pub options: usize,
}

/// A battle at a decision or at its end; see the [module](self) for an example.
#[derive(Clone)]
pub struct State {
    pairing: Arc<Pairing>,
    at: Arc<At>,
    story: Story,
    /// The number of decisions that were answered in the game.
    decisions: u32,
}

/// Where a state is: its battle, and what is asked of states so often that it lies beside the
/// battle.
#[derive(Default)]
struct At {
    battle: snapshot::Snapshot,
    open: [Option<Open>; 2],
    round: u8,
    phase: Phase,
    first: Seat,
    ending: Option<Ending>,
    /// The hash of the whole battle, once it was asked for.
    hash: OnceLock<u64>,
}

/// Why a state refuses a change. The state is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// The game is over.
    #[error("the game is over: it has no open decision")]
    Over,
    /// The seat has no pending decision.
    #[error("seat {0:?} has no open decision")]
    NotAsked(Seat),
    /// The decision has fewer options.
    #[error("option {option} of {options}: options are counted from 0")]
    NoSuchOption {
        /// The index that was answered.
        option: usize,
        /// The number of options.
        options: usize,
    },
    /// The decision does not offer an option with this key.
    #[error("{0:?} is not a legal option of the open decision")]
    NotLegal(OptionKey),
    /// The ship has no facedown dial.
    #[error("{0:?} has no facedown dial")]
    NoDial(ShipSlot),
    /// The maneuver is not on the ship's dial.
    #[error("the maneuver is not on the dial of {0:?}")]
    NotOnDial(ShipSlot),
}

impl Open {
    fn of(pending: &SeatPending) -> Option<Open> {
        let SeatPending { kind, subject, options, answer: _ } = pending;
        pending.is_open().then(|| Open { kind: *kind, subject: *subject, options: options.len() })
    }
}

impl At {
    /// Overwrites it with the battle on the bench.
    fn take(&mut self, batch: &mut OnBench) {
        batch.look(|columns| {
            let b = columns.battle::<Silent>(0);
            self.battle.take(&b);
            (self.round, self.phase) = (b.core.round, b.core.phase);
            (self.first, self.ending) = (b.core.first, b.core.ending);
            let is_over = b.core.ending.is_some();
            self.open = Seat::BOTH.map(|seat| Open::of(b.pending.of(seat)).filter(|_| !is_over));
        });
        self.hash = OnceLock::new();
    }
}

/// The batch of a bench.
type OnBench = batch::Batch<Silent, Seats>;

/// A batch of one battle, on which states are changed.
struct Bench {
    batch: OnBench,
    pairing: Arc<Pairing>,
    /// The battle in the batch, if it is that of a state.
    holds: Option<Arc<At>>,
}

thread_local! {
    /// The bench of this thread, while it is not in use. If a state is used inside a call of
    /// another, the inner call makes a second bench, of which only one is kept.
    static BENCH: Cell<Option<Box<Bench>>> = const { Cell::new(None) };
}

impl Bench {
    /// The bench of this thread, for battles between these squads.
    fn of(pairing: &Arc<Pairing>) -> Box<Bench> {
        let Some(mut bench) = BENCH.take() else {
            let batch = batch::Batch::answered_by(Seats::default(), pairing.shared(), 1, 0);
            return Box::new(Bench { batch, pairing: Arc::clone(pairing), holds: None });
        };
        if !Arc::ptr_eq(&bench.pairing, pairing) {
            // The battle that lies there is replaced next.
            bench.batch.set_matchups(0, pairing.shared());
            bench.pairing = Arc::clone(pairing);
            bench.holds = None;
        }
        bench
    }

    /// The bench of this thread with the battle of a state.
    fn with(state: &State) -> Box<Bench> {
        let mut bench = Bench::of(&state.pairing);
        if !bench.holds.as_ref().is_some_and(|at| Arc::ptr_eq(at, &state.at)) {
            bench.batch.restore(0, &state.at.battle);
            bench.holds = Some(Arc::clone(&state.at));
        }
        bench
    }

    /// Plays on to the next decision or the end.
    fn play(&mut self) {
        self.batch.resume();
        self.batch.take_ended(|_| ());
    }

    /// Puts the bench back, which holds the battle of a state.
    fn put_back(mut self: Box<Self>, at: &Arc<At>) {
        self.holds = Some(Arc::clone(at));
        BENCH.set(Some(self));
    }
}

/// How a state is made.
impl State {
    /// A game between two squads at its first decision. It is the game with this index that
    /// `killbox match` plays with this seed.
    pub fn new(pairing: &Arc<Pairing>, seed: u64, game: u64) -> State {
        let mut bench = Bench::of(pairing);
        bench.batch.start_from(seed, 0, game, seating(pairing.first(), game).0);
        State::on(bench)
    }

    /// A battle that was saved. Its number of a matchup is one of the pairing's list. It plays on
    /// to its next decision if it is not at one.
    pub fn placed(pairing: &Arc<Pairing>, battle: &snapshot::Snapshot) -> State {
        let mut bench = Bench::of(pairing);
        bench.batch.restore(0, battle);
        State::on(bench)
    }

    /// The state of a snapshot; `None` for a snapshot that was never taken, or taken of an idle
    /// slot. Its story begins here.
    pub fn of_snapshot(snapshot: &Snapshot) -> Option<State> {
        let is_idle = snapshot.battle.game().0 == Core::IDLE;
        let pairing = snapshot.pairing.as_ref().filter(|_| !is_idle)?;
        Some(State { decisions: snapshot.decisions, ..State::placed(pairing, &snapshot.battle) })
    }

    /// The battle on a bench, played to its next decision.
    fn on(mut bench: Box<Bench>) -> State {
        bench.play();
        let mut at = At::default();
        at.take(&mut bench.batch);
        let (pairing, at) = (Arc::clone(&bench.pairing), Arc::new(at));
        bench.put_back(&at);
        State { pairing, at, story: Story::default(), decisions: 0 }
    }

    /// A recorded game after `at` of its choices, those of both seats counted together. Without
    /// `at` it is the last decision of the game: the one whose answer ended it, or the open one of
    /// a game that was saved before its end. The pairing is that of the recording
    /// ([`pairing_of`](crate::record::pairing_of)).
    ///
    /// # Errors
    /// If the game was recorded with other cards, or departs from the recording.
    pub fn of_recording(
        pairing: &Arc<Pairing>,
        recording: &Recording,
        at: Option<usize>,
        path: &Path,
    ) -> Result<State, ReplayError> {
        let number = seating(pairing.first(), recording.game).0;
        recording.check(&pairing.matchups()[usize::from(number)], path)?;
        let choices = &recording.choices;
        let all = choices[0].len() + choices[1].len();
        let most = at.unwrap_or(all).min(all);
        let mut state = State::new(pairing, recording.seed, recording.game);
        let (mut before, mut used) = (state.clone(), [0; 2]);
        while used[0] + used[1] < most {
            let has_choice = |seat: &Seat| used[seat.index()] < choices[seat.index()].len();
            let open = Seat::BOTH.into_iter().filter(|seat| state.open(*seat).is_some());
            let Some(seat) = open.into_iter().find(has_choice) else {
                return Err(match state.asked() {
                    Some(seat) => ReplayError::TooShort { seat, index: used[seat.index()] },
                    None => state.other_end(recording),
                });
            };
            let index = used[seat.index()];
            let key = choices[seat.index()][index];
            before = state.clone();
            state.submit_key(seat, key).map_err(|_| ReplayError::Departs {
                seat,
                index,
                refused: Refused::NotLegal(key),
            })?;
            used[seat.index()] += 1;
        }
        if most == all && state.result_hash() != recording.hash {
            return Err(state.other_end(recording));
        }
        Ok(if at.is_none() && state.ending().is_some() { before } else { state })
    }

    fn other_end(&self, recording: &Recording) -> ReplayError {
        ReplayError::OtherEnd { recorded: recording.hash, found: self.result_hash() }
    }
}

/// What a state says of itself.
impl State {
    /// The squads.
    pub fn pairing(&self) -> &Arc<Pairing> {
        &self.pairing
    }

    /// The index of the game.
    pub fn game(&self) -> u64 {
        self.at.battle.game().0
    }

    /// The seat of squad A.
    pub fn seat_of_a(&self) -> Seat {
        self.pairing.seat_of_a(self.game())
    }

    /// The first seat with a pending decision; `None` if the game is over. Both seats may have one
    /// at once (dials): then it is seat A.
    pub fn asked(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.open(*seat).is_some())
    }

    /// The pending decision of a seat, if it has one.
    pub fn open(&self, seat: Seat) -> Option<Open> {
        self.at.open[seat.index()]
    }

    /// The legal options of a seat's pending decision; none if it has no decision.
    pub fn options(&self, seat: Seat) -> Vec<OptionKey> {
        if self.open(seat).is_none() {
            return Vec::new();
        }
        self.look(|b| b.pending.of(seat).options.to_vec())
    }

    /// The round, from 1; 0 in set-up.
    pub fn round(&self) -> u8 {
        self.at.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.at.phase
    }

    /// The first player.
    pub fn first_player(&self) -> Seat {
        self.at.first
    }

    /// The end of the game, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        self.at.ending
    }

    /// The result of the game, if it is over.
    pub fn result(&self) -> Option<GameResult> {
        self.ending()?;
        Some(self.look(|b| result(b, self.seat_of_a(), self.decisions)))
    }

    /// The number of decisions that were answered in the game.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Calls `look` with the view of a seat. It contains nothing hidden.
    pub fn view<R>(&self, seat: Seat, look: impl FnOnce(&View) -> R) -> R {
        self.look(|b| look(&View::new(b, seat)))
    }

    /// A hash of the whole battle, including its random streams. States with equal hashes that get
    /// equal answers end alike. The value depends on the version of the program.
    pub fn whole_hash(&self) -> u64 {
        *self.at.hash.get_or_init(|| self.look(whole_hash))
    }

    /// A hash of the position, without its history and its random streams, so that a search can
    /// recognise a position that it meets again. The value depends on the version of the program.
    pub fn position_hash(&self) -> u64 {
        self.look(position_hash)
    }

    /// The hash that a recording of the game as far as it was played holds.
    pub fn result_hash(&self) -> u64 {
        self.look(result_hash)
    }

    /// The steps since the state was made, in order.
    pub fn steps(&self) -> Vec<Step> {
        self.story.steps()
    }

    /// The battle as plain data.
    pub fn battle(&self) -> &snapshot::Snapshot {
        &self.at.battle
    }

    /// The battle, for a batch.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            battle: self.at.battle.clone(),
            decisions: self.decisions,
            pairing: Some(Arc::clone(&self.pairing)),
        }
    }

    /// The facedown dials that a seat cannot know, each with its ship and the maneuvers that can be
    /// on it [RND-46].
    pub fn hidden_dials(&self, seat: Seat) -> Vec<(ShipSlot, Vec<Maneuver>)> {
        self.look(|b| {
            let ships = (b.core.in_play & seat.other().ships()).into_iter();
            let hidden = ships.filter(|ship| is_facedown(&b.turn[*ship]));
            hidden.map(|ship| (ship, on_dial(b, ship))).collect()
        })
    }

    /// Looks at the battle on the bench.
    fn look<R>(&self, look: impl FnOnce(&Battle<Silent>) -> R) -> R {
        let mut bench = Bench::with(self);
        let found = bench.batch.look(|columns| look(&columns.battle::<Silent>(0)));
        bench.put_back(&self.at);
        found
    }
}

/// How a state changes.
impl State {
    /// Answers the pending decision of a seat with the option of this index. Once no seat is asked
    /// any more, the battle plays on to its next decision or its end.
    ///
    /// # Errors
    /// If the seat has no decision, or the decision no such option.
    pub fn submit(&mut self, seat: Seat, option: usize) -> Result<(), NotPlayed> {
        let Open { options, .. } = self.needs(seat)?;
        if option >= options {
            return Err(NotPlayed::NoSuchOption { option, options });
        }
        let key = self.change(|batch| {
            batch.with_battle(0, |b| {
                let pending = b.pending.of_mut(seat);
                let key = pending.options[option];
                pending.answer = Some(key);
                key
            })
        });
        self.note(Step::Answer { seat, key });
        Ok(())
    }

    /// As [`State::submit`], with the key of the option.
    ///
    /// # Errors
    /// If the seat has no decision, or the decision no such option.
    pub fn submit_key(&mut self, seat: Seat, key: OptionKey) -> Result<(), NotPlayed> {
        self.needs(seat)?;
        let place = self.look(|b| b.pending.of(seat).options.iter().position(|option| *option == key));
        self.submit(seat, place.ok_or(NotPlayed::NotLegal(key))?)
    }

    /// A copy in which everything that a seat cannot know is drawn anew from `seed`: the dice and
    /// damage cards to come, facedown damage cards, and the other seat's facedown dials, secret
    /// conditions and upgrades. What the seat sees is the same.
    pub fn imagined(&self, seat: Seat, seed: u64) -> State {
        let mut other = self.clone();
        other.change(|batch| batch.determinize(0, seat, seed));
        other.note(Step::Imagined { seat, seed });
        other
    }

    /// Replaces the dice and damage cards to come by those of another seed. Nothing else changes.
    pub fn reseed(&mut self, seed: u64) {
        self.change(|batch| batch.with_battle(0, |b| *b.rng = BattleRng::new(seed, b.core.game)));
        self.note(Step::Reseeded { seed });
    }

    /// Sets a facedown dial, for a caller with an opinion of what the enemy has dialled.
    ///
    /// # Errors
    /// If the ship has no facedown dial, or the maneuver is not on it.
    pub fn set_dial(&mut self, ship: ShipSlot, maneuver: Maneuver) -> Result<(), NotPlayed> {
        self.look(|b| {
            if !b.core.in_play.has(ship) || !is_facedown(&b.turn[ship]) {
                return Err(NotPlayed::NoDial(ship));
            }
            let is_there = on_dial(b, ship).contains(&maneuver);
            if is_there { Ok(()) } else { Err(NotPlayed::NotOnDial(ship)) }
        })?;
        self.change(|batch| batch.with_battle(0, |b| b.turn[ship].dial = Some(maneuver)));
        self.note(Step::Dial { ship, maneuver: maneuver.number() });
        Ok(())
    }

    /// Plays on with these players. Their random streams are those of the seed `seed`. Seats
    /// without a player stop the state at their decisions. If the game is over, or no seat that is
    /// asked has a player, nothing changes.
    pub fn play(&mut self, players: &mut SeatPlayers, until: Until, seed: u64) {
        let Some(end) = until.end(self.round()).filter(|_| self.ending().is_none()) else { return };
        let streams = player_streams(seed, self.game());
        let mut seats = Seats::new(std::mem::take(players), streams, end);
        let given = self.change(|batch| {
            batch.look(|columns| seats.answer_pending(&columns.battle::<Silent>(0)));
            batch.with_battle(0, |b| {
                for (seat, key) in &seats.given {
                    b.pending.of_mut(*seat).answer = Some(*key);
                }
            });
            *batch.answers() = seats;
            batch.resume();
            let seats = std::mem::take(batch.answers());
            *players = seats.players;
            seats.given
        });
        for (seat, key) in given {
            self.note(Step::Answer { seat, key });
        }
    }

    /// Does these steps, one after the other.
    ///
    /// # Errors
    /// The first step that the state refuses. The steps before it were done.
    pub fn take_steps(&mut self, steps: &[Step]) -> Result<(), NotPlayed> {
        for step in steps {
            match *step {
                Step::Answer { seat, key } => self.submit_key(seat, key)?,
                Step::Imagined { seat, seed } => *self = self.imagined(seat, seed),
                Step::Reseeded { seed } => self.reseed(seed),
                Step::Dial { ship, maneuver } => {
                    let maneuver = Maneuver::numbered(maneuver).ok_or(NotPlayed::NotOnDial(ship))?;
                    self.set_dial(ship, maneuver)?;
                }
            }
        }
        Ok(())
    }

    fn needs(&self, seat: Seat) -> Result<Open, NotPlayed> {
        if self.ending().is_some() {
            return Err(NotPlayed::Over);
        }
        self.open(seat).ok_or(NotPlayed::NotAsked(seat))
    }

    /// Adds a step to the story.
    fn note(&mut self, step: Step) {
        self.decisions += u32::from(matches!(step, Step::Answer { .. }));
        self.story.push(step);
    }

    /// Changes the battle on the bench and plays it to its next decision.
    fn change<R>(&mut self, change: impl FnOnce(&mut OnBench) -> R) -> R {
        let mut bench = Bench::with(self);
        // Nobody else holds the rows of a state that has no copies: they are overwritten.
        bench.holds = None;
        let found = change(&mut bench.batch);
        bench.play();
        match Arc::get_mut(&mut self.at) {
            Some(at) => at.take(&mut bench.batch),
            None => {
                let mut at = At::default();
                at.take(&mut bench.batch);
                self.at = Arc::new(at);
            }
        }
        bench.put_back(&self.at);
        found
    }
}

/// Whether a dial lies there that only its own player may look at [RND-46].
fn is_facedown(turn: &Turn) -> bool {
    turn.dial.is_some() && !turn.dial_faceup && !turn.dial_seen
}

/// The maneuvers of a ship's dial. A carrier may have the dial of a docked ship [MOV-97].
fn on_dial(b: &Battle<Silent>, ship: ShipSlot) -> Vec<Maneuver> {
    b.matchup.ship(b.dial_of(ship)).dial.to_vec()
}

/// Equal states have equal squads and rules, and play on alike.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let is_alike =
            Arc::ptr_eq(&self.pairing, &other.pairing) || self.pairing.kind() == other.pairing.kind();
        Arc::ptr_eq(&self.at, &other.at) || is_alike && self.whole_hash() == other.whole_hash()
    }
}

impl Eq for State {}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("game", &self.game())
            .field("round", &self.round())
            .field("phase", &self.phase())
            .field("open", &self.at.open)
            .field("ending", &self.ending())
            .finish_non_exhaustive()
    }
}
