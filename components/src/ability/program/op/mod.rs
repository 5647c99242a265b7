//! What abilities do: one [`Op`] is one step of an effect. There is one sum for each topic; what
//! executes it, what says whether it would change anything and what a player makes of it match that
//! sum without a rest, so that a new step does not compile until all three know it.

mod condition;
mod course;
mod device;
mod dice;
mod own;
mod remote;
mod ship;
mod times;

use super::group::Whom;

pub use condition::ConditionOp;
pub use course::{CourseOp, FREE};
pub use device::{DeviceOp, Placing};
pub use dice::DiceOp;
pub use own::{Ground, Otherwise, OwnOp};
pub use remote::RemoteOp;
pub use ship::{BonusAttack, Locking, Same, ShipOp, Transferred};
pub use times::Times;

/// One step of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// It is about dice.
    Dice(DiceOp),
    /// It places devices, or is what one does that detonates.
    Device(DeviceOp),
    /// It is about condition cards.
    Condition(ConditionOp),
    /// It is done to each of these ships, one after another.
    Ship(Whom, ShipOp),
    /// It is about the ability's own card or ship, or about what it replaces or reacts to.
    Own(OwnOp),
    /// It is about the remote whose ability it is.
    Remote(RemoteOp),
    /// It says which of the others are done.
    Course(CourseOp),
}
