//! The buffers of an observation.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS, SHIPS_PER_SEAT};
use killbox_components::spec::WEAPONS;

use super::abilities::ABILITY_FEATURES;
use super::bar::ACTION_CELLS;
use super::dials::DIAL_CELLS;
use super::effects::OPTION_EFFECTS;
use super::features::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, SHIP_FEATURES,
};
use super::identities::IDENTITY_WORDS;
use super::part::Part;
use super::relations::RELATION_FEATURES;
use super::weapons::WEAPON_FEATURES;

/// The buffers into which one observation is written. An array that is `None` is not written. The
/// buffers must be zeros at first; later they hold the last observation, and only what has changed
/// is written.
#[derive(Debug, Default)]
pub struct Observation<'a> {
    /// The ships: own ships in rows 0 to 7, enemy ships in rows 8 to 15. A ship that is not on the
    /// board has a row of zeros.
    pub ships: Option<&'a mut [[f32; SHIP_FEATURES]; SHIPS]>,
    /// The obstacles, in the order in which they were placed. An empty row is all zeros.
    pub obstacles: Option<&'a mut [[f32; OBSTACLE_FEATURES]; OBSTACLES]>,
    /// Bombs, mines and cargo. An empty row is all zeros.
    pub devices: Option<&'a mut [[f32; DEVICE_FEATURES]; DEVICES]>,
    /// The objective tokens of a scenario. Without a scenario all rows are zeros.
    pub objectives: Option<&'a mut [[f32; OBJECTIVE_FEATURES]; OBJECTIVES]>,
    /// The numbers that belong to no object.
    pub globals: Option<&'a mut [f32; GLOBAL_FEATURES]>,
    /// The words of the pending decision.
    pub decision: Option<&'a mut [i32; DECISION_WORDS]>,
    /// The numbers of each option, in the order of the decision's options; the rows beyond are
    /// zeros.
    pub options: Option<&'a mut [[f32; OPTION_FEATURES]; OPTIONS]>,
    /// The words of each option; the rows beyond are zeros.
    pub words: Option<&'a mut [[i32; OPTION_WORDS]; OPTIONS]>,
    /// 1 for each legal option, 0 beyond.
    pub mask: Option<&'a mut [i8; OPTIONS]>,
    /// What the ability or action of each option does, as flags; the rows beyond are zeros.
    pub effects: Option<&'a mut [[i8; OPTION_EFFECTS]; OPTIONS]>,
    /// The numbers of the cards of each ship, whether it is on the board or not.
    pub identities: Option<&'a mut [[i32; IDENTITY_WORDS]; SHIPS]>,
    /// The dial of each ship, whether it is on the board or not: flags by speed, bearing and
    /// difficulty.
    pub dials: Option<&'a mut [[i8; DIAL_CELLS]; SHIPS]>,
    /// The weapons of each ship.
    pub weapons: Option<&'a mut [[[f32; WEAPON_FEATURES]; WEAPONS]; SHIPS]>,
    /// The action bar of each ship: flags by action, link and colour.
    pub actions: Option<&'a mut [[i8; ACTION_CELLS]; SHIPS]>,
    /// The abilities of each ship.
    pub abilities: Option<&'a mut [[f32; ABILITY_FEATURES]; SHIPS]>,
    /// Each own ship (first dimension) with each enemy ship (second dimension).
    pub relations: Option<&'a mut [[[f32; RELATION_FEATURES]; SHIPS_PER_SEAT]; SHIPS_PER_SEAT]>,
}

impl<'a> Observation<'a> {
    /// Lets the array `part` be written into `numbers`, whose length is [`Part::cells`] and whose
    /// type is [`Part::number_type`]. An array of another length or type is left out.
    pub fn put(&mut self, part: Part, numbers: NumbersMut<'a>) {
        use NumbersMut::{Bytes, Floats, Ints};
        match (part, numbers) {
            (Part::Ships, Floats(all)) => self.ships = table(all),
            (Part::Obstacles, Floats(all)) => self.obstacles = table(all),
            (Part::Devices, Floats(all)) => self.devices = table(all),
            (Part::Objectives, Floats(all)) => self.objectives = table(all),
            (Part::Globals, Floats(all)) => self.globals = row(all),
            (Part::Decision, Ints(all)) => self.decision = row(all),
            (Part::Options, Floats(all)) => self.options = table(all),
            (Part::OptionWords, Ints(all)) => self.words = table(all),
            (Part::ActionMask, Bytes(all)) => self.mask = row(all),
            (Part::OptionEffects, Bytes(all)) => self.effects = table(all),
            (Part::Identities, Ints(all)) => self.identities = table(all),
            (Part::Dials, Bytes(all)) => self.dials = table(all),
            (Part::Weapons, Floats(all)) => self.weapons = tables(all),
            (Part::Actions, Bytes(all)) => self.actions = table(all),
            (Part::Abilities, Floats(all)) => self.abilities = table(all),
            (Part::Relations, Floats(all)) => self.relations = tables(all),
            (_, Floats(_) | Ints(_) | Bytes(_)) => debug_assert!(false, "{part:?} has another type"),
        }
    }
}

fn row<T, const COLUMNS: usize>(all: &mut [T]) -> Option<&mut [T; COLUMNS]> {
    all.as_chunks_mut().0.first_mut()
}

fn table<T, const COLUMNS: usize, const ROWS: usize>(all: &mut [T]) -> Option<&mut [[T; COLUMNS]; ROWS]> {
    row(all.as_chunks_mut().0)
}

fn tables<T, const COLUMNS: usize, const ROWS: usize, const TABLES: usize>(
    all: &mut [T],
) -> Option<&mut [[[T; COLUMNS]; ROWS]; TABLES]> {
    table(all.as_chunks_mut().0)
}

/// The numbers of an array, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers<'a> {
    /// `float32`.
    Floats(&'a [f32]),
    /// `int32`.
    Ints(&'a [i32]),
    /// `int8`.
    Bytes(&'a [i8]),
}

/// The numbers of an array, to be written.
#[derive(Debug)]
pub enum NumbersMut<'a> {
    /// `float32`.
    Floats(&'a mut [f32]),
    /// `int32`.
    Ints(&'a mut [i32]),
    /// `int8`.
    Bytes(&'a mut [i8]),
}
