//! The observations of the decisions that wait for a network, one row each.
//!
//! Rows of one width lie together. A row holds as many options as its width: a decision has some
//! twenty options, and an observation has places for 256.

use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use strum::VariantArray;

use crate::observe::{
    CHOICES, DECISION_WORDS, DEVICE, DEVICE_FEATURES, Feature, GLOBAL, GLOBAL_FEATURES, NONE, OBJECTIVE,
    OBJECTIVE_FEATURES, OBSTACLE, OBSTACLE_FEATURES, OPTION, OPTION_FEATURES, OPTION_WORDS, Observation,
    SHIP, SHIP_FEATURES,
};

/// The buffer of one observation.
pub(super) struct Page {
    ships: [[f32; SHIP_FEATURES]; SHIPS],
    obstacles: [[f32; OBSTACLE_FEATURES]; OBSTACLES],
    devices: [[f32; DEVICE_FEATURES]; DEVICES],
    objectives: [[f32; OBJECTIVE_FEATURES]; OBJECTIVES],
    globals: [f32; GLOBAL_FEATURES],
    decision: [i32; DECISION_WORDS],
    options: [[f32; OPTION_FEATURES]; OPTIONS],
    words: [[i32; OPTION_WORDS]; OPTIONS],
    mask: [i8; OPTIONS],
    /// The number of options in the observation.
    used: usize,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            ships: [[0.0; SHIP_FEATURES]; SHIPS],
            obstacles: [[0.0; OBSTACLE_FEATURES]; OBSTACLES],
            devices: [[0.0; DEVICE_FEATURES]; DEVICES],
            objectives: [[0.0; OBJECTIVE_FEATURES]; OBJECTIVES],
            globals: [0.0; GLOBAL_FEATURES],
            decision: [0; DECISION_WORDS],
            options: [[0.0; OPTION_FEATURES]; OPTIONS],
            words: [[0; OPTION_WORDS]; OPTIONS],
            mask: [0; OPTIONS],
            used: 0,
        }
    }
}

impl Page {
    /// Lets `write` fill the buffer. It also gets the number of options of the previous
    /// observation, as [`crate::observe`] wants it.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut usize, &mut Observation)) {
        let Page { ships, obstacles, devices, objectives, globals, decision, options, words, mask, used } =
            self;
        let into = &mut Observation {
            ships,
            obstacles,
            devices,
            objectives,
            globals,
            decision,
            options,
            words,
            mask,
        };
        write(used, into);
    }

    /// Sets every place to the least value that it can have, or to the highest with `options`
    /// options.
    pub(super) fn extreme(&mut self, highest: bool, options: usize) {
        let number = |feature: &Feature| if highest { feature.high } else { feature.low };
        self.ships = [SHIP.each_ref().map(number); SHIPS];
        self.obstacles = [OBSTACLE.each_ref().map(number); OBSTACLES];
        self.devices = [DEVICE.each_ref().map(number); DEVICES];
        self.objectives = [OBJECTIVE.each_ref().map(number); OBJECTIVES];
        self.globals = GLOBAL.each_ref().map(number);
        self.options = [OPTION.each_ref().map(number); OPTIONS];
        let objects = (SHIPS + OBSTACLES + DEVICES + OBJECTIVES) as i32;
        let (decision, option, mask) = if highest {
            (
                [DecisionKind::VARIANTS.len() as i32 - 1, SHIPS as i32 - 1, options as i32],
                [CHOICES.len() as i32 - 1, objects - 1, i32::from(u16::MAX)],
                1,
            )
        } else {
            ([0, NONE, 0], [0, NONE, NONE], 0)
        };
        (self.decision, self.words, self.mask) = (decision, [option; OPTIONS], [mask; OPTIONS]);
    }

    /// Fills the buffer with distinct numbers within the ranges of their features, for `options`
    /// options; the places beyond them stay empty. Each `which` gives another sample.
    pub(super) fn sample(&mut self, options: usize, which: u8) {
        *self = Page::default();
        let mut at = 0.1 * f32::from(which);
        let mut number = |feature: &Feature| {
            // Multiples of the golden ratio modulo 1: no two are equal.
            at = (at + 0.618_034_f32).fract();
            feature.low + at * (feature.high - feature.low)
        };
        self.ships = std::array::from_fn(|_| SHIP.each_ref().map(&mut number));
        self.obstacles = std::array::from_fn(|_| OBSTACLE.each_ref().map(&mut number));
        self.devices = std::array::from_fn(|_| DEVICE.each_ref().map(&mut number));
        self.objectives = std::array::from_fn(|_| OBJECTIVE.each_ref().map(&mut number));
        self.globals = GLOBAL.each_ref().map(&mut number);
        self.decision = [1, 0, options as i32];
        for at in 0..options {
            self.options[at] = OPTION.each_ref().map(&mut number);
            self.words[at] = [(at % CHOICES.len()) as i32, at as i32 % SHIPS as i32, at as i32];
            self.mask[at] = 1;
        }
    }
}

