//! Attacks: weapon and target by expected damage, and dice modifications by exact expectation.

use killbox_components::ability::{Dice, DiceOp, Op};
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::decision::{DecisionKind, SeatPending};
use killbox_components::dice::Face;
use killbox_components::frame::Frame;
use killbox_components::geometry;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use crate::remotes;

use super::best::{best, find};
use super::expect::{Expectations, Mods};
use super::rolls::Rolled;
use super::threat::{attack_mods, defense_mods};
use super::worth::Use;

/// Answers a decision of an attack; returns `None` for any other decision.
pub fn choose(view: &View, expect: &Expectations) -> Option<OptionKey> {
    Some(match view.pending().kind {
        DecisionKind::Attack => target(view, view.pending().subject?, expect),
        // An obstructed line gives the defender one more die.
        DecisionKind::Obstruction => view.pending().options[0],
        DecisionKind::ModifyAttack => Modify::new(view, expect)?.attack(),
        DecisionKind::ModifyDefense => Modify::new(view, expect)?.defense(),
        DecisionKind::Reroll => match Rolled::now(view, view.pending().subject?) {
            Some(rolled) if view.frames().iter().any(|frame| matches!(frame, Frame::Roll(_))) => {
                rolled.pick(view.pending())
            }
            _ => Modify::new(view, expect)?.reroll(),
        },
        _ => return None,
    })
}

/// The attack with the highest expected damage, weighted by how near the target is to destruction.
fn target(view: &View, attacker: ShipSlot, expect: &Expectations) -> OptionKey {
    let spec = view.spec(attacker);
    best(view.pending(), |choice| {
        let Choice::Attack { defender, weapon, arc } = choice else { return 0.0 };
        // A ship that is destroyed already is a legal target and a useless one [RND-64].
        if view.core().destroyed.has(defender) {
            return -1.0;
        }
        let Some(weapon) = spec.weapons.get(usize::from(weapon)) else { return 0.0 };
        let range =
            geometry::attack_band(view.base(attacker), spec.size, arc, view.base(defender)).unwrap_or(3);
        let close = u8::from(range <= 1 && !weapon.ordnance);
        let far = u8::from(range == 3 && !weapon.ordnance);
        let defense = defense_dice(view, defender) + far;
        let mods = attack_mods(view, attacker, defender);
        let damage = expect.damage(weapon.value + close, mods, defense, defense_mods(view, defender));
        let left = f32::from(view.hull_left(defender) + view.charges(defender).shields.active);
        if defender.is_remote() {
            return damage.min(left) / left.max(1.0) * remotes::worth(view, defender)
                - 0.25 * f32::from(weapon.charge_cost);
        }
        // Damage beyond what is left is wasted, and destroying a ship is worth more than the
        // damage.
        let useful = damage.min(left) * (1.0 + 0.6 / left.max(1.0)) + 0.01;
        let charge = 0.25 * f32::from(weapon.charge_cost);
        useful - charge * f32::from(u8::from(useful < 1.2))
    })
}

/// Defense dice of a ship in its current state [TOK-41, TOK-49, TOK-52].
fn defense_dice(view: &View, ship: ShipSlot) -> u8 {
    let tokens = view.tokens(ship);
    let size = view.spec(ship).size;
    let cloak = if tokens.has(Token::Cloak) { 2 } else { 0 };
    let fewer = u8::from(tokens.count(Token::Tractor) >= size.token_threshold())
        + u8::from(tokens.has(Token::Strain));
    (view.spec(ship).agility + cloak).saturating_sub(fewer)
}

/// The dice of the attack under way, and the ships that may modify them.
struct Modify<'a> {
    view: &'a View<'a>,
    expect: &'a Expectations,
    attack: &'a AttackData,
}

impl<'a> Modify<'a> {
    fn new(view: &'a View<'a>, expect: &'a Expectations) -> Option<Modify<'a>> {
        Some(Modify { view, expect, attack: view.attack()? })
    }

    fn pending(&self) -> &'a SeatPending {
        self.view.pending()
    }

    fn pass(&self) -> OptionKey {
        self.offered(Choice::Pass).unwrap_or(self.pending().options[0])
    }

    fn offered(&self, wanted: Choice) -> Option<OptionKey> {
        find(self.pending(), |choice| choice == wanted)
    }

    /// The option that gains most, if any gains more than `least`.
    fn most(&self, least: f32, mut gain: impl FnMut(Choice) -> f32) -> Option<OptionKey> {
        let mut best = (least, None);
        for key in &self.pending().options {
            let Some(choice) = key.choice(self.pending().kind) else { continue };
            let gain = gain(choice);
            if gain > best.0 {
                best = (gain, Some(*key));
            }
        }
        best.1
    }

