//! GEO-70 to GEO-72, GEO-130 to GEO-136: the outlines of bombs and mines, and where they come to
//! lie when they are dropped or launched.
//!
//! DEV-15: the guides are part of the outline: a strip of 24 by 2 mm in front of the guide edge.
//! The cluster set and the loose cargo of `outline_table` have none beyond what their outlines
//! show.

use arrayvec::ArrayVec;

use super::distance::band_of;
use super::distance::base_polygon_distance;
use super::outline::OutlineId;
use super::pose::{Base, Pose};
use super::shape::Polygon;
use super::template::{Strip, Template};
use super::vec2::Vec2;
use super::{Extent, TOLERANCE_MM};
use crate::device::{Device, DeviceKind};

/// The most corners a device has.
pub const DEVICE_POINTS: usize = 25;

/// GEO-71: how far the outer mines of a cluster set lie to each side of the middle one, mm.
const CLUSTER_SIDE_MM: f32 = 41.5;

/// Corners, mm from the centre; +x points away from the ship that placed the device.
type Corners = &'static [(f32, f32)];

/// GEO-130: a square of 30.8 by 30.4 mm with its guides.
const BOMB: Corners = &[
    (15.2, -15.4),
    (15.2, 15.4),
    (-15.2, 15.4),
    (-15.2, 12.0),
    (-17.2, 12.0),
    (-17.2, -12.0),
    (-15.2, -12.0),
    (-15.2, -15.4),
];

/// GEO-131: a disc of 68 mm, flattened where the guides are.
const PROXIMITY_MINE: Corners = &[
    (34.0, 0.0),
    (31.41, 13.01),
    (24.04, 24.04),
    (13.01, 31.41),
    (0.0, 34.0),
    (-13.01, 31.41),
    (-24.04, 24.04),
    (-31.41, 13.01),
    (-34.0, 12.0),
    (-36.0, 12.0),
    (-36.0, -12.0),
    (-34.0, -12.0),
    (-31.41, -13.01),
    (-24.04, -24.04),
    (-13.01, -31.41),
    (0.0, -34.0),
    (13.01, -31.41),
    (24.04, -24.04),
    (31.41, -13.01),
];

/// GEO-132: an hourglass, 43.9 mm wide at its ends and 22 at the waist, 79 deep.
const CONNER_NET: Corners = &[
    (39.5, -21.95),
    (39.5, 21.95),
    (0.0, 11.0),
    (-39.5, 21.95),
    (-39.5, 12.0),
    (-41.5, 12.0),
    (-41.5, -12.0),
    (-39.5, -12.0),
    (-39.5, -21.95),
    (0.0, -11.0),
];

/// GEO-133: 42.8 mm wide and 40.5 deep, round, with a recess on each side; the corners between are
/// ours.
const CLUSTER_MINE: Corners = &[
    (20.25, -8.0),
    (20.25, 8.0),
    (15.0, 16.5),
    (8.0, 21.4),
    (0.0, 19.5),
    (-8.0, 21.4),
    (-15.0, 16.5),
    (-20.25, 10.0),
    (-20.25, -10.0),
    (-15.0, -16.5),
    (-8.0, -21.4),
    (0.0, -19.5),
    (8.0, -21.4),
    (15.0, -16.5),
];

/// GEO-134: a disc of 39.6 mm.
const OUTER_MINE: Corners = &[
    (19.8, 0.0),
    (18.29, 7.58),
    (14.0, 14.0),
    (7.58, 18.29),
    (0.0, 19.8),
    (-7.58, 18.29),
    (-14.0, 14.0),
    (-18.29, 7.58),
    (-19.8, 0.0),
    (-18.29, -7.58),
    (-14.0, -14.0),
    (-7.58, -18.29),
    (0.0, -19.8),
    (7.58, -18.29),
    (14.0, -14.0),
    (18.29, -7.58),
];

/// GEO-138: 32.2 mm wide and 37 deep, one pair of guides, the tab behind counted in its depth.
const BUZZ_DROID_SWARM: Corners = &[
    (18.5, -16.1),
    (18.5, 16.1),
    (-18.5, 16.1),
    (-18.5, 12.0),
    (-20.5, 12.0),
    (-20.5, -12.0),
    (-18.5, -12.0),
    (-18.5, -16.1),
];

