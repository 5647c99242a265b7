//! m3tacron: the answer of its API about one tournament, and the rows of its database, which stores
//! tournaments of all sites.

use std::collections::BTreeMap;

use serde_json::Value;

use super::results::{Entry, Event, Met, all, first_told, has_all, has_any, id};

/// Whether a value is the answer of the API about a tournament.
pub(super) fn is_tournament(value: &Value) -> bool {
    has_all(value, &["players_swiss", "matches"])
}

/// The answer of the API: `players_swiss` with `id`, `name` and `list_json`, and `matches` with the
/// names of both players and `winner_id`. The names only lead from a match to the lists of its
/// players. A name that two players share leads to none.
pub(super) fn tournament(value: &Value) -> Event<'_> {
    let players = all(value, "players_swiss");
    let mut ids: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for player in players {
        if let (Some(name), Some(id)) = (text(player, "name"), id(player.get("id"))) {
            ids.entry(name).and_modify(|known| *known = None).or_insert(Some(id));
        }
    }
    let met = |fought: &Value| {
        let players = ["player1", "player2"].map(|side| {
            let name = text(fought, side).filter(|name| !name.eq_ignore_ascii_case("bye"))?;
            // The key of the side is the id of nobody, and so has no list.
            Some(ids.get(name).cloned().flatten().unwrap_or_else(|| side.to_owned()))
        });
        Met::by_winner(players, id(fought.get("winner_id")).as_deref())
    };
    Event {
        entries: players.iter().filter_map(|player| entry(player, &BTreeMap::new())).collect(),
        matches: all(value, "matches").iter().map(met).collect(),
    }
}

/// A text under a key that is not empty.
fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// Whether a value is a list of rows of one table.
pub(super) fn are_rows(value: &Value) -> bool {
    let of_table = |row: &Value| {
        is_match(row)
            || is_standing(row)
            || is_list(row)
            || has_all(row, &["tournament_id", "team1_id"])
            || has_all(row, &["tournament_id", "team_name"])
            || has_all(row, &["teamstanding_id", "playerstanding_id"])
            || has_all(row, &["player_count", "source"])
    };
    value.as_array().and_then(|rows| rows.first()).is_some_and(of_table)
}

/// Whether an object holds several tables under their names.
pub(super) fn are_tables(value: &Value) -> bool {
    ["match", "playerstanding"].iter().any(|table| value.get(*table).is_some_and(Value::is_array))
}

fn is_match(row: &Value) -> bool {
    has_all(row, &["tournament_id", "player1_id"])
}

/// A player at a tournament.
fn is_standing(row: &Value) -> bool {
    has_all(row, &["tournament_id"]) && has_any(row, &["list_json", "list_id"])
}

/// A list, which several players can have flown.
fn is_list(row: &Value) -> bool {
    has_all(row, &["canonical_signature", "list_json"])
}

/// The tournaments of rows of tables, or of objects that hold tables. Matches of teams are not
/// read; the games of their members are rows of `match`.
///
/// # Errors
/// If there is no row of `match` or of `playerstanding`.
pub(super) fn tournaments<'a>(parts: &[&'a Value]) -> Result<Vec<Event<'a>>, String> {
    let mut rows: Vec<&Value> = Vec::new();
    for part in parts.iter().copied() {
        match part {
            Value::Object(tables) => rows.extend(tables.values().filter_map(Value::as_array).flatten()),
            part => rows.extend(part.as_array().into_iter().flatten()),
        }
    }
    let lists = rows.iter().copied().filter(|row| is_list(row));
    let lists: BTreeMap<String, &Value> =
        lists.filter_map(|row| Some((id(row.get("id"))?, row.get("list_json")?))).collect();
    let mut events: BTreeMap<String, Event> = BTreeMap::new();
    for row in rows {
        let Some(tournament) = id(row.get("tournament_id")) else { continue };
        if is_match(row) {
            events.entry(tournament).or_default().matches.push(met(row));
        } else if is_standing(row) {
            events.entry(tournament).or_default().entries.extend(entry(row, &lists));
        }
    }
    if events.values().all(|event| event.matches.is_empty()) {
        return Err(
            "tables of m3tacron without rows of `match` (`tournament_id`, `player1_id`, `player2_id`, \
                    `winner_id`)"
                .into(),
        );
    }
    if events.values().all(|event| event.entries.is_empty()) {
        return Err(
            "tables of m3tacron without rows of `playerstanding` (`tournament_id`, `id`, `list_json`)".into(),
        );
    }
    Ok(events.into_values().collect())
}

/// A player with the list, which is in the row, or which the row names by `list_id`.
fn entry<'a>(row: &'a Value, lists: &BTreeMap<String, &'a Value>) -> Option<Entry<'a>> {
    let named = || lists.get(&id(row.get("list_id"))?).copied();
    let list = first_told(row, &["list_json"]).or_else(named);
    Some(Entry { player: id(row.get("id"))?, list, listed: None })
}

/// A row of `match`. The winner of a draw is -1, which is the id of nobody.
fn met(row: &Value) -> Met {
    let bye = row.get("is_bye").is_some_and(is_true);
    let players = ["player1_id", "player2_id"].map(|key| id(row.get(key)).filter(|_| !bye));
    Met::by_winner(players, id(row.get("winner_id")).as_deref())
}

/// Whether a value of a database is true.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(truth) => *truth,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(word) => ["1", "t", "true"].iter().any(|truth| word.eq_ignore_ascii_case(truth)),
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}
