//! The two short notations of the facts files: a dial as one string of codes (`"1BB 1FB 2TW"`) and
//! an icon of an action bar as a few words (`"Focus"`, `"red Boost"`, `"BarrelRoll > red Focus"`)
//! [MOV-12, ACT-18].
//!
//! Serde calls these functions while facts are read and written. The message for an unknown word
//! names the nearest known one.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::maneuver::Maneuver;

use super::nearest::did_you_mean;

const ACTIONS: [(&str, ActionKind); 13] = [
    ("BarrelRoll", ActionKind::BarrelRoll),
    ("Boost", ActionKind::Boost),
    ("Calculate", ActionKind::Calculate),
    ("Cloak", ActionKind::Cloak),
    ("Coordinate", ActionKind::Coordinate),
    ("Evade", ActionKind::Evade),
    ("Focus", ActionKind::Focus),
    ("Jam", ActionKind::Jam),
    ("Lock", ActionKind::Lock),
    ("Reinforce", ActionKind::Reinforce),
    ("Reload", ActionKind::Reload),
    ("Rotate", ActionKind::Rotate),
    ("Slam", ActionKind::Slam),
];
const COLORS: [(&str, ActionColor); 3] =
    [("white", ActionColor::White), ("red", ActionColor::Red), ("purple", ActionColor::Purple)];

/// One icon of an action bar in the notation of the facts files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedAction(pub BarAction);

impl fmt::Display for PrintedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BarAction { kind, color, link } = self.0;
        write_action(f, kind, color)?;
        if let Some((kind, color)) = link {
            f.write_str(" > ")?;
            write_action(f, kind, color)?;
        }
        Ok(())
    }
}

fn write_action(f: &mut fmt::Formatter<'_>, kind: ActionKind, color: ActionColor) -> fmt::Result {
    match color {
        ActionColor::White => {}
        ActionColor::Red => f.write_str("red ")?,
        ActionColor::Purple => f.write_str("purple ")?,
    }
    f.write_str(ACTIONS[kind as usize].0)
}

impl FromStr for PrintedAction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, link) = match text.split_once('>') {
            Some((first, link)) => (first, Some(read_action(link)?)),
            None => (text, None),
        };
        let (kind, color) = read_action(first)?;
        Ok(PrintedAction(BarAction { kind, color, link }))
    }
}

fn read_action(text: &str) -> Result<(ActionKind, ActionColor), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (color, kind) = match words[..] {
        [kind] => ("white", kind),
        [color, kind] => (color, kind),
        _ => return Err(format!("'{text}' is not an action: expected such as \"Focus\" or \"red Boost\"")),
    };
    Ok((read_word(&ACTIONS, kind, "an action")?, read_word(&COLORS, color, "a colour of an action")?))
}

fn read_word<T: Copy>(words: &[(&'static str, T)], word: &str, what: &str) -> Result<T, String> {
    let found = words.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        let near = did_you_mean(word, names.iter().copied());
        format!("'{word}' is not {what}: expected one of {}{near}", names.join(", "))
    })
}

/// A dial as one string of codes.
pub(super) mod dial {
    use super::*;

    pub fn serialize<S: Serializer>(dial: &[Maneuver], serializer: S) -> Result<S::Ok, S::Error> {
        let codes: Vec<String> = dial.iter().map(Maneuver::to_string).collect();
        serializer.serialize_str(&codes.join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Maneuver>, D::Error> {
        let codes = String::deserialize(deserializer)?;
        codes.split_whitespace().map(|code| code.parse().map_err(D::Error::custom)).collect()
    }
}

impl Serialize for PrintedAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PrintedAction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// One icon that an upgrade grants.
pub(super) mod icon {
    use super::*;

    pub fn serialize<S: Serializer>(action: &BarAction, serializer: S) -> Result<S::Ok, S::Error> {
        PrintedAction(*action).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BarAction, D::Error> {
        PrintedAction::deserialize(deserializer).map(|action| action.0)
    }
}

/// An action bar as a list of strings.
pub(super) mod bar {
    use super::*;

    pub fn serialize<S: Serializer>(bar: &[BarAction], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(bar.iter().copied().map(PrintedAction))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<BarAction>, D::Error> {
        let bar = Vec::<PrintedAction>::deserialize(deserializer)?;
        Ok(bar.into_iter().map(|action| action.0).collect())
    }
}

/// An action bar that may be absent.
pub(super) mod bar_or_none {
    use super::*;

    pub fn serialize<S: Serializer>(bar: &Option<Vec<BarAction>>, serializer: S) -> Result<S::Ok, S::Error> {
        match bar {
            Some(bar) => super::bar::serialize(bar, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Vec<BarAction>>, D::Error> {
        let bar = Option::<Vec<PrintedAction>>::deserialize(deserializer)?;
        Ok(bar.map(|bar| bar.into_iter().map(|action| action.0).collect()))
    }
}