/// Rows of one width, one after the other.
#[derive(Default)]
pub(super) struct Rows {
    /// The number of options that a row has places for.
    pub(super) width: usize,
    /// The number of rows.
    pub(super) rows: usize,
    pub(super) ships: Vec<f32>,
    pub(super) obstacles: Vec<f32>,
    pub(super) devices: Vec<f32>,
    pub(super) objectives: Vec<f32>,
    pub(super) globals: Vec<f32>,
    pub(super) decision: Vec<i32>,
    pub(super) options: Vec<f32>,
    pub(super) words: Vec<i32>,
    pub(super) mask: Vec<i8>,
}

impl Rows {
    /// No rows of width `width`.
    pub(super) fn new(width: usize) -> Rows {
        Rows { width, ..Rows::default() }
    }

    /// The single row of `page`.
    pub(super) fn of(width: usize, page: &Page) -> Rows {
        let mut rows = Rows::new(width);
        rows.add(page);
        rows
    }

    /// Appends the row of `page`.
    pub(super) fn add(&mut self, page: &Page) {
        self.rows += 1;
        self.ships.extend_from_slice(page.ships.as_flattened());
        self.obstacles.extend_from_slice(page.obstacles.as_flattened());
        self.devices.extend_from_slice(page.devices.as_flattened());
        self.objectives.extend_from_slice(page.objectives.as_flattened());
        self.globals.extend_from_slice(&page.globals);
        self.decision.extend_from_slice(&page.decision);
        self.options.extend_from_slice(page.options[..self.width].as_flattened());
        self.words.extend_from_slice(page.words[..self.width].as_flattened());
        self.mask.extend_from_slice(&page.mask[..self.width]);
    }

    /// Appends rows of zeros up to `rows` rows. A network's result for one row does not depend on
    /// other rows.
    #[cfg(feature = "onnx")]
    pub(super) fn pad(&mut self, rows: usize) {
        self.ships.resize(rows * SHIPS * SHIP_FEATURES, 0.0);
        self.obstacles.resize(rows * OBSTACLES * OBSTACLE_FEATURES, 0.0);
        self.devices.resize(rows * DEVICES * DEVICE_FEATURES, 0.0);
        self.objectives.resize(rows * OBJECTIVES * OBJECTIVE_FEATURES, 0.0);
        self.globals.resize(rows * GLOBAL_FEATURES, 0.0);
        self.decision.resize(rows * DECISION_WORDS, 0);
        self.options.resize(rows * self.width * OPTION_FEATURES, 0.0);
        self.words.resize(rows * self.width * OPTION_WORDS, 0);
        self.mask.resize(rows * self.width, 0);
    }

    /// Removes all rows but keeps their memory.
    pub(super) fn clear(&mut self) {
        let Rows {
            width: _,
            rows,
            ships,
            obstacles,
            devices,
            objectives,
            globals,
            decision,
            options,
            words,
            mask,
        } = self;
        *rows = 0;
        for floats in [ships, obstacles, devices, objectives, globals, options] {
            floats.clear();
        }
        for ints in [decision, words] {
            ints.clear();
        }
        mask.clear();
    }
}
