//! The bounds of a search, and the reasons for which it stops.

use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

/// The most states of an attack that is searched. An attack with more is sampled instead.
pub const MOST_STATES: usize = 40_000;
/// How often an attack is sampled.
pub(super) const GAMES: u32 = 2_000;
/// The most steps of an attack between two decisions.
pub(super) const MOST_STEPS: usize = 10_000;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    NoAttack,
    Endless,
    /// The search reached more states than the bound.
    TooMany,
    /// Damage cards that were merged must be distinguished.
    Apart,
}

/// The seat with a pending decision.
pub(super) fn asked<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())
}
