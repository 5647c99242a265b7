//! Abilities that depend on the attacking weapon, change initiative, ignore obstacles, or flip
//! their card.

use crate::abilities::kit::*;
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::charge::Charge;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::movement::{ManeuverSource, MoveKind};
use killbox_components::frame::phases::NextPhase;
use killbox_components::frame::{
    AttackFrame, Frame, ManeuverFrame, MoveFrame, RoundFrame, attack::AttackKind,
};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::spec::{ShipSpec, Turret, WeaponSpec};
use killbox_components::state::{Outcome, Phase};
use killbox_components::token::Token;
use killbox_testkit::{card, ordnance, primary};

const START: Event = Event::PhaseBegan { phase: Phase::Engagement };

/// The number of attack dice that `a(0)` rolls with its weapon at index `weapon` against `b(0)` at
/// range 2. All dice are blank.
fn dice(text: &str, weapons: &[WeaponSpec], turret: Turret, weapon: u8) -> u8 {
    let mut own = ship("attacker");
    own.weapons = weapons.iter().cloned().collect();
    own.turret = turret;
    let mut t = table_of(text, vec![own], vec![ship("plain")]);
    t.place(b(0), 100.0, 390.0, 270.0);
    t.attack_dice(&[Face::Blank; 6]);
    t.defense_dice(&[Face::Blank; 6]);
    t.play(Frame::Attack(AttackFrame::new(a(0), AttackKind::Standard)));
    let chosen = t
        .options()
        .into_iter()
        .find(|choice| matches!(choice, Choice::Attack { weapon: with, .. } if *with == weapon));
    t.answer(chosen.expect("this weapon can attack"));
    t.finish();
    let rolled = t.events().into_iter().find_map(|event| match event {
        Event::DiceRolled { dice: DieKind::Attack, pool, .. } => Some(pool.count(Face::Blank)),
        _ => None,
    });
    rolled.expect("dice were rolled")
}

/// ATK-27: abilities about primary attacks do not affect special attacks, and the reverse.
#[test]
fn primary_and_special_attacks_are_told_apart() {
    let weapons = [primary(Arc::Front, 3), ordnance(3, 1, 3, 0)];
    for (word, expected) in [("Primary", [4, 3]), ("Special", [3, 4])] {
        let text = format!(
            "[Pilot(\"attacker\", [(when: While(Attack(weapon: [{word}])), effect: [RollMore(dice: AttackDice)])])]"
        );
        let found = [0, 1].map(|weapon| dice(&text, &weapons, Turret::None, weapon));
        assert_eq!(found, expected, "{word}");
    }
}

/// ATK-28: a front arc attack is an attack with a front arc weapon. A turret that points ahead
/// makes turret attacks, even if the defender is in the front arc.
#[test]
fn a_turret_that_points_ahead_makes_no_front_arc_attack() {
    let turret = WeaponSpec { arc: WeaponArc::SingleTurret, ..primary(Arc::Front, 3) };
    let weapons = [primary(Arc::Front, 3), turret];
    for (word, expected) in [("Fixed(Front)", [4, 3]), ("SingleTurret", [3, 4])] {
        let text = format!(
            "[Pilot(\"attacker\", [(when: While(Attack(arc: [{word}])), effect: [RollMore(dice: AttackDice)])])]"
        );
        let found = [0, 1].map(|weapon| dice(&text, &weapons, Turret::Single, weapon));
        assert_eq!(found, expected, "{word}");
    }
}

/// RND-37: of several effects that set a ship's initiative, the most recent one applies. They do
/// not add up. When they end, the printed value applies again.
#[test]
fn the_most_recent_initiative_counts() {
    let text = r#"[
        Pilot("imitates", [
            (when: StartOf(Engagement), choose: Ship(Other()), effect: [TreatInitiativeAs(of: Chosen)]),
        ]),
    ]"#;
    let of = |pilot: &str, initiative| ShipSpec { initiative, ..ship(pilot) };
    let mut t =
        table_of(text, vec![of("imitates", 3), of("slow", 1), of("quick", 5)], vec![of("quicker", 6)]);
    let now = |t: &mut TestBattle| t.with(|b| b.turn[a(0)].initiative);
    for (model, expected) in [(b(0), 6), (a(1), 1), (a(2), 5)] {
        happens(&mut t, START);
        t.answer(Choice::Ship(model));
        assert_eq!(now(&mut t), expected);
    }
    assert_eq!(t.with(|x| [a(1), a(2), b(0)].map(|ship| x.turn[ship].initiative)), [1, 5, 6]);
    t.play(Frame::Round(RoundFrame { next: NextPhase::Check }));
    assert_eq!(t.with(|b| b.core.round), 2);
    assert_eq!(now(&mut t), 3);
}

