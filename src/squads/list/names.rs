//! Finds cards of a set by their printed names, as lists of names spell them.

use std::collections::BTreeMap;

use killbox_cards::catalogue::{Cards, Pilot, Upgrade};

use super::lines::Card;

/// The short forms that YASB uses for printings of cards of one name, and the corresponding part of
/// their ids.
const PRINTINGS: [(&str, &str); 10] = [
    ("boy", "battleofyavin"),
    ("soc", "siegeofcoruscant"),
    ("boe", "battleoverendor"),
    ("eod", "evacuationofdqar"),
    ("aad", "armedanddangerous"),
    ("lar", "legendsandrelics"),
    ("hoh", "swz68"),
    ("tbe", "swz98"),
    ("ylf", "swz103"),
    ("ssp", "swz105"),
];

/// The cards of a set by name.
pub(super) struct Names<'a> {
    cards: &'a Cards,
    pilots: BTreeMap<String, Vec<&'a Pilot>>,
    upgrades: BTreeMap<String, Vec<&'a Upgrade>>,
}

impl<'a> Names<'a> {
    /// Indexes the cards of a set.
    pub fn of(cards: &'a Cards) -> Names<'a> {
        let mut names = Names { cards, pilots: BTreeMap::new(), upgrades: BTreeMap::new() };
        for pilot in cards.pilots() {
            names.pilots.entry(key(&pilot.name)).or_default().push(pilot);
        }
        for upgrade in cards.upgrades() {
            let titles = upgrade.sides.iter().filter_map(|side| side.title.as_ref());
            let mut keys: Vec<String> = titles.chain([&upgrade.name]).map(|name| key(name)).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                names.upgrades.entry(key).or_default().push(upgrade);
            }
        }
        names
    }

    /// The card set.
    pub const fn cards(&self) -> &'a Cards {
        self.cards
    }

    /// The ship cards of this name.
    pub fn pilots(&self, card: &Card) -> &[&'a Pilot] {
        lookup(&self.pilots, card)
    }

    /// The upgrade cards of this name.
    pub fn upgrades(&self, card: &Card) -> &[&'a Upgrade] {
        lookup(&self.upgrades, card)
    }

    /// Whether a ship card has this name.
    pub fn is_pilot(&self, card: &Card) -> bool {
        !self.pilots(card).is_empty()
    }

    /// Whether an upgrade card has this name.
    pub fn is_upgrade(&self, card: &Card) -> bool {
        !self.upgrades(card).is_empty()
    }

    /// Whether a ship card is a later printing: the part of its id behind the name is not only a
    /// ship type.
    pub fn is_reprint(&self, pilot: &Pilot) -> bool {
        let behind = pilot.id.split_once('-').map(|(_, behind)| behind.split('-').next().unwrap_or_default());
        behind.is_some_and(|behind| self.cards.chassis(behind).is_none())
    }

    /// Whether the text behind a pilot's name fits this card: its ship type, in full or in words
    /// that stand in its id one after the other (`TIE Interceptor`), its faction (`Scum`), or its
    /// printing.
    pub fn is_meant(&self, pilot: &Pilot, hint: &str) -> bool {
        let mut rest = pilot.chassis.as_str();
        let mut words = hint.split([' ', '/']).map(key).filter(|word| !word.is_empty());
        let in_order = words.all(|word| match rest.split_once(&word) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        });
        let name = key(hint);
        let chassis = self.cards.chassis(&pilot.chassis);
        name.len() > 2
            && (in_order
                || chassis.is_some_and(|chassis| key(&chassis.name) == name)
                || (name.len() > 3 && key(pilot.faction.name()).contains(&name))
                || is_printing(&pilot.id, &name))
    }
}

/// The cards by the name as it is written, since some names contain brackets; else by the name
/// without the brackets behind it.
fn lookup<'m, T>(names: &'m BTreeMap<String, Vec<T>>, card: &Card) -> &'m [T] {
    let named = |name: &str| names.get(&key(name));
    named(&card.full).or_else(|| named(&card.name)).map_or(&[], Vec::as_slice)
}

/// Whether the text behind an upgrade's name fits this card: one of its slots, or its printing.
pub(super) fn is_called(upgrade: &Upgrade, hint: &str) -> bool {
    let hint = key(hint);
    is_slot(upgrade, &hint) || is_printing(&upgrade.id, &hint)
}

/// Whether a word begins the name of one of an upgrade's slots.
pub(in crate::squads) fn is_slot(upgrade: &Upgrade, word: &str) -> bool {
    upgrade.sides[0].slots.iter().any(|slot| key(slot.name()).starts_with(word))
}

/// Whether a word is the short form of the printing in an id.
pub(in crate::squads) fn is_printing(id: &str, word: &str) -> bool {
    PRINTINGS.iter().any(|(short, printing)| *short == word && id.contains(printing))
}

/// A name in the form that is compared: small letters and digits, without accents.
pub(in crate::squads) fn key(name: &str) -> String {
    let plain = |c: char| match c {
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        c => c,
    };
    name.to_lowercase().chars().map(plain).filter(char::is_ascii_alphanumeric).collect()
}
