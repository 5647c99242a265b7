//! `--trace FILE`, with the feature `trace`: writes when each system of the schedule ran, and for
//! how many battles.

use std::io::BufWriter;
use std::path::Path;

use killbox::output::Unfinished;
use tracing_chrome::{ChromeLayerBuilder, FlushGuard};
use tracing_subscriber::prelude::*;

use super::shared::{Failure, complain};

/// A trace under construction. Dropping it completes the file and gives it its name.
pub(super) struct Trace {
    guard: Option<FlushGuard>,
    file: Option<Unfinished>,
}

/// Starts a trace.
pub(super) fn begin(path: &Path) -> Result<Trace, Failure> {
    let wrong = |error| format!("--trace {}: {error}; name a file that can be written", path.display());
    let file = Unfinished::create(path).map_err(wrong)?;
    let (layer, guard) = ChromeLayerBuilder::new()
        .writer(BufWriter::new(file.handle().map_err(wrong)?))
        .include_args(true)
        .include_locations(false)
        .build();
    tracing_subscriber::registry().with(layer).init();
    Ok(Trace { guard: Some(guard), file: Some(file) })
}

impl Drop for Trace {
    fn drop(&mut self) {
        // Dropping the guard waits until all events are written.
        drop(self.guard.take());
        if let Some(Err(error)) = self.file.take().map(Unfinished::finish) {
            complain(format_args!("--trace: {error}; no trace was written"));
        }
    }
}
