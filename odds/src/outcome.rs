//! Questions and their outcomes.

use crate::dice::{Faces, MOST_RESULTS};
use crate::sides::{Aim, Attacker, Defender, Shot};
use crate::stage::Play;
use crate::tokens::Tokens;

/// The number of possible counts of results: 0 to [`MOST_RESULTS`].
pub const RESULTS: usize = MOST_RESULTS as usize + 1;

/// One attack of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The attacking ship.
    pub attacker: Attacker,
    /// The weapon, the range and the rules.
    pub shot: Shot,
    /// Whether the attacker is the ship of the attack before, with the tokens that it has left.
    /// `attacker.tokens` and `attacker.deplete` are ignored then.
    pub same_ship: bool,
}

/// The planning horizon of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// Each attack is played for itself.
    #[default]
    Attack,
    /// Attacks are played for the sum over the sequence: the defender plays for the least damage,
    /// the attackers for their aim.
    Sequence,
}

/// Attacks on one ship, one after the other, until it is destroyed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attacks, in order.
    pub attacks: Vec<Attack>,
    /// The defending ship.
    pub defender: Defender,
    /// What the attackers play for.
    pub aim: Aim,
    /// The planning horizon of both sides.
    pub over: Over,
}

/// The result of one attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The probability that the attack takes place: the defender was not destroyed before.
    pub happens: f64,
    /// `damage[k]` is the probability that k HIT and CRIT results come through. An attack that does
    /// not take place counts as 0.
    pub damage: [f64; RESULTS],
    /// The expected number of results that come through.
    pub mean: f64,
    /// The probability that at least one CRIT comes through.
    pub crit: f64,
    /// The probability that the defender has no active shield after the attack; 0 if its strength
    /// is not given.
    pub shields_down: f64,
    /// The probability that the defender is destroyed by this attack or an earlier one.
    pub destroyed: f64,
    /// The tokens that the attacker has left if the attack takes place, each with its probability,
    /// the most likely first.
    pub attacker_left: Vec<(Tokens, f64)>,
    /// The tokens that the defender has left after the attack, the most likely first.
    pub defender_left: Vec<(Tokens, f64)>,
}

impl Outcome {
    /// The probability of at least `k` damage.
    pub fn at_least(&self, k: usize) -> f64 {
        self.damage.iter().skip(k).sum()
    }
}

/// Dice on the table whose owner makes a choice; none of them was rerolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnTable {
    /// The attack dice: blank, focus, HIT, CRIT.
    Attack(Faces),
    /// The defense dice, after the attack dice have been modified.
    Defense {
        /// HIT results of the attack.
        hits: u8,
        /// CRIT results of the attack.
        crits: u8,
        /// The defense dice: blank, focus, EVD, 0.
        faces: Faces,
    },
}

/// A play with the dice on the table, and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The first play.
    pub play: Play,
    /// The expected value of the attacker's aim after it.
    pub aim: f64,
    /// The expected damage after it, counted up to what the defender has left.
    pub damage: f64,
}
