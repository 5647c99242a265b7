//! Recognises First Edition squads, whose files have the same form. killbox plays the Second
//! Edition.

use serde_json::{Map, Value};

use super::excerpt::word;

/// Ids of ship types that have other ids in the Second Edition.
const ONLY_FIRST: [&str; 33] = [
    "aggressor",
    "arc170",
    "awing",
    "bsf17bomber",
    "bwing",
    "cr90corvetteaft",
    "cr90corvettefore",
    "firespray31",
    "hwk290",
    "kwing",
    "lambdaclassshuttle",
    "protectoratestarfighter",
    "quadjumper",
    "raiderclasscorvetteaft",
    "raiderclasscorvettefore",
    "starviper",
    "tieadvanced",
    "tieadvprototype",
    "tieaggressor",
    "tiebomber",
    "tiedefender",
    "tiefighter",
    "tiephantom",
    "tiepunisher",
    "tiestriker",
    "uwing",
    "vcx100",
    "xwing",
    "ywing",
    "yt1300",
    "yt2400",
    "yv666",
    "z95headhunter",
];

/// Factions as First Edition files name them.
const FACTIONS: [&str; 4] = ["rebel", "rebels", "imperial", "scum"];

/// The message for a First Edition file, `None` for others. A file is of the First Edition if most
/// of its ship types exist only there, or if its version is below 2 and its faction has a name of
/// that edition.
pub(super) fn refusal(file: &Map<String, Value>, pilots: &[Value]) -> Option<String> {
    let ships: Vec<String> =
        pilots.iter().filter_map(Value::as_object).filter_map(|ship| word(ship, "ship")).collect();
    let mut first: Vec<&String> = ships.iter().filter(|id| ONLY_FIRST.contains(&id.as_str())).collect();
    let version =
        word(file, "version").filter(|version| version.starts_with("0.") || version.starts_with("1."));
    let faction = word(file, "faction").filter(|faction| FACTIONS.contains(&faction.as_str()));
    let sign = if first.len() * 2 > ships.len() {
        first.sort_unstable();
        first.dedup();
        let ids: Vec<String> = first.iter().take(3).map(|id| format!("`{id}`")).collect();
        format!("ship types {}", ids.join(", "))
    } else {
        format!("version {}, faction `{}`", version?, faction?)
    };
    Some(format!(
        "a First Edition squad ({sign}); killbox plays the Second Edition: rebuild the squad with Second Edition cards in YASB or Launch Bay Next, and export XWS"
    ))
}
