//! Dice and plain tokens, from tables, for a player that asks thousands of times in a game. Nothing
//! is allocated. The play is the one that [`crate::Calculator`] finds best for the damage of one
//! attack; `tests/plain.rs` compares the two.
//!
//! Without cards it does not matter which results are critical: a state is the number of dice that
//! show a blank, a focus, and a result that counts. More results never harm the attacker, nor more
//! evade results the defender, so rerolling a blank never does harm.

use arrayvec::ArrayVec;

use crate::dice::{BLANK, Die, FOCUS, MOST_DICE, rolls};
use crate::outcome::RESULTS;
use crate::plan::neutralize;
use crate::tokens::Tokens;

/// The number of possible counts of dice: 0 to 6.
const DICE: usize = MOST_DICE as usize + 1;

/// The number of ways in which six dice can fall.
const MOST_FALLS: usize = DICE * (DICE + 1) / 2;

/// The number of guards: all counts of defense dice with all tokens that change something.
const GUARDS: usize = DICE * (DICE + 1) * (DICE + 2) / 6;

/// The results of dice on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Blank results.
    pub blank: u8,
    /// Focus results.
    pub focus: u8,
    /// Results that count: HIT and CRIT, or EVD.
    pub good: u8,
}

impl Shown {
    /// The sum of both.
    pub const fn plus(self, more: Shown) -> Shown {
        Shown { blank: self.blank + more.blank, focus: self.focus + more.focus, good: self.good + more.good }
    }

    /// These results without `taken`.
    pub const fn less(self, taken: Shown) -> Shown {
        Shown {
            blank: self.blank.saturating_sub(taken.blank),
            focus: self.focus.saturating_sub(taken.focus),
            good: self.good.saturating_sub(taken.good),
        }
    }

    /// The number of dice.
    pub const fn dice(self) -> u8 {
        self.blank + self.focus + self.good
    }
}

/// Value of keeping each kind of token, in points of damage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prices {
    /// Value of a focus token.
    pub focus: f64,
    /// Value of a calculate token.
    pub calculate: f64,
    /// Value of an evade token.
    pub evade: f64,
    /// Value of a Force charge.
    pub force: f64,
    /// Value of a lock.
    pub lock: f64,
}

impl Prices {
    /// Prices near 0: of plays that do the same damage the one that spends least is taken
    /// ([`Tokens::cost`]).
    pub const LEAST: Prices = Prices {
        focus: NEXT_TO_NOTHING * Tokens { focus: 1, ..Tokens::NONE }.cost(),
        calculate: NEXT_TO_NOTHING * Tokens { calculate: 1, ..Tokens::NONE }.cost(),
        evade: NEXT_TO_NOTHING * Tokens { evade: 1, ..Tokens::NONE }.cost(),
        force: NEXT_TO_NOTHING * Tokens { force: 1, ..Tokens::NONE }.cost(),
        lock: NEXT_TO_NOTHING * Tokens { lock: true, ..Tokens::NONE }.cost(),
    };

    fn of(&self, spent: Tokens) -> f64 {
        self.focus * f64::from(spent.focus)
            + self.calculate * f64::from(spent.calculate)
            + self.evade * f64::from(spent.evade)
            + self.force * f64::from(spent.force)
            + if spent.lock { self.lock } else { 0.0 }
    }
}

/// Less than the difference of any two attacks that differ, and more than the rounding error of
/// sums.
const NEXT_TO_NOTHING: f64 = 1e-9;

/// The ways in which dice fall, each with its probability.
type Falls = ArrayVec<(Shown, f64), MOST_FALLS>;

/// Tables of how dice fall.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The ways in which dice fall, by kind and number of dice.
    falls: [[Falls; DICE]; 2],
    /// The probability of each number of evade results, by [`guard`].
    evades: Box<[[f64; DICE]; GUARDS]>,
}

