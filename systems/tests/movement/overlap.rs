//! Overlapping ships: partial execution, contact, and the effects on the ship.

use crate::movement::kit::{Did, Scene, a, b};
use killbox_components::action::ActionKind;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::Face;
use killbox_components::event::Event;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, ManeuverFrame};
use killbox_components::geometry::SlideOffset;
use killbox_components::ids::{Seat, ShipSet, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::size::Size;
use killbox_components::token::Token;
use killbox_systems::movement::placing;
use killbox_systems::world::battle::Flow;

/// The actions that an overlap with an enemy allows.
fn red_focus() -> ActionSet {
    ActionSet::OnBarTreatedAsRed { kinds: [ActionKind::Focus, ActionKind::Calculate].into_iter().collect() }
}

/// Ship 0 of seat A at (400, 400), facing up, with `other` in the way of its 2-straight.
fn in_the_way(ruleset: &str, other: ShipSlot) -> Scene {
    let mut s = Scene::small(ruleset);
    s.t.place(other, 400.0, 500.0, 90.0);
    s
}

fn executed_fully(s: &mut Scene) -> Vec<bool> {
    s.heard(|event| match event {
        Event::ManeuverExecuted { fully, .. } => Some(*fully),
        _ => None,
    })
}

/// MOV-39, MOV-17: the ship stops against the ship in its way. It has executed its maneuver
/// partially and touches that ship.
#[test]
fn a_ship_stops_short_of_another() {
    let mut s = in_the_way("standard", b(0));
    s.fly(a(0), "2FW");
    s.assert_at(a(0), 400.0, 460.0, 90.0);
    assert!(s.touch(a(0), b(0)));
    s.t.finish();
    assert_eq!(executed_fully(&mut s), [false]);
    assert_eq!(s.t.with(|t| t.turn[a(0)].executed.map(|m| m.speed)), Some(2));
    assert_eq!(s.t.count(|event| *event == Event::OverlappedShip { ship: a(0), other: b(0) }), 1);
}

/// MOV-17, MOV-15: Check Difficulty also applies after a partial execution.
#[test]
fn difficulty_counts_after_partial_execution() {
    let mut s = in_the_way("legacy", b(0));
    s.fly(a(0), "2FR");
    assert_eq!(s.did, [Did::Gain(a(0), Token::Stress, 1)]);
}

/// MOV-39: a ship may end where it began.
#[test]
fn a_ship_may_end_where_it_began() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 440.0, 90.0);
    s.t.place(b(1), 400.0, 480.0, 90.0);
    s.fly(a(0), "1FW");
    s.assert_at(a(0), 400.0, 400.0, 90.0);
    assert!(s.touch(a(0), b(0)));
    s.t.finish();
    assert_eq!(executed_fully(&mut s), [false]);
}

/// MOV-44, MOV-43: a ship that backs over a second ship touches that one, but the first one decides
/// the effect of the overlap.
#[test]
fn the_last_ship_backed_over_is_touched() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 545.0, 90.0);
    s.t.place(b(1), 400.0, 500.0, 90.0);
    s.fly(a(0), "2FW");
    s.assert_at(a(0), 400.0, 460.0, 90.0);
    assert!(s.touch(a(0), b(1)));
    assert!(!s.touch(a(0), b(0)));
    // At 520 it would have overlapped both ships.
    assert_eq!(s.t.count(|event| matches!(event, Event::OverlappedShip { .. })), 2);
    let mut s = Scene::small("standard");
    s.t.place(a(1), 400.0, 575.0, 90.0);
    s.t.place(b(0), 400.0, 535.0, 90.0);
    s.t.attack_dice(&[Face::Blank]);
    s.fly(a(0), "3FW");
    // At 560 it overlaps both the friend and the enemy. The friend decides the effect; the enemy is
    // touched.
    s.assert_at(a(0), 400.0, 495.0, 90.0);
    assert!(s.touch(a(0), b(0)) && !s.touch(a(0), a(1)));
    s.t.assert_script_used();
}

