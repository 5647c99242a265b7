//! Obstacles: the ones that a move meets, their order, and the effect of each kind.

use crate::movement::kit::{Did, Scene, a, b};
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::{Frame, MoveFrame};
use killbox_components::ids::{OBSTACLES, ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::Direction;
use killbox_components::obstacle::ObstacleKind;
use killbox_components::ruleset::ObstacleAgain;
use killbox_components::size::Size;
use killbox_components::token::Token;
use killbox_systems::movement::{obstacle_contacts, obstacles};

/// The consequences for a ship that meets one kind of obstacle and rolls one face.
struct Case {
    ruleset: &'static str,
    kind: ObstacleKind,
    /// `None` if no die is rolled.
    face: Option<Face>,
    did: &'static [Did],
    skips_when_through: bool,
    skips_when_on: bool,
}

const STRESS: Did = Did::Gain(a(0), Token::Stress, 1);
const STRAIN: Did = Did::Gain(a(0), Token::Strain, 1);
const JAM: Did = Did::Gain(a(0), Token::Jam, 1);
const ION: Did = Did::Gain(a(0), Token::Ion, 1);
const ION_3: Did = Did::Gain(a(0), Token::Ion, 3);
const HIT: Did = Did::Suffer(a(0), 1, 0);
const CRIT: Did = Did::Suffer(a(0), 0, 1);

/// Only the template of a 2-straight from (400, 400) lies on it: 20 mm wide, from 420 to 500.
const THROUGH: f32 = 460.0;
/// Only the final base lies on it, which reaches from 500 to 540.
const ON: f32 = 522.0;

/// Places an obstacle of this kind in row 0, 41 mm by 30 mm.
fn obstacle(s: &mut Scene, kind: ObstacleKind, y: f32) {
    s.t.place_obstacle(0, "coreasteroid0", 400.0, y, 0.0);
    s.t.with(|t| t.obstacles[0].kind = kind);
}

fn met(s: &mut Scene) -> Vec<(usize, bool)> {
    s.heard(|event| match event {
        Event::MetObstacle { object, overlapped, .. } => Some((object.as_obstacle()?, *overlapped)),
        _ => None,
    })
}

/// A case of the newer table, by which only a ship on the obstacle skips its action.
fn standard(kind: ObstacleKind, face: Face, did: &'static [Did]) -> Case {
    let (skips_when_through, skips_when_on) = (false, true);
    Case { ruleset: "standard", kind, face: Some(face), did, skips_when_through, skips_when_on }
}

fn check(case: &Case) {
    for (y, on) in [(THROUGH, false), (ON, true)] {
        let mut s = Scene::small(case.ruleset);
        obstacle(&mut s, case.kind, y);
        if let Some(face) = case.face {
            s.t.attack_dice(&[face]);
        }
        s.fly(a(0), "2FW");
        s.assert_over();
        s.t.assert_script_used();
        let said = format!("{} {:?} {:?} on it: {on}", case.ruleset, case.kind, case.face);
        assert_eq!(s.did, case.did, "{said}");
        assert_eq!(s.t.count(|e| matches!(e, Event::DieRolled { .. })), usize::from(case.face.is_some()));
        assert_eq!(
            s.skips_action(a(0)),
            if on { case.skips_when_on } else { case.skips_when_through },
            "{said}"
        );
        assert_eq!(met(&mut s), [(0, on)]);
        // A maneuver outside the Execute Maneuver step skips nothing [MOV-42].
        let mut s = Scene::small(case.ruleset);
        obstacle(&mut s, case.kind, y);
        s.fly_by(a(0), "2FW", ManeuverSource::Effect);
        assert!(!s.skips_action(a(0)));
    }
}

/// OBJ-3, OBJ-10, OBJ-13: an asteroid deals 1 HIT. Then a die is rolled: HIT or CRIT deals 1 HIT
/// more.
#[test]
fn asteroid() {
    for (face, did) in [
        (Face::Hit, &[HIT, HIT] as &[Did]),
        (Face::Crit, &[HIT, HIT]),
        (Face::Focus, &[HIT]),
        (Face::Blank, &[HIT]),
    ] {
        check(&standard(ObstacleKind::Asteroid, face, did));
    }
}

/// OBJ-10, OBJ-14: a debris cloud gives 1 stress. Then a die is rolled: HIT deals 1 HIT, CRIT 1
/// CRIT.
#[test]
fn debris_cloud() {
    for (face, did) in
        [(Face::Hit, &[STRESS, HIT] as &[Did]), (Face::Crit, &[STRESS, CRIT]), (Face::Focus, &[STRESS])]
    {
        check(&standard(ObstacleKind::DebrisCloud, face, did));
    }
}

/// OBJ-10, OBJ-15: a gas cloud gives 1 strain. Then a die is rolled: HIT gives 1 ion, CRIT 3 ion.
#[test]
fn gas_cloud() {
    for (face, did) in
        [(Face::Hit, &[STRAIN, ION] as &[Did]), (Face::Crit, &[STRAIN, ION_3]), (Face::Blank, &[STRAIN])]
    {
        check(&standard(ObstacleKind::GasCloud, face, did));
    }
}

/// OBJ-10, OBJ-16: an electro-chaff cloud gives 1 jam. Then a die is rolled: HIT or CRIT gives 1
/// stress.
#[test]
fn electro_chaff() {
    for (face, did) in [(Face::Crit, &[JAM, STRESS] as &[Did]), (Face::Focus, &[JAM])] {
        check(&standard(ObstacleKind::ElectroChaff, face, did));
    }
}

/// OBJ-17, OBJ-18, OBJ-19: loose cargo and spare parts give 1 strain. Then a die is rolled: HIT or
/// CRIT gives 1 stress. This replaces the effect of a debris cloud.
#[test]
fn cargo() {
    for kind in [ObstacleKind::LooseCargo, ObstacleKind::SpareParts] {
        check(&standard(kind, Face::Hit, &[STRAIN, STRESS]));
    }
}

/// OBJ-10, OBJ-20, LEG-28: for a Blaze a die is rolled: HIT or CRIT deals 1 HIT, FOC gives 1
/// stress. Perform Action is also skipped if the ship only moved through it. Both rulesets are
/// equal.
#[test]
fn blaze() {
    for ruleset in ["standard", "legacy"] {
        for (face, did) in [(Face::Crit, &[HIT] as &[Did]), (Face::Focus, &[STRESS]), (Face::Blank, &[])] {
            check(&Case {
                ruleset,
                kind: ObstacleKind::Blaze,
                face: Some(face),
                did,
                skips_when_through: true,
                skips_when_on: true,
            });
        }
    }
}

/// LEG-22, LEG-23, LEG-24, LEG-25, LEG-26, LEG-27: the obstacle table of the older edition.
#[test]
fn the_table_of_the_older_edition() {
    let case = |kind, face, did, skips| Case {
        ruleset: "legacy",
        kind,
        face,
        did,
        skips_when_through: skips,
        skips_when_on: skips,
    };
    for case in [
        case(ObstacleKind::Asteroid, Some(Face::Hit), &[HIT] as &[Did], true),
        case(ObstacleKind::Asteroid, Some(Face::Crit), &[CRIT], true),
        case(ObstacleKind::Asteroid, Some(Face::Focus), &[], true),
        case(ObstacleKind::DebrisCloud, Some(Face::Crit), &[STRESS, CRIT], false),
        case(ObstacleKind::DebrisCloud, Some(Face::Hit), &[STRESS], false),
        case(ObstacleKind::GasCloud, Some(Face::Focus), &[STRAIN], true),
        case(ObstacleKind::GasCloud, Some(Face::Crit), &[], true),
        case(ObstacleKind::ElectroChaff, None, &[JAM], true),
        case(ObstacleKind::LooseCargo, Some(Face::Crit), &[STRESS, CRIT], false),
        case(ObstacleKind::SpareParts, Some(Face::Hit), &[STRESS], false),
    ] {
        check(&case);
    }
}

/// OBJ-15, OBJ-16, LEG-25, LEG-26: clouds break the locks on the ship, and some also the ship's own
/// locks.
#[test]
fn clouds_break_locks() {
    for (ruleset, kind, on_it_breaks, its_own_breaks) in [
        ("standard", ObstacleKind::GasCloud, true, true),
        ("standard", ObstacleKind::ElectroChaff, true, true),
        ("standard", ObstacleKind::Asteroid, false, false),
        ("legacy", ObstacleKind::GasCloud, false, false),
        ("legacy", ObstacleKind::ElectroChaff, true, false),
    ] {
        let mut s = Scene::small(ruleset);
        obstacle(&mut s, kind, THROUGH);
        s.t.with(|t| {
            t.tokens[b(0)].locks = 1 << ObjectId::ship(a(0)).0;
            t.tokens[a(1)].locks = 1 << ObjectId::ship(b(0)).0;
            t.tokens[a(0)].locks = 1 << ObjectId::ship(b(1)).0;
        });
        // A ship that is already jammed loses nothing by another jam token [TOK-43].
        s.t.tokens(a(0), Token::Jam, 1);
        s.t.attack_dice(&[Face::Blank]);
        s.fly(a(0), "2FW");
        s.assert_over();
        let locks = |s: &mut Scene, ship: ShipSlot| s.t.with(|t| t.tokens[ship].locks != 0);
        assert_eq!(!locks(&mut s, b(0)), on_it_breaks, "{ruleset} {kind:?}");
        assert_eq!(!locks(&mut s, a(0)), its_own_breaks, "{ruleset} {kind:?}");
        assert!(locks(&mut s, a(1)));
    }
}

/// MOV-46, OBJ-5, MOV-20, OBJ-28: an obstacle does not shorten a maneuver. Its effect comes after
/// Check Difficulty and before "after you execute", which has access to it.
#[test]
fn obstacles_come_after_check_difficulty() {
    let mut s = Scene::small("standard");
    obstacle(&mut s, ObstacleKind::DebrisCloud, ON);
    s.t.attack_dice(&[Face::Hit]);
    s.fly(a(0), "2FR");
    s.assert_at(a(0), 400.0, 520.0, 90.0);
    assert_eq!(s.did, [STRESS, STRESS, HIT]);
    let last = s.t.events().last().copied();
    assert!(matches!(last, Some(Event::ManeuverExecuted { fully: true, obstacle: true, .. })), "{last:?}");
}

/// LEG-24: the stress of a debris cloud comes after Check Difficulty, so the blue maneuver that met
/// the cloud does not remove it.
#[test]
fn a_blue_maneuver_keeps_the_stress_of_debris() {
    let mut s = Scene::small("legacy");
    s.t.tokens(a(0), Token::Stress, 1);
    obstacle(&mut s, ObstacleKind::DebrisCloud, THROUGH);
    s.fly(a(0), "2FB");
    let order = s.heard(|event| match event {
        Event::TokensRemoved { token: Token::Stress, .. } => Some("removed"),
        Event::MetObstacle { .. } => Some("met"),
        _ => None,
    });
    assert_eq!(order, ["removed", "met"]);
    assert_eq!(s.did, [STRESS]);
}

/// MOV-45, GEO-108: after a partial execution only the used part of the template counts.
#[test]
fn only_the_used_card_counts() {
    for (y, expected) in [(507.0, vec![]), (470.0, vec![(1, true)])] {
        let mut s = Scene::small("standard");
        // The ship stops at 460. The used part of the template is the part behind its rear edge,
        // at 440.
        s.t.place(b(0), 400.0, 500.0, 90.0);
        s.t.place_obstacle(0, "core2asteroid0", 400.0, 545.0, 0.0);
        s.t.place_obstacle(1, "core2asteroid0", 400.0, y, 0.0);
        s.t.attack_dice(&[Face::Blank]);
        s.fly(a(0), "2FW");
        s.t.finish();
        s.assert_at(a(0), 400.0, 460.0, 90.0);
        assert_eq!(met(&mut s), expected);
    }
}

/// OBJ-6, OBJ-9: obstacles are suffered in the order along the template; those under the final base
/// alone come last. Each is suffered once, even if the ship moved through and overlapped it.
#[test]
fn obstacles_are_met_in_template_order() {
    let mut s = Scene::small("standard");
    s.t.place_obstacle(0, "core2asteroid0", 400.0, 585.0, 0.0);
    s.t.place_obstacle(1, "core2asteroid0", 400.0, 540.0, 0.0);
    s.t.place_obstacle(2, "core2asteroid0", 400.0, 450.0, 0.0);
    s.t.place_obstacle(3, "core2asteroid0", 400.0, 490.0, 0.0);
    s.t.attack_dice(&[Face::Blank; 4]);
    s.fly(a(0), "3FW");
    assert_eq!(met(&mut s), [(2, false), (3, false), (1, true), (0, true)]);
    assert_eq!(s.did, [HIT; 4]);
    s.t.assert_script_used();
    // The same holds along a curve.
    let mut s = Scene::small("standard");
    s.t.place_obstacle(0, "core2asteroid0", 352.0, 500.0, 0.0);
    s.t.place_obstacle(1, "core2asteroid0", 394.0, 452.0, 0.0);
    s.t.attack_dice(&[Face::Blank; 2]);
    s.fly(a(0), "3TW");
    assert_eq!(met(&mut s), [(1, false), (0, false)]);
}

/// OBJ-7, LEG-14: an obstacle on which the ship stood counts again only if the ship ends on it.
/// Under the other setting of the ruleset it also counts if the template lies on it.
#[test]
fn leaving_an_obstacle() {
    for (ruleset, y, code, suffers) in [
        // The obstacle lies under the ship's front: the template begins on it.
        ("standard", 415.0, "2FW", false),
        ("legacy", 415.0, "2FW", true),
        // The obstacle lies under the ship's rear: the template does not touch it.
        ("standard", 380.0, "2FW", false),
        ("legacy", 380.0, "2FW", false),
        // The ship still lies on the obstacle at the end.
        ("standard", 445.0, "1FW", true),
        ("legacy", 445.0, "1FW", true),
    ] {
        let mut s = Scene::small(ruleset);
        let name = if y == 445.0 { "coreasteroid5" } else { "coreasteroid0" };
        s.t.place_obstacle(0, name, 400.0, y, 0.0);
        assert_eq!(s.t.with(|t| obstacle_contacts(t, a(0))), 1);
        s.t.attack_dice(&[Face::Blank]);
        s.fly(a(0), code);
        assert_eq!(met(&mut s).len(), usize::from(suffers), "{ruleset} {y} {code}");
        // For "after you execute" the ship has moved through it all the same.
        let touched = s.heard(|event| match event {
            Event::ManeuverExecuted { obstacle, .. } => Some(*obstacle),
            _ => None,
        });
        assert_eq!(touched, [y != 380.0], "{ruleset} {y} {code}");
    }
}

/// OBJ-7: the same holds for an obstacle that the ship only touched before it moved.
#[test]
fn leaving_an_obstacle_that_was_touched() {
    let mut s = Scene::small("standard");
    // The lowest corners of this outline are 16 mm below its centre, so they touch the front edge
    // at 420.
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 436.0, 0.0);
    assert_eq!(s.t.with(|t| obstacle_contacts(t, a(0))), 0);
    let preview = s.preview(a(0), "3FW");
    assert_eq!((preview.through, preview.started_on), (1, 1));
    assert!(preview.suffered(ObstacleAgain::Overlap).is_empty());
    assert!(!preview.suffered(ObstacleAgain::TemplateOrOverlap).is_empty());
}

