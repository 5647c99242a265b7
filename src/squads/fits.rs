//! Chooses the ruleset for squads for which the caller names none: the one that they state, else
//! the one that their cards fit.

use std::collections::BTreeSet;

use killbox_cards::catalogue::{Cards, Catalogue, Slot};
use killbox_cards::rulesets;
use killbox_components::ruleset::{CardSet, Ruleset};

use super::check::{find_faults, told};
use super::fault::{Problem, SquadFault};
use super::system::{PointsSystem, ToldSystem};
use super::{SquadShip, Xws, resolve};

/// A ruleset that killbox chose.
pub(super) struct Guess {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The reason, in words.
    pub by: String,
    /// Whether files state it. Otherwise the cards or the default decided.
    pub told: bool,
}

/// The ruleset of a system's game.
pub(super) fn ruleset(system: PointsSystem) -> Ruleset {
    rulesets::named(system.ruleset()).expect("it comes with killbox")
}

/// The ruleset for which the squads were built: the one that they state, if those that state one
/// agree; else the one that their cards fit best; `legacy` if others fit alike, because most
/// existing squads are of that kind. One squad with Epic cards makes it the game's Epic ruleset.
pub(super) fn fitting(squads: &[Xws], catalogue: &Catalogue, lenient: bool) -> Guess {
    let mut guess = of_game(squads, catalogue, lenient);
    let cards = catalogue.cards(guess.ruleset.card_set);
    if squads.iter().any(|xws| has_epic_cards(xws, cards)) {
        guess.ruleset = epic(&guess.ruleset);
    }
    guess
}

/// The ruleset of a tournament with these squads: the one that they state, if those that state one
/// agree; else the one that their cards fit best; `legacy` if others fit alike. It is an Epic
/// ruleset if most of the squads have Epic cards [SQD-23].
pub fn ruleset_of_event(squads: &[Xws], catalogue: &Catalogue) -> Ruleset {
    let Guess { ruleset, .. } = of_game(squads, catalogue, false);
    let cards = catalogue.cards(ruleset.card_set);
    let of_epic = squads.iter().filter(|xws| has_epic_cards(xws, cards)).count();
    if of_epic * 2 > squads.len() { epic(&ruleset) } else { ruleset }
}

/// The ruleset of a card set's game for these squads. It is the game's Epic ruleset if one of the
/// squads has Epic cards [SQD-23].
pub fn ruleset_of_set(squads: &[Xws], set: CardSet, catalogue: &Catalogue) -> Ruleset {
    let own = rulesets::named(set.word()).expect("it comes with killbox");
    let cards = catalogue.cards(set);
    if squads.iter().any(|xws| has_epic_cards(xws, cards)) { epic(&own) } else { own }
}

/// The ruleset of the game for which the squads were built, Epic cards or not.
fn of_game(squads: &[Xws], catalogue: &Catalogue, lenient: bool) -> Guess {
    let told: Vec<ToldSystem> = squads.iter().filter_map(|xws| told(xws, catalogue)).collect();
    let systems: BTreeSet<PointsSystem> = told.iter().map(|told| told.system).collect();
    match (told.first(), systems.len()) {
        (Some(told), 1) => Guess { ruleset: ruleset(told.system), by: told.by.clone(), told: true },
        _ => by_cards(squads, catalogue, lenient).unwrap_or_else(|| Guess {
            ruleset: ruleset(PointsSystem::Points200),
            by: "its cards fit several games, and most squads are of this one".into(),
            told: false,
        }),
    }
}

/// Whether a squad has huge ships or command upgrades, which exist in Epic games only [SQD-23].
fn has_epic_cards(xws: &Xws, cards: &Cards) -> bool {
    let is_epic = |ship: &SquadShip| {
        ship.is_huge() || ship.upgrades.iter().any(|card| card.sides[0].slots.contains(&Slot::Command))
    };
    resolve::resolve(xws, cards).0.ships.iter().any(is_epic)
}

/// The Epic ruleset of a game's ruleset.
fn epic(ruleset: &Ruleset) -> Ruleset {
    rulesets::named(&format!("{}-epic", ruleset.name)).expect("it comes with killbox")
}

/// The highest cost of a squad of another points list, in hundredths of today's limit. The lists of
/// a game differ by so much.
const MOST_BY_OTHER_LISTS: i32 = 115;

/// How badly squads fit the cards and rules of one game.
#[derive(Default)]
struct Misfit {
    /// The number of faults that no points list would mend: ids that the set does not have,
    /// restrictions, too few ships.
    of_cards: usize,
    /// The number of faults of points, loadout values and slots, which change with every points
    /// list.
    of_points: usize,
    /// The first fault, in words.
    first: Option<String>,
}

impl Misfit {
    fn of(squads: &[Xws], ruleset: &Ruleset, catalogue: &Catalogue, lenient: bool) -> Misfit {
        let mut misfit = Misfit::default();
        for xws in squads {
            let (squad, faults) = find_faults(xws, catalogue, ruleset, lenient);
            let (points, limit) = (squad.points(ruleset), i32::from(ruleset.squad_points));
            let within_lists = |fault: &SquadFault| {
                matches!(fault.problem, Problem::Points { .. }) && points * 100 <= limit * MOST_BY_OTHER_LISTS
            };
            for fault in faults.into_iter().filter(|fault| !fault.warning && !within_lists(fault)) {
                let of_points = fault.problem.is_of_points();
                *if of_points { &mut misfit.of_points } else { &mut misfit.of_cards } += 1;
                misfit.first.get_or_insert(fault.message);
            }
            if !lenient && points * 100 < limit * least_spent(ruleset) {
                misfit.of_points += 1;
                misfit.first.get_or_insert_with(|| format!("only {points} of {limit} points"));
            }
        }
        misfit
    }

    fn rank(&self) -> [usize; 2] {
        [self.of_cards, self.of_points]
    }
}

/// The least share of the points that a builder's squad costs by today's lists, in hundredths.
/// Builders spend nearly all points.
fn least_spent(ruleset: &Ruleset) -> i32 {
    match PointsSystem::of(ruleset) {
        PointsSystem::Points20 | PointsSystem::Xwa => 90,
        PointsSystem::Points200 => 80,
    }
}

/// The ruleset that the squads fit best; `None` if that is `legacy` and another one alike.
pub(super) fn by_cards(squads: &[Xws], catalogue: &Catalogue, lenient: bool) -> Option<Guess> {
    let misfit = |system: PointsSystem| {
        let ruleset = ruleset(system);
        let misfit = Misfit::of(squads, &ruleset, catalogue, lenient);
        (misfit.rank(), ruleset, misfit)
    };
    // The order of equal ranks stays: the systems stand in the order of precedence.
    let mut games = PointsSystem::ALL.map(misfit);
    games.sort_by_key(|(rank, ..)| *rank);
    let [(best, ruleset, _), (next, other, misfit), _] = games;
    if best == next && PointsSystem::of(&ruleset) == PointsSystem::Points200 {
        return None;
    }
    let by = match misfit.first {
        Some(why) if best < next => {
            format!("its cards fit `{}` better than `{}` ({why})", ruleset.name, other.name)
        }
        _ => format!("its cards fit `{}` as well as `{}`, which is newer", ruleset.name, other.name),
    };
    Some(Guess { ruleset, by, told: false })
}
