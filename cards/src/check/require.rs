//! Checks tests: each can hold and can fail.

use super::Check;
use crate::language::{Anchor, Count, Requirement, Ships, Who};

impl Check<'_> {
    /// Checks tests that must all hold.
    pub(crate) fn tests(&mut self, tests: &[Requirement]) {
        for test in tests {
            self.test(test);
            if let Some((who, state, true)) = test.word().state()
                && tests.iter().any(|other| other.word().state() == Some((who, state, false)))
            {
                self.say(
                    Some("IsNot"),
                    format!("'{state:?}' and not '{state:?}' of the same ship: this never holds"),
                );
            }
        }
    }

    /// Checks one test.
    pub(crate) fn test(&mut self, test: &Requirement) {
        test.word().check(self, test.into());
    }

    /// Checks two ships that are compared.
    pub(crate) fn two_ships(&mut self, who: &Who, other: &Who) {
        self.who(who);
        self.who(other);
        if who == other {
            self.say(None, "a ship is compared with itself: this says nothing");
        }
    }

    /// Checks that a number can be counted.
    pub(crate) fn count(&mut self, count: &Count) {
        match count {
            Count::Number(_) => {}
            Count::Ships(ships) => self.someone(ships, "Ships"),
            Count::Devices { range, of, in_attack_arc, and_ships, .. } => {
                if *in_attack_arc {
                    self.in_attack("in_attack_arc");
                }
                and_ships.iter().for_each(|ships| self.ships(ships));
                if range.is_none() && *of != Anchor::You {
                    self.say(Some("of"), "'of' says from whom a range is measured: it needs 'range'");
                }
                self.anchor(*of);
            }
            Count::Obstacles { kind, of, .. } => {
                self.list(kind, "kind");
                self.anchor(*of);
            }
            Count::Hull(who)
            | Count::Shields(who)
            | Count::DamageCards(who)
            | Count::Agility(who)
            | Count::Initiative(who)
            | Count::Speed(who)
            | Count::ExecutedSpeed(who)
            | Count::Difficulty(who)
            | Count::ActiveForce(who)
            | Count::InactiveForce(who) => self.one_ship(who),
            Count::Tokens(who, tokens) => {
                self.one_ship(who);
                self.named(tokens, "Tokens");
            }
            Count::TokensOf { who, color, .. } => {
                self.one_ship(who);
                self.named(color, "color");
            }
            Count::Results(dice, faces) => {
                self.faces(*dice, faces);
                self.in_attack("Results");
            }
            Count::LastRolled(faces) => self.named(faces, "LastRolled"),
            Count::Rolled(_) => self.in_attack("Rolled"),
            Count::Suffered => self.in_attack("Suffered"),
            Count::Dealt { faceup, card_trait } => {
                self.in_attack("Dealt");
                if card_trait.is_some() && !faceup {
                    self.say(Some("trait"), "'trait' needs 'faceup: true': a facedown card shows none");
                }
            }
        }
    }

    /// Checks that a number is read from one ship.
    fn one_ship(&mut self, who: &Who) {
        self.who(who);
        if matches!(who, Who::Each(_)) {
            self.say(Some("Each"), "a number is read off one ship, not off several");
        }
    }

    /// Checks a group of ships that may be empty.
    pub(crate) fn someone(&mut self, ships: &Ships, word: &'static str) {
        match ships {
            Ships::You => self.say(Some(word), "you always exist"),
            ships => self.ships(ships),
        }
    }
}
