//! Answers questions: attack after attack, while the tokens of both sides and the strength of the
//! defender run down.

use std::collections::HashMap;

use crate::bare::Bare;
use crate::dice::{CRIT, Die, MOST_DICE, MOST_RESULTS, Rolls, total};
use crate::outcome::{Advice, Attack, OnTable, Outcome, Over, Question, RESULTS};
use crate::plan::{Duel, Left, Plan, Worth, attackers_plays, defenders_plays};
use crate::sides::{Aim, Attacker, Defender};
use crate::strength::Strength;
use crate::tokens::Tokens;
use crate::wrong::Wrong;

/// Computes odds. It holds tables, so one calculator should answer many questions.
#[derive(Clone, Debug)]
pub struct Calculator {
    rolls: Rolls,
    /// `None` solves every attack by [`crate::stage`].
    bare: Option<Bare>,
}

impl Default for Calculator {
    fn default() -> Calculator {
        let rolls = Rolls::default();
        Calculator { bare: Some(Bare::new(&rolls)), rolls }
    }
}

/// The standing of both sides between two attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Standing {
    attacker: Tokens,
    deplete: u8,
    defender: Tokens,
    strain: u8,
    strength: Option<Strength>,
}

/// The value of the rest of a sequence from a standing on.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    aim: f64,
    damage: f64,
    spent: [f64; 2],
}

/// The cache for one question.
struct Known<'a> {
    question: &'a Question,
    rolls: &'a Rolls,
    bare: Option<&'a Bare>,
    rests: HashMap<(usize, Standing), Rest>,
    hurt: HashMap<(Strength, u8, u8), Vec<(Strength, f64)>>,
}

impl Calculator {
    /// A calculator with its tables, which serve all questions.
    pub fn new() -> Calculator {
        Calculator::default()
    }

    /// The outcomes of all attacks of a sequence.
    ///
    /// # Errors
    /// What is impossible in the question.
    pub fn answer(&self, question: &Question) -> Result<Vec<Outcome>, Wrong> {
        question.check()?;
        let mut known = self.know(question);
        let mut standings = vec![(known.start(), 1.0)];
        let mut gone = 0.0;
        let mut outcomes = Vec::new();
        for at in 0..question.attacks.len() {
            let (outcome, after) = known.attack(at, standings, gone);
            gone = outcome.destroyed;
            outcomes.push(outcome);
            standings = after;
        }
        Ok(outcomes)
    }

    /// The plays with dice that lie on the table in the first attack, the best first, each with its
    /// value if both sides play on as well as they can. Of equal plays the one that costs least
    /// comes first.
    ///
    /// # Errors
    /// What is impossible in the question or in the dice.
    pub fn advise(&self, question: &Question, table: &OnTable) -> Result<Vec<Advice>, Wrong> {
        question.check()?;
        let Some(attack) = question.attacks.first() else { return Ok(Vec::new()) };
        let (die, dice) = match *table {
            OnTable::Attack(faces) => (Die::Attack, faces),
            OnTable::Defense { faces, .. } => (Die::Defense, faces),
        };
        if total(&dice) > MOST_DICE {
            return Err(Wrong::Dice(total(&dice)));
        }
        if die == Die::Defense && dice[CRIT] > 0 {
            return Err(Wrong::Face("defense", "crit"));
        }
        let mut known = self.know(question);
        let start = known.start();
        let standing = known.enters(0, start);
        let Standing { defender: tokens, strain, strength, .. } = standing;
        let defender = Defender { tokens, strain, strength, ..question.defender.clone() };
        let alone = question.over == Over::Attack;
        let duel = Duel { shot: &attack.shot, attacker: &attack.attacker, defender: &defender, alone };
        let mut worth = |left: Left| known.worth(0, &standing, left);
        let plays = match *table {
            OnTable::Attack(faces) => attackers_plays(&duel, &self.rolls, faces, &mut worth),
            OnTable::Defense { hits, crits, .. } if hits.saturating_add(crits) > MOST_RESULTS => {
                return Err(Wrong::Results(hits.saturating_add(crits)));
            }
            OnTable::Defense { hits, crits, faces } => {
                defenders_plays(&duel, &self.rolls, (hits, crits), faces, &mut worth)
            }
        };
        Ok(plays
            .into_iter()
            .map(|(play, value)| Advice { play, aim: value.aim, damage: value.damage })
            .collect())
    }

