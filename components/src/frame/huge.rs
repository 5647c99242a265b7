//! The frame of a huge ship that overlapped ships.

use crate::frame::ability::Window;
use crate::ids::{Seat, ShipSet, ShipSlot};

/// The steps of the overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HugeOverlapStep {
    /// Each ship suffers damage, one after another [HUG-47, HUG-48].
    #[default]
    Suffer,
    /// The next ship to place is chosen, and its player [HUG-49].
    Ship,
    /// The facing of the ship is chosen [HUG-49].
    Facing,
    /// The coarse cell of the ship is chosen [HUG-49].
    Area,
    /// The 10 mm cell of the ship is chosen [HUG-49].
    Cell,
    /// The opponent may rotate the ship [HUG-50].
    Rotate,
    /// The dice are rolled [HUG-51].
    Roll,
    /// The dice have been rolled [HUG-51].
    Lying,
    /// The damage is suffered, after the stress [HUG-51].
    Damage,
}

/// The consequences of a maneuver by which a huge ship overlapped ships [HUG-46 to HUG-51].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct HugeOverlapFrame {
    /// The huge ship.
    pub ship: ShipSlot,
    /// The damage that each ship suffers: the speed on the dial [HUG-47, HUG-48].
    pub speed: u8,
    /// The ships that have not suffered it yet [HUG-47, HUG-48].
    pub suffering: ShipSet,
    /// The standard ships that were overlapped [HUG-48].
    pub lifted: ShipSet,
    /// The standard ships that are not placed yet [HUG-49].
    pub aside: ShipSet,
    /// The seat that places the next ship [HUG-49].
    pub seat: Seat,
    /// The ship that is being placed [HUG-49].
    pub placing: ShipSlot,
    /// The facing of that ship, once chosen [HUG-49].
    pub facing: u8,
    /// The coarse cell of that ship, once chosen [HUG-49].
    pub area: u8,
    /// The damage of the dice [HUG-51].
    pub damage: u8,
    /// The current step.
    pub step: HugeOverlapStep,
}

impl HugeOverlapFrame {
    /// A new frame. `huge` are the huge ships that suffer damage [HUG-47], `lifted` the standard
    /// ships that the huge ship lies on.
    pub fn new(ship: ShipSlot, speed: u8, huge: ShipSet, lifted: ShipSet, first: Seat) -> HugeOverlapFrame {
        HugeOverlapFrame {
            ship,
            speed,
            suffering: huge | lifted,
            lifted,
            aside: lifted,
            seat: first,
            placing: ship,
            facing: 0,
            area: 0,
            damage: 0,
            step: HugeOverlapStep::Suffer,
        }
    }

    /// No ability resolves while ships stand aside [HUG-48].
    pub const fn window(&self) -> Window {
        match self.step {
            HugeOverlapStep::Suffer
            | HugeOverlapStep::Roll
            | HugeOverlapStep::Lying
            | HugeOverlapStep::Damage => Window::Passes,
            HugeOverlapStep::Ship
            | HugeOverlapStep::Facing
            | HugeOverlapStep::Area
            | HugeOverlapStep::Cell
            | HugeOverlapStep::Rotate => Window::Holds,
        }
    }
}