/// MOV-55, OBJ-8: a ship that executes a stationary maneuver suffers every obstacle it lies on.
#[test]
fn a_stationary_ship_suffers_what_it_lies_on() {
    for ruleset in ["standard", "legacy"] {
        let mut s = Scene::small(ruleset);
        s.t.place_obstacle(0, "coreasteroid0", 400.0, 430.0, 0.0);
        s.t.place_obstacle(1, "coreasteroid0", 400.0, 370.0, 0.0);
        s.t.place_obstacle(2, "coreasteroid0", 400.0, 460.0, 0.0);
        s.t.attack_dice(&[Face::Blank; 2]);
        s.fly(a(0), "0OW");
        assert_eq!(met(&mut s), [(0, true), (1, true)], "{ruleset}");
        s.t.assert_script_used();
        assert!(s.skips_action(a(0)));
    }
}

/// OBJ-1: ships and obstacles are objects, each with a number of its own.
#[test]
fn objects_have_numbers() {
    for index in 0..OBSTACLES {
        let object = ObjectId::obstacle(index);
        assert_eq!((object.as_obstacle(), object.as_ship()), (Some(index), None));
    }
    for ship in ShipSlot::all() {
        let object = ObjectId::ship(ship);
        assert_eq!((object.as_obstacle(), object.as_ship()), (None, Some(ship)));
    }
}

