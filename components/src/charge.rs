//! Charges: the four kinds and the law they keep.

use serde::{Deserialize, Serialize};

/// CHG-1: the kinds of charge.
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

/// The charges of one kind on one card. CHG-6: `active + inactive = limit` always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// How many are active.
    pub active: u8,
    /// CHG-2: how many there are.
    pub limit: u8,
    /// CHG-8, CHG-11: the signed number of recurring symbols.
    pub recurring: i8,
    /// CHG-7: no effect flips them back.
    pub unrecoverable: bool,
}

impl Charge {
    /// CHG-2: `limit` charges, all active.
    pub const fn full(limit: u8, recurring: i8) -> Charge {
        Charge { active: limit, limit, recurring, unrecoverable: false }
    }

    /// How many are inactive.
    pub const fn inactive(self) -> u8 {
        self.limit - self.active
    }

    /// CHG-3, CHG-7: whether one can be recovered.
    pub const fn can_recover(self) -> bool {
        self.active < self.limit && !self.unrecoverable
    }

    /// CHG-3: recovers up to `n`; returns how many were.
    pub fn recover(&mut self, n: u8) -> u8 {
        let n = if self.unrecoverable { 0 } else { n.min(self.inactive()) };
        self.active += n;
        n
    }

    /// CHG-4: loses up to `n`; returns how many were lost. None active: nothing happens.
    pub fn lose(&mut self, n: u8) -> u8 {
        let n = n.min(self.active);
        self.active -= n;
        n
    }
}
