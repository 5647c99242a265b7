//! The surroundings that a card needs in order to do something, as far as its abilities name them:
//! ships, upgrades and actions. Squads with such cards, in which the card has an effect, are drawn
//! more often ([`Draw::squad_for`](super::Draw::squad_for)).
//!
//! The module works on abilities as a tree of words, so a new word of the card language needs no
//! change here.

use std::collections::{BTreeMap, BTreeSet};

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Grant, Pilot, Requirement, Slot, Upgrade};
use killbox_cards::language::Ability;
use killbox_components::action::ActionKind;
use killbox_components::size::Size;
use serde_json::Value;

/// Cards that answer to one thing that a card refers to, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The ids of ship cards.
    pub pilots: BTreeSet<String>,
    /// The ids of upgrade cards.
    pub upgrades: BTreeSet<String>,
}

impl Wish {
    fn is_empty(&self) -> bool {
        self.pilots.is_empty() && self.upgrades.is_empty()
    }
}

/// All things that a card refers to, for [`Draw::squad_for`](super::Draw::squad_for).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The cards that answer to each thing.
    pub cards: Vec<Wish>,
    /// The actions that ships should be able to perform.
    pub actions: BTreeSet<ActionKind>,
}

/// One thing that an ability refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Word {
    /// The id or the name of a card, a ship type or a ship ability.
    Name(String),
    /// An upgrade of this type.
    Slot(Slot),
    /// A ship that has this action.
    Action(ActionKind),
    /// A ship of this size.
    Size(Size),
    /// A weapon whose header requires this token.
    Asks(Requirement),
    /// A token that few cards give.
    Token(String),
}

/// Tokens that only some cards and actions give: the word for the token, the word for the state,
/// and the action.
const TOKENS: [(&str, &str, Option<ActionKind>); 9] = [
    ("Calculate", "Calculating", Some(ActionKind::Calculate)),
    ("Cloak", "Cloaked", Some(ActionKind::Cloak)),
    ("Deplete", "Depleted", None),
    ("Ion", "Ionized", None),
    ("Jam", "Jammed", Some(ActionKind::Jam)),
    ("ReinforceFore", "Reinforced", Some(ActionKind::Reinforce)),
    ("ReinforceAft", "Reinforced", Some(ActionKind::Reinforce)),
    ("Strain", "Strained", None),
    ("Tractor", "Tractored", None),
];

/// Parts of words that refer to bombs and mines.
const OF_DEVICES: [&str; 5] = ["Bomb", "Deton", "Device", "Drop", "Launch"];

/// All words in abilities, each with the field in which it stands.
fn spoken(abilities: &[Ability]) -> BTreeSet<(String, String)> {
    fn walk(value: &Value, field: &str, said: &mut BTreeSet<(String, String)>) {
        match value {
            Value::String(word) => drop(said.insert((field.to_owned(), word.clone()))),
            Value::Array(list) => list.iter().for_each(|value| walk(value, field, said)),
            Value::Object(fields) => {
                for (name, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
                    if name.starts_with(char::is_uppercase) {
                        said.insert((field.to_owned(), name.clone()));
                        walk(value, field, said);
                    } else {
                        walk(value, name, said);
                    }
                }
            }
            _ => {}
        }
    }
    let mut said = BTreeSet::new();
    for ability in abilities {
        walk(&serde_json::to_value(ability).expect("an ability can be written"), "", &mut said);
    }
    said
}

