//! What a ship can spend on dice, and what that costs it.

/// The most tokens of one kind that are counted; more change nothing in one sequence of attacks.
pub const MOST_TOKENS: u8 = 15;

/// Tokens and Force charges that are spent on dice (TOK-13 to TOK-17, TOK-32, CHG-16), and a lock
/// on the defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tokens {
    /// TOK-13: focus tokens.
    pub focus: u8,
    /// TOK-15: calculate tokens.
    pub calculate: u8,
    /// TOK-17: evade tokens.
    pub evade: u8,
    /// CHG-16: active Force charges.
    pub force: u8,
    /// TOK-32: a lock on the defender.
    pub lock: bool,
}

impl Tokens {
    /// None at all.
    pub const NONE: Tokens = Tokens { focus: 0, calculate: 0, evade: 0, force: 0, lock: false };

    /// How many there are.
    pub const fn count(self) -> u8 {
        self.focus + self.calculate + self.evade + self.force + self.lock as u8
    }

    /// What is left when these are spent.
    pub(crate) const fn less(self, spent: Tokens) -> Tokens {
        Tokens {
            focus: self.focus - spent.focus,
            calculate: self.calculate - spent.calculate,
            evade: self.evade - spent.evade,
            force: self.force - spent.force,
            lock: self.lock && !spent.lock,
        }
    }

    /// Both together.
    pub(crate) const fn plus(self, more: Tokens) -> Tokens {
        Tokens {
            focus: self.focus + more.focus,
            calculate: self.calculate + more.calculate,
            evade: self.evade + more.evade,
            force: self.force + more.force,
            lock: self.lock || more.lock,
        }
    }

    /// What they count when they are spent: each token one, and a little more for what is harder to
    /// come by, so that of two ways with as many tokens the one is taken that spends calculate
    /// before evade, lock, Force and focus.
    pub const fn cost(self) -> f64 {
        self.count() as f64
            + 0.001 * (self.evade as f64 + self.lock as u8 as f64)
            + 0.011 * self.force as f64
            + 0.051 * self.focus as f64
    }

    /// Four bits for each count and one for the lock: 17 in all.
    pub(crate) fn key(self) -> u64 {
        let counts = [self.focus, self.calculate, self.evade, self.force];
        counts.into_iter().fold(0, |key, count| key << 4 | u64::from(count)) << 1 | u64::from(self.lock)
    }
}