    /// The defense dice that the defender will roll, with its modifications.
    fn defense_to_come(&self) -> (u8, Mods) {
        let defender = self.attack.defender;
        let far = u8::from(self.attack.range == 3 && !self.ordnance());
        let dice = defense_dice(self.view, defender) + far + u8::from(self.attack.obstructed);
        (dice.min(6), defense_mods(self.view, defender))
    }

    fn ordnance(&self) -> bool {
        let weapons = &self.view.spec(self.attack.attacker).weapons;
        weapons.get(usize::from(self.attack.weapon)).is_some_and(|weapon| weapon.ordnance)
    }

    /// The expected damage of `hits` results against the defense dice that the defender will roll.
    fn damage(&self, hits: u8) -> f32 {
        let (dice, mods) = self.defense_to_come();
        self.expect.damage_of(hits, dice, mods)
    }

    /// The next modification of the attack dice.
    fn attack(&self) -> OptionKey {
        if self.view.seat() != self.attack.attacker.seat() {
            return self.spoil();
        }
        let pool = &self.attack.attack_dice;
        let (hits, focus) = (pool.count(Face::Hit) + pool.count(Face::Crit), pool.count(Face::Focus));
        // A lock comes first: rerolled dice may show focus results, which a token then changes.
        if let Some(lock) = self.offered(Choice::SpendLock)
            && self.lock_gain(hits, focus) > 0.2
        {
            return lock;
        }
        // Cards that reroll come next. Cards that change a result come where they gain most.
        if let Some(card) = self.best_card(&|used| self.rerolls(used, hits, focus)) {
            return card;
        }
        let gain = |choice| match choice {
            Choice::ModifyBy { ship, ability } => self.changes(&self.used(ship, ability), hits, focus),
            _ => match self.turns(choice, focus, self.attack.attacker) {
                (0, _) => 0.0,
                (turned, cost) => self.damage(hits + turned) - self.damage(hits) - cost,
            },
        };
        self.most(0.0, gain).unwrap_or_else(|| self.pass())
    }

    /// The number of focus results that an option changes, and the later value of what it spends.
    fn turns(&self, choice: Choice, focus: u8, ship: ShipSlot) -> (u8, f32) {
        let later = if self.is_threatened(ship) { 0.3 } else { 0.02 };
        match choice {
            Choice::SpendToken { token: Token::Focus, .. } => (focus, later),
            Choice::SpendToken { token: Token::Calculate, n, .. } => {
                (n.min(focus), 0.7 * later * f32::from(n))
            }
            Choice::SpendToken { token: Token::Evade, n, .. } => (n, 0.6 * later * f32::from(n)),
            // Force recovers slowly.
            Choice::SpendForce { n, .. } => (n.min(focus), 0.2 * f32::from(n)),
            _ => (0, 0.0),
        }
    }

    /// Whether an enemy that has not engaged yet could still attack the ship this round.
    fn is_threatened(&self, ship: ShipSlot) -> bool {
        let own = self.view.pose(ship).position();
        self.view.core().in_play.into_iter().any(|other| {
            other.seat() != ship.seat()
                && !self.view.engaged(other)
                && other != self.attack.attacker
                && (self.view.pose(other).position() - own).length_squared() < 360.0 * 360.0
        })
    }

    /// Whether focus results will count because something can change them.
    fn focus_counts(&self) -> bool {
        attack_mods(self.view, self.attack.attacker, self.attack.defender).focus
    }

    fn lock_gain(&self, hits: u8, focus: u8) -> f32 {
        self.reroll_gain(hits, focus, u8::MAX)
    }

    /// The gain of rerolling up to `most` of the dice that do not count.
    fn reroll_gain(&self, hits: u8, focus: u8, most: u8) -> f32 {
        let fresh = &self.attack.attack_dice.fresh;
        let counts = self.focus_counts();
        let blanks = fresh[Face::Blank as usize];
        let again = (blanks + if counts { 0 } else { fresh[Face::Focus as usize] }).min(most);
        if again == 0 {
            return 0.0;
        }
        let sure = hits + if counts { focus } else { 0 };
        let (dice, mods) = self.defense_to_come();
        self.expect.damage_after_reroll(sure, again, counts, dice, mods)
            - self.expect.damage_of(sure, dice, mods)
    }

