//! Tests of arcs and attack range: by hand, against sampling in f64, and against `parry2d`.

use killbox_components::arc::Arc;
use killbox_components::geometry::arc::{Relation, reinforce_works, relation, side_of_midway};
use killbox_components::geometry::{
    ArcMeasure, Base, Pose, Vec2, attack_band, attack_range, base_distance, in_arc, range_band,
};
use killbox_components::size::Size;
use parry2d::math::Vector;
use parry2d::shape::ConvexPolygon;
use parry2d::transformation::convex_polygons_intersection_points;
use proptest::prelude::*;

use super::oracle::{self, Point, Square};
use super::shapes::{parry_base, parry_distance, parry_point};

fn at(x: f32, y: f32, degrees: f32, size: Size) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), size)
}

/// A tiny base, as a probe for single points.
fn probe(x: f32, y: f32) -> Base {
    Base::square(Pose::new(x, y, 1.0, 0.0), 0.02)
}

fn measured(attacker: Base, size: Size, arc: Arc, target: Base) -> ArcMeasure {
    attack_range(attacker, size, arc, target).expect("in the arc")
}

/// GEO-6, GEO-80, ATK-12: the arc lines leave the front edge at 17.15, 26.45 and 35.71 mm; the rear
/// mirrors the front, and the sides have the rest.
#[test]
fn arc_lines_of_the_three_sizes() {
    for (size, edge) in [(Size::Small, 17.15), (Size::Medium, 26.45), (Size::Large, 35.71)] {
        let half = size.half_mm();
        let ship = at(400.0, 400.0, 0.0, size);
        // Points up to four half bases out: the line continues straight from the centre.
        for scale in [1.1, 4.0] {
            let (u, v) = (half * scale, edge * scale);
            for (ahead, behind, side) in [(u, -u, v), (u, -u, -v)] {
                let flank = if side > 0.0 { Arc::Left } else { Arc::Right };
                let (inward, outward) = (side * 0.995, side * 1.005);
                for (x, y, arc, not) in [
                    (ahead, inward, Arc::Front, flank),
                    (ahead, outward, flank, Arc::Front),
                    (behind, inward, Arc::Rear, flank),
                    (behind, outward, flank, Arc::Rear),
                ] {
                    let target = probe(400.0 + x, 400.0 + y);
                    assert!(in_arc(ship, size, arc, target), "{size:?} {x} {y} {arc:?}");
                    assert!(!in_arc(ship, size, not, target), "{size:?} {x} {y} not {not:?}");
                }
            }
        }
    }
}

/// GEO-7, GEO-16, GEO-81, ATK-14: the bullseye arc is 14.8 mm wide, starts at the front edge and
/// ends at range 3.
#[test]
fn the_bullseye() {
    let ship = at(400.0, 100.0, 90.0, Size::Small);
    for (x, y, inside) in [
        (400.0, 130.0, true),
        (407.3, 130.0, true),
        (407.5, 130.0, false),
        (392.7, 419.0, true),
        (400.0, 421.0, false),
        (400.0, 70.0, false),
    ] {
        assert_eq!(in_arc(ship, Size::Small, Arc::Bullseye, probe(x, y)), inside, "{x} {y}");
    }
    // A base beside the arc that only touches its edge is not inside.
    let beside = |x: f32| at(x, 200.0, 90.0, Size::Small);
    assert!(!in_arc(ship, Size::Small, Arc::Bullseye, beside(427.4)));
    assert!(in_arc(ship, Size::Small, Arc::Bullseye, beside(427.3)));
}

