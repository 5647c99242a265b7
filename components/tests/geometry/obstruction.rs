//! Tests of the obstruction of attacks by outlines, with unique segments and with ties.

use killbox_components::arc::Arc;
use killbox_components::geometry::obstruction::{obstruction, obstruction_by_ships, segment_meets_polygon};
use killbox_components::geometry::shape::Polygon;
use killbox_components::geometry::{ArcMeasure, Base, Obstruction, Pose, TOLERANCE_MM, Vec2, attack_range};
use killbox_components::size::Size;
use proptest::prelude::*;

use super::oracle::{self, Point};
use super::shapes::obstacles;

fn at(x: f32, y: f32, degrees: f32) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), Size::Small)
}

fn shot(target: Base) -> ArcMeasure {
    attack_range(at(400.0, 400.0, 0.0), Size::Small, Arc::Front, target).expect("in the arc")
}

/// A rectangle from (x0, y0) to (x1, y1).
fn block(x0: f32, y0: f32, x1: f32, y1: f32) -> [Vec2; 4] {
    [Vec2::new(x0, y0), Vec2::new(x1, y0), Vec2::new(x1, y1), Vec2::new(x0, y1)]
}

fn polygon(points: &[Vec2]) -> Polygon<'_> {
    let centre = points.iter().fold(Vec2::ZERO, |sum, &p| sum + p) * (1.0 / points.len() as f32);
    let radius = points.iter().map(|&p| p.distance(centre)).fold(0.0, f32::max);
    Polygon { points, centre, radius }
}

fn verdict(measure: &ArcMeasure, blocks: &[[Vec2; 4]]) -> Obstruction {
    obstruction(&measure.measure, blocks.iter().map(|block| polygon(block)))
}

/// GEO-96, ATK-82, ATK-84: a single line, from corner to corner, crosses an outline or does not.
#[test]
fn a_single_line() {
    // From (420, 400) to the near corner of a base rotated by 45 degrees.
    let measure = shot(at(540.0, 400.0, 45.0));
    assert!(!measure.measure.is_tie());
    assert_eq!(verdict(&measure, &[]), Obstruction::Clear);
    assert_eq!(verdict(&measure, &[block(450.0, 390.0, 460.0, 410.0)]), Obstruction::Obstructed);
    assert_eq!(verdict(&measure, &[block(450.0, 401.0, 460.0, 410.0)]), Obstruction::Clear);
    assert_eq!(verdict(&measure, &[block(550.0, 390.0, 560.0, 410.0)]), Obstruction::Clear);
}

/// GEO-97, ATK-85: with ties, none, some or all of the strip from y = 380 to 420 is blocked; two
/// outlines together can block all of it.
#[test]
fn ties_leave_a_choice() {
    let measure = shot(at(540.0, 400.0, 180.0));
    assert!((measure.measure.width() - 40.0).abs() < 1e-3);
    for (blocks, expected) in [
        (vec![block(450.0, 421.0, 460.0, 440.0)], Obstruction::Clear),
        (vec![block(450.0, 420.0, 460.0, 440.0)], Obstruction::Clear),
        (vec![block(450.0, 410.0, 460.0, 440.0)], Obstruction::AttackersChoice),
        (vec![block(450.0, 395.0, 460.0, 405.0)], Obstruction::AttackersChoice),
        (vec![block(450.0, 370.0, 460.0, 440.0)], Obstruction::Obstructed),
        (vec![block(450.0, 370.0, 460.0, 401.0), block(480.0, 399.0, 490.0, 430.0)], Obstruction::Obstructed),
        (
            vec![block(450.0, 370.0, 460.0, 399.0), block(480.0, 401.0, 490.0, 430.0)],
            Obstruction::AttackersChoice,
        ),
        (vec![block(525.0, 370.0, 560.0, 430.0)], Obstruction::Clear),
        (vec![block(300.0, 300.0, 700.0, 500.0)], Obstruction::Obstructed),
    ] {
        assert_eq!(verdict(&measure, &blocks), expected, "{blocks:?}");
    }
}

/// GEO-98, ATK-86: an outline partly under the attacker or the defender obstructs where it extends
/// across the line, and so does one that the line only leaves.
#[test]
fn outlines_under_the_bases() {
    let measure = shot(at(540.0, 400.0, 45.0));
    assert_eq!(verdict(&measure, &[block(380.0, 390.0, 425.0, 410.0)]), Obstruction::Obstructed);
    assert_eq!(verdict(&measure, &[block(380.0, 390.0, 419.0, 410.0)]), Obstruction::Clear);
    let tie = shot(at(540.0, 400.0, 0.0));
    assert_eq!(verdict(&tie, &[block(515.0, 370.0, 530.0, 430.0)]), Obstruction::Obstructed);
}

