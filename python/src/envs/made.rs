//! The data that an environment and its copies share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use killbox::selfplay::{Batch, Opponents, OtherKind};
use killbox_components::spec::Matchup;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::chunk::Chunk;
use super::league::{League, Member};
use super::pool::{Dealer, Met};
use super::snapshot::Squads;

/// The squads of an environment. Its copies and its snapshots share them.
pub(super) struct Made {
    /// One battle that belongs to no environment. Pickled games are played again in it, and it is
    /// the template of every chunk.
    spare: Mutex<Chunk>,
    pub(super) dealer: Arc<Dealer>,
    /// Two of the squads, for data that all battles have in common.
    fielded: Arc<Met>,
}

impl Made {
    /// The data for the squads of a dealer.
    pub(super) fn new(dealer: Dealer) -> Made {
        let dealer = Arc::new(dealer);
        let fielded = dealer.met(0, 0);
        let batch = Batch::of(Opponents::new(None, 1), Arc::clone(&fielded.pairing), 1, 0);
        let spare = Chunk::new(batch, Arc::clone(&dealer), Arc::default(), false);
        Made { spare: Mutex::new(spare), dealer, fielded }
    }

    /// A chunk of `slots` battles.
    pub(super) fn chunk(&self, slots: usize, league: &Arc<League>, draws_setup: bool) -> Chunk {
        let batch = self.spare().batch.another(Opponents::new(None, slots), slots, 0);
        Chunk::new(batch, Arc::clone(&self.dealer), Arc::clone(league), draws_setup)
    }

    /// The battle that belongs to no environment.
    pub(super) fn spare(&self) -> MutexGuard<'_, Chunk> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A matchup of two of the squads.
    pub(super) fn matchup(&self) -> &Matchup {
        self.fielded.matchup()
    }

    /// The squads with which a battle of a snapshot continues here, which plays this game.
    pub(super) fn takes(&self, squads: &Squads, seed: u64, game: u64) -> PyResult<Arc<Met>> {
        let other = |why: OtherKind| PyValueError::new_err(why.to_string());
        let here = match (&self.dealer.only, squads) {
            (Some(only), _) => Arc::clone(only),
            // Of many squads, every two may meet here, whether they were ever dealt or not.
            (None, Squads::Met(met)) => {
                let [there, here] =
                    [met.pairing.first(), self.dealer.first()].map(|first| first.name().to_owned());
                if there != here {
                    return Err(other(OtherKind::Said { what: "first player", there, here }));
                }
                if met.ruleset().play_area_mm != self.dealer.play_area() {
                    return Err(other(OtherKind::Hashed("a game on another play area")));
                }
                return Ok(Arc::clone(met));
            }
            // A pickled snapshot knows its squads only by their hashes. They are those of its game.
            (None, Squads::Kind(_)) => self.dealer.met(seed, game),
        };
        match squads {
            Squads::Met(met) if Arc::ptr_eq(&met.pairing, &here.pairing) => Ok(here),
            squads => squads.kind().goes_on_among(here.pairing.kind()).map(|()| here).map_err(other),
        }
    }
}

/// The opponent with this name, and its number in a league.
pub(super) fn opponent(league: &League, name: &str) -> PyResult<(usize, Arc<Member>)> {
    league.named(name).ok_or_else(|| {
        let (there, here) = (name.to_owned(), league.names());
        let why = OtherKind::Said { what: "the opponent", there, here };
        PyValueError::new_err(why.to_string())
    })
}
