//! Dice as counts of faces, and the probability of each roll [ATK-46].
//!
//! Dice of one kind are alike, so a roll is the number of dice that show each face: six attack dice
//! fall in 84 ways, not in 262,144. Every probability is a multiple of 8^-n, which a float holds
//! exactly.

pub use killbox_components::dice::{DieKind as Die, Face};

/// The index of a face in [`Faces`]. HIT and EVD share one, since no die has both.
pub(crate) const fn place_of(face: Face) -> usize {
    match face {
        Face::Blank => BLANK,
        Face::Focus => FOCUS,
        Face::Hit | Face::Evade => GOOD,
        Face::Crit => CRIT,
    }
}

/// Counts of dice that show a blank, a focus, a HIT or EVD, and a CRIT. The type has one place less
/// than the pools of a game, so that a pair of them fits into half of a 64-bit key.
pub type Faces = [u8; 4];

pub(crate) const BLANK: usize = 0;
pub(crate) const FOCUS: usize = 1;
pub(crate) const GOOD: usize = 2;
pub(crate) const CRIT: usize = 3;

/// The most dice that are rolled [ATK-37, ATK-47].
pub const MOST_DICE: u8 = 6;

/// The most dice of one kind on the table: those that are rolled, and as many added results.
pub const MOST_RESULTS: u8 = 12;

/// The number of dice.
pub(crate) fn total(faces: &Faces) -> u8 {
    faces.iter().sum()
}

/// The sum of both counts.
pub(crate) fn plus(a: &Faces, b: &Faces) -> Faces {
    std::array::from_fn(|i| a[i] + b[i])
}

/// The number of the eight sides that show each face [ATK-46].
pub(crate) fn sides(die: Die) -> [u32; 4] {
    let mut sides = [0; 4];
    (0..8).for_each(|roll| sides[place_of(Face::of(die, roll))] += 1);
    sides
}

/// All ways in which `n` dice of one kind can fall, each with its probability. Rolls with fewer
/// CRIT come first, then those with fewer HIT or EVD.
pub fn rolls(die: Die, n: u8) -> Vec<(Faces, f64)> {
    let sides = sides(die);
    let most_crits = if die == Die::Attack { n } else { 0 };
    let mut all = Vec::new();
    for crit in 0..=most_crits {
        for good in 0..=n - crit {
            for focus in 0..=n - crit - good {
                let faces = [n - crit - good - focus, focus, good, crit];
                all.push((faces, probability(&sides, &faces)));
            }
        }
    }
    all
}

/// The multinomial probability of a roll.
fn probability(sides: &[u32; 4], faces: &Faces) -> f64 {
    let mut ways = 1.0;
    let mut thrown = 0;
    for (side, count) in sides.iter().zip(faces) {
        for k in 1..=*count {
            thrown += 1;
            // The product of binomials is a whole number at each step.
            ways = ways * f64::from(thrown) / f64::from(k);
        }
        for _ in 0..*count {
            ways *= f64::from(*side) / 8.0;
        }
    }
    ways
}

/// All rolls of up to [`MOST_RESULTS`] dice, computed once.
#[derive(Clone, Debug)]
pub(crate) struct Rolls([Vec<Vec<(Faces, f64)>>; 2]);

impl Default for Rolls {
    fn default() -> Rolls {
        let of = |die| (0..=MOST_RESULTS).map(|n| rolls(die, n)).collect();
        Rolls([of(Die::Attack), of(Die::Defense)])
    }
}

impl Rolls {
    /// All ways in which `n` dice of one kind can fall.
    pub fn of(&self, die: Die, n: u8) -> &[(Faces, f64)] {
        &self.0[die as usize][usize::from(n)]
    }
}

/// Dice on the table, separated by whether they were rerolled [ATK-57].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pool {
    /// Dice that were never rerolled.
    pub fresh: Faces,
    /// Dice that were rerolled once.
    pub again: Faces,
}

impl Pool {
    /// The faces of all dice.
    pub fn faces(&self) -> Faces {
        plus(&self.fresh, &self.again)
    }

    /// Removes `n` dice that show a face, rerolled ones first; returns how many of them were
    /// rerolled.
    pub fn take(&mut self, face: usize, n: u8) -> u8 {
        let old = self.again[face].min(n);
        self.again[face] -= old;
        self.fresh[face] -= n - old;
        old
    }

    /// Changes `n` dice from one face to another. A die stays rerolled or not. Of equal dice those
    /// that were rerolled are changed first, since the others may still be rerolled [ATK-55].
    pub fn change(&mut self, from: usize, to: usize, n: u8) {
        let old = self.take(from, n);
        self.again[to] += old;
        self.fresh[to] += n - old;
    }

    /// The pool as a number, with four bits for each count.
    pub fn key(&self) -> u64 {
        let counts = self.fresh.iter().chain(&self.again);
        counts.fold(0, |key, count| key << 4 | u64::from(*count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_all_there_and_sum_to_one() {
        for (die, ways) in [(Die::Attack, 84), (Die::Defense, 28)] {
            let six = rolls(die, 6);
            assert_eq!(six.len(), ways);
            assert_eq!(six.iter().map(|(_, p)| p).sum::<f64>(), 1.0);
        }
        // Three hits on three dice.
        let three = rolls(Die::Attack, 3);
        let p = three.iter().find(|(faces, _)| *faces == [0, 0, 3, 0]).unwrap().1;
        assert_eq!(p, 27.0 / 512.0);
    }
}
