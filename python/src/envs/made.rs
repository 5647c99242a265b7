//! The data that environments share if a snapshot of one can be restored in the other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use killbox::matches::First;
use killbox::selfplay::{self, Batch, Kind, Opponents, OtherKind};
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::{Chunk, Slot};

/// Squads, rules and the opponent. An environment, its copies and its snapshots share them.
pub(super) struct Made {
    /// One battle that belongs to no environment. Pickled games are played again in it, and it is
    /// the template of every chunk.
    spare: Mutex<Chunk>,
    kind: Kind,
    opponent: Option<Chosen>,
    /// Whether the opponent answers for many battles at once.
    pub(super) is_batched: bool,
    /// A matchup of these squads, for data that all their battles have in common.
    pub(super) fielded: Matchup,
}

impl Made {
    /// The data for two squads. `opponent`, if any, plays squad B.
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

    /// A chunk of `slots` battles.
    pub(super) fn chunk(&self, slots: usize) -> Chunk {
        let player = self.opponent.as_ref().map(Chosen::make);
        let spare = self.spare();
        let batch = spare.batch.another(Opponents::new(player, slots), slots, 0);
        Chunk::new(batch, spare.observer.clone(), vec![Slot::default(); slots])
    }

    /// The battle that belongs to no environment.
    pub(super) fn spare(&self) -> MutexGuard<'_, Chunk> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The label that a snapshot must have to be restored here.
    pub(super) fn label(&self) -> Label {
        Label { kind: self.kind.clone(), opponent: self.opponent() }
    }

    fn opponent(&self) -> String {
        self.opponent.as_ref().map_or_else(|| "self".to_owned(), Chosen::to_string)
    }

    /// Checks that a battle with this label can be restored here.
    pub(super) fn takes(&self, label: &Label) -> PyResult<()> {
        let mut taken = label.kind.goes_on_among(&self.kind);
        let (there, here) = (label.opponent.clone(), self.opponent());
        if taken.is_ok() && there != here {
            taken = Err(OtherKind::Said { what: "the opponent", there, here });
        }
        taken.map_err(|why| PyValueError::new_err(why.to_string()))
    }
}

/// The identity of squads, rules and opponent. A snapshot can be restored only where the label is
/// equal.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) kind: Kind,
    pub(super) opponent: String,
}
