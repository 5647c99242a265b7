//! `killbox worth`: what a free card does for a player's results.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use killbox::matches::{self, First, Plan};
use killbox::squads::{self, Field};
use killbox::worth::{self, Free, WorthLine, WorthReport};
use killbox_cards::Library;
use killbox_cards::catalogue::Cards;

use super::count::count;
use super::players::maker;
use super::playing::{
    FieldOptions, INTERRUPTED, PlayingOptions, Progress, WorkerOptions, one_player, stop_on_interrupt,
};
use super::shared::{Failure, page, print};
use super::squad_files;

#[derive(Debug, Args)]
#[command(after_long_help = super::help::text(
    &[
        ("killbox worth a.xws --card juke", "one side of a mirror has Juke for free, on every ship that may have it"),
        ("killbox worth a.xws --action boost", "or an action"),
        ("killbox worth squads/legacy --card juke,predator", "several cards, several squads: a line for each"),
        ("killbox worth a.xws --all", "every simulated card, the worst first"),
        ("killbox worth squads --all --once", "each card in one squad only: all cards there are, in as few games as may be"),
    ],
    super::help::GAMES,
), mut_arg("players", one_player))]
pub(super) struct WorthArgs {
    #[arg(value_name = "SQUAD", required = true, help = squad_files::SQUADS, long_help = squad_files::LONG)]
    squads: Vec<PathBuf>,
    /// Upgrade cards that one side has for free, one after the other
    #[arg(long, value_name = "ID", value_delimiter = ',', required_unless_present_any = ["action", "all"])]
    card: Vec<String>,
    /// Actions that one side has for free on its bars, one after the other
    #[arg(long, value_name = "ACTION", value_delimiter = ',')]
    action: Vec<String>,
    /// Every simulated upgrade card, one after the other
    #[arg(long, conflicts_with_all = ["card", "action"])]
    all: bool,
    /// Each card or action in one squad only, the first of which a ship may have it
    #[arg(long)]
    once: bool,
    /// How many games of each mirror
    #[arg(long, default_value_t = 1600, value_parser = count(2..=1_000_000_000), allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: PlayingOptions,
    #[command(flatten)]
    field: FieldOptions,
    #[command(flatten)]
    workers: WorkerOptions,
}

pub(super) fn run(args: WorthArgs) -> Result<ExitCode, Failure> {
    let players = args.playing.players()?;
    if players[0] != players[1] {
        return Err("--players takes one name here: both sides of a mirror are played alike".into());
    }
    let files = squad_files::expand(&args.squads)?;
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let catalogue = args.field.catalogue()?;
    let (field, library) = args.field.load_from(&catalogue, &files)?;
    let cards = catalogue.cards(field.ruleset.card_set);
    let free = free(&args, cards, &library, &field)?;
    let mirrors = mirrors(&free, &field, args.once);
    if mirrors.len() == field.squads.len() {
        return Err(
            "no ship of these squads may have it: it has it already, or a restriction of the card is not met"
                .into(),
        );
    }
    let is_given = |free: &&Free| mirrors.iter().any(|(_, given)| std::ptr::eq(*given, *free));
    let nowhere: Vec<&Free> = free.iter().filter(|free| !is_given(free)).collect();
    let stop = stop_on_interrupt()?;
    let watch = Progress::new(Some(args.games * mirrors.len() as u64), None);
    let mut report = WorthReport {
        ruleset: field.ruleset.told(),
        player: players[0].to_string(),
        seed: args.playing.seed,
        games: args.games,
        interrupted: false,
        lines: Vec::new(),
        not_given: nowhere.iter().map(|free| free.id()).collect(),
        warnings: field.warnings.clone(),
        not_simulated: field.not_simulated.clone(),
        checksum: String::new(),
    };
    let makers = players.each_ref().map(maker);
    let given = |(squad, free): (usize, &Free)| free.given(&field.squads[squad].squad);
    let plans = mirrors.iter().filter_map(|mirror| {
        let (with, _) = given(*mirror)?;
        Some(Plan {
            matchups: squads::matchups(&with, &field.squads[mirror.0].squad, &field.ruleset, &library),
            first_game: 0,
            games: args.games,
            seed: args.playing.seed,
            players: [&*makers[0], &*makers[1]],
            threads: args.workers.threads(),
            batch: args.workers.batch(),
            first: First::ByRules,
            twice: false,
        })
    });
    let (played, whole) = matches::run_each(plans, &watch, stop);
    report.interrupted = !whole;
    let (mut checksum, mut faulted) = (0_u64, 0);
    for ((squad, free), sums) in mirrors.iter().zip(&played) {
        checksum = checksum.wrapping_add(sums.checksum);
        faulted += sums.faulted;
        let ships = given((*squad, free)).map_or(0, |(_, ships)| ships);
        report.lines.push(WorthLine::new(&field.squads[*squad].name, free, ships, sums));
    }
    watch.finish();
    report.checksum = format!("{checksum:016x}");
    report.sort();
    if args.field.json {
        print(serde_json::to_string_pretty(&report)? + "\n")?;
    } else {
        print(report.text(&page()))?;
    }
    Ok(match (report.interrupted, faulted) {
        (true, _) => ExitCode::from(INTERRUPTED),
        (false, 0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// What is tried, the control first.
fn free(args: &WorthArgs, cards: &Cards, library: &Library, field: &Field) -> Result<Vec<Free>, Failure> {
    let mut free = vec![Free::Nothing];
    for id in &args.card {
        let found = Free::card(cards, id).ok_or_else(|| {
            let near = cards.nearest_upgrade(id);
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {}?", near.id));
            format!("--card {id}: no upgrade card of the {} set has this id{hint}", field.ruleset.card_set)
        })?;
        free.push(found);
    }
    for word in &args.action {
        let found = Free::action(word)
            .ok_or_else(|| format!("--action {word}: the actions are {}", worth::actions().join(", ")))?;
        free.push(found);
    }
    if args.all {
        free.extend(worth::simulated(cards, library, &field.ruleset));
    }
    Ok(free)
}

/// The mirrors there are: the number of the squad, and what its one side has; with `once` each thing but in the first squad that may
/// have it. The control is played with all.
fn mirrors<'a>(free: &'a [Free], field: &Field, once: bool) -> Vec<(usize, &'a Free)> {
    let mut given = vec![false; free.len()];
    let mut mirrors = Vec::new();
    for (squad, listed) in field.squads.iter().enumerate() {
        for (free, given) in free.iter().zip(&mut given) {
            let is_control = matches!(free, Free::Nothing);
            if (is_control || !once || !*given) && free.given(&listed.squad).is_some() {
                *given = true;
                mirrors.push((squad, free));
            }
        }
    }
    mirrors
}
