//! Tests of partial execution: poses along the template, and where a ship stops among others.

use killbox_components::geometry::{
    Base, Finish, Path, Pose, SlideOffset, Stop, Strip, TOLERANCE_MM, Template, Travel, base_distance,
    overlap, stop_short,
};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::size::Size;
use proptest::prelude::*;

use super::oracle::{self, Square};

const TRAVELS: [Travel; 4] = [Travel::Forward, Travel::Backward, Travel::ToLeft, Travel::ToRight];

fn paths() -> impl Strategy<Value = Path> {
    let travels = prop::sample::select(TRAVELS.to_vec());
    (oracle::templates(), travels).prop_map(|(template, travel)| Path {
        template,
        travel,
        finish: Finish::Plain,
    })
}

/// GEO-104, GEO-105: the closed form of the specification agrees with stepping along the line until
/// the chord fits.
#[test]
fn the_closed_form_fits_the_definition() {
    for template in Template::all() {
        for side in [40.0, 60.0, 80.0] {
            let length = oracle::card_length(template);
            for i in 0..=60 {
                let t = -side + (length + side) * i as f64 / 60.0;
                let stepped = oracle::leading_by_stepping(template, side, t);
                let formula = oracle::leading_by_formula(template, side, t);
                assert!((stepped - formula).abs() < 1e-6, "{template:?} {side} {t}: {stepped} {formula}");
            }
        }
    }
}

/// GEO-104: hand-computed: a small base whose trailing mark is at the start of bank 1 has its
/// leading mark at 2 asin(40 / 160) = 28.955 degrees, so the chord points 14.478 degrees left and
/// is 40 mm long.
#[test]
fn small_base_at_the_start_of_a_bank() {
    let start = Pose::ORIGIN;
    let pose = Path::forward(Template::BANK_1_LEFT).pose_at(start, Size::Small, 0.0);
    // cos 14.478 = 0.968246, sin 14.478 = 0.25 (exactly w / 2R).
    assert!((pose.ux - 0.968_246).abs() < 1e-5 && (pose.uy - 0.25).abs() < 1e-5, "{pose:?}");
    assert!((pose.x - (20.0 + 20.0 * 0.968_246)).abs() < 1e-3 && (pose.y - 5.0).abs() < 1e-3, "{pose:?}");
}

/// GEO-104: hand-computed: a large base on turn 1 with its trailing mark at -30. The chord of 80 mm
/// spans the whole card, and the leading mark is on the straight line after it, sqrt(80^2 - 65^2) =
/// 46.637 mm to the left.
#[test]
fn large_base_across_a_tight_turn() {
    let turn = Template::new(killbox_components::geometry::Shape::Turn, 1, Direction::Left).expect("exists");
    let pose = Path::forward(turn).pose_at(Pose::ORIGIN, Size::Large, -30.0);
    // The marks are (40 - 30, 0) and (40 + 35, 46.637).
    assert!((pose.x - 42.5).abs() < 1e-3 && (pose.y - 23.318).abs() < 1e-3, "{pose:?}");
    assert!((pose.ux - 65.0 / 80.0).abs() < 1e-5 && (pose.uy - 46.637 / 80.0).abs() < 1e-5, "{pose:?}");
}

/// GEO-104, MOV-39, MOV-57, MOV-61: the poses along the template begin at the start and end at the
/// full maneuver, for every travel.
#[test]
fn the_way_has_the_right_ends() {
    let start = Pose::from_degrees(300.0, 400.0, 77.0).renormalised();
    for size in Size::STANDARD {
        for template in Template::all() {
            for travel in TRAVELS {
                let path = Path { template, travel, finish: Finish::Plain };
                for (t, expected) in [
                    (-size.side_mm(), start),
                    (template.length(), path.end(start, size, SlideOffset::Middle)),
                ] {
                    let got = path.pose_at(start, size, t);
                    let apart = got.position().distance(expected.position());
                    let turned = (got.heading() - expected.heading()).length();
                    assert!(apart < 1e-3 && turned < 1e-5, "{path:?} {size:?} {t}: {got:?} {expected:?}");
                }
            }
        }
    }
}