/// GEO-82, GEO-83, ATK-10, ATK-11, ATK-13, ATK-15, ATK-20: any shared area counts, a shared line
/// does not; a ship can be in several arcs, and is not in its own.
#[test]
fn shared_area_counts() {
    let ship = at(400.0, 400.0, 0.0, Size::Small);
    // Beside the ship, at the height of its midway line: the full front arc needs area ahead of the
    // line.
    for (x, front, rear) in
        [(380.0, false, true), (380.02, true, true), (420.0, true, false), (419.98, true, true)]
    {
        let target = at(x, 500.0, 0.0, Size::Small);
        assert_eq!(in_arc(ship, Size::Small, Arc::FullFront, target), front, "{x}");
        assert_eq!(in_arc(ship, Size::Small, Arc::FullRear, target), rear, "{x}");
    }
    let corner = at(470.0, 460.0, 0.0, Size::Small);
    assert!(in_arc(ship, Size::Small, Arc::Front, corner) && in_arc(ship, Size::Small, Arc::Left, corner));
    assert!(!in_arc(ship, Size::Small, Arc::Front, ship));
    assert!(!in_arc(ship, Size::Small, Arc::Bullseye, ship));
}

/// GEO-83, GEO-94, ATK-20: arcs reach to range 3, measured along the part inside the arc.
#[test]
fn arcs_end_at_range_3() {
    let ship = at(100.0, 400.0, 0.0, Size::Small);
    let ahead = |gap: f32| at(140.0 + gap, 400.0, 0.0, Size::Small);
    assert!(in_arc(ship, Size::Small, Arc::Front, ahead(300.0)));
    assert!(!in_arc(ship, Size::Small, Arc::Front, ahead(300.1)));
    assert_eq!(attack_range(ship, Size::Small, Arc::Front, ahead(300.1)), None);
    assert_eq!(measured(ship, Size::Small, Arc::Front, ahead(300.0)).band, 3);
}

/// GEO-94, GEO-95, ATK-7, ATK-8: if the nearest corner is outside the arc, the attack range is
/// longer than the range.
#[test]
fn attack_range_is_measured_inside_the_arc() {
    let ship = at(400.0, 400.0, 0.0, Size::Small);
    // The near corner is 95 mm from the ship's corner in the direction of 50 degrees, left of the
    // front arc line. The edge from it to the right, at -15 degrees, meets the line at (101.71,
    // 87.24) from the centre.
    let target = at(505.558, 506.913, -15.0, Size::Small);
    let plain = base_distance(ship, target);
    let measure = measured(ship, Size::Small, Arc::Front, target);
    assert!((plain - 95.0).abs() < 0.01 && (measure.distance - 105.81).abs() < 0.02, "{plain} {measure:?}");
    assert_eq!((range_band(ship, target), measure.band), (1, 2));
    assert_eq!(measured(ship, Size::Small, Arc::Left, target).band, 1);
    // The measuring line starts on the attacker's corner and ends on the arc line.
    let (from, to) = measure.measure.first;
    assert!(from.distance(Vec2::new(420.0, 420.0)) < 1e-3);
    let (u, v) = ship.pose.local(to);
    assert!((v / u - 0.857_709).abs() < 1e-4, "{to:?}");
}

/// ATK-9, GEO-94: ships in contact are at attack range 0, wherever they touch.
#[test]
fn contact_is_attack_range_0() {
    let ship = at(400.0, 400.0, 0.0, Size::Small);
    let ahead = at(440.0, 400.0, 0.0, Size::Small);
    assert_eq!(measured(ship, Size::Small, Arc::Front, ahead).band, 0);
    // A large base touches the left side. The arc line cuts that edge 20 / 0.857709 mm ahead of the
    // ship's centre.
    let beside = at(415.0, 460.0, 0.0, Size::Large);
    let measure = measured(ship, Size::Small, Arc::Front, beside);
    assert!((measure.distance - 3.318).abs() < 1e-3 && measure.band == 0, "{measure:?}");
}

