//! The damage deck in numbers: kinds, copies, traits. What the cards do is written in the card language.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::sets::{Set, members};

/// DMG-9: how many kinds of damage card there are.
pub const DAMAGE_KINDS: usize = DamageKind::VARIANTS.len();

/// DMG-21: the trait of a damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DamageTrait {
    /// Hurts the pilot.
    Pilot,
    /// Hurts the ship.
    Ship,
}

/// A kind of damage card, in the order of the deck's list.
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
}
members!(DamageKind: u16);

impl DamageKind {
    /// All kinds, in the order of the deck's list.
    pub fn all() -> impl Iterator<Item = DamageKind> {
        DamageKind::VARIANTS.iter().copied()
    }

    /// As an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// DMG-21: its trait.
    pub const fn card_trait(self) -> DamageTrait {
        use DamageKind::{BlindedPilot, PanickedPilot, StunnedPilot, WoundedPilot};
        match self {
            PanickedPilot | BlindedPilot | WoundedPilot | StunnedPilot => DamageTrait::Pilot,
            _ => DamageTrait::Ship,
        }
    }

    /// Its title.
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
        }
    }
}

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

    /// The kinds present.
    pub fn kinds(&self) -> Set<DamageKind> {
        DamageKind::all().filter(|kind| self.count(*kind) > 0).collect()
    }
}
