//! The cards of the catalogue and whether the engine simulates their text.

use std::fmt::Write as _;

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Cards, nearest};
use serde::Serialize;

/// The most near cards that one message names.
const MOST_NEAR: usize = 3;

/// A card and how much of it is simulated.
#[derive(Clone, Debug, Serialize)]
pub struct CardLine {
    /// The kind of card: `pilot`, `upgrade`, `damage card` ...
    pub kind: &'static str,
    /// The card's id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// `no text` (the card has numbers only), `simulated`, or `not simulated` (the card's numbers
    /// count, its text does not).
    pub state: &'static str,
}

/// The cards of a card set and whether each is simulated.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// All cards, in the catalogue's order.
    pub cards: Vec<CardLine>,
}

impl Coverage {
    /// The cards whose id or name contains `filter`; without a filter, all cards.
    pub fn new(cards: &Cards, library: &Library, filter: Option<&str>) -> Coverage {
        let set = cards.set();
        let mut lines = Vec::new();
        for pilot in cards.pilots() {
            lines.push(line(library, set, CardKind::Pilot, "pilot", &pilot.id, &pilot.name, pilot.has_text));
        }
        for upgrade in cards.upgrades() {
            let text = upgrade.sides.iter().any(|side| side.has_text);
            lines.push(line(library, set, CardKind::Upgrade, "upgrade", &upgrade.id, &upgrade.name, text));
        }
        for name in cards.printed_ship_abilities() {
            lines.push(line(library, set, CardKind::ShipAbility, "ship ability", name, name, true));
        }
        for card in cards.damage_deck() {
            lines.push(line(library, set, CardKind::Damage, "damage card", &card.id, &card.name, true));
        }
        for card in cards.huge_damage_deck() {
            let word = "huge damage card";
            lines.push(line(library, set, CardKind::Damage, word, &card.id, &card.name, true));
        }
        for condition in cards.conditions() {
            lines.push(line(
                library,
                set,
                CardKind::Condition,
                "condition",
                &condition.id,
                &condition.name,
                true,
            ));
        }
        if let Some(filter) = filter {
            let filter = filter.to_lowercase();
            lines.retain(|card| card.id.contains(&filter) || card.name.to_lowercase().contains(&filter));
        }
        Coverage { cards: lines }
    }

    /// The end of an error message about a word that no card contains: the first cards with the
    /// nearest id, name or word of a name.
    pub fn near(&self, word: &str) -> String {
        let ids = || self.cards.iter().map(|card| card.id.as_str());
        let names = || self.cards.iter().map(|card| card.name.as_str());
        let words = || names().flat_map(str::split_whitespace);
        let near = nearest(word, ids()).or_else(|| nearest(word, names())).or_else(|| nearest(word, words()));
        let Some(near) = near else { return String::new() };
        let has = |card: &&CardLine| card.id == near || card.name.contains(near) || card.id.contains(near);
        let found: Vec<String> = self
            .cards
            .iter()
            .filter(has)
            .map(|card| format!("{} ({})", card.id, card.name))
            .take(MOST_NEAR)
            .collect();
        format!("; did you mean {}?", found.join(" or "))
    }

    /// A table of how many cards of each kind there are, have text and are simulated.
    pub fn summary(&self) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "{:14} {:>6} {:>10} {:>10}", "kind", "cards", "with text", "simulated");
        for kind in ["pilot", "upgrade", "ship ability", "damage card", "condition"] {
            let of_kind = || self.cards.iter().filter(|card| card.kind == kind);
            let count = |state: &str| of_kind().filter(|card| card.state == state).count();
            let simulated = count("simulated");
            let _ = writeln!(
                out,
                "{kind:14} {:>6} {:>10} {simulated:>10}",
                of_kind().count(),
                simulated + count("not simulated"),
            );
        }
        out
    }
}

fn line(
    library: &Library,
    set: CardSet,
    kind: CardKind,
    word: &'static str,
    id: &str,
    name: &str,
    has_text: bool,
) -> CardLine {
    let state = match (has_text, library.simulates(set, kind, id)) {
        (false, _) => "no text",
        (true, true) => "simulated",
        (true, false) => "not simulated",
    };
    CardLine { kind: word, id: id.into(), name: name.into(), state }
}
