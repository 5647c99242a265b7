//! The greedy player's dials: it avoids edges, obstacles and mines where another maneuver is as
//! good.

use std::sync::Arc;

use killbox_cards::Library;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::device::{Device, DeviceKind, Placer};
use killbox_components::frame::{Frame, PlanningFrame};
use killbox_components::geometry::Pose;
use killbox_components::ids::ShipSet;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Maneuver;
use killbox_components::rng::{Purpose, stream};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::greedy::weights::Weights;
use killbox_systems::derived::area::PlayArea;
use killbox_systems::movement::preview;
use killbox_systems::world::view::View;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

const SEEDS: std::ops::Range<u64> = 0..20;

/// A ship of seat A with a full dial at (457, `y`) heading up, and an enemy far ahead that flies
/// away.
fn table(y: f32) -> TestBattle {
    table_of(y, "")
}

/// The same table, where the ship has these abilities.
fn table_of(y: f32, abilities: &str) -> TestBattle {
    let dial = ["1BW", "1FW", "1NW", "2TW", "2BW", "2FW", "2NW", "2YW", "3FW", "3BW", "3NW"];
    let dial = dial.map(|code| code.parse::<Maneuver>().expect("a maneuver code"));
    let flyer = || ShipSpec { dial: dial.into_iter().collect(), ..plain_ship(Size::Small) };
    let tested = ShipSpec { pilot: "tested".to_owned(), ..flyer() };
    let mut matchup = matchup("standard", vec![tested], vec![flyer()]);
    let text = format!("[Pilot(\"tested\", [{abilities}])]");
    let own = Library::read([("test.ron", text.as_str())].into_iter(), None).expect("abilities");
    matchup.program = Library::embedded().clone().with(own).program(matchup.ruleset.card_set, &matchup.ships);
    let mut table = TestBattle::new(matchup);
    table.place(a(0), 457.0, y, 90.0);
    table.place(b(0), 457.0, 880.0, 90.0);
    table
}

/// The default weights with hardly any noise.
fn steady() -> Arc<Weights> {
    Arc::new(Weights { dial_noise: 0.01, ..(**Weights::fitted()).clone() })
}

/// The same weights without the cost of obstacles that lie before the end of a maneuver.
fn blind() -> Arc<Weights> {
    Arc::new(Weights { nose: 0.0, ..(*steady()).clone() })
}

/// The maneuvers that greedy players set for `ship`, one for each seed.
fn dials(table: &mut TestBattle, ship: ShipSlot) -> Vec<Maneuver> {
    dials_by(table, ship, &steady())
}

/// The same with these weights.
fn dials_by(table: &mut TestBattle, ship: ShipSlot, weights: &Arc<Weights>) -> Vec<Maneuver> {
    table.push(Frame::Planning(PlanningFrame::default()));
    table.run();
    let choose = |seed| {
        table.with(|battle| {
            let view = View::new(battle, ship.seat());
            assert_eq!(view.pending().subject, Some(ship));
            let key = Greedy::new(Arc::clone(weights)).choose(&view, &mut stream(seed, 0, Purpose::PlayerA));
            match key.choice(DecisionKind::Dial) {
                Some(Choice::Maneuver { maneuver, .. }) => maneuver,
                other => panic!("no maneuver of its dial: {other:?}"),
            }
        })
    };
    SEEDS.map(choose).collect()
}

fn met(table: &mut TestBattle, ship: ShipSlot, maneuver: Maneuver) -> preview::Preview {
    let offset = killbox_components::geometry::SlideOffset::Middle;
    table.with(|battle| preview::maneuver(PlayArea::of(battle), ship, Size::Small, maneuver, offset))
}

/// Far from everything it flies on towards the enemy.
#[test]
fn it_closes_in() {
    let mut t = table(200.0);
    for maneuver in dials(&mut t, a(0)) {
        assert!(met(&mut t, a(0), maneuver).pose.y > 250.0, "{maneuver:?}");
    }
}

