//! The damage deck in numbers: kinds, copies, traits. What the cards do is written in the card language.

use serde::{Deserialize, Serialize};

/// DMG-9: how many kinds of damage card there are.
pub const DAMAGE_KINDS: usize = 14;

/// DMG-21: the trait of a damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageTrait {
    /// Hurts the pilot.
    Pilot,
    /// Hurts the ship.
    Ship,
}

/// A kind of damage card: 0 is Panicked Pilot (DMG-24), 13 is Direct Hit! (DMG-37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DamageKind(pub u8);

impl DamageKind {
    /// All kinds, in the order of the deck's list.
    pub fn all() -> impl Iterator<Item = DamageKind> {
        (0..DAMAGE_KINDS as u8).map(DamageKind)
    }

    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// DMG-21: its trait.
    pub const fn card_trait(self) -> DamageTrait {
        // DMG-24 to DMG-27 hurt the pilot, the others the ship.
        if self.0 < 4 { DamageTrait::Pilot } else { DamageTrait::Ship }
    }

    /// Its title.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }
}

const NAMES: [&str; DAMAGE_KINDS] = [
    "Panicked Pilot",
    "Blinded Pilot",
    "Wounded Pilot",
    "Stunned Pilot",
    "Console Fire",
    "Damaged Engine",
    "Weapons Failure",
    "Hull Breach",
    "Structural Damage",
    "Damaged Sensor Array",
    "Loose Stabilizer",
    "Disabled Power Regulator",
    "Fuel Leak",
    "Direct Hit!",
];

/// DMG-24 to DMG-37: how many copies of each kind a deck holds; 33 in all.
pub const DECK: [u8; DAMAGE_KINDS] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 5];

/// A multiset of damage cards, as counts by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DamageCards(pub [u8; DAMAGE_KINDS]);

impl DamageCards {
    /// How many cards.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// How many of one kind.
    pub const fn count(&self, kind: DamageKind) -> u8 {
        self.0[kind.index()]
    }

    /// Puts one card in.
    pub fn add(&mut self, kind: DamageKind) {
        self.0[kind.index()] += 1;
    }

    /// Takes one card out; false if there is none of its kind.
    pub fn take(&mut self, kind: DamageKind) -> bool {
        let count = &mut self.0[kind.index()];
        let had = *count > 0;
        *count -= u8::from(had);
        had
    }

    /// Puts all cards of `other` in and leaves it empty.
    pub fn absorb(&mut self, other: &mut DamageCards) {
        for (count, more) in self.0.iter_mut().zip(&mut other.0) {
            *count += std::mem::take(more);
        }
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

    /// The kinds present, as bits.
    pub fn kinds(&self) -> u16 {
        let mut bits = 0;
        for (kind, count) in self.0.iter().enumerate() {
            bits |= u16::from(*count > 0) << kind;
        }
        bits
    }
}
