//! `killbox worth`: what a free card does for a player's results.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox_workbench::worth::{self, Question};

use super::count::count;
use super::playing::{
    FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, one_player, stop_on_interrupt,
};
use super::shared::{Failure, page, print};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox worth a.xws --card juke", "one side of a mirror has Juke for free, on every ship that may have it"),
        ("killbox worth a.xws --action boost", "an action instead of a card"),
        ("killbox worth squads/legacy --card juke,predator", "several cards, several squads: a line for each"),
        ("killbox worth a.xws --all", "every simulated card, the worst first"),
        ("killbox worth squads --all --once", "each card in one squad only: all cards in as few games as possible"),
    ],
    super::help::GAMES,
), mut_arg("players", one_player))]
pub(super) struct WorthArgs {
    #[arg(value_name = "SQUAD", required = true, help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// Upgrade cards to try, one after the other: one side has the card for free
    #[arg(long, value_name = "ID", value_delimiter = ',', required_unless_present_any = ["action", "all"])]
    card: Vec<String>,
    /// Actions to try, one after the other: one side has the action on its bars for free
    #[arg(long, value_name = "ACTION", value_delimiter = ',')]
    action: Vec<String>,
    /// Try every simulated upgrade card, one after the other
    #[arg(long, conflicts_with_all = ["card", "action"])]
    all: bool,
    /// Try each card or action in one squad only: the first with a ship that may have it
    #[arg(long)]
    once: bool,
    /// Number of games per mirror
    #[arg(long, default_value_t = 1600, value_parser = count(2..=1_000_000_000), allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    field: FieldOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

pub(super) fn run(args: WorthArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    if players[0] != players[1] {
        return Err("--players takes one name here: the same player plays both sides of a mirror".into());
    }
    let files = squad_files::expand(&args.squads)?;
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let catalogue = args.field.catalogue()?;
    let (field, library) = args.field.load_from(&catalogue, &files)?;
    let cards = catalogue.cards(field.ruleset.card_set);
    let free = worth::free(cards, &library, &field, &args.card, &args.action, args.all)?;
    let question = Question {
        field: &field,
        library: &library,
        free: &free,
        games: args.games,
        seed: args.playing.seed,
        player: &players[0],
        threads: args.workers.threads(),
        batch: args.workers.batch(),
    };
    let mirrors = worth::mirrors(&field, &free, args.once)?;
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(Some(args.games * mirrors.len() as u64), None);
    let report = question.play(&mirrors, &watch, stop);
    watch.finish();
    if args.field.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text(&page()))?;
    }
    Ok(exit_code(report.interrupted, report.faulted()))
}
