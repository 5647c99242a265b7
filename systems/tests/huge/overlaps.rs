//! A huge ship that overlaps ships [HUG-46 to HUG-51].

use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, ManeuverFrame};
use killbox_components::geometry::{overlap, range_band};
use killbox_components::ids::Seat;
use killbox_components::maneuver::{Direction, Maneuver};
use killbox_components::size::Size;
use killbox_components::token::Token;

use super::kit::*;

fn fly(t: &mut TestBattle, code: &str) {
    let maneuver: Maneuver = code.parse().expect("a maneuver");
    t.with(|battle| battle.turn[a(0)].revealed = Some(maneuver));
    t.play(Frame::Maneuver(ManeuverFrame::new(a(0), maneuver, ManeuverSource::Activation)));
}

/// HUG-46, HUG-47: a huge ship moves at the highest speed at which it does not overlap the other
/// huge ship. Both suffer damage by the speed on the dial.
#[test]
fn a_huge_ship_in_the_way_slows_it_down() {
    let mut t = table(&[Size::Huge], &[Size::Huge]);
    // The distance from bow to beam is 80 mm, so speed 2 just fits.
    t.place(b(0), 400.0, 400.0 + 110.5 + 80.0 + 40.0, 0.0);
    fly(&mut t, "4FW");
    assert_eq!(pose(&mut t, a(0)).1, 480.0);
    assert_eq!(t.with(|battle| battle.turn[a(0)].executed.map(|flown| flown.speed)), Some(2));
    assert_eq!((hurt(&mut t, a(0)), hurt(&mut t, b(0))), (4, 4));
    assert!(t.with(|battle| battle.board.touch(a(0), b(0))));
    assert!(t.is_over());
}

/// HUG-46: no speed fits, so the ship stays where it is. A bank tries speed 0 first.
#[test]
fn it_stays_where_nothing_fits() {
    let mut t = table(&[Size::Huge], &[Size::Huge]);
    t.place(b(0), 400.0, 400.0 + 110.5 + 30.0 + 40.0, 0.0);
    fly(&mut t, "2FW");
    assert_eq!(pose(&mut t, a(0)), (400.0, 400.0, 0.0, 1.0));
    assert_eq!((hurt(&mut t, a(0)), hurt(&mut t, b(0))), (2, 2));
}

/// A huge ship of seat A executes a 2-straight onto a small ship of each seat. Their 3 shields keep
/// the small ships in play.
fn rammed() -> TestBattle {
    let mut t = table(&[Size::Huge, Size::Small], &[Size::Small]);
    t.with(|battle| {
        for ship in [a(1), b(0)] {
            battle.charges[ship].shields = killbox_components::charge::Charge::full(3, 0);
        }
    });
    t.place(a(1), 380.0, 545.0, 90.0);
    t.place(b(0), 425.0, 545.0, 90.0);
    t
}

/// HUG-48, HUG-49, HUG-50, HUG-51: the overlapped ships suffer damage by the speed on the dial. The
/// players take turns placing them behind the huge ship, the first player first, and the opponent
/// may rotate each. Then the huge ship rolls a die for each.
#[test]
fn standard_ships_are_pushed_behind_it() {
    let mut t = rammed();
    t.with(|battle| battle.charges[a(0)].energy.lose(9));
    t.attack_dice(&[HIT, CRIT]);
    fly(&mut t, "2FW");
    for (ship, seat) in [(a(1), Seat::A), (b(0), Seat::B)] {
        assert_eq!(hurt(&mut t, ship), 2);
        assert_eq!(t.asked().map(|asked| asked.0), Some(seat), "{ship:?}");
        assert_eq!(t.asked().map(|asked| asked.1), Some(DecisionKind::ShipFacing));
        let first = t.options()[0];
        t.answer(first);
        assert!(t.options().iter().all(|choice| ChoiceKind::from(choice) == ChoiceKind::AreaNear));
        let first = t.options()[0];
        t.answer(first);
        let first = t.options()[0];
        t.answer(first);
        assert_eq!(t.asked(), Some((seat.other(), DecisionKind::TractorRotation)));
        t.answer(if ship == a(1) { Choice::Pass } else { Choice::Direction(Direction::Left) });
        let (own, huge) = t.with(|battle| (battle.board.base(ship), battle.board.base(a(0))));
        assert!(!overlap(own, huge) && range_band(own, huge) <= 1);
        assert!(own.centre().y < 480.0 + 20.0, "in the full rear arc: {own:?}");
    }
    assert!(t.is_over());
    t.assert_script_used();
    assert_eq!(t.count(|event| matches!(event, Event::Rotated { .. })), 1);
    assert_eq!(t.with(|battle| battle.tokens[a(0)].count(Token::Stress)), 1);
    assert_eq!(hurt(&mut t, a(0)), 1, "one CRIT");
    assert_eq!(pose(&mut t, a(0)).1, 480.0, "they do not stop it");
}

