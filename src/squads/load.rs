//! Loads squads: reads and checks files, chooses the ruleset that the squads fit, compiles
//! matchups, and lists the cards that are not simulated.

use std::path::Path;

use killbox_cards::catalogue::Catalogue;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use serde_json::Value;

use super::check::{Checked, check_xws, mixed};
use super::fault::{Problem, SquadFault};
use super::fits::{Guess, fitting};
use super::options::LoadOptions;
use super::system::PointsSystem;
use super::{Squad, SquadError, Xws, compile};
use crate::report::Unsimulated;
use killbox_cards::Library;

/// Two squads ready to play.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The names of the squads.
    pub names: [String; 2],
    /// The files as JSON, for recordings.
    pub xws: [Value; 2],
    /// The matchups: squad A in seat A, then exchanged.
    pub matchups: [Matchup; 2],
    /// See [`Field::points_version`].
    pub points_version: String,
    /// The cards with an ability that is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Faults that do not reject the squads.
    pub warnings: Vec<String>,
}

/// Squads of one ruleset, ready to play each other; see [`squads`](crate::squads) for an example.
#[derive(Clone, Debug)]
pub struct Field {
    /// The squads, in the order of the files.
    pub squads: Vec<FieldSquad>,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The cards with an ability that is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Faults that do not reject the squads.
    pub warnings: Vec<String>,
}

/// A squad of a [`Field`].
#[derive(Clone, Debug)]
pub struct FieldSquad {
    /// The name.
    pub name: String,
    /// The path of the file.
    pub file: String,
    /// The file as JSON, for recordings and manifests.
    pub xws: Value,
    /// The squad.
    pub squad: Squad,
    /// The name of the points by which its cards cost ([`Cards::points_version`]).
    ///
    /// [`Cards::points_version`]: killbox_cards::catalogue::Cards::points_version
    pub points_version: String,
    /// The points system for which the squad was built, if the builder that wrote the file states
    /// it.
    pub system: Option<PointsSystem>,
}

/// Reads squads, each from a file, from standard input (`-`) or from a builder's link given in
/// place of a file. See [`squads`](crate::squads) for an example.
///
/// # Errors
/// A squad cannot be read, the squads have several points systems, or they have faults: all faults
/// of all squads.
pub fn load_all(files: &[&Path], options: &LoadOptions) -> Result<Field, SquadError> {
    let read = |path: &&Path| Xws::read_with(path, options.catalogue);
    let squads = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    load_read(squads, options)
}

/// Like [`load_all`], for squads that have been read ([`Xws::parse`]).
///
/// # Errors
/// As [`load_all`].
pub fn load_read(squads: Vec<Xws>, options: &LoadOptions) -> Result<Field, SquadError> {
    let LoadOptions { catalogue, lenient, .. } = *options;
    let Some(ruleset) = &options.ruleset else {
        // Squads that state different systems do not meet, whatever their cards would allow. If
        // they do not state one, different systems are reported only as the cause of a rejection.
        if let Some(squads) = mixed(&squads, catalogue, lenient, false) {
            return Err(SquadError::Mixed { squads });
        }
        let guess = fitting(&squads, catalogue, lenient);
        let cause = mixed(&squads, catalogue, lenient, true);
        let (ruleset, guess) = (guess.ruleset.clone(), Some(&guess));
        return field(squads, options, ruleset, guess).map_err(|error| match (error, cause) {
            (SquadError::Faults { .. }, Some(squads)) => SquadError::Mixed { squads },
            (error, _) => error,
        });
    };
    field(squads, options, ruleset.clone(), None)
}

/// Reads two squad files and compiles their match; see [`LoadOptions`] for an example.
///
/// # Errors
/// As [`load_all`].
pub fn load_pair(a: &Path, b: &Path, options: &LoadOptions) -> Result<Loaded, SquadError> {
    Ok(load_all(&[a, b], options)?.pair(options.library))
}

impl Field {
    /// Plays all four scenarios in turn if the file of every squad states the 20-point game, whose
    /// games have scenarios. It changes nothing if the ruleset determines which are played, or
    /// allows none [SCN-2/open, SCN-3].
    pub fn play_as_asked(&mut self) {
        let asks = |squad: &FieldSquad| squad.system == Some(PointsSystem::Points20);
        if self.ruleset.scenario.is_none()
            && self.squads.iter().all(asks)
            && self.ruleset.play(ScenarioChoice::Alternate).is_ok()
        {
            self.warnings.push(
                "all four scenarios are played in turn, because every squad's file says that it is of the 20-point game (SCN-2); \
                 scenario `none` plays without"
                    .into(),
            );
        }
    }

