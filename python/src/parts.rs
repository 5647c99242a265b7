//! Runs that many machines play: a part is a range of games of one match-up, played anywhere, and handed on as the bytes of its
//! two Parquet tables. Added up, parts give what one machine would have printed.

use killbox::gauntlet::{About, GauntletReport};
use killbox::matches::{GameResult, Plan, Sums, Tally, run};
use killbox::page::Page;
use killbox::report::MatchReport;
use killbox::runs::{Files, Outcome, Roster, Terms, number_of};
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::field::{Field, maker};
use crate::gauntlet::Met;
use crate::matches::{self, Played};
use crate::playing::{Playing, read_first};
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// The tables of a part: of games, and of ships.
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

/// Plays `games` games from `first_game` on between two squads of a field, by their places: the tables of games and ships, and
/// the games' checksum. Nothing comes of a part that is interrupted.
#[pyfunction]
#[pyo3(signature = (field, pair, playing, first_game, first))]
pub fn play_part<'py>(
    py: Python<'py>,
    field: &Field,
    pair: [usize; 2],
    playing: Playing,
    first_game: u64,
    first: Option<&str>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64)> {
    let players = playing.players(py)?;
    let first = read_first(first)?;
    let (games, _) = playing.lengths(py)?;
    let matchups = field.field.matchups(pair[0], pair[1], &field.cards.library);
    let roster = roster(pair, playing.seed, &matchups[0]);
    let watcher = Watcher::new(true, None);
    let makers = players.each_ref().map(maker);
    let (threads, batch) = (playing.threads(), playing.batch(&players));
    let (seed, players) = (playing.seed, [&*makers[0], &*makers[1]]);
    watched(py, playing.progress.as_ref(), &watcher, |stop| {
        let plan = Plan { matchups, first_game, games, seed, players, threads, batch, first, twice: false };
        run(&plan, &watcher, stop);
    })?;
    let mut rows = watcher.rows.map(|rows| rows.into_inner().unwrap_or_default()).unwrap_or_default();
    if rows.len() as u64 != games {
        return Err(Class::Run.error(py, "interrupted"));
    }
    rows.sort_unstable_by_key(|game| game.game);
    let checksum = rows.iter().fold(0_u64, |sum, game| sum.wrapping_add(game.hash));
    let files = py.detach(|| roster.encode(&rows)).map_err(|error| Class::Run.error(py, error))?;
    Ok((PyBytes::new(py, &files.games), PyBytes::new(py, &files.ships), checksum))
}

/// The checksum of a part, if the tables are those of the part of the match-up that begins with this game and has so many;
/// nothing if they are damaged, or another part's.
#[pyfunction]
pub fn checksum_of_part(
    field: &Field,
    pair: [usize; 2],
    seed: u64,
    first_game: u64,
    games: u64,
    tables: Tables,
) -> Option<u64> {
    let matchups = field.field.matchups(pair[0], pair[1], &field.cards.library);
    let read = roster(pair, seed, &matchups[0]).decode(Files { games: tables.0, ships: tables.1 }).ok()?;
    let is_it = read.iter().map(|game| game.game).eq(first_game..first_game + games);
    is_it.then(|| read.iter().fold(0_u64, |sum, game| sum.wrapping_add(game.hash)))
}

/// Parts as they come in, in any order, added up.
#[pyclass(module = "killbox._killbox")]
pub struct Adding {
    terms: Terms,
    /// Of each match-up, in their order.
    of: Vec<(Roster, Tally)>,
    /// The games, if their rows are wanted.
    rows: Option<Vec<GameResult>>,
}

#[pymethods]
impl Adding {
    /// Of match-ups between squads of a field, by their places; `rows` keeps the games of the first.
    #[new]
    #[pyo3(signature = (field, pairs, playing, first_game, first, rows))]
    fn new(
        py: Python<'_>,
        field: &Field,
        pairs: Vec<[usize; 2]>,
        playing: Playing,
        first_game: u64,
        first: Option<&str>,
        rows: bool,
    ) -> PyResult<Adding> {
        let players = playing.players(py)?;
        let (games, part_games) = playing.lengths(py)?;
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
        let of = |pair: &[usize; 2]| {
            let [matchup, _] = field.field.matchups(pair[0], pair[1], &field.cards.library);
            (roster(*pair, playing.seed, &matchup), Tally::new(matchup.fielded, terms.first))
        };
        let of = pairs.iter().map(of).collect();
        Ok(Adding { of, rows: rows.then(Vec::new), terms })
    }

    /// Adds a part of a match-up. False, and nothing is added, if the tables are damaged or of another part.
    fn add(&mut self, py: Python<'_>, matchup: usize, first_game: u64, games: u64, tables: Tables) -> bool {
        let (roster, tally) = &mut self.of[matchup];
        let (all, ships) = tables;
        let Ok(read) = py.detach(|| roster.decode(Files { games: all, ships })) else { return false };
        if !read.iter().map(|game| game.game).eq(first_game..first_game + games) {
            return false;
        }
        read.iter().for_each(|game| tally.add(game));
        if let Some(rows) = &mut self.rows {
            rows.extend(read);
        }
        true
    }

    /// What the match came to.
    fn match_(&mut self, py: Python<'_>, field: &Field) -> PyResult<Played> {
        let [matchup, _] = field.field.matchups(0, 1, &field.cards.library);
        let sums = self.sums().remove(0);
        let report = MatchReport::new(matches::about(field, &self.terms, &matchup), &sums);
        Played::new(py, &report, self.rows.take(), &self.terms, &matchup, 0)
    }

    /// What the gauntlet came to.
    fn gauntlet(&mut self, field: &Field, hero: bool) -> Met {
        let outcome = |sums: Sums| {
            let over = sums.games + sums.faulted == self.terms.games;
            Some(Outcome { sums, written: 0, over, verdict: None })
        };
        let outcomes: Vec<_> = self.sums().into_iter().map(outcome).collect();
        let about = About::of(&field.field, &self.terms, hero);
        let report = GauntletReport::new(about, &self.terms.pairs, &outcomes);
        Met {
            report: serde_json::to_string(&report).unwrap_or_default(),
            text: report.text(&Page { width: None, colour: false }),
            written: 0,
        }
    }
}

impl Adding {
    fn sums(&self) -> Vec<Sums> {
        self.of.iter().map(|(_, tally)| tally.clone().finish()).collect()
    }
}
