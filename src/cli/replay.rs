//! `killbox replay`: plays a recorded game again.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox::record;
use killbox::replay::Recording;
use killbox::told::{self, Log, Names, ink::Ink};

use super::shared::{CardsOption, Failure, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox replay DIR/game-000000.killbox", "what happened, and whether it ends as recorded"),
        ("killbox replay DIR/game-000000.killbox --json", "the events for a program, one a line"),
        ("killbox replay game.killbox --cards own", "recorded with cards of your own"),
    ],
    &[
        (0, "played again, and ends as recorded"),
        (1, "cannot be read, or departs; standard error says where"),
    ],
))]
pub(super) struct ReplayArgs {
    /// The replay file; - for standard input
    file: PathBuf,
    #[command(flatten)]
    cards: CardsOption,
    /// Print the game and its events as JSON, one a line
    #[arg(long)]
    json: bool,
    /// Tell everything, moments at which nothing is seen to happen included
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: ReplayArgs) -> Result<ExitCode, Failure> {
    let recording = Recording::read(&args.file)?;
    let (matchup, cast) =
        record::cast_of(&recording, &args.cards.load()?, &args.cards.library()?, &args.file)?;
    let mut batch = recording.play(matchup.clone(), &args.file)?;
    if recording.abilities.is_none() {
        anstream::eprintln!(
            "{}: recorded by an older killbox, which did not note the abilities of its cards: it is known to end as recorded, not to have been played with these abilities",
            args.file.display()
        );
    }
    let watcher = batch.observer(0);
    let log = Log { events: &watcher.events, causes: &watcher.causes };
    if args.json {
        print(told::json::head(&recording, &cast, &matchup)? + "\n")?;
        for line in told::json::lines(log, &matchup)? {
            print(line + "\n")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let names = Names::of_game(&matchup, &cast.squads, ink());
    print(cast.head(&recording, &names) + "\n")?;
    print(if args.all { told::tell_all(log, names) } else { told::tell(log, names) })?;
    print(format_args!("\nverified: the game ends as recorded, hash {:016x}\n", recording.hash))?;
    Ok(ExitCode::SUCCESS)
}

/// Colours where a terminal is, or where the environment asks for them.
fn ink() -> Ink {
    match anstream::AutoStream::choice(&std::io::stdout()) {
        anstream::ColorChoice::Never => Ink::default(),
        _ => Ink::COLOURS,
    }
}
