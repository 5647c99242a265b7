//! All records of the facts files, by kind and id, before the sets are resolved.

use std::collections::BTreeMap;

use killbox_components::ruleset::CardSet;

use super::error::CardFault;
use super::facts::{ChassisFacts, DeviceFacts, PilotFacts, Points, UpgradeFacts};
use super::other::{ConditionCard, DamageCard};

/// A record, and the file that it comes from.
pub(super) struct Entry<T> {
    pub(super) facts: T,
    /// The index into [`Records::files`].
    pub(super) file: usize,
}

/// All records by kind and id.
#[derive(Default)]
pub(super) struct Records {
    /// Path and text of every file read.
    pub(super) files: Vec<(String, String)>,
    pub(super) versions: BTreeMap<CardSet, String>,
    pub(super) chassis: BTreeMap<String, Entry<ChassisFacts>>,
    pub(super) pilots: BTreeMap<String, Entry<PilotFacts>>,
    pub(super) upgrades: BTreeMap<String, Entry<UpgradeFacts>>,
    pub(super) conditions: BTreeMap<String, Entry<ConditionCard>>,
    pub(super) damage: BTreeMap<String, Entry<DamageCard>>,
    pub(super) huge_damage: BTreeMap<String, Entry<DamageCard>>,
    pub(super) devices: BTreeMap<String, Entry<DeviceFacts>>,
    pub(super) ship_abilities: BTreeMap<String, Entry<()>>,
    pub(super) points: Vec<Entry<Points>>,
    pub(super) faults: Vec<CardFault>,
    /// Records of the files before this index may be replaced, since an overlay lies over them.
    pub(super) own: usize,
}
