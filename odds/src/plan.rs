//! One attack: both kinds of dice, one after the other, and what is left of the results.

use crate::card::Card;
use crate::dice::{CRIT, Die, Faces, GOOD, Rolls};
use crate::sides::{Attacker, Defender, Shot};
use crate::stage::{Play, Stage};
use crate::tokens::Tokens;
use crate::value::Value;

/// The value to both sides of what is left of an attack's results.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worth {
    /// What the attacker plays for.
    pub aim: f64,
    /// Damage, up to what the defender has left.
    pub damage: f64,
    /// The cost of what both sides spend later on.
    pub spent: [f64; 2],
}

/// What is left of an attack: HIT and CRIT that come through, tokens of the attacker and of the
/// defender.
pub(crate) type Left = (u8, u8, Tokens, Tokens);

/// An end of the attack dice: HIT, CRIT and tokens left, and the row of answers that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub hits: u8,
    pub crits: u8,
    pub tokens: Tokens,
    pub p: f64,
    pub row: usize,
}

/// An end of the defense dice: EVD and tokens left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub evades: u8,
    pub tokens: Tokens,
    pub p: f64,
}

/// Best play of one attack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub leaves: Vec<Leaf>,
    pub rows: Vec<Vec<Answer>>,
}

/// One attack to be planned.
pub(crate) struct Duel<'a> {
    pub shot: &'a Shot,
    pub attacker: &'a Attacker,
    pub defender: &'a Defender,
    /// Whether each attack is played for itself: what comes through has the same value whatever
    /// tokens are left.
    pub alone: bool,
}

/// What is left of HIT and CRIT results. Each EVD cancels a HIT, or a CRIT if there is no HIT. Then
/// each reinforce token that applies does the same, but never cancels the last result [ATK-64,
/// TOK-22 to TOK-24].
pub(crate) const fn neutralize(hits: u8, crits: u8, evades: u8, reinforce: u8) -> (u8, u8) {
    let (hits, crits) = cancel(hits, crits, evades);
    let spare = (hits + crits).saturating_sub(1);
    cancel(hits, crits, if reinforce < spare { reinforce } else { spare })
}

const fn cancel(hits: u8, crits: u8, n: u8) -> (u8, u8) {
    let rest = n.saturating_sub(hits);
    (hits.saturating_sub(n), crits.saturating_sub(rest))
}

/// The rows of answers: one for each number of results, or for each end of the attack dice.
struct Rows<'a, 'b> {
    duel: &'a Duel<'a>,
    rolls: &'a Rolls,
    worth: &'b mut dyn FnMut(Left) -> Worth,
    others: Vec<Card>,
    own: Vec<Card>,
    known: Vec<((u8, u8, Tokens), usize)>,
    rows: Vec<Vec<Answer>>,
}

impl Rows<'_, '_> {
    /// The row of the defense dice against these results. Equal questions are solved once.
    fn row(&mut self, hits: u8, crits: u8, tokens: Tokens) -> usize {
        // A defender whose dice no card of the attacker touches, and who plays for this attack
        // alone, looks only at the number of results.
        let key = match self.duel.alone {
            true if self.others.is_empty() => (hits + crits, 0, Tokens::NONE),
            true => (hits, crits, Tokens::NONE),
            false => (hits, crits, tokens),
        };
        if let Some((_, row)) = self.known.iter().find(|(known, _)| *known == key) {
            return *row;
        }
        let Duel { shot, defender, .. } = *self.duel;
        let stage =
            Stage { die: Die::Defense, others: &self.others, own: &self.own, tokens: defender.tokens };
        let worth = &mut self.worth;
        let mut value = |faces: &Faces, left: Tokens| {
            let evades = faces[GOOD];
            let (h, c) = neutralize(hits, crits, evades, defender.reinforce);
            let Worth { aim, damage, spent } = worth((h, c, tokens, left));
            let spend = defender.tokens.less(left).cost();
            // Fewer critical hits are more evade results.
            Value { aim, damage, crits: -f64::from(evades), attacker: spent[0], defender: spend + spent[1] }
        };
        let ends = stage.ends(self.rolls, shot.defense_dice(defender), &mut value);
        let mut row: Vec<Answer> = Vec::new();
        for (faces, left, p) in ends {
            match row.iter_mut().find(|answer| (answer.evades, answer.tokens) == (faces[GOOD], left)) {
                Some(answer) => answer.p += p,
                None => row.push(Answer { evades: faces[GOOD], tokens: left, p }),
            }
        }
        self.rows.push(row);
        self.known.push((key, self.rows.len() - 1));
        self.rows.len() - 1
    }

