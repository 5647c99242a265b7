//! `killbox match`: many games between two squads.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use killbox::matches::{First, Lives, Plan, Side, Sums};
use killbox::record::{Recorded, Recordings};
use killbox::report::{About, Again, MatchReport, Stopping};
use killbox::squads::Field;
use killbox_cards::Library;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use killbox_workbench::runs::{self, Outcome, Run, RunDir, Runs, Terms, number_of};

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

/// A match-up that is ready to be played.
struct MatchUp {
    field: Field,
    library: Library,
    terms: Terms,
}

pub(super) fn run(args: MatchArgs) -> Result<ExitCode, Failure> {
    let (players, others) = args.playing.players_and(&args.again)?;
    let (field, library) = args.field.load(&[&args.a, &args.b])?;
    let terms = args.terms(&players)?;
    let match_up = MatchUp { field, library, terms };
    let MatchUp { field, library, terms } = &match_up;
    let tables = Tables::open(args.csv.as_deref(), &["ships.csv", "margins.csv", "rounds.csv"])?;
    let page_file = args.report.open(&[args.out.dir(), args.record.as_deref()])?;
    let recordings = match &args.record {
        Some(dir) => Some(match_up.recordings(dir, args.out.resumes())?),
        None => None,
    };
    let dir = args.out.open(field, library, terms)?;
    let stop = stop_on_interrupt()?;
    let runs = if others.is_some() { 2 } else { 1 };
    let watch = Progress::new(terms.rule.is_none().then_some(terms.games * runs), recordings);
    let run = match_up.play(&players, &args.workers, dir.as_ref(), &watch, stop);
    let again = others.map(|players| {
        let run = match_up.play(&players, &args.workers, None, &watch, stop);
        (players.each_ref().map(Chosen::to_string), run)
    });
    watch.finish();
    let [outcome] = run.outcomes.as_slice() else { return Err("no match-up was played".into()) };
    let mut report = match_up.report(outcome.as_ref(), again);
    if page_file.is_wanted() || tables.are_wanted() {
        match_up.add_lives(&mut report, &players, stop);
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
        page_file.write(&report, || manifest(field, library, terms)),
    ];
    args.out.tell(&run, outcome.as_ref().map_or(0, |outcome| outcome.written));
    all(done.into_iter().chain([failed(run.failure), failed(watch.failure())]))?;
    let again = report.again.as_ref();
    let interrupted = report.interrupted || again.is_some_and(|again| again.interrupted);
    Ok(exit_code(interrupted, report.faulted + again.map_or(0, |again| again.faulted)))
}

impl MatchArgs {
    fn terms(&self, players: &[Chosen; 2]) -> Result<Terms, Failure> {
        let rule = self.stop.rule();
        let (games, part_games) = self.out.lengths(self.games, rule.is_some())?;
        Ok(Terms {
            pairs: vec![[number_of(0), number_of(1)]],
            players: players.each_ref().map(Chosen::to_string),
            seed: self.playing.seed,
            first_game: self.first_game,
            first: match self.first {
                None => First::ByRules,
                Some(FirstArg::A) => First::Always(Side::A),
                Some(FirstArg::B) => First::Always(Side::B),
                Some(FirstArg::Alternate) => First::Alternate,
            },
            part_games,
            rule,
            games,
        })
    }
}

impl MatchUp {
    fn matchups(&self) -> [Matchup; 2] {
        self.field.matchups(0, 1, &self.library)
    }

    /// Opens the folder for replays.
    fn recordings(&self, dir: &Path, resumes: bool) -> Result<Recordings, Failure> {
        let Terms { seed, players, first, .. } = &self.terms;
        let loaded = self.field.clone().pair(&self.library);
        let games = Recorded::new(&loaded, *seed, players.clone(), *first);
        let open = if resumes { Recordings::resume } else { Recordings::new };
        Ok(open(dir, games)?)
    }

    fn play(
        &self,
        players: &[Chosen; 2],
        workers: &WorkerOptions,
        dir: Option<&RunDir>,
        watch: &Progress,
        stop: &AtomicBool,
    ) -> Run {
        let makers = players.each_ref().map(maker);
        let runs = Runs {
            pairs: &self.terms.pairs,
            matchups: &|_| self.matchups(),
            first_game: self.terms.first_game,
            games: self.terms.games,
            seed: self.terms.seed,
            players: [&*makers[0], &*makers[1]],
            threads: workers.threads(),
            batch: workers.batch(),
            first: self.terms.first,
            rule: self.terms.rule,
            each: None,
            dir,
        };
        runs::play(&runs, watch, stop)
    }

    /// The report on the games, with those of `again` by other players.
    fn report(&self, outcome: Option<&Outcome>, again: Option<([String; 2], Run)>) -> MatchReport {
        let [matchup, _] = self.matchups();
        let none = || Sums::new(matchup.fielded);
        let verdict = outcome.and_then(|outcome| outcome.verdict);
        let stopping = self.terms.rule.map(|rule| Stopping { rule: rule.to_string(), verdict });
        let about = About { stopping, ..self.terms.about(&self.field, &matchup) };
        let sums = outcome.map_or_else(none, |outcome| outcome.sums.clone());
        let mut report = MatchReport::new(about, &sums);
        report.again = again.map(|(players, run)| {
            let outcome = run.outcomes.into_iter().next().flatten();
            let interrupted = !outcome.as_ref().is_some_and(|outcome| outcome.over);
            let sums = outcome.map_or_else(none, |outcome| outcome.sums);
            Again::new(players, report.win_rate, &sums, interrupted)
        });
        report
    }

    /// Observes some of the games closely, and adds how long the ships survived.
    fn add_lives(&self, report: &mut MatchReport, players: &[Chosen; 2], stop: &AtomicBool) {
        let makers = players.each_ref().map(maker);
        let matchups = self.matchups();
        let fielded = matchups[0].fielded;
        let plan = Plan {
            first_game: self.terms.first_game,
            games: self.terms.games,
            seed: self.terms.seed,
            first: self.terms.first,
            ..Plan::new(matchups, [&*makers[0], &*makers[1]])
        };
        report.add_lives(&Lives::of(&plan, LOOKED_AT.min(report.games), stop), fielded);
    }
}
