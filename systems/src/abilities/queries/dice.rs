//! The number of dice that are rolled, and the effects that may modify or spend them.

use killbox_components::ability::{Change, Filter, Hook, Means, Source, Trigger};
use killbox_components::attack::AttackData;
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use crate::abilities::counts;
use crate::abilities::predicates::answers_about;
use crate::derived::attacks::{attacker_is_limited, defender_is_protected};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// An effect that modifies dice, as far as abilities can forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Force, spent in its default way [CHG-16].
    Force,
    /// A lock, spent in its default way [TOK-32].
    Lock,
    /// An ability of this card.
    Card(Source),
    /// Any other effect: tokens.
    Other,
}

impl Modifier {
    /// Whether an ability of the card `of` that restricts modifications to `left` still allows this
    /// one.
    fn is_left(self, left: Means, of: Source) -> bool {
        match self {
            Modifier::Force => left.force,
            Modifier::Lock => left.lock,
            Modifier::Card(source) => left.this_card && source == of,
            Modifier::Other => false,
        }
    }
}

/// How many attack dice abilities add or, if negative, take away in the attack at `index` of the
/// pool [ATK-37].
pub fn attack_dice_change<O: Observer>(b: &Battle<O>, index: u8) -> i8 {
    dice_change(b, Hook::AttackDice, index) + b.attacks.pool[usize::from(index)].more_attack_dice
}

/// How many defense dice abilities add or, if negative, take away in the attack at `index` of the
/// pool [ATK-47].
pub fn defense_dice_change<O: Observer>(b: &Battle<O>, index: u8) -> i8 {
    dice_change(b, Hook::DefenseDice, index) + b.attacks.pool[usize::from(index)].more_defense_dice
}

fn dice_change<O: Observer>(b: &Battle<O>, hook: Hook, index: u8) -> i8 {
    let attack = &b.attacks.pool[usize::from(index)];
    let mut sum = 0;
    answers_about(b, hook, attack, |owner, ability, copies| {
        if let Some(Change::Dice(n)) = ability.change {
            let by_enemy = owner.seat() != attack.defender.seat();
            sum += copies as i8
                * match hook {
                    // No ability adds attack dice in a primary attack at attack range 0 [ATK-39].
                    Hook::AttackDice if attacker_is_limited(b, attack) => n.min(0),
                    // Enemy ships cannot reduce the number of defense dice at attack range 0
                    // [ATK-53].
                    Hook::DefenseDice if by_enemy && defender_is_protected(b, attack) => n.max(0),
                    _ => n,
                };
        }
    });
    sum
}

/// The most dice that abilities allow to be rolled. The hook names the dice [ATK-37, ATK-47].
pub fn most_dice<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, hook, attack, |owner, ability, _| {
        if let Some(Change::RollAtMost(count)) = ability.change {
            let subject = Some(if hook == Hook::DefenseDice { attack.defender } else { attack.attacker });
            let t = Trigger { ship: owner, subject, ..Trigger::default() };
            most = most.min(counts::count(b, &t, None, count).unwrap_or(u8::MAX));
        }
    });
    most
}

/// Whether `ship` may modify its attack dice by this effect [DMG-25].
pub fn may_modify_attack<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: Modifier) -> bool {
    let mut may = true;
    let Some(attack) = b.attacks.current().filter(|attack| attack.attacker == ship) else { return true };
    answers_about(b, Hook::ModifyAttackDice, attack, |_, ability, _| {
        if let Some(Change::CannotModifyYourDice(left)) = ability.change {
            may &= by.is_left(left, ability.source);
        }
    });
    may
}

/// Whether no ship may modify these dice of the attack by this effect. The hook names the dice
/// [ATK-56].
pub fn is_fixed<O: Observer>(b: &Battle<O>, hook: Hook, attack: &AttackData, by: Modifier) -> bool {
    let mut fixed = false;
    answers_about(b, hook, attack, |_, ability, _| {
        if let Some(Change::CannotBeModified(left)) = ability.change {
            fixed |= !by.is_left(left, ability.source);
        }
    });
    fixed
}

/// Whether CRIT results are neutralized before HIT results in this attack [ATK-64].
pub fn crits_first<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut first = false;
    answers_about(b, Hook::CritsFirst, attack, |_, ability, _| {
        first |= ability.change == Some(Change::CritsNeutralizedFirst);
    });
    first
}

/// Whether EVD results cancel no CRIT results in this attack [ATK-64].
pub fn crits_stay<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut stay = false;
    answers_about(b, Hook::CritsFirst, attack, |_, ability, _| {
        stay |= ability.change == Some(Change::CritsNotNeutralized);
    });
    stay
}

/// Whether the defender may spend tokens of this colour on its dice [ATK-56].
pub fn may_spend_on_defense<O: Observer>(b: &Battle<O>, attack: &AttackData, color: TokenColor) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendOnDefense, attack, |_, ability, _| {
        may &= ability.change != Some(Change::DefenderCannotSpend(color));
    });
    may
}

