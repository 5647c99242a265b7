//! The dials of all ships.

use killbox_components::ids::{SHIPS, ShipSlot};
use killbox_components::maneuver::{Bearing, Direction};

use super::eyes::Eyes;
use super::features::Feature;

/// The speeds of maneuvers, 0 to 5.
pub const SPEEDS: usize = 6;
/// The bearings of dials with their directions, in the order of the array.
pub const BEARINGS: [(Bearing, Direction); 14] = [
    (Bearing::Straight, Direction::Straight),
    (Bearing::Bank, Direction::Left),
    (Bearing::Bank, Direction::Right),
    (Bearing::Turn, Direction::Left),
    (Bearing::Turn, Direction::Right),
    (Bearing::KoiogranTurn, Direction::Straight),
    (Bearing::SegnorsLoop, Direction::Left),
    (Bearing::SegnorsLoop, Direction::Right),
    (Bearing::TallonRoll, Direction::Left),
    (Bearing::TallonRoll, Direction::Right),
    (Bearing::Stationary, Direction::Straight),
    (Bearing::ReverseStraight, Direction::Straight),
    (Bearing::ReverseBank, Direction::Left),
    (Bearing::ReverseBank, Direction::Right),
];
/// The number of bearings with their directions.
pub const DIAL_BEARINGS: usize = BEARINGS.len();
/// The difficulties of maneuvers: blue, white, red, purple.
pub const DIFFICULTIES: usize = DIAL.len();
/// The numbers of a ship's dial.
pub const DIAL_CELLS: usize = SPEEDS * DIAL_BEARINGS * DIFFICULTIES;

/// The numbers of a speed and bearing on a dial.
pub const DIAL: [Feature; 4] = [
    Feature::flag("blue", "The dial has the maneuver in blue"),
    Feature::flag("white", "In white"),
    Feature::flag("red", "In red"),
    Feature::flag("purple", "In purple"),
];

/// Writes all sixteen rows. Dials are printed, so a row is the same during the whole game.
pub(super) fn write(eyes: &Eyes, rows: &mut [[i8; DIAL_CELLS]; SHIPS]) {
    for ship in ShipSlot::all() {
        let row = &mut rows[eyes.row(ship)];
        row.fill(0);
        if !eyes.view.matchup().fielded.has(ship) {
            continue;
        }
        for maneuver in &eyes.view.spec(ship).dial {
            let is_it = |known: &(Bearing, Direction)| *known == (maneuver.bearing, maneuver.direction);
            if let Some(bearing) = BEARINGS.iter().position(is_it) {
                let speed = usize::from(maneuver.speed).min(SPEEDS - 1);
                row[(speed * DIAL_BEARINGS + bearing) * DIFFICULTIES + maneuver.difficulty as usize] = 1;
            }
        }
    }
}