/// GEO-139: a regular pentagon, 20.5 mm from the centre to each side, with guides on every side:
/// one of them behind.
const PROBE_DROID: Corners = &[
    (25.34, 0.0),
    (23.64, 2.34),
    (25.26, 3.52),
    (11.15, 22.93),
    (9.53, 21.76),
    (7.83, 24.1),
    (5.08, 23.2),
    (4.46, 25.11),
    (-18.37, 17.69),
    (-17.75, 15.79),
    (-20.5, 14.89),
    (-20.5, 12.0),
    (-22.5, 12.0),
    (-22.5, -12.0),
    (-20.5, -12.0),
    (-20.5, -14.89),
    (-17.75, -15.79),
    (-18.37, -17.69),
    (4.46, -25.11),
    (5.08, -23.2),
    (7.83, -24.1),
    (9.53, -21.76),
    (11.15, -22.93),
    (25.26, -3.52),
    (23.64, -2.34),
];

/// GEO-140: a disc of 37 mm with a smaller lobe, 50.3 mm in all.
const SENSOR_BUOY: Corners = &[
    (6.43, 13.08),
    (0.43, 17.09),
    (-6.65, 18.5),
    (-13.73, 17.09),
    (-19.73, 13.08),
    (-23.74, 7.08),
    (-25.15, 0.0),
    (-23.74, -7.08),
    (-19.73, -13.08),
    (-13.73, -17.09),
    (-6.65, -18.5),
    (0.43, -17.09),
    (6.43, -13.08),
    (11.0, -9.0),
    (22.0, -9.0),
    (25.15, -5.0),
    (25.15, 5.0),
    (22.0, 9.0),
    (11.0, 9.0),
];

/// GEO-143: a square of 35.8 mm with guides in front and behind.
const TEAM: Corners = &[
    (17.9, -17.9),
    (17.9, -12.0),
    (19.9, -12.0),
    (19.9, 12.0),
    (17.9, 12.0),
    (17.9, 17.9),
    (-17.9, 17.9),
    (-17.9, 12.0),
    (-19.9, 12.0),
    (-19.9, -12.0),
    (-17.9, -12.0),
    (-17.9, -17.9),
];

/// The outline of a device, and the radius of a circle around it in mm, rounded up.
const fn outline(kind: DeviceKind, outer: bool) -> (Corners, f32) {
    match kind {
        DeviceKind::ClusterMine if outer => (OUTER_MINE, 19.9),
        DeviceKind::ClusterMine => (CLUSTER_MINE, 23.0),
        DeviceKind::ConnerNet => (CONNER_NET, 45.3),
        DeviceKind::ProximityMine => (PROXIMITY_MINE, 38.0),
        DeviceKind::BuzzDroidSwarm => (BUZZ_DROID_SWARM, 24.6),
        DeviceKind::ProbeDroid => (PROBE_DROID, 25.6),
        DeviceKind::SensorBuoy => (SENSOR_BUOY, 25.8),
        DeviceKind::ClanWrenCommandos
        | DeviceKind::DeathWatchCommandos
        | DeviceKind::ImperialSuperCommandos
        | DeviceKind::MandalorianSuperCommandos
        | DeviceKind::NiteOwlCommandos
        | DeviceKind::TrackingTorpedo => (TEAM, 25.4),
        DeviceKind::Bomblet
        | DeviceKind::ElectroProtonBomb
        | DeviceKind::IonBomb
        | DeviceKind::ProtonBomb
        | DeviceKind::SeismicCharge
        | DeviceKind::ThermalDetonator
        | DeviceKind::ConcussionBomb
        | DeviceKind::LooseCargo
        | DeviceKind::ElectroChaffCloud
        | DeviceKind::BlazerBomb
        | DeviceKind::Blaze
        | DeviceKind::CargoDrift
        | DeviceKind::SpareParts => (BOMB, 22.0),
    }
}

