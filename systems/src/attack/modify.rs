//! The Modify Dice steps [ATK-42 to ATK-44, ATK-52 to ATK-63]. Each player modifies dice as often
//! as they like and can. A step in which the only option is to stop asks no player.
//!
//! Only modifications that change something are offered [TOK-14, TOK-16, TOK-17/open, ATK-61/open].
//! Modifications by card abilities join the options of their player ([`crate::legal::inside`]).
//! A player cannot stop before using the mandatory ones.

use killbox_components::ability::Hook;
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, Reroll};
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face, Faces};
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::{AttackFrame, Frame, GainFrame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};

use crate::abilities::costs::{lenders, lent_force};
use crate::abilities::queries::{self, Modifier};
use crate::attack::moments::{at_moment, by_abilities};
use crate::attack::under_way::{data, go_on};
use crate::derived::attacks::attacker_is_limited;
use crate::derived::charge::{self, On};
use crate::legal::dice::bounded;
use crate::legal::inside;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{tokens, tokens::charges};

/// Resolves abilities immediately before the Modify Attack Dice step [ABL-16].
pub fn before_attack<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let ship = data(b, f).attacker;
    if let Some(flow) = at_moment(b, Hook::BeforeModifyAttack, ship) {
        return flow;
    }
    let f = go_on(b, f, AttackStep::ModifyAttackByDefender);
    attack_by_defender(b, f)
}

/// Resolves abilities immediately before the Modify Defense Dice step [ABL-16].
pub fn before_defense<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let ship = data(b, f).defender;
    if let Some(flow) = at_moment(b, Hook::BeforeModifyDefense, ship) {
        return flow;
    }
    let f = go_on(b, f, AttackStep::ModifyDefenseByAttacker);
    defense_by_attacker(b, f)
}

/// The defender modifies attack dice, by abilities only. The rules themselves give the defender no
/// such modification [ATK-42].
pub fn attack_by_defender<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let ship = data(b, f).defender;
    match by_abilities(b, Hook::ModifyAttack, ship, DecisionKind::ModifyAttack) {
        Some(flow) => flow,
        None => {
            let f = go_on(b, f, AttackStep::ModifyAttackByAttacker);
            attack_by_attacker(b, f)
        }
    }
}

/// The attacker modifies attack dice: focus, calculate, Force, lock, abilities [ATK-42, ATK-44].
pub fn attack_by_attacker<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = *data(b, f);
    let ship = attack.attacker;
    let asked =
        b.ask(ship.seat(), DecisionKind::ModifyAttack, ship, |b| offer_attack_by_attacker(b, &attack));
    let Some(answer) = asked else { return Flow::Wait };
    match answer {
        Choice::SpendToken { lender, token, n, .. } => {
            spend_on_focus(b, f, DieKind::Attack, Spent { lender, token, n });
        }
        Choice::SpendForce { lender, n } => spend_force(b, f, DieKind::Attack, lender, n),
        Choice::SpendLock => {
            go_on(b, f, AttackStep::RerollAttack);
        }
        Choice::ModifyBy { ship, ability } => inside::begin(b, ship, ability),
        Choice::Pass => {
            let f = go_on(b, f, AttackStep::RollDefense);
            return super::dice::roll_defense(b, f);
        }
        _ => return b.misread(),
    }
    Flow::Continue
}

/// Offers the attacker's modifications of attack dice [TOK-13 to TOK-16, CHG-16, TOK-32]. At attack
/// range 0 of a primary attack the attacker has none [ATK-43].
fn offer_attack_by_attacker<O: Observer>(b: &mut Battle<O>, attack: &AttackData) {
    let ship = attack.attacker;
    let usable = inside::usable(b, Hook::ModifyAttack, ship.seat());
    if !usable.iter().any(|ability| ability.mandatory) {
        b.offer(Choice::Pass);
    }
    inside::offer(b, &usable);
    let limited = attacker_is_limited(b, attack);
    let at_0 = if limited { queries::spent_at_range_0(b, attack) } else { Set::all() };
    if at_0.is_empty() {
        return;
    }
    let may = |b: &Battle<O>, by: Modifier| {
        queries::may_modify_attack(b, ship, by) && !queries::is_fixed(b, Hook::ModifyAttackDice, attack, by)
    };
    let left = queries::focus_left(b, attack, false);
    let focus = attack.attack_dice.count(Face::Focus).min(left);
    if may(b, Modifier::Other) && queries::may_spend_on_attack(b, attack) {
        let allowed = queries::spent_on_attack(b, attack) & at_0;
        offer_tokens_on_focus(b, ship, focus, allowed);
        for (owner, tokens, _) in lenders(b, attack, false) {
            offer_lent_on_focus(b, owner, tokens & allowed, focus);
        }
    }
    if limited {
        return;
    }
    if focus > 0 && may(b, Modifier::Force) {
        offer_force_on_focus(b, ship, focus);
    }
    if may(b, Modifier::Lock)
        && queries::may_spend_on_attack(b, attack)
        && bounded(attack.attack_dice.fresh, left).iter().sum::<u8>() > 0
        && b.tokens[ship].locks(ObjectId::ship(attack.defender))
        && queries::may_reroll_with_lock(b, attack)
        && queries::rerolls_left(b, attack) > 0
    {
        b.offer(Choice::SpendLock);
    }
}

