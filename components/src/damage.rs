//! The damage decks in numbers: kinds, copies, traits. What the cards do is written in the card
//! language.
//!
//! The kinds of the standard deck are known (DMG-24 to DMG-37). Of the huge damage deck no list is
//! known (HUG-19): its kinds are places in the list of whoever supplies one ([`HugeDeck`]).

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::sets::{Set, members};

/// DMG-9: how many kinds of damage card the standard deck has; the huge deck has as many at most
/// (HUG-19/open).
pub const DAMAGE_KINDS: usize = 14;

/// Of all decks.
pub const ALL_DAMAGE_KINDS: usize = DamageKind::VARIANTS.len();

const _: () = assert!(ALL_DAMAGE_KINDS == 2 * DAMAGE_KINDS);

/// HUG-19: a damage deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deck {
    /// That of standard ships.
    Standard,
    /// That of huge ships.
    Huge,
}

impl Deck {
    /// Both.
    pub const ALL: [Deck; 2] = [Deck::Standard, Deck::Huge];
}

/// DMG-21: the trait of a damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageTrait {
    /// Hurts the pilot.
    Pilot,
    /// Hurts the ship.
    Ship,
    /// HUG-19: hurts the crew, in the huge deck only.
    Crew,
}

/// A kind of damage card, in the order of the decks' lists.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::FromRepr,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum DamageKind {
    /// DMG-24.
    #[default]
    PanickedPilot,
    /// DMG-25.
    BlindedPilot,
    /// DMG-26.
    WoundedPilot,
    /// DMG-27.
    StunnedPilot,
    /// DMG-28.
    ConsoleFire,
    /// DMG-29.
    DamagedEngine,
    /// DMG-30.
    WeaponsFailure,
    /// DMG-31.
    HullBreach,
    /// DMG-32.
    StructuralDamage,
    /// DMG-33.
    DamagedSensorArray,
    /// DMG-34.
    LooseStabilizer,
    /// DMG-35.
    DisabledPowerRegulator,
    /// DMG-36.
    FuelLeak,
    /// DMG-37.
    DirectHit,
    /// HUG-19: the first of the list of the huge deck.
    Huge1,
    /// HUG-19: the second of the list of the huge deck.
    Huge2,
    /// HUG-19: the third of the list of the huge deck.
    Huge3,
    /// HUG-19: the fourth of the list of the huge deck.
    Huge4,
    /// HUG-19: the fifth of the list of the huge deck.
    Huge5,
    /// HUG-19: the sixth of the list of the huge deck.
    Huge6,
    /// HUG-19: the seventh of the list of the huge deck.
    Huge7,
    /// HUG-19: the eighth of the list of the huge deck.
    Huge8,
    /// HUG-19: the ninth of the list of the huge deck.
    Huge9,
    /// HUG-19: the tenth of the list of the huge deck.
    Huge10,
    /// HUG-19: the eleventh of the list of the huge deck.
    Huge11,
    /// HUG-19: the twelfth of the list of the huge deck.
    Huge12,
    /// HUG-19: the thirteenth of the list of the huge deck.
    Huge13,
    /// HUG-19: the fourteenth of the list of the huge deck.
    Huge14,
}
members!(DamageKind: u32);

impl DamageKind {
    /// All kinds of both decks, in the order of their lists.
    pub fn all() -> impl Iterator<Item = DamageKind> {
        DamageKind::VARIANTS.iter().copied()
    }

    /// DMG-24 to DMG-37: the kinds of the standard deck, in the order of its list.
    pub fn standard() -> impl Iterator<Item = DamageKind> {
        DamageKind::all().take(DAMAGE_KINDS)
    }

    /// HUG-19: the kinds that the huge deck can have, in the order of its list.
    pub fn huge() -> impl Iterator<Item = DamageKind> {
        DamageKind::all().skip(DAMAGE_KINDS)
    }

    /// The kind at this place of a deck's list.
    pub const fn of(deck: Deck, place: usize) -> Option<DamageKind> {
        if place >= DAMAGE_KINDS {
            return None;
        }
        match deck {
            Deck::Standard => DamageKind::from_repr(place as u8),
            Deck::Huge => DamageKind::from_repr((DAMAGE_KINDS + place) as u8),
        }
    }

    /// As an index among the kinds of all decks.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// HUG-19: the deck of which it is.
    pub const fn deck(self) -> Deck {
        if self.index() < DAMAGE_KINDS { Deck::Standard } else { Deck::Huge }
    }

    /// Its place in the list of its deck.
    pub const fn place(self) -> usize {
        match self.deck() {
            Deck::Standard => self.index(),
            Deck::Huge => self.index() - DAMAGE_KINDS,
        }
    }

    /// DMG-21: its trait, of a card of the standard deck. Those of the huge deck are said by its
    /// list ([`Program::card_trait`](crate::ability::Program::card_trait)).
    pub const fn standard_trait(self) -> Option<DamageTrait> {
        use DamageKind::{BlindedPilot, PanickedPilot, StunnedPilot, WoundedPilot};
        match self {
            PanickedPilot | BlindedPilot | WoundedPilot | StunnedPilot => Some(DamageTrait::Pilot),
            _ => match self.deck() {
                Deck::Standard => Some(DamageTrait::Ship),
                Deck::Huge => None,
            },
        }
    }

