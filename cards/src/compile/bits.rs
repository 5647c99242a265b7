//! Lists of words as bits, words of dice as dice.

use killbox_components::ability::{Dice, Range};
use killbox_components::dice::{DieKind, Face};
use killbox_components::maneuver::{Bearing, Difficulty};

use crate::language::DiceWord;

pub(super) const fn dice_of(word: DiceWord) -> Dice {
    match word {
        DiceWord::AttackDice => Dice::Attack,
        DiceWord::DefenseDice => Dice::Defense,
        DiceWord::YourDice => Dice::Own,
    }
}

/// A die of a dice check.
pub(super) const fn die_kind(die: DiceWord) -> DieKind {
    match die {
        DiceWord::AttackDice | DiceWord::YourDice => DieKind::Attack,
        DiceWord::DefenseDice => DieKind::Defense,
    }
}

pub(super) fn bits<T>(words: &[T], number: impl Fn(&T) -> u8) -> u16 {
    words.iter().fold(0, |bits, word| bits | 1 << number(word))
}

pub(super) fn any_or<T>(words: &Option<Vec<T>>, number: impl Fn(&T) -> u8) -> u16 {
    words.as_ref().map_or(u16::MAX, |words| bits(words, number))
}

/// The bearings that are named and not excepted, as bits.
pub(crate) fn bearings(named: &Option<Vec<Bearing>>, except: &Option<Vec<Bearing>>) -> u16 {
    any_or(named, |b| *b as u8) & !except.as_ref().map_or(0, |words| bits(words, |b| *b as u8))
}

pub(super) fn speeds(range: Option<Range>) -> u8 {
    range.map_or(u8::MAX, |range| (range.nearest..=range.farthest).fold(0, |bits, speed| bits | 1 << speed))
}

pub(super) fn colors(words: &Option<Vec<Difficulty>>) -> u8 {
    any_or(words, |color| *color as u8) as u8
}

/// Bits by face.
pub(super) fn face_bits(faces: &[Face]) -> u8 {
    faces.iter().fold(0, |bits, face| bits | 1 << *face as u8)
}
