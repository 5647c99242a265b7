//! `killbox compare`: which of several squads does better against a field.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox_players::registry::Chosen;
use killbox_workbench::compare::{About, CompareReport, Plan, shares};

use super::count::count;
use super::files::{Tables, all, failed};
use super::html::{ReportOption, manifest};
use super::out::OutOptions;
use super::players::maker;
use super::playing::{FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::squad_files;
use super::stop::StopOptions;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox compare a.xws a2.xws --field squads/legacy", "whether a change is better against this field, and by how much"),
        ("killbox compare a.xws a2.xws a3.xws --field @meta.txt --until 0.5%", "several changes; stop when the answer is that certain"),
        ("killbox compare a.xws a2.xws --field b.xws c.xws --weights 3,1", "b has three times the weight of c"),
        ("killbox compare a.xws a2.xws --field squads/legacy --sprt 0,5", "stop when a test has decided whether it is better"),
        ("killbox compare a.xws a2.xws --field squads/legacy --out DIR --resume", "a long run; repeat the command to continue after a stop"),
    ],
    super::help::GAMES,
))]
pub(super) struct CompareArgs {
    /// The variants, at least two; the others are compared with the first
    #[arg(value_name = "SQUAD", required = true, num_args = 2..)]
    variants: Vec<PathBuf>,
    #[arg(long = "field", value_name = "SQUAD", required = true, num_args = 1.., help = squad_files::FIELD, long_help = squad_files::LONG)]
    opponents: Vec<PathBuf>,
    /// The weight of each squad of the field, in its order: numbers of any size [default: equal]
    #[arg(long, value_name = "W,W,...", value_delimiter = ',', num_args = 1)]
    weights: Vec<f64>,
    /// Number of games of each variant against each opponent, in pairs with the seats exchanged
    /// [default: 1000]
    ///
    /// With --resume, the default is that of the resumed run.
    #[arg(long, value_parser = count(2..=100_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    stop: StopOptions,
    #[command(flatten)]
    field: FieldOptions,
    #[command(flatten)]
    report: ReportOption,
    /// Write `variants.csv` and `opponents.csv` into this folder
    #[arg(long, value_name = "DIR", help_heading = super::help::OUTPUT)]
    csv: Option<PathBuf>,
    #[command(flatten)]
    out: OutOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

pub(super) fn run(args: CompareArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    let variants = squad_files::expand(&args.variants)?;
    if variants.len() < 2 {
        return Err(
            "compare needs at least two squads; `killbox gauntlet --hero A` plays one against a field".into(),
        );
    }
    let opponents = squad_files::expand(&args.opponents)?;
    let weights = shares(&args.weights, opponents.len())?;
    let files: Vec<&Path> = variants.iter().chain(&opponents).map(PathBuf::as_path).collect();
    let (field, library) = args.field.load(&files)?;
    let rule = args.stop.rule();
    let (games, part_games) = args.out.lengths(args.games, rule.is_some())?;
    let makers = players.each_ref().map(maker);
    let plan = Plan {
        field: &field,
        library: &library,
        variants: variants.len(),
        weights,
        games,
        seed: args.playing.seed,
        players: [&*makers[0], &*makers[1]],
        threads: args.workers.threads(),
        batch: args.workers.batch(),
        rule,
    };
    let terms = plan.terms(players.each_ref().map(Chosen::to_string), part_games);
    let tables = Tables::open(args.csv.as_deref(), &["variants.csv", "opponents.csv"])?;
    let page_file = args.report.open(&[args.out.dir()])?;
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(rule.is_none().then_some(games * terms.pairs.len() as u64), None);
    let played = plan.play(&|again| args.out.open_again(&field, &library, &terms, again), &watch, stop)?;
    watch.finish();
    let report = CompareReport::new(About::of(&plan, &terms), &played);
    let answer = match args.field.json {
        true => serde_json::to_string_pretty(&report)? + "\n",
        false => report.text(&page()),
    };
    let done = [
        print(answer),
        tables.write("variants.csv", || report.variants_csv()),
        tables.write("opponents.csv", || report.opponents_csv()),
        page_file.write(&report, || manifest(&field, &library, &terms)),
    ];
    args.out.say(&played.damaged, played.written);
    all(done.into_iter().chain([failed(played.failure)]))?;
    Ok(exit_code(report.interrupted, report.faulted))
}
