//! Tests of overlap and distance of bases and polygons, against `parry2d` and by hand.

use killbox_components::geometry::distance::{
    band_of, band_to_polygon, base_polygon_closest, base_polygon_distance, beyond_range, closest, farthest,
    polygon_distance, ship_within_range, touching, within_range,
};
use killbox_components::geometry::shape::{
    base_meets_polygon, edges, penetration, point_in_polygon, polygons_meet, strip_meets_base,
};
use killbox_components::geometry::{
    Base, Extent, OutlineId, PlacedObstacle, Pose, TOLERANCE_MM, Template, Vec2, base_distance, overlap,
    range_band,
};
use killbox_components::size::Size;
use parry2d::math::{Pose as Pose2, Vector};
use parry2d::query;
use parry2d::shape::{ConvexPolygon, Shape, TriMesh};
use proptest::prelude::*;

use super::oracle::{self, Square};

/// The allowed difference between f32 and `parry2d` in f64, mm.
const PARRY_MM: f32 = 0.001;

pub fn parry_point(p: Vec2) -> Vector {
    Vector::new(p.x as f64, p.y as f64)
}

/// A base for `parry2d`. It is not a `Cuboid`, because the distance between two of those is
/// measured along one axis.
pub fn parry_base(base: Base) -> ConvexPolygon {
    ConvexPolygon::from_convex_polyline(base.corners().map(parry_point).to_vec()).expect("four corners")
}

/// An outline for `parry2d`, which requires counter-clockwise order.
pub fn mesh(points: &[Vec2]) -> TriMesh {
    let mut corners: Vec<Vector> = points.iter().map(|&p| parry_point(p)).collect();
    if edges(points).map(|(a, b)| a.cross(b)).sum::<f32>() < 0.0 {
        corners.reverse();
    }
    TriMesh::from_polygon(corners).expect("a simple polygon")
}

/// The distance of two shapes on the board by `parry2d`.
pub fn parry_distance(a: &impl Shape, b: &impl Shape) -> f32 {
    query::distance(&Pose2::IDENTITY, a, &Pose2::IDENTITY, b).expect("supported") as f32
}

pub fn obstacles(spread: f32) -> impl Strategy<Value = PlacedObstacle> {
    let ids: Vec<OutlineId> = OutlineId::all().flat_map(|id| [id, id.other_face()]).collect();
    (-spread..spread, -spread..spread, oracle::degrees(), prop::sample::select(ids)).prop_map(
        |(x, y, h, id)| PlacedObstacle::new(id, Pose::from_degrees(457.2 + x, 457.2 + y, h).renormalised()),
    )
}

fn at(x: f32, y: f32, degrees: f32, size: Size) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), size)
}

/// GEO-13, GEO-101, MOV-49: contact is not overlap; a hundredth of a millimetre more is.
#[test]
fn contact_is_not_overlap() {
    let a = at(300.0, 300.0, 90.0, Size::Small);
    for (gap, overlaps, touches) in [
        (-1.0, true, true),
        (-0.01, true, true),
        (-0.003, false, true),
        (0.0, false, true),
        (0.003, false, true),
        (0.01, false, false),
    ] {
        let b = at(350.0 + gap, 310.0, 180.0, Size::Medium);
        assert_eq!(overlap(a, b), overlaps, "side by side, gap {gap}");
        assert_eq!(touching(a, b), touches, "side by side, gap {gap}");
        // Corner to side: a small base rotated by 45 degrees reaches 28.2843 mm ahead.
        let c = at(300.0 + 30.0 + 28.284_27 + gap, 300.0, 45.0, Size::Small);
        assert_eq!(overlap(at(300.0, 300.0, 0.0, Size::Medium), c), overlaps, "corner to side, gap {gap}");
    }
}

/// GEO-90: hand-computed distances: side to side, corner to corner (a 3-4-5 triangle), corner to
/// side.
#[test]
fn distances_by_hand() {
    let a = at(300.0, 300.0, 0.0, Size::Small);
    assert_eq!(base_distance(a, at(400.0, 310.0, 90.0, Size::Large)), 40.0);
    assert_eq!(base_distance(a, at(370.0, 380.0, 0.0, Size::Small)), 50.0);
    let turned = base_distance(a, at(400.0, 300.0, 45.0, Size::Small));
    assert!((turned - (80.0 - 28.284_27)).abs() < 1e-4, "{turned}");
    assert_eq!(base_distance(a, at(310.0, 300.0, 33.0, Size::Small)), 0.0);
    let line = closest(a, at(370.0, 380.0, 0.0, Size::Small));
    assert_eq!((line.from, line.to), (Vec2::new(320.0, 320.0), Vec2::new(350.0, 360.0)));
}

