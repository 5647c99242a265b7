//! Plays random games between squads and checks every invariant at every decision:
//!
//! `cargo run --release --example soak -- GAMES SEED SQUAD...`
//!
//! GAMES are spread over all pairs of the squads. Ends with the checksum, or with the game and the law that was broken.

use std::path::PathBuf;

use killbox::library::Library;
use killbox::soak::{Soaked, soak};
use killbox::squads;
use killbox_components::catalogue::Catalogue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: soak GAMES SEED SQUAD SQUAD...";
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
        // 48 real squads are 200-point squads whatever else they fit.
        let wanted = std::env::var("KILLBOX_RULESET").ok();
        let ruleset = wanted.as_deref().and_then(killbox_components::ruleset::Ruleset::named);
        let loaded = squads::load_pair(
            &files[a],
            &files[b],
            Catalogue::embedded(),
            Library::embedded(),
            ruleset,
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
