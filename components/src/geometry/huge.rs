//! HUG-38 to HUG-42, GEO-160, GEO-161: where the huge maneuver tool leads a huge ship. It uses no
//! template and lays no card: only where it comes to stand counts.

use super::pose::Pose;
use super::vec2::{Q, Vec2};
use crate::maneuver::{Bearing, Direction, Maneuver};

/// How many maneuver codes there are.
pub(super) const CODES: usize = u8::MAX as usize + 1;

/// GEO-160: how far apart two marks of the tool are, mm.
const MARK_MM: f32 = 40.0;
/// GEO-161: how far ahead of the centre, and to the side, the point lies about which a bank turns,
/// mm.
const PIVOT_MM: f32 = 40.0;
/// GEO-161: how far a bank at speed 1 leads along the new heading once it has turned, mm.
const FIRST_MM: f32 = 33.0;
/// GEO-161: how far each further step of the tool leads away from the turn, mm.
const ASIDE_MM: f32 = 10.0;

/// The displacement by a maneuver; `None` for what the tool cannot do.
const fn step(maneuver: Maneuver) -> Option<Pose> {
    let ahead = MARK_MM * maneuver.speed as f32;
    match maneuver.bearing {
        Bearing::Straight if maneuver.speed > 0 => Some(Pose::new(ahead, 0.0, 1.0, 0.0)),
        // HUG-38/open.
        Bearing::ReverseStraight => Some(Pose::new(-ahead, 0.0, 1.0, 0.0)),
        Bearing::KoiogranTurn => Some(Pose::new(ahead, 0.0, -1.0, 0.0)),
        Bearing::Bank => bank(maneuver.speed, maneuver.direction.sign()),
        _ => None,
    }
}

/// GEO-161: a bank to `side` (GEO-12); there is none faster than 3.
const fn bank(speed: u8, side: f32) -> Option<Pose> {
    if speed > 3 || side == 0.0 {
        return None;
    }
    let heading = Vec2::new(Q, Q * side);
    // The centre, seen from the pivot, turned about it.
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

/// The displacements by [`Maneuver::code`].
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

/// HUG-46: the same bearing one speed lower, to be tried when a huge ship stands there; a
/// stationary maneuver when there is none.
pub const fn slower(maneuver: Maneuver) -> Maneuver {
    if let Some(speed) = maneuver.speed.checked_sub(1) {
        let less = Maneuver { speed, ..maneuver };
        if step(less).is_some() && (speed > 0 || matches!(less.bearing, Bearing::Bank)) {
            return less;
        }
    }
    Maneuver::new(0, Bearing::Stationary, Direction::Straight, maneuver.difficulty)
}
