//! Validation of questions.

use crate::card::{Card, Effect};
use crate::dice::{Die, MOST_DICE, MOST_RESULTS};
use crate::outcome::{Attack, Question};
use crate::sides::Cards;
use crate::tokens::{MOST_TOKENS, Tokens};

/// The most hull and the most shields of a ship.
pub const MOST_STRENGTH: u8 = 30;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// More dice than a side rolls [ATK-37, ATK-47].
    #[error("{0} dice: no side rolls more than {MOST_DICE}")]
    Dice(u8),
    /// More tokens of one kind than the calculator counts.
    #[error("{0} {1} tokens: at most {MOST_TOKENS} are counted")]
    Tokens(u8, &'static str),
    /// Evade tokens of an attacker: attack dice have no EVD result [TOK-17].
    #[error("evade tokens do nothing for an attacker")]
    EvadeAttacks,
    /// A lock of a defender: a lock rerolls attack dice [TOK-32].
    #[error("a lock does nothing for a defender")]
    LockDefends,
    /// A result that the dice do not have [ATK-61].
    #[error("{0} dice have no {1} result")]
    Face(&'static str, &'static str),
    /// A card that works on no die, or on more than there can be.
    #[error("a card works on 1 to {MOST_RESULTS} dice, this one on {0}")]
    Amount(u8),
    /// Cards that add more results than the calculator counts.
    #[error("cards add {0} results: with {MOST_DICE} dice at most {MOST_RESULTS} are counted")]
    Added(u8),
    /// More results than the calculator counts.
    #[error("{0} results: at most {MOST_RESULTS} are counted")]
    Results(u8),
    /// A range at which no attack is made [ATK-1].
    #[error("range {0}: attacks are made at range 0 to 3")]
    Range(u8),
    /// A ship that is destroyed already, or stronger than any ship.
    #[error("hull {0}, shields {1}: hull is 1 to {MOST_STRENGTH}, shields 0 to {MOST_STRENGTH}")]
    Strength(u8, u8),
    /// The first attack has no attack before it.
    #[error("the first attack has no previous attack whose ship could make it")]
    SameShip,
}

impl Question {
    /// Checks that the question has an answer.
    ///
    /// # Errors
    /// The first impossible thing that is found.
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

/// Checks the cards of both sides that work on one kind of dice.
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
