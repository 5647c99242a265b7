//! Plays random games between squads and checks every invariant at every decision:
//!
//! `cargo run --release --example soak -- RULESET GAMES SEED SQUAD...`
//!
//! RULESET is `standard` or `legacy`, or `standard:SCENARIO` as `--scenario` of `killbox match` has it: `standard:alternate`. GAMES are spread over all pairs of the squads. Ends with the checksum, or with the game and the law that was broken.

use std::path::PathBuf;

use killbox::soak::{Soaked, soak};
use killbox::squads;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_components::objective::ScenarioChoice;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: soak standard[:SCENARIO]|legacy GAMES SEED SQUAD SQUAD...";
    let asked = args.next().ok_or(usage)?;
    let (name, scenario) = asked.split_once(':').unwrap_or((&asked, "none"));
    let mut ruleset = rulesets::named(name).ok_or(usage)?;
    ruleset.play(ScenarioChoice::named(scenario).ok_or(usage)?)?;
    let games: u64 = args.next().ok_or(usage)?.parse()?;
    let seed: u64 = args.next().ok_or(usage)?.parse()?;
    let files: Vec<PathBuf> = args.map(PathBuf::from).collect();
    if files.len() < 2 {
        return Err(usage.into());
    }
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
        total.games += soaked.games;
        total.decisions += soaked.decisions;
        total.checksum = total.checksum.wrapping_add(soaked.checksum);
    }
    println!(
        "{} games, {} decisions, all invariants hold; checksum {:016x}",
        total.games, total.decisions, total.checksum
    );
    Ok(())
}
