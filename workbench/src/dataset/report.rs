//! The report of a data set. It is printed as text and as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::manifest::{Manifest, Shape};
use super::play::Run;
use super::rows::Totals;
use killbox::faults::FaultLine;
use killbox::manifest::number_of;
use killbox::report::Unsimulated;
use killbox::squads::{Field, PointsSystem};

/// The report of a data set. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct DatasetReport {
    /// The squads that meet, by number.
    pub squads: Vec<SquadLine>,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The scenario of the games, or `alternate`. Absent without a scenario [SCN-2].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'static str>,
    /// The environment card, or `random`. Absent without an environment card [ENV-1].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<&'static str>,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The players of squad A and squad B.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The number of games that were requested.
    pub requested: u64,
    /// The version of observations.
    pub observation: u32,
    /// The names of the recorded kinds of decision.
    pub kinds: Vec<String>,
    /// The recorded arrays.
    pub arrays: Vec<Shape>,
    /// Whether the run was interrupted. The numbers below are those of the parts that are written.
    pub interrupted: bool,
    /// Games that ended by the rules.
    pub games: u64,
    /// Of those, wins of the squads that are called A, and of those that are called B.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// The mean number of rounds. `None` without a game.
    pub mean_rounds: Option<f64>,
    /// The number of rows.
    pub rows: u64,
    /// The number of rows, by kind of decision.
    pub rows_by_kind: BTreeMap<String, u64>,
    /// The number of bytes of all parts.
    pub bytes: u64,
    /// Games that ended by a bound of the program. They have no rows and count nowhere else.
    pub faulted: u64,
    /// The causes of these games, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
    /// The wrapping sum of the hashes of all games, in hexadecimal.
    pub checksum: String,
}

/// A squad of a data set.
#[derive(Clone, Debug, Serialize)]
pub struct SquadLine {
    /// Its number in the rows, from 1.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
}

impl DatasetReport {
    /// The report on what was played and written of a data set.
    pub fn new(field: &Field, manifest: &Manifest, run: &Run) -> DatasetReport {
        let Manifest { observation, kinds, arrays, run: of, .. } = manifest;
        let Totals { games, wins, draws, rounds, rows, faults, checksum } = &run.totals;
        let ruleset = &field.ruleset;
        let squads = field.squads.iter().enumerate().map(|(at, squad)| SquadLine {
            number: number_of(at),
            name: squad.name.clone(),
            file: squad.file.clone(),
        });
        DatasetReport {
            squads: squads.collect(),
            ruleset: ruleset.name.clone(),
            scenario: ruleset.scenario_word(),
            environment: ruleset.environment_title(),
            card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(ruleset),
            points_version: field.points_version(),
            players: of.players.clone(),
            seed: of.seed,
            requested: of.games,
            observation: *observation,
            kinds: kinds.clone(),
            arrays: arrays.clone(),
            interrupted: run.written < of.games,
            games: *games,
            wins: *wins,
            draws: *draws,
            mean_rounds: (*games > 0).then(|| *rounds as f64 / *games as f64),
            rows: rows.values().sum(),
            rows_by_kind: rows.clone(),
            bytes: run.bytes,
            faulted: faults.games(),
            faults: faults.lines(),
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
            checksum: format!("{checksum:016x}"),
        }
    }
}
