//! The dice of an attack: which are rerolled, and what is spent on them. Tokens are spent as the
//! calculator finds best; the dice abilities of cards are valued by their effects.

use killbox_components::ability::{Dice, Price};
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, OptionKey, Reroll};
use killbox_components::dice::{DieKind, Face, Faces, Pool};
use killbox_components::ids::ShipSlot;
use killbox_components::sets::Set;
use killbox_components::token::{Token, TokenColor};
use killbox_odds::Tokens;
use killbox_odds::plain::{Hand, Plain, Prices, Shown};
use killbox_systems::world::view::View;

use super::expect::{Mods, defense_dice};
use super::weights::Weights;
use super::worth::Use;
use crate::common::ability::Judged;
use crate::common::dice::{OnDice, attack_reroll, dice_ops};
use crate::common::modify::Table;

/// Value of a green token or Force to a ship that may be attacked again before they are removed, in
/// points of damage. Nothing is saved for a later round: most tokens would not last, and their
/// effect now is certain.
fn later(weights: &Weights) -> Prices {
    let [focus, calculate, evade, force] =
        [weights.later_focus, weights.later_calculate, weights.later_evade, weights.later_force]
            .map(f64::from);
    Prices { focus, calculate, evade, force, ..Prices::LEAST }
}

/// The dice of the attack under way, and the ships that may modify them.
pub struct Modify<'a> {
    table: Table<'a>,
    plain: &'a Plain,
    weights: &'a Weights,
}

