//! Where maneuvers lead, and whether that is on the board.

use killbox_components::geometry::{PLAY_AREA_MM, Pose, SlideOffset, end_pose, step_of};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;

/// Where a maneuver leads if nothing is in the way.
#[inline]
pub fn ahead(start: Pose, size: Size, maneuver: Maneuver) -> Pose {
    match step_of(size, maneuver) {
        Some(step) => start.then(step),
        None => end_pose(start, size, maneuver, SlideOffset::Middle).unwrap_or(start),
    }
}

/// Whether a base at `pose` is surely inside the play area.
pub fn is_inside(pose: Pose, half: f32) -> bool {
    let reach = half * (pose.ux.abs() + pose.uy.abs());
    pose.x >= reach && pose.y >= reach && pose.x <= PLAY_AREA_MM - reach && pose.y <= PLAY_AREA_MM - reach
}
