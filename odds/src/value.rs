//! The value of a state of an attack to either side, and the comparison of two values.

/// Tolerance for equal values. Sums of up to some thousand products of exact probabilities differ
/// by less than this only if they are equal.
const EQUAL: f64 = 1e-11;

/// One of the two sides of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Attacker,
    Defender,
}

/// The expected values of a state when both sides play on as well as they can.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Value {
    /// What the attacker plays for.
    pub aim: f64,
    /// Damage, up to what the defender has left.
    pub damage: f64,
    /// Tie-break between plays that are equal in all else. For attack dice it is the critical hits
    /// that come through; for defense dice it is the negative number of evade results.
    pub crits: f64,
    /// Cost of the attacker's tokens that are spent ([`crate::Tokens::cost`]).
    pub attacker: f64,
    /// Cost of the defender's tokens that are spent.
    pub defender: f64,
}

impl Value {
    /// Adds one of several cases with its probability.
    #[inline]
    pub fn add(&mut self, p: f64, case: &Value) {
        self.aim += p * case.aim;
        self.damage += p * case.damage;
        self.crits += p * case.crits;
        self.attacker += p * case.attacker;
        self.defender += p * case.defender;
    }

    /// Whether a side prefers this value. The attacker compares its aim, then damage, tokens kept
    /// and critical hits. The defender compares damage, then tokens kept and critical hits, and
    /// prefers less damage and fewer critical hits. Of equal values neither is better.
    #[inline]
    pub fn is_better(&self, than: &Value, side: Side) -> bool {
        let (gain, kept, last) = match side {
            Side::Attacker => {
                let aim = self.aim - than.aim;
                let gain = if aim.abs() > EQUAL { aim } else { self.damage - than.damage };
                (gain, than.attacker - self.attacker, self.crits - than.crits)
            }
            Side::Defender => {
                (than.damage - self.damage, than.defender - self.defender, than.crits - self.crits)
            }
        };
        if gain.abs() > EQUAL {
            gain > 0.0
        } else if kept.abs() > EQUAL {
            kept > 0.0
        } else {
            last > EQUAL
        }
    }
}
