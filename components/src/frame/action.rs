//! Frames of actions.

use crate::action::{ActionColor, ActionKind};
use crate::frame::ability::Window;
use crate::geometry::Template;
use crate::ids::{ObjectId, ShipSet, ShipSlot};
use crate::sets::Set;

/// The actions that a ship may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionSet {
    /// Any action of its bar or cards [ACT-1].
    Any,
    /// Any action of its bar or cards that is not purple, treated as red [ACT-5, ACT-6].
    AnyTreatedAsRed,
    /// These actions, in this colour, whether or not they are on its bar.
    Granted {
        /// The actions.
        kinds: Set<ActionKind>,
        /// The colour of the actions [ACT-4].
        color: ActionColor,
    },
    /// These actions, if they are on its bar, in the colour that they have there [ACT-4].
    OnBar {
        /// The actions.
        kinds: Set<ActionKind>,
    },
    /// These actions, if they are on its bar, treated as red [MOV-41, ACT-5, ACT-6].
    OnBarTreatedAsRed {
        /// The actions.
        kinds: Set<ActionKind>,
    },
    /// White actions [ACT-4].
    White {
        /// Whether only actions of its bar count, and not those of its cards.
        on_bar: bool,
        /// Whether the actions are treated as red [ACT-5].
        as_red: bool,
    },
    /// The actions of another ship's bar, in the colour that they have there [ACT-3].
    BarOf(ShipSlot),
    /// The actions of its damage cards [DMG-16].
    DamageCards,
    /// The actions that its bar links to another action, in the colour of the link [ACT-18,
    /// ACT-22].
    Links {
        /// The action that was performed first.
        of: ActionKind,
    },
}

impl ActionSet {
    /// Whether the set has every action of the bar and cards, subject to colour [ACT-1].
    pub const fn is_of_all_kinds(self) -> bool {
        matches!(self, ActionSet::Any | ActionSet::AnyTreatedAsRed | ActionSet::White { on_bar: false, .. })
    }

    /// The kinds of action of the ship's own bar in the set, subject to colour; `None` if the set
    /// does not refer to the bar [ACT-3].
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

    /// Whether the actions are treated as red [ACT-5].
    pub const fn is_treated_as_red(self) -> bool {
        matches!(
            self,
            ActionSet::AnyTreatedAsRed
                | ActionSet::OnBarTreatedAsRed { .. }
                | ActionSet::White { as_red: true, .. }
        )
    }
}

/// A ship may perform one action of a set. The frame becomes the frame of the chosen action, or
/// ends with [`crate::state::Outcome::Declined`] [ACT-12].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ChooseActionFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The set.
    pub set: ActionSet,
    /// Whether linked actions may follow [ACT-18].
    pub links: bool,
    /// Whether the card that grants the action says "even while stressed" [ACT-2].
    pub while_stressed: bool,
    /// Whether the ship must perform an action if it can [ACT-12/open].
    pub must: bool,
    /// If present, a lock action can lock this object only [ACT-27].
    pub aimed: Option<ObjectId>,
}

impl ChooseActionFrame {
    /// One action of any kind.
    pub const fn any(ship: ShipSlot) -> ChooseActionFrame {
        ChooseActionFrame::of(ship, ActionSet::Any)
    }

    /// One action of a set. Links may follow it, unless it is a link itself [ACT-18, ACT-20].
    pub const fn of(ship: ShipSlot, set: ActionSet) -> ChooseActionFrame {
        let links = !matches!(set, ActionSet::Links { .. });
        ChooseActionFrame { ship, set, links, while_stressed: false, must: false, aimed: None }
    }
}

/// The action that a ship performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionWhat {
    /// A standard action [ACT-13].
    Standard(ActionKind),
    /// An "Action:" ability, by its number among the ship's abilities [ABL-7, DMG-16].
    Card(u8),
    /// The scenario's action, with the objective token of this number [SCN-10].
    Objective(u8),
}

/// The steps of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ActionStep {
    /// "Before you perform an action".
    #[default]
    Attempt,
    /// The abilities of that moment have resolved. The cost is paid, and from then on the action is
    /// used up [ACT-7, ACT-8, ACT-9].
    Heard,
    /// The action takes effect.
    Perform,
    /// A move, a SLAM maneuver or an effect of a card is over; it may have failed [ACT-14].
    Moved,
    /// A remote that was chosen to be coordinated relocates, as a card says [ACT-23].
    Relocates,
    /// A coordinated ship has had its action [ACT-23].
    Coordinated,
    /// The action was performed.
    Performed,
    /// The action failed [ACT-15].
    Failed,
}

/// A ship performs an action. The frame ends with [`crate::state::Outcome::Done`] or `Failed`
/// [ACT-1].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ActionFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The action.
    pub what: ActionWhat,
    /// The colour of the action.
    pub color: ActionColor,
    /// Whether linked actions may follow [ACT-18, ACT-20].
    pub links: bool,
    /// The current step.
    pub step: ActionStep,
    /// The ship that is coordinated or jammed [ACT-23, TOK-42].
    pub target: Option<ShipSlot>,
    /// Further ships that an ability lets it coordinate [ACT-23].
    pub more: ShipSet,
    /// If present, the only object that the action can lock [ACT-27].
    pub aimed: Option<ObjectId>,
    /// The template of a boost that failed only because the ship overlapped another ship
    /// [MOV-65/open].
    pub onto_ship: Option<Template>,
}

impl ActionFrame {
    /// An action that is about to be attempted.
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

    /// An action is one effect, so what it triggers waits until it is over [ABL-24]. The exception
    /// are abilities that the action of a coordinated ship triggered: they come before the
    /// coordinate action is over [ABL-35].
    pub const fn window(&self) -> Window {
        match self.step {
            ActionStep::Coordinated => Window::Passes,
            ActionStep::Heard => Window::Opens,
            _ => Window::Holds,
        }
    }
}
