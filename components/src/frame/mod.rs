//! Frames: the control state of a battle.
//!
//! A battle has a bounded stack of frames. Nested play (an action inside an ability inside an
//! attack) is a frame on a frame, so a battle can be paused and copied at any decision. A frame is
//! `Copy` and small. The module of the same name in `killbox-systems` documents each frame and runs
//! its steps.

pub mod ability;
pub mod action;
pub mod attack;
pub mod damage;
pub mod devices;
pub mod dice;
pub mod docking;
pub mod huge;
pub mod leave;
pub mod movement;
pub mod phases;
pub mod tokens;

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;

use crate::ids::ShipSlot;

use attack::AttackStep;

pub use ability::{AbilityFrame, AbilityStage, QueueFrame, Window};
pub use action::{ActionFrame, ChooseActionFrame};
pub use attack::AttackFrame;
pub use damage::{CardFrame, SufferFrame};
pub use devices::DetonationsFrame;
pub use dice::RollFrame;
pub use docking::{DeployFrame, DeployStep};
pub use huge::HugeOverlapFrame;
pub use leave::{LeaveFrame, Leaves, RecoverFrame};
pub use movement::{ManeuverFrame, MetObstacles, MoveFrame, ObstaclesFrame, ShipOverlapFrame, TractorFrame};
pub use phases::{EndPhaseFrame, OrderFrame, PlanningFrame, RoundFrame, SetupFrame, ShipTurnFrame};
pub use tokens::{GainFrame, JamFrame, JettisonFrame, LockFrame};

/// Capacity of the stack.
pub const FRAMES: usize = 48;

/// One process that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Frame {
    /// Set-up [RND-15 to RND-28].
    Setup(SetupFrame),
    /// The rounds; at the bottom of the stack once set-up is over [RND-35].
    Round(RoundFrame),
    /// The Planning Phase [RND-42 to RND-48].
    Planning(PlanningFrame),
    /// The System Phase: the order of turns [RND-49].
    SystemPhase(OrderFrame),
    /// The turn of one ship in the System Phase [RND-49].
    SystemTurn(ShipTurnFrame),
    /// The Activation Phase: the order of turns [RND-53].
    ActivationPhase(OrderFrame),
    /// The activation of one ship [RND-54].
    Activate(ShipTurnFrame),
    /// The Engagement Phase: the order of turns [RND-60].
    EngagementPhase(OrderFrame),
    /// The engagement of one ship [RND-60].
    Engage(ShipTurnFrame),
    /// The End Phase [RND-65 to RND-70].
    EndPhase(EndPhaseFrame),
    /// A ship executes a maneuver [MOV-13].
    Maneuver(ManeuverFrame),
    /// A ship boosts, barrel rolls or decloaks [MOV-63 to MOV-79].
    Move(MoveFrame),
    /// A ship suffers the obstacles that it met [OBJ-3].
    Obstacles(ObstaclesFrame),
    /// A ship overlapped a ship [MOV-40, MOV-41].
    ShipOverlap(ShipOverlapFrame),
    /// A huge ship overlapped ships [HUG-46 to HUG-51].
    HugeOverlap(HugeOverlapFrame),
    /// A ship became tractored [MOV-88 to MOV-93].
    Tractor(TractorFrame),
    /// A ship may perform one of several actions [ACT-12].
    ChooseAction(ChooseActionFrame),
    /// A ship performs an action [ACT-1].
    Action(ActionFrame),
    /// A ship gains tokens [TOK-1].
    Gain(GainFrame),
    /// A jammed ship loses a token or a lock [TOK-43, TOK-44].
    Jam(JamFrame),
    /// A ship acquires a lock on an object that was chosen [TOK-26].
    Lock(LockFrame),
    /// A ship suffers damage [DMG-1].
    Suffer(SufferFrame),
    /// A damage card is dealt, exposed or repaired [DMG-3, DMG-10, DMG-11].
    DamageCard(CardFrame),
    /// A ship attacks [ATK-31 to ATK-74].
    Attack(AttackFrame),
    /// Abilities in the queue wait to be resolved [ABL-23].
    Queue(QueueFrame),
    /// An ability resolves [ABL-1].
    Ability(AbilityFrame),
    /// The game is over.
    Over,
    /// Devices detonate [DEV-17, DEV-18].
    Detonations(DetonationsFrame),
    /// A ship rolls dice outside attacks.
    Roll(RollFrame),
    /// A ship is about to be destroyed or to flee [RND-71, RND-78].
    Leave(LeaveFrame),
    /// A ship is about to recover charges [CHG-3].
    Recover(RecoverFrame),
    /// A docked ship deploys [MOV-100, MOV-104].
    Deploy(DeployFrame),
    /// A ship jettisons the supply cache that it tows [SCN-34, SCN-35].
    Jettison(JettisonFrame),
}

