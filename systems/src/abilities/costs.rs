//! What an ability costs, and whether the cost can be paid [ABL-27, ABL-46, ABL-49, ABL-50].

use arrayvec::ArrayVec;
use killbox_components::ability::{DiceOp, Group, Op, Price, Trigger, Whom, Whose};
use killbox_components::attack::AttackData;
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::{AbilityFrame, AbilityStage};
use killbox_components::ids::{ObjectId, SHIPS, ShipSet, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use crate::abilities::dice::{cannot_modify, kind};
use crate::abilities::predicates::{has_charges, ships, whom};
use crate::abilities::queries;
use crate::derived::attacks::weapon;
use crate::derived::charge::{self, On};
use crate::derived::{locks, rolled, status};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The other ships whose tokens of this kind `payer` may spend now, as the attacker or the defender
/// of the attack under way. Each comes with the token that it gains when its tokens are spent
/// [ABL-8].
pub(crate) fn lent<O: Observer>(
    b: &Battle<O>,
    payer: ShipSlot,
    token: Token,
) -> ArrayVec<(ShipSlot, Option<Token>), SHIPS> {
    let Some(attack) = b.attacks.current() else { return ArrayVec::new() };
    if attack.aftermath || payer != attack.attacker && payer != attack.defender {
        return ArrayVec::new();
    }
    let lenders = lenders(b, attack, payer == attack.defender).into_iter();
    lenders
        .filter(|(owner, tokens, _)| tokens.has(token) && b.tokens[*owner].has(token))
        .map(|(owner, _, gain)| (owner, gain))
        .collect()
}

/// The other ships with active Force that `payer` may spend now, as the attacker or the defender of
/// the attack under way [ABL-8]. Effects that forbid `payer` to spend its own Force forbid it
/// theirs too [CHG-16].
pub(crate) fn lent_force<O: Observer>(b: &Battle<O>, payer: ShipSlot) -> ShipSet {
    let Some(attack) = b.attacks.current() else { return ShipSet::EMPTY };
    if attack.aftermath
        || payer != attack.attacker && payer != attack.defender
        || !charge::may_spend_force(b, payer)
    {
        return ShipSet::EMPTY;
    }
    let lenders = queries::force_lenders(b, attack, payer == attack.defender);
    let spent = lenders.into_iter().filter(|owner| b.charges[*owner].force.active == 0);
    spent.fold(lenders, ShipSet::without)
}

/// Whether `payer` can spend `n` Force, lent Force included [CHG-5, ABL-8].
fn can_spend_force<O: Observer>(b: &Battle<O>, payer: ShipSlot, n: u8) -> bool {
    let lent = || {
        let lenders = lent_force(b, payer);
        let all = || (lenders | payer.set()).into_iter().map(|ship| b.charges[ship].force.active).sum::<u8>();
        !lenders.is_empty() && all() >= n
    };
    charge::can_spend(b, payer, On::FORCE, n) || lent()
}

/// Whether the whole cost can be paid now if `chosen` is the chosen ship [ABL-27, ABL-49, ABL-50].
pub(crate) fn payable<O: Observer>(b: &Battle<O>, t: &Trigger, chosen: Option<ShipSlot>) -> bool {
    let program = &b.matchup.program;
    let ability = program.ability(t.ability);
    let ops = program.ops(ability);
    program
        .costs(ability)
        .iter()
        .all(|price| can_pay(b, t, chosen, t.ship, *price) && !is_barred(b, t, *price, ops))
}

/// Whether `payer` can pay this price.
pub(crate) fn can_pay<O: Observer>(
    b: &Battle<O>,
    t: &Trigger,
    chosen: Option<ShipSlot>,
    payer: ShipSlot,
    price: Price,
) -> bool {
    match price {
        Price::Charge(n) => has_charges(b, t, n),
        Price::ChargeOf { of, or_this_card } => {
            or_this_card && has_charges(b, t, 1)
                || charge::places(b, payer, of).any(|on| charge::can_spend(b, payer, on, 1))
        }
        Price::Force(n) => can_spend_force(b, payer, n),
        Price::Shield(n) => charge::can_spend(b, payer, On::SHIELDS, n),
        Price::Energy(n) => charge::can_spend(b, payer, On::ENERGY, n),
        Price::Spend(token, _) if is_withheld(b, payer, token) => false,
        Price::Spend(token, n) => {
            let lent = lent(b, payer, token);
            let others = lent.iter().map(|(owner, _)| b.tokens[*owner].count(token)).sum::<u8>();
            b.tokens[payer].count(token) + others >= n
        }
        Price::SpendColor(color, n) => {
            let of_kind = |token| {
                let lent = lent(b, payer, token);
                let others = lent.iter().map(|(owner, _)| b.tokens[*owner].count(token)).sum::<u8>();
                b.tokens[payer].count(token) + others
            };
            spendable(b, payer, color).iter().map(of_kind).sum::<u8>() >= n
        }
        Price::Expose => b.damage[payer].facedown.total() > 0,
        Price::SpendOf(group, token) => {
            !is_withheld(b, spender(t, payer, group), token)
                && ships(b, t, chosen, group).into_iter().any(|ship| b.tokens[ship].has(token))
        }
        Price::SpendLock(_)
            if b.attacks.current().is_some_and(|attack| {
                attack.attacker == payer && !attack.aftermath && !queries::may_spend_lock(b, attack)
            }) =>
        {
            false
        }
        Price::SpendLock(who) => {
            // Until a ship is chosen, the lock can be on any ship that might be chosen.
            who == Whom::Chosen && chosen.is_none()
                || whom(b, t, chosen, who).into_iter().any(|ship| b.tokens[payer].locks(ObjectId::ship(ship)))
        }
        Price::SpendLockOf(owner, on) => {
            let on = whom(b, t, chosen, on);
            owner == Whom::Chosen && chosen.is_none()
                || whom(b, t, chosen, owner)
                    .into_iter()
                    .any(|owner| on.into_iter().any(|ship| b.tokens[owner].locks(ObjectId::ship(ship))))
        }
        Price::AttackCharge(n) => attack_card(b).is_some_and(|(ship, on)| charge::can_spend(b, ship, on, n)),
        Price::Remove(token, n) => b.tokens[payer].count(token) >= n && queries::may_remove(b, payer, token),
        Price::RemoveColor(color, n) => removable(b, payer, color).map(|(_, n)| n).sum::<u8>() >= n,
        Price::BreakLock(who) => {
            whom(b, t, chosen, who).into_iter().any(|ship| b.tokens[payer].locks(ObjectId::ship(ship)))
        }
        Price::ChargesFromTo(least, _) => up_to(b, t, payer, price, least) >= least,
        Price::ChargesUpTo(most) | Price::EnergyUpTo(most) | Price::SpendUpTo(_, most) => {
            up_to(b, t, payer, price, most) > 0
        }
        Price::RemoveFrom(who, colors) => whom(b, t, chosen, who).into_iter().any(|ship| {
            Token::ALL.into_iter().any(|token| removed_from(b, ship, colors, token))
                || colors.has(TokenColor::Red) && !locks::owners(b, ObjectId::ship(ship)).is_empty()
        }),
        Price::OneOf(prices) => {
            b.matchup.program.prices(prices).iter().any(|price| can_pay(b, t, chosen, payer, *price))
        }
        Price::Gain(token, _) => status::can_gain(b, payer, token),
        Price::Suffer(..) => !b.core.destroyed.has(payer),
        Price::SpendResult(faces) => {
            !results(b, payer, faces).is_empty() && {
                let defends = b.attacks.current().is_some_and(|attack| attack.defender == payer);
                let dice = if defends { DieKind::Defense } else { DieKind::Attack };
                !cannot_modify(b, &AbilityFrame::new(*t, AbilityStage::Pay), dice)
            }
        }
    }
}

/// Whether an ability forbids `ship` to spend tokens of this kind, for any purpose, in the attack
/// under way [TOK-1].
fn is_withheld<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let Some(attack) = b.attacks.current().filter(|attack| !attack.aftermath) else { return false };
    ship == attack.defender && queries::is_withheld(b, attack, token)
        || ship == attack.attacker && queries::withheld_from_attacker(b, attack).has(token)
}