/// ATK-86: at attack range 0 the line is a point, which is obstructed if it is on an obstacle;
/// along a common edge the attacker chooses the point.
#[test]
fn lines_of_no_length() {
    let touching = shot(at(420.0 + 28.284_27, 400.0, 45.0));
    assert_eq!(touching.band, 0);
    assert_eq!(verdict(&touching, &[block(410.0, 390.0, 430.0, 410.0)]), Obstruction::Obstructed);
    assert_eq!(verdict(&touching, &[block(410.0, 402.0, 430.0, 410.0)]), Obstruction::Clear);
    let edge = shot(at(440.0, 400.0, 0.0));
    assert_eq!(edge.band, 0);
    assert_eq!(verdict(&edge, &[block(410.0, 402.0, 430.0, 430.0)]), Obstruction::AttackersChoice);
    assert_eq!(verdict(&edge, &[block(410.0, 370.0, 430.0, 430.0)]), Obstruction::Obstructed);
    assert_eq!(verdict(&edge, &[block(430.0, 370.0, 440.0, 430.0)]), Obstruction::Clear);
}

/// ATK-83, ATK-88: the same test detects ships between attacker and defender.
#[test]
fn ships_between() {
    let measure = shot(at(600.0, 400.0, 45.0));
    assert_eq!(obstruction_by_ships(&measure.measure, [at(480.0, 410.0, 30.0)]), Obstruction::Obstructed);
    assert_eq!(obstruction_by_ships(&measure.measure, [at(480.0, 440.0, 30.0)]), Obstruction::Clear);
}

/// The number of sampled segments of the strip that are blocked, and the number of samples, in f64.
fn sampled(measure: &ArcMeasure, outlines: &[Vec<Point>]) -> (usize, usize) {
    let lerp = |a: Vec2, b: Vec2, part: f64| {
        let (a, b) = (oracle::point(a), oracle::point(b));
        (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    };
    let (first, last) = (measure.measure.first, measure.measure.last);
    let n = if measure.measure.is_tie() { 2000 } else { 1 };
    let blocked = (0..n).filter(|i| {
        let part = (*i as f64 + 0.5) / n as f64;
        let (from, to) = (lerp(first.0, last.0, part), lerp(first.1, last.1, part));
        outlines.iter().any(|outline| oracle::segment_meets(from, to, outline))
    });
    (blocked.count(), n)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// GEO-96, GEO-97, ATK-82, ATK-85: random shots (half of them between parallel bases) past real
    /// obstacles, against many sampled segments.
    #[test]
    fn shots_against_sampled_segments(
        (attacker, size) in oracle::bases(60.0),
        (far, aside) in (60.0f32..320.0, -120.0f32..120.0),
        quarter in 0..4,
        turn in prop_oneof![Just(0.0f32), 0.0f32..90.0],
        target_size in oracle::sizes(),
        obstacles in prop::collection::vec((obstacles(1.0), 20.0f32..300.0, -60.0f32..60.0), 1..4),
    ) {
        let place = attacker.pose.to_world(far, aside);
        let heading = attacker.pose.turned(killbox_components::geometry::trig::unit_at_degrees(turn + 90.0 * quarter as f32));
        let target = Base::new(Pose::at(place, heading.heading()).renormalised(), target_size);
        let Some(measure) = attack_range(attacker, size, Arc::Front, target) else { return Ok(()) };
        let placed: Vec<_> = obstacles
            .into_iter()
            .map(|(obstacle, far, aside)| {
                let there = attacker.pose.to_world(far, aside);
                killbox_components::geometry::PlacedObstacle::new(obstacle.outline, Pose::at(there, obstacle.pose.heading()))
            })
            .collect();
        let outlines: Vec<Vec<Point>> =
            placed.iter().map(|obstacle| obstacle.points().iter().map(|&p| oracle::point(p)).collect()).collect();
        let got = obstruction(&measure.measure, placed.iter().map(|obstacle| obstacle.polygon()));
        let (blocked, n) = sampled(&measure, &outlines);
        // The blocked and the free width of the strip, mm. A part within the tolerance counts as
        // none.
        let width = measure.measure.width() as f64;
        let (taken, free) = (width * blocked as f64 / n as f64, width * (n - blocked) as f64 / n as f64);
        let none = 2.0 * TOLERANCE_MM as f64 + width / 1000.0;
        match (got, n) {
            (Obstruction::Clear, 1) => prop_assert_eq!(blocked, 0),
            (Obstruction::Obstructed, 1) => prop_assert_eq!(blocked, 1),
            (Obstruction::Clear, _) => prop_assert!(taken <= none, "{} mm blocked", taken),
            (Obstruction::Obstructed, _) => prop_assert!(free <= none, "{} mm free", free),
            (Obstruction::AttackersChoice, n) => prop_assert!(n > 1),
        }
        if n > 1 && taken > none && free > none {
            prop_assert_eq!(got, Obstruction::AttackersChoice);
        }
    }

    /// GEO-96: one segment and one outline, against the same test in f64.
    #[test]
    fn segments_against_the_oracle(obstacle in obstacles(20.0), x in -90.0f32..90.0, y in -90.0f32..90.0, x2 in -90.0f32..90.0, y2 in -90.0f32..90.0) {
        let (a, b) = (Vec2::new(457.2 + x, 457.2 + y), Vec2::new(457.2 + x2, 457.2 + y2));
        let points: Vec<Point> = obstacle.points().iter().map(|&p| oracle::point(p)).collect();
        prop_assert_eq!(
            segment_meets_polygon(a, b, obstacle.points()),
            oracle::segment_meets(oracle::point(a), oracle::point(b), &points)
        );
    }
}
