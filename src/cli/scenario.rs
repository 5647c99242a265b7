//! `killbox scenario`: plays the cases of a scenario file and prints what happens, the position and what is measured.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox::narrate::Narrator;
use killbox::scenario::{self, Case};

use super::{Failure, print};

#[derive(Debug, Args)]
pub(super) struct ScenarioArgs {
    /// The scenario file
    file: PathBuf,
    /// Play only the cases whose sentence contains this
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// Print the events as JSON, one a line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: ScenarioArgs) -> Result<ExitCode, Failure> {
    let file = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file).map_err(|error| format!("{file}: {error}"))?;
    let mut failed = false;
    let mut played = 0;
    for case in scenario::read(&file, &text)? {
        if args.only.as_deref().is_some_and(|words| !case.about().contains(words)) {
            continue;
        }
        played += 1;
        failed |= !play(&case, args.json)?;
    }
    if played == 0 {
        return Err(format!("{file}: no case has these words in its sentence").into());
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays one case and prints it; whether all came out as the file says.
fn play(case: &Case, json: bool) -> Result<bool, Failure> {
    let run = case.run();
    if json {
        for event in &run.events {
            print(serde_json::to_string(event)? + "\n")?;
        }
    } else {
        let rules = case.rules().join(", ");
        let rules = if rules.is_empty() { rules } else { format!(" [{rules}]") };
        print(format_args!("{}{rules}\n", case.about()))?;
        if let Some(matchup) = &run.matchup {
            let narrator = Narrator::new(matchup);
            for event in run.events.iter().filter(|event| Narrator::worth_telling(event)) {
                let indent = 2 * Narrator::indent(event);
                print(format_args!("{:indent$}{}\n", "", narrator.tell(event)))?;
            }
        }
        print(format_args!("{}\n", run.state))?;
    }
    for fault in &run.faults {
        eprintln!("{fault}");
    }
    Ok(run.faults.is_empty())
}
