//! Boosts, barrel rolls, decloaks, tractor moves, rotations.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::{Frame, MoveFrame, TractorFrame};
use killbox_components::geometry::{Path, SlideOffset, Template, Vec2, moves as geometry};
use killbox_components::ids::Seat;
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;
use killbox_systems::derived::area::quarter_turn;
use killbox_systems::derived::area::{MayMeet, PlayArea};
use killbox_systems::movement::moves;
use killbox_systems::movement::rotate::rotate;
use killbox_systems::movement::tractor::tractor_moves;

use crate::movement::kit::{Did, Scene, a, b};

fn begin(s: &mut Scene, kind: MoveKind) {
    s.play(Frame::Move(MoveFrame::new(a(0), kind)));
}

/// The option for a barrel roll to that side with a straight template.
fn to_side(side: Direction) -> Choice {
    Choice::Roll { side, bend: Direction::Straight }
}

/// MOV-63, MOV-67, MOV-74, MOV-16: the player declares one of three templates and the ship moves as
/// by a forward maneuver. There is no Check Difficulty and no executed maneuver.
#[test]
fn boosts() {
    for (direction, x, y, degrees) in [
        (Direction::Straight, 400.0, 480.0, 90.0),
        (Direction::Left, 362.426, 490.711, 135.0),
        (Direction::Right, 437.574, 490.711, 45.0),
    ] {
        let mut s = Scene::small("standard");
        s.t.tokens(a(0), Token::Stress, 1);
        begin(&mut s, MoveKind::Boost);
        s.assert_asked(Seat::A, DecisionKind::BoostTemplate);
        assert_eq!(
            s.t.options(),
            [Direction::Straight, Direction::Left, Direction::Right].map(Choice::Direction)
        );
        s.answer(Choice::Direction(direction));
        s.assert_over();
        s.assert_at(a(0), x, y, degrees);
        assert_eq!(s.outcome(), Outcome::Done);
        assert_eq!(s.did, []);
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), None);
        assert_eq!(s.t.with(|t| t.tokens[a(0)].count(Token::Stress)), 1);
        assert_eq!(s.t.count(|event| matches!(event, Event::Moved { .. })), 1);
    }
}

/// MOV-64, MOV-65, MOV-66: a boost fails and the ship stays if it ends on a ship, meets an obstacle
/// or ends partly outside the play area. Such a boost may be declared, but a legal one cannot be
/// declared a failure.
#[test]
fn boosts_fail() {
    let onto_ship = |s: &mut Scene| s.t.place(b(0), 400.0, 510.0, 90.0);
    let onto_obstacle = |s: &mut Scene| s.t.place_obstacle(0, "core2asteroid0", 400.0, 500.0, 0.0);
    let through_obstacle = |s: &mut Scene| s.t.place_obstacle(0, "core2asteroid0", 400.0, 440.0, 90.0);
    let outside = |s: &mut Scene| s.t.place(a(0), 400.0, 820.0, 90.0);
    for set_up in [&onto_ship as &dyn Fn(&mut Scene), &onto_obstacle, &through_obstacle, &outside] {
        let mut s = Scene::small("standard");
        set_up(&mut s);
        let start = s.t.with(|t| t.board.pose(a(0)));
        begin(&mut s, MoveKind::Boost);
        assert_eq!(s.t.options().len(), 3);
        s.answer(Choice::Direction(Direction::Straight));
        s.assert_over();
        assert_eq!(s.outcome(), Outcome::Failed);
        assert_eq!(s.t.with(|t| t.board.pose(a(0))), start);
        assert_eq!(s.t.events(), []);
    }
}

