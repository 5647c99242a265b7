//! Gauntlets, in which every squad plays every other or one plays all others, and the analysis of
//! the table of all squads.

use killbox::matches::First;
use killbox_players::registry::Chosen;
use killbox_workbench::gauntlet::{About, GauntletReport};
use killbox_workbench::meta::{self, MetaReport};
use killbox_workbench::runs::{Run, Terms, number_of};
use pyo3::prelude::*;

use crate::answer::{Answer, PAGE};
use crate::field::Field;
use crate::playing::Playing;
use crate::watched::Watcher;

/// Plays the match-ups of a field's squads: every pair, or the first squad against all others.
#[pyfunction]
#[pyo3(signature = (field, playing, hero))]
pub fn play_gauntlet(py: Python<'_>, field: &Field, playing: Playing, hero: bool) -> PyResult<Answer> {
    let (report, run) = play(py, field, &playing, hero)?;
    Ok(Answer::new(&report, report.text(&PAGE), written(&run)))
}

/// Plays every squad of a field against every other and analyses which squads are strong, which are
/// polarising, and which mix of squads survives. In the smoothed equilibrium a squad that wins
/// `smooth` more is e times as frequent. All cells are redrawn within their uncertainty `draws`
/// times.
#[pyfunction]
#[pyo3(signature = (field, playing, smooth, draws))]
pub fn play_meta(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    smooth: f64,
    draws: usize,
) -> PyResult<Answer> {
    let (report, run) = play(py, field, &playing, false)?;
    let written = written(&run);
    let report = py.detach(|| MetaReport::new(report, &run.outcomes, meta::Terms { smooth, draws }));
    Ok(Answer::new(&report, report.text(&PAGE), written))
}

fn written(run: &Run) -> u64 {
    run.outcomes.iter().flatten().map(|outcome| outcome.written).sum()
}

fn play(py: Python<'_>, field: &Field, playing: &Playing, hero: bool) -> PyResult<(GauntletReport, Run)> {
    let players = playing.players(py)?;
    let rule = playing.rule()?;
    let (games, part_games) = playing.lengths(py)?;
    let places = places(field.field.squads.len(), hero);
    let terms = Terms {
        pairs: places.iter().map(|pair| pair.map(number_of)).collect(),
        players: players.each_ref().map(Chosen::to_string),
        seed: playing.seed,
        first_game: 0,
        first: First::ByRules,
        part_games,
        rule,
        games,
    };
    let dir = playing.open(py, field, &terms)?;
    let watcher = Watcher::new(false, None);
    let matchups = |pair: usize| field.field.matchups(places[pair][0], places[pair][1], &field.cards.library);
    let run = playing.play(py, &players, &terms, &matchups, dir.as_ref(), &watcher)?;
    let report = GauntletReport::new(about(field, playing, &terms, hero), &terms.pairs, &run.outcomes);
    Ok((report, run))
}

/// The pairs of squads that meet, by their places in the list.
pub fn places(squads: usize, hero: bool) -> Vec<[usize; 2]> {
    let heroes = if hero { 1 } else { squads };
    (0..heroes).flat_map(|a| (a + 1..squads).map(move |b| [a, b])).collect()
}

/// The data about a gauntlet that its outcomes do not contain.
pub fn about(field: &Field, playing: &Playing, terms: &Terms, hero: bool) -> About {
    let rule = playing.until.map(|width| format!("until {width}"));
    About { rule, ..About::of(&field.field, terms, hero) }
}
