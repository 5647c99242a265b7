//! The story of a state: what has been done to it, so that it can be told again.

use std::sync::Arc;

use killbox_components::choice::OptionKey;
use killbox_components::ids::{Seat, ShipSlot};
use serde::{Deserialize, Serialize};

/// One change of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A seat has answered its decision.
    Answer {
        /// The seat.
        seat: Seat,
        /// The option.
        key: OptionKey,
    },
    /// Everything that a seat cannot know was drawn anew.
    Imagined {
        /// The seat.
        seat: Seat,
        /// The seed of the draw.
        seed: u64,
    },
    /// The dice and damage cards to come were replaced.
    Reseeded {
        /// Their seed.
        seed: u64,
    },
    /// A facedown dial was set from outside.
    Dial {
        /// The ship.
        ship: ShipSlot,
        /// The number of the maneuver, by [`Maneuver::number`].
        ///
        /// [`Maneuver::number`]: killbox_components::maneuver::Maneuver::number
        maneuver: u16,
    },
}

/// The steps of a state, the last one first. Copies of a state share the steps that they have in
/// common, so a copy costs one pointer, however long the story is.
#[derive(Clone, Default)]
pub(super) struct Story(Option<Arc<Chapter>>);

struct Chapter {
    step: Step,
    before: Story,
}

impl Story {
    /// Adds a step.
    pub(super) fn push(&mut self, step: Step) {
        let before = Story(self.0.take());
        self.0 = Some(Arc::new(Chapter { step, before }));
    }

    /// The steps in their order.
    pub(super) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut next = &self.0;
        while let Some(chapter) = next {
            steps.push(chapter.step);
            next = &chapter.before.0;
        }
        steps.reverse();
        steps
    }
}

/// Frees the steps one after the other: by recursion a long story would exceed the call stack.
impl Drop for Story {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut chapter) = next.and_then(Arc::into_inner) {
            next = chapter.before.0.take();
        }
    }
}
