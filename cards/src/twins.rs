//! Cards that have the abilities of another card: [`SameAs`].

use crate::catalogue::{CardFault, CardKind, CardSet, did_you_mean};
use crate::language::{Ability, SameAs, Waits};
use crate::read::{self, Entry, Place};

/// An entry with the path and the text of its file.
pub(super) type InFile<'a> = (&'a str, &'a str, Entry);

/// Replaces `SameAs` in the entries by the abilities of the other card, which is one of these
/// entries or else one that `below` knows.
pub(super) fn twins<'a>(
    entries: Vec<InFile<'a>>,
    below: impl Fn(CardKind, &str) -> Vec<Text>,
    faults: &mut Vec<CardFault>,
) -> Vec<InFile<'a>> {
    let (twins, mut whole): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|(.., entry)| entry.same_as.is_some());
    let mut found = Vec::new();
    for (file, text, entry) in &twins {
        let Some((SameAs(id), place)) = &entry.same_as else { continue };
        let written = whole.iter().filter(|(.., other)| other.kind == entry.kind && other.id == *id);
        let mut texts: Vec<_> = written
            .map(|(.., other)| {
                let abilities = other.abilities.iter().map(|(ability, _)| ability.clone());
                let waits = other.waits.iter().map(|(waiting, _)| waiting.clone());
                (other.set, abilities.collect(), waits.collect())
            })
            .collect();
        let is_twin = twins.iter().any(|(.., other)| other.kind == entry.kind && other.id == *id);
        if texts.is_empty() && !is_twin {
            texts = below(entry.kind, id);
        }
        texts = meant_for(entry.set, texts);
        if texts.is_empty() {
            let message = no_such(entry, id, &whole, &twins);
            faults.push(read::fault(file, text, *place, None, message));
        }
        let with = |(set, abilities, waits): Text| Entry {
            set,
            abilities: at(*place, abilities),
            waits: at(*place, waits),
            same_as: entry.same_as.clone(),
            id: entry.id.clone(),
            ..*entry
        };
        found.extend(texts.into_iter().map(|card| (*file, *text, with(card))));
    }
    whole.extend(found);
    whole
}

/// The text of a card: its abilities in one set, or in all sets that have no text of their own.
pub(super) type Text = (Option<CardSet>, Vec<Ability>, Vec<Waits>);

/// The texts that a card of that set has. For a card of all sets, each of them.
fn meant_for(set: Option<CardSet>, texts: Vec<Text>) -> Vec<Text> {
    let Some(named) = set else {
        return texts;
    };
    let is_written = |wanted: &Option<CardSet>| texts.iter().any(|(other, ..)| other == wanted);
    let wanted = [set, named.base(), None].into_iter().find(is_written).flatten();
    let meant = texts.into_iter().filter(|(other, ..)| *other == wanted);
    meant.map(|(_, abilities, waits)| (set, abilities, waits)).collect()
}

/// Gives every word the place of the `SameAs` that brought it.
fn at<T>(place: Place, words: Vec<T>) -> Vec<(T, Place)> {
    words.into_iter().map(|word| (word, place)).collect()
}

/// The message for a card that is the same as one that is not written.
fn no_such(entry: &Entry, id: &str, whole: &[InFile], twins: &[InFile]) -> String {
    let Entry { kind, set, .. } = entry;
    let named = |(.., other): &&InFile| other.kind == *kind && other.id == id;
    if let Some((.., Entry { same_as: Some((SameAs(first), _)), .. })) = twins.iter().find(named) {
        return format!("the {kind} '{id}' is itself the same as '{first}': name that card");
    }
    let here = whole.iter().filter(|(.., other)| other.kind == *kind).map(|(.., other)| other.id.as_str());
    let set = set.map_or_else(String::new, |set| format!(" for the {set} set"));
    format!("no {kind} '{id}' is written{set}{}", did_you_mean(id, here))
}
