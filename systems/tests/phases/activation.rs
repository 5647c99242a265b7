//! The System and Activation Phases: order of turns, decloaking, revealing, executing, acting, and
//! ionised ships.

use killbox_cards::Library;
use killbox_components::action::ActionKind;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{Frame, OrderFrame, ShipTurnFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::size::Size;
use killbox_components::spec::ShipSpec;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_systems::world::battle::Flow;
use killbox_testkit::{TestBattle, a, b, matchup, plain_ship};

use super::{last_ship_first, two_rows};

/// A battle of squads with these initiatives. Each ship stands in a column of its own, far from the
/// others. All dials have only the 2-straight.
fn table(ruleset: &str, initiatives: [&[u8]; 2]) -> TestBattle {
    let mut table = two_rows(ruleset, initiatives, [100.0, 800.0], 100.0);
    table.with(|t| {
        for ship in t.in_play() {
            t.turn[ship].dial = Some(code("2FB"));
        }
    });
    table
}

fn code(code: &str) -> Maneuver {
    code.parse().expect("a maneuver")
}

/// The ships that took a turn, by the event that ends it.
fn turns(table: &mut TestBattle) -> Vec<ShipSlot> {
    let events = table.events();
    let ship = |e: &Event| match e {
        Event::Activated { ship } | Event::SystemTurn { ship } => Some(*ship),
        _ => None,
    };
    events.iter().filter_map(ship).collect()
}

/// The events that show the order of the steps of an activation.
fn steps(table: &mut TestBattle) -> Vec<&'static str> {
    let events = table.events();
    let name = |e: &Event| match e {
        Event::BeforeActivate { .. } => Some("before"),
        Event::DialRevealed { .. } => Some("reveal"),
        Event::StressManeuver { .. } => Some("stress maneuver"),
        Event::IonManeuver { .. } => Some("ion maneuver"),
        Event::ManeuverExecuted { .. } => Some("execute"),
        Event::ActionPerformed { .. } => Some("act"),
        Event::ActionStepSkipped { .. } => Some("skip"),
        Event::Activated { .. } => Some("after"),
        _ => None,
    };
    events.iter().filter_map(name).collect()
}

/// RND-34, RND-36, RND-40, RND-53: ships activate in ascending initiative, at equal values those of
/// the first player first. Each activates once.
#[test]
fn ships_activate_in_ascending_initiative() {
    let mut table = table("legacy", [&[5, 1, 3], &[3, 4, 1]]);
    table.with(|t| t.core.first = Seat::B);
    table.play(Frame::ActivationPhase(OrderFrame::ASCENDING));
    table.finish();
    assert_eq!(turns(&mut table), [b(2), a(1), b(0), a(2), b(1), a(0)]);
    assert_eq!(table.count(|e| matches!(e, Event::PhaseEnds { phase: Phase::Activation })), 1);
}

/// RND-39: each time, the player picks the next of their ships of equal initiative. The ship
/// finishes its activation before the next one.
#[test]
fn a_player_orders_its_own_ships() {
    let mut table = table("legacy", [&[2, 2, 2], &[2]]);
    table.with(|t| t.core.first = Seat::A);
    table.play(Frame::ActivationPhase(OrderFrame::ASCENDING));
    let asked = last_ship_first(&mut table);
    let ships = |ships: &[ShipSlot]| ships.iter().map(|s| Choice::Ship(*s)).collect::<Vec<_>>();
    assert_eq!(asked, [(Seat::A, ships(&[a(0), a(1), a(2)])), (Seat::A, ships(&[a(0), a(1)]))]);
    assert_eq!(turns(&mut table), [a(2), a(1), a(0), b(0)]);
}

/// RND-38/open: a ship whose initiative changes to a value already past activates at the current
/// initiative, after all other ships of that value.
#[test]
fn a_late_ship_activates_in_the_current_step() {
    let mut table = table("legacy", [&[1, 5], &[3, 3, 6]]);
    table.with(|t| t.core.first = Seat::B);
    table.play(Frame::ActivationPhase(OrderFrame::ASCENDING));
    // Ship a(0) is done. During the turns of b's ships of initiative 3, a(1) drops to 1.
    table.run_until(Seat::B, DecisionKind::NextShip);
    table.with(|t| t.turn[a(1)].initiative = 1);
    table.finish();
    assert_eq!(turns(&mut table), [a(0), b(0), b(1), a(1), b(2)]);
}

