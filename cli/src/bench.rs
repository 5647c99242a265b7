//! `killbox bench`: the speed of this program on this machine, and whether it plays the expected
//! games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use killbox::bench::{BenchReport, Comparison, Options, measure};
use killbox::input;

use super::count::count;
use super::shared::{Failure, page, print};

/// The longest benchmark file that is read, in bytes.
const LONGEST: u64 = 1 << 20;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox bench", "about half a minute"),
        ("killbox bench --quick", "a few seconds: check that the program works"),
        ("killbox bench --json > before.json", "save the figures"),
        ("killbox bench --against before.json", "measure again, and compare"),
        ("killbox bench now.json --against before.json", "compare two files without measuring"),
    ],
    &[(0, "everything was measured, all checksums are right"), (1, "a checksum is wrong, or a file cannot be read")],
))]
pub(super) struct BenchArgs {
    /// Read these figures, which --json printed earlier, instead of measuring
    #[arg(value_name = "FILE", conflicts_with_all = ["quick", "repetitions"])]
    file: Option<PathBuf>,
    /// Compare with the figures in this file, which --json printed earlier
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Play few games: enough to check the program, too few to compare speeds
    #[arg(long)]
    quick: bool,
    /// Measure each figure this many times [default: 5, with --quick 3]
    #[arg(long, value_name = "TIMES", value_parser = count(1..=1000), allow_negative_numbers = true)]
    repetitions: Option<u64>,
    /// Print the figures, or with --against the comparison, as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: BenchArgs) -> Result<ExitCode, Failure> {
    let before = args.against.as_deref().map(read).transpose()?;
    let now = match &args.file {
        Some(file) => read(file)?,
        None => measured(&args)?,
    };
    let comparison = before.as_ref().map(|before| Comparison::new(before, &now));
    match (&comparison, args.json) {
        (Some(comparison), true) => print(serde_json::to_string_pretty(comparison)? + "\n")?,
        (None, true) => print(serde_json::to_string_pretty(&now)? + "\n")?,
        (Some(comparison), false) => print(now.text(&page()) + "\n" + &comparison.text(&page()))?,
        (None, false) => print(now.text(&page()))?,
    }
    Ok(if now.is_right() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(file: &Path) -> Result<BenchReport, Failure> {
    let text = input::text(file, LONGEST, "the output of `killbox bench --json`")?;
    Ok(BenchReport::read(&text, &input::shown(file))?)
}

fn measured(args: &BenchArgs) -> Result<BenchReport, Failure> {
    let options = Options {
        quick: args.quick,
        repetitions: args.repetitions.unwrap_or(if args.quick { 3 } else { 5 }) as usize,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    // indicatif hides the spinner where standard error is not a terminal.
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(200));
    let report = measure(&options, &mut |what| spinner.set_message(what.to_owned()));
    spinner.finish_and_clear();
    Ok(report?)
}
