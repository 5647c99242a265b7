//! Checks a squad by the rules of squad building [SQD, LEG-1 to LEG-4]. All faults are found at
//! once. [`super::equip`] checks what one ship may carry.

use std::collections::BTreeMap;

use killbox_cards::catalogue::{Cards, Format, Restriction, Slot, Upgrade};
use killbox_components::ids::SHIPS_PER_SEAT;
use killbox_components::ruleset::{CardSet, Ruleset, SquadBuilder, StandardizedBy};

use super::equip::ShipCheck;
use super::fault::{Place, Problem, SquadFault};
use super::{Squad, SquadShip};

/// The cards that the standard format bans, by id [SQD-14, SQD-15].
const BANNED: &str = killbox_cards::rulesets::BANNED;

/// All faults of `squad`. [`check`](super::check()) reads a squad and finds them.
pub fn validate(squad: &Squad, cards: &Cards, ruleset: &Ruleset) -> Vec<SquadFault> {
    let mut faults = Vec::new();
    size(squad, ruleset, &mut faults);
    points(squad, ruleset, &mut faults);
    limited(squad, &mut faults);
    restricted(squad, &mut faults);
    solitary(squad, &mut faults);
    standardized(squad, ruleset, &mut faults);
    for ship in &squad.ships {
        ShipCheck { squad, ship, cards, epic: ruleset.epic, faults: &mut faults }.all();
    }
    modes(squad, ruleset, &mut faults);
    faults
}

/// Checks the number of ships [SQD-1, LEG-1].
fn size(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<SquadFault>) {
    let ships = squad.ships.len() + squad.unknown_ships;
    let (least, most) = ruleset.squad_ships;
    let most = most.min(SHIPS_PER_SEAT as u8);
    if ships < usize::from(least) {
        faults.push(SquadFault::new(Place::Squad, Problem::TooFewShips { ships, least }));
    }
    if ships > usize::from(most) {
        faults.push(SquadFault::new(Place::Squad, Problem::TooManyShips { ships, most }));
    }
}

/// Checks the squad total and the loadout values [SQD-1, SQD-4, LEG-1, LEG-2].
fn points(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<SquadFault>) {
    let points = squad.points(ruleset);
    if points > i32::from(ruleset.squad_points) {
        faults.push(SquadFault::new(Place::Squad, Problem::Points { points, limit: ruleset.squad_points }));
    }
    if ruleset.squad_builder != SquadBuilder::Loadout20 {
        return;
    }
    // The upgrades of a huge ship count toward the squad total [SQD-25].
    for ship in squad.ships.iter().filter(|ship| !ship.is_huge()) {
        let points = ship.upgrades_cost();
        let value = ship.pilot.loadout.unwrap_or(0);
        if points > i32::from(value) {
            faults.push(SquadFault::new(ship.place(), Problem::Loadout { points, value }));
        }
    }
}

/// Checks limited cards, by name, over ships and upgrades together [SQD-9].
pub(super) fn limited(squad: &Squad, faults: &mut Vec<SquadFault>) {
    let mut names: BTreeMap<String, (usize, u8)> = BTreeMap::new();
    let ships = squad.ships.iter().map(|ship| (&ship.pilot.name, ship.pilot.limited));
    let upgrades = squad.ships.iter().flat_map(|ship| &ship.upgrades).map(|card| (&card.name, card.limited));
    for (name, limited) in ships.chain(upgrades).filter(|(_, limited)| *limited > 0) {
        // The data writes one name both with and without quotation marks.
        let key: String = name.chars().filter(|c| !matches!(c, '"' | '“' | '”')).collect();
        let entry = names.entry(key).or_insert((0, limited));
        entry.0 += 1;
        entry.1 = entry.1.min(limited);
    }
    for (name, (copies, limit)) in names {
        if copies > usize::from(limit) {
            faults.push(SquadFault::new(Place::Squad, Problem::Limited { name, copies, limit }));
        }
    }
}

/// Checks the cards that the points list restricts, by id [XWA-5].
pub(super) fn restricted(squad: &Squad, faults: &mut Vec<SquadFault>) {
    let mut cards: BTreeMap<(&str, &str), (usize, u8)> = BTreeMap::new();
    let ships = squad.ships.iter().map(|ship| ("pilot", &ship.pilot.id, ship.pilot.restricted));
    let bought = squad.ships.iter().filter(|ship| !ship.pilot.is_standard_loadout());
    let upgrades = bought.flat_map(|ship| &ship.upgrades).map(|card| ("upgrade", &card.id, card.restricted));
    for (kind, id, most) in ships.chain(upgrades).filter(|(.., most)| *most > 0) {
        cards.entry((kind, id)).or_insert((0, most)).0 += 1;
    }
    for ((_, id), (copies, most)) in cards {
        if copies > usize::from(most) {
            faults
                .push(SquadFault::new(Place::Squad, Problem::Restricted { id: id.to_owned(), copies, most }));
        }
    }
}

/// Checks solitary cards [SQD-10].
pub(super) fn solitary(squad: &Squad, faults: &mut Vec<SquadFault>) {
    let mut slots: BTreeMap<Slot, Vec<String>> = BTreeMap::new();
    for upgrade in squad.ships.iter().flat_map(|ship| &ship.upgrades).filter(|card| card.solitary) {
        slots.entry(upgrade.slot()).or_default().push(upgrade.id.clone());
    }
    for (slot, ids) in slots.into_iter().filter(|(_, ids)| ids.len() > 1) {
        faults.push(SquadFault::new(Place::Squad, Problem::Solitary { slot: slot.name().into(), ids }));
    }
}

