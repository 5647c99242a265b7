//! Draws squads and plays them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use killbox_cards::Library;
use killbox_cards::catalogue::CardKind;
use killbox_components::ruleset::Ruleset;

use super::code::{Coded, Counted};
use super::kept::{BLOCK, Folder};
use super::model::Row;
use super::scores::Scores;
use crate::matches::{GameResult, MakePlayer, Meetings, Watch, meet};
use crate::squads::{Draw, Lead, Squad, matchups};

/// How games are played.
pub struct Table<'a> {
    /// What they are played by.
    pub ruleset: &'a Ruleset,
    /// The abilities.
    pub library: &'a Library,
    /// The run's seed: of squads and of games.
    pub seed: u64,
    /// Who plays the drawn squads, and who the others.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles a worker plays at once.
    pub batch: usize,
    /// Who is told of games.
    pub watch: &'a dyn Watch,
    /// Ends it early.
    pub stop: &'a AtomicBool,
    /// Where results are kept, if anywhere.
    pub folder: Option<&'a Folder<'a>>,
}

impl Table<'_> {
    /// Plays meetings of squads, or reads what they came to. `part` names them in the folder.
    pub(super) fn meet(
        &self,
        part: &str,
        count: u64,
        squads: &(dyn Fn(u64) -> Option<[Squad; 2]> + Sync),
        drawn_as: &(dyn Fn(u64) -> u64 + Sync),
    ) -> Scores {
        let Some(folder) = self.folder else { return self.play(0..count, squads, drawn_as) };
        let mut all = Scores::default();
        for first in (0..count).step_by(BLOCK as usize) {
            let here = BLOCK.min(count - first);
            let stopped = || self.stop.load(Ordering::Relaxed) || folder.has_failed();
            let scores = match folder.load(part, first, here) {
                Some(there) => there,
                None if stopped() => break,
                None => {
                    let played = self.play(first..first + here, squads, drawn_as);
                    if !stopped() {
                        folder.store(part, first, here, &played);
                    }
                    played
                }
            };
            all.add(scores);
        }
        all
    }

    /// Plays some of them.
    fn play(
        &self,
        meetings: Range<u64>,
        squads: &(dyn Fn(u64) -> Option<[Squad; 2]> + Sync),
        drawn_as: &(dyn Fn(u64) -> u64 + Sync),
    ) -> Scores {
        let scores = Mutex::new((Scores::default(), BTreeMap::<u64, u8>::new()));
        let told = |meeting: u64, game: &GameResult| {
            self.watch.ended(game);
            let mut both = scores.lock().unwrap_or_else(PoisonError::into_inner);
            let (scores, halves) = &mut *both;
            scores.checksum = scores.checksum.wrapping_add(game.hash);
            if game.fault.is_some() {
                scores.faulted += 1;
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
                let [a, b] = squads(meeting)?;
                Some(matchups(&a, &b, self.ruleset, self.library))
            },
            first: meetings.start,
            count: meetings.end - meetings.start,
            drawn_as,
            seed: self.seed,
            players: self.players,
            threads: self.threads,
            batch: self.batch,
        };
        meet(&plan, &told, self.stop);
        scores.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Draws so many, over all threads; what cannot be drawn is missing.
    pub(super) fn draw<T: Send>(
        &self,
        count: u64,
        one: &(dyn Fn(u64) -> Option<T> + Sync),
    ) -> Vec<Option<T>> {
        let next = AtomicU64::new(0);
        let mut all: Vec<(u64, Option<T>)> = std::thread::scope(|scope| {
            let work = || {
                let mut own = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || self.stop.load(Ordering::Relaxed) {
                        return own;
                    }
                    own.push((number, one(number)));
                }
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let ended = |worker: std::thread::ScopedJoinHandle<'_, Vec<(u64, Option<T>)>>| match worker.join()
            {
                Ok(own) => own,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            workers.into_iter().flat_map(ended).collect()
        });
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().map(|(_, drawn)| drawn).collect()
    }
}

/// The cards that a model knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// Kind and id, in their order; the place is the column.
    pub cards: Vec<(CardKind, String)>,
    places: BTreeMap<(CardKind, String), u16>,
}

impl Columns {
    /// Of all cards of these squads, and how many squads have each.
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