/// The kinds of token of this colour that `payer` may spend now [TOK-1].
pub(crate) fn spendable<O: Observer>(b: &Battle<O>, payer: ShipSlot, color: TokenColor) -> Set<Token> {
    let may = |token: &Token| token.color() == color && !is_withheld(b, payer, *token);
    Token::ALL.into_iter().filter(may).collect()
}

/// The ship that spends a token of one of the ships `owners`. "It may spend" refers to the
/// triggering ship: that ship spends its own token, not the ability's ship.
pub(crate) fn spender(t: &Trigger, payer: ShipSlot, owners: Group) -> ShipSlot {
    t.subject.filter(|_| owners.side == Whose::ThatShip).unwrap_or(payer)
}

/// Whether a token of this kind can be removed from `ship` for an effect that removes tokens of
/// these colours [TOK-1].
pub(crate) fn removed_from<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    colors: Set<TokenColor>,
    token: Token,
) -> bool {
    colors.has(token.color()) && b.tokens[ship].has(token) && queries::may_remove(b, ship, token)
}

/// How many, up to `most`, can be spent of the charges, energy or tokens that the price asks for.
pub(crate) fn up_to<O: Observer>(b: &Battle<O>, t: &Trigger, payer: ShipSlot, price: Price, most: u8) -> u8 {
    let can = |n: &u8| match price {
        Price::EnergyUpTo(_) => charge::can_spend(b, payer, On::ENERGY, *n),
        Price::SpendUpTo(token, _) => !is_withheld(b, payer, token) && b.tokens[payer].count(token) >= *n,
        _ => has_charges(b, t, *n),
    };
    (1..=most).take_while(can).count() as u8
}

