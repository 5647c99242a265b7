//! Decodes links of squad builders offline: the tables of `builders/`
//! (`cargo xtask import-builders`) resolve the numbers. The result is XWS, which is checked like
//! any other.

use std::borrow::Cow;

use serde_json::Value;

use super::excerpt::cut;
use super::system::PointsSystem;

mod launch_bay;
mod query;
mod tables;
mod yasb;

use query::{EXPORT, query, value};

pub use yasb::encode;

/// The most bytes of a link. Real ones have a few hundred.
const LONGEST: usize = 8192;

/// The keys of a query that identify the link of a builder.
const MARKS: [&str; 2] = ["d=v", "lbx="];

/// Whether a text is a link and nothing else.
pub(super) fn is_link(text: &str) -> bool {
    let text = text.trim();
    let scheme = |scheme: &str| text.get(..scheme.len()).is_some_and(|s| s.eq_ignore_ascii_case(scheme));
    scheme("https://") || scheme("http://") || (text.lines().count() == 1 && mark(text).is_some())
}

/// The name of a link in messages.
pub(super) fn label(link: &str) -> String {
    let query = query(link);
    let (builder, name) = match (value(&query, "lbx"), value(&query, "d")) {
        (Some(lbx), _) => ("Launch Bay Next link", launch_bay::name(&lbx)),
        (None, Some(_)) => ("YASB link", value(&query, "sn").map(Cow::into_owned)),
        (None, None) => ("link", None),
    };
    match name.filter(|name| !name.trim().is_empty()) {
        Some(name) => format!("{builder} '{}'", cut(&name)),
        None => builder.to_owned(),
    }
}

/// The builder's link in a text, if there is one: the whole text if it is a single line and a link,
/// else the part between spaces and brackets.
///
/// # Errors
/// The text has several links.
pub(super) fn find(text: &str) -> Result<Option<&str>, String> {
    if text.lines().count() == 1 && is_link(text) {
        return Ok(Some(text));
    }
    let Some(at) = mark(text) else { return Ok(None) };
    let before = text[..at].char_indices().rev().find(|(_, c)| is_delimiter(*c));
    let begun = before.map_or(0, |(end, c)| end + c.len_utf8());
    let link = &text[begun..at + length(&text[at..])];
    let rest = &text[begun + link.len()..];
    // Markdown can show a link as its own text: `[https://...](https://...)`.
    match mark(rest) {
        Some(_) if !rest.contains(link) => Err("several links; expected one squad".into()),
        _ => Ok(Some(link)),
    }
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | '[' | '<' | '>' | '"')
}

/// The position of a builder's mark in a text, behind the `?` or `&` of a query.
fn mark(text: &str) -> Option<usize> {
    let found = MARKS.iter().flat_map(|mark| text.match_indices(mark));
    let in_query = |at: &usize| matches!(text[..*at].chars().next_back(), Some('?' | '&' | ';'));
    found.map(|(at, _)| at).filter(in_query).min()
}

/// The length of a link that begins here. Launch Bay Next names in quotes may contain spaces, and
/// lists are in round brackets.
fn length(link: &str) -> usize {
    let lbx = link.starts_with("lbx=");
    let (mut word_ends, mut open) = (0, 0_u32);
    for (at, c) in link.char_indices() {
        match c {
            '\n' => return at,
            _ if at < word_ends => {}
            '\'' if lbx => {
                let line = link[at + 1..].lines().next().unwrap_or_default();
                // A word without an end takes the rest of the line.
                word_ends = at + 2 + launch_bay::end_of_word(line, c).unwrap_or(line.len());
            }
            '(' if lbx => open += 1,
            ')' if open > 0 => open -= 1,
            ')' | ']' => return at,
            c if is_delimiter(c) => return at,
            _ => {}
        }
    }
    link.len()
}

/// The squad of a link, as XWS.
///
/// # Errors
/// The link is of no builder that killbox reads, is damaged, or has numbers that the tables do not
/// have; the message lists all of them.
pub(super) fn decode(link: &str) -> Result<Value, String> {
    if link.len() > LONGEST {
        return Err(format!("a link of {} letters; squad builders make shorter links", link.len()));
    }
    let query = query(link);
    if let Some(lbx) = value(&query, "lbx") {
        launch_bay::decode(&lbx, link)
    } else if let Some(squad) = value(&query, "d") {
        yasb::decode(&squad, &query, link)
    } else {
        let host = link.split("://").nth(1).unwrap_or(link).split(['/', '?', '#']).next().unwrap_or_default();
        Err(format!(
            "killbox reads links of YASB (`?f=...&d=v8Z...`) and of Launch Bay Next (`?lbx=...`), not of `{}`; {EXPORT}",
            cut(host)
        ))
    }
}

/// The points system that a link within a Second Edition XWS file states, and the reason in words;
/// `None` if it states none.
pub(super) fn system_of(link: &str) -> Option<(PointsSystem, String)> {
    let query = query(link.get(..LONGEST.min(link.len()))?);
    if let Some(lbx) = value(&query, "lbx") {
        let name = launch_bay::ruleset(&lbx)?;
        let by = format!("its Launch Bay Next link is of the ruleset `{name}`");
        return Some((PointsSystem::of_ruleset_key(name)?, by));
    }
    yasb::system_of(&value(&query, "d")?)
}