/// Asks for the dice that the lock rerolls [TOK-32, ATK-57]. The lock is spent together with the
/// reroll, so nothing comes in between.
pub fn reroll_attack<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, attack_dice, .. } = *data(b, f);
    let asked = b.ask(attacker.seat(), DecisionKind::Reroll, attacker, |b| {
        let most = b.attacks.current().map_or(u8::MAX, |attack| queries::rerolls_left(b, attack));
        offer_rerolls(b, &bounded(attack_dice.fresh, focus_left(b, false)), 1, most);
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Reroll(reroll) = answer else { return b.misread() };
    go_on(b, f, AttackStep::ModifyAttackByAttacker);
    let object = ObjectId::ship(defender);
    note_focus(b, false, reroll.focus);
    let n = data(b, f).attack_dice.lift(reroll.of(DieKind::Attack));
    let faces = b.roll_dice(DieKind::Attack, n);
    data(b, f).attack_dice.put_rerolled(faces);
    tokens::lock::spend_lock(b, attacker, object);
    tell_modified(b, f, DieKind::Attack);
    data(b, f).altered[0] = false;
    b.raise(Event::DiceRerolled { attacker, defender, dice: DieKind::Attack });
    Flow::Continue
}

/// The attacker modifies defense dice, by abilities only [ATK-52].
pub fn defense_by_attacker<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let ship = data(b, f).attacker;
    match by_abilities(b, Hook::ModifyDefense, ship, DecisionKind::ModifyDefense) {
        Some(flow) => flow,
        None => {
            let f = go_on(b, f, AttackStep::ModifyDefenseByDefender);
            defense_by_defender(b, f)
        }
    }
}

/// The defender modifies defense dice: focus, calculate, evade, Force, a gas cloud [ATK-52,
/// ATK-54].
pub fn defense_by_defender<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = *data(b, f);
    let ship = attack.defender;
    let asked =
        b.ask(ship.seat(), DecisionKind::ModifyDefense, ship, |b| offer_defense_by_defender(b, &attack));
    let Some(answer) = asked else { return Flow::Wait };
    match answer {
        Choice::SpendToken { lender, token: Token::Evade, n, on_focus } => {
            spend_evade(b, f, Spent { lender, token: Token::Evade, n }, on_focus);
        }
        Choice::SpendToken { lender, token, n, .. } => {
            spend_on_focus(b, f, DieKind::Defense, Spent { lender, token, n });
        }
        Choice::SpendForce { lender, n } => spend_force(b, f, DieKind::Defense, lender, n),
        Choice::ModifyBy { ship, ability } => inside::begin(b, ship, ability),
        Choice::GasCloud => {
            let attack = data(b, f);
            attack.gas_cloud_used = true;
            attack.defense_dice.change(Face::Blank, Face::Evade, 1);
            tell_modified(b, f, DieKind::Defense);
        }
        Choice::Pass => {
            let f = go_on(b, f, AttackStep::Neutralize);
            return super::result::neutralize(b, f);
        }
        _ => return b.misread(),
    }
    Flow::Continue
}

/// Offers the defender's modifications of defense dice [TOK-13 to TOK-17, CHG-16, LEG-21].
fn offer_defense_by_defender<O: Observer>(b: &mut Battle<O>, attack: &AttackData) {
    let ship = attack.defender;
    let usable = inside::usable(b, Hook::ModifyDefense, ship.seat());
    if !usable.iter().any(|ability| ability.mandatory) {
        b.offer(Choice::Pass);
    }
    inside::offer(b, &usable);
    let may = |b: &Battle<O>, by: Modifier| !queries::is_fixed(b, Hook::ModifyDefenseDice, attack, by);
    let pool = &attack.defense_dice;
    let (blank, focus) = (pool.count(Face::Blank), pool.count(Face::Focus));
    let focus = focus.min(queries::focus_left(b, attack, true));
    if may(b, Modifier::Other) && queries::may_spend_on_defense(b, attack, TokenColor::Green) {
        let may = |token: &Token| !queries::is_withheld(b, attack, *token);
        let allowed: Set<Token> = Token::GREEN.into_iter().filter(may).collect();
        offer_tokens_on_focus(b, ship, focus, allowed);
        if allowed.has(Token::Evade) {
            offer_evade(b, ship, None, blank, focus);
        }
        for (owner, tokens, _) in lenders(b, attack, true) {
            let tokens = tokens & allowed;
            offer_lent_on_focus(b, owner, tokens, focus);
            if tokens.has(Token::Evade) {
                offer_evade(b, owner, Some(owner), blank, focus);
            }
        }
    }
    if may(b, Modifier::Force) {
        offer_force_on_focus(b, ship, focus);
    }
    if attack.by_gas_cloud && !attack.gas_cloud_used && blank > 0 && may(b, Modifier::Other) {
        b.offer(Choice::GasCloud);
    }
}

