//! From two files to matchups: reads and checks two squads, finds the ruleset they fit, and says what of them is not
//! simulated.

use std::path::Path;

use killbox_components::catalogue::Catalogue;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use serde_json::Value;

use super::check::{Checked, check_xws, fitting};
use super::{SquadError, Xws, compile};
use crate::library::Library;
use crate::report::Unsimulated;

/// Two squads ready to play.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The squads' names.
    pub names: [String; 2],
    /// The files as JSON, for recordings.
    pub xws: [Value; 2],
    /// Squad A in seat A, then exchanged.
    pub matchups: [Matchup; 2],
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Faults that are only reported.
    pub warnings: Vec<String>,
}

/// Reads two squad files and makes a match of them.
///
/// # Errors
/// If a file cannot be read, or a squad has faults: all of them, of both squads.
pub fn load_pair(
    a: &Path,
    b: &Path,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: Option<Ruleset>,
    lenient: bool,
) -> Result<Loaded, SquadError> {
    let squads = [Xws::read(a)?, Xws::read(b)?];
    let ruleset = ruleset.unwrap_or_else(|| fitting(&squads, catalogue, lenient));
    let files = [a, b].map(|path| path.display().to_string());
    pair(squads, files, catalogue, library, &ruleset, lenient)
}

fn pair(
    squads: [Xws; 2],
    files: [String; 2],
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    lenient: bool,
) -> Result<Loaded, SquadError> {
    let [a, b] = [0, 1].map(|i| check_xws(&squads[i], &files[i], catalogue, library, ruleset, lenient));
    let mut refused = Vec::new();
    let mut warnings = Vec::new();
    for checked in [&a, &b] {
        for fault in &checked.faults {
            let list = if fault.warning { &mut warnings } else { &mut refused };
            let line = format!("{}: {fault}", checked.file);
            if !list.contains(&line) {
                list.push(line);
            }
        }
    }
    if !refused.is_empty() {
        let only_points = [&a, &b].iter().all(|checked| checked.accepted || checked.is_lenient_case());
        return Err(SquadError::Faults { ruleset: ruleset.name.clone(), faults: refused, only_points });
    }
    let mut not_simulated = a.not_simulated.clone();
    for card in &b.not_simulated {
        if !not_simulated.contains(card) {
            not_simulated.push(card.clone());
        }
    }
    let (Checked { squad: Some(first), .. }, Checked { squad: Some(second), .. }) = (&a, &b) else {
        return Err(SquadError::File { file: files[0].clone(), what: "no squad".into() });
    };
    let matchups = compile::matchups(first, second, ruleset, library);
    let [x, y] = squads;
    Ok(Loaded { names: [a.name, b.name], xws: [x.value, y.value], matchups, not_simulated, warnings })
}

/// The matchup of a recording: its squads in their seats, by its ruleset.
///
/// # Errors
/// If its squads do not fit the cards any more.
pub fn matchup_from_values(
    squads: &[Value; 2],
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    path: &Path,
) -> Result<Matchup, SquadError> {
    let file = path.display().to_string();
    let [a, b] = [0, 1].map(|i| Xws::from_value(squads[i].clone(), &file, "recorded squad"));
    let loaded = pair([a?, b?], [file.clone(), file], catalogue, library, ruleset, true)?;
    let [matchup, _] = loaded.matchups;
    Ok(matchup)
}
