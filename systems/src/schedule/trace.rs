//! Trace spans: one for each pass, and one for each system that plays battles in it, named after
//! the system. They exist only with the feature `trace`.

use tracing::span::EnteredSpan;
use tracing::trace_span;

use super::work::DuePhase;

/// The span of a pass.
pub fn pass() -> EnteredSpan {
    trace_span!("pass").entered()
}

/// The system of a list has begun to play `battles` battles.
pub fn system(list: DuePhase, battles: usize) -> EnteredSpan {
    match list {
        DuePhase::Forces => trace_span!("place_forces", battles),
        DuePhase::Dials => trace_span!("set_dials", battles),
        DuePhase::SystemTurns => trace_span!("take_system_turns", battles),
        DuePhase::Activations => trace_span!("activate_ships", battles),
        DuePhase::Engagements => trace_span!("engage_ships", battles),
        DuePhase::AbilityQueue => trace_span!("resolve_ability_queue", battles),
        DuePhase::Fuses => trace_span!("burn_fuses", battles),
        DuePhase::CircularTokens => trace_span!("remove_circular_tokens", battles),
        DuePhase::Charges => trace_span!("recover_charges", battles),
        DuePhase::RoundEnds => trace_span!("end_round", battles),
        DuePhase::Ended => trace_span!("report_ended_games", battles),
    }
    .entered()
}
