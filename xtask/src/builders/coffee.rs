//! The card lists of YASB, read as text: `pilotsById` and `upgradesById` of `cards-common.coffee`.
//!
//! A list begins with a line `NAME: [`. An entry begins with a line `{` and has one key per line,
//! four columns deeper. Deeper lines and keys that are not needed are skipped. CoffeeScript is
//! never run.

use std::collections::BTreeMap;

/// The way in which an entry gives the id of squad files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `xws`, else `canonical_name`, else the whole name.
    WholeName,
    /// `xws`, else the name before its bracket, followed by `xwsaddon` or, if there is a bracket,
    /// by the ship type or slot.
    NameBeforeBracket,
}

/// One list.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The ids of squad files by number, without numbers that are no longer used.
    pub ids: BTreeMap<u32, String>,
    /// The numbers of cards that bring their own upgrades.
    pub loadouts: Vec<u32>,
}

/// An entry: its first line and the texts after its keys.
type Entry<'a> = (usize, BTreeMap<&'a str, &'a str>);

/// Reads one of the lists. `place` is the key whose value distinguishes cards of the same name:
/// `ship` or `slot`.
///
/// # Errors
/// If the list has another form. The message has the line and what was expected there.
pub fn list(text: &str, name: &str, place: &str, naming: Naming) -> Result<List, String> {
    let mut list = List::default();
    for (number, (line, entry)) in (0..).zip(entries(text, name)?) {
        let wrong = |what: &str| format!("line {line}: entry {number} of `{name}`: {what}");
        let stated = entry.get("id").and_then(|id| id.split_whitespace().next());
        if stated.and_then(|id| id.parse().ok()) != Some(number) {
            return Err(wrong("its `id` is not its place in the list"));
        }
        if entry.contains_key("skip") {
            continue;
        }
        let word = |key: &str| -> Result<Option<String>, String> {
            let Some(value) = entry.get(key) else { return Ok(None) };
            literal(value).map(Some).ok_or_else(|| wrong(&format!("`{key}`: expected a text, found {value}")))
        };
        let Some(name) = word("name")? else { return Err(wrong("it has no `name`")) };
        let id = match (word("xws")?, naming) {
            (Some(id), _) => id,
            (None, Naming::WholeName) => word("canonical_name")?.unwrap_or_else(|| canonical(&name)),
            (None, Naming::NameBeforeBracket) => {
                let (before, bracket) =
                    name.split_once('(').map_or((&*name, false), |(name, _)| (name, true));
                let base = word("canonical_name")?.unwrap_or_else(|| canonical(before));
                match word("xwsaddon")? {
                    Some(addon) => format!("{base}-{addon}"),
                    None if bracket => {
                        let of = word(place)?.ok_or_else(|| wrong(&format!("it has no `{place}`")))?;
                        format!("{base}-{}", canonical(&of))
                    }
                    None => base,
                }
            }
        };
        list.ids.insert(number, id);
        if entry.contains_key("upgrades") {
            list.loadouts.push(number);
        }
    }
    Ok(list)
}

/// The entries of a list, in order.
fn entries<'a>(text: &'a str, name: &str) -> Result<Vec<Entry<'a>>, String> {
    let head = format!("{name}: [");
    let mut lines = (1..).zip(text.lines());
    let (_, first) = lines
        .find(|(_, line)| line.trim() == head)
        .ok_or_else(|| format!("there is no line `{head}`: is this `cards-common.coffee`?"))?;
    let outer = indent(first);
    let mut entries: Vec<Entry> = Vec::new();
    let mut inner = None;
    for (number, line) in lines {
        let (code, at) = (line.trim(), indent(line));
        if code == "]" && at == outer {
            return Ok(entries);
        }
        if code == "{" && inner.is_none_or(|inner| inner == at) {
            inner = Some(at);
            entries.push((number, BTreeMap::new()));
        } else if inner.is_some_and(|inner| at == inner + 4)
            && let Some((key, value)) = code.split_once(':')
            && let Some((_, entry)) = entries.last_mut()
        {
            entry.entry(key.trim()).or_insert(value.trim());
        }
    }
    Err(format!("the list `{name}` has no end"))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The value of a text literal, which `.canonicalize()` may follow. `None` if it is not a literal.
fn literal(value: &str) -> Option<String> {
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut text = String::new();
    let mut chars = value[1..].chars();
    loop {
        match chars.next()? {
            '\\' => text.push(chars.next()?),
            c if c == quote => break,
            c => text.push(c),
        }
    }
    let rest = chars.as_str().trim();
    Some(if rest.starts_with(".canonicalize()") { canonical(&text) } else { text })
}

/// A name as an id: lower-case letters and digits.
pub fn canonical(name: &str) -> String {
    name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect()
}
