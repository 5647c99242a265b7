//! Dice and plain tokens, from tables: what a player asks thousands of times in a game. Nothing is
//! allocated, and the play is that which [`crate::Calculator`] finds best for the damage of one
//! attack; `tests/plain.rs` holds the two together.
//!
//! Without cards it does not matter which results are critical: a state is how many dice show a
//! blank, a focus, a result that counts. More results never do the attacker harm, nor more evades
//! the defender, so rerolling a blank never does.

use arrayvec::ArrayVec;

use crate::dice::{BLANK, Die, FOCUS, MOST_DICE, rolls};
use crate::outcome::RESULTS;
use crate::plan::neutralize;
use crate::tokens::Tokens;

/// Numbers of dice: 0 to 6.
const DICE: usize = MOST_DICE as usize + 1;

/// What six dice can show.
const MOST_FALLS: usize = DICE * (DICE + 1) / 2;

/// What all numbers of defense dice can do with all tokens that change something.
const GUARDS: usize = DICE * (DICE + 1) * (DICE + 2) / 6;

/// Dice on the table: what they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// BLK.
    pub blank: u8,
    /// FOC.
    pub focus: u8,
    /// HIT and CRIT, or EVD.
    pub good: u8,
}

impl Shown {
    /// Both together.
    pub const fn plus(self, more: Shown) -> Shown {
        Shown { blank: self.blank + more.blank, focus: self.focus + more.focus, good: self.good + more.good }
    }

    /// Without these.
    pub const fn less(self, taken: Shown) -> Shown {
        Shown {
            blank: self.blank.saturating_sub(taken.blank),
            focus: self.focus.saturating_sub(taken.focus),
            good: self.good.saturating_sub(taken.good),
        }
    }

    /// How many dice.
    pub const fn dice(self) -> u8 {
        self.blank + self.focus + self.good
    }
}

/// What it is worth not to spend a token, in points of damage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prices {
    /// A focus token.
    pub focus: f64,
    /// A calculate token.
    pub calculate: f64,
    /// An evade token.
    pub evade: f64,
    /// A Force charge.
    pub force: f64,
    /// A lock.
    pub lock: f64,
}

impl Prices {
    /// Next to nothing: of plays that do as much damage the one is taken that spends least
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

/// Less than any two attacks differ by that differ, and more than sums are wrong by.
const NEXT_TO_NOTHING: f64 = 1e-9;

/// How dice fall: what they show, how likely.
type Falls = ArrayVec<(Shown, f64), MOST_FALLS>;

/// Tables of how dice fall.
#[derive(Clone, Debug)]
pub struct Plain {
    /// By kind and number of dice.
    falls: [[Falls; DICE]; 2],
    /// How likely so many results can be evaded, by [`guard`].
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

/// How so many dice fall, HIT and CRIT together.
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

/// On how many of `n` focus results tokens can be spent: a focus token turns all, any other one
/// (TOK-13 to TOK-16, CHG-16).
#[inline]
const fn turns(tokens: Tokens, n: u8) -> u8 {
    let each = tokens.calculate.saturating_add(tokens.force);
    if tokens.focus > 0 || each > n { n } else { each }
}

/// The place of a defender's dice and tokens in tables: tokens that change nothing are not told
/// apart. More dice count as six.
#[inline]
fn guard(dice: u8, tokens: Tokens) -> usize {
    let dice = dice.min(MOST_DICE);
    // TOK-17: an evade token needs a result to change.
    let evade = tokens.evade.min(dice);
    let turns = usize::from(turns(tokens, dice - evade));
    let (n, evade) = (usize::from(dice), usize::from(evade));
    n * (n + 1) * (n + 2) / 6 + evade * (2 * n + 3 - evade) / 2 + turns
}

/// What 0, 1, 2 ... HIT and CRIT results are worth to the attacker before the defense dice are
/// rolled, or EVD to the defender.
pub type Worths = [f64; RESULTS];

impl Plain {
    /// What results of an attack are expected to do against so many defense dice, of which no more
    /// than `most` counts. TOK-22: `reinforce` tokens fit the attacker's place.
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

    /// What EVD results spare a defender of `results` results, as [`Plain::damage`] counts it:
    /// never more than 0.
    pub fn spared(results: u8, reinforce: u8, most: u8) -> Worths {
        std::array::from_fn(|evades| -f64::from(left(results, evades as u8, reinforce).min(most)))
    }
}

/// ATK-64, TOK-24: how many results are left.
const fn left(results: u8, evades: u8, reinforce: u8) -> u8 {
    neutralize(results, 0, evades, reinforce).0
}

/// Dice on the table, and what their owner can do with them.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a> {
    /// Tables.
    pub plain: &'a Plain,
    /// Which dice.
    pub die: Die,
    /// What results are worth to the owner of the dice.
    pub worths: Worths,
    /// What it can spend.
    pub tokens: Tokens,
    /// What it is worth to the owner not to.
    pub prices: Prices,
}

impl Hand<'_> {
    /// What so many results are worth; one more than are counted is worth a point.
    pub fn worth(&self, results: u8) -> f64 {
        match self.worths.get(usize::from(results)) {
            Some(worth) => *worth,
            None => self.worths[RESULTS - 1] + f64::from(results) - (RESULTS - 1) as f64,
        }
    }

