//! Tests, prices and the ships that are meant.

use crate::action::ActionKind;
use crate::ids::{ShipSet, ShipSlot};

use super::super::language::{Cost, ForEach, Requirement, Ships, Who};
use super::super::program::{Group, Predicate, Price, Span, Test, Times, Whom, Whose, face_bits};
use super::super::timing::{self, any_or, bits};
use super::{Compiler, span};

impl Compiler<'_> {
    pub(in crate::ability) fn tests(&mut self, tests: &[Requirement]) -> Span {
        let tests: Vec<Test> = tests.iter().map(|test| self.test(test)).collect();
        span(&mut self.tests, tests.into_iter())
    }

    pub(super) fn test(&mut self, test: &Requirement) -> Test {
        let (not, test) = match test {
            Requirement::Not(inner) => (true, &**inner),
            Requirement::NoActiveCharge | Requirement::NoneExists(_) => (true, test),
            _ => (false, test),
        };
        let what = match test {
            Requirement::Not(inner) => {
                let Test { not: inner_not, what } = self.test(inner);
                return Test { not: !inner_not, what };
            }
            Requirement::AnyOf(lists) => {
                let lists: Vec<Span> = lists.iter().map(|list| self.tests(list)).collect();
                let each = lists.into_iter().map(|list| Test { not: false, what: Predicate::AllOf(list) });
                Predicate::AnyOf(span(&mut self.tests, each))
            }
            Requirement::IsOne(who, ships) => Predicate::IsOne(self.whom(who), self.group(ships)),
            Requirement::InAttackArc(who) => Predicate::InAttackArc(self.whom(who)),
            Requirement::InPhase(phases) => {
                Predicate::InPhase(bits(phases, |phase| phase.phase() as u8) as u8)
            }
            Requirement::Size(who, compare, of) => Predicate::Size(self.whom(who), *compare, self.whom(of)),
            Requirement::Is(who, state) => Predicate::Is(self.whom(who), *state),
            Requirement::IsNot(who, state) => Predicate::IsNot(self.whom(who), *state),
            Requirement::ChargeActive | Requirement::NoActiveCharge => Predicate::ChargeActive,
            Requirement::Exists(ships) | Requirement::NoneExists(ships) => {
                Predicate::Exists(self.group(ships))
            }
            Requirement::InArc(who, arc, of) => Predicate::InArc(self.whom(who), *arc, self.whom(of)),
            Requirement::AtRange(who, range) => Predicate::AtRange(self.whom(who), *range),
            Requirement::AttackRange(range) => Predicate::AttackRange(*range),
            Requirement::Obstructed => Predicate::Obstructed,
            Requirement::Locks(who, on) => Predicate::Locks(self.whom(who), self.whom(on)),
            Requirement::Tokens(who, token, range) => Predicate::Tokens(self.whom(who), *token, *range),
            Requirement::HasToken(who, color) => Predicate::HasToken(self.whom(who), *color),
            Requirement::DamageCards(who, range) => Predicate::DamageCards(self.whom(who), *range),
            Requirement::Initiative(who, compare, of) => {
                Predicate::Initiative(self.whom(who), *compare, self.whom(of))
            }
            Requirement::Revealed { who, bearing, speed, color } => Predicate::Revealed {
                who: self.whom(who),
                bearings: any_or(bearing, |b| *b as u8),
                speeds: timing::speeds(*speed),
                colors: timing::colors(color),
            },
            Requirement::TurretAt(arc) => Predicate::TurretAt(*arc),
            Requirement::OnBar(kind) => Predicate::OnBar(*kind),
            Requirement::Results(dice, faces, range) => {
                Predicate::Results(timing::dice(*dice), face_bits(faces), *range)
            }
            Requirement::ObstacleAt(range) => Predicate::ObstacleAt(*range),
            Requirement::CardOnThis => Predicate::CardOnThis,
            Requirement::DeviceAt(range) => Predicate::DeviceAt(*range),
            Requirement::DetonatedAt(range) => Predicate::DetonatedAt(*range),
            Requirement::GuessedRight => Predicate::GuessedRight,
            Requirement::ExecutedFully(who) => Predicate::ExecutedFully(self.whom(who)),
            Requirement::Neutralized(range) => Predicate::Neutralized(*range),
            Requirement::OnlyBlanks(dice, range) => Predicate::OnlyBlanks(timing::dice(*dice), *range),
        };
        Test { not, what }
    }

    pub(super) fn price(&self, cost: &Cost) -> Price {
        match cost {
            Cost::Charge(n) => Price::Charge(*n),
            Cost::Force(n) => Price::Force(*n),
            Cost::Shield(n) => Price::Shield(*n),
            Cost::Energy(n) => Price::Energy(*n),
            Cost::Spend(token, n) => Price::Spend(*token, *n),
            Cost::SpendColor(color, n) => Price::SpendColor(*color, *n),
            Cost::SpendOf(ships, token) => Price::SpendOf(self.group(ships), *token),
            Cost::SpendLock(who) => Price::SpendLock(self.whom(who)),
            Cost::Remove(token, n) => Price::Remove(*token, *n),
            Cost::RemoveColor(color, n) => Price::RemoveColor(*color, *n),
            Cost::BreakLock(who) => Price::BreakLock(self.whom(who)),
            Cost::ChargesUpTo(n) => Price::ChargesUpTo(*n),
            Cost::Gain(token, n) => Price::Gain(*token, *n),
            Cost::Suffer(kind, n) => Price::Suffer(*kind, *n),
            Cost::SpendResult(faces) => Price::SpendResult(face_bits(faces)),
            Cost::Expose => Price::Expose,
        }
    }

    /// Which ships are meant.
    pub(in crate::ability) fn group(&self, ships: &Ships) -> Group {
        let (side, place) = match ships {
            Ships::You => return Group::YOU,
            Ships::ThatShip => return Group { side: Whose::ThatShip, ..Group::YOU },
            Ships::Friendly(place) => (Whose::Friendly, place),
            Ships::OtherFriendly(place) => (Whose::OtherFriendly, place),
            Ships::Enemy(place) => (Whose::Enemy, place),
            Ships::Other(place) => (Whose::Other, place),
            Ships::AnyShip(place) => (Whose::Any, place),
        };
        let mut among = ShipSet::ALL;
        if let Some(ships) = self.ships {
            for slot in ShipSlot::all() {
                let spec = &ships[slot];
                let has = |kind: ActionKind| spec.bar.iter().any(|icon| icon.kind == kind);
                let fits = place.ship.as_ref().is_none_or(|ids| ids.contains(&spec.chassis))
                    && place.pilot.as_ref().is_none_or(|ids| ids.contains(&spec.pilot))
                    && place
                        .upgrade
                        .as_ref()
                        .is_none_or(|ids| spec.cards.iter().any(|card| ids.contains(&card.id)))
                    && place.limited.is_none_or(|limited| limited == spec.limited)
                    && place.action.is_none_or(has)
                    && place.size.as_ref().is_none_or(|sizes| sizes.contains(&spec.size));
                if !fits {
                    among.remove(slot);
                }
            }
        }
        Group {
            side,
            among,
            range: place.range,
            of: place.of,
            in_arc: place.in_arc,
            you_in_arc: place.you_in_arc,
            is: place.is,
            is_not: place.is_not,
            initiative: place.initiative,
            has_in_arc: place.has_in_arc,
            condition: place.condition,
            locking: place.locking,
            locked: place.locked,
            locking_you: place.locking_you,
            in_attack_arc: place.in_attack_arc,
        }
    }

    /// Whom an effect affects.
    pub(in crate::ability) fn whom(&self, who: &Who) -> Whom {
        match who {
            Who::You => Whom::You,
            Who::ThatShip => Whom::ThatShip,
            Who::Chosen => Whom::Chosen,
            Who::Attacker => Whom::Attacker,
            Who::Defender => Whom::Defender,
            Who::OtherShip => Whom::OtherShip,
            Who::Each(ships) => Whom::Each(self.group(ships)),
            Who::It => Whom::Chosen,
        }
    }

    pub(super) fn times(&self, for_each: &Option<ForEach>) -> Times {
        match for_each {
            None => Times::Once,
            Some(ForEach::Replaced) => Times::Replaced,
            Some(ForEach::Paid) => Times::Paid,
            Some(ForEach::Ship(ships)) => Times::Ship(self.group(ships)),
            Some(ForEach::Result(faces)) => Times::Result(face_bits(faces)),
        }
    }
}
