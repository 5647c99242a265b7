//! Set-up: ships are placed side by side.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::ids::Seat;
use killbox_systems::setup::grid::{BLOCK, Grid};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::common::best::best;
use crate::common::place::{self, middle_third};

/// Answers a decision of set-up; returns `None` for any other decision.
pub fn choose(view: &View, rng: &mut ChaCha8Rng) -> Option<OptionKey> {
    place::choose(view, rng, |rng| area(view, rng), |rng| cell(view, rng))
}

/// The wanted place along the own edge, mm, in the coordinates of the own side: the mean of the
/// ships that are placed already. The first ship stands at a random place in the middle third.
fn wanted_x(view: &View, rng: &mut ChaCha8Rng) -> f32 {
    let own = view.own();
    if own.is_empty() {
        return middle_third(view, rng);
    }
    let sum: f32 = own.into_iter().map(|ship| view.pose(ship).x).sum();
    let mean = sum / own.len() as f32;
    if view.seat() == Seat::A { mean } else { view.play_area().width - mean }
}

/// The coarse cell nearest to the wanted place.
fn area(view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, rng);
    let x = Grid::of(view.play_area()).x;
    best(view.pending(), |choice| match choice {
        Choice::Area { area, .. } => -(x.centre_mm(area * BLOCK + BLOCK / 2) - wanted).abs(),
        // Cells outside the deployment area are not considered.
        _ => f32::NEG_INFINITY,
    })
}

/// The deepest cell, and among those the nearest to the wanted place.
fn cell(view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, rng);
    let x = Grid::of(view.play_area()).x;
    best(view.pending(), |choice| match choice {
        Choice::Cell { row, column, .. } | Choice::CellNear { row, column, .. } => {
            1000.0 * f32::from(row) - (x.centre_mm(column) - wanted).abs()
        }
        _ => f32::NEG_INFINITY,
    })
}
