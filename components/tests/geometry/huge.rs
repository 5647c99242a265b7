//! Tests of huge ships: the base that is longer than wide, its arcs, and the displacements by the
//! tool; by hand and against `parry2d`.

use killbox_components::arc::Arc;
use killbox_components::geometry::arc::{attack_band_within, in_arc_within};
use killbox_components::geometry::distance::{base_polygon_distance, touching};
use killbox_components::geometry::setup::{in_deployment_zone, inside_play_area};
use killbox_components::geometry::shape::{base_meets_polygon, penetration};
use killbox_components::geometry::{
    Base, Extent, Pose, SlideOffset, Stop, attack_range, base_distance, end_pose, huge, in_arc, overlap,
    range_band, stop_short,
};
use killbox_components::geometry::{Path, Template};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::{Bearing, Maneuver};
use killbox_components::size::Size;
use proptest::prelude::*;

use super::shapes::{mesh, obstacles, parry_base, parry_distance};

fn at(x: f32, y: f32, degrees: f32, size: Size) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), size)
}

fn end(code: &str) -> Option<Pose> {
    end_pose(Pose::ORIGIN, Size::Huge, code.parse().expect("a maneuver"), SlideOffset::Middle)
}

/// GEO-25: the base is 221 mm long and 80 mm wide, with the length along the heading.
#[test]
fn the_base_is_longer_than_wide() {
    let ship = at(400.0, 400.0, 90.0, Size::Huge);
    let corners = ship.corners();
    let xs = corners.map(|corner| corner.x);
    let ys = corners.map(|corner| corner.y);
    for (found, expected) in [(xs[0], 360.0), (xs[2], 440.0), (ys[0], 510.5), (ys[1], 289.5)] {
        assert!((found - expected).abs() < 0.001, "{corners:?}");
    }
    // One ship 30 mm ahead of the bow, one 30 mm beside the base.
    assert!((base_distance(ship, at(400.0, 560.5, 0.0, Size::Small)) - 30.0).abs() < 0.001);
    assert!((base_distance(ship, at(490.0, 480.0, 0.0, Size::Small)) - 30.0).abs() < 0.001);
    assert!(overlap(ship, at(400.0, 529.0, 0.0, Size::Small)));
    assert!(!overlap(ship, at(400.0, 531.0, 0.0, Size::Small)));
}

/// GEO-160, HUG-39, HUG-42: straight maneuvers lead 40 mm ahead for each speed; a stationary one
/// leaves the ship in place.
#[test]
fn straight_maneuvers() {
    for speed in 1..=5u8 {
        let end = end(&format!("{speed}FW")).expect("on the tool");
        assert_eq!((end.x, end.y, end.ux, end.uy), (40.0 * f32::from(speed), 0.0, 1.0, 0.0));
    }
    assert_eq!(end("0OW"), Some(Pose::ORIGIN));
    assert_eq!(end("2SW"), Some(Pose::new(-80.0, 0.0, 1.0, 0.0)));
}

/// GEO-161, HUG-40, HUG-41, MOV-8: a bank turns by 45 degrees at every speed, also 0, with the
/// figures of the rules; left mirrors right.
#[test]
fn banks() {
    for (speed, u, v) in [(0, 40.0, 16.57), (1, 63.33, -6.76), (2, 98.69, -27.98), (3, 134.04, -49.19)] {
        let right = end(&format!("{speed}NW")).expect("on the tool");
        assert!((right.x - u).abs() < 0.02 && (right.y - v).abs() < 0.02, "{speed}: {right:?}");
        assert!(right.ux > 0.0 && (right.ux + right.uy).abs() < 1e-6, "{right:?}");
        let left = end(&format!("{speed}BW")).expect("on the tool");
        assert_eq!((left.x, left.y, left.ux, left.uy), (right.x, -right.y, right.ux, -right.uy));
    }
}

/// HUG-38: the tool has no other maneuvers.
#[test]
fn what_the_tool_cannot_do() {
    for code in ["4BW", "1TW", "2YW", "3LR", "2ER", "0FW", "1AR"] {
        assert_eq!(end(code), None, "{code}");
    }
}

/// HUG-46: a slower maneuver has one speed less, and finally is stationary; a bank ends at speed 0
/// before that, a straight at 1.
#[test]
fn slower_and_slower() {
    let all = |code: &str| {
        let mut maneuver: Maneuver = code.parse().expect("a maneuver");
        let mut codes = Vec::new();
        while maneuver.bearing != Bearing::Stationary {
            maneuver = huge::slower(maneuver);
            codes.push(maneuver.to_string());
        }
        codes
    };
    assert_eq!(all("3FW"), ["2FW", "1FW", "0OW"]);
    assert_eq!(all("2NR"), ["1NR", "0NR", "0OR"]);
}

/// GEO-86: the arc lines leave the sides of the base 45.3 mm ahead of and behind its middle.
#[test]
fn arc_lines_leave_the_sides() {
    let ship = at(400.0, 400.0, 0.0, Size::Huge);
    let probe = |u: f32, v: f32| Base::square(Pose::new(400.0 + u, 400.0 + v, 1.0, 0.0), 0.02);
    for (u, v, arc) in [
        (46.0, 40.5, Arc::Front),
        (45.0, 40.5, Arc::Left),
        (-45.0, -40.5, Arc::Right),
        (-46.0, -40.5, Arc::Rear),
        (120.0, 0.0, Arc::Bullseye),
        (120.0, 100.0, Arc::Front),
    ] {
        assert!(in_arc(ship, Size::Huge, arc, probe(u, v)), "{u} {v} {arc:?}");
    }
    assert!(!in_arc(ship, Size::Huge, Arc::Front, probe(45.0, 40.5)));
    assert!(!in_arc(ship, Size::Huge, Arc::Left, probe(46.0, 40.5)));
}

