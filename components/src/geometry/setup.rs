//! The tests of set-up: where obstacles and ships may be placed in the play area [GEO-14, GEO-150
//! to GEO-152, RND-24].

use super::distance::polygon_distance;
use super::extent::Extent;
use super::outline::PlacedObstacle;
use super::pose::Base;
use super::vec2::Vec2;
use super::{BAND_MM, TOLERANCE_MM};
use crate::ids::Seat;
use crate::size::Size;

/// Whether the whole base is inside the play area. Contact with the edge is inside [GEO-152,
/// RND-78].
pub fn inside_play_area(area: Extent, base: Base) -> bool {
    let reach = base.reach();
    let inside = |c: f32, reach: f32, side: f32| {
        let reach = reach - TOLERANCE_MM;
        c >= reach && c <= side - reach
    };
    inside(base.pose.x, reach.x, area.width) && inside(base.pose.y, reach.y, area.depth)
}

/// Whether every point of the obstacle is beyond range 2 of every edge [RND-19, GEO-150].
pub fn obstacle_clear_of_edges(area: Extent, obstacle: &PlacedObstacle) -> bool {
    obstacle.points().iter().all(|point| area.is_clear_by(*point, 2.0 * BAND_MM + TOLERANCE_MM))
}

/// Whether two obstacles are beyond range 1 of each other [RND-19, GEO-150].
pub fn obstacles_apart(a: &PlacedObstacle, b: &PlacedObstacle) -> bool {
    let gap = BAND_MM + TOLERANCE_MM;
    let clear = gap + a.radius() + b.radius();
    if (a.pose.position() - b.pose.position()).length_squared() > clear * clear {
        return true;
    }
    // Testing for two corners that are too near is cheaper than computing the distance.
    let least = gap * gap * (1.0 - 1e-6);
    let is_near = |p: &Vec2| b.points().iter().any(|q| (*p - *q).length_squared() < least);
    !a.points().iter().any(is_near) && polygon_distance(a.points(), b.points()) > gap
}

/// Whether an obstacle may be placed among `placed` ones [RND-19, GEO-150].
pub fn obstacle_legal<'a>(
    area: Extent,
    obstacle: &PlacedObstacle,
    placed: impl IntoIterator<Item = &'a PlacedObstacle>,
) -> bool {
    obstacle_clear_of_edges(area, obstacle)
        && placed.into_iter().all(|other| obstacles_apart(obstacle, other))
}

/// Whether a ship of this seat may be set up at this base, other ships ignored: inside the play
/// area and within range 1 of its own edge [RND-21, GEO-151]. A large base that touches its edge
/// may extend beyond range 1 [RND-24].
pub fn in_deployment_zone(area: Extent, base: Base, size: Size, seat: Seat) -> bool {
    if !inside_play_area(area, base) {
        return false;
    }
    let from_edge = match seat {
        Seat::A => base.pose.y,
        Seat::B => area.depth - base.pose.y,
    };
    let reach = base.reach().y;
    from_edge + reach <= BAND_MM + TOLERANCE_MM || (size >= Size::Large && from_edge - reach <= TOLERANCE_MM)
}
