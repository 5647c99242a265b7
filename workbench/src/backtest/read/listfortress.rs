//! ListFortress: the tournaments of its API, and the List Fortress export in which other sites hand
//! tournaments over to it.

use serde_json::Value;

use super::results::{Entry, Event, Met, all, first_told, has_any, id, number, whole};

/// Whether a value is a tournament of the API.
pub(super) fn is_tournament(value: &Value) -> bool {
    value.get("participants").is_some_and(Value::is_array)
}

/// A tournament of the API: `participants` with `id`, `list_json` and `list_points`, and `rounds`
/// with `matches`.
///
/// # Errors
/// If `rounds` is missing.
pub(super) fn tournament(value: &Value) -> Result<Event<'_>, String> {
    if !value.get("rounds").is_some_and(Value::is_array) {
        return Err("`rounds` is missing".into());
    }
    let mut event = Event::default();
    for participant in all(value, "participants") {
        let Some(player) = id(participant.get("id")) else { continue };
        let listed = participant.get("list_points").and_then(whole);
        event.entries.push(Entry { player, list: participant.get("list_json"), listed });
    }
    for fought in all(value, "rounds").iter().flat_map(|round| all(round, "matches")) {
        let players = ["player1_id", "player2_id"].map(|key| id(fought.get(key)));
        event.matches.push(Met::by_winner(players, id(fought.get("winner_id")).as_deref()));
    }
    Ok(event)
}

/// Whether a value is a List Fortress export. Before the first round it has no rounds.
pub(super) fn is_export(value: &Value) -> bool {
    let players = ["players", "squads"].iter().any(|key| value.get(*key).is_some_and(Value::is_array));
    let rounds = value.get("rounds").and_then(Value::as_array);
    players && rounds.is_some_and(|rounds| rounds.is_empty() || rounds.iter().any(is_round))
}

/// A List Fortress export: `players` with `id` and `list`, and `rounds` ([`rounds`]). In an event
/// of pattern-analyzer the players are `squads`, with `xws` and `raw`.
pub(super) fn export(value: &Value) -> Event<'_> {
    let players = all(value, "players").iter().chain(all(value, "squads"));
    Event { entries: players.filter_map(entry).collect(), matches: rounds(all(value, "rounds")) }
}

/// A player of an export.
pub(super) fn entry(player: &Value) -> Option<Entry<'_>> {
    let list = first_told(player, &["list", "xws", "raw"]);
    Some(Entry { player: id(player.get("id"))?, list, listed: None })
}

/// Whether a value is a round of an export.
pub(super) fn is_round(value: &Value) -> bool {
    let sides = ["player1-id", "player2-id"];
    has_any(value, &["round-type", "round-number"])
        || all(value, "matches").iter().any(|fought| has_any(fought, &sides))
}

/// The matches of an export's rounds. The winner is `winner-id`. Exports of Longshanks have no such
/// key, and the player with more points won.
pub(super) fn rounds(rounds: &[Value]) -> Vec<Met> {
    let met = |fought: &Value| {
        let players = ["player1-id", "player2-id"].map(|key| id(fought.get(key)));
        let winner = id(fought.get("winner-id"));
        let drawn = fought.get("result").and_then(Value::as_str).is_some_and(is_draw);
        if winner.is_some() || drawn {
            return Met::by_winner(players, winner.as_deref());
        }
        Met::by_points(players, ["player1points", "player2points"].map(|key| number(fought.get(key))))
    };
    rounds.iter().flat_map(|round| all(round, "matches")).map(met).collect()
}

fn is_draw(result: &str) -> bool {
    ["draw", "tie"].iter().any(|word| result.trim().eq_ignore_ascii_case(word))
}
