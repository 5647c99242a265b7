//! `killbox gauntlet`: many squads against each other, or one against all.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::matches::First;
use killbox::squads::named_once;
use killbox_players::registry::Chosen;
use killbox_workbench::gauntlet::{About, GauntletReport};
use killbox_workbench::runs::{self, Run, Runs, Terms, number_of};
use serde_json::Value;

use super::count::count;
use super::files::{Tables, all, failed};
use super::html::{ReportFile, ReportOption, manifest};
use super::out::OutOptions;
use super::players::maker;
use super::playing::{FieldOptions, PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{Failure, page, print};
use super::squad_files;
use super::stop::StopOptions;

/// The most squads of a gauntlet. More would mean over half a million match-ups.
const MOST_SQUADS: usize = 1000;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox gauntlet squads/legacy", "every squad of a folder against every other"),
        ("killbox gauntlet a.xws b.xws c.xws --games 10k", ""),
        ("killbox gauntlet @meta.txt --hero mine.xws --until 2%", "one squad against every squad of a list"),
        ("killbox gauntlet squads/legacy --report table.html", "also as an HTML page"),
        ("killbox gauntlet squads/legacy --out DIR --resume", "rows as Parquet; repeat the command to continue after a stop"),
    ],
    super::help::GAMES,
))]
pub(super) struct GauntletArgs {
    /// Play only this squad, as A, against each of the others; it may be one of them
    #[arg(long, value_name = "SQUAD")]
    hero: Option<PathBuf>,
    #[command(flatten)]
    table: TableOptions,
    /// Write `squads.csv`, `ships.csv` and `matchups.csv` into this folder
    #[arg(long, value_name = "DIR", help_heading = super::help::OUTPUT)]
    csv: Option<PathBuf>,
}

/// The squads of a table of match-ups, and how they are played.
#[derive(Debug, Args)]
pub(super) struct TableOptions {
    #[arg(value_name = "SQUAD", required = true, help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// Number of games per match-up [default: 1000]
    ///
    /// With --resume, the default is that of the resumed run.
    #[arg(long, value_parser = count(1..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    stop: StopOptions,
    #[command(flatten)]
    pub(super) field: FieldOptions,
    #[command(flatten)]
    report: ReportOption,
    #[command(flatten)]
    out: OutOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

/// A table of match-ups that was played.
pub(super) struct Table {
    /// The report of the table.
    pub(super) report: GauntletReport,
    /// The run, with the games of each match-up.
    pub(super) run: Run,
    /// The manifest of the run, for a page.
    pub(super) manifest: Value,
    /// The page, if one is wanted.
    pub(super) page: ReportFile,
    /// The CSV tables of [`TABLES`], if they are wanted.
    pub(super) tables: Tables,
}

/// The CSV tables that `--csv` writes into a folder.
const TABLES: &[&str] = &["squads.csv", "ships.csv", "matchups.csv"];

pub(super) fn run(args: GauntletArgs) -> Result<ExitCode, Failure> {
    let table = args.table.play(args.hero.as_deref(), args.csv.as_deref())?;
    let report = &table.report;
    let answer = match args.table.field.json {
        true => serde_json::to_string_pretty(report)? + "\n",
        false => report.text(&page()),
    };
    let done = [
        print(answer),
        table.tables.write("squads.csv", || report.squads_csv()),
        table.tables.write("ships.csv", || report.ships_csv()),
        table.tables.write("matchups.csv", || report.matchups_csv()),
        table.page.write(report, || Ok(table.manifest.clone())),
    ];
    args.table.end(table.report, table.run, done)
}

impl TableOptions {
    /// Plays every squad against every other, or the hero against all others. `csv` is the folder
    /// for CSV tables.
    pub(super) fn play(&self, hero: Option<&Path>, csv: Option<&Path>) -> Result<Table, Failure> {
        let players = self.playing.players()?;
        if hero.is_none() && players[0] != players[1] {
            return Err("--players takes one name here, the player of every squad; two names need `gauntlet --hero`, the hero's player first".into());
        }
        let squads = squad_files::expand(&self.squads)?;
        let files = files(hero, &squads)?;
        let (field, library) = self.field.load_as_asked(&files)?;
        let places = places(files.len(), hero.is_some());
        let rule = self.stop.rule();
        let (games, part_games) = self.out.lengths(self.games, rule.is_some())?;
        let terms = Terms {
            pairs: places.iter().map(|pair| pair.map(number_of)).collect(),
            players: players.each_ref().map(Chosen::to_string),
            seed: self.playing.seed,
            first_game: 0,
            first: First::ByRules,
            part_games,
            rule,
            games,
        };
        let tables = Tables::open(csv, TABLES)?;
        let page = self.report.open(&[self.out.dir()])?;
        let dir = self.out.open(&field, &library, &terms)?;
        let stop = stop_on_interrupt()?;
        let watch = Progress::new(rule.is_none().then_some(games * places.len() as u64), None);
        let makers = players.each_ref().map(maker);
        let runs = Runs {
            pairs: &terms.pairs,
            matchups: &|pair| field.matchups(places[pair][0], places[pair][1], &library),
            first_game: 0,
            games,
            seed: terms.seed,
            players: [&*makers[0], &*makers[1]],
            threads: self.workers.threads(),
            batch: self.workers.batch(),
            first: First::ByRules,
            rule,
            each: None,
            dir: dir.as_ref(),
        };
        let run = runs::play(&runs, &watch, stop);
        watch.finish();
        let report =
            GauntletReport::new(About::of(&field, &terms, hero.is_some()), &terms.pairs, &run.outcomes);
        let wanted = page.is_wanted();
        let manifest = if wanted { manifest(&field, &library, &terms)? } else { Value::Null };
        Ok(Table { report, run, manifest, page, tables })
    }

    /// Reports what was written, and returns the exit code. `done` holds the results of printing
    /// and writing at the end.
    pub(super) fn end<const N: usize>(
        &self,
        report: GauntletReport,
        run: Run,
        done: [Result<(), Failure>; N],
    ) -> Result<ExitCode, Failure> {
        self.out.tell(&run, run.outcomes.iter().flatten().map(|outcome| outcome.written).sum());
        all(done.into_iter().chain([failed(run.failure)]))?;
        Ok(exit_code(report.interrupted, report.faulted()))
    }
}

/// The squads in the order of their numbers: the hero first and only once.
fn files<'a>(hero: Option<&'a Path>, squads: &'a [PathBuf]) -> Result<Vec<&'a Path>, Failure> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let real_hero = hero.map(real);
    let others = squads.iter().map(PathBuf::as_path).filter(|path| Some(real(path)) != real_hero);
    let files: Vec<&Path> = hero.into_iter().chain(others).collect();
    if files.len() < 2 {
        return Err(
            "a gauntlet needs at least two squads; `killbox match A A` plays a squad against itself".into()
        );
    }
    if files.len() > MOST_SQUADS {
        return Err(
            format!("{} squads are too many: a gauntlet takes at most {MOST_SQUADS}", files.len()).into()
        );
    }
    named_once(&files)?;
    Ok(files)
}

/// The pairs of squads that meet, as indices into the list.
fn places(squads: usize, hero: bool) -> Vec<[usize; 2]> {
    let heroes = if hero { 1 } else { squads };
    (0..heroes).flat_map(|a| (a + 1..squads).map(move |b| [a, b])).collect()
}
