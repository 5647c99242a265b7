//! What a card does to the dice of one attack, by mechanism.

use killbox_components::sets::Set;

use crate::dice::{Die, Face, place_of};

/// The most cards of one side.
pub const MOST_CARDS: usize = 4;

/// The places of those faces that dice of this kind have.
pub(crate) fn places(faces: Set<Face>, die: Die) -> [bool; 4] {
    let mut places = [false; 4];
    for face in faces.iter().filter(|face| face.is_on(die)) {
        places[place_of(face)] = true;
    }
    places
}

/// ATK-55, ATK-60: what is done to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// ATK-57: up to `n` dice that show one of the faces are rolled again, none of them a second
    /// time.
    Reroll {
        /// How many at most.
        n: u8,
        /// Which.
        from: Set<Face>,
    },
    /// Up to `n` dice that show one of the faces are turned to another.
    Change {
        /// How many at most.
        n: u8,
        /// Which.
        from: Set<Face>,
        /// To what; ATK-61: nothing if the dice do not have it.
        to: Face,
    },
    /// ATK-57/open: `n` dice that show the face are added; they count as not rerolled.
    Add {
        /// How many.
        n: u8,
        /// What they show.
        face: Face,
    },
    /// ATK-60: up to `n` dice that show one of the faces are taken away.
    Cancel {
        /// How many at most.
        n: u8,
        /// Which.
        faces: Set<Face>,
    },
}

/// One effect that a side may use once in each attack, at no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// The dice it works on.
    pub die: Die,
    /// What it does.
    pub effect: Effect,
}
