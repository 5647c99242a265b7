//! Finds the cards that a squad file names. Every id that is unknown is a fault; the rest of the squad is kept.

use killbox_components::catalogue::{Cards, Chassis, Faction, Pilot, Upgrade};
use killbox_components::geometry::outline::OutlineId;

use super::fault::{Fault, Place, Problem};
use super::xws::{Xws, XwsShip};
use super::{Squad, SquadShip};

/// Suffixes that builders append to ids, and that the catalogue may not know: `-swz45`, `-sku1234`.
const SUFFIXES: [&str; 3] = ["-swz", "-sku", "-xwb"];

/// Obstacles of a squad that names none: one of each kind (RND-19/open; the legacy note: three different ones).
const DEFAULT_OBSTACLES: [&str; 3] = ["coreasteroid5", "yt2400debris2", "gascloud4"];

/// The squad of a file, and what could not be found.
pub(super) fn resolve(xws: &Xws, cards: &Cards) -> (Squad, Vec<Fault>) {
    let mut faults = Vec::new();
    let faction = match Faction::from_xws(&xws.faction) {
        Some(faction) => faction,
        None => {
            let known = Faction::ALL.map(Faction::xws);
            let nearest = killbox_components::catalogue::nearest(&xws.faction, known).map(str::to_owned);
            faults
                .push(Fault::new(Place::Squad, Problem::UnknownFaction { id: xws.faction.clone(), nearest }));
            Faction::RebelAlliance
        }
    };
    let mut ships = Vec::new();
    for (number, ship) in xws.ships.iter().enumerate() {
        if let Some(ship) = resolve_ship(ship, number + 1, faction, cards, &mut faults) {
            ships.push(ship);
        }
    }
    let obstacles = obstacles(xws, &mut faults);
    (Squad { name: xws.name.clone(), faction, ships, obstacles }, faults)
}

fn resolve_ship(
    ship: &XwsShip,
    number: usize,
    faction: Faction,
    cards: &Cards,
    faults: &mut Vec<Fault>,
) -> Option<SquadShip> {
    let place = Place::Ship { number, pilot: ship.pilot.clone() };
    let Some((pilot, chassis)) = find_pilot(ship, faction, cards) else {
        let nearest = cards.nearest_pilot(&plain(&ship.pilot)).map(|pilot| pilot.id.clone());
        faults.push(Fault::new(place, Problem::UnknownPilot { id: ship.pilot.clone(), nearest }));
        return None;
    };
    if let Some(id) = &ship.chassis
        && cards.chassis(&plain(id)).is_none_or(|found| found.id != chassis.id)
    {
        faults
            .push(Fault::new(place, Problem::OtherChassis { id: id.clone(), expected: chassis.id.clone() }));
    }
    let mut upgrades = Vec::new();
    for (slot, id) in &ship.upgrades {
        match find_upgrade(id, cards) {
            Some(upgrade) => upgrades.push(upgrade.clone()),
            None => {
                let nearest = cards.nearest_upgrade(&plain(id)).map(|upgrade| upgrade.id.clone());
                let place = Place::Slot { number, pilot: ship.pilot.clone(), slot: slot.clone() };
                faults.push(Fault::new(place, Problem::UnknownUpgrade { id: id.clone(), nearest }));
            }
        }
    }
    // SQD-12: a standard loadout brings its own upgrades, whether or not the file lists them.
    if pilot.is_standard_loadout() {
        for id in &pilot.standard_loadout {
            match cards.upgrade(id) {
                Some(upgrade) if !upgrades.contains(upgrade) => upgrades.push(upgrade.clone()),
                Some(_) => {}
                None => faults.push(Fault::new(
                    Place::Ship { number, pilot: pilot.id.clone() },
                    Problem::MissingLoadoutCard { id: id.clone() },
                )),
            }
        }
    }
    Some(SquadShip { pilot: pilot.clone(), chassis: chassis.clone(), upgrades })
}

/// A pilot by its id as written, without its suffix, or in plain letters; the ship type tells apart pilots of one id.
fn find_pilot<'a>(ship: &XwsShip, faction: Faction, cards: &'a Cards) -> Option<(&'a Pilot, &'a Chassis)> {
    let chassis = ship.chassis.as_deref().map(plain);
    let pilot = spellings(&ship.pilot).into_iter().find_map(|id| {
        chassis
            .as_deref()
            .and_then(|chassis| cards.pilot_on(&id, chassis, Some(faction)))
            .or_else(|| cards.pilot(&id))
    })?;
    Some((pilot, cards.chassis(&pilot.chassis)?))
}

fn find_upgrade<'a>(id: &str, cards: &'a Cards) -> Option<&'a Upgrade> {
    spellings(id).into_iter().find_map(|id| cards.upgrade(&id))
}

/// The ways an id may be meant, most literal first.
fn spellings(id: &str) -> Vec<String> {
    let mut ways = vec![id.to_owned(), plain(id)];
    for suffix in SUFFIXES {
        if let Some(at) = id.find(suffix) {
            ways.push(id[..at].to_owned());
        }
    }
    ways
}

/// Lower case letters, digits and hyphens only: how ids are spelled.
fn plain(id: &str) -> String {
    id.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}

/// RND-19/open: the three obstacles it brings; ones that are unknown are named and replaced by default ones.
fn obstacles(xws: &Xws, faults: &mut Vec<Fault>) -> Vec<u8> {
    let mut chosen = Vec::new();
    for name in xws.obstacles.iter().take(3) {
        match OutlineId::named(name).map(|outline| outline.0) {
            Some(index) => chosen.push(index),
            None => faults.push(Fault::new(Place::Squad, Problem::UnknownObstacle { id: name.clone() })),
        }
    }
    for name in DEFAULT_OBSTACLES {
        let index =
            OutlineId::named(name).map(|outline| outline.0).expect("the default obstacles are in the table");
        if chosen.len() < 3 && !chosen.contains(&index) {
            chosen.push(index);
        }
    }
    chosen
}
