//! Checks that the scenarios of cards detect changes. A card is changed in memory, as `--cards DIR`
//! would change it, and the cases whose sentence names it are played. At least one must fail.
//!
//! There are two kinds of changes: each ability is removed, and each condition of each ability is
//! removed, one at a time. The cards are read from the folder, so their authors need no build.
//!
//! A card that is the same as another ([`SameAs`](killbox_cards::language::SameAs)) is not changed
//! this way. It must pass a case of that other card, or one of its own, that fails without its
//! abilities. Cards without abilities (their text is numbers, which the catalogue contains) are not
//! tested here.

mod cases;
mod conditions;
mod folder;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use killbox::scenario::{CardPool, Case};
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};
use killbox_cards::language::Ability;
use killbox_cards::{Library, WrittenCard};
use ron::extensions::Extensions;

use cases::Cases;
use folder::library;

/// A card with a changed ability.
struct Mutant<'a> {
    card: WrittenCard<'a>,
    /// The change in words.
    change: String,
    abilities: Vec<Ability>,
}

impl Mutant<'_> {
    /// A library with the changed card. `None` if the language rejects the change.
    fn library(&self) -> Option<Library> {
        let whole = library();
        let text = file(self.card, &self.abilities, &self.sets(whole));
        let over = Library::read([("mutant.ron", text.as_str())].into_iter(), None).ok()?;
        Some(whole.clone().with(over))
    }

    /// The sets of the card.
    fn sets(&self, library: &Library) -> Vec<CardSet> {
        let WrittenCard { kind, id, set, .. } = self.card;
        let own = |set: &CardSet| {
            library.cards().any(|other| (other.kind, other.id, other.set) == (kind, id, Some(*set)))
        };
        match set {
            Some(set) => vec![set],
            None => CardSet::ALL.into_iter().filter(|set| !own(set)).collect(),
        }
    }

    /// Whether no case detects the change. A change that the language rejects counts as detected.
    fn survives(&self, cases: &[&Case]) -> bool {
        let Some(library) = self.library() else { return false };
        let pool = CardPool { catalogue: Catalogue::embedded(), library: &library };
        cases.iter().all(|case| case.run_with(pool).faults.is_empty())
    }
}

/// The text of a card's ability file.
fn file(card: WrittenCard, abilities: &[Ability], sets: &[CardSet]) -> String {
    let words = match card.kind {
        CardKind::Pilot => "Pilot",
        CardKind::Upgrade => "Upgrade",
        CardKind::ShipAbility => "ShipAbility",
        CardKind::Damage => "Damage",
        CardKind::Condition => "Condition",
        CardKind::Device => "Device",
        CardKind::Chassis => unreachable!("ship types have no abilities"),
    };
    let options = ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES);
    let list = options.to_string(abilities).expect("abilities can be written");
    let blocks = sets.iter().map(|set| format!("{set:?}([{words}({:?}, {list})]),", card.id));
    format!("[{}]", blocks.collect::<String>())
}

/// The mutants that no case detects.
fn survivors(mutants: &[Mutant], cases: &Cases) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let named = cases.naming(mutant.card.kind, mutant.card.id);
            if mutant.survives(&named) {
                let WrittenCard { kind, id, set, .. } = mutant.card;
                let set = set.map_or_else(String::new, |set| format!(" ({set} set)"));
                found.push(format!("{kind} {id}{set}: {}", mutant.change));
            }
        }
        found
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no case panics")).collect()
    });
    found.sort();
    found
}

/// The cards with abilities of their own.
fn cards() -> impl Iterator<Item = WrittenCard<'static>> {
    library().cards().filter(|card| !card.abilities.is_empty() && card.same_as.is_none())
}

#[test]
fn a_card_that_is_the_same_as_another_plays_as_it() {
    let cases = Cases::read();
    let mut found = Vec::new();
    for card in library().cards().filter(|card| !card.abilities.is_empty()) {
        let Some(first) = card.same_as else { continue };
        let blank = Mutant { card, change: String::new(), abilities: Vec::new() };
        let without = blank.library().expect("a card without abilities can be written");
        let plays = |case: &Case, library: &Library| {
            case.run_with(CardPool { catalogue: Catalogue::embedded(), library }).faults.is_empty()
        };
        let shows = |case: &Case| plays(case, library()) && !plays(case, &without);
        let own = cases.naming(card.kind, card.id).into_iter().any(shows);
        // Some cards are in one set only, and the case in the other.
        let shows_in_a_set = |case: &Case| {
            shows(case) || ["legacy", "standard", "xwa"].iter().any(|ruleset| shows(&case.under(ruleset)))
        };
        if !own && !cases.with_twin(card.kind, first, card.id).iter().any(shows_in_a_set) {
            found.push(format!("{} {}", card.kind, card.id));
        }
    }
    assert!(
        found.is_empty(),
        "no case of the cards that these are the same as shows them: {}",
        found.join(", ")
    );
}

