//! One squad from its file to everything that is wrong with it, by a given ruleset or by the one that it fits.

use std::path::Path;

use killbox_cards::catalogue::{CardKind, Catalogue};
use killbox_cards::language::Need;
use killbox_cards::{Library, rulesets};
use killbox_components::ruleset::{CardSet, Ruleset};
use serde::Serialize;

use super::fault::SquadFault;
use super::shown::{ShownShip, ships};
use super::{Squad, Xws, resolve, validate};
use crate::report::Unsimulated;

/// A squad and everything found wrong with it, under one ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// The squad's name.
    pub name: String,
    /// The ruleset it was checked by.
    pub ruleset: String,
    /// Whether nobody asked for this ruleset.
    pub ruleset_guessed: bool,
    /// Squad points.
    pub points: i32,
    /// SQD-1, LEG-1: how many it may cost.
    pub points_limit: u16,
    /// Whether it can play: no fault refuses it.
    pub accepted: bool,
    /// Everything that is wrong.
    pub faults: Vec<SquadFault>,
    /// Why the file could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
    /// Its ships.
    pub ships: Vec<ShownShip>,
    /// Its obstacles, by the names of squad files.
    pub obstacles: Vec<String>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// The squad itself.
    #[serde(skip)]
    pub squad: Option<Squad>,
}

impl Checked {
    /// Whether the squad is refused, and only for points and slots, which `--lenient` lets pass.
    pub fn is_lenient_case(&self) -> bool {
        let mut refusing = self.faults.iter().filter(|fault| !fault.warning).peekable();
        refusing.peek().is_some() && refusing.all(|fault| fault.problem.is_of_points())
    }
}

/// Checks the squad of a file by `ruleset`, or by the one it fits best.
pub fn check(
    path: &Path,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: Option<&Ruleset>,
    lenient: bool,
) -> Checked {
    let file = path.display().to_string();
    match (Xws::read(path), ruleset) {
        (Ok(xws), Some(ruleset)) => check_xws(&xws, &file, catalogue, library, ruleset, lenient),
        (Ok(xws), None) => {
            let ruleset = fitting(std::slice::from_ref(&xws), catalogue, lenient);
            let checked = check_xws(&xws, &file, catalogue, library, &ruleset, lenient);
            Checked { ruleset_guessed: true, ..checked }
        }
        (Err(error), ruleset) => Checked {
            file,
            name: String::new(),
            ruleset: ruleset.map_or_else(String::new, |ruleset| ruleset.name.clone()),
            ruleset_guessed: false,
            points: 0,
            points_limit: 0,
            accepted: false,
            faults: Vec::new(),
            unreadable: Some(error.to_string()),
            ships: Vec::new(),
            obstacles: Vec::new(),
            not_simulated: Vec::new(),
            squad: None,
        },
    }
}

pub(super) fn check_xws(
    xws: &Xws,
    file: &str,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    lenient: bool,
) -> Checked {
    let (squad, mut faults) = find_faults(xws, catalogue, ruleset, lenient);
    resolve::suggest(&mut faults, catalogue.cards(ruleset.card_set));
    Checked {
        file: file.to_owned(),
        name: xws.name.clone(),
        ruleset: ruleset.name.clone(),
        ruleset_guessed: false,
        points: squad.points(ruleset),
        points_limit: ruleset.squad_points,
        accepted: faults.iter().all(|fault| fault.warning),
        faults,
        unreadable: None,
        ships: ships(&squad, ruleset),
        obstacles: squad.obstacle_names(),
        not_simulated: unsimulated(&squad, library, ruleset.card_set),
        squad: Some(squad),
    }
}

/// The squad, and what is wrong with it, in the order of the file: the squad as a whole, then ship by ship.
fn find_faults(
    xws: &Xws,
    catalogue: &Catalogue,
    ruleset: &Ruleset,
    lenient: bool,
) -> (Squad, Vec<SquadFault>) {
    let cards = catalogue.cards(ruleset.card_set);
    let (squad, mut faults) = resolve::resolve(xws, cards);
    faults.extend(validate::validate(&squad, cards, ruleset));
    for fault in &mut faults {
        fault.warning |= lenient && fault.problem.is_of_points();
    }
    faults.sort_by_key(|fault| fault.place.number());
    (squad, faults)
}

/// More points than this are points of the 200-point system, and fewer of the 20-point one.
const BETWEEN_SYSTEMS: f64 = 50.0;

/// The ruleset that the squads were built for: as the points say that the files state; else the one by which fewest
/// faults refuse them; `legacy` if both have as many, since most squads that are around are of that kind.
pub(super) fn fitting(squads: &[Xws], catalogue: &Catalogue, lenient: bool) -> Ruleset {
    let builtin = |name: &str| rulesets::named(name).expect("it comes with killbox");
    let (legacy, standard) = (builtin("legacy"), builtin("standard"));
    let stated: Option<Vec<f64>> =
        squads.iter().map(|xws| xws.points.filter(|points| *points > 0.0)).collect();
    if let Some(stated) = stated {
        if stated.iter().all(|points| *points > BETWEEN_SYSTEMS) {
            return legacy;
        }
        if stated.iter().all(|points| *points < BETWEEN_SYSTEMS) {
            return standard;
        }
    }
    let faults = |ruleset: &Ruleset| -> usize {
        let found = squads.iter().map(|xws| find_faults(xws, catalogue, ruleset, lenient).1);
        found.map(|faults| faults.iter().filter(|fault| !fault.warning).count()).sum()
    };
    if faults(&standard) < faults(&legacy) { standard } else { legacy }
}

/// The cards of a squad with an ability that can occur in it and is not simulated.
pub fn unsimulated(squad: &Squad, library: &Library, set: CardSet) -> Vec<Unsimulated> {
    let mut cards = Vec::new();
    let mut add = |kind: &str, id: &str, name: &str| {
        let card = Unsimulated {
            squad: squad.name.clone(),
            kind: kind.to_owned(),
            id: id.to_owned(),
            name: name.to_owned(),
        };
        if !cards.contains(&card) {
            cards.push(card);
        }
    };
    let has = |need: &Need| {
        squad.ships.iter().any(|ship| match need {
            Need::Ship(id) => ship.chassis.id == *id,
            Need::Upgrade(id) => ship.upgrades.iter().any(|card| card.id == *id),
        })
    };
    let simulated = |kind, id: &str| library.simulates_in(set, kind, id, has);
    for ship in &squad.ships {
        if ship.pilot.has_text && !simulated(CardKind::Pilot, &ship.pilot.id) {
            add("pilot", &ship.pilot.id, &ship.pilot.name);
        }
        let replaced = ship.upgrades.iter().find_map(|card| card.sides[0].ship_ability.as_ref());
        if let Some(name) = replaced.or(ship.pilot.ship_ability.as_ref())
            && !simulated(CardKind::ShipAbility, name)
        {
            add("ship ability", &format!("{} on {}", name, ship.chassis.id), name);
        }
        for upgrade in &ship.upgrades {
            let text = upgrade.sides.iter().any(|side| side.has_text);
            if text && !simulated(CardKind::Upgrade, &upgrade.id) {
                add("upgrade", &upgrade.id, &upgrade.name);
            }
        }
    }
    cards
}