/// GEO-108: a ship that backed up to its start has no card behind it; further along, it has the
/// card up to its mark.
#[test]
fn only_the_card_travelled_counts() {
    let path = Path::forward(Template::BANK_1_LEFT);
    let start = Pose::from_degrees(300.0, 400.0, 90.0);
    assert_eq!(path.strip_to(start, Size::Small, -10.0), Strip::Empty);
    assert_eq!(path.strip_to(start, Size::Small, 0.0), Strip::Empty);
    let whole = path.strip(start, Size::Small);
    assert_eq!(path.strip_to(start, Size::Small, 62.9), whole);
    let half = path.strip_to(start, Size::Small, path.template.length() * 0.5);
    // A point at 3/4 of the card is on the whole strip only, one at 1/4 on both.
    let mark = path.template_start(start, Size::Small);
    let on = |part: f32| mark.then(path.template.at(path.template.length() * part)).position();
    assert!(whole.contains(on(0.75)) && !half.contains(on(0.75)));
    assert!(whole.contains(on(0.25)) && half.contains(on(0.25)));
}

fn small_at(x: f32, y: f32, degrees: f32) -> Base {
    Base::new(Pose::from_degrees(x, y, degrees), Size::Small)
}

fn execute(start: Pose, speed: u8, bearing: Bearing, direction: Direction, others: &[Base]) -> Stop {
    let path =
        Path::of(Maneuver::new(speed, bearing, direction, Difficulty::White)).expect("a template exists");
    let others = others.iter().enumerate().map(|(i, &base)| (ShipSlot(i as u8 + 1), base));
    stop_short(start, Size::Small, path, SlideOffset::Middle, others)
}

fn set(ships: &[u8]) -> ShipSet {
    let mut set = ShipSet::EMPTY;
    ships.iter().for_each(|&ship| set.insert(ShipSlot(ship)));
    set
}

/// MOV-39, GEO-102: with no ship in the way, the maneuver is executed fully.
#[test]
fn nothing_in_the_way() {
    let start = Pose::from_degrees(400.0, 100.0, 90.0);
    // A ship that touches the end from the side does not count [MOV-49].
    let stop = execute(start, 2, Bearing::Straight, Direction::Straight, &[small_at(440.0, 220.0, 90.0)]);
    assert!(stop.is_full());
    assert_eq!((stop.last_backed_over, stop.t), (None, 80.0));
    assert_eq!(stop.pose, Pose::from_degrees(400.0, 220.0, 90.0));
}

/// MOV-39, MOV-43, MOV-44, GEO-107: a straight 3 that ends on the second of two ships in line backs
/// over both. The ship overlapped at the end decides the effect; the ship backed over last is
/// touched.
#[test]
fn backing_over_two_ships() {
    let start = Pose::from_degrees(400.0, 100.0, 90.0);
    let (near, far) = (small_at(400.0, 190.0, 90.0), small_at(400.0, 232.0, 90.0));
    let stop = execute(start, 3, Bearing::Straight, Direction::Straight, &[far, near]);
    assert_eq!(stop.overlapped_at_end, set(&[1]));
    assert_eq!(stop.last_backed_over, Some(ShipSlot(2)));
    // The near ship begins at y = 170, so the centre of the mover is at 150.
    assert!((stop.pose.y - 150.0).abs() < 0.01 && (stop.pose.x - 400.0).abs() < 1e-3, "{stop:?}");
    assert!((stop.t - 10.0).abs() < 0.01, "{stop:?}");
}

/// GEO-107: the first free place from the end counts, even if there are ships further back.
#[test]
fn a_gap_is_used() {
    let start = Pose::from_degrees(400.0, 100.0, 90.0);
    let (near, far) = (small_at(400.0, 160.0, 90.0), small_at(400.0, 245.0, 90.0));
    let stop = execute(start, 3, Bearing::Straight, Direction::Straight, &[near, far]);
    assert_eq!((stop.overlapped_at_end, stop.last_backed_over), (set(&[2]), Some(ShipSlot(2))));
    assert!((stop.pose.y - 205.0).abs() < 0.01, "{stop:?}");
}

/// MOV-39, GEO-102: a ship can back up to its start.
#[test]
fn back_to_the_start() {
    let start = Pose::from_degrees(400.0, 100.0, 90.0);
    for (speed, bearing, direction) in [
        (1, Bearing::Straight, Direction::Straight),
        (1, Bearing::Bank, Direction::Left),
        (1, Bearing::Turn, Direction::Right),
    ] {
        // A row of ships right ahead, in contact with the mover, and one ship on the end.
        let mut row: Vec<Base> = (0..5).map(|i| small_at(320.0 + 40.0 * i as f32, 140.0, 90.0)).collect();
        row.push(small_at(400.0, 181.0, 90.0));
        let stop = execute(start, speed, bearing, direction, &row);
        assert!(!stop.is_full());
        assert_eq!((stop.pose, stop.t), (start, -40.0), "{bearing:?}");
    }
}

