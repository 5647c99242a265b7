//! Expected events: patterns over [`Event`]. A pattern names a kind of event and any of its fields.
//! A field that it does not name may have any value.

use std::iter::repeat_n;

use killbox_components::ability::{LINKED_ACTION, Source};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::condition::ConditionKind;
use killbox_components::damage::DamageKind;
use killbox_components::device::DeviceKind;
use killbox_components::dice::{DieKind, Face, Pool};
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::spec::Matchup;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::words::{ManeuverWord, ObjectName, ShipName};

/// The tolerance of a coordinate, in mm.
pub const NEAR_MM: f64 = 0.05;

/// A word of the file for a value in a field of an event.
pub trait WordFor<T>: Sized {
    /// Whether the word fits the value.
    fn admits(&self, found: &T, matchup: &Matchup) -> bool;

    /// The word for the value, if there is one.
    fn word_for(found: &T, matchup: &Matchup) -> Option<Self>;
}

/// The type of an event's field, and the word for its values in scenario files.
pub trait Said: Sized {
    /// The type of the word.
    type Word: WordFor<Self>;
}

macro_rules! words_for {
    ($($ty:ty => $word:ty),* $(,)?) => { $(impl Said for $ty { type Word = $word; })* };
}
words_for! {
    ShipSlot => ShipName,
    ObjectId => ObjectName,
    Maneuver => ManeuverWord,
    Option<DamageKind> => CardWord,
    Option<ShipSlot> => ShipName,
    f32 => f64,
    Pool => Faces,
    Option<Seat> => WinnerWord,
    [u16; 2] => (u16, u16),
    // The only numbers of that size are those of abilities.
    u16 => AbilityWord,
}

macro_rules! equal_words {
    ($($ty:ty),*) => { $(impl Said for $ty { type Word = $ty; } impl WordFor<$ty> for $ty {
        fn admits(&self, found: &$ty, _: &Matchup) -> bool { self == found }
        fn word_for(found: &$ty, _: &Matchup) -> Option<$ty> { Some(*found) }
    })* };
}
equal_words!(
    u8,
    bool,
    Seat,
    Phase,
    Token,
    ActionColor,
    ActionKind,
    Arc,
    DieKind,
    Face,
    DeviceKind,
    ConditionKind,
    DamageKind
);

impl WordFor<ShipSlot> for ShipName {
    fn admits(&self, found: &ShipSlot, _: &Matchup) -> bool {
        self.slot() == *found
    }

    fn word_for(found: &ShipSlot, _: &Matchup) -> Option<ShipName> {
        ShipName::ALL.get(found.index()).copied()
    }
}

/// The ship that placed a device. There is no word for a device that no ship placed [ENV-5].
impl WordFor<Option<ShipSlot>> for ShipName {
    fn admits(&self, found: &Option<ShipSlot>, _: &Matchup) -> bool {
        Some(self.slot()) == *found
    }

    fn word_for(found: &Option<ShipSlot>, _: &Matchup) -> Option<ShipName> {
        ShipName::ALL.get(found.as_ref()?.index()).copied()
    }
}

impl WordFor<ObjectId> for ObjectName {
    fn admits(&self, found: &ObjectId, _: &Matchup) -> bool {
        self.id() == *found
    }

    fn word_for(found: &ObjectId, _: &Matchup) -> Option<ObjectName> {
        ObjectName::ALL.into_iter().find(|name| name.id() == *found)
    }
}

impl WordFor<Maneuver> for ManeuverWord {
    fn admits(&self, found: &Maneuver, _: &Matchup) -> bool {
        self.0 == *found
    }

    fn word_for(found: &Maneuver, _: &Matchup) -> Option<ManeuverWord> {
        Some(ManeuverWord(*found))
    }
}

impl WordFor<f32> for f64 {
    fn admits(&self, found: &f32, _: &Matchup) -> bool {
        (self - f64::from(*found)).abs() <= NEAR_MM
    }

    fn word_for(found: &f32, _: &Matchup) -> Option<f64> {
        // As many digits as count for a pattern.
        format!("{found:.3}").parse().ok()
    }
}