/// GEO-71: how far the centre of a device lies from the end of the template, mm.
const fn centre_mm(kind: DeviceKind) -> f32 {
    match kind {
        DeviceKind::ProximityMine | DeviceKind::Blaze => 34.0,
        DeviceKind::ConnerNet => 40.0,
        DeviceKind::ClusterMine => 20.0,
        DeviceKind::LooseCargo => 29.5,
        DeviceKind::SpareParts => 24.25,
        DeviceKind::ElectroChaffCloud => 18.0,
        DeviceKind::BuzzDroidSwarm => 19.0,
        DeviceKind::ProbeDroid => 21.0,
        DeviceKind::SensorBuoy => 25.15,
        DeviceKind::ClanWrenCommandos
        | DeviceKind::DeathWatchCommandos
        | DeviceKind::ImperialSuperCommandos
        | DeviceKind::MandalorianSuperCommandos
        | DeviceKind::NiteOwlCommandos
        | DeviceKind::TrackingTorpedo => 17.9,
        _ => 15.0,
    }
}

/// The edge of a base at which a template for a device is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// DEV-2: between the rear guides.
    Rear,
    /// DEV-3: between the front guides.
    Front,
    /// GEO-70/open: on the hash mark of the left side.
    Left,
    /// On that of the right side.
    Right,
}

impl Edge {
    /// All of them, in the order of the enum.
    pub const ALL: [Edge; 4] = [Edge::Rear, Edge::Front, Edge::Left, Edge::Right];
}

/// GEO-139: the directions of a probe droid's guides from its centre, from the heading to the left:
/// 36 degrees and 72 more each.
const PROBE_GUIDES: [(f32, f32); 5] = [
    (0.809_017, 0.587_785_24),
    (-0.309_017, 0.951_056_54),
    (-1.0, 0.0),
    (-0.309_017, -0.951_056_54),
    (0.809_017, -0.587_785_24),
];

/// GEO-139: how far a probe droid's guides lie from its centre, mm.
const PROBE_SIDE_MM: f32 = 20.5;

/// From how many sets of guides a remote relocates.
pub const fn guides(kind: DeviceKind) -> u8 {
    if matches!(kind, DeviceKind::ProbeDroid) { PROBE_GUIDES.len() as u8 } else { 1 }
}

/// GEO-73: where a remote comes to lie that relocates with a template set at that one of its
/// [`guides`]; the others set it at their front ones (DEV-35). Left is left as seen along the
/// template.
pub fn relocated(kind: DeviceKind, from: Pose, template: Template, set: u8) -> Pose {
    let (out, side) = match kind {
        DeviceKind::ProbeDroid => {
            let (ux, uy) = PROBE_GUIDES[usize::from(set) % PROBE_GUIDES.len()];
            (from.turned(Vec2::new(ux, uy)), PROBE_SIDE_MM)
        }
        _ => (from, centre_mm(kind)),
    };
    out.shifted(side, 0.0).then(template.end()).shifted(side, 0.0).renormalised()
}

/// DEV-50: where a device comes to lie whose guides are set against those of a ship, in front or
/// behind.
pub fn against(base: Base, kind: DeviceKind, edge: Edge) -> Pose {
    let out = if edge == Edge::Front { base.pose } else { base.pose.reversed() };
    out.shifted(base.sides().x + centre_mm(kind), 0.0).renormalised()
}

/// DEV-2/open: how many places there are for a device that touches a ship: five along each side of
/// the base.
pub const TOUCHING: u8 = 20;

/// DEV-2/open: where a device comes to lie that is placed touching a ship, its guides towards it:
/// behind it, in front of it, to its left, to its right, each from one corner to the other in
/// quarters.
pub fn touching(base: Base, kind: DeviceKind, place: u8) -> Pose {
    let out = match place / 5 {
        0 => base.pose.reversed(),
        1 => base.pose,
        2 => base.pose.left_90(),
        _ => base.pose.right_90(),
    };
    let sides = base.sides();
    let (away, along) = if place < 10 { (sides.x, sides.y) } else { (sides.y, sides.x) };
    let reach = match OutlineId::of_device(kind) {
        Some(obstacle) => obstacle.outline().points.iter().map(|corner| -corner.x).fold(0.0, f32::max),
        None => outline(kind, false).0.iter().map(|(x, _)| -x).fold(0.0, f32::max),
    };
    let aside = (f32::from(place % 5) - 2.0) / 2.0 * along;
    out.shifted(away + reach, aside).renormalised()
}

