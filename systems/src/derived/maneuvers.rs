//! The other maneuvers as which a maneuver can be executed. Pure functions, so that players can
//! query the outcome.

use arrayvec::ArrayVec;
use killbox_components::ability::Otherwise;
use killbox_components::geometry::Path;
use killbox_components::maneuver::{Bearing, Direction, Maneuver};
use killbox_components::size::Size;

/// The maneuvers as which a revealed maneuver can be executed if an ability changes its bearing,
/// speed or difficulty [MOV-3 to MOV-6, MOV-22]. The order is slower before faster, left before
/// right.
pub fn executed_as(size: Size, revealed: Maneuver, other: Otherwise) -> ArrayVec<Maneuver, 2> {
    let Otherwise { of, bearing, speed_by, harder, color } = other;
    let mut found = ArrayVec::new();
    let difficulty = if harder { revealed.difficulty.shifted(1) } else { revealed.difficulty };
    let difficulty = color.unwrap_or(difficulty);
    let bearing = bearing.unwrap_or(revealed.bearing);
    if bearing != revealed.bearing && !of.has(revealed.bearing) {
        return found;
    }
    let one_sided = matches!(bearing, Bearing::Straight | Bearing::KoiogranTurn | Bearing::Stationary);
    let both = [Direction::Left, Direction::Right];
    let directions: &[Direction] = match revealed.direction {
        _ if one_sided => &[Direction::Straight],
        Direction::Straight => &both,
        Direction::Left => &both[..1],
        Direction::Right => &both[1..],
    };
    let speeds = match speed_by {
        None => [Some(revealed.speed), None],
        Some(n) => [revealed.speed.checked_sub(n), Some(revealed.speed + n)],
    };
    for speed in speeds.into_iter().flatten() {
        for direction in directions {
            let maneuver = Maneuver::new(speed, bearing, *direction, difficulty);
            if exists(size, maneuver) && !found.is_full() {
                found.push(maneuver);
            }
        }
    }
    found
}

/// Whether this maneuver exists: it has a template, or is the bank at speed 0 of a huge ship
/// [MOV-6, MOV-8, HUG-38].
fn exists(size: Size, maneuver: Maneuver) -> bool {
    let huge_bank = size == Size::Huge && maneuver.bearing == Bearing::Bank && maneuver.speed == 0;
    huge_bank || Path::of(maneuver).is_some()
}
