//! The location of the scenarios of cards: one file for each file of `cards/abilities`, and `pairs`
//! for the interactions of several cards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use killbox::scenario::{self, Case};
use killbox_cards::catalogue::CardKind;
use killbox_cards::{Library, damage_id};
use killbox_components::damage::DamageKind;

const SCENARIOS: &str = "tests/scenarios/cards";
const ABILITIES: &str = "cards/abilities";
/// Upgrades with facts only have no abilities, but a slot.
const UPGRADES: &str = "cards/facts/upgrades";

/// Every RON file below a folder, by its relative path.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                let text = std::fs::read_to_string(&path).expect("a file is text");
                found.insert(path.strip_prefix(folder).expect("below the folder").to_owned(), text);
            }
        }
    }
    found
}

/// The cards by the file of their scenarios, each in the words of a scenario's sentence.
fn cards_by_file() -> BTreeMap<PathBuf, Vec<(CardKind, String)>> {
    let mut cards: BTreeMap<PathBuf, Vec<_>> = BTreeMap::new();
    for (path, text) in files(Path::new(ABILITIES)) {
        let shown = path.display().to_string();
        let file = [(shown.as_str(), text.as_str())].into_iter();
        let library = Library::read_over(file, None, Library::embedded()).expect("abilities");
        let named = library.cards().map(|card| match card.kind {
            CardKind::Damage => {
                let kind = DamageKind::all().find(|kind| damage_id(*kind) == card.id);
                (card.kind, kind.expect("a card of the damage deck").name().to_owned())
            }
            kind => (kind, card.id.to_owned()),
        });
        cards.insert(path, named.collect());
    }
    for (path, text) in files(Path::new(UPGRADES)) {
        let ids = text.lines().filter_map(|line| line.trim().strip_prefix("id: \"")?.split('"').next());
        let ids = ids.map(|id| (CardKind::Upgrade, id.to_owned()));
        cards.entry(Path::new("upgrades").join(path)).or_default().extend(ids);
    }
    cards
}

/// Whether a sentence names a card at this position.
fn names(words: &str, card: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    words.strip_prefix(card).is_some_and(|rest| !rest.starts_with(word))
}

/// What is wrong with the place of a case, if anything.
fn misplaced(case: &Case, own: &[(CardKind, String)]) -> Option<&'static str> {
    let Some((kind, id)) = own.iter().find(|(_, card)| names(case.about(), card)) else {
        return Some("begins with no card of this file");
    };
    let as_other = case.fielded().any(|(other, card)| other != *kind && card == id);
    let fielded = case.fielded().any(|(own, card)| own == *kind && card == id);
    (as_other && !fielded).then_some("is about another card of this name")
}

#[test]
fn a_case_lies_in_the_file_of_the_card_that_its_sentence_names_first() {
    let cards = cards_by_file();
    let all: Vec<&str> = cards.values().flatten().map(|(_, card)| card.as_str()).collect();
    let mut wrong = Vec::new();
    for (path, text) in files(Path::new(SCENARIOS)) {
        let shown = Path::new(SCENARIOS).join(&path).display().to_string();
        let cases = scenario::read(&shown, &text).unwrap_or_else(|error| panic!("{error}"));
        for case in &cases {
            let found = if path.starts_with("pairs") {
                let head = case.about().split(':').next().unwrap_or_default();
                let named = head.split(", ").filter(|words| all.iter().any(|card| names(words, card)));
                (named.count() < 2).then_some("does not begin with two cards")
            } else {
                match cards.get(&path) {
                    Some(own) => misplaced(case, own),
                    None => Some("lies in a file that is no file of cards/abilities"),
                }
            };
            wrong.extend(found.map(|found| format!("{shown}: '{}' {found}", case.about())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
