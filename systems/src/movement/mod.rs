//! Movement: maneuvers, boosts, barrel rolls, decloaks, tractor moves and rotations; what ships and
//! obstacles do to a ship that meets them; fleeing. The phases push a maneuver, actions and effects
//! push a move; each is a frame.
//!
//! [`preview`] and [`moves`] say what a move would come to without making it: set-up, players and
//! the rules ask the same functions. No pose is worked out here, only in
//! `killbox_components::geometry`.

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

use crate::reads::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// OBJ-4: the obstacles that `ship` lies on, as bits by their index: those it is at range 0 of
/// (ATK-30, TOK-34).
pub fn obstacle_contacts<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    PlayArea::of(b).obstacles_under(b.board.base(ship))
}