    /// The dice to reroll: always blanks, focus results if nothing can change them, never hits. For
    /// the enemy's dice the reverse.
    fn reroll(&self) -> OptionKey {
        // Defense dice are rolled after the attack dice have been modified.
        let owner =
            if self.attack.defense_dice.total() == 0 { self.attack.attacker } else { self.attack.defender };
        let own = self.view.seat() == owner.seat();
        let focus = if self.focus_counts() { -1.0 } else { 0.75 };
        best(self.pending(), |choice| {
            let Choice::Reroll(dice) = choice else { return f32::NEG_INFINITY };
            let Reroll { blank, focus: eyes, hit, crit } = dice;
            let worth = f32::from(blank) + focus * f32::from(eyes) - 2.0 * f32::from(hit + crit);
            if own { worth } else { -worth }
        })
    }

    /// The next modification of the defense dice.
    fn defense(&self) -> OptionKey {
        if self.view.seat() != self.attack.defender.seat() {
            return self.spoil();
        }
        let (attack, defense) = (&self.attack.attack_dice, &self.attack.defense_dice);
        let hits = attack.count(Face::Hit) + attack.count(Face::Crit);
        let evades = defense.count(Face::Evade);
        if evades >= hits {
            return self.pass();
        }
        if let Some(free) = self.offered(Choice::GasCloud) {
            return free;
        }
        let focus = defense.count(Face::Focus);
        let left = self.view.hull_left(self.attack.defender)
            + self.view.charges(self.attack.defender).shields.active;
        let open = hits - evades;
        if let Some(card) = self.best_card(&|used| self.defends(used, open)) {
            return card;
        }
        let gain = |choice| {
            let (turned, cost) = self.turns(choice, focus, self.attack.defender);
            let saved = turned.min(open);
            // Staying alive is worth more than the damage.
            let alive = if open >= left && open - saved < left { 1.5 } else { 0.0 };
            if saved > 0 { f32::from(saved) + alive - cost } else { 0.0 }
        };
        self.most(0.0, gain).unwrap_or_else(|| self.pass())
    }

    /// Modifies the enemy's dice: the ability that spoils them most beyond its cost.
    fn spoil(&self) -> OptionKey {
        let (attack, defense) = (&self.attack.attack_dice, &self.attack.defense_dice);
        let hits = attack.count(Face::Hit) + attack.count(Face::Crit);
        let worth = |used: &Use| {
            let spoilt: f32 = dice_ops(used)
                .map(|op| match op {
                    // As the defender: the attacker's good results. As the attacker: those of the
                    // defender's that count.
                    DiceOp::Reroll { dice: Dice::Attack, n, .. } if hits > 0 => 0.35 * f32::from(n.min(hits)),
                    DiceOp::Change { dice: Dice::Attack, .. } | DiceOp::Cancel { dice: Dice::Attack, .. }
                        if hits > 0 =>
                    {
                        0.6
                    }
                    DiceOp::Reroll { dice: Dice::Defense, n, .. } => {
                        0.5 * f32::from(n.min(defense.count(Face::Evade)).min(hits))
                    }
                    DiceOp::Change { dice: Dice::Defense, .. }
                    | DiceOp::Cancel { dice: Dice::Defense, .. }
                        if hits > 0 && defense.count(Face::Evade) > 0 =>
                    {
                        0.8
                    }
                    DiceOp::Reroll { .. }
                    | DiceOp::Change { .. }
                    | DiceOp::Cancel { .. }
                    | DiceOp::Add { .. }
                    | DiceOp::AddMatching { .. }
                    | DiceOp::RollMore { .. }
                    | DiceOp::TreatAgility(_)
                    | DiceOp::Guess(_)
                    | DiceOp::ApplyRangeBonus
                    | DiceOp::NoRangeBonus(_)
                    | DiceOp::SkipDice
                    | DiceOp::RollOneMore
                    | DiceOp::InflictInstead { .. } => 0.0,
                })
                .sum();
            spoilt + used.effect() - used.cost()
        };
        self.best_card(&worth).unwrap_or_else(|| self.pass())
    }

    /// The card of the highest value, if any is worth something.
    fn best_card(&self, worth: &dyn Fn(&Use) -> f32) -> Option<OptionKey> {
        self.most(0.05, |choice| match choice {
            Choice::ModifyBy { ship, ability } => worth(&self.used(ship, ability)),
            _ => 0.0,
        })
    }