/// The things that a word in this field stands for.
fn meant(field: &str, word: &str) -> Vec<Word> {
    let slots = |slots: &[Slot]| slots.iter().copied().map(Word::Slot).collect();
    let action = |kind: &&ActionKind| format!("{kind:?}") == word;
    match (field, word) {
        ("without_slot" | "except_pilot" | "without_upgrade", _) => Vec::new(),
        ("action" | "when", _) if let Some(kind) = ActionKind::ALL.iter().find(action) => {
            vec![Word::Action(*kind)]
        }
        (_, "RotateTurret") => vec![Word::Action(ActionKind::Rotate)],
        (_, "Decloak") => vec![Word::Action(ActionKind::Cloak)],
        ("weapon", "Special") => slots(&[Slot::Cannon, Slot::Missile, Slot::Torpedo, Slot::Turret]),
        ("weapon", "Ordnance") => slots(&[Slot::Missile, Slot::Torpedo]),
        ("size", _) => {
            let sizes = [Size::Small, Size::Medium, Size::Large, Size::Huge];
            sizes.into_iter().filter(|size| format!("{size:?}") == word).map(Word::Size).collect()
        }
        (_, _) if OF_DEVICES.iter().any(|part| word.contains(part)) => slots(&[Slot::Device]),
        (_, _)
            if let Some((token, ..)) =
                TOKENS.iter().find(|(token, state, _)| [*token, *state].contains(&word)) =>
        {
            vec![Word::Token((*token).to_owned())]
        }
        // "Turret" is also the name of an arc.
        (_, "Turret") if !matches!(field, "weapon" | "slot") => Vec::new(),
        (_, _) => match Slot::ALL.into_iter().find(|slot| format!("{slot:?}") == word) {
            Some(slot) => vec![Word::Slot(slot)],
            None => vec![Word::Name(word.to_owned())],
        },
    }
}

impl Wishes {
    /// The things that a card of a set refers to, and the cards that refer to it. The card is given
    /// by its kind and id, a ship ability by its name.
    pub fn of(cards: &Cards, library: &Library, kind: CardKind, id: &str) -> Wishes {
        let set = cards.set();
        let said = spoken(library.abilities(set, kind, id).unwrap_or_default());
        let mut words: BTreeSet<Word> = said.iter().flat_map(|(field, word)| meant(field, word)).collect();
        if said.iter().any(|(_, word)| word == "WeaponAsksFor") {
            let asked = [Requirement::Lock, Requirement::Focus, Requirement::Calculate];
            words.extend(
                asked
                    .into_iter()
                    .filter(|asked| said.iter().any(|(_, word)| *word == format!("{asked:?}")))
                    .map(Word::Asks),
            );
        }
        let actions = words.iter().filter_map(|word| match word {
            Word::Action(kind) => Some(*kind),
            _ => None,
        });
        let actions = actions.collect();
        let speakers = Speakers::of(cards, library);
        let mut wishes: Vec<Wish> = words.iter().map(|word| speakers.answers(cards, word)).collect();
        wishes.push(speakers.naming(cards, kind, id));
        for wish in &mut wishes {
            // A thing that most ships satisfy need not be sought.
            if wish.pilots.len() * 2 >= cards.pilots().len() {
                wish.pilots.clear();
            }
        }
        wishes.retain(|wish| !wish.is_empty());
        Wishes { cards: wishes, actions }
    }

    /// Whether the card refers to nothing.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// The cards that refer to a device, a condition or a damage card, by its printed name.
///
/// ```
/// use killbox::prelude::*;
/// use killbox::squads::speaking_of;
///
/// let legacy = rulesets::named("legacy").unwrap();
/// let cards = Catalogue::embedded().cards(legacy.card_set);
/// println!("{:?}", speaking_of(cards, Library::embedded(), "Proton Bomb"));
/// ```
pub fn speaking_of(cards: &Cards, library: &Library, name: &str) -> Wish {
    let plain = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let speakers = Speakers::of(cards, library);
    speakers.those(cards, |said| said.iter().any(|(_, word)| plain(word) == plain(name)))
}

/// The words of all ship cards and upgrade cards.
struct Speakers(BTreeMap<(CardKind, String), BTreeSet<(String, String)>>);

impl Speakers {
    fn of(cards: &Cards, library: &Library) -> Speakers {
        let pilots = cards.pilots().iter().map(|pilot| (CardKind::Pilot, &pilot.id));
        let upgrades = cards.upgrades().iter().map(|card| (CardKind::Upgrade, &card.id));
        let said = |(kind, id): (CardKind, &String)| {
            let abilities = library.abilities(cards.set(), kind, id).unwrap_or_default();
            ((kind, id.clone()), spoken(abilities))
        };
        Speakers(pilots.chain(upgrades).map(said).collect())
    }

