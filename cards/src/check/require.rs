//! What must hold: tests that can fail and can be met.

use super::Check;
use crate::language::{After, Requirement, Ships, State, When, Who};

impl Check<'_> {
    /// Tests that must all hold.
    pub(super) fn tests(&mut self, tests: &[Requirement]) {
        for test in tests {
            self.test(test);
            if let Some((who, state, so)) = states(test)
                && so
                && tests.iter().filter_map(states).any(|other| other == (who, state, false))
            {
                self.say(
                    Some("IsNot"),
                    format!("'{state:?}' and not '{state:?}' of the same ship: this never holds"),
                );
            }
        }
    }

    pub(super) fn test(&mut self, test: &Requirement) {
        self.ships_of_test(test);
        match test {
            Requirement::Not(test) => self.test(test),
            Requirement::AnyOf(lists) => {
                if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
                    self.say(Some("AnyOf"), "'AnyOf' needs at least two lists, each with a test");
                }
                lists.iter().for_each(|tests| self.tests(tests));
            }
            Requirement::InAttackArc(who) => {
                self.who(who);
                self.in_attack("InAttackArc");
            }
            Requirement::InPhase(phases) => {
                if phases.is_empty() {
                    self.say(Some("InPhase"), "'InPhase' is empty: this never holds");
                }
            }
            Requirement::Revealed { who, bearing, color, .. } => {
                self.who(who);
                self.list(bearing, "bearing");
                self.list(color, "color");
            }
            Requirement::IsOne(who, _) | Requirement::ExecutedFully(who) => self.who(who),
            Requirement::Neutralized(_) => self.in_attack("Neutralized"),
            Requirement::Is(who, _)
            | Requirement::IsNot(who, _)
            | Requirement::AtRange(who, _)
            | Requirement::Tokens(who, ..)
            | Requirement::HasToken(who, _)
            | Requirement::DamageCards(who, _) => self.who(who),
            Requirement::InArc(who, _, other)
            | Requirement::Locks(who, other)
            | Requirement::Initiative(who, _, other)
            | Requirement::Size(who, _, other) => {
                self.who(who);
                self.who(other);
                if who == other {
                    self.say(None, "a ship is compared with itself: this says nothing");
                }
            }
            Requirement::ChargeActive => self.own_charges(1, "ChargeActive"),
            Requirement::NoActiveCharge => self.own_charges(1, "NoActiveCharge"),
            Requirement::Results(dice, faces, range) => {
                self.faces(*dice, faces);
                self.in_attack("Results");
                self.results(*dice, *range, "Results");
            }
            Requirement::Exists(Ships::You) => self.say(Some("Exists"), "you always exist"),
            Requirement::NoneExists(Ships::You) => self.say(Some("NoneExists"), "you always exist"),
            Requirement::AttackRange(range) => {
                self.in_attack("AttackRange");
                self.attack_range(*range, "AttackRange");
            }
            Requirement::Obstructed => self.in_attack("Obstructed"),
            Requirement::OnlyBlanks(dice, range) => {
                self.in_attack("OnlyBlanks");
                self.results(*dice, *range, "OnlyBlanks");
            }
            Requirement::CardOnThis => self.of_condition("CardOnThis"),
            Requirement::DetonatedAt(_) => {
                if !matches!(self.ability.when, When::After(After::Detonate { .. })) {
                    self.say(
                        Some("DetonatedAt"),
                        "no device has detonated here: it goes with After(Detonate())",
                    );
                }
            }
            Requirement::GuessedRight => self.in_attack("GuessedRight"),
            Requirement::Exists(_)
            | Requirement::NoneExists(_)
            | Requirement::TurretAt(_)
            | Requirement::OnBar(_)
            | Requirement::ObstacleAt(_)
            | Requirement::DeviceAt(_) => {}
        }
    }
}

/// What a test says of a ship's state: of whom, which, and whether it is so.
fn states(test: &Requirement) -> Option<(&Who, State, bool)> {
    match test {
        Requirement::Is(who, state) => Some((who, *state, true)),
        Requirement::IsNot(who, state) => Some((who, *state, false)),
        Requirement::Not(inner) => match &**inner {
            Requirement::Is(..) | Requirement::IsNot(..) => {
                states(inner).map(|(who, state, so)| (who, state, !so))
            }
            _ => None,
        },
        _ => None,
    }
}