/// MOV-95: it does not fly off the board.
#[test]
fn it_stays_on_the_board() {
    let mut t = table(800.0);
    t.place(b(0), 457.0, 60.0, 90.0);
    for maneuver in dials(&mut t, a(0)) {
        assert!(!met(&mut t, a(0), maneuver).flees, "{maneuver:?}");
    }
}

/// OBJ-6: it does not fly over an obstacle that lies straight ahead.
#[test]
fn it_keeps_off_rocks() {
    let mut t = table(200.0);
    t.place_obstacle(0, "coreasteroid0", 457.0, 320.0, 0.0);
    for maneuver in dials(&mut t, a(0)) {
        assert!(!met(&mut t, a(0), maneuver).meets_obstacle(), "{maneuver:?}");
    }
}

/// OBJ-6: it does not end with an obstacle before its nose, if it can end elsewhere as well.
#[test]
fn it_keeps_a_way_on() {
    let before = |weights: &Arc<Weights>| {
        let mut t = table(200.0);
        // The obstacle is out of the way of the fastest maneuver straight ahead, but in the way of
        // the maneuver after it.
        t.place_obstacle(0, "coreasteroid0", 457.0, 445.0, 0.0);
        let ends =
            dials_by(&mut t, a(0), weights).into_iter().map(|maneuver| met(&mut t, a(0), maneuver).pose);
        ends.filter(|end| end.ux.abs() < 0.2 && end.uy > 0.0 && (end.x - 457.0).abs() < 40.0 && end.y > 290.0)
            .count()
    };
    assert_eq!(before(&steady()), 0);
    assert!(before(&blind()) > 0, "who does not look for it ends there");
}

/// DEV-22: it does not fly over a mine.
#[test]
fn it_keeps_off_mines() {
    let mut t = table(200.0);
    t.with(|battle| {
        battle.devices.put(
            Device {
                kind: DeviceKind::ProximityMine,
                outer: false,
                by: Placer::ship(b(0)),
                fuses: 0,
                pose: Pose::from_degrees(457.0, 320.0, 90.0),
            },
            ShipSet::EMPTY,
        );
    });
    for maneuver in dials(&mut t, a(0)) {
        assert!(met(&mut t, a(0), maneuver).mines.is_empty(), "{maneuver:?}");
    }
}

/// OBJ-6: a ship that moves a little before it reveals its dial sees an obstacle that is in its way
/// only after that move.
#[test]
fn it_counts_on_its_ailerons() {
    let meets_the_rock = |abilities: &str| {
        let mut t = table_of(200.0, abilities);
        t.place_obstacle(0, "coreasteroid0", 457.0, 440.0, 0.0);
        let dialled = dials_by(&mut t, a(0), &blind());
        t.place(a(0), 457.0, 280.0, 90.0);
        dialled.into_iter().filter(|m| met(&mut t, a(0), *m).meets_obstacle()).count()
    };
    assert_eq!(meets_the_rock("(when: Before(RevealDial()), effect: [Execute([\"1FW\"])])"), 0);
    assert!(meets_the_rock("") > 0, "the rock lies beyond any maneuver from where the ship stands");
}

/// Its scores of maneuvers are those that it decides by: with next to no noise it sets the first of
/// them.
#[test]
fn it_says_what_it_thinks_of_maneuvers() {
    for y in [60.0, 200.0, 500.0, 700.0] {
        let mut t = table(y);
        t.push(Frame::Planning(PlanningFrame::default()));
        t.run();
        t.with(|battle| {
            let view = View::new(battle, a(0).seat());
            let mut greedy = Greedy::new(steady());
            let scores = greedy.dial_scores(&view);
            assert!(scores.len() > 1 && scores.is_sorted_by(|one, next| one.1 >= next.1), "{y}: {scores:?}");
            let set = greedy.choose(&view, &mut stream(1, 0, Purpose::PlayerA));
            assert_eq!(scores[0].0, set, "{y}: {scores:?}");
        });
    }
}
