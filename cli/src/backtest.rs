//! `killbox backtest`: how well games predict the results of tournaments.

use std::borrow::Cow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::Args;
use killbox_workbench::backtest::{BacktestReport, Crew, Question, Results, matches_csv};

use super::count::count;
use super::files::{Tables, all};
use super::help::OUTPUT;
use super::players::maker;
use super::playing::{PlayingOptions, Progress, WorkerOptions, exit_code, one_player, stop_on_interrupt};
use super::shared::{CardsOption, Failure, RulesetOption, ScenarioOption, page, print};

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox backtest tournament.json", "JSON of ListFortress, Rollbetter, Longshanks or m3tacron"),
        ("killbox backtest results --games 1000 --out back", "all files of a folder; also tables of matches and groups"),
        ("killbox backtest results --ruleset xwa", "results of several games: play those of one"),
        ("killbox backtest matches.csv --json", "your own table: tournament,squad_a,squad_b,winner"),
    ],
    super::help::GAMES,
), mut_arg("players", one_player))]
pub(super) struct BacktestArgs {
    /// Results: JSON of ListFortress, Rollbetter, Longshanks or m3tacron, a CSV table, or a folder
    /// of these
    ///
    /// The content of a file tells its form (docs/formats/tournaments.md). The parts of a
    /// tournament of Rollbetter or Longshanks lie in a folder of their own.
    results: PathBuf,
    /// Number of games per match, in pairs with the seats exchanged
    #[arg(long, default_value_t = 200, value_parser = count(2..=1_000_000), allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    scenario: ScenarioOption,
    #[command(flatten)]
    cards: CardsOption,
    /// Print the report as JSON on standard output, and nothing else
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Write `report.json`, `matches.csv` and `groups.csv` into this folder
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    out: Option<PathBuf>,
    #[command(flatten)]
    workers: WorkerOptions,
}

pub(super) fn run(args: BacktestArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    if players[0] != players[1] {
        return Err("--players takes one name here: the same player plays both sides of a match".into());
    }
    let catalogue = args.cards.load()?;
    let library = args.cards.library()?;
    let named = args.ruleset.load()?;
    let mut results = Results::read(&args.results)?;
    let mut ruleset = match named {
        Some(found) => found.ruleset,
        None => results.choose_ruleset(&catalogue),
    };
    args.scenario.set(&mut ruleset)?;
    let asked = [args.games, args.playing.seed];
    let question = Question::new(
        results,
        &args.results,
        &catalogue,
        Cow::Owned(library),
        Cow::Borrowed(&ruleset),
        asked,
    )?;
    let tables = Tables::open(args.out.as_deref(), &["report.json", "matches.csv", "groups.csv"])?;
    let stop = stop_on_interrupt()?;
    let results = &question.results;
    let watch = Progress::new(Some(question.games * results.matches.len() as u64), None);
    let player = maker(&players[0]);
    let crew = Crew {
        player: &*player,
        threads: args.workers.threads(),
        batch: args.workers.batch(),
        watch: &watch,
        stop,
    };
    let simulation = question.play(0..results.matches.len(), &crew);
    watch.finish();
    let interrupted = stop.load(Ordering::Relaxed);
    let report = BacktestReport::new(&question, players[0].to_string(), &simulation, interrupted);
    let json = serde_json::to_string_pretty(&report)? + "\n";
    let answer = match args.json {
        true => json.clone(),
        false => report.text(&page(), catalogue.cards(ruleset.card_set)),
    };
    all([
        print(answer),
        tables.write("report.json", || json),
        tables.write("matches.csv", || matches_csv(results, &simulation)),
        tables.write("groups.csv", || report.groups_csv()),
    ])?;
    Ok(exit_code(report.about.interrupted, report.faulted))
}
