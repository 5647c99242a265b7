//! Tests of strips of card: the areas that ships move through.

use killbox_components::geometry::moves::barrel_roll;
use killbox_components::geometry::shape::strip_meets_polygon;
use killbox_components::geometry::{Path, Pose, SlideOffset, Strip, Template, Vec2};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use proptest::prelude::*;

use super::oracle::{self, Point, Square};
use super::shapes::obstacles;

/// The outline of a strip up to `t`, sampled, with its sides moved out by `grow` mm, for comparison
/// in f64.
#[allow(clippy::disallowed_methods)] // Test oracle, not play.
fn outline(template: Template, start: Pose, t: f64, grow: f64) -> Vec<Point> {
    let frame = Square::of(killbox_components::geometry::Base::square(start, 0.0));
    let (radius, _, side) = oracle::curve(template);
    let half = 10.0 + grow;
    let (from, to) = (-grow, t + grow);
    let local: Vec<Point> = if radius == 0.0 {
        vec![(from, -half), (to, -half), (to, half), (from, half)]
    } else {
        let arc = |r: f64| {
            (0..=400).map(move |i| {
                let phi = (from + (to - from) * i as f64 / 400.0) / radius;
                (r * phi.sin(), side * (radius - r * phi.cos()))
            })
        };
        arc(radius + half).chain(arc(radius - half).rev()).collect()
    };
    local.into_iter().map(|p| frame.to_world(p)).collect()
}

/// GEO-30, GEO-34: hand-computed points on and off the strips of straight 2 and turn 1.
#[test]
fn points_of_strips() {
    let start = Pose::from_degrees(300.0, 300.0, 90.0);
    let straight = Template::STRAIGHT_2.strip(start);
    for (x, y, on) in [
        (300.0, 340.0, true),
        (309.0, 379.0, true),
        (311.0, 340.0, false),
        (300.0, 381.0, false),
        (300.0, 299.0, false),
    ] {
        assert_eq!(straight.contains(Vec2::new(x, y)), on, "{x} {y}");
    }
    // Turn 1 left: centre (265, 300), from radius 25 to 45, a quarter circle to (265, 335).
    let turn = Template::new(killbox_components::geometry::Shape::Turn, 1, Direction::Left)
        .expect("exists")
        .strip(start);
    for (x, y, on) in [
        (300.0, 301.0, true),
        (309.0, 301.0, true),
        (311.0, 301.0, false),
        (300.0, 299.0, false),
        (265.0 + 24.7, 300.0 + 24.7, true),  // radius 34.9
        (265.0 + 17.0, 300.0 + 17.0, false), // radius 24.0
        (265.0 + 32.5, 300.0 + 32.5, false), // radius 46.0
        (266.0, 335.0, true),
        (264.0, 335.0, false),
    ] {
        assert_eq!(turn.contains(Vec2::new(x, y)), on, "{x} {y}");
    }
}

/// GEO-61, GEO-62, MOV-70: the card of a barrel roll: its narrow end against a small base, its long
/// edge against a large one.
#[test]
fn cards_of_barrel_rolls() {
    let start = Pose::from_degrees(300.0, 300.0, 90.0);
    let strip =
        |size| barrel_roll(start, size, Template::STRAIGHT_1, Direction::Right, SlideOffset::Forward).strip;
    let covers = |strip: Strip, x: f32, y: f32| strip.contains(Vec2::new(x, y));
    // Small: from x = 320 to 360, 20 mm wide.
    let small = strip(Size::Small);
    assert!(covers(small, 321.0, 309.0) && covers(small, 359.0, 291.0));
    assert!(!covers(small, 319.0, 300.0) && !covers(small, 361.0, 300.0) && !covers(small, 340.0, 311.0));
    // Large: from x = 340 to 360, 40 mm long.
    let large = strip(Size::Large);
    assert!(covers(large, 341.0, 319.0) && covers(large, 359.0, 281.0));
    assert!(!covers(large, 339.0, 300.0) && !covers(large, 361.0, 300.0) && !covers(large, 350.0, 321.0));
}

/// GEO-101: a strip that is wholly on an obstacle moves through it, and so does a strip with an
/// obstacle inside.
#[test]
fn strip_inside_a_polygon() {
    let strip = Template::BANK_1_LEFT.strip(Pose::from_degrees(300.0, 300.0, 0.0));
    let big: Vec<Vec2> = [(-300.0, -300.0), (300.0, -300.0), (300.0, 300.0), (-300.0, 300.0)]
        .map(|(x, y)| Vec2::new(300.0 + x, 300.0 + y))
        .into();
    let small: Vec<Vec2> =
        [(-2.0, -2.0), (2.0, -2.0), (0.0, 2.0)].map(|(x, y)| strip.middle() + Vec2::new(x, y)).into();
    assert!(strip_meets_polygon(strip, &big) && strip_meets_polygon(strip, &small));
    assert!(!strip_meets_polygon(Strip::Empty, &big));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// GEO-34, GEO-101, GEO-108: whole and partial strips agree with sampled strips on obstacle
    /// outlines. A slightly smaller sampled strip that meets an outline, or a slightly larger one
    /// that does not, leaves no doubt.
    #[test]
    fn strips_against_sampled_outlines(
        (base, size) in oracle::bases(60.0),
        template in oracle::templates(),
        part in prop_oneof![Just(1.0f64), 0.05f64..1.0],
        obstacle in obstacles(90.0),
    ) {
        let path = Path::forward(template);
        let t = oracle::card_length(template) * part;
        let strip = path.strip_to(base.pose, size, t as f32);
        let start = path.template_start(base.pose, size);
        let points: Vec<Point> = obstacle.points().iter().map(|&p| oracle::point(p)).collect();
        let got = obstacle.polygon().meets_strip(strip);
        if oracle::outlines_meet(&outline(template, start, t, -0.02), &points) {
            prop_assert!(got);
        }
        if !oracle::outlines_meet(&outline(template, start, t, 0.02), &points) {
            prop_assert!(!got);
        }
        prop_assert_eq!(got, strip_meets_polygon(strip, obstacle.points()));
    }

    /// GEO-34: the centre line is on the strip, and the circle around the strip contains it.
    #[test]
    fn the_circle_holds_the_strip((base, size) in oracle::bases(400.0), template in oracle::templates(), part in 0.05f32..1.0, along in 0.01f32..0.99) {
        let path = Path::forward(template);
        let t = template.length() * part;
        let strip = path.strip_to(base.pose, size, t);
        let (centre, radius) = strip.bounding_circle();
        let start = path.template_start(base.pose, size);
        prop_assert!(strip.contains(start.then(template.at(t * along)).position()) );
        for corner in outline(template, start, t as f64, 0.0) {
            let apart = oracle::length(oracle::sub(corner, oracle::point(centre)));
            prop_assert!(apart <= radius as f64 + 1e-3, "{} {}", apart, radius);
        }
    }
}