/// Offers a focus token for all FOC results, and calculate tokens for as many results [TOK-13 to
/// TOK-16].
fn offer_tokens_on_focus<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, focus: u8, allowed: Set<Token>) {
    if focus == 0 {
        return;
    }
    if allowed.has(Token::Focus) && b.tokens[ship].has(Token::Focus) {
        b.offer(on_focus(None, Token::Focus, 1));
    }
    let calculate = if allowed.has(Token::Calculate) { b.tokens[ship].count(Token::Calculate) } else { 0 };
    for k in 1..=calculate.min(focus) {
        b.offer(on_focus(None, Token::Calculate, k));
    }
}

/// Offers k evade tokens for k results, in any mix of the two faces [TOK-17].
fn offer_evade<O: Observer>(
    b: &mut Battle<O>,
    owner: ShipSlot,
    lender: Option<ShipSlot>,
    blank: u8,
    focus: u8,
) {
    for k in 1..=b.tokens[owner].count(Token::Evade).min(blank + focus) {
        for on_focus in k.saturating_sub(blank)..=k.min(focus) {
            b.offer(Choice::SpendToken { lender, token: Token::Evade, n: k, on_focus });
        }
    }
}

/// Offers tokens of another ship, of the kinds that it lends [ABL-8].
fn offer_lent_on_focus<O: Observer>(b: &mut Battle<O>, owner: ShipSlot, tokens: Set<Token>, focus: u8) {
    let lends = |token: Token| tokens.has(token);
    if focus > 0 && lends(Token::Focus) && b.tokens[owner].has(Token::Focus) {
        b.offer(on_focus(Some(owner), Token::Focus, 1));
    }
    if lends(Token::Calculate) {
        for k in 1..=b.tokens[owner].count(Token::Calculate).min(focus) {
            b.offer(on_focus(Some(owner), Token::Calculate, k));
        }
    }
}

/// The option to spend focus or calculate tokens of the ship or of a lender.
const fn on_focus(lender: Option<ShipSlot>, token: Token, n: u8) -> Choice {
    Choice::SpendToken { lender, token, n, on_focus: 0 }
}

/// Offers Force charges for as many FOC results [CHG-16].
fn offer_force_on_focus<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, focus: u8) {
    let most = (1..=focus).take_while(|k| charge::can_spend(b, ship, On::FORCE, *k)).count() as u8;
    for k in 1..=most {
        b.offer(Choice::SpendForce { lender: None, n: k });
    }
    // Force of ships that lend it [ABL-8].
    for lender in lent_force(b, ship) {
        for n in 1..=focus.min(b.charges[lender].force.active) {
            b.offer(Choice::SpendForce { lender: Some(lender), n });
        }
    }
}

/// Tokens that are spent on dice, with the ship that lends them, if one does.
#[derive(Clone, Copy)]
struct Spent {
    lender: Option<ShipSlot>,
    token: Token,
    n: u8,
}

/// Spends a focus token or calculate tokens, and changes FOC to HIT or EVD [TOK-13, TOK-15].
fn spend_on_focus<O: Observer>(b: &mut Battle<O>, f: AttackFrame, dice: DieKind, spent: Spent) {
    let most = if spent.token == Token::Focus { u8::MAX } else { spent.n };
    let ship = change_focus(b, f, dice, most);
    spend_tokens(b, ship, spent);
    tell_modified(b, f, dice);
}

/// Spends the ship's own Force or that of a lender, and changes as many FOC to HIT or EVD [CHG-16].
fn spend_force<O: Observer>(
    b: &mut Battle<O>,
    f: AttackFrame,
    dice: DieKind,
    lender: Option<ShipSlot>,
    n: u8,
) {
    let ship = change_focus(b, f, dice, n);
    charges::spend_force_of(b, ship, lender.unwrap_or(ship), n);
    tell_modified(b, f, dice);
}

