//! `killbox scenario`: plays the cases of a scenario file and prints the events, the position and
//! the measurements.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox::input;
use killbox::narration::{Log, json};
use killbox::scenario::{self, CardPool, Case};

use super::shared::{CardsOption, Failure, print};

/// The longest scenario file that is read, in bytes.
pub(super) const LONGEST: u64 = 4 << 20;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox scenario position.ron", "all cases of a file"),
        ("killbox scenario position.ron --only focus", "the cases whose sentence contains this word"),
        ("killbox scenario position.ron --cards own", "with your own cards"),
    ],
    &[
        (0, "every case passed"),
        (1, "a case failed, or the file is invalid; standard error says where"),
    ],
))]
pub(super) struct ScenarioArgs {
    /// The scenario file; - for standard input
    file: PathBuf,
    /// Play only the cases whose sentence contains this text
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    #[command(flatten)]
    cards: CardsOption,
    /// Print the events as JSON, one per line, with a line before and after each case
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: ScenarioArgs) -> Result<ExitCode, Failure> {
    let file = input::shown(&args.file);
    let text = input::text(&args.file, LONGEST, "a scenario file")?;
    let (catalogue, library) = (args.cards.load()?, args.cards.library()?);
    let pool = CardPool { catalogue: &catalogue, library: &library };
    let mut failed = 0;
    let mut played = 0;
    for case in scenario::read(&file, &text)? {
        if args.only.as_deref().is_some_and(|words| !case.about().contains(words)) {
            continue;
        }
        played += 1;
        failed += usize::from(!play(&case, pool, args.json)?);
    }
    if played == 0 {
        return Err(format!("{file}: no case has a sentence with these words").into());
    }
    if !args.json {
        print(match (played, failed) {
            (1, 0) => "1 case passed\n".to_owned(),
            (_, 0) => format!("{played} cases passed\n"),
            _ => format!("{played} cases, {failed} of them failed\n"),
        })?;
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays one case and prints it. Returns whether all expectations of the file are met.
fn play(case: &Case, pool: CardPool, json: bool) -> Result<bool, Failure> {
    let run = case.run_with(pool);
    if json {
        let head = serde_json::json!({"case": case.about(), "rules": case.rules()});
        print(format_args!("{head}\n"))?;
        if let Some(matchup) = &run.matchup {
            for line in json::lines(Log { events: &run.events, causes: &run.causes }, matchup)? {
                print(line + "\n")?;
            }
        }
        print(format_args!("{}\n", serde_json::json!({"passed": run.faults.is_empty()})))?;
    } else {
        print(format_args!("{}\n", case.tell(&run)))?;
    }
    for fault in &run.faults {
        eprintln!("{fault}");
    }
    Ok(run.faults.is_empty())
}
