//! The frame of a docked ship that deploys.

use crate::ids::ShipSlot;
use crate::maneuver::Maneuver;

/// A docked ship deploys, or stays docked [MOV-100, MOV-104].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct DeployFrame {
    /// The docked ship.
    pub ship: ShipSlot,
    /// The carrier.
    pub carrier: ShipSlot,
    /// Whether the carrier is destroyed: an emergency deployment [MOV-104].
    pub emergency: bool,
    /// The current step.
    pub step: DeployStep,
    /// The maneuver, once it is chosen [MOV-100 (1)].
    pub maneuver: Maneuver,
}

impl DeployFrame {
    /// A docked ship whose player is about to decide.
    pub const fn new(ship: ShipSlot, carrier: ShipSlot, emergency: bool) -> DeployFrame {
        DeployFrame { ship, carrier, emergency, step: DeployStep::Guides, maneuver: Maneuver::STRESS }
    }
}

/// The steps of a deployment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeployStep {
    /// The player chooses the guides of the carrier, or declines [MOV-100].
    #[default]
    Guides,
    /// The player chooses the maneuver [MOV-100 (1)].
    Maneuver,
    /// The maneuver is executed [MOV-100 (2)]; in an emergency after the damage [MOV-104].
    Execute,
    /// The ship is placed if there is room [MOV-101, MOV-105, MOV-100 (3)].
    Placed,
    /// "After you deploy".
    After,
}
