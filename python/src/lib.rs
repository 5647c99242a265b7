//! The native half of the Python package `killbox`.
//!
//! Its functions take and return plain values: numbers, text, NumPy arrays. The classes for users
//! are in `python/killbox`, which checks arguments, shows progress and turns JSON into objects.
//! Long work runs with the interpreter released ([`watched`]). Errors of the library become
//! exceptions of the package ([`raise`]).

use pyo3::prelude::*;

mod answer;
mod backtest;
mod compare;
mod datasets;
mod draws;
mod envs;
mod field;
mod gauntlet;
mod ladder;
mod matches;
mod numbers;
mod odds;
mod parts;
mod playing;
mod prices;
mod raise;
mod replays;
mod scenarios;
mod tables;
mod watched;
mod worth;

/// The native half of killbox; use the package `killbox`.
#[pymodule]
mod _killbox {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::backtest::{Backtest, read_results};
    #[pymodule_export]
    use super::compare::play_compare;
    #[pymodule_export]
    use super::datasets::{Datasets, squad_files};
    #[pymodule_export]
    use super::draws::random_squads;
    #[pymodule_export]
    use super::envs::describe::describe;
    #[pymodule_export]
    use super::envs::features::{card_numbers, features};
    #[pymodule_export]
    use super::envs::record::record;
    #[pymodule_export]
    use super::envs::states::State;
    #[pymodule_export]
    use super::envs::{Envs, Pool, Snapshot};
    #[pymodule_export]
    use super::field::{Field, cards, check, players, rulesets};
    #[pymodule_export]
    use super::gauntlet::{play_gauntlet, play_meta};
    #[pymodule_export]
    use super::ladder::Ladders;
    #[pymodule_export]
    use super::matches::{Played, play_match};
    #[pymodule_export]
    use super::odds::{odds, odds_of_dice};
    #[pymodule_export]
    use super::parts::Adding;
    #[pymodule_export]
    use super::prices::Prices;
    #[pymodule_export]
    use super::replays::{replay, replay_ahead, replay_html, replay_luck, replay_story};
    #[pymodule_export]
    use super::scenarios::scenario;
    #[pymodule_export]
    use super::tables::Table;
    #[pymodule_export]
    use super::worth::Worths;
    /// The version of killbox.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