/// MOV-64, MOV-72: a ship on an obstacle moves through it if the template begins on it, so the
/// boost fails.
#[test]
fn a_boost_off_an_obstacle_fails_if_the_card_lies_on_it() {
    let mut s = Scene::small("standard");
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 415.0, 0.0);
    let legal = |s: &mut Scene| {
        s.t.with(|t| {
            let to = geometry::boost(t.board.pose(a(0)), Size::Small, Template::STRAIGHT_1);
            PlayArea::of(t).allows(a(0), Size::Small, to, 0)
        })
    };
    assert!(!legal(&mut s));
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 385.0, 0.0);
    assert!(legal(&mut s));
}

/// MOV-70, MOV-71: the player declares a side and then picks one of three positions. The heading
/// stays. A small ship rolls along the template, a larger one across it.
#[test]
fn barrel_rolls() {
    for (size, side, offset, x, y) in [
        (Size::Small, Direction::Left, SlideOffset::Forward, 320.0, 410.0),
        (Size::Small, Direction::Right, SlideOffset::Middle, 480.0, 400.0),
        (Size::Small, Direction::Right, SlideOffset::Backward, 480.0, 390.0),
        (Size::Medium, Direction::Left, SlideOffset::Forward, 320.0, 420.0),
        (Size::Large, Direction::Right, SlideOffset::Backward, 500.0, 380.0),
    ] {
        let mut s = Scene::new("standard", &[size], &[Size::Small]);
        begin(&mut s, MoveKind::BarrelRoll);
        s.assert_asked(Seat::A, DecisionKind::RollSide);
        assert_eq!(s.t.options(), [Direction::Left, Direction::Right].map(to_side));
        s.answer(to_side(side));
        s.assert_asked(Seat::A, DecisionKind::RollPosition);
        assert_eq!(s.t.options(), SlideOffset::ALL.map(Choice::Position));
        s.answer(Choice::Position(offset));
        s.assert_over();
        s.assert_at(a(0), x, y, 90.0);
        assert_eq!(s.outcome(), Outcome::Done);
        assert_eq!(s.did, []);
    }
}

/// MOV-71, MOV-72: the player must pick one of the legal positions.
#[test]
fn a_barrel_roll_takes_a_legal_position() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 320.0, 445.0, 90.0);
    begin(&mut s, MoveKind::BarrelRoll);
    s.answer(to_side(Direction::Left));
    assert_eq!(s.t.options(), [SlideOffset::Middle, SlideOffset::Backward].map(Choice::Position));
    s.answer(Choice::Position(SlideOffset::Middle));
    s.assert_at(a(0), 320.0, 400.0, 90.0);
}

/// MOV-72, MOV-73: a roll fails if all three positions are illegal, also for different reasons. The
/// other side cannot be tried instead.
#[test]
fn a_barrel_roll_fails_without_a_legal_position() {
    let mut s = Scene::small("standard");
    // The forward and the middle position end on the ship, the backward one on the obstacle alone.
    s.t.place(b(0), 320.0, 435.0, 90.0);
    s.t.place_obstacle(0, "core2asteroid0", 310.0, 350.0, 0.0);
    let at = |s: &mut Scene, offset| {
        s.t.with(|t| {
            moves::roll(PlayArea::of(t), a(0), Size::Small, Template::STRAIGHT_1, Direction::Left, offset)
        })
    };
    assert!(at(&mut s, SlideOffset::Backward).overlapped.is_empty());
    assert!(at(&mut s, SlideOffset::Backward).meets_obstacle());
    assert!(!at(&mut s, SlideOffset::Middle).overlapped.is_empty());
    begin(&mut s, MoveKind::BarrelRoll);
    s.answer(to_side(Direction::Left));
    s.assert_over();
    assert_eq!(s.outcome(), Outcome::Failed);
    s.assert_at(a(0), 400.0, 400.0, 90.0);
}

