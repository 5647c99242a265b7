//! The dice of the attack or roll under way: which of them an effect refers to, and whether
//! anything can modify them.

use killbox_components::ability::{Decider, Dice, DiceOp, Hook};
use killbox_components::attack::AttackData;
use killbox_components::dice::DieKind;
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::abilities::queries::{self, Modifier};
use crate::derived::attacks::{attacker_is_limited, defender_is_protected, weapon};
use crate::derived::{rolled, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The kind of dice that an effect refers to.
pub(crate) fn kind<O: Observer>(b: &Battle<O>, f: &AbilityFrame, dice: Dice) -> DieKind {
    if let Some(at) = rolled::under_way(b)
        && let Frame::Roll(roll) = b.frames.0[at]
    {
        return roll.die;
    }
    match dice {
        Dice::Attack => DieKind::Attack,
        Dice::Defense => DieKind::Defense,
        Dice::Own => match b.attacks.current() {
            Some(attack) if Some(attack.defender) == f.subject => DieKind::Defense,
            _ => DieKind::Attack,
        },
    }
}

/// The ship that modifies dice by an ability: the ship whose player decides about the ability
/// [ATK-55].
pub(crate) fn modifier(f: &AbilityFrame, may: Option<Decider>) -> ShipSlot {
    let other = match may {
        Some(Decider::ThatShip) => f.subject,
        Some(Decider::OtherShip) => f.with.ship(),
        Some(Decider::You) | None => None,
    };
    other.unwrap_or(f.ship)
}

/// Whether the rules forbid the effect on the dice of the attack [ATK-39, ATK-43, ATK-53, ATK-56,
/// DMG-25]:
///
/// - modifying dice that no ship may modify, or that the ability's ship may not modify;
/// - at range 0: adding to a roll, taking away from a roll or cancelling results.
///
/// The answer is the same at every step of the attack.
pub(crate) fn is_barred<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: DiceOp) -> bool {
    let Some(attack) = b.attacks.current().filter(|_| rolled::under_way(b).is_none()) else { return false };
    let protected = || is_enemy(doer(b, f), attack) && defender_is_protected(b, attack);
    if let Some(dice) = op.modifies() {
        return cannot_modify(b, f, kind(b, f, dice));
    }
    if let DiceOp::Cancel { dice, .. } = op {
        return kind(b, f, dice) == DieKind::Defense && protected();
    }
    if let DiceOp::RollMore { dice, n, .. } = op {
        return match kind(b, f, dice) {
            DieKind::Attack => n > 0 && attacker_is_limited(b, attack),
            DieKind::Defense => n < 0 && protected(),
        };
    }
    matches!(op, DiceOp::RollOneMore | DiceOp::ApplyRangeBonus) && attacker_is_limited(b, attack)
}

/// Whether the ability cannot modify these dice of the attack under way, by any effect [ATK-43,
/// ATK-53, ATK-56, DMG-25].
pub(crate) fn cannot_modify<O: Observer>(b: &Battle<O>, f: &AbilityFrame, dice: DieKind) -> bool {
    let Some(attack) = b.attacks.current() else { return false };
    let ship = doer(b, f);
    let by = Modifier::Card(b.matchup.program.ability(f.ability).source);
    match dice {
        DieKind::Attack => {
            ship != attack.defender && attacker_is_limited(b, attack)
                || ship == attack.attacker && !queries::may_modify_attack(b, ship, by)
                || queries::is_fixed(b, Hook::ModifyAttackDice, attack, by)
        }
        DieKind::Defense => {
            is_enemy(ship, attack) && defender_is_protected(b, attack)
                || queries::is_fixed(b, Hook::ModifyDefenseDice, attack, by)
        }
    }
}

/// Whether `ship` is an enemy of the defender [ATK-53].
fn is_enemy(ship: ShipSlot, attack: &AttackData) -> bool {
    ship.seat() != attack.defender.seat()
}

/// The ship that counts as acting on dice by an ability. If no player decides about the ability, it
/// is the ship on whose card the ability is printed, whichever ship was granted it [ATK-56/open].
fn doer<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> ShipSlot {
    let ability = b.matchup.program.ability(f.ability);
    match ability.may {
        None => ability.source.ship().unwrap_or(f.ship),
        may => modifier(f, may),
    }
}