    /// The best that tokens can make of dice that are not rerolled any more: what that is worth,
    /// and what is spent.
    pub fn spend(&self, shown: Shown) -> (f64, Tokens) {
        let Shown { blank, focus, good } = shown;
        let tokens = self.tokens;
        let mut best = (self.worth(good), Tokens::NONE);
        let mut offer = |turned: u8, spent: Tokens| {
            // TOK-17.
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

    /// What is to be expected if `again` more dice are rolled than those that are `kept`, and then
    /// tokens are spent.
    pub fn after_reroll(&self, kept: Shown, again: u8) -> f64 {
        let falls = &self.plain.falls[self.die as usize][usize::from(again.min(MOST_DICE))];
        falls.iter().map(|(fall, p)| p * self.spend(kept.plus(*fall)).0).sum()
    }

    /// ATK-57: what is to be expected if the best of these dice are rerolled, none of which was
    /// before, and of which `limit` at most. `None` if none of them shows a blank or a focus.
    pub fn reroll(&self, shown: Shown, fresh: Shown, limit: u8) -> Option<f64> {
        let ways = (0..=fresh.focus.min(limit)).map(|focus| {
            let blank = fresh.blank.min(limit - focus);
            Shown { blank, focus, good: 0 }
        });
        let values =
            ways.filter(|way| way.dice() > 0).map(|way| self.after_reroll(shown.less(way), way.dice()));
        values.reduce(f64::max)
    }

    /// TOK-32: the same with the lock, and what that costs.
    pub fn lock(&self, shown: Shown, fresh: Shown) -> Option<f64> {
        let value = self.reroll(shown, fresh, u8::MAX)?;
        Some(value - self.prices.of(Tokens { lock: true, ..Tokens::NONE }))
    }
}

/// Reinforce tokens that are told apart: none, one, two or more.
const REINFORCES: usize = 3;

/// What an attacker can roll with tokens that change something, without a lock.
const ATTACKS: usize = DICE * (DICE + 1) / 2;

/// What attacks are expected to do that are not rolled yet: a look into a table.
#[derive(Clone, Debug)]
pub struct Forecast {
    plain: Plain,
    /// By attack, with a lock or without, and by [`guard`] and reinforce tokens.
    damage: Box<[[[f32; REINFORCES * GUARDS]; ATTACKS]; 2]>,
}

/// A defender as the table of a [`Forecast`] knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard(usize);

impl Guard {
    /// So many defense dice and tokens; TOK-22: `reinforce` tokens fit the attacker's place.
    #[inline]
    pub fn new(dice: u8, tokens: Tokens, reinforce: u8) -> Guard {
        Guard(REINFORCES * guard(dice, tokens) + usize::from(reinforce).min(REINFORCES - 1))
    }
}

/// The place of an attack in the table.
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

/// What every attack is expected to do by what its results are worth.
fn attacks(plain: &Plain, worths: &Worths, mut put: impl FnMut(bool, usize, f64)) {
    let falls = &plain.falls[Die::Attack as usize];
    for n in 0..=MOST_DICE {
        let rolls = &falls[usize::from(n)];
        for calculate in 0..=n {
            let end = |shown: Shown| worths[usize::from(shown.good + shown.focus.min(calculate))];
            // By focus results and results that are kept: what is to be expected if all others are
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
    /// The tables it was made from.
    pub fn plain(&self) -> &Plain {
        &self.plain
    }

    /// The expected damage of an attack of so many dice; without end is the strength of the
    /// defender. More dice than six count as six.
    #[inline]
    pub fn damage(&self, dice: u8, tokens: Tokens, guard: Guard) -> f32 {
        self.attack(dice, tokens).against(guard)
    }

    /// An attack of so many dice, to be asked about several defenders. More dice than six count as
    /// six.
    #[inline]
    pub fn attack(&self, dice: u8, tokens: Tokens) -> Attack<'_> {
        Attack(&self.damage[usize::from(tokens.lock)][attack(dice, tokens)])
    }
}

/// An attack as the table of a [`Forecast`] knows it.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a>(&'a [f32; REINFORCES * GUARDS]);

impl Attack<'_> {
    /// The expected damage against a defender; without end is its strength.
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
        // TOK-13, TOK-17: what changes nothing is not told apart.
        let lavish = Tokens { focus: 2, calculate: 3, evade: 9, force: 3, lock: false };
        assert_eq!(guard(3, lavish), guard(3, Tokens { evade: 3, ..Tokens::NONE }));
    }
}
