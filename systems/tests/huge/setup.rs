//! Placing huge ships [HUG-3 to HUG-5].

use killbox_components::choice::{Choice, ChoiceKind};
use killbox_components::decision::DecisionKind;
use killbox_components::geometry::Extent;
use killbox_components::geometry::setup::in_deployment_zone;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::size::Size;

use super::kit::*;

/// HUG-3, HUG-4, HUG-5, RND-20: energy and shields start full. All huge ships are placed first, by
/// descending initiative, then the others by ascending initiative. Their ground is checked.
#[test]
fn huge_ships_are_placed_first() {
    let mut low = plain_ship(Size::Small);
    low.initiative = 1;
    let mut slow = hauler();
    slow.initiative = 7;
    let mut t =
        TestBattle::from_start(matchup("standard", vec![low, slow], vec![hauler(), plain_ship(Size::Large)]));
    let mut order: Vec<ShipSlot> = Vec::new();
    t.play_by(|seat, kind, options| {
        if kind == DecisionKind::Dial {
            return None;
        }
        if let (DecisionKind::ShipFacing, Choice::Facing { object, .. }) = (kind, options[0]) {
            order.extend(object.as_ship());
            // Straight ahead, away from the own edge.
            assert_eq!(ChoiceKind::from(&options[0]), ChoiceKind::Facing);
            assert_eq!(seat, object.as_ship().map_or(Seat::A, ShipSlot::seat));
        }
        Some(options[0])
    });
    assert_eq!(order, [b(0), a(1), a(0), b(1)]);
    for ship in [a(1), b(0)] {
        let charges = t.with(|battle| battle.charges[ship]);
        assert_eq!((charges.energy.active, charges.shields.active), (3, 4));
    }
    for (ship, size) in [(a(1), Size::Huge), (b(0), Size::Huge), (b(1), Size::Large)] {
        let base = t.with(|battle| battle.board.base(ship));
        assert!(in_deployment_zone(Extent::STANDARD, base, size, ship.seat()), "{ship:?} {base:?}");
    }
}