    /// Its title; of a card of the huge deck, whose titles its list says
    /// ([`Program::card_name`](crate::ability::Program::card_name)), its place.
    pub const fn name(self) -> &'static str {
        match self {
            DamageKind::PanickedPilot => "Panicked Pilot",
            DamageKind::BlindedPilot => "Blinded Pilot",
            DamageKind::WoundedPilot => "Wounded Pilot",
            DamageKind::StunnedPilot => "Stunned Pilot",
            DamageKind::ConsoleFire => "Console Fire",
            DamageKind::DamagedEngine => "Damaged Engine",
            DamageKind::WeaponsFailure => "Weapons Failure",
            DamageKind::HullBreach => "Hull Breach",
            DamageKind::StructuralDamage => "Structural Damage",
            DamageKind::DamagedSensorArray => "Damaged Sensor Array",
            DamageKind::LooseStabilizer => "Loose Stabilizer",
            DamageKind::DisabledPowerRegulator => "Disabled Power Regulator",
            DamageKind::FuelLeak => "Fuel Leak",
            DamageKind::DirectHit => "Direct Hit!",
            DamageKind::Huge1 => "Huge1",
            DamageKind::Huge2 => "Huge2",
            DamageKind::Huge3 => "Huge3",
            DamageKind::Huge4 => "Huge4",
            DamageKind::Huge5 => "Huge5",
            DamageKind::Huge6 => "Huge6",
            DamageKind::Huge7 => "Huge7",
            DamageKind::Huge8 => "Huge8",
            DamageKind::Huge9 => "Huge9",
            DamageKind::Huge10 => "Huge10",
            DamageKind::Huge11 => "Huge11",
            DamageKind::Huge12 => "Huge12",
            DamageKind::Huge13 => "Huge13",
            DamageKind::Huge14 => "Huge14",
        }
    }
}

/// DMG-24 to DMG-37: how many copies of each kind the standard deck holds; 33 in all.
pub const DECK: DamageCards = DamageCards([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 5]);

/// HUG-6, HUG-19: the list of the huge damage deck, if there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HugeDeck {
    /// Its kinds, at most [`DAMAGE_KINDS`].
    pub cards: Vec<HugeCard>,
}

/// HUG-19: a kind of card in the huge damage deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HugeCard {
    /// Its title.
    pub name: String,
    /// How many the deck holds, at most [`DamageCards::MOST`].
    pub copies: u8,
    /// DMG-21.
    pub card_trait: DamageTrait,
}

impl HugeDeck {
    /// All of its cards.
    pub fn whole(&self) -> DamageCards {
        let mut cards = DamageCards::default();
        for (kind, card) in DamageKind::huge().zip(&self.cards) {
            (0..card.copies).for_each(|_| cards.add(kind));
        }
        cards
    }
}

/// A multiset of damage cards, as counts by kind: the lower four bits of a byte count a kind of the
/// standard deck, the others the kind at the same place of the huge deck's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DamageCards([u8; DAMAGE_KINDS]);

impl DamageCards {
    /// How many of one kind there can be.
    pub const MOST: u8 = 15;

    /// How many cards.
    pub fn total(&self) -> u8 {
        self.0.iter().map(|both| (both & Self::MOST) + (both >> 4)).sum()
    }

    /// How many of one kind.
    #[inline]
    pub const fn count(&self, kind: DamageKind) -> u8 {
        let both = self.0[kind.place()];
        match kind.deck() {
            Deck::Standard => both & Self::MOST,
            Deck::Huge => both >> 4,
        }
    }

    /// Puts one card in.
    pub fn add(&mut self, kind: DamageKind) {
        debug_assert!(self.count(kind) < Self::MOST, "more cards of a kind than a deck has");
        self.0[kind.place()] += one(kind);
    }

    /// Takes one card out; false if there is none of its kind.
    pub fn take(&mut self, kind: DamageKind) -> bool {
        let had = self.count(kind) > 0;
        if had {
            self.0[kind.place()] -= one(kind);
        }
        had
    }

    /// Puts all cards of `other` in and leaves it empty.
    pub fn absorb(&mut self, other: &mut DamageCards) {
        for (count, more) in self.0.iter_mut().zip(&mut other.0) {
            *count += std::mem::take(more);
        }
    }

    /// HUG-6: puts the cards of `other` in that are of this deck, and takes them out of `other`.
    pub fn absorb_of(&mut self, deck: Deck, other: &mut DamageCards) {
        let mut some = other.of(deck);
        for (left, taken) in other.0.iter_mut().zip(some.0) {
            *left -= taken;
        }
        self.absorb(&mut some);
    }

    /// HUG-6: those of one deck.
    pub fn of(&self, deck: Deck) -> DamageCards {
        let mask = match deck {
            Deck::Standard => Self::MOST,
            Deck::Huge => Self::MOST << 4,
        };
        DamageCards(self.0.map(|both| both & mask))
    }

    /// The card at position `n` when the cards lie in kind order.
    pub fn nth(&self, mut n: u8) -> Option<DamageKind> {
        for kind in DamageKind::all() {
            let count = self.count(kind);
            if n < count {
                return Some(kind);
            }
            n -= count;
        }
        None
    }

    /// The kinds present.
    pub fn kinds(&self) -> Set<DamageKind> {
        if *self == DamageCards::default() {
            return Set::EMPTY;
        }
        DamageKind::all().filter(|kind| self.count(*kind) > 0).collect()
    }

    /// Takes all cards of a kind out.
    pub fn clear(&mut self, kind: DamageKind) {
        while self.take(kind) {}
    }

    /// As bytes, for hashes: of cards of the standard deck alone they are their counts.
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Counts of the kinds of the standard deck, in the order of its list.
    pub fn standard(&self) -> [u8; DAMAGE_KINDS] {
        self.0.map(|both| both & Self::MOST)
    }
}

/// One card of a kind, as [`DamageCards`] counts.
const fn one(kind: DamageKind) -> u8 {
    match kind.deck() {
        Deck::Standard => 1,
        Deck::Huge => 1 << 4,
    }
}
