//! Checks one squad, from its file to the list of everything that is wrong with it, by a given
//! ruleset or by the one that it fits.

use std::collections::BTreeSet;
use std::path::Path;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Catalogue, Slot};
use killbox_cards::language::Need;
use killbox_components::ids::{Seat, Ships};
use killbox_components::ruleset::{CardSet, Ruleset};
use killbox_components::spec::{ShipSpec, WEAPONS};
use serde::Serialize;

use super::evidence::{self, Bought};
use super::fault::{Place, Problem, SquadFault};
use super::fits::{self, Guess, fitting};
use super::options::LoadOptions;
use super::starting_ship::{ShownShip, ships};
use super::system::{PointsSystem, ToldSystem};
use super::{Squad, SquadShip, Xws, compile, resolve, revised, stated_points, validate};
use crate::report::Unsimulated;

/// A squad and all its faults under one ruleset, as [`check`] returns them.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// The path of the file.
    pub file: String,
    /// The name of the squad.
    pub name: String,
    /// The name of the ruleset by which the squad was checked.
    pub ruleset: String,
    /// Whether killbox chose the ruleset, because the caller named none.
    pub ruleset_guessed: bool,
    /// Why killbox chose this ruleset, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset_by: Option<String>,
    /// Whether the file does not state its points system, so that the cards or the default decided.
    #[serde(skip)]
    pub by_cards: bool,
    /// The total in squad points.
    pub points: i32,
    /// The limit of the squad total [SQD-1, LEG-1].
    pub points_limit: u16,
    /// The name of the points by which the cards cost. Empty for a file that cannot be read.
    pub points_version: String,
    /// Whether the squad can play: no fault rejects it.
    pub accepted: bool,
    /// All faults.
    pub faults: Vec<SquadFault>,
    /// Why the file could not be read at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
    /// The ships as they start the game.
    pub ships: Vec<ShownShip>,
    /// The ruleset; `None` for a file that cannot be read.
    #[serde(skip)]
    pub played: Option<Ruleset>,
    /// The points system that the file states, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_system: Option<ToldSystem>,
    /// The obstacles, by the names that squad files use.
    pub obstacles: Vec<String>,
    /// The cards with an ability that is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// The squad; `None` for a file that cannot be read.
    #[serde(skip)]
    pub squad: Option<Squad>,
}

impl Checked {
    /// Whether the squad is rejected only for points and slots, which `--lenient` accepts.
    pub fn is_lenient_case(&self) -> bool {
        let mut refusing = self.faults.iter().filter(|fault| !fault.warning).peekable();
        refusing.peek().is_some() && refusing.all(|fault| fault.problem.is_of_points())
    }
}

/// Checks the squad of a file, of standard input (`-`) or of a builder's link, by the ruleset of
/// `options` or by the one that it fits best. See [`squads`](crate::squads) for an example.
pub fn check(path: &Path, options: &LoadOptions) -> Checked {
    match Xws::read_with(path, options.catalogue) {
        Ok(xws) => check_read(&xws, options),
        Err(error) => Checked {
            file: path.display().to_string(),
            name: String::new(),
            ruleset: options.ruleset.as_ref().map_or_else(String::new, |ruleset| ruleset.name.clone()),
            ruleset_guessed: false,
            ruleset_by: None,
            by_cards: false,
            points: 0,
            points_limit: 0,
            points_version: String::new(),
            accepted: false,
            faults: Vec::new(),
            unreadable: Some(error.to_string()),
            ships: Vec::new(),
            played: None,
            points_system: None,
            obstacles: Vec::new(),
            not_simulated: Vec::new(),
            squad: None,
        },
    }
}

/// Checks a squad that has been read, by the ruleset of `options` or by the one that it fits best.
///
/// ```
/// use killbox::squads::{LoadOptions, Xws, check_read};
///
/// # fn main() -> Result<(), killbox::squads::SquadError> {
/// let text = r#"{"faction": "rebelalliance", "pilots": [{"id": "lukeskywalker", "upgrades": {"talent": ["juke"]}}]}"#;
/// let checked = check_read(&Xws::parse(text, "mine", "Mine")?, &LoadOptions::default());
/// assert!(!checked.accepted);
/// for fault in &checked.faults {
///     println!("{fault}");
/// }
/// # Ok(())
/// # }
/// ```
pub fn check_read(xws: &Xws, options: &LoadOptions) -> Checked {
    match &options.ruleset {
        Some(ruleset) => check_xws(xws, options, ruleset, None),
        None => {
            let guess = fitting(std::slice::from_ref(xws), options.catalogue, options.lenient);
            check_xws(xws, options, &guess.ruleset, Some(&guess))
        }
    }
}

