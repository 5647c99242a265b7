//! Looks at all records together: every id that a card names must be the id of a card.
//!
//! Called by [`super::load`] once all files are read; it changes nothing.

use super::error::Fault;
use super::facts::{PilotFacts, UpgradeFacts};
use super::load::{Entry, Records};
use super::nearest::did_you_mean;
use super::upgrade::{AnyOf, Restriction, Side};
use super::words::CardKind;

/// Every fault, by kind of card and id.
pub(super) fn faults(records: &Records) -> Vec<Fault> {
    let mut check = Check { records, faults: Vec::new() };
    for entry in records.pilots.values() {
        check.pilot(entry);
    }
    for entry in records.upgrades.values() {
        check.upgrade(entry);
    }
    check.faults
}

struct Check<'a> {
    records: &'a Records,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, file: usize, id: &str, word: Option<&str>, message: String) {
        let (path, text) = &self.records.files[file];
        self.faults.push(Fault::of_card(path, text, id, word, message));
    }

    /// That `word`, named by the card `id`, is the id of a card of that kind.
    fn known(&mut self, file: usize, id: &str, kind: CardKind, word: &str) {
        let near = |known: &mut dyn Iterator<Item = &String>| did_you_mean(word, known.map(String::as_str));
        let records = self.records;
        let (known, near) = match kind {
            CardKind::Chassis => {
                let aliases = records.chassis.values().flat_map(|entry| &entry.facts.aliases);
                let mut all = records.chassis.keys().chain(aliases);
                let known = records.chassis.contains_key(word);
                (known, if known { String::new() } else { near(&mut all) })
            }
            CardKind::Upgrade => lookup(&records.upgrades, word),
            CardKind::Condition => lookup(&records.conditions, word),
            CardKind::Device => lookup(&records.devices, word),
            CardKind::ShipAbility => lookup(&records.ship_abilities, word),
            CardKind::Pilot => lookup(&records.pilots, word),
            CardKind::Damage => lookup(&records.damage, word),
        };
        if !known {
            self.fault(file, id, Some(word), format!("no {kind} '{word}'{near}"));
        }
    }

    fn pilot(&mut self, entry: &Entry<PilotFacts>) {
        let Entry { facts, file } = entry;
        let (file, id) = (*file, facts.id.as_str());
        let sets: Vec<_> = facts.standard.iter().chain(&facts.legacy).collect();
        if sets.is_empty() {
            let message = format!("the ship card '{id}' is in no set: give it 'standard', 'legacy' or both");
            self.fault(file, id, None, message);
        }
        if facts.chassis.is_none() && sets.iter().any(|own| own.chassis.is_none()) {
            self.fault(file, id, None, format!("the ship card '{id}' names no 'chassis'"));
        }
        let chassis = facts.chassis.iter().chain(sets.iter().filter_map(|own| own.chassis.as_ref()));
        chassis.for_each(|chassis| self.known(file, id, CardKind::Chassis, chassis));
        let abilities =
            facts.ship_ability.iter().chain(sets.iter().filter_map(|own| own.ship_ability.as_ref()));
        abilities.for_each(|name| self.known(file, id, CardKind::ShipAbility, name));
        facts.conditions.iter().for_each(|word| self.known(file, id, CardKind::Condition, word));
        facts.standard_loadout.iter().for_each(|word| self.known(file, id, CardKind::Upgrade, word));
    }

    fn upgrade(&mut self, entry: &Entry<UpgradeFacts>) {
        let Entry { facts, file } = entry;
        let (file, id) = (*file, facts.id.as_str());
        let sets: Vec<_> = facts.standard.iter().chain(&facts.legacy).collect();
        if sets.is_empty() {
            let message =
                format!("the upgrade card '{id}' is in no set: give it 'standard', 'legacy' or both");
            self.fault(file, id, None, message);
        }
        let own_sides = sets.iter().filter_map(|own| own.sides.as_ref());
        for sides in own_sides.chain([&facts.sides]) {
            if !(1..=2).contains(&sides.len()) {
                let message = format!("the upgrade card '{id}' has {} sides: expected 1 or 2", sides.len());
                self.fault(file, id, None, message);
            }
            sides.iter().for_each(|side| self.side(file, id, side));
        }
        let own_restrictions = sets.iter().filter_map(|own| own.restrictions.as_ref());
        let restrictions = own_restrictions.chain([&facts.restrictions]).flatten();
        for AnyOf(parts) in restrictions {
            for part in parts {
                match part {
                    Restriction::Chassis(word) => self.known(file, id, CardKind::Chassis, word),
                    Restriction::ShipAbility(word) => self.known(file, id, CardKind::ShipAbility, word),
                    _ => {}
                }
            }
        }
    }

    fn side(&mut self, file: usize, id: &str, side: &Side) {
        if side.slots.is_empty() {
            self.fault(file, id, None, format!("a side of the upgrade card '{id}' fills no slot"));
        }
        side.device.iter().for_each(|word| self.known(file, id, CardKind::Device, word));
        side.conditions.iter().for_each(|word| self.known(file, id, CardKind::Condition, word));
        side.ship_ability.iter().for_each(|word| self.known(file, id, CardKind::ShipAbility, word));
    }
}

/// Whether a kind of card has this id, and if not, the end of the message.
fn lookup<T>(cards: &std::collections::BTreeMap<String, Entry<T>>, word: &str) -> (bool, String) {
    if cards.contains_key(word) {
        return (true, String::new());
    }
    (false, did_you_mean(word, cards.keys().map(String::as_str)))
}
