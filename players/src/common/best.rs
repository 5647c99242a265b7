//! The best option of a decision.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, SeatPending};
use killbox_systems::world::view::View;

/// The option of the highest value, the first of equal ones.
pub fn best(pending: &SeatPending, mut worth: impl FnMut(Choice) -> f32) -> OptionKey {
    let mut best = (f32::NEG_INFINITY, pending.options[0]);
    for key in &pending.options {
        let Some(choice) = key.choice(pending.kind) else { continue };
        let worth = worth(choice);
        if worth > best.0 {
            best = (worth, *key);
        }
    }
    best.1
}

/// The first option that satisfies `is_wanted`.
pub fn find(pending: &SeatPending, mut is_wanted: impl FnMut(Choice) -> bool) -> Option<OptionKey> {
    let is_wanted = |key: &&OptionKey| key.choice(pending.kind).is_some_and(&mut is_wanted);
    pending.options.iter().find(is_wanted).copied()
}

/// Answers a decision that a player does not examine: accepts rather than declines, and takes the
/// first such option.
pub fn unexamined(view: &View) -> OptionKey {
    let pending = view.pending();
    // The ship would only be moved as the enemy likes, and turning costs stress.
    let declines = pending.kind == DecisionKind::TractorRotation;
    find(pending, |choice| choice.is_pass() == declines).unwrap_or(pending.options[0])
}
