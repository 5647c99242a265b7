//! Charges: the four kinds, and the invariant of a set of charges.

use serde::{Deserialize, Serialize};

/// The kinds of charge [CHG-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum ChargeKind {
    /// Gold, on ship and upgrade cards.
    Standard,
    /// Purple, on the ship card.
    Force,
    /// Blue, on the ship card.
    Shield,
    /// Magenta, on huge ships' cards.
    Energy,
}

/// The charges of one kind on one card. `active + inactive = limit` always holds [CHG-6].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The number of active charges.
    pub active: u8,
    /// The number of charges in all [CHG-2].
    pub limit: u8,
    /// The signed number of recurring symbols [CHG-8, CHG-11].
    pub recurring: i8,
    /// Whether no effect can flip the charges back [CHG-7].
    pub unrecoverable: bool,
}

impl Charge {
    /// `limit` charges, all active [CHG-2].
    pub const fn full(limit: u8, recurring: i8) -> Charge {
        Charge { active: limit, limit, recurring, unrecoverable: false }
    }

    /// The number of inactive charges.
    pub const fn inactive(self) -> u8 {
        self.limit - self.active
    }

    /// Whether a charge can be recovered [CHG-3, CHG-7].
    pub const fn can_recover(self) -> bool {
        self.active < self.limit && !self.unrecoverable
    }

    /// Recovers up to `n` charges. Returns how many were recovered [CHG-3].
    pub fn recover(&mut self, n: u8) -> u8 {
        let n = if self.unrecoverable { 0 } else { n.min(self.inactive()) };
        self.active += n;
        n
    }

    /// Loses up to `n` charges. Returns how many were lost: 0 if none is active [CHG-4].
    pub fn lose(&mut self, n: u8) -> u8 {
        let n = n.min(self.active);
        self.active -= n;
        n
    }
}