/// Checks a squad that has been read by `ruleset`. `guess` is given if killbox chose the ruleset.
pub(super) fn check_xws(
    xws: &Xws,
    options: &LoadOptions,
    ruleset: &Ruleset,
    guess: Option<&Guess>,
) -> Checked {
    let LoadOptions { catalogue, library, lenient, .. } = *options;
    let (squad, mut faults) = find_faults(xws, catalogue, ruleset, lenient);
    faults.extend(wingless(&squad, ruleset, library));
    faults.extend(overarmed(&squad, ruleset, library));
    resolve::suggest(&mut faults, catalogue.cards(ruleset.card_set));
    let told = told(xws, catalogue);
    let of_system = of_system(xws, told.as_ref(), ruleset);
    let compared = told.as_ref().is_none_or(|told| told.system == PointsSystem::of(ruleset));
    let stated = if compared { stated_points::compare(xws, &squad, &faults, ruleset) } else { None };
    let earlier = revised::fitting(xws, ruleset, catalogue, &faults).map(|revision| {
        let (name, since) = (revision.name.clone(), revision.since.clone());
        SquadFault::new(Place::Squad, Problem::LegalByOtherPoints { name, since })
    });
    // Faults of the squad as a whole come first.
    faults.splice(0..0, of_system.into_iter().chain(stated).chain(earlier));
    Checked {
        file: xws.file.clone(),
        name: xws.name.clone(),
        ruleset: ruleset.name.clone(),
        ruleset_guessed: guess.is_some(),
        ruleset_by: guess.map(|guess| guess.by.clone()),
        by_cards: guess.is_some_and(|guess| !guess.told),
        points: squad.points(ruleset),
        points_limit: ruleset.squad_points,
        points_version: catalogue.cards(ruleset.card_set).points_version().to_owned(),
        accepted: faults.iter().all(|fault| fault.warning),
        faults,
        unreadable: None,
        ships: ships(&squad, ruleset),
        played: Some(ruleset.clone()),
        points_system: told,
        obstacles: squad.obstacle_names(),
        not_simulated: unsimulated(&squad, library, ruleset.card_set),
        squad: Some(squad),
    }
}

/// The points system of a squad: what the builder that wrote the file states, else what the stated
/// points indicate.
pub(super) fn told(xws: &Xws, catalogue: &Catalogue) -> Option<ToldSystem> {
    xws.system.clone().or_else(|| {
        if !evidence::states_points(xws) {
            return None;
        }
        let bought = PointsSystem::ALL.map(|system| {
            let ruleset = fits::ruleset(system);
            let squad = resolve::resolve(xws, catalogue.cards(ruleset.card_set)).0;
            Bought { system, squad, ruleset }
        });
        evidence::by_points(xws, &bought)
    })
}

/// The remark that the squad is checked by another points system than its own.
fn of_system(xws: &Xws, told: Option<&ToldSystem>, ruleset: &Ruleset) -> Option<SquadFault> {
    let played = PointsSystem::of(ruleset);
    let problem = match told {
        Some(ToldSystem { system, by }) if *system != played => {
            Problem::CheckedByOtherSystem { system: *system, by: by.clone(), played }
        }
        _ => Problem::OtherRuleset { name: xws.other_ruleset.clone()? },
    };
    Some(SquadFault::new(Place::Squad, problem))
}

