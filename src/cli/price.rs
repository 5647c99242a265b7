//! `killbox price`: what cards are worth in points.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::price::{About, FORMAT, Folder, Manifest, OneCard, PriceReport, Table, begun, chain};
use killbox::replay::RULES;
use killbox::report::Unsimulated;
use killbox::runs::{FileSystem, hash_of};
use killbox::squads::{self, Draw, Field, Lead, PointsSystem, Squad};
use killbox_cards::catalogue::{CardKind, Cards, Faction};
use killbox_cards::{Library, rulesets};
use killbox_components::ruleset::{Ruleset, SquadBuilder};
use killbox_players::registry::Chosen;

use super::count::count;
use super::html::ReportOption;
use super::players::maker;
use super::playing::{INTERRUPTED, PlayingOptions, Progress, stop_on_interrupt};
use super::shared::{CardsOption, Failure, RulesetOption, page, print};
use super::squad::{faction, points};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox price lukeskywalker-t65xwing --field squads/legacy", "what this card is worth against this field, beside what it costs"),
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
    if args.card.is_none() && players[0] != players[1] {
        return Err(
            "--players takes one name here: both sides are drawn alike; two go with a field, its own second"
                .into(),
        );
    }
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
    let ruleset = match (found, &field) {
        (Some(found), _) => found.ruleset,
        (None, Some(field)) => field.ruleset.clone(),
        (None, None) => {
            rulesets::named("legacy").ok_or("the rulesets that come with killbox are not there")?
        }
    };
    let cards = catalogue.cards(ruleset.card_set);
    let limit = i32::from(ruleset.squad_points);
    let [low, high] = args.points.unwrap_or([limit * 4 / 5, limit]);
    let simulated = (!args.unsimulated).then_some(&library);
    let factions: Vec<Faction> = match (&args.card, args.faction) {
        (_, Some(faction)) => vec![faction],
        (Some(card), None) => vec![faction_of(card, cards)],
        (None, None) => Faction::ALL.to_vec(),
    };
    let draws: Vec<Draw> = factions
        .iter()
        .map(|faction| Draw::new(cards, &ruleset, *faction, Some(low..=high), simulated))
        .collect();
    let lead = args.card.as_deref().map(|card| lead(card, &draws[0], factions[0], cards)).transpose()?;
    let there = match &args.out {
        Some(dir) if args.resume => begun(dir)?,
        _ => None,
    };
    let games = args.games.unwrap_or_else(|| there.map_or(GAMES, |there| there.games));
    let manifest = || -> Result<Manifest, Failure> {
        Ok(Manifest {
            format: FORMAT,
            killbox: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES,
            ruleset: serde_json::to_value(&ruleset)?,
            cards: cards_hash(cards, &draws, &library),
            card: args.card.clone(),
            factions: factions.iter().map(|faction| faction.xws().to_owned()).collect(),
            field: field.iter().flat_map(|field| &field.squads).map(|squad| hash_of(&squad.xws)).collect(),
            players: players.each_ref().map(Chosen::to_string),
            seed: args.playing.seed,
            points: [low, high],
            games,
        })
    };
    let folder = match &args.out {
        Some(dir) => Some(Folder::open(dir, &manifest()?, args.resume, &FileSystem)?),
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
        folder: folder.as_ref(),
    };
    let mut replacement = None;
    let (played, card) = match (lead, &field) {
        (Some((lead, card)), Some(field)) => {
            let opponents: Vec<Squad> = field.squads.iter().map(|squad| squad.squad.clone()).collect();
            let one = OneCard { draw: &draws[0], lead, card: card.clone(), field: &opponents };
            // Two squads of two games for each way of asking.
            let played = one.play(&table, games / 8);
            if ruleset.squad_builder == SquadBuilder::Points200 {
                let room = limit / 10;
                let totals = low..=(high - room).max(low);
                let lower = Draw::new(cards, &ruleset, factions[0], Some(totals), simulated);
                let again = OneCard { draw: &lower, lead, card: card.clone(), field: &opponents };
                replacement = again.replace(&table, games / 8, room);
            }
            (played, Some(card))
        }
        _ => (chain(&table, &draws, games / 2), None),
    };
    watch.finish();
    let interrupted = stop.load(std::sync::atomic::Ordering::Relaxed);
    let about = About {
        points: [low, high],
        requested: games,
        card,
        interrupted,
        warnings: remarks,
        ..about(&ruleset, &factions, field.as_ref(), &players, args.playing.seed)
    };
    let mut report = PriceReport::new(about, &played, cards, &ruleset)
        .ok_or("too few games say anything of this: no squads could be drawn, or next to none; see --games, --points")?;
    report.add(replacement);
    if let Some(file) = &args.csv {
        std::fs::write(file, report.csv()).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    if args.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text(&page()))?;
    }
    args.report.write(&report, || {
        let squads = field.iter().flat_map(|field| &field.squads).map(|squad| squad.xws.clone());
        Ok(serde_json::json!({
            "points_version": cards.points_version(), "run": manifest()?, "squads": squads.collect::<Vec<_>>(),
        }))
    })?;
    if let (Some(folder), Some(path)) = (folder, &args.out) {
        let (failure, damaged) = folder.close();
        for damaged in damaged {
            eprintln!("played again: {damaged}");
        }
        if let Some(error) = failure {
            return Err(error.into());
        }
        eprintln!("what games came to is kept in {}", path.display());
    }
    Ok(match (interrupted, report.faulted) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// The hash of all cards that squads are drawn from, and of all abilities.
fn cards_hash(cards: &Cards, draws: &[Draw], library: &Library) -> String {
    let drawn = |draw: &Draw| draw.pilots().chain(draw.upgrades()).map(str::to_owned).collect::<Vec<_>>();
    let drawn: Vec<Vec<String>> = draws.iter().map(drawn).collect();
    hash_of(&serde_json::json!([format!("{cards:?}"), format!("{library:?}"), drawn]))
}

/// Of an upgrade that several factions can have: the first.
fn faction_of(card: &str, cards: &Cards) -> Faction {
    cards.pilot(card).map_or(Faction::ALL[0], |pilot| pilot.faction)
}

/// The card that is asked about.
fn lead(
    id: &str,
    draw: &Draw,
    faction: Faction,
    cards: &Cards,
) -> Result<(Lead, (CardKind, String)), Failure> {
    let Some(lead) = draw.lead(id) else {
        let what = if cards.pilot(id).is_some() || cards.upgrade(id).is_some() {
            format!("no card of {} squads, or not simulated: see --faction, --unsimulated", faction.name())
        } else {
            let pilot = cards.nearest_pilot(id).map(|card| card.id.as_str());
            let near = pilot.or_else(|| cards.nearest_upgrade(id).map(|card| card.id.as_str()));
            format!("no such card{}", near.map_or_else(String::new, |near| format!("; did you mean {near}?")))
        };
        return Err(format!("{id}: {what}").into());
    };
    let kind = if matches!(lead, Lead::Ship(_)) { CardKind::Pilot } else { CardKind::Upgrade };
    Ok((lead, (kind, id.to_owned())))
}

fn about(
    ruleset: &Ruleset,
    factions: &[Faction],
    field: Option<&Field>,
    players: &[Chosen; 2],
    seed: u64,
) -> About {
    let names = |field: &Field| field.squads.iter().map(|squad| squad.name.clone()).collect();
    let not_simulated: Vec<Unsimulated> = field.map_or_else(Vec::new, |field| field.not_simulated.clone());
    About {
        ruleset: ruleset.name.clone(),
        card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
        points_system: PointsSystem::of(ruleset).to_string(),
        factions: factions.iter().map(|faction| faction.name().to_owned()).collect(),
        field: field.map_or_else(Vec::new, names),
        players: players.each_ref().map(Chosen::to_string),
        seed,
        not_simulated,
        ..About::default()
    }
}
