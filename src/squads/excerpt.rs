//! Words of a squad file in the form in which messages repeat them.

use serde_json::{Map, Value};

/// The longest word that a message repeats. Longer words are cut; no id is as long.
const LONGEST_WORD: usize = 80;

/// The word under a key, fit for printing.
pub(super) fn word(object: &Map<String, Value>, key: &str) -> Option<String> {
    object.get(key).and_then(Value::as_str).map(cut)
}

/// A word of a file in the form in which messages repeat it: not too long, and without characters
/// that control a terminal or reverse the direction of writing.
pub(super) fn cut(word: &str) -> String {
    let steers = |c: &char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut out: String = word.chars().take(LONGEST_WORD).filter(|c| !steers(c)).collect();
    if word.chars().nth(LONGEST_WORD).is_some() {
        out.push('…');
    }
    out
}
