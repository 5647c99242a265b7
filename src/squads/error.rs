//! Why squads cannot play.

use crate::input::InputError;

/// Why squads cannot play.
#[derive(Debug, thiserror::Error)]
pub enum SquadError {
    /// It cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It is not a squad.
    #[error("{file}: {what}")]
    File {
        /// Which file.
        file: String,
        /// What is wrong, where, and what was expected.
        what: String,
    },
    /// It breaks rules.
    #[error("the squads are not legal by ruleset `{ruleset}`:\n  {}{}", .faults.join("\n  "),
        if *.only_points { "\n(points and slots change with every points list: --lenient plays these squads all the same)" } else { "" })]
    Faults {
        /// The ruleset's name.
        ruleset: String,
        /// Every fault of both squads.
        faults: Vec<String>,
        /// Whether `--lenient` would let them play.
        only_points: bool,
    },
    /// They are of several points systems.
    #[error("squads of several points systems, which do not meet:\n  {}\n(--ruleset legacy or --ruleset standard checks all of them by one system)", .squads.join("\n  "))]
    Mixed {
        /// For each squad its file, its system, and how that is known.
        squads: Vec<String>,
    },
}
