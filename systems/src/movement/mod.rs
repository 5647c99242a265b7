//! Movement: maneuvers, boosts, barrel rolls, decloaks, tractor moves and rotations; what ships and obstacles do to a
//! ship that meets them; fleeing. The phases push a maneuver, actions and effects push a move; each is a frame.
//!
//! [`preview`] and [`moves`] say what a move would come to without making it: set-up, players and the rules ask the
//! same functions. No pose is worked out here, only in `killbox_components::geometry`.

mod course;
pub mod executed;
pub mod maneuver;
pub mod moves;
pub mod obstacles;
pub mod overlap;
pub mod placing;
pub mod preview;
pub mod rotate;
pub mod tractor;

use killbox_components::decision::{OptionKey, Verb};
use killbox_components::geometry::SlideOffset;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;

use crate::reads::area::PlayArea;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// OBJ-4: the obstacles that `ship` lies on, as bits by their index: those it is at range 0 of (ATK-30, TOK-34).
pub fn obstacle_contacts<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    PlayArea::of(b).obstacles_under(b.board.base(ship))
}

/// The option that declares a side or a template: argument 0 straight, 1 left, 2 right.
pub const fn direction_key(direction: Direction) -> OptionKey {
    OptionKey::new(Verb::Position, 0, direction as u16)
}

/// The direction that [`direction_key`] names by `arg`.
pub const fn direction_of(arg: u16) -> Direction {
    match arg {
        1 => Direction::Left,
        2 => Direction::Right,
        _ => Direction::Straight,
    }
}

/// The option that picks one of three positions: argument 0 forward, 1 middle, 2 backward.
pub const fn offset_key(offset: SlideOffset) -> OptionKey {
    OptionKey::new(Verb::Position, 0, offset as u16)
}
