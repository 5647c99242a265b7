//! Previews: the rules do what the preview of a maneuver says, whatever stands in the way.

use crate::movement::kit::{Scene, a, b, maneuver};
use killbox_components::choice::Choice;
use killbox_components::event::Event;
use killbox_components::frame::Frame;
use killbox_components::frame::movement::{ManeuverFrame, ManeuverSource};
use killbox_components::geometry::{
    Base, Move, OutlineId, PlacedObstacle, Pose, SlideOffset, moves as geometry, overlap,
};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::size::Size;
use killbox_components::state::Obstacle;
use killbox_systems::derived::area::{MayMeet, PlayArea};
use killbox_systems::movement::moves;
use killbox_systems::movement::preview::{self, Preview};
use killbox_systems::world::view::View;
use proptest::prelude::*;

const SIZES: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

fn any_maneuver() -> impl Strategy<Value = Maneuver> {
    let dial = (0usize..DIAL.len()).prop_map(|i| maneuver(DIAL[i]));
    let slip = (1u8..=3, prop::bool::ANY, prop::bool::ANY).prop_map(|(speed, turn, left)| {
        let bearing = if turn { Bearing::SideslipTurn } else { Bearing::SideslipBank };
        let direction = if left { Direction::Left } else { Direction::Right };
        Maneuver::new(speed, bearing, direction, Difficulty::White)
    });
    prop_oneof![5 => dial, 1 => slip]
}

const DIAL: [&str; 24] = [
    "1FW", "2FB", "3FW", "4FW", "5FR", "1BW", "2NW", "3BW", "3NB", "1TW", "2YW", "3TW", "3YR", "3KR", "4KW",
    "2LR", "3PW", "2EW", "3RR", "1EW", "0OW", "1SW", "2AR", "1DW",
];

/// Places ships close together around the middle, with obstacles among them. A ship that would
/// overlap another is taken out of play.
fn crowd(ships: &[(f32, f32, f32, usize)], obstacles: &[(f32, f32, f32, u8)], ruleset: &str) -> Scene {
    let sizes: Vec<_> = ships.iter().map(|ship| SIZES[ship.3]).collect();
    let mut s = Scene::new(ruleset, &sizes[..4], &sizes[4..]);
    let slots: Vec<_> = s.t.with(|t| t.core.in_play.into_iter().collect());
    // The moving ship comes first, so it always has room.
    for (ship, &(x, y, degrees, size)) in slots.iter().zip(ships) {
        let base = Base::new(Pose::from_degrees(x, y, degrees), SIZES[size]);
        let free = s.t.with(|t| PlayArea::of(t).ships_under(*ship, base).is_empty());
        if free {
            s.t.place(*ship, x, y, degrees);
        } else {
            s.t.with(|t| t.core.in_play.remove(*ship));
        }
    }
    for (row, &(x, y, degrees, outline)) in obstacles.iter().enumerate() {
        let outline = OutlineId(outline % OutlineId::SQUAD_COUNT as u8);
        let placed = PlacedObstacle::new(outline, Pose::from_degrees(x, y, degrees));
        s.t.with(|t| t.obstacles[row] = Obstacle::lying(placed.kind(), placed));
    }
    s
}

fn said(s: &mut Scene, ship: ShipSlot, m: Maneuver) -> Vec<(SlideOffset, Preview)> {
    s.t.with(|t| {
        let size = t.spec(ship).size;
        let list = preview::placements(PlayArea::of(t), ship, size, m);
        list.to_vec()
    })
}

