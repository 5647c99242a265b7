//! The surroundings that a card needs in order to do something, as far as its abilities name them:
//! ships, upgrades and actions. Squads with such cards, in which the card has an effect, are drawn
//! more often ([`Draw::squad_for`](super::Draw::squad_for)).
//!
//! Words of the card language tell what they refer to ([`Topics`]), so a new word needs no change
//! here.

use std::collections::{BTreeMap, BTreeSet};

use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, Cards, Grant, Pilot, Requirement, Slot, Upgrade};
use killbox_cards::language::{Ability, HeaderWord, State, Topic, Topics, WeaponWord};
use killbox_components::action::ActionKind;
use killbox_components::condition::ConditionKind;
use killbox_components::size::Size;
use killbox_components::token::Token;

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

/// One thing that an ability refers to, as far as cards can answer to it.
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
    /// A token that few cards give: its place in [`TOKENS`].
    Token(usize),
}

/// Tokens that only some cards and actions give: the token, the state of a ship with it, and the
/// action. A ship that is reinforced has a token of either side.
const TOKENS: [(Token, Option<State>, Option<ActionKind>); 9] = [
    (Token::Calculate, Some(State::Calculating), Some(ActionKind::Calculate)),
    (Token::Cloak, Some(State::Cloaked), Some(ActionKind::Cloak)),
    (Token::Deplete, Some(State::Depleted), None),
    (Token::Ion, Some(State::Ionized), None),
    (Token::Jam, Some(State::Jammed), Some(ActionKind::Jam)),
    (Token::ReinforceAft, None, Some(ActionKind::Reinforce)),
    (Token::ReinforceFore, Some(State::Reinforced), Some(ActionKind::Reinforce)),
    (Token::Strain, Some(State::Strained), None),
    (Token::Tractor, Some(State::Tractored), None),
];

/// The token of an action that is named after it.
fn token_of(action: ActionKind) -> Option<Token> {
    match action {
        ActionKind::Calculate => Some(Token::Calculate),
        ActionKind::Cloak => Some(Token::Cloak),
        ActionKind::Jam => Some(Token::Jam),
        ActionKind::BarrelRoll
        | ActionKind::Boost
        | ActionKind::Coordinate
        | ActionKind::Evade
        | ActionKind::Focus
        | ActionKind::Lock
        | ActionKind::Reinforce
        | ActionKind::Reload
        | ActionKind::Rotate
        | ActionKind::Slam => None,
    }
}

/// All topics of abilities.
fn spoken(abilities: &[Ability]) -> Vec<Topic> {
    let mut said = Vec::new();
    abilities.iter().for_each(|ability| ability.topics(&mut |topic| said.push(topic)));
    said
}

/// The things that a topic stands for.
fn meant(topic: &Topic) -> Vec<Word> {
    let slots = |slots: &[Slot]| slots.iter().copied().map(Word::Slot).collect();
    let token = |is: &dyn Fn(Token, Option<State>) -> bool| {
        let place = TOKENS.iter().position(|(token, state, _)| is(*token, *state));
        place.map(Word::Token).into_iter().collect::<Vec<Word>>()
    };
    match topic {
        Topic::Name(name) => vec![Word::Name(name.clone())],
        Topic::Slot(slot) => vec![Word::Slot(*slot)],
        Topic::Weapon(word) => match word {
            WeaponWord::Special => slots(&[Slot::Cannon, Slot::Missile, Slot::Torpedo, Slot::Turret]),
            WeaponWord::Ordnance => slots(&[Slot::Missile, Slot::Torpedo]),
            WeaponWord::Cannon => slots(&[Slot::Cannon]),
            WeaponWord::Turret => slots(&[Slot::Turret]),
            WeaponWord::Missile => slots(&[Slot::Missile]),
            WeaponWord::Torpedo => slots(&[Slot::Torpedo]),
            WeaponWord::Hardpoint => slots(&[Slot::Hardpoint]),
            WeaponWord::Primary | WeaponWord::ThisCard => Vec::new(),
        },
        Topic::Header(HeaderWord::Lock) => vec![Word::Asks(Requirement::Lock)],
        Topic::Header(HeaderWord::Focus) => vec![Word::Asks(Requirement::Focus)],
        Topic::Header(HeaderWord::Calculate) => vec![Word::Asks(Requirement::Calculate)],
        Topic::Action(kind) => vec![Word::Action(*kind)],
        Topic::Mentions(kind) => token(&|token, _| token_of(*kind) == Some(token)),
        Topic::Decloaks => vec![Word::Action(ActionKind::Cloak)],
        Topic::Size(size) => vec![Word::Size(*size)],
        Topic::Token(named) => token(&|token, _| token == *named),
        Topic::State(named) => token(&|_, state| state == Some(*named)),
        Topic::Devices => slots(&[Slot::Device]),
        // It is a device by its name, and upgrades of that type have always been drawn for it.
        Topic::Condition(ConditionKind::ListeningDevice) => slots(&[Slot::Device]),
        Topic::Device(_) | Topic::Condition(_) => Vec::new(),
    }
}

/// Whether one of the topics is this token of [`TOKENS`], or an action that is named after it.
fn says(said: &[Topic], place: usize) -> bool {
    let (token, ..) = TOKENS[place];
    said.iter().any(|topic| match topic {
        Topic::Token(other) => *other == token,
        Topic::Action(kind) | Topic::Mentions(kind) => token_of(*kind) == Some(token),
        Topic::Header(word) => *word == HeaderWord::Calculate && token == Token::Calculate,
        Topic::Name(_)
        | Topic::Slot(_)
        | Topic::Weapon(_)
        | Topic::Size(_)
        | Topic::State(_)
        | Topic::Decloaks
        | Topic::Devices
        | Topic::Device(_)
        | Topic::Condition(_) => false,
    })
}

impl Wishes {
    /// The things that a card of a set refers to, and the cards that refer to it. The card is given
    /// by its kind and id, a ship ability by its name.
    pub fn of(cards: &Cards, library: &Library, kind: CardKind, id: &str) -> Wishes {
        let set = cards.set();
        let said = spoken(library.abilities(set, kind, id).unwrap_or_default());
        let words: BTreeSet<Word> = said.iter().flat_map(meant).collect();
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
    speakers.those(cards, |said| {
        said.iter().any(|topic| match topic {
            Topic::Name(other) => plain(other) == plain(name),
            Topic::Device(kind) => plain(kind.name()) == plain(name),
            Topic::Condition(kind) => plain(kind.name()) == plain(name),
            Topic::Slot(_)
            | Topic::Weapon(_)
            | Topic::Header(_)
            | Topic::Action(_)
            | Topic::Mentions(_)
            | Topic::Decloaks
            | Topic::Size(_)
            | Topic::Token(_)
            | Topic::State(_)
            | Topic::Devices => false,
        })
    })
}

/// The topics of all ship cards and upgrade cards.
struct Speakers(BTreeMap<(CardKind, String), Vec<Topic>>);

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

    fn those(&self, cards: &Cards, says: impl Fn(&[Topic]) -> bool) -> Wish {
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
        let names = |topic: &Topic| matches!(topic, Topic::Name(name) if name == id || Some(name) == chassis);
        self.those(cards, |said| said.iter().any(names))
    }

    /// The cards that answer to a word.
    fn answers(&self, cards: &Cards, word: &Word) -> Wish {
        if let Word::Token(place) = word {
            let action = TOKENS[*place].2;
            let mut wish = self.those(cards, |said| says(said, *place));
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