/// GEO-91, GEO-94, GEO-96: where the bases touch inside the arc, the distance is 0, and the
/// measuring line is in the contact: along the common side, or in the corner that touches.
#[test]
fn contact_inside_the_arc_is_distance_0() {
    // Flush along the left side: the strip of ties is as wide as the common part of the sides.
    let ship = at(400.0, 400.0, 0.0, Size::Small);
    let beside = at(410.0, 440.0, 0.0, Size::Small);
    let measure = measured(ship, Size::Small, Arc::FullFront, beside);
    assert!(measure.distance <= 0.005 && (measure.measure.width() - 20.0).abs() < 0.02, "{measure:?}");
    // The front left corner touches the middle of a side of a rotated large base.
    let (cos, sin) = (0.6f32, 0.8f32);
    let pose = Pose::new(420.0 + 40.0 * cos, 420.0 + 40.0 * sin, cos, sin);
    let turned = Base::square(pose, Size::Large.half_mm());
    for arc in [Arc::Left, Arc::FullFront] {
        let measure = measured(ship, Size::Small, arc, turned);
        assert_eq!(measure.band, 0);
        assert!(measure.distance <= 0.005, "{arc:?} {measure:?}");
        for point in [measure.measure.first.0, measure.measure.first.1] {
            assert!(point.distance(Vec2::new(420.0, 420.0)) <= 0.01, "{arc:?} {measure:?}");
        }
    }
    // A corner of the other base touches a side of this one.
    let mirrored = measured(turned, Size::Large, Arc::Rear, ship);
    assert!(mirrored.distance <= 0.005, "{mirrored:?}");
}

/// GEO-97, ATK-85: parallel edges give a strip of ties as wide as their common part; a rotated
/// target gives one line.
#[test]
fn parallel_edges_tie() {
    let ship = at(400.0, 400.0, 0.0, Size::Small);
    let width = |target: Base| measured(ship, Size::Small, Arc::Front, target).measure.width();
    assert!((width(at(540.0, 400.0, 180.0, Size::Small)) - 40.0).abs() < 1e-3);
    assert!((width(at(540.0, 425.0, 180.0, Size::Small)) - 15.0).abs() < 1e-3);
    assert!((width(at(560.0, 410.0, 90.0, Size::Large)) - 40.0).abs() < 1e-3);
    // The target's edge extends 0.5 mm beyond the attacker's corner: the slanted line to its end is
    // not a tie.
    assert!((width(at(540.0, 400.5, 180.0, Size::Small)) - 39.5).abs() < 1e-3);
    assert!((width(at(540.0, 400.0, 90.0, Size::Large)) - 40.0).abs() < 1e-3);
    assert!(!measured(ship, Size::Small, Arc::Front, at(540.0, 400.0, 45.0, Size::Small)).measure.is_tie());
    assert!(!measured(ship, Size::Small, Arc::Front, at(540.0, 400.0, 1.0, Size::Small)).measure.is_tie());
    // Corner to corner: one line, although the edges are parallel.
    assert!(!measured(ship, Size::Small, Arc::Front, at(540.0, 450.0, 0.0, Size::Small)).measure.is_tie());
    // The part in the bullseye arc is 14.8 mm wide.
    let bullseye = measured(ship, Size::Small, Arc::Bullseye, at(540.0, 400.0, 0.0, Size::Small));
    assert!((bullseye.measure.width() - 14.8).abs() < 1e-3);
    let (from, to) = bullseye.measure.first;
    assert!((from.x - 420.0).abs() < 1e-3 && (to.x - 520.0).abs() < 1e-3 && (from.y - to.y).abs() < 1e-3);
}

/// GEO-85, ATK-16: in front, behind and flanking; contact with the midway line is not crossing it;
/// no relation beyond range 3.
#[test]
fn midway_relations() {
    let other = at(400.0, 400.0, 90.0, Size::Medium);
    for (y, expected) in [
        (420.0, Relation::InFront),
        (419.98, Relation::Flanking),
        (400.0, Relation::Flanking),
        (380.02, Relation::Flanking),
        (380.0, Relation::Behind),
    ] {
        assert_eq!(relation(at(500.0, y, 0.0, Size::Small), other), Some(expected), "{y}");
    }
    assert_eq!(relation(at(400.0, 751.0, 0.0, Size::Small), other), None);
    assert_eq!(side_of_midway(at(400.0, 751.0, 0.0, Size::Small), other), Relation::InFront);
}

