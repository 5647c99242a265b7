//! Merges the cards of the sets into the records of the facts files. Equal values are written once,
//! different values for each set.

use std::collections::{BTreeMap, BTreeSet};

use killbox_cards::catalogue::{
    CardSet, Chassis, ChassisFacts, ChassisInSet, Device, DeviceFacts, FactsFile, Pilot, PilotFacts,
    PilotInSet, SetFacts, Slot, Upgrade, UpgradeFacts, UpgradeInSet,
};

use super::mends::MendsTable;
use super::read::Set;
use super::words::id_of;
use crate::import::error::ImportError;

/// A card in the 20-point and the 200-point set, or in one of them.
#[derive(Clone, Copy)]
struct Pair<'a, T> {
    id: &'a str,
    standard: Option<&'a T>,
    legacy: Option<&'a T>,
}

/// A value in a record: one for both sets, or one for each.
struct Split<V> {
    both: V,
    standard: Option<V>,
    legacy: Option<V>,
}

impl<'a, T> Pair<'a, T> {
    fn any(&self) -> &'a T {
        self.standard.or(self.legacy).expect("a pair has a card")
    }

    /// A value that must be equal in both sets.
    fn same<V: PartialEq>(&self, what: &str, value: impl Fn(&'a T) -> V) -> Result<V, ImportError> {
        if let (Some(standard), Some(legacy)) = (self.standard, self.legacy)
            && value(standard) != value(legacy)
        {
            let why = format!("the sets differ in its {what}; say in xtask/data/mends.ron which is right");
            return Err(ImportError::at(self.id, why));
        }
        Ok(value(self.any()))
    }

    /// A value that may differ between the sets.
    fn split<V: PartialEq + Default + Clone>(&self, value: impl Fn(&'a T) -> V) -> Split<V> {
        match (self.standard.map(&value), self.legacy.map(&value)) {
            (Some(standard), Some(legacy)) if standard != legacy => {
                Split { both: V::default(), standard: Some(standard), legacy: Some(legacy) }
            }
            (Some(both), _) | (None, Some(both)) => Split { both, standard: None, legacy: None },
            (None, None) => Split { both: V::default(), standard: None, legacy: None },
        }
    }
}

/// The cards of one kind of all sets, in pairs by id.
fn pairs<'a, T>(sets: &'a [Set], cards: fn(&Set) -> &BTreeMap<String, T>) -> Vec<Pair<'a, T>> {
    let ids: BTreeSet<&str> = sets.iter().flat_map(|set| cards(set).keys().map(String::as_str)).collect();
    let find = |set: CardSet, id: &str| sets.iter().filter(|s| s.set == set).find_map(|s| cards(s).get(id));
    ids.into_iter()
        .map(|id| Pair { id, standard: find(CardSet::Standard, id), legacy: find(CardSet::Legacy, id) })
        .collect()
}

/// All facts files, by path below the facts folder.
pub fn files(sets: &[Set], table: &MendsTable) -> Result<BTreeMap<String, FactsFile>, ImportError> {
    let mut files = BTreeMap::new();
    let versions = sets.iter().map(|set| (set.set, set.version.clone())).collect::<BTreeMap<_, _>>();
    let versions = versions.into_iter().map(|(set, version)| SetFacts { set, version }).collect();
    files.insert("sets.ron".to_owned(), FactsFile::Sets(versions));

    let mut pilots: BTreeMap<String, Vec<PilotFacts>> = BTreeMap::new();
    for pair in pairs(sets, |set| &set.pilots) {
        let (chassis, facts) = pilot(&pair)?;
        pilots.entry(chassis).or_default().push(facts);
    }
    for pair in pairs(sets, |set| &set.chassis) {
        let aliases =
            table.aliases.iter().filter(|alias| alias.id == pair.id).map(|alias| alias.alias.clone());
        let chassis = chassis(&pair, aliases.collect())?;
        let pilots = pilots.remove(pair.id).unwrap_or_default();
        files.insert(format!("chassis/{}.ron", pair.id), FactsFile::Chassis { chassis, pilots });
    }

    let mut upgrades: BTreeMap<Slot, Vec<UpgradeFacts>> = BTreeMap::new();
    for pair in pairs(sets, |set| &set.upgrades) {
        upgrades.entry(pair.any().slot()).or_default().push(upgrade(&pair)?);
    }
    for (slot, upgrades) in upgrades {
        files.insert(format!("upgrades/{}.ron", slot.xws()), FactsFile::Upgrades(upgrades));
    }

    let mut conditions = Vec::new();
    for pair in pairs(sets, |set| &set.conditions) {
        conditions.push(pair.same("values", |card| card.clone())?);
    }
    files.insert("conditions.ron".to_owned(), FactsFile::Conditions(conditions));
    let mut damage = Vec::new();
    for pair in pairs(sets, |set| &set.damage) {
        damage.push(pair.same("values", |card| card.clone())?);
    }
    files.insert("damage-deck.ron".to_owned(), FactsFile::DamageDeck(damage));

    let devices = pairs(sets, |set| &set.devices).iter().map(device).collect::<Result<Vec<_>, _>>()?;
    let mut devices: BTreeMap<String, DeviceFacts> = devices.into_iter().map(|d| (d.id.clone(), d)).collect();
    for device in &table.devices {
        devices.entry(device.id.clone()).or_insert_with(|| device.clone());
    }
    files.insert("devices.ron".to_owned(), FactsFile::Devices(devices.into_values().collect()));
    files.insert("ship-abilities.ron".to_owned(), FactsFile::ShipAbilities(ship_abilities(sets)));
    Ok(files)
}

