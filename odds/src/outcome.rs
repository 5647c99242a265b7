//! What is asked, and what comes out.

use crate::dice::{Faces, MOST_RESULTS};
use crate::sides::{Aim, Attacker, Defender, Shot};
use crate::stage::Play;
use crate::tokens::Tokens;

/// Numbers of results: 0 to [`MOST_RESULTS`].
pub const RESULTS: usize = MOST_RESULTS as usize + 1;

/// One attack of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Attacker,
    /// With what, from where.
    pub shot: Shot,
    /// Whether it is the ship of the attack before, which has the tokens that it has left.
    /// `attacker.tokens` and `attacker.deplete` are not looked at then.
    pub same_ship: bool,
}

/// For how long either side plans ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// Each attack is played for itself.
    #[default]
    Attack,
    /// For the sum over all attacks: the defender for the least damage, the attackers for their
    /// aim.
    Sequence,
}

/// Attacks on one ship, one after the other, until it is destroyed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Question {
    /// In their order.
    pub attacks: Vec<Attack>,
    /// Who is attacked.
    pub defender: Defender,
    /// What the attackers play for.
    pub aim: Aim,
    /// For how long.
    pub over: Over,
}

/// What one attack does, and what is left after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The probability that the attack takes place: the defender was not destroyed before.
    pub happens: f64,
    /// `damage[k]`: the probability that k HIT and CRIT results come through; 0 too if the attack
    /// does not take place.
    pub damage: [f64; RESULTS],
    /// Their expected number.
    pub mean: f64,
    /// The probability that at least one CRIT comes through.
    pub crit: f64,
    /// The probability that the defender has no active shield after it; 0 if its strength is not
    /// known.
    pub shields_down: f64,
    /// The probability that the defender is destroyed by it or before it.
    pub destroyed: f64,
    /// What the attacker has left, each with its probability, if the attack takes place; the most
    /// likely first.
    pub attacker_left: Vec<(Tokens, f64)>,
    /// What the defender has left after it; the most likely first.
    pub defender_left: Vec<(Tokens, f64)>,
}

impl Outcome {
    /// The probability of at least `k` damage.
    pub fn at_least(&self, k: usize) -> f64 {
        self.damage.iter().skip(k).sum()
    }
}

/// Dice that lie on the table, whose owner chooses; none of them was rerolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnTable {
    /// The attack dice: blank, focus, HIT, CRIT.
    Attack(Faces),
    /// The defense dice, the attack dice being done.
    Defense {
        /// HIT results of the attack.
        hits: u8,
        /// Its CRIT results.
        crits: u8,
        /// The defense dice: blank, focus, EVD, 0.
        faces: Faces,
    },
}

/// Something that may be done with dice, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What is done first.
    pub play: Play,
    /// What the attacker plays for, as it is then to be expected.
    pub aim: f64,
    /// Damage that counts: no more than the defender has left.
    pub damage: f64,
}
