//! [`Library`]: the abilities of all cards as they are written, checked once.
//!
//! [`Library::embedded`] holds the files that the program was built with; [`Library::with_overlay`]
//! lays a user's folder over them. [`Library::program`] compiles what one matchup needs. Nothing
//! here runs during a game.

mod print;
mod program;
mod reading;
mod squad;

use std::collections::BTreeMap;

use killbox_components::ability::Source;
use killbox_components::condition::ConditionKind;
use killbox_components::damage::DamageKind;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::ShipSpec;

use crate::catalogue::{CardKind, CardSet, DamageCard};
use crate::compile::Compiler;
use crate::language::{Ability, Need, Rule, SameAs, Waits};

pub use self::program::{Given, HugeDamageDeck};
pub use self::squad::Handing;

/// Path and text of every ability file, sorted by path.
pub(crate) static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/abilities.rs"));

/// The abilities of all cards of all card sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    cards: BTreeMap<Key, Written>,
    /// The cards of the huge damage deck, in the order of the ids. Empty unless a user's folder has
    /// such a deck [HUG-19].
    huge_deck: Vec<DamageCard>,
}

/// What the files contain for a card.
#[derive(Clone, Debug, Default, PartialEq)]
struct Written {
    abilities: Vec<Ability>,
    waits: Vec<Waits>,
    same_as: Option<SameAs>,
}

/// The key of a card. A card with a text for one set only has a key of its own for that set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: CardKind,
    id: String,
    set: Option<CardSet>,
}

/// A card as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenCard<'a> {
    /// The kind of the card.
    pub kind: CardKind,
    /// The id of the card, or the name of a ship ability.
    pub id: &'a str,
    /// The card set of the text; `None` if it is for all sets that have no text of their own.
    pub set: Option<CardSet>,
    /// The abilities of the card.
    pub abilities: &'a [Ability],
    /// The id of the card whose abilities these are, if they are written there.
    pub same_as: Option<&'a str>,
}

impl Library {
    /// Lays another library over this one. A card that is written in both has the abilities of
    /// `over`.
    pub fn with(mut self, over: Library) -> Library {
        for (key, written) in over.cards {
            if key.set.is_none() {
                self.cards.retain(|card, _| card.kind != key.kind || card.id != key.id);
            }
            self.cards.insert(key, written);
        }
        self
    }

    /// Whether a card of the ship has a rule for which `is` holds.
    fn says(&self, set: CardSet, spec: &ShipSpec, is: impl Fn(&Rule) -> bool) -> bool {
        let cards = printed(spec).filter_map(|(kind, id)| self.abilities(set, kind, id));
        cards.flatten().flat_map(Ability::rules).any(is)
    }

    /// All cards, by kind and id.
    pub fn cards(&self) -> impl Iterator<Item = WrittenCard<'_>> {
        self.cards.iter().map(|(Key { kind, id, set }, written)| WrittenCard {
            kind: *kind,
            id,
            set: *set,
            abilities: &written.abilities,
            same_as: written.same_as.as_ref().map(|SameAs(id)| id.as_str()),
        })
    }

    /// Whether all abilities of a card are simulated. A card that prints no ability is. A card that
    /// nobody has written yet is not; it plays as if its text were blank.
    pub fn simulates(&self, set: CardSet, kind: CardKind, id: &str) -> bool {
        self.written(set, kind, id).is_some_and(|card| card.waits.is_empty())
    }

    /// Whether all abilities of a card that can occur in a squad are simulated. `has` tells whether
    /// the squad has a card.
    pub fn simulates_in(&self, set: CardSet, kind: CardKind, id: &str, has: impl Fn(&Need) -> bool) -> bool {
        let occurs = |waiting: &Waits| waiting.needs.iter().any(&has);
        self.written(set, kind, id).is_some_and(|card| !card.waits.iter().any(occurs))
    }

    /// The abilities of a card in that set, if it is written.
    pub fn abilities(&self, set: CardSet, kind: CardKind, id: &str) -> Option<&[Ability]> {
        self.written(set, kind, id).map(|card| &card.abilities[..])
    }

    fn written(&self, set: CardSet, kind: CardKind, id: &str) -> Option<&Written> {
        let key = |set| Key { kind, id: id.to_owned(), set };
        [Some(set), set.base(), None].into_iter().find_map(|set| self.cards.get(&key(set)))
    }

    /// The cards of a set that assign this condition card.
    pub fn assigning(&self, set: CardSet, condition: ConditionKind) -> Vec<&str> {
        let assigns = |card: &WrittenCard| {
            let mut compiler = Compiler::default();
            compiler.add(Source::Ship(ShipSlot(0)), card.abilities);
            compiler.assigns(condition)
        };
        let cards =
            self.cards().filter(|card| card.set.is_none_or(|own| own == set || set.base() == Some(own)));
        cards.filter(assigns).map(|card| card.id).collect()
    }
}

/// The cards of a ship: its pilot, its ship ability, its upgrades.
fn printed(spec: &ShipSpec) -> impl Iterator<Item = (CardKind, &str)> {
    let ship_ability = spec.ship_ability.iter().map(|name| (CardKind::ShipAbility, name.as_str()));
    let upgrades = spec.cards.iter().map(|card| (CardKind::Upgrade, card.id.as_str()));
    [(CardKind::Pilot, spec.pilot.as_str())].into_iter().chain(ship_ability).chain(upgrades)
}

/// The id of a damage card: its name in lower case without spaces and punctuation.
pub fn damage_id(kind: DamageKind) -> String {
    kind.name().chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
