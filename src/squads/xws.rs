//! Reads XWS squad files with the dialects real files show.
//!
//! Accepted beside the standard: `name` for `id`; slots named `ept`, `mod`, `amd`, `force`, `forcepower`,
//! `tacticalrelay` and the like (the slot's name in the file is not needed: an upgrade's own card says what it is);
//! single-quoted JSON as Python prints it; a byte order mark; keys that mean nothing here.

use std::path::Path;

use serde_json::{Map, Value};

use super::SquadError;

/// A longer file is not a squad.
const LONGEST: u64 = 1 << 20;
/// Deeper nesting is not a squad.
const DEEPEST: usize = 32;
/// A file that names more ships is refused before it is checked.
const MOST_SHIPS: usize = 64;
/// A ship that names more upgrades is refused before it is checked.
const MOST_UPGRADES: usize = 64;

/// A squad file as it was written: ids may be unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Xws {
    /// The squad's name, or the file's.
    pub name: String,
    /// The faction's id.
    pub faction: String,
    /// The ships.
    pub ships: Vec<XwsShip>,
    /// The `obstacles` key.
    pub obstacles: Vec<String>,
    /// The file as JSON, for recordings.
    pub value: Value,
}

/// A ship of a squad file.
#[derive(Clone, Debug, PartialEq)]
pub struct XwsShip {
    /// The pilot's id.
    pub pilot: String,
    /// The ship type's id, if given.
    pub chassis: Option<String>,
    /// Slot name and upgrade id, in the order of the file.
    pub upgrades: Vec<(String, String)>,
}

impl Xws {
    /// Reads a file.
    ///
    /// # Errors
    /// Says the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Xws, SquadError> {
        let file = path.display().to_string();
        let io = |error: std::io::Error| SquadError::Io { file: file.clone(), error };
        let size = std::fs::metadata(path).map_err(io)?.len();
        if size > LONGEST {
            return Err(SquadError::File {
                file,
                what: format!("{size} bytes are too many for a squad (at most {LONGEST})"),
            });
        }
        let bytes = std::fs::read(path).map_err(io)?;
        let text = String::from_utf8(bytes).map_err(|error| SquadError::File {
            file: file.clone(),
            what: format!("not UTF-8 text: {error}"),
        })?;
        let stem = path.file_stem().map_or_else(|| file.clone(), |stem| stem.to_string_lossy().into_owned());
        Xws::parse(&text, &file, &stem)
    }

    /// Reads the text of a file; `file` is for messages, `stem` names a squad that has no name.
    ///
    /// # Errors
    /// As [`Xws::read`].
    pub fn parse(text: &str, file: &str, stem: &str) -> Result<Xws, SquadError> {
        let wrong = |what: String| SquadError::File { file: file.to_owned(), what };
        let text = text.trim_start_matches('\u{feff}');
        if text.len() as u64 > LONGEST {
            return Err(wrong(format!("{} bytes are too many for a squad (at most {LONGEST})", text.len())));
        }
        if depth(text) > DEEPEST {
            return Err(wrong(format!("nested deeper than {DEEPEST} levels: not a squad")));
        }
        let value: Value = serde_json::from_str(text)
            .or_else(|error| serde_json::from_str(&double_quoted(text)).map_err(|_| error))
            .map_err(|error| wrong(format!("not JSON: {error}; expected an XWS squad")))?;
        Xws::from_value(value, file, stem)
    }

    /// A squad from JSON.
    ///
    /// # Errors
    /// As [`Xws::read`].
    pub fn from_value(value: Value, file: &str, stem: &str) -> Result<Xws, SquadError> {
        let wrong = |what: String| SquadError::File { file: file.to_owned(), what };
        let Value::Object(top) = &value else {
            return Err(wrong("expected an XWS squad: an object with `faction` and `pilots`".into()));
        };
        let Some(faction) = string(top, "faction") else {
            return Err(wrong("`faction` is missing: expected an id such as \"rebelalliance\"".into()));
        };
        let Some(Value::Array(pilots)) = top.get("pilots") else {
            return Err(wrong("`pilots` is missing: expected a list of ships".into()));
        };
        if pilots.len() > MOST_SHIPS {
            return Err(wrong(format!("{} ships: no squad has more than 8", pilots.len())));
        }
        let ships = pilots
            .iter()
            .enumerate()
            .map(|(i, pilot)| ship(pilot).map_err(|what| wrong(format!("ship {}: {what}", i + 1))))
            .collect::<Result<_, _>>()?;
        let obstacles = match top.get("obstacles") {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        let name = string(top, "name").filter(|name| !name.trim().is_empty()).unwrap_or(stem).to_owned();
        Ok(Xws { name, faction: faction.to_owned(), ships, obstacles, value })
    }
}

/// One entry of `pilots`.
fn ship(value: &Value) -> Result<XwsShip, String> {
    let Value::Object(ship) = value else { return Err("expected an object".into()) };
    let Some(pilot) = string(ship, "id").or_else(|| string(ship, "name")) else {
        return Err("`id` is missing: expected a pilot's id".into());
    };
    let mut upgrades = Vec::new();
    match ship.get("upgrades") {
        None | Some(Value::Null) => {}
        Some(Value::Object(slots)) => {
            for (slot, ids) in slots {
                list(slot, ids, &mut upgrades)?;
            }
        }
        // Some builders write an empty list where there are no upgrades.
        Some(Value::Array(ids)) if ids.is_empty() => {}
        Some(_) => return Err("`upgrades` is not an object of slots".into()),
    }
    if upgrades.len() > MOST_UPGRADES {
        return Err(format!("{} upgrades are too many for one ship", upgrades.len()));
    }
    Ok(XwsShip { pilot: pilot.to_owned(), chassis: string(ship, "ship").map(str::to_owned), upgrades })
}

/// One slot's upgrades: a list of ids, or one id.
fn list(slot: &str, ids: &Value, upgrades: &mut Vec<(String, String)>) -> Result<(), String> {
    match ids {
        Value::Null => Ok(()),
        Value::String(id) => {
            upgrades.push((slot.to_owned(), id.clone()));
            Ok(())
        }
        Value::Array(ids) => {
            for id in ids {
                match id {
                    Value::String(id) => upgrades.push((slot.to_owned(), id.clone())),
                    Value::Null => {}
                    other => return Err(format!("slot `{slot}`: expected an upgrade's id, found {other}")),
                }
            }
            Ok(())
        }
        other => Err(format!("slot `{slot}`: expected a list of upgrade ids, found {other}")),
    }
}

fn string<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str)
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
            out.push_str(match word.as_str() {
                "True" => "true",
                "False" => "false",
                "None" => "null",
                other => other,
            });
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
    out.push_str(&word);
    out
}
