//! Decisions: questions to a player, with their legal options.
//!
//! A decision has a seat, a kind, a subject and a list of legal options in a stable order. An
//! option is a stable key ([`OptionKey`]) that replays and trained players rely on.

mod kind;

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;

use crate::choice::{Choice, OptionKey};
use crate::ids::{Seat, ShipSlot};

pub use kind::DecisionKind;

/// Capacity for options of one decision.
pub const OPTIONS: usize = 256;

/// The pending decision of one seat.
#[derive(Clone, Debug, Default)]
pub struct SeatPending {
    /// The kind of decision.
    pub kind: DecisionKind,
    /// The ship that the decision is about, if there is one.
    pub subject: Option<ShipSlot>,
    /// The legal options. If the list is empty, no decision is pending.
    pub options: ArrayVec<OptionKey, OPTIONS>,
    /// The answer: set when the player answers, cleared when the rules consume it.
    pub answer: Option<OptionKey>,
}

/// Hashes the decision and its answer. The stale data of a decision that is over is not hashed.
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
    /// Whether the decision waits for an answer.
    pub fn is_open(&self) -> bool {
        !self.options.is_empty() && self.answer.is_none()
    }

    /// The legal options, decoded, in the same order.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.options.iter().filter_map(|key| key.choice(self.kind))
    }
}

/// The pending decisions of both seats. Neither seat sees the decision of the other.
#[derive(Component, Clone, Debug, Default, Hash)]
pub struct Pending {
    /// The decisions, by seat.
    pub seats: [SeatPending; 2],
}

impl Pending {
    /// Whether any seat has an open decision.
    pub fn is_open(&self) -> bool {
        self.seats[0].is_open() || self.seats[1].is_open()
    }

    /// The decision of `seat`.
    pub fn of(&self, seat: Seat) -> &SeatPending {
        &self.seats[seat.index()]
    }

    /// The decision of `seat`, mutable.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SeatPending {
        &mut self.seats[seat.index()]
    }

    /// Clears the decisions of both seats.
    pub fn clear(&mut self) {
        for seat in &mut self.seats {
            seat.options.clear();
            seat.answer = None;
        }
    }
}
