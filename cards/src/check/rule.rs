//! Checks rules that abilities change: each stands at a timing at which it is queried, and refers
//! to something that exists.

use super::{Check, Goes};
use crate::language::{Rule, When, While};

impl Check<'_> {
    /// Rejects `if` on a rule that is settled before the game and does not change during it.
    pub(crate) fn without_if(&mut self, what: &str) {
        if !self.ability.requires.is_empty() {
            self.say(Some("if"), format!("{what} is always so: leave 'if' out"));
        }
    }

    /// Checks one rule: its timing, and what the word itself requires.
    pub(super) fn rule(&mut self, rule: &Rule) {
        let (name, word) = (<&str>::from(rule), rule.word());
        word.check(self, name);
        let goes = word.goes(self);
        self.goes(name, goes);
    }

    /// The timings at which a rule always holds.
    pub(crate) fn always(&self) -> Goes {
        Goes::With(self.changes_rules(), "Always")
    }

    /// The timing while the ship attacks.
    pub(crate) fn attacking(&self) -> Goes {
        Goes::With(matches!(self.ability.when, When::While(While::Attack(_))), "While(Attack())")
    }

    /// The timing while the ship defends.
    pub(crate) fn defending(&self) -> Goes {
        Goes::With(matches!(self.ability.when, When::While(While::Defend(_))), "While(Defend())")
    }
}
