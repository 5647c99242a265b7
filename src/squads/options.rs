//! How squads are read and checked.

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ruleset::Ruleset;

/// How squads are read and checked. The default reads them with the cards of killbox, by the
/// ruleset that they fit, and rejects every squad that is not legal.
///
/// ```
/// use std::path::Path;
///
/// use killbox::prelude::*;
/// use killbox::squads::{LoadOptions, load_pair};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let [a, b] = ["rebel-red-and-gold", "empire-howlrunner-swarm"]
///     .map(|name| Path::new("squads/legacy").join(name).with_extension("xws"));
/// let loaded = load_pair(&a, &b, &LoadOptions::default())?;
/// assert_eq!(loaded.names, ["Red and Gold", "Howlrunner's Swarm"]);
///
/// // By the 20-point game they are not legal.
/// let options = LoadOptions { ruleset: rulesets::named("standard"), ..LoadOptions::default() };
/// assert!(load_pair(&a, &b, &options).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct LoadOptions<'a> {
    /// The cards.
    pub catalogue: &'a Catalogue,
    /// The abilities of the cards.
    pub library: &'a Library,
    /// The ruleset. `None` takes the one that the squads state or fit.
    pub ruleset: Option<Ruleset>,
    /// Whether points and slots of another points list are a warning and not a fault.
    pub lenient: bool,
}

impl Default for LoadOptions<'_> {
    fn default() -> Self {
        let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
        LoadOptions { catalogue, library, ruleset: None, lenient: false }
    }
}
