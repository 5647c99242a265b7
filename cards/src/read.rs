//! Reads files of the card language: text to [`Entry`]s, each ability with its place in the file.
//!
//! A file is read in two steps, so that later checks can report line and column: first the cards
//! with the raw text of their abilities, then each ability. This module does not know which cards
//! exist.

use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::Deserialize;

use crate::catalogue::{CardFault, CardKind, CardSet};

use crate::language::{Ability, SameAs, Waits};

/// A card with all its abilities.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// The kind of the card.
    pub kind: CardKind,
    /// The id of the card, or the name of a ship ability.
    pub id: String,
    /// The card set of the text; `None` if it is for all.
    pub set: Option<CardSet>,
    /// The place of the id.
    pub place: Place,
    /// The abilities with their places.
    pub abilities: Vec<(Ability, Place)>,
    /// The parts of the text that are not simulated, with their places.
    pub waits: Vec<(Waits, Place)>,
    /// The card whose abilities this card has, with the place of the word. Such an entry has no
    /// other abilities.
    pub same_as: Option<(SameAs, Place)>,
}

/// A place in a file, in bytes from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last one.
    pub end: usize,
}

/// An element of a file: a card, or a block of cards of one set.
#[derive(Deserialize)]
enum Card<'a> {
    Pilot(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    ShipAbility(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    Upgrade(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    Damage(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    Device(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    Condition(#[serde(borrow)] &'a RawValue, #[serde(borrow)] Vec<&'a RawValue>),
    Standard(#[serde(borrow)] Vec<Card<'a>>),
    Legacy(#[serde(borrow)] Vec<Card<'a>>),
    Xwa(#[serde(borrow)] Vec<Card<'a>>),
}

/// The options with which all files of the language are read.
pub(super) fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// Reads the text of one file. Appends faults to `faults` and returns what could be read.
pub(super) fn read(file: &str, text: &str, faults: &mut Vec<CardFault>) -> Vec<Entry> {
    let mut reader = Reader { file, text, faults, entries: Vec::new() };
    match options().from_str::<Vec<Card>>(text) {
        Ok(raw) => raw.into_iter().for_each(|raw| reader.add(raw, None)),
        Err(error) => {
            let again = |text: &str| options().from_str::<Vec<Card>>(text).err();
            reader.faults.push(CardFault::read(file, text, error, again));
        }
    }
    reader.entries
}

/// Reads one ability that is not in a file of the language.
///
/// # Errors
/// A message about the text that cannot be read.
pub fn read_ability(text: &str) -> Result<Ability, String> {
    options().from_str(text).map_err(|error| error.to_string())
}

/// The fault of an element at `place`; at the first `word` in it, if there is one.
pub(super) fn fault(file: &str, text: &str, place: Place, word: Option<&str>, message: String) -> CardFault {
    let found = word.and_then(|word| find_word(&text[place.start..place.end], word));
    let (line, column) = line_and_column(text, place.start + found.unwrap_or(0));
    CardFault { file: file.to_owned(), line, column, message }
}

/// The byte at which `word` stands in `text` as a whole word.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .map(|(at, _)| at)
        .find(|&at| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

/// Line and column of a byte, both counted from 1.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    (line, column)
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    faults: &'a mut Vec<CardFault>,
    entries: Vec<Entry>,
}

impl Reader<'_> {
    fn add(&mut self, raw: Card, set: Option<CardSet>) {
        let (kind, id, abilities) = match raw {
            Card::Pilot(id, abilities) => (CardKind::Pilot, id, abilities),
            Card::ShipAbility(id, abilities) => (CardKind::ShipAbility, id, abilities),
            Card::Upgrade(id, abilities) => (CardKind::Upgrade, id, abilities),
            Card::Damage(id, abilities) => (CardKind::Damage, id, abilities),
            Card::Device(id, abilities) => (CardKind::Device, id, abilities),
            Card::Condition(id, abilities) => (CardKind::Condition, id, abilities),
            Card::Standard(cards) => return self.block(cards, CardSet::Standard, set),
            Card::Legacy(cards) => return self.block(cards, CardSet::Legacy, set),
            Card::Xwa(cards) => return self.block(cards, CardSet::Xwa, set),
        };
        let place = self.place(id);
        let Some(id) = self.parse::<String>(place) else { return };
        let (mut read, mut waits, mut same_as) = (Vec::new(), Vec::new(), None);
        let alone = abilities.len() == 1;
        for raw in abilities {
            let place = self.place(raw);
            let word = &self.text[place.start..place.end];
            if word.starts_with("Waits") {
                waits.extend(self.parse(place).map(|waiting| (waiting, place)));
            } else if word.starts_with("SameAs") {
                if !alone {
                    let message = "'SameAs' must be the only entry: the card has exactly the abilities of the other one";
                    self.faults.push(fault(self.file, self.text, place, None, message.to_owned()));
                }
                same_as = self.parse(place).map(|other| (other, place));
            } else {
                read.extend(self.parse(place).map(|ability| (ability, place)));
            }
        }
        self.entries.push(Entry { kind, id, set, place, abilities: read, waits, same_as });
    }

    fn block(&mut self, cards: Vec<Card>, set: CardSet, outer: Option<CardSet>) {
        for card in cards {
            let before = self.entries.len();
            self.add(card, Some(set));
            if let (Some(_), Some(entry)) = (outer, self.entries.get(before)) {
                let message = "a block of one card set is inside another block".to_owned();
                self.faults.push(fault(self.file, self.text, entry.place, None, message));
            }
        }
    }

    /// The place of a raw value, which is a slice of the file's text.
    fn place(&self, raw: &RawValue) -> Place {
        let part = raw.get_ron();
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        let lead = part.len() - part.trim_start().len();
        Place { start: start + lead, end: start + part.trim_end().len() }
    }

    fn parse<T: for<'de> Deserialize<'de>>(&mut self, place: Place) -> Option<T> {
        let text = &self.text[place.start..place.end];
        match options().from_str(text) {
            Ok(value) => Some(value),
            Err(error) => {
                let (line, column) = line_and_column(self.text, place.start);
                let again = |text: &str| options().from_str::<T>(text).err();
                let mut fault = CardFault::read(self.file, text, error, again);
                if fault.line <= 1 {
                    fault.column += column - 1;
                }
                fault.line += line - 1;
                self.faults.push(fault);
                None
            }
        }
    }
}
