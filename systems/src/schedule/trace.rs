//! Trace spans: one for each pass, and one for each system that plays battles in it, named after
//! the system. They exist only with the feature `trace`.

use tracing::span::EnteredSpan;
use tracing::trace_span;

use super::work::List;

/// The span of a pass.
pub fn pass() -> EnteredSpan {
    trace_span!("pass").entered()
}

/// The span of the system that plays the `battles` battles of a list.
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