    /// The value of this end of the attack dice.
    fn value(&mut self, faces: &Faces, tokens: Tokens) -> Value {
        let (hits, crits) = (faces[GOOD], faces[CRIT]);
        let row = self.row(hits, crits, tokens);
        let Duel { attacker, defender, .. } = *self.duel;
        let spend = attacker.tokens.less(tokens).cost();
        let mut value = Value::default();
        for Answer { evades, tokens: left, p } in &self.rows[row] {
            let (h, c) = neutralize(hits, crits, *evades, defender.reinforce);
            let Worth { aim, damage, spent } = (self.worth)((h, c, tokens, *left));
            let spend = [spend + spent[0], defender.tokens.less(*left).cost() + spent[1]];
            let case = Value { aim, damage, crits: f64::from(c), attacker: spend[0], defender: spend[1] };
            value.add(*p, &case);
        }
        value
    }
}

/// The cards that work on one kind of dice; none unless `may` is set.
fn of(cards: &[Card], die: Die, may: bool) -> Vec<Card> {
    cards.iter().filter(|card| may && card.die == die).copied().collect()
}

impl<'a, 'b> Rows<'a, 'b> {
    fn new(duel: &'a Duel<'a>, rolls: &'a Rolls, worth: &'b mut dyn FnMut(Left) -> Worth) -> Rows<'a, 'b> {
        let others = of(&duel.attacker.cards, Die::Defense, !duel.shot.shields_defender());
        let own = of(&duel.defender.cards, Die::Defense, true);
        Rows { duel, rolls, worth, others, own, known: Vec::new(), rows: Vec::new() }
    }
}

/// Every play of the attacker with the attack dice on the table, the best first.
pub(crate) fn attackers_plays(
    duel: &Duel,
    rolls: &Rolls,
    faces: Faces,
    worth: &mut dyn FnMut(Left) -> Worth,
) -> Vec<(Play, Value)> {
    let Duel { shot, attacker, .. } = *duel;
    let free = !shot.limits_attacker();
    let mut rows = Rows::new(duel, rolls, worth);
    let tokens = if free { attacker.tokens } else { Tokens::NONE };
    let kept = attacker.tokens.less(tokens);
    let own = of(&attacker.cards, Die::Attack, free);
    let stage = Stage { die: Die::Attack, others: &[], own: &own, tokens };
    let plays = stage.plays(rolls, faces, &mut |faces, tokens| rows.value(faces, tokens.plus(kept)));
    placed(plays, &attacker.cards, Die::Attack)
}

/// The plays, with the place of each card among all cards of its side.
fn placed(mut plays: Vec<(Play, Value)>, cards: &[Card], die: Die) -> Vec<(Play, Value)> {
    let places: Vec<usize> = (0..cards.len()).filter(|place| cards[*place].die == die).collect();
    for (play, _) in &mut plays {
        if let Play::Card(place, _) = play {
            *place = places[*place];
        }
    }
    plays
}

/// Every play of the defender with the defense dice on the table against these HIT and CRIT
/// results, the best first.
pub(crate) fn defenders_plays(
    duel: &Duel,
    rolls: &Rolls,
    results: (u8, u8),
    faces: Faces,
    worth: &mut dyn FnMut(Left) -> Worth,
) -> Vec<(Play, Value)> {
    let Duel { attacker, defender, .. } = *duel;
    let own = of(&defender.cards, Die::Defense, true);
    let stage = Stage { die: Die::Defense, others: &[], own: &own, tokens: defender.tokens };
    let plays = stage.plays(rolls, faces, &mut |faces, left| {
        let (h, c) = neutralize(results.0, results.1, faces[GOOD], defender.reinforce);
        let Worth { aim, damage, spent } = worth((h, c, attacker.tokens, left));
        let spend = defender.tokens.less(left).cost() + spent[1];
        Value { aim, damage, crits: -f64::from(faces[GOOD]), attacker: spent[0], defender: spend }
    });
    placed(plays, &defender.cards, Die::Defense)
}

