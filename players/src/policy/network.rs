//! Networks run by `killbox_networks`, with the arrays of an observation as inputs.

use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use killbox_networks::{Array, Known, Refused};

use super::rows::Rows;
use crate::observe::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, SHIP_FEATURES,
};

pub use killbox_networks::Network;
pub(super) use killbox_networks::Runner;

/// The arrays that a network can take as inputs: `docs/observations.md`.
const KNOWN: [Known; 9] = [
    known("ships", &[SHIPS, SHIP_FEATURES]),
    known("obstacles", &[OBSTACLES, OBSTACLE_FEATURES]),
    known("devices", &[DEVICES, DEVICE_FEATURES]),
    known("objectives", &[OBJECTIVES, OBJECTIVE_FEATURES]),
    known("globals", &[GLOBAL_FEATURES]),
    known("decision", &[DECISION_WORDS]),
    Known { by_option: true, ..known("options", &[OPTIONS, OPTION_FEATURES]) },
    Known { by_option: true, ..known("option_words", &[OPTIONS, OPTION_WORDS]) },
    Known { by_option: true, ..known("action_mask", &[OPTIONS]) },
];

/// Why this build has no networks: `None`, since it has them.
pub(crate) const ABSENT: Option<&str> = None;

const fn known(name: &'static str, shape: &'static [usize]) -> Known {
    Known { name, shape, by_option: false }
}

/// Loads a network from the bytes of an ONNX file.
pub(super) fn load(file: Vec<u8>) -> Result<Network, String> {
    Network::load(file, &KNOWN, OPTIONS).map_err(told)
}

/// Finds the batch sizes that give the same numbers for these rows. Each of `samples` holds one
/// row.
pub(super) fn settle(network: &mut Network, samples: &[Rows]) -> Result<(), String> {
    let Some(width) = samples.first().map(|rows| rows.width) else { return Ok(()) };
    let samples: Vec<Vec<Array>> = samples.iter().map(|rows| arrays(rows, 0, 1).to_vec()).collect();
    network.settle(width, &samples).map_err(told)
}

/// Runs `rows` in batches and appends the numbers of each row's options to `into`, row by row.
pub(super) fn run(runner: &Runner, rows: &mut Rows, into: &mut Vec<f32>) -> Result<(), String> {
    let (mut first, count) = (0, rows.rows);
    while first < count {
        let batch = runner.network().batch(count - first, rows.width);
        // The batch is filled up with empty rows.
        if first + batch > count {
            rows.pad(first + batch);
        }
        runner.run(&arrays(rows, first, batch), batch, rows.width, into).map_err(told)?;
        first += batch;
    }
    Ok(())
}

fn told(refused: Refused) -> String {
    refused.to_string()
}

/// The arrays of `batch` rows from row `first` on, in the order of [`KNOWN`].
fn arrays(rows: &Rows, first: usize, batch: usize) -> [Array<'_>; 9] {
    let of = |row: usize| first * row..(first + batch) * row;
    let width = rows.width;
    [
        Array::Floats(&rows.ships[of(SHIPS * SHIP_FEATURES)]),
        Array::Floats(&rows.obstacles[of(OBSTACLES * OBSTACLE_FEATURES)]),
        Array::Floats(&rows.devices[of(DEVICES * DEVICE_FEATURES)]),
        Array::Floats(&rows.objectives[of(OBJECTIVES * OBJECTIVE_FEATURES)]),
        Array::Floats(&rows.globals[of(GLOBAL_FEATURES)]),
        Array::Ints(&rows.decision[of(DECISION_WORDS)]),
        Array::Floats(&rows.options[of(width * OPTION_FEATURES)]),
        Array::Ints(&rows.words[of(width * OPTION_WORDS)]),
        Array::Bytes(&rows.mask[of(width)]),
    ]
}
