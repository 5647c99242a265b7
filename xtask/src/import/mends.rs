//! Corrects errors of the data sets: by three rules that need no list, and by the table
//! `xtask/data/mends.ron`, whose entries have a value and a reason.
//!
//! A mend that changes nothing (because the data were corrected) or whose card does not exist is
//! reported, so that the table does not outlive its reasons.

use std::collections::{BTreeMap, BTreeSet};

use killbox_cards::catalogue::{
    AnyOf, CardKind, CardSet, ChargeLine, Cost, DeviceFacts, ForceSide, Grant, Keyword, Stats, Upgrade,
    Weapon,
};
use serde::Deserialize;

use super::read::{Set, same_in_any_order};
use crate::import::error::ImportError;

/// The table of mends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MendsTable {
    /// Ids of ship types that one set has instead of the other set's id.
    pub aliases: Vec<Alias>,
    /// Corrections of cards that are wrong or incomplete.
    pub mends: Vec<Mend>,
    /// Devices that cards place and the data do not list.
    pub devices: Vec<DeviceFacts>,
    /// Known errors without a known right value.
    pub left: Vec<Left>,
}

/// A second id of a ship type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alias {
    pub alias: String,
    pub id: String,
    pub why: String,
}

/// One entry of the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mend {
    pub kind: CardKind,
    pub id: String,
    /// The only set that is corrected; all sets if left out.
    #[serde(default)]
    pub set: Option<CardSet>,
    /// The side of an upgrade, counted from 0.
    #[serde(default)]
    pub side: usize,
    pub fix: Fix,
    pub why: String,
}

/// The value that a mend sets. A value of a side of an upgrade is set on the mend's `side`.
#[derive(Clone, Debug, Deserialize)]
pub enum Fix {
    Name(String),
    Caption(String),
    Limited(u8),
    Charges(ChargeLine),
    Stats(Stats),
    HasText(bool),
    Restrict(Vec<AnyOf>),
    Solitary,
    NotStandardized,
    NoTitle,
    Grant(Grant),
    /// Replaces the listed grants by this one.
    OnlyGrant(Grant),
    /// Moves the grants listed on this side to the mend's side.
    GrantsOf(usize),
    Weapon(Weapon),
    NoWeapon,
    /// The charges that an attack costs.
    WeaponCharges(u8),
    Conditions(Vec<String>),
    Device(String),
    Cost(Cost),
    /// Gives a pilot the dial of another ship type.
    DialOf(String),
    /// Makes a pilot legal in no format of the set, because its cost there cannot be right.
    NoFormat,
}

/// An error that is not corrected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    pub card: String,
    pub fault: String,
}

/// The applied and unused mends and the remaining errors, for the summary.
#[derive(Debug, Default)]
pub struct Report {
    pub applied: Vec<String>,
    pub needless: Vec<String>,
    pub left: Vec<String>,
}

impl MendsTable {
    /// The table that comes with the importer.
    pub fn own() -> Result<MendsTable, ImportError> {
        let options = ron::Options::default().with_default_extension(
            ron::extensions::Extensions::IMPLICIT_SOME | ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES,
        );
        options
            .from_str(include_str!("../../data/mends.ron"))
            .map_err(|error| ImportError::at("xtask/data/mends.ron", error.to_string()))
    }
}

/// Corrects all sets in place.
pub fn apply(table: &MendsTable, sets: &mut [Set]) -> Report {
    let mut report = Report::default();
    for Alias { alias, id, why } in &table.aliases {
        let applied = sets.iter_mut().filter_map(|set| rename_chassis(set, alias, id)).count() > 0;
        report.note(applied, format!("chassis {alias}: is {id}: {why}"));
    }
    for mend in &table.mends {
        let mut touched = false;
        for set in sets.iter_mut().filter(|set| mend.set.is_none_or(|only| only == set.set)) {
            touched |= mend_card(set, mend);
        }
        report.note(touched, format!("{} {}: {}", mend.kind.xws(), mend.id, mend.why));
    }
    sets.iter_mut().for_each(|set| force_sides(set, &mut report));
    share_restrictions(sets, &mut report);
    share_order(sets);
    share_loadout_upgrades(sets, &mut report);
    report.left.extend(table.left.iter().map(|left| format!("{}: {}", left.card, left.fault)));
    report
}

