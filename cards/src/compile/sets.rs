//! Compiles lists of words into sets, and words for dice into dice.

use killbox_components::ability::{Dice, Range};
use killbox_components::dice::DieKind;
use killbox_components::maneuver::Bearing;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::sets::{Digit, Member, Set};

use crate::language::DiceWord;

pub(crate) const fn dice_of(word: DiceWord) -> Dice {
    match word {
        DiceWord::AttackDice => Dice::Attack,
        DiceWord::DefenseDice => Dice::Defense,
        DiceWord::YourDice => Dice::Own,
    }
}

/// The die of a dice check.
pub(crate) const fn die_kind(die: DiceWord) -> DieKind {
    match die {
        DiceWord::AttackDice | DiceWord::YourDice => DieKind::Attack,
        DiceWord::DefenseDice => DieKind::Defense,
    }
}

/// The bearings of the list, without the exceptions.
pub(crate) fn bearings(named: &Option<Vec<Bearing>>, except: &Option<Vec<Bearing>>) -> Set<Bearing> {
    any_of(named).without(except.iter().flatten().copied().collect())
}

/// The numbers of a range; all numbers if there is no range.
pub(crate) fn digits(range: Option<Range>) -> Set<Digit> {
    range.map_or_else(Set::all, |range| (range.nearest..=range.farthest.min(7)).map(Digit).collect())
}

/// The members of the list; all members if there is no list.
pub(crate) fn any_of<T: Member>(named: &Option<Vec<T>>) -> Set<T> {
    Set::of_any(named.as_deref())
}

/// The kinds of obstacle of the list. Debris clouds include loose cargo and spare parts [OBJ-19,
/// LEG-27].
pub(crate) fn obstacle_kinds(named: &[ObstacleKind]) -> Set<ObstacleKind> {
    let mut kinds = set(named);
    if kinds.has(ObstacleKind::DebrisCloud) {
        kinds.insert(ObstacleKind::LooseCargo);
        kinds.insert(ObstacleKind::SpareParts);
    }
    kinds
}

/// The members of the list.
pub(crate) fn set<T: Member>(named: &[T]) -> Set<T> {
    named.iter().copied().collect()
}
