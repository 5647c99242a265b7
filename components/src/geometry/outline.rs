//! Obstacle outlines and obstacles placed on the board (GEO-120 to GEO-122). The table of corners
//! is in `outline_table`; here are its lookup and the placed obstacle with its board points worked
//! out once.

use serde::{Deserialize, Serialize};

use super::outline_table::OUTLINES;
use super::outline_table::Outline;
use super::pose::Pose;
use super::shape::Polygon;
use super::vec2::Vec2;
use crate::device::DeviceKind;
use crate::obstacle::ObstacleKind;

/// The most corners an outline has.
pub const OUTLINE_POINTS: usize = 18;

/// The number of an outline in the table; with [`OutlineId::FLIPPED`] added, of its other face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OutlineId(pub u8);

impl OutlineId {
    /// How many outlines there are.
    pub const COUNT: usize = OUTLINES.len();
    /// How many of them are obstacles that a squad can bring (RND-18): the first ones of the table.
    pub const SQUAD_COUNT: usize = OUTLINES.len() - 5;
    /// GEO-136: loose cargo. A fan 90.6 wide and 63 deep, 20 wide at the guide edge (x = -29.5),
    /// widest at 60 % of the depth; the corners between are ours.
    pub const LOOSE_CARGO: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8);
    /// GEO-137: spare parts. Rounded, 49.6 wide and 48.5 deep, a neck of 20 at the guide edge (x =
    /// -24.25).
    pub const SPARE_PARTS: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 1);

    /// GEO-135: an electro-chaff cloud.
    pub const ELECTRO_CHAFF: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 2);

    /// GEO-142: a Blaze.
    pub const BLAZE: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 3);
    /// OBJ-2/open: a cargo drift.
    pub const CARGO_DRIFT: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 4);

    /// OBJ-16 to OBJ-18: the outline of what is dropped like a device and is an obstacle.
    pub const fn of_device(kind: DeviceKind) -> Option<OutlineId> {
        match kind {
            DeviceKind::LooseCargo => Some(OutlineId::LOOSE_CARGO),
            DeviceKind::SpareParts => Some(OutlineId::SPARE_PARTS),
            DeviceKind::ElectroChaffCloud => Some(OutlineId::ELECTRO_CHAFF),
            DeviceKind::Blaze => Some(OutlineId::BLAZE),
            DeviceKind::CargoDrift => Some(OutlineId::CARGO_DRIFT),
            _ => None,
        }
    }

    /// Every outline.
    pub fn all() -> impl Iterator<Item = OutlineId> {
        (0..OutlineId::COUNT as u8).map(OutlineId)
    }

    /// The outline with this XWS name.
    pub fn named(name: &str) -> Option<OutlineId> {
        OutlineId::all().find(|id| id.outline().name == name)
    }

    /// GEO-120: the bit that says that the other face is up, the mirror image (y changes sign).
    pub const FLIPPED: u8 = 0x80;

    /// The same token turned over.
    pub const fn other_face(self) -> OutlineId {
        OutlineId(self.0 ^ OutlineId::FLIPPED)
    }

    /// Whether the other face is up.
    pub const fn is_flipped(self) -> bool {
        self.0 & OutlineId::FLIPPED != 0
    }

    /// The outline, as on the first face; an unknown number gives the first one.
    pub fn outline(self) -> &'static Outline {
        OUTLINES.get((self.0 & !OutlineId::FLIPPED) as usize).unwrap_or(&OUTLINES[0])
    }
}

/// An obstacle on the board. Its points follow from the outline and the pose, so a snapshot need
/// keep only those two; [`PlacedObstacle::new`] works out the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedObstacle {
    /// Which token, and which face is up.
    pub outline: OutlineId,
    /// The number of corners in `points`.
    count: u8,
    /// Where the origin of the outline lies and where its +x points.
    pub pose: Pose,
    radius: f32,
    points: [Vec2; OUTLINE_POINTS],
}

impl Default for PlacedObstacle {
    fn default() -> Self {
        PlacedObstacle::new(OutlineId::default(), Pose::ORIGIN)
    }
}

impl PlacedObstacle {
    /// Puts an outline on the board.
    pub fn new(outline: OutlineId, pose: Pose) -> PlacedObstacle {
        let mut points = [Vec2::ZERO; OUTLINE_POINTS];
        let Outline { points: corners, radius, .. } = *outline.outline();
        let flipped = outline.is_flipped();
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = pose.to_world(corner.x, if flipped { -corner.y } else { corner.y });
        }
        PlacedObstacle { outline, count: corners.len() as u8, pose, radius, points }
    }

    /// GEO-122: what it is.
    pub fn kind(&self) -> ObstacleKind {
        self.outline.outline().kind
    }

    /// The radius of a circle around [`PlacedObstacle::pose`] that holds the outline, mm.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    /// The corners on the board.
    pub fn points(&self) -> &[Vec2] {
        &self.points[..self.count as usize]
    }

    /// The outline with its circle, for the tests of [`super::shape`] and [`super::obstruction`].
    pub fn polygon(&self) -> Polygon<'_> {
        Polygon { points: self.points(), centre: self.pose.position(), radius: self.radius() }
    }
}
