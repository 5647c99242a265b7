//! Obstacle outlines and obstacles placed on the board (GEO-120 to GEO-122). The table of corners is in
//! `outline_table`; here are its lookup and the placed obstacle with its board points worked out once.

use serde::{Deserialize, Serialize};

use super::outline_table::OUTLINES;
use super::pose::{Pose, Vec2};
use super::shape::Polygon;

/// OBJ-2: what an obstacle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum ObstacleKind {
    /// An asteroid.
    #[default]
    Asteroid,
    /// A debris cloud; loose cargo and spare parts are debris clouds too (OBJ-19).
    Debris,
    /// A gas cloud.
    Gas,
}

/// The most corners an outline has.
pub const OUTLINE_POINTS: usize = 18;

/// GEO-120: one face of an obstacle token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// The XWS name.
    pub name: &'static str,
    /// GEO-122: what it is.
    pub kind: ObstacleKind,
    /// Corners, mm from the centre of area, counter-clockwise. For loose cargo and spare parts +x points away from the
    /// ship that drops them (GEO-71).
    pub points: &'static [Vec2],
}

/// The number of an outline in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OutlineId(pub u8);

impl OutlineId {
    /// How many outlines there are.
    pub const COUNT: usize = OUTLINES.len();
    /// How many of them are obstacles that a squad can bring (RND-18): the first ones of the table.
    pub const SQUAD_COUNT: usize = OUTLINES.len() - 2;
    /// GEO-136: loose cargo. A fan 90.6 wide and 63 deep, 20 wide at the guide edge (x = -29.5), widest at 60 % of the
    /// depth; the corners between are ours.
    pub const LOOSE_CARGO: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8);
    /// GEO-137: spare parts. Rounded, 49.6 wide and 48.5 deep, a neck of 20 at the guide edge (x = -24.25).
    pub const SPARE_PARTS: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 1);

    /// Every outline.
    pub fn all() -> impl Iterator<Item = OutlineId> {
        (0..OutlineId::COUNT as u8).map(OutlineId)
    }

    /// The outline with this XWS name.
    pub fn named(name: &str) -> Option<OutlineId> {
        OutlineId::all().find(|id| id.outline().name == name)
    }

    /// The outline; an unknown number gives the first one.
    pub fn outline(self) -> &'static Outline {
        OUTLINES.get(self.0 as usize).unwrap_or(&OUTLINES[0])
    }
}

/// An obstacle on the board. Its points follow from the outline, the face and the pose; a snapshot may keep those three
/// alone and [`PlacedObstacle::new`] works out the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedObstacle {
    /// Which token.
    pub outline: OutlineId,
    /// GEO-120: whether the other face is up, which is the mirror image (y changes sign).
    pub flipped: bool,
    /// The number of corners in `points`.
    count: u8,
    /// Where the origin of the outline lies and where its +x points.
    pub pose: Pose,
    /// The radius of the circle around the outline with its centre at the pose, mm.
    pub radius: f32,
    points: [Vec2; OUTLINE_POINTS],
}

impl Default for PlacedObstacle {
    fn default() -> Self {
        PlacedObstacle::new(OutlineId::default(), false, Pose::ORIGIN)
    }
}

impl PlacedObstacle {
    /// Puts an outline on the board.
    pub fn new(outline: OutlineId, flipped: bool, pose: Pose) -> PlacedObstacle {
        let mut points = [Vec2::ZERO; OUTLINE_POINTS];
        let mut radius_squared = 0.0f32;
        let corners = outline.outline().points;
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = pose.to_world(corner.x, if flipped { -corner.y } else { corner.y });
            radius_squared = radius_squared.max(corner.length_squared());
        }
        let count = corners.len() as u8;
        PlacedObstacle { outline, flipped, count, pose, radius: radius_squared.sqrt(), points }
    }

    /// GEO-122: what it is.
    pub fn kind(&self) -> ObstacleKind {
        self.outline.outline().kind
    }

    /// The corners on the board.
    pub fn points(&self) -> &[Vec2] {
        &self.points[..self.count as usize]
    }

    /// The outline with its circle, for the tests of [`super::shape`] and [`super::obstruction`].
    pub fn polygon(&self) -> Polygon<'_> {
        Polygon { points: self.points(), centre: self.pose.position(), radius: self.radius }
    }
}
