//! Rulesets: those that are built in, and those that users write as files.

mod check;

use killbox_components::ruleset::{Draft, Ruleset};
use ron::extensions::Extensions;

pub use check::{Found, RulesetError, check};

/// The names of the built-in rulesets.
pub const NAMES: [&str; 6] = ["standard", "legacy", "xwa", "standard-epic", "legacy-epic", "xwa-epic"];

/// The ban list: the text of the file with the ids of banned cards.
pub const BANNED: &str = include_str!("../rulesets/banned.ron");

/// The built-in ruleset with this name, if there is one.
pub fn named(name: &str) -> Option<Ruleset> {
    let text = match name {
        "standard" => include_str!("../rulesets/standard.ron"),
        "legacy" => include_str!("../rulesets/legacy.ron"),
        // These files state only what differs from another ruleset [SQD-23, XWA-1].
        "xwa" => return of_draft(include_str!("../rulesets/xwa.ron")),
        "standard-epic" => return of_draft(include_str!("../rulesets/standard-epic.ron")),
        "legacy-epic" => return of_draft(include_str!("../rulesets/legacy-epic.ron")),
        "xwa-epic" => return of_draft(include_str!("../rulesets/xwa-epic.ron")),
        _ => return None,
    };
    Some(read(text).expect("the rulesets that come with killbox are valid"))
}

/// The ruleset of a file that leaves switches open and names another ruleset that fills them.
fn of_draft(text: &str) -> Option<Ruleset> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let draft: Draft = options.from_str(text).expect("the rulesets that come with killbox are valid");
    let like = draft.like.as_deref().and_then(named)?;
    Some(draft.over(like))
}

/// Reads a ruleset with all its switches.
fn read(text: &str) -> Result<Ruleset, ron::error::SpannedError> {
    ron::from_str(text)
}
