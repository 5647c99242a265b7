//! Words of a squad's file as messages repeat them.

use serde_json::{Map, Value};

/// Longer words of a file are cut: no id is as long, and messages repeat them.
const LONGEST_WORD: usize = 80;

/// The word under a key, fit to be printed.
pub(super) fn word(object: &Map<String, Value>, key: &str) -> Option<String> {
    object.get(key).and_then(Value::as_str).map(cut)
}

/// A word of a file as messages repeat it: not too long, and without what a terminal would obey or
/// write backwards.
pub(super) fn cut(word: &str) -> String {
    let steers = |c: &char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut out: String = word.chars().take(LONGEST_WORD).filter(|c| !steers(c)).collect();
    if word.chars().nth(LONGEST_WORD).is_some() {
        out.push('…');
    }
    out
}
