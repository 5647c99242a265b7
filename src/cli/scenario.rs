//! `killbox scenario`: a position, scripted dice and choices, and what happens.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox::scenario;

use super::{CardsOption, Failure};

#[derive(Debug, Args)]
pub(super) struct ScenarioArgs {
    /// The scenario file (RON)
    file: PathBuf,
    #[command(flatten)]
    cards: CardsOption,
    /// Print events and state as JSON
    #[arg(long)]
    json: bool,
}
