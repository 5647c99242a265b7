//! Rulesets as files: those that come with killbox, and a user's own.

mod check;

use killbox_components::ruleset::Ruleset;

pub use check::{Found, RulesetError, check};

/// The rulesets that come with killbox.
pub const NAMES: [&str; 2] = ["standard", "legacy"];

/// The ids of cards that the ban list names, as it stands in its file.
pub const BANNED: &str = include_str!("../rulesets/banned.ron");

/// The ruleset that comes with killbox under this name, if there is one.
pub fn named(name: &str) -> Option<Ruleset> {
    let text = match name {
        "standard" => include_str!("../rulesets/standard.ron"),
        "legacy" => include_str!("../rulesets/legacy.ron"),
        _ => return None,
    };
    Some(read(text).expect("the rulesets that come with killbox are valid"))
}

/// Reads a ruleset with all its switches.
fn read(text: &str) -> Result<Ruleset, ron::error::SpannedError> {
    ron::from_str(text)
}
