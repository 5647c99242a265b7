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

/// A card in each of the sets that have it, in the order of [`CardSet::ALL`].
#[derive(Clone, Copy)]
struct InSets<'a, T> {
    id: &'a str,
    cards: [Option<&'a T>; CardSet::ALL.len()],
}

/// A value in a record: one for all sets, or one for a set.
struct Split<V> {
    all: V,
    standard: Option<V>,
    legacy: Option<V>,
    xwa: Option<V>,
}

impl<'a, T> InSets<'a, T> {
    fn of(&self, set: CardSet) -> Option<&'a T> {
        CardSet::ALL.iter().position(|other| *other == set).and_then(|at| self.cards[at])
    }

    fn any(&self) -> &'a T {
        self.cards.iter().flatten().next().expect("a record has a card")
    }

    /// A value that must be equal in all sets.
    fn same<V: PartialEq>(&self, what: &str, value: impl Fn(&'a T) -> V) -> Result<V, ImportError> {
        let first = value(self.any());
        if self.cards.iter().flatten().any(|card| value(card) != first) {
            let why = format!("the sets differ in its {what}; say in xtask/data/mends.ron which is right");
            return Err(ImportError::at(self.id, why));
        }
        Ok(first)
    }

    /// A value that may differ between the sets. The 50-point set takes over the value of the
    /// 20-point set.
    fn split<V: PartialEq + Default + Clone>(&self, value: impl Fn(&'a T) -> V) -> Split<V> {
        let of = |set| self.of(set).map(&value);
        let (standard, legacy, xwa) = (of(CardSet::Standard), of(CardSet::Legacy), of(CardSet::Xwa));
        let base = standard.clone().or_else(|| legacy.clone()).or_else(|| xwa.clone());
        let xwa = xwa.filter(|own| Some(own) != base.as_ref());
        match (standard, legacy) {
            (Some(standard), Some(legacy)) if standard != legacy => {
                Split { all: V::default(), standard: Some(standard), legacy: Some(legacy), xwa }
            }
            _ => Split { all: base.unwrap_or_default(), standard: None, legacy: None, xwa },
        }
    }
}

/// The cards of one kind of all sets, by id.
fn by_id<'a, T>(sets: &'a [Set], cards: fn(&Set) -> &BTreeMap<String, T>) -> Vec<InSets<'a, T>> {
    let ids: BTreeSet<&str> = sets.iter().flat_map(|set| cards(set).keys().map(String::as_str)).collect();
    let find = |set: CardSet, id: &str| sets.iter().filter(|s| s.set == set).find_map(|s| cards(s).get(id));
    ids.into_iter().map(|id| InSets { id, cards: CardSet::ALL.map(|set| find(set, id)) }).collect()
}