/// MOV-72: a position is illegal if it is partly outside the play area or its template lies on an
/// obstacle.
#[test]
fn barrel_rolls_stay_inside_and_clear() {
    let mut s = Scene::small("standard");
    s.t.place(a(0), 95.0, 400.0, 90.0);
    begin(&mut s, MoveKind::BarrelRoll);
    s.answer(to_side(Direction::Left));
    assert_eq!(s.outcome(), Outcome::Failed);
    for size in [Size::Small, Size::Large] {
        let mut s = Scene::new("standard", &[size], &[Size::Small]);
        // The obstacle lies against the left side: under the template, but not under the final
        // base.
        s.t.place_obstacle(0, "core2asteroid0", 400.0 - size.half_mm() - 11.0, 400.0, 0.0);
        begin(&mut s, MoveKind::BarrelRoll);
        s.answer(to_side(Direction::Left));
        assert_eq!(s.outcome(), Outcome::Failed, "{size:?}");
    }
}

/// MOV-75, MOV-76: a small ship decloaks with the 2-straight, other ships with the 1-straight. The
/// player declares the way before anything is measured.
#[test]
fn decloaks() {
    for (size, roll_x, boost_y) in
        [(Size::Small, 280.0, 520.0), (Size::Medium, 320.0, 500.0), (Size::Large, 300.0, 520.0)]
    {
        let mut s = Scene::new("standard", &[size], &[Size::Small]);
        s.t.tokens(a(0), Token::Stress, 1);
        let roll =
            MoveFrame { direction: Some(Direction::Left), ..MoveFrame::new(a(0), MoveKind::DecloakRoll) };
        s.play(Frame::Move(roll));
        s.assert_asked(Seat::A, DecisionKind::RollPosition);
        s.answer(Choice::Position(SlideOffset::Middle));
        s.assert_at(a(0), roll_x, 400.0, 90.0);
        s.t.place(a(0), 400.0, 400.0, 90.0);
        begin(&mut s, MoveKind::DecloakBoost);
        s.assert_over();
        s.assert_at(a(0), 400.0, boost_y, 90.0);
        assert_eq!(s.outcome(), Outcome::Done);
    }
}

/// MOV-77, MOV-78: an illegal decloak fails and leaves the ship where it was. No step of a maneuver
/// resolves.
#[test]
fn decloaks_fail() {
    let mut s = Scene::small("standard");
    s.t.tokens(a(0), Token::Cloak, 1);
    s.t.place(b(0), 400.0, 520.0, 90.0);
    begin(&mut s, MoveKind::DecloakBoost);
    assert_eq!(s.outcome(), Outcome::Failed);
    s.assert_at(a(0), 400.0, 400.0, 90.0);
    assert!(s.t.with(|t| t.tokens[a(0)].has(Token::Cloak)));
}

/// MOV-50, MOV-49: a boost ends contacts and may create new ones.
#[test]
fn moves_change_contacts() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 440.0, 400.0, 90.0);
    s.t.place(b(1), 400.0, 520.0, 90.0);
    assert!(s.touch(a(0), b(0)));
    begin(&mut s, MoveKind::Boost);
    s.answer(Choice::Direction(Direction::Straight));
    assert!(!s.touch(a(0), b(0)));
    assert!(s.touch(a(0), b(1)));
}

fn tractor(s: &mut Scene, by: Seat) {
    s.play(Frame::Tractor(TractorFrame::new(a(0), by)));
}

fn roll(side: Direction, offset: SlideOffset) -> Choice {
    Choice::TractorRoll { side, bend: Direction::Straight, offset }
}

