//! What environments have in common whose battles go on among each other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use killbox::matches::First;
use killbox::selfplay::{self, Batch, Kind, Opponents, OtherKind};
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::{Chunk, Slot};

/// Squads, rules and the opponent; shared by an environment, its copies and what was put aside of
/// them.
pub(super) struct Made {
    /// One battle beside those of the environments: pickled games are played again in it, and every
    /// chunk is made like it.
    spare: Mutex<Chunk>,
    kind: Kind,
    opponent: Option<Chosen>,
    /// Whether the opponent answers for many battles at once.
    pub(super) is_batched: bool,
    /// A matchup of these squads, for what all of their battles have in common.
    pub(super) fielded: Matchup,
}

impl Made {
    /// Of two squads; `opponent` plays squad B, or nobody does.
    pub(super) fn new(pair: [Matchup; 2], first: First, opponent: Option<Chosen>) -> Made {
        let observer = selfplay::observer(&pair, first);
        let fielded = pair[0].clone();
        let mut player = opponent.as_ref().map(Chosen::make);
        let is_batched = player.as_mut().is_some_and(|player| player.batched().is_some());
        let batch = Batch::answered_by(Opponents::new(player, 1), pair, first, 1, 0);
        let kind = Kind::clone(batch.kind());
        let spare = Mutex::new(Chunk::new(batch, observer, vec![Slot::default()]));
        Made { spare, kind, opponent, is_batched, fielded }
    }

    /// A chunk of so many battles.
    pub(super) fn chunk(&self, slots: usize) -> Chunk {
        let player = self.opponent.as_ref().map(Chosen::make);
        let spare = self.spare();
        let batch = spare.batch.another(Opponents::new(player, slots), slots, 0);
        Chunk::new(batch, spare.observer.clone(), vec![Slot::default(); slots])
    }

    /// The battle beside the others.
    pub(super) fn spare(&self) -> MutexGuard<'_, Chunk> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a snapshot must be of to go on here.
    pub(super) fn label(&self) -> Label {
        Label { kind: self.kind.clone(), opponent: self.opponent() }
    }

    fn opponent(&self) -> String {
        self.opponent.as_ref().map_or_else(|| "self".to_owned(), Chosen::to_string)
    }

    /// Whether a battle of this label can go on here.
    pub(super) fn takes(&self, label: &Label) -> PyResult<()> {
        let mut taken = label.kind.goes_on_among(&self.kind);
        let (there, here) = (label.opponent.clone(), self.opponent());
        if taken.is_ok() && there != here {
            taken = Err(OtherKind::Said { what: "the opponent", there, here });
        }
        taken.map_err(|why| PyValueError::new_err(why.to_string()))
    }
}

/// Names squads, rules and the opponent: a battle that was put aside goes on among its like only.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) kind: Kind,
    pub(super) opponent: String,
}
