//! Attacks: weapon and target by expected damage, and dice modifications by exact expectation.

use killbox_components::ability::Dice;
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::geometry;
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::token::Token;
use killbox_systems::world::view::View;

use super::expect::{Expectations, Mods};
use super::guns::{attack_mods, defense_mods};
use super::worth::Use;
use crate::common::ability::Judged;
use crate::common::best::best;
use crate::common::dice::{OnDice, attack_reroll, dice_ops};
use crate::common::modify::{Table, defense_dice};
use crate::common::rolls::{self, turns_focus};
use crate::remotes;

/// Answers a decision of an attack; returns `None` for any other decision.
pub fn choose(view: &View, expect: &Expectations) -> Option<OptionKey> {
    Some(match view.pending().kind {
        DecisionKind::Attack => target(view, view.pending().subject?, expect),
        // An obstructed line gives the defender one more die.
        DecisionKind::Obstruction => view.pending().options[0],
        DecisionKind::ModifyAttack => Modify::new(view, expect)?.attack(),
        DecisionKind::ModifyDefense => Modify::new(view, expect)?.defense(),
        DecisionKind::Reroll => rolls::choose(view).or_else(|| Some(Modify::new(view, expect)?.reroll()))?,
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
        let defense = defense_dice(view, defender, 0) + far;
        let mods = attack_mods(view, attacker, defender);
        let damage = expect.damage(weapon.value + close, mods, defense, defense_mods(view, defender));
        let left = f32::from(view.hull_left(defender) + view.charges(defender).shields.active);
        let charge = 0.25 * f32::from(weapon.charge_cost);
        if defender.is_remote() {
            return damage.min(left) / left.max(1.0) * remotes::worth(view, defender) - charge;
        }
        // Damage beyond what is left is wasted, and destroying a ship is worth more than the
        // damage.
        let useful = damage.min(left) * (1.0 + 0.6 / left.max(1.0)) + 0.01;
        useful - charge * f32::from(u8::from(useful < 1.2))
    })
}

/// The dice of the attack under way, and the ships that may modify them.
struct Modify<'a> {
    table: Table<'a>,
    expect: &'a Expectations,
}