/// The number of FOC results that the attacker or the defender of the attack under way can still
/// modify [ATK-55].
pub(crate) fn focus_left<O: Observer>(b: &Battle<O>, defends: bool) -> u8 {
    b.attacks.current().map_or(u8::MAX, |attack| queries::focus_left(b, attack, defends))
}

/// Records modified FOC results. This is done only if an ability needs the number [ATK-55].
pub(crate) fn note_focus<O: Observer>(b: &mut Battle<O>, defends: bool, n: u8) {
    if n > 0
        && !b.matchup.program.is_silent(Hook::ModifyFocus, b.core.faceup_kinds)
        && let Some(attack) = b.attacks.current_mut()
    {
        attack.focus_modified[usize::from(defends)] += n;
    }
}

/// Changes up to `most` FOC to HIT or EVD. Returns the ship that rolled the dice.
fn change_focus<O: Observer>(b: &mut Battle<O>, f: AttackFrame, dice: DieKind, most: u8) -> ShipSlot {
    let defends = dice == DieKind::Defense;
    let most = most.min(focus_left(b, defends));
    let attack = data(b, f);
    let there = if defends { &attack.defense_dice } else { &attack.attack_dice }.count(Face::Focus);
    note_focus(b, defends, most.min(there));
    let attack = data(b, f);
    let (ship, pool, to) = match dice {
        DieKind::Attack => (attack.attacker, &mut attack.attack_dice, Face::Hit),
        DieKind::Defense => (attack.defender, &mut attack.defense_dice, Face::Evade),
    };
    pool.change(Face::Focus, to, most);
    ship
}

/// Changes BLK and FOC to EVD [TOK-17].
fn spend_evade<O: Observer>(b: &mut Battle<O>, f: AttackFrame, spent: Spent, on_focus: u8) {
    note_focus(b, true, on_focus);
    let attack = data(b, f);
    let ship = attack.defender;
    attack.defense_dice.change(Face::Focus, Face::Evade, on_focus);
    attack.defense_dice.change(Face::Blank, Face::Evade, spent.n - on_focus);
    spend_tokens(b, ship, spent);
    tell_modified(b, f, DieKind::Defense);
}

/// Spends the tokens of an option: the ship's own, or those of a lender, which then gains the token
/// of its ability [TOK-1, ABL-8].
fn spend_tokens<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, spent: Spent) {
    let Spent { lender, token, n } = spent;
    let Some(owner) = lender else {
        tokens::spend(b, ship, token, n);
        return;
    };
    let attack = b.attacks.current().copied().unwrap_or_default();
    let gain = lenders(b, &attack, attack.defender == ship).into_iter().find(|(other, ..)| *other == owner);
    tokens::spend_of(b, ship, owner, token, n);
    pay_lender(b, owner, gain.and_then(|(.., gain)| gain));
}

/// Gives a ship the token that it gains for lending its tokens.
pub fn pay_lender<O: Observer>(b: &mut Battle<O>, owner: ShipSlot, gain: Option<Token>) {
    if let Some(token) = gain {
        b.push(Frame::Gain(GainFrame::new(owner, token, 1, owner.seat())));
    }
}

/// Records and reports a modification of the dice [ATK-55].
fn tell_modified<O: Observer>(b: &mut Battle<O>, f: AttackFrame, dice: DieKind) {
    let attack = data(b, f);
    let modifier = if dice == DieKind::Attack { attack.attacker } else { attack.defender };
    let defense = usize::from(dice == DieKind::Defense);
    attack.modified_by[defense].insert(modifier);
    attack.altered[defense] = true;
    let AttackData { attacker, defender, attack_dice, defense_dice, .. } = *attack;
    let pool = if dice == DieKind::Attack { attack_dice } else { defense_dice };
    b.raise(Event::DiceModified { attacker, defender, dice, pool });
}

/// Offers every choice of at least `least` and at most `limit` of these dice. Choices with fewer
/// CRIT come first, then those with fewer HIT, then those with fewer FOC [ATK-57, ATK-58].
pub fn offer_rerolls<O: Observer>(b: &mut Battle<O>, dice: &Faces, least: u8, limit: u8) {
    let most = |face: Face| dice[face as usize];
    let best = most(Face::Hit) + most(Face::Evade);
    for crit in 0..=most(Face::Crit) {
        for hit in 0..=best {
            for focus in 0..=most(Face::Focus) {
                for blank in 0..=most(Face::Blank) {
                    if (least..=limit).contains(&(crit + hit + focus + blank)) {
                        b.offer(Choice::Reroll(Reroll { blank, focus, hit, crit }));
                    }
                }
            }
        }
    }
}
