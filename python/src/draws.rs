//! Random squads.

use std::path::Path;

use killbox::squads::{self, Draw, DrawOptions, Lead};
use killbox_cards::catalogue::{Faction, did_you_mean, nearest};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::field::{Cards, ruleset_or_legacy};
use crate::numbers;

/// The faction with this id.
pub fn read_faction(id: &str) -> PyResult<Faction> {
    let known = || Faction::ALL.map(Faction::xws);
    Faction::from_xws(id).ok_or_else(|| {
        let hint = did_you_mean(id, known());
        PyValueError::new_err(format!("faction={id:?}: the factions are {}{hint}", known().join(", ")))
    })
}

/// The card with this id, to draw squads of a faction around.
pub fn read_lead(draw: &Draw, faction: Faction, id: &str) -> PyResult<Lead> {
    draw.lead(id).ok_or_else(|| {
        let near = nearest(id, draw.pilots().chain(draw.upgrades()));
        let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        PyValueError::new_err(format!("{id}: not a card of {} squads in this card set{hint}", faction.name()))
    })
}

/// The error of a draw without a squad.
pub fn none_found(faction: Faction) -> PyErr {
    let what = format!("no such {} squad was found: no cards add up to these points", faction.name());
    PyValueError::new_err(what)
}

/// Legal random squads of a faction, each as XWS. They equal those of `killbox squad random` with
/// the same arguments.
#[pyfunction]
#[pyo3(signature = (faction, of, seed, ruleset, points, lead, simulated, cards))]
#[expect(clippy::too_many_arguments, reason = "they are the options of the command line")]
pub fn random_squads(
    py: Python<'_>,
    faction: &str,
    of: (u64, u64),
    seed: &Bound<'_, PyAny>,
    ruleset: Option<&str>,
    points: Option<(i32, i32)>,
    lead: Option<&str>,
    simulated: bool,
    cards: Option<&str>,
) -> PyResult<Vec<String>> {
    let seed = numbers::seed(seed)?;
    let faction = read_faction(faction)?;
    let cards = Cards::load(py, cards.map(Path::new))?;
    let ruleset = ruleset_or_legacy(py, ruleset)?.ruleset;
    let points = points.map(|(low, high)| low..=high);
    let library = &*cards.library;
    let of_set = cards.catalogue.cards(ruleset.card_set);
    let simulated = simulated.then_some(library);
    let draw = Draw::new(of_set, &ruleset, faction, DrawOptions { points, simulated });
    let lead = lead.map(|id| read_lead(&draw, faction, id)).transpose()?;
    let drawn = (of.0..of.1).map(|number| {
        let squad = draw.squad(seed, number, lead).ok_or_else(|| none_found(faction))?;
        Ok(squads::xws(&squad, &ruleset).to_string())
    });
    drawn.collect()
}