/// MOV-47, GEO-103: Koiogran turns, Segnor's loops and Tallon Rolls that overlap follow the plain
/// maneuver without the final rotation.
#[test]
fn advanced_bearings_fall_back_to_the_plain_path() {
    let start = Pose::from_degrees(400.0, 300.0, 90.0);
    for (bearing, plain, direction) in [
        (Bearing::KoiogranTurn, Bearing::Straight, Direction::Straight),
        (Bearing::SegnorsLoop, Bearing::Bank, Direction::Left),
        (Bearing::TallonRoll, Bearing::Turn, Direction::Right),
    ] {
        let full = execute(start, 3, plain, direction, &[]);
        let blocker = Base::new(full.pose.shifted(12.0, 3.0), Size::Small);
        let stop = execute(start, 3, bearing, direction, &[blocker]);
        assert_eq!(stop, execute(start, 3, plain, direction, &[blocker]), "{bearing:?}");
        assert!(!stop.is_full() && stop.t > 50.0);
        let free = execute(start, 3, bearing, direction, &[]);
        assert_ne!(free.pose.heading(), full.pose.heading());
    }
}

/// GEO-103: a Tallon Roll whose chosen position overlaps, while the plain turn would not, stops at
/// the plain end.
#[test]
fn tallon_roll_blocked_only_by_its_offset() {
    let start = Pose::from_degrees(400.0, 300.0, 90.0);
    let path =
        Path::of(Maneuver::new(2, Bearing::TallonRoll, Direction::Left, Difficulty::Red)).expect("exists");
    // The plain end is (317.5, 382.5). The roll overlaps a ship below it if it slides forward
    // (down) by 10 mm.
    let blocker = [(ShipSlot(3), small_at(317.5, 338.0, 90.0))];
    assert!(stop_short(start, Size::Small, path, SlideOffset::Middle, blocker).is_full());
    let stop = stop_short(start, Size::Small, path, SlideOffset::Forward, blocker);
    assert_eq!((stop.overlapped_at_end, stop.last_backed_over), (set(&[3]), Some(ShipSlot(3))));
    assert_eq!(stop.t, path.template.length());
    assert!(stop.pose.position().distance(killbox_components::geometry::Vec2::new(317.5, 382.5)) < 1e-3);
    assert!((stop.pose.ux + 1.0).abs() < 1e-6, "heading of the plain turn: {stop:?}");
}

