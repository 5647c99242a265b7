//! A told game as JSON lines: a line about the game, then one for every event.
//! `docs/formats/replay-json.md` describes them, and a test checks that page.

use killbox_components::event::{Cause, Event};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::spec::{Matchup, ShipSpec, WeaponSpec};
use serde::Serialize;

use super::{Cast, Log, source_of};
use crate::replay::Recording;

/// The first line, which says what the numbers in the events mean.
#[derive(Debug, Serialize)]
struct Head<'a> {
    game: u64,
    seed: u64,
    ruleset: &'a str,
    /// The name of the points by which the squads cost, if the recording has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    points_version: Option<&'a str>,
    /// The scenario that was played, if there was one [SCN-2].
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<&'static str>,
    /// The environment card, if there was one [ENV-1].
    #[serde(skip_serializing_if = "Option::is_none")]
    environment: Option<&'static str>,
    squads: [SquadHead<'a>; 2],
}

#[derive(Debug, Serialize)]
struct SquadHead<'a> {
    seat: Seat,
    name: &'a str,
    faction: &'a str,
    points: u16,
    player: &'a str,
    ships: Vec<ShipHead<'a>>,
}

#[derive(Debug, Serialize)]
struct ShipHead<'a> {
    ship: ShipSlot,
    pilot: &'a str,
    name: &'a str,
    ship_type: &'a str,
    initiative: u8,
    points: u16,
    /// The weapons, by the index in `attack_declared`: the card of the weapon, or `None` for a
    /// primary weapon.
    weapons: Vec<Option<&'a str>>,
    /// The upgrade cards, by the index in events about charges.
    cards: Vec<&'a str>,
}

/// An event with the cards that it names.
#[derive(Debug, Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    event: &'a Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<CauseOf>,
}

/// The ability that caused an event, and its ship.
#[derive(Debug, Serialize)]
struct CauseOf {
    /// `None` if the event is an effect of a device that belongs to no ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    ship: Option<ShipSlot>,
    ability: u16,
    card: String,
}

/// The first line of a game. Its arguments are made as in the example of
/// [`narration`](crate::narration).
///
/// # Errors
/// None, since it is plain data.
pub fn head(recording: &Recording, cast: &Cast, matchup: &Matchup) -> serde_json::Result<String> {
    let squads = Seat::BOTH.map(|seat| SquadHead {
        seat,
        name: &cast.squads[seat.index()],
        faction: &cast.factions[seat.index()],
        points: matchup.points[seat.index()],
        player: &recording.players[seat.index()],
        ships: (matchup.fielded & seat.ships())
            .into_iter()
            .map(|ship| ship_head(ship, matchup.ship(ship), cast.ship_type(ship)))
            .collect(),
    });
    let Recording { game, seed, .. } = *recording;
    let points_version = recording.points_version.as_deref();
    let scenario = recording.ruleset.scenario_of(game).map(Scenario::word);
    let environment = recording.ruleset.environment_of(seed, game).map(|id| id.card().title);
    serde_json::to_string(&Head {
        game,
        seed,
        ruleset: &recording.ruleset.name,
        points_version,
        scenario,
        environment,
        squads,
    })
}

fn ship_head<'a>(ship: ShipSlot, spec: &'a ShipSpec, ship_type: &'a str) -> ShipHead<'a> {
    let card = |weapon: &'a WeaponSpec| {
        let place = spec.cards.get(usize::from(weapon.card?))?;
        Some(place.showing(weapon.while_up.map_or(0, |up| up.side))?.name.as_str())
    };
    ShipHead {
        ship,
        pilot: &spec.pilot,
        name: &spec.name,
        ship_type,
        initiative: spec.initiative,
        points: spec.cost,
        weapons: spec.weapons.iter().map(card).collect(),
        cards: spec.cards.iter().map(|card| card.name.as_str()).collect(),
    }
}

/// The lines of the events, one for each. Its arguments are made as in the example of
/// [`narration`](crate::narration).
///
/// # Errors
/// None, since they are plain data.
pub fn lines(log: Log, matchup: &Matchup) -> serde_json::Result<Vec<String>> {
    let causes = log.causes.iter().copied().chain(std::iter::repeat(None));
    log.events.iter().zip(causes).map(|(event, cause)| line(event, cause, matchup)).collect()
}

fn line(event: &Event, cause: Option<Cause>, matchup: &Matchup) -> serde_json::Result<String> {
    let ability = serde_json::to_value(event)?.get("ability").and_then(serde_json::Value::as_u64);
    let card =
        ability.and_then(|ability| u16::try_from(ability).ok()).map(|ability| source_of(matchup, ability));
    let card = match *event {
        Event::UpgradeGiven { ship, place, side, .. } | Event::UpgradeRevealed { ship, place, side } => {
            let place = matchup.ship(ship).cards.get(usize::from(place));
            place.and_then(|place| place.showing(side)).map(|card| card.name.clone())
        }
        _ => card,
    };
    let cause =
        cause.map(|Cause { ship, ability }| CauseOf { ship, ability, card: source_of(matchup, ability) });
    serde_json::to_string(&Line { event, card, cause })
}
