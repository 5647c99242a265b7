//! `killbox ladder`: how strong players are, over many squads.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::ladder::{About, Class, LadderReport, SquadLine, mirrors};
use killbox::matches::{self, First, Plan};
use killbox::runs::number_of;
use killbox::squads::{Field, PointsSystem};
use killbox_players::registry::{Chosen, PLAYERS, Registered};

use super::count::count;
use super::players::{PlayerParser, maker};
use super::playing::{FieldOptions, INTERRUPTED, Progress, WorkerOptions, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox ladder --squads squads/legacy", "all players, for hours: one of them searches"),
        ("killbox ladder --squads squads/legacy --games 2000 --players jouster,greedy", "these two"),
        ("killbox ladder --squads a.xws --players greedy,greedy:slips=0.1", "what is it worth not to slip?"),
        ("killbox ladder --squads squads/legacy --players search,search:nodes=4x --games 100", "and to search four times as long?"),
        ("killbox ladder --squads @held-out.txt --seed 5 --json", "the squads of a list; for a program"),
    ],
    super::help::GAMES,
))]
pub(super) struct LadderArgs {
    #[arg(long, value_name = "SQUAD", required = true, num_args = 1.., help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// Who plays, each against each [default: all]
    ///
    /// Options stand behind a name: `greedy:slips=0.1`.
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "A,B,...", value_parser = PlayerParser)]
    players: Vec<Chosen>,
    /// How many games each two players play with each squad, in pairs with the seats exchanged
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
    let players = players(&args)?;
    let files = squad_files::expand(&args.squads)?;
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let (field, library) = args.field.load(&files)?;
    let mirrors = mirrors(players.len(), field.squads.len());
    let makers: Vec<_> = players.iter().map(maker).collect();
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(Some(args.games * mirrors.len() as u64), None);
    let plans = mirrors.iter().map(|mirror| Plan {
        matchups: field.matchups(mirror.squad, mirror.squad, &library),
        // No two squads have the same random numbers: what one says, the other need not.
        first_game: mirror.squad as u64 * args.games.next_multiple_of(2),
        games: args.games,
        seed: args.seed,
        players: mirror.players.map(|player| &*makers[player]),
        threads: args.workers.threads(),
        batch: args.workers.batch(),
        first: First::ByRules,
        twice: true,
    });
    let (played, _) = matches::run_each(plans, &watch, stop);
    watch.finish();
    let report = LadderReport::new(about(&args, &players, &field), &played);
    if args.field.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text(&page()))?;
    }
    Ok(match (report.interrupted, report.faulted()) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Who plays: two at least, none of them twice.
fn players(args: &LadderArgs) -> Result<Vec<Chosen>, Failure> {
    if args.players.is_empty() {
        return Ok(PLAYERS.iter().filter_map(Registered::as_it_is).collect());
    }
    for (at, player) in args.players.iter().enumerate() {
        if args.players[..at].contains(player) {
            return Err(format!("--players: {player} is named twice: name every player once").into());
        }
    }
    match args.players.len() {
        1 => Err("--players: a ladder takes two players at least".into()),
        _ => Ok(args.players.clone()),
    }
}

fn about(args: &LadderArgs, players: &[Chosen], field: &Field) -> About {
    let squads = field.squads.iter().enumerate().map(|(at, squad)| SquadLine {
        number: number_of(at),
        name: squad.name.clone(),
        file: squad.file.clone(),
        class: Class::of(&squad.squad),
    });
    About {
        ruleset: field.ruleset.told(),
        card_set: format!("{:?}", field.ruleset.card_set).to_lowercase(),
        points_system: PointsSystem::said(&field.ruleset),
        seed: args.seed,
        requested: args.games,
        players: players.iter().map(Chosen::to_string).collect(),
        squads: squads.collect(),
        not_simulated: field.not_simulated.clone(),
        warnings: field.warnings.clone(),
    }
}
