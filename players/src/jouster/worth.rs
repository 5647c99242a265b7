//! The value of an ability to a player, by its effects and its costs, in points of damage. No card
//! is known by name: the effects are read off the matchup's program. A word that is not named here
//! is worth nothing.

use killbox_components::ability::{
    ChargeWord, Compiled, ConditionOp, CourseOp, DamageWord, DeviceOp, FREE, Op, OwnOp, Price, RemoteOp,
    ShipOp, Source, Times, Trigger, Whom,
};
use killbox_components::action::ActionColor;
use killbox_components::condition::ConditionKind;
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::ShipSlot;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::harm::Blast;
use crate::common::ability::Judged;
use crate::common::devices::drop_worth;
use crate::common::dice::OnDice;
use crate::common::worth::{self, color_sign, part};
use crate::remotes;

/// An ability in one event: its ship, its trigger, and the chosen ship.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    view: &'a View<'a>,
    trigger: Trigger,
    chosen: Option<ShipSlot>,
}

impl Judged for Use<'_> {
    fn on(self, chosen: Option<ShipSlot>) -> Self {
        Use { chosen, ..self }
    }

    fn ops(&self) -> &[Op] {
        self.view.matchup().program.ops(self.ability())
    }

    fn effect(&self) -> f32 {
        let ops = self.ops();
        // One of several parts is done: the best.
        if let Some(at) = ops.iter().position(|op| matches!(op, Op::Course(CourseOp::PickPart { .. }))) {
            let parts = (0..8).filter_map(|part| self.part(part)).fold(f32::NEG_INFINITY, f32::max);
            return self.sum(&ops[..at]) + if parts.is_finite() { parts } else { 0.0 };
        }
        self.sum(ops)
    }

    fn cost(&self) -> f32 {
        let prices = self.view.matchup().program.costs(self.ability());
        prices.iter().map(|price| self.price(*price)).sum()
    }
}

