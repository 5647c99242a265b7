//! The effect of each action, its cost, and how it fails.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::arc::Arc;
use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionWhat;
use killbox_components::frame::{ActionFrame, Frame};
use killbox_components::ids::{ObjectId, Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::sets::Set;
use killbox_components::size::Size;
use killbox_components::spec::Turret;
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::action::turret;
use killbox_testkit::{TestBattle, a, b, card, matchup, plain_ship, turret_ship};

use ActionColor::{Purple, Red, White};

/// a(0) at the centre facing +x with a(1) at range 1 to its left. The enemies are far away.
fn table() -> TestBattle {
    let mut table = TestBattle::plain("standard");
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(a(1), 300.0, 400.0, 0.0);
    table.place(b(0), 850.0, 850.0, 180.0);
    table.place(b(1), 750.0, 850.0, 180.0);
    table
}

fn action(kind: ActionKind, color: ActionColor) -> Frame {
    Frame::Action(ActionFrame::new(a(0), ActionWhat::Standard(kind), color, true))
}

fn count(table: &mut TestBattle, ship: ShipSlot, token: Token) -> u8 {
    table.with(|x| x.tokens[ship].count(token))
}

/// Asserts that the action ended with `outcome`, and that its events say so.
#[track_caller]
fn assert_ended(table: &mut TestBattle, kind: ActionKind, outcome: Outcome) {
    assert!(table.is_over());
    assert_eq!(table.with(|x| x.core.outcome), outcome);
    let performed = table.count(
        |e| matches!(e, Event::ActionPerformed { ship, action, .. } if (*ship, *action) == (a(0), kind)),
    );
    let failed = table.count(|e| *e == Event::ActionFailed { ship: a(0), action: kind });
    assert_eq!((performed, failed), if outcome == Outcome::Done { (1, 0) } else { (0, 1) });
    assert!(table.with(|x| x.turn[a(0)].actions_used.has(kind)), "used up");
}

/// ACT-13, ACT-26: focus, evade, calculate and cloak give one token of their name.
#[test]
fn token_actions() {
    let actions = [
        (ActionKind::Focus, Token::Focus),
        (ActionKind::Evade, Token::Evade),
        (ActionKind::Calculate, Token::Calculate),
        (ActionKind::Cloak, Token::Cloak),
    ];
    for (kind, token) in actions {
        let mut table = table();
        table.play(action(kind, White));
        assert_ended(&mut table, kind, Outcome::Done);
        for other in Token::ALL {
            assert_eq!(count(&mut table, a(0), other), u8::from(other == token), "{kind:?}");
        }
    }
}

/// ACT-7, TOK-51: a red action costs one stress at the attempt, before its effect.
#[test]
fn red() {
    let mut table = table();
    table.play(action(ActionKind::Focus, Red));
    assert_ended(&mut table, ActionKind::Focus, Outcome::Done);
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
    let told = [
        Event::ActionBegan { ship: a(0), action: ActionKind::Focus },
        Event::TokensGained { ship: a(0), token: Token::Stress, n: 1 },
        Event::TokensGained { ship: a(0), token: Token::Focus, n: 1 },
        Event::ActionPerformed { ship: a(0), action: ActionKind::Focus, color: ActionColor::Red },
    ];
    assert_eq!(table.events(), told);
}

/// ACT-7, ACT-15, ACT-16: a red action that fails leaves exactly one stress, and is used up.
#[test]
fn red_that_fails() {
    let mut table = table();
    table.play(action(ActionKind::Jam, Red));
    assert_ended(&mut table, ActionKind::Jam, Outcome::Failed);
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
}

/// ACT-8, CHG-18: a purple action costs one Force.
#[test]
fn purple() {
    let mut ship = plain_ship(Size::Small);
    ship.force = Charge::full(2, 1);
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.play(action(ActionKind::Evade, Purple));
    assert_ended(&mut table, ActionKind::Evade, Outcome::Done);
    assert_eq!(table.with(|x| x.charges[a(0)].force.active), 1);
    assert_eq!(count(&mut table, a(0), Token::Stress), 0);
}

/// ACT-8: without Force a purple action is not attempted, so it is not used up.
#[test]
fn purple_without_force() {
    let mut table = table();
    table.play(action(ActionKind::Evade, Purple));
    assert!(table.is_over() && table.events().is_empty());
    assert_eq!(table.with(|x| x.turn[a(0)].actions_used), Set::EMPTY);
}

/// ACT-17: Force spent on a purple action that fails stays spent.
#[test]
fn purple_that_fails() {
    let mut ship = plain_ship(Size::Small);
    ship.force = Charge::full(2, 1);
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(b(0), 850.0, 850.0, 0.0);
    table.play(action(ActionKind::Coordinate, Purple));
    assert_ended(&mut table, ActionKind::Coordinate, Outcome::Failed);
    assert_eq!(table.with(|x| x.charges[a(0)].force.active), 1);
}

/// TOK-19, TOK-3: the reinforce action gives one token, fore or aft as the ship's player chooses.
#[test]
fn reinforce() {
    for (arc, token) in [(Arc::FullFront, Token::ReinforceFore), (Arc::FullRear, Token::ReinforceAft)] {
        let mut table = table();
        table.play(action(ActionKind::Reinforce, White));
        assert_eq!(table.asked(), Some((Seat::A, DecisionKind::ReinforceSide)));
        table.answer(Choice::Arc { ship: a(0), arc });
        assert_ended(&mut table, ActionKind::Reinforce, Outcome::Done);
        assert_eq!(count(&mut table, a(0), token), 1);
    }
}

/// ACT-26, MOV-63, MOV-70: boost and barrel roll move the ship.
#[test]
fn moves() {
    for kind in [ActionKind::Boost, ActionKind::BarrelRoll] {
        let mut table = table();
        table.place(a(1), 60.0, 850.0, 0.0);
        let before = table.with(|x| x.board.pose(a(0)));
        table.play(action(kind, White));
        table.finish();
        assert_ended(&mut table, kind, Outcome::Done);
        assert_ne!(table.with(|x| x.board.pose(a(0))), before);
    }
}

/// ACT-14, ACT-15, MOV-65, MOV-73: a boost or roll that ends on a ship fails, and the ship stays.
#[test]
fn moves_that_fail() {
    for kind in [ActionKind::Boost, ActionKind::BarrelRoll] {
        let mut table = table();
        table.place(b(0), 381.0, 300.0, 0.0);
        table.place(a(1), 300.0, 380.0, 0.0);
        let before = table.with(|x| x.board.pose(a(0)));
        table.play(action(kind, Red));
        // Straight ahead for the boost, to the left for the roll.
        let first = table.options()[0];
        table.answer(first);
        assert_ended(&mut table, kind, Outcome::Failed);
        assert_eq!(table.with(|x| x.board.pose(a(0))), before);
        assert_eq!(count(&mut table, a(0), Token::Stress), 1);
    }
}

/// ACT-26, TOK-26, TOK-27: the lock action locks the chosen object.
#[test]
fn lock() {
    let mut table = table();
    table.place(b(0), 500.0, 300.0, 180.0);
    table.play(action(ActionKind::Lock, White));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::LockTarget)));
    let object = |ship| Choice::Object(ObjectId::ship(ship));
    assert_eq!(table.options(), [object(a(1)), object(b(0))]);
    table.answer(object(b(0)));
    assert_ended(&mut table, ActionKind::Lock, Outcome::Done);
    assert!(table.with(|x| x.tokens[a(0)].locks(ObjectId::ship(b(0)))));
}

