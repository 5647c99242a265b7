//! The scenarios of cards, indexed by the cards that their sentences name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use killbox::scenario::{self, Case};
use killbox_cards::catalogue::CardKind;
use killbox_cards::damage_id;
use killbox_components::condition::ConditionKind;
use killbox_components::damage::DamageKind;
use killbox_components::device::DeviceKind;
use serde_json::Value;

use super::folder::library;

/// All cases, and for each word the indices of the cases that name it.
pub struct Cases {
    all: Vec<Case>,
    by_word: BTreeMap<String, Vec<usize>>,
    /// The path and the text of every file.
    files: Vec<(String, String)>,
}

impl Cases {
    /// Reads every scenario file.
    pub fn read() -> Cases {
        let mut cases = Cases { all: Vec::new(), by_word: BTreeMap::new(), files: Vec::new() };
        cases.folder(Path::new("tests/scenarios"));
        for (i, case) in cases.all.iter().enumerate() {
            let words = case.about().split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            for word in words.map(|word| word.trim_matches('-')) {
                let named = cases.by_word.entry(word.to_owned()).or_default();
                if named.last() != Some(&i) {
                    named.push(i);
                }
            }
        }
        cases
    }

    fn folder(&mut self, folder: &Path) {
        let entries = std::fs::read_dir(folder).expect("the folder of scenarios can be read");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                self.folder(&path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                let text = std::fs::read_to_string(&path).expect("a scenario file is text");
                let path = path.display().to_string();
                let read = scenario::read(&path, &text);
                self.all.extend(read.unwrap_or_else(|error| panic!("{error}")));
                self.files.push((path, text));
            }
        }
    }

    /// The cases whose sentence names a card: by its id, or by its name for a ship ability and a
    /// damage card. A condition card or a device is also named by the cards that assign or place
    /// it.
    pub fn naming(&self, kind: CardKind, id: &str) -> Vec<&Case> {
        let word = match kind {
            CardKind::ShipAbility => return self.saying(id),
            CardKind::Damage => {
                let kind = DamageKind::all().find(|kind| damage_id(*kind) == id);
                return self.saying(kind.expect("a card of the damage deck").name());
            }
            CardKind::Condition => {
                ConditionKind::ALL.iter().find(|kind| kind.id() == id).map(|kind| format!("{kind:?}"))
            }
            CardKind::Device => {
                DeviceKind::ALL.iter().find(|kind| kind.id() == id).map(|kind| format!("{kind:?}"))
            }
            _ => None,
        };
        let mut ids = word.map_or_else(Vec::new, |word| makers(&word));
        ids.push(id);
        let named = BTreeSet::from_iter(ids.iter().filter_map(|id| self.by_word.get(*id)).flatten());
        named.into_iter().map(|i| &self.all[*i]).collect()
    }

    /// The cases with a card, in which its twin takes the card's place.
    pub fn with_twin(&self, kind: CardKind, id: &str, twin: &str) -> Vec<Case> {
        let (quoted, instead) = (format!("\"{id}\""), format!("\"{twin}\""));
        let files = self.files.iter().filter(|(_, text)| text.contains(&quoted));
        // Devices on the board are named by their kinds.
        let lying = |id: &str| {
            let kind = DeviceKind::ALL.iter().find(|device| kind == CardKind::Device && device.id() == id);
            kind.map_or_else(|| quoted.clone(), |kind| format!("device: {kind:?}"))
        };
        let read = |(path, text): &(String, String)| {
            let text = text.replace(&lying(id), &lying(twin)).replace(&quoted, &instead);
            scenario::read(path, &text).unwrap_or_else(|error| panic!("{error}"))
        };
        let fields = |case: &Case| match kind {
            CardKind::Device => case.about().starts_with(&format!("{id}:")),
            _ => case.fielded().any(|card| card == (kind, twin)),
        };
        files.flat_map(read).filter(fields).collect()
    }

    fn saying(&self, name: &str) -> Vec<&Case> {
        self.all.iter().filter(|case| case.about().contains(name)).collect()
    }
}

/// The ids of the cards that assign a condition or place a device.
fn makers(word: &str) -> Vec<&'static str> {
    let makes = |abilities| says(&serde_json::to_value(abilities).expect("abilities can be written"), word);
    library().cards().filter(|card| makes(card.abilities)).map(|card| card.id).collect()
}

/// Whether an effect assigns this condition or places this device.
fn says(tree: &Value, word: &str) -> bool {
    match tree {
        Value::Array(list) => list.iter().any(|value| says(value, word)),
        Value::Object(fields) => fields.iter().any(|(field, value)| match (field.as_str(), value) {
            ("condition" | "device", Value::String(found)) => found == word,
            _ => says(value, word),
        }),
        _ => false,
    }
}