    /// [`Calculator::answer`] for many questions.
    ///
    /// # Errors
    /// The place of the first question that is impossible, and what is impossible in it.
    pub fn answers(&self, questions: &[Question]) -> Result<Vec<Vec<Outcome>>, (usize, Wrong)> {
        let answers = questions.iter().enumerate();
        answers.map(|(i, question)| self.answer(question).map_err(|wrong| (i, wrong))).collect()
    }
}

impl Calculator {
    /// An empty cache for one question.
    fn know<'a>(&'a self, question: &'a Question) -> Known<'a> {
        Known {
            question,
            rolls: &self.rolls,
            bare: self.bare.as_ref(),
            rests: HashMap::new(),
            hurt: HashMap::new(),
        }
    }
}

impl Known<'_> {
    /// The standing before the first attack.
    fn start(&self) -> Standing {
        let Defender { tokens, strain, strength, .. } = self.question.defender;
        Standing { attacker: Tokens::NONE, deplete: 0, defender: tokens, strain, strength }
    }

    /// A standing at the start of the attack at `at`: another ship brings its own tokens.
    fn enters(&self, at: usize, standing: Standing) -> Standing {
        let Attack { attacker, same_ship, .. } = &self.question.attacks[at];
        match same_ship {
            true => standing,
            false => Standing { attacker: attacker.tokens, deplete: attacker.deplete, ..standing },
        }
    }

    /// The standing after the attack. Tokens that no later attack needs are dropped.
    fn leaves(&self, at: usize, standing: &Standing, left: Left, strength: Option<Strength>) -> Standing {
        let (_, _, attacker, defender) = left;
        let again = self.question.attacks.get(at + 1).is_some_and(|next| next.same_ship);
        Standing {
            attacker: if again { attacker } else { Tokens::NONE },
            deplete: if again { standing.deplete.saturating_sub(1) } else { 0 },
            defender,
            strain: standing.strain.saturating_sub(1),
            strength,
        }
    }

    /// The states of the defender after damage.
    fn hurt(&mut self, strength: Option<Strength>, hits: u8, crits: u8) -> Vec<(Option<Strength>, f64)> {
        let Some(strength) = strength else { return vec![(None, 1.0)] };
        let ends =
            { &mut self.hurt }.entry((strength, hits, crits)).or_insert_with(|| strength.suffer(hits, crits));
        ends.iter().map(|(end, p)| (Some(*end), *p)).collect()
    }

    /// Best play of the attack at `at` from a standing at its start.
    fn plan(&mut self, at: usize, standing: &Standing) -> Plan {
        let question = self.question;
        let Attack { attacker, shot, .. } = &question.attacks[at];
        let Standing { attacker: tokens, deplete, defender: own, strain, strength } = *standing;
        let attacker = Attacker { tokens, deplete, ..attacker.clone() };
        let defender = Defender { tokens: own, strain, strength, ..question.defender.clone() };
        let alone = question.over == Over::Attack;
        let duel = Duel { shot, attacker: &attacker, defender: &defender, alone };
        let rolls = self.rolls;
        if let Some(bare) = self.bare.filter(|_| Bare::knows(&duel)) {
            return bare.plan(rolls, &duel, &mut |hits, crits| {
                self.worth(at, standing, (hits, crits, Tokens::NONE, Tokens::NONE))
            });
        }
        let mut worths: HashMap<Left, Worth> = HashMap::new();
        Plan::new(&duel, rolls, &mut |left| {
            let key = if alone { (left.0, left.1, Tokens::NONE, Tokens::NONE) } else { left };
            if let Some(worth) = worths.get(&key) {
                return *worth;
            }
            let worth = self.worth(at, standing, key);
            worths.insert(key, worth);
            worth
        })
    }

    /// The value of what is left of the attack at `at`.
    fn worth(&mut self, at: usize, standing: &Standing, left: Left) -> Worth {
        let (hits, crits, ..) = left;
        let most = standing.strength.map_or(u8::MAX, |strength| strength.left());
        // Damage beyond the last hull does not count.
        let damage = f64::from((hits + crits).min(most));
        let next = at + 1;
        let ahead = self.question.over == Over::Sequence && next < self.question.attacks.len();
        let mut rest = Rest::default();
        let mut destroyed = 0.0;
        let asks = ahead || self.question.aim == Aim::Kill;
        let ends = if asks { self.hurt(standing.strength, hits, crits) } else { Vec::new() };
        for (strength, p) in ends {
            if strength.is_some_and(|strength| strength.is_destroyed()) {
                destroyed += p;
            } else if ahead {
                let after = self.leaves(at, standing, left, strength);
                let later = self.rest(next, self.enters(next, after));
                rest.aim += p * later.aim;
                rest.damage += p * later.damage;
                (0..2).for_each(|side| rest.spent[side] += p * later.spent[side]);
            }
        }
        let aim = match self.question.aim {
            Aim::Damage => damage,
            Aim::Kill => destroyed,
            Aim::Crit => f64::from(u8::from(crits > 0)),
        };
        Worth { aim: aim + rest.aim, damage: damage + rest.damage, spent: rest.spent }
    }

    /// The value of the attacks from `at` on.
    fn rest(&mut self, at: usize, standing: Standing) -> Rest {
        if let Some(rest) = self.rests.get(&(at, standing)) {
            return *rest;
        }
        let plan = self.plan(at, &standing);
        let mut rest = Rest::default();
        for (left, p) in plan.left(self.question.defender.reinforce) {
            let Worth { aim, damage, spent } = self.worth(at, &standing, left);
            let now = [standing.attacker.less(left.2).cost(), standing.defender.less(left.3).cost()];
            rest.aim += p * aim;
            rest.damage += p * damage;
            (0..2).for_each(|side| rest.spent[side] += p * (now[side] + spent[side]));
        }
        self.rests.insert((at, standing), rest);
        rest
    }

    /// Plays the attack at `at` from every possible standing. `gone` is the probability that the
    /// defender is destroyed already.
    fn attack(
        &mut self,
        at: usize,
        standings: Vec<(Standing, f64)>,
        gone: f64,
    ) -> (Outcome, Vec<(Standing, f64)>) {
        let mut damage = [0.0; RESULTS];
        damage[0] = gone;
        let mut outcome = Outcome {
            happens: standings.iter().map(|(_, p)| p).sum(),
            damage,
            mean: 0.0,
            crit: 0.0,
            shields_down: 0.0,
            destroyed: gone,
            attacker_left: Vec::new(),
            defender_left: Vec::new(),
        };
        let mut after = Merged::default();
        let (mut attacker_left, mut defender_left) = (Merged::default(), Merged::default());
        let last = at + 1 == self.question.attacks.len();
        let reinforce = self.question.defender.reinforce;
        for (standing, p) in standings {
            let standing = self.enters(at, standing);
            let plan = self.plan(at, &standing);
            plan.leaves.iter().for_each(|leaf| attacker_left.add(leaf.tokens, p * leaf.p));
            for (answer, q) in plan.answers() {
                defender_left.add(answer.tokens, p * q);
            }
            for (hits, crits, q) in plan.through(reinforce) {
                let p = p * q;
                outcome.damage[usize::from(hits + crits)] += p;
                outcome.mean += p * f64::from(hits + crits);
                outcome.crit += if crits > 0 { p } else { 0.0 };
                if standing.strength.is_none() {
                    continue;
                }
                for (strength, q) in self.hurt(standing.strength, hits, crits) {
                    let down = strength.is_some_and(|strength| strength.shields == 0);
                    outcome.shields_down += if down { p * q } else { 0.0 };
                    let destroyed = strength.is_some_and(|strength| strength.is_destroyed());
                    outcome.destroyed += if destroyed { p * q } else { 0.0 };
                }
            }
            if last {
                continue;
            }
            for (left, q) in plan.left(reinforce) {
                for (strength, r) in self.hurt(standing.strength, left.0, left.1) {
                    if strength.is_none_or(|strength| !strength.is_destroyed()) {
                        after.add(self.leaves(at, &standing, left, strength), p * q * r);
                    }
                }
            }
        }
        outcome.shields_down += gone;
        outcome.attacker_left = attacker_left.most_likely_first();
        outcome.defender_left = defender_left.most_likely_first();
        (outcome, after.0)
    }
}

