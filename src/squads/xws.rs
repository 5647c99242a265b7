//! Reads XWS squad files with the dialects of real files. A part of the wrong shape becomes a fault
//! and the rest is read, so that all faults of a file are reported at once.
//!
//! Besides the standard, these are accepted:
//!
//! - `name` for `id`;
//! - slots named `ept`, `mod`, `amd`, `force`, `forcepower`, `tacticalrelay` and the like: the
//!   slot's name in the file is not needed, since the upgrade's own card determines its slot;
//! - single-quoted JSON as Python prints it;
//! - a byte order mark;
//! - keys that mean nothing here.

use std::path::Path;

use killbox_cards::catalogue::Catalogue;
use serde_json::Value;

use super::error::SquadError;
use super::excerpt::{cut, word};
use super::fault::{Place, Problem, SquadFault};
use super::system::ToldSystem;
use super::{evidence, first_edition, source, text};

/// The most ships of a file. A file with more is rejected before it is checked.
const MOST_SHIPS: usize = 32;
/// The most upgrades of a ship. Of a ship with more none is checked.
const MOST_UPGRADES: usize = 32;

/// A squad file as it is written; ids may be unknown.
///
/// ```
/// use killbox::squads::{SquadError, Xws};
///
/// # fn main() -> Result<(), SquadError> {
/// let text = r#"{"name": "Aces", "faction": "rebelalliance", "pilots": [{"id": "lukeskywalker"}]}"#;
/// let squad = Xws::parse(text, "aces.xws", "aces")?;
/// assert_eq!((squad.name.as_str(), squad.ships[0].pilot.as_str()), ("Aces", "lukeskywalker"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Xws {
    /// The source in messages: the file, standard input or the kind of link.
    pub file: String,
    /// The name of the squad, or else of the file.
    pub name: String,
    /// The id of the faction; `None` if the file has none, which is a fault.
    pub faction: Option<String>,
    /// The ships that could be read.
    pub ships: Vec<XwsShip>,
    /// How many ships the file lists, including those that could not be read.
    pub listed: usize,
    /// The `obstacles` key.
    pub obstacles: Vec<String>,
    /// The `points` key: the cost of the squad when it was built.
    pub points: Option<f64>,
    /// The points system for which the squad was built, if the builder that wrote the file states
    /// it.
    pub system: Option<ToldSystem>,
    /// The `ruleset` key, if it names a ruleset that killbox does not know.
    pub other_ruleset: Option<String>,
    /// The parts that do not have the shape of a squad.
    pub faults: Vec<SquadFault>,
    /// The file as JSON, for recordings.
    pub value: Value,
}

/// A ship of a squad file.
#[derive(Clone, Debug, PartialEq)]
pub struct XwsShip {
    /// The number of the ship in the file, from 1.
    pub number: usize,
    /// The id of the pilot; empty if the file has none, which is a fault.
    pub pilot: String,
    /// The id of the ship type, if the file has one.
    pub chassis: Option<String>,
    /// Slot name and upgrade id, with the slots in the order of their names.
    pub upgrades: Vec<(String, String)>,
    /// The `points` key: the cost of the ship when the squad was built.
    pub points: Option<f64>,
}

impl Xws {
    /// Reads a file, standard input (`-`) or a builder's link, with the names of cards in killbox's
    /// own catalogue.
    ///
    /// # Errors
    /// The file, and what is wrong with it.
    pub fn read(path: &Path) -> Result<Xws, SquadError> {
        Xws::read_with(path, Catalogue::embedded())
    }

    /// Like [`Xws::read`], with the names of cards in this catalogue.
    ///
    /// # Errors
    /// As [`Xws::read`].
    pub fn read_with(path: &Path, catalogue: &Catalogue) -> Result<Xws, SquadError> {
        let source = source::read(path)?;
        Xws::parse_with(&source.text, &source.label, &source.stem, catalogue)
    }

    /// Parses the text of a file, a link or a list of ships. `file` is its name in messages, `stem`
    /// the name of a squad that has none.
    ///
    /// # Errors
    /// As [`Xws::read`].
    pub fn parse(text: &str, file: &str, stem: &str) -> Result<Xws, SquadError> {
        Xws::parse_with(text, file, stem, Catalogue::embedded())
    }

    /// Like [`Xws::parse`], with the names of cards in this catalogue.
    ///
    /// # Errors
    /// As [`Xws::read`].
    pub fn parse_with(text: &str, file: &str, stem: &str, catalogue: &Catalogue) -> Result<Xws, SquadError> {
        let value =
            text::parse(text, catalogue).map_err(|what| SquadError::File { file: file.to_owned(), what })?;
        Xws::from_value(value, file, stem)
    }

