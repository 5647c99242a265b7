//! ATK-64 to ATK-75: Neutralize Results, Deal Damage, Aftermath.

use killbox_components::ability::Hook;
use killbox_components::attack::AttackData;
use killbox_components::dice::{Face, Pool};
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::damage::{Dealer, DealtWith};
use killbox_components::frame::{AttackFrame, Frame, SufferFrame};
use killbox_components::token::Token;

use crate::answers::{queries, raise, staging};
use crate::attack::moments;
use crate::attack::under_way::{data, go_on};
use crate::damage;
use crate::reads::measure;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// ATK-64: EVD cancels HIT, then CRIT, pair by pair; the other way round if an ability says so, and
/// no CRIT if one says that they stay.
pub fn neutralize_results(attack: &mut Pool, defense: &mut Pool, crits_first: bool, crits_stay: bool) {
    let evades = defense.count(Face::Evade);
    if crits_stay {
        let n = attack.cancel(Face::Hit, evades);
        defense.cancel(Face::Evade, n);
        return;
    }
    let (first, second) = order_of(crits_first);
    let n = attack.cancel(first, evades);
    let n = n + attack.cancel(second, evades - n);
    defense.cancel(Face::Evade, n);
}

/// TOK-22 to TOK-24: `tokens` fitting reinforce tokens cancel one result each, but never the last
/// one: HIT before CRIT, or in the order in which the defender's ability has results neutralized
/// (ATK-64). What they add are EVD results: no CRIT if an ability says that these stay. Returns how
/// many worked.
pub fn reinforce(attack: &mut Pool, tokens: u8, crits_first: bool, crits_stay: bool) -> u8 {
    let left = attack.count(Face::Hit) + attack.count(Face::Crit);
    let n = tokens.min(left.saturating_sub(1));
    if crits_stay {
        return attack.cancel(Face::Hit, n);
    }
    let (first, second) = order_of(crits_first);
    let firsts = attack.cancel(first, n);
    attack.cancel(second, n - firsts);
    n
}

/// ATK-64: which results are neutralized first, and which then.
const fn order_of(crits_first: bool) -> (Face, Face) {
    if crits_first { (Face::Crit, Face::Hit) } else { (Face::Hit, Face::Crit) }
}

/// ATK-64, ATK-65: Neutralize Results.
pub fn neutralize<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, .. } = *data(b, f);
    if let Some(flow) = moments::at_moment(b, Hook::AfterModifyDefense, defender) {
        return flow;
    }
    if let Some(flow) = moments::at_moment(b, Hook::BeforeNeutralize, defender) {
        return flow;
    }
    let crits_first = queries::crits_first(b, &b.attacks.pool[usize::from(f.data)]);
    let crits_stay = queries::crits_stay(b, &b.attacks.pool[usize::from(f.data)]);
    let attack = data(b, f);
    let (mut red, mut green) = (attack.attack_dice, attack.defense_dice);
    let evades = green.count(Face::Evade);
    neutralize_results(&mut red, &mut green, crits_first, crits_stay);
    attack.neutralized = evades - green.count(Face::Evade);
    let mut reinforced = 0;
    for (token, fore) in [(Token::ReinforceFore, true), (Token::ReinforceAft, false)] {
        let n = b.tokens[defender].count(token);
        // TOK-20.
        if n > 0 && measure::reinforce_works(b, defender, attacker, fore) {
            reinforced += reinforce(&mut red, n, crits_first, crits_stay);
        }
    }
    let attack = data(b, f);
    (attack.attack_dice, attack.defense_dice) = (red, green);
    go_on(b, f, AttackStep::HitOrMiss);
    if reinforced > 0 {
        b.raise(Event::Reinforced { ship: defender });
    }
    let (hits, crits) = (red.count(Face::Hit), red.count(Face::Crit));
    b.raise(Event::Neutralized { attacker, defender, hits, crits });
    Flow::Continue
}

/// ATK-66, ATK-71: it hits if a HIT or CRIT is left when results have been neutralized. That is the
/// end of the Neutralize Results step: what comes after the step changes it no more (ATK-66/open).
pub fn hit_or_miss<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = data(b, f);
    let AttackData { attacker, defender, attack_dice, .. } = *attack;
    let hit = attack.skips_dice || attack_dice.count(Face::Hit) + attack_dice.count(Face::Crit) > 0;
    attack.hit = hit;
    let f = go_on(b, f, AttackStep::AfterNeutralize);
    b.raise(if hit {
        Event::AttackHit { attacker, defender }
    } else {
        Event::AttackMissed { attacker, defender }
    });
    if b.is_quiet() { after_neutralize(b, f) } else { Flow::Continue }
}

/// ABL-16: what comes immediately after the Neutralize Results step. ATK-67: then a miss goes to
/// its Aftermath, and a hit deals damage (ATK-68), unless its weapon does something else instead
/// (ATK-69).
pub fn after_neutralize<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let AttackData { attacker, defender, hit, .. } = *data(b, f);
    if let Some(flow) = moments::at_moment(b, Hook::AfterNeutralize, defender) {
        return flow;
    }
    if !hit {
        go_on(b, f, AttackStep::Aftermath);
        return Flow::Continue;
    }
    go_on(b, f, AttackStep::DealDamage);
    if !b.is_unheard(&[Hook::DealsDamage]) {
        b.raise(Event::DealsDamage { attacker, defender });
    }
    Flow::Continue
}

/// ATK-68: the defender suffers what is left on the dice, then those results are cancelled. ATK-69:
/// a weapon that inflicts tokens has cancelled them right before, and gives the tokens itself.
pub fn deal_damage<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = data(b, f);
    let AttackData { attacker, defender, .. } = *attack;
    let hits = attack.attack_dice.cancel(Face::Hit, u8::MAX);
    let crits = attack.attack_dice.cancel(Face::Crit, u8::MAX);
    go_on(b, f, AttackStep::Aftermath);
    let dealer = Some(Dealer { ship: attacker, with: DealtWith::Attack });
    b.push(Frame::Suffer(SufferFrame { dealer, ..SufferFrame::new(defender, hits, crits) }));
    Flow::Continue
}

/// ATK-72 to ATK-74: the Aftermath, of misses too. "After attacking", "after defending" and "after
/// being destroyed" are triggered together and enter the queue as one block: the defending
/// player's, the attacking player's, then those that grant a bonus attack in the same order
/// ([`crate::reads::attacks::first_in_aftermath`]).
pub fn aftermath<O: Observer>(b: &mut Battle<O>, f: AttackFrame) -> Flow {
    let attack = data(b, f);
    attack.aftermath = true;
    let AttackData { attacker, defender, hit, destroyed, bonus_attacks, .. } = *attack;
    go_on(b, f, AttackStep::End);
    for ship in destroyed {
        raise::trigger(b, &damage::destruction_of(ship));
    }
    for trigger in bonus_attacks.into_iter().flatten() {
        staging::stage(b, trigger);
    }
    b.raise(Event::AfterAttack { attacker, defender, hit });
    Flow::Continue
}
