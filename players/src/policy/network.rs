//! Networks run by `killbox_networks`, with the arrays of an observation as inputs.

use killbox_components::decision::OPTIONS;
use killbox_networks::{Array, Known, Refused};

use super::rows::Rows;
use crate::observe::{Numbers, PARTS, Part, Parts};

pub use killbox_networks::Network;
pub(super) use killbox_networks::Runner;

/// The arrays that a network can take as inputs: `docs/observations.md`. Their order is that of
/// [`Part`].
fn known() -> Vec<Known> {
    let known = |part: &Part| Known {
        name: part.name(),
        shape: part.shape(),
        by_option: part.is_by_option(),
        older: part.columns_of_version_2(),
    };
    Part::ALL.iter().map(known).collect()
}

/// Why this build has no networks: `None`, since it has them.
pub(crate) const ABSENT: Option<&str> = None;

/// Loads a network from the bytes of an ONNX file.
pub(super) fn load(file: Vec<u8>) -> Result<Network, String> {
    Network::load(file, &known(), OPTIONS).map_err(told)
}

/// The arrays that the network takes.
pub(super) fn parts(network: &Network) -> Parts {
    Part::ALL.iter().copied().filter(|part| network.takes(*part as usize)).collect()
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

/// The arrays of `batch` rows from row `first` on, in the order of [`known`]. Arrays that the
/// network does not take are empty.
fn arrays(rows: &Rows, first: usize, batch: usize) -> [Array<'_>; PARTS] {
    let mut arrays = [Array::Floats(&[]); PARTS];
    for (part, numbers) in rows.batch(first, batch) {
        arrays[part as usize] = match numbers {
            Numbers::Floats(all) => Array::Floats(all),
            Numbers::Ints(all) => Array::Ints(all),
            Numbers::Bytes(all) => Array::Bytes(all),
        };
    }
    arrays
}
