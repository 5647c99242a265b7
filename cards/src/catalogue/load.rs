//! Reads facts files: those compiled into the program, and a user's folder laid over them.
//!
//! This happens once at the start of the program. All records are collected by kind and id, an
//! overlay replaces records with the same id, changed points are applied, [`super::check`] checks
//! the whole, and the sets are resolved.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use killbox_components::ruleset::CardSet;
use killbox_components::slot::Slot;

use super::cards::{Cards, Catalogue};
use super::check;
use super::error::{CardFault, CatalogueError};
use super::facts::{ChassisFacts, FactsFile, InSets, Points};
use super::file::{files_below, read_text};
use super::nearest::did_you_mean;
use super::notation::read;
use super::other::Device;
use super::records::{Entry, Records};
use super::revision::{self, PilotRevised, Revision, UpgradeRevised};
use super::upgrade::Upgrade;
use super::words::CardKind;

/// Path and text of every facts file, sorted by path.
pub(crate) static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/facts.rs"));

/// What follows the name of a set's points if a folder of the user has cards of the set.
const OWN_CARDS: &str = " with cards of a folder";

impl Catalogue {
    /// The cards that the program was built with. The first call reads them; later calls return the
    /// cached catalogue.
    pub fn embedded() -> &'static Catalogue {
        static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
        CATALOGUE.get_or_init(|| {
            Catalogue::with_points(&[], None)
                .unwrap_or_else(|error| panic!("the cards compiled into the program are faulty:\n{error}"))
        })
    }

    /// The cards of these facts files alone. Each file is given as a path, for errors, and a text.
    pub fn of_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Catalogue, CatalogueError> {
        let mut records = Records::default();
        files.into_iter().for_each(|(path, text)| records.add_file(path, text));
        records.finish()
    }

    /// The cards that the program was built with, and over them those of every `*.ron` file below
    /// `dir/facts`. A card with the id of a known card of its kind replaces that card.
    ///
    /// # Errors
    /// As [`Catalogue::with_points`].
    pub fn with_overlay(dir: &Path) -> Result<Catalogue, CatalogueError> {
        Catalogue::with_points(&[], Some(dir))
    }

    /// The cards that the program was built with, by these revisions of points; sets without one
    /// have their current one ([`revision::current`]). Over them lie the cards and points of the
    /// folder `dir`.
    ///
    /// # Errors
    /// Every fault in the folder's files, with file, line and column.
    pub fn with_points(points: &[&Revision], dir: Option<&Path>) -> Result<Catalogue, CatalogueError> {
        let mut records = Records::default();
        records.add_embedded();
        for set in CardSet::ALL {
            let chosen = points.iter().copied().rfind(|revision| revision.set == set);
            if let Some(revision) = chosen.or_else(|| revision::current(set)) {
                records.revise(revision);
            }
        }
        if let Some(dir) = dir {
            records.own = records.files.len();
            records.add_folder(dir);
        }
        records.finish()
    }
}

impl Records {
    fn add_embedded(&mut self) {
        for (path, text) in EMBEDDED {
            self.add_file(path, text);
        }
    }

    fn add_folder(&mut self, dir: &Path) {
        let shown = dir.display().to_string();
        if !dir.is_dir() {
            let message = if dir.exists() {
                "this is not a folder; a folder of cards holds a folder 'facts', a folder 'abilities', or both"
            } else {
                "this folder of cards does not exist"
            };
            self.faults.push(CardFault::whole(shown, message));
            return;
        }
        let facts = dir.join("facts");
        if !facts.is_dir() {
            if !dir.join("abilities").is_dir() {
                let message = "a folder of cards holds a folder 'facts', a folder 'abilities', or both";
                self.faults.push(CardFault::whole(shown, message));
            }
            return;
        }
        for path in files_below(&facts, &mut self.faults) {
            let shown = path.display().to_string();
            match read_text(&path) {
                Ok(text) => self.add_file(&shown, &text),
                Err(fault) => self.faults.push(fault),
            }
        }
    }

    fn add_file(&mut self, path: &str, text: &str) {
        let file = self.files.len();
        self.files.push((path.to_owned(), text.to_owned()));
        match read(path, text) {
            Ok(facts) => self.add(file, facts),
            Err(fault) => self.faults.push(fault),
        }
    }