fn ship_abilities(sets: &[Set]) -> Vec<String> {
    let pilots =
        sets.iter().flat_map(|set| set.pilots.values()).filter_map(|pilot| pilot.ship_ability.clone());
    let sides = sets.iter().flat_map(|set| set.upgrades.values()).flat_map(|upgrade| &upgrade.sides);
    pilots
        .chain(sides.filter_map(|side| side.ship_ability.clone()))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

fn chassis(pair: &Pair<Chassis>, aliases: Vec<String>) -> Result<ChassisFacts, ImportError> {
    // A record always has values. Those of the first set apply to both, unless the other set
    // differs.
    let first = pair.any();
    let other = pair.standard.and(pair.legacy).unwrap_or(first);
    let legacy = ChassisInSet {
        stats: (other.stats != first.stats).then(|| other.stats.clone()),
        actions: (other.actions != first.actions).then(|| other.actions.clone()),
    };
    Ok(ChassisFacts {
        id: pair.id.to_owned(),
        aliases,
        name: pair.same("name", |chassis| chassis.name.clone())?,
        size: pair.same("size", |chassis| chassis.size)?,
        dial: pair.same("dial", |chassis| chassis.dial.clone())?,
        stats: first.stats.clone(),
        actions: first.actions.clone(),
        standard: None,
        legacy: (legacy != ChassisInSet::default()).then_some(legacy),
    })
}

/// The ship type whose file contains a ship card, and the record of the card.
fn pilot(pair: &Pair<Pilot>) -> Result<(String, PilotFacts), ImportError> {
    let home = pair.legacy.unwrap_or(pair.any()).chassis.clone();
    let keywords = pair.split(|card| card.keywords.clone());
    let ship_ability = pair.split(|card| card.ship_ability.clone());
    let charges = pair.split(|card| card.charges);
    let stats = pair.split(|card| card.stats.clone());
    let actions = pair.split(|card| card.actions.clone());
    let own = |card: &Pilot| PilotInSet {
        cost: card.cost,
        loadout: card.loadout,
        slots: card.slots.clone(),
        formats: card.formats.clone(),
        chassis: (card.chassis != home).then(|| card.chassis.clone()),
        ..PilotInSet::default()
    };
    let standard = pair.standard.map(|card| PilotInSet {
        keywords: keywords.standard,
        ship_ability: ship_ability.standard.flatten(),
        charges: charges.standard.flatten(),
        stats: stats.standard.flatten(),
        actions: actions.standard.flatten(),
        ..own(card)
    });
    let legacy = pair.legacy.map(|card| PilotInSet {
        keywords: keywords.legacy,
        ship_ability: ship_ability.legacy.flatten(),
        charges: charges.legacy.flatten(),
        stats: stats.legacy.flatten(),
        actions: actions.legacy.flatten(),
        ..own(card)
    });
    let facts = PilotFacts {
        id: pair.id.to_owned(),
        name: pair.same("name", |card| card.name.clone())?,
        caption: pair.same("caption", |card| card.caption.clone())?,
        faction: pair.same("faction", |card| card.faction)?,
        chassis: None,
        initiative: pair.same("initiative", |card| card.initiative)?,
        engagement: pair.same("engagement value", |card| card.engagement)?,
        limited: pair.same("bullets", |card| card.limited)?,
        keywords: keywords.both,
        has_text: pair.same("having an ability", |card| card.has_text)?,
        ship_ability: ship_ability.both,
        charges: charges.both,
        force: pair.same("Force", |card| card.force.clone())?,
        conditions: pair.same("conditions", |card| card.conditions.clone())?,
        stats: stats.both,
        actions: actions.both,
        standard_loadout: pair.same("standard loadout", |card| card.standard_loadout.clone())?,
        standard,
        legacy,
    };
    Ok((home, facts))
}

fn upgrade(pair: &Pair<Upgrade>) -> Result<UpgradeFacts, ImportError> {
    let sides = pair.split(|card| card.sides.clone());
    let restrictions = pair.split(|card| card.restrictions.clone());
    // A record always has sides. Those of the 20-point set apply to both, unless the other set
    // differs.
    let base = sides.standard.clone().unwrap_or(sides.both);
    let own = |card: &Upgrade| UpgradeInSet {
        cost: card.cost.clone(),
        formats: card.formats.clone(),
        ..UpgradeInSet::default()
    };
    let standard =
        pair.standard.map(|card| UpgradeInSet { restrictions: restrictions.standard, ..own(card) });
    let legacy = pair.legacy.map(|card| UpgradeInSet {
        restrictions: restrictions.legacy,
        sides: sides.legacy,
        ..own(card)
    });
    Ok(UpgradeFacts {
        id: pair.id.to_owned(),
        name: pair.same("name", |card| card.name.clone())?,
        limited: pair.same("bullets", |card| card.limited)?,
        sides: base,
        restrictions: restrictions.both,
        solitary: pair.same("being solitary", |card| card.solitary)?,
        standardized: pair.same("being standardized", |card| card.standardized)?,
        standard_loadout_only: pair.same("being bound to loadouts", |card| card.standard_loadout_only)?,
        standard,
        legacy,
    })
}

fn device(pair: &Pair<Device>) -> Result<DeviceFacts, ImportError> {
    let remote = pair.split(|device| device.remote.clone());
    let name = pair.same("name", |device| device.name.clone())?;
    Ok(DeviceFacts {
        id: id_of(&name),
        name,
        kind: pair.same("kind", |device| device.kind)?,
        remote: remote.both,
        standard: remote.standard.flatten(),
        legacy: remote.legacy.flatten(),
    })
}