/// RND-54, RND-55: an activation reveals the dial, executes the maneuver and performs an action.
/// The events before and after surround these steps.
#[test]
fn an_activation_has_three_steps() {
    let mut table = table("legacy", [&[1], &[]]);
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    assert_eq!(table.asked(), Some((Seat::A, DecisionKind::Action)));
    table.with(|t| {
        let turn = t.turn[a(0)];
        assert!(turn.activating && turn.dial_faceup);
        assert_eq!(turn.revealed, turn.dial);
    });
    let is_focus = |choice: &Choice| matches!(choice, Choice::Action { kind: ActionKind::Focus, .. });
    let focus = table.options().into_iter().find(is_focus).expect("it is on the bar");
    table.answer(focus);
    table.finish();
    assert_eq!(steps(&mut table), ["before", "reveal", "execute", "act", "after"]);
    table.with(|t| assert!(t.turn[a(0)].activated && !t.turn[a(0)].activating));
}

/// RND-56: the player of a ship that skips its Perform Action step is not asked for an action.
#[test]
fn the_perform_action_step_can_be_skipped() {
    let mut table = table("legacy", [&[1], &[]]);
    table.push(Frame::Activate(ShipTurnFrame { step: TurnStep::PerformAction, ..ShipTurnFrame::new(a(0)) }));
    table.with(|t| t.turn[a(0)].skip_action = true);
    assert_eq!(table.run(), Flow::Over);
    assert_eq!(steps(&mut table), ["skip", "after"]);
}

/// RND-47, MOV-32: a ship without a dial gains one stress and executes the stress maneuver.
#[test]
fn a_ship_without_a_dial_executes_the_stress_maneuver() {
    for ruleset in ["standard", "legacy"] {
        let mut table = table(ruleset, [&[1], &[]]);
        table.with(|t| t.turn[a(0)].dial = None);
        table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
        table.finish();
        assert_eq!(steps(&mut table), ["before", "stress maneuver", "execute", "after"]);
        table.with(|t| {
            assert_eq!(t.tokens[a(0)].count(Token::Stress), 1);
            assert_eq!(t.turn[a(0)].executed, Some(Maneuver::STRESS));
            assert_eq!(t.turn[a(0)].revealed, None);
            assert!((t.board.pose(a(0)).y - 220.0).abs() < 0.01);
        });
    }
}

/// MOV-33, MOV-34, MOV-37, ABL-20: in the standard ruleset an ionised ship reveals its dial,
/// executes the ion maneuver in its direction and loses its ion tokens at the end of the
/// activation.
#[test]
fn an_ionised_ship_executes_the_ion_maneuver() {
    let mut table = table("standard", [&[1], &[]]);
    table.with(|t| t.turn[a(0)].dial = Some(code("3TR")));
    table.tokens(a(0), Token::Ion, 2);
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    table.finish();
    assert_eq!(steps(&mut table), ["before", "reveal", "ion maneuver", "execute", "after"]);
    table.with(|t| {
        assert_eq!(t.turn[a(0)].executed, Some(code("1BB")));
        assert_eq!(t.turn[a(0)].revealed, Some(code("3TR")));
        assert_eq!(t.tokens[a(0)].count(Token::Ion), 0);
    });
}

/// MOV-38: ionisation is checked when the ship activates. A ship that was ionised only in Planning
/// activates normally. A ship that becomes ionised during its activation keeps its tokens.
#[test]
fn ionised_is_tested_on_activating() {
    let mut table = table("standard", [&[1], &[]]);
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    table.tokens(a(0), Token::Ion, 1);
    table.finish();
    assert_eq!(steps(&mut table), ["before", "reveal", "execute", "after"]);
    assert_eq!(table.with(|t| t.tokens[a(0)].count(Token::Ion)), 1);
}

