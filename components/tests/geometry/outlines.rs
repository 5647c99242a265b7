//! Tests of the table of outlines, of obstacles on the board, and of the tests of set-up.

use killbox_components::geometry::setup::{
    in_deployment_zone, inside_play_area, obstacle_clear_of_edges, obstacle_legal, obstacles_apart,
};
use killbox_components::geometry::shape::{edges, segments_cross};
use killbox_components::geometry::{Base, Extent, OutlineId, PlacedObstacle, Pose, Vec2};
use killbox_components::ids::Seat;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::size::Size;

/// Names and areas in mm^2 from the table of the specification.
const AREAS: [(&str, f32); 30] = [
    ("coreasteroid0", 898.0),
    ("coreasteroid1", 1075.0),
    ("coreasteroid2", 1268.0),
    ("coreasteroid3", 1259.0),
    ("coreasteroid4", 1059.0),
    ("coreasteroid5", 2791.0),
    ("core2asteroid0", 489.0),
    ("core2asteroid1", 1253.0),
    ("core2asteroid2", 757.0),
    ("core2asteroid3", 1172.0),
    ("core2asteroid4", 2123.0),
    ("core2asteroid5", 3281.0),
    ("yt2400debris0", 2595.0),
    ("yt2400debris1", 1950.0),
    ("yt2400debris2", 2636.0),
    ("vt49decimatordebris0", 1464.0),
    ("vt49decimatordebris1", 1585.0),
    ("vt49decimatordebris2", 1323.0),
    ("gascloud1", 1745.0),
    ("gascloud2", 1705.0),
    ("gascloud3", 1845.0),
    ("gascloud4", 2678.0),
    ("gascloud5", 2415.0),
    ("gascloud6", 1737.0),
    ("pomasteroid1", 2176.0),
    ("pomasteroid2", 2352.0),
    ("pomasteroid3", 2239.0),
    ("pomdebris1", 3353.0),
    ("pomdebris2", 1700.0),
    ("pomdebris3", 3030.0),
];

fn area(points: &[Vec2]) -> f32 {
    edges(points).map(|(a, b)| a.cross(b)).sum::<f32>() * 0.5
}

/// GEO-10, GEO-120, GEO-121: every outline is in the table, is counter-clockwise around the origin,
/// does not cross itself, and has the area of the specification's table. Thinning changes the area
/// by 3.2 % at most, rounding the corners to 0.5 mm by a little more.
#[test]
fn outlines_have_their_areas() {
    assert_eq!(OutlineId::SQUAD_COUNT, AREAS.len());
    for (id, (name, expected)) in OutlineId::all().zip(AREAS) {
        let outline = id.outline();
        assert_eq!((outline.name, OutlineId::named(name)), (name, Some(id)));
        let area = area(outline.points);
        assert!((area / expected - 1.0).abs() < 0.033, "{name}: {area} {expected}");
    }
    for id in OutlineId::all() {
        let points = id.outline().points;
        let sides: Vec<_> = edges(points).collect();
        let n = sides.len();
        assert!((3..=18).contains(&n));
        for i in 0..n {
            for j in (i + 2)..n {
                let ((a, b), (c, d)) = (sides[i], sides[j]);
                assert!(
                    (i == 0 && j == n - 1) || !segments_cross(a, b, c, d),
                    "{} crosses itself",
                    id.outline().name
                );
            }
        }
        let farthest = points.iter().map(|p| p.length()).fold(0.0, f32::max);
        assert!((0.0..0.02).contains(&(id.outline().radius - farthest)), "{}", id.outline().name);
    }
    assert_eq!(OutlineId::named("no such thing"), None);
}

/// GEO-122, OBJ-2: the kinds of outlines follow from their names.
#[test]
fn kinds_of_outlines() {
    for id in OutlineId::all() {
        let outline = id.outline();
        let expected = match outline.name {
            "loosecargo" => ObstacleKind::LooseCargo,
            "spareparts" => ObstacleKind::SpareParts,
            "electrochaffcloud" => ObstacleKind::ElectroChaff,
            "blaze" => ObstacleKind::Blaze,
            "cargodrift" => ObstacleKind::Asteroid,
            name if name.contains("asteroid") => ObstacleKind::Asteroid,
            name if name.contains("debris") => ObstacleKind::DebrisCloud,
            _ => ObstacleKind::GasCloud,
        };
        assert_eq!(outline.kind, expected, "{}", outline.name);
        assert_eq!(PlacedObstacle::new(id.other_face(), Pose::ORIGIN).kind(), expected);
    }
}