/// TOK-28, ACT-14: the lock action fails if there is nothing to lock.
#[test]
fn lock_that_fails() {
    let mut table = table();
    table.place(a(1), 60.0, 850.0, 0.0);
    table.play(action(ActionKind::Lock, White));
    assert_ended(&mut table, ActionKind::Lock, Outcome::Failed);
}

/// TOK-42: jam reaches enemies at range 1, or at range 1-2 in the bullseye arc. It reaches no
/// friendly ship and no ship at range 0.
#[test]
fn jam() {
    let targets = |x: f32, y: f32| {
        let mut table = table();
        table.place(b(0), x, y, 180.0);
        table.play(action(ActionKind::Jam, White));
        if table.asked() == Some((Seat::A, DecisionKind::JamTarget)) {
            table.answer(Choice::Ship(b(0)));
        }
        count(&mut table, b(0), Token::Jam)
    };
    assert_eq!(targets(300.0, 200.0), 1, "range 1 to the right");
    assert_eq!(targets(300.0, 140.0), 0, "range 2 to the right");
    assert_eq!(targets(500.0, 300.0), 1, "range 2 in the bullseye");
    assert_eq!(targets(620.0, 300.0), 0, "range 3 in the bullseye");
    assert_eq!(targets(340.0, 300.0), 0, "range 0");
}

