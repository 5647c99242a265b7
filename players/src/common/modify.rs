//! The dice of an attack, the options of the player that may modify them, and what dice abilities
//! of cards do to them.

use killbox_components::ability::{Dice, Filter, Op};
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::SeatPending;
use killbox_components::dice::Face;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::ability::Judged;
use super::best::find;
use super::dice::{OnDice, dice_ops};

/// Defense dice of a ship in its current state, `fewer` of them lost to its damage cards [TOK-41,
/// TOK-49, TOK-52, DMG-32].
pub fn defense_dice(view: &View, ship: ShipSlot, fewer: u8) -> u8 {
    let tokens = view.tokens(ship);
    let size = view.spec(ship).size;
    let cloak = if tokens.has(Token::Cloak) { 2 } else { 0 };
    let fewer = fewer
        + u8::from(tokens.count(Token::Tractor) >= size.token_threshold())
        + u8::from(tokens.has(Token::Strain));
    (view.spec(ship).agility + cloak).saturating_sub(fewer)
}

/// The dice of the attack under way.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// What the player sees.
    pub view: &'a View<'a>,
    /// The attack.
    pub attack: &'a AttackData,
}

impl<'a> Table<'a> {
    /// The attack under way; `None` without one.
    pub fn now(view: &'a View<'a>) -> Option<Table<'a>> {
        Some(Table { view, attack: view.attack()? })
    }

    /// The pending decision.
    pub fn pending(&self) -> &'a SeatPending {
        self.view.pending()
    }

    /// The option to modify no more dice.
    pub fn pass(&self) -> OptionKey {
        self.offered(Choice::Pass).unwrap_or(self.pending().options[0])
    }

    /// The option with this meaning, if there is one.
    pub fn offered(&self, wanted: Choice) -> Option<OptionKey> {
        find(self.pending(), |choice| choice == wanted)
    }

    /// The option that gains most, if any gains more than `least`.
    pub fn most(&self, least: f32, gain: impl FnMut(Choice) -> f32) -> Option<OptionKey> {
        self.gains(least, gain).map(|(_, key)| key)
    }

    /// The same option, with its gain.
    pub fn gains(&self, least: f32, mut gain: impl FnMut(Choice) -> f32) -> Option<(f32, OptionKey)> {
        let mut best = (least, None);
        for key in &self.pending().options {
            let Some(choice) = key.choice(self.pending().kind) else { continue };
            let gain = gain(choice);
            if gain > best.0 {
                best = (gain, Some(*key));
            }
        }
        best.1.map(|key| (best.0, key))
    }

    /// The card that gains most, if any is worth something, with its gain.
    pub fn best_card(&self, gain: impl Fn(ShipSlot, u16) -> f32) -> Option<(f32, OptionKey)> {
        self.gains(0.05, |choice| match choice {
            Choice::ModifyBy { ship, ability } => gain(ship, ability),
            _ => 0.0,
        })
    }

    /// The ship that triggers an ability in this attack, and the rest of the event.
    pub fn event(&self, ability: u16) -> (Option<ShipSlot>, TriggerData) {
        let AttackData { attacker, defender, .. } = *self.attack;
        let defends = matches!(self.view.matchup().program.ability(ability).filter, Filter::Defend(_));
        let (subject, other) = if defends { (defender, attacker) } else { (attacker, defender) };
        (Some(subject), TriggerData::Ship(other))
    }

    /// Whether range has no effect on the dice of the attack.
    pub fn is_ordnance(&self) -> bool {
        let weapons = &self.view.spec(self.attack.attacker).weapons;
        weapons.get(usize::from(self.attack.weapon)).is_some_and(|weapon| weapon.ordnance)
    }

    /// Whether an enemy that has not engaged yet could still attack the ship this round.
    pub fn is_threatened(&self, ship: ShipSlot) -> bool {
        let own = self.view.pose(ship).position();
        self.view.core().in_play.into_iter().any(|other| {
            other.seat() != ship.seat()
                && !self.view.engaged(other)
                && other != self.attack.attacker
                && (self.view.pose(other).position() - own).length_squared() < 360.0 * 360.0
        })
    }

    /// Modifies the enemy's dice: the ability that spoils them most beyond its cost. `used` judges
    /// an ability of a ship in this attack.
    pub fn spoil<J: Judged>(&self, used: impl Fn(ShipSlot, u16) -> J) -> OptionKey {
        let worth = |ship, ability| {
            let used = used(ship, ability);
            self.spoilt(used.ops()) + used.effect() - used.cost()
        };
        self.best_card(worth).map_or_else(|| self.pass(), |(_, key)| key)
    }

    /// Value of what effects do to the enemy's dice.
    fn spoilt(&self, ops: &[Op]) -> f32 {
        let (attack, defense) = (&self.attack.attack_dice, &self.attack.defense_dice);
        let hits = attack.count(Face::Hit) + attack.count(Face::Crit);
        dice_ops(ops)
            .map(|op| match op {
                // As the defender: the attacker's good results. As the attacker: those of the
                // defender's that count.
                OnDice::Reroll { dice: Dice::Attack, n, .. } if hits > 0 => 0.35 * f32::from(n.min(hits)),
                OnDice::Change { dice: Dice::Attack, .. } | OnDice::Cancel { dice: Dice::Attack, .. }
                    if hits > 0 =>
                {
                    0.6
                }
                OnDice::Reroll { dice: Dice::Defense, n, .. } => {
                    0.5 * f32::from(n.min(defense.count(Face::Evade)).min(hits))
                }
                OnDice::Change { dice: Dice::Defense, .. } | OnDice::Cancel { dice: Dice::Defense, .. }
                    if hits > 0 && defense.count(Face::Evade) > 0 =>
                {
                    0.8
                }
                _ => 0.0,
            })
            .sum()
    }

    /// The gain of an ability to the defender against `open` results that are not evaded yet.
    pub fn defends(&self, used: &impl Judged, open: u8) -> f32 {
        let pool = &self.attack.defense_dice;
        let gain: f32 = dice_ops(used.ops())
            .map(|op| match op {
                OnDice::Reroll { n, .. } => {
                    let bad = pool.fresh[Face::Blank as usize] + pool.fresh[Face::Focus as usize] / 2;
                    0.4 * f32::from(n.min(bad).min(open))
                }
                OnDice::Change { dice: Dice::Defense | Dice::Own, from, to, n, .. } => {
                    let from = |face: Face| if from.has(face) { pool.count(face) } else { 0 };
                    let turned = n.min(from(Face::Blank) + from(Face::Focus)).min(open);
                    if to.has(Face::Evade) { 0.9 * f32::from(turned) } else { 0.0 }
                }
                OnDice::Add { face: Face::Evade, n, .. } => 0.9 * f32::from(n.min(open)),
                OnDice::Add { face: Face::Focus, .. } => 0.3,
                OnDice::Cancel { dice: Dice::Attack, n, .. }
                | OnDice::Change { dice: Dice::Attack, n, .. } => 0.9 * f32::from(n.min(open)),
                _ => 0.0,
            })
            .sum();
        gain + used.effect() - used.cost()
    }
}
