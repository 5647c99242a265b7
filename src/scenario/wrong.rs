//! Errors of a case, with their place.

use super::locate::Step;
use super::words::{self, ShipName};

/// What is wrong with a set-up, and the path to its place in the file.
pub type Wrong = (Vec<Step>, String);

/// An error at this place.
pub(super) fn wrong(path: Vec<Step>, message: impl Into<String>) -> Wrong {
    (path, message.into())
}

/// The path to a field of a ship.
pub(super) fn at_ship(name: ShipName, field: &str) -> Vec<Step> {
    vec!["ships".into(), words::ship_name(name.slot()).as_str().into(), field.into()]
}
