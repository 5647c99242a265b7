//! Matches: many games between two squads.

use std::path::PathBuf;

use killbox::matches::{GameResult, Rule, Sums};
use killbox::record::{Recorded, Recordings};
use killbox::report::{About, MatchReport, Stopping};
use killbox::squads::PointsSystem;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use killbox_workbench::runs::{GAMES, Roster, SHIP_ROWS, Terms, number_of};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::answer::PAGE;
use crate::field::Field;
use crate::numbers::whole;
use crate::playing::{Playing, read_first};
use crate::raise::Class;
use crate::tables::Table;
use crate::watched::Watcher;

/// The maximum index of a first game.
pub const LAST: u64 = 1_000_000_000_000;

/// The result of a match.
#[pyclass(frozen, get_all, module = "killbox._killbox")]
pub struct Played {
    /// The report as JSON.
    report: String,
    /// The report as text.
    text: String,
    /// A row for each game, if rows were requested.
    games: Option<Py<Table>>,
    /// A row for each ship of each game, if rows were requested.
    ships: Option<Py<Table>>,
    /// The number of games that are written to `out`.
    written: u64,
}

impl Played {
    /// The result with this report, and the rows of its games if they were requested.
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
            text: report.text(&PAGE),
            games,
            ships,
            written,
        })
    }
}

/// Plays games between the two squads of a field.
#[pyfunction]
#[pyo3(signature = (field, playing, first_game, first, rows, record))]
pub fn play_match(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    first_game: &Bound<'_, PyAny>,
    first: Option<&str>,
    rows: bool,
    record: Option<PathBuf>,
) -> PyResult<Played> {
    let players = playing.players(py)?;
    let rule = playing.rule()?;
    let (games, part_games) = playing.lengths(py)?;
    let first_game = whole("first_game", first_game, 0..=LAST)?;
    if rule.is_some() && first_game > 0 {
        return Err(PyValueError::new_err(format!("first_game={first_game}: expected 0 with until")));
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
            let games = Recorded::new(&loaded, terms.seed, terms.players.clone(), terms.first);
            let open = if playing.resume { Recordings::resume } else { Recordings::new };
            Some(open(dir, games).map_err(|error| Class::Replay.error(py, error))?)
        }
    };
    let dir = playing.open(py, field, &terms)?;
    let watcher = Watcher::new(rows, recordings);
    let matchups = |_| field.field.matchups(0, 1, library);
    let run = playing.play(py, &players, &terms, &matchups, dir.as_ref(), &watcher)?;
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

/// The width of a stopping rule, as the user gave it.
fn width(rule: Rule) -> String {
    match rule {
        Rule::Until(width) => width.to_string(),
        Rule::Sprt(_) => rule.to_string(),
    }
}

/// The tables of games and ships, ordered by the index of the game.
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
    let ships = roster.ship_columns(&rows, |columns| Table::new(&SHIP_ROWS, columns))?;
    Ok((games, ships))
}

/// The data about a match that its sums do not contain.
pub fn about(field: &Field, terms: &Terms, matchup: &Matchup) -> About {
    let squads = &field.field;
    let ship = |ship: ShipSlot| {
        let spec = matchup.ship(ship);
        (spec.pilot.clone(), spec.name.clone(), spec.cost)
    };
    About {
        squads: [0, 1].map(|at| squads.squads[at].name.clone()),
        ruleset: squads.ruleset.name.clone(),
        scenario: squads.ruleset.scenario_word(),
        environment: squads.ruleset.environment_title(),
        card_set: format!("{:?}", squads.ruleset.card_set).to_lowercase(),
        points_system: PointsSystem::said(&squads.ruleset),
        points_version: squads.points_version(),
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
