//! Reads and checks the written abilities: those that the program was built with, and a user's
//! folder over them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use killbox_components::ability::Source;
use killbox_components::condition::ConditionKind;
use killbox_components::damage::DamageKind;
use killbox_components::device::DeviceKind;
use killbox_components::ids::ShipSlot;

use super::{EMBEDDED, Key, Library, Written, damage_id};
use crate::catalogue::{
    CardFault, CardKind, CardSet, Catalogue, CatalogueError, did_you_mean, files_below, read_text,
    without_mark,
};
use crate::check;
use crate::compile::Compiler;
use crate::language::{Ability, Need, When};
use crate::read::{self, Entry};
use crate::twins::twins;

impl Library {
    /// The abilities that the program was built with. The first call reads them; later calls return
    /// the cached library.
    ///
    /// # Panics
    /// The abilities are faulty: [`Library::built_in`] reports the faults.
    pub fn embedded() -> &'static Library {
        Library::built_in()
            .unwrap_or_else(|error| panic!("the abilities compiled into the program are faulty:\n{error}"))
    }

    /// The abilities that the program was built with, for callers that report their faults.
    ///
    /// # Errors
    /// Every fault that shows without the catalogue. [`Library::check_built_in`] also looks up the
    /// cards, which takes longer.
    pub fn built_in() -> Result<&'static Library, CatalogueError> {
        static LIBRARY: OnceLock<Result<Library, CatalogueError>> = OnceLock::new();
        let read = LIBRARY.get_or_init(|| Library::read(EMBEDDED.iter().copied(), None));
        read.as_ref().map_err(Clone::clone)
    }

    /// Looks up the cards of the abilities that the program was built with.
    ///
    /// # Errors
    /// Every fault in them, with file, line and column.
    pub fn check_built_in(catalogue: &Catalogue) -> Result<(), CatalogueError> {
        Library::read(EMBEDDED.iter().copied(), Some(catalogue)).map(|_| ())
    }

    /// The abilities that the program was built with, and over them those of every `*.ron` file
    /// below `dir/abilities`. A card that is written there has the abilities of that file and no
    /// others.
    ///
    /// # Errors
    /// Every fault in the user's files, with file, line and column. `catalogue` tells which cards
    /// exist.
    pub fn with_overlay(dir: &Path, catalogue: &Catalogue) -> Result<Library, CatalogueError> {
        let abilities = dir.join("abilities");
        let (mut files, mut faults) = (Vec::new(), Vec::new());
        let paths = if abilities.exists() { files_below(&abilities, &mut faults) } else { Vec::new() };
        for path in paths {
            let shown = path.display().to_string();
            match read_text(&path) {
                Ok(text) => files.push((shown, text)),
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(CatalogueError(faults));
        }
        let texts = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        let built_in = Library::built_in()?;
        let mut library = built_in.clone().with(Library::read_over(texts, Some(catalogue), built_in)?);
        // Both sets have the same deck.
        library.huge_deck = catalogue.cards(CardSet::Legacy).huge_damage_deck().to_vec();
        Ok(library)
    }

    /// Reads and checks files, given as path and text. Whether their cards exist is checked only
    /// with a catalogue.
    ///
    /// # Errors
    /// Every fault in them.
    pub fn read<'a>(
        files: impl Iterator<Item = (&'a str, &'a str)>,
        catalogue: Option<&Catalogue>,
    ) -> Result<Library, CatalogueError> {
        Library::read_over(files, catalogue, &Library::default())
    }

    /// Like [`Library::read`], for files whose cards can be the same as cards of `base`.
    ///
    /// # Errors
    /// Every fault in them.
    pub fn read_over<'a>(
        files: impl Iterator<Item = (&'a str, &'a str)>,
        catalogue: Option<&Catalogue>,
        base: &Library,
    ) -> Result<Library, CatalogueError> {
        let mut library = Library::default();
        let mut faults = Vec::new();
        let mut entries = Vec::new();
        for (file, text) in files {
            let text = without_mark(text);
            let read = read::read(file, text, &mut faults);
            entries.extend(read.into_iter().map(|entry| (file, text, entry)));
        }
        let below = |kind, id: &str| {
            let cards = base.cards.iter().filter(|(key, _)| key.kind == kind && key.id == id);
            cards.map(|(key, card)| (key.set, card.abilities.clone(), card.waits.clone())).collect()
        };
        let entries = twins(entries, below, &mut faults);
        // A card with a text for one set does not have the text for all sets in that set.
        let own: BTreeSet<Key> = entries
            .iter()
            .filter(|(.., entry)| entry.set.is_some())
            .map(|(.., Entry { kind, id, set, .. })| Key { kind: *kind, id: id.clone(), set: *set })
            .collect();
        for (file, text, entry) in entries {
            library.add(file, text, entry, catalogue, &own, &mut faults);
        }
        // In the order of the files: faults of reading were found before all others.
        faults.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        if faults.is_empty() { Ok(library) } else { Err(CatalogueError(faults)) }
    }

    fn add(
        &mut self,
        file: &str,
        text: &str,
        entry: Entry,
        catalogue: Option<&Catalogue>,
        own: &BTreeSet<Key>,
        faults: &mut Vec<CardFault>,
    ) {
        let Entry { kind, id, set, place, abilities, waits, same_as } = entry;
        if let Some(message) = catalogue.and_then(|catalogue| unknown_card(kind, &id, set, catalogue)) {
            faults.push(read::fault(file, text, place, None, message));
        }
        // The set whose text the card has in `other` is `other` itself, its base, or none.
        let has = |other: CardSet| own.contains(&Key { kind, id: id.clone(), set: Some(other) });
        let meant = |other: &CardSet| {
            [Some(*other), other.base()].into_iter().flatten().find(|other| has(*other)) == set
        };
        let sets = catalogue.map_or_else(Vec::new, |catalogue| {
            CardSet::ALL.into_iter().filter(meant).map(|set| catalogue.cards(set)).collect()
        });
        let card = check::Card { kind, id: &id, sets };
        for (ability, place) in &abilities {
            let wrongs = check::ability(&card, ability);
            if wrongs.is_empty()
                && let Some(steps) = too_many_steps(ability)
            {
                let most = u8::MAX;
                let message = format!(
                    "this ability has {steps} steps and cannot have more than {most}: use fewer words"
                );
                faults.push(read::fault(file, text, *place, Some("effect"), message));
            }
            for wrong in wrongs {
                faults.push(read::fault(file, text, *place, wrong.word.as_deref(), wrong.message));
            }
        }
        let precise = |when: &When| matches!(when, When::PrecisionShot(_));
        let dealt = |when: &When| *when == When::Dealt;
        let second = |is: fn(&When) -> bool| abilities.iter().filter(|(ability, _)| is(&ability.when)).nth(1);
        for (word, second) in [("Dealt", second(dealt)), ("PrecisionShot", second(precise))] {
            if let Some((_, place)) = second {
                let message = format!("this card has a '{word}' already");
                faults.push(read::fault(file, text, *place, Some(word), message));
            }
        }
        // A card of the standard deck has no precision shot [HUG-20].
        let standard = DamageKind::standard().any(|kind| damage_id(kind) == id);
        if kind == CardKind::Damage
            && standard
            && let Some((_, place)) = abilities.iter().find(|(ability, _)| precise(&ability.when))
        {
            let message = "'PrecisionShot' is for cards of the huge damage deck only".to_owned();
            faults.push(read::fault(file, text, *place, Some("PrecisionShot"), message));
        }
        let message = format!("the {kind} '{id}' is defined twice");
        for (waiting, place) in &waits {
            if waiting.needs.is_empty() {
                let message = "'needs' is empty: then the ability can always occur, and the card is not simulated: \
                               leave it out of the file";
                faults.push(read::fault(file, text, *place, Some("needs"), message.to_owned()));
            }
            for need in &waiting.needs {
                if let Some(message) = catalogue.and_then(|catalogue| unknown_need(need, catalogue)) {
                    faults.push(read::fault(file, text, *place, Some("needs"), message));
                }
            }
        }
        let written = Written {
            abilities: abilities.into_iter().map(|(ability, _)| ability).collect(),
            waits: waits.into_iter().map(|(waiting, _)| waiting).collect(),
            same_as: same_as.map(|(other, _)| other),
        };
        if self.cards.insert(Key { kind, id, set }, written).is_some() {
            faults.push(read::fault(file, text, place, None, message));
        }
    }
}

