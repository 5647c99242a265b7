//! Exact expectations of dice: how much damage an attack does, given how many dice are rolled and
//! what can still be done to them.
//!
//! Dice are independent, so the results of a roll that count are binomial; the damage is what is
//! left after evades cancel hits. No simulation, no approximation, and only sums and products:
//! equal on every machine.

/// The most dice of one kind (ATK-37, ATK-47).
pub const DICE: usize = 7;

/// What can be done to dice that are not rolled yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mods {
    /// All focus results can be turned (focus token, or enough calculate tokens or Force).
    pub focus: bool,
    /// Dice can be rerolled once (lock; attack only).
    pub reroll: bool,
    /// Evade tokens (defense only).
    pub evades: u8,
}

impl Mods {
    /// As modifications of attack dice.
    const fn index(self) -> usize {
        self.focus as usize + 2 * self.reroll as usize
    }

    /// As modifications of defense dice.
    fn defense_index(self) -> usize {
        usize::from(self.focus) + 2 * dice(self.evades)
    }
}

/// Expected damage by defense dice, for each of the defender's modifications.
type AgainstDefense = [[f32; DICE]; DEFENSES];

/// The defender's modifications: focus or not, and so many evade tokens; more tokens than dice
/// change nothing.
const DEFENSES: usize = 2 * DICE;

/// Distributions and expectations, computed once.
#[derive(Clone, Debug)]
pub struct Expectations {
    /// `attack[mods][dice][hits]`.
    attack: [[[f32; DICE]; DICE]; 4],
    /// `of[hits]`: damage of that many hits.
    of: Box<[AgainstDefense; HITS]>,
    /// `damage[mods][dice]`: damage of that many attack dice.
    damage: Box<[[AgainstDefense; DICE]; 4]>,
}

/// Most hits in the tables: the dice and as many added results.
const HITS: usize = 2 * DICE;

impl Default for Expectations {
    fn default() -> Self {
        // ATK-46: 4 of 8 attack faces hit, 6 of 8 with focus. A reroll is spent on what does not
        // count.
        let attack = [0.5, 0.75, 0.75, 0.75 + 0.25 * 0.75].map(binomials);
        // ATK-46: 3 of 8 defense faces evade, 5 of 8 with focus.
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

/// The expected damage of `hits` results against `n` defense dice that show `evades`, and some
/// evade tokens.
fn damage_of(hits: u8, evades: &[f32; DICE], n: usize, tokens: usize) -> f32 {
    (0..=n)
        .map(|j| {
            // TOK-17: an evade token needs a result to change.
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

/// The row of so many dice in a table; more count as the most.
pub const fn dice(n: u8) -> usize {
    if (n as usize) < DICE { n as usize } else { DICE - 1 }
}

impl Expectations {
    /// The expected damage of an attack that is not rolled yet.
    #[inline]
    pub fn damage(&self, attack: u8, attack_mods: Mods, defense: u8, defense_mods: Mods) -> f32 {
        self.against(attack, attack_mods, defense_mods)[dice(defense)]
    }

    /// The same by [`dice`] of defense dice.
    #[inline]
    pub fn against(&self, attack: u8, attack_mods: Mods, defense_mods: Mods) -> &[f32; DICE] {
        &self.damage[attack_mods.index()][dice(attack)][defense_mods.defense_index()]
    }

    /// The expected damage of `hits` results against defense dice that are not rolled yet.
    pub fn damage_of(&self, hits: u8, defense: u8, mods: Mods) -> f32 {
        // Beyond the table no defense evades all.
        let known = hits.min(HITS as u8 - 1);
        self.of[usize::from(known)][mods.defense_index()][dice(defense)] + f32::from(hits - known)
    }

    /// The expected damage when `sure` results stand and `reroll` dice are rolled again, their
    /// focus results counting if `focus` does.
    pub fn damage_after_reroll(&self, sure: u8, reroll: u8, focus: bool, defense: u8, mods: Mods) -> f32 {
        let again = &self.attack[usize::from(focus)][dice(reroll)];
        (0..=dice(reroll)).map(|k| again[k] * self.damage_of(sure + k as u8, defense, mods)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_sum_to_one() {
        let e = Expectations::default();
        for row in e.attack.iter().flatten() {
            assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
        // Each defense die evades three times of eight, with focus five.
        for n in 0..DICE as u8 {
            for (focus, evade) in [(false, 0.375), (true, 0.625)] {
                let left = e.damage_of(9, n, Mods { focus, ..Mods::default() });
                assert!((left - (9.0 - evade * f32::from(n))).abs() < 1e-5);
            }
        }
        assert_eq!(e.damage_of(40, 0, Mods::default()), 40.0);
    }

    #[test]
    fn expectations_agree_with_counting_faces() {
        let e = Expectations::default();
        // One attack die against one defense die: half the time a hit, five of eight times not
        // evaded.
        let one = e.damage(1, Mods::default(), 1, Mods::default());
        assert!((one - 0.5 * 0.625).abs() < 1e-6);
        // Three focused dice against nothing: nine quarters.
        let three = e.damage(3, Mods { focus: true, ..Mods::default() }, 0, Mods::default());
        assert!((three - 2.25).abs() < 1e-6);
        // An evade token cannot be spent without a die.
        assert_eq!(e.damage_of(2, 0, Mods { evades: 1, ..Mods::default() }), 2.0);
    }
}
