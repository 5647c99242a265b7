//! Ids that builders once wrote, and today's ids of the same cards: `builders/renames.ron`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// Today's id for each old id, by kind.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renames {
    /// The ids of ship types.
    pub ships: BTreeMap<String, String>,
    /// The ids of ship cards.
    pub pilots: BTreeMap<String, String>,
    /// The ids of upgrade cards.
    pub upgrades: BTreeMap<String, String>,
    /// Upgrades of squad files that are no cards.
    pub no_cards: Vec<String>,
}

/// The table.
pub static RENAMES: LazyLock<Renames> = LazyLock::new(|| {
    ron::from_str(include_str!("../../builders/renames.ron")).expect("a test has read builders/renames.ron")
});
