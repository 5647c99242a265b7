//! The errors for squads that cannot play.

use crate::input::InputError;

/// Why squads cannot play.
#[derive(Debug, thiserror::Error)]
pub enum SquadError {
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file is no squad.
    #[error("{file}: {what}")]
    File {
        /// The path of the file.
        file: String,
        /// What is wrong, where, and what was expected.
        what: String,
    },
    /// Squads break rules.
    #[error("the squads are not legal by ruleset `{ruleset}`:\n  {}{}", .faults.join("\n  "),
        if *.only_points { "\n(points and slots change with every points list: --lenient accepts these squads)" } else { "" })]
    Faults {
        /// The name of the ruleset.
        ruleset: String,
        /// Every fault of all squads.
        faults: Vec<String>,
        /// Whether `--lenient` would accept the squads.
        only_points: bool,
    },
    /// The squads have several points systems.
    #[error("the squads are of different points systems and cannot meet:\n  {}\n(--ruleset legacy or --ruleset standard checks all of them by one system)", .squads.join("\n  "))]
    Mixed {
        /// For each squad its file, its system, and how the system is known.
        squads: Vec<String>,
    },
}
