//! Plays games through the self-play interface, with random answers from outside:
//!
//! `cargo run --release --example selfplay -- SQUAD SQUAD GAMES SEED`
//!
//! Without arguments: two sample squads, 10000 games, seed 7. Ends with the checksum that
//! `killbox match SQUAD SQUAD --games GAMES --seed SEED --players random` prints.

use std::path::Path;

use killbox::matches::{First, Side};
use killbox::selfplay::{Answer, Batch, NotTaken};
use killbox::squads::load_pair;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::rng::{below, player_streams};
use killbox_components::spec::Matchup;

/// Battles at once.
const SLOTS: usize = 128;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let mut arg = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let a = arg("squads/legacy/rebel-red-and-gold.xws");
    let b = arg("squads/legacy/empire-howlrunner-swarm.xws");
    let games: u64 = arg("10000").parse()?;
    let seed: u64 = arg("7").parse()?;

    let (catalogue, library) = (Catalogue::embedded(), Library::embedded());
    let squads = load_pair(Path::new(&a), Path::new(&b), catalogue, library, None, false)?;
    let Played { decisions, wins, checksum } = play(&squads.matchups, games, seed)?;
    println!(
        "{} against {}: {games} games, {decisions} decisions, A wins {wins}",
        squads.names[0], squads.names[1]
    );
    println!("checksum {checksum:016x}");
    Ok(())
}

/// What came of some games.
pub struct Played {
    /// How many decisions they took.
    pub decisions: u64,
    /// How many squad A won.
    pub wins: u64,
    /// The sum of their hashes.
    pub checksum: u64,
}

/// Plays games between two squads, many at once: every battle stops at every decision.
///
/// # Errors
/// An answer was refused, which does not happen here.
pub fn play(pair: &[Matchup; 2], games: u64, seed: u64) -> Result<Played, NotTaken> {
    let mut batch = Batch::new(pair.clone(), First::ByRules, SLOTS, seed);
    // The players: one stream of random numbers for each seat of each battle, as `random` has them
    // in a match.
    let streams = |game| player_streams(seed, game);
    let mut players = vec![streams(0); SLOTS];
    let (mut next, mut ended) = (0, 0);
    let mut played = Played { decisions: 0, wins: 0, checksum: 0 };
    let mut answers = Vec::with_capacity(2 * SLOTS);
    let mut idle = [true; SLOTS];
    while ended < games {
        for slot in (0..SLOTS).filter(|slot| idle[*slot]) {
            if next < games {
                batch.start(slot, next);
                players[slot] = streams(next);
                next += 1;
            }
        }
        batch.advance();
        for result in batch.results() {
            ended += 1;
            played.decisions += u64::from(result.decisions);
            played.wins += u64::from(result.winner == Some(Side::A));
            played.checksum = played.checksum.wrapping_add(result.hash);
        }
        // What plays is asked something; what is asked nothing has ended, and takes the next game.
        idle.fill(true);
        answers.clear();
        for asked in batch.pending() {
            idle[asked.slot] = false;
            let option = below(&mut players[asked.slot][asked.seat.index()], asked.options as u32) as usize;
            answers.push(Answer { slot: asked.slot, seat: asked.seat, option });
        }
        batch.submit(&answers)?;
    }
    Ok(played)
}
