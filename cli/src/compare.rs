//! `killbox compare`: which of several squads does better against a field.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox_cards::catalogue::Faction;
use killbox_cards::catalogue::revision::Revision;
use killbox_players::registry::Chosen;
use killbox_workbench::compare::{About, CompareReport, Plan, shares};

use super::count::count;
use super::files::{Tables, all, failed};
use super::html::{ReportOption, manifest};
use super::out::OutOptions;
use super::players::maker;
use super::playing::{FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, WRONG_USE, complain, page, print};
use super::squad::faction;
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
        ("killbox compare --points 50P11,50P20 a.xws --field squads/xwa", "what an update of points did to a squad: its cost, and its wins against this field"),
        ("killbox compare --points 50P11,50P20 --field squads/xwa", "what an update did to the squads of a field; no game is played"),
    ],
    super::help::GAMES,
))]
pub(super) struct CompareArgs {
    /// The variants, at least two; the others are compared with the first
    ///
    /// With two revisions in --points, one squad or none. One squad plays by the points of the
    /// first revision and by those of the second. Without a squad, no game is played: the costs of
    /// the squads of the field by both are printed.
    #[arg(value_name = "SQUAD", num_args = 0..)]
    variants: Vec<PathBuf>,
    #[arg(long = "field", value_name = "SQUAD", required = true, num_args = 1.., help = squad_files::FIELD, long_help = squad_files::LONG)]
    opponents: Vec<PathBuf>,
    /// The weight of each squad of the field, in its order: numbers of any size [default: equal]
    #[arg(long, value_name = "W,W,...", value_delimiter = ',', num_args = 1)]
    weights: Vec<f64>,
    /// Only the squads of this faction, for the costs of a field by two revisions of --points
    #[arg(long, value_name = "NAME", value_parser = faction, hide_short_help = true)]
    faction: Option<Faction>,
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
    let revisions = args.field.update();
    if let Some(wrong) = misused(&args, variants.len(), revisions) {
        complain(wrong);
        return Ok(ExitCode::from(WRONG_USE));
    }
    let opponents = squad_files::expand(&args.opponents)?;
    let files: Vec<&Path> = variants.iter().chain(&opponents).map(PathBuf::as_path).collect();
    let weights = shares(&args.weights, opponents.len())?;
    let (field, library, update) = match (revisions, &files[..]) {
        (Some(revisions), files) if variants.is_empty() => {
            let report = args.field.report_update(revisions, files, args.faction)?;
            print(match args.field.json {
                true => serde_json::to_string_pretty(&report)? + "\n",
                false => report.text(&page()),
            })?;
            return Ok(ExitCode::SUCCESS);
        }
        (Some(revisions), [squad, opponents @ ..]) => {
            let (field, library, update) = args.field.load_update(revisions, squad, opponents)?;
            (field, library, Some(update))
        }
        (_, files) => {
            let (field, library) = args.field.load(files)?;
            (field, library, None)
        }
    };
    let rule = args.stop.rule();
    let (games, part_games) = args.out.lengths(args.games, rule.is_some())?;
    let makers = players.each_ref().map(maker);
    let plan = Plan {
        field: &field,
        library: &library,
        variants: field.squads.len() - opponents.len(),
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
    let about = About { update, ..About::of(&plan, &terms) };
    let report = CompareReport::new(about, &played);
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

/// Why the squads do not fit the points, or the options do not fit the squads.
fn misused(args: &CompareArgs, squads: usize, revisions: Option<[&Revision; 2]>) -> Option<String> {
    if args.faction.is_some() && (squads > 0 || revisions.is_none()) {
        return Some("--faction needs two revisions in --points, and no squad before --field".into());
    }
    let Some([before, after]) = revisions.map(|revisions| revisions.map(|revision| revision.name.as_str()))
    else {
        let least =
            "compare needs at least two squads before --field, or two revisions of one game in --points";
        let alone = "`killbox gauntlet --hero A` plays one against a field";
        return (squads < 2).then(|| format!("{least}; {alone}"));
    };
    if squads > 1 {
        return Some(format!(
            "--points {before},{after} compares one squad by both points, not {squads}: repeat the command for each squad"
        ));
    }
    let plays = [
        ("--games", args.games.is_some()),
        ("--weights", !args.weights.is_empty()),
        ("--until or --sprt", args.stop.rule().is_some()),
        ("--report", args.report.is_given()),
        ("--csv", args.csv.is_some()),
        ("--out", args.out.dir().is_some()),
    ];
    let mut plays = plays.into_iter().chain(args.field.about_games());
    let given = plays.find(|(_, is_given)| squads == 0 && *is_given);
    given.map(|(option, _)| {
        format!("{option}: without a squad before --field no games are played; name the squad to compare by {before} and {after}")
    })
}
