//! Random players through the self-play interface.

use killbox::matches::First;
use killbox::selfplay::{Answer, Batch};
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;

const SLOTS: usize = 64;

/// Plays games; how many decisions they took, and the sum of their hashes.
pub fn play(pair: &[Matchup; 2], games: u64, seed: u64) -> (u64, u64) {
    let mut batch = Batch::new(pair.clone(), First::ByRules, SLOTS, seed);
    let streams = |game| [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(seed, game, seat));
    let mut players = vec![streams(0); SLOTS];
    let mut answers = Vec::with_capacity(2 * SLOTS);
    let mut idle = [true; SLOTS];
    let (mut next, mut ended, mut decisions, mut checksum) = (0, 0, 0, 0u64);
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
            decisions += u64::from(result.decisions);
            checksum = checksum.wrapping_add(result.hash);
        }
        idle.fill(true);
        answers.clear();
        for asked in batch.pending() {
            idle[asked.slot] = false;
            let option = below(&mut players[asked.slot][asked.seat.index()], asked.options as u32) as usize;
            answers.push(Answer { slot: asked.slot, seat: asked.seat, option });
        }
        batch.submit(&answers).expect("legal answers");
    }
    (decisions, checksum)
}
