//! The value of one effect. Every effect of the card language is matched once: here, or beside this
//! file if it is an effect on ships.

use killbox_components::ability::{
    ConditionOp, CourseOp, DeviceOp, FREE, Hook, Op, OwnOp, Price, RemoteOp, Source, Whom,
};
use killbox_components::action::ActionColor;
use killbox_components::condition::ConditionKind;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use super::{POSTPONED, Use};
use crate::common::ability::Judged;
use crate::common::devices::drop_worth;
use crate::common::dice::OnDice;
use crate::common::worth::condition_worth;
use crate::greedy::harm::Blast;
use crate::greedy::spared;
use crate::remotes;

impl Use<'_> {
    /// Value of one effect.
    pub(super) fn op(&self, op: &Op) -> f32 {
        match *op {
            Op::Dice(op) => OnDice::from(op).plain(),
            Op::Device(op) => self.device(op),
            Op::Condition(op) => self.condition(op),
            Op::Ship(who, op) => self.ship(who, op),
            Op::Own(OwnOp::FlipThisCard) => self.flip(),
            // The ship is no longer cloaked, and moves if it likes [TOK-49].
            Op::Own(OwnOp::Decloak) => 0.1 - self.weights.token(Token::Cloak),
            // The token comes back later.
            Op::Own(OwnOp::PutReplacedOnCard) => POSTPONED * self.replaced(),
            Op::Own(OwnOp::RevealUpgrade) => self.revealed(),
            Op::Own(op) => own(op),
            Op::Remote(RemoteOp::Relocate(templates)) => {
                remotes::relocation(self.view, self.trigger.ship, templates)
            }
            // The remote stays with the ship that it hurts [DEV-50].
            Op::Remote(RemoteOp::RelocateToGuides) => 0.5,
            // The remote must detonate; its course decides which ship it hits [DEV-54].
            Op::Remote(RemoteOp::Detonate) => 1.0,
            Op::Course(op) => self.course(op),
        }
    }

    fn device(&self, op: DeviceOp) -> f32 {
        match op {
            DeviceOp::Drop { device, templates, .. } => {
                let harm = Blast { view: self.view, weights: self.weights };
                drop_worth(self.view, &harm, self.trigger.ship, device, templates)
            }
            DeviceOp::DropByCard { .. }
            | DeviceOp::SetUp { .. }
            | DeviceOp::PlaceFuse
            | DeviceOp::LeaveObstacle { .. }
            | DeviceOp::SetUpByCard { .. }
            | DeviceOp::RollDice { .. }
            | DeviceOp::SufferResults { .. }
            | DeviceOp::ChooseObstacle(_)
            | DeviceOp::RemoveObstacle => 0.0,
            // The device threatens a ship, and its side has paid for it.
            DeviceOp::RemoveDevice(_) => 0.3,
        }
    }

    fn condition(&self, op: ConditionOp) -> f32 {
        match op {
            // Only its owner knows a secret condition, until it shows its effect [CND-7].
            ConditionOp::Assign(kind, to) if kind.is_secret() => {
                let bearer = self.bearer(to).unwrap_or(self.trigger.ship);
                self.side(to) * self.secret(kind, bearer)
            }
            ConditionOp::Assign(kind, to) => self.side(to) * condition_worth(kind),
            // The opponent chooses the ship; once it is chosen, its side counts.
            ConditionOp::OpponentAssigns { kind, to, .. } => {
                let who = if self.chosen.is_some() { Whom::Chosen } else { Whom::Each(to) };
                self.side(who) * condition_worth(kind)
            }
            ConditionOp::RemoveThisCondition => 0.3,
            ConditionOp::DealCardHere => -0.3,
            ConditionOp::PutPilotCardHere | ConditionOp::RevealThisCondition => 0.0,
        }
    }

    /// Value of a secret condition to its ship: its effect if the ship is shot at, and its effect
    /// if the ship is spared, as far as its card can pay for it [CND-7].
    fn secret(&self, kind: ConditionKind, ship: ShipSlot) -> f32 {
        let [defends, spared] = spared::likely(self.view, self.weights, ship);
        let program = &self.view.matchup().program;
        let of_kind = |number: &u16| program.ability(*number).source == Source::Condition(kind);
        let each = (0..program.len() as u16).filter(of_kind).map(|number| {
            let likely = match program.ability(number).hook {
                Hook::AttackOver => defends,
                Hook::EndOfEngagement => spared,
                _ => return 0.0,
            };
            let used = Use::new(self.view, self.weights, ship, number, Some(ship), TriggerData::Nothing);
            let active = used.charge().map_or(0, |charge| charge.active);
            let lacks = |price: &Price| matches!(*price, Price::Charge(n) if n > active);
            if used.costs().iter().any(lacks) { 0.0 } else { likely * (used.effect() - used.cost()) }
        });
        each.sum()
    }

    /// The steps that a control step leads to are valued by themselves.
    fn course(&self, op: CourseOp) -> f32 {
        match op {
            // The event that does not happen is damage.
            CourseOp::Nothing => f32::from(self.trigger.with.number().max(1)),
            CourseOp::PickPart { .. }
            | CourseOp::Part { .. }
            | CourseOp::May { .. }
            | CourseOp::UnlessDone { .. }
            | CourseOp::UnlessPays { .. }
            | CourseOp::Pay(_)
            | CourseOp::Roll(_)
            | CourseOp::UnlessFace { .. }
            | CourseOp::Unless { .. }
            | CourseOp::UnlessTimes { .. }
            | CourseOp::Another(_)
            | CourseOp::Together { .. }
            | CourseOp::Skip(_)
            | CourseOp::Again(_) => 0.0,
            // The effect is valued for one of the ships [ABL-48].
            CourseOp::EachShip { price, .. } if price != FREE => {
                -self.price(self.view.matchup().program.price(price))
            }
            CourseOp::EachShip { .. } => 0.0,
        }
    }
}

