//! What can be a squad of a match.

use std::path::{Path, PathBuf};

use killbox_cards::catalogue::Catalogue;
use serde_json::Value;

use crate::squads::{SquadError, Xws};

/// What can be a squad of a match:
///
/// - a path: an XWS file or the list of ships that a builder exports, or `-` for standard input;
/// - a builder's link in place of a path;
/// - [`Text`]: such a file, list or link as text;
/// - XWS as JSON ([`Value`]), or a squad that has been read ([`Xws`]).
pub trait SquadSource {
    /// Reads the squad. The names of cards in a list are those of `catalogue`.
    ///
    /// # Errors
    /// The source, and what is wrong with it.
    fn read(self, catalogue: &Catalogue) -> Result<Xws, SquadError>;
}

/// A squad as text: XWS, a builder's link, or the list of ships that a builder exports.
///
/// ```
/// use killbox::prelude::*;
///
/// # fn main() -> Result<(), MatchError> {
/// let aces = r#"{"faction": "rebelalliance", "pilots": [{"id": "lukeskywalker"}, {"id": "wedgeantilles"}]}"#;
/// let list = "Edrio Two Tubes + Proton Torpedoes + R2-D2 / Blue Squadron Escort /";
/// let result = Match::between(Text(aces), Text(list))?.players(Random, Random).games(2).run()?;
/// assert_eq!(result.sums.games, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(pub &'a str);

/// The name of a text or a value in messages.
const GIVEN: &str = "squad";
/// The name of a squad that has none.
const UNNAMED: &str = "Squad";

impl SquadSource for Text<'_> {
    fn read(self, catalogue: &Catalogue) -> Result<Xws, SquadError> {
        Xws::parse_with(self.0, GIVEN, UNNAMED, catalogue)
    }
}

impl SquadSource for Value {
    fn read(self, _: &Catalogue) -> Result<Xws, SquadError> {
        Xws::from_value(self, GIVEN, UNNAMED)
    }
}

impl SquadSource for Xws {
    fn read(self, _: &Catalogue) -> Result<Xws, SquadError> {
        Ok(self)
    }
}

/// Paths and links, in all types that hold a path.
macro_rules! paths {
    ($($path:ty),+) => {$(
        impl SquadSource for $path {
            fn read(self, catalogue: &Catalogue) -> Result<Xws, SquadError> {
                Xws::read_with(self.as_ref(), catalogue)
            }
        }
    )+};
}

paths!(&str, String, &String, &Path, PathBuf, &PathBuf);
