//! Faults that a user can correct.

use std::fmt;
use std::path::Path;

use killbox::replay::ReplayError;
use serde::Serialize;
use ts_rs::TS;

/// A fault of the user's input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Fault {
    /// The place: `squad a`, `ship 2 (lukeskywalker)`, `seed` ...
    pub r#where: String,
    /// What is wrong.
    pub what: String,
    /// What to do about it. May be empty.
    pub todo: String,
}

impl Fault {
    /// A fault at one place of the input.
    pub fn new(place: impl Into<String>, what: impl fmt::Display, todo: impl Into<String>) -> Fault {
        Fault { r#where: place.into(), what: what.to_string(), todo: todo.into() }
    }

    /// The fault as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a fault is plain text")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.r#where, self.what)?;
        if self.todo.is_empty() { Ok(()) } else { write!(f, "; {}", self.todo) }
    }
}

/// The path that messages name for a replay that the page passes.
pub(crate) fn named() -> &'static Path {
    Path::new("replay")
}

/// The fault of a replay that cannot be played.
pub(crate) fn refused(error: ReplayError) -> Fault {
    let text = error.to_string();
    let what = text.strip_prefix("replay: ").unwrap_or(&text);
    Fault::new("replay", what, "choose a .killbox file of this version")
}