    fn add(&mut self, file: usize, facts: FactsFile) {
        match facts {
            FactsFile::Sets(sets) => {
                self.versions.extend(sets.into_iter().map(|set| (set.set, set.version)));
            }
            FactsFile::Chassis { chassis, pilots } => {
                let id = chassis.id.clone();
                for mut pilot in pilots {
                    pilot.chassis.get_or_insert_with(|| id.clone());
                    self.insert(CardKind::Pilot, |r| &mut r.pilots, pilot.id.clone(), pilot, file);
                }
                self.insert(CardKind::Chassis, |r| &mut r.chassis, id, *chassis, file);
            }
            FactsFile::Pilots(pilots) => {
                for pilot in pilots {
                    self.insert(CardKind::Pilot, |r| &mut r.pilots, pilot.id.clone(), pilot, file);
                }
            }
            FactsFile::Upgrades(upgrades) => {
                for card in upgrades {
                    self.insert(CardKind::Upgrade, |r| &mut r.upgrades, card.id.clone(), card, file);
                }
            }
            FactsFile::Conditions(conditions) => {
                for card in conditions {
                    self.insert(CardKind::Condition, |r| &mut r.conditions, card.id.clone(), card, file);
                }
            }
            FactsFile::DamageDeck(cards) => {
                for card in cards {
                    self.insert(CardKind::Damage, |r| &mut r.damage, card.id.clone(), card, file);
                }
            }
            FactsFile::HugeDamageDeck(cards) => {
                for card in cards {
                    self.insert(CardKind::Damage, |r| &mut r.huge_damage, card.id.clone(), card, file);
                }
            }
            FactsFile::Devices(devices) => {
                for device in devices {
                    self.insert(CardKind::Device, |r| &mut r.devices, device.id.clone(), device, file);
                }
            }
            FactsFile::ShipAbilities(names) => {
                for name in names {
                    self.insert(CardKind::ShipAbility, |r| &mut r.ship_abilities, name, (), file);
                }
            }
            FactsFile::Points(points) => self.points.push(Entry { facts: points, file }),
        }
    }

    /// Adds a record. It may replace a record under its overlay, but none of its own folder.
    fn insert<T>(
        &mut self,
        kind: CardKind,
        map: fn(&mut Records) -> &mut BTreeMap<String, Entry<T>>,
        id: String,
        facts: T,
        file: usize,
    ) {
        let own = self.own;
        let before = map(self).insert(id.clone(), Entry { facts, file }).filter(|before| before.file >= own);
        if let Some(before) = before {
            let first = self.files[before.file].0.clone();
            let (path, text) = &self.files[file];
            let message = format!("the {kind} '{id}' is defined twice; the first is in {first}");
            self.faults.push(CardFault::of_card(path, text, &id, None, message));
        }
    }

    /// Sets the points of the revision's set. Cards that it does not list cannot be bought.
    fn revise(&mut self, revision: &Revision) {
        let set = revision.set;
        self.versions.insert(set, revision.name.clone());
        for (id, entry) in &mut self.pilots {
            let Some(own) = entry.facts.part_mut(set) else { continue };
            match revision.pilots.get(id) {
                Some(PilotRevised { cost, loadout, slots, formats, restricted }) => {
                    (own.cost, own.loadout, own.restricted) = (*cost, *loadout, *restricted);
                    own.slots.clone_from(slots);
                    own.formats.clone_from(formats);
                }
                None => own.formats.clear(),
            }
        }
        for (id, entry) in &mut self.upgrades {
            let Some(own) = entry.facts.part_mut(set) else { continue };
            match revision.upgrades.get(id) {
                Some(UpgradeRevised { cost, formats, restricted }) => {
                    own.cost = Some(cost.clone());
                    own.restricted = *restricted;
                    own.formats.clone_from(formats);
                }
                None => {
                    own.cost = None;
                    own.formats.clear();
                }
            }
        }
    }

    /// Applies the changed points, and returns the sets that they change.
    fn apply_points(&mut self) -> BTreeSet<CardSet> {
        let mut named = BTreeSet::new();
        for Entry { facts: points, file } in std::mem::take(&mut self.points) {
            let Points { set, version, pilots, upgrades } = points;
            self.versions.insert(set, version);
            named.insert(set);
            for (id, change) in pilots {
                let own = self.pilots.get_mut(&id).and_then(|entry| entry.facts.part_mut(set));
                let Some(own) = own else {
                    let near = did_you_mean(&id, ids_in(set, &self.pilots));
                    self.fault_of_points(file, &id, format!("no ship card '{id}' in the {set} set{near}"));
                    continue;
                };
                own.cost = change.cost.unwrap_or(own.cost);
                own.loadout = change.loadout.or(own.loadout);
                own.slots = change.slots.unwrap_or(std::mem::take(&mut own.slots));
            }
            for (id, cost) in upgrades {
                let own = self.upgrades.get_mut(&id).and_then(|entry| entry.facts.part_mut(set));
                let Some(own) = own else {
                    let near = did_you_mean(&id, ids_in(set, &self.upgrades));
                    self.fault_of_points(file, &id, format!("no upgrade card '{id}' in the {set} set{near}"));
                    continue;
                };
                own.cost = Some(cost);
            }
        }
        named
    }

