//! Runs on many machines. A part is a range of games of one match-up; its result is the bytes of
//! two Parquet tables. The sum of all parts equals the result of a run on one machine.

use std::ops::Range;
use std::sync::OnceLock;

use killbox::matches::{GameResult, Plan, Sums, Tally, run};
use killbox::report::MatchReport;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use killbox_workbench::gauntlet::{About, GauntletReport};
use killbox_workbench::runs::{Files, Manifest, Outcome, Roster, Terms, number_of};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::{Answer, PAGE};
use crate::field::{Field, maker};
use crate::matches::{self, LAST, Played};
use crate::numbers::whole;
use crate::playing::{Playing, read_first};
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// The tables of a part: games and ships.
type Tables = (Vec<u8>, Vec<u8>);

fn roster([a, b]: [usize; 2], seed: u64, matchup: &Matchup) -> Roster {
    Roster {
        squads: [number_of(a), number_of(b)],
        seed,
        fielded: matchup.fielded,
        pilots: ShipSlot::all().map(|ship| matchup.ship(ship).pilot.clone()).collect(),
        run: String::new(),
    }
}

/// Match-ups that are played in parts, on any machines. Parts are added up in any order.
#[pyclass(module = "killbox._killbox")]
pub struct Adding {
    field: Py<Field>,
    pairs: Vec<[usize; 2]>,
    playing: Playing,
    players: [Chosen; 2],
    terms: Terms,
    run: OnceLock<String>,
    /// The roster and the tally of each match-up, in the order of `pairs`.
    of: Vec<(Roster, Tally)>,
    /// The games, if rows are requested.
    rows: Option<Vec<GameResult>>,
}

#[pymethods]
impl Adding {
    /// Match-ups between squads of a field, by their places. If `rows`, the games are kept.
    #[new]
    #[pyo3(signature = (field, pairs, playing, first_game, first, rows))]
    fn new(
        py: Python<'_>,
        field: Py<Field>,
        pairs: Vec<[usize; 2]>,
        playing: Playing,
        first_game: &Bound<'_, PyAny>,
        first: Option<&str>,
        rows: bool,
    ) -> PyResult<Adding> {
        let players = playing.players(py)?;
        let (games, part_games) = playing.lengths(py)?;
        let first_game = whole("first_game", first_game, 0..=LAST)?;
        let terms = Terms {
            pairs: pairs.iter().map(|pair| pair.map(number_of)).collect(),
            players: players.each_ref().map(Chosen::to_string),
            seed: playing.seed,
            first_game,
            first: read_first(first)?,
            part_games,
            rule: None,
            games,
        };
        let loaded = field.get();
        let of = |pair: &[usize; 2]| {
            let [matchup, _] = loaded.field.matchups(pair[0], pair[1], &loaded.cards.library);
            (roster(*pair, playing.seed, &matchup), Tally::new(matchup.fielded, terms.first))
        };
        let of = pairs.iter().map(of).collect();
        Ok(Adding {
            of,
            rows: rows.then(Vec::new),
            terms,
            field,
            pairs,
            playing,
            players,
            run: OnceLock::new(),
        })
    }

    /// The id of the run. Equal ids mean equal games.
    fn run(&self, py: Python<'_>) -> PyResult<String> {
        if self.run.get().is_none() {
            let field = self.field.get();
            let manifest = Manifest::new(&field.field, &field.cards.library, self.terms.clone());
            let _ = self.run.set(manifest.map_err(|error| Class::Run.error(py, error))?.run());
        }
        Ok(self.run.get().cloned().unwrap_or_default())
    }

    /// Plays some games of a match-up and returns the tables of games and ships. An interrupted
    /// part is an error.
    fn play<'py>(
        &self,
        py: Python<'py>,
        matchup: usize,
        begin: u64,
        end: u64,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let field = self.field.get();
        let [a, b] = self.pairs[matchup];
        let matchups = field.field.matchups(a, b, &field.cards.library);
        let watcher = Watcher::new(true, None);
        let makers = self.players.each_ref().map(maker);
        let (threads, batch) = (self.playing.threads(), self.playing.batch(&self.players));
        let (seed, players) = (self.terms.seed, [&*makers[0], &*makers[1]]);
        let (first, games) = (self.terms.first, end - begin);
        watched(py, self.playing.progress.as_ref(), &watcher, |stop| {
            let first_game = begin;
            let plan =
                Plan { first_game, games, seed, threads, batch, first, ..Plan::new(matchups, players) };
            run(&plan, &watcher, stop);
        })?;
        let mut rows = watcher.rows.map(|rows| rows.into_inner().unwrap_or_default()).unwrap_or_default();
        if rows.len() as u64 != games {
            return Err(Class::Run.error(py, "interrupted"));
        }
        rows.sort_unstable_by_key(|game| game.game);
        let roster = &self.of[matchup].0;
        let files = py.detach(|| roster.encode(&rows)).map_err(|error| Class::Run.error(py, error))?;
        Ok((PyBytes::new(py, &files.games), PyBytes::new(py, &files.ships)))
    }

    /// Whether `tables` are the tables of these games of a match-up: neither damaged nor of another
    /// part.
    fn holds(&self, py: Python<'_>, matchup: usize, begin: u64, end: u64, tables: Tables) -> bool {
        self.read(py, matchup, begin..end, tables).is_some()
    }

    /// Adds these games of a match-up. If the tables are damaged or of another part, it adds
    /// nothing and returns false.
    fn add(&mut self, py: Python<'_>, matchup: usize, begin: u64, end: u64, tables: Tables) -> bool {
        let Some(read) = self.read(py, matchup, begin..end, tables) else { return false };
        read.iter().for_each(|game| self.of[matchup].1.add(game));
        if let Some(rows) = &mut self.rows {
            rows.extend(read);
        }
        true
    }

    /// The result of the match.
    fn match_(&mut self, py: Python<'_>) -> PyResult<Played> {
        let rows = self.rows.take();
        let field = self.field.get();
        let [matchup, _] = field.field.matchups(0, 1, &field.cards.library);
        let sums = self.sums().remove(0);
        let report = MatchReport::new(matches::about(field, &self.terms, &matchup), &sums);
        Played::new(py, &report, rows, &self.terms, &matchup, 0)
    }

    /// The result of the gauntlet.
    fn gauntlet(&self, hero: bool) -> Answer {
        let outcome = |sums: Sums| {
            let over = sums.games + sums.faulted == self.terms.games;
            Some(Outcome { sums, written: 0, over, verdict: None })
        };
        let outcomes: Vec<_> = self.sums().into_iter().map(outcome).collect();
        let about = About::of(&self.field.get().field, &self.terms, hero);
        let report = GauntletReport::new(about, &self.terms.pairs, &outcomes);
        Answer::new(&report, report.text(&PAGE), 0)
    }
}

impl Adding {
    fn read(
        &self,
        py: Python<'_>,
        matchup: usize,
        games: Range<u64>,
        (all, ships): Tables,
    ) -> Option<Vec<GameResult>> {
        let roster = &self.of[matchup].0;
        let read = py.detach(|| roster.decode(Files { games: all, ships })).ok()?;
        read.iter().map(|game| game.game).eq(games).then_some(read)
    }

    fn sums(&self) -> Vec<Sums> {
        self.of.iter().map(|(_, tally)| tally.clone().finish()).collect()
    }
}
