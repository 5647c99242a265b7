//! `killbox ladder`: how strong players are, over many squads.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox_players::registry::{Chosen, PLAYERS, Registered};
use killbox_workbench::ladder::{Question, mirrors};

use super::count::count;
use super::players::PlayerParser;
use super::playing::{FieldOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox ladder --squads squads/legacy", "all players; takes hours, because one of them searches"),
        ("killbox ladder --squads squads/legacy --games 2000 --players jouster,greedy", "only these two players"),
        ("killbox ladder --squads a.xws --players greedy,greedy:slips=0.1", "how much do slips cost?"),
        ("killbox ladder --squads squads/legacy --players search,search:nodes=4x --games 100", "how much does it help to search four times as long?"),
        ("killbox ladder --squads @held-out.txt --seed 5 --json", "the squads of a list; as JSON for a program"),
    ],
    super::help::GAMES,
))]
pub(super) struct LadderArgs {
    #[arg(long, value_name = "SQUAD", required = true, num_args = 1.., help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// The players, each against each [default: all]
    ///
    /// Options follow a name: `greedy:slips=0.1`.
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "A,B,...", value_parser = PlayerParser)]
    players: Vec<Chosen>,
    /// Number of games per pair of players and squad, in pairs with the seats exchanged
    #[arg(long, default_value_t = 1000, value_parser = count(2..=1_000_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The seed: equal seeds give equal games
    #[arg(long, default_value_t = 1, value_parser = count(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    field: FieldOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

pub(super) fn run(args: LadderArgs) -> Result<ExitCode, Failure> {
    let players = match args.players.is_empty() {
        true => PLAYERS.iter().filter_map(Registered::as_it_is).collect(),
        false => args.players.clone(),
    };
    let files = squad_files::expand(&args.squads)?;
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let (field, library) = args.field.load(&files)?;
    let question = Question {
        field: &field,
        library: &library,
        players: &players,
        games: args.games,
        seed: args.seed,
        threads: args.workers.threads(),
        batch: args.workers.batch(),
    };
    question.check()?;
    let stop = stop_on_interrupt()?;
    let mirrors = mirrors(players.len(), field.squads.len()).len() as u64;
    let watch = Progress::new(Some(args.games * mirrors), None);
    let report = question.play(&watch, stop);
    watch.finish();
    if args.field.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text(&page()))?;
    }
    Ok(exit_code(report.interrupted, report.faulted()))
}