/// A damage card that is dealt or repaired.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum CardWord {
    /// A facedown card, whose kind is hidden [DMG-14].
    Facedown,
    /// A faceup card of any kind.
    Faceup,
    /// A faceup card of this kind.
    Is(DamageKind),
}

impl WordFor<Option<DamageKind>> for CardWord {
    fn admits(&self, found: &Option<DamageKind>, _: &Matchup) -> bool {
        match self {
            CardWord::Facedown => found.is_none(),
            CardWord::Faceup => found.is_some(),
            CardWord::Is(name) => *found == Some(*name),
        }
    }

    fn word_for(found: &Option<DamageKind>, _: &Matchup) -> Option<CardWord> {
        match found {
            None => Some(CardWord::Facedown),
            Some(kind) => Some(CardWord::Is(*kind)),
        }
    }
}

/// Dice on the table: the faces that they show, in any order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(pub Vec<Face>);

impl WordFor<Pool> for Faces {
    fn admits(&self, found: &Pool, _: &Matchup) -> bool {
        let shown = |face| self.0.iter().filter(|f| **f == face).count();
        Face::ALL.into_iter().all(|face| shown(face) == usize::from(found.count(face)))
    }

    fn word_for(found: &Pool, _: &Matchup) -> Option<Faces> {
        let dice = Face::ALL.into_iter().flat_map(|face| repeat_n(face, usize::from(found.count(face))));
        Some(Faces(dice.collect()))
    }
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum WinnerWord {
    /// Seat A.
    A,
    /// Seat B.
    B,
    /// Neither seat.
    Draw,
}

impl WinnerWord {
    /// The seat of the winner, if there is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            WinnerWord::A => Some(Seat::A),
            WinnerWord::B => Some(Seat::B),
            WinnerWord::Draw => None,
        }
    }
}

impl WordFor<Option<Seat>> for WinnerWord {
    fn admits(&self, found: &Option<Seat>, _: &Matchup) -> bool {
        self.seat() == *found
    }

    fn word_for(found: &Option<Seat>, _: &Matchup) -> Option<WinnerWord> {
        [WinnerWord::A, WinnerWord::B, WinnerWord::Draw].into_iter().find(|word| word.seat() == *found)
    }
}

impl WordFor<[u16; 2]> for (u16, u16) {
    fn admits(&self, found: &[u16; 2], _: &Matchup) -> bool {
        [self.0, self.1] == *found
    }

    fn word_for(found: &[u16; 2], _: &Matchup) -> Option<(u16, u16)> {
        Some((found[0], found[1]))
    }
}

/// An ability, by the card that has it: the title of a damage card without spaces, the id of an
/// upgrade or pilot, or `link` for a linked action in the queue [ABL-34].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AbilityWord(pub String);

impl AbilityWord {
    /// Whether this is the word for the ability with this number.
    pub fn is(&self, number: u16, matchup: &Matchup) -> bool {
        self.0 == ability_name(number, matchup)
    }
}

/// The word for an ability.
pub fn ability_name(number: u16, matchup: &Matchup) -> String {
    if number == LINKED_ACTION {
        return "link".to_owned();
    }
    if usize::from(number) >= matchup.program.len() {
        return number.to_string();
    }
    let ability = matchup.program.ability(number);
    if let Some(lender) = ability.lent_by {
        return matchup.ship(lender).pilot.clone();
    }
    match ability.source {
        Source::Damage(kind) => card_title(kind),
        Source::Device(kind) => kind.id().to_owned(),
        Source::Condition(kind) => kind.id().to_owned(),
        Source::Ship(ship) => matchup.ship(ship).pilot.clone(),
        Source::ShipAbility(ship) => matchup.ship(ship).ship_ability.clone().unwrap_or_default(),
        Source::Upgrade(..) => matchup.upgrade(ability).map_or_else(String::new, |card| card.id.clone()),
    }
}

/// The title of a damage card as scenario files write it.
pub fn card_title(kind: DamageKind) -> String {
    kind.name().chars().filter(|c| c.is_alphanumeric()).collect()
}

impl WordFor<u16> for AbilityWord {
    fn admits(&self, found: &u16, matchup: &Matchup) -> bool {
        self.is(*found, matchup)
    }

