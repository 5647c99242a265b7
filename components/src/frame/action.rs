//! Frames of actions.

use crate::action::{ActionColor, ActionKind};
use crate::frame::window::Window;
use crate::geometry::Template;
use crate::ids::{ObjectId, ShipSet, ShipSlot};
use crate::sets::Set;

/// Which actions a ship may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionSet {
    /// ACT-1: any on its bar or cards.
    Any,
    /// Any on its bar or cards, treated as red (ACT-5); no purple one (ACT-6).
    AnyTreatedAsRed,
    /// Only these, whether or not they are on its bar, in this colour.
    Granted {
        /// The actions.
        kinds: Set<ActionKind>,
        /// ACT-4.
        color: ActionColor,
    },
    /// These, if on its own bar, each in the colour it has there (ACT-4).
    OnBar {
        /// The actions.
        kinds: Set<ActionKind>,
    },
    /// MOV-41: these, if on its own bar, treated as red (ACT-5, ACT-6).
    OnBarTreatedAsRed {
        /// The actions.
        kinds: Set<ActionKind>,
    },
    /// ACT-4: white ones.
    White {
        /// Of its bar only, not of its cards.
        on_bar: bool,
        /// ACT-5: treated as red.
        as_red: bool,
    },
    /// ACT-3: those of the bar of another ship, each in the colour it has there.
    BarOf(ShipSlot),
    /// DMG-16: those of its damage cards.
    DamageCards,
    /// ACT-18, ACT-22: the actions that the ship's bar links to this one, each in the colour of the
    /// link.
    Links {
        /// The first action.
        of: ActionKind,
    },
}

impl ActionSet {
    /// ACT-1: whether it holds every action of the bar and cards, as far as the colour allows.
    pub const fn is_of_all_kinds(self) -> bool {
        matches!(self, ActionSet::Any | ActionSet::AnyTreatedAsRed | ActionSet::White { on_bar: false, .. })
    }

    /// ACT-3: the kinds that it holds of the ship's own bar, as far as the colour allows; `None`:
    /// it does not ask for the bar.
    pub fn of_own_bar(self) -> Option<Set<ActionKind>> {
        match self {
            ActionSet::Any | ActionSet::AnyTreatedAsRed | ActionSet::White { .. } => Some(Set::all()),
            ActionSet::OnBar { kinds } | ActionSet::OnBarTreatedAsRed { kinds } => Some(kinds),
            ActionSet::Granted { .. }
            | ActionSet::BarOf(_)
            | ActionSet::DamageCards
            | ActionSet::Links { .. } => None,
        }
    }

    /// ACT-5.
    pub const fn is_treated_as_red(self) -> bool {
        matches!(
            self,
            ActionSet::AnyTreatedAsRed
                | ActionSet::OnBarTreatedAsRed { .. }
                | ActionSet::White { as_red: true, .. }
        )
    }
}

/// ACT-12: a ship may perform one action. Ends as the action that is chosen, or with
/// [`crate::state::Outcome::Declined`].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ChooseActionFrame {
    /// Who.
    pub ship: ShipSlot,
    /// From what.
    pub set: ActionSet,
    /// ACT-18: links may follow.
    pub links: bool,
    /// ACT-2: the card that grants it says "even while stressed".
    pub while_stressed: bool,
    /// ACT-12/open: it is performed if it can be.
    pub must: bool,
    /// ACT-27: by a lock action this object is locked and no other.
    pub aimed: Option<ObjectId>,
}

impl ChooseActionFrame {
    /// One action of any kind.
    pub const fn any(ship: ShipSlot) -> ChooseActionFrame {
        ChooseActionFrame::of(ship, ActionSet::Any)
    }

    /// One action of a set. ACT-18, ACT-20: links may follow it, unless it is a link itself.
    pub const fn of(ship: ShipSlot, set: ActionSet) -> ChooseActionFrame {
        let links = !matches!(set, ActionSet::Links { .. });
        ChooseActionFrame { ship, set, links, while_stressed: false, must: false, aimed: None }
    }
}

/// What a ship does when it performs an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionWhat {
    /// ACT-13.
    Standard(ActionKind),
    /// ABL-7, DMG-16: an "Action:" ability, by its number among the ship's abilities.
    Card(u8),
    /// SCN-10: the scenario's action, with the objective token of this number.
    Objective(u8),
}

/// How far an action is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ActionStep {
    /// "Before you perform an action".
    #[default]
    Attempt,
    /// ACT-7, ACT-8: what waited for that is done; its cost is paid, and from then on it is used up
    /// (ACT-9).
    Heard,
    /// What the action does.
    Perform,
    /// ACT-14: a move, a SLAM maneuver or what a card says is over; it may have failed.
    Moved,
    /// ACT-23: the remote that was chosen relocates, as a card says.
    Relocates,
    /// ACT-23: the coordinated ship has had its action.
    Coordinated,
    /// It was performed.
    Performed,
    /// ACT-15: it failed.
    Failed,
}

/// ACT-1: a ship performs an action. Ends with [`crate::state::Outcome::Done`] or `Failed`.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
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
    pub step: ActionStep,
    /// ACT-23, TOK-42: whom it coordinates or jams.
    pub target: Option<ShipSlot>,
    /// ACT-23: the other ships that it coordinates, by an ability.
    pub more: ShipSet,
    /// ACT-27: the one object that it can lock.
    pub aimed: Option<ObjectId>,
    /// MOV-65/open: the template of a boost that failed because the ship overlapped another one and
    /// nothing else.
    pub onto_ship: Option<Template>,
}

impl ActionFrame {
    /// An action about to be attempted.
    pub const fn new(ship: ShipSlot, what: ActionWhat, color: ActionColor, links: bool) -> ActionFrame {
        ActionFrame {
            ship,
            what,
            color,
            links,
            step: ActionStep::Attempt,
            target: None,
            more: ShipSet::EMPTY,
            aimed: None,
            onto_ship: None,
        }
    }

    /// An action is one effect: what it triggers waits until it is over (ABL-24). Only the
    /// abilities that the action of a coordinated ship triggered come before the coordinating one
    /// is over (ABL-35).
    pub const fn window(&self) -> Window {
        match self.step {
            ActionStep::Coordinated => Window::Passes,
            ActionStep::Heard => Window::Opens,
            _ => Window::Holds,
        }
    }
}
