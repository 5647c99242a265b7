//! Actions and action bars.

use serde::{Deserialize, Serialize};

/// ACT-13: the standard actions.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray,
)]
#[repr(u8)]
pub enum ActionKind {
    /// MOV-70.
    BarrelRoll,
    /// MOV-63.
    Boost,
    /// ACT-26.
    Calculate,
    /// ACT-26, TOK-49.
    Cloak,
    /// ACT-23.
    Coordinate,
    /// ACT-26.
    Evade,
    /// ACT-26.
    Focus,
    /// TOK-42.
    Jam,
    /// TOK-26.
    Lock,
    /// TOK-19.
    Reinforce,
    /// CHG-25.
    Reload,
    /// MOV-84.
    Rotate,
    /// MOV-80.
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

/// ACT-4: the colour of an action. ACT-5: the order is white < red < purple.
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
    /// No cost.
    #[default]
    White,
    /// ACT-7: one stress token.
    Red,
    /// ACT-8: one Force charge.
    Purple,
}

/// One icon of an action bar with the link printed behind it, if any (ACT-18). A white action with
/// two links stands twice on the bar, as in the card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarAction {
    /// What the icon stands for.
    pub kind: ActionKind,
    /// Its colour.
    pub color: ActionColor,
    /// The linked action and its colour.
    pub link: Option<(ActionKind, ActionColor)>,
}
