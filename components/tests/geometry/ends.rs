//! Tests of the end poses of maneuvers and moves, against the figures of the specification.

use killbox_components::geometry::moves::{
    BOOSTS, barrel_roll, boost, curved_roll, decloak_boost, decloak_roll, tractor_boost, tractor_roll,
};
use killbox_components::geometry::{Path, Pose, SlideOffset, Template, end_pose};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::size::Size;

use Direction::{Left, Right, Straight};

/// GEO-40 to GEO-55: every maneuver ends where its path does, to the bit.
#[test]
fn maneuvers_end_where_their_paths_do() {
    let mut ends = 0;
    for number in 0..u16::MAX {
        let Some(maneuver) = Maneuver::numbered(number) else { continue };
        for size in [Size::Small, Size::Medium, Size::Large] {
            for offset in SlideOffset::ALL {
                let path = Path::of(maneuver).map(|path| path.end(somewhere(), size, offset));
                if maneuver.bearing != Bearing::Stationary {
                    assert_eq!(end_pose(somewhere(), size, maneuver, offset), path, "{maneuver:?}");
                    ends += usize::from(path.is_some());
                }
            }
        }
    }
    assert!(ends > 1000, "{ends}");
}

/// A pose with odd numbers, so that no test passes by symmetry.
fn somewhere() -> Pose {
    Pose::from_degrees(431.7, 288.4, 123.0).renormalised()
}

fn maneuver(speed: u8, bearing: Bearing, direction: Direction) -> Maneuver {
    Maneuver::new(speed, bearing, direction, Difficulty::White)
}

/// The displacement of a maneuver: (u, v, change of heading in degrees).
fn displacement(size: Size, maneuver: Maneuver, offset: SlideOffset) -> (f32, f32, f32) {
    let start = somewhere();
    seen_from(start, end_pose(start, size, maneuver, offset).expect("a template exists"))
}

#[allow(clippy::disallowed_methods)] // Test oracle, not play.
fn seen_from(start: Pose, end: Pose) -> (f32, f32, f32) {
    let step = start.to_reach(end);
    (step.x, step.y, step.uy.atan2(step.ux).to_degrees())
}

#[track_caller]
fn check(got: (f32, f32, f32), expected: (f32, f32, f32)) {
    let turn = (got.2 - expected.2).rem_euclid(360.0);
    let near = (got.0 - expected.0).abs() < 0.002
        && (got.1 - expected.1).abs() < 0.002
        && turn.min(360.0 - turn) < 0.001;
    assert!(near, "got {got:?}, expected {expected:?}");
}

/// A size, the ends of its left banks 1 to 3 as (u, v), and of its left turns 1 to 3, where u = v.
type Figures = (Size, [(f32, f32); 3], [f32; 3]);

/// The figures of the specification.
const CURVES: [Figures; 3] = [
    (Size::Small, [(90.711, 37.574), (126.066, 52.218), (161.421, 66.863)], [55.0, 82.5, 110.0]),
    (Size::Medium, [(107.782, 44.645), (143.137, 59.289), (178.492, 73.934)], [65.0, 92.5, 120.0]),
    (Size::Large, [(124.853, 51.716), (160.208, 66.360), (195.563, 81.005)], [75.0, 102.5, 130.0]),
];

/// The ends of one curve: (u, v) of the bank, and w, which is both of the turn. `s` is 1 for the
/// left curve and -1 for the right one.
#[derive(Clone, Copy)]
struct Curve {
    size: Size,
    speed: u8,
    direction: Direction,
    s: f32,
    u: f32,
    v: f32,
    w: f32,
}

impl Curve {
    /// All curves of the figures.
    fn all() -> impl Iterator<Item = Curve> {
        CURVES.into_iter().flat_map(|(size, banks, turns)| {
            let speeds = (1..=3).zip(banks.into_iter().zip(turns));
            speeds.flat_map(move |(speed, ((u, v), w))| {
                [(Left, 1.0), (Right, -1.0)].map(|(direction, s)| Curve {
                    size,
                    speed,
                    direction,
                    s,
                    u,
                    v,
                    w,
                })
            })
        })
    }