/// GEO-136, GEO-137: loose cargo and spare parts have the sizes of the rules.
#[test]
fn cargo_and_parts() {
    for (id, wide, deep, guide_edge) in
        [(OutlineId::LOOSE_CARGO, 90.6, 63.0, -29.5), (OutlineId::SPARE_PARTS, 49.6, 48.5, -24.25)]
    {
        let points = id.outline().points;
        let span = |along: fn(&Vec2) -> f32| {
            let least = points.iter().map(along).fold(f32::INFINITY, f32::min);
            (least, points.iter().map(along).fold(f32::NEG_INFINITY, f32::max) - least)
        };
        assert_eq!(span(|p| p.x).0, guide_edge);
        assert!((span(|p| p.x).1 - deep).abs() < 0.01 && (span(|p| p.y).1 - wide).abs() < 0.01);
        let neck: Vec<f32> = points.iter().filter(|p| p.x == guide_edge).map(|p| p.y).collect();
        assert_eq!(neck.iter().map(|y| y.abs()).collect::<Vec<_>>(), [10.0, 10.0]);
    }
}

/// GEO-120: the other face is the mirror image; turning an obstacle over twice restores it.
#[test]
fn the_other_face() {
    for id in OutlineId::all() {
        assert_eq!(id.other_face().other_face(), id);
        let pose = Pose::from_degrees(400.0, 300.0, 37.0);
        let face = PlacedObstacle::new(id, pose);
        let other = PlacedObstacle::new(id.other_face(), pose);
        assert!((area(face.points()) + area(other.points())).abs() < 0.5);
        for (p, q) in face.points().iter().zip(other.points()) {
            let ((u, v), (u2, v2)) = (pose.local(*p), pose.local(*q));
            assert!((u - u2).abs() < 1e-3 && (v + v2).abs() < 1e-3);
            assert!(p.distance(pose.position()) <= face.radius());
        }
    }
}

fn rock(x: f32, y: f32) -> PlacedObstacle {
    // The outline gascloud3 reaches from -37.5 to 41.5 and from -17 to 14.5.
    PlacedObstacle::new(OutlineId::named("gascloud3").expect("in the table"), Pose::from_degrees(x, y, 0.0))
}

/// GEO-150, RND-19: obstacles must be beyond range 2 of every edge and beyond range 1 of every
/// other obstacle; the end of a band belongs to it.
#[test]
fn where_obstacles_may_lie() {
    for (x, y, clear) in [
        (457.2, 457.2, true),
        (237.5, 457.2, false), // its left end at 200 exactly
        (237.52, 457.2, true),
        (914.4 - 241.5, 457.2, false),
        (914.4 - 241.52, 457.2, true),
        (457.2, 216.9, false),
        (457.2, 217.02, true),
        (457.2, 914.4 - 214.4, false),
        (457.2, 914.4 - 214.52, true),
    ] {
        assert_eq!(obstacle_clear_of_edges(Extent::STANDARD, &rock(x, y)), clear, "{x} {y}");
    }
    // End to end in a row: from 41.5 to the right of one obstacle to 37.5 left of the other.
    let first = rock(300.0, 400.0);
    for (gap, apart) in [(99.9, false), (100.0, false), (100.02, true), (150.0, true)] {
        // The ends are at different heights (1..6 and -12..-8), so the near corners are not level.
        let second =
            PlacedObstacle::new(first.outline, Pose::from_degrees(300.0 + 41.5 + gap + 41.5, 407.0, 180.0));
        assert_eq!(obstacles_apart(&first, &second), apart, "{gap}");
        assert_eq!(obstacle_legal(Extent::STANDARD, &second, [&first]), apart, "{gap}");
        assert_eq!(obstacles_apart(&second, &first), apart, "{gap}");
    }
    assert!(obstacle_legal(Extent::STANDARD, &first, []));
    // RND-17: a wider play area moves its right edge, and no other.
    assert!(!obstacle_legal(Extent::STANDARD, &rock(1500.0, 457.2), []));
    for (x, y, legal) in [
        (1500.0, 457.2, true),
        (1828.8 - 241.5, 457.2, false),
        (1828.8 - 241.52, 457.2, true),
        (237.5, 457.2, false),
        (1500.0, 914.4 - 214.4, false),
    ] {
        assert_eq!(obstacle_legal(Extent::EPIC, &rock(x, y), []), legal, "{x} {y}");
    }
}

