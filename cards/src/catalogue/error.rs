//! Faults of card files: all of them at once, each with file, line and column.

use std::fmt;

/// One or more faults in card files, in the order of files and lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CatalogueError(pub Vec<CardFault>);

impl fmt::Display for CatalogueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// One fault in a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFault {
    /// The path of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1; 0 if the fault has no place in the file.
    pub line: usize,
    /// The column, from 1; 0 if the fault has no place in the file.
    pub column: usize,
    /// What is wrong, what was expected, and the nearest known word if there is one.
    pub message: String,
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => write!(f, "{}: {}", self.file, self.message),
            (line, column) => write!(f, "{}:{line}:{column}: {}", self.file, self.message),
        }
    }
}

impl CardFault {
    /// A fault of a file as a whole.
    pub(crate) fn whole(file: impl Into<String>, message: impl Into<String>) -> CardFault {
        CardFault { file: file.into(), line: 0, column: 0, message: message.into() }
    }

    /// A fault of the card with this id. Its place is the first `word` in quotes after the id of
    /// the card.
    pub(super) fn of_card(
        file: &str,
        text: &str,
        id: &str,
        word: Option<&str>,
        message: String,
    ) -> CardFault {
        let quoted = |word: &str| format!("\"{word}\"");
        let card = text
            .find(&format!("id: \"{id}\""))
            .map(|at| at + "id: ".len())
            .or_else(|| text.find(&quoted(id)))
            .unwrap_or(0);
        let at = word.and_then(|word| text[card..].find(&quoted(word))).map_or(card, |word| card + word);
        let line = text[..at].matches('\n').count() + 1;
        let column = text[..at].rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        CardFault { file: file.to_owned(), line, column, message }
    }
}