/// OBJ-4: a ship that lies on an obstacle is at range 0 of it. A ship that touches it is not.
#[test]
fn lying_on_obstacles() {
    let mut s = Scene::new("standard", &[Size::Large], &[Size::Small]);
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 400.0, 0.0);
    s.t.place_obstacle(3, "coreasteroid0", 445.0, 400.0, 0.0);
    s.t.place_obstacle(5, "coreasteroid0", 400.0, 456.0, 0.0);
    assert_eq!(s.t.with(|t| obstacle_contacts(t, a(0))), 0b1001);
    assert_eq!(s.t.with(|t| obstacle_contacts(t, b(0))), 0);
}

/// OBJ-11: ships suffer an obstacle that is placed under them, in player order. They suffer no
/// other obstacle.
#[test]
fn an_obstacle_placed_under_ships() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 440.0, 400.0, 90.0);
    s.t.place_obstacle(0, "coreasteroid0", 420.0, 400.0, 0.0);
    s.t.place_obstacle(1, "coreasteroid0", 380.0, 400.0, 0.0);
    s.t.attack_dice(&[Face::Blank; 2]);
    s.t.with(|t| {
        t.core.first = Seat::B;
        obstacles::placed_under_ships(t, 0);
    });
    s.run();
    assert_eq!(s.did.iter().filter(|did| matches!(did, Did::Suffer(ship, 1, 0) if *ship == a(0))).count(), 1);
    let who = s.heard(|event| match event {
        Event::MetObstacle { ship, object, .. } => Some((*ship, object.as_obstacle())),
        _ => None,
    });
    assert_eq!(who, [(b(0), Some(0)), (a(0), Some(0))]);
    assert!(!s.skips_action(a(0)));
}