/// MOV-40: after overlapping a friendly ship, one attack die is rolled; a HIT or CRIT deals 1 HIT
/// damage. Perform Action is skipped, and later actions are allowed.
#[test]
fn overlapping_a_friend() {
    for (face, damage) in [
        (Face::Hit, vec![Did::Suffer(a(0), 1, 0)]),
        (Face::Crit, vec![Did::Suffer(a(0), 1, 0)]),
        (Face::Focus, vec![]),
        (Face::Blank, vec![]),
    ] {
        let mut s = in_the_way("standard", a(1));
        s.t.with(|t| t.turn[a(0)].activating = true);
        s.t.attack_dice(&[face]);
        s.fly(a(0), "2FW");
        s.assert_over();
        assert_eq!(s.did, damage, "{face:?}");
        s.t.assert_script_used();
        assert!(s.skips_action(a(0)));
        assert!(!s.t.with(|t| t.turn[a(0)].no_further_actions));
    }
}

/// MOV-41: after overlapping an enemy the ship may perform a red focus or calculate action. Perform
/// Action is skipped and no further action is allowed.
#[test]
fn overlapping_an_enemy() {
    let mut s = in_the_way("standard", b(0));
    s.t.with(|t| t.turn[a(0)].activating = true);
    s.fly(a(0), "2FW");
    s.t.finish();
    assert_eq!(s.did[..1], [Did::Act(a(0), red_focus())]);
    assert!(s.skips_action(a(0)));
    assert!(s.t.with(|t| t.turn[a(0)].no_further_actions));
}

/// MOV-41, MOV-20: the stress of a red maneuver comes first, so there is no action. Further actions
/// are forbidden all the same (MOV-41/open).
#[test]
fn a_stressed_ship_gets_no_action_from_an_overlap() {
    let mut s = in_the_way("standard", b(0));
    s.t.with(|t| t.turn[a(0)].activating = true);
    s.t.tokens(a(0), Token::Stress, 1);
    s.fly(a(0), "2FW");
    s.assert_over();
    assert_eq!(s.did, []);
    assert!(s.skips_action(a(0)));
    assert!(s.t.with(|t| t.turn[a(0)].no_further_actions));
}

/// MOV-43, ABL-55: a friendly ship among several overlapped ships makes it the friendly case.
#[test]
fn a_friend_among_the_overlapped_decides() {
    let mut s = Scene::small("standard");
    s.t.place(a(1), 380.0, 545.0, 90.0);
    s.t.place(b(0), 420.5, 545.0, 90.0);
    s.t.attack_dice(&[Face::Blank]);
    s.fly(a(0), "2FW");
    s.assert_over();
    s.t.assert_script_used();
    assert_eq!(s.did, []);
}

/// MOV-42, MOV-83: outside the Execute Maneuver step nothing is skipped. After overlapping an
/// enemy, a SLAM in the ship's activation forbids further actions, and a maneuver outside an
/// activation does not.
#[test]
fn only_the_execute_maneuver_step_skips() {
    for (source, activating) in [(ManeuverSource::Slam, true), (ManeuverSource::Effect, false)] {
        let mut s = in_the_way("standard", b(0));
        s.t.with(|t| t.turn[a(0)].activating = activating);
        s.fly_by(a(0), "2FW", source);
        s.t.finish();
        assert_eq!(s.did[..1], [Did::Act(a(0), red_focus())]);
        assert!(!s.skips_action(a(0)));
        assert_eq!(s.t.with(|t| t.turn[a(0)].no_further_actions), activating);
    }
}

/// LEG-11: under the other setting of the ruleset an overlap with any ship only skips Perform
/// Action.
#[test]
fn the_older_edition_skips_the_action_only() {
    for other in [a(1), b(0)] {
        let mut s = in_the_way("legacy", other);
        s.t.with(|t| t.turn[a(0)].activating = true);
        s.fly(a(0), "2FW");
        s.assert_over();
        s.assert_at(a(0), 400.0, 460.0, 90.0);
        assert_eq!(s.did, []);
        assert_eq!(s.t.count(|event| matches!(event, Event::DieRolled { .. })), 0);
        assert!(s.skips_action(a(0)));
        assert!(!s.t.with(|t| t.turn[a(0)].no_further_actions));
    }
    let mut s = in_the_way("legacy", b(0));
    s.fly_by(a(0), "2FW", ManeuverSource::Effect);
    assert!(!s.skips_action(a(0)));
}

