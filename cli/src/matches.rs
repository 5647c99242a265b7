//! `killbox match`: many games between two squads.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use killbox::matches::{First, Lives, Plan, Side, Sums};
use killbox::record::{Recorded, Recordings};
use killbox::report::{Again, MatchReport, Stopping};
use killbox_players::registry::Chosen;
use killbox_workbench::runs::{self, Runs, Terms, number_of};

use super::count::count;
use super::files::{Tables, all, failed};
use super::html::{ReportOption, manifest};
use super::out::OutOptions;
use super::players::{PlayerParser, maker};
use super::playing::{FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::stop::StopOptions;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox match a.xws b.xws", "1000 games, greedy players"),
        ("killbox match a.xws b.xws --games 10k --seed 7", "games 0 to 9999 of seed 7, the same on every machine"),
        ("killbox match a.xws b.xws --until 1%", "stop when the win rate is known to ±1 %"),
        ("killbox match a.xws b.xws --players greedy,random", "a good player against random choices"),
        ("killbox match a.xws b.xws --again jouster", "does the verdict hold with another player?"),
        ("killbox match a.xws b.xws --first alternate", "how much is being first player worth?"),
        ("killbox match a.xws b.xws --games 1M --out DIR --resume", "rows as Parquet; repeat the command to continue after a stop"),
        ("killbox match a.xws b.xws --games 2 --record DIR", "record two games; then `killbox replay DIR/game-000000.killbox`"),
        ("curl -s URL | killbox match - b.xws --json", "a squad from standard input; the result as JSON for a program"),
    ],
    super::help::GAMES,
))]
pub(super) struct MatchArgs {
    /// Squad A: an XWS file, a link of a squad builder (in quotes), or `-` for standard input
    #[arg(value_name = "A")]
    a: PathBuf,
    /// Squad B, in the same forms
    #[arg(value_name = "B")]
    b: PathBuf,
    /// Number of games [default: 1000]
    ///
    /// With --resume, the default is that of the resumed run.
    #[arg(long, value_parser = count(1..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    /// The index of the first game; it splits a run into parts whose checksums add up
    #[arg(long, default_value_t = 0, value_name = "INDEX", value_parser = count(0..=1_000_000_000_000),
        allow_negative_numbers = true, conflicts_with_all = ["until", "sprt"], hide_short_help = true)]
    first_game: u64,
    /// Play the match again with these players and report whether the verdict holds; one name plays
    /// both squads
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "A,B", value_parser = PlayerParser,
        conflicts_with_all = ["out", "record"])]
    again: Vec<Chosen>,
    /// The first player; by default the rules decide, and every game is played twice with the seats
    /// exchanged
    #[arg(long, value_name = "a|b|alternate", conflicts_with = "sprt")]
    first: Option<FirstArg>,
    /// Write a replay of every game into this folder, which must be new or empty
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    stop: StopOptions,
    #[command(flatten)]
    field: FieldOptions,
    #[command(flatten)]
    report: ReportOption,
    /// Write `ships.csv`, `margins.csv` and `rounds.csv` into this folder
    #[arg(long, value_name = "DIR", help_heading = super::help::OUTPUT)]
    csv: Option<PathBuf>,
    #[command(flatten)]
    out: OutOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

/// The number of games that are observed closely for a page or for tables, to see how long ships
/// survive.
const LOOKED_AT: u64 = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FirstArg {
    /// Squad A in every game
    A,
    /// Squad B in every game
    B,
    /// Squad A and squad B in turn
    Alternate,
}

