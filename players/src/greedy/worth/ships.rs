//! The value of effects on ships: tokens, damage, charges, actions, and granted abilities.

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
use super::{Use, likelihood};
use crate::common::worth::color_sign;
use crate::greedy::energy;
use crate::greedy::threat::Threats;
use crate::wings;

impl Use<'_> {
    /// Value of an effect on ships.
    pub(super) fn ship(&self, who: Whom, op: ShipOp) -> f32 {
        match op {
            ShipOp::Gain { token, n, .. } => self.side(who) * f32::from(n) * self.token(who, token),
            ShipOp::GainReplaced => {
                self.trigger.with.token().map_or(0.0, |token| self.side(who) * self.token(who, token))
            }
            // Only tokens that the ship has can be removed.
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
            // Between friendly ships one gains what the other loses. Which of them needs it more is
            // not examined yet.
            ShipOp::TransferOneOf { to, .. } if self.side(to) == self.side(who) => 0.0,
            ShipOp::TransferOneOf { what, to, .. } => {
                let green = what.tokens.iter().any(|token| token.color() == TokenColor::Green);
                let good = if green { 0.4 } else { -0.4 };
                (self.side(to) - self.side(who)) * good + 0.05
            }
            ShipOp::Suffer { kind, n, times, .. } => {
                let times = match times {
                    Times::Replaced => f32::from(self.trigger.with.amount()),
                    // The die is still to be rolled.
                    Times::Result(faces, _) => likelihood(DieKind::Attack, faces),
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
                    // Where the ship would end is not examined yet.
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
            // Knowing the dial helps the ship that hunts this one.
            ShipOp::LookAtDial => 0.1,
            ShipOp::FlipUpgrade(_) => self.side(who) * 0.05,
            // The value depends on the card, which is worth something.
            ShipOp::GiveUpgrade(_) => self.side(who) * 0.3,
            ShipOp::RotateTurret { .. } if who == Whom::You => {
                self.side(who) * Threats::by(self.weights).rotated(self.view, self.trigger.ship)
            }
            ShipOp::Jam => -0.35 * self.side(who),
            // Tokens that lie on a card for other ships are bad for them; those that lie there for
            // its own ship are not.
            ShipOp::GainFromCard { .. } if who == Whom::ThatShip => -0.4 * self.side(who),
            ShipOp::GainFromCard { .. } => 0.35 * self.side(who),
            // Knowing the dial helps the ship that hunts this one.
            ShipOp::FlipDialFaceup => -0.1 * self.side(who),
            ShipOp::RotateTurret { .. } | ShipOp::TreatInitiativeAs { .. } => self.side(who) * 0.15,
            // A ship that engages later may be destroyed before it has engaged [RND-62].
            ShipOp::TakesTurnsAt { number, .. } => {
                let later = self.bearer(who).is_some_and(|ship| number < self.view.initiative(ship));
                self.side(who) * if later { -0.15 } else { 0.15 }
            }
            ShipOp::BonusAttack(attack) => {
                self.side(who) * energy::bonus_attack(self.view, self.weights, self.trigger.ship, attack)
            }
            ShipOp::RepairCard { faceup, .. } if !self.is_damaged(who, faceup) => 0.0,
            ShipOp::RepairCard { .. } => self.side(who) * 0.8,
            ShipOp::ExposeCard { .. } => -self.side(who) * 0.5,
            // The ship may still attack.
            ShipOp::Coordinate => self.side(who) * self.weights.action,
            ShipOp::LockAction { .. } => self.side(who) * 0.3,
            // The ship shoots before it is removed.
            ShipOp::EngageNow => self.side(who),
            // The token stays instead of being removed.
            ShipOp::TurnInto { token, into } => {
                self.side(who) * (self.token(who, into) - self.token(who, token) + 0.3)
            }
            ShipOp::RestoreHardpoint => self.side(who) * 0.6,
            ShipOp::DisableHardpoint(_) => -self.side(who) * 0.6,
            ShipOp::RemainsUntil(_) => self.side(who),
            // The wing comes back later [WNG-5].
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
            // Where the move leads is not examined yet. It need not be good, since a card demands a
            // price for it.
            ShipOp::Boost { .. } | ShipOp::BarrelRoll => 0.0,
            // What counts is that the side has the cache [SCN-33].
            ShipOp::HandOver(_) => 0.0,
            ShipOp::BreakLocksOn => self.side(who) * 0.3,
            ShipOp::MoveLock { from, .. } => -self.side(from) * 0.3,
        }
    }

    /// The number of charges, of `n`, that there is room for. A condition that is still to be
    /// chosen may have room for none.
    fn recoverable(&self, charge: ChargeWord, n: u8) -> u8 {
        match (charge, self.ability().source) {
            (ChargeWord::Charge, Source::Condition(_)) => {
                self.charge().map_or(n, |charge| n.min(charge.inactive()))
            }
            _ => n,
        }
    }

    /// Value of recovering a charge.
    fn recovered(&self, charge: ChargeWord) -> f32 {
        match charge {
            ChargeWord::Force => self.weights.recovered_force,
            ChargeWord::Shield => self.weights.recovered_shield,
            ChargeWord::Energy => 0.3,
            ChargeWord::Charge => self.weights.recovered_charge,
        }
    }

    /// Whether a ship has such a damage card. If the ship is not known yet, it is taken to have one
    /// [DMG-11].
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

    /// Whether a ship that acquires a lock would lose one on an enemy that it may still shoot at,
    /// or has locked every enemy in reach. Two ships that each lock whenever the other does would
    /// never end [TOK-30].
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

    /// Value of making maneuvers of these colours easier for the ships of the ability, which `who`
    /// is given: a red one gives no stress, a white one removes a stress token. The dial of a ship
    /// may be unknown. Of several ships the one with the highest gain counts [MOV-22].
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

    /// Value to a ship of an ability that only makes one of its dice show a result, weighted by the
    /// likelihood that the roll does not show it anyway; `None` for any other ability.
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

/// Whether an action only moves the ship.
const fn moves(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Boost | ActionKind::BarrelRoll | ActionKind::Slam)
}