/// Whether the defender must not spend tokens of this kind, on its dice or otherwise [TOK-1].
pub fn is_withheld<O: Observer>(b: &Battle<O>, attack: &AttackData, token: Token) -> bool {
    let mut withheld = false;
    answers_about(b, Hook::SpendOnDefense, attack, |_, ability, _| {
        if let Some(Change::DefenderCannotSpendTokens(kinds)) = ability.change {
            withheld |= kinds.has(token);
        }
    });
    withheld
}

/// The kinds of token that the attacker may spend on its dice [TOK-1].
pub fn spent_on_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> Set<Token> {
    let withheld = withheld_from_attacker(b, attack);
    if may_spend_on_attack(b, attack) { Set::all().without(withheld) } else { Set::EMPTY }
}

/// Whether the attacker may spend tokens and locks on dice [TOK-1].
pub fn may_spend_on_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendOnAttack, attack, |_, ability, _| {
        may &= ability.change != Some(Change::CannotSpendTokensOnDice);
    });
    may
}

/// Whether the attacker may spend its lock on the defender [TOK-32].
pub fn may_spend_lock<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendLock, attack, |_, ability, _| {
        may &= ability.change != Some(Change::CannotSpendLock);
    });
    may
}

/// Whether the attacker may spend its lock on the defender to reroll attack dice [TOK-32].
pub fn may_reroll_with_lock<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut may = true;
    answers_about(b, Hook::SpendLock, attack, |_, _, _| may = false);
    may
}

/// How many FOC results of its own dice the attacker or, if `defends`, the defender can still
/// modify [ATK-55].
pub fn focus_left<O: Observer>(b: &Battle<O>, attack: &AttackData, defends: bool) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, Hook::ModifyFocus, attack, |_, ability, _| {
        if let Some(Change::ModifiesFocusAtMost(n)) = ability.change
            && matches!(ability.filter, Filter::Defend(_)) == defends
        {
            most = most.min(n);
        }
    });
    most.saturating_sub(attack.focus_modified[usize::from(defends)])
}

/// How many attack dice the attacker can still reroll; `u8::MAX` if there is no limit [ATK-57].
pub fn rerolls_left<O: Observer>(b: &Battle<O>, attack: &AttackData) -> u8 {
    let mut most = u8::MAX;
    answers_about(b, Hook::Rerolls, attack, |_, ability, _| match ability.change {
        Some(Change::AttackerRerollsAtMost(n)) => most = most.min(n),
        Some(Change::AttackDiceCannotBeRerolled) => most = 0,
        _ => {}
    });
    if most == u8::MAX { most } else { most.saturating_sub(attack.attack_dice.rerolled.iter().sum()) }
}

/// Whether nobody may reroll the attack dice [ATK-57].
pub fn cannot_reroll_attack<O: Observer>(b: &Battle<O>, attack: &AttackData) -> bool {
    let mut cannot = false;
    answers_about(b, Hook::Rerolls, attack, |_, ability, _| {
        cannot |= ability.change == Some(Change::AttackDiceCannotBeRerolled);
    });
    cannot
}

/// Calls `with` for each ship whose tokens the attacker or, if `defends`, the defender may spend as
/// its own: the ship, the kinds of token, and the token that the lender gains in return [ABL-8].
pub fn lenders<O: Observer>(
    b: &Battle<O>,
    attack: &AttackData,
    defends: bool,
    mut with: impl FnMut(ShipSlot, Set<Token>, Option<Token>),
) {
    answers_about(b, Hook::Lends, attack, |owner, ability, _| {
        let spender = if defends { attack.defender } else { attack.attacker };
        if let Some(Change::MaySpendYourTokens(tokens, gain)) = ability.change
            && matches!(ability.filter, Filter::Defend(_)) == defends
            && owner != spender
        {
            with(owner, tokens, gain);
        }
    });
}

/// The other ships whose Force the attacker or, if `defends`, the defender may spend as its own
/// [ABL-8, CHG-16].
pub fn force_lenders<O: Observer>(b: &Battle<O>, attack: &AttackData, defends: bool) -> ShipSet {
    let mut lenders = ShipSet::EMPTY;
    let spender = if defends { attack.defender } else { attack.attacker };
    answers_about(b, Hook::Lends, attack, |owner, ability, _| {
        if ability.change == Some(Change::MaySpendYourForce)
            && matches!(ability.filter, Filter::Defend(_)) == defends
            && owner != spender
        {
            lenders.insert(owner);
        }
    });
    lenders
}

/// The kinds of token that the attacker must not spend, on its dice or otherwise [TOK-1].
pub fn withheld_from_attacker<O: Observer>(b: &Battle<O>, attack: &AttackData) -> Set<Token> {
    let mut withheld = Set::EMPTY;
    answers_about(b, Hook::SpendOnAttack, attack, |_, ability, _| {
        if let Some(Change::CannotSpend(kinds)) = ability.change {
            withheld |= kinds;
        }
    });
    withheld
}
