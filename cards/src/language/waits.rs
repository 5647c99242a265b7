//! Parts of a card's text that are not simulated yet.

use serde::{Deserialize, Serialize};

/// An entry among the abilities of a card for an ability that is not simulated yet. It states where
/// the ability can matter, as in `Waits(on: Docking, needs: [Ship("eta2actis")])`. In a squad that
/// has nothing of what the ability needs, the ability cannot occur, and the card is played whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// The part of the rules that is not simulated.
    pub on: Subsystem,
    /// The cards of the squad, one of which is needed besides this card for the ability to occur.
    pub needs: Vec<Need>,
}

/// A part of the rules that is not simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Subsystem {
    /// The dial and the initiative that a hyperspace ring takes from the ship that is docked with
    /// it.
    Docking,
    /// Remotes.
    Remotes,
    /// Huge ships, wings and command upgrades.
    Epic,
}

/// A card in the same squad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Need {
    /// A ship of this ship type, by its id.
    Ship(String),
    /// An upgrade, by its id.
    Upgrade(String),
}