    /// The displacement of the maneuver with this bearing.
    fn at(self, bearing: Bearing, offset: SlideOffset) -> (f32, f32, f32) {
        displacement(self.size, maneuver(self.speed, bearing, self.direction), offset)
    }
}

/// GEO-4, GEO-20, GEO-31, GEO-40, GEO-43, GEO-47, GEO-48, MOV-51, MOV-55: straights, Koiogran
/// turns, stationary and reverse straights.
#[test]
fn straight_maneuvers_end_a_template_and_a_base_further() {
    for (size, side) in [(Size::Small, 40.0), (Size::Medium, 60.0), (Size::Large, 80.0)] {
        for speed in 1..=5 {
            let far = 40.0 * speed as f32 + side;
            let at = |bearing| displacement(size, maneuver(speed, bearing, Straight), SlideOffset::Middle);
            check(at(Bearing::Straight), (far, 0.0, 0.0));
            check(at(Bearing::KoiogranTurn), (far, 0.0, 180.0));
            check(at(Bearing::ReverseStraight), (-far, 0.0, 0.0));
        }
        let stationary = maneuver(0, Bearing::Stationary, Straight);
        check(displacement(size, stationary, SlideOffset::Middle), (0.0, 0.0, 0.0));
    }
}

/// GEO-4, GEO-12, GEO-41, GEO-42, GEO-44, GEO-45, GEO-52, MOV-52: banks, turns and Segnor's loops,
/// both ways.
#[test]
fn curves_end_where_the_table_says() {
    for curve @ Curve { size, speed, direction, s, u, v, w } in Curve::all() {
        let at = |bearing| curve.at(bearing, SlideOffset::Middle);
        check(at(Bearing::Bank), (u, s * v, s * 45.0));
        check(at(Bearing::Turn), (w, s * w, s * 90.0));
        check(at(Bearing::SegnorsLoop), (u, s * v, s * 45.0 + 180.0));
        let start = somewhere();
        let path = Path::turn_loop(speed, direction).expect("turns 1 to 3 exist");
        let end = path.end(start, size, SlideOffset::Middle);
        check(seen_from(start, end), (w, s * w, s * 90.0 + 180.0));
    }
}

/// GEO-46, GEO-53, MOV-53, MOV-54: the three final positions of a Tallon Roll, along the final
/// heading, for every size.
#[test]
fn tallon_rolls_end_at_one_of_three_positions() {
    for curve @ Curve { s, w, .. } in Curve::all() {
        for (offset, k) in SlideOffset::ALL.into_iter().zip([10.0, 0.0, -10.0]) {
            check(curve.at(Bearing::TallonRoll, offset), (w - k, s * w, 180.0));
        }
    }
}

/// GEO-49, GEO-54, MOV-56: reverse banks lead back towards the ship's own side while the nose
/// swings to the other side.
#[test]
fn reverse_banks_mirror_the_bank() {
    for curve @ Curve { s, u, v, .. } in Curve::all() {
        check(curve.at(Bearing::ReverseBank, SlideOffset::Middle), (-u, s * v, s * -45.0));
    }
}

/// GEO-50, GEO-51, GEO-55, MOV-58, MOV-59, MOV-60: a left sideslip leads right and forward, and
/// turns the ship left.
#[test]
fn sideslips_move_to_the_other_side() {
    for curve @ Curve { s, u, v, w, .. } in Curve::all() {
        check(curve.at(Bearing::SideslipBank, SlideOffset::Middle), (v, -s * u, s * 45.0));
        check(curve.at(Bearing::SideslipTurn, SlideOffset::Middle), (w, -s * w, s * 90.0));
    }
}