impl Default for Plain {
    fn default() -> Plain {
        let falls = [Die::Attack, Die::Defense].map(|die| std::array::from_fn(|n| falls(die, n as u8)));
        let mut evades = Box::new([[0.0; DICE]; GUARDS]);
        for dice in 0..=MOST_DICE {
            for evade in 0..=dice {
                for calculate in 0..=dice - evade {
                    let row = &mut evades[guard(dice, Tokens { calculate, evade, ..Tokens::NONE })];
                    for (shown, p) in &falls[Die::Defense as usize][usize::from(dice)] {
                        let turned = shown.good + shown.focus.min(calculate);
                        row[usize::from((turned + evade).min(dice))] += p;
                    }
                }
            }
        }
        Plain { falls, evades }
    }
}

/// The ways in which `n` dice fall, with HIT and CRIT counted together.
fn falls(die: Die, n: u8) -> Falls {
    let mut falls = Falls::new();
    for (faces, p) in rolls(die, n) {
        let (blank, focus) = (faces[BLANK], faces[FOCUS]);
        let shown = Shown { blank, focus, good: n - blank - focus };
        match falls.iter_mut().find(|(known, _)| *known == shown) {
            Some((_, sum)) => *sum += p,
            None => falls.push((shown, p)),
        }
    }
    falls
}

/// The number of focus results, of `n`, that the tokens can change: a focus token changes all of
/// them, any other token one [TOK-13 to TOK-16, CHG-16].
#[inline]
const fn turns(tokens: Tokens, n: u8) -> u8 {
    let each = tokens.calculate.saturating_add(tokens.force);
    if tokens.focus > 0 || each > n { n } else { each }
}

/// The index of a defender's dice and tokens in tables. Tokens that change nothing share the index
/// of fewer tokens. More than six dice count as six.
#[inline]
fn guard(dice: u8, tokens: Tokens) -> usize {
    let dice = dice.min(MOST_DICE);
    // An evade token needs a result to change [TOK-17].
    let evade = tokens.evade.min(dice);
    let turns = usize::from(turns(tokens, dice - evade));
    let (n, evade) = (usize::from(dice), usize::from(evade));
    n * (n + 1) * (n + 2) / 6 + evade * (2 * n + 3 - evade) / 2 + turns
}

/// The value of 0, 1, 2 ... HIT and CRIT results to the attacker before the defense dice are
/// rolled, or of EVD results to the defender.
pub type Worths = [f64; RESULTS];

impl Plain {
    /// The expected damage of each number of results against `dice` defense dice, counted up to
    /// `most`. `reinforce` is the number of reinforce tokens that apply to the attacker's position
    /// [TOK-22].
    pub fn damage(&self, dice: u8, tokens: Tokens, reinforce: u8, most: u8) -> Worths {
        let evades = &self.evades[guard(dice, tokens)];
        let mut damage = [0.0; RESULTS];
        for (results, damage) in damage.iter_mut().enumerate() {
            for (evaded, p) in evades.iter().enumerate().take(usize::from(dice) + 1) {
                *damage += p * f64::from(left(results as u8, evaded as u8, reinforce).min(most));
            }
        }
        damage
    }

    /// The value of each number of EVD results to a defender against `results` results: minus the
    /// damage that is left, as [`Plain::damage`] counts it.
    pub fn spared(results: u8, reinforce: u8, most: u8) -> Worths {
        std::array::from_fn(|evades| -f64::from(left(results, evades as u8, reinforce).min(most)))
    }
}

/// The number of results that are left [ATK-64, TOK-24].
const fn left(results: u8, evades: u8, reinforce: u8) -> u8 {
    neutralize(results, 0, evades, reinforce).0
}

/// Dice on the table, and what their owner can do with them.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a> {
    /// The tables.
    pub plain: &'a Plain,
    /// The kind of the dice.
    pub die: Die,
    /// The value of each number of results to the owner of the dice.
    pub worths: Worths,
    /// The tokens that the owner can spend.
    pub tokens: Tokens,
    /// The value of keeping them.
    pub prices: Prices,
}