impl Report {
    fn note(&mut self, applied: bool, line: String) {
        if applied { self.applied.push(line) } else { self.needless.push(line) }
    }
}

fn rename_chassis(set: &mut Set, alias: &str, id: &str) -> Option<()> {
    let mut chassis = set.chassis.remove(alias)?;
    chassis.id = id.to_owned();
    set.chassis.insert(id.to_owned(), chassis);
    for pilot in set.pilots.values_mut().filter(|pilot| pilot.chassis == alias) {
        pilot.chassis = id.to_owned();
    }
    Some(())
}

/// Whether the mend changed a card of this set.
fn mend_card(set: &mut Set, mend: &Mend) -> bool {
    let dial = match &mend.fix {
        Fix::DialOf(other) => set.chassis.get(other).map(|chassis| chassis.dial.clone()),
        _ => None,
    };
    match mend.kind {
        CardKind::Pilot => set.pilots.get_mut(&mend.id).is_some_and(|pilot| {
            let before = pilot.clone();
            match mend.fix.clone() {
                Fix::Name(name) => pilot.name = name,
                Fix::Caption(caption) => pilot.caption = Some(caption),
                Fix::Limited(limited) => pilot.limited = limited,
                Fix::Charges(charges) => pilot.charges = Some(charges),
                Fix::Stats(stats) => pilot.stats = Some(stats),
                Fix::Conditions(conditions) => pilot.conditions = conditions,
                Fix::HasText(has_text) => pilot.has_text = has_text,
                Fix::NoFormat => pilot.formats.clear(),
                Fix::DialOf(_) => pilot.dial = dial.unwrap_or_default(),
                _ => {}
            }
            *pilot != before
        }),
        CardKind::Upgrade => set.upgrades.get_mut(&mend.id).is_some_and(|upgrade| {
            let before = upgrade.clone();
            mend_upgrade(upgrade, mend);
            *upgrade != before
        }),
        _ => false,
    }
}

fn mend_upgrade(upgrade: &mut Upgrade, mend: &Mend) {
    // The grants of the other side are taken first, because only one side can be borrowed mutably.
    let moved = match mend.fix {
        Fix::GrantsOf(other) => upgrade.sides.get_mut(other).map(|side| std::mem::take(&mut side.grants)),
        _ => None,
    };
    let Some(side) = upgrade.sides.get_mut(mend.side) else {
        return;
    };
    match mend.fix.clone() {
        Fix::Name(name) => upgrade.name = name,
        Fix::Limited(limited) => upgrade.limited = limited,
        Fix::Restrict(restrictions) => upgrade.restrictions = restrictions,
        Fix::Solitary => upgrade.solitary = true,
        Fix::NotStandardized => upgrade.standardized = false,
        Fix::Cost(cost) => upgrade.cost = Some(cost),
        Fix::Charges(charges) => side.charges = Some(charges),
        Fix::HasText(has_text) => side.has_text = has_text,
        Fix::NoTitle => side.title = None,
        Fix::Grant(grant) if !side.grants.contains(&grant) => side.grants.push(grant),
        Fix::OnlyGrant(grant) => side.grants = vec![grant],
        Fix::GrantsOf(_) => side.grants.extend(moved.unwrap_or_default()),
        Fix::Weapon(weapon) => side.weapon = Some(weapon),
        Fix::NoWeapon => side.weapon = None,
        Fix::WeaponCharges(charges) => side.weapon.iter_mut().for_each(|weapon| weapon.charges = charges),
        Fix::Conditions(conditions) => side.conditions = conditions,
        Fix::Device(device) => side.device = Some(device),
        Fix::Grant(_) | Fix::Caption(_) | Fix::Stats(_) | Fix::DialOf(_) | Fix::NoFormat => {}
    }
}

