//! Checks tests: each can hold and can fail.

use super::Check;
use crate::language::{After, Anchor, Count, Requirement, Ships, State, When, Who};

impl Check<'_> {
    /// Checks tests that must all hold.
    pub(crate) fn tests(&mut self, tests: &[Requirement]) {
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

    pub(crate) fn test(&mut self, test: &Requirement) {
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
            Requirement::IsOne(who, ships) => {
                self.who(who);
                self.ships(ships);
            }
            Requirement::ExecutedFully(who) => self.who(who),
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
            | Requirement::SameBearing(who, other)
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
                if !matches!(self.ability.when, When::After(After::RollOutsideAttack { .. })) {
                    self.in_attack("Results");
                }
                self.results(*dice, *range, "Results");
            }
            Requirement::Exists(ships) => self.someone(ships, "Exists"),
            Requirement::NoneExists(ships) => self.someone(ships, "NoneExists"),
            Requirement::AttackRange(range) => {
                self.in_attack("AttackRange");
                self.attack_range(*range, "AttackRange");
            }
            Requirement::DuringAttack | Requirement::Carries => {}
            Requirement::Obstructed => self.in_attack("Obstructed"),
            Requirement::ObstructedByDevice => self.in_attack("ObstructedByDevice"),
            Requirement::OnlyBlanks(dice, range) => {
                self.in_attack("OnlyBlanks");
                self.results(*dice, *range, "OnlyBlanks");
            }
            Requirement::Count(first, _, second) => {
                self.count(first);
                self.count(second);
                if first == second {
                    self.say(Some("Count"), "a number is compared with itself: this says nothing");
                }
            }
            Requirement::WeaponAsksFor(_) => self.in_attack("WeaponAsksFor"),
            Requirement::ActionOnBar(who) => {
                self.who(who);
                if !matches!(self.ability.when, When::After(After::PerformAction { .. })) {
                    self.say(
                        Some("ActionOnBar"),
                        "there is no action here: it goes with After(PerformAction())",
                    );
                }
            }
            Requirement::HasModified(who) => {
                self.who(who);
                self.in_attack("HasModified");
            }
            Requirement::HasSpent(who, _) => {
                self.who(who);
                self.in_attack("HasSpent");
            }
            Requirement::CardOnThis => self.of_condition("CardOnThis"),
            Requirement::AssignerCharged => self.of_condition("AssignerCharged"),
            Requirement::ThisFacedown => self.of_condition("ThisFacedown"),
            Requirement::DetonatedAt(_) => {
                if !matches!(self.ability.when, When::After(After::Detonate { .. })) {
                    self.say(
                        Some("DetonatedAt"),
                        "no device has detonated here: it goes with After(Detonate())",
                    );
                }
            }
            Requirement::GuessedRight => self.in_attack("GuessedRight"),
            Requirement::Coordinated(actions) => {
                self.named(actions, "Coordinated");
                if !self.coordinates() {
                    self.say(
                        Some("Coordinated"),
                        "no ship was coordinated by the action here: it goes with After(Coordinate(by_action: true))",
                    );
                }
            }
            Requirement::CanCoordinate(who) => self.who(who),
            Requirement::AllSame(_) => self.in_attack("AllSame"),
            Requirement::AsRolled(_) => self.in_attack("AsRolled"),
            Requirement::BonusAttack => self.in_attack("BonusAttack"),
            Requirement::AttackedBefore => self.in_attack("AttackedBefore"),
            Requirement::InActionStep => {
                if self.ability.when != When::Action {
                    self.say(Some("InActionStep"), "there is no action here: it goes with Action");
                }
            }
            Requirement::RolledForDevice(_) => {
                if !matches!(self.ability.when, When::After(After::RollOutsideAttack { .. })) {
                    self.say(
                        Some("RolledForDevice"),
                        "no dice are rolled here: it goes with After(RollOutsideAttack())",
                    );
                }
            }
            Requirement::TokensOnCard(_) => self.of_upgrade("TokensOnCard"),
            Requirement::FusesOnCard(_) => self.of_upgrade("FusesOnCard"),
            Requirement::ChargeInactive => self.own_charges(1, "ChargeInactive"),
            Requirement::TurretAt(_)
            | Requirement::SideUp(..)
            | Requirement::ForceRecurs
            | Requirement::InSetup
            | Requirement::OnBar(_)
            | Requirement::ObstacleAt(_)
            | Requirement::FeatureAt(_)
            | Requirement::DeviceAt(_)
            | Requirement::HasLocked(..) => {}
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
    fn someone(&mut self, ships: &Ships, word: &'static str) {
        match ships {
            Ships::You => self.say(Some(word), "you always exist"),
            ships => self.ships(ships),
        }
    }
}

/// The state that a test asks about: the ship, the state, and whether the ship must be in it.
fn states(test: &Requirement) -> Option<(&Who, State, bool)> {
    if let Requirement::Not(inner) = test {
        let inner = matches!(**inner, Requirement::Is(..) | Requirement::IsNot(..)).then_some(inner)?;
        return states(inner).map(|(who, state, so)| (who, state, !so));
    }
    let (Requirement::Is(who, state) | Requirement::IsNot(who, state)) = test else { return None };
    Some((who, *state, matches!(test, Requirement::Is(..))))
}
