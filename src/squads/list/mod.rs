//! Reads text exports of squad builders: lists of names, which the catalogue resolves to ids. They
//! contain less than XWS: neither the faction, nor which of several cards of one name is meant. If
//! the rest of the list does not settle it, the message asks for it and lists the candidates.

use std::collections::BTreeSet;

use killbox_cards::catalogue::{Catalogue, Faction, Pilot, Restriction, Upgrade};
use killbox_components::ruleset::CardSet;
use serde_json::{Map, Value, json};

use super::excerpt::cut;

mod lines;
mod names;

use lines::{Card, Lines, Mark};
use names::Names;
pub(super) use names::{is_printing, is_slot, key};

/// The most cards of a squad.
const MOST_CARDS: usize = 256;

/// The highest total of a squad of the 20-point game. A higher one is of the 200-point game.
const BETWEEN_SETS: u32 = 60;

/// A ship of a list with its upgrades.
struct Listed<'a> {
    pilot: &'a Card,
    upgrades: Vec<&'a Card>,
}

/// The squad of a text export, as XWS; `None` if the text names no pilot.
///
/// # Errors
/// The cards that are ambiguous, with the candidates.
pub(super) fn parse(text: &str, catalogue: &Catalogue) -> Result<Option<Value>, String> {
    let lines = Lines::read(text, MOST_CARDS);
    if lines.cards.is_empty() {
        return Ok(None);
    }
    if lines.cards.len() > MOST_CARDS {
        return Err(format!("a list of more than {MOST_CARDS} cards is not a squad"));
    }
    let sets = [CardSet::Legacy, CardSet::Standard].map(|set| Names::of(catalogue.cards(set)));
    let known = |names: &Names| {
        lines.cards.iter().filter(|card| names.is_pilot(card) || names.is_upgrade(card)).count()
    };
    let [legacy, standard] = &sets;
    let names = match lines.total {
        Some(total) if total > BETWEEN_SETS => legacy,
        Some(_) if known(standard) == known(legacy) => standard,
        _ if known(standard) > known(legacy) => standard,
        _ => legacy,
    };
    if !lines.cards.iter().any(|card| names.is_pilot(card)) {
        return Ok(None);
    }
    let ships = grouped(&lines.cards, names);
    squad(&lines, &ships, names).map(Some)
}

/// Groups the cards into ships.
fn grouped<'a>(cards: &'a [Card], names: &Names) -> Vec<Listed<'a>> {
    let mut ships: Vec<Listed> = Vec::new();
    for card in cards {
        let is_ship = match card.mark {
            Mark::Ship => true,
            Mark::Upgrade => false,
            Mark::Open => match (names.is_pilot(card), names.is_upgrade(card)) {
                (true, false) => true,
                (false, true) => false,
                _ => card.first,
            },
        };
        match ships.last_mut() {
            Some(ship) if !is_ship => ship.upgrades.push(card),
            _ => ships.push(Listed { pilot: card, upgrades: Vec::new() }),
        }
    }
    ships
}

/// The list as XWS: ids for the names that the catalogue resolves, and other names unchanged, which
/// the check reports.
fn squad(lines: &Lines, ships: &[Listed], names: &Names) -> Result<Value, String> {
    let candidates: Vec<Vec<&Pilot>> = ships.iter().map(|ship| pilots(ship, names)).collect();
    let faction = faction(&candidates)?;
    let mut open = Vec::new();
    let mut pilots = Vec::new();
    for ((number, ship), candidates) in (1..).zip(ships).zip(candidates) {
        let mut candidates = candidates;
        keep(&mut candidates, |pilot| Some(pilot.faction) == faction);
        keep(&mut candidates, |pilot| settles(pilot, ship, names));
        if let Some(plain) = plain(&candidates, ship.pilot, names) {
            candidates = vec![plain];
        }
        let pilot = one(&candidates, number, &ship.pilot.name, |pilot| &pilot.id, &mut open);
        let mut upgrades = Map::new();
        for card in &ship.upgrades {
            let mut cards = names.upgrades(card).to_vec();
            keep(&mut cards, |upgrade| card.hints.iter().any(|hint| names::is_called(upgrade, hint)));
            keep(&mut cards, |upgrade| !upgrade.standard_loadout_only);
            keep(&mut cards, |upgrade| faction.is_none_or(|faction| may_join(upgrade, faction)));
            keep(&mut cards, |upgrade| pilot.is_none_or(|pilot| pilot.slots.contains(&upgrade.slot())));
            // YASB adds brackets to all names but one.
            if card.hints.is_empty() && card.cost.is_some_and(|(_, behind)| behind) {
                keep(&mut cards, |upgrade| upgrade.id == names::key(&card.name));
            }
            let upgrade = one(&cards, number, &card.name, |upgrade| &upgrade.id, &mut open);
            let slot = upgrade.map_or("upgrades", |upgrade| upgrade.slot().xws());
            let id = upgrade.map_or_else(|| cut(&card.name), |upgrade| upgrade.id.clone());
            // A standard loadout brings its own upgrades [SQD-12].
            if !pilot.is_some_and(Pilot::is_standard_loadout) {
                let ids = upgrades.entry(slot).or_insert_with(|| json!([]));
                ids.as_array_mut().into_iter().for_each(|ids| ids.push(id.clone().into()));
            }
        }
        pilots.push(match pilot {
            Some(pilot) => json!({ "id": pilot.id, "ship": pilot.chassis, "upgrades": upgrades }),
            None => json!({ "id": cut(&ship.pilot.name), "upgrades": upgrades }),
        });
    }
    if !open.is_empty() {
        return Err(format!(
            "the list of names is ambiguous: {}; export the squad as XWS instead",
            open.join(", ")
        ));
    }
    let mut xws = Map::new();
    xws.extend(lines.name.as_ref().map(|name| ("name".to_owned(), cut(name).into())));
    xws.extend(faction.map(|faction| ("faction".to_owned(), faction.xws().into())));
    xws.extend(lines.total.map(|total| ("points".to_owned(), total.into())));
    xws.insert("pilots".into(), pilots.into());
    if !lines.obstacles.is_empty() {
        xws.insert("obstacles".into(), json!(lines.obstacles));
    }
    Ok(xws.into())
}