/// HUG-14: attack ranges reach as far as a weapon, band by band, and begin at the side of the base.
#[test]
fn bands_beyond_range_3() {
    let ship = at(200.0, 400.0, 0.0, Size::Huge);
    for (gap, band) in [(299.0, 3), (301.0, 4), (399.0, 4), (401.0, 5), (499.0, 5)] {
        let target = at(310.5 + gap + 20.0, 400.0, 0.0, Size::Small);
        assert_eq!(attack_band_within(ship, Size::Huge, Arc::Front, target, 5), Some(band), "{gap}");
        assert_eq!(attack_range(ship, Size::Huge, Arc::Front, target).is_some(), band == 3, "{gap}");
        assert!(in_arc_within(ship, Size::Huge, Arc::Bullseye, target, 500.0));
    }
    let beyond = at(310.5 + 501.0 + 20.0, 400.0, 0.0, Size::Small);
    assert_eq!(attack_band_within(ship, Size::Huge, Arc::Front, beyond, 5), None);
}

/// RND-24, HUG-5: a huge ship may extend beyond its zone only if it fills the zone: facing away
/// from the edge it touches the edge; along the edge it fits.
#[test]
fn set_up() {
    let zone = |x: f32, y: f32, degrees: f32| {
        in_deployment_zone(Extent::STANDARD, at(x, y, degrees, Size::Huge), Size::Huge, Seat::A)
    };
    assert!(zone(400.0, 110.5, 90.0));
    assert!(!zone(400.0, 112.0, 90.0), "it fills the band no more");
    assert!(zone(400.0, 60.0, 0.0));
    assert!(!zone(400.0, 61.0, 0.0));
    assert!(!zone(400.0, 109.0, 90.0), "outside");
    assert!(inside_play_area(Extent::STANDARD, at(110.5, 400.0, 0.0, Size::Huge)));
    assert!(!inside_play_area(Extent::STANDARD, at(110.4, 400.0, 0.0, Size::Huge)));
}

/// MOV-48: a standard ship backs up before a huge ship as before any other ship.
#[test]
fn standard_ships_back_up() {
    let start = Pose::from_degrees(400.0, 300.0, 90.0);
    let hull = at(400.0, 440.0, 0.0, Size::Huge);
    let path = Path::forward(Template::STRAIGHT_2);
    let Stop { pose, last_backed_over, overlapped_at_end, .. } =
        stop_short(start, Size::Small, path, SlideOffset::Middle, [(ShipSlot(8), hull)]);
    assert!((pose.y - 380.0).abs() < 0.01, "{pose:?}");
    assert_eq!(last_backed_over, Some(ShipSlot(8)));
    assert!(overlapped_at_end.has(ShipSlot(8)));
    assert!(touching(Base::new(pose, Size::Small), hull));
}

fn ships() -> impl Strategy<Value = (Base, Base)> {
    let sizes = prop::sample::select(vec![Size::Small, Size::Medium, Size::Large, Size::Huge]);
    (-400.0f32..400.0, -400.0f32..400.0, 0.0f32..360.0, 0.0f32..360.0, sizes).prop_map(
        |(x, y, one, other, size)| (at(457.0, 457.0, one, Size::Huge), at(457.0 + x, 457.0 + y, other, size)),
    )
}

proptest! {
    /// GEO-90, GEO-91, GEO-101 for rectangles: distance, band and overlap agree with `parry2d`, in
    /// both orders.
    #[test]
    fn bases_against_parry((huge, other) in ships()) {
        let expected = parry_distance(&parry_base(huge), &parry_base(other));
        for (a, b) in [(huge, other), (other, huge)] {
            let distance = base_distance(a, b);
            prop_assert!((distance - expected).abs() < 0.01, "{distance} {expected}");
            prop_assert!(expected < 0.05 || range_band(a, b) == killbox_components::geometry::distance::band_of(distance));
            prop_assert!(expected < 0.05 || !overlap(a, b));
            prop_assert!(penetration(a, b) < 0.02 || overlap(a, b) && distance == 0.0);
        }
    }

    /// ATK-10, GEO-94: the attack range through an arc is never less than the distance, and every
    /// target is in one of the four standard arcs.
    #[test]
    fn arcs_cover_everything((huge, other) in ships()) {
        let near = base_distance(huge, other);
        prop_assume!(near > 0.1 && near < 299.0);
        let through = |arc| attack_range(huge, Size::Huge, arc, other).map(|found| found.distance);
        let found: Vec<f32> = Arc::STANDARD.into_iter().filter_map(through).collect();
        prop_assert!(!found.is_empty());
        prop_assert!(found.iter().all(|distance| *distance > near - 0.01));
        prop_assert!(found.iter().any(|distance| (distance - near).abs() < 0.01), "{near} {found:?}");
    }

    /// GEO-90, GEO-101: an obstacle and a long base agree with `parry2d`.
    #[test]
    fn obstacles_against_parry(x in -300.0f32..300.0, y in -300.0f32..300.0, degrees in 0.0f32..360.0, obstacle in obstacles(100.0)) {
        let ship = at(457.0 + x, 457.0 + y, degrees, Size::Huge);
        let expected = parry_distance(&parry_base(ship), &mesh(obstacle.points()));
        let distance = base_polygon_distance(ship, obstacle.points());
        prop_assert!((distance - expected).abs() < 0.02, "{distance} {expected}");
        prop_assert!(expected < 0.05 || !base_meets_polygon(ship, obstacle.points()));
    }
}
