//! `killbox dataset`: training data from games.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::selfplay::observe::Part;
use killbox::squads::named_once;
use killbox_players::registry::Chosen;
use killbox_workbench::dataset::{
    Crew, Dataset, DatasetReport, Folder, GAMES, Kinds, Manifest, PART, Terms, arrays, whole_pairs,
};
use killbox_workbench::runs::{FileSystem, begun};

use super::count::{count, parse};
use super::files::{all, failed};
use super::help::LONG_RUNS;
use super::playing::{FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox dataset --squads squads/legacy --games 100k --out data", "positions when dials are set, with choices and results"),
        ("killbox dataset --squads squads/legacy --players search --games 10k --out data", "with the values and the mixture of a searching player"),
        ("killbox dataset --squads @meta.txt --kinds dials,actions,attacks --out data", "more kinds of decision"),
        ("killbox dataset --squads squads/legacy --arrays ships,options --out data", "only these arrays of the observation"),
        ("killbox dataset --squads squads/legacy --games 1M --out data --resume", "repeat the command to continue after a stop"),
    ],
    super::help::GAMES,
))]
pub(super) struct DatasetArgs {
    #[arg(long, value_name = "SQUAD", required = true, num_args = 1.., help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// Number of games; every two are between a new pair of squads [default: 1000]
    ///
    /// With --resume, the default is that of the resumed run.
    #[arg(long, value_parser = count(1..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    /// The decisions that are recorded: `dials`, `actions`, `attacks`, `all`, or kinds of decision
    ///
    /// `dials` is the setting of dials; `actions` are actions with their templates, places and
    /// targets; `attacks` are targets and modifications of dice. A kind has the name of
    /// docs/observations.md, such as `ShipCell`. Several are separated by commas.
    #[arg(long, value_name = "KIND,...", default_value = "dials", value_parser = read_kinds)]
    kinds: Kinds,
    /// The arrays of the observation that are recorded, such as `ships,globals,options` [default:
    /// all]
    #[arg(long, value_name = "NAME,...", value_parser = read_arrays)]
    arrays: Option<Arrays>,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    field: FieldOptions,
    /// Write the rows into this folder, as Parquet, while the run goes on
    #[arg(long, value_name = "DIR", required = true, help_heading = LONG_RUNS)]
    out: PathBuf,
    /// Continue the run in the folder of --out where it stopped, for whatever reason; start it if
    /// there is none
    #[arg(long, help_heading = LONG_RUNS)]
    resume: bool,
    /// Number of games in one file, an even one; a killed run loses at most its unfinished files
    /// [default: 100]
    #[arg(long, value_name = "GAMES", value_parser = read_part, allow_negative_numbers = true,
        hide_short_help = true, help_heading = LONG_RUNS)]
    part_games: Option<u64>,
    #[command(flatten)]
    workers: WorkerOptions,
}

/// The arrays that `--arrays` names. clap would read a plain list as an option that takes several
/// values.
#[derive(Clone, Debug)]
struct Arrays(Vec<Part>);

fn read_kinds(text: &str) -> Result<Kinds, String> {
    Kinds::read(text.split(',').map(str::trim))
}

fn read_arrays(text: &str) -> Result<Arrays, String> {
    arrays(text.split(',').map(str::trim)).map(Arrays)
}

/// Parses the number of games of a part.
fn read_part(text: &str) -> Result<u64, String> {
    whole_pairs(parse(text, &(2..=1_000_000))?)
}

pub(super) fn run(args: DatasetArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    let files = squad_files::expand(&args.squads)?;
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    named_once(&files)?;
    let (field, library) = args.field.load_as_asked(&files)?;
    let there = if args.resume { begun::<Manifest>(&args.out)? } else { None };
    let (of_games, of_parts) = there.map_or((GAMES, PART), |there| (there.run.games, there.run.part_games));
    let terms = Terms {
        players: players.each_ref().map(Chosen::to_string),
        seed: args.playing.seed,
        games: args.games.unwrap_or(of_games),
        part_games: args.part_games.unwrap_or(of_parts),
        kinds: args.kinds.clone(),
        arrays: match &args.arrays {
            Some(Arrays(named)) => named.clone(),
            None => arrays([])?,
        },
    };
    let manifest = Manifest::new(&field, &library, &terms)?;
    let dataset = Dataset::new(&field, &library, &terms, &players, &manifest);
    let folder = Folder::open(&args.out, &manifest, args.resume, &FileSystem)?;
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(Some(terms.games), None);
    let crew = Crew { threads: args.workers.threads(), batch: args.workers.batch(), watch: &watch, stop };
    let run = dataset.play(&folder, &crew);
    watch.finish();
    let report = DatasetReport::new(&field, &manifest, &run);
    let answer = match args.field.json {
        true => serde_json::to_string_pretty(&report)? + "\n",
        false => report.text(&page()),
    };
    let printed = print(answer);
    for damaged in &run.damaged {
        eprintln!("played again: {damaged}");
    }
    eprintln!("{} games are written to {}", run.written, args.out.display());
    let (interrupted, faulted) = (report.interrupted, report.faulted);
    all([printed, failed(run.failure)])?;
    Ok(exit_code(interrupted, faulted))
}
