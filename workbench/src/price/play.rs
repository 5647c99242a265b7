//! Draws squads and plays their games.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use killbox_cards::Library;
use killbox_cards::catalogue::CardKind;
use killbox_components::ruleset::Ruleset;

use super::code::Counted;
use super::kept::Kept;
use super::meetings::{Beside, Chain, Drawn, OneCard, Programme};
use super::model::Row;
use super::scores::Scores;
use killbox::matches::{GameResult, MakePlayer, Meetings, Watch, meet};
use killbox::squads::{Draw, matchups};

/// The resources for the games of a price run.
pub struct Table<'a> {
    /// The ruleset of the games.
    pub ruleset: &'a Ruleset,
    /// The compiled abilities.
    pub library: &'a Library,
    /// The seed of the run, for squads and for games.
    pub seed: u64,
    /// The player of the drawn squads, and the player of their opponents.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
    /// The observer of the games.
    pub watch: &'a dyn Watch,
    /// Ends the games early.
    pub stop: &'a AtomicBool,
    /// The store of the results, if there is one.
    pub kept: Option<&'a dyn Kept>,
}

impl Table<'_> {
    /// Plays the first meetings of a programme, or loads their results from the store.
    pub(super) fn meet<P: Programme>(&self, programme: &P, drawn: &Drawn<P::Drawn>, count: u64) -> Scores {
        let Some(kept) = self.kept else { return self.play(programme, drawn, 0..count) };
        let mut all = Scores::default();
        for first in (0..count).step_by(kept.block() as usize) {
            let here = kept.block().min(count - first);
            let stopped = || self.stop.load(Ordering::Relaxed) || kept.is_closed();
            let scores = match kept.load(P::NAME, first, here) {
                Some(there) => there,
                None if stopped() => continue,
                None => {
                    let played = self.play(programme, drawn, first..first + here);
                    if !stopped() {
                        kept.store(P::NAME, first, here, &played);
                        if kept.is_closed() {
                            // A failure to store results ends the run with what was played so far.
                            self.stop.store(true, Ordering::Relaxed);
                        }
                    }
                    played
                }
            };
            all.add(scores);
        }
        all
    }

    /// Draws the squads for a range of meetings, and plays them.
    pub(super) fn block<P: Programme>(&self, programme: &P, meetings: Range<u64>) -> Scores {
        let drawn = self.draw(programme, &meetings);
        self.play(programme, &drawn, meetings)
    }

    /// Plays a range of meetings.
    fn play<P: Programme>(&self, programme: &P, drawn: &Drawn<P::Drawn>, meetings: Range<u64>) -> Scores {
        let scores = Mutex::new((Scores::default(), BTreeMap::<u64, u8>::new()));
        let told = |meeting: u64, game: &GameResult| {
            self.watch.ended(game);
            let mut both = scores.lock().unwrap_or_else(PoisonError::into_inner);
            let (scores, halves) = &mut *both;
            scores.checksum = scores.checksum.wrapping_add(game.hash);
            if let Some(cause) = game.cause() {
                scores.faults.add(game.game, cause);
                return;
            }
            scores.games += 1;
            match halves.remove(&meeting) {
                None => {
                    halves.insert(meeting, game.half_points());
                }
                Some(other) => {
                    scores.meetings.insert(meeting, other + game.half_points());
                }
            }
        };
        let plan = Meetings {
            matchups: &|meeting| {
                let [a, b] = programme.squads(drawn, meeting)?;
                Some(matchups(&a, &b, self.ruleset, self.library))
            },
            first: meetings.start,
            count: meetings.end - meetings.start,
            drawn_as: &|meeting| programme.drawn_as(meeting),
            seed: self.seed,
            players: self.players,
            threads: self.threads,
            batch: self.batch,
        };
        meet(&plan, &told, self.stop);
        scores.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Makes the draws for these meetings on all threads. Impossible draws are missing.
    pub(super) fn draw<P: Programme>(&self, programme: &P, meetings: &Range<u64>) -> Drawn<P::Drawn> {
        let numbers = programme.numbers(meetings);
        let next = AtomicU64::new(numbers.start);
        let mut all: Vec<(u64, Option<P::Drawn>)> = std::thread::scope(|scope| {
            let work = || {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || self.stop.load(Ordering::Relaxed) {
                        return own;
                    }
                    own.push((number, programme.draw(self.seed, self.ruleset, number)));
                }
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let ended = |worker: Worker<'_, P::Drawn>| match worker.join() {
                Ok(own) => own,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            workers.into_iter().flat_map(ended).collect()
        });
        all.sort_by_key(|(number, _)| *number);
        Drawn::new(numbers.start, all.into_iter().map(|(_, drawn)| drawn).collect())
    }
}

