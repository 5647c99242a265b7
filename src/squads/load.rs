//! From files to matchups: reads, resolves and checks two squads, finds the ruleset they fit, and says what of them is
//! not simulated.

use std::path::Path;

use crate::library::Library;
use killbox_components::catalogue::{CardKind, Catalogue};
use killbox_components::ruleset::{CardSet, Ruleset, SquadBuilder};
use killbox_components::spec::Matchup;
use serde::Serialize;
use serde_json::Value;

use super::fault::Fault;
use super::{Squad, SquadError, Xws, compile, resolve, validate};
use crate::report::Unsimulated;

/// Two squads ready to play.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The squads' names.
    pub names: [String; 2],
    /// The files as JSON, for recordings.
    pub xws: [Value; 2],
    /// Squad A in seat A, then exchanged.
    pub matchups: [Matchup; 2],
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Faults that are only reported.
    pub warnings: Vec<String>,
}

/// A squad and everything found wrong with it, under one ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// The squad's name.
    pub name: String,
    /// The ruleset it was checked by.
    pub ruleset: String,
    /// Squad points.
    pub points: i32,
    /// Everything that is wrong.
    pub faults: Vec<Fault>,
    /// Why the file could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// The squad itself.
    #[serde(skip)]
    pub squad: Option<Squad>,
}

