//! The effects of abilities: one [`Op`] is one step of an effect.
//!
//! Each topic has one enum of steps. The code that executes a step, the code that tests whether it
//! would change anything, and the players that value it use an exhaustive `match`, so a new step
//! does not compile until all three handle it.

mod condition;
mod course;
mod device;
mod dice;
mod own;
mod ship;

use super::group::Whom;

pub use condition::ConditionOp;
pub use course::{CourseOp, FREE};
pub use device::{DeviceOp, Placing, RemoteOp};
pub use dice::DiceOp;
pub use own::{Ground, Otherwise, OwnOp};
pub use ship::{BonusAttack, Locking, Same, ShipOp, Transferred};

/// One step of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A step about dice.
    Dice(DiceOp),
    /// A step that places a device, or one of a detonating device.
    Device(DeviceOp),
    /// A step about condition cards.
    Condition(ConditionOp),
    /// A step that is done to each of these ships, one after another.
    Ship(Whom, ShipOp),
    /// A step about the ability's own card or ship, or about the event that it replaces or reacts
    /// to.
    Own(OwnOp),
    /// A step about the remote that has the ability.
    Remote(RemoteOp),
    /// A control step: it decides which other steps are done.
    Course(CourseOp),
}