/// OBJ-25: an effect that would remove an obstacle with a fuse removes a fuse instead. DEV-20: the
/// locks on a removed obstacle break.
#[test]
fn a_fused_obstacle_loses_its_fuse_first() {
    let mut s = Scene::small("standard");
    obstacle(&mut s, ObstacleKind::Blaze, THROUGH);
    s.t.with(|t| {
        t.obstacles[0].fuses = 1;
        t.tokens[b(0)].locks = 1 << ObjectId::obstacle(0).0;
    });
    assert!(!s.t.with(|t| obstacles::remove_by_effect(t, 0)));
    assert!(s.t.with(|t| t.obstacles[0].present && t.obstacles[0].fuses == 0));
    assert!(s.t.with(|t| obstacles::remove_by_effect(t, 0)));
    assert!(s.t.with(|t| !t.obstacles[0].present && t.tokens[b(0)].locks == 0));
    assert!(!s.t.with(|t| obstacles::remove_by_effect(t, 0)));
}

/// OBJ-3, MOV-18: a ship that boosts through obstacles by a card suffers them, and no step is
/// skipped.
#[test]
fn a_move_through_obstacles_suffers_them() {
    let mut s = Scene::small("standard");
    obstacle(&mut s, ObstacleKind::Asteroid, ON);
    s.t.place(a(0), 400.0, 440.0, 90.0);
    let boost = MoveFrame {
        direction: Some(Direction::Straight),
        through_obstacles: true,
        ..MoveFrame::new(a(0), MoveKind::Boost)
    };
    s.t.attack_dice(&[Face::Blank]);
    s.play(Frame::Move(boost));
    s.assert_over();
    s.assert_at(a(0), 400.0, 520.0, 90.0);
    assert_eq!(s.did, [HIT]);
    assert!(!s.skips_action(a(0)));
}