    /// How many more of each card the one squad has.
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

/// Rows of squads that met, and what their cards count as.
pub struct Played {
    /// One for each meeting of which both games ended by the rules.
    pub rows: Vec<Row>,
    /// The cards; behind them stand the opponents, one column each.
    pub columns: Columns,
    /// How many squads have each card, of all that met.
    pub copies: Vec<u64>,
    /// Games and checksum.
    pub scores: Scores,
    /// Squads that there was to be and that could not be drawn.
    pub missing: u64,
}

/// Random squads in a row: each meets the one drawn before it and the one drawn after it. The factions take turns.
pub fn chain(table: &Table, draws: &[Draw], meetings: u64) -> Played {
    let of = |number: u64| &draws[(number % draws.len() as u64) as usize];
    let coded = |number: u64| Some(Coded::of(&of(number).squad(table.seed, number, None)?, of(number)));
    let squads = table.draw(meetings + 1, &coded);
    let squad = |number: u64| Some(squads.get(number as usize)?.as_ref()?.squad(of(number)));
    let both = |meeting: u64| Some([squad(meeting)?, squad(meeting + 1)?]);
    let scores = table.meet("squads", meetings, &both, &|meeting| meeting);
    // A squad is unpacked when it is looked at: whole ones would not fit into memory.
    let counted = |number: u64| Some(Counted::of(&squad(number)?, table.ruleset));
    let (columns, copies) = Columns::of((0..=meetings).filter_map(counted));
    let row = |(meeting, score): (&u64, &u8)| {
        let (a, b) = (counted(*meeting)?, counted(meeting + 1)?);
        let points = a.points.iter().zip(&b.points).map(|(a, b)| a - b).collect();
        let counts = columns.counts(&a, Some(&b));
        Some(Row { points, counts, score: f64::from(*score) / 4.0, shares: [*meeting, meeting + 1] })
    };
    let rows = scores.meetings.iter().filter_map(row).collect();
    let missing = squads.iter().filter(|squad| squad.is_none()).count() as u64;
    Played { rows, copies, columns, scores, missing }
}

/// Squads with a card and squads without it against a field.
pub struct OneCard<'a> {
    /// What squads are drawn from.
    pub draw: &'a Draw<'a>,
    /// The card.
    pub lead: Lead,
    /// Its kind and id.
    pub card: (CardKind, String),
    /// Whom they meet, in turn.
    pub field: &'a [Squad],
}

/// Draws that are tried for a squad without the card.
const WITHOUT: u64 = 40;
/// Squads without a card have other numbers than those with it.
const APART: u64 = 1 << 40;

impl OneCard<'_> {
    fn has(&self, squad: &Squad) -> bool {
        squad.ships.iter().any(|ship| {
            (self.card.0 == CardKind::Pilot && ship.pilot.id == self.card.1)
                || (self.card.0 == CardKind::Upgrade
                    && ship.upgrades.iter().any(|card| card.id == self.card.1))
        })
    }

    /// A squad with the card, and one without it that is drawn around the ship that carries it there: so both have the ships
    /// that can carry it equally often. Around nothing in particular, if the card is a ship card.
    fn pair(&self, table: &Table, number: u64) -> Option<[Squad; 2]> {
        let with = self.draw.squad(table.seed, number, Some(self.lead))?;
        let carrier = with.ships.iter().find(|ship| {
            self.card.0 == CardKind::Upgrade && ship.upgrades.iter().any(|card| card.id == self.card.1)
        });
        let lead = carrier.and_then(|ship| self.draw.lead(&ship.pilot.id));
        let without = (0..WITHOUT)
            .filter_map(|again| self.draw.squad(table.seed, APART + number * WITHOUT + again, lead))
            .find(|squad| !self.has(squad))?;
        Some([with, without])
    }

    /// Plays so many squads of each kind: each two meet one opponent with the same random numbers.
    pub fn play(&self, table: &Table, squads: u64) -> Played {
        let pair = |number: u64| {
            let [with, without] = self.pair(table, number)?;
            Some([Coded::of(&with, self.draw), Coded::of(&without, self.draw)])
        };
        let drawn = table.draw(squads, &pair);
        let squad = |meeting: u64| {
            let pair = drawn.get((meeting / 2) as usize)?.as_ref()?;
            Some(pair[(meeting % 2) as usize].squad(self.draw))
        };
        let opponent = |meeting: u64| (meeting / 2) as usize % self.field.len();
        let both = |meeting: u64| Some([squad(meeting)?, self.field[opponent(meeting)].clone()]);
        let scores = table.meet("with-and-without", 2 * squads, &both, &|meeting| meeting / 2);
        let counted = |meeting: u64| Some(Counted::of(&squad(meeting)?, table.ruleset));
        let (columns, copies) = Columns::of((0..2 * squads).filter_map(counted));
        let limit = f64::from(table.ruleset.squad_points);
        let row = |(meeting, score): (&u64, &u8)| {
            let a = counted(*meeting)?;
            let mut points = a.points.clone();
            // The opponents' columns take what is common to all; so the numbers stay small.
            points[0] -= limit;
            let mut counts = columns.counts(&a, None);
            counts.push(((columns.cards.len() + opponent(*meeting)) as u16, -1));
            Some(Row { points, counts, score: f64::from(*score) / 4.0, shares: [meeting / 2; 2] })
        };
        let rows = scores.meetings.iter().filter_map(row).collect();
        let missing = drawn.iter().filter(|pair| pair.is_none()).count() as u64;
        Played { rows, copies, columns, scores, missing }
    }
}
