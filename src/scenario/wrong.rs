//! What is wrong with a case, and where in it.

use super::locate::Step;
use super::words::{self, ShipName};

/// What is wrong with a set-up, and where in the file.
pub type Wrong = (Vec<Step>, String);

/// That this is wrong there.
pub(super) fn wrong(path: Vec<Step>, message: impl Into<String>) -> Wrong {
    (path, message.into())
}

/// Where a field of a ship stands.
pub(super) fn at_ship(name: ShipName, field: &str) -> Vec<Step> {
    vec!["ships".into(), words::ship_name(name.slot()).as_str().into(), field.into()]
}
