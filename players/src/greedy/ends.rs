//! Where maneuvers lead, and whether that is on the board.

use killbox_components::geometry::{Base, Extent, Pose, SlideOffset, Vec2, end_pose, step_of};
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
pub fn is_inside(area: Extent, pose: Pose, size: Size) -> bool {
    let Vec2 { x, y } = Base::new(pose, size).reach();
    pose.x >= x && pose.y >= y && pose.x <= area.width - x && pose.y <= area.depth - y
}