/// LEG-7, LEG-8, LEG-9, RND-55: in the legacy ruleset a ship ionised in Planning reveals nothing,
/// executes a blue 1-straight and loses its ion tokens at the end of the activation.
#[test]
fn a_legacy_ion_activation_has_no_dial() {
    let mut table = table("legacy", [&[1], &[]]);
    table.with(|t| {
        t.turn[a(0)].dial = None;
        t.turn[a(0)].no_dial = true;
    });
    table.tokens(a(0), Token::Ion, 1);
    table.tokens(a(0), Token::Stress, 1);
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    table.finish();
    assert_eq!(steps(&mut table), ["before", "ion maneuver", "execute", "after"]);
    table.with(|t| {
        assert_eq!(t.turn[a(0)].executed, Some(code("1FB")));
        assert_eq!((t.turn[a(0)].revealed, t.turn[a(0)].dial_faceup), (None, false));
        assert_eq!((t.tokens[a(0)].count(Token::Ion), t.tokens[a(0)].count(Token::Stress)), (0, 0));
    });
}

/// LEG-9: a ship that becomes ionised between Planning and its activation uses its dial as normal
/// and keeps its ion tokens.
#[test]
fn a_legacy_ship_ionised_later_uses_its_dial() {
    let mut table = table("legacy", [&[1], &[]]);
    table.tokens(a(0), Token::Ion, 1);
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    table.finish();
    assert_eq!(steps(&mut table), ["before", "reveal", "execute", "after"]);
    table.with(|t| {
        assert_eq!(t.turn[a(0)].executed, Some(code("2FB")));
        assert_eq!(t.tokens[a(0)].count(Token::Ion), 1);
    });
}

/// LEG-9/open: a ship ionised in Planning but not at its activation has no dial, and executes the
/// ion maneuver.
#[test]
fn the_test_of_planning_holds() {
    let mut table = table("legacy", [&[1], &[]]);
    table.with(|t| {
        t.turn[a(0)].dial = None;
        t.turn[a(0)].no_dial = true;
    });
    table.play(Frame::Activate(ShipTurnFrame::new(a(0))));
    table.finish();
    assert_eq!(steps(&mut table), ["before", "ion maneuver", "execute", "after"]);
    assert_eq!(table.with(|t| t.turn[a(0)].executed), Some(code("1FB")));
}

/// RND-78, MOV-96: a ship that flees during its maneuver does nothing more, and the phase goes on.
#[test]
fn a_ship_that_flees_ends_its_activation() {
    let mut table = table("legacy", [&[1], &[2]]);
    table.place(a(0), 80.0, 880.0, 90.0);
    table.play(Frame::ActivationPhase(OrderFrame::ASCENDING));
    table.finish();
    assert_eq!(turns(&mut table), [b(0)]);
    table.with(|t| {
        assert!(t.core.fled.has(a(0)) && t.core.removed.has(a(0)) && !t.in_play().has(a(0)));
    });
    assert_eq!(table.count(|e| matches!(e, Event::Fled { ship } if *ship == a(0))), 1);
    assert_eq!(table.count(|e| matches!(e, Event::Removed { ship } if *ship == a(0))), 1);
}

/// RND-49, RND-36: in the System Phase ships take turns in ascending initiative. A ship that can do
/// nothing in it gets no turn.
#[test]
fn cloaked_ships_take_turns_in_the_system_phase() {
    let mut table = table("legacy", [&[4, 2, 1], &[3]]);
    for ship in [a(0), a(1), b(0)] {
        table.tokens(ship, Token::Cloak, 1);
    }
    table.play(Frame::SystemPhase(OrderFrame::ASCENDING));
    table.finish();
    assert_eq!(turns(&mut table), [a(1), b(0), a(0)]);
    assert_eq!(table.count(|e| matches!(e, Event::PhaseEnds { phase: Phase::System })), 1);
    table.with(|t| assert!(t.tokens[a(0)].has(Token::Cloak), "nobody has to decloak"));
}

