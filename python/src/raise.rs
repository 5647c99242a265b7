//! Errors of the library as exceptions of the package. Their classes are in `killbox.errors`.

use std::fmt::Display;

use pyo3::prelude::*;

/// A class of `killbox.errors`.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    /// An answer is not a legal option.
    Action,
    /// Squads cannot be read or are not legal.
    Squad,
    /// A ruleset does not exist, or a file is not a ruleset.
    Ruleset,
    /// A player does not exist.
    Player,
    /// The user's own cards are invalid.
    Cards,
    /// A run cannot begin or resume.
    Run,
    /// The attacker, defender or dice of a question about odds are invalid.
    Odds,
    /// A replay cannot be read or written, or departs from the recording.
    Replay,
    /// A scenario file is invalid.
    Scenario,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Class::Action => "ActionError",
            Class::Squad => "SquadError",
            Class::Ruleset => "RulesetError",
            Class::Player => "PlayerError",
            Class::Cards => "CardsError",
            Class::Run => "RunError",
            Class::Odds => "OddsError",
            Class::Replay => "ReplayError",
            Class::Scenario => "ScenarioError",
        }
    }

    /// The exception with a message. Options of the command line in it get their Python names.
    pub fn error(self, py: Python<'_>, message: impl Display) -> PyErr {
        self.with(py, (as_python_says(&message.to_string()),))
    }

    /// The exception with these arguments.
    pub fn with<'py>(self, py: Python<'py>, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
        let made = py
            .import("killbox.errors")
            .and_then(|errors| errors.getattr(self.name()))
            .and_then(|class| class.call1(arguments));
        match made {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

/// Replaces options of the command line, which the library's messages name, by their Python names:
/// `--part-games` becomes `part_games`.
pub fn as_python_says(message: &str) -> String {
    let mut said = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(at) = rest.find("--") {
        let is_option = rest[at + 2..].starts_with(|c: char| c.is_ascii_lowercase());
        let starts_word = rest[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        said += &rest[..at];
        rest = &rest[at + 2..];
        if !(is_option && starts_word) {
            said += "--";
            continue;
        }
        let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c == '-')).unwrap_or(rest.len());
        said += &rest[..end].replace('-', "_");
        rest = &rest[end..];
    }
    said + rest
}