/// Value of an effect on the ability's own card and ship.
const fn own(op: OwnOp) -> f32 {
    match op {
        OwnOp::DealReplacedFacedown | OwnOp::RepairThisCard | OwnOp::IgnoreThatObstacle => 0.6,
        OwnOp::DiscardReplaced => 1.3,
        // The ship is not lost.
        OwnOp::GoIntoReserve => 5.0,
        // A wing in reserve does nothing [WNG-5].
        OwnOp::PlaceWing(_) => 5.0,
        // The ship is about to be destroyed and may be saved.
        OwnOp::DiscardDamage { .. } => 2.0,
        OwnOp::RepairAllFaceup(_) | OwnOp::RepairAgain => 0.6,
        // The card is an enemy's.
        OwnOp::DealReplacedFaceup => 0.4,
        OwnOp::DealSearched(_) => 0.2,
        // [`Use::op`] values what it prevents.
        OwnOp::PutReplacedOnCard => 0.0,
        // The action gives a stress token [ACT-7].
        OwnOp::TreatThisAction(ActionColor::Red) => -0.4,
        OwnOp::Execute { .. } => 0.1,
        // The ship loses an action.
        OwnOp::SkipActionStep => -0.3,
        // The action is not lost.
        OwnOp::MovePartially => 0.3,
        // [`Use::flip`] values the sides of the card.
        OwnOp::FlipThisCard => 0.0,
        OwnOp::ReloadThisCard
        | OwnOp::RecoverAttackCharge(_)
        | OwnOp::DealOneOf(_)
        | OwnOp::SkipExecuteStep
        | OwnOp::RotateShip { .. }
        | OwnOp::RotateAsRevealed
        | OwnOp::SetDial { .. }
        | OwnOp::TreatThisAction(ActionColor::White | ActionColor::Purple)
        | OwnOp::PayOnly
        | OwnOp::PutOnCard { .. }
        | OwnOp::PutFuseHere
        | OwnOp::RemoveFuseHere
        | OwnOp::PlaceAnew { .. }
        // Guessing a dial, and perhaps moving because of it, costs nothing.
        | OwnOp::GuessDial(_)
        | OwnOp::GuessSpeed(_)
        | OwnOp::DiscardDamageCards
        | OwnOp::PlaceYourself(_)
        // A better place for the obstacle is not searched for.
        | OwnOp::PlaceObstacleAnew
        // Between two ships of one player nothing is gained.
        | OwnOp::ExchangeUpgrades { .. }
        | OwnOp::GiveUpgrades { .. }
        // [`worth_hidden`] values the cards at the decision.
        | OwnOp::HideUpgrade
        // [`Use::revealed`] values the card.
        | OwnOp::RevealUpgrade
        // [`Use::op`] values the consequence, and [`super::act`] the place where the ship would
        // end.
        | OwnOp::Decloak
        | OwnOp::ExecuteInstead(_)
        | OwnOp::ExecuteAs { .. }
        | OwnOp::ExecuteAlong(_)
        | OwnOp::ChooseInitiative { .. } => 0.0,
    }
}