/// A ship at (400, 400), facing up, that ignores obstacles or not. It has enough shields, and an
/// asteroid lies at (x, y).
fn before_an_asteroid(ignores: bool, x: f32, y: f32) -> TestBattle {
    let text = r#"[Pilot("ignores", [(when: Always, effect: [IgnoreObstacles])])]"#;
    let mut t = table(text, &[if ignores { "ignores" } else { "plain" }], &["plain"]);
    t.place(a(0), 400.0, 400.0, 90.0);
    t.with(|b| {
        b.core.phase = Phase::Activation;
        b.turn[a(0)].activating = true;
        b.charges[a(0)].shields = Charge::full(9, 0);
    });
    t.place_obstacle(0, "coreasteroid0", x, y, 0.0);
    t
}

/// OBJ-27: moving through or overlapping an ignored obstacle has no effect, and the Perform Action
/// step is not skipped.
#[test]
fn ignored_obstacles_have_no_effect() {
    // Under the template of a 2-straight, and under its end position.
    for y in [460.0, 530.0] {
        for (ignores, expected) in [(false, 1), (true, 0)] {
            let mut t = before_an_asteroid(ignores, 400.0, y);
            t.attack_dice(&[Face::Blank]);
            let maneuver = maneuver("2FW");
            t.play(Frame::Maneuver(ManeuverFrame::new(a(0), maneuver, ManeuverSource::Activation)));
            t.finish();
            assert_eq!(t.count(|e| matches!(e, Event::MetObstacle { .. })), expected, "at {y}");
            t.with(|b| {
                assert_eq!(b.charges[a(0)].shields.active, 9 - expected as u8);
                assert_eq!(b.turn[a(0)].skip_action, !ignores && y > 500.0);
            });
        }
    }
}

/// OBJ-27: a ship boosts and barrel rolls through obstacles that it ignores.
#[test]
fn a_ship_boosts_and_rolls_through_what_it_ignores() {
    for (kind, x, y) in [(MoveKind::Boost, 400.0, 440.0), (MoveKind::BarrelRoll, 360.0, 400.0)] {
        for ignores in [false, true] {
            let mut t = before_an_asteroid(ignores, x, y);
            t.play(Frame::Move(MoveFrame::new(a(0), kind)));
            assert!(matches!(t.asked(), Some((_, DecisionKind::BoostTemplate | DecisionKind::RollSide))));
            // A straight boost, or a roll to the left; then the first position.
            t.answer(match kind {
                MoveKind::Boost => Choice::Direction(Direction::Straight),
                _ => Choice::Roll { side: Direction::Left, bend: Direction::Straight },
            });
            t.finish();
            let moved = t.with(|b| b.board.pose(a(0)).y != 400.0 || b.board.pose(a(0)).x != 400.0);
            assert_eq!(moved, ignores, "{kind:?}");
            let outcome = t.with(|b| b.core.outcome);
            assert_eq!(outcome, if ignores { Outcome::Done } else { Outcome::Failed }, "{kind:?}");
            assert_eq!(t.count(|e| matches!(e, Event::MetObstacle { .. })), 0);
        }
    }
}

/// ABL-14: only the abilities of the side that is up are active; after flipping, those of the other
/// side.
#[test]
fn only_the_side_that_is_up_speaks() {
    let text = r#"[
        Upgrade("wings", [
            (side: 0, when: StartOf(Engagement), effect: [Gain(token: Focus), FlipThisCard]),
            (side: 1, when: StartOf(Engagement), effect: [Gain(token: Evade)]),
        ]),
    ]"#;
    let mut own = ShipSpec { size: Size::Small, ..ship("plain") };
    own.cards.push(card("wings", 0));
    let mut t = table_of(text, vec![own], vec![ship("plain")]);
    let mut has = || {
        happens(&mut t, START);
        assert!(t.is_over());
        [Token::Focus, Token::Evade].map(|token| tokens(&mut t, a(0), token))
    };
    assert_eq!(has(), [1, 0]);
    assert_eq!(has(), [1, 1]);
    assert_eq!(has(), [1, 2]);
}
