//! Rollbetter: the answers of its API. Each is a part of a tournament: the tournament itself, its
//! players, their lists in several pages, and the matches of each round. The parts lie in a folder,
//! or one object joins them under the keys `players`, `lists` and `rounds`.

use serde_json::Value;

use super::results::{Entry, Event, Met, all, first_told, has_any, id, number};

/// The keys that hold the matches of a round.
const MATCHES: [&str; 3] = ["pairings", "matches", "games"];
/// The keys that hold players.
const PLAYERS: [&str; 2] = ["ladder", "registrations"];
/// The keys of the two players of a match.
const SIDES: [&str; 2] = ["player1Id", "player2Id"];

/// Whether a value is the answer of the API about a part of a tournament.
pub(super) fn is_part(value: &Value) -> bool {
    match value {
        Value::Array(all) => all
            .first()
            .is_some_and(|one| has_any(one, &SIDES) || is_round(one) || is_page(one) || is_entry(one)),
        one => is_round(one) || is_page(one) || is_tournament(one),
    }
}

/// Players or their lists, as one page.
fn is_page(value: &Value) -> bool {
    PLAYERS.iter().any(|key| value.get(*key).is_some_and(Value::is_array))
}

/// One player, or the lists of one player.
fn is_entry(value: &Value) -> bool {
    value.get("id").is_some()
        && (value.get("lists").is_some_and(Value::is_array)
            || value.get("player").is_some_and(Value::is_object))
}

/// Whether a value is the matches of a round.
fn is_round(value: &Value) -> bool {
    !matches_of(value).is_empty()
}

/// The matches of a round. Empty if the value is no round.
fn matches_of(value: &Value) -> &[Value] {
    let of_round = |fought: &[Value]| fought.first().is_some_and(|fought| has_any(fought, &SIDES));
    MATCHES.iter().map(|key| all(value, key)).find(|fought| of_round(fought)).unwrap_or_default()
}

/// The tournament itself, whose rounds have no matches.
fn is_tournament(value: &Value) -> bool {
    let rounds = all(value, "rounds");
    let bare = rounds.first().is_some_and(|round| has_any(round, &["roundNumber"]) && !is_round(round));
    (bare || has_any(value, &["registrationCount"])) && !has_any(value, &["players", "lists"])
}

/// Whether one object joins the parts of a tournament.
pub(super) fn is_joined(value: &Value) -> bool {
    has_any(value, &["rounds"]) && has_any(value, &["players", "lists"])
}

/// The tournament with these parts, in files or in one object that joins them.
///
/// # Errors
/// If the matches or the lists are missing.
pub(super) fn event<'a>(parts: &[&'a Value]) -> Result<Event<'a>, String> {
    let mut event = Event::default();
    for part in parts.iter().copied() {
        if is_joined(part) {
            for key in ["players", "lists"] {
                part.get(key).into_iter().for_each(|players| add_players(players, &mut event));
            }
            part.get("rounds").into_iter().for_each(|rounds| add_matches(rounds, &mut event));
        } else if !is_tournament(part) {
            add_players(part, &mut event);
            add_matches(part, &mut event);
        }
    }
    if event.matches.is_empty() {
        return Err("a tournament of Rollbetter without matches (`player1Id`, `player2Id`, `winnerId`): \
             add the answers of `tournaments/ID/rounds/N`, or use its List Fortress export"
            .into());
    }
    if event.entries.iter().all(|entry| entry.list.is_none()) {
        return Err("a tournament of Rollbetter without lists (`registrations` with `lists`): \
                    add the answers of `tournaments/ID/lists`, or use its List Fortress export"
            .into());
    }
    Ok(event)
}

/// Adds the players of an answer, which is a page, a list of pages or a list of players.
fn add_players<'a>(value: &'a Value, event: &mut Event<'a>) {
    if let Value::Array(all) = value {
        for one in all {
            if is_page(one) { add_players(one, event) } else { event.entries.extend(entry(one)) }
        }
        return;
    }
    for key in PLAYERS {
        event.entries.extend(all(value, key).iter().filter_map(entry));
    }
}

/// A player with the first list. `listSummary` is no list of cards and is not read.
fn entry(value: &Value) -> Option<Entry<'_>> {
    let lists = all(value, "lists").first().and_then(|list| first_told(list, &["raw", "json"]));
    let list = lists.or_else(|| first_told(value, &["squad", "xws", "list"]));
    Some(Entry { player: id(value.get("id"))?, list, listed: None })
}

/// Adds the matches of an answer: a list of matches, a round, a list of rounds, or rounds by
/// number. A round that has its matches under several keys counts by the first of them. The winner
/// is `winnerId`; without this key the player with more points won.
fn add_matches<'a>(value: &'a Value, event: &mut Event<'a>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| add_matches(one, event)),
        Value::Object(_) if has_any(value, &SIDES) => {
            let players = SIDES.map(|key| id(value.get(key)));
            event.matches.push(match value.get("winnerId") {
                Some(winner) => Met::by_winner(players, id(Some(winner)).as_deref()),
                None => Met::by_points(
                    players,
                    ["player1Score", "player2Score"].map(|key| number(value.get(key))),
                ),
            });
        }
        Value::Object(of) => match matches_of(value) {
            [] => of.values().for_each(|one| add_matches(one, event)),
            matches => matches.iter().for_each(|one| add_matches(one, event)),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
