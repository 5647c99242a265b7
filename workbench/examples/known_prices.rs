//! Tests whether `killbox price` finds the worth of cards where it is known.
//!
//! Random squads of one ship type meet each other. Eight equal ship cards cost 30 points, a ninth
//! with the same text costs 25, and an upgrade card does nothing. The ship that is 5 points too
//! cheap is worth 30; the upgrade that does nothing is worth 0, whatever it costs.
//!
//! ```text
//! cargo run --release --example known_prices -- [PLAYER] [SEEDS] [MEETINGS] [LOW..HIGH] [costs]
//! ```
//!
//! SEEDS is a number of seeds from 0 on, or a range such as `100..120`. The player `even` is the
//! greedy player with weights that ignore the cost of ships. With `costs` the games are scored and
//! bounded by the ruleset, so an expensive card also costs more when its ship is lost.

use std::error::Error;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use killbox::matches::{BATCH, MakePlayer, Unwatched};
use killbox::squads::{Draw, DrawOptions};
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_cards::{Library, rulesets};
use killbox_components::ruleset::{CardSet, PlayerOrder, Ruleset};
use killbox_players::greedy::Greedy;
use killbox_players::greedy::weights::Weights;
use killbox_players::registry::Chosen;
use killbox_workbench::price::{About, CardLine, Estimate, Played, PriceReport, Table, chain};

/// The ship card that is worth 30.
pub const BARGAIN: (CardKind, &str) = (CardKind::Pilot, "bargain");
/// The upgrade card that is worth nothing.
pub const BLANK: (CardKind, &str) = (CardKind::Upgrade, "blank");

/// A greedy player with weights that ignore the cost of ships.
///
/// Other players are no use here. For a random player a ship of 30 points more is worth 6 % of the
/// games. For a careful one, which runs into its own ships, more ships are worth less than nothing.
pub const EVEN: &MakePlayer = &|| {
    let fitted = Weights::clone(Weights::fitted());
    let weights = Weights { shot_points: 0.0, enemy_points: 0.0, own_points: 0.0, lead: 0.0, ..fitted };
    Box::new(Greedy::new(Arc::new(weights)))
};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, unsaid: &str| words.get(at).cloned().unwrap_or_else(|| unsaid.to_owned());
    let player = word(0, "greedy");
    let chosen = Chosen::parse(if player == "even" { "greedy" } else { &player })?;
    let make = move || chosen.make();
    let make: &MakePlayer = if player == "even" { EVEN } else { &make };
    let seeds = word(1, "20");
    let seeds: Range<u64> = match seeds.split_once("..") {
        Some((first, end)) => first.parse()?..end.parse()?,
        None => 0..seeds.parse()?,
    };
    let meetings: u64 = word(2, "1000").parse()?;
    let totals = word(3, "115..165");
    let (least, most) = totals.split_once("..").ok_or("totals: LOW..HIGH")?;
    let (least, most): (i32, u16) = (least.parse()?, most.parse()?);
    let ruleset =
        if word(4, "") == "costs" { Ruleset { squad_points: most, ..legacy() } } else { without_costs(most) };
    println!("{player}, {meetings} meetings of two games, squads of {least} to {most} points");
    println!("blank costs  seed  win rate a point        bargain is worth (30)   blank is worth (0)");
    let mut held = [0; 2];
    for seed in seeds.clone() {
        let costs = [0, 3, 6][seed as usize % 3];
        let catalogue = cards(costs);
        let played = played(&catalogue, &ruleset, make, least, seed, meetings);
        let mut shown = Vec::new();
        let mut point = String::new();
        for ((card, truth), held) in [(BARGAIN, 30.0), (BLANK, 0.0)].into_iter().zip(&mut held) {
            let report = report(&catalogue, &ruleset, &played, card).ok_or("too few games")?;
            *held += u32::from(holds(&report.cards[0], truth));
            let worth = report.cards[0].worth.ok_or("no one cost")?;
            let [low, high] = ends(worth);
            shown.push(format!("{:5.1} ({low:5.1} to {high:5.1})", worth.estimate));
            let a_point = report.point[0];
            let [low, high] = ends(a_point);
            point = format!(
                "{:.2} % ({:.2} to {:.2}) {}",
                25.0 * a_point.estimate,
                25.0 * low,
                25.0 * high,
                played.scores.faults.games()
            );
        }
        println!("{costs:11}  {seed:4}  {point:22}  {}", shown.join("   "));
    }
    println!("the interval holds the truth in {} and {} of {}", held[0], held[1], seeds.count());
    Ok(())
}

