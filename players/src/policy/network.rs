//! Networks as `killbox_networks` runs them, with the arrays of an observation.

use std::sync::Arc;

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use killbox_networks::{Array, Known};

use super::rows::Rows;
use crate::observe::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, SHIP_FEATURES,
};

pub use killbox_networks::Network;
pub(super) use killbox_networks::Runner;

/// What a network can ask for: `docs/observations.md`.
const KNOWN: [Known; 9] = [
    Known { name: "ships", shape: &[SHIPS, SHIP_FEATURES] },
    Known { name: "obstacles", shape: &[OBSTACLES, OBSTACLE_FEATURES] },
    Known { name: "devices", shape: &[DEVICES, DEVICE_FEATURES] },
    Known { name: "objectives", shape: &[OBJECTIVES, OBJECTIVE_FEATURES] },
    Known { name: "globals", shape: &[GLOBAL_FEATURES] },
    Known { name: "decision", shape: &[DECISION_WORDS] },
    Known { name: "options", shape: &[OPTIONS, OPTION_FEATURES] },
    Known { name: "option_words", shape: &[OPTIONS, OPTION_WORDS] },
    Known { name: "action_mask", shape: &[OPTIONS] },
];

/// Why there are none: this build has them.
pub(crate) const ABSENT: Option<&str> = None;

/// Reads a network.
pub(super) fn load(file: Vec<u8>) -> Result<Arc<Network>, String> {
    Network::load(file, &KNOWN, OPTIONS).map(Arc::new).map_err(|refused| refused.to_string())
}

/// Runs a batch that begins with this row.
pub(super) fn run(runner: &Runner, rows: &Rows, first: usize, into: &mut Vec<f32>) -> Result<(), String> {
    let of = first..first + runner.network().rows();
    let Rows { ships, obstacles, devices, objectives, globals, decision, options, words, mask, .. } = rows;
    let arrays = [
        Array::Floats(ships[of.clone()].as_flattened().as_flattened()),
        Array::Floats(obstacles[of.clone()].as_flattened().as_flattened()),
        Array::Floats(devices[of.clone()].as_flattened().as_flattened()),
        Array::Floats(objectives[of.clone()].as_flattened().as_flattened()),
        Array::Floats(globals[of.clone()].as_flattened()),
        Array::Ints(decision[of.clone()].as_flattened()),
        Array::Floats(options[of.clone()].as_flattened().as_flattened()),
        Array::Ints(words[of.clone()].as_flattened().as_flattened()),
        Array::Bytes(mask[of].as_flattened()),
    ];
    runner.run(&arrays, into).map_err(|refused| refused.to_string())
}
