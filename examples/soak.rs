//! Plays random games between squads and checks every invariant at every decision:
//!
//! `cargo run --release --example soak -- RULESET GAMES SEED SQUAD...`
//!
//! RULESET is `standard`, `legacy`, `standard-epic` or `legacy-epic`, or `standard:SCENARIO` as `--scenario` of `killbox match` has
//! it: `standard:alternate`. GAMES are spread over all pairs of the squads. Ends with the checksum, or with the game and the law that
//! was broken.
//!
//! `every-card` in place of squads draws squads that have every simulated card of the ruleset among them, each around one of the cards
//! (as `killbox squad random --simulated --with CARD`), and plays each against the next; from half of the games on those that have cards
//! of which no ability was seen to resolve, with the greedy player at two decisions of three. Then it also says of how many cards an
//! ability was seen to resolve, and which never did.

use std::collections::BTreeSet;
use std::path::PathBuf;

use killbox::soak::{Picks, Seen, Soaked, soak, soak_and_watch};
use killbox::squads::{self, Draw, Squad};
use killbox_cards::Library;
use killbox_cards::catalogue::{Catalogue, Faction};
use killbox_cards::rulesets;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;

type Anything<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Anything<()> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: soak RULESET[:SCENARIO] GAMES SEED SQUAD SQUAD...|every-card";
    let asked = args.next().ok_or(usage)?;
    let (name, scenario) = asked.split_once(':').unwrap_or((&asked, "none"));
    let mut ruleset = rulesets::named(name).ok_or(usage)?;
    ruleset.play(ScenarioChoice::named(scenario).ok_or(usage)?)?;
    let games: u64 = args.next().ok_or(usage)?.parse()?;
    let seed: u64 = args.next().ok_or(usage)?.parse()?;
    let files: Vec<PathBuf> = args.map(PathBuf::from).collect();
    let total = match &files[..] {
        [word] if word.as_os_str() == "every-card" => every_card(&ruleset, games, seed)?,
        [] | [_] => return Err(usage.into()),
        files => pairs(&ruleset, games, seed, files)?,
    };
    println!(
        "{} games, {} decisions, all invariants hold; checksum {:016x}",
        total.games, total.decisions, total.checksum
    );
    Ok(())
}

/// All pairs of the squads.
fn pairs(ruleset: &Ruleset, games: u64, seed: u64, files: &[PathBuf]) -> Anything<Soaked> {
    let pairs: Vec<(usize, usize)> =
        (0..files.len()).flat_map(|a| (0..files.len()).map(move |b| (a, b))).collect();
    let each = games.div_ceil(pairs.len() as u64);
    let mut total = Soaked::default();
    for (i, (a, b)) in pairs.into_iter().enumerate() {
        if total.games >= games {
            break;
        }
        let loaded = squads::load_pair(
            &files[a],
            &files[b],
            Catalogue::embedded(),
            Library::embedded(),
            Some(ruleset.clone()),
            true,
        )?;
        let [matchup, _] = loaded.matchups;
        let soaked = soak(matchup, seed, i as u64 * each, each.min(games - total.games))
            .map_err(|what| format!("{} against {}: {what}", files[a].display(), files[b].display()))?;
        total.add(soaked);
    }
    Ok(total)
}

