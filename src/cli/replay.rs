//! `killbox replay`: plays a recorded game again.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use killbox::narrate::Narrator;
use killbox::record;
use killbox::replay::Recording;

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
    /// Print the events as JSON, one a line
    #[arg(long)]
    json: bool,
    /// Tell everything, moments at which nothing is seen to happen included
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: ReplayArgs) -> Result<ExitCode, Failure> {
    let recording = Recording::read(&args.file)?;
    let matchup = record::matchup_of(&recording, &args.cards.load()?, &args.cards.library()?, &args.file)?;
    let mut batch = recording.play(matchup.clone(), &args.file)?;
    if recording.abilities.is_none() {
        anstream::eprintln!(
            "{}: recorded by an older killbox, which did not note the abilities of its cards: it is known to end as recorded, not to have been played with these abilities",
            args.file.display()
        );
    }
    let events = &batch.observer(0).events;
    if args.json {
        for event in events {
            print(serde_json::to_string(event)? + "\n")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    print(format_args!(
        "game {} of seed {}, ruleset {}, players {} and {}\n",
        recording.game, recording.seed, recording.ruleset.name, recording.players[0], recording.players[1]
    ))?;
    let narrator = Narrator::new(&matchup);
    for event in events.iter().filter(|event| args.all || Narrator::worth_telling(event)) {
        let indent = 2 * Narrator::indent(event);
        print(format_args!("{:indent$}{}\n", "", narrator.tell(event)))?;
    }
    print(format_args!("verified: the game ends as recorded, hash {:016x}\n", recording.hash))?;
    Ok(ExitCode::SUCCESS)
}
