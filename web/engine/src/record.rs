//! Recording one game of a match as a replay.

use killbox::record::Recorded;
use killbox_cards::Library;

use crate::Fault;
use crate::setup::Match;

/// The replay file of a game, as `killbox match --record` writes it.
///
/// # Errors
/// If the setup cannot be played.
pub fn record(setup: &str, game: u64) -> Result<Vec<u8>, Fault> {
    let of = Match::read(setup)?;
    let loaded = of.field.clone().pair(Library::embedded());
    let games = Recorded::new(&loaded, of.seed, of.player_names(), of.first);
    let recording = of.plan(game, 1, |plan| games.play(plan));
    Ok(recording.ok_or_else(|| Fault::new("game", "it did not end", ""))?.to_bytes())
}
