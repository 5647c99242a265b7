//! Maneuvers: the executed maneuver, its end, Check Difficulty, and fleeing.

use crate::movement::kit::{Did, Scene, a, b, maneuver, plain_ship};
use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, ManeuverFrame};
use killbox_components::geometry::{Path, SlideOffset, Travel};
use killbox_components::ids::Seat;
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::ruleset::IonManeuver;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::movement::executed::{Execution, ion_maneuver, resolve_maneuver, with_speed_changed};
use killbox_systems::world::battle::Flow;

/// MOV-1, MOV-2, MOV-12: a code names speed, bearing with direction, and difficulty. Writing a
/// parsed maneuver gives its code again.
#[test]
fn codes_name_maneuvers() {
    for (code, speed, bearing, direction, difficulty) in [
        ("3FB", 3, Bearing::Straight, Direction::Straight, Difficulty::Blue),
        ("2BW", 2, Bearing::Bank, Direction::Left, Difficulty::White),
        ("2NW", 2, Bearing::Bank, Direction::Right, Difficulty::White),
        ("1TR", 1, Bearing::Turn, Direction::Left, Difficulty::Red),
        ("1YR", 1, Bearing::Turn, Direction::Right, Difficulty::Red),
        ("4KR", 4, Bearing::KoiogranTurn, Direction::Straight, Difficulty::Red),
        ("3LR", 3, Bearing::SegnorsLoop, Direction::Left, Difficulty::Red),
        ("3PP", 3, Bearing::SegnorsLoop, Direction::Right, Difficulty::Purple),
        ("3ER", 3, Bearing::TallonRoll, Direction::Left, Difficulty::Red),
        ("3RR", 3, Bearing::TallonRoll, Direction::Right, Difficulty::Red),
        ("0OR", 0, Bearing::Stationary, Direction::Straight, Difficulty::Red),
        ("1SR", 1, Bearing::ReverseStraight, Direction::Straight, Difficulty::Red),
        ("1AR", 1, Bearing::ReverseBank, Direction::Left, Difficulty::Red),
        ("1DR", 1, Bearing::ReverseBank, Direction::Right, Difficulty::Red),
    ] {
        assert_eq!(maneuver(code), Maneuver::new(speed, bearing, direction, difficulty));
        assert_eq!(maneuver(code).to_string(), code);
    }
    for code in ["", "2F", "6FW", "2XW", "2FG", "2FWW"] {
        assert!(code.parse::<Maneuver>().is_err(), "{code}");
    }
}

/// MOV-5: a forward maneuver begins at the front guides. Stationary maneuvers, reverse maneuvers
/// and sideslips are not forward maneuvers.
#[test]
fn forward_maneuvers() {
    let forward = |m: Maneuver| Path::of(m).is_some_and(|path| path.travel == Travel::Forward);
    for code in ["2FW", "2BW", "2YW", "4KR", "2LR", "2RR"] {
        assert!(forward(maneuver(code)), "{code}");
    }
    for code in ["0OR", "1SR", "1AR"] {
        assert!(!forward(maneuver(code)), "{code}");
    }
    for bearing in [Bearing::SideslipBank, Bearing::SideslipTurn] {
        assert!(!forward(Maneuver::new(2, bearing, Direction::Left, Difficulty::White)));
    }
}

