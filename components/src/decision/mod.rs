//! Decisions: what a player is asked, and the options it may answer with.
//!
//! A decision names whose it is, its kind, its subject and its legal options in a stable order. An
//! option is a stable key ([`OptionKey`]): replays and trained players may rely on it.

mod kind;

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;

use crate::choice::{Choice, OptionKey};
use crate::ids::{Seat, ShipSlot};

pub use kind::DecisionKind;

/// The most options one decision can have.
pub const OPTIONS: usize = 256;

/// What one seat is asked right now.
#[derive(Clone, Debug, Default)]
pub struct SeatPending {
    /// What is asked.
    pub kind: DecisionKind,
    /// The ship it is about, if it is about one.
    pub subject: Option<ShipSlot>,
    /// The legal answers. Empty: nothing is asked.
    pub options: ArrayVec<OptionKey, OPTIONS>,
    /// The answer, once given, until the rules consume it.
    pub answer: Option<OptionKey>,
}

/// What is asked and answered; of a decision that is over nothing is left.
impl Hash for SeatPending {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let SeatPending { kind, subject, options, answer } = self;
        options.hash(state);
        if !options.is_empty() {
            (kind, subject, answer).hash(state);
        }
    }
}

impl SeatPending {
    /// Whether an answer is waited for.
    pub fn is_open(&self) -> bool {
        !self.options.is_empty() && self.answer.is_none()
    }

    /// What the legal answers mean, in the same order.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.options.iter().filter_map(|key| key.choice(self.kind))
    }
}

/// What both seats are asked right now: one slot a seat, neither sees the other's.
#[derive(Component, Clone, Debug, Default, Hash)]
pub struct Pending {
    /// By seat.
    pub seats: [SeatPending; 2],
}

impl Pending {
    /// Whether any seat has an open decision.
    pub fn is_open(&self) -> bool {
        self.seats[0].is_open() || self.seats[1].is_open()
    }

    /// The slot of `seat`.
    pub fn of(&self, seat: Seat) -> &SeatPending {
        &self.seats[seat.index()]
    }

    /// The slot of `seat`, to write to.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SeatPending {
        &mut self.seats[seat.index()]
    }

    /// Asks nobody anything.
    pub fn clear(&mut self) {
        for seat in &mut self.seats {
            seat.options.clear();
            seat.answer = None;
        }
    }
}