impl Hand<'_> {
    /// The value of `results` results. Each result beyond the table is worth one point.
    pub fn worth(&self, results: u8) -> f64 {
        match self.worths.get(usize::from(results)) {
            Some(worth) => *worth,
            None => self.worths[RESULTS - 1] + f64::from(results) - (RESULTS - 1) as f64,
        }
    }

    /// The best use of tokens on dice that are not rerolled any more: its value, and the tokens
    /// that it spends.
    pub fn spend(&self, shown: Shown) -> (f64, Tokens) {
        let Shown { blank, focus, good } = shown;
        let tokens = self.tokens;
        let mut best = (self.worth(good), Tokens::NONE);
        let mut offer = |turned: u8, spent: Tokens| {
            // Evade tokens change blanks too [TOK-17].
            let most = if self.die == Die::Defense { tokens.evade.min(blank + focus - turned) } else { 0 };
            for evade in 0..=most {
                let spent = Tokens { evade, ..spent };
                let value = self.worth(good + turned + evade) - self.prices.of(spent);
                if value > best.0 {
                    best = (value, spent);
                }
            }
        };
        for force in 0..=tokens.force.min(focus) {
            for calculate in 0..=tokens.calculate.min(focus - force) {
                offer(force + calculate, Tokens { calculate, force, ..Tokens::NONE });
            }
        }
        if tokens.focus > 0 && focus > 0 {
            offer(focus, Tokens { focus: 1, ..Tokens::NONE });
        }
        best
    }

    /// The expected value if `again` more dice are rolled beside those that are `kept`, and tokens
    /// are spent afterwards.
    pub fn after_reroll(&self, kept: Shown, again: u8) -> f64 {
        let falls = &self.plain.falls[self.die as usize][usize::from(again.min(MOST_DICE))];
        falls.iter().map(|(fall, p)| p * self.spend(kept.plus(*fall)).0).sum()
    }

    /// The expected value of the best reroll of at most `limit` dice, of those in `fresh`, which
    /// were not rerolled before. `None` if no such die shows a blank or a focus [ATK-57].
    pub fn reroll(&self, shown: Shown, fresh: Shown, limit: u8) -> Option<f64> {
        let ways = (0..=fresh.focus.min(limit)).map(|focus| {
            let blank = fresh.blank.min(limit - focus);
            Shown { blank, focus, good: 0 }
        });
        let values =
            ways.filter(|way| way.dice() > 0).map(|way| self.after_reroll(shown.less(way), way.dice()));
        values.reduce(f64::max)
    }

    /// The expected value of the best reroll with the lock, less the price of the lock [TOK-32].
    pub fn lock(&self, shown: Shown, fresh: Shown) -> Option<f64> {
        let value = self.reroll(shown, fresh, u8::MAX)?;
        Some(value - self.prices.of(Tokens { lock: true, ..Tokens::NONE }))
    }
}

/// Numbers of reinforce tokens that differ in effect: none, one, two or more.
const REINFORCES: usize = 3;

/// The number of attacks: counts of dice with the tokens that change something, without a lock.
const ATTACKS: usize = DICE * (DICE + 1) / 2;

/// The expected damage of attacks that are not rolled yet, in a table.
#[derive(Clone, Debug)]
pub struct Forecast {
    plain: Plain,
    /// The expected damage by lock, by attack, and by [`guard`] and reinforce tokens.
    damage: Box<[[[f32; REINFORCES * GUARDS]; ATTACKS]; 2]>,
}

/// A defender, as an index into the table of a [`Forecast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard(usize);

impl Guard {
    /// A defender with `dice` defense dice and these tokens. `reinforce` is the number of reinforce
    /// tokens that apply to the attacker's position [TOK-22].
    #[inline]
    pub fn new(dice: u8, tokens: Tokens, reinforce: u8) -> Guard {
        Guard(REINFORCES * guard(dice, tokens) + usize::from(reinforce).min(REINFORCES - 1))
    }
}

/// The index of an attack in the table.
#[inline]
fn attack(dice: u8, tokens: Tokens) -> usize {
    let dice = dice.min(MOST_DICE);
    let n = usize::from(dice);
    n * (n + 1) / 2 + usize::from(turns(tokens, dice))
}

