//! Resolves ids that consist of a card's name and a word that tells which of several cards of that
//! name is meant. Builders made such ids from the names that they display, before the cards had
//! ids: `oddballarc170`, `leiaorganaresistance`, `ricolie-nabooroyaln1starfighter`.

use killbox_cards::catalogue::{Cards, Faction, Pilot, Restriction, Upgrade};

use super::list::{is_printing, is_slot, keep, key};

/// The fewest letters of a word behind a name.
const SHORTEST: usize = 3;

/// The only ship card that such an id names, of this ship type and faction if there is one. `id`
/// has letters and digits only.
pub(super) fn pilot<'a>(
    id: &str,
    chassis: Option<&str>,
    faction: Option<Faction>,
    cards: &'a Cards,
) -> Option<&'a Pilot> {
    let is_meant = |pilot: &&Pilot| {
        behind(id, &pilot.name).is_some_and(|word| {
            word.is_empty()
                || is_ship(&pilot.chassis, word)
                || is_faction(pilot.faction, word)
                || is_printing(&pilot.id, word)
        })
    };
    let mut meant: Vec<&Pilot> = cards.pilots().iter().filter(is_meant).collect();
    keep(&mut meant, |pilot| chassis.is_some_and(|chassis| pilot.chassis == chassis));
    keep(&mut meant, |pilot| Some(pilot.faction) == faction);
    keep(&mut meant, |pilot| !pilot.is_standard_loadout());
    // Later printings of a pilot are named by their packs.
    keep(&mut meant, |pilot| pilot.id == key(&pilot.name) || pilot.id.ends_with(&pilot.chassis));
    only(&meant)
}

/// The only upgrade that such an id names.
pub(super) fn upgrade<'a>(id: &str, cards: &'a Cards) -> Option<&'a Upgrade> {
    let is_meant = |upgrade: &&Upgrade| {
        behind(id, &upgrade.name).is_some_and(|word| {
            let long = word.len() >= SHORTEST;
            word.is_empty()
                || (long && (is_slot(upgrade, word) || is_of(upgrade, word)))
                || is_printing(&upgrade.id, word)
        })
    };
    let mut meant: Vec<&Upgrade> = cards.upgrades().iter().filter(is_meant).collect();
    keep(&mut meant, |upgrade| !upgrade.standard_loadout_only);
    only(&meant)
}

fn only<'a, T>(meant: &[&'a T]) -> Option<&'a T> {
    match meant {
        [only] => Some(only),
        _ => None,
    }
}

/// The part of an id behind a name; `None` if the id does not begin with the name. Builders left
/// out letters with accents.
fn behind<'i>(id: &'i str, name: &str) -> Option<&'i str> {
    let mut letters = name.chars().filter(char::is_ascii_alphanumeric);
    if !id.starts_with(letters.next()?.to_ascii_lowercase()) {
        return None;
    }
    let without: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    id.strip_prefix(key(name).as_str()).or_else(|| id.strip_prefix(without.to_lowercase().as_str()))
}

/// Whether a word means a ship type: it consists of pieces of the ship type's id, in their order
/// (`tiefighter` of `tielnfighter`).
fn is_ship(chassis: &str, word: &str) -> bool {
    let (mut rest, mut word, mut last) = (chassis, word, 0);
    while !word.is_empty() {
        let longest = (2..=word.len()).rev().find_map(|length| Some((length, rest.find(&word[..length])?)));
        let Some((length, at)) = longest else { return false };
        (rest, word, last) = (&rest[at + length..], &word[length..], length);
    }
    last >= SHORTEST
}

/// Whether a word means a faction: `resistance`, `scum`.
fn is_faction(faction: Faction, word: &str) -> bool {
    word.len() >= SHORTEST && key(faction.name()).contains(word)
}

/// Whether an upgrade is restricted to a faction that the word means.
fn is_of(upgrade: &Upgrade, word: &str) -> bool {
    upgrade
        .restrictions
        .iter()
        .flat_map(|any| &any.0)
        .any(|part| matches!(part, Restriction::Faction(faction) if is_faction(*faction, word)))
}
