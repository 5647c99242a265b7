//! Does `killbox price` find what cards are worth, where that is known? Random squads of one ship type meet each other: eight ship
//! cards are alike and cost 30 points, a ninth is printed like them and costs 25, and an upgrade does nothing. A ship that is 5 points
//! too cheap is worth 30; an upgrade that does nothing is worth 0, whatever it costs.
//!
//! ```text
//! cargo run --release --example known_prices -- [PLAYER] [SEEDS] [MEETINGS] [LOW..HIGH] [costs]
//! ```
//!
//! With `costs` the games are scored and bounded as the ruleset says: then a dear card costs more when its ship is lost, too.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use killbox::matches::{BATCH, Unwatched};
use killbox::price::{About, PriceReport, Table, chain};
use killbox::squads::Draw;
use killbox_cards::catalogue::{CardKind, Catalogue, Faction};
use killbox_cards::{Library, rulesets};
use killbox_components::ruleset::{CardSet, PlayerOrder, Ruleset};
use killbox_players::registry::Chosen;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, unsaid: &str| words.get(at).cloned().unwrap_or_else(|| unsaid.to_owned());
    let player = Chosen::parse(&word(0, "greedy"))?;
    let (seeds, meetings): (u64, u64) = (word(1, "20").parse()?, word(2, "1000").parse()?);
    let totals = word(3, "115..165");
    let (low, high) = totals.split_once("..").ok_or("totals: LOW..HIGH")?;
    let (low, high): (i32, u16) = (low.parse()?, high.parse()?);
    let legacy = rulesets::named("legacy").ok_or("no ruleset")?;
    let ruleset = if word(4, "") == "costs" {
        Ruleset { squad_points: high, ..legacy }
    } else {
        Ruleset { player_order: PlayerOrder::RollEachRound, round_limit: 0, squad_points: high, ..legacy }
    };
    println!("{player}, {meetings} meetings of two games, squads of {low} to {high} points");
    println!("blank costs  seed  win rate a point        bargain is worth (30)   blank is worth (0)");
    let mut held = [0; 2];
    for seed in 0..seeds {
        let blank = [0, 3, 6][seed as usize % 3];
        let catalogue = cards(blank)?;
        let set = catalogue.cards(CardSet::Legacy);
        let draws = [Draw::new(set, &ruleset, Faction::RebelAlliance, Some(low..=i32::from(high)), None)];
        let player = player.clone();
        let make = move || player.make();
        let table = Table {
            ruleset: &ruleset,
            library: Library::embedded(),
            seed,
            players: [&make, &make],
            threads: std::thread::available_parallelism()?.get(),
            batch: BATCH,
            watch: &Unwatched,
            stop: &AtomicBool::new(false),
            folder: None,
        };
        let played = chain(&table, &draws, meetings);
        let mut shown = Vec::new();
        let mut point = String::new();
        let asked = [(CardKind::Pilot, "bargain", 30.0), (CardKind::Upgrade, "blank", 0.0)];
        for ((kind, id, truth), held) in asked.into_iter().zip(&mut held) {
            let about = About { card: Some((kind, id.to_owned())), ..About::default() };
            let report = PriceReport::new(about, &played, set, &ruleset).ok_or("too few games")?;
            let worth = report.cards[0].worth.ok_or("no one cost")?;
            *held += u32::from(worth.low <= truth && truth <= worth.high);
            shown.push(format!("{:5.1} ({:5.1} to {:5.1})", worth.estimate, worth.low, worth.high));
            let a_point = report.point[0];
            point = format!(
                "{:.2} % ({:.2} to {:.2}) {}",
                25.0 * a_point.estimate,
                25.0 * a_point.low,
                25.0 * a_point.high,
                played.scores.faulted
            );
        }
        println!("{blank:11}  {seed:4}  {point:22}  {}", shown.join("   "));
    }
    println!("the interval holds the truth in {} and {} of {seeds}", held[0], held[1]);
    Ok(())
}

/// The cards, with an upgrade that costs so much and does nothing.
fn cards(blank: i16) -> Result<Catalogue, Box<dyn Error>> {
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
    Ok(Catalogue::of_files([("ships.ron", ships.as_str()), ("upgrades.ron", upgrades.as_str())])?)
}