impl<'a> Use<'a> {
    /// The ability `number` of `ship`, triggered by `subject`.
    pub fn new(
        view: &'a View<'a>,
        ship: ShipSlot,
        number: u16,
        subject: Option<ShipSlot>,
        with: TriggerData,
    ) -> Use<'a> {
        let trigger = Trigger { ship, ability: number, card: 0, subject, with };
        Use { view, trigger, chosen: None }
    }

    fn ability(&self) -> &'a Compiled {
        self.view.matchup().program.ability(self.trigger.ability)
    }

    /// Value of one of several parts; `None` if there is no such part.
    pub fn part(&self, wanted: u8) -> Option<f32> {
        part(self.ops(), wanted).map(|ops| self.sum(ops))
    }

    fn sum(&self, ops: &[Op]) -> f32 {
        ops.iter().map(|op| self.op(op)).sum()
    }

    /// Value of a price to its payer.
    fn price(&self, price: Price) -> f32 {
        match price {
            Price::ChargeOf { .. } | Price::ChargesUpTo(_) | Price::ChargesFromTo(..) => self.charge_worth(),
            Price::Charge(n) => f32::from(n) * self.charge_worth(),
            Price::Force(n) => 0.22 * f32::from(n),
            Price::Shield(n) => 0.9 * f32::from(n),
            Price::Energy(n) | Price::AttackCharge(n) => 0.3 * f32::from(n),
            Price::Spend(token, n) | Price::Remove(token, n) => f32::from(n) * token_worth(token),
            Price::SpendColor(_, n) => 0.35 * f32::from(n),
            Price::SpendOf(_, token) => 0.8 * token_worth(token),
            Price::RemoveColor(color, n) => 0.35 * f32::from(n) * color_sign(color),
            Price::SpendLock(_) | Price::BreakLock(_) | Price::SpendLockOf(..) => 0.35,
            Price::EnergyUpTo(_) | Price::SpendResult(_) => 0.3,
            Price::SpendUpTo(token, _) => token_worth(token),
            Price::Gain(token, n) => -f32::from(n) * token_worth(token),
            Price::Suffer(DamageWord::Crit, n) => 1.3 * f32::from(n),
            Price::Suffer(DamageWord::Hit, n) => f32::from(n),
            Price::Expose => 0.5,
            // The ship loses a token, which is bad for it.
            Price::RemoveFrom(who, colors) => {
                let good = colors.iter().any(|color| color_sign(color) > 0.0);
                self.side(who) * if good { 0.4 } else { -0.35 }
            }
            Price::OneOf(prices) => {
                let prices = self.view.matchup().program.prices(prices).iter();
                prices.map(|price| self.price(*price)).reduce(f32::min).unwrap_or_default()
            }
            #[allow(unreachable_patterns, reason = "a price younger than this player is nothing to it")]
            _ => 0.0,
        }
    }

    /// Value of a charge of the card: one that recovers is worth less than one that does not.
    fn charge_worth(&self) -> f32 {
        let charge = match self.ability().source {
            Source::Upgrade(ship, card) => self.view.card(ship, card).charges,
            Source::Ship(ship) | Source::ShipAbility(ship) => self.view.charges(ship).standard,
            Source::Damage(_) | Source::Device(_) | Source::Condition(_) => return 0.0,
        };
        if charge.recurring > 0 { 0.12 } else { 0.3 }
    }

    /// +1 for a ship of the player, -1 for one of the enemy, 0 for none.
    fn side(&self, who: Whom) -> f32 {
        worth::side(self.view, &self.trigger, self.chosen, who)
    }

    /// Value of one effect.
    fn op(&self, op: &Op) -> f32 {
        match *op {
            Op::Dice(op) => OnDice::from(op).plain(),
            Op::Device(DeviceOp::Drop { device, templates, .. }) => {
                drop_worth(self.view, &Blast(self.view), self.trigger.ship, device, templates)
            }
            // The device threatens a ship, and its side has paid for it.
            Op::Device(DeviceOp::RemoveDevice(_)) => 0.3,
            Op::Condition(op) => self.condition(op),
            Op::Ship(who, op) => self.ship(who, op),
            Op::Own(op) => own(op),
            Op::Remote(RemoteOp::Relocate(templates)) => {
                remotes::relocation(self.view, self.trigger.ship, templates)
            }
            // The remote stays with the ship that it hurts [DEV-50].
            Op::Remote(RemoteOp::RelocateToGuides) => 0.5,
            Op::Remote(RemoteOp::Detonate) => 1.0,
            // The event that does not happen is damage.
            Op::Course(CourseOp::Nothing) => f32::from(self.trigger.with.number().max(1)),
            // The effect is valued for one of the ships [ABL-48].
            Op::Course(CourseOp::EachShip { price, .. }) if price != FREE => {
                -self.price(self.view.matchup().program.price(price))
            }
            _ => 0.0,
        }
    }

    fn condition(&self, op: ConditionOp) -> f32 {
        match op {
            ConditionOp::Assign(kind, to) => self.side(to) * condition_worth(kind),
            // The opponent chooses the ship; once it is chosen, its side counts.
            ConditionOp::OpponentAssigns { kind, to, .. } => {
                let who = if self.chosen.is_some() { Whom::Chosen } else { Whom::Each(to) };
                self.side(who) * condition_worth(kind)
            }
            ConditionOp::RemoveThisCondition => 0.3,
            ConditionOp::DealCardHere => -0.3,
            _ => 0.0,
        }
    }

    /// Value of an effect on ships.
    fn ship(&self, who: Whom, op: ShipOp) -> f32 {
        let side = self.side(who);
        match op {
            ShipOp::Gain { token, n, .. } => side * f32::from(n) * token_worth(token),
            ShipOp::GainReplaced => self.trigger.with.token().map_or(0.0, |token| side * token_worth(token)),
            ShipOp::Remove { token, n } => -side * f32::from(n) * token_worth(token),
            ShipOp::RemoveAll(color) => -side * 0.5 * color_sign(color),
            ShipOp::RemoveColor { colors, .. } => {
                side * if colors.has(TokenColor::Green) { -0.4 } else { 0.4 }
            }
            ShipOp::Transfer { token, to } => (self.side(to) - side) * token_worth(token) + 0.05,
            ShipOp::TransferOneOf { what, to, .. } => {
                let green = what.tokens.iter().any(|token| token.color() == TokenColor::Green);
                let good = if green { 0.4 } else { -0.4 };
                (self.side(to) - side) * good + 0.05
            }
            ShipOp::Suffer { kind, n, times, .. } => {
                let times =
                    if times == Times::Replaced { f32::from(self.trigger.with.amount()) } else { 1.0 };
                let each = if kind == DamageWord::Crit { 1.3 } else { 1.0 };
                -side * f32::from(n) * times * each
            }
            ShipOp::Recover { charge, n } => side * f32::from(n) * charge_kind_worth(charge),
            ShipOp::RecoverOnCard { n, .. } | ShipOp::RecoverOnEachCard { n } => {
                side * f32::from(n) * charge_kind_worth(ChargeWord::Charge)
            }
            ShipOp::Lose { charge, n, .. } => -side * f32::from(n) * charge_kind_worth(charge),
            ShipOp::PerformAction { set: ActionSet::Granted { color: ActionColor::Red, .. }, .. } => {
                side * 0.12
            }
            ShipOp::PerformAction { .. } => side * 0.4,
            ShipOp::AcquireLock(_) => side * 0.35,
            // Knowing the dial helps the ship that hunts this one.
            ShipOp::LookAtDial => 0.1,
            ShipOp::FlipDialFaceup => -0.1 * side,
            ShipOp::FlipUpgrade(_) => side * 0.05,
            ShipOp::Jam => -0.35 * side,
            // Tokens that lie on a card for other ships are bad for them; those that lie there for
            // its own ship are not.
            ShipOp::GainFromCard { .. } if who == Whom::ThatShip => -0.4 * side,
            ShipOp::GainFromCard { .. } => 0.35 * side,
            ShipOp::RotateTurret { .. } | ShipOp::TreatInitiativeAs { .. } | ShipOp::TakesTurnsAt { .. } => {
                side * 0.15
            }
            // The ship shoots before it is removed.
            ShipOp::BonusAttack(_) | ShipOp::EngageNow | ShipOp::RemainsUntil(_) => side,
            ShipOp::RepairCard { .. } => side * 0.8,
            ShipOp::ExposeCard { .. } => -side * 0.5,
            ShipOp::GiveUpgrade(_)
            | ShipOp::Coordinate
            | ShipOp::LockAction { .. }
            | ShipOp::Grant { .. }
            | ShipOp::BreakLocksOn => side * 0.3,
            // The token stays instead of being removed.
            ShipOp::TurnInto { token, into } => side * (token_worth(into) - token_worth(token) + 0.3),
            ShipOp::RestoreHardpoint => side * 0.6,
            ShipOp::DisableHardpoint(_) => -side * 0.6,
            ShipOp::SplitFromWing => -0.3 * side,
            ShipOp::DealFacedown => -side,
            ShipOp::Destroy => -5.0 * side,
            ShipOp::TakeEnemyLocks => 0.2,
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => 0.1,
            ShipOp::MoveLock { from, .. } => -self.side(from) * 0.3,
            _ => 0.0,
        }
    }
}

