//! What must hold: tests that can fail and can be met.

use super::super::language::{After, Requirement, Ships, When};
use super::Check;

impl Check<'_> {
    pub(super) fn test(&mut self, test: &Requirement) {
        match test {
            Requirement::Not(test) => self.test(test),
            Requirement::AnyOf(lists) => {
                if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
                    self.say(Some("AnyOf"), "'AnyOf' needs at least two lists, each with a test");
                }
                lists.iter().flatten().for_each(|test| self.test(test));
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
            Requirement::IsOne(who, _) | Requirement::ExecutedFully(who) => self.who(who),
            Requirement::Neutralized(_) => self.in_attack("Neutralized"),
            Requirement::Is(who, _)
            | Requirement::IsNot(who, _)
            | Requirement::AtRange(who, _)
            | Requirement::Tokens(who, ..)
            | Requirement::HasToken(who, _)
            | Requirement::DamageCards(who, _)
            | Requirement::Revealed { who, .. } => self.who(who),
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
            Requirement::ChargeActive => self.own_charges("ChargeActive"),
            Requirement::NoActiveCharge => self.own_charges("NoActiveCharge"),
            Requirement::Results(dice, faces, _) => {
                self.faces(*dice, faces);
                self.in_attack("Results");
            }
            Requirement::Exists(Ships::You) => self.say(Some("Exists"), "you always exist"),
            Requirement::NoneExists(Ships::You) => self.say(Some("NoneExists"), "you always exist"),
            Requirement::AttackRange(_) => self.in_attack("AttackRange"),
            Requirement::Obstructed => self.in_attack("Obstructed"),
            Requirement::OnlyBlanks(..) => self.in_attack("OnlyBlanks"),
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
