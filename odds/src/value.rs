//! What a state of an attack is worth to either side, and which of two is better.

/// Sums of up to some thousand products of exact probabilities differ by less than this only if
/// they are equal.
const EQUAL: f64 = 1e-11;

/// One of the two sides of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Attacker,
    Defender,
}

/// What is expected of a state, both sides playing on as well as they can.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Value {
    /// What the attacker plays for.
    pub aim: f64,
    /// Damage that counts.
    pub damage: f64,
    /// What decides between plays that are equal in all else: of attack dice, critical hits that
    /// come through; of defense dice, evades, counted as less.
    pub crits: f64,
    /// What the attacker's tokens cost that are spent ([`crate::Tokens::cost`]).
    pub attacker: f64,
    /// What the defender's cost.
    pub defender: f64,
}

impl Value {
    /// Adds one of several cases.
    #[inline]
    pub fn add(&mut self, p: f64, case: &Value) {
        self.aim += p * case.aim;
        self.damage += p * case.damage;
        self.crits += p * case.crits;
        self.attacker += p * case.attacker;
        self.defender += p * case.defender;
    }

    /// Whether a side would rather have this. The attacker: its aim, damage, tokens kept, critical
    /// hits. The defender: less damage, tokens kept, fewer critical hits. Neither for the sake of
    /// nothing.
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