    fn those(&self, cards: &Cards, says: impl Fn(&BTreeSet<(String, String)>) -> bool) -> Wish {
        let ids = |kind: CardKind| {
            let of_kind = self.0.iter().filter(|((of, _), said)| *of == kind && says(said));
            of_kind.map(|((_, id), _)| id.clone()).collect::<BTreeSet<String>>()
        };
        let (pilots, upgrades) = (ids(CardKind::Pilot), ids(CardKind::Upgrade));
        Wish { pilots: with_loadouts(cards, pilots, &upgrades), upgrades }
    }

    /// The cards that name this card, or the type of its ship.
    fn naming(&self, cards: &Cards, kind: CardKind, id: &str) -> Wish {
        let chassis = cards.pilot(id).filter(|_| kind == CardKind::Pilot).map(|pilot| &pilot.chassis);
        self.those(cards, |said| said.iter().any(|(_, word)| word == id || Some(word) == chassis))
    }

    /// The cards that answer to a word.
    fn answers(&self, cards: &Cards, word: &Word) -> Wish {
        if let Word::Token(token) = word {
            let action = TOKENS.iter().find(|(name, ..)| name == token).and_then(|(.., action)| *action);
            let mut wish = self.those(cards, |said| said.iter().any(|(_, word)| word == token));
            let acting =
                cards.pilots().iter().filter(|pilot| action.is_some_and(|kind| can(cards, pilot, kind)));
            wish.pilots.extend(acting.map(|pilot| pilot.id.clone()));
            return wish;
        }
        let upgrades = cards.upgrades().iter().filter(|card| upgrade_is(card, word));
        let upgrades: BTreeSet<String> = upgrades.map(|card| card.id.clone()).collect();
        let pilots = cards.pilots().iter().filter(|pilot| pilot_is(cards, pilot, word));
        let pilots = pilots.map(|pilot| pilot.id.clone()).collect();
        Wish { pilots: with_loadouts(cards, pilots, &upgrades), upgrades }
    }
}

/// These ship cards, and others whose standard loadouts have one of the upgrades.
fn with_loadouts(
    cards: &Cards,
    mut pilots: BTreeSet<String>,
    upgrades: &BTreeSet<String>,
) -> BTreeSet<String> {
    let has = |pilot: &&Pilot| pilot.standard_loadout.iter().any(|id| upgrades.contains(id));
    pilots.extend(cards.pilots().iter().filter(has).map(|pilot| pilot.id.clone()));
    pilots
}

/// Whether a ship card has an action [ACT-3].
fn can(cards: &Cards, pilot: &Pilot, kind: ActionKind) -> bool {
    let printed = cards.chassis(&pilot.chassis).map(|chassis| &chassis.actions);
    let bar = pilot.actions.as_ref().or(printed);
    bar.is_some_and(|bar| {
        bar.iter().any(|icon| icon.kind == kind || icon.link.is_some_and(|(linked, _)| linked == kind))
    })
}

fn pilot_is(cards: &Cards, pilot: &Pilot, word: &Word) -> bool {
    match word {
        Word::Name(name) => {
            let ability = pilot.ship_ability.as_ref();
            [&pilot.id, &pilot.name, &pilot.chassis].contains(&name) || ability == Some(name)
        }
        Word::Slot(slot) => pilot.slots.contains(slot),
        Word::Action(kind) => can(cards, pilot, *kind),
        Word::Size(size) => cards.chassis(&pilot.chassis).is_some_and(|chassis| chassis.size == *size),
        Word::Asks(_) | Word::Token(_) => false,
    }
}

fn upgrade_is(card: &Upgrade, word: &Word) -> bool {
    let side = &card.sides[0];
    match word {
        Word::Name(name) => [&card.id, &card.name].contains(&name),
        Word::Slot(slot) => side.slots.contains(slot),
        Word::Action(kind) => {
            side.grants.iter().any(|grant| matches!(grant, Grant::Action(icon) if icon.kind == *kind))
        }
        Word::Asks(asked) => side.weapon.as_ref().is_some_and(|weapon| weapon.requires.contains(asked)),
        Word::Size(_) | Word::Token(_) => false,
    }
}
