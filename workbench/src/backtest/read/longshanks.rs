//! Longshanks has no API. pattern-analyzer read its pages and stored each event in parts: the
//! players, a list of each player, and the rounds. An event in one file is a List Fortress export
//! ([`super::listfortress`]).

use serde_json::Value;

use super::listfortress::{entry, is_round, rounds};
use super::results::{Event, has_all, has_any};

/// Whether a value is a part of an event: a list of players, the list of one player, or a list of
/// rounds.
pub(super) fn is_part(value: &Value) -> bool {
    match value {
        Value::Array(all) => all.first().is_some_and(|one| is_round(one) || is_player(one)),
        one => is_list(one),
    }
}

/// A player with rank, or with the list.
fn is_player(value: &Value) -> bool {
    is_list(value) || (has_all(value, &["id", "player"]) && has_any(value, &["rank", "record", "xws"]))
}

/// The list of one player.
fn is_list(value: &Value) -> bool {
    has_all(value, &["id", "xws", "raw"])
}

/// The event with these parts.
///
/// # Errors
/// If the rounds or the lists are missing.
pub(super) fn event<'a>(parts: &[&'a Value]) -> Result<Event<'a>, String> {
    let mut event = Event::default();
    for part in parts.iter().copied() {
        match part {
            Value::Array(all) if all.first().is_some_and(is_round) => event.matches.extend(rounds(all)),
            Value::Array(all) => event.entries.extend(all.iter().filter_map(entry)),
            one => event.entries.extend(entry(one)),
        }
    }
    if event.matches.is_empty() {
        return Err(
            "parts of a Longshanks event without the rounds (a list of objects with `round-type` and `matches`)"
                .into(),
        );
    }
    if event.entries.iter().all(|entry| entry.list.is_none()) {
        return Err("parts of a Longshanks event without lists (objects with `id`, `xws` and `raw`)".into());
    }
    Ok(event)
}