/// Every boost and barrel roll of a ship: its preview, and its end if it is allowed. The end is
/// computed with the whole play area and with the part around the ship.
fn moved(s: &mut Scene, ship: ShipSlot) -> Vec<(Preview, [Option<Pose>; 2])> {
    s.t.with(|t| {
        let size = t.spec(ship).size;
        let area = PlayArea::of(t);
        let start = t.board.pose(ship);
        let around = area.around(start.position(), 250.0);
        let ends = |to: Move| [area, around].map(|area| area.allows(ship, size, to, 0).then_some(to.pose));
        let mut list = Vec::new();
        for direction in [Direction::Straight, Direction::Left, Direction::Right] {
            let template = moves::boost_template(direction);
            let to = geometry::boost(start, size, template);
            list.push((moves::boost(area, ship, size, template), ends(to)));
            for (side, offset) in [Direction::Left, Direction::Right]
                .into_iter()
                .flat_map(|side| SlideOffset::ALL.map(|o| (side, o)))
            {
                let to = moves::roll_to(start, size, template, side, offset);
                list.push((moves::roll(area, ship, size, template, side, offset), ends(to)));
            }
        }
        list
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// MOV-64, MOV-72: a boost or barrel roll is allowed exactly if its preview is legal, and it
    /// ends there.
    #[test]
    fn allowed_moves_are_the_legal_ones(
        ships in prop::collection::vec((330.0f32..570.0, 330.0f32..570.0, 0.0f32..360.0, 0usize..3), 8),
        obstacles in prop::collection::vec((250.0f32..650.0, 250.0f32..650.0, 0.0f32..360.0, 0u8..60), 6),
        (x, y) in prop_oneof![Just((400.0f32, 400.0f32)), (40.0f32..120.0, 40.0f32..120.0)],
    ) {
        let mut s = crowd(&ships, &obstacles, "standard");
        s.t.with(|t| t.core.in_play.insert(a(0)));
        s.t.place(a(0), x, y, 30.0);
        for (preview, ends) in moved(&mut s, a(0)) {
            let expected = preview.is_legal_move(MayMeet::NONE).then_some(preview.pose);
            prop_assert_eq!(ends, [expected; 2]);
        }
    }

    /// MOV-13, MOV-18, MOV-39, MOV-43, MOV-44, MOV-54, MOV-95, OBJ-7, OBJ-9: in a crowd of ships
    /// and obstacles the rules do what the preview says, for each end of a Tallon Roll. No ship
    /// ends on another, and a ship that stopped short touches the ship over which it backed up
    /// last.
    #[test]
    fn the_rules_do_what_the_preview_says(
        ships in prop::collection::vec((330.0f32..570.0, 330.0f32..570.0, 0.0f32..360.0, 0usize..3), 8),
        obstacles in prop::collection::vec((300.0f32..600.0, 300.0f32..600.0, 0.0f32..360.0, 0u8..60), 6),
        m in any_maneuver(),
        legacy in prop::bool::ANY,
        choice in 0usize..3,
    ) {
        let ruleset = if legacy { "legacy" } else { "standard" };
        let mut s = crowd(&ships, &obstacles, ruleset);
        let ship = a(0);
        let ends = said(&mut s, ship, m);
        let (offset, expected) = ends[choice % ends.len()];
        s.play(Frame::Maneuver(ManeuverFrame::new(ship, m, ManeuverSource::Effect)));
        if ends.len() > 1 {
            s.answer(Choice::Position(offset));
        }
        // The consequences of the move may depend on dice; the position of the ship does not.
        let pose = s.t.with(|t| t.board.pose(ship));
        prop_assert_eq!(pose, expected.pose);
        s.t.finish();
        prop_assert_eq!(s.t.with(|t| t.core.fled.has(ship)), expected.flees);
        if expected.flees {
            return Ok(());
        }
        let overlapped = s.heard(|event| match event {
            Event::OverlappedShip { other, .. } => Some(*other),
            _ => None,
        });
        prop_assert_eq!(overlapped, expected.overlapped.into_iter().collect::<Vec<_>>());
        let met = s.heard(|event| match event {
            Event::MetObstacle { object, overlapped, .. } => Some((object.as_obstacle()?, *overlapped)),
            _ => None,
        });
        let again = s.t.with(|t| t.rules().obstacle_again);
        let suffered: Vec<_> =
            expected.suffered(again).iter().map(|index| (index, expected.lies_on >> index & 1 == 1)).collect();
        if s.t.with(|t| t.core.in_play.has(ship)) {
            prop_assert_eq!(met, suffered);
        }
        let on_a_ship = s.t.with(|t| {
            t.core.in_play.without(ship).into_iter().any(|other| overlap(t.board.base(ship), t.board.base(other)))
        });
        prop_assert!(!on_a_ship);
        if let Some(other) = expected.last_backed_over
            && s.t.with(|t| t.core.in_play.has(ship))
        {
            prop_assert!(s.touch(ship, other));
        }
    }
}

/// MOV-13, MOV-18: the cheaper queries agree with the full preview and change nothing. A player's
/// view gives the same play area.
#[test]
fn all_previews_agree() {
    let mut s = Scene::small("standard");
    s.t.place(b(0), 470.0, 500.0, 20.0);
    s.t.place_obstacle(2, "gascloud4", 440.0, 470.0, 30.0);
    for code in DIAL {
        let m = maneuver(code);
        s.t.with(|t| {
            let before = t.board.copy();
            let area = PlayArea::of(t);
            for (offset, long) in preview::placements(area, a(0), Size::Small, m) {
                let bits = preview::moves_through(area, a(0), Size::Small, m, offset);
                assert_eq!(bits, long.through | long.lies_on, "{code}");
                let view = View::new(t, Seat::B);
                let seen = preview::maneuver(PlayArea::seen(&view), a(0), Size::Small, m, offset);
                assert_eq!(seen, long, "{code}");
            }
            assert_eq!(t.board.copy(), before);
        });
    }
}

/// OBJ-7, LEG-14: the ruleset decides which obstacles under a template are suffered; the preview
/// supports both settings.
#[test]
fn a_preview_knows_what_the_ship_stood_on() {
    let mut s = Scene::small("standard");
    s.t.place_obstacle(0, "coreasteroid0", 400.0, 415.0, 0.0);
    s.t.place_obstacle(1, "coreasteroid0", 400.0, 465.0, 0.0);
    s.t.place_obstacle(2, "coreasteroid0", 400.0, 365.0, 0.0);
    let preview = s.preview(a(0), "2FW");
    assert_eq!((preview.through, preview.lies_on, preview.started_on), (0b011, 0, 0b001));
    assert_eq!(preview.met.iter().collect::<Vec<_>>(), [0, 1]);
    let suffered = |again| preview.suffered(again).iter().collect::<Vec<_>>();
    use killbox_components::ruleset::ObstacleAgain::{Overlap, TemplateOrOverlap};
    assert_eq!(suffered(Overlap), [1]);
    assert_eq!(suffered(TemplateOrOverlap), [0, 1]);
}
