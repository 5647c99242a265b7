//! Random players that answer through the self-play interface.

use killbox_components::rng::{below, player_streams};
use killbox_components::spec::Matchup;

use super::SEED;
use crate::matches::First;
use crate::selfplay::{Answer, Batch, NotTaken};

/// The results of some games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of decisions.
    pub decisions: u64,
    /// The sum of the hashes of the games. It equals that of a match of `random` players with the
    /// same games.
    pub checksum: u64,
}

/// Plays the first games of a match-up, `slots` battles at once. Every battle pauses at every
/// decision.
///
/// # Errors
/// If an answer is refused, which does not happen here.
pub fn play_self(matchups: &[Matchup; 2], games: u64, slots: usize) -> Result<Played, NotTaken> {
    let mut batch = Batch::new(matchups.clone(), First::ByRules, slots, SEED);
    // One random stream per seat and battle, the same as `random` uses in a match.
    let streams = |game| player_streams(SEED, game);
    let mut players = vec![streams(0); slots];
    let mut idle = vec![true; slots];
    let mut answers = Vec::with_capacity(2 * slots);
    let (mut next, mut ended) = (0, 0);
    let mut played = Played { decisions: 0, checksum: 0 };
    while ended < games {
        for slot in (0..slots).filter(|slot| idle[*slot]) {
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
            played.checksum = played.checksum.wrapping_add(result.hash);
        }
        // A battle without a pending decision has ended, and its slot takes the next game.
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
