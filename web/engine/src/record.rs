//! Recording one game of a match as a replay.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use killbox::matches::{self, First, GameResult, Watch};
use killbox::record::Recorded;
use killbox::replay::Recording;
use killbox_cards::Library;
use killbox_components::choice::OptionKey;

use crate::Fault;
use crate::setup::Match;

/// Stores the choices of the one game that is played.
struct Keeper(Mutex<Option<(GameResult, [Vec<OptionKey>; 2])>>);

impl Watch for Keeper {
    fn ended(&self, _: &GameResult) {}

    fn wants_choices(&self) -> bool {
        true
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        if let Ok(mut kept) = self.0.lock() {
            *kept = Some((game.clone(), choices.clone()));
        }
    }
}

/// The replay file of a game, as `killbox match --record` writes it.
///
/// # Errors
/// If the setup cannot be played.
pub fn record(setup: &str, game: u64) -> Result<Vec<u8>, Fault> {
    let of = Match::read(setup)?;
    let recording = recording(&of, game).ok_or_else(|| Fault::new("game", "it did not end", ""))?;
    Ok(recording.to_bytes())
}

fn recording(of: &Match, game: u64) -> Option<Recording> {
    let keeper = Keeper(Mutex::new(None));
    of.plan(game, 1, |plan| matches::run_here(plan, &keeper, &AtomicBool::new(false)));
    let (result, choices) = keeper.0.into_inner().ok().flatten()?;
    let forced = of.first != First::ByRules;
    let games =
        Recorded::new(&of.field.clone().pair(Library::embedded()), of.seed, of.player_names(), forced);
    Some(games.recording(&result, &choices))
}
