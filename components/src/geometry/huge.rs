//! The displacements of a huge ship by the huge maneuver tool [HUG-38 to HUG-42, GEO-160, GEO-161].
//! The tool is not a template and lays no card: only the final position counts.

use super::pose::Pose;
use super::vec2::{Q, Vec2};
use crate::maneuver::{Bearing, Direction, Maneuver};

/// The number of maneuver codes.
pub(super) const CODES: usize = u8::MAX as usize + 1;

/// The distance between two marks of the tool, mm [GEO-160].
const MARK_MM: f32 = 40.0;
/// The position of the point about which a bank turns: the distance ahead of the centre and to the
/// side, mm [GEO-161].
const PIVOT_MM: f32 = 40.0;
/// The distance of a bank at speed 1 along the new heading after the turn, mm [GEO-161].
const FIRST_MM: f32 = 33.0;
/// The distance by which each further step of the tool leads away from the turn, mm [GEO-161].
const ASIDE_MM: f32 = 10.0;

/// The displacement by a maneuver; `None` for maneuvers that the tool cannot measure.
const fn step(maneuver: Maneuver) -> Option<Pose> {
    let ahead = MARK_MM * maneuver.speed as f32;
    match maneuver.bearing {
        Bearing::Straight if maneuver.speed > 0 => Some(Pose::new(ahead, 0.0, 1.0, 0.0)),
        // A reverse straight is measured backwards [HUG-38/open].
        Bearing::ReverseStraight => Some(Pose::new(-ahead, 0.0, 1.0, 0.0)),
        Bearing::KoiogranTurn => Some(Pose::new(ahead, 0.0, -1.0, 0.0)),
        Bearing::Bank => bank(maneuver.speed, maneuver.direction.sign()),
        _ => None,
    }
}

/// The displacement by a bank to `side` [GEO-12, GEO-161]. The fastest bank has speed 3.
const fn bank(speed: u8, side: f32) -> Option<Pose> {
    if speed > 3 || side == 0.0 {
        return None;
    }
    let heading = Vec2::new(Q, Q * side);
    // The centre as seen from the pivot, rotated about the pivot.
    let from_pivot = Vec2::new(-PIVOT_MM, -PIVOT_MM * side).turned(heading);
    let turned = Pose::at(Vec2::new(PIVOT_MM + from_pivot.x, PIVOT_MM * side + from_pivot.y), heading);
    Some(match speed {
        0 => turned,
        n => {
            let further = n as f32 - 1.0;
            turned.shifted(FIRST_MM + MARK_MM * further, -side * ASIDE_MM * further)
        }
    })
}

/// The displacements, indexed by [`Maneuver::code`].
pub(super) const fn steps() -> [Option<Pose>; CODES] {
    let mut table = [None; CODES];
    let mut code = 0;
    while code < CODES {
        if let Some(maneuver) = Maneuver::numbered(code as u16) {
            table[code] = step(maneuver);
        }
        code += 1;
    }
    table
}

/// The same bearing at one speed lower, which is tried when another huge ship is in the way
/// [HUG-46]; a stationary maneuver if there is no lower speed.
pub const fn slower(maneuver: Maneuver) -> Maneuver {
    if let Some(speed) = maneuver.speed.checked_sub(1) {
        let less = Maneuver { speed, ..maneuver };
        if step(less).is_some() && (speed > 0 || matches!(less.bearing, Bearing::Bank)) {
            return less;
        }
    }
    Maneuver::new(0, Bearing::Stationary, Direction::Straight, maneuver.difficulty)
}
