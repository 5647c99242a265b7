//! `--trace FILE`, with the feature `trace`: writes when which system of the schedule played how many battles.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use tracing_chrome::{ChromeLayerBuilder, FlushGuard};
use tracing_subscriber::prelude::*;

use super::shared::Failure;

/// Begins to write a trace; it is whole when the guard is dropped.
pub(super) fn begin(path: &Path) -> Result<FlushGuard, Failure> {
    let file = File::create(path)
        .map_err(|error| format!("--trace {}: {error}; name a file that can be written", path.display()))?;
    let (layer, guard) = ChromeLayerBuilder::new()
        .writer(BufWriter::new(file))
        .include_args(true)
        .include_locations(false)
        .build();
    tracing_subscriber::registry().with(layer).init();
    Ok(guard)
}
