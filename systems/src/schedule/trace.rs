//! Spans of a trace: one for each pass, and one for each system that plays battles in it, under the
//! system's name. They are there with the feature `trace` only.

use tracing::span::EnteredSpan;
use tracing::trace_span;

use super::work::List;

/// A pass of the schedule has begun.
pub fn pass() -> EnteredSpan {
    trace_span!("pass").entered()
}

/// The system of a list has begun to play `battles` battles.
pub fn system(list: List, battles: usize) -> EnteredSpan {
    match list {
        List::Forces => trace_span!("place_forces", battles),
        List::Dials => trace_span!("set_dials", battles),
        List::SystemTurns => trace_span!("take_system_turns", battles),
        List::Activations => trace_span!("activate_ships", battles),
        List::Engagements => trace_span!("engage_ships", battles),
        List::AbilityQueue => trace_span!("resolve_ability_queue", battles),
        List::Fuses => trace_span!("burn_fuses", battles),
        List::CircularTokens => trace_span!("remove_circular_tokens", battles),
        List::Charges => trace_span!("recover_charges", battles),
        List::RoundEnds => trace_span!("end_round", battles),
        List::Ended => trace_span!("report_ended_games", battles),
    }
    .entered()
}