/// The charges of the card whose weapon makes the attack under way: the ship and the card [ATK-35].
pub(crate) fn attack_card<O: Observer>(b: &Battle<O>) -> Option<(ShipSlot, On)> {
    let attack = b.attacks.current()?;
    Some((attack.attacker, On::Upgrade(weapon(b, attack).card?)))
}

/// Those of `faces` of which `ship` can spend a result, of its own dice in the attack under way.
/// Spending a result modifies dice, so a limit on modified FOC results counts [ATK-63, ATK-55].
pub(crate) fn results<O: Observer>(b: &Battle<O>, ship: ShipSlot, faces: Set<Face>) -> Set<Face> {
    let Some(attack) = b.attacks.current() else { return Set::EMPTY };
    let defends = attack.defender == ship;
    let pool = if defends { &attack.defense_dice } else { &attack.attack_dice };
    let may = |face: &Face| {
        pool.count(*face) > 0 && (*face != Face::Focus || queries::focus_left(b, attack, defends) > 0)
    };
    faces.iter().filter(may).collect()
}

/// The tokens of one colour on a ship, with their counts.
pub(crate) fn of_color<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    color: TokenColor,
) -> impl Iterator<Item = (Token, u8)> + use<O> {
    let tokens = b.tokens[ship];
    Token::ALL
        .into_iter()
        .filter(move |token| token.color() == color && tokens.has(*token))
        .map(move |token| (token, tokens.count(token)))
}

/// The tokens of one colour that can be removed from a ship, with their counts [TOK-1].
pub(crate) fn removable<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    color: TokenColor,
) -> impl Iterator<Item = (Token, u8)> {
    of_color(b, ship, color).filter(move |(token, _)| queries::may_remove(b, ship, *token))
}

/// Whether the price is a token that must not be spent on the dice that the effects `ops` modify in
/// the attack under way, whichever ship has the token [ATK-56].
///
/// Ruling: tokens spent on a guess count as spent on the result that a right guess adds.
pub(crate) fn is_barred<O: Observer>(b: &Battle<O>, t: &Trigger, price: Price, ops: &[Op]) -> bool {
    let color = match price {
        Price::Spend(token, _) | Price::SpendOf(_, token) | Price::SpendUpTo(token, _) => token.color(),
        Price::SpendColor(color, _) => color,
        Price::SpendLock(_) | Price::SpendLockOf(..) => TokenColor::Blue,
        // Prices that spend no token do not modify dice; charges and the like have no colour.
        Price::Charge(_)
        | Price::ChargeOf { .. }
        | Price::Force(_)
        | Price::Shield(_)
        | Price::Energy(_)
        | Price::Remove(..)
        | Price::RemoveColor(..)
        | Price::BreakLock(_)
        | Price::ChargesUpTo(_)
        | Price::ChargesFromTo(..)
        | Price::EnergyUpTo(_)
        | Price::AttackCharge(_)
        | Price::Gain(..)
        | Price::Suffer(..)
        | Price::SpendResult(_)
        | Price::RemoveFrom(..)
        | Price::OneOf(_)
        | Price::Expose => return false,
    };
    if rolled::under_way(b).is_some() {
        return false;
    }
    let Some(attack) = b.attacks.current() else { return false };
    let f = AbilityFrame::new(*t, AbilityStage::Pay);
    if attack.aftermath {
        return false;
    }
    let spender = match price {
        Price::SpendOf(owners, _) => spender(t, t.ship, owners),
        _ => t.ship,
    };
    let modifies = |of: DieKind| {
        ops.iter().any(|op| {
            let Op::Dice(op) = *op else { return false };
            of == DieKind::Defense && matches!(op, DiceOp::Guess(_))
                || op.modifies().is_some_and(|dice| kind(b, &f, dice) == of)
        })
    };
    !queries::may_spend_on_defense(b, attack, color) && modifies(DieKind::Defense)
        || spender == attack.attacker
            && !queries::may_spend_on_attack(b, attack)
            && (modifies(DieKind::Attack) || modifies(DieKind::Defense))
}

/// The ships that lend tokens to the attacker or, if `defends`, to the defender: each with the
/// kinds of token and the token that it gains in return. A ship that lends by two cards appears
/// once.
pub fn lenders<O: Observer>(
    b: &Battle<O>,
    attack: &AttackData,
    defends: bool,
) -> ArrayVec<(ShipSlot, Set<Token>, Option<Token>), SHIPS> {
    let mut found = ArrayVec::<(ShipSlot, Set<Token>, Option<Token>), SHIPS>::new();
    queries::lenders(b, attack, defends, |owner, tokens, gain| {
        match found.iter_mut().find(|(other, ..)| *other == owner) {
            // Ruling: the ability for which the lender gains nothing takes precedence.
            Some((_, all, cost)) if gain.is_none() || cost.is_some() => (*all, *cost) = (tokens, gain),
            Some(_) => {}
            None => found.push((owner, tokens, gain)),
        }
    });
    found
}
