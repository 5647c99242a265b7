//! From a squad file to JSON, or to a sentence that says why not. Bounds come before parsing, so that no file, however
//! large or odd, costs more than a moment.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde_json::Value;

use super::SquadError;
use crate::input::{self, is_stdin, shown};

/// A longer file is not a squad: real ones have a few thousand bytes.
const LONGEST: u64 = 1 << 20;
/// Deeper nesting is not a squad: real ones have four levels, and what builders add has few more.
const DEEPEST: usize = 32;

/// The JSON of a file.
///
/// # Errors
/// Says the file and why it is none.
pub(super) fn read(path: &Path) -> Result<Value, SquadError> {
    let file = shown(path);
    if is_stdin(path) {
        let text = input::text(path, LONGEST, "an XWS squad")?;
        return parse(&text).map_err(|what| SquadError::File { file, what });
    }
    let io = |error: std::io::Error| SquadError::Io { file: file.clone(), error };
    let wrong = |what: String| SquadError::File { file: file.clone(), what };
    let about = std::fs::metadata(path).map_err(io)?;
    if about.is_dir() {
        return Err(wrong("a folder; expected an XWS squad file".into()));
    }
    if about.len() > LONGEST {
        return Err(wrong(too_long(about.len())));
    }
    // A pipe or a device has no length beforehand, and may never end.
    let mut bytes = Vec::new();
    File::open(path).map_err(io)?.take(LONGEST + 1).read_to_end(&mut bytes).map_err(io)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        wrong(format!("not UTF-8 text (byte {}); expected an XWS squad", error.valid_up_to() + 1))
    })?;
    parse(text).map_err(wrong)
}

/// The JSON of a text.
///
/// # Errors
/// Says why it is none.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    if text.len() as u64 > LONGEST {
        return Err(too_long(text.len() as u64));
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("empty; expected an XWS squad".into());
    }
    if depth(text) > DEEPEST {
        return Err(format!("nested deeper than {DEEPEST} levels; expected an XWS squad"));
    }
    serde_json::from_str(text)
        .or_else(|error| {
            serde_json::from_str(&double_quoted(text)).map_err(|other| {
                // In a file with single quotes the first reading stops at the first of them: the second one, which
                // came further, says what is really wrong.
                let place = |error: &serde_json::Error| (error.line(), error.column());
                if place(&other) > place(&error) { other } else { error }
            })
        })
        .map_err(|error| format!("not JSON: {error}; expected an XWS squad"))
}

fn too_long(bytes: u64) -> String {
    format!("{bytes} bytes or more, too long for a squad (at most {LONGEST})")
}

/// How deep brackets nest outside of strings, quotes of either kind.
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

/// Python's way to print a dictionary, as JSON: single quotes become double, `True`, `False`, `None` their words.
fn double_quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quote, mut escaped, mut word) = (None, false, String::new());
    for c in text.chars() {
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
                out.push('"');
                quote = None;
            }
            (Some('\''), '"') => out.push_str("\\\""),
            (None, '"' | '\'') => {
                out.push('"');
                quote = Some(c);
            }
            _ => out.push(c),
        }
    }
    out.push_str(json_word(&word));
    out
}

fn json_word(word: &str) -> &str {
    match word {
        "True" => "true",
        "False" => "false",
        "None" => "null",
        other => other,
    }
}
