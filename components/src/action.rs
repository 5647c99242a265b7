//! Actions and action bars.

use serde::{Deserialize, Serialize};

/// The standard actions [ACT-13].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[repr(u8)]
pub enum ActionKind {
    /// Barrel roll [MOV-70].
    BarrelRoll,
    /// Boost [MOV-63].
    Boost,
    /// Calculate [ACT-26].
    Calculate,
    /// Cloak [ACT-26, TOK-49].
    Cloak,
    /// Coordinate [ACT-23].
    Coordinate,
    /// Evade [ACT-26].
    Evade,
    /// Focus [ACT-26].
    Focus,
    /// Jam [TOK-42].
    Jam,
    /// Lock [TOK-26].
    Lock,
    /// Reinforce [TOK-19].
    Reinforce,
    /// Reload [CHG-25].
    Reload,
    /// Rotate [MOV-84].
    Rotate,
    /// SLAM [MOV-80].
    Slam,
}

crate::sets::members! { ActionKind: u16, ActionColor: u8 }

impl ActionKind {
    /// All actions, in a stable order.
    pub const ALL: [ActionKind; 13] = [
        ActionKind::BarrelRoll,
        ActionKind::Boost,
        ActionKind::Calculate,
        ActionKind::Cloak,
        ActionKind::Coordinate,
        ActionKind::Evade,
        ActionKind::Focus,
        ActionKind::Jam,
        ActionKind::Lock,
        ActionKind::Reinforce,
        ActionKind::Reload,
        ActionKind::Rotate,
        ActionKind::Slam,
    ];
}

/// The colour of an action [ACT-4]. The order is white < red < purple [ACT-5].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[repr(u8)]
pub enum ActionColor {
    /// The action costs nothing.
    #[default]
    White,
    /// The action costs one stress token [ACT-7].
    Red,
    /// The action costs one Force charge [ACT-8].
    Purple,
}

/// One icon of an action bar, with the link that is printed behind it, if there is one [ACT-18]. A
/// white action with two links appears twice on the bar, as in the card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarAction {
    /// The action of the icon.
    pub kind: ActionKind,
    /// The colour of the action.
    pub color: ActionColor,
    /// The linked action and its colour.
    pub link: Option<(ActionKind, ActionColor)>,
}
