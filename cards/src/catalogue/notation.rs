//! The notation of the facts files: RON in which `Some(..)` is left out and the fields of a variant
//! stand in its own brackets. Reading and writing share it, so that the reader and the importer
//! cannot drift apart.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::error::{CardFault, CatalogueError};
use super::facts::FactsFile;

fn extensions() -> Extensions {
    Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES
}

/// Reads the text of a facts file; `path` is only for the fault.
pub(super) fn read(path: &str, text: &str) -> Result<FactsFile, CardFault> {
    let options = ron::Options::default().with_default_extension(extensions());
    let again = |text: &str| options.from_str::<FactsFile>(text).err();
    options.from_str(text).map_err(|error| CardFault::read(path, text, error, again))
}

impl FactsFile {
    /// Reads the text of a facts file; `path` is only for the error.
    ///
    /// # Errors
    /// Line, column, what was expected, and the nearest known word.
    pub fn from_ron(path: &str, text: &str) -> Result<FactsFile, CatalogueError> {
        read(path, text).map_err(|fault| CatalogueError(vec![fault]))
    }

    /// The text of a facts file: one line for each value of a card; small cards take one line each.
    pub fn to_ron(&self) -> String {
        let depth = match self {
            FactsFile::Chassis { .. } => 3,
            FactsFile::Pilots(_) | FactsFile::Upgrades(_) | FactsFile::Points(_) => 2,
            FactsFile::Sets(_)
            | FactsFile::Conditions(_)
            | FactsFile::DamageDeck(_)
            | FactsFile::HugeDamageDeck(_)
            | FactsFile::Devices(_)
            | FactsFile::ShipAbilities(_) => 1,
        };
        let options = ron::Options::default().with_default_extension(extensions());
        let pretty = PrettyConfig::new().new_line("\n").indentor("    ").depth_limit(depth);
        // The records hold only numbers, words and names, which the notation can always write.
        let text = options.to_string_pretty(self, pretty).expect("facts have a notation");
        text + "\n"
    }
}
