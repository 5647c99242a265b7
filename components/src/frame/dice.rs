//! Frames of dice that are rolled outside attacks' own steps.

use crate::dice::{DieKind, Pool};
use crate::frame::window::Window;
use crate::ids::ShipSlot;

/// A ship rolls dice because of an obstacle, a device, a damage card or another ability. What they
/// show in the end is in [`crate::state::Core::rolled`] when the frame has ended.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct RollFrame {
    /// Who rolls.
    pub ship: ShipSlot,
    /// Which dice.
    pub die: DieKind,
    /// How many.
    pub n: u8,
    /// What they show, once rolled.
    pub pool: Pool,
    /// How far.
    pub step: RollStep,
}

/// How far a roll is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollStep {
    /// "Before you roll dice".
    Roll,
    /// What waited for that is done: the dice are rolled.
    Awaited,
    /// They lie there, and no ability waits for it.
    Lying,
    /// "After you roll dice": abilities change them.
    Heard,
}

impl RollFrame {
    /// Dice about to be rolled.
    pub const fn new(ship: ShipSlot, die: DieKind, n: u8) -> RollFrame {
        RollFrame { ship, die, n, pool: Pool::rolled([0; 5]), step: RollStep::Roll }
    }

    /// What waits for the roll resolves before what the dice do; anything else that waits does not
    /// come before it.
    pub const fn window(&self) -> Window {
        match self.step {
            RollStep::Awaited | RollStep::Heard => Window::Opens,
            RollStep::Roll | RollStep::Lying => Window::Holds,
        }
    }
}