/// Cases with their probabilities, in the order in which they came. Equal cases are merged.
struct Merged<T>(Vec<(T, f64)>);

impl<T> Default for Merged<T> {
    fn default() -> Self {
        Merged(Vec::new())
    }
}

impl<T: PartialEq> Merged<T> {
    fn add(&mut self, case: T, p: f64) {
        match self.0.iter_mut().find(|(known, _)| *known == case) {
            Some((_, sum)) => *sum += p,
            None => self.0.push((case, p)),
        }
    }

    fn most_likely_first(mut self) -> Vec<(T, f64)> {
        self.0.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sides::Shot;

    /// The tables and the general solver agree, for all numbers of dice up to six and small numbers
    /// of tokens.
    #[test]
    fn the_tables_agree_with_the_long_way() {
        let tables = Calculator::new();
        let long = Calculator { bare: None, ..Calculator::new() };
        let few = [
            Tokens::NONE,
            Tokens { focus: 1, ..Tokens::NONE },
            Tokens { calculate: 2, force: 1, ..Tokens::NONE },
        ];
        let mut compared = 0;
        for dice in 0..=6_u8 {
            for agility in 0..=6_u8 {
                // Few tokens of each kind, in turn.
                let turn = usize::from(dice * 7 + agility);
                let tokens = Tokens { lock: turn % 3 > 0, ..few[turn % 3] };
                let attacker = Attacker { dice, tokens, ..Attacker::default() };
                let tokens = Tokens { evade: (turn / 3 % 3) as u8, ..few[turn / 2 % 3] };
                let strength = (turn % 4 > 0).then(|| Strength::new(1 + (turn % 5) as u8, (turn % 3) as u8));
                let reinforce = (turn / 5 % 3) as u8;
                let defender = Defender { dice: agility, tokens, reinforce, strength, ..Defender::default() };
                let attack = Attack { attacker, shot: Shot::default(), same_ship: false };
                let aim = [Aim::Damage, Aim::Kill, Aim::Crit][turn % 3];
                let question = Question { attacks: vec![attack], defender, aim, ..Question::default() };
                let (a, b) = (tables.answer(&question).unwrap(), long.answer(&question).unwrap());
                let (a, b) = (&a[0], &b[0]);
                let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b} {question:#?}");
                a.damage.iter().zip(b.damage).for_each(|(a, b)| near(*a, b));
                near(a.mean, b.mean);
                near(a.crit, b.crit);
                near(a.destroyed, b.destroyed);
                near(a.shields_down, b.shields_down);
                for (a, b) in [(&a.attacker_left, &b.attacker_left), (&a.defender_left, &b.defender_left)] {
                    assert_eq!(a.len(), b.len(), "{question:#?}");
                    for (tokens, p) in a {
                        near(*p, b.iter().find(|(other, _)| other == tokens).unwrap().1);
                    }
                }
                compared += 1;
            }
        }
        assert_eq!(compared, 49);
    }
}
