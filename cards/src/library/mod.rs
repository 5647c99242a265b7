//! The abilities of all cards as they are written, checked once: [`Library`].
//!
//! [`Library::embedded`] holds the files the program was built with; [`Library::with_overlay`] lays
//! a folder of the user's over them. [`Library::program`] compiles what one matchup needs. Nothing
//! here runs in a game.

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

pub use self::program::HugeDamageDeck;
pub use self::squad::Handing;

/// Path and text of every ability file, sorted by path.
pub(crate) static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/abilities.rs"));

/// The abilities of all cards of both card sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    cards: BTreeMap<Key, Written>,
    /// HUG-19: the list of the huge damage deck, in the order of the ids; empty if no folder of the
    /// user's has one.
    huge_deck: Vec<DamageCard>,
}

/// What is written of a card.
#[derive(Clone, Debug, Default, PartialEq)]
struct Written {
    abilities: Vec<Ability>,
    waits: Vec<Waits>,
    same_as: Option<SameAs>,
}

/// What names a card here. A card that is written for one set only has a key of its own for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: CardKind,
    id: String,
    set: Option<CardSet>,
}

/// A card as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenCard<'a> {
    /// What kind of card.
    pub kind: CardKind,
    /// Its id; a ship ability's name.
    pub id: &'a str,
    /// The only set for which it is written so, if it is not for all that have no text of their
    /// own.
    pub set: Option<CardSet>,
    /// What it does.
    pub abilities: &'a [Ability],
    /// The id of the card whose abilities these are, if they are written there.
    pub same_as: Option<&'a str>,
}

impl Library {
    /// These abilities with others laid over them: a card that is written in both has the others'
    /// abilities.
    pub fn with(mut self, over: Library) -> Library {
        for (key, written) in over.cards {
            if key.set.is_none() {
                self.cards.retain(|card, _| card.kind != key.kind || card.id != key.id);
            }
            self.cards.insert(key, written);
        }
        self
    }

    /// Whether a card of the ship changes such a rule.
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

    /// Whether all abilities of a card are played. A card that prints none of its own is; a card
    /// nobody has written yet is not, it plays as if its text were blank.
    pub fn simulates(&self, set: CardSet, kind: CardKind, id: &str) -> bool {
        self.written(set, kind, id).is_some_and(|card| card.waits.is_empty())
    }

    /// Whether all abilities of a card are played that can occur in a squad that `has` certain
    /// things.
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
        self.cards.get(&key(Some(set))).or_else(|| self.cards.get(&key(None)))
    }

    /// The cards of a set that assign such a condition card.
    pub fn assigning(&self, set: CardSet, condition: ConditionKind) -> Vec<&str> {
        let assigns = |card: &WrittenCard| {
            let mut compiler = Compiler::default();
            compiler.add(Source::Ship(ShipSlot(0)), card.abilities);
            compiler.assigns(condition)
        };
        let cards = self.cards().filter(|card| card.set.is_none_or(|own| own == set));
        cards.filter(assigns).map(|card| card.id).collect()
    }
}

/// The cards of a ship: its pilot, its ship ability, its upgrades.
fn printed(spec: &ShipSpec) -> impl Iterator<Item = (CardKind, &str)> {
    let ship_ability = spec.ship_ability.iter().map(|name| (CardKind::ShipAbility, name.as_str()));
    let upgrades = spec.cards.iter().map(|card| (CardKind::Upgrade, card.id.as_str()));
    [(CardKind::Pilot, spec.pilot.as_str())].into_iter().chain(ship_ability).chain(upgrades)
}

/// The id of a damage card: its name in lower case without spaces and marks.
pub fn damage_id(kind: DamageKind) -> String {
    kind.name().chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