/// MOV-3, MOV-4, MOV-13, MOV-51, MOV-52, MOV-55, MOV-56, MOV-16: each bearing moves a small ship to
/// the pose of GEO-40 to GEO-49. The ship counts as moved, without other effects.
#[test]
fn every_bearing_ends_where_the_table_says() {
    for (code, x, y, degrees) in [
        ("2FW", 400.0, 520.0, 90.0),
        ("5FW", 400.0, 640.0, 90.0),
        ("1BW", 362.426, 490.711, 135.0),
        ("3NW", 466.863, 561.421, 45.0),
        ("1TW", 345.0, 455.0, 180.0),
        ("2YW", 482.5, 482.5, 0.0),
        ("4KW", 400.0, 600.0, 270.0),
        ("3LW", 333.137, 561.421, 315.0),
        ("2PW", 452.218, 526.066, 225.0),
        ("0OW", 400.0, 400.0, 90.0),
        ("1SW", 400.0, 320.0, 90.0),
        ("1AW", 362.426, 309.289, 45.0),
        ("1DW", 437.574, 309.289, 135.0),
    ] {
        let mut s = Scene::small("standard");
        s.fly(a(0), code);
        s.assert_over();
        s.assert_at(a(0), x, y, degrees);
        let moved = s.heard(|event| match event {
            Event::Moved { ship, .. } => Some(*ship),
            _ => None,
        });
        assert_eq!(moved, if code == "0OW" { vec![] } else { vec![a(0)] }, "{code}");
        assert_eq!(s.did, []);
        assert_eq!(s.outcome(), Outcome::Done);
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(maneuver(code)));
        assert!(!s.skips_action(a(0)));
    }
}

/// MOV-13: the ends of maneuvers of medium and large ships depend on the sizes of their bases.
#[test]
fn ends_depend_on_the_size() {
    for (size, y) in [(Size::Small, 480.0), (Size::Medium, 500.0), (Size::Large, 520.0)] {
        let mut s = Scene::new("standard", &[size], &[Size::Small]);
        s.fly(a(0), "1FW");
        s.assert_at(a(0), 400.0, y, 90.0);
    }
}

/// MOV-58, MOV-59, MOV-60, MOV-62: a left sideslip moves the ship right and forward and turns it
/// left. It is an advanced maneuver and keeps its name.
#[test]
fn sideslips() {
    for (bearing, direction, x, y, degrees) in [
        (Bearing::SideslipBank, Direction::Left, 490.711, 437.574, 135.0),
        (Bearing::SideslipBank, Direction::Right, 309.289, 437.574, 45.0),
        (Bearing::SideslipTurn, Direction::Left, 455.0, 455.0, 180.0),
    ] {
        let slip = Maneuver::new(1, bearing, direction, Difficulty::White);
        assert!(!slip.is_basic());
        let mut s = Scene::small("standard");
        s.play(Frame::Maneuver(ManeuverFrame::new(a(0), slip, ManeuverSource::Effect)));
        s.assert_at(a(0), x, y, degrees);
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(slip));
    }
}

/// MOV-53: the player picks the end of a Tallon Roll. The ends are 10 mm apart along the final
/// heading.
#[test]
fn a_tallon_roll_has_three_ends() {
    for (offset, y) in
        [(SlideOffset::Forward, 500.0), (SlideOffset::Middle, 510.0), (SlideOffset::Backward, 520.0)]
    {
        let mut s = Scene::small("standard");
        assert_eq!(s.fly(a(0), "3EW"), Flow::Wait);
        s.assert_asked(Seat::A, DecisionKind::TallonPosition);
        assert_eq!(s.t.options(), SlideOffset::ALL.map(Choice::Position));
        s.answer(Choice::Position(offset));
        s.assert_over();
        s.assert_at(a(0), 290.0, y, 270.0);
    }
}

/// MOV-15, MOV-83: a red maneuver gives 1 stress, whatever its source.
#[test]
fn red_gives_stress() {
    for source in [ManeuverSource::Activation, ManeuverSource::Slam, ManeuverSource::Effect] {
        let mut s = Scene::small("standard");
        s.fly_by(a(0), "2FR", source);
        assert_eq!(s.did, [Did::Gain(a(0), Token::Stress, 1)]);
    }
}

