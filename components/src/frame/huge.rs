//! The frame of a huge ship that overlapped ships.

use crate::frame::window::Window;
use crate::ids::{Seat, ShipSet, ShipSlot};

/// How far the overlap is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HugeOverlapStep {
    /// HUG-47, HUG-48: one ship after another suffers damage.
    #[default]
    Suffer,
    /// HUG-49: whose ship is placed next, and which.
    Ship,
    /// HUG-49: how it faces.
    Facing,
    /// HUG-49: the coarse cell.
    Area,
    /// HUG-49: the 10 mm cell.
    Cell,
    /// HUG-50: the opponent may rotate it.
    Rotate,
    /// HUG-51: the dice are rolled.
    Roll,
    /// HUG-51: they lie there.
    Lying,
    /// HUG-51: the damage, after the stress.
    Damage,
}

/// HUG-46 to HUG-51: what follows when a huge ship overlapped ships by a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct HugeOverlapFrame {
    /// Which huge ship.
    pub ship: ShipSlot,
    /// HUG-47, HUG-48: how much damage each ship suffers: the speed on the dial.
    pub speed: u8,
    /// HUG-47, HUG-48: the ships that are still to suffer it.
    pub suffering: ShipSet,
    /// HUG-48: the standard ships that it overlapped.
    pub lifted: ShipSet,
    /// HUG-49: those of them that do not stand yet.
    pub aside: ShipSet,
    /// HUG-49: whose turn it is to place one.
    pub seat: Seat,
    /// HUG-49: the ship that is placed.
    pub placing: ShipSlot,
    /// HUG-49: its facing, once chosen.
    pub facing: u8,
    /// HUG-49: its coarse cell, once chosen.
    pub area: u8,
    /// HUG-51: how much damage the dice do.
    pub damage: u8,
    /// How far.
    pub step: HugeOverlapStep,
}

impl HugeOverlapFrame {
    /// About to begin: `huge` are the huge ships that suffer (HUG-47), `lifted` the standard ones
    /// that it lies on.
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

    /// While ships stand aside no ability resolves (HUG-48).
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
