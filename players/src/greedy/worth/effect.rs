//! What one effect is worth: each word of the language is asked once, here or, where it is about
//! ships, beside this file.

use killbox_components::ability::{
    ConditionOp, CourseOp, DeviceOp, DiceOp, FREE, Hook, Op, OwnOp, Price, RemoteOp, Source, Whom,
};
use killbox_components::action::ActionColor;
use killbox_components::condition::ConditionKind;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::with::With;

use super::{POSTPONED, Use};
use crate::greedy::harm;
use crate::greedy::spared;
use crate::remotes;

impl Use<'_> {
    /// What one effect is worth.
    pub(super) fn op(&self, op: &Op) -> f32 {
        match *op {
            Op::Dice(op) => dice(op),
            Op::Device(op) => self.device(op),
            Op::Condition(op) => self.condition(op),
            Op::Ship(who, op) => self.ship(who, op),
            Op::Own(OwnOp::FlipThisCard) => self.flip(),
            // TOK-49: it is cloaked no more, and stands elsewhere if it likes.
            Op::Own(OwnOp::Decloak) => 0.1 - self.weights.token(Token::Cloak),
            // It comes back later.
            Op::Own(OwnOp::PutReplacedOnCard) => POSTPONED * self.replaced(),
            Op::Own(OwnOp::RevealUpgrade) => self.revealed(),
            Op::Own(op) => own(op),
            Op::Remote(RemoteOp::Relocate(templates)) => {
                remotes::relocation(self.view, self.trigger.ship, templates)
            }
            // DEV-50: it stays with the ship that it hurts.
            Op::Remote(RemoteOp::RelocateToGuides) => 0.5,
            // DEV-54: it must, and whom it hits is decided by where it flies.
            Op::Remote(RemoteOp::Detonate) => 1.0,
            Op::Course(op) => self.course(op),
        }
    }

    fn device(&self, op: DeviceOp) -> f32 {
        match op {
            DeviceOp::Drop { device, templates, .. } => {
                harm::drop_worth(self.view, self.weights, self.trigger.ship, device, templates)
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
            // It threatens somebody, and its side has paid for it.
            DeviceOp::RemoveDevice(_) => 0.3,
        }
    }

    fn condition(&self, op: ConditionOp) -> f32 {
        match op {
            // CND-7: what it does is seen later, by nobody else before.
            ConditionOp::Assign(kind, to) if kind.is_secret() => {
                let bearer = self.bearer(to).unwrap_or(self.trigger.ship);
                self.side(to) * self.secret(kind, bearer)
            }
            ConditionOp::Assign(kind, to) => self.side(to) * condition_worth(kind),
            // To whom is asked of the other player: the ship that is chosen, once one is.
            ConditionOp::OpponentAssigns { kind, to, .. } => {
                let who = if self.chosen.is_some() { Whom::Chosen } else { Whom::Each(to) };
                self.side(who) * condition_worth(kind)
            }
            ConditionOp::RemoveThisCondition => 0.3,
            ConditionOp::DealCardHere => -0.3,
            ConditionOp::PutPilotCardHere | ConditionOp::RevealThisCondition => 0.0,
        }
    }

    /// CND-7: what a secret condition is worth to its ship: what it does if the ship is shot at,
    /// and what it does if the ship is spared, as far as its card can pay for it.
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
            let used = Use::new(self.view, self.weights, ship, number, Some(ship), With::Nothing);
            let active = used.charge().map_or(0, |charge| charge.active);
            let lacks = |price: &Price| matches!(*price, Price::Charge(n) if n > active);
            if used.costs().iter().any(lacks) { 0.0 } else { likely * (used.effect() - used.cost()) }
        });
        each.sum()
    }

    /// The steps that a course leads to are looked at by themselves.
    fn course(&self, op: CourseOp) -> f32 {
        match op {
            // What is prevented is damage.
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
            // ABL-48: it is looked at for one of them.
            CourseOp::EachShip { price, .. } if price != FREE => {
                -self.price(self.view.matchup().program.price(price))
            }
            CourseOp::EachShip { .. } => 0.0,
        }
    }
}