/// The number of kinds of frame.
pub const FRAME_KINDS: usize = 33;

impl Frame {
    /// The number of the frame's kind, below [`FRAME_KINDS`]: the index of its system and its work
    /// list.
    pub const fn kind(&self) -> usize {
        match self {
            Frame::Setup(_) => 0,
            Frame::Round(_) => 1,
            Frame::Planning(_) => 2,
            Frame::SystemPhase(_) => 3,
            Frame::SystemTurn(_) => 4,
            Frame::ActivationPhase(_) => 5,
            Frame::Activate(_) => 6,
            Frame::EngagementPhase(_) => 7,
            Frame::Engage(_) => 8,
            Frame::EndPhase(_) => 9,
            Frame::Maneuver(_) => 10,
            Frame::Move(_) => 11,
            Frame::Obstacles(_) => 12,
            Frame::ShipOverlap(_) => 13,
            Frame::Tractor(_) => 14,
            Frame::ChooseAction(_) => 15,
            Frame::Action(_) => 16,
            Frame::Gain(_) => 17,
            Frame::Jam(_) => 18,
            Frame::Lock(_) => 19,
            Frame::Suffer(_) => 20,
            Frame::DamageCard(_) => 21,
            Frame::Attack(_) => 22,
            Frame::Queue(_) => 23,
            Frame::Ability(_) => 24,
            Frame::Over => 25,
            Frame::Detonations(_) => 26,
            Frame::Roll(_) => 27,
            Frame::Leave(_) => 28,
            Frame::Recover(_) => 29,
            Frame::Deploy(_) => 30,
            Frame::HugeOverlap(_) => 31,
            Frame::Jettison(_) => 32,
        }
    }

    /// The ship that the frame needs. When that ship has left the board, the frame is popped
    /// [MOV-96].
    pub const fn needs(&self) -> Option<ShipSlot> {
        match self {
            Frame::SystemTurn(f) | Frame::Activate(f) | Frame::Engage(f) => Some(f.ship),
            Frame::Maneuver(f) => Some(f.ship),
            Frame::Move(f) => Some(f.ship),
            Frame::Obstacles(f) => Some(f.ship),
            Frame::ShipOverlap(f) => Some(f.ship),
            Frame::HugeOverlap(f) => Some(f.ship),
            Frame::Tractor(f) => Some(f.ship),
            Frame::ChooseAction(f) => Some(f.ship),
            Frame::Action(f) => Some(f.ship),
            Frame::Gain(f) => Some(f.ship),
            Frame::Jam(f) => Some(f.ship),
            Frame::Lock(f) => Some(f.ship),
            Frame::Suffer(f) => Some(f.ship),
            Frame::DamageCard(f) => Some(f.ship),
            Frame::Leave(f) => Some(f.ship),
            Frame::Recover(f) => Some(f.ship),
            Frame::Detonations(f) => f.ship,
            Frame::Setup(_)
            | Frame::Round(_)
            | Frame::Planning(_)
            | Frame::SystemPhase(_)
            | Frame::ActivationPhase(_)
            | Frame::EngagementPhase(_)
            | Frame::EndPhase(_)
            | Frame::Attack(_)
            | Frame::Queue(_)
            | Frame::Ability(_)
            | Frame::Roll(_)
            // The ship is in reserve when the frame begins [MOV-97].
            | Frame::Deploy(_)
            // The ship may have left play already [SCN-35].
            | Frame::Jettison(_)
            | Frame::Over => None,
        }
    }

