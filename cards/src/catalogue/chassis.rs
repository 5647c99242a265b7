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
    /// Its id in squad files, such as `t65xwing`.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Its base.
    pub size: Size,
    /// MOV-12: the maneuvers of its dial, in the order of the dial. Empty for what has no dial.
    pub dial: Vec<Maneuver>,
    /// What its cards print unless a ship card says otherwise.
    pub stats: Stats,
    /// Its action bar, in printed order, unless a ship card says otherwise.
    pub actions: Vec<BarAction>,
}

/// The values printed on a ship card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// ATK-23: the primary attacks; none for an unarmed ship, two for some.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub attacks: ArrayVec<PrimaryAttack, 2>,
    /// Defense dice.
    pub agility: u8,
    /// Damage cards it takes to destroy it.
    pub hull: u8,
    /// Shield charges.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shields: u8,
    /// CHG-23: recurring symbols beside the shields (huge ships).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring_shields: i8,
    /// HUG-22: energy charges (huge ships).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub energy: u8,
    /// HUG-24: recurring symbols beside the energy (huge ships).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring_energy: i8,
}

/// One primary attack line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrimaryAttack {
    /// Where it points.
    pub arc: WeaponArc,
    /// Attack dice.
    pub value: u8,
}

/// CHG-2, CHG-8: charges as a card prints them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeLine {
    /// How many.
    pub limit: u8,
    /// The signed number of recurring symbols.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub recurring: i8,
    /// CHG-7: the card says that they cannot be recovered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrecoverable: bool,
}

impl ChargeLine {
    /// CHG-2: the charges at the start of a battle.
    pub const fn full(self) -> Charge {
        Charge { unrecoverable: self.unrecoverable, ..Charge::full(self.limit, self.recurring) }
    }
}

/// Whether a number is zero, so that facts do not print it.
pub(super) fn is_zero<N: Default + PartialEq>(n: &N) -> bool {
    *n == N::default()
}