/// The squad and its faults in the order of the file: those of the squad as a whole, then ship by
/// ship.
pub(super) fn find_faults(
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

/// The faults of wing leaders for which the squad has fewer than two wingmates [WNG-1].
pub(super) fn wingless<'a>(squad: &'a Squad, ruleset: &'a Ruleset, library: &'a Library) -> Vec<SquadFault> {
    let upgrades = |ship: &'a SquadShip| ship.upgrades.iter();
    if !ruleset.epic || !squad.ships.iter().flat_map(upgrades).any(|card| card.slot() == Slot::Command) {
        return Vec::new();
    }
    let mut ships = Ships::<ShipSpec>::default();
    for (slot, ship) in Seat::A.ships().into_iter().zip(&squad.ships) {
        ships[slot] = compile::compile(ship, ruleset);
    }
    let wings = library.wings(ruleset.card_set, &ships);
    let mut faults = Vec::new();
    for (slot, ship) in Seat::A.ships().into_iter().zip(&squad.ships) {
        let leads = |id: &str| library.leads_wing(ruleset.card_set, id);
        if let Some(card) = upgrades(ship).find(|card| leads(&card.id))
            && !wings.iter().any(|wing| wing.leader == slot)
        {
            faults.push(SquadFault::new(ship.place(), Problem::NoWing { id: card.id.clone() }));
        }
    }
    faults
}

/// The faults of ships with more weapons than a ship has room for. Only a user's own cards can
/// bring so many.
fn overarmed(squad: &Squad, ruleset: &Ruleset, library: &Library) -> Vec<SquadFault> {
    let armed = |ship: &&SquadShip| {
        let cards = ship.upgrades.iter().filter(|card| card.sides.iter().any(|side| side.weapon.is_some()));
        // A weapon has two forms at most, and a header of another card can use each of them too.
        ship.stats().attacks.len() + 4 * cards.count() > WEAPONS
    };
    let mut faults = Vec::new();
    for ship in squad.ships.iter().filter(armed) {
        let mut spec = compile::compile(ship, ruleset);
        library.print(ruleset.card_set, &mut spec);
        if spec.left_out > 0 {
            let weapons = WEAPONS + usize::from(spec.left_out);
            faults.push(SquadFault::new(ship.place(), Problem::TooManyWeapons { weapons, most: WEAPONS }));
        }
    }
    faults
}

/// If squads of several points systems are given: each squad with its system, in words. The system
/// is the one that the squad states. With `by_cards`, squads that state none count by the cards
/// that they fit.
pub(super) fn mixed(
    squads: &[Xws],
    catalogue: &Catalogue,
    lenient: bool,
    by_cards: bool,
) -> Option<Vec<String>> {
    let system = |xws: &Xws| {
        told(xws, catalogue).or_else(|| {
            let guess = fits::by_cards(std::slice::from_ref(xws), catalogue, lenient).filter(|_| by_cards)?;
            Some(ToldSystem { system: PointsSystem::of(&guess.ruleset), by: guess.by })
        })
    };
    let systems: Vec<Option<ToldSystem>> = squads.iter().map(system).collect();
    let kinds: BTreeSet<PointsSystem> = systems.iter().flatten().map(|told| told.system).collect();
    let words = |(xws, told): (&Xws, Option<ToldSystem>)| match told {
        Some(told) => format!("{}: a {} squad ({})", xws.file, told.system, told.by),
        None => format!("{}: a squad of any system", xws.file),
    };
    (kinds.len() > 1).then(|| squads.iter().zip(systems).map(words).collect())
}

/// The remark on the cards that replace the huge damage deck, and on how to supply that deck.
const HUGE_DECK: &str = "damage deck of huge ships: no source lists its cards, so huge ships are dealt standard damage cards; \
                         supply the list with --cards (docs/formats/cards.md)";

/// The rules of huge ships that are not simulated and can matter in the squad: the id of each rule,
/// and what is played instead.
fn unsimulated_rules(squad: &Squad, library: &Library, set: CardSet) -> Vec<(&'static str, &'static str)> {
    let mut rules = Vec::new();
    if squad.ships.iter().any(|ship| ship.is_huge()) && library.huge_deck(set).is_empty() {
        rules.push(("HUG-19", HUGE_DECK));
    }
    rules
}

/// The cards of a squad with an ability that can occur in the squad and is not simulated. [`check`]
/// lists them too.
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
    for (rule, what) in unsimulated_rules(squad, library, set) {
        add("rule", rule, what);
    }
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