/// All facts files, by path below the facts folder.
pub fn files(sets: &[Set], table: &MendsTable) -> Result<BTreeMap<String, FactsFile>, ImportError> {
    let mut files = BTreeMap::new();
    let versions = sets.iter().map(|set| (set.set, set.version.clone())).collect::<BTreeMap<_, _>>();
    let versions = versions.into_iter().map(|(set, version)| SetFacts { set, version }).collect();
    files.insert("sets.ron".to_owned(), FactsFile::Sets(versions));

    let mut pilots: BTreeMap<String, Vec<PilotFacts>> = BTreeMap::new();
    for cards in by_id(sets, |set| &set.pilots) {
        let (chassis, facts) = pilot(&cards)?;
        pilots.entry(chassis).or_default().push(facts);
    }
    for cards in by_id(sets, |set| &set.chassis) {
        let aliases =
            table.aliases.iter().filter(|alias| alias.id == cards.id).map(|alias| alias.alias.clone());
        let chassis = Box::new(chassis(&cards, aliases.collect())?);
        let pilots = pilots.remove(cards.id).unwrap_or_default();
        files.insert(format!("chassis/{}.ron", cards.id), FactsFile::Chassis { chassis, pilots });
    }

    let mut upgrades: BTreeMap<Slot, Vec<UpgradeFacts>> = BTreeMap::new();
    for cards in by_id(sets, |set| &set.upgrades) {
        upgrades.entry(cards.any().slot()).or_default().push(upgrade(&cards)?);
    }
    for (slot, upgrades) in upgrades {
        files.insert(format!("upgrades/{}.ron", slot.xws()), FactsFile::Upgrades(upgrades));
    }

    let mut conditions = Vec::new();
    for cards in by_id(sets, |set| &set.conditions) {
        conditions.push(cards.same("values", |card| card.clone())?);
    }
    files.insert("conditions.ron".to_owned(), FactsFile::Conditions(conditions));
    let mut damage = Vec::new();
    for cards in by_id(sets, |set| &set.damage) {
        damage.push(cards.same("values", |card| card.clone())?);
    }
    files.insert("damage-deck.ron".to_owned(), FactsFile::DamageDeck(damage));

    let devices = by_id(sets, |set| &set.devices).iter().map(device).collect::<Result<Vec<_>, _>>()?;
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

fn chassis(cards: &InSets<Chassis>, aliases: Vec<String>) -> Result<ChassisFacts, ImportError> {
    // A record always has values. Those of the first set apply to all, unless another set differs.
    let first = cards.any();
    let differs = |set: CardSet| {
        let other = cards.of(set)?;
        let own = ChassisInSet {
            stats: (other.stats != first.stats).then(|| other.stats.clone()),
            actions: (other.actions != first.actions).then(|| other.actions.clone()),
        };
        (own != ChassisInSet::default()).then_some(own)
    };
    Ok(ChassisFacts {
        id: cards.id.to_owned(),
        aliases,
        name: cards.same("name", |chassis| chassis.name.clone())?,
        size: cards.same("size", |chassis| chassis.size)?,
        dial: cards.same("dial", |chassis| chassis.dial.clone())?,
        stats: first.stats.clone(),
        actions: first.actions.clone(),
        standard: None,
        legacy: differs(CardSet::Legacy),
        xwa: differs(CardSet::Xwa),
    })
}

/// The ship type whose file contains a ship card, and the record of the card.
fn pilot(cards: &InSets<Pilot>) -> Result<(String, PilotFacts), ImportError> {
    let home = cards.of(CardSet::Legacy).unwrap_or(cards.any()).chassis.clone();
    let chassis = cards.split(|card| card.chassis.clone());
    let initiative = cards.split(|card| card.initiative);
    let keywords = cards.split(|card| card.keywords.clone());
    let ship_ability = cards.split(|card| card.ship_ability.clone());
    let charges = cards.split(|card| card.charges);
    let stats = cards.split(|card| card.stats.clone());
    let actions = cards.split(|card| card.actions.clone());
    macro_rules! part {
        ($set:expr, $own:ident) => {
            cards.of($set).map(|card| PilotInSet {
                cost: card.cost,
                loadout: card.loadout,
                slots: card.slots.clone(),
                formats: card.formats.clone(),
                restricted: card.restricted,
                chassis: chassis.$own.clone().filter(|own| chassis.all.is_empty() && *own != home),
                initiative: initiative.$own,
                keywords: keywords.$own.clone(),
                ship_ability: ship_ability.$own.clone().flatten(),
                charges: charges.$own.flatten(),
                stats: stats.$own.clone().flatten(),
                actions: actions.$own.clone().flatten(),
            })
        };
    }
    let facts = PilotFacts {
        id: cards.id.to_owned(),
        name: cards.same("name", |card| card.name.clone())?,
        caption: cards.same("caption", |card| card.caption.clone())?,
        faction: cards.same("faction", |card| card.faction)?,
        chassis: None,
        initiative: initiative.all,
        engagement: cards.same("engagement value", |card| card.engagement)?,
        limited: cards.same("bullets", |card| card.limited)?,
        has_text: cards.same("having an ability", |card| card.has_text)?,
        force: cards.same("Force", |card| card.force.clone())?,
        conditions: cards.same("conditions", |card| card.conditions.clone())?,
        dial: cards.same("dial", |card| card.dial.clone())?,
        standard_loadout: cards.same("standard loadout", |card| card.standard_loadout.clone())?,
        standard: part!(CardSet::Standard, standard),
        legacy: part!(CardSet::Legacy, legacy),
        xwa: part!(CardSet::Xwa, xwa),
        keywords: keywords.all,
        ship_ability: ship_ability.all,
        charges: charges.all,
        stats: stats.all,
        actions: actions.all,
    };
    let whole = PilotFacts { chassis: Some(home.clone()), ..facts.clone() };
    cards.kept("ship card", |set| whole.resolve(set))?;
    Ok((home, facts))
}

fn upgrade(cards: &InSets<Upgrade>) -> Result<UpgradeFacts, ImportError> {
    let sides = cards.split(|card| card.sides.clone());
    let restrictions = cards.split(|card| card.restrictions.clone());
    // A record always has sides. Those of the 20-point set apply to all, unless another set
    // differs.
    let base = sides.standard.unwrap_or(sides.all);
    macro_rules! part {
        ($set:expr, $sides:expr, $restrictions:expr) => {
            cards.of($set).map(|card| UpgradeInSet {
                cost: card.cost.clone(),
                formats: card.formats.clone(),
                restricted: card.restricted,
                restrictions: $restrictions,
                sides: $sides,
            })
        };
    }
    let facts = UpgradeFacts {
        id: cards.id.to_owned(),
        name: cards.same("name", |card| card.name.clone())?,
        limited: cards.same("bullets", |card| card.limited)?,
        sides: base,
        restrictions: restrictions.all,
        solitary: cards.same("being solitary", |card| card.solitary)?,
        standardized: cards.same("being standardized", |card| card.standardized)?,
        standard_loadout_only: cards.same("being bound to loadouts", |card| card.standard_loadout_only)?,
        standard: part!(CardSet::Standard, None, restrictions.standard),
        legacy: part!(CardSet::Legacy, sides.legacy, restrictions.legacy),
        xwa: part!(CardSet::Xwa, sides.xwa, restrictions.xwa),
    };
    cards.kept("upgrade card", |set| facts.resolve(set))?;
    Ok(facts)
}

impl<T: PartialEq> InSets<'_, T> {
    /// Checks that a record gives each set the card that was merged into it.
    fn kept(&self, kind: &str, resolved: impl Fn(CardSet) -> Option<T>) -> Result<(), ImportError> {
        for set in CardSet::ALL {
            if resolved(set).as_ref() != self.of(set) {
                let why = format!("the {kind} of the {set} set lacks a value of another set; give it one");
                return Err(ImportError::at(self.id, why));
            }
        }
        Ok(())
    }
}

fn device(cards: &InSets<Device>) -> Result<DeviceFacts, ImportError> {
    let remote = cards.split(|device| device.remote.clone());
    let name = cards.same("name", |device| device.name.clone())?;
    Ok(DeviceFacts {
        id: id_of(&name),
        name,
        kind: cards.same("kind", |device| device.kind)?,
        remote: remote.all,
        standard: remote.standard.flatten(),
        legacy: remote.legacy.flatten(),
        xwa: remote.xwa.flatten(),
    })
}
