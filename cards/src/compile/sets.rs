//! Lists of words as sets, words of dice as dice.

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

/// A die of a dice check.
pub(crate) const fn die_kind(die: DiceWord) -> DieKind {
    match die {
        DiceWord::AttackDice | DiceWord::YourDice => DieKind::Attack,
        DiceWord::DefenseDice => DieKind::Defense,
    }
}

/// The bearings that are named and not excepted.
pub(crate) fn bearings(named: &Option<Vec<Bearing>>, except: &Option<Vec<Bearing>>) -> Set<Bearing> {
    any_of(named).without(except.iter().flatten().copied().collect())
}

/// The numbers of a range; all if none is named.
pub(crate) fn digits(range: Option<Range>) -> Set<Digit> {
    range.map_or_else(Set::all, |range| (range.nearest..=range.farthest.min(7)).map(Digit).collect())
}

/// Those that are named; all if none are.
pub(crate) fn any_of<T: Member>(named: &Option<Vec<T>>) -> Set<T> {
    Set::of_any(named.as_deref())
}

/// OBJ-19, LEG-27: the kinds of obstacle of these names: loose cargo and spare parts are debris
/// clouds.
pub(crate) fn obstacle_kinds(named: &[ObstacleKind]) -> Set<ObstacleKind> {
    let mut kinds = set(named);
    if kinds.has(ObstacleKind::DebrisCloud) {
        kinds.insert(ObstacleKind::LooseCargo);
        kinds.insert(ObstacleKind::SpareParts);
    }
    kinds
}

/// Those that are named.
pub(crate) fn set<T: Member>(named: &[T]) -> Set<T> {
    named.iter().copied().collect()
}