/// MOV-47: an overlapping Koiogran Turn, Segnor's Loop or Tallon Roll is executed partially as the
/// plain maneuver, without the final rotation.
#[test]
fn advanced_maneuvers_stop_short_plainly() {
    let mut s = in_the_way("standard", b(0));
    s.fly(a(0), "2KW");
    s.t.finish();
    s.assert_at(a(0), 400.0, 460.0, 90.0);
    for code in ["2LW", "2EW"] {
        let mut s = Scene::small("standard");
        let plain = if code == "2LW" { "2BW" } else { "2TW" };
        let end = s.preview(a(0), plain).pose;
        s.t.with(|t| placing::put(t, b(0), end));
        let stopped = s.preview(a(0), plain);
        assert!(!stopped.fully());
        s.fly(a(0), code);
        s.t.finish();
        assert_eq!(s.t.with(|t| t.board.pose(a(0))), stopped.pose, "{code}");
        assert!(s.touch(a(0), b(0)));
    }
}

/// MOV-54: only placements that avoid ships can be chosen. The Tallon Roll is then fully executed.
#[test]
fn a_tallon_roll_avoids_ships() {
    let mut s = Scene::small("standard");
    // The centres of the three ends of a left 3-Tallon are (290, 500), (290, 510) and (290, 520).
    s.t.place(b(0), 290.0, 555.0, 0.0);
    assert_eq!(s.fly(a(0), "3EW"), Flow::Wait);
    assert_eq!(
        s.t.options(),
        [Choice::Position(SlideOffset::Forward), Choice::Position(SlideOffset::Middle)]
    );
    s.answer(Choice::Position(SlideOffset::Middle));
    s.assert_at(a(0), 290.0, 510.0, 270.0);
    assert_eq!(executed_fully(&mut s), [true]);
    // The ship stands nearer, so one placement is left and no player is asked.
    let mut s = Scene::small("standard");
    s.t.place(b(0), 290.0, 545.0, 0.0);
    s.fly(a(0), "3EW");
    s.assert_at(a(0), 290.0, 500.0, 270.0);
    assert_eq!(executed_fully(&mut s), [true]);
}

/// MOV-54, MOV-43, GEO-103: if no placement avoids ships, the chosen one decides which ships were
/// overlapped. The player is asked only if that makes a difference.
#[test]
fn the_chosen_end_of_a_tallon_roll_counts() {
    let mut s = Scene::small("standard");
    // The front placement reaches from 480 to 520, the back one from 500 to 540.
    s.t.place(a(1), 290.0, 462.0, 0.0);
    s.t.place(b(0), 290.0, 558.0, 0.0);
    s.t.place(b(1), 255.0, 510.0, 0.0);
    s.t.attack_dice(&[Face::Blank]);
    assert_eq!(s.fly(a(0), "3EW"), Flow::Wait);
    s.assert_asked(Seat::A, DecisionKind::TallonPosition);
    assert_eq!(s.t.options().len(), 3);
    s.answer(Choice::Position(SlideOffset::Forward));
    let overlapped = |s: &mut Scene| {
        s.heard(|event| match event {
            Event::OverlappedShip { other, .. } => Some(*other),
            _ => None,
        })
    };
    assert_eq!(overlapped(&mut s), [a(1), b(1)]);
    s.t.assert_script_used();
    // All three placements overlap the same ship, so there is no choice.
    let mut s = Scene::small("standard");
    s.t.place(b(0), 285.0, 512.0, 0.0);
    s.fly(a(0), "3EW");
    s.t.finish();
    assert_eq!(overlapped(&mut s), [b(0)]);
    assert_eq!(executed_fully(&mut s), [false]);
}

/// MOV-57: a reverse maneuver backs up towards its start in the same way.
#[test]
fn a_reverse_maneuver_stops_short() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 300.0, 90.0);
    s.fly(a(0), "2SW");
    s.assert_at(a(0), 400.0, 340.0, 90.0);
    assert!(s.touch(a(0), b(0)));
}

/// MOV-61: a sideslip backs up sideways, with its left-right line on the template.
#[test]
fn a_sideslip_stops_short() {
    let slip = Maneuver::new(1, Bearing::SideslipBank, Direction::Left, Difficulty::White);
    let mut s = Scene::small("standard");
    s.t.place(b(0), 496.0, 430.0, 90.0);
    s.play(Frame::Maneuver(ManeuverFrame::new(a(0), slip, ManeuverSource::Effect)));
    s.t.finish();
    let pose = s.t.with(|t| t.board.pose(a(0)));
    assert!(s.touch(a(0), b(0)));
    // It went right and slightly forward, and its front turned left by less than the full 45
    // degrees.
    assert!(pose.x > 420.0 && pose.x < 490.0 && pose.y > 400.0 && pose.y < 437.0, "{pose:?}");
    assert!(pose.ux < 0.0 && pose.ux > -0.7, "{pose:?}");
}