impl<'a> Modify<'a> {
    fn new(view: &'a View<'a>, expect: &'a Expectations) -> Option<Modify<'a>> {
        Some(Modify { table: Table::now(view)?, expect })
    }

    /// The defense dice that the defender will roll, with its modifications.
    fn defense_to_come(&self) -> (u8, Mods) {
        let Table { view, attack } = self.table;
        let far = u8::from(attack.range == 3 && !self.table.is_ordnance());
        let dice = defense_dice(view, attack.defender, 0) + far + u8::from(attack.obstructed);
        (dice.min(6), defense_mods(view, attack.defender))
    }

    /// The expected damage of `hits` results against the defense dice that the defender will roll.
    fn damage(&self, hits: u8) -> f32 {
        let (dice, mods) = self.defense_to_come();
        self.expect.damage_of(hits, dice, mods)
    }

    /// The next modification of the attack dice.
    fn attack(&self) -> OptionKey {
        let Table { view, attack } = self.table;
        if view.seat() != attack.attacker.seat() {
            return self.table.spoil(|ship, ability| self.used(ship, ability));
        }
        let pool = &attack.attack_dice;
        let (hits, focus) = (pool.count(Face::Hit) + pool.count(Face::Crit), pool.count(Face::Focus));
        // A lock comes first: rerolled dice may show focus results, which a token then changes.
        if let Some(lock) = self.table.offered(Choice::SpendLock)
            && self.reroll_gain(hits, focus, u8::MAX) > 0.2
        {
            return lock;
        }
        // Cards that reroll come next. Cards that change a result come where they gain most.
        let rerolls = |ship, ability| {
            let used = self.used(ship, ability);
            let gain = |n| self.reroll_gain(hits, focus, n) + used.effect() - used.cost();
            attack_reroll(used.ops()).map_or(0.0, gain)
        };
        if let Some((_, card)) = self.table.best_card(rerolls) {
            return card;
        }
        let gain = |choice| match choice {
            Choice::ModifyBy { ship, ability } => self.changes(&self.used(ship, ability), hits, focus),
            _ => match self.turns(choice, focus, attack.attacker) {
                (0, _) => 0.0,
                (turned, cost) => self.damage(hits + turned) - self.damage(hits) - cost,
            },
        };
        self.table.most(0.0, gain).unwrap_or_else(|| self.table.pass())
    }

    /// The number of focus results that an option changes, and the later value of what it spends.
    fn turns(&self, choice: Choice, focus: u8, ship: ShipSlot) -> (u8, f32) {
        let later = if self.table.is_threatened(ship) { 0.3 } else { 0.02 };
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

    /// Whether focus results will count because something can change them.
    fn focus_counts(&self) -> bool {
        turns_focus(self.table.view, self.table.attack.attacker)
    }

    /// The gain of rerolling up to `most` of the dice that do not count.
    fn reroll_gain(&self, hits: u8, focus: u8, most: u8) -> f32 {
        let fresh = &self.table.attack.attack_dice.fresh;
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
        let Table { view, attack } = self.table;
        // Defense dice are rolled after the attack dice have been modified.
        let owner = if attack.defense_dice.total() == 0 { attack.attacker } else { attack.defender };
        let own = view.seat() == owner.seat();
        let focus = if self.focus_counts() { -1.0 } else { 0.75 };
        best(view.pending(), |choice| {
            let Choice::Reroll(dice) = choice else { return f32::NEG_INFINITY };
            let Reroll { blank, focus: eyes, hit, crit } = dice;
            let worth = f32::from(blank) + focus * f32::from(eyes) - 2.0 * f32::from(hit + crit);
            if own { worth } else { -worth }
        })
    }

    /// The next modification of the defense dice.
    fn defense(&self) -> OptionKey {
        let Table { view, attack } = self.table;
        if view.seat() != attack.defender.seat() {
            return self.table.spoil(|ship, ability| self.used(ship, ability));
        }
        let hits = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
        let evades = attack.defense_dice.count(Face::Evade);
        if evades >= hits {
            return self.table.pass();
        }
        if let Some(free) = self.table.offered(Choice::GasCloud) {
            return free;
        }
        let focus = attack.defense_dice.count(Face::Focus);
        let left = view.hull_left(attack.defender) + view.charges(attack.defender).shields.active;
        let open = hits - evades;
        let defends = |ship, ability| self.table.defends(&self.used(ship, ability), open);
        if let Some((_, card)) = self.table.best_card(defends) {
            return card;
        }
        let gain = |choice| {
            let (turned, cost) = self.turns(choice, focus, attack.defender);
            let saved = turned.min(open);
            // Staying alive is worth more than the damage.
            let alive = if open >= left && open - saved < left { 1.5 } else { 0.0 };
            if saved > 0 { f32::from(saved) + alive - cost } else { 0.0 }
        };
        self.table.most(0.0, gain).unwrap_or_else(|| self.table.pass())
    }

    /// An ability of `ship` in this attack.
    fn used(&self, ship: ShipSlot, ability: u16) -> Use<'a> {
        let (subject, with) = self.table.event(ability);
        Use::new(self.table.view, ship, ability, subject, with)
    }

    /// The gain to the attacker of changing, adding or cancelling results.
    fn changes(&self, used: &Use, hits: u8, focus: u8) -> f32 {
        let pool = &self.table.attack.attack_dice;
        let has = |faces: Set<Face>, face: Face| faces.has(face) && pool.count(face) > 0;
        let gain: f32 = dice_ops(used.ops())
            .map(|op| match op {
                OnDice::Change { dice: Dice::Attack | Dice::Own, from, to, n, .. } => {
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
                OnDice::Add { dice: Dice::Attack | Dice::Own, face, n } => match face {
                    Face::Hit | Face::Crit => self.damage(hits + n) - self.damage(hits),
                    Face::Focus => 0.2,
                    Face::Blank | Face::Evade => 0.0,
                },
                _ => 0.0,
            })
            .sum();
        gain + used.effect() - used.cost()
    }
}