pub(super) fn run(args: MatchArgs) -> Result<ExitCode, Failure> {
    let (players, others) = args.playing.players_and(&args.again)?;
    let files = [args.a.as_path(), args.b.as_path()];
    let (field, library) = args.field.load(&files)?;
    let first = match args.first {
        None => First::ByRules,
        Some(FirstArg::A) => First::Always(Side::A),
        Some(FirstArg::B) => First::Always(Side::B),
        Some(FirstArg::Alternate) => First::Alternate,
    };
    let (games, part_games) = args.out.lengths(args.games, args.stop.rule().is_some())?;
    let rule = args.stop.rule();
    let terms = Terms {
        pairs: vec![[number_of(0), number_of(1)]],
        players: players.each_ref().map(Chosen::to_string),
        seed: args.playing.seed,
        first_game: args.first_game,
        first,
        part_games,
        rule,
        games,
    };
    let mut about = terms.about(&field, &field.matchups(0, 1, &library)[0]);
    let tables = Tables::open(args.csv.as_deref(), &["ships.csv", "margins.csv", "rounds.csv"])?;
    let page_file = args.report.open(&[args.out.dir(), args.record.as_deref()])?;
    let recordings = match &args.record {
        Some(dir) => {
            let loaded = field.clone().pair(&library);
            let games = Recorded::new(&loaded, terms.seed, terms.players.clone(), first);
            let open = if args.out.resumes() { Recordings::resume } else { Recordings::new };
            Some(open(dir, games)?)
        }
        None => None,
    };
    let dir = args.out.open(&field, &library, &terms)?;
    let stop = stop_on_interrupt()?;
    let watch =
        Progress::new(rule.is_none().then_some(games * if others.is_some() { 2 } else { 1 }), recordings);
    let makers = players.each_ref().map(maker);
    let runs = Runs {
        pairs: &terms.pairs,
        matchups: &|_| field.matchups(0, 1, &library),
        first_game: terms.first_game,
        games,
        seed: terms.seed,
        players: [&*makers[0], &*makers[1]],
        threads: args.workers.threads(),
        batch: args.workers.batch(),
        first,
        rule,
        each: None,
        dir: dir.as_ref(),
    };
    let run = runs::play(&runs, &watch, stop);
    let again = others.map(|players| {
        let makers = players.each_ref().map(maker);
        let runs = Runs { players: [&*makers[0], &*makers[1]], dir: None, ..runs };
        (players.each_ref().map(Chosen::to_string), runs::play(&runs, &watch, stop))
    });
    watch.finish();
    let [outcome] = run.outcomes.as_slice() else { return Err("no match-up was played".into()) };
    let fielded = field.matchups(0, 1, &library)[0].fielded;
    let (sums, written, verdict) = match outcome {
        Some(outcome) => (outcome.sums.clone(), outcome.written, outcome.verdict),
        None => (Sums::new(fielded), 0, None),
    };
    about.stopping = rule.map(|rule| Stopping { rule: rule.to_string(), verdict });
    let mut report = MatchReport::new(about, &sums);
    if let Some((players, run)) = again {
        let outcome = run.outcomes.into_iter().next().flatten();
        let interrupted = !outcome.as_ref().is_some_and(|outcome| outcome.over);
        let sums = outcome.map_or_else(|| Sums::new(fielded), |outcome| outcome.sums);
        report.again = Some(Again::new(players, report.win_rate, &sums, interrupted));
    }
    if page_file.is_wanted() || tables.are_wanted() {
        let plan = Plan {
            first_game: terms.first_game,
            games,
            seed: terms.seed,
            first,
            ..Plan::new(field.matchups(0, 1, &library), [&*makers[0], &*makers[1]])
        };
        report.add_lives(&Lives::of(&plan, LOOKED_AT.min(report.games), stop), fielded);
    }
    let answer = match args.field.json {
        true => serde_json::to_string_pretty(&report)? + "\n",
        false => report.text(&page()),
    };
    let rounds = report.rounds_csv();
    let done = [
        print(answer),
        tables.write("ships.csv", || report.ships_csv()),
        tables.write("margins.csv", || report.margins_csv()),
        rounds.map_or(Ok(()), |rounds| tables.write("rounds.csv", || rounds)),
        page_file.write(&report, || manifest(&field, &library, &terms)),
    ];
    args.out.tell(&run, written);
    all(done.into_iter().chain([failed(run.failure), failed(watch.failure())]))?;
    let again = report.again.as_ref();
    let interrupted = report.interrupted || again.is_some_and(|again| again.interrupted);
    Ok(exit_code(interrupted, report.faulted + again.map_or(0, |again| again.faulted)))
}
