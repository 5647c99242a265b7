//! What a card does to the dice of one attack, by mechanism.

use crate::dice::{Die, Face};

/// The most cards of one side.
pub const MOST_CARDS: usize = 4;

/// Faces that a card names, as bits by [`Face`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// Every face.
    pub const ALL: FaceSet = FaceSet(31);

    /// These faces.
    pub fn of(faces: &[Face]) -> FaceSet {
        FaceSet(faces.iter().fold(0, |bits, face| bits | 1 << *face as u8))
    }

    /// Whether a face is among them.
    pub const fn has(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 == 1
    }

    /// The places of those that dice of this kind have.
    pub(crate) fn places(self, die: Die) -> [bool; 4] {
        let mut places = [false; 4];
        for face in Face::ALL.into_iter().filter(|face| self.has(*face) && face.is_on(die)) {
            places[face.index()] = true;
        }
        places
    }
}

/// ATK-55, ATK-60: what is done to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// ATK-57: up to `n` dice that show one of the faces are rolled again, none of them a second time.
    Reroll {
        /// How many at most.
        n: u8,
        /// Which.
        from: FaceSet,
    },
    /// Up to `n` dice that show one of the faces are turned to another.
    Change {
        /// How many at most.
        n: u8,
        /// Which.
        from: FaceSet,
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
        faces: FaceSet,
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