/// Checks that every ship of the type (with the ship ability that the card names) carries a copy of
/// a standardized card [SQD-11, LEG-3].
fn standardized(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<SquadFault>) {
    for bearer in &squad.ships {
        for card in bearer.upgrades.iter().filter(|card| card.standardized) {
            for ship in squad.ships.iter().filter(|ship| ship.chassis.id == bearer.chassis.id) {
                if must_carry(card, ship, ruleset) && !ship.upgrades.iter().any(|other| other.id == card.id) {
                    let fault = SquadFault::new(ship.place(), Problem::Standardized { id: card.id.clone() });
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
            }
        }
    }
}

/// Whether a ship must carry a standardized card that another ship of its type carries. A standard
/// loadout never must.
pub(super) fn must_carry(card: &Upgrade, ship: &SquadShip, ruleset: &Ruleset) -> bool {
    // This ship ability exempts the ship [RND-1].
    let spared = ship.pilot.ship_ability.as_deref() == Some("Modified for Organics");
    let asked = match ruleset.standardized_by {
        StandardizedBy::ShipAbility => has_ability(card, ship),
        // A ship that does not have the slots cannot carry the card [LEG-3/open].
        StandardizedBy::ShipType => {
            let slots = &card.sides[0].slots;
            slots.iter().all(|slot| ship.pilot.slots.contains(slot))
        }
    };
    asked && !spared && !ship.pilot.is_standard_loadout()
}

/// Whether the ship has the ship ability that the card names, or the card names none [SQD-11].
fn has_ability(card: &Upgrade, ship: &SquadShip) -> bool {
    let mut named = card.restrictions.iter().flat_map(|any| &any.0).filter_map(|part| match part {
        Restriction::ShipAbility(name) => Some(name),
        _ => None,
    });
    let ability = ship.pilot.ship_ability.as_ref();
    match named.next() {
        None => true,
        Some(first) => ability == Some(first) || named.any(|name| ability == Some(name)),
    }
}

/// Checks for cards that the game mode bans or does not have. The upgrades of a standard loadout
/// are legal if its ship is [SQD-14, SQD-15, SQD-17, LEG-4].
fn modes(squad: &Squad, ruleset: &Ruleset, faults: &mut Vec<SquadFault>) {
    let banned = banned(ruleset);
    for ship in &squad.ships {
        let bought = ship.upgrades.iter().filter(|_| !ship.pilot.is_standard_loadout());
        let cards = std::iter::once(("pilot", &ship.pilot.id, &ship.pilot.formats))
            .chain(bought.map(|card| ("upgrade", &card.id, &card.formats)));
        for (kind, id, formats) in cards {
            let problem = barred(kind, id, formats, ruleset, &banned);
            faults.extend(problem.map(|problem| SquadFault::new(ship.place(), problem)));
        }
    }
}

/// Kind and id of the cards that the game mode bans [SQD-14, SQD-15].
pub(super) fn banned(ruleset: &Ruleset) -> Vec<(String, String)> {
    if !ruleset.ban_list {
        return Vec::new();
    }
    ron::from_str(BANNED).expect("the ban list that comes with killbox is valid")
}

/// The problem that excludes a card from the game mode, or the remark about it there.
pub(super) fn barred(
    kind: &str,
    id: &str,
    formats: &[Format],
    ruleset: &Ruleset,
    banned: &[(String, String)],
) -> Option<Problem> {
    if banned.iter().any(|(k, i)| k == kind && i == id) {
        return Some(Problem::Banned { id: id.to_owned() });
    }
    mode(id, formats, ruleset)
}

/// Whether the game mode has that upgrade card. A remark about a card does not exclude it
/// [SQD-26/open, LEG-4].
pub(super) fn may_have(upgrade: &Upgrade, ruleset: &Ruleset) -> bool {
    let problem = barred("upgrade", &upgrade.id, &upgrade.formats, ruleset, &banned(ruleset));
    problem.is_none_or(|problem| matches!(problem, Problem::Unflagged { .. }) && !upgrade.formats.is_empty())
}

/// The problem of a card that the mode does not have. The mode is Standard with the ban list and
/// Extended without it [SQD-17], or Epic [SQD-23]. In the 200-point set all cards exist, and
/// missing flags are only reported [LEG-4/open].
fn mode(id: &str, formats: &[Format], ruleset: &Ruleset) -> Option<Problem> {
    let id = id.to_owned();
    let mode = match ruleset.card_set {
        CardSet::Standard | CardSet::Xwa if ruleset.epic => Format::Epic,
        CardSet::Standard if ruleset.ban_list => Format::Standard,
        CardSet::Standard | CardSet::Xwa => Format::Extended,
        CardSet::Legacy => {
            let wanted: &[Format] =
                if ruleset.epic { &[Format::Epic] } else { &[Format::Standard, Format::WildSpace] };
            let flagged = wanted.iter().any(|format| formats.contains(format));
            return (!flagged).then(|| Problem::Unflagged {
                id,
                formats: wanted.iter().map(|format| format.name()).collect::<Vec<_>>().join(" or "),
            });
        }
    };
    (!formats.contains(&mode)).then(|| Problem::OtherMode { id, mode: mode.name().into() })
}