    /// An ability of `ship` in this attack.
    fn used(&self, ship: ShipSlot, ability: u16) -> Use<'a> {
        let AttackData { attacker, defender, .. } = *self.attack;
        let defends = matches!(
            self.view.matchup().program.ability(ability).filter,
            killbox_components::ability::Filter::Defend(_)
        );
        let (subject, other) = if defends { (defender, attacker) } else { (attacker, defender) };
        Use::new(self.view, ship, ability, Some(subject), TriggerData::Ship(other))
    }

    /// The gain of rerolling own attack dice; 0 for abilities that do something else.
    fn rerolls(&self, used: &Use, hits: u8, focus: u8) -> f32 {
        let most = dice_ops(used).find_map(|op| {
            let DiceOp::Reroll { dice: Dice::Attack | Dice::Own, n, .. } = op else { return None };
            Some(n)
        });
        most.map_or(0.0, |n| self.reroll_gain(hits, focus, n) + used.effect() - used.cost())
    }

    /// The gain to the attacker of changing, adding or cancelling results.
    fn changes(&self, used: &Use, hits: u8, focus: u8) -> f32 {
        let pool = &self.attack.attack_dice;
        let has = |faces: Set<Face>, face: Face| faces.has(face) && pool.count(face) > 0;
        let gain: f32 = dice_ops(used)
            .map(|op| match op {
                DiceOp::Change { dice: Dice::Attack | Dice::Own, from, to, n, .. } => {
                    let good = to.has(Face::Hit) || to.has(Face::Crit);
                    let bad = pool.count(Face::Blank) * u8::from(has(from, Face::Blank))
                        + if self.focus_counts() { 0 } else { focus * u8::from(has(from, Face::Focus)) };
                    let turned = n.min(bad);
                    match good {
                        true if turned > 0 => self.damage(hits + turned) - self.damage(hits),
                        // A hit that becomes a critical hit.
                        true if to.has(Face::Crit) && has(from, Face::Hit) => 0.2,
                        _ => 0.0,
                    }
                }
                DiceOp::Add { dice: Dice::Attack | Dice::Own, face, n } => match face {
                    Face::Hit | Face::Crit => self.damage(hits + n) - self.damage(hits),
                    Face::Focus => 0.2,
                    Face::Blank | Face::Evade => 0.0,
                },
                DiceOp::Change { .. }
                | DiceOp::Add { .. }
                | DiceOp::AddMatching { .. }
                | DiceOp::Reroll { .. }
                | DiceOp::Cancel { .. }
                | DiceOp::RollMore { .. }
                | DiceOp::TreatAgility(_)
                | DiceOp::Guess(_)
                | DiceOp::ApplyRangeBonus
                | DiceOp::NoRangeBonus(_)
                | DiceOp::SkipDice
                | DiceOp::RollOneMore
                | DiceOp::InflictInstead { .. } => 0.0,
            })
            .sum();
        gain + used.effect() - used.cost()
    }

    /// The gain of an ability to the defender against `open` results that are not evaded yet.
    fn defends(&self, used: &Use, open: u8) -> f32 {
        let pool = &self.attack.defense_dice;
        let gain: f32 = dice_ops(used)
            .map(|op| match op {
                DiceOp::Reroll { n, .. } => {
                    let bad = pool.fresh[Face::Blank as usize] + pool.fresh[Face::Focus as usize] / 2;
                    0.4 * f32::from(n.min(bad).min(open))
                }
                DiceOp::Change { dice: Dice::Defense | Dice::Own, from, to, n, .. } => {
                    let from = |face: Face| if from.has(face) { pool.count(face) } else { 0 };
                    let turned = n.min(from(Face::Blank) + from(Face::Focus)).min(open);
                    if to.has(Face::Evade) { 0.9 * f32::from(turned) } else { 0.0 }
                }
                DiceOp::Add { face: Face::Evade, n, .. } => 0.9 * f32::from(n.min(open)),
                DiceOp::Add { face: Face::Focus, .. } => 0.3,
                DiceOp::Cancel { dice: Dice::Attack, n, .. }
                | DiceOp::Change { dice: Dice::Attack, n, .. } => 0.9 * f32::from(n.min(open)),
                DiceOp::Add { .. }
                | DiceOp::AddMatching { .. }
                | DiceOp::Cancel { .. }
                | DiceOp::RollMore { .. }
                | DiceOp::TreatAgility(_)
                | DiceOp::Guess(_)
                | DiceOp::ApplyRangeBonus
                | DiceOp::NoRangeBonus(_)
                | DiceOp::SkipDice
                | DiceOp::RollOneMore
                | DiceOp::InflictInstead { .. } => 0.0,
            })
            .sum();
        gain + used.effect() - used.cost()
    }
}

/// The effects of an ability on dice.
fn dice_ops<'a>(used: &Use<'a>) -> impl Iterator<Item = DiceOp> + use<'a> {
    used.ops().iter().filter_map(|op| match *op {
        Op::Dice(op) => Some(op),
        Op::Device(_) | Op::Condition(_) | Op::Ship(..) | Op::Own(_) | Op::Remote(_) | Op::Course(_) => None,
    })
}
