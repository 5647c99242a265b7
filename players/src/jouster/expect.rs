//! Exact expectations of dice: the damage of an attack, by the number of dice and the modifications
//! still to come.
//!
//! Dice are independent, so the number of results that count is binomial, and the damage is what is
//! left after evade results cancel hits. The tables are exact: no simulation and no approximation.
//! They use only sums and products, so they are equal on every machine.

/// One more than the most dice of one kind that the tables hold [ATK-37, ATK-47].
pub const DICE: usize = 7;

/// The modifications for dice that are not rolled yet.
#[derive(Clone, Copy, Debug)]
pub struct Mods {
    /// All focus results can be changed: by a focus token, or by enough calculate tokens or Force.
    pub focus: bool,
    /// Dice can be rerolled once (lock; attack only).
    pub reroll: bool,
    /// Evade tokens (defense only).
    pub evades: u8,
}

impl Mods {
    /// No modifications.
    pub const NONE: Mods = Mods { focus: false, reroll: false, evades: 0 };

    /// One focus token.
    pub const FOCUS: Mods = Mods { focus: true, ..Mods::NONE };

    /// The index for modifications of attack dice.
    const fn index(self) -> usize {
        self.focus as usize + 2 * self.reroll as usize
    }

    /// The index for modifications of defense dice.
    fn defense_index(self) -> usize {
        usize::from(self.focus) + 2 * dice(self.evades)
    }
}

/// Expected damage by number of defense dice, for each of the defender's modifications.
type AgainstDefense = [[f32; DICE]; DEFENSES];

/// Number of a defender's modifications: with or without focus, and each number of evade tokens.
/// More tokens than dice change nothing.
const DEFENSES: usize = 2 * DICE;

/// Distributions and expectations, computed once.
#[derive(Clone, Debug)]
pub struct Expectations {
    /// The distribution of results: `attack[mods][dice][hits]`.
    attack: [[[f32; DICE]; DICE]; 4],
    /// The damage of a number of hits: `of[hits]`.
    of: Box<[AgainstDefense; HITS]>,
    /// The damage of a number of attack dice: `damage[mods][dice]`.
    damage: Box<[[AgainstDefense; DICE]; 4]>,
}

/// Number of entries by hits: the dice and as many added results.
const HITS: usize = 2 * DICE;

impl Default for Expectations {
    fn default() -> Self {
        // 4 of 8 faces of an attack die hit, 6 of 8 with focus. A reroll is spent on the dice that
        // do not count [ATK-46].
        let attack = [0.5, 0.75, 0.75, 0.75 + 0.25 * 0.75].map(binomials);
        // 3 of 8 faces of a defense die evade, 5 of 8 with focus [ATK-46].
        let defense = [0.375, 0.625].map(binomials);
        let against = |damage: &dyn Fn(&[f32; DICE], usize, usize) -> f32| -> AgainstDefense {
            std::array::from_fn(|mods| std::array::from_fn(|n| damage(&defense[mods % 2][n], n, mods / 2)))
        };
        let of = Box::new(std::array::from_fn(|hits| {
            against(&|evades, n, tokens| damage_of(hits as u8, evades, n, tokens))
        }));
        let damage = Box::new(attack.map(|by_dice| {
            std::array::from_fn(|dice| {
                against(&|evades, n, tokens| {
                    (0..=dice).map(|k| by_dice[dice][k] * damage_of(k as u8, evades, n, tokens)).sum()
                })
            })
        }));
        Expectations { attack, of, damage }
    }
}

/// The expected damage of `hits` results against `n` defense dice, whose evade results are
/// distributed as `evades`, and `tokens` evade tokens.
fn damage_of(hits: u8, evades: &[f32; DICE], n: usize, tokens: usize) -> f32 {
    (0..=n)
        .map(|j| {
            // An evade token needs a result to change [TOK-17].
            let j_all = (j + tokens).min(n) as u8;
            evades[j] * f32::from(hits.saturating_sub(j_all))
        })
        .sum()
}

/// The distribution of successes for every number of dice.
fn binomials(p: f32) -> [[f32; DICE]; DICE] {
    let mut table = [[0.0; DICE]; DICE];
    table[0][0] = 1.0;
    for n in 1..DICE {
        for k in 0..DICE {
            let more = if k > 0 { table[n - 1][k - 1] * p } else { 0.0 };
            table[n][k] = more + table[n - 1][k] * (1.0 - p);
        }
    }
    table
}

/// The row of `n` dice in a table; numbers beyond the table count as its last row.
pub const fn dice(n: u8) -> usize {
    if (n as usize) < DICE { n as usize } else { DICE - 1 }
}

impl Expectations {
    /// The expected damage of an attack that is not rolled yet.
    #[inline]
    pub fn damage(&self, attack: u8, attack_mods: Mods, defense: u8, defense_mods: Mods) -> f32 {
        self.against(attack, attack_mods, defense_mods)[dice(defense)]
    }

    /// The expected damages of an attack that is not rolled yet, indexed by [`dice`] of the defense
    /// dice.
    #[inline]
    pub fn against(&self, attack: u8, attack_mods: Mods, defense_mods: Mods) -> &[f32; DICE] {
        &self.damage[attack_mods.index()][dice(attack)][defense_mods.defense_index()]
    }

    /// The expected damage of `hits` results against defense dice that are not rolled yet.
    pub fn damage_of(&self, hits: u8, defense: u8, mods: Mods) -> f32 {
        // Hits beyond the table are more than any defense can evade.
        let known = hits.min(HITS as u8 - 1);
        self.of[usize::from(known)][mods.defense_index()][dice(defense)] + f32::from(hits - known)
    }

    /// The expected damage when `sure` results stand and `reroll` dice are rolled again. Their
    /// focus results count if `focus` is set.
    pub fn damage_after_reroll(&self, sure: u8, reroll: u8, focus: bool, defense: u8, mods: Mods) -> f32 {
        let again = &self.attack[usize::from(focus)][dice(reroll)];
        (0..=dice(reroll)).map(|k| again[k] * self.damage_of(sure + k as u8, defense, mods)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_agree_with_counting_faces() {
        let e = Expectations::default();
        // Each defense die evades three times in eight, with focus five times.
        for n in 0..DICE as u8 {
            for (focus, evade) in [(false, 0.375), (true, 0.625)] {
                let left = e.damage_of(9, n, Mods { focus, ..Mods::NONE });
                assert!((left - (9.0 - evade * f32::from(n))).abs() < 1e-5);
            }
        }
        assert_eq!(e.damage_of(40, 0, Mods::NONE), 40.0);
        // One attack die against one defense die: a hit half the time, which is not evaded five
        // times in eight.
        assert!((e.damage(1, Mods::NONE, 1, Mods::NONE) - 0.5 * 0.625).abs() < 1e-6);
        // Three attack dice with focus against no defense die: nine quarters.
        assert!((e.damage(3, Mods::FOCUS, 0, Mods::NONE) - 2.25).abs() < 1e-6);
        // An evade token cannot be spent without a die.
        assert_eq!(e.damage_of(2, 0, Mods { evades: 1, ..Mods::NONE }), 2.0);
    }
}