fn ship(x: f32, y: f32, degrees: f32, size: Size) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), size)
}

/// GEO-2, GEO-14, GEO-152, RND-78, MOV-95: contact with the border is inside; everything beyond it
/// is outside.
#[test]
fn the_edge_of_the_play_area() {
    for (x, y, degrees, inside) in [
        (20.0, 20.0, 90.0, true),
        (19.98, 20.0, 90.0, false),
        (914.4 - 20.0, 457.2, 0.0, true),
        (914.4 - 19.98, 457.2, 0.0, false),
        (457.2, 914.4 - 19.98, 0.0, false),
        (457.2, 28.29, 45.0, true),
        (457.2, 28.26, 45.0, false),
        (-30.0, 457.2, 0.0, false),
    ] {
        assert_eq!(inside_play_area(Extent::STANDARD, ship(x, y, degrees, Size::Small)), inside, "{x} {y}");
    }
}

/// RND-17, GEO-14: the width of the play area determines its right edge, the depth the zone of seat
/// B.
#[test]
fn the_edges_of_a_wide_play_area() {
    for (x, y, standard, epic) in [
        (500.0, 457.2, true, true),
        (1500.0, 457.2, false, true),
        (1828.8 - 20.0, 457.2, false, true),
        (1828.8 - 19.98, 457.2, false, false),
        (19.98, 457.2, false, false),
        (1500.0, 914.4 - 19.98, false, false),
    ] {
        let ship = ship(x, y, 90.0, Size::Small);
        assert_eq!(inside_play_area(Extent::STANDARD, ship), standard, "{x} {y}");
        assert_eq!(inside_play_area(Extent::EPIC, ship), epic, "{x} {y}");
    }
    for (seat, y) in [(Seat::A, 80.0), (Seat::B, 834.4)] {
        let ship = ship(1500.0, y, 90.0, Size::Small);
        assert!(in_deployment_zone(Extent::EPIC, ship, Size::Small, seat));
        assert!(!in_deployment_zone(Extent::STANDARD, ship, Size::Small, seat));
    }
    let shallow = Extent { width: 914.4, depth: 700.0 };
    assert!(in_deployment_zone(shallow, ship(300.0, 620.0, 90.0, Size::Small), Size::Small, Seat::B));
    assert!(!in_deployment_zone(shallow, ship(300.0, 834.4, 90.0, Size::Small), Size::Small, Seat::B));
}

/// GEO-151, RND-21, RND-24: ships are placed within range 1 of their own edge; a large base that
/// touches its edge may extend beyond.
#[test]
fn deployment_zones() {
    for (y, degrees, size, legal) in [
        (80.0, 90.0, Size::Small, true),
        (80.02, 90.0, Size::Small, false),
        (20.0, 90.0, Size::Small, true),
        (19.98, 90.0, Size::Small, false),
        (70.0, 90.0, Size::Medium, true),
        (57.0, 45.0, Size::Medium, true),
        (58.0, 45.0, Size::Medium, false),
        (60.0, 90.0, Size::Large, true),
        (60.02, 90.0, Size::Large, false),
        // A large base rotated by 45 degrees is 113.137 mm deep: only contact with the edge makes
        // it legal.
        (56.568_54, 45.0, Size::Large, true),
        (57.0, 45.0, Size::Large, false),
        (56.5, 45.0, Size::Large, false),
    ] {
        let base = ship(300.0, y, degrees, size);
        assert_eq!(
            in_deployment_zone(Extent::STANDARD, base, size, Seat::A),
            legal,
            "{y} {degrees} {size:?}"
        );
        let across = Base::square(base.pose.seen_from_across(Extent::STANDARD), base.half);
        assert_eq!(
            in_deployment_zone(Extent::STANDARD, across, size, Seat::B),
            legal,
            "across, {y} {degrees} {size:?}"
        );
        assert!(!in_deployment_zone(Extent::STANDARD, base, size, Seat::B));
    }
    assert!(!in_deployment_zone(Extent::STANDARD, ship(19.0, 50.0, 90.0, Size::Small), Size::Small, Seat::A));
}