impl Default for Forecast {
    fn default() -> Forecast {
        let plain = Plain::default();
        let mut damage = Box::new([[[0.0; REINFORCES * GUARDS]; ATTACKS]; 2]);
        for dice in 0..=MOST_DICE {
            for evade in 0..=dice {
                for calculate in 0..=dice - evade {
                    for reinforce in 0..REINFORCES as u8 {
                        let tokens = Tokens { calculate, evade, ..Tokens::NONE };
                        let Guard(guard) = Guard::new(dice, tokens, reinforce);
                        let worths = plain.damage(dice, tokens, reinforce, u8::MAX);
                        attacks(&plain, &worths, |locked, attack, mean| {
                            damage[usize::from(locked)][attack][guard] = mean as f32;
                        });
                    }
                }
            }
        }
        Forecast { plain, damage }
    }
}

/// Computes the expected value of every attack from the values of its results.
fn attacks(plain: &Plain, worths: &Worths, mut put: impl FnMut(bool, usize, f64)) {
    let falls = &plain.falls[Die::Attack as usize];
    for n in 0..=MOST_DICE {
        let rolls = &falls[usize::from(n)];
        for calculate in 0..=n {
            let end = |shown: Shown| worths[usize::from(shown.good + shown.focus.min(calculate))];
            // By focus results and good results that are kept: the expected value if all others are
            // rerolled.
            let mut hopes = [[0.0; DICE]; DICE];
            for focus in 0..=n {
                for good in 0..=n - focus {
                    let kept = Shown { blank: 0, focus, good };
                    hopes[usize::from(focus)][usize::from(good)] = falls[usize::from(n - focus - good)]
                        .iter()
                        .map(|(fall, p)| p * end(kept.plus(*fall)))
                        .sum();
                }
            }
            let (mut bare, mut locked) = (0.0, 0.0);
            for (shown, p) in rolls {
                let kept = |focus: u8| hopes[usize::from(focus)][usize::from(shown.good)];
                bare += p * end(*shown);
                locked += p * (0..=shown.focus).map(kept).fold(end(*shown), f64::max);
            }
            let place = attack(n, Tokens { calculate, ..Tokens::NONE });
            put(false, place, bare);
            put(true, place, locked);
        }
    }
}

impl Forecast {
    /// The tables from which the forecast was computed.
    pub fn plain(&self) -> &Plain {
        &self.plain
    }

    /// The expected damage of an attack with `dice` dice against a defender of unlimited strength.
    /// More than six dice count as six.
    #[inline]
    pub fn damage(&self, dice: u8, tokens: Tokens, guard: Guard) -> f32 {
        self.attack(dice, tokens).against(guard)
    }

    /// An attack with `dice` dice, to be compared with several defenders. More than six dice count
    /// as six.
    #[inline]
    pub fn attack(&self, dice: u8, tokens: Tokens) -> Attack<'_> {
        Attack(&self.damage[usize::from(tokens.lock)][attack(dice, tokens)])
    }
}

/// An attack, as a row of the table of a [`Forecast`].
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a>(&'a [f32; REINFORCES * GUARDS]);

impl Attack<'_> {
    /// The expected damage against a defender of unlimited strength.
    #[inline]
    pub fn against(self, Guard(guard): Guard) -> f32 {
        self.0[guard]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guard_has_its_own_place() {
        let mut taken = [false; GUARDS];
        for dice in 0..=MOST_DICE {
            for evade in 0..=dice {
                for calculate in 0..=dice - evade {
                    let place = guard(dice, Tokens { calculate, evade, ..Tokens::NONE });
                    assert!(!std::mem::replace(&mut taken[place], true), "{dice} {evade} {calculate}");
                }
            }
        }
        assert!(taken.iter().all(|taken| *taken));
        // Tokens that change nothing share an index [TOK-13, TOK-17].
        let lavish = Tokens { focus: 2, calculate: 3, evade: 9, force: 3, lock: false };
        assert_eq!(guard(3, lavish), guard(3, Tokens { evade: 3, ..Tokens::NONE }));
    }
}
