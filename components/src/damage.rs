//! The damage decks: kinds, copies and traits of damage cards. The effects of the cards are written
//! in the card language.
//!
//! The kinds of the standard deck are fixed [DMG-24 to DMG-37]. No list of the huge damage deck is
//! known, so its kinds are positions in a list that a user supplies ([`HugeDeck`]) [HUG-19].

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::sets::{Set, members};

/// The number of kinds of damage card in the standard deck. The huge deck has at most as many
/// [DMG-9, HUG-19/open].
pub const DAMAGE_KINDS: usize = 14;

/// The number of kinds in both decks together.
pub const ALL_DAMAGE_KINDS: usize = DamageKind::VARIANTS.len();

const _: () = assert!(ALL_DAMAGE_KINDS == 2 * DAMAGE_KINDS);

/// A damage deck [HUG-19].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deck {
    /// The deck of standard ships.
    Standard,
    /// The deck of huge ships.
    Huge,
}

impl Deck {
    /// Both decks.
    pub const ALL: [Deck; 2] = [Deck::Standard, Deck::Huge];
}

/// The trait of a damage card [DMG-21].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageTrait {
    /// The card affects the pilot.
    Pilot,
    /// The card affects the ship.
    Ship,
    /// The card affects the crew; in the huge deck only [HUG-19].
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
    /// The rule of the card: [DMG-24].
    #[default]
    PanickedPilot,
    /// The rule of the card: [DMG-25].
    BlindedPilot,
    /// The rule of the card: [DMG-26].
    WoundedPilot,
    /// The rule of the card: [DMG-27].
    StunnedPilot,
    /// The rule of the card: [DMG-28].
    ConsoleFire,
    /// The rule of the card: [DMG-29].
    DamagedEngine,
    /// The rule of the card: [DMG-30].
    WeaponsFailure,
    /// The rule of the card: [DMG-31].
    HullBreach,
    /// The rule of the card: [DMG-32].
    StructuralDamage,
    /// The rule of the card: [DMG-33].
    DamagedSensorArray,
    /// The rule of the card: [DMG-34].
    LooseStabilizer,
    /// The rule of the card: [DMG-35].
    DisabledPowerRegulator,
    /// The rule of the card: [DMG-36].
    FuelLeak,
    /// The rule of the card: [DMG-37].
    DirectHit,
    /// The first kind of the huge deck's list [HUG-19].
    Huge1,
    /// The second kind of the huge deck's list [HUG-19].
    Huge2,
    /// The third kind of the huge deck's list [HUG-19].
    Huge3,
    /// The fourth kind of the huge deck's list [HUG-19].
    Huge4,
    /// The fifth kind of the huge deck's list [HUG-19].
    Huge5,
    /// The sixth kind of the huge deck's list [HUG-19].
    Huge6,
    /// The seventh kind of the huge deck's list [HUG-19].
    Huge7,
    /// The eighth kind of the huge deck's list [HUG-19].
    Huge8,
    /// The ninth kind of the huge deck's list [HUG-19].
    Huge9,
    /// The tenth kind of the huge deck's list [HUG-19].
    Huge10,
    /// The eleventh kind of the huge deck's list [HUG-19].
    Huge11,
    /// The twelfth kind of the huge deck's list [HUG-19].
    Huge12,
    /// The thirteenth kind of the huge deck's list [HUG-19].
    Huge13,
    /// The fourteenth kind of the huge deck's list [HUG-19].
    Huge14,
}
members!(DamageKind: u32);

impl DamageKind {
    /// All kinds of both decks, in the order of their lists.
    pub fn all() -> impl Iterator<Item = DamageKind> {
        DamageKind::VARIANTS.iter().copied()
    }

    /// The kinds of the standard deck, in the order of its list [DMG-24 to DMG-37].
    pub fn standard() -> impl Iterator<Item = DamageKind> {
        DamageKind::all().take(DAMAGE_KINDS)
    }

    /// The kinds that the huge deck can have, in the order of its list [HUG-19].
    pub fn huge() -> impl Iterator<Item = DamageKind> {
        DamageKind::all().skip(DAMAGE_KINDS)
    }

    /// The kind at position `place` of a deck's list.
    pub const fn of(deck: Deck, place: usize) -> Option<DamageKind> {
        if place >= DAMAGE_KINDS {
            return None;
        }
        match deck {
            Deck::Standard => DamageKind::from_repr(place as u8),
            Deck::Huge => DamageKind::from_repr((DAMAGE_KINDS + place) as u8),
        }
    }

    /// The index of the kind among the kinds of both decks.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The deck of the kind [HUG-19].
    pub const fn deck(self) -> Deck {
        if self.index() < DAMAGE_KINDS { Deck::Standard } else { Deck::Huge }
    }

