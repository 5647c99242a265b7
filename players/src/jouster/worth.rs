//! The value of an ability to a player, by its effects and its costs, in points of damage. No card
//! is known by name: the effects are read off the matchup's program.

use killbox_components::ability::{
    ChargeWord, Compiled, ConditionOp, CourseOp, DamageWord, DeviceOp, DiceOp, FREE, Op, OwnOp, Price,
    RemoteOp, ShipOp, Source, Times, Trigger, Whom,
};
use killbox_components::action::ActionColor;
use killbox_components::condition::ConditionKind;
use killbox_components::frame::action::ActionSet;
use killbox_components::ids::ShipSlot;
use killbox_components::token::{Token, TokenColor};
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use crate::jouster::harm;
use crate::remotes;

/// An ability in one event: its ship, its trigger, and the chosen ship.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    view: &'a View<'a>,
    trigger: Trigger,
    chosen: Option<ShipSlot>,
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

    /// The same with `chosen` as the chosen ship.
    pub fn on(self, chosen: impl Into<Option<ShipSlot>>) -> Use<'a> {
        Use { chosen: chosen.into(), ..self }
    }

    /// The compiled ability.
    pub fn ability(&self) -> &'a Compiled {
        self.view.matchup().program.ability(self.trigger.ability)
    }

    /// Its effects.
    pub fn ops(&self) -> &'a [Op] {
        let program = &self.view.matchup().program;
        program.ops(self.ability())
    }

    /// Value of its effects to the player, without its costs.
    pub fn effect(&self) -> f32 {
        let ops = self.ops();
        // One of several parts is done: the best.
        if let Some(at) = ops.iter().position(|op| matches!(op, Op::Course(CourseOp::PickPart { .. }))) {
            let parts = (0..8).filter_map(|part| self.part(part)).fold(f32::NEG_INFINITY, f32::max);
            return self.sum(&ops[..at]) + if parts.is_finite() { parts } else { 0.0 };
        }
        self.sum(ops)
    }

    /// Value of one of several parts; `None` if there is no such part.
    pub fn part(&self, wanted: u8) -> Option<f32> {
        let ops = self.ops();
        ops.iter().enumerate().find_map(|(at, op)| {
            let Op::Course(CourseOp::Part { number, skip }) = *op else { return None };
            (number == wanted).then(|| self.sum(&ops[at + 1..at + 1 + usize::from(skip)]))
        })
    }

    fn sum(&self, ops: &[Op]) -> f32 {
        ops.iter().map(|op| self.op(op)).sum()
    }

    /// Cost of the ability.
    pub fn cost(&self) -> f32 {
        let program = &self.view.matchup().program;
        program.costs(self.ability()).iter().map(|price| self.price(*price)).sum()
    }

    /// Value of a price to its payer.
    pub fn price(&self, price: Price) -> f32 {
        match price {
            Price::ChargeOf { .. } => self.charge_worth(),
            Price::Charge(n) => f32::from(n) * self.charge_worth(),
            Price::Force(n) => 0.22 * f32::from(n),
            Price::Shield(n) => 0.9 * f32::from(n),
            Price::Energy(n) => 0.3 * f32::from(n),
            Price::Spend(token, n) => f32::from(n) * token_worth(token),
            Price::SpendColor(_, n) => 0.35 * f32::from(n),
            Price::SpendOf(_, token) => 0.8 * token_worth(token),
            Price::Remove(token, n) => f32::from(n) * token_worth(token),
            Price::RemoveColor(color, n) => 0.35 * f32::from(n) * color_sign(color),
            Price::SpendLock(_) | Price::BreakLock(_) | Price::SpendLockOf(..) => 0.35,
            Price::AttackCharge(n) => 0.3 * f32::from(n),
            Price::ChargesUpTo(_) | Price::ChargesFromTo(..) => self.charge_worth(),
            Price::EnergyUpTo(_) => 0.3,
            Price::SpendUpTo(token, _) => token_worth(token),
            Price::Gain(token, n) => -f32::from(n) * token_worth(token),
            Price::Suffer(DamageWord::Crit, n) => 1.3 * f32::from(n),
            Price::Suffer(DamageWord::Hit, n) => f32::from(n),
            Price::SpendResult(_) => 0.3,
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
        let ship = match who {
            Whom::You => Some(self.trigger.ship),
            Whom::ThatShip => self.trigger.subject,
            Whom::Chosen => self.chosen,
            Whom::OtherShip | Whom::Attacker | Whom::Defender => self.in_attack(who),
            Whom::Each(group) => {
                use killbox_components::ability::Whose;
                let own = self.trigger.ship.seat() == self.view.seat();
                let friendly = matches!(group.side, Whose::You | Whose::Friendly | Whose::OtherFriendly);
                return match group.side {
                    Whose::Other | Whose::Any => 0.0,
                    _ if own == friendly => 1.0,
                    _ => -1.0,
                };
            }
        };
        match ship {
            None => 0.0,
            Some(ship) if ship.seat() == self.view.seat() => 1.0,
            Some(_) => -1.0,
        }
    }

    fn in_attack(&self, who: Whom) -> Option<ShipSlot> {
        match (who, self.view.attack()) {
            (Whom::Attacker, Some(attack)) => Some(attack.attacker),
            (Whom::Defender, Some(attack)) => Some(attack.defender),
            (Whom::OtherShip, _) => self.trigger.with.ship(),
            _ => None,
        }
    }

    /// Value of one effect.
    fn op(&self, op: &Op) -> f32 {
        match *op {
            Op::Dice(op) => dice(op),
            Op::Device(op) => self.device(op),
            Op::Condition(op) => self.condition(op),
            Op::Ship(who, op) => self.ship(who, op),
            Op::Own(op) => own(op),
            Op::Remote(RemoteOp::Relocate(templates)) => {
                remotes::relocation(self.view, self.trigger.ship, templates)
            }
            // The remote stays with the ship that it hurts [DEV-50].
            Op::Remote(RemoteOp::RelocateToGuides) => 0.5,
            Op::Remote(RemoteOp::Detonate) => 1.0,
            Op::Course(op) => self.course(op),
        }
    }

    fn device(&self, op: DeviceOp) -> f32 {
        match op {
            DeviceOp::Drop { device, templates, .. } => {
                harm::drop_worth(self.view, self.trigger.ship, device, templates)
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

    /// Value of an effect on ships.
    fn ship(&self, who: Whom, op: ShipOp) -> f32 {
        match op {
            ShipOp::Gain { token, n, .. } => self.side(who) * f32::from(n) * token_worth(token),
            ShipOp::GainReplaced => {
                self.trigger.with.token().map_or(0.0, |token| self.side(who) * token_worth(token))
            }
            ShipOp::Remove { token, n } => -self.side(who) * f32::from(n) * token_worth(token),
            ShipOp::RemoveAll(color) => -self.side(who) * 0.5 * color_sign(color),
            ShipOp::RemoveColor { colors, .. } => {
                let good = colors.has(TokenColor::Green);
                self.side(who) * if good { -0.4 } else { 0.4 }
            }
            ShipOp::Transfer { token, to } => (self.side(to) - self.side(who)) * token_worth(token) + 0.05,
            ShipOp::TransferOneOf { what, to, .. } => {
                let green = what.tokens.iter().any(|token| token.color() == TokenColor::Green);
                let good = if green { 0.4 } else { -0.4 };
                (self.side(to) - self.side(who)) * good + 0.05
            }
            ShipOp::Suffer { kind, n, times, .. } => {
                let times =
                    if times == Times::Replaced { f32::from(self.trigger.with.amount()) } else { 1.0 };
                let each = if kind == DamageWord::Crit { 1.3 } else { 1.0 };
                -self.side(who) * f32::from(n) * times * each
            }
            ShipOp::Recover { charge, n } => self.side(who) * f32::from(n) * charge_kind_worth(charge),
            ShipOp::RecoverOnCard { n, .. } => {
                self.side(who) * f32::from(n) * charge_kind_worth(ChargeWord::Charge)
            }
            ShipOp::RecoverOnEachCard { n } => {
                self.side(who) * f32::from(n) * charge_kind_worth(ChargeWord::Charge)
            }
            // What counts is that the side has the cache [SCN-33].
            ShipOp::HandOver(_) => 0.0,
            ShipOp::Lose { charge, n, .. } => -self.side(who) * f32::from(n) * charge_kind_worth(charge),
            ShipOp::PerformAction { set, .. } => {
                let red = matches!(set, ActionSet::Granted { color: ActionColor::Red, .. });
                self.side(who) * if red { 0.12 } else { 0.4 }
            }
            ShipOp::AcquireLock(_) => self.side(who) * 0.35,
            // Knowing the dial helps the ship that hunts this one.
            ShipOp::LookAtDial => 0.1,
            ShipOp::FlipUpgrade(_) => self.side(who) * 0.05,
            ShipOp::GiveUpgrade(_) => self.side(who) * 0.3,
            ShipOp::Jam => -0.35 * self.side(who),
            // Tokens that lie on a card for other ships are bad for them; those that lie there for
            // its own ship are not.
            ShipOp::GainFromCard { .. } if who == Whom::ThatShip => -0.4 * self.side(who),
            ShipOp::GainFromCard { .. } => 0.35 * self.side(who),
            // Knowing the dial helps the ship that hunts this one.
            ShipOp::FlipDialFaceup => -0.1 * self.side(who),
            ShipOp::RotateTurret { .. } | ShipOp::TreatInitiativeAs { .. } | ShipOp::TakesTurnsAt { .. } => {
                self.side(who) * 0.15
            }
            ShipOp::BonusAttack(_) => self.side(who) * 1.0,
            ShipOp::RepairCard { .. } => self.side(who) * 0.8,
            ShipOp::ExposeCard { .. } => -self.side(who) * 0.5,
            ShipOp::Coordinate => self.side(who) * 0.3,
            ShipOp::LockAction { .. } => self.side(who) * 0.3,
            // The ship shoots before it is removed.
            ShipOp::EngageNow => self.side(who),
            // The token stays instead of being removed.
            ShipOp::TurnInto { token, into } => {
                self.side(who) * (token_worth(into) - token_worth(token) + 0.3)
            }
            ShipOp::RestoreHardpoint => self.side(who) * 0.6,
            ShipOp::DisableHardpoint(_) => -self.side(who) * 0.6,
            ShipOp::RemainsUntil(_) => self.side(who),
            // The wing comes back later [WNG-5].
            ShipOp::WingIntoReserve => 0.0,
            ShipOp::SplitFromWing => -0.3 * self.side(who),
            ShipOp::DealFacedown => -self.side(who),
            ShipOp::Destroy => -5.0 * self.side(who),
            ShipOp::Grant { .. } => self.side(who) * 0.3,
            ShipOp::TakeEnemyLocks => 0.2,
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => 0.1,
            ShipOp::BreakLocksOn => self.side(who) * 0.3,
            ShipOp::MoveLock { from, .. } => -self.side(from) * 0.3,
        }
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

/// Value of an effect on dice regardless of their results; the results are examined elsewhere.
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

/// Value of an effect on the ability's own card and ship.
const fn own(op: OwnOp) -> f32 {
    match op {
        OwnOp::DealReplacedFacedown | OwnOp::RepairThisCard | OwnOp::IgnoreThatObstacle => 0.6,
        OwnOp::DiscardReplaced => 1.3,
        OwnOp::GoIntoReserve | OwnOp::PlaceWing(_) => 5.0,
        // The ship is about to be destroyed and may be saved.
        OwnOp::DiscardDamage { .. } => 2.0,
        OwnOp::RepairAllFaceup(_) | OwnOp::RepairAgain => 0.6,
        // The card is an enemy's.
        OwnOp::DealReplacedFaceup => 0.4,
        OwnOp::DealSearched(_) => 0.2,
        OwnOp::PutReplacedOnCard => 0.1,
        // The action gives a stress token [ACT-7].
        OwnOp::TreatThisAction(ActionColor::Red) => -0.4,
        OwnOp::Execute { .. } => 0.1,
        OwnOp::RevealUpgrade => 0.3,
        // The action is not lost.
        OwnOp::MovePartially => 0.3,
        OwnOp::FlipThisCard
        | OwnOp::ReloadThisCard
        | OwnOp::RecoverAttackCharge(_)
        | OwnOp::DealOneOf(_)
        | OwnOp::SkipExecuteStep
        | OwnOp::SkipActionStep
        | OwnOp::RotateShip { .. }
        | OwnOp::RotateAsRevealed
        | OwnOp::SetDial { .. }
        | OwnOp::TreatThisAction(ActionColor::White | ActionColor::Purple)
        | OwnOp::PayOnly
        | OwnOp::DiscardDamageCards
        | OwnOp::PlaceYourself(_)
        | OwnOp::PlaceObstacleAnew
        | OwnOp::ExchangeUpgrades { .. }
        | OwnOp::GiveUpgrades { .. }
        | OwnOp::HideUpgrade
        | OwnOp::PutOnCard { .. }
        | OwnOp::PutFuseHere
        | OwnOp::RemoveFuseHere
        | OwnOp::PlaceAnew { .. }
        // Guessing a dial, and perhaps moving because of it, costs nothing.
        | OwnOp::GuessDial(_)
        | OwnOp::Decloak
        | OwnOp::ExecuteInstead(_)
        | OwnOp::ExecuteAs { .. }
        | OwnOp::ExecuteAlong(_)
        | OwnOp::ChooseInitiative { .. } => 0.0,
    }
}

/// Value of a condition to its ship.
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
        // The condition acts later, and may act from behind.
        ConditionKind::ItsTheResistance => -0.1,
        // Its ship may lock one more enemy.
        ConditionKind::MercilessPursuit => 0.2,
        ConditionKind::MarkedForElimination => -0.4,
        ConditionKind::SickeningManeuver => 0.05,
        ConditionKind::YouShouldThankMe | ConditionKind::YoudBetterMeanBusiness => 0.3,
    }
}

/// Value of a token to its ship.
pub fn token_worth(token: Token) -> f32 {
    match token {
        Token::Focus => 0.45,
        Token::Evade => 0.4,
        Token::Calculate => 0.35,
        Token::ReinforceFore | Token::ReinforceAft => 0.4,
        Token::Cloak => 0.5,
        Token::Stress => -0.4,
        Token::Strain | Token::Deplete => -0.3,
        Token::Ion => -0.6,
        Token::Tractor => -0.5,
        Token::Jam => -0.35,
        Token::Disarm => -0.8,
    }
}

fn color_sign(color: TokenColor) -> f32 {
    match color {
        TokenColor::Green | TokenColor::Blue => 1.0,
        TokenColor::Orange | TokenColor::Red => -1.0,
    }
}

fn charge_kind_worth(charge: ChargeWord) -> f32 {
    match charge {
        ChargeWord::Force => 0.25,
        ChargeWord::Shield => 1.0,
        ChargeWord::Energy => 0.3,
        ChargeWord::Charge => 0.25,
    }
}