    fn word_for(found: &u16, matchup: &Matchup) -> Option<AbilityWord> {
        Some(AbilityWord(ability_name(*found, matchup)))
    }
}

macro_rules! patterns {
    (
        told { $($name:ident { $($field:ident: $ty:ty),* })* }
        moments { $($moment:ident { $($part:ident: $of:ty),* })* }
    ) => {
        /// An expected event. The words for its fields follow from the types of the fields.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the events and fields of the same names say what they are")]
        pub enum Pattern {
            /// No event like this happens between the expected event before and the expected event
            /// behind.
            Not(Box<Pattern>),
            $($name { $(#[serde(default, skip_serializing_if = "Option::is_none")] $field: Option<<$ty as Said>::Word>),* },)*
            // Events without a description are never reported, so no pattern could match one.
            $(#[serde(skip_deserializing)] $moment {},)*
        }

        impl Pattern {
            /// Whether the pattern describes `event`. `Not` describes no event.
            pub fn matches(&self, event: &Event, matchup: &Matchup) -> bool {
                match self {
                    Pattern::Not(_) => false,
                    $(Pattern::$name { $($field),* } => {
                        $(let $field = |event: &Event| match ($field, event) {
                            (None, _) => true,
                            (Some(want), Event::$name { $field, .. }) => want.admits($field, matchup),
                            _ => false,
                        };)*
                        matches!(event, Event::$name { .. }) $(&& $field(event))*
                    })*
                    $(Pattern::$moment {} => matches!(event, Event::$moment { .. }),)*
                }
            }

            /// The pattern that describes only `event`.
            pub fn of(event: &Event, matchup: &Matchup) -> Pattern {
                match event {
                    $(Event::$name { $($field),* } => {
                        Pattern::$name { $($field: <$ty as Said>::Word::word_for($field, matchup)),* }
                    })*
                    $(Event::$moment { .. } => Pattern::$moment {},)*
                }
            }

            /// Whether `event` is of the pattern's kind.
            pub fn is_like(&self, event: &Event) -> bool {
                match self {
                    Pattern::Not(_) => false,
                    $(Pattern::$name { .. } => matches!(event, Event::$name { .. }),)*
                    $(Pattern::$moment {} => matches!(event, Event::$moment { .. }),)*
                }
            }
        }
    };
}

/// A word or pattern as a scenario file would contain it.
pub fn written<T: Serialize>(word: &T) -> String {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let text = options.to_string_pretty(word, PrettyConfig::new().depth_limit(0).separator(" "));
    text.unwrap_or_else(|error| error.to_string())
}

/// An event as the pattern that describes it.
pub fn written_event(event: &Event, matchup: &Matchup) -> String {
    written(&Pattern::of(event, matchup))
}

killbox_components::for_each_event!(patterns);

/// Looks for the patterns among the events in their order, with other events between. Returns the
/// index of the first pattern that is not met, and the event that breaks it if the pattern is a
/// `Not`.
pub fn find_in_order<'e>(
    patterns: &[Pattern],
    events: &'e [Event],
    matchup: &Matchup,
) -> Result<(), (usize, Option<&'e Event>)> {
    let mut at = 0;
    let mut forbidden: Vec<(usize, &Pattern)> = Vec::new();
    for (i, pattern) in patterns.iter().enumerate() {
        if let Pattern::Not(pattern) = pattern {
            forbidden.push((i, pattern));
            continue;
        }
        let Some(n) = events[at..].iter().position(|event| pattern.matches(event, matchup)) else {
            return Err((i, None));
        };
        check_forbidden(&forbidden, &events[at..at + n], matchup)?;
        forbidden.clear();
        at += n + 1;
    }
    check_forbidden(&forbidden, &events[at..], matchup)
}

fn check_forbidden<'e>(
    forbidden: &[(usize, &Pattern)],
    events: &'e [Event],
    matchup: &Matchup,
) -> Result<(), (usize, Option<&'e Event>)> {
    for (i, pattern) in forbidden {
        if let Some(event) = events.iter().find(|event| pattern.matches(event, matchup)) {
            return Err((*i, Some(event)));
        }
    }
    Ok(())
}
