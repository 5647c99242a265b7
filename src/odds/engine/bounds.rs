//! How far a search goes, and why it stops.

use killbox_components::ids::Seat;
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Observer;

/// An attack that can come to more states is played some times instead.
pub const MOST_STATES: usize = 40_000;
/// So many times.
pub(super) const GAMES: u32 = 2_000;
/// No attack takes so many steps between two decisions.
pub(super) const MOST_STEPS: usize = 10_000;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    NoAttack,
    Endless,
    /// More states than the bound.
    TooMany,
    /// Damage cards must be told apart that were not.
    Apart,
}

/// Who is asked.
pub(super) fn asked<O: Observer>(b: &Battle<O>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())
}
