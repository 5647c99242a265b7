//! The settings that all runs have in common: players, threads, stopping rules, folders.

use std::path::PathBuf;

use killbox::matches::{BATCH, First, Rule, Side};
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use killbox_workbench::runs::{self, FileSystem, Manifest, Run, RunDir, Runs, Terms, begun};
use pyo3::Borrowed;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::field::{Field, chosen, maker};
use crate::numbers::{seed, whole, whole_if_said};
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// The default number of games of a match-up.
const USUAL: u64 = 1000;
/// The default maximum number of games if a stopping rule ends the match-up.
const MOST_BY_RULE: u64 = 1_000_000;
/// The default number of games in a part of a run that is written.
const PART: u64 = 10_000;
/// The maximum number of games of a match-up.
const MOST: u64 = 1_000_000_000;
/// The default batch of players that think long about each answer. It is small, so that Ctrl-C does
/// not wait for many games to end.
const SLOW_BATCH: usize = 2;

/// The settings by which games are played, read from the Python object.
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

impl<'a, 'py> FromPyObject<'a, 'py> for Playing {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Playing> {
        let of = |name: &str| given.getattr(name);
        Ok(Playing {
            games: whole_if_said("games", &of("games")?, 1..=MOST)?,
            seed: seed(&of("seed")?)?,
            players: of("players")?.extract()?,
            threads: whole("threads", &of("threads")?, 0..=65_536)? as usize,
            batch: whole_if_said("batch", &of("batch")?, 1..=MOST)?.map(|batch| batch as usize),
            until: of("until")?.extract()?,
            out: of("out")?.extract()?,
            resume: of("resume")?.extract()?,
            part_games: whole_if_said("part_games", &of("part_games")?, 1..=1_000_000)?,
            progress: of("progress")?.extract()?,
        })
    }
}

impl Playing {
    /// The players of squad A and squad B.
    pub fn players(&self, py: Python<'_>) -> PyResult<[Chosen; 2]> {
        let [a, b] = &self.players;
        Ok([chosen(py, a)?, chosen(py, b)?])
    }

    /// The stopping rule that ends a match-up before its last game, if any.
    pub fn rule(&self) -> PyResult<Option<Rule>> {
        match self.until {
            None => Ok(None),
            Some(width) if width > 0.0 && width < 0.5 => Ok(Some(Rule::Until(width))),
            Some(width) => Err(PyValueError::new_err(format!(
                "until={width}: expected half the width of the win rate's interval, between 0 and 0.5, such as 0.01"
            ))),
        }
    }

    /// The number of games of a match-up and of a part: the given ones, or those of the run that is
    /// resumed, or the defaults.
    pub fn lengths(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let there = match &self.out {
            Some(dir) if self.resume => {
                begun::<Manifest>(dir).map_err(|error| Class::Run.error(py, error))?
            }
            _ => None,
        };
        let usual = if self.until.is_some() { MOST_BY_RULE } else { USUAL };
        let (of_games, of_parts) = there.map_or((usual, PART), |there| (there.games, there.part_games));
        let games = self.games.unwrap_or(of_games);
        let part_games = self.part_games.unwrap_or(of_parts);
        Ok((games, part_games))
    }

    /// The number of worker threads.
    pub fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n.min(1024),
        }
    }

    /// The number of battles that a worker plays at once.
    pub fn batch(&self, players: &[Chosen]) -> usize {
        let slow = players.iter().any(|chosen| chosen.player.name == "search");
        self.batch.unwrap_or(if slow { SLOW_BATCH } else { BATCH }).clamp(1, 65_536)
    }

    /// Opens the folder that rows are written to, if one is named.
    pub fn open(&self, py: Python<'_>, field: &Field, terms: &Terms) -> PyResult<Option<RunDir<'static>>> {
        let Some(path) = &self.out else { return Ok(None) };
        let manifest = Manifest::new(&field.field, &field.cards.library, terms.clone())
            .map_err(|error| Class::Run.error(py, error))?;
        RunDir::open(path, &manifest, self.resume, &FileSystem)
            .map(Some)
            .map_err(|error| Class::Run.error(py, error))
    }

    /// Plays match-ups; `matchups` returns the squads of each. After Ctrl-C the result has the
    /// games that were finished.
    pub fn play(
        &self,
        py: Python<'_>,
        players: &[Chosen; 2],
        terms: &Terms,
        matchups: &(dyn Fn(usize) -> [Matchup; 2] + Sync),
        dir: Option<&RunDir>,
        watcher: &Watcher,
    ) -> PyResult<Run> {
        let makers = players.each_ref().map(maker);
        let (threads, batch) = (self.threads(), self.batch(players));
        let run = watched(py, self.progress.as_ref(), watcher, |stop| {
            let runs = Runs {
                pairs: &terms.pairs,
                matchups,
                first_game: terms.first_game,
                games: terms.games,
                seed: terms.seed,
                players: [&*makers[0], &*makers[1]],
                threads,
                batch,
                first: terms.first,
                rule: terms.rule,
                each: None,
                dir,
            };
            runs::play(&runs, watcher, stop)
        })?;
        match &run.failure {
            Some(error) => Err(Class::Run.error(py, error)),
            None => Ok(run),
        }
    }
}

/// The first player: `a`, `b`, `alternate`, or `None` if the rules decide.
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