/// TOK-20: reinforce works against an attacker wholly in front (or behind), and never against a
/// flanking one.
#[test]
fn reinforce_and_the_midway_line() {
    let defender = at(400.0, 400.0, 90.0, Size::Large);
    for (y, fore, aft) in [(600.0, true, false), (410.0, false, false), (200.0, false, true)] {
        let attacker = at(450.0, y, 30.0, Size::Small);
        assert_eq!(
            (reinforce_works(defender, attacker, true), reinforce_works(defender, attacker, false)),
            (fore, aft),
            "{y}"
        );
    }
}

/// Half the angle of the front arc in degrees [GEO-80].
fn half_opening(size: Size) -> f64 {
    match size {
        Size::Small => 40.62,
        Size::Medium => 41.40,
        _ => 41.76,
    }
}

/// The depth of a point (u, v) inside an arc, as the distance to its nearest line; negative
/// outside. It is computed from angles in f64.
#[allow(clippy::disallowed_methods)] // Test oracle, not play.
fn depth_in_arc(size: Size, arc: Arc, (u, v): Point) -> f64 {
    let far = u.hypot(v);
    let angle = v.atan2(u).to_degrees().abs();
    let front = half_opening(size);
    let beyond = |degrees: f64| far * degrees.to_radians().clamp(-1.5, 1.5).sin();
    let half = size.half_mm() as f64;
    match arc {
        Arc::Front => beyond(front - angle).min(u - half),
        Arc::Rear => beyond(angle - (180.0 - front)).min(-u - half),
        Arc::Left | Arc::Right => {
            let flank = beyond((angle - front).min(180.0 - front - angle));
            if (v > 0.0) == (arc == Arc::Left) { flank } else { -flank.abs() - v.abs() }
        }
        Arc::FullFront => u,
        Arc::FullRear => -u,
        Arc::Bullseye => (7.4 - v.abs()).min(u - half),
    }
}

/// The attack range by sampling [GEO-94]: the least distance from the attacker to points of the
/// target in the arc. The samples are points of the target's outline, and points of the arc's lines
/// that are on the target. Also returns the depth of the deepest sample inside both.
fn sampled(attacker: Square, size: Size, arc: Arc, target: Square) -> (f64, f64) {
    let (mut least, mut deepest) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut visit = |p: Point, slack: f64| {
        let depth = depth_in_arc(size, arc, attacker.local(p));
        if depth >= -slack && target.depth(p) >= -slack {
            least = least.min(attacker.gap(p));
        }
        deepest = deepest.max(depth.min(target.depth(p)));
    };
    let half = target.half;
    let steps = (half * 40.0) as i32;
    for i in -steps..=steps {
        let along = half * i as f64 / steps as f64;
        for p in [(half, along), (-half, along), (along, half), (along, -half)] {
            visit(target.to_world(p), 1e-6);
        }
    }
    // A coarse grid inside, for the depth only.
    for i in -40..=40 {
        for j in -40..=40 {
            visit(target.to_world((half * i as f64 / 40.5, half * j as f64 / 40.5)), 0.0);
        }
    }
    #[allow(clippy::disallowed_methods)] // Test oracle, not play.
    let rays: Vec<(Point, Point)> = {
        let (s, c) = half_opening(size).to_radians().sin_cos();
        let r = attacker.half;
        match arc {
            Arc::Front => vec![((0.0, 0.0), (c, s)), ((0.0, 0.0), (c, -s))],
            Arc::Rear => vec![((0.0, 0.0), (-c, s)), ((0.0, 0.0), (-c, -s))],
            Arc::Left => vec![((0.0, 0.0), (c, s)), ((0.0, 0.0), (-c, s))],
            Arc::Right => vec![((0.0, 0.0), (c, -s)), ((0.0, 0.0), (-c, -s))],
            Arc::FullFront | Arc::FullRear => vec![((0.0, 0.0), (0.0, 1.0)), ((0.0, 0.0), (0.0, -1.0))],
            Arc::Bullseye => vec![((r, 7.4), (1.0, 0.0)), ((r, -7.4), (1.0, 0.0))],
        }
    };
    for (from, (c, s)) in rays {
        for i in 0..20_000 {
            let far = i as f64 * 0.025;
            visit(attacker.to_world((from.0 + c * far, from.1 + s * far)), 1e-6);
        }
    }
    (least, deepest)
}