    /// The position of the kind in the list of its deck.
    pub const fn place(self) -> usize {
        match self.deck() {
            Deck::Standard => self.index(),
            Deck::Huge => self.index() - DAMAGE_KINDS,
        }
    }

    /// The trait of a card of the standard deck; `None` for a card of the huge deck, whose list has
    /// the traits ([`Program::card_trait`](crate::ability::Program::card_trait)) [DMG-21].
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

    /// The title of a card of the standard deck. A card of the huge deck has a placeholder, because
    /// its list has the titles ([`Program::card_name`](crate::ability::Program::card_name)).
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

/// The standard deck: the copies of each kind, 33 cards in all [DMG-24 to DMG-37].
pub const DECK: DamageCards = DamageCards([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 5]);

/// The list of the huge damage deck [HUG-6, HUG-19].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HugeDeck {
    /// The kinds of card, at most [`DAMAGE_KINDS`].
    pub cards: Vec<HugeCard>,
}

/// A kind of card in the huge damage deck [HUG-19].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HugeCard {
    /// The title of the card.
    pub name: String,
    /// The number of copies in the deck, at most [`DamageCards::MOST`].
    pub copies: u8,
    /// The trait of the card [DMG-21].
    pub card_trait: DamageTrait,
}

impl HugeDeck {
    /// All cards of the deck.
    pub fn whole(&self) -> DamageCards {
        let mut cards = DamageCards::default();
        for (kind, card) in DamageKind::huge().zip(&self.cards) {
            (0..card.copies).for_each(|_| cards.add(kind));
        }
        cards
    }
}

/// A multiset of damage cards. Each byte counts two kinds: the lower four bits a kind of the
/// standard deck, the upper four bits the kind at the same position of the huge deck's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DamageCards([u8; DAMAGE_KINDS]);

impl DamageCards {
    /// The capacity for cards of one kind.
    pub const MOST: u8 = 15;

    /// The number of cards.
    pub fn total(&self) -> u8 {
        self.0.iter().map(|both| (both & Self::MOST) + (both >> 4)).sum()
    }

    /// The number of cards of one kind.
    #[inline]
    pub const fn count(&self, kind: DamageKind) -> u8 {
        let both = self.0[kind.place()];
        match kind.deck() {
            Deck::Standard => both & Self::MOST,
            Deck::Huge => both >> 4,
        }
    }

    /// Adds one card.
    pub fn add(&mut self, kind: DamageKind) {
        debug_assert!(self.count(kind) < Self::MOST, "more cards of a kind than a deck has");
        self.0[kind.place()] += one(kind);
    }

    /// Removes one card. Returns false if there is none of its kind.
    pub fn take(&mut self, kind: DamageKind) -> bool {
        let had = self.count(kind) > 0;
        if had {
            self.0[kind.place()] -= one(kind);
        }
        had
    }

    /// Moves all cards of `other` into this set.
    pub fn absorb(&mut self, other: &mut DamageCards) {
        for (count, more) in self.0.iter_mut().zip(&mut other.0) {
            *count += std::mem::take(more);
        }
    }

    /// Moves the cards of one deck from `other` into this set [HUG-6].
    pub fn absorb_of(&mut self, deck: Deck, other: &mut DamageCards) {
        let mut some = other.of(deck);
        for (left, taken) in other.0.iter_mut().zip(some.0) {
            *left -= taken;
        }
        self.absorb(&mut some);
    }

    /// The cards of one deck [HUG-6].
    pub fn of(&self, deck: Deck) -> DamageCards {
        let mask = match deck {
            Deck::Standard => Self::MOST,
            Deck::Huge => Self::MOST << 4,
        };
        DamageCards(self.0.map(|both| both & mask))
    }

    /// The card at position `n`, if the cards are sorted by kind.
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

    /// The kinds that are present.
    pub fn kinds(&self) -> Set<DamageKind> {
        if *self == DamageCards::default() {
            return Set::EMPTY;
        }
        DamageKind::all().filter(|kind| self.count(*kind) > 0).collect()
    }

    /// Removes all cards of a kind.
    pub fn clear(&mut self, kind: DamageKind) {
        while self.take(kind) {}
    }

    /// The counts as bytes, for hashes. If all cards are of the standard deck, each byte is the
    /// count of a kind.
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The counts of the kinds of the standard deck, in the order of its list.
    pub fn standard(&self) -> [u8; DAMAGE_KINDS] {
        self.0.map(|both| both & Self::MOST)
    }
}

/// One card of a kind, in the encoding of [`DamageCards`].
const fn one(kind: DamageKind) -> u8 {
    match kind.deck() {
        Deck::Standard => 1,
        Deck::Huge => 1 << 4,
    }
}