/// MOV-15: a blue maneuver removes one stress, one strain and one deplete token, as far as the ship
/// has them. A white one removes nothing.
#[test]
fn blue_removes_one_of_each() {
    for (code, left) in [("2FB", 1), ("2FW", 2)] {
        let mut s = Scene::small("standard");
        for token in [Token::Stress, Token::Strain, Token::Ion] {
            s.t.tokens(a(0), token, 2);
        }
        s.fly(a(0), code);
        let count = |s: &mut Scene, token| s.t.with(|t| t.tokens[a(0)].count(token));
        assert_eq!(count(&mut s, Token::Stress), left, "{code}");
        assert_eq!(count(&mut s, Token::Strain), left, "{code}");
        assert_eq!(count(&mut s, Token::Deplete), 0);
        // A blue maneuver does not remove ion tokens [TOK-48].
        assert_eq!(count(&mut s, Token::Ion), 2);
        assert_eq!(s.did, []);
    }
}

/// MOV-27, MOV-29, MOV-30, MOV-32: a stressed ship executes the white 2-straight instead of a red
/// maneuver, also outside its activation. Its dial does not change.
#[test]
fn a_stressed_ship_executes_no_red_maneuver() {
    for source in [ManeuverSource::Activation, ManeuverSource::Slam, ManeuverSource::Effect] {
        let mut s = Scene::small("standard");
        s.t.tokens(a(0), Token::Stress, 1);
        s.t.with(|t| t.turn[a(0)].revealed = Some(maneuver("4KR")));
        s.fly_by(a(0), "4KR", source);
        s.assert_at(a(0), 400.0, 520.0, 90.0);
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(Maneuver::STRESS));
        assert_eq!(s.t.with(|t| t.turn[a(0)].revealed), Some(maneuver("4KR")));
        assert_eq!(s.did, []);
        assert_eq!(s.t.count(|event| *event == Event::StressManeuver { ship: a(0) }), 1);
        // The maneuver is white, so the stress token stays.
        assert_eq!(s.t.with(|t| t.tokens[a(0)].count(Token::Stress)), 1);
    }
}

/// MOV-28: a stressed ship executes blue, white and, with Force, purple maneuvers.
#[test]
fn a_stressed_ship_executes_other_colours() {
    for code in ["1FB", "1FW", "1FP"] {
        let mut ship = plain_ship(Size::Small);
        ship.force = Charge::full(1, 1);
        let mut s = Scene::with_ship("standard", ship);
        s.t.tokens(a(0), Token::Stress, 1);
        s.fly(a(0), code);
        s.assert_at(a(0), 400.0, 480.0, 90.0);
    }
}

/// MOV-21: a purple maneuver costs 1 Force before the ship moves, and nothing in Check Difficulty.
/// Without active Force it becomes the stress maneuver.
#[test]
fn purple_costs_force() {
    let mut ship = plain_ship(Size::Small);
    ship.force = Charge::full(1, 1);
    let mut s = Scene::with_ship("standard", ship);
    s.fly(a(0), "1FP");
    s.assert_at(a(0), 400.0, 480.0, 90.0);
    assert_eq!(s.t.with(|t| t.charges[a(0)].force.active), 0);
    let order = s.heard(|event| match event {
        Event::ForceSpent { n, .. } => Some(usize::from(*n)),
        Event::Moved { .. } => Some(0),
        _ => None,
    });
    assert_eq!(order, [1, 0]);
    assert_eq!(s.did, []);
    s.fly(a(0), "1FP");
    s.assert_at(a(0), 400.0, 600.0, 90.0);
    assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(Maneuver::STRESS));
}

/// MOV-22, MOV-23, MOV-24, MOV-26: changes of difficulty add up and are clamped once. Purple never
/// changes and is never reached.
#[test]
fn difficulty_changes_add_up() {
    let change = |code: &str, difficulty_change| {
        resolve_maneuver(maneuver(code), Execution { difficulty_change, has_force: true, stressed: false })
            .maneuver
            .difficulty
    };
    assert_eq!(change("2FB", 1), Difficulty::White);
    assert_eq!(change("2FW", 1), Difficulty::Red);
    assert_eq!(change("2FR", 1), Difficulty::Red);
    assert_eq!(change("2FR", -1), Difficulty::White);
    assert_eq!(change("2FB", -1), Difficulty::Blue);
    assert_eq!(change("2FR", 0), Difficulty::Red);
    assert_eq!(change("2FP", 1), Difficulty::Purple);
    assert_eq!(change("2FP", -2), Difficulty::Purple);
    let by_difficulty = [Difficulty::Blue, Difficulty::White, Difficulty::Red, Difficulty::Purple];
    assert!(by_difficulty.is_sorted());
}

