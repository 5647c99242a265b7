//! Ids that builders wrote once, and what they have become: `builders/renames.ron`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// By kind, what an old id is today.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renames {
    /// Ship types.
    pub ships: BTreeMap<String, String>,
    /// Ship cards.
    pub pilots: BTreeMap<String, String>,
    /// Upgrade cards.
    pub upgrades: BTreeMap<String, String>,
    /// Upgrades of files that are no cards.
    pub no_cards: Vec<String>,
}

/// The table.
pub static RENAMES: LazyLock<Renames> = LazyLock::new(|| {
    ron::from_str(include_str!("../../builders/renames.ron")).expect("a test has read builders/renames.ron")
});
