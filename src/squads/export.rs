//! Writes a squad as XWS, as builders write it. It turns a link into a file.

use killbox_components::ruleset::Ruleset;
use serde_json::{Map, Value, json};

use super::Squad;

/// The squad with the ids of the catalogue and the costs of its cards by this ruleset. See
/// [`squads`](crate::squads) for an example.
pub fn xws(squad: &Squad, ruleset: &Ruleset) -> Value {
    let pilots = squad.ships.iter().map(|ship| {
        let mut slots = Map::new();
        // A standard loadout brings its own upgrades [SQD-12].
        let bought = ship.upgrades.iter().filter(|_| !ship.pilot.is_standard_loadout());
        for card in bought {
            let ids = slots.entry(card.slot().xws()).or_insert_with(|| json!([]));
            ids.as_array_mut().into_iter().for_each(|ids| ids.push(card.id.clone().into()));
        }
        json!({
            "id": ship.pilot.id, "ship": ship.chassis.id, "points": ship.points(ruleset), "upgrades": slots,
        })
    });
    json!({
        "name": squad.name,
        "faction": squad.faction.xws(),
        "points": squad.points(ruleset),
        "pilots": pilots.collect::<Vec<_>>(),
        "obstacles": squad.obstacle_names(),
        "version": "2.0.0",
    })
}