/// Rule: Force without a side gets the sides of the keywords "Dark Side" and "Light Side".
fn force_sides(set: &mut Set, report: &mut Report) {
    for pilot in set.pilots.values_mut() {
        let Some(force) = pilot.force.as_mut().filter(|force| force.sides.is_empty()) else {
            continue;
        };
        let sides = [(Keyword::DarkSide, ForceSide::Dark), (Keyword::LightSide, ForceSide::Light)];
        force.sides =
            sides.into_iter().filter(|(word, _)| pilot.keywords.contains(word)).map(|(_, s)| s).collect();
        let line = format!("pilot {} ({}): side of the Force by its keywords", pilot.id, set.set);
        if force.sides.is_empty() {
            report.left.push(format!("pilot {} ({}): side of the Force not known", pilot.id, set.set));
        } else {
            report.applied.push(line);
        }
    }
}

/// Rule: a card has one print, so a set that lists no restrictions gets those of the other set.
fn share_restrictions(sets: &mut [Set], report: &mut Report) {
    let prints_none = |u: &Upgrade| u.restrictions.is_empty() && !u.solitary && !u.standardized;
    let mut printed: BTreeMap<String, Upgrade> = BTreeMap::new();
    for upgrade in sets.iter().flat_map(|set| set.upgrades.values()).filter(|upgrade| !prints_none(upgrade)) {
        printed.entry(upgrade.id.clone()).or_insert_with(|| upgrade.clone());
    }
    for set in sets {
        for upgrade in set.upgrades.values_mut().filter(|upgrade| prints_none(upgrade)) {
            if let Some(other) = printed.get(&upgrade.id) {
                upgrade.restrictions.clone_from(&other.restrictions);
                (upgrade.solitary, upgrade.standardized) = (other.solitary, other.standardized);
                report
                    .applied
                    .push(format!("upgrade {} ({}): restrictions as in the other set", upgrade.id, set.set));
            }
        }
    }
}

/// Rule: what a set lists in another order than an earlier set gets the order of that set.
fn share_order(sets: &mut [Set]) {
    let mut first: BTreeMap<String, Upgrade> = BTreeMap::new();
    for set in sets {
        for upgrade in set.upgrades.values_mut() {
            let Some(known) = first.get(&upgrade.id) else {
                first.insert(upgrade.id.clone(), upgrade.clone());
                continue;
            };
            let same_part = |a: &AnyOf, b: &AnyOf| same_in_any_order(&a.0, &b.0, PartialEq::eq);
            if same_in_any_order(&upgrade.restrictions, &known.restrictions, same_part) {
                upgrade.restrictions.clone_from(&known.restrictions);
            }
            for (side, known) in upgrade.sides.iter_mut().zip(&known.sides) {
                if same_in_any_order(&side.grants, &known.grants, PartialEq::eq) {
                    side.grants.clone_from(&known.grants);
                }
            }
        }
    }
}

/// Rule: an upgrade that a standard loadout of a set names and only the other set lists is copied
/// from there, without a cost.
fn share_loadout_upgrades(sets: &mut [Set], report: &mut Report) {
    let known: BTreeMap<String, Upgrade> =
        sets.iter().flat_map(|set| set.upgrades.values()).map(|u| (u.id.clone(), u.clone())).collect();
    for set in sets {
        let named: BTreeSet<String> =
            set.pilots.values().flat_map(|pilot| pilot.standard_loadout.iter().cloned()).collect();
        for id in named.into_iter().filter(|id| !set.upgrades.contains_key(id)).collect::<Vec<_>>() {
            match known.get(&id) {
                Some(upgrade) => {
                    let mut upgrade = upgrade.clone();
                    (upgrade.cost, upgrade.standard_loadout_only) = (None, true);
                    upgrade.formats.clear();
                    report.applied.push(format!("upgrade {id} ({}): taken over from the other set", set.set));
                    set.upgrades.insert(id, upgrade);
                }
                None => {
                    report.left.push(format!("upgrade {id} ({}): named by a loadout, in no set", set.set))
                }
            }
        }
    }
}
