//! Parses JSON as squad files contain it: plain JSON, a dictionary that Python printed, or JSON
//! with unescaped quotes inside a text. Limits are checked before parsing.

use serde_json::Value;

/// The deepest nesting of a squad file. Real squads have four levels, and additions of builders a
/// few more.
const DEEPEST: usize = 32;

/// Parses the JSON of a text.
///
/// # Errors
/// A message with the reason.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    if depth(text) > DEEPEST {
        return Err(format!("nested deeper than {DEEPEST} levels; expected an XWS squad"));
    }
    serde_json::from_str(text)
        .or_else(|error| {
            serde_json::from_str(&requoted(text)).map_err(|other| {
                // A file with single quotes stops the first parse at its first quote. The second
                // parse gets further and reports the real fault.
                let place = |error: &serde_json::Error| (error.line(), error.column());
                if place(&other) > place(&error) { other } else { error }
            })
        })
        .map_err(|error| format!("not JSON: {error}; expected an XWS squad"))
}

/// The depth of brackets outside of strings, which have quotes of either kind.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut quote, mut escaped) = (0_usize, 0, None, false);
    for c in text.chars() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '[') => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            (None, '}' | ']') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
    }
    deepest
}

/// The text as JSON: single quotes become double quotes, unescaped quotes inside a text are
/// escaped, and Python's `True`, `False` and `None` become their JSON words.
fn requoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quote, mut escaped, mut word) = (None, false, String::new());
    // The start of the text that is being read, and whether it contains a Launch Bay Next link.
    let (mut begun, mut lbx) = (0, false);
    for (at, c) in text.char_indices() {
        if quote.is_none() && c.is_ascii_alphabetic() {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            out.push_str(json_word(&word));
            word.clear();
        }
        match (quote, c) {
            (Some(_), '\'') if escaped => {
                out.pop();
                out.push('\'');
                escaped = false;
            }
            (Some(_), _) if escaped => {
                out.push(c);
                escaped = false;
            }
            (Some(_), '\\') => {
                out.push(c);
                escaped = true;
            }
            (Some(open), _) if c == open => {
                lbx |= text[begun..at].ends_with("lbx=");
                if is_raw(text, at, open, lbx) {
                    out.push_str(if open == '"' { "\\\"" } else { "'" });
                } else {
                    out.push('"');
                    quote = None;
                }
            }
            (Some('\''), '"') => out.push_str("\\\""),
            (None, '"' | '\'') => {
                out.push('"');
                quote = Some(c);
                (begun, lbx) = (at, false);
            }
            _ => out.push(c),
        }
    }
    out.push_str(json_word(&word));
    out
}

/// Whether a quote inside a text that this quote delimits belongs to the text: an apostrophe within
/// a word, or a quote in a Launch Bay Next link, which puts names in quotes and does not escape
/// them.
fn is_raw(text: &str, at: usize, quote: char, lbx: bool) -> bool {
    let next = text[at + quote.len_utf8()..].chars().next();
    if lbx {
        return !next.is_some_and(|c| c.is_whitespace() || matches!(c, ',' | '}' | ']'));
    }
    let before = text[..at].chars().next_back();
    quote == '\'' && [before, next].iter().all(|c| c.is_some_and(char::is_alphanumeric))
}

fn json_word(word: &str) -> &str {
    match word {
        "True" => "true",
        "False" => "false",
        "None" => "null",
        other => other,
    }
}
