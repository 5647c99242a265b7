//! Frames of docked ships.

use crate::ids::ShipSlot;
use crate::maneuver::Maneuver;

/// MOV-100, MOV-104: a docked ship deploys, or not.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct DeployFrame {
    /// Who.
    pub ship: ShipSlot,
    /// From which ship.
    pub carrier: ShipSlot,
    /// MOV-104: its carrier is destroyed.
    pub emergency: bool,
    /// How far.
    pub step: DeployStep,
    /// MOV-100 (1): the maneuver, once it is chosen.
    pub maneuver: Maneuver,
}

impl DeployFrame {
    /// A docked ship about to be asked.
    pub const fn new(ship: ShipSlot, carrier: ShipSlot, emergency: bool) -> DeployFrame {
        DeployFrame { ship, carrier, emergency, step: DeployStep::Guides, maneuver: Maneuver::STRESS }
    }
}

/// How far a deployment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeployStep {
    /// MOV-100: from which guides of the carrier, if at all.
    #[default]
    Guides,
    /// MOV-100 (1): which maneuver.
    Maneuver,
    /// MOV-100 (2): it is executed; MOV-104: after the damage of an emergency.
    Execute,
    /// MOV-101, MOV-105: whether there was room; MOV-100 (3).
    Placed,
    /// "After you deploy".
    After,
}