/// The most ids that a message lists if none of them is near.
const FEW: usize = 40;

/// The message if the catalogue (for damage cards, the deck) has no such card.
fn unknown_card(kind: CardKind, id: &str, set: Option<CardSet>, catalogue: &Catalogue) -> Option<String> {
    let sets = set.map_or(CardSet::ALL.to_vec(), |set| vec![set]);
    let mut known: Vec<String> = Vec::new();
    for set in sets {
        let cards = catalogue.cards(set);
        match kind {
            CardKind::Pilot => known.extend(cards.pilots().iter().map(|card| card.id.clone())),
            CardKind::Upgrade => known.extend(cards.upgrades().iter().map(|card| card.id.clone())),
            CardKind::ShipAbility => known.extend(cards.ship_abilities().iter().cloned()),
            CardKind::Damage => {
                known.extend(DamageKind::standard().map(damage_id));
                known.extend(cards.huge_damage_deck().iter().map(|card| card.id.clone()));
            }
            CardKind::Device => known.extend(DeviceKind::ALL.map(|kind| kind.id().to_owned())),
            CardKind::Condition => known.extend(ConditionKind::ALL.map(|kind| kind.id().to_owned())),
            CardKind::Chassis => {}
        }
    }
    if known.iter().any(|word| word == id) {
        return None;
    }
    known.sort();
    known.dedup();
    let near = match did_you_mean(id, known.iter().map(String::as_str)) {
        near if near.is_empty() && known.len() <= FEW => {
            format!(": expected one of {}", known.join(", "))
        }
        near => near,
    };
    let set = set.map_or_else(String::new, |set| format!(" in the {set} set"));
    Some(format!("no {kind} '{id}'{set}{near}"))
}

/// The message if no card set has the needed card.
fn unknown_need(need: &Need, catalogue: &Catalogue) -> Option<String> {
    let sets = CardSet::ALL.map(|set| catalogue.cards(set));
    let (word, id, known): (_, _, Vec<&str>) = match need {
        Need::Ship(id) => {
            let ships = sets.iter().flat_map(|cards| cards.all_chassis());
            ("ship type", id, ships.map(|chassis| chassis.id.as_str()).collect())
        }
        Need::Upgrade(id) => {
            let upgrades = sets.iter().flat_map(|cards| cards.upgrades());
            ("upgrade", id, upgrades.map(|card| card.id.as_str()).collect())
        }
    };
    let missing = !known.contains(&id.as_str());
    missing.then(|| format!("no {word} '{id}'{}", did_you_mean(id, known.into_iter())))
}

/// The number of steps of an ability, if there are too many: a step refers to another by its
/// distance in one byte.
fn too_many_steps(ability: &Ability) -> Option<usize> {
    let mut alone = Compiler::default();
    alone.add(Source::Ship(ShipSlot(0)), std::slice::from_ref(ability));
    Some(alone.longest()).filter(|steps| *steps > usize::from(u8::MAX))
}
