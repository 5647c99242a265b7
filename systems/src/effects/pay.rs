//! Payment for an ability, one part of its cost at a time [ABL-46 to ABL-50].

use killbox_components::ability::{DamageWord, Group, Price, Span, Whom};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::frame::damage::CardChange;
use killbox_components::frame::{AbilityFrame, CardFrame, Frame, GainFrame, SufferFrame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use crate::abilities::{costs, dice, predicates};
use crate::attack::modify::{self, pay_lender};
use crate::derived::charge::{self, On};
use crate::derived::locks;
use crate::legal::paid;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{tokens, tokens::charges};

/// Makes `payer` pay one part of a cost. `then` advances the frame of the ability. It is called
/// before anything is paid, so that frames that the payment pushes lie on top of that frame. Waits
/// while the payer chooses what to pay with.
pub(crate) fn one<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    price: Price,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    match price {
        Price::Charge(n) => {
            then(b, f);
            if let Some((ship, on)) = predicates::own_charges(b, &t) {
                charges::spend(b, ship, on, n);
            }
        }
        Price::ChargeOf { of, or_this_card } => {
            let own = predicates::own_charges(b, &t).filter(|_| or_this_card).map(|(_, on)| on);
            let Some(card) = charges::spending_card(b, payer, of, own) else { return Flow::Wait };
            then(b, f);
            if let Some(on) = card {
                charges::spend(b, payer, on, 1);
            }
        }
        Price::Force(n) if costs::lent_force(b, payer).is_empty() => {
            then(b, f);
            charges::spend(b, payer, On::FORCE, n);
        }
        Price::Force(n) => return spend_force(b, f, payer, n, then),
        Price::Shield(n) => {
            then(b, f);
            charges::spend(b, payer, On::SHIELDS, n);
        }
        Price::Energy(n) => {
            then(b, f);
            charges::spend(b, payer, On::ENERGY, n);
        }
        Price::Spend(token, n) if costs::lent(b, payer, token).is_empty() => {
            then(b, f);
            tokens::spend(b, payer, token, n);
        }
        Price::Spend(token, n) => return spend(b, f, payer, n, |kind| kind == token, then),
        Price::SpendColor(color, n) => {
            let kinds = costs::spendable(b, payer, color);
            return spend(b, f, payer, n, |kind| kinds.has(kind), then);
        }
        Price::RemoveColor(color, n) => return remove_color(b, f, payer, (color, n), then),
        Price::SpendOf(group, token) => return spend_of(b, f, payer, (group, token), then),
        Price::Remove(token, n) => {
            then(b, f);
            tokens::remove(b, payer, token, n);
        }
        Price::BreakLock(who) => {
            then(b, f);
            for ship in predicates::whom(b, &t, f.chosen, who) {
                tokens::lock::break_lock(b, payer, ObjectId::ship(ship));
            }
        }
        Price::ChargesFromTo(least, most) => return charges_from_to(b, f, payer, (least, most), then),
        Price::ChargesUpTo(most) | Price::EnergyUpTo(most) | Price::SpendUpTo(_, most) => {
            return up_to(b, f, payer, (price, most), then);
        }
        Price::SpendLock(who) => {
            then(b, f);
            let locked = predicates::whom(b, &t, f.chosen, who).into_iter().map(ObjectId::ship);
            if let Some(object) = { locked }.find(|object| b.tokens[payer].locks(*object)) {
                tokens::lock::spend_lock(b, payer, object);
            }
        }
        Price::SpendLockOf(owner, on) => {
            then(b, f);
            let on = predicates::whom(b, &t, f.chosen, on);
            for owner in predicates::whom(b, &t, f.chosen, owner) {
                for ship in on {
                    tokens::lock::spend_lock(b, owner, ObjectId::ship(ship));
                }
            }
        }
        Price::AttackCharge(n) => {
            then(b, f);
            if let Some((ship, on)) = costs::attack_card(b) {
                charges::spend(b, ship, on, n);
            }
        }
        Price::Gain(token, n) => {
            then(b, f);
            b.push(Frame::Gain(GainFrame::new(payer, token, n, f.ship.seat())));
        }
        Price::Suffer(kind, n) => {
            then(b, f);
            let (hits, crits) = if kind == DamageWord::Crit { (0, n) } else { (n, 0) };
            b.push(Frame::Suffer(SufferFrame::new(payer, hits, crits)));
        }
        Price::RemoveFrom(who, colors) => return remove_from(b, f, payer, (who, colors), then),
        Price::OneOf(prices) => return one_of(b, f, payer, prices, then),
        Price::Expose => {
            then(b, f);
            b.push(Frame::DamageCard(CardFrame::new(payer, CardChange::Expose)));
        }
        Price::SpendResult(faces) => return spend_result(b, f, payer, faces, then),
    }
    Flow::Continue
}

