//! The input of all writers: a view with the coordinates and the numbering of its seat.

use killbox_components::device::Device;
use killbox_components::geometry::{Extent, Pose};
use killbox_components::ids::{ObjectId, SHIPS, SHIPS_PER_SEAT, Seat, ShipSlot};
use killbox_systems::setup::grid::as_seen_by;
use killbox_systems::world::view::View;

use super::known::Known;

/// The unit of positions, mm: the side of the standard play area, whatever the play area of the
/// game is [GEO-14].
pub(super) const UNIT_MM: f32 = Extent::STANDARD.depth;

/// A view, with the coordinates and the numbering of its seat.
pub(super) struct Eyes<'a, 'v> {
    pub(super) view: &'a View<'v>,
    pub(super) seat: Seat,
    /// What is known of the match-up.
    pub(super) known: &'a Known,
    /// Whether the seat has a pending decision.
    pub(super) asked: bool,
    /// The ship that the pending decision is about, if it is about one.
    pub(super) subject: Option<ShipSlot>,
}

impl<'a, 'v> Eyes<'a, 'v> {
    pub(super) fn new(view: &'a View<'v>, known: &'a Known) -> Eyes<'a, 'v> {
        let pending = view.pending();
        // A game that is over has no pending decision, whatever the last one was.
        let asked = pending.is_open() && view.core().ending.is_none();
        Eyes { view, seat: view.seat(), known, asked, subject: pending.subject.filter(|_| asked) }
    }

    /// The row of a ship. Own ships come first; the row of a remote is that of its device.
    pub(super) fn row(&self, ship: ShipSlot) -> usize {
        if ship.is_remote() {
            return usize::from(ObjectId::ship(ship).0);
        }
        match self.seat {
            Seat::A => ship.index(),
            Seat::B => (ship.index() + SHIPS_PER_SEAT) % SHIPS,
        }
    }

    /// The row of an object: ships, then obstacles, then devices, then objective tokens.
    pub(super) fn object(&self, object: ObjectId) -> i32 {
        match object.as_ship() {
            Some(ship) => self.row(ship) as i32,
            None => i32::from(object.0),
        }
    }

    pub(super) fn is_own(&self, ship: ShipSlot) -> bool {
        ship.seat() == self.seat
    }

    /// Whether a device is the seat's; `None` if it belongs to no player [DEV-1, ENV-5].
    pub(super) fn is_own_device(&self, device: &Device) -> Option<bool> {
        device.by.seat().map(|seat| seat == self.seat)
    }

    /// Position and heading in the seat's coordinates: from the left and from the own edge, in
    /// [`UNIT_MM`], and a unit vector.
    pub(super) fn place(&self, pose: Pose) -> [f32; 4] {
        let Pose { x, y, ux, uy } = as_seen_by(self.view.play_area(), self.seat, pose);
        [x / UNIT_MM, y / UNIT_MM, ux, uy]
    }
}

/// 1 if it holds, otherwise 0.
pub(super) fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// A count, at most 16: counts are rarely higher, and a higher one says no more.
pub(super) fn few(n: u8) -> f32 {
    f32::from(n.min(16))
}

/// A printed value, in tenths.
pub(super) fn tenths(n: u8) -> f32 {
    f32::from(n) * 0.1
}

/// 1 at the place of a kind, 0 at all others.
pub(super) fn one_hot<const N: usize>(place: usize) -> [f32; N] {
    let mut row = [0.0; N];
    if let Some(at) = row.get_mut(place) {
        *at = 1.0;
    }
    row
}
