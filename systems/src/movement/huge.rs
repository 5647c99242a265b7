//! HUG-36 to HUG-48: the maneuvers of huge ships. They slide along their own tool, never back up
//! over a ship, and lie on whatever is there: a huge ship in the way slows them down, a standard
//! one is lifted aside ([`crate::lifting`]), an obstacle is crushed ([`super::obstacles`]).

use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{Frame, HugeOverlapFrame, ManeuverFrame};
use killbox_components::geometry::{Base, Pose, SlideOffset, end_pose, huge};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;

use crate::reads::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Where a maneuver of a huge ship leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// HUG-46: the maneuver it comes to.
    pub maneuver: Maneuver,
    /// Where it ends.
    pub pose: Pose,
    /// HUG-47/open: the huge ships that it would have overlapped at any speed that was tried.
    pub rammed: ShipSet,
}

/// HUG-46: where `maneuver` leads a huge ship from where it stands.
pub fn way(area: PlayArea, ship: ShipSlot, maneuver: Maneuver) -> Way {
    let start = area.board.pose(ship);
    let others = PlayArea { ships: area.ships & area.board.huge, ..area };
    let mut way = Way { maneuver, pose: start, rammed: ShipSet::EMPTY };
    loop {
        let Some(pose) = end_pose(start, Size::Huge, way.maneuver, SlideOffset::Middle) else {
            // MOV-6: what the tool cannot do leaves the ship where it is.
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

/// HUG-47, HUG-48: what follows for the ships that it overlapped. For the end of a step.
pub(super) fn overlapped<O: Observer>(b: &mut Battle<O>, f: &ManeuverFrame) {
    let overlapped = f.overlapped & b.in_play();
    if overlapped.is_empty() {
        return;
    }
    let (rammed, lifted) = (overlapped & b.board.huge, overlapped & !b.board.huge);
    // HUG-47: the mover suffers for other huge ships only.
    let rammed = if rammed.is_empty() { rammed } else { rammed | f.ship.set() };
    let dial = b.turn[f.ship]
        .revealed
        .filter(|_| matches!(f.source, ManeuverSource::Activation | ManeuverSource::Along(_)));
    let speed = dial.map_or(f.maneuver.speed, |dial| dial.speed);
    let first = b.player_order()[0];
    b.push(Frame::HugeOverlap(HugeOverlapFrame::new(f.ship, speed, rammed, lifted, first)));
}