/// `payer` removes `n` tokens of a colour, one at a time [TOK-2].
fn remove_color<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    (color, n): (TokenColor, u8),
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let asked = b.ask(payer.seat(), DecisionKind::TokenChoice, payer, |b| {
        for token in Token::ALL {
            if costs::removed_from(b, payer, Set::from(color), token) {
                b.offer(Choice::Token { ship: payer, token });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Token { token, .. } = answer else { return b.misread() };
    go_on(b, f, n, then);
    tokens::remove(b, payer, token, 1);
    Flow::Continue
}

/// `payer` chooses of which ship of the group a token is spent.
fn spend_of<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    (group, token): (Group, Token),
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    let owners = predicates::ships(b, &t, f.chosen, group);
    let asked = b.ask(payer.seat(), DecisionKind::TokenChoice, payer, |b| {
        for ship in owners {
            if b.tokens[ship].has(token) {
                b.offer(Choice::Token { ship, token });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Token { ship: owner, token } = answer else { return b.misread() };
    then(b, f);
    tokens::spend_of(b, costs::spender(&t, payer, group), owner, token, 1);
    Flow::Continue
}

/// `payer` chooses how many standard charges of the card it spends, between two numbers.
fn charges_from_to<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    (least, most): (u8, u8),
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    let price = Price::ChargesFromTo(least, most);
    let asked = b.ask(payer.seat(), DecisionKind::AbilityPart, payer, |b| {
        for n in least..=costs::up_to(b, &t, payer, price, most) {
            b.offer(Choice::Number { ship: payer, n });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    then(b, AbilityFrame { part: n, ..f });
    if let Some((ship, on)) = predicates::own_charges(b, &t) {
        charges::spend(b, ship, on, n);
    }
    Flow::Continue
}

/// `payer` chooses how many it spends of what the price asks for, 1 or more.
fn up_to<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    (price, most): (Price, u8),
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    // "That many": the payment is limited to what can take effect [ABL-46].
    let able = costs::up_to(b, &t, payer, price, most).min(paid::most(b, &f)).max(1);
    let asked = b.ask(payer.seat(), DecisionKind::AbilityPart, payer, |b| {
        for n in 1..=able {
            b.offer(Choice::Number { ship: payer, n });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    then(b, AbilityFrame { part: n, ..f });
    match price {
        Price::EnergyUpTo(_) => charges::spend(b, payer, On::ENERGY, n),
        Price::SpendUpTo(token, _) => tokens::spend(b, payer, token, n),
        _ => predicates::own_charges(b, &t).is_some_and(|(ship, on)| charges::spend(b, ship, on, n)),
    };
    Flow::Continue
}

/// `payer` chooses which token or lock of that ship is removed.
fn remove_from<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    (who, colors): (Whom, Set<TokenColor>),
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    let Some(ship) = predicates::whom(b, &t, f.chosen, who).first() else {
        then(b, f);
        return Flow::Continue;
    };
    let object = ObjectId::ship(ship);
    let asked = b.ask(payer.seat(), DecisionKind::TokenChoice, payer, |b| {
        for token in Token::ALL {
            if costs::removed_from(b, ship, colors, token) {
                b.offer(Choice::Token { ship, token });
            }
        }
        // A lock is a red token of the locked ship [TOK-36].
        if colors.has(TokenColor::Red) {
            for owner in locks::owners(b, object) {
                b.offer(Choice::BreakLock { owner, object });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    then(b, f);
    match answer {
        Choice::Token { token, .. } => {
            tokens::remove(b, ship, token, 1);
        }
        Choice::BreakLock { owner, .. } => {
            tokens::lock::break_lock(b, owner, object);
        }
        _ => return b.misread(),
    }
    Flow::Continue
}

/// `payer` chooses which of several prices it pays.
fn one_of<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    prices: Span,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let t = f.trigger();
    let matchup = b.matchup;
    let prices = matchup.program.prices(prices);
    let asked = b.ask(payer.seat(), DecisionKind::AbilityPart, payer, |b| {
        for (n, price) in (0..).zip(prices) {
            if costs::can_pay(b, &t, f.chosen, payer, *price) {
                b.offer(Choice::Number { ship: payer, n });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Number { n, .. } = answer else { return b.misread() };
    let Some(price) = prices.get(usize::from(n)) else { return b.misread() };
    // The prices in such a list ask for no further decision.
    one(b, f, payer, *price, then)
}

/// `payer` chooses which of its results it spends.
fn spend_result<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    faces: Set<Face>,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let asked = b.ask(payer.seat(), DecisionKind::DieResult, payer, |b| {
        for face in costs::results(b, payer, faces).iter() {
            b.offer(Choice::Face(face));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Face(face) = answer else { return b.misread() };
    then(b, f);
    let defends = b.attacks.current().is_some_and(|attack| attack.defender == payer);
    modify::note_focus(b, defends, u8::from(face == Face::Focus));
    // A spent result leaves the pool [ATK-63] and counts as modified [ATK-55].
    let modifier = dice::modifier(&f, b.matchup.program.ability(f.ability).may);
    if let Some(attack) = b.attacks.current_mut() {
        attack.altered[usize::from(defends)] = true;
        attack.modified_by[usize::from(defends)].insert(modifier);
        let pool = if defends { &mut attack.defense_dice } else { &mut attack.attack_dice };
        pool.cancel(face, 1);
    }
    Flow::Continue
}

/// `payer` spends a token of the kinds that fit: its own, or one that another ship lends. Tokens
/// are spent one at a time [TOK-2, ABL-8].
fn spend<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    n: u8,
    fits: impl Fn(Token) -> bool,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let asked = b.ask(payer.seat(), DecisionKind::TokenChoice, payer, |b| {
        let kinds = || Token::ALL.into_iter().filter(|token| fits(*token));
        for token in kinds() {
            if b.tokens[payer].has(token) {
                b.offer(Choice::Token { ship: payer, token });
            }
        }
        for token in kinds() {
            for (owner, _) in costs::lent(b, payer, token) {
                b.offer(Choice::Token { ship: owner, token });
            }
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Token { ship: owner, token } = answer else { return b.misread() };
    let lender = costs::lent(b, payer, token).into_iter().find(|(other, _)| *other == owner);
    go_on(b, f, n, then);
    tokens::spend_of(b, payer, owner, token, 1);
    if let Some((_, gain)) = lender {
        pay_lender(b, owner, gain);
    }
    Flow::Continue
}

/// `payer` chooses whose Force it spends: its own or that of a ship that lends it. Charges are
/// spent one at a time [ABL-8].
fn spend_force<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    payer: ShipSlot,
    n: u8,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) -> Flow {
    let ships = costs::lent_force(b, payer);
    let own = charge::can_spend(b, payer, On::FORCE, 1);
    let asked = b.ask(payer.seat(), DecisionKind::SpendCard, payer, |b| {
        if own {
            b.offer(Choice::Ship(payer));
        }
        for ship in ships {
            b.offer(Choice::Ship(ship));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Ship(owner) = answer else { return b.misread() };
    go_on(b, f, n, then);
    charges::spend_force_of(b, payer, owner, 1);
    Flow::Continue
}

/// Advances the frame when one of `n` tokens is about to be paid: the same part of the cost is
/// asked for again until all are paid.
fn go_on<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    n: u8,
    then: impl FnOnce(&mut Battle<O>, AbilityFrame),
) {
    if f.step + 1 >= n {
        then(b, f);
    } else {
        b.set(Frame::Ability(AbilityFrame { step: f.step + 1, ..f }));
    }
}

/// The value of [`AbilityFrame::part`] once the ship that may pay has agreed to pay.
pub(crate) const PAYS: u8 = u8::MAX;