/// HUG-51: it rolls two dice for a medium and three for a large ship.
#[test]
fn dice_by_size() {
    for (size, dice) in [(Size::Medium, 2), (Size::Large, 3)] {
        let mut t = table(&[Size::Huge], &[size]);
        t.with(|battle| battle.damage[b(0)] = Default::default());
        t.place(b(0), 400.0, 560.0, 90.0);
        t.attack_dice(&vec![BLK; dice]);
        fly(&mut t, "1FW");
        t.finish();
        t.assert_script_used();
        assert_eq!(hurt(&mut t, a(0)), 0);
    }
}

/// HUG-51: four large ships are twelve dice, more than one random word serves.
#[test]
fn more_dice_than_an_attack_has() {
    let mut t = table(&[Size::Huge], &[Size::Large; 4]);
    // Without energy no stress is removed again [HUG-28].
    t.with(|battle| battle.charges[a(0)].energy.lose(9));
    for at in 0..4 {
        t.with(|battle| battle.damage[b(at)] = Default::default());
        t.place(b(at), 400.0, 560.0 + 5.0 * f32::from(at), 90.0);
    }
    t.attack_dice(&[HIT; 12]);
    fly(&mut t, "1FW");
    t.finish();
    t.assert_script_used();
    assert_eq!(t.with(|battle| battle.tokens[a(0)].count(Token::Stress)), 12);
}

/// HUG-48: a ship that the overlap destroys is not placed, but its dice are still rolled.
#[test]
fn who_is_destroyed_is_not_placed() {
    let mut t = table(&[Size::Huge], &[Size::Small, Size::Small]);
    t.with(|battle| battle.core.phase = killbox_components::state::Phase::Activation);
    t.place(b(0), 400.0, 560.0, 90.0);
    t.cards(&[2, 2, 2, 2]);
    t.attack_dice(&[FOC]);
    fly(&mut t, "4FW");
    assert!(t.with(|battle| battle.core.removed.has(b(0))));
    assert_eq!(t.asked(), None);
    t.assert_script_used();
}

/// HUG-49: a ship that cannot be placed is destroyed. Here the huge ship's stern lies along the
/// edge.
#[test]
fn without_a_place_it_is_destroyed() {
    let mut t = table(&[Size::Huge], &[Size::Large, Size::Huge, Size::Huge]);
    t.with(|battle| battle.core.phase = killbox_components::state::Phase::Activation);
    // The ships beside it and the edges fill the full rear arc of the ship.
    t.place(a(0), 70.0, 111.0, 90.0);
    t.place(b(1), 150.5, 111.0, 90.0);
    t.place(b(2), 231.0, 111.0, 90.0);
    t.place(b(0), 70.0, 290.0, 90.0);
    t.attack_dice(&[BLK, BLK, BLK]);
    t.with(|battle| battle.charges[b(0)].shields = killbox_components::charge::Charge::full(9, 0));
    fly(&mut t, "1FW");
    assert_eq!(t.asked(), None);
    assert!(t.with(|battle| battle.core.removed.has(b(0))));
    t.assert_script_used();
}
