//! What of a card's text waits until more of the rules is simulated.

use serde::{Deserialize, Serialize};

/// Stands among the abilities of a card for one that is not simulated yet, and says where it can
/// matter: as in `Waits(on: Docking, needs: [Ship("eta2actis")])`. In a squad without any of what
/// it needs the ability cannot occur, and the card is played whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// The part of the rules that is not simulated.
    pub on: Subsystem,
    /// What the squad needs besides this card for the ability to occur: one of these is enough.
    pub needs: Vec<Need>,
}

/// A part of the rules that is not simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Subsystem {
    /// What a hyperspace ring has of the ship that is docked with it: its dial and its initiative.
    Docking,
    /// Remotes.
    Remotes,
    /// Huge ships, wings and command upgrades.
    Epic,
}

/// Something in the same squad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Need {
    /// A ship of this type, by its id.
    Ship(String),
    /// An upgrade, by its id.
    Upgrade(String),
}
