//! Two squads, compiled for self-play.

use std::sync::{Arc, OnceLock};

use killbox_components::ids::Seat;
use killbox_components::spec::Matchup;

use super::Kind;
use crate::matches::{First, matchups, seating};

/// A pair of squads with their rules, compiled for battles. Batches, slots and snapshots share it,
/// on any threads: it never changes.
///
/// ```
/// use std::sync::Arc;
///
/// use killbox::prelude::*;
/// use killbox::selfplay::Pairing;
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// # let [c, d] = ["squads/standard/rebel-falcon-awings.xws", "squads/standard/scum-fett-fangs.xws"];
/// let mut batch = Match::between(a, b)?.seed(7).selfplay(2)?;
/// let other = Arc::new(Pairing::new(Match::between(c, d)?.matchups()?, First::ByRules));
/// batch.start(0, 0);
/// batch.start_pairing(&other, 7, 1, 0);
/// batch.advance();
/// assert_eq!(batch.view(1, Seat::A, |view| view.matchup().ruleset.name.clone()), "standard");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Pairing {
    matchups: Arc<[Matchup]>,
    first: First,
    /// Computed on demand, since this takes a millisecond.
    kind: OnceLock<Arc<Kind>>,
}

impl Pairing {
    /// Two squads ([`crate::squads::Loaded::matchups`]), with the choice of the first player.
    pub fn new(pair: [Matchup; 2], first: First) -> Pairing {
        let matchups = matchups(&pair, first);
        Pairing { matchups: matchups.into(), first, kind: OnceLock::new() }
    }

    /// What the battles start with, in the order in which [`seating`] numbers it.
    pub fn matchups(&self) -> &[Matchup] {
        &self.matchups
    }

    /// How the first player is chosen.
    pub fn first(&self) -> First {
        self.first
    }

    /// The seat of squad A in a game.
    pub fn seat_of_a(&self, game: u64) -> Seat {
        seating(self.first, game).1
    }

    /// The kind of the battles.
    pub fn kind(&self) -> &Arc<Kind> {
        self.kind.get_or_init(|| Arc::new(Kind::of(&self.matchups, self.first)))
    }

    /// About how much memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        let programs = self.matchups.iter().map(|matchup| matchup.program.bytes());
        size_of_val(&*self.matchups) + programs.sum::<usize>()
    }

    /// The matchups, for a batch.
    pub(super) fn shared(&self) -> Arc<[Matchup]> {
        Arc::clone(&self.matchups)
    }
}
