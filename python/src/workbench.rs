//! The balance workbench: which variant is better, how well games foretell tournaments, squads drawn at random.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use killbox::backtest::{self, BacktestReport, Results};
use killbox::compare::{self, CompareReport, Plan};
use killbox::matches::First;
use killbox::page::Page;
use killbox::runs::{FileSystem, Manifest, RunDir, RunError, Terms};
use killbox::squads::{self, Draw};
use killbox_cards::catalogue::{Faction, did_you_mean, nearest};
use killbox_cards::rulesets;
use killbox_components::ruleset::Ruleset;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::field::{self, Cards, Field, maker};
use crate::gauntlet::Met;
use crate::playing::Playing;
use crate::raise::Class;
use crate::watched::{Watcher, watched};

const PAGE: Page = Page { width: None, colour: false };

/// Plays the first squads of a field, the variants, against the others, with the same random numbers for all variants.
#[pyfunction]
#[pyo3(signature = (field, playing, variants, weights))]
pub fn play_compare(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    variants: usize,
    weights: Vec<f64>,
) -> PyResult<Met> {
    let players = playing.players(py)?;
    let rule = playing.rule()?;
    let (games, part_games) = playing.lengths(py)?;
    let makers = players.each_ref().map(maker);
    let library = &*field.cards.library;
    let plan = Plan {
        field: &field.field,
        library,
        variants,
        weights,
        games,
        seed: playing.seed,
        players: [&*makers[0], &*makers[1]],
        threads: playing.threads(),
        batch: playing.batch(&players),
        rule,
    };
    let terms = Terms {
        pairs: plan.pairs(),
        players: players.each_ref().map(Chosen::to_string),
        seed: plan.seed,
        first_game: 0,
        first: First::ByRules,
        part_games,
        rule,
        games,
    };
    let open = |again: bool| -> Result<Option<RunDir<'static>>, RunError> {
        let Some(path) = &playing.out else { return Ok(None) };
        let manifest = Manifest::new(&field.field, library, terms.clone())
            .map_err(|error| RunError::Manifest { path: path.clone(), what: error.to_string() })?;
        RunDir::open(path, &manifest, playing.resume || again, &FileSystem).map(Some)
    };
    let watcher = Watcher::new(false, None);
    let played = watched(py, playing.progress.as_ref(), &watcher, |stop| plan.play(&open, &watcher, stop))?
        .map_err(|error| Class::Run.error(py, error))?;
    if let Some(error) = &played.failure {
        return Err(Class::Run.error(py, error));
    }
    let report = CompareReport::new(compare::About::of(&plan, &terms), &played);
    Ok(Met {
        report: serde_json::to_string(&report).unwrap_or_default(),
        text: report.text(&PAGE),
        written: played.written,
    })
}

/// The ruleset of a name or file; without one, the 200-point game's.
fn ruleset(py: Python<'_>, name: Option<&str>) -> PyResult<Ruleset> {
    let found = field::ruleset(py, name)?.map(|found| found.ruleset);
    found
        .or_else(|| rulesets::named("legacy"))
        .ok_or_else(|| Class::Ruleset.error(py, "the rulesets that come with killbox are not there"))
}

/// Plays the matches of tournaments again: how well games foretell who won. The report, and its text.
#[pyfunction]
#[pyo3(signature = (results, playing, ruleset, cards))]
pub fn play_backtest(
    py: Python<'_>,
    results: PathBuf,
    playing: Playing,
    ruleset: Option<&str>,
    cards: Option<PathBuf>,
) -> PyResult<Met> {
    let [chosen, _] = playing.players(py)?;
    let (games, _) = playing.lengths(py)?;
    let cards = Cards::load(py, cards.as_deref())?;
    let ruleset = self::ruleset(py, ruleset)?;
    let read = Results::read(&results).map_err(|error| Class::Run.error(py, error))?;
    if read.matches.is_empty() {
        let what =
            format!("{}: no match here that somebody won and whose squads are told", results.display());
        return Err(Class::Run.error(py, what));
    }
    let flown = backtest::squads(&read, &cards.catalogue, &cards.library, &ruleset);
    let player = maker(&chosen);
    let games = games / 2 * 2;
    let terms = backtest::Terms {
        ruleset: &ruleset,
        library: &cards.library,
        games,
        seed: playing.seed,
        player: &*player,
        threads: playing.threads(),
        batch: playing.batch(&[chosen.clone(), chosen.clone()]),
    };
    let watcher = Watcher::new(false, None);
    let (simulation, interrupted) = watched(py, playing.progress.as_ref(), &watcher, |stop| {
        let simulation = backtest::play(&read.matches, &flown, &terms, &watcher, stop);
        (simulation, stop.load(Ordering::Relaxed))
    })?;
    let about = backtest::About {
        ruleset: ruleset.name.clone(),
        card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
        player: chosen.to_string(),
        seed: playing.seed,
        games,
        interrupted,
    };
    let report = BacktestReport::new(about, &read, &flown, &simulation, &ruleset);
    Ok(Met {
        report: serde_json::to_string(&report).unwrap_or_default(),
        text: report.text(&PAGE, cards.catalogue.cards(ruleset.card_set)),
        written: 0,
    })
}

/// Legal squads of a faction, drawn at random, each as XWS: those of `killbox squad random` with these arguments.
#[pyfunction]
#[pyo3(signature = (faction, numbers, seed, ruleset, points, lead, simulated, cards))]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command line")]
pub fn random_squads(
    py: Python<'_>,
    faction: &str,
    numbers: (u64, u64),
    seed: u64,
    ruleset: Option<&str>,
    points: Option<(i32, i32)>,
    lead: Option<&str>,
    simulated: bool,
    cards: Option<&str>,
) -> PyResult<Vec<String>> {
    let known = || Faction::ALL.map(Faction::xws);
    let faction = Faction::from_xws(faction).ok_or_else(|| {
        let hint = did_you_mean(faction, known());
        PyValueError::new_err(format!("faction={faction:?}: the factions are {}{hint}", known().join(", ")))
    })?;
    let cards = Cards::load(py, cards.map(Path::new))?;
    let ruleset = self::ruleset(py, ruleset)?;
    let points = points.map(|(low, high)| low..=high);
    let library = &*cards.library;
    let of_set = cards.catalogue.cards(ruleset.card_set);
    let draw = Draw::new(of_set, &ruleset, faction, points, simulated.then_some(library));
    let lead = lead.map(|id| {
        draw.lead(id).ok_or_else(|| {
            let near = nearest(id, draw.pilots().chain(draw.upgrades()));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
            PyValueError::new_err(format!("{id}: no card of {} squads here{hint}", faction.name()))
        })
    });
    let lead = lead.transpose()?;
    let drawn = (numbers.0..numbers.1).map(|number| {
        let squad = draw.squad(seed, number, lead).ok_or_else(|| {
            PyValueError::new_err(format!(
                "no such {} squad was found: its cards do not come to these points",
                faction.name()
            ))
        })?;
        Ok(squads::xws(&squad, &ruleset).to_string())
    });
    drawn.collect()
}
