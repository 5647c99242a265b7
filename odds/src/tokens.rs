//! The tokens that a ship can spend on dice, and their cost.

/// The most tokens of one kind that are counted. More change nothing in one sequence of attacks.
pub const MOST_TOKENS: u8 = 15;

/// Tokens and Force charges that are spent on dice, and a lock on the defender [TOK-13 to TOK-17,
/// TOK-32, CHG-16].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tokens {
    /// Focus tokens [TOK-13].
    pub focus: u8,
    /// Calculate tokens [TOK-15].
    pub calculate: u8,
    /// Evade tokens [TOK-17].
    pub evade: u8,
    /// Active Force charges [CHG-16].
    pub force: u8,
    /// Whether there is a lock on the defender [TOK-32].
    pub lock: bool,
}

impl Tokens {
    /// No tokens.
    pub const NONE: Tokens = Tokens { focus: 0, calculate: 0, evade: 0, force: 0, lock: false };

    /// The number of tokens.
    pub const fn count(self) -> u8 {
        self.focus + self.calculate + self.evade + self.force + self.lock as u8
    }

    /// The tokens that are left after `spent` is spent.
    pub(crate) const fn less(self, spent: Tokens) -> Tokens {
        Tokens {
            focus: self.focus - spent.focus,
            calculate: self.calculate - spent.calculate,
            evade: self.evade - spent.evade,
            force: self.force - spent.force,
            lock: self.lock && !spent.lock,
        }
    }

    /// The sum of both.
    pub(crate) const fn plus(self, more: Tokens) -> Tokens {
        Tokens {
            focus: self.focus + more.focus,
            calculate: self.calculate + more.calculate,
            evade: self.evade + more.evade,
            force: self.force + more.force,
            lock: self.lock || more.lock,
        }
    }

    /// Cost of spending these tokens: one for each, and a little more for a token that is harder to
    /// gain. Of two plays that spend the same number of tokens, the one that spends calculate
    /// before evade, lock, Force and focus is taken.
    pub const fn cost(self) -> f64 {
        self.count() as f64
            + 0.001 * (self.evade as f64 + self.lock as u8 as f64)
            + 0.011 * self.force as f64
            + 0.051 * self.focus as f64
    }

    /// The tokens as a number of 17 bits: four bits for each count and one for the lock.
    pub(crate) fn key(self) -> u64 {
        let counts = [self.focus, self.calculate, self.evade, self.force];
        counts.into_iter().fold(0, |key, count| key << 4 | u64::from(count)) << 1 | u64::from(self.lock)
    }
}