/// Value of an effect on the ability's own card and ship.
const fn own(op: OwnOp) -> f32 {
    match op {
        OwnOp::DealReplacedFacedown | OwnOp::RepairThisCard | OwnOp::IgnoreThatObstacle => 0.6,
        OwnOp::RepairAllFaceup(_) | OwnOp::RepairAgain => 0.6,
        OwnOp::DiscardReplaced => 1.3,
        OwnOp::GoIntoReserve | OwnOp::PlaceWing(_) => 5.0,
        // The ship is about to be destroyed and may be saved.
        OwnOp::DiscardDamage { .. } => 2.0,
        // The card is an enemy's.
        OwnOp::DealReplacedFaceup => 0.4,
        OwnOp::DealSearched(_) => 0.2,
        OwnOp::PutReplacedOnCard | OwnOp::Execute { .. } => 0.1,
        // The action gives a stress token [ACT-7].
        OwnOp::TreatThisAction(ActionColor::Red) => -0.4,
        OwnOp::RevealUpgrade | OwnOp::MovePartially => 0.3,
        _ => 0.0,
    }
}

/// Value of a condition to its ship.
const fn condition_worth(kind: ConditionKind) -> f32 {
    if kind.is_secret() { 0.3 } else { worth::condition_worth(kind) }
}

/// Value of a token to its ship.
pub fn token_worth(token: Token) -> f32 {
    match token {
        Token::Focus => 0.45,
        Token::Evade | Token::ReinforceFore | Token::ReinforceAft => 0.4,
        Token::Calculate => 0.35,
        Token::Cloak => 0.5,
        Token::Stress => -0.4,
        Token::Strain | Token::Deplete => -0.3,
        Token::Ion => -0.6,
        Token::Tractor => -0.5,
        Token::Jam => -0.35,
        Token::Disarm => -0.8,
    }
}

fn charge_kind_worth(charge: ChargeWord) -> f32 {
    match charge {
        ChargeWord::Shield => 1.0,
        ChargeWord::Energy => 0.3,
        ChargeWord::Force | ChargeWord::Charge => 0.25,
    }
}
