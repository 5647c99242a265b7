//! Whether the effects of a remote's abilities on the remote would change something.

use arrayvec::ArrayVec;
use killbox_components::ability::RemoteOp;
use killbox_components::frame::AbilityFrame;
use killbox_components::geometry::device::{DeviceOutline, Edge, against};
use killbox_components::geometry::shape::polygons_meet;
use killbox_components::ids::ShipSlot;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether this effect would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: RemoteOp) -> bool {
    b.remotes().has(f.ship)
        && match op {
            RemoteOp::Relocate(_) | RemoteOp::Detonate => true,
            RemoteOp::RelocateToGuides => f.subject.is_some_and(|ship| b.core.in_play.has(ship)),
        }
}

/// The guides of `ship`, front or rear, against which the remote could be set without overlapping
/// an object [DEV-50]. The ship itself does not count, as the remote comes to be at range 0 of it.
/// Places partly outside the play area are excluded [DEV-50/open].
pub(crate) fn free_guides<O: Observer>(b: &Battle<O>, remote: ShipSlot, ship: ShipSlot) -> ArrayVec<Edge, 2> {
    let kind = b.devices.rows[remote.index()].kind;
    let fits = |edge: &Edge| {
        let outline = DeviceOutline::new(kind, false, against(b.board.base(ship), kind, *edge));
        outline.is_inside(b.play_area()) && overlaps_nothing(b, remote, ship, &outline)
    };
    [Edge::Front, Edge::Rear].into_iter().filter(fits).collect()
}

fn overlaps_nothing<O: Observer>(
    b: &Battle<O>,
    remote: ShipSlot,
    ship: ShipSlot,
    outline: &DeviceOutline,
) -> bool {
    let here = outline.polygon();
    let on_ship = b.in_play().without(ship).into_iter().any(|other| here.meets_base(b.board.base(other)));
    let on_obstacle = || {
        let lying = b.obstacles.iter().filter(|obstacle| obstacle.present);
        lying.into_iter().any(|obstacle| polygons_meet(here.points, obstacle.placed.points()))
    };
    let on_device = || {
        let others = b.devices.here.rows().filter(|row| *row != remote.index());
        others
            .map(|row| DeviceOutline::of(&b.devices.rows[row]))
            .any(|other| polygons_meet(here.points, other.polygon().points))
    };
    !on_ship && !on_obstacle() && !on_device()
}
