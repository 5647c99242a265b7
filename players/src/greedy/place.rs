//! Set-up: ships side by side, facing the enemy; obstacles anywhere.

use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::geometry::PLAY_AREA_MM;
use killbox_components::ids::Seat;
use killbox_components::rng::below;
use killbox_systems::setup::grid::{BLOCK, BLOCKS, CELLS, centre_mm};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// Answers a decision of set-up; `None` for any other.
pub fn choose(view: &View, rng: &mut ChaCha8Rng) -> Option<OptionKey> {
    let options = &view.pending().options;
    let any = |rng: &mut ChaCha8Rng| options[below(rng, options.len() as u32) as usize];
    Some(match view.pending().kind {
        // LEG-5/open: the second player moves last among equals.
        DecisionKind::FirstPlayer => {
            let other = view.seat().other() as u16;
            *options.iter().find(|key| key.verb == Verb::Seat && key.arg == other).unwrap_or(&options[0])
        }
        DecisionKind::ObstacleChoice
        | DecisionKind::ObstacleFacing
        | DecisionKind::ObstacleArea
        | DecisionKind::ObstacleCell => any(rng),
        DecisionKind::ShipToPlace => options[0],
        // Facing 0 is straight away from the own edge.
        DecisionKind::ShipFacing => *options.iter().find(|key| key.arg == 0).unwrap_or(&options[0]),
        DecisionKind::ShipArea => area(view, rng),
        DecisionKind::ShipCell => cell(view, rng),
        DecisionKind::TurretStart => *options.iter().find(|key| key.arg == 0).unwrap_or(&options[0]),
        _ => return None,
    })
}

/// The mean x of the own ships that stand already, as the own side sees the board; the middle third at random for the
/// first.
fn wanted_x(view: &View, rng: &mut ChaCha8Rng) -> f32 {
    let own = view.own();
    if own.is_empty() {
        return 305.0 + below(rng, 305) as f32;
    }
    let sum: f32 = own.into_iter().map(|ship| view.pose(ship).x).sum();
    let mean = sum / own.len() as f32;
    if view.seat() == Seat::A { mean } else { PLAY_AREA_MM - mean }
}

/// The coarse cell nearest to the own ships.
fn area(view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, rng);
    let centre = |key: &OptionKey| centre_mm(key.arg as u8 * BLOCK + BLOCK / 2);
    // What lies outside the zone is not weighed.
    let zone = |key: &OptionKey| key.arg < u16::from(BLOCKS);
    nearest(view, |key| if zone(key) { (centre(key) - wanted).abs() } else { f32::INFINITY })
}

/// As deep as it goes, and then nearest to the own ships.
fn cell(view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, rng);
    nearest(view, |key| {
        let (row, column) = (key.arg / u16::from(CELLS), key.arg % u16::from(CELLS));
        (centre_mm(column as u8) - wanted).abs() - 1000.0 * f32::from(row)
    })
}

fn nearest(view: &View, distance: impl Fn(&OptionKey) -> f32) -> OptionKey {
    let options = &view.pending().options;
    let mut best = (f32::INFINITY, options[0]);
    for key in options {
        let d = distance(key);
        if d < best.0 {
            best = (d, *key);
        }
    }
    best.1
}