/// TOK-42, TOK-43: the jamming player picks what the jammed ship loses.
#[test]
fn jam_picks() {
    let mut table = table();
    table.place(b(0), 400.0, 300.0, 180.0);
    table.tokens(b(0), Token::Focus, 1);
    table.tokens(b(0), Token::Evade, 1);
    table.play(action(ActionKind::Jam, White));
    table.answer(Choice::Ship(b(0)));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::JamRemoval)));
    table.finish();
    assert_ended(&mut table, ActionKind::Jam, Outcome::Done);
    assert_eq!(count(&mut table, b(0), Token::Jam), 0);
}

/// LEG-26: under the obstacle table of the older edition a ship at range 0 of an electro-chaff
/// cloud can neither be jammed nor be coordinated.
#[test]
fn hidden_by_electro_chaff() {
    use killbox_components::obstacle::ObstacleKind;
    for (kind, target) in [(ActionKind::Jam, b(0)), (ActionKind::Coordinate, a(1))] {
        let mut table = TestBattle::plain("legacy");
        table.place(a(0), 300.0, 300.0, 0.0);
        table.place(b(0), 850.0, 850.0, 0.0);
        table.place(b(1), 850.0, 750.0, 0.0);
        table.place(a(1), 60.0, 850.0, 0.0);
        table.place(target, 400.0, 300.0, 0.0);
        table.place_obstacle(0, "coreasteroid0", 400.0, 300.0, 0.0);
        table.with(|x| x.obstacles[0].kind = ObstacleKind::ElectroChaff);
        table.play(action(kind, White));
        assert_ended(&mut table, kind, Outcome::Failed);
    }
}

/// ACT-23: a coordinated ship may perform one action, which its player picks.
#[test]
fn coordinate() {
    let mut table = table();
    table.play(action(ActionKind::Coordinate, White));
    table.answer(Choice::Ship(a(1)));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Action)));
    table.answer(Choice::Action { ship: a(1), kind: ActionKind::Focus, color: White });
    assert_ended(&mut table, ActionKind::Coordinate, Outcome::Done);
    assert_eq!(count(&mut table, a(1), Token::Focus), 1);
    assert!(table.with(|x| x.turn[a(1)].actions_used.has(ActionKind::Focus)));
}

/// ACT-23: a ship coordinates other friendly ships at range 1-2, but no ship at range 0 or 3 and no
/// enemy.
#[test]
fn whom_to_coordinate() {
    for (x, valid) in [(340.0, false), (345.0, true), (539.0, true), (545.0, false)] {
        let mut table = table();
        table.place(a(1), x, 300.0, 0.0);
        table.place(b(0), 300.0, 400.0, 0.0);
        table.play(action(ActionKind::Coordinate, White));
        if table.asked() == Some((Seat::A, DecisionKind::CoordinateTarget)) {
            table.answer(Choice::Ship(a(1)));
        }
        table.finish();
        assert_ended(&mut table, ActionKind::Coordinate, if valid { Outcome::Done } else { Outcome::Failed });
    }
}

/// TOK-42, ACT-24: choosing no ship makes the action fail. The player may do so on purpose.
#[test]
fn nobody_is_chosen() {
    for kind in [ActionKind::Jam, ActionKind::Coordinate] {
        let mut table = table();
        table.place(b(0), 400.0, 300.0, 180.0);
        table.place(a(1), 300.0, 400.0, 0.0);
        table.play(action(kind, White));
        table.pass();
        assert_ended(&mut table, kind, Outcome::Failed);
    }
}

