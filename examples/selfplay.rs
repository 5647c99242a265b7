//! Plays games through the self-play interface, with random answers from outside:
//!
//! `cargo run --release --example selfplay -- SQUAD SQUAD GAMES SEED`
//!
//! Without arguments it plays 10000 games between two sample squads, seed 7. It prints the checksum
//! that `killbox match SQUAD SQUAD --games GAMES --seed SEED --players random` prints.

use killbox::prelude::*;
use killbox_components::rng::{below, player_streams};
use killbox_components::spec::Matchup;

/// The batch size.
const SLOTS: usize = 128;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let mut arg = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let a = arg("squads/legacy/rebel-red-and-gold.xws");
    let b = arg("squads/legacy/empire-howlrunner-swarm.xws");
    let games: u64 = arg("10000").parse()?;
    let seed: u64 = arg("7").parse()?;

    let squads = Match::between(a, b)?;
    let field = squads.field()?;
    let Played { decisions, wins, checksum } = play(&squads.matchups()?, games, seed)?;
    let [a, b] = [0, 1].map(|squad| &field.squads[squad].name);
    println!("{a} against {b}: {games} games, {decisions} decisions, A wins {wins}");
    println!("checksum {checksum:016x}");
    Ok(())
}

/// The result of some games.
pub struct Played {
    /// The number of decisions.
    pub decisions: u64,
    /// The number of games that squad A won.
    pub wins: u64,
    /// The wrapping sum of the games' hashes.
    pub checksum: u64,
}

/// Plays games between two squads in a batch. Every battle stops at every decision.
///
/// # Errors
/// If an answer is rejected, which does not happen here.
pub fn play(pair: &[Matchup; 2], games: u64, seed: u64) -> Result<Played, NotTaken> {
    let mut batch = Batch::new(pair.clone(), First::ByRules, SLOTS, seed);
    // The players are one random stream for each seat of each battle, like those of `random` in a
    // match.
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
        // A battle without an open decision has ended and gets the next game.
        idle.fill(true);
        answers.clear();
        for asked in batch.pending() {
            idle[asked.slot] = false;
            let option = below(&mut players[asked.slot][asked.seat.index()], asked.options as u32) as usize;
            answers.push(asked.answer(option));
        }
        batch.submit(&answers)?;
    }
    Ok(played)
}