    /// Reads a squad from JSON.
    ///
    /// # Errors
    /// The value has nothing of a squad: it is no object, it has no list of ships, or it has far
    /// too many ships.
    pub fn from_value(value: Value, file: &str, stem: &str) -> Result<Xws, SquadError> {
        let wrong = |what: String| SquadError::File { file: file.to_owned(), what };
        let Value::Object(top) = &value else {
            let found = kind(&value);
            return Err(wrong(format!(
                "expected an XWS squad, an object with `faction` and `pilots`; found {found}"
            )));
        };
        let pilots = match top.get("pilots") {
            Some(Value::Array(pilots)) => pilots,
            None if top.contains_key("container") => {
                return Err(wrong("a container of several squads; put each in a file of its own".into()));
            }
            None => return Err(wrong("`pilots` is missing: expected a list of ships".into())),
            Some(other) => {
                return Err(wrong(format!("`pilots`: expected a list of ships, found {}", kind(other))));
            }
        };
        if pilots.len() > MOST_SHIPS {
            return Err(wrong(format!("{} ships: no squad has more than 8", pilots.len())));
        }
        if let Some(what) = first_edition::refusal(top, pilots) {
            return Err(wrong(what));
        }
        let mut faults = Vec::new();
        let faction = word(top, "faction");
        if faction.is_none() {
            let found = top.get("faction").map_or("nothing", kind);
            let what = format!("`faction`: expected a faction's id such as \"rebelalliance\", found {found}");
            faults.push(SquadFault::new(Place::Squad, Problem::Form { what }));
        }
        let ships =
            pilots.iter().enumerate().filter_map(|(i, pilot)| ship(pilot, i + 1, &mut faults)).collect();
        let obstacles = match top.get("obstacles") {
            Some(Value::Array(names)) => names.iter().take(3).filter_map(Value::as_str).map(cut).collect(),
            _ => Vec::new(),
        };
        let name = word(top, "name").filter(|name| !name.trim().is_empty()).unwrap_or_else(|| cut(stem));
        let points = top.get("points").and_then(Value::as_f64);
        let told = evidence::told(top);
        let (system, other_ruleset, listed) = (told.system, told.unknown, pilots.len());
        let file = file.to_owned();
        Ok(Xws {
            file,
            name,
            faction,
            ships,
            listed,
            obstacles,
            points,
            system,
            other_ruleset,
            faults,
            value,
        })
    }
}

/// Reads one entry of `pilots`.
fn ship(value: &Value, number: usize, faults: &mut Vec<SquadFault>) -> Option<XwsShip> {
    let mut fault = |pilot: &str, what: String| {
        let place = Place::Ship { number, pilot: pilot.to_owned() };
        faults.push(SquadFault::new(place, Problem::Form { what }));
    };
    let Value::Object(ship) = value else {
        fault("", format!("expected an object with `id`, found {}", kind(value)));
        return None;
    };
    let pilot = word(ship, "id").or_else(|| word(ship, "name")).unwrap_or_default();
    if pilot.is_empty() {
        let found = ship.get("id").map_or("nothing", kind);
        fault("", format!("`id`: expected a pilot's id, found {found}"));
    }
    let chassis = word(ship, "ship");
    if chassis.is_none()
        && let Some(other) = ship.get("ship").filter(|value| !value.is_null())
    {
        fault(&pilot, format!("`ship`: expected a ship type's id, found {}", kind(other)));
    }
    let mut upgrades = Vec::new();
    match ship.get("upgrades") {
        None | Some(Value::Null) => {}
        Some(Value::Object(slots)) => {
            for (slot, ids) in slots {
                let slot = cut(slot);
                if let Err(found) = list(&slot, ids, &mut upgrades) {
                    fault(&pilot, format!("`upgrades`, {slot}: expected ids of upgrades, found {found}"));
                }
            }
        }
        // Some builders write an empty list for a ship without upgrades.
        Some(Value::Array(ids)) if ids.is_empty() => {}
        Some(other) => {
            fault(&pilot, format!("`upgrades`: expected an object of slots, found {}", kind(other)));
        }
    }
    if upgrades.len() > MOST_UPGRADES {
        fault(
            &pilot,
            format!("{} upgrades are too many for one ship; none of them is checked", upgrades.len()),
        );
        upgrades.clear();
    }
    let points = ship.get("points").and_then(Value::as_f64);
    Some(XwsShip { number, pilot, chassis, upgrades, points })
}

/// Reads the upgrades of one slot: a list of ids, or one id. The error is the kind of value that
/// was found instead.
fn list(slot: &str, ids: &Value, upgrades: &mut Vec<(String, String)>) -> Result<(), &'static str> {
    let mut other = None;
    match ids {
        Value::Null => {}
        Value::String(id) => upgrades.push((slot.to_owned(), cut(id))),
        Value::Array(ids) => {
            for id in ids {
                match id {
                    Value::String(id) => upgrades.push((slot.to_owned(), cut(id))),
                    Value::Null => {}
                    value => other = Some(kind(value)),
                }
            }
        }
        value => other = Some(kind(value)),
    }
    other.map_or(Ok(()), Err)
}

/// The type of a value, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