/// MOV-55: a stationary maneuver is always fully executed, and the ship keeps its contacts.
#[test]
fn a_stationary_ship_keeps_its_contacts() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 440.0, 90.0);
    assert!(s.touch(a(0), b(0)));
    s.fly(a(0), "0OR");
    assert!(s.touch(a(0), b(0)));
    assert_eq!(executed_fully(&mut s), [true]);
    assert_eq!(s.did, [Did::Gain(a(0), Token::Stress, 1)]);
}

/// MOV-49: a ship that ends exactly against another is at range 0 of it without having overlapped
/// it.
#[test]
fn touching_is_not_overlapping() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 400.0, 520.0, 0.0);
    s.fly(a(0), "1FW");
    s.assert_at(a(0), 400.0, 480.0, 90.0);
    assert!(s.touch(a(0), b(0)));
    assert_eq!(executed_fully(&mut s), [true]);
    assert!(!s.skips_action(a(0)));
}

/// MOV-50: contact lasts until one of the two ships moves away.
#[test]
fn contact_ends_by_moving() {
    let mut s = in_the_way("standard", b(0));
    s.fly(a(0), "2FW");
    s.t.finish();
    assert!(s.touch(a(0), b(0)));
    s.fly(b(1), "1FW");
    assert!(s.touch(a(0), b(0)));
    s.fly(b(0), "1FW");
    assert!(!s.touch(a(0), b(0)));
}

/// RND-81, MOV-95: the end of the partial execution counts. A ship that is held back inside does
/// not flee; one that stops partly outside does.
#[test]
fn fleeing_is_tested_after_the_partial_execution() {
    let mut s = Scene::small("legacy");
    s.t.place(a(0), 400.0, 820.0, 90.0);
    s.t.place(b(0), 400.0, 890.0, 90.0);
    s.fly(a(0), "1FW");
    assert!(s.t.with(|t| t.core.in_play.has(a(0))));
    s.assert_at(a(0), 400.0, 850.0, 90.0);
    let mut s = Scene::small("legacy");
    s.t.place(a(0), 890.0, 400.0, 90.0);
    s.t.place(b(0), 894.4, 505.0, 90.0);
    let stop = s.preview(a(0), "1NW");
    assert!(!stop.fully() && stop.flees, "{stop:?}");
    s.fly(a(0), "1NW");
    s.assert_over();
    assert!(s.t.with(|t| t.core.fled.has(a(0))));
    assert!(!s.touch(a(0), b(0)));
}

/// MOV-39, MOV-44: in a crowd no ship ever ends on another, and a ship that stopped short touches
/// the ship named in the preview.
#[test]
fn nobody_ends_on_anybody() {
    let codes = ["1TW", "2BW", "3YW", "2NW", "5FW", "1SW", "2AW", "3KW", "2PW", "1EW", "3FW", "1NW"];
    let sizes = [Size::Small, Size::Medium, Size::Large, Size::Small];
    let mut s = Scene::new("legacy", &sizes, &sizes);
    for (i, ship) in [a(0), a(1), a(2), a(3), b(0), b(1), b(2), b(3)].into_iter().enumerate() {
        let (column, row) = (i % 4, i / 4);
        s.t.place(ship, 300.0 + 90.0 * column as f32, 400.0 + 95.0 * row as f32, 90.0 * i as f32);
    }
    let mut partial = 0;
    for turn in 0..60usize {
        let ship = [a(0), b(0), a(1), b(1), a(2), b(2), a(3), b(3)][turn % 8];
        if !s.t.with(|t| t.core.in_play.has(ship)) {
            continue;
        }
        s.fly(ship, codes[(turn * 5) % codes.len()]);
        s.t.finish();
        let in_play = s.t.with(|t| t.core.in_play);
        for one in in_play {
            for other in in_play.without(one) {
                let lies = s
                    .t
                    .with(|t| killbox_components::geometry::overlap(t.board.base(one), t.board.base(other)));
                assert!(!lies, "turn {turn}: {one:?} lies on {other:?}");
            }
        }
        if s.skips_action(ship) {
            partial += 1;
            assert_ne!(s.t.with(|t| t.board.places[ship].contact), ShipSet::EMPTY, "turn {turn}");
            s.t.with(|t| t.turn[ship].skip_action = false);
        }
    }
    assert!(partial >= 10, "{partial} partial executions");
}