/// The search of GEO-107 by small steps in f64, where shapes overlap if they reach in by more than
/// `tolerance`. Returns the place, and the ship that is overlapped just above it.
fn search(start: Square, path: Path, others: &[Square], tolerance: f64) -> (f64, Option<usize>) {
    let at = |t: f64| {
        let lead = oracle::leading_by_formula(path.template, start.half * 2.0, t);
        oracle::on_the_way(start, path, t, lead)
    };
    let hit = |t: f64| {
        let here = at(t);
        let depths = others.iter().map(|&other| oracle::penetration(here, other)).enumerate();
        depths.filter(|&(_, depth)| depth > tolerance).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
    };
    let stop = -start.half * 2.0;
    let (mut t, mut last) = (oracle::card_length(path.template), None);
    while let Some(ship) = hit(t) {
        last = Some(ship);
        t -= 0.02;
        if t <= stop {
            return (stop, last);
        }
    }
    let (mut free, mut taken) = (t, t + 0.02);
    for _ in 0..30 {
        let middle = (free + taken) * 0.5;
        match hit(middle) {
            Some(ship) => (taken, last) = (middle, Some(ship)),
            None => free = middle,
        }
    }
    (free, last)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// GEO-104, GEO-106: poses along the template agree with the definition, by stepping in f64.
    #[test]
    fn poses_on_the_way((base, size) in oracle::bases(200.0), path in paths(), part in 0.0f64..1.0) {
        let side = size.side_mm() as f64;
        let t = -side + (side + oracle::card_length(path.template)) * part;
        let lead = oracle::leading_by_stepping(path.template, side, t);
        let expected = oracle::on_the_way(Square::of(base), path, t, lead);
        let got = Square::of(Base::new(path.pose_at(base.pose, size, t as f32), size));
        let apart = oracle::length((got.x - expected.x, got.y - expected.y));
        let turned = (got.h - expected.h).rem_euclid(std::f64::consts::TAU);
        prop_assert!(apart < 1e-3, "{:?} {:?}", got, expected);
        prop_assert!(turned.min(std::f64::consts::TAU - turned) < 2e-5, "{:?} {:?}", got, expected);
    }

    /// GEO-102, GEO-107, MOV-39, MOV-44: the stop is between those that the stepping search finds
    /// with no tolerance and with twice the tolerance, touches the same ship, and overlaps none.
    #[test]
    fn stops_where_the_stepping_search_stops(
        (base, size) in oracle::bases(100.0),
        path in paths(),
        crowd in prop::collection::vec((0.0f32..1.2, -60.0f32..60.0, oracle::degrees(), oracle::sizes()), 1..8),
    ) {
        // Ships scattered along the way, but not on the mover's start.
        let others: Vec<(ShipSlot, Base)> = crowd
            .into_iter()
            .map(|(part, aside, heading, size)| {
                let on_line = path.template_start(base.pose, size).then(path.template.at(path.template.length() * part + 30.0));
                let place = on_line.to_world(0.0, aside);
                Base::new(Pose::from_degrees(place.x, place.y, heading).renormalised(), size)
            })
            .filter(|&other| base_distance(base, other) > 0.02)
            .enumerate()
            .map(|(i, other)| (ShipSlot(i as u8), other))
            .collect();
        let stop = stop_short(base.pose, size, path, SlideOffset::Middle, others.iter().copied());
        let end = Base::new(path.end(base.pose, size, SlideOffset::Middle), size);
        for &(ship, other) in &others {
            prop_assert!(!overlap(Base::new(stop.pose, size), other), "overlaps {:?}", ship);
            prop_assert_eq!(stop.overlapped_at_end.has(ship), overlap(end, other));
        }
        let start = Square::of(base);
        let squares: Vec<Square> = others.iter().map(|&(_, other)| Square::of(other)).collect();
        if stop.is_full() {
            prop_assert_eq!(stop.pose, end.pose);
            return Ok(());
        }
        let strict = search(start, path, &squares, 0.0);
        let lax = search(start, path, &squares, 2.0 * TOLERANCE_MM as f64);
        let t = stop.t as f64;
        prop_assert!(strict.0 - 0.02 <= t && t <= lax.0 + 0.02, "{} not in {:?} .. {:?}", t, strict, lax);
        let touched = others.iter().find(|(ship, _)| Some(*ship) == stop.last_backed_over).expect("one of them").1;
        if t > start.half * -2.0 {
            prop_assert!(base_distance(Base::new(stop.pose, size), touched) <= TOLERANCE_MM);
        }
        // If two ships are both left within the tolerance, either may be the last one.
        let here = Base::new(stop.pose, size);
        let near = others.iter().filter(|(_, other)| base_distance(here, *other) <= 4.0 * TOLERANCE_MM).count();
        if lax.0 - strict.0 < 0.05 && lax.1 == strict.1 && near == 1 {
            prop_assert_eq!(stop.last_backed_over.map(ShipSlot::index), strict.1);
        }
    }

    /// GEO-12, GEO-106: a reflection of everything in the ship's own axis reflects the stop.
    #[test]
    fn mirrored_ways_stop_alike((other, _) in oracle::bases(1.0), path in paths(), u in 40.0f32..200.0, v in -80.0f32..80.0, turn in oracle::degrees()) {
        let start = Pose::ORIGIN;
        let blocker = Base::square(Pose::from_degrees(u, v, turn), other.half);
        let mirrored = Base::square(blocker.pose.mirrored(), other.half);
        let travel = match path.travel {
            Travel::ToLeft => Travel::ToRight,
            Travel::ToRight => Travel::ToLeft,
            along => along,
        };
        let twin = Path { template: path.template.mirrored(), travel, ..path };
        let a = stop_short(start, Size::Medium, path, SlideOffset::Middle, [(ShipSlot(1), blocker)]);
        let b = stop_short(start, Size::Medium, twin, SlideOffset::Middle, [(ShipSlot(1), mirrored)]);
        prop_assert_eq!(a.is_full(), b.is_full());
        prop_assert!((a.t - b.t).abs() < 0.02, "{:?} {:?}", a, b);
        prop_assert!(a.pose.position().distance(b.pose.mirrored().position()) < 0.05);
    }
}
