//! Obstacle outlines, and obstacles on the board [GEO-120 to GEO-122].
//!
//! `outline_table` has the table of corners. This module has the lookup, and the placed obstacle
//! with its precomputed board points.

use serde::{Deserialize, Serialize};

use super::outline_table::OUTLINES;
use super::outline_table::Outline;
use super::pose::Pose;
use super::shape::Polygon;
use super::vec2::Vec2;
use crate::device::DeviceKind;
use crate::obstacle::ObstacleKind;

/// The maximum number of corners of an outline.
pub const OUTLINE_POINTS: usize = 18;

/// The number of an outline in the table. [`OutlineId::FLIPPED`] is added for its other face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OutlineId(pub u8);

impl OutlineId {
    /// The number of outlines.
    pub const COUNT: usize = OUTLINES.len();
    /// The number of outlines of obstacles that a squad can bring, which are the first ones of the
    /// table [RND-18].
    pub const SQUAD_COUNT: usize = OUTLINES.len() - 5;
    /// Loose cargo: a fan 90.6 mm wide and 63 mm deep, 20 mm wide at the guide edge (x = -29.5),
    /// widest at 60 % of the depth [GEO-136]. The corners in between are ours.
    pub const LOOSE_CARGO: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8);
    /// Spare parts: rounded, 49.6 mm wide and 48.5 mm deep, with a neck of 20 mm at the guide edge
    /// (x = -24.25) [GEO-137].
    pub const SPARE_PARTS: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 1);

    /// An electro-chaff cloud [GEO-135].
    pub const ELECTRO_CHAFF: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 2);

    /// A Blaze [GEO-142].
    pub const BLAZE: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 3);
    /// A cargo drift [OBJ-2/open].
    pub const CARGO_DRIFT: OutlineId = OutlineId(OutlineId::SQUAD_COUNT as u8 + 4);

    /// The outline of an obstacle that is dropped like a device [OBJ-16 to OBJ-18].
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

    /// All outlines.
    pub fn all() -> impl Iterator<Item = OutlineId> {
        (0..OutlineId::COUNT as u8).map(OutlineId)
    }

    /// The outline with this XWS name.
    pub fn named(name: &str) -> Option<OutlineId> {
        OutlineId::all().find(|id| id.outline().name == name)
    }

    /// The bit for the other face, which is the mirror image: y changes sign [GEO-120].
    pub const FLIPPED: u8 = 0x80;

    /// The same token, turned over.
    pub const fn other_face(self) -> OutlineId {
        OutlineId(self.0 ^ OutlineId::FLIPPED)
    }

    /// Whether the other face is up.
    pub const fn is_flipped(self) -> bool {
        self.0 & OutlineId::FLIPPED != 0
    }

    /// The outline of the first face. An unknown number gives the first outline of the table.
    pub fn outline(self) -> &'static Outline {
        OUTLINES.get((self.0 & !OutlineId::FLIPPED) as usize).unwrap_or(&OUTLINES[0])
    }
}

/// An obstacle on the board. [`PlacedObstacle::new`] computes the points from the outline and the
/// pose, so a snapshot needs only those two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedObstacle {
    /// The outline, including which face is up.
    pub outline: OutlineId,
    /// The number of corners in `points`.
    count: u8,
    /// The position of the origin of the outline, and the direction of its +x.
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

    /// The kind of obstacle [GEO-122].
    pub fn kind(&self) -> ObstacleKind {
        self.outline.outline().kind
    }

    /// The radius of a circle around [`PlacedObstacle::pose`] that contains the outline, mm.
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
