//! Many games between two squads.

use std::path::PathBuf;

use killbox::matches::{BATCH, First, GameResult, Rule, Side, Sums};
use killbox::page::Page;
use killbox::record::Recordings;
use killbox::report::{About, MatchReport, Stopping};
use killbox::runs::{
    self, FileSystem, GAMES, Manifest, Roster, RunDir, Runs, SHIP_ROWS, Terms, begun, number_of,
};
use killbox::squads::PointsSystem;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::field::{Field, chosen, maker};
use crate::raise::Class;
use crate::tables::Table;
use crate::watched::{Watcher, watched};

/// Games that are played if nobody says how many, and if a rule ends the match-up.
const USUAL: u64 = 1000;
const MOST_BY_RULE: u64 = 1_000_000;
/// Games in a part of a run that is written.
const PART: u64 = 10_000;
/// The most games of a match-up.
const MOST: u64 = 1_000_000_000;
/// The most that an index can be.
const LAST: u64 = 1_000_000_000_000;
/// Battles at once of players that think long about each answer: few, so that Ctrl-C does not wait for many games to end.
const SLOW_BATCH: usize = 2;

/// What came of a match.
#[pyclass(frozen, get_all, module = "killbox._killbox")]
pub struct Played {
    /// The report as JSON.
    report: String,
    /// The report as text.
    text: String,
    /// A row for each game, if they were wanted.
    games: Option<Py<Table>>,
    /// A row for each ship of each game.
    ships: Option<Py<Table>>,
    /// Games that are written to `out`.
    written: u64,
}

impl Played {
    /// A report, and the rows of its games if they are wanted.
    pub fn new(
        py: Python<'_>,
        report: &MatchReport,
        rows: Option<Vec<GameResult>>,
        terms: &Terms,
        matchup: &Matchup,
        written: u64,
    ) -> PyResult<Played> {
        let (games, ships) = match rows {
            None => (None, None),
            Some(rows) => {
                let (games, ships) = py.detach(|| tables(rows, terms, matchup))?;
                (Some(Py::new(py, games)?), Some(Py::new(py, ships)?))
            }
        };
        Ok(Played {
            report: serde_json::to_string(report).unwrap_or_default(),
            text: report.text(&Page { width: None, colour: false }),
            games,
            ships,
            written,
        })
    }
}

/// How games are played: what matches and gauntlets have in common.
#[derive(FromPyObject)]
pub struct Playing {
    pub games: Option<u64>,
    pub seed: u64,
    pub players: [String; 2],
    pub threads: usize,
    pub batch: Option<usize>,
    pub until: Option<f64>,
    pub out: Option<PathBuf>,
    pub resume: bool,
    pub part_games: Option<u64>,
    pub progress: Option<Py<PyAny>>,
}

impl Playing {
    /// Who plays squad A and squad B.
    pub fn players(&self, py: Python<'_>) -> PyResult<[Chosen; 2]> {
        let [a, b] = &self.players;
        Ok([chosen(py, a)?, chosen(py, b)?])
    }

    /// What ends a match-up before its last game.
    pub fn rule(&self) -> PyResult<Option<Rule>> {
        match self.until {
            None => Ok(None),
            Some(width) if width > 0.0 && width < 0.5 => Ok(Some(Rule::Until(width))),
            Some(width) => Err(PyValueError::new_err(format!(
                "until={width}: half the width of the win rate's interval, between 0 and 0.5, such as 0.01"
            ))),
        }
    }

    /// How many games to play and how many to put in a part: as asked, or as the run that is resumed says.
    pub fn lengths(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let there = match &self.out {
            Some(dir) if self.resume => begun(dir).map_err(|error| Class::Run.error(py, error))?,
            _ => None,
        };
        let usual = if self.until.is_some() { MOST_BY_RULE } else { USUAL };
        let (of_games, of_parts) = there.map_or((usual, PART), |there| (there.games, there.part_games));
        let games = self.games.unwrap_or(of_games);
        let part_games = self.part_games.unwrap_or(of_parts);
        for (name, number, most) in [("games", games, MOST), ("part_games", part_games, 1_000_000)] {
            if !(1..=most).contains(&number) {
                return Err(PyValueError::new_err(format!("{name}={number}: from 1 to {most}")));
            }
        }
        Ok((games, part_games))
    }

    /// Worker threads.
    pub fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n.min(1024),
        }
    }

    /// Battles a worker plays at once.
    pub fn batch(&self, players: &[Chosen; 2]) -> usize {
        let slow = players.iter().any(|chosen| chosen.player.name == "search");
        self.batch.unwrap_or(if slow { SLOW_BATCH } else { BATCH }).clamp(1, 65_536)
    }

    /// The folder that rows are written to, if one is named.
    pub fn open(&self, py: Python<'_>, field: &Field, terms: &Terms) -> PyResult<Option<RunDir<'static>>> {
        let Some(path) = &self.out else { return Ok(None) };
        let manifest = Manifest::new(&field.field, &field.cards.library, terms.clone())
            .map_err(|error| Class::Run.error(py, error))?;
        RunDir::open(path, &manifest, self.resume, &FileSystem)
            .map(Some)
            .map_err(|error| Class::Run.error(py, error))
    }
}

