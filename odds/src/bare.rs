//! One attack without cards, each side playing for this attack alone, as in most questions. The
//! play is the same best play as that of [`crate::stage`], found in tables. The only reroll is that
//! of a lock, so dice need not be separated by whether they were rerolled, and tokens come last.

use arrayvec::ArrayVec;

use crate::dice::{BLANK, CRIT, Die, FOCUS, Faces, GOOD, MOST_DICE, Rolls, plus, total};
use crate::plan::{Answer, Duel, Leaf, Plan, Worth, neutralize};
use crate::tokens::Tokens;
use crate::value::{Side, Value};

/// The number of possible counts of dice: 0 to 6.
const DICE: usize = MOST_DICE as usize + 1;

/// The number of rolls of six attack dice.
const MOST_ROLLS: usize = 84;

/// The number of ways to keep some of six dice.
const MOST_KEPT: usize = 210;

/// The rerolls of a number of attack dice, and their results.
#[derive(Clone, Debug, Default)]
struct Rerolls {
    /// The rolls of these dice: faces and probability.
    rolls: Vec<(Faces, f64)>,
    /// For each roll, the dice that may be kept, more kept dice first: a range of `choices`.
    choices_of: Vec<(u16, u16)>,
    /// Indices into `kept`.
    choices: Vec<u8>,
    /// For each choice of kept dice, how the others fall: a range of `falls`.
    kept: Vec<(u16, u16)>,
    /// Probability, and the roll that then lies on the table.
    falls: Vec<(f64, u8)>,
}

/// The best end of each roll, and its index among the ways to spend tokens.
type Ends = ArrayVec<(Value, u8), MOST_ROLLS>;

/// Tables for every number of dice.
#[derive(Clone, Debug)]
pub(crate) struct Bare {
    rerolls: [Rerolls; DICE],
}

impl Bare {
    pub fn new(rolls: &Rolls) -> Bare {
        Bare { rerolls: std::array::from_fn(|n| Rerolls::new(rolls, n as u8)) }
    }
}

impl Rerolls {
    fn new(rolls: &Rolls, n: u8) -> Rerolls {
        let all = rolls.of(Die::Attack, n).to_vec();
        let kept: Vec<Faces> =
            (0..n).rev().flat_map(|k| rolls.of(Die::Attack, k).iter().map(|(faces, _)| *faces)).collect();
        let at = |faces: &Faces| all.iter().position(|(known, _)| known == faces).unwrap_or_default() as u8;
        let mut rerolls = Rerolls { rolls: all.clone(), ..Rerolls::default() };
        for (faces, _) in &all {
            let from = rerolls.choices.len() as u16;
            let within = |kept: &Faces| kept.iter().zip(faces).all(|(kept, all)| kept <= all);
            let places = kept.iter().enumerate().filter(|(_, kept)| within(kept));
            rerolls.choices.extend(places.map(|(place, _)| place as u8));
            rerolls.choices_of.push((from, rerolls.choices.len() as u16));
        }
        for dice in &kept {
            let from = rerolls.falls.len() as u16;
            let falls = rolls.of(Die::Attack, n - total(dice)).iter();
            rerolls.falls.extend(falls.map(|(faces, p)| (*p, at(&plus(dice, faces)))));
            rerolls.kept.push((from, rerolls.falls.len() as u16));
        }
        rerolls
    }
}

/// A way to spend tokens: the number of results that it changes at least, the tokens, and their
/// cost.
#[derive(Clone, Copy, Debug)]
struct Way {
    results: u8,
    spent: Tokens,
    cost: f64,
}