/// GEO-5, GEO-15, GEO-91, ATK-1, ATK-2: the end of a band belongs to it; 0 is contact, 6 is beyond
/// range 5.
#[test]
fn bands_end_inclusive() {
    for (distance, band) in [
        (0.0, 0),
        (0.004, 0),
        (0.01, 1),
        (50.0, 1),
        (100.0, 1),
        (100.004, 1),
        (100.01, 2),
        (200.0, 2),
        (200.01, 3),
        (300.0, 3),
        (300.01, 4),
        (400.0, 4),
        (500.0, 5),
        (500.01, 6),
        (1200.0, 6),
    ] {
        assert_eq!(band_of(distance), band, "{distance}");
    }
    let a = at(200.0, 300.0, 0.0, Size::Small);
    for (gap, band) in [(0.0, 0), (100.0, 1), (100.02, 2), (200.0, 2), (300.02, 4)] {
        assert_eq!(range_band(a, at(240.0 + gap, 300.0, 0.0, Size::Small)), band, "{gap}");
    }
}

/// GEO-92, ATK-3: "within" depends on the farthest point, "beyond" on the nearest.
#[test]
fn within_and_beyond() {
    let a = at(200.0, 300.0, 0.0, Size::Small);
    let b = at(300.0, 300.0, 0.0, Size::Small);
    // From 60 to 100 mm away.
    assert_eq!(farthest(a, &b.corners()), 100.0);
    assert!(ship_within_range(a, b, 1));
    assert!(!ship_within_range(a, at(300.1, 300.0, 0.0, Size::Small), 1));
    assert!(within_range(a, &[Vec2::new(320.0, 300.0)], 1));
    assert!(!beyond_range(100.0, 1) && beyond_range(100.1, 1));
    // The far corner of a base to the side is farther away than its middle.
    assert!(!ship_within_range(a, at(300.0, 340.0, 0.0, Size::Small), 1));
}

/// GEO-101: a polygon wholly under a base, and a base wholly on a polygon.
#[test]
fn one_inside_the_other() {
    let small: Vec<Vec2> =
        [(-5.0, -5.0), (5.0, -5.0), (0.0, 6.0)].map(|(x, y)| Vec2::new(300.0 + x, 300.0 + y)).into();
    let big: Vec<Vec2> =
        small.iter().map(|&p| Vec2::new(300.0, 300.0) + (p - Vec2::new(300.0, 300.0)) * 30.0).collect();
    let base = at(300.0, 300.0, 20.0, Size::Small);
    for polygon in [&small, &big] {
        assert!(base_meets_polygon(base, polygon));
        assert_eq!(base_polygon_distance(base, polygon), 0.0);
    }
    assert!(polygons_meet(&small, &big) && polygons_meet(&big, &small));
    assert_eq!(polygon_distance(&small, &big), 0.0);
    // A base in the notch of a horseshoe is inside its hull, but not on it.
    let horseshoe: Vec<Vec2> = [
        (-60.0, -60.0),
        (60.0, -60.0),
        (60.0, 60.0),
        (40.0, 60.0),
        (40.0, -40.0),
        (-40.0, -40.0),
        (-40.0, 60.0),
        (-60.0, 60.0),
    ]
    .map(|(x, y)| Vec2::new(300.0 + x, 300.0 + y))
    .into();
    let level = at(300.0, 300.0, 0.0, Size::Small);
    assert!(!base_meets_polygon(level, &horseshoe));
    assert_eq!(base_polygon_distance(level, &horseshoe), 20.0);
    assert!(!point_in_polygon(level.centre(), &horseshoe));
    assert!(point_in_polygon(Vec2::new(250.0, 300.0), &horseshoe));
}

