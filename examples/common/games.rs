//! Games between greedy players, for examples that observe them.

use std::error::Error;
use std::path::Path;

use killbox::matches::GameResult;
use killbox::prelude::*;
use killbox_components::rng::player_streams;

/// The batch size.
const SLOTS: usize = 64;

/// An observer of games.
pub trait Look {
    /// Called after a decision of a game, with the chosen option.
    fn decided(&mut self, game: u64, seat: Seat, view: &View, chosen: OptionKey);

    /// Called after the end of a game.
    fn over(&mut self, _result: &GameResult) {}
}

/// Plays games of two squads with greedy players and reports them to `look`.
///
/// # Errors
/// If a squad cannot be read.
pub fn play(
    [a, b]: [&Path; 2],
    games: u64,
    seed: u64,
    greedy: &Greedy,
    look: &mut impl Look,
) -> Result<(), Box<dyn Error>> {
    let mut batch = Match::between(a, b)?.lenient().seed(seed).selfplay(SLOTS)?;
    let mut greedy = greedy.clone();
    let mut battles: Vec<_> = (0..SLOTS).map(|_| (0, player_streams(seed, 0))).collect();
    let mut idle = [true; SLOTS];
    let (mut next, mut ended) = (0, 0);
    while ended < games {
        for slot in (0..SLOTS).filter(|slot| idle[*slot]) {
            if next < games {
                batch.start(slot, next);
                battles[slot] = (next, player_streams(seed, next));
                next += 1;
            }
        }
        batch.advance();
        for result in batch.results() {
            ended += 1;
            look.over(&result);
        }
        idle.fill(true);
        let asked = batch.pending().to_vec();
        let mut answers = Vec::with_capacity(asked.len());
        for one in asked {
            idle[one.slot] = false;
            let (game, players) = &mut battles[one.slot];
            let key = batch.view(one.slot, one.seat, |view| {
                let key = greedy.choose(view, &mut players[one.seat.index()]);
                look.decided(*game, one.seat, view, key);
                key
            });
            let option = batch.options(&one).iter().position(|option| *option == key).expect("an option");
            answers.push(one.answer(option));
        }
        batch.submit(&answers)?;
    }
    Ok(())
}
