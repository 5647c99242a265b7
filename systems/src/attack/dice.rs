//! ATK-37 to ATK-41, ATK-47 to ATK-51: how many dice are rolled, and rolling them.

use killbox_components::ability::Hook;
use killbox_components::attack::AttackData;
use killbox_components::dice::{DieKind, Pool};
use killbox_components::event::Event;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::token::Token;

use super::{go_on, modify};
use crate::answers::queries;
use crate::reads::attacks::{attacker_is_limited, weapon};
use crate::reads::status;
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// ATK-37, ATK-47: the most dice of a roll.
pub const MOST_DICE: i8 = 6;

/// ATK-26, ATK-38, LEG-17: whether the range bonus adds an attack die in the attack at `index` of the pool.
pub fn attack_bonus<O: Observer>(b: &Battle<O>, index: u8) -> bool {
    let attack = &b.attacks.pool[usize::from(index)];
    let by_rule = !weapon(b, attack).ordnance && b.rules().attack_bonus_ranges.contains(&attack.range);
    (by_rule || attack.range_bonus)
        && !attack.no_range_bonus[0]
        && queries::has_range_bonus(b, Hook::AttackRangeBonus, attack)
}

/// ATK-26, ATK-48: whether it adds a defense die.
pub fn defense_bonus<O: Observer>(b: &Battle<O>, index: u8) -> bool {
    let attack = &b.attacks.pool[usize::from(index)];
    attack.range >= 3
        && !weapon(b, attack).ordnance
        && !attack.no_range_bonus[1]
        && queries::has_range_bonus(b, Hook::DefenseRangeBonus, attack)
}

/// ATK-37 to ATK-39: how many attack dice are rolled in the attack at `index` of the pool.
pub fn attack_dice<O: Observer>(b: &Battle<O>, index: u8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let weapon = weapon(b, &attack);
    let mut change = queries::attack_dice_change(b, index);
    change += i8::from(attack_bonus(b, index));
    // ATK-39: at attack range 0 of a primary attack dice can only be taken away.
    if attacker_is_limited(b, &attack) {
        change = change.min(0);
    }
    // TOK-53: once, whatever the count.
    if b.tokens[attack.attacker].has(Token::Deplete) {
        change -= 1;
    }
    (weapon.value as i8 + change).clamp(0, most_dice(attack.most_dice[0])) as u8
}

/// ATK-47 to ATK-51: how many defense dice are rolled.
pub fn defense_dice<O: Observer>(b: &Battle<O>, index: u8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let ship = attack.defender;
    // ATK-51, TOK-49: the agility value as it is now.
    let mut dice = status::agility(b, ship) as i8 + queries::defense_dice_change(b, index);
    dice += i8::from(defense_bonus(b, index));
    // ATK-49: once, however many obstacles; OBJ-27.
    dice += i8::from(attack.obstructed && !attack.ignores_obstruction);
    // TOK-52, TOK-41: once each, whatever the count.
    dice -= i8::from(b.tokens[ship].has(Token::Strain));
    dice -= i8::from(status::is_tractored(b, ship));
    dice.clamp(0, most_dice(attack.most_dice[1])) as u8
}

/// ATK-37, ATK-47: the most dice that are rolled, if an ability states the maximum `stated`; 0 is none.
fn most_dice(stated: u8) -> i8 {
    if stated == 0 { MOST_DICE } else { MOST_DICE.min(stated as i8) }
}

/// ATK-37: rolls the attack dice. TOK-53, TOK-54: one deplete token goes, even if there is no die left to take away.
pub fn roll_attack<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, skips_dice, .. } = *super::data(b, f);
    if skips_dice {
        // ATK-34: the Attack Dice and Defense Dice steps are skipped.
        go_on(b, f, AttackStep::HitOrMiss);
        return Flow::Continue;
    }
    if let Some(flow) = modify::at_moment(b, Hook::RollAttack, attacker) {
        return flow;
    }
    let n = attack_dice(b, f.data);
    let pool = Pool::rolled(b.roll_dice(DieKind::Attack, n));
    super::data(b, f).attack_dice = pool;
    go_on(b, f, AttackStep::BeforeModifyAttack);
    tokens::remove(b, attacker, Token::Deplete, 1);
    b.raise(Event::DiceRolled { attacker, defender, dice: DieKind::Attack, pool });
    Flow::Continue
}

/// ATK-47: rolls the defense dice. TOK-52, TOK-54: one strain token goes, even if there is no die left to take away.
pub fn roll_defense<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, .. } = *super::data(b, f);
    if let Some(flow) = modify::at_moment(b, Hook::AfterModifyAttack, attacker) {
        return flow;
    }
    if let Some(flow) = modify::at_moment(b, Hook::RollDefense, defender) {
        return flow;
    }
    let n = defense_dice(b, f.data);
    let pool = Pool::rolled(b.roll_dice(DieKind::Defense, n));
    super::data(b, f).defense_dice = pool;
    go_on(b, f, AttackStep::BeforeModifyDefense);
    tokens::remove(b, defender, Token::Strain, 1);
    b.raise(Event::DiceRolled { attacker, defender, dice: DieKind::Defense, pool });
    Flow::Continue
}