/// MOV-25, MOV-27, MOV-31: the difficulty at the execution counts, including changes. A purple
/// maneuver that is treated as red needs no Force and cannot be executed while stressed.
#[test]
fn what_counts_is_the_difficulty_at_execution() {
    let stressed = Execution { stressed: true, ..Execution::default() };
    let harder = Execution { difficulty_change: 1, ..stressed };
    let easier = Execution { difficulty_change: -1, ..stressed };
    assert!(resolve_maneuver(maneuver("2TW"), harder).stress);
    assert!(!resolve_maneuver(maneuver("2TR"), easier).stress);
    let treated = Maneuver { difficulty: Difficulty::Red, ..maneuver("1FP") };
    assert!(!resolve_maneuver(treated, Execution::default()).costs_force);
    assert!(!resolve_maneuver(treated, Execution::default()).stress);
    assert!(resolve_maneuver(treated, stressed).stress);
}

/// MOV-6, MOV-7: a change to a speed without a template has no effect, and a stationary maneuver
/// never changes its speed.
#[test]
fn speed_changes_stay_among_the_templates() {
    for (code, change, speed) in [
        ("1FW", 1, 2),
        ("1FW", -1, 1),
        ("5FW", 1, 5),
        ("3LR", 1, 3),
        ("3LR", -1, 2),
        ("3TW", 1, 3),
        ("5KR", 1, 5),
        ("4KR", 1, 5),
        ("0OR", 1, 0),
        ("2ER", -2, 2),
    ] {
        assert_eq!(with_speed_changed(maneuver(code), change).speed, speed, "{code} {change}");
    }
}

/// MOV-34, MOV-35: the ion maneuver is a blue 1-straight or 1-bank in the direction of the maneuver
/// on the dial. Because it is blue it removes stress, and a stressed ship executes it.
#[test]
fn the_ion_maneuver_follows_the_direction_of_the_dial() {
    for (dial, executed) in [
        ("4KR", "1FB"),
        ("0OR", "1FB"),
        ("2SR", "1FB"),
        ("3ER", "1BB"),
        ("2TW", "1BB"),
        ("1DR", "1NB"),
        ("3PR", "1NB"),
    ] {
        let mut s = Scene::small("standard");
        s.t.tokens(a(0), Token::Stress, 1);
        s.play(Frame::Maneuver(ManeuverFrame::ion(a(0), maneuver(dial))));
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(maneuver(executed)), "{dial}");
        assert_eq!(s.t.with(|t| t.tokens[a(0)].count(Token::Stress)), 0);
        assert_eq!(s.t.count(|event| *event == Event::IonManeuver { ship: a(0) }), 1);
        let ion = s.heard(|event| match event {
            Event::ManeuverExecuted { ion, .. } => Some(*ion),
            _ => None,
        });
        assert_eq!(ion, [true]);
    }
}

/// LEG-8: under the other setting of the ruleset the ion maneuver is always a 1-straight.
#[test]
fn the_ion_maneuver_of_the_older_edition_is_straight() {
    let mut s = Scene::small("legacy");
    s.play(Frame::Maneuver(ManeuverFrame::ion(a(0), maneuver("2TW"))));
    s.assert_at(a(0), 400.0, 480.0, 90.0);
    assert_eq!(ion_maneuver(IonManeuver::Straight, maneuver("3NR")), maneuver("1FB"));
    assert_eq!(ion_maneuver(IonManeuver::DialDirection, maneuver("1NB")), maneuver("1NB"));
}

