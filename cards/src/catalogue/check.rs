//! Checks all records together: every id that a card names must be the id of a card, and every
//! number must fit into a battle.
//!
//! `load` calls this module once all files are read. It changes nothing.

use std::collections::BTreeMap;

use killbox_components::damage::{DAMAGE_KINDS, DamageCards};

use super::chassis::{ChargeLine, Stats};
use super::error::CardFault;
use super::facts::{ChassisFacts, InSets, PilotFacts, UpgradeFacts};
use super::nearest::did_you_mean;
use super::other::DamageCard;
use super::records::{Entry, Records};
use super::upgrade::{AnyOf, CardSide, Restriction};
use super::words::CardKind;

/// Every fault, by kind of card and id.
pub(super) fn faults(records: &Records) -> Vec<CardFault> {
    let mut check = Check { records, faults: Vec::new() };
    for entry in records.chassis.values() {
        check.chassis(entry);
    }
    for entry in records.pilots.values() {
        check.pilot(entry);
    }
    for entry in records.upgrades.values() {
        check.upgrade(entry);
    }
    for (number, entry) in records.huge_damage.values().enumerate() {
        check.huge_damage(number, entry);
    }
    check.faults
}

/// The greatest numbers that a card may print: far above any card, and within what a battle holds.
mod most {
    pub const DIAL: usize = 32;
    pub const ICONS: usize = 10;
    pub const SLOTS: usize = 16;
    pub const INITIATIVE: usize = 8;
    pub const DICE: usize = 10;
    pub const HULL: usize = 40;
    pub const CHARGES: usize = 40;
    pub const RANGE: usize = 5;
}

struct Check<'a> {
    records: &'a Records,
    faults: Vec<CardFault>,
}

