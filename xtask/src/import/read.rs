//! Reads the cards of one set from a folder of a public data set.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::{CardSet, Chassis, ConditionCard, DamageCard, Device, Pilot, Upgrade};
use serde::de::DeserializeOwned;

use super::words::{self, Refused};
use super::{convert, raw};
use crate::import::error::ImportError;

/// The cards of one set, by id.
#[derive(Debug)]
pub struct Set {
    pub set: CardSet,
    pub version: String,
    pub chassis: BTreeMap<String, Chassis>,
    pub pilots: BTreeMap<String, Pilot>,
    pub upgrades: BTreeMap<String, Upgrade>,
    pub conditions: BTreeMap<String, ConditionCard>,
    pub damage: BTreeMap<String, DamageCard>,
    pub devices: BTreeMap<String, Device>,
}

const SHAPE: &str = "expected the data folder of a card set, with folders 'pilots' (one for each faction), 'upgrades', \
                     'conditions' and 'damage-decks'";

/// Reads the folder `dir`. If `set` is `None`, the data decide the set: loadout values make it the
/// 20-point set, costs above 20 without any loadout value the 200-point set.
pub fn folder(dir: &Path, set: Option<CardSet>) -> Result<Set, ImportError> {
    if !dir.is_dir() {
        return Err(ImportError::at(dir, "this folder does not exist; give the data folder of a card set"));
    }
    let inner = dir.join("data");
    let dir = if !dir.join("pilots").is_dir() && inner.join("pilots").is_dir() { &inner } else { dir };
    for part in ["pilots", "upgrades", "conditions", "damage-decks"] {
        if !dir.join(part).is_dir() {
            return Err(ImportError::at(dir, format!("no folder '{part}' in it; {SHAPE}")));
        }
    }
    let manifest = dir.join("manifest.json");
    let version =
        if manifest.exists() { json::<raw::Manifest>(&manifest)?.version } else { "unknown".to_owned() };
    let mut cards = Set {
        set: CardSet::Standard,
        version,
        chassis: BTreeMap::new(),
        pilots: BTreeMap::new(),
        upgrades: BTreeMap::new(),
        conditions: BTreeMap::new(),
        damage: BTreeMap::new(),
        devices: BTreeMap::new(),
    };
    // A ship type's own file has the shortest name of those that print the type.
    let mut ships = files(&dir.join("pilots"))?;
    ships.sort_by_key(|path| path.as_os_str().len());
    for file in ships {
        cards.add_ship(&file)?;
    }
    for file in files(&dir.join("upgrades"))? {
        cards.add_upgrades(&file)?;
    }
    for file in files(&dir.join("conditions"))? {
        cards.add_conditions(&file)?;
    }
    for file in files(&dir.join("damage-decks"))? {
        cards.add_damage(&file)?;
    }
    cards.set = match set {
        Some(set) => set,
        None => cards.recognise(dir)?,
    };
    Ok(cards)
}

/// The JSON files below a folder, sorted. No file is an error.
fn files(dir: &Path) -> Result<Vec<PathBuf>, ImportError> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
        for entry in fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() {
                walk(&path, found)?;
            } else if path.extension().is_some_and(|extension| extension == "json") {
                found.push(path);
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    walk(dir, &mut found).map_err(|error| ImportError::at(dir, format!("cannot be read: {error}")))?;
    found.sort();
    if found.is_empty() {
        return Err(ImportError::at(dir, format!("no .json file in it; {SHAPE}")));
    }
    Ok(found)
}