/// GEO-70, GEO-71: where a device comes to lie that a ship places with a template set at that edge.
/// Left is the ship's left at front and rear; at a side the template lies as it is seen from the
/// ship (GEO-70/open).
pub fn placed(base: Base, kind: DeviceKind, template: Template, edge: Edge) -> Pose {
    let sides = base.sides();
    let (out, side, template) = match edge {
        Edge::Front => (base.pose, sides.x, template),
        // Seen from behind the ship left and right are exchanged.
        Edge::Rear => (base.pose.reversed(), sides.x, template.mirrored()),
        Edge::Left => (base.pose.left_90(), sides.y, template),
        Edge::Right => (base.pose.right_90(), sides.y, template),
    };
    let end = out.shifted(side, 0.0).then(template.end());
    end.shifted(centre_mm(kind), 0.0).renormalised()
}

/// DEV-45/open: where an obstacle comes to lie whose guides are set where those of a device lay.
pub fn in_place_of(device: &Device, kind: DeviceKind) -> Pose {
    device.pose.shifted(centre_mm(kind) - centre_mm(device.kind), 0.0).renormalised()
}

/// The devices that are placed with the middle one at `pose`: one, or the three of a cluster set
/// (DEV-46).
pub fn pieces(kind: DeviceKind, pose: Pose) -> ArrayVec<(bool, Pose), 3> {
    let mut pieces = ArrayVec::new();
    pieces.push((false, pose));
    if kind == DeviceKind::ClusterMine {
        pieces.push((true, pose.shifted(0.0, CLUSTER_SIDE_MM)));
        pieces.push((true, pose.shifted(0.0, -CLUSTER_SIDE_MM)));
    }
    pieces
}

/// A device's outline on the board.
#[derive(Clone, Debug)]
pub struct DeviceOutline {
    points: ArrayVec<Vec2, DEVICE_POINTS>,
    centre: Vec2,
    radius: f32,
}

impl DeviceOutline {
    /// Of a device that lies at `pose`.
    pub fn new(kind: DeviceKind, outer: bool, pose: Pose) -> DeviceOutline {
        let (corners, radius) = outline(kind, outer);
        DeviceOutline {
            points: corners.iter().map(|&(u, v)| pose.to_world(u, v)).collect(),
            centre: pose.position(),
            radius,
        }
    }

    /// Whether devices of these kinds have the same outline.
    pub fn is_alike(kind: DeviceKind, other: DeviceKind) -> bool {
        outline(kind, false).0 == outline(other, false).0
    }

    /// Of a device on the board.
    pub fn of(device: &Device) -> DeviceOutline {
        DeviceOutline::new(device.kind, device.outer, device.pose)
    }

    /// For the tests of [`super::shape`].
    pub fn polygon(&self) -> Polygon<'_> {
        Polygon { points: &self.points, centre: self.centre, radius: self.radius }
    }

    /// GEO-72: whether all of it is inside the play area.
    pub fn is_inside(&self, area: Extent) -> bool {
        let inside = |x: f32, side: f32| (-TOLERANCE_MM..=side + TOLERANCE_MM).contains(&x);
        self.points.iter().all(|point| inside(point.x, area.width) && inside(point.y, area.depth))
    }
}

/// Whether a base lies on a device. Circles first: most pairs are far apart.
pub fn lies_on(device: &Device, base: Base) -> bool {
    is_near(device, base.centre(), base.radius()) && DeviceOutline::of(device).polygon().meets_base(base)
}

/// Whether a strip of card lies on a device.
pub fn crosses(device: &Device, strip: Strip) -> bool {
    let (centre, radius) = strip.bounding_circle();
    radius >= 0.0 && is_near(device, centre, radius) && DeviceOutline::of(device).polygon().meets_strip(strip)
}

fn is_near(device: &Device, centre: Vec2, radius: f32) -> bool {
    let reach = outline(device.kind, device.outer).1 + radius;
    (device.pose.position() - centre).length_squared() < reach * reach
}

/// GEO-90, GEO-93: the range from a device to a ship: 0 if it lies under the base.
pub fn range_to_base(device: &Device, base: Base) -> u8 {
    let outline = DeviceOutline::of(device);
    if outline.polygon().meets_base(base) {
        return 0;
    }
    band_of(base_polygon_distance(base, outline.polygon().points)).max(1)
}
