//! Rules that are changed: while something holds in which they are asked for, and by something that
//! there is.

use super::{Check, Goes};
use crate::language::{Rule, When, While};

impl Check<'_> {
    /// What is known before a game begins does not change in it.
    pub(crate) fn without_if(&mut self, what: &str) {
        if !self.ability.requires.is_empty() {
            self.say(Some("if"), format!("{what} is always so: leave 'if' out"));
        }
    }

    /// One rule: while something holds in which it is asked for, and what the word itself needs.
    pub(super) fn rule(&mut self, rule: &Rule) {
        let (name, word) = (<&str>::from(rule), rule.word());
        word.check(self, name);
        let goes = word.goes(self);
        self.goes(name, goes);
    }

    /// All the time.
    pub(crate) fn always(&self) -> Goes {
        Goes::With(self.changes_rules(), "Always")
    }

    /// While the ship attacks.
    pub(crate) fn attacking(&self) -> Goes {
        Goes::With(matches!(self.ability.when, When::While(While::Attack(_))), "While(Attack())")
    }

    /// While the ship defends.
    pub(crate) fn defending(&self) -> Goes {
        Goes::With(matches!(self.ability.when, When::While(While::Defend(_))), "While(Defend())")
    }
}
