//! Movement: maneuvers, boosts, barrel rolls, decloaks, tractor moves and rotations, the effects of
//! ships and obstacles that a ship meets, and fleeing. The phases push maneuvers; actions and
//! effects push moves. Each is a frame.
//!
//! [`preview`] and [`moves`] compute the result of a move without making it. Setup, players and the
//! rules use the same functions. Poses are computed only in `killbox_components::geometry`.

mod course;
pub mod executed;
pub mod huge;
pub mod maneuver;
pub mod moves;
pub mod obstacles;
pub mod overlap;
pub mod placing;
pub mod preview;
pub mod rotate;
pub mod tractor;

use killbox_components::ids::ShipSlot;

use crate::derived::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The obstacles that `ship` lies on, that is, at range 0 of it, as bits by their index [OBJ-4,
/// ATK-30, TOK-34].
pub fn obstacle_contacts<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    PlayArea::of(b).obstacles_under(b.board.base(ship))
}