/// ACT-24: the coordinate action does not fail if the chosen ship declines.
#[test]
fn coordinated_ship_declines() {
    let mut table = table();
    table.play(action(ActionKind::Coordinate, White));
    table.answer(Choice::Ship(a(1)));
    table.pass();
    assert_ended(&mut table, ActionKind::Coordinate, Outcome::Done);
}

/// ACT-24: the coordinate action does not fail if the chosen ship's action fails.
#[test]
fn coordinated_ship_fails() {
    let mut ships = vec![plain_ship(Size::Small), plain_ship(Size::Small)];
    ships[1].bar[0].kind = ActionKind::Jam;
    let mut table = TestBattle::new(matchup("standard", ships, vec![plain_ship(Size::Small)]));
    table.place(a(0), 300.0, 300.0, 0.0);
    table.place(a(1), 300.0, 400.0, 0.0);
    table.place(b(0), 850.0, 850.0, 0.0);
    table.play(action(ActionKind::Coordinate, White));
    table.answer(Choice::Ship(a(1)));
    table.answer(Choice::Action { ship: a(1), kind: ActionKind::Jam, color: White });
    assert_eq!(table.count(|e| *e == Event::ActionFailed { ship: a(1), action: ActionKind::Jam }), 1);
    assert_ended(&mut table, ActionKind::Coordinate, Outcome::Done);
}

/// ACT-25: a stressed ship may be chosen but cannot act. An ionised one may only focus.
#[test]
fn coordinated_ship_stressed_or_ionised() {
    let mut table = table();
    table.tokens(a(1), Token::Stress, 1);
    table.play(action(ActionKind::Coordinate, White));
    table.answer(Choice::Ship(a(1)));
    assert_ended(&mut table, ActionKind::Coordinate, Outcome::Done);
    let mut table = self::table();
    table.tokens(a(1), Token::Ion, 1);
    table.play(action(ActionKind::Coordinate, White));
    table.answer(Choice::Ship(a(1)));
    let focus = Choice::Action { ship: a(1), kind: ActionKind::Focus, color: White };
    assert_eq!(table.options(), [Choice::Pass, focus]);
}

/// CHG-25: reload recovers one charge of the chosen card and gives a disarm token.
#[test]
fn reload() {
    let mut ship = plain_ship(Size::Small);
    ship.cards.push(card("torpedo", 3));
    ship.cards.push(card("missile", 2));
    let mut table = TestBattle::new(matchup("standard", vec![ship], vec![plain_ship(Size::Small)]));
    table.with(|x| (x.cards[0].charges.lose(3), x.cards[1].charges.lose(1)));
    table.play(action(ActionKind::Reload, White));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::ReloadCard)));
    table.answer(Choice::Upgrade { ship: a(0), card: 0 });
    assert_ended(&mut table, ActionKind::Reload, Outcome::Done);
    assert_eq!(table.with(|x| (x.cards[0].charges.active, x.cards[1].charges.active)), (1, 1));
    assert_eq!(count(&mut table, a(0), Token::Disarm), 1);
}

/// MOV-84: a single indicator can be rotated to any other standard arc.
#[test]
fn rotate_single() {
    let mut table = TestBattle::new(matchup(
        "standard",
        vec![turret_ship(Size::Small, Turret::Single)],
        vec![plain_ship(Size::Small)],
    ));
    table.play(action(ActionKind::Rotate, White));
    let arcs = [Arc::Left, Arc::Right, Arc::Rear].map(|arc| Choice::Arc { ship: a(0), arc });
    assert_eq!(table.options(), arcs);
    table.answer(Choice::Arc { ship: a(0), arc: Arc::Rear });
    assert_ended(&mut table, ActionKind::Rotate, Outcome::Done);
    assert_eq!(table.with(|x| x.turn[a(0)].turret), Arc::Rear);
}

/// MOV-84: a double indicator rotates to the other two arcs without a choice, and back again.
#[test]
fn rotate_double() {
    let mut table = TestBattle::new(matchup(
        "standard",
        vec![turret_ship(Size::Small, Turret::Double)],
        vec![plain_ship(Size::Small)],
    ));
    for arc in [Arc::Left, Arc::Front] {
        table.play(action(ActionKind::Rotate, White));
        assert!(table.is_over());
        assert_eq!(table.with(|x| x.turn[a(0)].turret), arc);
    }
}

