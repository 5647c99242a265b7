//! The frame of dice that are rolled outside attacks.

use crate::dice::{DieKind, Pool};
use crate::frame::ability::Window;
use crate::ids::ShipSlot;

/// A ship rolls dice because of an obstacle, a device, a damage card or another ability. After the
/// frame, [`crate::state::Core::rolled`] has the final results.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct RollFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The kind of die.
    pub die: DieKind,
    /// The number of dice.
    pub n: u8,
    /// The results, once the dice are rolled.
    pub pool: Pool,
    /// The current step.
    pub step: RollStep,
}

/// The steps of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollStep {
    /// "Before you roll dice".
    Roll,
    /// The abilities of that moment have resolved, and the dice are rolled.
    Awaited,
    /// The dice are rolled, and no ability listens to the roll.
    Lying,
    /// "After you roll dice": abilities modify the dice.
    Heard,
}

impl RollFrame {
    /// Dice that are about to be rolled.
    pub const fn new(ship: ShipSlot, die: DieKind, n: u8) -> RollFrame {
        RollFrame { ship, die, n, pool: Pool::rolled([0; 5]), step: RollStep::Roll }
    }

    /// Abilities that listen to the roll resolve before its results take effect. No other ability
    /// resolves in between.
    pub const fn window(&self) -> Window {
        match self.step {
            RollStep::Awaited | RollStep::Heard => Window::Opens,
            RollStep::Roll | RollStep::Lying => Window::Holds,
        }
    }
}
