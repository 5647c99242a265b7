//! Frames of actions.

use crate::action::{ActionColor, ActionKind};
use crate::ids::ShipSlot;

/// Which actions a ship may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionSet {
    /// ACT-1: any on its bar or cards.
    Any,
    /// Only these, as bits by [`ActionKind`], whether or not they are on its bar, in this colour.
    Granted {
        /// The actions.
        kinds: u16,
        /// ACT-4.
        color: ActionColor,
    },
    /// MOV-41: these, if on its own bar, treated as red (ACT-5, ACT-6).
    OnBarTreatedAsRed {
        /// The actions.
        kinds: u16,
    },
    /// ACT-18, ACT-22: the actions that the ship's bar links to this one, each in the colour of the link.
    Links {
        /// The first action.
        of: ActionKind,
    },
}

/// ACT-12: a ship may perform one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChooseActionFrame {
    /// Who.
    pub ship: ShipSlot,
    /// From what.
    pub set: ActionSet,
    /// ACT-18: links may follow.
    pub links: bool,
    /// How far.
    pub step: u8,
}

impl ChooseActionFrame {
    /// One action of any kind.
    pub const fn any(ship: ShipSlot) -> ChooseActionFrame {
        ChooseActionFrame { ship, set: ActionSet::Any, links: true, step: 0 }
    }
}

/// What a ship does when it performs an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionWhat {
    /// ACT-13.
    Standard(ActionKind),
    /// ABL-7, DMG-16: an "Action:" ability, by its number among the ship's abilities.
    Card(u8),
}

/// ACT-1: a ship performs an action. Ends with [`crate::state::Outcome::Done`] or `Failed`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionFrame {
    /// Who.
    pub ship: ShipSlot,
    /// What.
    pub what: ActionWhat,
    /// In what colour.
    pub color: ActionColor,
    /// ACT-18, ACT-20: whether links may follow it.
    pub links: bool,
    /// How far.
    pub step: u8,
}
