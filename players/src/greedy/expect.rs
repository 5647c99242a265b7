//! Exact expectations of dice: how much damage an attack does, given how many dice are rolled and what can still be
//! done to them.
//!
//! Dice are independent, so the results of a roll that count are binomial; the damage is what is left after evades
//! cancel hits. No simulation, no approximation, and only sums and products: equal on every machine.

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
    const fn index(self) -> usize {
        self.focus as usize + 2 * self.reroll as usize
    }
}

/// Distributions and expectations, computed once.
#[derive(Clone, Debug)]
pub struct Expectations {
    /// `attack[mods][dice][hits]`.
    attack: [[[f32; DICE]; DICE]; 4],
    /// `defense[focus][dice][evades]`.
    defense: [[[f32; DICE]; DICE]; 2],
}

impl Default for Expectations {
    fn default() -> Self {
        // ATK-46: 4 of 8 attack faces hit, 6 of 8 with focus. A reroll is spent on what does not count.
        let attack = [0.5, 0.75, 0.75, 0.75 + 0.25 * 0.75];
        // ATK-46: 3 of 8 defense faces evade, 5 of 8 with focus.
        let defense = [0.375, 0.625];
        Expectations { attack: attack.map(binomials), defense: defense.map(binomials) }
    }
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

fn dice(n: u8) -> usize {
    usize::from(n).min(DICE - 1)
}

impl Expectations {
    /// The expected damage of an attack that is not rolled yet.
    pub fn damage(&self, attack: u8, attack_mods: Mods, defense: u8, defense_mods: Mods) -> f32 {
        let hits = &self.attack[attack_mods.index()][dice(attack)];
        (0..=dice(attack)).map(|k| hits[k] * self.damage_of(k as u8, defense, defense_mods)).sum()
    }

    /// The expected damage of `hits` results against defense dice that are not rolled yet.
    pub fn damage_of(&self, hits: u8, defense: u8, mods: Mods) -> f32 {
        let n = dice(defense);
        let evades = &self.defense[usize::from(mods.focus)][n];
        (0..=n)
            .map(|j| {
                // TOK-17: an evade token needs a result to change.
                let j_all = (j + usize::from(mods.evades)).min(n) as u8;
                evades[j] * f32::from(hits.saturating_sub(j_all))
            })
            .sum()
    }

    /// The expected damage when `sure` results stand and `reroll` dice are rolled again, their focus results counting
    /// if `focus` does.
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
        for table in e.attack.iter().chain(&e.defense) {
            for row in table {
                assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn expectations_agree_with_counting_faces() {
        let e = Expectations::default();
        // One attack die against one defense die: half the time a hit, five of eight times not evaded.
        let one = e.damage(1, Mods::default(), 1, Mods::default());
        assert!((one - 0.5 * 0.625).abs() < 1e-6);
        // Three focused dice against nothing: nine quarters.
        let three = e.damage(3, Mods { focus: true, ..Mods::default() }, 0, Mods::default());
        assert!((three - 2.25).abs() < 1e-6);
        // An evade token cannot be spent without a die.
        assert_eq!(e.damage_of(2, 0, Mods { evades: 1, ..Mods::default() }), 2.0);
    }
}