/// MOV-32, RND-47: a ship that must execute the stress maneuver executes a white 2-straight,
/// whatever the reason.
#[test]
fn the_stress_maneuver_can_be_given() {
    let mut s = Scene::small("standard");
    s.t.tokens(a(0), Token::Stress, 1);
    s.play(Frame::Maneuver(ManeuverFrame::stress(a(0), ManeuverSource::Activation)));
    s.assert_at(a(0), 400.0, 520.0, 90.0);
    assert_eq!(s.t.with(|t| t.turn[a(0)].executed), Some(Maneuver::STRESS));
}

/// MOV-95, MOV-96, RND-78: a ship that ends partly outside flees at once. A red maneuver then gives
/// no stress, and "after you execute" does not trigger.
#[test]
fn a_ship_that_leaves_the_play_area_flees() {
    let mut s = Scene::small("standard");
    s.t.place(a(0), 25.0, 400.0, 180.0);
    assert!(s.preview(a(0), "1FR").flees);
    s.fly(a(0), "1FR");
    s.assert_over();
    assert!(s.t.with(|t| !t.core.in_play.has(a(0)) && t.core.fled.has(a(0))));
    assert_eq!(s.did, []);
    assert_eq!(s.t.count(|event| *event == Event::Fled { ship: a(0) }), 1);
    assert_eq!(s.t.count(|event| matches!(event, Event::ManeuverExecuted { .. })), 0);
}

/// MOV-95, RND-79: a base that touches the edge is inside, and only the base counts: the template
/// may stick out.
#[test]
fn the_edge_itself_is_inside() {
    let mut s = Scene::small("standard");
    s.t.place(a(0), 300.0, 100.0, 270.0);
    s.fly(a(0), "1FW");
    assert!(s.t.with(|t| t.core.in_play.has(a(0))));
    s.assert_at(a(0), 300.0, 20.0, 270.0);
    // The ship turns along the edge, so the outer edge of the template lies outside.
    s.t.place(a(0), 20.0, 500.0, 90.0);
    s.fly(a(0), "3FW");
    assert!(s.t.with(|t| t.core.in_play.has(a(0))));
    s.t.place(a(0), 19.99, 300.0, 90.0);
    s.fly(a(0), "1FW");
    assert!(s.t.with(|t| t.core.fled.has(a(0))));
}

/// MOV-82: a SLAM maneuver that would make the ship flee fails: the ship stays, and no part of the
/// maneuver resolves.
#[test]
fn a_slam_that_would_flee_fails() {
    let mut s = Scene::small("standard");
    s.t.place(a(0), 25.0, 400.0, 180.0);
    s.fly_by(a(0), "1FR", ManeuverSource::Slam);
    s.assert_over();
    assert_eq!(s.outcome(), Outcome::Failed);
    s.assert_at(a(0), 25.0, 400.0, 180.0);
    assert_eq!(s.did, []);
    assert_eq!(s.t.with(|t| t.turn[a(0)].executed), None);
}

/// MOV-20, MOV-9: "after you execute a maneuver" comes last, with the maneuver as it was executed.
/// This includes a maneuver that is not on the dial.
#[test]
fn the_end_of_a_maneuver_is_told() {
    let mut s = Scene::small("standard");
    s.fly_by(a(0), "2YR", ManeuverSource::Effect);
    let expected = Event::ManeuverExecuted {
        ship: a(0),
        maneuver: maneuver("2YR"),
        fully: true,
        ion: false,
        obstacle: false,
    };
    assert_eq!(s.t.events().last(), Some(&expected));
}

/// MOV-14, MOV-19: only the end position counts. A ship passes over other ships without effect.
#[test]
fn a_ship_moves_through_ships() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 460.0, 45.0);
    s.fly(a(0), "3FW");
    s.assert_at(a(0), 400.0, 560.0, 90.0);
    assert_eq!(s.t.count(|event| matches!(event, Event::OverlappedShip { .. })), 0);
    assert!(!s.touch(a(0), b(0)));
}