/// RND-49, RND-50: a ship with an ability that names the System Phase resolves it in its own turn,
/// by initiative.
#[test]
fn abilities_of_the_system_phase_resolve_ship_by_ship() {
    let text = r#"[
        Pilot("stressed", [(when: During(System), effect: [Gain(token: Stress)])]),
        Pilot("focused", [(when: During(System), effect: [Gain(token: Focus)])]),
    ]"#;
    let own = Library::read([("test.ron", text)].into_iter(), None).unwrap_or_else(|fault| panic!("{fault}"));
    let ship =
        |pilot: &str, initiative| ShipSpec { pilot: pilot.to_owned(), initiative, ..plain_ship(Size::Small) };
    let squad_a = vec![ship("stressed", 4), ship("plain", 3), ship("focused", 2)];
    let mut matchup = matchup("legacy", squad_a, vec![ship("focused", 3)]);
    matchup.program = Library::embedded().clone().with(own).program(matchup.ruleset.card_set, &matchup.ships);
    let mut table = TestBattle::new(matchup);
    table.with(|t| t.core.phase = Phase::System);
    table.play(Frame::SystemPhase(OrderFrame::ASCENDING));
    table.finish();
    assert_eq!(turns(&mut table), [a(2), b(0), a(0)]);
    let events = table.events();
    let gained = events.iter().filter_map(|e| match e {
        Event::TokensGained { ship, token, n: 1 } => Some((*ship, *token)),
        _ => None,
    });
    let expected = [(a(2), Token::Focus), (b(0), Token::Focus), (a(0), Token::Stress)];
    assert_eq!(gained.collect::<Vec<_>>(), expected);
}

/// MOV-75, MOV-76, MOV-78: a cloaked ship may decloak in the System Phase by a boost or by a roll
/// to either side, even while stressed. That spends the cloak token.
#[test]
fn a_cloaked_ship_may_decloak() {
    for (direction, at) in [
        (Direction::Straight, (80.0, 220.0)),
        (Direction::Left, (-40.0, 100.0)),
        (Direction::Right, (200.0, 100.0)),
    ] {
        let mut table = table("legacy", [&[4], &[]]);
        table.place(a(0), 80.0 + 120.0, 100.0, 90.0);
        table.tokens(a(0), Token::Cloak, 1);
        table.tokens(a(0), Token::Stress, 1);
        table.push(Frame::SystemPhase(OrderFrame::ASCENDING));
        assert!(table.run_until(Seat::A, DecisionKind::Decloak));
        assert_eq!(table.options().len(), 4);
        table.answer(Choice::Decloak { ship: a(0), direction });
        if table.asked().is_some() {
            assert_eq!(table.asked(), Some((Seat::A, DecisionKind::RollPosition)));
            let middle = table.options()[1];
            table.answer(middle);
        }
        assert!(table.is_over());
        table.with(|t| {
            let pose = t.board.pose(a(0));
            assert!(
                (pose.x - at.0 - 120.0).abs() < 0.01 && (pose.y - at.1).abs() < 0.01,
                "{direction:?}: {pose:?}"
            );
            assert!(!t.tokens[a(0)].has(Token::Cloak) && t.turn[a(0)].decloaked);
        });
        assert_eq!(table.count(|e| matches!(e, Event::Decloaked { .. })), 1);
    }
}

/// MOV-77, MOV-79/open, RND-80: a failed decloak leaves the ship where it is with its cloak token,
/// and does not count as decloaking.
#[test]
fn a_decloak_can_fail() {
    let mut table = table("legacy", [&[4], &[]]);
    table.place(a(0), 30.0, 100.0, 90.0);
    table.tokens(a(0), Token::Cloak, 1);
    table.push(Frame::SystemPhase(OrderFrame::ASCENDING));
    assert!(table.run_until(Seat::A, DecisionKind::Decloak));
    table.answer(Choice::Decloak { ship: a(0), direction: Direction::Left });
    assert!(table.is_over());
    table.with(|t| {
        assert!(t.tokens[a(0)].has(Token::Cloak) && !t.turn[a(0)].decloaked);
        assert!((t.board.pose(a(0)).x - 30.0).abs() < 0.01);
        assert!(t.in_play().has(a(0)));
    });
    assert_eq!(table.count(|e| matches!(e, Event::DecloakFailed { .. })), 1);
}
