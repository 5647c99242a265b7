//! Set-up: ships are placed side by side, facing the enemy; obstacles anywhere.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::geometry::{Extent, Vec2};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_systems::setup::grid::{BLOCK, CELL_MM, Grid, as_seen_by};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::weights::Weights;
use crate::common::best::best;
use crate::common::place::{self, middle_third};
use crate::wings;

/// Answers a decision of set-up; returns `None` for any other decision.
pub fn choose(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> Option<OptionKey> {
    place::choose(view, rng, |rng| area(view, weights, rng), |rng| cell(view, weights, rng))
}

/// Farthest distance of a placed ship from the middle of the enemies, along an edge that is longer
/// than the standard one, mm. The weights come from games on the standard edge, whose length alone
/// keeps both sides about this near [RND-17].
const OPPOSITE_MM: f32 = 305.0;

/// Where along its own edge the next ship should stand, mm, in the coordinates of its own side. It
/// depends on the ships that are placed already, own and enemy; the first ship stands at a random
/// place in the middle third.
fn wanted_x(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> f32 {
    let middle = |ships: ShipSet| {
        let sum: f32 = ships.into_iter().map(|ship| own_x(view, ship)).sum();
        (!ships.is_empty()).then(|| sum / ships.len() as f32)
    };
    let own = middle(view.own()).unwrap_or_else(|| middle_third(view, rng));
    let enemies = middle(view.enemies());
    let wanted = own + weights.opposite * (enemies.unwrap_or(own) - own);
    match enemies {
        Some(enemies) if view.play_area().width > Extent::STANDARD.width => {
            wanted.clamp(enemies - OPPOSITE_MM, enemies + OPPOSITE_MM)
        }
        _ => wanted,
    }
}

/// The place of a ship along its own edge, mm, in the coordinates of its own side.
fn own_x(view: &View, ship: ShipSlot) -> f32 {
    as_seen_by(view.play_area(), view.seat(), view.pose(ship)).x
}

/// Distance of a place from the middle of the own ships, mm, in the coordinates of the own side. If
/// no own ship is placed yet, the distance is from `x` on the own edge.
fn from_own(view: &View, x: f32, place: Vec2) -> f32 {
    let own = view.own();
    let across = |ship| as_seen_by(view.play_area(), view.seat(), view.pose(ship)).y;
    let y = own.into_iter().map(across).sum::<f32>() / own.len().max(1) as f32;
    (place - Vec2::new(x, y)).length()
}

/// By how much a place along the own edge is too near to the own ships already placed, mm.
fn crowded(view: &View, weights: &Weights, x: f32) -> f32 {
    let near = view.own().into_iter().map(|ship| weights.gap - (own_x(view, ship) - x).abs());
    near.fold(0.0, f32::max)
}

/// Value to a wing leader of one more wingmate in formation with it: higher than that of any place.
const FORMATION: f32 = 1.0e4;

/// The number of wingmates that would stand in formation with the ship that is being placed, in row
/// `row`, or else as deep as the ship can stand [WNG-5].
fn formation(view: &View, x: f32, row: Option<u8>) -> f32 {
    let Some(ship) = view.pending().subject.filter(|ship| view.matchup().wing_led_by(*ship).is_some()) else {
        return 0.0;
    };
    let depth = match row {
        Some(row) => view.board().half(ship) + CELL_MM * f32::from(row),
        None => wings::deepest(view, ship),
    };
    wings::fitting(view, ship, Vec2::new(x, depth)) as f32
}

/// The coarse cell nearest to the wanted place.
fn area(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, weights, rng);
    let grid = Grid::of(view.play_area());
    best(view.pending(), |choice| match choice {
        Choice::Area { area, .. } => {
            let x = grid.x.centre_mm(area * BLOCK + BLOCK / 2);
            FORMATION * formation(view, x, None) - (x - wanted).abs() - 4.0 * crowded(view, weights, x)
        }
        // A cell outside the deployment area is chosen only if there is no other, near the own
        // ships.
        Choice::AreaNear { area, .. } => {
            let (row, column) = grid.near_area(area);
            let middle = grid.centre(row + BLOCK / 2, column + grid.near_columns() / 2);
            -1.0e6 - from_own(view, wanted, middle)
        }
        _ => f32::NEG_INFINITY,
    })
}

/// The deepest cell, and among those the nearest to the wanted place.
fn cell(view: &View, weights: &Weights, rng: &mut ChaCha8Rng) -> OptionKey {
    let wanted = wanted_x(view, weights, rng);
    let grid = Grid::of(view.play_area());
    best(view.pending(), |choice| match choice {
        Choice::Cell { row, column, .. } => {
            let x = grid.x.centre_mm(column);
            FORMATION * formation(view, x, Some(row)) + 1000.0 * f32::from(row)
                - (x - wanted).abs()
                - 4.0 * crowded(view, weights, x)
        }
        Choice::CellNear { row, column, .. } => -from_own(view, wanted, grid.centre(row, column)),
        _ => f32::NEG_INFINITY,
    })
}