impl Check<'_> {
    fn fault(&mut self, file: usize, id: &str, word: Option<&str>, message: String) {
        let (path, text) = &self.records.files[file];
        self.faults.push(CardFault::of_card(path, text, id, word, message));
    }

    /// Checks that `word`, which the card `id` names, is the id of a card of that kind.
    fn known(&mut self, file: usize, id: &str, kind: CardKind, word: &str) {
        let records = self.records;
        let (known, near) = match kind {
            CardKind::Chassis => lookup(&records.chassis, word),
            CardKind::Pilot => lookup(&records.pilots, word),
            CardKind::Upgrade => lookup(&records.upgrades, word),
            CardKind::Condition => lookup(&records.conditions, word),
            CardKind::Damage => lookup(&records.damage, word),
            CardKind::Device => lookup(&records.devices, word),
            CardKind::ShipAbility => lookup(&records.ship_abilities, word),
        };
        if !known {
            self.fault(file, id, Some(word), format!("no {kind} '{word}'{near}"));
        }
    }

    /// Checks that a number of the card `id` is at most `most`.
    fn at_most(&mut self, file: usize, id: &str, what: &str, number: impl Into<usize>, most: usize) {
        let number = number.into();
        if number > most {
            self.fault(file, id, None, format!("'{id}' has {what} {number}: expected at most {most}"));
        }
    }

    /// Checks that a battle can hold this card of a huge damage deck [HUG-19/open].
    fn huge_damage(&mut self, number: usize, entry: &Entry<DamageCard>) {
        let Entry { facts: DamageCard { id, copies, .. }, file } = entry;
        if self.records.damage.contains_key(id) {
            let message = format!("'{id}' is a card of the standard damage deck: give it another id");
            self.fault(*file, id, None, message);
        }
        if *copies == 0 {
            self.fault(*file, id, Some("copies"), format!("'{id}' has no copies: leave it out"));
        }
        self.at_most(*file, id, "copies", *copies, DamageCards::MOST.into());
        if number >= DAMAGE_KINDS {
            let message = format!("a huge damage deck has at most {DAMAGE_KINDS} kinds of card");
            self.fault(*file, id, None, message);
        }
    }

    fn stats(&mut self, file: usize, id: &str, stats: &Stats) {
        for attack in &stats.attacks {
            self.at_most(file, id, "an attack of", attack.value, most::DICE);
        }
        self.at_most(file, id, "agility", stats.agility, most::DICE);
        self.at_most(file, id, "hull", stats.hull, most::HULL);
        self.at_most(file, id, "shields", stats.shields, most::CHARGES);
        self.at_most(file, id, "energy", stats.energy, most::CHARGES);
        if stats.hull == 0 {
            self.fault(file, id, None, format!("'{id}' has no hull: expected 1 or more"));
        }
    }

    fn charges(&mut self, file: usize, id: &str, charges: &ChargeLine) {
        self.at_most(file, id, "charges", charges.limit, most::CHARGES);
    }

    fn chassis(&mut self, entry: &Entry<ChassisFacts>) {
        let Entry { facts, file } = entry;
        let (file, id) = (*file, facts.id.as_str());
        let sets = || facts.in_sets();
        let stats = sets().filter_map(|own| own.stats.as_ref()).chain([&facts.stats]);
        stats.for_each(|stats| self.stats(file, id, stats));
        let bars = sets().filter_map(|own| own.actions.as_ref()).chain([&facts.actions]);
        bars.for_each(|bar| self.at_most(file, id, "icons", bar.len(), most::ICONS));
        self.at_most(file, id, "maneuvers", facts.dial.len(), most::DIAL);
    }

    fn pilot(&mut self, entry: &Entry<PilotFacts>) {
        let Entry { facts, file } = entry;
        let (file, id) = (*file, facts.id.as_str());
        let sets: Vec<_> = facts.in_sets().collect();
        if sets.is_empty() {
            let message = format!("the ship card '{id}' is in no set: give it 'standard', 'legacy' or 'xwa'");
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
        let initiatives = sets.iter().filter_map(|own| own.initiative).chain([facts.initiative]);
        initiatives.for_each(|value| self.at_most(file, id, "initiative", value, most::INITIATIVE));
        sets.iter().for_each(|own| self.at_most(file, id, "slots", own.slots.len(), most::SLOTS));
        let charges = facts.charges.iter().chain(sets.iter().filter_map(|own| own.charges.as_ref()));
        charges.for_each(|charges| self.charges(file, id, charges));
        facts.force.iter().for_each(|force| self.at_most(file, id, "Force", force.limit, most::CHARGES));
        let stats = facts.stats.iter().chain(sets.iter().filter_map(|own| own.stats.as_ref()));
        stats.for_each(|stats| self.stats(file, id, stats));
        let bars = facts.actions.iter().chain(sets.iter().filter_map(|own| own.actions.as_ref()));
        bars.for_each(|bar| self.at_most(file, id, "icons", bar.len(), most::ICONS));
        facts.standard_loadout.iter().for_each(|word| self.known(file, id, CardKind::Upgrade, word));
    }

    fn upgrade(&mut self, entry: &Entry<UpgradeFacts>) {
        let Entry { facts, file } = entry;
        let (file, id) = (*file, facts.id.as_str());
        let sets: Vec<_> = facts.in_sets().collect();
        if sets.is_empty() {
            let message =
                format!("the upgrade card '{id}' is in no set: give it 'standard', 'legacy' or 'xwa'");
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

    fn side(&mut self, file: usize, id: &str, side: &CardSide) {
        if side.slots.is_empty() {
            self.fault(file, id, None, format!("a side of the upgrade card '{id}' fills no slot"));
        }
        side.charges.iter().for_each(|charges| self.charges(file, id, charges));
        side.force.iter().for_each(|force| self.at_most(file, id, "Force", force.limit, most::CHARGES));
        if let Some(weapon) = &side.weapon {
            let (nearest, farthest) = weapon.range;
            self.at_most(file, id, "an attack of", weapon.value, most::DICE);
            self.at_most(file, id, "range", farthest, most::RANGE);
            if nearest > farthest {
                let message =
                    format!("'{id}' has range {nearest} to {farthest}: expected the nearer one first");
                self.fault(file, id, None, message);
            }
        }
        side.device.iter().for_each(|word| self.known(file, id, CardKind::Device, word));
        side.conditions.iter().for_each(|word| self.known(file, id, CardKind::Condition, word));
        side.ship_ability.iter().for_each(|word| self.known(file, id, CardKind::ShipAbility, word));
    }
}

/// Whether a kind of card has this id, and if not, the end of the message.
fn lookup<T>(cards: &BTreeMap<String, Entry<T>>, word: &str) -> (bool, String) {
    if cards.contains_key(word) {
        return (true, String::new());
    }
    (false, did_you_mean(word, cards.keys().map(String::as_str)))
}
