//! The maneuvers of huge ships [HUG-36 to HUG-48]. They move along their own tool instead of a
//! template ([`killbox_components::geometry::huge`]), never back up over a ship, and may end on
//! anything. A huge ship in the way slows them down, a standard ship is lifted aside and placed by
//! a frame of its own ([`crate::ships::lifting`]), and an obstacle is crushed
//! ([`super::obstacles`]).
//!
//! The huge ships of a battle are one set ([`killbox_components::state::Board::huge`]), and every
//! rule about them begins with it: a battle without any pays one test. The base of a huge ship is a
//! square base with an additional length ([`Base::longer`]); if the length is 0, every result has
//! the bits of that for a square.

use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, HugeOverlapFrame, ManeuverFrame};
use killbox_components::geometry::{Base, Pose, SlideOffset, end_pose, huge};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;

use crate::derived::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The result of a huge ship's maneuver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The maneuver that it executes in the end [HUG-46].
    pub maneuver: Maneuver,
    /// The final position and heading.
    pub pose: Pose,
    /// The huge ships that it would have overlapped at any of the speeds that were tried
    /// [HUG-47/open].
    pub rammed: ShipSet,
}

/// The result of `maneuver` of a huge ship from its present position [HUG-46].
pub fn way(area: PlayArea, ship: ShipSlot, maneuver: Maneuver) -> Way {
    let start = area.board.pose(ship);
    let others = PlayArea { ships: area.ships & area.board.huge.0, ..area };
    let mut way = Way { maneuver, pose: start, rammed: ShipSet::EMPTY };
    loop {
        let Some(pose) = end_pose(start, Size::Huge, way.maneuver, SlideOffset::Middle) else {
            // A maneuver that the tool does not have leaves the ship where it is [MOV-6].
            return way;
        };
        let under = others.ships_under(ship, Base::new(pose, Size::Huge));
        way.pose = pose;
        if under.is_empty() || pose == start {
            return way;
        }
        way.rammed = way.rammed | under;
        way.maneuver = huge::slower(way.maneuver);
    }
}

/// Pushes the consequences for the ships that it overlapped. Call it at the end of a step [HUG-47,
/// HUG-48].
pub(super) fn overlapped<O: Observer>(b: &mut Battle<O>, f: &ManeuverFrame) {
    let overlapped = f.overlapped & b.in_play();
    if overlapped.is_empty() {
        return;
    }
    let (rammed, lifted) = (overlapped & b.board.huge.0, overlapped & !b.board.huge.0);
    // The moving ship suffers damage for other huge ships only [HUG-47].
    let rammed = if rammed.is_empty() { rammed } else { rammed | f.ship.set() };
    let dial = b.turn[f.ship]
        .revealed
        .filter(|_| matches!(f.source, ManeuverSource::Activation | ManeuverSource::Along(_)));
    let speed = dial.map_or(f.maneuver.speed, |dial| dial.speed);
    let first = b.player_order()[0];
    b.push(Frame::HugeOverlap(HugeOverlapFrame::new(f.ship, speed, rammed, lifted, first)));
}