/// The ways to spend tokens on `focus` and `blank` results, the cheapest one for each number of
/// results.
fn ways(tokens: Tokens, focus: u8, blank: u8) -> ArrayVec<Way, { 2 * DICE }> {
    let mut ways = ArrayVec::new();
    let mut offer = |results: u8, spent: Tokens| ways.push(Way { results, spent, cost: spent.cost() });
    for n in 0..=focus + blank {
        // One token changes one result; the cheapest kind comes first [TOK-15, TOK-17, CHG-16].
        let calculate = n.min(focus).min(tokens.calculate);
        let evade = (n - calculate).min(tokens.evade);
        let force = n - calculate - evade;
        if force <= tokens.force.min(focus - calculate) {
            offer(n, Tokens { calculate, evade, force, ..Tokens::NONE });
        }
        // A focus token changes all focus results at once; evade tokens change the rest [TOK-13].
        let evade = n.saturating_sub(focus);
        if n >= focus && focus > 0 && tokens.focus > 0 && evade <= tokens.evade {
            offer(n, Tokens { focus: 1, evade, ..Tokens::NONE });
        }
    }
    ways
}

impl Bare {
    /// Whether an attack is one without cards that is played for itself.
    pub fn knows(duel: &Duel) -> bool {
        duel.alone && duel.attacker.cards.is_empty() && duel.defender.cards.is_empty()
    }

    /// Best play of both sides. `worth` gives the value of HIT and CRIT results that come through.
    pub fn plan(&self, rolls: &Rolls, duel: &Duel, worth: &mut dyn FnMut(u8, u8) -> Worth) -> Plan {
        let dice = duel.shot.attack_dice(duel.attacker);
        let mut worths = [[Worth::default(); DICE]; DICE];
        for hits in 0..=dice {
            for crits in 0..=dice - hits {
                worths[usize::from(hits)][usize::from(crits)] = worth(hits, crits);
            }
        }
        let rows = defended(rolls, duel, dice, &worths);
        let values = valued(&rows, duel, dice, &worths);
        let leaves = self.attacked(duel, dice, &values);
        Plan { leaves, rows }
    }

    /// The ends of the attack dice, each valued by `values`.
    fn attacked(&self, duel: &Duel, dice: u8, values: &[[Value; DICE]; DICE]) -> Vec<Leaf> {
        let free = !duel.shot.limits_attacker();
        let had = duel.attacker.tokens;
        let table = &self.rerolls[usize::from(dice)];
        let all = table.rolls.len();
        // The attacker spends nothing [ATK-43].
        let usable = if free { had } else { Tokens::NONE };
        let by_focus: [_; DICE] = std::array::from_fn(|focus| ways(usable, (focus as u8).min(dice), 0));
        let mut ends = Ends::new();
        for (faces, _) in &table.rolls {
            let (good, crits) = (usize::from(faces[GOOD]), usize::from(faces[CRIT]));
            let mut end = (values[good][crits], 0);
            for (i, way) in by_focus[usize::from(faces[FOCUS])].iter().enumerate().skip(1) {
                let value = values[good + usize::from(way.results)][crits];
                let value = Value { attacker: way.cost, ..value };
                if value.is_better(&end.0, Side::Attacker) {
                    end = (value, i as u8);
                }
            }
            ends.push(end);
        }
        let mut mass = [0.0; MOST_ROLLS];
        let mut again = [0.0; MOST_ROLLS];
        if usable.lock {
            self.locked(dice, &ends, &mut mass, &mut again);
        } else {
            (0..all).for_each(|roll| mass[roll] = table.rolls[roll].1);
        }
        let mut leaves: Vec<Leaf> = Vec::with_capacity(2 * all);
        for (mass, lock) in [(&mass, false), (&again, true)] {
            for (roll, (faces, _)) in table.rolls.iter().enumerate().filter(|(roll, _)| mass[*roll] > 0.0) {
                let way = by_focus[usize::from(faces[FOCUS])][usize::from(ends[roll].1)];
                let (hits, crits) = (faces[GOOD] + way.results, faces[CRIT]);
                let tokens = had.less(Tokens { lock, ..way.spent });
                leaves.push(Leaf { hits, crits, tokens, p: mass[roll], row: usize::from(hits + crits) });
            }
        }
        leaves
    }