/// MOV-88, MOV-93: the player whose effect it was may boost or roll the ship, even a stressed and
/// ionised one. It is not a maneuver.
#[test]
fn a_tractored_ship_is_moved() {
    for (key, x, y) in [
        (Choice::TractorBoost, 400.0, 480.0),
        (roll(Direction::Left, SlideOffset::Forward), 320.0, 410.0),
        (roll(Direction::Right, SlideOffset::Backward), 480.0, 390.0),
    ] {
        let mut s = Scene::small("standard");
        s.t.tokens(a(0), Token::Stress, 1);
        s.t.tokens(a(0), Token::Ion, 1);
        tractor(&mut s, Seat::B);
        s.assert_asked(Seat::B, DecisionKind::TractorMove);
        assert_eq!(s.t.options().len(), 8);
        s.answer(key);
        s.assert_asked(Seat::A, DecisionKind::TractorRotation);
        s.answer(Choice::Pass);
        s.assert_over();
        s.assert_at(a(0), x, y, 90.0);
        assert_eq!(s.outcome(), Outcome::Done);
        assert_eq!(s.did, []);
        assert_eq!(s.t.count(|event| *event == Event::TractorMoved { ship: a(0) }), 1);
        assert_eq!(s.t.with(|t| t.turn[a(0)].executed), None);
    }
}

/// MOV-88, MOV-90: the player may decline the move. There is then no rotation.
#[test]
fn a_tractor_move_can_be_declined() {
    let mut s = Scene::small("standard");
    tractor(&mut s, Seat::B);
    s.answer(Choice::Pass);
    s.assert_over();
    assert_eq!(s.outcome(), Outcome::Declined);
    s.assert_at(a(0), 400.0, 400.0, 90.0);
}

/// MOV-90: a ship that an opponent moved may rotate 90 degrees for 1 stress. A ship that its own
/// player moved may not.
#[test]
fn a_tractored_ship_may_rotate() {
    for (side, degrees) in [(Direction::Left, 180.0), (Direction::Right, 0.0)] {
        let mut s = Scene::small("standard");
        tractor(&mut s, Seat::B);
        s.answer(Choice::TractorBoost);
        s.answer(Choice::Direction(side));
        s.assert_over();
        s.assert_at(a(0), 400.0, 480.0, degrees);
        assert_eq!(s.did, [Did::Gain(a(0), Token::Stress, 1)]);
        assert_eq!(s.t.count(|event| *event == Event::Rotated { ship: a(0) }), 1);
    }
    let mut s = Scene::small("standard");
    tractor(&mut s, Seat::A);
    s.answer(Choice::TractorBoost);
    s.assert_over();
}

/// MOV-89, LEG-13: the move may not end on a ship or outside. Obstacles prevent it, unless the
/// ruleset lets it pass through them. The ship then suffers them after the choice to rotate, and no
/// step is skipped.
#[test]
fn tractor_moves_and_obstacles() {
    for (ruleset, boosts) in [("standard", false), ("legacy", true)] {
        let mut s = Scene::small(ruleset);
        s.t.place_obstacle(0, "coreasteroid0", 400.0, 450.0, 0.0);
        s.t.place(b(0), 320.0, 400.0, 90.0);
        let keys: Vec<_> = s.t.with(|t| {
            let through = if t.rules().tractor_through_obstacles { u8::MAX } else { 0 };
            tractor_moves(PlayArea::of(t), a(0), Size::Small, &[Direction::Straight], through, |template| {
                template
            })
            .iter()
            .map(|(key, _)| *key)
            .collect()
        });
        let boost = Choice::TractorBoost;
        assert_eq!(keys.contains(&boost), boosts, "{ruleset}");
        assert!(!keys.contains(&roll(Direction::Left, SlideOffset::Middle)));
        assert!(keys.contains(&roll(Direction::Right, SlideOffset::Middle)));
        if boosts {
            s.t.attack_dice(&[Face::Hit]);
            tractor(&mut s, Seat::B);
            s.answer(boost);
            assert_eq!(s.did, []);
            s.answer(Choice::Direction(Direction::Left));
            s.assert_over();
            assert_eq!(s.did, [Did::Gain(a(0), Token::Stress, 1), Did::Suffer(a(0), 1, 0)]);
            assert!(!s.skips_action(a(0)));
        }
    }
}