/// GEO-101: a template laid over a base shares area with it; one laid against its side does not.
#[test]
fn strips_and_bases() {
    let base = at(300.0, 300.0, 0.0, Size::Medium);
    let over = Template::STRAIGHT_2.strip(Pose::from_degrees(300.0, 250.0, 90.0));
    let beside = Template::STRAIGHT_2.strip(Pose::from_degrees(340.0, 250.0, 90.0));
    assert!(strip_meets_base(over, base) && !strip_meets_base(beside, base));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// GEO-90, GEO-91, ATK-1: the band to an obstacle is that of the distance; beyond the given
    /// farthest band it is 6.
    #[test]
    fn bands_to_obstacles((base, _) in oracle::bases(300.0), obstacle in obstacles(300.0), farthest in 1u8..=5) {
        let polygon = obstacle.polygon();
        let distance = base_polygon_distance(base, polygon.points);
        let band = if polygon.meets_base(base) { 0 } else { band_of(distance).max(1) };
        prop_assert_eq!(band_to_polygon(base, polygon, farthest), if band > farthest { 6 } else { band });
    }

    /// GEO-13, GEO-90, GEO-101: overlap, penetration and distance of two bases agree with f64
    /// projections and `parry2d`.
    #[test]
    fn bases_against_the_oracles((a, _) in oracle::bases(60.0), (b, _) in oracle::bases(60.0)) {
        let expected = oracle::penetration(Square::of(a), Square::of(b));
        if expected > 0.0 {
            prop_assert!((penetration(a, b) as f64 - expected).abs() < 5e-4);
        }
        if (expected - TOLERANCE_MM as f64).abs() > 5e-4 {
            prop_assert_eq!(overlap(a, b), expected > TOLERANCE_MM as f64);
        }
        prop_assert_eq!(overlap(a, b), overlap(b, a));
        let parry = parry_distance(&parry_base(a), &parry_base(b));
        prop_assert!((base_distance(a, b) - parry).abs() < PARRY_MM, "{} {}", base_distance(a, b), parry);
    }

    /// GEO-90, GEO-91: distances over the whole board, the band, and the segment that measures the
    /// distance.
    #[test]
    fn far_bases_against_the_oracles((a, _) in oracle::bases(430.0), (b, _) in oracle::bases(430.0)) {
        let distance = base_distance(a, b);
        let parry = parry_distance(&parry_base(a), &parry_base(b));
        prop_assert!((distance - parry).abs() < PARRY_MM, "{} {}", distance, parry);
        prop_assert_eq!(range_band(a, b), band_of(distance));
        if distance > 0.0 {
            let line = closest(a, b);
            prop_assert!((line.distance - distance).abs() < 1e-3 && (line.from.distance(line.to) - distance).abs() < 1e-3);
            prop_assert!(Square::of(a).gap(oracle::point(line.from)) < 1e-3);
            prop_assert!(Square::of(b).gap(oracle::point(line.to)) < 1e-3);
        }
    }

    /// GEO-90, GEO-101: bases and obstacle outlines agree with `parry2d` on the triangulated
    /// outline.
    #[test]
    fn polygons_against_parry((base, _) in oracle::bases(70.0), obstacle in obstacles(70.0)) {
        let mesh = mesh(obstacle.points());
        let parry = parry_distance(&mesh, &parry_base(base));
        let got = base_polygon_closest(base, obstacle.points());
        prop_assert!((got.distance - parry).abs() < PARRY_MM, "{} {}", got.distance, parry);
        if got.distance > PARRY_MM {
            prop_assert!(!base_meets_polygon(base, obstacle.points()));
            prop_assert!((got.from.distance(got.to) - got.distance).abs() < 1e-3);
        }
        // A slightly smaller base that still meets the obstacle, or a slightly larger one that does
        // not, leaves no doubt.
        let meets_grown = |by: f32| {
            let grown = parry_base(Base { half: base.half + by, ..base });
            query::intersection_test(&Pose2::IDENTITY, &mesh, &Pose2::IDENTITY, &grown).expect("supported")
        };
        if meets_grown(-0.01) {
            prop_assert!(base_meets_polygon(base, obstacle.points()));
        }
        if !meets_grown(0.0) {
            prop_assert!(!base_meets_polygon(base, obstacle.points()));
        }
        prop_assert_eq!(obstacle.polygon().meets_base(base), base_meets_polygon(base, obstacle.points()));
    }

    /// GEO-90, GEO-150: the distance of two outlines agrees with `parry2d`.
    #[test]
    fn outlines_against_parry(a in obstacles(80.0), b in obstacles(80.0)) {
        let (mesh_a, mesh_b) = (mesh(a.points()), mesh(b.points()));
        let mut parry = f32::INFINITY;
        for triangle in mesh_b.triangles() {
            parry = parry.min(parry_distance(&mesh_a, &triangle));
        }
        let got = polygon_distance(a.points(), b.points());
        prop_assert!((got - parry).abs() < PARRY_MM, "{} {}", got, parry);
    }

    /// GEO-101: point in polygon agrees with the even-odd rule in f64.
    #[test]
    fn points_in_polygons(obstacle in obstacles(10.0), x in -60.0f32..60.0, y in -60.0f32..60.0) {
        let p = Vec2::new(457.2 + x, 457.2 + y);
        let points: Vec<_> = obstacle.points().iter().map(|&p| oracle::point(p)).collect();
        prop_assert_eq!(point_in_polygon(p, obstacle.points()), oracle::inside(oracle::point(p), &points));
    }

    /// GEO-90, GEO-92: distance is symmetric, is not greater than that to the farthest point, and
    /// is the same as seen from across.
    #[test]
    fn laws_of_distance((a, _) in oracle::bases(430.0), (b, _) in oracle::bases(430.0)) {
        let across = |base: Base| Base::square(base.pose.seen_from_across(Extent::STANDARD), base.half);
        prop_assert!((base_distance(a, b) - base_distance(b, a)).abs() < 1e-3);
        prop_assert!((base_distance(a, b) - base_distance(across(a), across(b))).abs() < 2e-3);
        prop_assert!(base_distance(a, b) <= farthest(a, &b.corners()) + 1e-3);
        let corners = Square::of(b).corners().map(|p| Square::of(a).gap(p)).into_iter().fold(0.0, f64::max);
        prop_assert!((farthest(a, &b.corners()) as f64 - corners).abs() < 1e-3);
    }
}