/// The handle of a thread that draws.
type Worker<'scope, T> = std::thread::ScopedJoinHandle<'scope, Vec<(u64, Option<T>)>>;

/// The cards of a model, as columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// The kind and id of each card, sorted. The index is the column.
    pub cards: Vec<(CardKind, String)>,
    places: BTreeMap<(CardKind, String), u16>,
}

impl Columns {
    /// The columns for all cards of these squads, and the number of squads that have each card.
    pub fn of(squads: impl Iterator<Item = Counted>) -> (Columns, Vec<u64>) {
        let mut copies: BTreeMap<(CardKind, String), u64> = BTreeMap::new();
        for card in squads.flat_map(|squad| squad.cards.into_keys()) {
            *copies.entry(card).or_default() += 1;
        }
        let cards: Vec<(CardKind, String)> = copies.keys().cloned().collect();
        let places = cards.iter().cloned().zip(0..).collect();
        (Columns { cards, places }, copies.into_values().collect())
    }

    /// The column of a card.
    pub fn place(&self, card: &(CardKind, String)) -> Option<u16> {
        self.places.get(card).copied()
    }

    /// By how much the count of each card in one squad exceeds that in the other.
    pub fn counts(&self, one: &Counted, other: Option<&Counted>) -> Vec<(u16, i8)> {
        let mut counts: BTreeMap<u16, i8> = BTreeMap::new();
        for (squad, sign) in [(Some(one), 1), (other, -1)] {
            for (card, count) in squad.into_iter().flat_map(|squad| &squad.cards) {
                if let Some(place) = self.place(card) {
                    *counts.entry(place).or_default() += sign * count;
                }
            }
        }
        counts.into_iter().filter(|(_, count)| *count != 0).collect()
    }
}

/// The rows of squads that met, and the columns of their cards.
pub struct Played {
    /// One row for each meeting both of whose games ended by the rules.
    pub rows: Vec<Row>,
    /// The columns of the cards. The columns of the opponents follow them.
    pub columns: Columns,
    /// The number of squads with each card, among all that met.
    pub copies: Vec<u64>,
    /// The number of games, and their checksum.
    pub scores: Scores,
    /// The number of squads that could not be drawn.
    pub missing: u64,
}

/// Plays a chain of random squads, in which each squad meets its predecessor and its successor. The
/// factions take turns.
pub fn chain(table: &Table, draws: &[Draw], meetings: u64) -> Played {
    let chain = Chain { draws };
    let squads = table.draw(&chain, &(0..meetings));
    let scores = table.meet(&chain, &squads, meetings);
    // Squads are decoded when they are needed, since all of them would not fit into memory.
    let counted = |number: u64| Some(Counted::of(&chain.squad(&squads, number)?, table.ruleset));
    let (columns, copies) = Columns::of((0..=meetings).filter_map(counted));
    let row = |(meeting, score): (&u64, &u8)| {
        let (a, b) = (counted(*meeting)?, counted(meeting + 1)?);
        let points = a.points.iter().zip(&b.points).map(|(a, b)| a - b).collect();
        let counts = columns.counts(&a, Some(&b));
        Some(Row { points, counts, score: f64::from(*score) / 4.0, shares: [*meeting, meeting + 1] })
    };
    let rows = scores.meetings.iter().filter_map(row).collect();
    Played { rows, copies, columns, scores, missing: squads.missing() }
}

impl OneCard<'_> {
    /// Plays `squads` pairs of squads, with the card and without it. The two squads of a pair meet
    /// the same opponent with the same random numbers.
    pub fn play(&self, table: &Table, squads: u64) -> Played {
        let beside = Beside(self);
        let drawn = table.draw(&beside, &(0..2 * squads));
        let scores = table.meet(&beside, &drawn, 2 * squads);
        let counted = |meeting: u64| Some(Counted::of(&self.squad(&drawn, meeting)?, table.ruleset));
        let (columns, copies) = Columns::of((0..2 * squads).filter_map(counted));
        let limit = f64::from(table.ruleset.squad_points);
        let row = |(meeting, score): (&u64, &u8)| {
            let a = counted(*meeting)?;
            let mut points = a.points.clone();
            // The opponents' columns absorb what is common to all rows, so the limit can be
            // subtracted to keep the numbers small.
            points[0] -= limit;
            let mut counts = columns.counts(&a, None);
            counts.push(((columns.cards.len() + self.opponent(*meeting)) as u16, -1));
            Some(Row { points, counts, score: f64::from(*score) / 4.0, shares: [meeting / 2; 2] })
        };
        let rows = scores.meetings.iter().filter_map(row).collect();
        Played { rows, copies, columns, scores, missing: drawn.missing() }
    }
}