impl Checked {
    /// Whether the squad can play.
    pub fn is_legal(&self) -> bool {
        self.unreadable.is_none() && self.faults.iter().all(|fault| fault.warning)
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
    match Xws::read(path) {
        Ok(xws) => {
            let file = path.display().to_string();
            match ruleset {
                Some(ruleset) => check_xws(&xws, &file, catalogue, library, ruleset, lenient),
                None => {
                    let ruleset = fitting(std::slice::from_ref(&xws), catalogue, library);
                    check_xws(&xws, &file, catalogue, library, &ruleset, lenient)
                }
            }
        }
        Err(error) => Checked {
            file: path.display().to_string(),
            name: String::new(),
            ruleset: ruleset.map_or_else(String::new, |ruleset| ruleset.name.clone()),
            points: 0,
            faults: Vec::new(),
            unreadable: Some(error.to_string()),
            not_simulated: Vec::new(),
            squad: None,
        },
    }
}

fn check_xws(
    xws: &Xws,
    file: &str,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    lenient: bool,
) -> Checked {
    let cards = catalogue.cards(ruleset.card_set);
    let (squad, mut faults) = resolve::resolve(xws, cards);
    faults.extend(validate::validate(&squad, cards, ruleset));
    if lenient {
        for fault in &mut faults {
            fault.warning |= fault.problem.is_of_points();
        }
    }
    Checked {
        file: file.to_owned(),
        name: xws.name.clone(),
        ruleset: ruleset.name.clone(),
        points: squad.points(ruleset),
        faults,
        unreadable: None,
        not_simulated: unsimulated(&squad, library, ruleset.card_set),
        squad: Some(squad),
    }
}

/// The ruleset whose card set and points the squads fit: the one with the fewest faults; `legacy` if both have as many,
/// since most squads that are around are of that kind.
fn fitting(squads: &[Xws], catalogue: &Catalogue, library: &Library) -> Ruleset {
    let faults = |ruleset: &Ruleset| -> usize {
        let checked = squads.iter().map(|xws| check_xws(xws, "", catalogue, library, ruleset, false));
        checked.map(|checked| checked.faults.iter().filter(|fault| !fault.warning).count()).sum()
    };
    let builtin = |name: &str| Ruleset::named(name).expect("it comes with killbox");
    let (legacy, standard) = (builtin("legacy"), builtin("standard"));
    if faults(&standard) < faults(&legacy) { standard } else { legacy }
}

/// Reads two squad files and makes a match of them.
///
/// # Errors
/// If a file cannot be read, or a squad has faults: all of them, of both squads.
pub fn load_pair(
    a: &Path,
    b: &Path,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: Option<Ruleset>,
    lenient: bool,
) -> Result<Loaded, SquadError> {
    let squads = [Xws::read(a)?, Xws::read(b)?];
    let ruleset = ruleset.unwrap_or_else(|| fitting(&squads, catalogue, library));
    let files = [a, b].map(|path| path.display().to_string());
    pair(squads, files, catalogue, library, &ruleset, lenient)
}

fn pair(
    squads: [Xws; 2],
    files: [String; 2],
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    lenient: bool,
) -> Result<Loaded, SquadError> {
    let [a, b] = [0, 1].map(|i| check_xws(&squads[i], &files[i], catalogue, library, ruleset, lenient));
    let mut refused = Vec::new();
    let mut warnings = Vec::new();
    for checked in [&a, &b] {
        for fault in &checked.faults {
            let list = if fault.warning { &mut warnings } else { &mut refused };
            let line = format!("{}: {fault}", checked.file);
            if !list.contains(&line) {
                list.push(line);
            }
        }
    }
    if !refused.is_empty() {
        let only_points = [&a, &b]
            .iter()
            .all(|checked| checked.faults.iter().all(|fault| fault.warning || fault.problem.is_of_points()));
        return Err(SquadError::Faults { ruleset: ruleset.name.clone(), faults: refused, only_points });
    }
    let mut not_simulated = a.not_simulated.clone();
    for card in &b.not_simulated {
        if !not_simulated.contains(card) {
            not_simulated.push(card.clone());
        }
    }
    let (Some(first), Some(second)) = (&a.squad, &b.squad) else {
        return Err(SquadError::File { file: files[0].clone(), what: "no squad".into() });
    };
    let matchups = compile::matchups(first, second, ruleset, library);
    let [x, y] = squads;
    Ok(Loaded { names: [a.name, b.name], xws: [x.value, y.value], matchups, not_simulated, warnings })
}

/// The matchup of a recording: its squads in their seats, by its ruleset.
///
/// # Errors
/// If its squads do not fit the cards any more.
pub fn matchup_from_values(
    squads: &[Value; 2],
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
    path: &Path,
) -> Result<Matchup, SquadError> {
    let file = path.display().to_string();
    let [a, b] = [0, 1].map(|i| Xws::from_value(squads[i].clone(), &file, "recorded squad"));
    let loaded = pair([a?, b?], [file.clone(), file], catalogue, library, ruleset, true)?;
    let [matchup, _] = loaded.matchups;
    Ok(matchup)
}

/// The cards of a squad whose ability is not simulated.
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
    for ship in &squad.ships {
        if ship.pilot.has_text && !library.simulates(set, CardKind::Pilot, &ship.pilot.id) {
            add("pilot", &ship.pilot.id, &ship.pilot.name);
        }
        let replaced = ship.upgrades.iter().find_map(|card| card.sides[0].ship_ability.as_ref());
        if let Some(name) = replaced.or(ship.pilot.ship_ability.as_ref())
            && !library.simulates(set, CardKind::ShipAbility, name)
        {
            add("ship ability", &format!("{} on {}", name, ship.chassis.id), name);
        }
        for upgrade in &ship.upgrades {
            let text = upgrade.sides.iter().any(|side| side.has_text);
            if text && !library.simulates(set, CardKind::Upgrade, &upgrade.id) {
                add("upgrade", &upgrade.id, &upgrade.name);
            }
        }
    }
    cards
}

impl Squad {
    /// LEG-1, SQD-1: squad points; upgrades count where they cost squad points.
    pub fn points(&self, ruleset: &Ruleset) -> i32 {
        let upgrades = ruleset.squad_builder == SquadBuilder::Points200;
        self.ships
            .iter()
            .map(|ship| {
                let cards = ship.upgrades.iter().filter(|_| upgrades && !ship.pilot.is_standard_loadout());
                i32::from(ship.pilot.cost) + cards.map(|card| i32::from(ship.upgrade_cost(card))).sum::<i32>()
            })
            .sum()
    }
}
