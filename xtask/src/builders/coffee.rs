//! The card lists of YASB, read as text: `pilotsById` and `upgradesById` of `cards-common.coffee`,
//! or of the JavaScript that is compiled from it.
//!
//! A list begins with a line `NAME: [`. An entry begins with a line `{`, in JavaScript also with
//! `}, {`, and has one key per line. All keys stand in the column of the first one. Deeper lines
//! and keys that are not needed are skipped. Neither language is ever run.

use std::collections::BTreeMap;

/// The way in which an entry gives the id of squad files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `xws`, else the name before its bracket and the printing that the bracket names, else
    /// `canonical_name`, else the whole name.
    WholeName,
    /// `xws`, else the name before its bracket, followed by `xwsaddon` or, if there is a bracket,
    /// by the ship type or slot.
    NameBeforeBracket,
}

/// The printings that YASB's names have in brackets, and what ids of squad files have for them.
const PRINTINGS: [(&str, &str); 5] = [
    ("(BoE)", "battleoverendor"),
    ("(BoY)", "battleofyavin"),
    ("(SoC)", "siegeofcoruscant"),
    ("(TBE)", "swz98"),
    ("(YLF)", "swz103"),
];

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
        let stated = entry.get("id").and_then(|id| id.split([' ', ',']).next());
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
            (None, Naming::WholeName) => match printing(&name) {
                Some(id) => id,
                None => word("canonical_name")?.unwrap_or_else(|| canonical(&name)),
            },
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

/// The id of a card whose name ends with a printing in brackets.
fn printing(name: &str) -> Option<String> {
    PRINTINGS.iter().find_map(|(bracket, printing)| {
        Some(format!("{}-{printing}", canonical(name.trim_end().strip_suffix(*bracket)?)))
    })
}

/// The entries of a list, in order.
fn entries<'a>(text: &'a str, name: &str) -> Result<Vec<Entry<'a>>, String> {
    let head = format!("{name}: [");
    let mut lines = (1..).zip(text.lines());
    let (_, first) = lines
        .find(|(_, line)| line.trim() == head)
        .ok_or_else(|| format!("there is no line `{head}`: is this a card list of YASB?"))?;
    let outer = indent(first);
    let mut entries: Vec<Entry> = Vec::new();
    // The columns of the entries' brackets and of their keys.
    let (mut inner, mut keys) = (None, None);
    for (number, line) in lines {
        let (code, at) = (line.trim(), indent(line));
        if matches!(code, "]" | "],") && at == outer {
            return Ok(entries);
        }
        if matches!(code, "{" | "}, {") && inner.is_none_or(|inner| inner == at) {
            inner = Some(at);
            entries.push((number, BTreeMap::new()));
        } else if inner.is_some_and(|inner| at > inner)
            && let Some((key, value)) = code.split_once(':')
            && *keys.get_or_insert(at) == at
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

/// The value of a text literal, which `.canonicalize()` and a comma may follow. `None` if it is not
/// a literal.
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