    /// The names of the points by which the squads cost, the first squad's first. Reports name them
    /// beside the ruleset.
    pub fn points_version(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for squad in &self.squads {
            if !names.contains(&squad.points_version.as_str()) {
                names.push(&squad.points_version);
            }
        }
        names.join(", ")
    }

    /// The matchups of two of the squads: the first in seat A, then exchanged.
    pub fn matchups(&self, a: usize, b: usize, library: &Library) -> [Matchup; 2] {
        compile::matchups(&self.squads[a].squad, &self.squads[b].squad, &self.ruleset, library)
    }

    /// The match of the first two squads.
    pub fn pair(self, library: &Library) -> Loaded {
        let of = |get: &dyn Fn(&FieldSquad) -> String| [0, 1].map(|i| get(&self.squads[i]));
        Loaded {
            names: of(&|squad| squad.name.clone()),
            xws: [0, 1].map(|i| self.squads[i].xws.clone()),
            matchups: self.matchups(0, 1, library),
            points_version: self.points_version(),
            not_simulated: self.not_simulated,
            warnings: self.warnings,
        }
    }
}

fn field(
    squads: Vec<Xws>,
    options: &LoadOptions,
    ruleset: Ruleset,
    guess: Option<&Guess>,
) -> Result<Field, SquadError> {
    let all: Vec<Checked> = squads.iter().map(|xws| check_xws(xws, options, &ruleset, guess)).collect();
    let mut refused = Vec::new();
    let mut warnings = Vec::new();
    if let Some(guess) = guess.filter(|guess| !guess.told) {
        let (name, by) = (&ruleset.name, &guess.by);
        warnings.push(format!(
            "no squad names its game; the games are played by `{name}`: {by}; choose another with --ruleset"
        ));
    }
    let mut not_simulated = Vec::new();
    for checked in &all {
        for fault in &checked.faults {
            let list = if fault.warning { &mut warnings } else { &mut refused };
            let line = format!("{}: {fault}", checked.file);
            if !list.contains(&line) {
                list.push(line);
            }
        }
        for card in &checked.not_simulated {
            if !not_simulated.contains(card) {
                not_simulated.push(card.clone());
            }
        }
    }
    if !refused.is_empty() {
        // The caller named the ruleset, so the cause may be that the squad is of the other system.
        let listed = refused.len();
        for checked in &all {
            let cause = |fault: &&SquadFault| matches!(fault.problem, Problem::CheckedByOtherSystem { .. });
            refused.extend(
                checked.faults.iter().filter(cause).map(|fault| format!("{}: {fault}", checked.file)),
            );
        }
        let only_points = refused.len() == listed
            && all.iter().all(|checked| checked.accepted || checked.is_lenient_case());
        return Err(SquadError::Faults { ruleset: ruleset.name, faults: refused, only_points });
    }
    let points_version = options.catalogue.cards(ruleset.card_set).points_version();
    let squads = all
        .into_iter()
        .zip(squads)
        .map(|(checked, xws)| {
            let Checked { squad: Some(squad), file, name, .. } = checked else {
                return Err(SquadError::File { file: checked.file, what: "no squad".into() });
            };
            let system = xws.system.map(|told| told.system);
            let points_version = points_version.to_owned();
            Ok(FieldSquad { name, file, xws: xws.value, squad, points_version, system })
        })
        .collect::<Result<_, _>>()?;
    Ok(Field { squads, ruleset, not_simulated, warnings })
}

/// The matchup of a recording ([`record::matchup_of`](crate::record::matchup_of)), with its squads
/// in their seats and by its ruleset, and these squads.
///
/// # Errors
/// The squads do not fit today's cards.
pub fn matchup_from_values(
    squads: &[Value; 2],
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    path: &Path,
) -> Result<(Matchup, Field), SquadError> {
    let file = path.display().to_string();
    let stems = ["squad A", "squad B"];
    let [a, b] = [0, 1].map(|i| Xws::from_value(squads[i].clone(), &file, stems[i]));
    let options = LoadOptions { catalogue, library, ruleset: None, lenient: true };
    let field = field(vec![a?, b?], &options, ruleset.clone(), None)?;
    let [matchup, _] = field.matchups(0, 1, library);
    Ok((matchup, field))
}
