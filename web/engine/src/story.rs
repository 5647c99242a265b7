//! The story of a replay, for watching.

use killbox::record;
use killbox::replay::Recording;
use killbox::scene::Story;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;

use crate::Fault;
use crate::fault::{named, refused};

/// The story of a replay file, as JSON. The story of an unfinished game ends where the replay ends.
///
/// # Errors
/// If the file is not a replay of these cards and rules.
pub fn story(file: &[u8]) -> Result<String, Fault> {
    let recording = Recording::from_bytes(file, named()).map_err(refused)?;
    let (matchup, cast) = record::cast_of(&recording, Catalogue::embedded(), Library::embedded(), named())
        .map_err(|error| Fault::new("replay", error, "open it with the killbox that recorded it"))?;
    let story = Story::of(&recording, matchup, &cast, None, named()).map_err(refused)?;
    Ok(serde_json::to_string(&story).expect("a story is plain data"))
}