impl<'a> Modify<'a> {
    /// The attack under way; `None` without one.
    pub fn new(view: &'a View<'a>, plain: &'a Plain, weights: &'a Weights) -> Option<Modify<'a>> {
        Some(Modify { table: Table::now(view)?, plain, weights })
    }

    /// The damage that the defender can still suffer.
    fn left(&self) -> u8 {
        let defender = self.table.attack.defender;
        self.table.view.hull_left(defender) + self.table.view.charges(defender).shields.active
    }

    /// What the attacker can do with its dice, each result worth the damage that it is expected to
    /// deal.
    fn attackers(&self) -> Hand<'a> {
        let AttackData { attacker, defender, range, obstructed, ignores_obstruction, .. } =
            *self.table.attack;
        let far = range == 3 && !self.table.is_ordnance() && !self.table.attack.no_range_bonus[1];
        let more = u8::from(far) + u8::from(obstructed && !ignores_obstruction);
        let dice = (defense_dice(self.table.view, defender) + more)
            .saturating_add_signed(self.table.attack.more_defense_dice)
            .min(killbox_odds::dice::MOST_DICE);
        let Mods { tokens, reinforce } = Mods::against(self.table.view, defender, attacker);
        let worths = self.plain.damage(dice, tokens, reinforce, self.left());
        let Mods { tokens, .. } = Mods::of_attacker(self.table.view, attacker, defender);
        Hand { plain: self.plain, die: DieKind::Attack, worths, tokens, prices: self.prices(attacker) }
    }

    /// What the defender can do with its dice, each result worth the damage that it spares.
    fn defenders(&self) -> Hand<'a> {
        let AttackData { attacker, defender, .. } = *self.table.attack;
        let Mods { tokens, reinforce } = Mods::against(self.table.view, defender, attacker);
        let left = self.left();
        let results = shown(DieKind::Attack, &self.table.attack.attack_dice).good;
        let mut worths = Plain::spared(results, reinforce, left);
        for worth in worths.iter_mut().filter(|worth| **worth <= -f64::from(left)) {
            *worth -= f64::from(self.weights.alive);
        }
        Hand { plain: self.plain, die: DieKind::Defense, worths, tokens, prices: self.prices(defender) }
    }

    /// The later value of tokens to the ship that owns the dice.
    fn prices(&self, ship: ShipSlot) -> Prices {
        if self.table.is_threatened(ship) { later(self.weights) } else { Prices::LEAST }
    }

    /// The hand, limited to the tokens that the options offer: an ability may forbid some of them.
    /// While no die shows a focus result the options say this of evade tokens only.
    fn allowed(&self, hand: Hand<'a>, now: Shown) -> Hand<'a> {
        let mut tokens = Tokens { lock: hand.tokens.lock, ..Tokens::NONE };
        for choice in self.table.pending().choices() {
            match choice {
                Choice::SpendToken { lender: None, token: Token::Focus, .. } => tokens.focus = 1,
                Choice::SpendToken { lender: None, token: Token::Calculate, n, .. } => {
                    tokens.calculate = tokens.calculate.max(n);
                }
                Choice::SpendToken { lender: None, token: Token::Evade, n, .. } => {
                    tokens.evade = tokens.evade.max(n);
                }
                Choice::SpendForce { lender: None, n } => tokens.force = tokens.force.max(n),
                _ => {}
            }
        }
        if now.focus == 0 {
            tokens = Tokens { evade: tokens.evade, ..hand.tokens };
        } else {
            // There may be more focus results once dice are rerolled.
            let had = hand.tokens;
            let all = |offered: u8, had: u8| if offered > 0 { had } else { 0 };
            tokens.calculate = all(tokens.calculate, had.calculate);
            tokens.force = all(tokens.force, had.force);
        }
        Hand { tokens, ..hand }
    }

    /// The first of these tokens to be spent.
    fn spend(&self, spent: Tokens, now: Shown) -> Option<OptionKey> {
        let own = |token, n, on_focus| Choice::SpendToken { lender: None, token, n, on_focus };
        let first = if spent.focus > 0 {
            own(Token::Focus, 1, 0)
        } else if spent.calculate > 0 {
            own(Token::Calculate, spent.calculate, 0)
        } else if spent.force > 0 {
            Choice::SpendForce { lender: None, n: spent.force }
        } else if spent.evade > 0 {
            own(Token::Evade, spent.evade, spent.evade.saturating_sub(now.blank))
        } else {
            return None;
        };
        self.table.offered(first)
    }

    /// The gain of spending tokens that another ship lends, over spending none [ABL-8].
    fn lent(&self, choice: Choice, hand: &Hand, now: Shown) -> f32 {
        let later = later(self.weights);
        let (focus, blank, price) = match choice {
            Choice::SpendToken { lender: Some(_), token, n, on_focus } => match token {
                Token::Focus => (now.focus, 0, later.focus),
                Token::Evade => (on_focus, n - on_focus, later.evade * f64::from(n)),
                _ => (n.min(now.focus), 0, later.calculate * f64::from(n)),
            },
            Choice::SpendForce { lender: Some(_), n } => (n.min(now.focus), 0, later.force * f64::from(n)),
            _ => return 0.0,
        };
        let then =
            Shown { blank: now.blank - blank, focus: now.focus - focus, good: now.good + focus + blank };
        (hand.spend(then).0 - price - hand.worth(now.good)) as f32
    }

    /// The next modification of the attack dice.
    pub fn attack(&self) -> OptionKey {
        if self.table.view.seat() != self.table.attack.attacker.seat() {
            return self.table.spoil(|ship, ability| self.used(ship, ability));
        }
        let now = shown(DieKind::Attack, &self.table.attack.attack_dice);
        let hand = self.allowed(self.attackers(), now);
        let (value, spent) = hand.spend(now);
        // Rerolls come first, since rerolled dice may show focus results, which a token then
        // changes: a card or the lock, whichever gains more. A card may be free.
        let rerolls = |ship, ability| self.rerolls(&self.used(ship, ability), &hand, now);
        let by_card = self.table.best_card(rerolls);
        let least = by_card.map_or(0.0, |(gain, _)| f64::from(gain));
        if let Some(lock) = self.table.offered(Choice::SpendLock)
            && hand.lock(now, self.fresh(DieKind::Attack)).is_some_and(|rerolled| rerolled - value > least)
        {
            return lock;
        }
        if let Some((_, card)) = by_card {
            return card;
        }
        // Cards that change a result come next, where they gain more than tokens would.
        let tokens = (value - hand.worth(now.good)) as f32;
        let gain = |choice| match choice {
            Choice::ModifyBy { ship, ability } => self.changes(&self.used(ship, ability), &hand, now),
            _ => self.lent(choice, &hand, now) - tokens,
        };
        self.table.most(0.0, gain).or_else(|| self.spend(spent, now)).unwrap_or_else(|| self.table.pass())
    }

    /// The next modification of the defense dice.
    pub fn defense(&self) -> OptionKey {
        if self.table.view.seat() != self.table.attack.defender.seat() {
            return self.table.spoil(|ship, ability| self.used(ship, ability));
        }
        let results = shown(DieKind::Attack, &self.table.attack.attack_dice).good;
        let now = shown(DieKind::Defense, &self.table.attack.defense_dice);
        if now.good >= results {
            return self.table.pass();
        }
        let hand = self.allowed(self.defenders(), now);
        let (value, spent) = hand.spend(now);
        // A gas cloud costs nothing [LEG-21].
        if let Some(free) = self.table.offered(Choice::GasCloud) {
            return free;
        }
        let open = results - now.good;
        let defends = |ship, ability| self.defends(&self.used(ship, ability), &hand, now, open);
        if let Some((_, card)) = self.table.best_card(defends) {
            return card;
        }
        let least = (value - hand.worth(now.good)) as f32;
        self.table
            .most(least, |choice| self.lent(choice, &hand, now))
            .or_else(|| self.spend(spent, now))
            .unwrap_or_else(|| self.table.pass())
    }

    /// The dice to reroll: those after which the owner of the dice can expect most, or, of the
    /// enemy's dice, least.
    pub fn reroll(&self) -> OptionKey {
        // Defense dice are rolled after the attack dice have been modified.
        let attacks = self.table.attack.defense_dice.total() == 0;
        let (die, owner, hand) = match attacks {
            true => (DieKind::Attack, self.table.attack.attacker, self.attackers()),
            false => (DieKind::Defense, self.table.attack.defender, self.defenders()),
        };
        let pool = if attacks { &self.table.attack.attack_dice } else { &self.table.attack.defense_dice };
        let now = shown(die, pool);
        let sign = if self.table.view.seat() == owner.seat() { 1.0 } else { -1.0 };
        let mut best = (f64::NEG_INFINITY, self.table.pending().options[0]);
        for key in &self.table.pending().options {
            let Some(Choice::Reroll(Reroll { blank, focus, hit, crit })) =
                key.choice(self.table.pending().kind)
            else {
                continue;
            };
            let again = Shown { blank, focus, good: hit + crit };
            let value = sign * hand.after_reroll(now.less(again), again.dice());
            if value > best.0 {
                best = (value, *key);
            }
        }
        best.1
    }

    /// The results of the dice that were not rerolled.
    fn fresh(&self, die: DieKind) -> Shown {
        let AttackData { attack_dice, defense_dice, .. } = self.table.attack;
        of_faces(die, &if die == DieKind::Attack { attack_dice } else { defense_dice }.fresh)
    }

    /// An ability of `ship` in this attack.
    fn used(&self, ship: ShipSlot, ability: u16) -> Use<'a> {
        let (subject, with) = self.table.event(ability);
        Use::new(self.table.view, self.weights, ship, ability, subject, with)
    }

    /// The gain of rerolling own attack dice; 0 for abilities that do something else.
    fn rerolls(&self, used: &Use, hand: &Hand, now: Shown) -> f32 {
        attack_reroll(used.ops()).and_then(|n| self.rerolled(used, hand, now, n)).unwrap_or(0.0)
    }

    /// The gain of paying for an ability and rerolling up to `n` dice by it; `None` if there is no
    /// die to reroll.
    fn rerolled(&self, used: &Use, hand: &Hand, now: Shown, n: u8) -> Option<f32> {
        let (left, price) = self.paying(used, hand);
        let value = left.reroll(now, self.fresh(hand.die), n)?;
        Some((value - hand.spend(now).0) as f32 + used.effect() - price)
    }

    /// The hand after an ability is paid for, and the cost beside the dice: a green token that is
    /// paid cannot be spent on the dice.
    fn paying<'b>(&self, used: &Use, hand: &Hand<'b>) -> (Hand<'b>, f32) {
        let (mut hand, mut cost) = (*hand, 0.0);
        for &price in used.costs() {
            let Price::SpendColor(TokenColor::Green, 1) = price else {
                cost += used.price(price);
                continue;
            };
            // [`super::ability::choose`] pays with the token of the least value.
            let Tokens { focus, calculate, evade, .. } = hand.tokens;
            let held = [(Token::Focus, focus), (Token::Calculate, calculate), (Token::Evade, evade)];
            let worth = |token: &Token| self.weights.token(*token);
            let held = held.into_iter().filter(|(_, n)| *n > 0).map(|(token, _)| token);
            match held.min_by(|a, b| worth(a).total_cmp(&worth(b))) {
                Some(Token::Focus) => hand.tokens.focus -= 1,
                Some(Token::Calculate) => hand.tokens.calculate -= 1,
                Some(_) => hand.tokens.evade -= 1,
                None => cost += used.price(price),
            }
        }
        (hand, cost)
    }

    /// The gain to the attacker of changing, adding or cancelling results, beyond what its tokens
    /// gain without that.
    fn changes(&self, used: &Use, hand: &Hand, now: Shown) -> f32 {
        let pool = &self.table.attack.attack_dice;
        let more = |then: Shown| (hand.spend(then).0 - hand.spend(now).0) as f32;
        let has = |faces: Set<Face>, face: Face| faces.has(face) && pool.count(face) > 0;
        let gain: f32 = dice_ops(used.ops())
            .map(|op| match op {
                OnDice::Change { dice: Dice::Attack | Dice::Own, from, to, n, .. } => {
                    let good = to.has(Face::Hit) || to.has(Face::Crit);
                    let blank = n.min(pool.count(Face::Blank) * u8::from(from.has(Face::Blank)));
                    // The worst of the dice are changed ([`super::ability::choose`]).
                    let focus = (n - blank).min(now.focus * u8::from(from.has(Face::Focus)));
                    let turned = blank + focus;
                    match good {
                        true if turned > 0 => more(Shown {
                            blank: now.blank - blank,
                            focus: now.focus - focus,
                            good: now.good + turned,
                        }),
                        // A hit that becomes a critical hit.
                        true if to.has(Face::Crit) && has(from, Face::Hit) => 0.2,
                        _ => 0.0,
                    }
                }
                OnDice::Add { dice: Dice::Attack | Dice::Own, face, n } => match face {
                    Face::Hit | Face::Crit => more(Shown { good: now.good + n, ..now }),
                    Face::Focus => 0.2,
                    Face::Blank | Face::Evade => 0.0,
                },
                _ => 0.0,
            })
            .sum();
        gain + used.effect_on_best() - used.cost()
    }

    /// The gain of an ability to the defender against `open` results that are not evaded yet.
    fn defends(&self, used: &Use, hand: &Hand, now: Shown, open: u8) -> f32 {
        // A token that is paid no longer does to the dice what it could have done.
        if let [Price::SpendColor(TokenColor::Green, _)] = used.costs()
            && let Some(n) = dice_ops(used.ops())
                .find_map(|op| if let OnDice::Reroll { n, .. } = op { Some(n) } else { None })
        {
            return self.rerolled(used, hand, now, n).unwrap_or(0.0);
        }
        self.table.defends(used, open)
    }
}

/// The results that dice show.
fn shown(die: DieKind, pool: &Pool) -> Shown {
    of_faces(die, &pool.fresh).plus(of_faces(die, &pool.rerolled))
}

fn of_faces(die: DieKind, faces: &Faces) -> Shown {
    let n = |face: Face| faces[face as usize];
    let good = match die {
        DieKind::Attack => n(Face::Hit) + n(Face::Crit),
        DieKind::Defense => n(Face::Evade),
    };
    Shown { blank: n(Face::Blank), focus: n(Face::Focus), good }
}