/// What an effect on dice is worth wherever they lie; what they show is looked at where they are.
fn dice(op: DiceOp) -> f32 {
    match op {
        DiceOp::ApplyRangeBonus | DiceOp::NoRangeBonus(_) => 0.3,
        DiceOp::RollMore { n, .. } => f32::from(n) * 0.3,
        DiceOp::RollOneMore => 0.5,
        DiceOp::TreatAgility(_) => 0.1,
        DiceOp::Reroll { .. }
        | DiceOp::Change { .. }
        | DiceOp::Add { .. }
        | DiceOp::AddMatching { .. }
        | DiceOp::Cancel { .. }
        | DiceOp::Guess(_)
        | DiceOp::SkipDice
        | DiceOp::InflictInstead { .. } => 0.0,
    }
}

/// What an effect on the ability's own card and ship is worth.
const fn own(op: OwnOp) -> f32 {
    match op {
        OwnOp::DealReplacedFacedown | OwnOp::RepairThisCard | OwnOp::IgnoreThatObstacle => 0.6,
        OwnOp::DiscardReplaced => 1.3,
        // The ship is not lost.
        OwnOp::GoIntoReserve => 5.0,
        // WNG-5: a wing in reserve does nothing.
        OwnOp::PlaceWing(_) => 5.0,
        // It is about to be lost, and may be saved.
        OwnOp::DiscardDamage { .. } => 2.0,
        OwnOp::RepairAllFaceup(_) | OwnOp::RepairAgain => 0.6,
        // Of an enemy.
        OwnOp::DealReplacedFaceup => 0.4,
        OwnOp::DealSearched(_) => 0.2,
        // What it keeps off is looked at: [`Use::op`].
        OwnOp::PutReplacedOnCard => 0.0,
        // ACT-7: a stress token.
        OwnOp::TreatThisAction(ActionColor::Red) => -0.4,
        OwnOp::Execute { .. } => 0.1,
        // An action less.
        OwnOp::SkipActionStep => -0.3,
        // The action is not lost.
        OwnOp::MovePartially => 0.3,
        // What its sides say is looked at: [`Use::flip`].
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
        // To know where it goes, and perhaps to go elsewhere, is for nothing.
        | OwnOp::GuessDial(_)
        | OwnOp::DiscardDamageCards
        | OwnOp::PlaceYourself(_)
        // Where it lies better is not looked at.
        | OwnOp::PlaceObstacleAnew
        // Of two ships of one player neither is the better for it.
        | OwnOp::ExchangeUpgrades { .. }
        | OwnOp::GiveUpgrades { .. }
        // Which one is looked at where it is asked: [`worth_hidden`].
        | OwnOp::HideUpgrade
        // What the card says is looked at: [`Use::revealed`].
        | OwnOp::RevealUpgrade
        // What it leads to is looked at: [`Use::op`], and where the ship would fly: [`super::act`].
        | OwnOp::Decloak
        | OwnOp::ExecuteInstead(_)
        | OwnOp::ExecuteAs { .. }
        | OwnOp::ExecuteAlong(_)
        | OwnOp::ChooseInitiative { .. } => 0.0,
    }
}

/// What a condition is worth to its ship.
const fn condition_worth(kind: ConditionKind) -> f32 {
    match kind {
        ConditionKind::OptimizedPrototype => 0.5,
        ConditionKind::IllShowYouTheDarkSide => -0.45,
        ConditionKind::Hunted | ConditionKind::SuppressiveFire => -0.4,
        ConditionKind::Rattled | ConditionKind::ListeningDevice | ConditionKind::FearfulPrey => -0.2,
        ConditionKind::CompromisingIntel => -0.3,
        ConditionKind::FalseFriend => -0.2,
        ConditionKind::Decoyed | ConditionKind::Guarded | ConditionKind::Liberated => 0.4,
        ConditionKind::PrimedForSpeed => 0.2,
        ConditionKind::BrokenTrust => -0.4,
        // It comes later, and may come from behind.
        ConditionKind::ItsTheResistance => -0.1,
        // Whoever bears it may lock an enemy more.
        ConditionKind::MercilessPursuit => 0.2,
        ConditionKind::MarkedForElimination => -0.4,
        // To sideslip, and to be strained for it.
        ConditionKind::SickeningManeuver => 0.05,
        // By what they do: [`Use::secret`].
        ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => 0.0,
    }
}