fn legacy() -> Ruleset {
    rulesets::named("legacy").expect("it comes with killbox")
}

/// A ruleset in which costs have no effect: a game lasts until one side is destroyed, and the first
/// player is rolled.
pub fn without_costs(squad_points: u16) -> Ruleset {
    Ruleset { player_order: PlayerOrder::RollEachRound, round_limit: 0, squad_points, ..legacy() }
}

/// The results of games between random squads of these cards, from `least` points to the limit.
pub fn played(
    catalogue: &Catalogue,
    ruleset: &Ruleset,
    player: &MakePlayer,
    least: i32,
    seed: u64,
    meetings: u64,
) -> Played {
    let set = catalogue.cards(CardSet::Legacy);
    let totals = least..=i32::from(ruleset.squad_points);
    let options = DrawOptions { points: Some(totals), ..DrawOptions::default() };
    let draws = [Draw::new(set, ruleset, Faction::RebelAlliance, options)];
    let table = Table {
        ruleset,
        library: Library::embedded(),
        seed,
        players: [player, player],
        threads: 2,
        batch: BATCH,
        watch: &Unwatched,
        stop: &AtomicBool::new(false),
        kept: None,
    };
    chain(&table, &draws, meetings)
}

/// The report on one card, or `None` if there are too few games.
pub fn report(
    catalogue: &Catalogue,
    ruleset: &Ruleset,
    played: &Played,
    card: (CardKind, &str),
) -> Option<PriceReport> {
    let about = About { card: Some((card.0, card.1.to_owned())), ..About::default() };
    PriceReport::new(about, played, catalogue.cards(CardSet::Legacy), ruleset)
}

/// The ends of an interval, NaN if there is none.
fn ends(of: Estimate) -> [f64; 2] {
    [of.low, of.high].map(|end| end.unwrap_or(f64::NAN))
}

/// Whether the interval of a card's worth contains the truth.
pub fn holds(line: &CardLine, truth: f64) -> bool {
    let worth = line.worth.expect("one cost");
    let [low, high] = ends(worth);
    low <= truth && truth <= high
}

/// A card set of one ship type: eight equal ship cards at 30 points, a ninth with the same text at
/// 25, and an upgrade card that costs `blank` points and does nothing.
pub fn cards(blank: i16) -> Catalogue {
    let pilot = |id: &str, cost: i16| {
        format!(
            r#"(id: "{id}", name: "{id}", faction: RebelAlliance, initiative: 2,
                legacy: (cost: {cost}, slots: [Talent], formats: [Standard]))"#
        )
    };
    let mut pilots: Vec<String> = (1..=8).map(|n| pilot(&format!("plain{n}"), 30)).collect();
    pilots.push(pilot("bargain", 25));
    let ships = format!(
        r#"Chassis(
            chassis: (id: "plainwing", name: "Plainwing", size: Small,
                dial: "1BB 1FB 1NB 2TW 2BB 2FB 2NB 2YW 3TW 3BW 3FB 3NW 3YW 4FW 4KR",
                stats: (attacks: [(arc: Fixed(Front), value: 3)], agility: 1, hull: 3),
                actions: ["Focus", "Evade"]),
            pilots: [{}],
        )"#,
        pilots.join(", ")
    );
    let upgrades = format!(
        r#"Upgrades([(id: "blank", name: "Blank", sides: [(slots: [Talent])],
            legacy: (cost: Fixed({blank}), formats: [Standard]))])"#
    );
    Catalogue::of_files([("ships.ron", ships.as_str()), ("upgrades.ron", upgrades.as_str())]).expect("cards")
}
