//! Shows that the scenarios of cards bite. A card is changed, in memory, as `--cards DIR` would change it, and the cases
//! whose sentence names it are played: at least one must come out otherwise.
//!
//! All abilities of the card are taken away. Cards without abilities (their text is numbers, which the catalogue knows)
//! are not asked for anything.

mod cases;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use killbox::scenario::{CardPool, Case};
use killbox_components::ability::language::Ability;
use killbox_components::ability::{Library, WrittenCard};
use killbox_components::catalogue::{CardKind, CardSet, Catalogue};
use ron::extensions::Extensions;

use cases::Cases;

/// A card that does something else than it should.
struct Mutant<'a> {
    card: WrittenCard<'a>,
    /// What is different.
    change: String,
    abilities: Vec<Ability>,
}

impl Mutant<'_> {
    /// The library in which the card does that; none if the language refuses it.
    fn library(&self) -> Option<Library> {
        let whole = Library::embedded();
        let text = file(self.card, &self.abilities, &self.sets(whole));
        let over = Library::read([("mutant.ron", text.as_str())].into_iter(), None).ok()?;
        Some(whole.clone().with(over))
    }

    /// The sets whose card this is.
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

    /// Whether no case shows the change; a change that cannot be written is shown by the language.
    fn survives(&self, cases: &[&Case]) -> bool {
        let Some(library) = self.library() else { return false };
        let pool = CardPool { catalogue: Catalogue::embedded(), library: &library };
        cases.iter().all(|case| case.run_with(pool).faults.is_empty())
    }
}

/// The ability file of a card.
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

/// The mutants that no case shows.
fn survivors(mutants: &[Mutant], cases: &Cases) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            let named = cases.naming(mutant.card.kind, mutant.card.id);
            if mutant.survives(&named) {
                let WrittenCard { kind, id, set, .. } = mutant.card;
                let set = set.map_or_else(String::new, |set| format!(" ({set} set)"));
                found.push(format!("{kind} {id}{set}: {} [{} cases]", mutant.change, named.len()));
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

fn demand_none_survives(mutants: &[Mutant], what: &str) {
    let found = survivors(mutants, &Cases::read());
    assert!(
        found.is_empty(),
        "of {} changes no scenario that names the card {what} for {}:\n{}",
        mutants.len(),
        found.len(),
        found.join("\n")
    );
}

fn cards() -> impl Iterator<Item = WrittenCard<'static>> {
    Library::embedded().cards().filter(|card| !card.abilities.is_empty())
}

#[test]
fn every_card_has_a_scenario_that_fails_without_its_abilities() {
    let mutants: Vec<Mutant> = cards()
        .map(|card| Mutant { card, change: "does nothing".to_owned(), abilities: Vec::new() })
        .collect();
    demand_none_survives(&mutants, "fails without its abilities");
}
