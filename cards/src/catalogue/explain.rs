//! Turns errors of the RON parser into messages for authors of cards and scenarios.

use ron::error::{Error as Ron, SpannedError};

use super::error::CardFault;
use super::nearest::did_you_mean;

/// A word that no file knows. Put where a word is expected, it makes the parser list the words that
/// it knows there.
const NO_WORD: &str = "__";

impl CardFault {
    /// The fault that the parser found in `text`. `again` parses a changed text in the same way and
    /// returns the error of that.
    pub fn read(
        file: &str,
        text: &str,
        error: SpannedError,
        again: impl Fn(&str) -> Option<SpannedError>,
    ) -> CardFault {
        let at = error.span.start;
        let place = offset(text, at.line, at.col);
        let spaces = text[place..].chars().take_while(|c| *c == ' ').count();
        let place = place + spaces;
        let message = match &error.code {
            Ron::ExpectedIdentifier | Ron::InvalidIdentifier(_) | Ron::SuggestRawIdentifier(_) => {
                words_at(text, place, again).unwrap_or_else(|| expected("a word", &text[place..]))
            }
            Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => match word_before(&text[..place]) {
                "" => "expected opening `(`".to_owned(),
                word => format!("expected opening `(` after '{word}', which has parts"),
            },
            Ron::ExpectedString => expected("a text in quotes", &text[place..]),
            Ron::ExpectedInteger => expected("a number", &text[place..]),
            Ron::ExpectedBoolean => expected("true or false", &text[place..]),
            Ron::ExpectedArray => expected("a list in [ ]", &text[place..]),
            code => said(code),
        };
        CardFault { file: file.to_owned(), line: at.line, column: at.col + spaces, message }
    }
}

/// The message of the parser, without details of its implementation.
fn said(code: &Ron) -> String {
    match code {
        Ron::NoSuchStructField { expected, found, outer } => {
            unknown("field", found, outer.as_deref(), expected)
        }
        Ron::NoSuchEnumVariant { expected, found, outer } => {
            unknown("word", found, outer.as_deref(), expected)
        }
        Ron::MissingStructField { field, outer } => {
            format!("the field '{field}' is missing{}", within(outer.as_deref()))
        }
        Ron::DuplicateStructField { field, outer } => {
            format!("the field '{field}' is given twice{}", within(outer.as_deref()))
        }
        Ron::InvalidValueForType { expected, found } => format!("expected {expected}, found {found}"),
        Ron::ExpectedDifferentLength { expected, found } => {
            let what = expected.rsplit("::").next().unwrap_or(expected);
            format!("expected {what}, found {found}")
        }
        Ron::ExceededRecursionLimit => "brackets are nested too deeply here: use fewer".to_owned(),
        other => lower_first(&other.to_string()),
    }
}

/// The words that are known where one is expected, and the one that was probably meant.
fn words_at(text: &str, place: usize, again: impl Fn(&str) -> Option<SpannedError>) -> Option<String> {
    let found = value(&text[place..]);
    let changed = format!("{}{NO_WORD}{}", &text[..place], &text[place + found.len()..]);
    let (Ron::NoSuchStructField { expected, .. } | Ron::NoSuchEnumVariant { expected, .. }) =
        again(&changed)?.code
    else {
        return None;
    };
    let word = found.trim_matches('"');
    let hint = match expected.iter().find(|known| **known == word) {
        Some(_) if word != found => format!("; write {word} without quotes"),
        _ => did_you_mean(word, expected.iter().copied()),
    };
    let found = shown(found);
    Some(format!("expected one of {}, found {found}{hint}", expected.join(", ")))
}

fn expected(what: &str, text: &str) -> String {
    format!("expected {what}, found {}", shown(value(text)))
}

fn shown(found: &str) -> &str {
    if found.is_empty() { "nothing" } else { found }
}

/// The value at the beginning of a text: a text in quotes, or everything up to the next bracket,
/// comma or space.
fn value(text: &str) -> &str {
    let end = match text.strip_prefix('"') {
        Some(rest) => rest.find(['"', '\n']).map_or(text.len(), |end| end + 2),
        None => text.find(|c: char| "()[]{},:\"".contains(c) || c.is_whitespace()).unwrap_or(text.len()),
    };
    text.get(..end).unwrap_or(text)
}

/// The last word of a text.
fn word_before(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default()
}

/// The byte at a line and column, both counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start = match line {
        0 | 1 => 0,
        _ => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    let rest = &text[start..];
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

fn lower_first(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn within(outer: Option<&str>) -> String {
    outer.map_or_else(String::new, |outer| format!(" in {outer}"))
}

fn unknown(what: &str, found: &str, outer: Option<&str>, expected: &[&str]) -> String {
    let near = did_you_mean(found, expected.iter().copied());
    format!("unknown {what} '{found}'{}: expected one of {}{near}", within(outer), expected.join(", "))
}
