//! What in a question is impossible.

use crate::card::{Card, Effect};
use crate::dice::{Die, MOST_DICE, MOST_RESULTS};
use crate::outcome::{Attack, Question};
use crate::sides::Cards;
use crate::tokens::{MOST_TOKENS, Tokens};

/// The most hull and shields of a ship.
pub const MOST_STRENGTH: u8 = 30;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// ATK-37, ATK-47.
    #[error("{0} dice: no side rolls more than {MOST_DICE}")]
    Dice(u8),
    /// More than are counted.
    #[error("{0} {1} tokens: at most {MOST_TOKENS} are counted")]
    Tokens(u8, &'static str),
    /// TOK-17: EVD is no result of attack dice.
    #[error("evade tokens do nothing for an attacker")]
    EvadeAttacks,
    /// TOK-32: a lock rerolls attack dice.
    #[error("a lock does nothing for a defender")]
    LockDefends,
    /// ATK-61.
    #[error("{0} dice have no {1} result")]
    Face(&'static str, &'static str),
    /// A card that works on no die, or on more than there can be.
    #[error("a card works on 1 to {MOST_RESULTS} dice, this one on {0}")]
    Amount(u8),
    /// More results than are counted.
    #[error("cards add {0} results: with {MOST_DICE} dice at most {MOST_RESULTS} are counted")]
    Added(u8),
    /// More results than are counted.
    #[error("{0} results: at most {MOST_RESULTS} are counted")]
    Results(u8),
    /// ATK-1.
    #[error("range {0}: attacks are made at range 0 to 3")]
    Range(u8),
    /// A ship that is destroyed, or of no ship's size.
    #[error("hull {0}, shields {1}: hull is 1 to {MOST_STRENGTH}, shields 0 to {MOST_STRENGTH}")]
    Strength(u8, u8),
    /// The first attack has none before it.
    #[error("the first attack cannot be made by the ship of the attack before")]
    SameShip,
}

impl Question {
    /// Whether it has an answer.
    ///
    /// # Errors
    /// The first thing found that is impossible.
    pub fn check(&self) -> Result<(), Wrong> {
        for (i, Attack { attacker, shot, same_ship }) in self.attacks.iter().enumerate() {
            dice(attacker.dice)?;
            tokens(attacker.tokens)?;
            if attacker.tokens.evade > 0 {
                return Err(Wrong::EvadeAttacks);
            }
            if shot.range > 3 {
                return Err(Wrong::Range(shot.range));
            }
            if *same_ship && i == 0 {
                return Err(Wrong::SameShip);
            }
            for die in [Die::Attack, Die::Defense] {
                cards(&[&attacker.cards, &self.defender.cards], die)?;
            }
        }
        let defender = &self.defender;
        dice(defender.dice)?;
        tokens(defender.tokens)?;
        if defender.tokens.lock {
            return Err(Wrong::LockDefends);
        }
        match defender.strength {
            Some(s) if s.hull == 0 || s.hull > MOST_STRENGTH || s.shields > MOST_STRENGTH => {
                Err(Wrong::Strength(s.hull, s.shields))
            }
            _ => Ok(()),
        }
    }
}

const fn dice(n: u8) -> Result<(), Wrong> {
    if n > MOST_DICE { Err(Wrong::Dice(n)) } else { Ok(()) }
}

fn tokens(tokens: Tokens) -> Result<(), Wrong> {
    let Tokens { focus, calculate, evade, force, lock: _ } = tokens;
    let counts = [(focus, "focus"), (calculate, "calculate"), (evade, "evade"), (force, "Force")];
    match counts.into_iter().find(|(n, _)| *n > MOST_TOKENS) {
        Some((n, name)) => Err(Wrong::Tokens(n, name)),
        None => Ok(()),
    }
}

/// The cards of both sides that work on one kind of dice.
fn cards(sides: &[&Cards; 2], die: Die) -> Result<(), Wrong> {
    let name = if die == Die::Attack { "attack" } else { "defense" };
    let mut added = 0_u8;
    for Card { effect, .. } in sides.iter().flat_map(|cards| cards.iter()).filter(|card| card.die == die) {
        let (n, face) = match *effect {
            Effect::Reroll { n, .. } | Effect::Cancel { n, .. } => (n, None),
            Effect::Change { n, to, .. } => (n, Some(to)),
            Effect::Add { n, face } => {
                added = added.saturating_add(n);
                (n, Some(face))
            }
        };
        if !(1..=MOST_RESULTS).contains(&n) {
            return Err(Wrong::Amount(n));
        }
        if let Some(face) = face.filter(|face| !face.is_on(die)) {
            return Err(Wrong::Face(name, face.word()));
        }
    }
    if added > MOST_RESULTS - MOST_DICE { Err(Wrong::Added(added)) } else { Ok(()) }
}
