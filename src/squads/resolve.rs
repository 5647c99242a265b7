//! Finds the cards that a squad file names. Every unknown id is a fault; the rest of the squad is
//! resolved.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use killbox_cards::catalogue::{Cards, Chassis, Faction, Pilot, Upgrade, nearest};
use killbox_components::geometry::outline::OutlineId;
use serde::Deserialize;

use super::fault::{Place, Problem, SquadFault};
use super::named;
use super::xws::{Xws, XwsShip};
use super::{Squad, SquadShip};

/// Suffixes that builders append to ids and that the catalogue may not know: `-swz45`, `-sku1234`.
const SUFFIXES: [&str; 3] = ["-swz", "-sku", "-xwb"];

/// The obstacles of a squad that names none: one of each kind. The legacy rules also require three
/// different ones [RND-19/open].
const DEFAULT_OBSTACLES: [&str; 3] = ["coreasteroid5", "yt2400debris2", "gascloud4"];

/// Ids that builders once wrote, and today's ids of the same cards, by kind.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renames {
    /// The ids of ship types.
    pub ships: BTreeMap<String, String>,
    /// The ids of ship cards.
    pub pilots: BTreeMap<String, String>,
    /// The ids of upgrade cards.
    pub upgrades: BTreeMap<String, String>,
    /// Upgrades of squad files that are no cards.
    pub no_cards: Vec<String>,
}

/// The table `builders/renames.ron`.
pub static RENAMES: LazyLock<Renames> = LazyLock::new(|| {
    ron::from_str(include_str!("../../builders/renames.ron")).expect("a test has read builders/renames.ron")
});

/// The squad of a file, and the faults in its form and its ids.
pub(super) fn resolve(xws: &Xws, cards: &Cards) -> (Squad, Vec<SquadFault>) {
    let mut faults = xws.faults.clone();
    let named = xws.faction.as_deref().and_then(|id| Faction::from_xws(&bare(id)));
    if let (Some(id), None) = (&xws.faction, named) {
        let problem = Problem::UnknownFaction { id: id.clone(), nearest: None };
        faults.push(SquadFault::new(Place::Squad, problem));
    }
    let ships: Vec<SquadShip> =
        xws.ships.iter().filter_map(|ship| resolve_ship(ship, named, cards, &mut faults)).collect();
    // An unknown faction is one fault and not one for every ship: the ships determine which one is
    // meant.
    let faction = named.or_else(|| ships.first().map(|ship| ship.pilot.faction)).unwrap_or(Faction::ALL[0]);
    let obstacles = obstacles(xws, &mut faults);
    let unknown_ships = xws.listed - ships.len();
    (Squad { name: xws.name.clone(), faction, ships, unknown_ships, obstacles }, faults)
}

/// Adds the nearest known id to every fault of an unknown id. This is a step of its own, because it
/// compares an id with all cards.
pub(super) fn suggest(faults: &mut [SquadFault], cards: &Cards) {
    for fault in faults {
        match &mut fault.problem {
            Problem::UnknownFaction { id, nearest: meant } => {
                *meant = nearest(&bare(id), Faction::ALL.map(Faction::xws)).map(str::to_owned);
            }
            Problem::UnknownPilot { id, nearest } => {
                *nearest = cards.nearest_pilot(&plain(id)).map(|pilot| pilot.id.clone());
            }
            Problem::UnknownUpgrade { id, nearest } => {
                *nearest = cards.nearest_upgrade(&plain(id)).map(|upgrade| upgrade.id.clone());
            }
            _ => continue,
        }
        fault.message = fault.problem.to_string();
    }
}

fn resolve_ship(
    ship: &XwsShip,
    faction: Option<Faction>,
    cards: &Cards,
    faults: &mut Vec<SquadFault>,
) -> Option<SquadShip> {
    let place = Place::Ship { number: ship.number, pilot: ship.pilot.clone() };
    let found = find_pilot(ship, faction, cards);
    match &found {
        None if ship.pilot.is_empty() => {}
        None => {
            let problem = Problem::UnknownPilot { id: ship.pilot.clone(), nearest: None };
            faults.push(SquadFault::new(place.clone(), problem));
        }
        Some((pilot, chassis, spelling)) => {
            if let Some(problem) = spelling.remark(&ship.pilot, &pilot.id) {
                faults.push(SquadFault::new(place.clone(), problem));
            }
            if let Some(id) = &ship.chassis
                && chassis_of(id, cards).is_none_or(|found| found.id != chassis.id)
            {
                let problem = Problem::OtherChassis { id: id.clone(), expected: chassis.id.clone() };
                faults.push(SquadFault::new(place.clone(), problem));
            }
        }
    }
    let mut upgrades = Vec::new();
    for (slot, id) in ship.upgrades.iter().filter(|(_, id)| !RENAMES.no_cards.contains(&bare(id))) {
        let place = Place::Slot { number: ship.number, pilot: ship.pilot.clone(), slot: slot.clone() };
        let problem = match find_upgrade(id, cards) {
            None => Some(Problem::UnknownUpgrade { id: id.clone(), nearest: None }),
            Some((upgrade, spelling)) => {
                upgrades.push(upgrade.clone());
                spelling.remark(id, &upgrade.id)
            }
        };
        faults.extend(problem.map(|problem| SquadFault::new(place, problem)));
    }
    let (pilot, chassis, _) = found?;
    // A standard loadout brings its own upgrades, whether or not the file lists them [SQD-12].
    for id in &pilot.standard_loadout {
        match cards.upgrade(id) {
            Some(upgrade) if !upgrades.contains(upgrade) => upgrades.push(upgrade.clone()),
            Some(_) => {}
            None => {
                faults.push(SquadFault::new(place.clone(), Problem::MissingLoadoutCard { id: id.clone() }))
            }
        }
    }
    // Files name and order slots in many ways; sorting makes the same squad equal in all of them.
    upgrades.sort_by_key(Upgrade::slot);
    Some(SquadShip { number: ship.number, pilot: pilot.clone(), chassis: chassis.clone(), upgrades })
}