/// The ship cards of a ship's name; of the ship type or printing in the brackets behind it, if any
/// fit.
fn pilots<'a>(ship: &Listed, names: &Names<'a>) -> Vec<&'a Pilot> {
    let mut pilots = names.pilots(ship.pilot).to_vec();
    for hint in &ship.pilot.hints {
        keep(&mut pilots, |pilot| names.is_meant(pilot, hint));
    }
    pilots
}

/// The one faction that has a card for every ship whose name is known [SQD-2].
fn faction(ships: &[Vec<&Pilot>]) -> Result<Option<Faction>, String> {
    let mut common: BTreeSet<Faction> = Faction::ALL.into();
    for pilots in ships.iter().filter(|pilots| !pilots.is_empty()) {
        common.retain(|faction| pilots.iter().any(|pilot| pilot.faction == *faction));
    }
    let mut factions = common.iter();
    match (factions.next(), factions.next()) {
        (Some(faction), None) => Ok(Some(*faction)),
        (None, _) => {
            Err("the ships in the list of names are not of one faction; export the squad as XWS".into())
        }
        (Some(_), Some(_)) => {
            let all: Vec<&str> = common.iter().map(|faction| faction.name()).collect();
            Err(format!(
                "the list of names fits several factions ({}); export the squad as XWS",
                all.join(" or ")
            ))
        }
    }
}

/// Whether a ship card fits the upgrades that the list shows. A standard loadout shows its own and
/// no others [SQD-12].
fn settles(pilot: &Pilot, ship: &Listed, names: &Names) -> bool {
    let shown: BTreeSet<String> = ship.upgrades.iter().map(|card| names::key(&card.name)).collect();
    let cards = names.cards();
    let own =
        pilot.standard_loadout.iter().filter_map(|id| cards.upgrade(id)).map(|card| names::key(&card.name));
    let own: BTreeSet<String> = own.collect();
    if pilot.is_standard_loadout() { own == shown } else { own.is_empty() }
}

/// The card that lists leave unmarked among cards of one name: the first that was printed. YASB
/// marks all others. In other lists the cost may point to another card, and a list without costs
/// marks none.
fn plain<'a>(candidates: &[&'a Pilot], card: &Card, names: &Names) -> Option<&'a Pilot> {
    let (stated, behind) = card.cost?;
    let understood = |hint: &String| candidates.iter().any(|pilot| names.is_meant(pilot, hint));
    if !card.hints.iter().all(understood) {
        return None;
    }
    let unprinted: Vec<&&Pilot> = candidates.iter().filter(|pilot| !names.is_reprint(pilot)).collect();
    let first = unprinted.iter().find(|pilot| pilot.id == names::key(&card.name));
    let plain = match (first, &unprinted[..]) {
        (Some(first), _) => first,
        (None, [only]) => only,
        _ => return None,
    };
    let other = |pilot: &&Pilot| pilot.id != plain.id && i32::from(pilot.cost) == i32::from(stated);
    (behind || !candidates.iter().any(other)).then_some(**plain)
}

/// Whether the restrictions of an upgrade allow it in a squad of this faction.
fn may_join(upgrade: &Upgrade, faction: Faction) -> bool {
    upgrade.restrictions.iter().all(|any| {
        let mut factions = any.0.iter().filter_map(|part| match part {
            Restriction::Faction(of) => Some(*of),
            _ => None,
        });
        let other = any.0.iter().any(|part| !matches!(part, Restriction::Faction(_)));
        other || any.0.is_empty() || factions.any(|of| of == faction)
    })
}

/// Keeps the candidates that fit, unless none does.
pub(super) fn keep<T>(candidates: &mut Vec<&T>, fits: impl Fn(&T) -> bool) {
    if candidates.iter().any(|card| fits(card)) {
        candidates.retain(|card| fits(card));
    }
}

/// The only candidate. If there are several, their ids are appended to `open`.
fn one<'a, T>(
    candidates: &[&'a T],
    ship: usize,
    name: &str,
    id: impl Fn(&'a T) -> &'a String,
    open: &mut Vec<String>,
) -> Option<&'a T> {
    if candidates.len() > 1 {
        let ids: Vec<String> = candidates.iter().map(|card| format!("`{}`", id(card))).collect();
        open.push(format!("ship {ship}, `{}` ({})", cut(name), ids.join(" or ")));
    }
    candidates.first().copied()
}