/// Plays games between the two squads of a field.
#[pyfunction]
#[pyo3(signature = (field, playing, first_game, first, rows, record))]
pub fn play_match(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    first_game: u64,
    first: Option<&str>,
    rows: bool,
    record: Option<PathBuf>,
) -> PyResult<Played> {
    let players = playing.players(py)?;
    let rule = playing.rule()?;
    let (games, part_games) = playing.lengths(py)?;
    if first_game > LAST || rule.is_some() && first_game > 0 {
        return Err(PyValueError::new_err(format!(
            "first_game={first_game}: from 0 to {LAST}, and 0 with until"
        )));
    }
    let terms = Terms {
        pairs: vec![[number_of(0), number_of(1)]],
        players: players.each_ref().map(Chosen::to_string),
        seed: playing.seed,
        first_game,
        first: read_first(first)?,
        part_games,
        rule,
        games,
    };
    let library = &*field.cards.library;
    let recordings = match &record {
        None => None,
        Some(dir) => {
            let loaded = field.field.clone().pair(library);
            let forced = terms.first != First::ByRules;
            let made =
                Recordings::new(dir, &loaded, terms.seed, terms.players.clone(), forced, playing.resume);
            Some(made.map_err(|error| Class::Replay.error(py, error))?)
        }
    };
    let dir = playing.open(py, field, &terms)?;
    let watcher = Watcher::new(rows, recordings);
    let makers = players.each_ref().map(maker);
    let (threads, batch) = (playing.threads(), playing.batch(&players));
    let run = watched(py, playing.progress.as_ref(), &watcher, |stop| {
        let runs = Runs {
            pairs: &terms.pairs,
            matchups: &|_| field.field.matchups(0, 1, library),
            first_game: terms.first_game,
            games,
            seed: terms.seed,
            players: [&*makers[0], &*makers[1]],
            threads,
            batch,
            first: terms.first,
            rule,
            each: None,
            dir: dir.as_ref(),
        };
        runs::play(&runs, &watcher, stop)
    })?;
    if let Some(error) = &run.failure {
        return Err(Class::Run.error(py, error));
    }
    if let Some(error) = watcher.recordings.as_ref().and_then(Recordings::failure) {
        return Err(Class::Replay.error(py, error));
    }
    let matchup = field.field.matchups(0, 1, library)[0].clone();
    let outcome = run.outcomes.into_iter().next().flatten();
    let (sums, written, verdict) = outcome.map_or((Sums::new(matchup.fielded), 0, None), |outcome| {
        (outcome.sums, outcome.written, outcome.verdict)
    });
    let mut about = about(field, &terms, &matchup);
    about.stopping = rule.map(|rule| Stopping { rule: format!("until {}", width(rule)), verdict });
    let report = MatchReport::new(about, &sums);
    let rows = watcher.rows.map(|rows| rows.into_inner().unwrap_or_default());
    Played::new(py, &report, rows, &terms, &matchup, written)
}

/// The width of a rule, as it was given.
fn width(rule: Rule) -> String {
    match rule {
        Rule::Until(width) => width.to_string(),
        Rule::Sprt(_) => rule.to_string(),
    }
}

/// Who is first player: `a`, `b`, `alternate`, or nothing.
pub fn read_first(first: Option<&str>) -> PyResult<First> {
    Ok(match first {
        None => First::ByRules,
        Some("a") => First::Always(Side::A),
        Some("b") => First::Always(Side::B),
        Some("alternate") => First::Alternate,
        Some(other) => {
            let what = format!("first={other:?}: expected 'a', 'b', 'alternate' or None (as the rules say)");
            return Err(PyValueError::new_err(what));
        }
    })
}

/// Games and ships as rows, by the index of the game.
fn tables(mut rows: Vec<GameResult>, terms: &Terms, matchup: &Matchup) -> PyResult<(Table, Table)> {
    rows.sort_unstable_by_key(|game| game.game);
    let roster = Roster {
        squads: terms.pairs[0],
        seed: terms.seed,
        fielded: matchup.fielded,
        pilots: ShipSlot::all().map(|ship| matchup.ship(ship).pilot.clone()).collect(),
        run: String::new(),
    };
    let games = roster.game_columns(&rows, |columns| Table::new(GAMES, columns))?;
    let ships = roster.ship_columns(&rows, |columns| Table::new(SHIP_ROWS, columns))?;
    Ok((games, ships))
}

/// What the sums of a match do not know about it.
pub fn about(field: &Field, terms: &Terms, matchup: &Matchup) -> About {
    let squads = &field.field;
    let ship = |ship: ShipSlot| {
        let spec = matchup.ship(ship);
        (spec.pilot.clone(), spec.name.clone(), spec.cost)
    };
    About {
        squads: [0, 1].map(|at| squads.squads[at].name.clone()),
        ruleset: squads.ruleset.name.clone(),
        card_set: format!("{:?}", squads.ruleset.card_set).to_lowercase(),
        points_system: PointsSystem::of(&squads.ruleset).to_string(),
        players: terms.players.clone(),
        seed: terms.seed,
        first_game: terms.first_game,
        first: terms.first.name().to_owned(),
        requested: terms.games,
        ships: ShipSlot::all().map(ship).collect(),
        not_simulated: squads.not_simulated.clone(),
        warnings: squads.warnings.clone(),
        stopping: None,
    }
}
