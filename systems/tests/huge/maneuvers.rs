//! Maneuvers of huge ships [HUG-36 to HUG-44, HUG-53].

use killbox_components::choice::Choice;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::{Frame, GainFrame, ManeuverFrame, MoveFrame, TractorFrame};
use killbox_components::ids::Seat;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::derived::area::quarter_turn;
use killbox_systems::movement::rotate::rotate;

use super::kit::*;

/// The sine of 45 degrees.
const Q: f32 = std::f32::consts::FRAC_1_SQRT_2;

fn fly(t: &mut TestBattle, code: &str) {
    let maneuver: Maneuver = code.parse().expect("a maneuver");
    t.with(|battle| battle.turn[a(0)].revealed = Some(maneuver));
    t.play(Frame::Maneuver(ManeuverFrame::new(a(0), maneuver, ManeuverSource::Activation)));
}

fn energy(t: &mut TestBattle) -> u8 {
    t.with(|battle| battle.charges[a(0)].energy.active)
}

fn stress(t: &mut TestBattle) -> u8 {
    t.with(|battle| battle.tokens[a(0)].count(Token::Stress))
}

/// HUG-1, HUG-38, HUG-39, HUG-40, HUG-41, HUG-42: a huge ship moves along its own tool: straight,
/// banked or not at all.
#[test]
fn along_the_tool() {
    for (code, x, y, ux) in [
        ("3FW", 400.0, 520.0, 0.0),
        ("2NW", 427.98, 498.69, Q),
        ("0BR", 416.57, 440.0, -Q),
        ("0OR", 400.0, 400.0, 0.0),
    ] {
        let mut t = table(&[Size::Huge], &[Size::Small]);
        fly(&mut t, code);
        let found = pose(&mut t, a(0));
        assert!((found.0 - x).abs() < 0.02 && (found.1 - y).abs() < 0.02, "{code}: {found:?}");
        assert!((found.2 - ux).abs() < 0.001, "{code}: {found:?}");
        assert!(t.is_over() && t.with(|battle| battle.turn[a(0)].executed_fully));
    }
}

/// HUG-43, HUG-44: a red maneuver costs energy while there is any, even if the ship is stressed.
/// Without energy it costs stress. A stressed ship without energy does not execute it.
#[test]
fn red_maneuvers_cost_energy() {
    let mut t = table(&[Size::Huge], &[Size::Small]);
    t.tokens(a(0), Token::Stress, 1);
    fly(&mut t, "1FR");
    assert_eq!((energy(&mut t), stress(&mut t), pose(&mut t, a(0)).1), (2, 1, 440.0));
    t.with(|battle| {
        battle.charges[a(0)].energy.lose(9);
        battle.tokens[a(0)].take(Token::Stress, 1);
    });
    fly(&mut t, "1FR");
    assert_eq!((energy(&mut t), stress(&mut t), pose(&mut t, a(0)).1), (0, 1, 480.0));
    fly(&mut t, "1FR");
    assert_eq!((stress(&mut t), pose(&mut t, a(0)).1), (1, 560.0), "the white 2-straight");
}

/// HUG-36, OBJ-26: obstacles that a huge ship overlaps are removed. Asteroids and debris clouds
/// deal a CRIT and a stress token, a gas cloud a jam token. Obstacles that the base only passes
/// over do not count. The ship still performs its action.
#[test]
fn obstacles_are_crushed() {
    for (name, hurts, token) in [
        ("coreasteroid0", 1, Token::Stress),
        ("vt49decimatordebris0", 1, Token::Stress),
        ("gascloud1", 0, Token::Jam),
    ] {
        let mut t = table(&[Size::Huge], &[Size::Small]);
        t.with(|battle| battle.charges[a(0)].energy.lose(9));
        t.place_obstacle(0, name, 400.0, 500.0, 0.0);
        t.place_obstacle(1, name, 400.0, 280.0, 0.0);
        fly(&mut t, "3FW");
        assert!(t.with(|battle| !battle.obstacles[0].present && battle.obstacles[1].present), "{name}");
        assert_eq!(hurt(&mut t, a(0)), hurts, "{name}");
        assert_eq!(t.with(|battle| battle.tokens[a(0)].count(token)), 1, "{name}");
        assert!(t.with(|battle| !battle.turn[a(0)].skip_action), "{name}");
    }
}

/// HUG-37, HUG-53, MOV-94: only a maneuver moves or rotates a huge ship.
#[test]
fn cards_do_not_move_it() {
    let mut t = table(&[Size::Huge], &[Size::Small]);
    for kind in [MoveKind::Boost, MoveKind::BarrelRoll, MoveKind::DecloakBoost] {
        t.play(Frame::Move(MoveFrame::new(a(0), kind)));
        assert_eq!((t.asked(), t.with(|battle| battle.core.outcome)), (None, Outcome::Failed), "{kind:?}");
    }
    let left = quarter_turn(killbox_components::maneuver::Direction::Left);
    assert!(!t.with(|battle| rotate(battle, a(0), left)));
    t.play(Frame::Tractor(TractorFrame::new(a(0), Seat::B)));
    assert_eq!(t.asked(), None);
    assert_eq!(pose(&mut t, a(0)), (400.0, 400.0, 0.0, 1.0));
}

/// HUG-30, HUG-53, TOK-39, TOK-47: a huge ship becomes ionised or tractored at six tokens.
#[test]
fn six_tokens_bind_it() {
    for token in [Token::Ion, Token::Tractor] {
        let mut t = table(&[Size::Huge], &[Size::Small]);
        let bound = |t: &mut TestBattle| {
            t.with(|battle| match token {
                Token::Ion => killbox_systems::derived::status::is_ionised(battle, a(0)),
                _ => killbox_systems::derived::status::is_tractored(battle, a(0)),
            })
        };
        t.play(Frame::Gain(GainFrame::new(a(0), token, 5, Seat::B)));
        assert!(!bound(&mut t), "{token:?}");
        t.play(Frame::Gain(GainFrame::new(a(0), token, 1, Seat::B)));
        assert!(bound(&mut t) && t.asked().is_none(), "{token:?}");
    }
}

/// HUG-31: the ion maneuver uses the huge ship's own tool.
#[test]
fn the_ion_maneuver() {
    let mut t = table(&[Size::Huge], &[Size::Small]);
    t.play(Frame::Maneuver(ManeuverFrame::ion(a(0), "3FW".parse().expect("a maneuver"))));
    assert_eq!(pose(&mut t, a(0)).1, 440.0);
    t.play(Frame::Maneuver(ManeuverFrame::ion(a(0), "2NW".parse().expect("a maneuver"))));
    assert!((pose(&mut t, a(0)).1 - 503.33).abs() < 0.02);
    assert_eq!(t.options(), Vec::<Choice>::new());
}