impl Plan {
    /// Plays an attack as well as both sides can. `worth` gives the value of what is left of it.
    pub fn new(duel: &Duel, rolls: &Rolls, worth: &mut dyn FnMut(Left) -> Worth) -> Plan {
        let Duel { shot, attacker, defender, .. } = *duel;
        let free = !shot.limits_attacker();
        let mut rows = Rows::new(duel, rolls, worth);
        let stage = Stage {
            die: Die::Attack,
            others: &of(&defender.cards, Die::Attack, true),
            own: &of(&attacker.cards, Die::Attack, free),
            tokens: if free { attacker.tokens } else { Tokens::NONE },
        };
        let kept = attacker.tokens.less(stage.tokens);
        let ends = stage.ends(rolls, shot.attack_dice(attacker), &mut |faces, tokens| {
            rows.value(faces, tokens.plus(kept))
        });
        let mut leaves: Vec<Leaf> = Vec::new();
        for (faces, tokens, p) in ends {
            let (hits, crits, tokens) = (faces[GOOD], faces[CRIT], tokens.plus(kept));
            let same = |leaf: &&mut Leaf| (leaf.hits, leaf.crits, leaf.tokens) == (hits, crits, tokens);
            match leaves.iter_mut().find(same) {
                Some(leaf) => leaf.p += p,
                None => leaves.push(Leaf { hits, crits, tokens, p, row: rows.row(hits, crits, tokens) }),
            }
        }
        Plan { leaves, rows: rows.rows }
    }

    /// Every end of the defense dice, with the probability that the whole attack ends with it.
    pub fn answers(&self) -> impl Iterator<Item = (Answer, f64)> + '_ {
        let mut asked = vec![0.0; self.rows.len()];
        self.leaves.iter().for_each(|leaf| asked[leaf.row] += leaf.p);
        let rows = self.rows.iter().zip(asked).filter(|(_, p)| *p > 0.0);
        rows.flat_map(|(row, p)| row.iter().map(move |answer| (*answer, p * answer.p)))
    }

    /// The HIT and CRIT that come through, each with its probability. A pair may occur more than
    /// once.
    pub fn through(&self, reinforce: u8) -> impl Iterator<Item = (u8, u8, f64)> + '_ {
        let mut ends: Vec<(u8, u8, usize, f64)> = Vec::with_capacity(self.leaves.len());
        for Leaf { hits, crits, p, row, .. } in &self.leaves {
            match ends.iter_mut().find(|end| (end.0, end.1, end.2) == (*hits, *crits, *row)) {
                Some(end) => end.3 += p,
                None => ends.push((*hits, *crits, *row, *p)),
            }
        }
        ends.into_iter().flat_map(move |(hits, crits, row, p)| {
            self.rows[row].iter().map(move |answer| {
                let (hits, crits) = neutralize(hits, crits, answer.evades, reinforce);
                (hits, crits, p * answer.p)
            })
        })
    }

    /// All that can be left of the attack, each with its probability.
    pub fn left(&self, reinforce: u8) -> impl Iterator<Item = (Left, f64)> + '_ {
        self.leaves.iter().flat_map(move |leaf| {
            self.rows[leaf.row].iter().map(move |answer| {
                let (hits, crits) = neutralize(leaf.hits, leaf.crits, answer.evades, reinforce);
                ((hits, crits, leaf.tokens, answer.tokens), leaf.p * answer.p)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::neutralize;

    #[test]
    fn evades_cancel_hits_before_crits() {
        // The examples of the rules [ATK-64].
        for (before, after) in
            [((2, 1, 2), (0, 1)), ((1, 2, 2), (0, 1)), ((0, 2, 3), (0, 0)), ((3, 1, 0), (3, 1))]
        {
            assert_eq!(neutralize(before.0, before.1, before.2, 0), after);
        }
    }

    #[test]
    fn reinforce_leaves_the_last_result() {
        // N results and k tokens leave max(1, N - k) [TOK-24].
        for (results, tokens, left) in [(3, 1, 2), (3, 2, 1), (2, 2, 1), (1, 2, 1), (0, 1, 0)] {
            assert_eq!(neutralize(results, 0, 0, tokens), (left, 0));
        }
        assert_eq!(neutralize(1, 1, 0, 1), (0, 1));
    }
}
