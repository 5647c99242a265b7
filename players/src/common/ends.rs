//! Where maneuvers lead, whether that is on the board, and what is left of it there.

use killbox_components::geometry::{Base, Extent, Pose, SlideOffset, Vec2, end_pose, step_of};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_systems::world::view::View;

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

/// Cost of the edges at a pose: 0 if the ship can fly on freely, large if every maneuver of its
/// dial leads outside. `few` is the cost if only one or two maneuvers stay inside, `some` if fewer
/// than six do.
pub fn edge_danger(view: &View, ship: ShipSlot, pose: Pose, few: f32, some: f32) -> f32 {
    let spec = view.spec(ship);
    let margin = 260.0;
    let area = view.play_area();
    if area.is_clear_by(pose.position(), margin) {
        return 0.0;
    }
    // Six maneuvers that stay inside are enough.
    let mut ends = 0;
    for maneuver in &spec.dial {
        ends += u8::from(is_inside(area, ahead(pose, spec.size, *maneuver), spec.size));
        if ends == 6 {
            return 0.0;
        }
    }
    match ends {
        0 => 60.0,
        1 | 2 => few,
        _ => some,
    }
}