fn arcs() -> impl Strategy<Value = Arc> {
    prop::sample::select(Arc::ALL.to_vec())
}

/// The polygon of an arc for `parry2d`, far beyond its reach, counter-clockwise in the attacker's
/// frame.
#[allow(clippy::disallowed_methods)] // Test oracle, not play.
fn wedge(size: Size, arc: Arc) -> Vec<(f32, f32)> {
    const FAR: f32 = 2000.0;
    let (s, c) = (half_opening(size) as f32).to_radians().sin_cos();
    let half = size.half_mm();
    let mirrored = |points: Vec<(f32, f32)>| points.into_iter().map(|(u, v)| (-u, -v)).collect();
    match arc {
        Arc::Front => vec![(0.0, 0.0), (FAR * c, -FAR * s), (FAR * c, FAR * s)],
        Arc::Rear => mirrored(wedge(size, Arc::Front)),
        Arc::Left => vec![(0.0, 0.0), (FAR * c, FAR * s), (-FAR * c, FAR * s)],
        Arc::Right => mirrored(wedge(size, Arc::Left)),
        Arc::FullFront => vec![(0.0, -FAR), (FAR, -FAR), (FAR, FAR), (0.0, FAR)],
        Arc::FullRear => mirrored(wedge(size, Arc::FullFront)),
        Arc::Bullseye => vec![(half, -7.4), (FAR, -7.4), (FAR, 7.4), (half, 7.4)],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// GEO-83, GEO-94, ATK-7, ATK-10: arc, attack range and measuring line, for every arc, against
    /// sampling in f64.
    #[test]
    fn attack_ranges_against_sampling((attacker, size) in oracle::bases(60.0), (target, _) in oracle::bases(330.0), arc in arcs()) {
        prop_assume!(base_distance(attacker, target) > 0.1);
        let (square, other) = (Square::of(attacker), Square::of(target));
        let (least, deepest) = sampled(square, size, arc, other);
        let got = attack_range(attacker, size, arc, target);
        prop_assert_eq!(got.is_some(), in_arc(attacker, size, arc, target));
        prop_assert_eq!(got.map(|got| got.band), attack_band(attacker, size, arc, target));
        let Some(got) = got else {
            prop_assert!(deepest < 0.01 || least > 299.9, "missed: {} deep, {} away", deepest, least);
            return Ok(());
        };
        prop_assert!(least.is_finite() && least < 300.1, "{:?}", got);
        prop_assert!((got.distance as f64 - least).abs() < 0.05, "{} {}", got.distance, least);
        prop_assert_eq!(got.band, killbox_components::geometry::distance::band_of(got.distance));
        for (from, to) in [got.measure.first, got.measure.last] {
            prop_assert!(square.gap(oracle::point(from)) < 2e-3 && other.gap(oracle::point(to)) < 2e-3);
            prop_assert!(depth_in_arc(size, arc, square.local(oracle::point(to))) > -2e-3);
            prop_assert!((from.distance(to) - got.distance).abs() < 0.01);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// GEO-83, GEO-94: the target cut by the arc with `parry2d`, and the distance to the rest.
    #[test]
    fn attack_ranges_against_parry((attacker, size) in oracle::bases(60.0), (target, _) in oracle::bases(250.0), arc in arcs()) {
        prop_assume!(base_distance(attacker, target) > 0.1);
        let region: Vec<Vector> =
            wedge(size, arc).into_iter().map(|(u, v)| parry_point(attacker.pose.to_world(u, v))).collect();
        let corners = target.corners().map(parry_point);
        let mut cut = Vec::new();
        convex_polygons_intersection_points(&corners, &region, &mut cut);
        let got = attack_range(attacker, size, arc, target);
        let piece = if cut.len() < 3 { None } else { ConvexPolygon::from_convex_hull(&cut) };
        match (got, piece) {
            (Some(got), Some(piece)) => {
                let parry = parry_distance(&parry_base(attacker), &piece);
                prop_assert!((got.distance - parry).abs() < 0.02, "{} {}", got.distance, parry);
            }
            // Nothing of the target is inside, or only a sliver, or it is too far away.
            (None, Some(piece)) => {
                let sliver = oracle::area(piece.points()) < 1.0;
                prop_assert!(sliver || parry_distance(&parry_base(attacker), &piece) > 299.99);
            }
            (Some(got), None) => prop_assert!(got.measure.width() < 1.0, "{:?}", got),
            (None, None) => {}
        }
    }

    /// GEO-12, GEO-80, GEO-85: a reflection in the attacker's axis exchanges left and right;
    /// rotating the board changes nothing.
    #[test]
    fn arcs_mirror((attacker, size) in oracle::bases(60.0), (target, _) in oracle::bases(300.0), arc in arcs()) {
        let step = attacker.pose.to_reach(target.pose);
        let home = Base::square(Pose::ORIGIN, attacker.half);
        let there = Base::square(step, target.half);
        let mirrored = Base::square(step.mirrored(), target.half);
        let twin = match arc {
            Arc::Left => Arc::Right,
            Arc::Right => Arc::Left,
            arc => arc,
        };
        let distance = |a, arc, b| attack_range(a, size, arc, b).map(|m| m.distance);
        let (world, local, mirror) = (distance(attacker, arc, target), distance(home, arc, there), distance(home, twin, mirrored));
        prop_assert_eq!(local.is_some(), mirror.is_some());
        if let (Some(a), Some(b)) = (local, mirror) {
            prop_assert!((a - b).abs() < 1e-3);
        }
        if let (Some(a), Some(b)) = (world, local) {
            prop_assert!((a - b).abs() < 0.01);
        }
        prop_assert_eq!(side_of_midway(there, home), side_of_midway(mirrored, home));
    }

    /// ATK-12, ATK-14, ATK-15: every target in reach is in a standard arc; the bullseye arc is part
    /// of the front arc, and that of the full front arc.
    #[test]
    fn arcs_cover_the_plane((attacker, size) in oracle::bases(60.0), (target, _) in oracle::bases(300.0)) {
        let inside = |arc| in_arc(attacker, size, arc, target);
        let distance = base_distance(attacker, target);
        // Both sides allow for rounding at the end of range 3, each in its own way.
        prop_assume!(distance > 0.1 && (distance - 300.0).abs() > 0.01);
        prop_assert_eq!(Arc::STANDARD.into_iter().any(inside), distance <= 300.0);
        prop_assert!(!inside(Arc::Bullseye) || inside(Arc::Front));
        prop_assert!(!inside(Arc::Front) || inside(Arc::FullFront));
        prop_assert!(!inside(Arc::Rear) || inside(Arc::FullRear));
        let least = Arc::STANDARD.into_iter().filter_map(|arc| attack_range(attacker, size, arc, target)).map(|m| m.distance);
        if distance <= 299.9 {
            prop_assert!((least.fold(f32::INFINITY, f32::min) - distance).abs() < 0.01);
        }
    }
}