/// Squads around every card, each against the next: half of the games spread over all of them, the other half over those that have
/// cards which have done nothing yet, and over new ones around such cards, where chance leaves most decisions to the greedy player.
fn every_card(ruleset: &Ruleset, games: u64, seed: u64) -> Anything<Soaked> {
    let cards = Catalogue::embedded().cards(ruleset.card_set);
    let draws =
        Faction::ALL.map(|faction| Draw::new(cards, ruleset, faction, None, Some(Library::embedded())));
    let squads = drawn(&draws, seed);
    let (mut total, mut seen) = (Soaked::default(), Seen::default());
    let mut play = |a: &Squad, b: &Squad, picks: Picks, games: u64, seen: &mut Seen| -> Anything<u64> {
        let [matchup, _] = squads::matchups(a, b, ruleset, Library::embedded());
        let soaked = soak_and_watch(matchup, picks, seed, total.games, games, seen).map_err(|what| {
            // Drawn squads are in no file: they are told whole.
            let [a, b] = [a, b].map(|squad| squads::xws(squad, ruleset));
            format!("{what}, between\n{a}\nand\n{b}")
        })?;
        total.add(soaked);
        Ok(total.games)
    };
    let next = |i: usize| &squads[(i + 1) % squads.len()];
    let mut played = 0;
    for i in 0..squads.len() {
        // So many have been played when this pair has been.
        let until = games.div_ceil(2) * (i as u64 + 1) / squads.len() as u64;
        played = play(&squads[i], next(i), Picks::Random, until - played, &mut seen)?;
    }
    for round in 0..ROUNDS {
        let idle: Vec<(&str, String)> = seen.idle().cloned().collect();
        if idle.is_empty() || played >= games {
            break;
        }
        for (number, card) in (0..).zip(idle) {
            let having: Vec<usize> = (0..squads.len()).filter(|i| has(&squads[*i], &card)).collect();
            let Some(&at) = having.get(round % having.len().max(1)) else { continue };
            if !seen.is_idle(&card) {
                continue;
            }
            // Others beside it may be what it waits for.
            let other = around(&draws, &card, seed, (round as u64) << 16 | number);
            let squad = other.as_ref().unwrap_or(&squads[at]);
            let (few, enemy) = ((games - played).min(1 + round as u64), next(at + round * 7));
            played = play(squad, enemy, Picks::Mixed, few, &mut seen)?;
        }
    }
    let (resolved, of) = seen.count();
    println!("an ability of {resolved} of {of} cards was seen to resolve; of these none was:");
    for (kind, id) in seen.idle() {
        println!("  {kind} {id}");
    }
    Ok(total)
}

/// So often idle cards are gone through at most.
const ROUNDS: usize = 10_000;

/// Another squad around a card, if one is drawn.
fn around(draws: &[Draw], (_, id): &(&str, String), seed: u64, number: u64) -> Option<Squad> {
    let has = |draw: &Draw| draw.pilots().chain(draw.upgrades()).any(|known| known == id);
    let of: Vec<&Draw> = draws.iter().filter(|draw| has(draw)).collect();
    let draw = of.get(number as usize % of.len().max(1))?;
    draw.squad(seed, number, draw.lead(id))
}

/// Whether a squad has that card; any squad may come to a damage card, a device or a condition.
fn has(squad: &Squad, (kind, id): &(&str, String)) -> bool {
    squad.ships.iter().any(|ship| match *kind {
        "pilot" => ship.pilot.id == *id,
        "ship ability" => {
            let mut replaced = ship.upgrades.iter().flat_map(|card| &card.sides);
            ship.pilot.ship_ability.as_ref() == Some(id)
                || replaced.any(|side| side.ship_ability.as_ref() == Some(id))
        }
        "upgrade" => ship.upgrades.iter().any(|card| card.id == *id),
        _ => true,
    })
}

/// Squads that have every card among them, and what is in none, which is said.
fn drawn(draws: &[Draw], seed: u64) -> Vec<Squad> {
    let (mut squads, mut had, mut all) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for draw in draws {
        let ids: Vec<String> = draw.pilots().chain(draw.upgrades()).map(str::to_owned).collect();
        for (number, id) in (0..).zip(ids) {
            if had.contains(&id) {
                continue;
            }
            if let Some(squad) = draw.squad(seed, number, draw.lead(&id)) {
                for ship in &squad.ships {
                    had.insert(ship.pilot.id.clone());
                    had.extend(ship.upgrades.iter().map(|card| card.id.clone()));
                }
                squads.push(squad);
            }
            all.insert(id);
        }
    }
    let none: Vec<&str> = all.difference(&had).map(String::as_str).collect();
    println!(
        "{} squads with {} cards; in none, since no legal squad was found: {}",
        squads.len(),
        had.len(),
        none.join(", ")
    );
    squads
}
