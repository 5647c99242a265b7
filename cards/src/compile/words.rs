//! Compiles tests and prices.

use killbox_components::ability::{Cards, Predicate, Price, Span, Test};

use crate::language::{Cost, Requirement};

use super::compiler::{Compiler, span};
use super::sets::{self, any_of, set};
use crate::standing::header;

impl Compiler<'_> {
    pub(crate) fn tests(&mut self, tests: &[Requirement]) -> Span {
        let tests: Vec<Test> = tests.iter().map(|test| self.test(test)).collect();
        span(&mut self.tests, tests.into_iter())
    }

    pub(crate) fn test(&mut self, test: &Requirement) -> Test {
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
            Requirement::IsOne(who, ships) => {
                Predicate::IsOne(self.squads.whom(who), self.squads.group(ships))
            }
            Requirement::InAttackArc(who) => Predicate::InAttackArc(self.squads.whom(who)),
            Requirement::InPhase(phases) => {
                Predicate::InPhase(phases.iter().map(|phase| phase.phase()).collect())
            }
            Requirement::Size(who, compare, of) => {
                Predicate::Size(self.squads.whom(who), *compare, self.squads.whom(of))
            }
            Requirement::Is(who, state) => Predicate::Is(self.squads.whom(who), *state),
            Requirement::IsNot(who, state) => Predicate::IsNot(self.squads.whom(who), *state),
            Requirement::ChargeActive | Requirement::NoActiveCharge => Predicate::ChargeActive,
            Requirement::Exists(ships) | Requirement::NoneExists(ships) => {
                Predicate::Exists(self.squads.group(ships))
            }
            Requirement::InArc(who, arc, of) => {
                Predicate::InArc(self.squads.whom(who), *arc, self.squads.whom(of))
            }
            Requirement::AtRange(who, range) => Predicate::AtRange(self.squads.whom(who), *range),
            Requirement::AttackRange(range) => Predicate::AttackRange(*range),
            Requirement::DuringAttack => Predicate::DuringAttack,
            Requirement::Carries => Predicate::Carries,
            Requirement::Obstructed => Predicate::Obstructed,
            Requirement::ObstructedByDevice => Predicate::ObstructedByDevice,
            Requirement::Locks(who, on) => Predicate::Locks(self.squads.whom(who), self.squads.whom(on)),
            Requirement::Tokens(who, token, range) => {
                Predicate::Tokens(self.squads.whom(who), *token, *range)
            }
            Requirement::HasToken(who, color) => Predicate::HasToken(self.squads.whom(who), *color),
            Requirement::DamageCards(who, range) => Predicate::DamageCards(self.squads.whom(who), *range),
            Requirement::Initiative(who, compare, of) => {
                Predicate::Initiative(self.squads.whom(who), *compare, self.squads.whom(of))
            }
            Requirement::Revealed { who, bearing, speed, color } => Predicate::Revealed {
                who: self.squads.whom(who),
                bearings: any_of(bearing),
                speeds: sets::digits(*speed),
                colors: sets::any_of(color),
            },
            Requirement::TurretAt(arc) => Predicate::TurretAt(*arc),
            Requirement::OnBar(kind) => Predicate::OnBar(*kind),
            Requirement::Results(dice, faces, range) => {
                Predicate::Results(sets::dice_of(*dice), set(faces), *range)
            }
            Requirement::ObstacleAt(range) => Predicate::ObstacleAt(*range),
            Requirement::FeatureAt(range) => Predicate::FeatureAt(*range),
            Requirement::CardOnThis => Predicate::CardOnThis,
            Requirement::DeviceAt(range) => Predicate::DeviceAt(*range),
            Requirement::HasLocked(arc, range) => Predicate::HasLocked(*arc, *range),
            Requirement::DetonatedAt(range) => Predicate::DetonatedAt(*range),
            Requirement::GuessedRight => Predicate::GuessedRight,
            Requirement::ExecutedFully(who) => Predicate::ExecutedFully(self.squads.whom(who)),
            Requirement::Neutralized(range) => Predicate::Neutralized(*range),
            Requirement::Count(first, compare, second) => {
                Predicate::Count(self.squads.count(first), *compare, self.squads.count(second))
            }
            Requirement::WeaponAsksFor(token) => {
                Predicate::WeaponAsksFor(header(std::slice::from_ref(token)))
            }
            Requirement::ActionOnBar(who) => Predicate::ActionOnBar(self.squads.whom(who)),
            Requirement::HasModified(who) => Predicate::HasModified(self.squads.whom(who)),
            Requirement::HasSpent(who, token) => Predicate::HasSpent(self.squads.whom(who), *token),
            Requirement::SameBearing(who, other) => {
                Predicate::SameBearing(self.squads.whom(who), self.squads.whom(other))
            }
            Requirement::Coordinated(actions) => Predicate::Coordinated(set(actions)),
            Requirement::CanCoordinate(who) => Predicate::CanCoordinate(self.squads.whom(who)),
            Requirement::AllSame(dice) => Predicate::AllSame(sets::dice_of(*dice)),
            Requirement::AsRolled(dice) => Predicate::AsRolled(sets::dice_of(*dice)),
            Requirement::InActionStep => Predicate::ActsInStep,
            Requirement::RolledForDevice(range) => Predicate::RolledForDevice(*range),
            Requirement::SideUp(slot, side) => Predicate::SideUp(*slot, *side),
            Requirement::ChargeInactive => Predicate::ChargeInactive,
            Requirement::BonusAttack => Predicate::BonusAttack,
            Requirement::AttackedBefore => Predicate::AttackedBefore,
            Requirement::ForceRecurs => Predicate::ForceRecurs,
            Requirement::InSetup => Predicate::InSetup,
            Requirement::AssignerCharged => Predicate::AssignerCharged,
            Requirement::ThisFacedown => Predicate::ThisFacedown,
            Requirement::TokensOnCard(range) => Predicate::TokensOnCard(*range),
            Requirement::FusesOnCard(range) => Predicate::FusesOnCard(*range),
            Requirement::OnlyBlanks(dice, range) => Predicate::OnlyBlanks(sets::dice_of(*dice), *range),
        };
        Test { not, what }
    }

    pub(crate) fn price(&mut self, cost: &Cost) -> Price {
        match cost {
            Cost::Charge(n) => Price::Charge(*n),
            Cost::ChargeOf { slot, recurring, or_this_card } => Price::ChargeOf {
                of: Cards { slots: slot.as_deref().map(set), recurring: *recurring, ship_card: false },
                or_this_card: *or_this_card,
            },
            Cost::Force(n) => Price::Force(*n),
            Cost::Shield(n) => Price::Shield(*n),
            Cost::Energy(n) => Price::Energy(*n),
            Cost::Spend(token, n) => Price::Spend(*token, *n),
            Cost::SpendColor(color, n) => Price::SpendColor(*color, *n),
            Cost::SpendOf(ships, token) => Price::SpendOf(self.squads.group(ships), *token),
            Cost::SpendLock(who) => Price::SpendLock(self.squads.whom(who)),
            Cost::SpendLockOf(owner, on) => Price::SpendLockOf(self.squads.whom(owner), self.squads.whom(on)),
            Cost::AttackCharge(n) => Price::AttackCharge(*n),
            Cost::Remove(token, n) => Price::Remove(*token, *n),
            Cost::RemoveColor(color, n) => Price::RemoveColor(*color, *n),
            Cost::BreakLock(who) => Price::BreakLock(self.squads.whom(who)),
            Cost::ChargesUpTo(n) => Price::ChargesUpTo(*n),
            Cost::ChargesFromTo(least, most) => Price::ChargesFromTo(*least, *most),
            Cost::EnergyUpTo(n) => Price::EnergyUpTo(*n),
            Cost::SpendUpTo(token, n) => Price::SpendUpTo(*token, *n),
            Cost::Gain(token, n) => Price::Gain(*token, *n),
            Cost::Suffer(kind, n) => Price::Suffer(*kind, *n),
            Cost::SpendResult(faces) => Price::SpendResult(set(faces)),
            Cost::Expose => Price::Expose,
            Cost::RemoveFrom(who, colors) => Price::RemoveFrom(self.squads.whom(who), set(colors)),
            Cost::OneOf(costs) => {
                let prices: Vec<Price> = costs.iter().map(|cost| self.price(cost)).collect();
                Price::OneOf(span(&mut self.costs, prices.into_iter()))
            }
        }
    }
}
