//! The arrays of an observation: names, shapes, types, and the numbers of their rows.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS, SHIPS_PER_SEAT};
use killbox_components::spec::WEAPONS;
use strum::VariantArray;

use super::abilities::{ABILITY, ABILITY_FEATURES};
use super::bar::{ACTION, ACTION_KINDS, ACTION_LINKS, COLORS};
use super::dials::{DIAL, DIAL_BEARINGS, DIFFICULTIES, SPEEDS};
use super::effects::{OPTION_EFFECT, OPTION_EFFECTS};
use super::features::{
    DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, OBJECTIVE, OBJECTIVE_FEATURES,
    OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, SHIP, SHIP_FEATURES,
};
use super::identities::{IDENTITY, IDENTITY_WORDS};
use super::relations::{RELATION, RELATION_FEATURES};
use super::weapons::{WEAPON, WEAPON_FEATURES};

/// An array of an observation. Each can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
#[repr(u8)]
pub enum Part {
    /// The state of the ships.
    Ships,
    /// The obstacles.
    Obstacles,
    /// Bombs, mines, cargo and remotes.
    Devices,
    /// The objective tokens.
    Objectives,
    /// The numbers that belong to no object.
    Globals,
    /// The words of the pending decision.
    Decision,
    /// The numbers of each option.
    Options,
    /// The words of each option.
    OptionWords,
    /// The mask of the options.
    ActionMask,
    /// The effects of each option.
    OptionEffects,
    /// The cards of the ships.
    Identities,
    /// The dials of the ships.
    Dials,
    /// The weapons of the ships.
    Weapons,
    /// The action bars of the ships.
    Actions,
    /// The abilities of the ships.
    Abilities,
    /// What lies between each own ship and each enemy ship.
    Relations,
}

/// The number of arrays.
pub const PARTS: usize = Part::VARIANTS.len();

/// The type of an array's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberType {
    /// `float32`.
    Float,
    /// `int32`.
    Int,
    /// `int8`.
    Byte,
}

impl NumberType {
    /// The type as NumPy writes it.
    pub const fn name(self) -> &'static str {
        match self {
            NumberType::Float => "float32",
            NumberType::Int => "int32",
            NumberType::Byte => "int8",
        }
    }
}

impl Part {
    /// All arrays, in the order of the page.
    pub const ALL: &'static [Part] = Part::VARIANTS;

    /// The name of the array.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Ships => "ships",
            Part::Obstacles => "obstacles",
            Part::Devices => "devices",
            Part::Objectives => "objectives",
            Part::Globals => "globals",
            Part::Decision => "decision",
            Part::Options => "options",
            Part::OptionWords => "option_words",
            Part::ActionMask => "action_mask",
            Part::OptionEffects => "option_effects",
            Part::Identities => "identities",
            Part::Dials => "dials",
            Part::Weapons => "weapons",
            Part::Actions => "actions",
            Part::Abilities => "abilities",
            Part::Relations => "relations",
        }
    }

    /// The array with this name.
    pub fn named(name: &str) -> Option<Part> {
        Part::ALL.iter().copied().find(|part| part.name() == name)
    }

    /// The shape of the array for one battle.
    pub const fn shape(self) -> &'static [usize] {
        match self {
            Part::Ships => &[SHIPS, SHIP_FEATURES],
            Part::Obstacles => &[OBSTACLES, OBSTACLE_FEATURES],
            Part::Devices => &[DEVICES, DEVICE_FEATURES],
            Part::Objectives => &[OBJECTIVES, OBJECTIVE_FEATURES],
            Part::Globals => &[GLOBAL_FEATURES],
            Part::Decision => &[DECISION_WORDS],
            Part::Options => &[OPTIONS, OPTION_FEATURES],
            Part::OptionWords => &[OPTIONS, OPTION_WORDS],
            Part::ActionMask => &[OPTIONS],
            Part::OptionEffects => &[OPTIONS, OPTION_EFFECTS],
            Part::Identities => &[SHIPS, IDENTITY_WORDS],
            Part::Dials => &[SHIPS, SPEEDS, DIAL_BEARINGS, DIFFICULTIES],
            Part::Weapons => &[SHIPS, WEAPONS, WEAPON_FEATURES],
            Part::Actions => &[SHIPS, ACTION_KINDS, ACTION_LINKS, COLORS],
            Part::Abilities => &[SHIPS, ABILITY_FEATURES],
            Part::Relations => &[SHIPS_PER_SEAT, SHIPS_PER_SEAT, RELATION_FEATURES],
        }
    }

    /// The number of numbers in the array of one battle.
    pub fn cells(self) -> usize {
        self.shape().iter().product()
    }

    /// The type of the numbers.
    pub const fn number_type(self) -> NumberType {
        match self {
            Part::Ships
            | Part::Obstacles
            | Part::Devices
            | Part::Objectives
            | Part::Globals
            | Part::Options
            | Part::Weapons
            | Part::Abilities
            | Part::Relations => NumberType::Float,
            Part::Decision | Part::OptionWords | Part::Identities => NumberType::Int,
            Part::ActionMask | Part::OptionEffects | Part::Dials | Part::Actions => NumberType::Byte,
        }
    }

    /// The numbers of the array's last dimension. The words of decisions and options and the mask
    /// have none: `docs/observations.md` explains them in words.
    pub const fn features(self) -> &'static [Feature] {
        match self {
            Part::Ships => &SHIP,
            Part::Obstacles => &OBSTACLE,
            Part::Devices => &DEVICE,
            Part::Objectives => &OBJECTIVE,
            Part::Globals => &GLOBAL,
            Part::Options => &OPTION,
            Part::OptionEffects => &OPTION_EFFECT,
            Part::Identities => &IDENTITY,
            Part::Dials => &DIAL,
            Part::Weapons => &WEAPON,
            Part::Actions => &ACTION,
            Part::Abilities => &ABILITY,
            Part::Relations => &RELATION,
            Part::Decision | Part::OptionWords | Part::ActionMask => &[],
        }
    }

    /// Whether the first dimension of the array is the options of the decision.
    pub const fn is_by_option(self) -> bool {
        matches!(self, Part::Options | Part::OptionWords | Part::ActionMask | Part::OptionEffects)
    }

    /// The numbers of a row in version 2, if rows are longer now. They are the first numbers of a
    /// row, with the same meaning.
    pub const fn columns_of_version_2(self) -> Option<usize> {
        match self {
            Part::Ships => Some(71),
            Part::Objectives => Some(13),
            Part::Globals => Some(35),
            _ => None,
        }
    }
}

/// A set of arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// All arrays.
    pub const ALL: Parts = Parts(u16::MAX >> (u16::BITS as usize - PARTS));

    /// Whether an array is in the set.
    pub const fn has(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// Adds an array.
    pub const fn insert(&mut self, part: Part) {
        self.0 |= 1 << part as u8;
    }

    /// The arrays in the set, in the order of [`Part::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.iter().copied().filter(move |part| self.has(*part))
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Parts {
        let mut set = Parts::default();
        parts.into_iter().for_each(|part| set.insert(part));
        set
    }
}
