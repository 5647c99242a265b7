//! The outlines of bombs, mines and remotes, and their positions after they are dropped or launched
//! [GEO-70 to GEO-72, GEO-130 to GEO-136].
//!
//! The guides are part of the outline: a strip of 24 by 2 mm in front of the guide edge [DEV-15].
//! The cluster set and the loose cargo of `outline_table` have no guides beyond their outlines.

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

/// The maximum number of corners of a device.
pub const DEVICE_POINTS: usize = 25;

/// The distance of the outer mines of a cluster set from the middle one, to each side, mm [GEO-71].
const CLUSTER_SIDE_MM: f32 = 41.5;

/// Corners in mm from the centre. +x points away from the ship that placed the device.
type Corners = &'static [(f32, f32)];

/// A square of 30.8 by 30.4 mm with guides [GEO-130].
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

/// A disc of 68 mm, flattened at the guides [GEO-131].
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

/// An hourglass, 43.9 mm wide at its ends, 22 mm at the waist, 79 mm deep [GEO-132].
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

/// A round outline, 42.8 mm wide and 40.5 mm deep, with a recess on each side [GEO-133]. The
/// corners in between are ours.
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

/// A disc of 39.6 mm [GEO-134].
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

/// 32.2 mm wide and 37 mm deep, with one pair of guides; the depth includes the tab behind
/// [GEO-138].
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

/// A regular pentagon, 20.5 mm from the centre to each side. Every side has guides; one of the
/// sides is behind [GEO-139].
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

/// A disc of 37 mm with a smaller lobe, 50.3 mm in all [GEO-140].
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

/// A square of 35.8 mm with guides in front and behind [GEO-143].
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

/// The distance of the centre of a device from the end of the template, mm [GEO-71].
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
    /// Between the rear guides [DEV-2].
    Rear,
    /// Between the front guides [DEV-3].
    Front,
    /// On the hash mark of the left side [GEO-70/open].
    Left,
    /// On the hash mark of the right side.
    Right,
}

impl Edge {
    /// All edges, in the order of the enum.
    pub const ALL: [Edge; 4] = [Edge::Rear, Edge::Front, Edge::Left, Edge::Right];
}

/// The directions of a probe droid's guides from its centre, counter-clockwise from the heading: 36
/// degrees, and 72 more for each further one [GEO-139].
const PROBE_GUIDES: [(f32, f32); 5] = [
    (0.809_017, 0.587_785_24),
    (-0.309_017, 0.951_056_54),
    (-1.0, 0.0),
    (-0.309_017, -0.951_056_54),
    (0.809_017, -0.587_785_24),
];

/// The distance of a probe droid's guides from its centre, mm [GEO-139].
const PROBE_SIDE_MM: f32 = 20.5;

/// The number of sets of guides from which a remote can relocate.
pub const fn guides(kind: DeviceKind) -> u8 {
    if matches!(kind, DeviceKind::ProbeDroid) { PROBE_GUIDES.len() as u8 } else { 1 }
}

/// The pose of a remote after it relocates with a template that is set at one of its [`guides`]
/// [GEO-73]. Remotes with one set use their front guides [DEV-35]. Left is left as seen along the
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

/// The pose of a device whose guides are set against the front or rear guides of a ship [DEV-50].
pub fn against(base: Base, kind: DeviceKind, edge: Edge) -> Pose {
    let out = if edge == Edge::Front { base.pose } else { base.pose.reversed() };
    out.shifted(base.sides().x + centre_mm(kind), 0.0).renormalised()
}

/// The number of places for a device that touches a ship: five along each side of the base
/// [DEV-2/open].
pub const TOUCHING: u8 = 20;

/// The pose of a device that is placed touching a ship, with its guides towards the ship
/// [DEV-2/open]. The places are behind, in front, to the left and to the right of the ship, on each
/// side five from one corner to the other.
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

/// The pose of a device that a ship places with a template set at an edge [GEO-70, GEO-71]. At the
/// front and rear, left is the ship's left. At a side, the template lies as seen from the ship
/// [GEO-70/open].
pub fn placed(base: Base, kind: DeviceKind, template: Template, edge: Edge) -> Pose {
    let sides = base.sides();
    let (out, side, template) = match edge {
        Edge::Front => (base.pose, sides.x, template),
        // Seen from behind the ship, left and right are exchanged.
        Edge::Rear => (base.pose.reversed(), sides.x, template.mirrored()),
        Edge::Left => (base.pose.left_90(), sides.y, template),
        Edge::Right => (base.pose.right_90(), sides.y, template),
    };
    let end = out.shifted(side, 0.0).then(template.end());
    end.shifted(centre_mm(kind), 0.0).renormalised()
}

/// The pose of an obstacle whose guides are set where those of a device were [DEV-45/open].
pub fn in_place_of(device: &Device, kind: DeviceKind) -> Pose {
    device.pose.shifted(centre_mm(kind) - centre_mm(device.kind), 0.0).renormalised()
}

/// The devices that are placed if the middle one is at `pose`: one, or the three of a cluster set
/// [DEV-46]. The flag marks an outer mine.
pub fn pieces(kind: DeviceKind, pose: Pose) -> ArrayVec<(bool, Pose), 3> {
    let mut pieces = ArrayVec::new();
    pieces.push((false, pose));
    if kind == DeviceKind::ClusterMine {
        pieces.push((true, pose.shifted(0.0, CLUSTER_SIDE_MM)));
        pieces.push((true, pose.shifted(0.0, -CLUSTER_SIDE_MM)));
    }
    pieces
}

/// The outline of a device on the board.
#[derive(Clone, Debug)]
pub struct DeviceOutline {
    points: ArrayVec<Vec2, DEVICE_POINTS>,
    centre: Vec2,
    radius: f32,
}

impl DeviceOutline {
    /// The outline of a device at `pose`.
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

    /// The outline of a device on the board.
    pub fn of(device: &Device) -> DeviceOutline {
        DeviceOutline::new(device.kind, device.outer, device.pose)
    }

    /// The outline as a polygon, for the tests of [`super::shape`].
    pub fn polygon(&self) -> Polygon<'_> {
        Polygon { points: &self.points, centre: self.centre, radius: self.radius }
    }

    /// Whether the whole outline is inside the play area [GEO-72].
    pub fn is_inside(&self, area: Extent) -> bool {
        let inside = |x: f32, side: f32| (-TOLERANCE_MM..=side + TOLERANCE_MM).contains(&x);
        self.points.iter().all(|point| inside(point.x, area.width) && inside(point.y, area.depth))
    }
}

/// Whether a base lies on a device. Compares circles first, because most pairs are far apart.
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

/// The range from a device to a ship; 0 if the device is under the base [GEO-90, GEO-93].
pub fn range_to_base(device: &Device, base: Base) -> u8 {
    let outline = DeviceOutline::of(device);
    if outline.polygon().meets_base(base) {
        return 0;
    }
    band_of(base_polygon_distance(base, outline.polygon().points)).max(1)
}