    /// What the lock rerolls. `mass` gets the probabilities of the rolls that it leaves alone,
    /// `again` those of the rolls after it [TOK-32].
    fn locked(&self, dice: u8, ends: &Ends, mass: &mut [f64; MOST_ROLLS], again: &mut [f64; MOST_ROLLS]) {
        let table = &self.rerolls[usize::from(dice)];
        let lock = Tokens { lock: true, ..Tokens::NONE }.cost();
        let range = |(from, to): (u16, u16)| usize::from(from)..usize::from(to);
        let mut hopes = ArrayVec::<Value, MOST_KEPT>::new();
        for falls in &table.kept {
            let mut hope = Value { attacker: lock, ..Value::default() };
            for (p, roll) in &table.falls[range(*falls)] {
                hope.add(*p, &ends[usize::from(*roll)].0);
            }
            hopes.push(hope);
        }
        let mut lifted = [0.0; MOST_KEPT];
        for (roll, (_, p)) in table.rolls.iter().enumerate() {
            let mut best = (ends[roll].0, None);
            for kept in &table.choices[range(table.choices_of[roll])] {
                let hope = &hopes[usize::from(*kept)];
                if hope.is_better(&best.0, Side::Attacker) {
                    best = (*hope, Some(usize::from(*kept)));
                }
            }
            match best.1 {
                Some(kept) => lifted[kept] += p,
                None => mass[roll] += p,
            }
        }
        for (p, falls) in lifted.iter().zip(&table.kept).filter(|(p, _)| **p > 0.0) {
            for (q, roll) in &table.falls[range(*falls)] {
                again[usize::from(*roll)] += p * q;
            }
        }
    }
}

/// The answers of the defense dice to every number of results.
fn defended(rolls: &Rolls, duel: &Duel, dice: u8, worths: &[[Worth; DICE]; DICE]) -> Vec<Vec<Answer>> {
    let defender = duel.defender;
    let falls = rolls.of(Die::Defense, duel.shot.defense_dice(defender));
    let mut rows: Vec<Vec<Answer>> = (0..=dice).map(|_| Vec::with_capacity(falls.len())).collect();
    for (faces, p) in falls {
        let ways = ways(defender.tokens, faces[FOCUS], faces[BLANK]);
        for (results, row) in rows.iter_mut().enumerate() {
            // The damage does not depend on how many results are critical.
            let damage = |way: &Way| {
                let (hits, _) = neutralize(results as u8, 0, faces[GOOD] + way.results, defender.reinforce);
                worths[usize::from(hits)][0].damage
            };
            let mut best = (damage(&ways[0]), &ways[0]);
            for way in &ways[1..] {
                let damage = damage(way);
                let same = damage == best.0 && (way.cost, best.1.results) < (best.1.cost, way.results);
                if damage < best.0 || same {
                    best = (damage, way);
                }
            }
            let (evades, tokens) = (faces[GOOD] + best.1.results, defender.tokens.less(best.1.spent));
            match row.iter_mut().find(|answer| answer.evades == evades && answer.tokens == tokens) {
                Some(answer) => answer.p += p,
                None => row.push(Answer { evades, tokens, p: *p }),
            }
        }
    }
    rows
}

/// The value of each number of HIT and CRIT before the defense dice.
fn valued(
    rows: &[Vec<Answer>],
    duel: &Duel,
    dice: u8,
    worths: &[[Worth; DICE]; DICE],
) -> [[Value; DICE]; DICE] {
    let mut values = [[Value::default(); DICE]; DICE];
    for hits in 0..=dice {
        for crits in 0..=dice - hits {
            let value = &mut values[usize::from(hits)][usize::from(crits)];
            for Answer { evades, p, .. } in &rows[usize::from(hits + crits)] {
                let (h, c) = neutralize(hits, crits, *evades, duel.defender.reinforce);
                let Worth { aim, damage, .. } = worths[usize::from(h)][usize::from(c)];
                let case = Value { aim, damage, crits: f64::from(c), attacker: 0.0, defender: 0.0 };
                value.add(*p, &case);
            }
        }
    }
    values
}
