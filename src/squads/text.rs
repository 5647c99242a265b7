//! Parses the text of a squad to XWS. The text is XWS in one of its dialects, a builder's link, or
//! a list of names as builders export it.

use killbox_cards::catalogue::Catalogue;
use serde_json::Value;

use super::excerpt::cut;
use super::source::LONGEST;
use super::{json, links, list};

/// The XWS of a text.
///
/// # Errors
/// A message with the reason.
pub(super) fn parse(text: &str, catalogue: &Catalogue) -> Result<Value, String> {
    if text.len() as u64 > LONGEST {
        return Err(format!("longer than {LONGEST} bytes; expected an XWS squad"));
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err("empty; expected an XWS squad".into());
    }
    // Lists may begin with `[`, as JSON does: `[b]Luke Skywalker (62)[/b]`.
    let no_squad = match json::parse(text) {
        Ok(value) => return Ok(value),
        Err(why) if text.starts_with('{') => return Err(why),
        Err(why) if begins_as_json(text) => why,
        Err(_) => {
            let start = cut(text.lines().next().unwrap_or_default());
            format!(
                "not a squad; expected XWS (JSON), a link of a squad builder or its list of ships, found `{start}`"
            )
        }
    };
    if let Some(link) = links::find(text)? {
        return links::decode(link);
    }
    match list::parse(text, catalogue)? {
        Some(value) => Ok(value),
        None => Err(no_squad),
    }
}

/// Whether a text that begins with a bracket could be JSON. `[b]` could not.
fn begins_as_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start).and_then(|inner| inner.chars().next());
    inner.is_some_and(|c| matches!(c, '[' | ']' | '{' | '"' | '\'' | '-') || c.is_ascii_digit())
}
