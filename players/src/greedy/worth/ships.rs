//! What is worth what an ability does to ships: tokens, damage, charges, actions, and what is
//! granted.

use killbox_components::ability::{
    Change, ChargeWord, Compiled, DamageWord, DiceOp, Group, Hook, Op, ShipOp, Source, Times, Whom, Whose,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::action::ActionSet;
use killbox_components::geometry::distance::ship_within_range;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::{Difficulty, Maneuver};
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use super::card::hinders;
use super::chance::likelihood;
use super::{Use, color_sign};
use crate::greedy::energy;
use crate::greedy::threat::Threats;
use crate::wings;

impl Use<'_> {
    /// What an effect on ships is worth.
    pub(super) fn ship(&self, who: Whom, op: ShipOp) -> f32 {
        match op {
            ShipOp::Gain { token, n, .. } => self.side(who) * f32::from(n) * self.token(who, token),
            ShipOp::GainReplaced => {
                self.trigger.with.token().map_or(0.0, |token| self.side(who) * self.token(who, token))
            }
            // Of what is not there nothing is removed.
            ShipOp::Remove { token, n } => {
                let held = self.bearer(who).map_or(n, |ship| self.view.tokens(ship).count(token));
                -self.side(who) * f32::from(n.min(held)) * self.token(who, token)
            }
            ShipOp::RemoveAll(color) => -self.side(who) * 0.5 * color_sign(color),
            ShipOp::RemoveColor { colors, .. } => {
                let good = colors.has(TokenColor::Green);
                self.side(who) * if good { -0.4 } else { 0.4 }
            }
            ShipOp::Transfer { token, to } => {
                (self.side(to) - self.side(who)) * self.weights.token(token) + 0.05
            }
            // Between friends what one gains the other lacks: whose need is greater is not looked
            // at yet.
            ShipOp::TransferOneOf { to, .. } if self.side(to) == self.side(who) => 0.0,
            ShipOp::TransferOneOf { what, to, .. } => {
                let green = what.tokens.iter().any(|token| token.color() == TokenColor::Green);
                let good = if green { 0.4 } else { -0.4 };
                (self.side(to) - self.side(who)) * good + 0.05
            }
            ShipOp::Suffer { kind, n, times, .. } => {
                let times = match times {
                    Times::Replaced => f32::from(self.trigger.with.amount()),
                    // Of a die that is still to be rolled.
                    Times::Result(faces) => likelihood(DieKind::Attack, faces),
                    Times::Once | Times::Paid | Times::Ship(_) | Times::Count(..) => 1.0,
                };
                let each = if kind == DamageWord::Crit { 1.3 } else { 1.0 };
                -self.side(who) * f32::from(n) * times * each
            }
            ShipOp::Recover { charge, n } => {
                self.side(who) * f32::from(self.recoverable(charge, n)) * self.recovered(charge)
            }
            ShipOp::RecoverOnCard { n, .. } => {
                self.side(who) * f32::from(n) * self.recovered(ChargeWord::Charge)
            }
            ShipOp::RecoverOnEachCard { n } => self.side(who) * f32::from(n) * 0.5,
            ShipOp::Lose { charge, n, .. } => -self.side(who) * f32::from(n) * self.recovered(charge),
            ShipOp::PerformAction { set, .. } => {
                let worth = match set {
                    // Where it leads is not looked at yet.
                    ActionSet::Granted { kinds, .. } if kinds.iter().all(moves) => self.weights.action_moves,
                    ActionSet::Granted { color: ActionColor::Red, .. }
                    | ActionSet::AnyTreatedAsRed
                    | ActionSet::OnBarTreatedAsRed { .. }
                    | ActionSet::White { as_red: true, .. } => self.weights.action_red,
                    _ => self.weights.action,
                };
                self.side(who) * worth
            }
            ShipOp::AcquireLock(_) if self.has_its_locks(who) => 0.0,
            ShipOp::AcquireLock(_) => self.side(who) * self.weights.lock_gained,
            // To know where it goes helps whoever goes after it.
            ShipOp::LookAtDial => 0.1,
            ShipOp::FlipUpgrade(_) => self.side(who) * 0.05,
            // What it is worth depends on the card: it is worth something.
            ShipOp::GiveUpgrade(_) => self.side(who) * 0.3,
            ShipOp::RotateTurret { .. } if who == Whom::You => {
                self.side(who) * Threats::by(self.weights).rotated(self.view, self.trigger.ship)
            }
            ShipOp::Jam => -0.35 * self.side(who),
            // What lies on a card for others is bad for them, what lies there for its own ship is
            // not.
            ShipOp::GainFromCard { .. } if who == Whom::ThatShip => -0.4 * self.side(who),
            ShipOp::GainFromCard { .. } => 0.35 * self.side(who),
            // To know where it goes helps whoever goes after it.
            ShipOp::FlipDialFaceup => -0.1 * self.side(who),
            ShipOp::RotateTurret { .. } | ShipOp::TreatInitiativeAs { .. } | ShipOp::TakesTurnsAt { .. } => {
                self.side(who) * 0.15
            }
            ShipOp::BonusAttack(attack) => {
                self.side(who) * energy::bonus_attack(self.view, self.weights, self.trigger.ship, attack)
            }
            ShipOp::RepairCard { faceup, .. } if !self.is_damaged(who, faceup) => 0.0,
            ShipOp::RepairCard { .. } => self.side(who) * 0.8,
            ShipOp::ExposeCard { .. } => -self.side(who) * 0.5,
            // It may yet attack.
            ShipOp::Coordinate => self.side(who) * self.weights.action,
            ShipOp::LockAction { .. } => self.side(who) * 0.3,
            // It shoots before it is removed.
            ShipOp::EngageNow => self.side(who),
            // What would go stays.
            ShipOp::TurnInto { token, into } => {
                self.side(who) * (self.token(who, into) - self.token(who, token) + 0.3)
            }
            ShipOp::RestoreHardpoint => self.side(who) * 0.6,
            ShipOp::DisableHardpoint(_) => -self.side(who) * 0.6,
            ShipOp::RemainsUntil(_) => self.side(who),
            // WNG-5: it comes back later.
            ShipOp::WingIntoReserve => 0.0,
            ShipOp::SplitFromWing => -wings::scattered(self.view, self.trigger.ship) * self.side(who),
            ShipOp::DealFacedown => -self.side(who),
            ShipOp::Destroy => -5.0 * self.side(who),
            ShipOp::Grant { ability, .. } => {
                let granted = self.view.matchup().program.ability(ability);
                match (granted.change, self.named(granted)) {
                    (Some(Change::Difficulty { steps, who: ships, colors, .. }), _) if steps < 0 => {
                        self.eased(who, ships, colors)
                    }
                    (_, Some(named)) => self.side(who) * named,
                    _ if hinders(granted) => -self.side(who) * self.weights.hindered,
                    _ => self.side(who) * self.weights.helped,
                }
            }
            ShipOp::TakeEnemyLocks => 0.2,
            // Where it leads is not looked at yet; that it need not be good is why a card asks
            // something for it.
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => 0.0,
            // SCN-33: what counts is that the side has it.
            ShipOp::HandOver(_) => 0.0,
            ShipOp::BreakLocksOn => self.side(who) * 0.3,
            ShipOp::MoveLock { from, .. } => -self.side(from) * 0.3,
        }
    }

    /// How many of so many charges there is room for: of a condition that is still to be chosen it
    /// may be none.
    fn recoverable(&self, charge: ChargeWord, n: u8) -> u8 {
        match (charge, self.ability().source) {
            (ChargeWord::Charge, Source::Condition(_)) => {
                self.charge().map_or(n, |charge| n.min(charge.inactive()))
            }
            _ => n,
        }
    }

    /// What it is worth to recover a charge.
    fn recovered(&self, charge: ChargeWord) -> f32 {
        match charge {
            ChargeWord::Force => self.weights.recovered_force,
            ChargeWord::Shield => self.weights.recovered_shield,
            ChargeWord::Energy => 0.3,
            ChargeWord::Charge => self.weights.recovered_charge,
        }
    }

    /// DMG-11: whether a ship has such a damage card; where it is not known which ship, it is taken
    /// to have one.
    pub(super) fn is_damaged(&self, who: Whom, faceup: Option<bool>) -> bool {
        self.bearer(who).is_none_or(|ship| {
            let (all, open) = (self.view.damage_cards(ship), self.view.faceup(ship).total());
            match faceup {
                None => all > 0,
                Some(true) => open > 0,
                Some(false) => all > open,
            }
        })
    }

    /// TOK-30: whether a ship that acquired a lock would give one up for it, on an enemy that it
    /// may yet shoot at, or has locked all whom it reaches. Two ships that each lock whenever the
    /// other does would never end.
    fn has_its_locks(&self, who: Whom) -> bool {
        let Some(ship) = self.bearer(who) else { return false };
        let program = &self.view.matchup().program;
        let kept = program.of_cards(Hook::MaxLocks).filter(|(owner, ..)| *owner == Some(ship));
        let kept = kept.filter_map(|(_, _, ability)| match ability.change {
            Some(Change::MaxLocks(n)) => Some(n),
            _ => None,
        });
        let enemies = self.view.core().in_play & ship.seat().other().ships();
        let reaches = |other: &ShipSlot| ship_within_range(self.view.base(ship), self.view.base(*other), 3);
        let locks = |other: &ShipSlot| self.view.tokens(ship).locks(ObjectId::ship(*other));
        let is_full = enemies.into_iter().filter(locks).count() >= usize::from(kept.max().unwrap_or(1));
        let (mut locked, mut open) = (false, false);
        for other in enemies.into_iter().filter(reaches) {
            if locks(&other) { locked = true } else { open = true }
        }
        locked && (is_full || !open)
    }

    /// MOV-22: that maneuvers of these colours are easier for the ships that the ability, given to
    /// `who`, is about: no stress by a red one, one stress token less by a white one. What a dial
    /// is set to that nobody sees is not known. Of several ships the one counts for which it does
    /// most.
    fn eased(&self, who: Whom, ships: Group, colors: Set<Difficulty>) -> f32 {
        let view = self.view;
        let one = |ship: ShipSlot| match view.dial(ship).filter(|_| !view.activated(ship)) {
            None => self.weights.helped,
            Some(Maneuver { difficulty, .. }) if !colors.has(difficulty) => 0.0,
            Some(Maneuver { difficulty: Difficulty::Red, .. }) => {
                self.weights.helped - self.weights.token(Token::Stress)
            }
            Some(Maneuver { difficulty: Difficulty::White, .. }) if view.tokens(ship).has(Token::Stress) => {
                -self.weights.token(Token::Stress)
            }
            Some(_) => 0.0,
        };
        let bearer = if ships.side == Whose::You { self.bearer(who) } else { None };
        let most = match bearer {
            Some(ship) => one(ship),
            None => {
                let squad = view.core().in_play & self.trigger.ship.seat().ships();
                squad.into_iter().map(one).fold(0.0, f32::max)
            }
        };
        self.side(who) * most
    }

    /// What it is worth to a ship that one of its dice is to show a result, if an ability does
    /// nothing else, as likely as the roll does not show it anyway.
    fn named(&self, granted: &Compiled) -> Option<f32> {
        let [Op::Dice(DiceOp::Change { to, .. })] = self.view.matchup().program.ops(granted) else {
            return None;
        };
        if !matches!(granted.hook, Hook::DiceRolled | Hook::DieRolled) {
            return None;
        }
        let each = [
            (Face::Hit, 0.2),
            (Face::Crit, 0.5),
            (Face::Evade, 0.5),
            (Face::Focus, 0.0),
            (Face::Blank, -0.5),
        ];
        each.into_iter().find(|(face, _)| to.has(*face)).map(|(_, worth)| worth)
    }
}

/// Whether an action only brings the ship elsewhere.
const fn moves(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Boost | ActionKind::BarrelRoll | ActionKind::Slam)
}
