//! The source of dice and cards during a search.

use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::{Cause, Event};
use killbox_systems::world::observer::Observer;

use crate::odds::Die;
use crate::odds::dice::Faces;

/// The dice and cards of a step: those that are scripted, and those that the step used.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The scripted dice, the next one last.
    pub(super) dice: Vec<Face>,
    /// The scripted cards, the next one last.
    pub(super) cards: Vec<DamageKind>,
    /// The number of dice that were rolled.
    pub(super) rolled: u8,
    /// The kind of these dice.
    pub(super) kind: Option<DieKind>,
    /// The number of cards that were drawn.
    pub(super) drawn: u8,
    /// Whether dice and cards are random, as in a game.
    pub(super) live: bool,
}

impl Table {
    /// Clears the table for the next step.
    pub(super) fn clear(&mut self) {
        self.dice.clear();
        self.cards.clear();
        (self.rolled, self.kind, self.drawn, self.live) = (0, None, 0, false);
    }

    /// Scripts dice that show these faces.
    pub(super) fn throw(&mut self, die: Die, faces: &Faces) {
        let good = if die == Die::Attack { Face::Hit } else { Face::Evade };
        for (face, n) in [Face::Blank, Face::Focus, good, Face::Crit].into_iter().zip(faces) {
            self.dice.extend(std::iter::repeat_n(face, usize::from(*n)));
        }
    }
}

impl Observer for Table {
    const LISTENS: bool = false;

    fn event(&mut self, _: &Event, _: Option<Cause>) {}

    fn scripted_die(&mut self, kind: DieKind) -> Option<Face> {
        if self.live {
            return None;
        }
        self.rolled += 1;
        self.kind = Some(kind);
        Some(self.dice.pop().unwrap_or(Face::Blank))
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        self.drawn += 1;
        self.cards.pop()
    }
}