/// The most dice of a roll [ATK-37, ATK-47].
pub const MOST_DICE: i8 = 6;

/// Whether the range bonus adds an attack die in the attack at `index` of the pool [ATK-26, ATK-38,
/// LEG-17].
pub fn attack_bonus<O: Observer>(b: &Battle<O>, index: u8) -> bool {
    let attack = &b.attacks.pool[usize::from(index)];
    let by_rule = !weapon(b, attack).ordnance && b.rules().attack_bonus_ranges.contains(&attack.range);
    (by_rule || attack.range_bonus)
        && !attack.no_range_bonus[0]
        && queries::has_range_bonus(b, Hook::AttackRangeBonus, attack)
}

/// Whether the range bonus adds a defense die in the attack at `index` of the pool [ATK-26,
/// ATK-48].
pub fn defense_bonus<O: Observer>(b: &Battle<O>, index: u8) -> bool {
    let attack = &b.attacks.pool[usize::from(index)];
    attack.range >= 3
        && !weapon(b, attack).ordnance
        && !attack.no_range_bonus[1]
        && queries::has_range_bonus(b, Hook::DefenseRangeBonus, attack)
}

/// The number of attack dice in the attack at `index` of the pool [ATK-37 to ATK-39].
pub fn attack_dice<O: Observer>(b: &Battle<O>, index: u8) -> u8 {
    attack_dice_and(b, index, 0)
}

/// Like [`attack_dice`], with `more` dice added by an ability that is about to be used.
pub(crate) fn attack_dice_and<O: Observer>(b: &Battle<O>, index: u8, more: i8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let weapon = weapon(b, &attack);
    let mut change = queries::attack_dice_change(b, index) + more;
    change += i8::from(attack_bonus(b, index));
    // In a primary attack at attack range 0, the number of dice can only be reduced [ATK-39].
    if attacker_is_limited(b, &attack) {
        change = change.min(0);
    }
    // Deplete tokens reduce the number by one in total [TOK-53].
    if b.tokens[attack.attacker].has(Token::Deplete) {
        change -= 1;
    }
    let most = queries::most_dice(b, Hook::AttackDice, &attack);
    most.min((weapon.value as i8 + change).clamp(0, most_dice(attack.most_dice[0])) as u8)
}

/// The number of defense dice in the attack at `index` of the pool [ATK-47 to ATK-51].
pub fn defense_dice<O: Observer>(b: &Battle<O>, index: u8) -> u8 {
    defense_dice_and(b, index, 0)
}

/// Like [`defense_dice`], with `more` dice added by an ability that is about to be used.
pub(crate) fn defense_dice_and<O: Observer>(b: &Battle<O>, index: u8, more: i8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let ship = attack.defender;
    // The current agility value [ATK-51, TOK-49].
    let mut dice = status::agility(b, ship) as i8 + queries::defense_dice_change(b, index) + more;
    if defense_bonus(b, index) {
        // The bonus is 2 dice beyond range 3 [HUG-17].
        dice += if attack.range > 3 { 2 } else { 1 };
    }
    // Obstruction adds one die in total, however many obstacles there are [ATK-49], unless it is
    // ignored [OBJ-27].
    dice += i8::from(attack.obstructed && !attack.ignores_obstruction);
    // Obstruction by huge ships adds one die in total, besides that of obstacles [HUG-52].
    dice += i8::from(attack.by_huge_ship);
    // Strain and tractor tokens reduce the number by one each, whatever their count [TOK-52,
    // TOK-41].
    dice -= i8::from(b.tokens[ship].has(Token::Strain));
    dice -= i8::from(status::is_tractored(b, ship));
    let most = queries::most_dice(b, Hook::DefenseDice, &attack);
    most.min(dice.clamp(0, most_dice(attack.most_dice[1])) as u8)
}

/// The most dice of a roll if an ability states the maximum `stated`; 0 states none [ATK-37,
/// ATK-47].
fn most_dice(stated: u8) -> i8 {
    if stated == 0 { MOST_DICE } else { MOST_DICE.min(stated as i8) }
}
