//! The dice of the attack or the roll under way: which of them an effect means, and whether
//! anything modifies them.

use killbox_components::ability::{Decider, Dice, DiceOp, Hook};
use killbox_components::attack::AttackData;
use killbox_components::dice::DieKind;
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::answers::queries::{self, Modifier};
use crate::reads::attacks::{attacker_is_limited, defender_is_protected, weapon};
use crate::reads::{rolled, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Which dice they are.
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

/// The dice that an effect modifies, if it does; cancelling is no modification that can be
/// forbidden.
pub(crate) const fn modified(op: DiceOp) -> Option<Dice> {
    match op {
        DiceOp::Reroll { dice, .. }
        | DiceOp::Change { dice, .. }
        | DiceOp::Add { dice, .. }
        | DiceOp::AddMatching { dice, .. } => Some(dice),
        DiceOp::Cancel { .. }
        | DiceOp::RollMore { .. }
        | DiceOp::RollOneMore
        | DiceOp::TreatAgility(_)
        | DiceOp::Guess(_)
        | DiceOp::ApplyRangeBonus
        | DiceOp::NoRangeBonus(_)
        | DiceOp::SkipDice
        | DiceOp::InflictInstead { .. } => None,
    }
}

/// ATK-55: the ship that modifies dice by an ability: the one that decides about it.
pub(crate) fn modifier(f: &AbilityFrame, may: Option<Decider>) -> ShipSlot {
    let other = match may {
        Some(Decider::ThatShip) => f.subject,
        Some(Decider::OtherShip) => f.with.ship(),
        Some(Decider::You) | None => None,
    };
    other.unwrap_or(f.ship)
}

/// ATK-39, ATK-43, ATK-53, ATK-56, DMG-25: whether the effect would do to dice of the attack what
/// is not done to them, at whatever time: modify those that nothing modifies, or that not its ship
/// does; add to a roll, take away from one or cancel results where range 0 forbids it.
pub(crate) fn is_barred<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: DiceOp) -> bool {
    let Some(attack) = b.attacks.current().filter(|_| rolled::under_way(b).is_none()) else { return false };
    let protected = || is_enemy(doer(b, f), attack) && defender_is_protected(b, attack);
    match op {
        DiceOp::Reroll { dice, .. }
        | DiceOp::Change { dice, .. }
        | DiceOp::Add { dice, .. }
        | DiceOp::AddMatching { dice, .. } => cannot_modify(b, f, kind(b, f, dice)),
        DiceOp::Cancel { dice, .. } => kind(b, f, dice) == DieKind::Defense && protected(),
        DiceOp::RollMore { dice, n, .. } => match kind(b, f, dice) {
            DieKind::Attack => n > 0 && attacker_is_limited(b, attack),
            DieKind::Defense => n < 0 && protected(),
        },
        DiceOp::RollOneMore | DiceOp::ApplyRangeBonus => attacker_is_limited(b, attack),
        DiceOp::TreatAgility(_)
        | DiceOp::Guess(_)
        | DiceOp::NoRangeBonus(_)
        | DiceOp::SkipDice
        | DiceOp::InflictInstead { .. } => false,
    }
}

/// ATK-43, ATK-53, ATK-56, DMG-25: whether the ability cannot modify those dice of the attack under
/// way, by whatever it does.
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

/// ATK-53: whether it is an enemy of the defender.
fn is_enemy(ship: ShipSlot, attack: &AttackData) -> bool {
    ship.seat() != attack.defender.seat()
}

/// ATK-56/open: the ship that does what an ability does to dice. What nobody decides about is done
/// by the ship on whose card it stands, whoever it is given to.
fn doer<O: Observer>(b: &Battle<O>, f: &AbilityFrame) -> ShipSlot {
    let ability = b.matchup.program.ability(f.ability);
    match ability.may {
        None => ability.source.ship().unwrap_or(f.ship),
        may => modifier(f, may),
    }
}

/// ATK-37, ATK-47: the most dice of a roll.
pub const MOST_DICE: i8 = 6;

/// ATK-26, ATK-38, LEG-17: whether the range bonus adds an attack die in the attack at `index` of
/// the pool.
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
    attack_dice_and(b, index, 0)
}

/// The same with so many more by an ability that is to be used.
pub(crate) fn attack_dice_and<O: Observer>(b: &Battle<O>, index: u8, more: i8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let weapon = weapon(b, &attack);
    let mut change = queries::attack_dice_change(b, index) + more;
    change += i8::from(attack_bonus(b, index));
    // ATK-39: at attack range 0 of a primary attack dice can only be taken away.
    if attacker_is_limited(b, &attack) {
        change = change.min(0);
    }
    // TOK-53: once, whatever the count.
    if b.tokens[attack.attacker].has(Token::Deplete) {
        change -= 1;
    }
    let most = queries::most_dice(b, Hook::AttackDice, &attack);
    most.min((weapon.value as i8 + change).clamp(0, most_dice(attack.most_dice[0])) as u8)
}

/// ATK-47 to ATK-51: how many defense dice are rolled.
pub fn defense_dice<O: Observer>(b: &Battle<O>, index: u8) -> u8 {
    defense_dice_and(b, index, 0)
}

/// The same with so many more by an ability that is to be used.
pub(crate) fn defense_dice_and<O: Observer>(b: &Battle<O>, index: u8, more: i8) -> u8 {
    let attack = b.attacks.pool[usize::from(index)];
    let ship = attack.defender;
    // ATK-51, TOK-49: the agility value as it is now.
    let mut dice = status::agility(b, ship) as i8 + queries::defense_dice_change(b, index) + more;
    if defense_bonus(b, index) {
        // HUG-17: two beyond range 3.
        dice += if attack.range > 3 { 2 } else { 1 };
    }
    // ATK-49: once, however many obstacles; OBJ-27.
    dice += i8::from(attack.obstructed && !attack.ignores_obstruction);
    // HUG-52: besides, and once.
    dice += i8::from(attack.by_huge_ship);
    // TOK-52, TOK-41: once each, whatever the count.
    dice -= i8::from(b.tokens[ship].has(Token::Strain));
    dice -= i8::from(status::is_tractored(b, ship));
    let most = queries::most_dice(b, Hook::DefenseDice, &attack);
    most.min(dice.clamp(0, most_dice(attack.most_dice[1])) as u8)
}

/// ATK-37, ATK-47: the most dice that are rolled, if an ability states the maximum `stated`; 0 is
/// none.
fn most_dice(stated: u8) -> i8 {
    if stated == 0 { MOST_DICE } else { MOST_DICE.min(stated as i8) }
}
