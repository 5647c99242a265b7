//! The text of a file of cards: UTF-8, with or without a byte order mark.

use std::fs;
use std::path::Path;

use super::error::CardFault;

/// The mark that some editors put before the first line.
const MARK: char = '\u{feff}';

/// The text without a byte order mark before it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Reads a file of cards, without a byte order mark.
///
/// # Errors
/// A file that cannot be read; one that is not UTF-8, with the place of the first byte that is not.
pub(crate) fn read_text(path: &Path) -> Result<String, CardFault> {
    let shown = path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => text(&shown, bytes),
        Err(error) => Err(CardFault::whole(shown, format!("cannot be read: {error}"))),
    }
}

fn text(file: &str, bytes: Vec<u8>) -> Result<String, CardFault> {
    String::from_utf8(bytes).map(|text| without_mark(&text).to_owned()).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bad = error.as_bytes()[good];
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]);
        let before = without_mark(&before);
        let message =
            format!("the byte {bad:#04x} is not UTF-8: save this file as UTF-8 text in your editor");
        CardFault {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1,
            message,
        }
    })
}
