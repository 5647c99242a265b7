//! What a user can mend: where it is, what is wrong, what to do about it.

use std::fmt;
use std::path::Path;

use killbox::replay::ReplayError;
use serde::Serialize;

/// A fault of what a user gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// `squad a`, `ship 2 (lukeskywalker)`, `seed` ...
    pub r#where: String,
    /// What is wrong.
    pub what: String,
    /// What to do; empty if nothing can be said.
    pub todo: String,
}

impl Fault {
    /// A fault of one part of what was given.
    pub fn new(place: impl Into<String>, what: impl fmt::Display, todo: impl Into<String>) -> Fault {
        Fault { r#where: place.into(), what: what.to_string(), todo: todo.into() }
    }

    /// As JSON.
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

/// What messages call a replay that the page hands over.
pub(crate) fn named() -> &'static Path {
    Path::new("replay")
}

/// A replay that cannot be played.
pub(crate) fn refused(error: ReplayError) -> Fault {
    let text = error.to_string();
    let what = text.strip_prefix("replay: ").unwrap_or(&text);
    Fault::new("replay", what, "choose a .killbox file that this version has written")
}
