//! The Neutralize Results and Deal Damage steps and the Aftermath [ATK-64 to ATK-75].

use killbox_components::ability::Hook;
use killbox_components::attack::AttackData;
use killbox_components::dice::{Face, Pool};
use killbox_components::event::Event;
use killbox_components::frame::attack::AttackStep;
use killbox_components::frame::damage::{Dealer, DealtWith};
use killbox_components::frame::{AttackFrame, Frame, SufferFrame};
use killbox_components::token::Token;

use crate::abilities::{queries, raise, staging};
use crate::attack::moments;
use crate::attack::under_way::{data, go_on};
use crate::damage;
use crate::derived::measure;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// EVD results cancel HIT, then CRIT, in pairs. An ability can reverse the order (`crits_first`) or
/// protect CRIT results (`crits_stay`) [ATK-64].
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

/// Each of `tokens` matching reinforce tokens cancels one result, but never the last one [TOK-22 to
/// TOK-24]. They cancel HIT before CRIT, or in the order of the defender's ability [ATK-64]. They
/// add EVD results, so they cancel no CRIT if an ability protects CRIT results. Returns the number
/// of cancelled results.
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

/// The faces in the order in which they are neutralized [ATK-64].
const fn order_of(crits_first: bool) -> (Face, Face) {
    if crits_first { (Face::Crit, Face::Hit) } else { (Face::Hit, Face::Crit) }
}

/// The Neutralize Results step [ATK-64, ATK-65].
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
        // The reinforce token must match the attacker's position [TOK-20].
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

/// The attack hits if a HIT or CRIT is left after neutralizing [ATK-66, ATK-71]. This is the end of
/// the Neutralize Results step; effects after the step do not change it [ATK-66/open].
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

/// Resolves abilities immediately after the Neutralize Results step [ABL-16]. A miss then goes to
/// its Aftermath [ATK-67], and a hit deals damage [ATK-68] unless the weapon has another effect
/// instead [ATK-69].
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

/// The defender suffers damage for the remaining results, which are cancelled [ATK-68]. A weapon
/// that inflicts tokens has cancelled them just before and gives the tokens itself [ATK-69].
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

/// The Aftermath, also of a miss [ATK-72 to ATK-74].
///
/// "After attacking", "after defending" and "after being destroyed" are triggered together and
/// enter the queue as one block. First come the abilities of the defending player, then those of
/// the attacking player, then those that grant a bonus attack, in the same order
/// ([`crate::derived::attacks::first_in_aftermath`]).
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
