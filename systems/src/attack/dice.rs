//! The number of dice, and rolling them [ATK-37 to ATK-41, ATK-47 to ATK-51].

use killbox_components::ability::Hook;
use killbox_components::attack::AttackData;
use killbox_components::dice::{DieKind, Pool};
use killbox_components::event::Event;
use killbox_components::frame::AttackFrame;
use killbox_components::frame::attack::AttackStep;
use killbox_components::token::Token;

use crate::abilities::dice::{attack_dice, defense_dice};
use crate::attack::moments;
use crate::attack::under_way::{data, go_on};
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Rolls the attack dice [ATK-37]. One deplete token is removed, even if there was no die to lose
/// [TOK-53, TOK-54].
pub fn roll_attack<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, skips_dice, .. } = *data(b, f);
    if skips_dice {
        // The Attack Dice and Defense Dice steps are skipped [ATK-34].
        go_on(b, f, AttackStep::HitOrMiss);
        return Flow::Continue;
    }
    if let Some(flow) = moments::at_moment(b, Hook::RollAttack, attacker) {
        return flow;
    }
    let n = attack_dice(b, f.data);
    let pool = Pool::rolled(b.roll_dice(DieKind::Attack, n));
    let attack = data(b, f);
    attack.attack_dice = pool;
    attack.rolled[0] = n;
    go_on(b, f, AttackStep::BeforeModifyAttack);
    tokens::remove(b, attacker, Token::Deplete, 1);
    b.raise(Event::DiceRolled { attacker, defender, dice: DieKind::Attack, pool });
    Flow::Continue
}

/// Rolls the defense dice [ATK-47]. One strain token is removed, even if there was no die to lose
/// [TOK-52, TOK-54].
pub fn roll_defense<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, .. } = *data(b, f);
    if let Some(flow) = moments::at_moment(b, Hook::AfterModifyAttack, attacker) {
        return flow;
    }
    if let Some(flow) = moments::at_moment(b, Hook::RollDefense, defender) {
        return flow;
    }
    let n = defense_dice(b, f.data);
    let pool = Pool::rolled(b.roll_dice(DieKind::Defense, n));
    let attack = data(b, f);
    attack.defense_dice = pool;
    attack.rolled[1] = n;
    go_on(b, f, AttackStep::BeforeModifyDefense);
    tokens::remove(b, defender, Token::Strain, 1);
    b.raise(Event::DiceRolled { attacker, defender, dice: DieKind::Defense, pool });
    Flow::Continue
}