/// GEO-3, MOV-6: only the templates of the game exist.
#[test]
fn no_template_no_end() {
    for (speed, bearing, direction) in [
        (0, Bearing::Straight, Straight),
        (6, Bearing::Straight, Straight),
        (0, Bearing::Bank, Left),
        (4, Bearing::Bank, Left),
        (4, Bearing::Turn, Right),
        (4, Bearing::TallonRoll, Right),
        (4, Bearing::ReverseBank, Left),
        (2, Bearing::Turn, Straight),
    ] {
        let maneuver = maneuver(speed, bearing, direction);
        assert_eq!(end_pose(somewhere(), Size::Small, maneuver, SlideOffset::Middle), None, "{maneuver:?}");
    }
    assert_eq!(Template::all().count(), Template::COUNT);
    for (place, template) in Template::all().enumerate() {
        assert_eq!(template.index(), place);
    }
}

/// GEO-60, GEO-65, MOV-63, MOV-88: boosts end like the maneuvers with the same template.
#[test]
fn boosts_end_like_maneuvers() {
    let start = somewhere();
    for size in Size::STANDARD {
        let ends = [(Bearing::Straight, Straight), (Bearing::Bank, Left), (Bearing::Bank, Right)];
        for (template, (bearing, direction)) in BOOSTS.into_iter().zip(ends) {
            let expected = displacement(size, maneuver(1, bearing, direction), SlideOffset::Middle);
            check(seen_from(start, boost(start, size, template).pose), expected);
        }
        check(seen_from(start, tractor_boost(start, size).pose), (40.0 + size.side_mm(), 0.0, 0.0));
    }
}

/// GEO-8, GEO-61, GEO-62, GEO-64, GEO-65, MOV-70, MOV-75: barrel rolls, decloaks and tractor rolls.
#[test]
fn rolls_end_beside_the_start() {
    let start = somewhere();
    for (size, lateral, offset_mm) in
        [(Size::Small, 80.0, 10.0), (Size::Medium, 80.0, 20.0), (Size::Large, 100.0, 20.0)]
    {
        for (side, d) in [(Left, 1.0), (Right, -1.0)] {
            for (offset, k) in SlideOffset::ALL.into_iter().zip([offset_mm, 0.0, -offset_mm]) {
                let roll = barrel_roll(start, size, Template::STRAIGHT_1, side, offset);
                check(seen_from(start, roll.pose), (k, d * lateral, 0.0));
                check(seen_from(start, tractor_roll(start, size, side, offset).pose), (k, d * lateral, 0.0));
                let decloaked = if size == Size::Small { 120.0 } else { lateral };
                check(
                    seen_from(start, decloak_roll(start, size, side, offset).pose),
                    (k, d * decloaked, 0.0),
                );
            }
        }
        let ahead = if size == Size::Small { 120.0 } else { 40.0 + size.side_mm() };
        check(seen_from(start, decloak_boost(start, size).pose), (ahead, 0.0, 0.0));
    }
}

/// GEO-63: in a roll with a bank template, a forward bend leads towards the nose and turns the nose
/// away from the side of the move.
#[test]
fn curved_rolls_slide_along_the_final_heading() {
    let start = somewhere();
    let (u, v) = (37.574, 90.711);
    let q = std::f32::consts::FRAC_1_SQRT_2;
    for (side, d) in [(Left, 1.0), (Right, -1.0)] {
        for (template, forward) in [(Template::BANK_1_LEFT, -d), (Template::BANK_1_RIGHT, d)] {
            for (offset, k) in SlideOffset::ALL.into_iter().zip([10.0, 0.0, -10.0]) {
                let roll = curved_roll(start, Size::Small, template, side, offset);
                // In a roll to the left, the right-hand template leads forward and turns the nose
                // right.
                let turn = -d * forward;
                let expected = (forward * u + k * q, d * v + k * q * turn, turn * 45.0);
                check(seen_from(start, roll.pose), expected);
            }
        }
    }
}
