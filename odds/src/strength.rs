//! Shields, hull and the damage deck: the effect of damage on a ship [DMG-1 to DMG-37].
//!
//! Only four kinds of damage card change what later damage does: Direct Hit!, Fuel Leak, Hull
//! Breach and Structural Damage. A deck that no player has looked into is the same in every order.
//! The next card is therefore any of those not seen yet, with equal chances, whether it lies in the
//! deck or facedown on the ship.

/// The copies of each kind that matters here in a deck of 33 cards, and of all others [DMG-24 to
/// DMG-37].
const COPIES: [u8; 5] = [5, 4, 2, 2, 20];

const DIRECT_HIT: usize = 0;
const FUEL_LEAK: usize = 1;
const HULL_BREACH: usize = 2;
const STRUCTURAL: usize = 3;

/// What is left of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// Active shields.
    pub shields: u8,
    /// Hull that is left: printed hull less damage cards.
    pub hull: u8,
    /// Whether faceup cards are dealt. Without the deck a CRIT counts as a HIT.
    pub deck: bool,
    /// The cards of each kind that were seen.
    seen: [u8; 5],
    /// The cards that lie faceup and stay in effect.
    leaks: u8,
    breaches: u8,
    structural: u8,
}

/// The possible states after damage, each with its probability.
pub(crate) type Ends = Vec<(Strength, f64)>;

impl Strength {
    /// An undamaged ship and a full deck.
    pub const fn new(hull: u8, shields: u8) -> Strength {
        Strength { shields, hull, deck: true, seen: [0; 5], leaks: 0, breaches: 0, structural: 0 }
    }

    /// The same ship without a damage deck: each CRIT is one damage.
    pub const fn without_deck(self) -> Strength {
        Strength { deck: false, ..self }
    }

    /// The damage that it can suffer, without that of its faceup cards.
    pub const fn left(&self) -> u8 {
        self.shields.saturating_add(self.hull)
    }

    /// Whether it is destroyed [DMG-6].
    pub const fn is_destroyed(&self) -> bool {
        self.hull == 0
    }

    /// The number of defense dice by which its roll is reduced [DMG-32].
    pub const fn structural_damage(&self) -> u8 {
        self.structural
    }

    /// The states after the ship suffers `hits` HIT damage and then `crits` CRIT damage [DMG-1,
    /// DMG-2].
    pub(crate) fn suffer(self, hits: u8, crits: u8) -> Ends {
        let mut ends = Vec::new();
        self.batch(hits, crits, 1.0, &mut ends);
        ends.sort_by_key(|(strength, _)| *strength);
        ends.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        ends
    }

    /// A batch of damage. All its HIT damage becomes CRIT if a Hull Breach lies faceup before it
    /// [DMG-31].
    fn batch(self, hits: u8, crits: u8, p: f64, ends: &mut Ends) {
        let (hits, crits) = if self.breaches > 0 { (0, hits + crits) } else { (hits, crits) };
        self.points(hits, crits, p, ends);
    }

    /// The points of a batch, one by one. Once the ship is destroyed no further card is drawn.
    fn points(mut self, mut hits: u8, crits: u8, p: f64, ends: &mut Ends) {
        while hits > 0 && !self.is_destroyed() {
            hits -= 1;
            if self.shields > 0 { self.shields -= 1 } else { self.hull -= 1 }
        }
        if crits == 0 || self.is_destroyed() {
            return ends.push((self.settled(), p));
        }
        for (after, q) in self.crit() {
            after.points(0, crits - 1, p * q, ends);
        }
    }

    /// One CRIT damage and all its consequences.
    fn crit(self) -> Ends {
        // A Fuel Leak that this very damage deals does not react to it [DMG-36/open].
        let leaks = self.leaks;
        let mut ends = Vec::new();
        if self.shields > 0 {
            let hurt = Strength { shields: self.shields - 1, ..self };
            hurt.leak(leaks, 1.0, &mut ends);
        } else if !self.deck {
            ends.push((Strength { hull: self.hull - 1, ..self }, 1.0));
        } else {
            let left: [u8; 5] = std::array::from_fn(|kind| COPIES[kind] - self.seen[kind]);
            let cards: u8 = left.iter().sum();
            for kind in (0..5).filter(|kind| left[*kind] > 0) {
                let p = f64::from(left[kind]) / f64::from(cards);
                self.dealt(kind).hurt_by(kind, leaks, p, &mut ends);
            }
        }
        ends
    }

    /// The ship after a card of this kind is dealt faceup [DMG-1].
    fn dealt(self, kind: usize) -> Strength {
        let mut dealt = Strength { hull: self.hull - 1, ..self };
        dealt.seen[kind] += 1;
        dealt.leaks += u8::from(kind == FUEL_LEAK);
        dealt.breaches += u8::from(kind == HULL_BREACH);
        dealt.structural += u8::from(kind == STRUCTURAL);
        dealt
    }

    /// The effects of the leaks that were there and of the card just dealt [DMG-36, DMG-37].
    fn hurt_by(self, kind: usize, leaks: u8, p: f64, ends: &mut Ends) {
        if kind != DIRECT_HIT {
            return self.leak(leaks, p, ends);
        }
        let mut leaked = Vec::new();
        self.leak(leaks, p, &mut leaked);
        for (after, p) in leaked {
            after.batch(1, 0, p, ends);
        }
    }

    /// Each of `leaks` Fuel Leaks deals 1 HIT and is repaired [DMG-36].
    fn leak(self, leaks: u8, p: f64, ends: &mut Ends) {
        if leaks == 0 || self.leaks == 0 || self.is_destroyed() {
            return ends.push((self, p));
        }
        let mut after = Vec::new();
        Strength { leaks: self.leaks - 1, ..self }.batch(1, 0, p, &mut after);
        for (after, p) in after {
            after.leak(leaks - 1, p, ends);
        }
    }

    /// Makes all destroyed ships equal.
    fn settled(self) -> Strength {
        if self.is_destroyed() {
            Strength { deck: self.deck, ..Strength::new(0, self.shields) }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn destroyed(ends: &Ends) -> f64 {
        ends.iter().filter(|(end, _)| end.is_destroyed()).map(|(_, p)| p).sum()
    }

    #[test]
    fn a_direct_hit_counts_twice() {
        // Five of 33 cards are a Direct Hit! [DMG-37].
        let ends = Strength::new(2, 0).suffer(0, 1);
        assert!((destroyed(&ends) - 5.0 / 33.0).abs() < 1e-15);
        assert!((ends.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-15);
        assert_eq!(Strength::new(2, 0).without_deck().suffer(0, 1).len(), 1);
    }

    #[test]
    fn a_fuel_leak_answers_the_next_critical_damage() {
        // Hull 3: two CRIT destroy the ship if either is a Direct Hit!, or if the first is a leak
        // [DMG-36].
        let ends = Strength::new(3, 0).suffer(0, 2);
        let direct = 5.0 / 33.0 + 28.0 / 33.0 * 5.0 / 32.0;
        let leak = 4.0 / 33.0 * 27.0 / 32.0;
        assert!((destroyed(&ends) - (direct + leak)).abs() < 1e-15, "{}", destroyed(&ends));
    }

    #[test]
    fn shields_come_first() {
        // The HIT removes the shield, and the CRIT deals the card [DMG-1, DMG-2].
        let ends = Strength::new(3, 1).suffer(1, 1);
        assert!(ends.iter().all(|(end, _)| end.shields == 0 && end.hull <= 2));
        assert_eq!(Strength::new(3, 2).suffer(1, 1), vec![(Strength::new(3, 0), 1.0)]);
    }
}