    /// When abilities that are triggered while the frame is on top enter the queue [ABL-24, ABL-35
    /// to ABL-37].
    pub const fn window(&self) -> Window {
        match self {
            Frame::Action(f) => f.window(),
            Frame::Roll(f) => f.window(),
            Frame::Obstacles(f) => f.window(),
            Frame::HugeOverlap(f) => f.window(),
            // A gain and a tractor move are game effects: they end before any ability resolves
            // [ABL-25, TOK-44, MOV-92]. A damage card is dealt before any ability reacts to the
            // damage that deals it. A device that detonates is one effect, including its removal
            // [DEV-17].
            Frame::Detonations(f) => match f.step {
                devices::DetonationStep::Next => Window::Passes,
                _ => Window::Holds,
            },
            Frame::Suffer(f) if matches!(f.step, damage::SufferStep::Deal) => Window::Holds,
            // Each dropped device is a separate instance [DEV-7].
            Frame::Ability(f) if matches!(f.stage, AbilityStage::BetweenDrops) => Window::Opens,
            Frame::Ability(_)
            | Frame::ChooseAction(_)
            | Frame::Gain(_)
            | Frame::Tractor(_)
            | Frame::DamageCard(_)
            | Frame::Leave(_)
            | Frame::Recover(_)
            | Frame::Jettison(_) => Window::Holds,
            Frame::Jam(_) | Frame::Lock(_) | Frame::Suffer(_) | Frame::Move(_) | Frame::ShipOverlap(_) => {
                Window::Passes
            }
            _ => Window::Opens,
        }
    }
}

/// The stack of frames of a battle.
#[derive(Component, Clone, Debug, Default, PartialEq, Hash)]
pub struct Frames(pub ArrayVec<Frame, FRAMES>);

impl Frames {
    /// The frame that runs next.
    pub fn top(&self) -> Option<Frame> {
        self.0.last().copied()
    }

    /// The innermost ability that is resolving.
    pub fn ability(&self) -> Option<&AbilityFrame> {
        self.0.iter().rev().find_map(|frame| match frame {
            Frame::Ability(f) => Some(f),
            _ => None,
        })
    }

    /// The ability whose effect is under way: the innermost one. `None` if that ability has started
    /// a process with rules of its own: a turn, a declared attack, or abilities that were
    /// triggered.
    pub fn cause(&self) -> Option<&AbilityFrame> {
        for frame in self.0.iter().rev() {
            match frame {
                Frame::Ability(f) => return Some(f),
                Frame::Attack(f) if matches!(f.step, AttackStep::Declare | AttackStep::MeasureLine) => {}
                Frame::Maneuver(_)
                | Frame::Move(_)
                | Frame::ShipOverlap(_)
                | Frame::HugeOverlap(_)
                | Frame::Tractor(_)
                | Frame::ChooseAction(_)
                | Frame::Action(_)
                | Frame::Gain(_)
                | Frame::Jam(_)
                | Frame::Lock(_)
                | Frame::Suffer(_)
                | Frame::DamageCard(_)
                | Frame::Roll(_)
                | Frame::Leave(_)
                | Frame::Recover(_) => {}
                Frame::Setup(_)
                | Frame::Round(_)
                | Frame::Planning(_)
                | Frame::SystemPhase(_)
                | Frame::SystemTurn(_)
                | Frame::ActivationPhase(_)
                | Frame::Activate(_)
                | Frame::EngagementPhase(_)
                | Frame::Engage(_)
                | Frame::EndPhase(_)
                | Frame::Obstacles(_)
                | Frame::Attack(_)
                | Frame::Queue(_)
                | Frame::Over
                | Frame::Deploy(_)
                | Frame::Jettison(_)
                | Frame::Detonations(_) => return None,
            }
        }
        None
    }

    /// Whether abilities that were triggered enter the queue now [ABL-24, ABL-37].
    pub fn window_is_open(&self) -> bool {
        for frame in self.0.iter().rev() {
            match frame.window() {
                Window::Opens => return true,
                Window::Holds => return false,
                Window::Passes => {}
            }
        }
        true
    }
}
