//! `killbox price`: what cards are worth in points.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::squads::{self, LoadOptions};
use killbox_cards::catalogue::{CardSet, Catalogue, Faction, nearest};
use killbox_cards::rulesets;
use killbox_players::registry::Chosen;
use killbox_workbench::price::{Folder, Kept, Manifest, PriceReport, Question, Table, Wanted};
use killbox_workbench::runs::{FileSystem, begun};

use super::count::count;
use super::files::{Wanted as WantedFile, all, failed};
use super::help::{LONG_RUNS, OUTPUT};
use super::html::ReportOption;
use super::players::maker;
use super::playing::{PlayingOptions, Progress, WorkerOptions, exit_code, stop_on_interrupt};
use super::shared::{
    DrawnCardsOption, Failure, RulesetOption, ScenarioOption, WRONG_USE, complain, page, print,
};
use super::squad::faction;
use super::squad_files;

#[derive(Debug, Args)]
#[command(
    override_usage = "killbox price <CARD> --field <SQUAD>... [OPTIONS]\n       killbox price [--faction <FACTION>] [OPTIONS]"
)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox price lukeskywalker --field squads/legacy", "what this card is worth against this field, and what it costs"),
        ("killbox price juke --faction galacticempire --field squads/legacy --games 100k", "an upgrade, in squads of one faction"),
        ("killbox price --faction rebelalliance --games 1M", "every card of a faction"),
        ("killbox price --faction rebelalliance --games 2M --out DIR --resume", "repeat the command to continue after a stop"),
        ("killbox price --cards DIR --games 2M --csv prices.csv", "your own points, all factions, as a table"),
    ],
    super::help::GAMES,
))]
pub(super) struct PriceArgs {
    /// The id of a ship card or an upgrade to price against --field [default: all cards at once]
    #[arg(value_name = "CARD")]
    card: Option<String>,
    #[arg(long = "field", value_name = "SQUAD", num_args = 1.., help = FIELD_HELP, long_help = squad_files::LONG)]
    opponents: Vec<PathBuf>,
    /// The faction of the drawn squads, as squad files write it: `rebelalliance` [default: the
    /// card's faction, or all]
    #[arg(long, value_name = "FACTION", value_parser = faction)]
    faction: Option<Faction>,
    /// Number of games [default: 20000]
    ///
    /// With --resume, the default is that of the resumed run.
    #[arg(long, value_parser = count(100..=1_000_000_000), allow_negative_numbers = true)]
    games: Option<u64>,
    /// Also draw cards whose abilities are not simulated; only their numbers take effect
    #[arg(long, hide_short_help = true)]
    unsimulated: bool,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    ruleset: RulesetOption,
    #[command(flatten)]
    scenario: ScenarioOption,
    #[command(flatten)]
    cards: DrawnCardsOption,
    /// Print the report as JSON on standard output, and nothing else
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    #[command(flatten)]
    report: ReportOption,
    /// Write the table of cards into this file
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    csv: Option<PathBuf>,
    /// Store the results of games in this folder while the run goes on
    #[arg(long, value_name = "DIR", help_heading = LONG_RUNS)]
    out: Option<PathBuf>,
    /// Continue the run in the folder of --out where it stopped, for whatever reason; start it if
    /// there is none
    #[arg(long, requires = "out", help_heading = LONG_RUNS)]
    resume: bool,
    #[command(flatten)]
    workers: WorkerOptions,
}

/// The help of `--field`.
const FIELD_HELP: &str =
    "The opponents of squads with CARD: XWS files, links, folders, or @FILE for a list of them";

/// The default number of games.
const GAMES: u64 = 20_000;

pub(super) fn run(args: PriceArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    let cards = args.cards.cards();
    let (catalogue, library) = (cards.load()?, cards.library()?);
    let found = args.ruleset.load()?;
    if let Some(wrong) = misused(&args, &catalogue, found.as_ref().map(|found| found.ruleset.card_set)) {
        complain(wrong);
        return Ok(ExitCode::from(WRONG_USE));
    }
    let remarks = found.as_ref().map_or_else(Vec::new, |found| found.remarks.clone());
    let field = match args.opponents.as_slice() {
        [] => None,
        words => {
            let files = squad_files::expand(words)?;
            let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
            let ruleset = found.as_ref().map(|found| found.ruleset.clone());
            let options = LoadOptions { catalogue: &catalogue, library: &library, ruleset, lenient: false };
            Some(squads::load_all(&files, &options)?)
        }
    };
    let mut ruleset = match (found, &field) {
        (Some(found), _) => found.ruleset,
        (None, Some(field)) => field.ruleset.clone(),
        (None, None) => rulesets::named("legacy").ok_or("the rulesets that come with killbox are missing")?,
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
        points: args.cards.range(),
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
        threads: args.workers.threads(),
        batch: args.workers.batch(),
        watch: &watch,
        stop,
        kept: folder.as_ref().map(|folder| folder as &dyn Kept),
    };
    let report = PriceReport::answer(&question, &table, remarks);
    watch.finish();
    let (failure, damaged) = folder.map_or((None, Vec::new()), Folder::close);
    let report = match (report, failure.is_some()) {
        (Ok(report), _) => report,
        // The games cannot be stored, so too few were played for a report.
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
        eprintln!("the results of the games are in {}", path.display());
    }
    all(done.into_iter().chain([failed(failure)]))?;
    Ok(exit_code(report.about.interrupted, report.faulted))
}

/// The fault of a command line that names a card without a field, a field without a card, or an id
/// that is not a card of the set (without a ruleset: of any set).
fn misused(args: &PriceArgs, catalogue: &Catalogue, set: Option<CardSet>) -> Option<String> {
    let Some(id) = &args.card else {
        let alone = "--field needs a card: `killbox price CARD --field SQUAD...`; without --field all cards are priced \
                     at once";
        return (!args.opponents.is_empty()).then(|| alone.to_owned());
    };
    let sets = set.map_or_else(|| CardSet::ALL.to_vec(), |set| vec![set]);
    let cards = || sets.iter().map(|set| catalogue.cards(*set));
    if cards().any(|cards| cards.pilot(id).is_some() || cards.upgrade(id).is_some()) {
        let whom = "a card needs opponents";
        let all = "without a card all cards are priced at once, those of one faction with `killbox price --faction FACTION`";
        return args
            .opponents
            .is_empty()
            .then(|| format!("{id}: {whom}, `killbox price {id} --field SQUAD...`; {all}"));
    }
    if Faction::from_xws(id).is_some() {
        return Some(format!(
            "{id}: a faction, not a card; `killbox price --faction {id}` prices all of its cards"
        ));
    }
    let pilots = cards().flat_map(|cards| cards.pilots()).map(|pilot| pilot.id.as_str());
    let upgrades = cards().flat_map(|cards| cards.upgrades()).map(|upgrade| upgrade.id.as_str());
    let hint = match nearest(id, pilots.chain(upgrades).chain(Faction::ALL.map(Faction::xws))) {
        Some(near) => format!("; did you mean {near}?"),
        None => "; `killbox cards WORD` finds ids by part of a name".to_owned(),
    };
    Some(format!("{id}: no card has this id{hint}"))
}
