//! DMG-1 to DMG-37: shields, hull and the damage deck: what damage does to a ship.
//!
//! Only four kinds of damage card change what later damage does: Direct Hit!, Fuel Leak, Hull
//! Breach and Structural Damage. A deck nobody has looked into is the same in every order, so the
//! next card is any of those not seen yet, with equal chances, whether it lies in the deck or
//! facedown on the ship.

/// DMG-24 to DMG-37: the copies in a deck of 33 cards of the kinds that matter here.
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
    /// Whether faceup cards are dealt; without the deck a CRIT is worth a HIT.
    pub deck: bool,
    /// Cards of each kind that were seen.
    seen: [u8; 5],
    /// Those that lie faceup and last.
    leaks: u8,
    breaches: u8,
    structural: u8,
}

/// Where the damage can lead, each with its probability.
pub(crate) type Ends = Vec<(Strength, f64)>;

impl Strength {
    /// An undamaged ship and a full deck.
    pub const fn new(hull: u8, shields: u8) -> Strength {
        Strength { shields, hull, deck: true, seen: [0; 5], leaks: 0, breaches: 0, structural: 0 }
    }

    /// The same without a damage deck: each CRIT is one damage.
    pub const fn without_deck(self) -> Strength {
        Strength { deck: false, ..self }
    }

    /// How much damage it can suffer, that of its faceup cards left out.
    pub const fn left(&self) -> u8 {
        self.shields.saturating_add(self.hull)
    }

    /// DMG-6: whether it is destroyed.
    pub const fn is_destroyed(&self) -> bool {
        self.hull == 0
    }

    /// DMG-32: how many fewer defense dice it rolls.
    pub const fn structural_damage(&self) -> u8 {
        self.structural
    }

    /// DMG-1, DMG-2: it suffers `hits` HIT damage, then `crits` CRIT damage.
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

    /// A batch: DMG-31 turns all its HIT damage to CRIT if a Hull Breach lies faceup before it.
    fn batch(self, hits: u8, crits: u8, p: f64, ends: &mut Ends) {
        let (hits, crits) = if self.breaches > 0 { (0, hits + crits) } else { (hits, crits) };
        self.points(hits, crits, p, ends);
    }

    /// The points of a batch, one by one. A destroyed ship is what it is: no card is drawn for what
    /// comes after.
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

    /// One CRIT damage and all that it brings with it.
    fn crit(self) -> Ends {
        // DMG-36/open: a leak that this very damage deals does not hear of it.
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

    /// DMG-1: a card of this kind lies faceup.
    fn dealt(self, kind: usize) -> Strength {
        let mut dealt = Strength { hull: self.hull - 1, ..self };
        dealt.seen[kind] += 1;
        dealt.leaks += u8::from(kind == FUEL_LEAK);
        dealt.breaches += u8::from(kind == HULL_BREACH);
        dealt.structural += u8::from(kind == STRUCTURAL);
        dealt
    }

    /// What the leaks that were there and the card just dealt do: DMG-36, DMG-37.
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

    /// DMG-36: each of `leaks` Fuel Leaks deals 1 HIT and is repaired.
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

    /// All destroyed ships are alike.
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
        // DMG-37: five of 33 cards.
        let ends = Strength::new(2, 0).suffer(0, 1);
        assert!((destroyed(&ends) - 5.0 / 33.0).abs() < 1e-15);
        assert!((ends.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-15);
        assert_eq!(Strength::new(2, 0).without_deck().suffer(0, 1).len(), 1);
    }

    #[test]
    fn a_fuel_leak_answers_the_next_critical_damage() {
        // DMG-36: hull 3; two CRIT destroy by a Direct Hit in either place, or by a leak first.
        let ends = Strength::new(3, 0).suffer(0, 2);
        let direct = 5.0 / 33.0 + 28.0 / 33.0 * 5.0 / 32.0;
        let leak = 4.0 / 33.0 * 27.0 / 32.0;
        assert!((destroyed(&ends) - (direct + leak)).abs() < 1e-15, "{}", destroyed(&ends));
    }

    #[test]
    fn shields_come_first() {
        // DMG-1, DMG-2: the HIT takes the shield, the CRIT deals the card.
        let ends = Strength::new(3, 1).suffer(1, 1);
        assert!(ends.iter().all(|(end, _)| end.shields == 0 && end.hull <= 2));
        assert_eq!(Strength::new(3, 2).suffer(1, 1), vec![(Strength::new(3, 0), 1.0)]);
    }
}
