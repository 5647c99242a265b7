//! The observations of the decisions that wait for a network: a row each, in as many whole batches as it takes.

use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use strum::VariantArray;

use crate::observe::{
    CHOICES, DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, NONE, OBJECTIVE,
    OBJECTIVE_FEATURES, OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, Observation,
    SHIP, SHIP_FEATURES,
};

/// The rows. Those that hold nothing now hold what they held last: a network's result for one row hangs on no other.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) ships: Vec<[[f32; SHIP_FEATURES]; SHIPS]>,
    pub(super) obstacles: Vec<[[f32; OBSTACLE_FEATURES]; OBSTACLES]>,
    pub(super) devices: Vec<[[f32; DEVICE_FEATURES]; DEVICES]>,
    pub(super) objectives: Vec<[[f32; OBJECTIVE_FEATURES]; OBJECTIVES]>,
    pub(super) globals: Vec<[f32; GLOBAL_FEATURES]>,
    pub(super) decision: Vec<[i32; DECISION_WORDS]>,
    pub(super) options: Vec<[[f32; OPTION_FEATURES]; OPTIONS]>,
    pub(super) words: Vec<[[i32; OPTION_WORDS]; OPTIONS]>,
    pub(super) mask: Vec<[i8; OPTIONS]>,
    /// How many rows of options each holds.
    used: Vec<usize>,
}

impl Rows {
    /// Makes room for so many rows.
    fn grow(&mut self, rows: usize) {
        if rows <= self.used.len() {
            return;
        }
        self.ships.resize(rows, [[0.0; SHIP_FEATURES]; SHIPS]);
        self.obstacles.resize(rows, [[0.0; OBSTACLE_FEATURES]; OBSTACLES]);
        self.devices.resize(rows, [[0.0; DEVICE_FEATURES]; DEVICES]);
        self.objectives.resize(rows, [[0.0; OBJECTIVE_FEATURES]; OBJECTIVES]);
        self.globals.resize(rows, [0.0; GLOBAL_FEATURES]);
        self.decision.resize(rows, [0; DECISION_WORDS]);
        self.options.resize(rows, [[0.0; OPTION_FEATURES]; OPTIONS]);
        self.words.resize(rows, [[0; OPTION_WORDS]; OPTIONS]);
        self.mask.resize(rows, [0; OPTIONS]);
        self.used.resize(rows, 0);
    }

    /// Writes a row; batches have `batch` rows.
    pub(super) fn write(
        &mut self,
        row: usize,
        batch: usize,
        write: impl FnOnce(&mut usize, &mut Observation),
    ) {
        self.grow((row + 1).next_multiple_of(batch));
        let into = &mut Observation {
            ships: &mut self.ships[row],
            obstacles: &mut self.obstacles[row],
            devices: &mut self.devices[row],
            objectives: &mut self.objectives[row],
            globals: &mut self.globals[row],
            decision: &mut self.decision[row],
            options: &mut self.options[row],
            words: &mut self.words[row],
            mask: &mut self.mask[row],
        };
        write(&mut self.used[row], into);
    }

    /// Rows of the least numbers that can stand there.
    pub(super) fn lowest(&mut self, rows: usize) {
        self.fill(rows, |feature| feature.low, [0, NONE, 0], [0, NONE, NONE], 0);
    }

    /// Rows of the highest.
    pub(super) fn highest(&mut self, rows: usize) {
        let decision = [DecisionKind::VARIANTS.len() as i32 - 1, SHIPS as i32 - 1, OPTIONS as i32];
        let objects = (SHIPS + OBSTACLES + DEVICES + OBJECTIVES) as i32;
        let option = [CHOICES.len() as i32 - 1, objects - 1, i32::from(u16::MAX)];
        self.fill(rows, |feature| feature.high, decision, option, 1);
    }

    fn fill(
        &mut self,
        rows: usize,
        number: impl Fn(&Feature) -> f32,
        decision: [i32; DECISION_WORDS],
        option: [i32; OPTION_WORDS],
        mask: i8,
    ) {
        self.grow(rows);
        self.ships.fill([SHIP.each_ref().map(&number); SHIPS]);
        self.obstacles.fill([OBSTACLE.each_ref().map(&number); OBSTACLES]);
        self.devices.fill([DEVICE.each_ref().map(&number); DEVICES]);
        self.objectives.fill([OBJECTIVE.each_ref().map(&number); OBJECTIVES]);
        self.globals.fill(GLOBAL.each_ref().map(&number));
        self.decision.fill(decision);
        self.options.fill([OPTION.each_ref().map(&number); OPTIONS]);
        self.words.fill([option; OPTIONS]);
        self.mask.fill([mask; OPTIONS]);
    }
}