#[test]
fn every_ability_has_a_scenario_that_fails_without_it() {
    let mut mutants = Vec::new();
    for card in cards() {
        for i in 0..card.abilities.len() {
            let mut abilities = card.abilities.to_vec();
            abilities.remove(i);
            mutants.push(Mutant { card, change: format!("[{i}] is taken away"), abilities });
        }
    }
    let found = survivors(&mutants, &Cases::read());
    assert!(
        found.is_empty(),
        "of {} abilities no scenario that names the card shows these:\n{}",
        mutants.len(),
        found.join("\n")
    );
}

/// Printed conditions that nothing in the game can show, because the card does the same without
/// them. Each has its reason.
const IMPLIED: [(&str, &str); 17] = [
    (
        "ship ability Sensor Blindspot (standard set): [1].when.While.Attack.range is left out",
        "attack dice have a range bonus at attack range 1 only (ATK-38)",
    ),
    (
        "ship card adigallia: [0].when.While.Defend.range is left out",
        "attack dice have a range bonus at attack range 1 only (ATK-38)",
    ),
    (
        "ship card adigallia: [1].when.While.Attack.range is left out",
        "defense dice have a range bonus at attack range 3 only (ATK-48)",
    ),
    (
        "ship card adigallia-delta7baethersprite: [0].when.While.Defend.range is left out",
        "attack dice have a range bonus at attack range 1 only (ATK-38)",
    ),
    (
        "ship card adigallia-delta7baethersprite: [1].when.While.Attack.range is left out",
        "defense dice have a range bonus at attack range 3 only (ATK-48)",
    ),
    ("ship card colonelvessery: [0].if.[0] is left out", "as the defender he would have to lock himself"),
    (
        "ship card dalanoberos: [0].choose.Ship.Other.is is left out",
        "a ship without shields has none to lose, and then he recovers none (ABL-47)",
    ),
    (
        "ship card elloasty: [0].when.After.RevealDial.color is left out",
        "the Tallon Rolls of his dial are red",
    ),
    (
        "ship card grandinquisitor: [0].when.While.Defend.range is left out",
        "attack dice have a range bonus at attack range 1 only (ATK-38)",
    ),
    (
        "ship card grandinquisitor: [1].when.While.Attack.range is left out",
        "at attack range 1 the bonus is there, and with the ordnance icon there is none to apply (ATK-26)",
    ),
    (
        "ship card kendyidele-battleoverendor-lsl: [0].when.After.SpendToken.token is left out",
        "no card lets her spend another kind",
    ),
    (
        "ship card kendyidele-battleoverendor: [0].when.After.SpendToken.token is left out",
        "no card lets her spend another kind",
    ),
    ("ship card lattsrazzi: [0].choose.Ship.Other.locked is left out", "the cost is the lock on that ship"),
    ("ship card wedgeantilles-rz1awing: [0].if.[0] is left out", "his only primary weapon has the front arc"),
    ("ship card zertikstrom: [0].choose.Ship.Enemy.is is left out", "there is no card to expose (ABL-48)"),
    ("ship card zertikstrom: [0].choose.Ship.Enemy.locked is left out", "the cost is the lock on that ship"),
    ("upgrade card c3po: [1].if.[0] is left out", "results are guessed for defense dice only"),
];

#[test]
fn every_condition_of_a_card_has_a_scenario_that_fails_without_it() {
    let mut mutants = Vec::new();
    for card in cards() {
        for (i, ability) in card.abilities.iter().enumerate() {
            for (change, loose) in conditions::left_out(ability) {
                let mut abilities = card.abilities.to_vec();
                abilities[i] = loose;
                mutants.push(Mutant { card, change: format!("[{i}].{change}"), abilities });
            }
        }
    }
    let found = survivors(&mutants, &Cases::read());
    let implied = |found: &String| IMPLIED.iter().any(|(change, _)| found == change);
    let (shown, unshown): (Vec<_>, Vec<_>) = found.iter().partition(|found| implied(found));
    assert!(
        unshown.is_empty(),
        "of {} conditions no scenario that names the card shows these:\n{}",
        mutants.len(),
        unshown.iter().map(|found| found.as_str()).collect::<Vec<_>>().join("\n")
    );
    let stale: Vec<_> = IMPLIED.iter().filter(|(change, _)| !shown.iter().any(|s| s == change)).collect();
    assert!(stale.is_empty(), "a scenario shows these, or they are gone: take them off the list: {stale:?}");
}