fn json<T: DeserializeOwned>(file: &Path) -> Result<T, ImportError> {
    let text = fs::read_to_string(file)
        .map_err(|error| ImportError::at(file, format!("cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| {
        ImportError::at(
            file,
            format!("not in the shape of the data sets: {error}; mend the file or leave it out"),
        )
    })
}

impl Set {
    fn recognise(&self, dir: &Path) -> Result<CardSet, ImportError> {
        if self.pilots.values().any(|pilot| pilot.loadout.is_some()) {
            return Ok(CardSet::Standard);
        }
        if self.pilots.values().any(|pilot| pilot.cost > 20) {
            return Ok(CardSet::Legacy);
        }
        Err(ImportError::at(
            dir,
            "neither loadout values (20-point set) nor costs above 20 (200-point set); \
             say which set it is: --standard DIR, --legacy DIR or --xwa DIR",
        ))
    }

    fn add_ship(&mut self, file: &Path) -> Result<(), ImportError> {
        let ship: raw::Ship = json(file)?;
        let chassis = convert::chassis(&ship).map_err(|why| ImportError::card(file, &ship.xws, why))?;
        let faction = words::faction(&ship.faction).map_err(|why| ImportError::card(file, &ship.xws, why))?;
        // A ship type may stand in several files. Cards of a file that prints it otherwise than the
        // first file have values of their own.
        let known = self.chassis.get(&ship.xws);
        let stats = known.filter(|known| known.stats != chassis.stats).map(|_| chassis.stats.clone());
        let same_bar = |known: &Chassis| same_in_any_order(&known.actions, &chassis.actions, PartialEq::eq);
        let actions = known.filter(|known| !same_bar(known)).map(|_| chassis.actions.clone());
        for card in &ship.pilots {
            let pilot = convert::pilot(&ship.xws, faction, card);
            let mut pilot = pilot.map_err(|why| ImportError::card(file, &card.xws, why))?;
            pilot.stats = pilot.stats.or_else(|| stats.clone());
            pilot.actions = pilot.actions.or_else(|| actions.clone());
            insert(&mut self.pilots, file, &card.xws, pilot)?;
        }
        match self.chassis.get(&ship.xws) {
            Some(known) if known.dial != chassis.dial || known.size != chassis.size => {
                let why = "another file prints another dial or size for this ship type".to_owned();
                Err(ImportError::card(file, &ship.xws, why))
            }
            Some(_) => Ok(()),
            _ => {
                self.chassis.insert(ship.xws, chassis);
                Ok(())
            }
        }
    }

    fn add_upgrades(&mut self, file: &Path) -> Result<(), ImportError> {
        for card in json::<Vec<raw::Upgrade>>(file)? {
            let converted = convert::upgrade(&card).map_err(|why| ImportError::card(file, &card.xws, why))?;
            let (upgrade, devices) = converted;
            insert(&mut self.upgrades, file, &card.xws, upgrade)?;
            self.devices.extend(devices.into_iter().map(|device| (device.id.clone(), device)));
        }
        Ok(())
    }

    fn add_conditions(&mut self, file: &Path) -> Result<(), ImportError> {
        for card in json::<Vec<raw::RawCondition>>(file)? {
            let condition = ConditionCard { id: card.xws.clone(), name: card.name, limited: card.limited };
            insert(&mut self.conditions, file, &card.xws, condition)?;
        }
        Ok(())
    }

    fn add_damage(&mut self, file: &Path) -> Result<(), ImportError> {
        for card in json::<raw::DamageDeck>(file)?.cards {
            let id = words::id_of(&card.title);
            let card_trait =
                words::damage_trait(&card.kind).map_err(|why| ImportError::card(file, &id, why))?;
            let damage = DamageCard { id: id.clone(), name: card.title, copies: card.amount, card_trait };
            insert(&mut self.damage, file, &id, damage)?;
        }
        Ok(())
    }
}

fn insert<T>(map: &mut BTreeMap<String, T>, file: &Path, id: &str, card: T) -> Result<(), ImportError> {
    if map.insert(id.to_owned(), card).is_some() {
        let why: Refused = "a card with this id stands twice in the folder; leave one out".to_owned();
        return Err(ImportError::card(file, id, why));
    }
    Ok(())
}

/// Whether two lists have the same entries. No list here has an entry twice.
pub fn same_in_any_order<T>(a: &[T], b: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().all(|a| b.iter().any(|b| same(a, b)))
}