    /// Says in the name of a set's points that a folder of the user has ship cards or upgrades of
    /// the set. Points that the folder itself names keep their name.
    fn name_own_cards(&mut self, named: &BTreeSet<CardSet>) {
        fn has_own<T: InSets>(records: &BTreeMap<String, Entry<T>>, set: CardSet, own: usize) -> bool {
            records.values().any(|entry| entry.file >= own && entry.facts.part(set).is_some())
        }
        if self.own == 0 {
            return;
        }
        for set in CardSet::ALL.into_iter().filter(|set| !named.contains(set)) {
            if has_own(&self.pilots, set, self.own) || has_own(&self.upgrades, set, self.own) {
                self.versions.entry(set).or_default().push_str(OWN_CARDS);
            }
        }
    }

    fn fault_of_points(&mut self, file: usize, id: &str, message: String) {
        let (path, text) = &self.files[file];
        self.faults.push(CardFault::of_card(path, text, id, None, message));
    }

    fn finish(mut self) -> Result<Catalogue, CatalogueError> {
        let named = self.apply_points();
        self.name_own_cards(&named);
        let mut faults = std::mem::take(&mut self.faults);
        if faults.is_empty() {
            faults = check::faults(&self);
        }
        if !faults.is_empty() {
            return Err(CatalogueError(faults));
        }
        let [standard, legacy, xwa] =
            [CardSet::Standard, CardSet::Legacy, CardSet::Xwa].map(|set| self.resolve(set));
        Ok(Catalogue { standard, legacy, xwa })
    }

    /// Every list comes from a map by id, so it is sorted by id.
    fn resolve(&self, set: CardSet) -> Cards {
        let pilots: Vec<_> = self.pilots.values().filter_map(|entry| entry.facts.resolve(set)).collect();
        let mut flown: Vec<&str> = pilots.iter().map(|pilot| pilot.chassis.as_str()).collect();
        flown.sort_unstable();
        let devices: Vec<Device> = self.devices.values().map(|entry| entry.facts.resolve(set)).collect();
        let remote = |id: &String| devices.iter().find(|device| device.id == *id && device.remote.is_some());
        let mut upgrades: Vec<_> =
            self.upgrades.values().filter_map(|entry| entry.facts.resolve(set)).collect();
        for side in upgrades.iter_mut().flat_map(|upgrade| &mut upgrade.sides) {
            side.remote = side.device.as_ref().and_then(remote).cloned();
        }
        hide(&mut upgrades);
        let in_set = |entry: &&Entry<ChassisFacts>| flown.binary_search(&entry.facts.id.as_str()).is_ok();
        let chassis = || self.chassis.values().filter(in_set);
        let aliases = |entry: &Entry<ChassisFacts>| {
            let ChassisFacts { id, aliases, .. } = &entry.facts;
            aliases.iter().map(|alias| (alias.clone(), id.clone())).collect::<Vec<_>>()
        };
        let mut chassis_aliases: Vec<_> = chassis().flat_map(aliases).collect();
        chassis_aliases.sort();
        Cards {
            set,
            points_version: self.versions.get(&set).cloned().unwrap_or_default(),
            chassis: chassis().map(|entry| entry.facts.resolve(set)).collect(),
            chassis_aliases,
            upgrades,
            conditions: self.conditions.values().map(|entry| entry.facts.clone()).collect(),
            damage_deck: self.damage.values().map(|entry| entry.facts.clone()).collect(),
            huge_damage_deck: self.huge_damage.values().map(|entry| entry.facts.clone()).collect(),
            devices,
            ship_abilities: self.ship_abilities.keys().cloned().collect(),
            pilots,
        }
    }
}

/// The ids of the records that have a part for the set.
fn ids_in<T: InSets>(
    set: CardSet,
    records: &BTreeMap<String, Entry<T>>,
) -> impl Iterator<Item = &str> + Clone {
    records.iter().filter(move |(_, entry)| entry.facts.part(set).is_some()).map(|(id, _)| id.as_str())
}

/// Fills in the upgrades that can lie facedown under cards that hide upgrades: those that can be
/// bought and are not limited [SQD-26/open].
fn hide(upgrades: &mut [Upgrade]) {
    let hiding: Vec<(usize, usize, Slot)> = upgrades
        .iter()
        .enumerate()
        .flat_map(|(card, upgrade)| {
            let sides = upgrade.sides.iter().enumerate();
            sides.filter_map(move |(side, printed)| Some((card, side, printed.hides?)))
        })
        .collect();
    for (card, side, slot) in hiding {
        let fits = |upgrade: &&Upgrade| {
            let for_sale = upgrade.cost.is_some() && !upgrade.standard_loadout_only;
            upgrade.limited == 0 && for_sale && upgrade.sides[0].slots.contains(&slot)
        };
        let outside = upgrades.iter().filter(fits).cloned().collect();
        upgrades[card].sides[side].outside = outside;
    }
}
