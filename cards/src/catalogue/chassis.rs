//! Ship types: base, dial, printed values and action bar.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use killbox_components::action::BarAction;
use killbox_components::arc::WeaponArc;
use killbox_components::charge::Charge;
use killbox_components::maneuver::Maneuver;
use killbox_components::size::Size;

/// A ship type of one card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chassis {
    /// The id in squad files, such as `t65xwing`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The size of the base.
    pub size: Size,
    /// The maneuvers of the dial, in the order of the dial. Empty for a ship without a dial
    /// [MOV-12].
    pub dial: Vec<Maneuver>,
    /// The printed values of its cards, unless a ship card prints others.
    pub stats: Stats,
    /// The action bar of its cards in printed order, unless a ship card prints another.
    pub actions: Vec<BarAction>,
}

/// The values printed on a ship card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// The primary attacks: none for an unarmed ship, two for some ships [ATK-23].
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub attacks: ArrayVec<PrimaryAttack, 2>,
    /// The number of defense dice.
    pub agility: u8,
    /// How many damage cards destroy the ship.
    pub hull: u8,
    /// The number of shield charges.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shields: u8,
    /// Recurring symbols beside the shields; huge ships only [CHG-23].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring_shields: i8,
    /// The number of energy charges; huge ships only [HUG-22].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub energy: u8,
    /// Recurring symbols beside the energy; huge ships only [HUG-24].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring_energy: i8,
}

/// The line of a primary attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrimaryAttack {
    /// The arc of the attack.
    pub arc: WeaponArc,
    /// The number of attack dice.
    pub value: u8,
}

/// Charges as a card prints them [CHG-2, CHG-8].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeLine {
    /// The number of charges.
    pub limit: u8,
    /// The signed number of recurring symbols.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring: i8,
    /// Whether the card states that the charges cannot be recovered [CHG-7].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrecoverable: bool,
}

impl ChargeLine {
    /// The charges at the start of a battle [CHG-2].
    pub const fn full(self) -> Charge {
        Charge { unrecoverable: self.unrecoverable, ..Charge::full(self.limit, self.recurring) }
    }
}

/// Whether a number is zero. Zeros are not written to facts.
pub(super) fn is_zero<N: Default + PartialEq>(n: &N) -> bool {
    *n == N::default()
}
