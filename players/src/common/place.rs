//! Set-up: ships face the enemy; obstacles are placed anywhere.

use killbox_components::arc::Arc;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::best::find;

/// Answers a decision of set-up; returns `None` for any other decision. `area` and `cell` choose
/// where a ship is placed.
pub fn choose(
    view: &View,
    rng: &mut ChaCha8Rng,
    area: impl FnOnce(&mut ChaCha8Rng) -> OptionKey,
    cell: impl FnOnce(&mut ChaCha8Rng) -> OptionKey,
) -> Option<OptionKey> {
    let pending = view.pending();
    let options = &pending.options;
    let or_first = |wanted: Option<OptionKey>| wanted.unwrap_or(options[0]);
    Some(match pending.kind {
        // The second player moves last among ships of equal initiative [LEG-5/open].
        DecisionKind::FirstPlayer => {
            let other = view.seat().other();
            or_first(find(pending, |choice| choice == Choice::Seat(other)))
        }
        DecisionKind::ObstacleChoice
        | DecisionKind::ObstacleFacing
        | DecisionKind::ObstacleArea
        | DecisionKind::ObstacleCell => options[below(rng, options.len() as u32) as usize],
        DecisionKind::ShipToPlace => options[0],
        // Facing 0 is straight away from the player's own edge.
        DecisionKind::ShipFacing => {
            or_first(find(pending, |choice| matches!(choice, Choice::Facing { facing: 0, .. })))
        }
        DecisionKind::ShipArea => area(rng),
        DecisionKind::ShipCell => cell(rng),
        DecisionKind::TurretStart => {
            or_first(find(pending, |choice| matches!(choice, Choice::Arc { arc: Arc::Front, .. })))
        }
        _ => return None,
    })
}

/// A random place in the middle third of the own edge, mm.
pub fn middle_third(view: &View, rng: &mut ChaCha8Rng) -> f32 {
    let third = (view.play_area().width / 3.0 + 0.5) as u32;
    (third + below(rng, third)) as f32
}