/// How the id of a file was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spelling {
    /// As an id of this card set, apart from capitals and punctuation.
    Known,
    /// Without the suffix of a printing that this card set does not know.
    WithoutSuffix,
    /// As an id that the card had once.
    Renamed,
    /// As the name of the card with a word behind it.
    Named,
}

impl Spelling {
    fn remark(self, id: &str, card: &str) -> Option<Problem> {
        (self != Spelling::Known).then(|| Problem::ReadAs { id: id.to_owned(), card: card.to_owned() })
    }
}

/// Finds a pilot by one of the spellings of its id. The ship type tells pilots of one id apart.
fn find_pilot<'a>(
    ship: &XwsShip,
    faction: Option<Faction>,
    cards: &'a Cards,
) -> Option<(&'a Pilot, &'a Chassis, Spelling)> {
    let chassis =
        ship.chassis.as_deref().map(|id| chassis_of(id, cards).map_or_else(|| bare(id), |it| it.id.clone()));
    let by_id = || {
        spellings(&ship.pilot, &RENAMES.pilots).into_iter().find_map(|(id, spelling)| {
            let pilot = chassis.as_deref().and_then(|chassis| {
                let own = cards.pilot_on(&id, chassis, faction);
                // A card may let ships of other factions join [SQD-2].
                let others =
                    || Faction::ALL.iter().find_map(|other| cards.pilot_on(&id, chassis, Some(*other)));
                own.or_else(others)
            });
            Some((pilot.or_else(|| cards.pilot(&id))?, spelling))
        })
    };
    let by_name = || {
        let pilot = named::pilot(&bare(&ship.pilot), chassis.as_deref(), faction, cards)?;
        Some((pilot, Spelling::Named))
    };
    let (pilot, spelling) = by_id().or_else(by_name)?;
    Some((pilot, cards.chassis(&pilot.chassis)?, spelling))
}

/// Finds a ship type by its id, by an alias, or by an id that it had once.
fn chassis_of<'a>(id: &str, cards: &'a Cards) -> Option<&'a Chassis> {
    let id = bare(id);
    cards.chassis(&id).or_else(|| cards.chassis(RENAMES.ships.get(&id)?))
}

fn find_upgrade<'a>(id: &str, cards: &'a Cards) -> Option<(&'a Upgrade, Spelling)> {
    let by_id = |(id, spelling): (String, Spelling)| Some((cards.upgrade(&id)?, spelling));
    let by_name = || Some((named::upgrade(&bare(id), cards)?, Spelling::Named));
    spellings(id, &RENAMES.upgrades).into_iter().find_map(by_id).or_else(by_name)
}

/// The possible meanings of an id, the most literal first.
fn spellings(id: &str, renames: &BTreeMap<String, String>) -> Vec<(String, Spelling)> {
    let plain = plain(id);
    let mut ways =
        vec![(id.to_owned(), Spelling::Known), (plain.clone(), Spelling::Known), (bare(id), Spelling::Known)];
    ways.extend(renames.get(&plain).map(|now| (now.clone(), Spelling::Renamed)));
    for suffix in SUFFIXES {
        if let Some(at) = plain.find(suffix) {
            ways.push((plain[..at].to_owned(), Spelling::WithoutSuffix));
        }
    }
    ways
}

/// The id in lower case letters, digits and hyphens, as ids are spelled.
fn plain(id: &str) -> String {
    id.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}

/// The id without hyphens too, which turns a printed name into an id.
fn bare(id: &str) -> String {
    plain(id).replace('-', "")
}

/// The three obstacles that the squad brings. Unknown ones are reported and replaced by default
/// ones [RND-19/open].
fn obstacles(xws: &Xws, faults: &mut Vec<SquadFault>) -> Vec<u8> {
    let mut chosen = Vec::new();
    for name in &xws.obstacles {
        // The last outlines of the table are obstacles that only cards place.
        match OutlineId::named(name).filter(|outline| usize::from(outline.0) < OutlineId::SQUAD_COUNT) {
            Some(outline) => chosen.push(outline.0),
            None => faults.push(SquadFault::new(Place::Squad, Problem::UnknownObstacle { id: name.clone() })),
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
