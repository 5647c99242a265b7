//! Tests of the laws of points and poses, and of the polynomial sine and cosine.

use killbox_components::geometry::trig::{unit_at, unit_at_degrees};
use killbox_components::geometry::{Base, Extent, Pose, Vec2};
use killbox_components::size::Size;
use proptest::prelude::*;

use super::oracle;

fn near(a: f32, b: f32, within: f32) -> bool {
    (a - b).abs() <= within
}

/// GEO-11: the polynomial sine and cosine agree with libm over their whole range.
#[test]
#[allow(clippy::disallowed_methods)] // Test oracle, not play.
fn unit_vectors_of_angles() {
    for i in -20_000..=20_000 {
        let angle = i as f32 * (std::f32::consts::FRAC_PI_2 / 20_000.0);
        let unit = unit_at(angle);
        let (sin, cos) = (angle as f64).sin_cos();
        assert!(
            (unit.x as f64 - cos).abs() < 3e-7 && (unit.y as f64 - sin).abs() < 3e-7,
            "{angle}: {unit:?}"
        );
    }
    for i in -900..=900 {
        let degrees = i as f32 * 0.7;
        let unit = unit_at_degrees(degrees);
        let (sin, cos) = (degrees as f64).to_radians().sin_cos();
        assert!(
            (unit.x as f64 - cos).abs() < 1e-6 && (unit.y as f64 - sin).abs() < 1e-6,
            "{degrees}: {unit:?}"
        );
    }
    for (degrees, x, y) in
        [(0.0, 1.0, 0.0), (90.0, 0.0, 1.0), (180.0, -1.0, 0.0), (270.0, 0.0, -1.0), (-90.0, 0.0, -1.0)]
    {
        assert_eq!(unit_at_degrees(degrees), Vec2::new(x, y));
    }
}

/// GEO-11, GEO-21: forward and left of a base that faces away from seat A, and its hash marks.
#[test]
fn forward_and_left() {
    let pose = Pose::from_degrees(300.0, 200.0, 90.0);
    assert_eq!(pose.to_world(20.0, 0.0), Vec2::new(300.0, 220.0));
    assert_eq!(pose.to_world(0.0, 20.0), Vec2::new(280.0, 200.0));
    assert_eq!(pose.local(Vec2::new(310.0, 200.0)), (0.0, -10.0));
}

/// GEO-57, MOV-86: four quarter turns, and eight eighths, about the centre restore the pose.
#[test]
fn turning_in_place() {
    let pose = Pose::from_degrees(300.0, 200.0, 30.0);
    assert_eq!(pose.left_90().left_90(), pose.reversed());
    assert_eq!(pose.left_90().right_90(), pose);
    let eighth = (0..8).fold(pose, |pose, _| pose.left_45());
    assert!(near(eighth.ux, pose.ux, 1e-6) && near(eighth.uy, pose.uy, 1e-6));
    assert!(near(pose.left_45().right_45().ux, pose.ux, 1e-6));
    assert_eq!(pose.left_45().position(), pose.position());
}

/// GEO-12, GEO-20: the corners of the three sizes.
#[test]
fn corners_of_bases() {
    for (size, half) in [(Size::Small, 20.0), (Size::Medium, 30.0), (Size::Large, 40.0)] {
        let base = Base::new(Pose::new(100.0, 200.0, 1.0, 0.0), size);
        let expected = [(half, half), (-half, half), (-half, -half), (half, -half)];
        assert_eq!(base.corners(), expected.map(|(x, y)| Vec2::new(100.0 + x, 200.0 + y)));
    }
}

proptest! {
    /// GEO-11: `local` inverts `to_world`, `to_reach` inverts `then`, and renormalising yields a
    /// unit vector.
    #[test]
    fn frames_invert((base, _) in oracle::bases(450.0), (other, _) in oracle::bases(450.0), u in -300.0f32..300.0, v in -300.0f32..300.0) {
        let pose = base.pose;
        let (u2, v2) = pose.local(pose.to_world(u, v));
        prop_assert!(near(u, u2, 5e-4) && near(v, v2, 5e-4));
        let there = pose.then(pose.to_reach(other.pose));
        prop_assert!(near(there.x, other.pose.x, 8e-4) && near(there.y, other.pose.y, 8e-4));
        prop_assert!(near(there.ux, other.pose.ux, 1e-6) && near(there.uy, other.pose.uy, 1e-6));
        let unit = there.renormalised();
        prop_assert!(near(unit.heading().length_squared(), 1.0, 3e-7));
    }

    /// GEO-2, GEO-11: looking from across the board twice changes nothing; mirroring a displacement
    /// exchanges left and right.
    #[test]
    fn mirrors((base, _) in oracle::bases(450.0)) {
        let pose = base.pose;
        let area = Extent::EPIC;
        let back = pose.seen_from_across(area).seen_from_across(area);
        prop_assert!(near(back.x, pose.x, 2e-4) && near(back.y, pose.y, 2e-4));
        prop_assert_eq!((back.ux, back.uy), (pose.ux, pose.uy));
        let across = pose.seen_from_across(area);
        prop_assert!(near(across.x + pose.x, 1828.8, 2e-4) && near(across.y + pose.y, 914.4, 2e-4));
        prop_assert_eq!(pose.mirrored().mirrored(), pose);
        prop_assert_eq!(pose.heading().left().mirrored(), -pose.heading().mirrored().left());
    }
}

/// GEO-14, RND-17: the view from across the board is half a turn about the middle of the play area.
#[test]
fn from_across_is_half_a_turn_about_the_middle() {
    for (area, middle) in [(Extent::STANDARD, (457.2, 457.2)), (Extent::EPIC, (914.4, 457.2))] {
        let at = Pose::from_degrees(middle.0, middle.1, 30.0);
        let across = at.seen_from_across(area);
        assert!(near(across.x, middle.0, 1e-3) && near(across.y, middle.1, 1e-3), "{across:?}");
        assert_eq!((across.ux, across.uy), (-at.ux, -at.uy));
        assert_eq!(area.middle(), Vec2::new(middle.0, middle.1));
    }
    let right_of_b = Pose::from_degrees(1500.0, 860.0, -90.0).seen_from_across(Extent::EPIC);
    assert!(near(right_of_b.x, 328.8, 1e-3) && near(right_of_b.y, 54.4, 1e-3), "{right_of_b:?}");
}
