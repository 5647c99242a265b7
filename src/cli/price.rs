//! `killbox price`: what cards are worth in points.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::price::{Folder, Kept, Manifest, PriceReport, Question, Table, Wanted};
use killbox::runs::{FileSystem, begun};
use killbox::squads;
use killbox_cards::catalogue::Faction;
use killbox_cards::rulesets;
use killbox_players::registry::Chosen;

use super::count::count;
use super::files::{Wanted as WantedFile, all, failed};
use super::html::ReportOption;
use super::players::maker;
use super::playing::{INTERRUPTED, PlayingOptions, Progress, stop_on_interrupt};
use super::shared::{CardsOption, Failure, RulesetOption, ScenarioOption, page, print};
use super::squad::{faction, points};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox price lukeskywalker --field squads/legacy", "what this card is worth against this field, beside what it costs"),
        ("killbox price juke --faction galacticempire --field squads/legacy --games 100k", "an upgrade, in squads of one faction"),
        ("killbox price --faction rebelalliance --games 1M", "every card of a faction"),
        ("killbox price --faction rebelalliance --games 2M --out DIR --resume", "repeat it to go on after a stop"),
        ("killbox price --cards DIR --games 2M --csv prices.csv", "tomorrow's points, all factions, as a table"),
    ],
    super::help::GAMES,
))]
pub(super) struct PriceArgs {
    /// The id of a ship card or an upgrade [default: all cards at once]
    #[arg(value_name = "CARD", requires = "opponents")]
    card: Option<String>,
    #[arg(long = "field", value_name = "SQUAD", num_args = 1.., requires = "card", help = squad_files::HELP)]
    opponents: Vec<PathBuf>,
    /// Whose squads are drawn, as squad files write it: `rebelalliance` [default: the card's faction; all]
    #[arg(long, value_parser = faction)]
    faction: Option<Faction>,
    /// How many games are played [default: 20000; with --resume, as many as the run was to play]
    #[arg(long, value_parser = count(100..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    /// The least and the greatest total of the squads that are drawn [default: 80 % of the limit up to it]
    #[arg(long, value_name = "LOW..HIGH", value_parser = points)]
    points: Option<[i32; 2]>,
    /// Draw cards whose abilities are not simulated, too: their numbers count
    #[arg(long)]
    unsimulated: bool,
    /// Keep what games came to in this folder while the run goes on
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Continue the run in the folder of --out where it stopped, whatever stopped it; begin it if there is none
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the table of cards into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print the report as JSON on standard output, and nothing else there
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    scenario: ScenarioOption,
    #[command(flatten)]
    cards: CardsOption,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    report: ReportOption,
}

/// Games that are played if nobody says how many.
const GAMES: u64 = 20_000;

pub(super) fn run(args: PriceArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    let catalogue = args.cards.load()?;
    let library = args.cards.library()?;
    let found = args.ruleset.load()?;
    let remarks = found.as_ref().map_or_else(Vec::new, |found| found.remarks.clone());
    let field = match args.opponents.as_slice() {
        [] => None,
        words => {
            let files = squad_files::expand(words)?;
            let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
            let ruleset = found.as_ref().map(|found| found.ruleset.clone());
            Some(squads::load_all(&files, &catalogue, &library, ruleset, false)?)
        }
    };
    let mut ruleset = match (found, &field) {
        (Some(found), _) => found.ruleset,
        (None, Some(field)) => field.ruleset.clone(),
        (None, None) => {
            rulesets::named("legacy").ok_or("the rulesets that come with killbox are not there")?
        }
    };
    args.scenario.set(&mut ruleset)?;
    let cards = catalogue.cards(ruleset.card_set);
    let there = match &args.out {
        Some(dir) if args.resume => begun::<Manifest>(dir)?,
        _ => None,
    };
    let games = args.games.unwrap_or_else(|| there.map_or(GAMES, |there| there.games));
    let wanted = Wanted {
        card: args.card.clone(),
        faction: args.faction,
        points: args.points,
        unsimulated: args.unsimulated,
        players: players.each_ref().map(Chosen::to_string),
        seed: args.playing.seed,
        games,
    };
    let question = Question::new(wanted, &ruleset, cards, &library, field.as_ref())?;
    let manifest = question.manifest()?;
    let table_file = WantedFile::open(args.csv.as_deref(), &[args.out.as_deref()])?;
    let page_file = args.report.open(&[args.out.as_deref()])?;
    let folder = match &args.out {
        Some(dir) => Some(Folder::open(dir, &manifest, args.resume, &FileSystem)?),
        None => None,
    };
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(Some(games), None);
    let makers = players.each_ref().map(maker);
    let table = Table {
        ruleset: &ruleset,
        library: &library,
        seed: args.playing.seed,
        players: [&*makers[0], &*makers[1]],
        threads: args.playing.workers.threads(),
        batch: args.playing.workers.batch(),
        watch: &watch,
        stop,
        kept: folder.as_ref().map(|folder| folder as &dyn Kept),
    };
    let report = PriceReport::answer(&question, &table, remarks);
    watch.finish();
    let (failure, damaged) = folder.map_or((None, Vec::new()), Folder::close);
    let report = match (report, failure.is_some()) {
        (Ok(report), _) => report,
        // Too few games were played because they could not be kept.
        (Err(_), true) => return all([failed(failure)]).map(|()| ExitCode::FAILURE),
        (Err(why), false) => return Err(why.into()),
    };
    let answer = match args.json {
        true => serde_json::to_string_pretty(&report)? + "\n",
        false => report.text(&page()),
    };
    let run = || {
        let squads = field.iter().flat_map(|field| &field.squads).map(|squad| squad.xws.clone());
        Ok(serde_json::json!({
            "points_version": cards.points_version(), "run": manifest, "squads": squads.collect::<Vec<_>>(),
        }))
    };
    let done = [print(answer), table_file.write(|| Ok(report.csv())), page_file.write(&report, run)];
    for damaged in damaged {
        eprintln!("played again: {damaged}");
    }
    if let (Some(path), None) = (&args.out, &failure) {
        eprintln!("what games came to is kept in {}", path.display());
    }
    all(done.into_iter().chain([failed(failure)]))?;
    Ok(match (report.about.interrupted, report.faulted) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}