/// MOV-89: a ship that cannot be moved anywhere is not moved, and no player is asked.
#[test]
fn an_impossible_tractor_move_is_not_made() {
    let mut s = Scene::new("standard", &[Size::Small], &[Size::Large, Size::Large, Size::Large]);
    s.t.place(b(0), 400.0, 480.0, 0.0);
    s.t.place(b(1), 330.0, 400.0, 0.0);
    s.t.place(b(2), 470.0, 400.0, 0.0);
    tractor(&mut s, Seat::B);
    s.assert_over();
    assert_eq!(s.outcome(), Outcome::Declined);
}

/// MOV-86: a rotation turns the ship about its centre and is not a move.
#[test]
fn a_rotation_is_no_move() {
    for (by, degrees) in [
        (quarter_turn(Direction::Left), 180.0),
        (quarter_turn(Direction::Right), 0.0),
        (quarter_turn(Direction::Straight), 270.0),
        (Vec2::new(0.6, 0.8), 143.130_1),
    ] {
        let mut s = Scene::small("standard");
        assert!(s.t.with(|t| rotate(t, a(0), by)));
        s.assert_at(a(0), 400.0, 400.0, degrees);
        assert_eq!(s.t.count(|event| matches!(event, Event::Moved { .. })), 0);
    }
}

/// MOV-87, MOV-50: a rotation that would overlap another ship does not happen. Obstacles under the
/// ship are not suffered. A rotation out of contact ends the contact.
#[test]
fn a_rotation_among_others() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 441.0, 400.0, 90.0);
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 425.0, 0.0);
    let eighth = Vec2::new(std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2);
    assert!(!s.t.with(|t| rotate(t, a(0), eighth)));
    s.assert_at(a(0), 400.0, 400.0, 90.0);
    assert!(s.t.with(|t| rotate(t, a(0), quarter_turn(Direction::Left))));
    assert_eq!(s.t.count(|event| matches!(event, Event::MetObstacle { .. })), 0);
    s.t.place(b(0), 400.0, 448.284_3, 135.0);
    assert!(s.touch(a(0), b(0)));
    assert!(s.t.with(|t| rotate(t, b(0), eighth)));
    assert!(!s.touch(a(0), b(0)));
}

/// MOV-87, RND-78: a ship that is rotated partly out of the play area flees.
#[test]
fn a_rotation_may_make_a_ship_flee() {
    let mut s = Scene::small("standard");
    s.t.place(a(0), 20.0, 400.0, 90.0);
    s.t.with(|t| rotate(t, a(0), quarter_turn(Direction::Left)));
    assert!(s.t.with(|t| t.core.in_play.has(a(0))));
    s.t.with(|t| rotate(t, a(0), Vec2::new(0.6, 0.8)));
    assert!(s.t.with(|t| t.core.fled.has(a(0))));
}

/// MOV-63, MOV-70, MOV-88: the previews agree with what the rules do.
#[test]
fn moves_can_be_previewed() {
    let mut s = Scene::small("standard");
    let (boost, rolls) = s.t.with(|t| {
        let area = PlayArea::of(t);
        let template = moves::boost_template(Direction::Left);
        let rolls = moves::roll_positions(
            area,
            a(0),
            Size::Small,
            Template::STRAIGHT_1,
            Direction::Left,
            MayMeet::NONE,
        );
        (moves::boost(area, a(0), Size::Small, template), rolls)
    });
    assert_eq!(
        boost.pose,
        s.t.with(|t| Path::forward(Template::BANK_1_LEFT).end(
            t.board.pose(a(0)),
            Size::Small,
            SlideOffset::Middle
        ))
    );
    begin(&mut s, MoveKind::BarrelRoll);
    s.answer(to_side(Direction::Left));
    let offered: Vec<_> = rolls.iter().map(|(offset, _)| Choice::Position(*offset)).collect();
    assert_eq!(s.t.options(), offered);
    s.answer(offered[2]);
    assert_eq!(s.t.with(|t| t.board.pose(a(0))), rolls[2].1.pose);
}