/// MOV-85: an effect that rotates the indicator is not the rotate action. No action is performed or
/// used up, and neither stress nor a rotate action performed earlier prevents it.
#[test]
fn rotating_by_an_effect_is_no_action() {
    let mut table = TestBattle::new(matchup(
        "standard",
        vec![turret_ship(Size::Small, Turret::Single)],
        vec![plain_ship(Size::Small)],
    ));
    table.tokens(a(0), Token::Stress, 1);
    table.with(|x| turret::rotate(x, a(0), Choice::Arc { ship: a(0), arc: Arc::Left }));
    table.run();
    assert_eq!(table.events(), [Event::TurretRotated { ship: a(0), arc: Arc::Left }]);
    assert_eq!(table.with(|x| x.turn[a(0)].actions_used), Set::EMPTY);
    table.play(action(ActionKind::Rotate, White));
    table.answer(Choice::Arc { ship: a(0), arc: Arc::Rear });
    assert_ended(&mut table, ActionKind::Rotate, Outcome::Done);
    table.with(|x| turret::rotate(x, a(0), Choice::Arc { ship: a(0), arc: Arc::Front }));
    assert_eq!(table.with(|x| x.turn[a(0)].turret), Arc::Front);
}

/// MOV-80, MOV-83: SLAM executes a maneuver of the dial at the speed of the last executed maneuver,
/// and gives a disarm token.
#[test]
fn slam() {
    let mut table = table();
    table.with(|x| x.turn[a(0)].executed = "2NW".parse().ok());
    table.play(action(ActionKind::Slam, White));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::SlamManeuver)));
    assert!(
        table.options().iter().all(|choice| matches!(choice, Choice::Maneuver { ship, .. } if *ship == a(0)))
    );
    assert_eq!(table.options().len(), 5);
    let red_turn: Maneuver = "2YR".parse().expect("a maneuver");
    table.answer(Choice::Maneuver { ship: a(0), maneuver: red_turn });
    assert_ended(&mut table, ActionKind::Slam, Outcome::Done);
    assert_eq!(count(&mut table, a(0), Token::Disarm), 1);
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
    assert_eq!(table.with(|x| x.turn[a(0)].executed), Some(red_turn));
}

/// MOV-82, ACT-14: a SLAM that would make the ship flee fails: there is no disarm token and no
/// Check Difficulty, and the ship stays.
#[test]
fn slam_that_would_flee() {
    let mut table = table();
    table.place(a(0), 890.0, 300.0, 0.0);
    table.with(|x| x.turn[a(0)].executed = "3FW".parse().ok());
    let before = table.with(|x| x.board.pose(a(0)));
    table.play(action(ActionKind::Slam, White));
    assert_ended(&mut table, ActionKind::Slam, Outcome::Failed);
    assert_eq!(table.with(|x| x.board.pose(a(0))), before);
    assert_eq!(count(&mut table, a(0), Token::Disarm), 0);
    assert!(table.with(|x| x.in_play().has(a(0))));
}

/// MOV-30, MOV-32, ACT-7: a red SLAM action stresses the ship, so a red maneuver becomes the stress
/// maneuver.
#[test]
fn red_slam() {
    let mut table = table();
    table.with(|x| x.turn[a(0)].executed = "4KR".parse().ok());
    table.play(action(ActionKind::Slam, Red));
    assert_ended(&mut table, ActionKind::Slam, Outcome::Done);
    assert_eq!(table.with(|x| x.turn[a(0)].executed), Some(Maneuver::STRESS));
    assert_eq!(count(&mut table, a(0), Token::Stress), 1);
}

/// ACT-15: a failed action cannot be chosen again in the same round.
#[test]
fn no_second_try() {
    use killbox_components::frame::ChooseActionFrame;
    use killbox_systems::legal::actions::legal;
    let mut table = table();
    table.place(a(1), 60.0, 850.0, 0.0);
    table.play(action(ActionKind::Lock, White));
    let legal = table.with(|x| legal(x, &ChooseActionFrame::any(a(0))));
    assert!(!legal.standard[White as usize].has(ActionKind::Lock));
}
