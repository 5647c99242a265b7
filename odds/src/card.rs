//! The effects of cards on the dice of one attack, by mechanism.

use killbox_components::sets::Set;

use crate::dice::{Die, Face, place_of};

/// The most cards of one side.
pub const MOST_CARDS: usize = 4;

/// Which places of [`crate::dice::Faces`] the faces have that dice of this kind show.
pub(crate) fn places(faces: Set<Face>, die: Die) -> [bool; 4] {
    let mut places = [false; 4];
    for face in faces.iter().filter(|face| face.is_on(die)) {
        places[place_of(face)] = true;
    }
    places
}

/// A modification of dice [ATK-55, ATK-60].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Up to `n` dice that show one of the faces are rerolled, none of them a second time [ATK-57].
    Reroll {
        /// The most dice.
        n: u8,
        /// The faces.
        from: Set<Face>,
    },
    /// Up to `n` dice that show one of the faces are changed to another face.
    Change {
        /// The most dice.
        n: u8,
        /// The faces.
        from: Set<Face>,
        /// The new face. Dice that do not have it are not changed [ATK-61].
        to: Face,
    },
    /// `n` dice that show the face are added. They count as not rerolled [ATK-57/open].
    Add {
        /// The number of dice.
        n: u8,
        /// The face that they show.
        face: Face,
    },
    /// Up to `n` dice that show one of the faces are cancelled [ATK-60].
    Cancel {
        /// The most dice.
        n: u8,
        /// The faces.
        faces: Set<Face>,
    },
}

/// An effect that a side may use once in each attack, at no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// The dice that it works on.
    pub die: Die,
    /// Its effect.
    pub effect: Effect,
}
