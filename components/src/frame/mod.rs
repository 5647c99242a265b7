//! Frames: where a battle stands. A battle carries a bounded stack of them; nested play (an action
//! inside an ability inside an attack) is a frame on a frame, so a battle can be paused and copied
//! at any decision.
//!
//! A frame is `Copy` and small; what each one means and how it goes on is in `killbox-systems`, in
//! the module of the same name.

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
pub mod objectives;
pub mod phases;
pub mod tokens;
pub mod window;

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Component;

use crate::ids::ShipSlot;

use attack::AttackStep;

pub use ability::{AbilityFrame, AbilityStage, QueueFrame};
pub use action::{ActionFrame, ChooseActionFrame};
pub use attack::AttackFrame;
pub use damage::{CardFrame, SufferFrame};
pub use devices::DetonationsFrame;
pub use dice::RollFrame;
pub use docking::{DeployFrame, DeployStep};
pub use huge::HugeOverlapFrame;
pub use leave::{LeaveFrame, Leaves, RecoverFrame};
pub use movement::{ManeuverFrame, MetObstacles, MoveFrame, ObstaclesFrame, ShipOverlapFrame, TractorFrame};
pub use objectives::JettisonFrame;
pub use phases::{EndPhaseFrame, OrderFrame, PlanningFrame, RoundFrame, SetupFrame, ShipTurnFrame};
pub use tokens::{GainFrame, JamFrame, LockFrame};
pub use window::Window;

/// How deep the stack can grow.
pub const FRAMES: usize = 48;

/// One thing that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub enum Frame {
    /// RND-15 to RND-28.
    Setup(SetupFrame),
    /// RND-35: the rounds; always at the bottom once set-up is over.
    Round(RoundFrame),
    /// RND-42 to RND-48.
    Planning(PlanningFrame),
    /// RND-49: whose turn in the System Phase.
    SystemPhase(OrderFrame),
    /// RND-49: one ship's turn in the System Phase.
    SystemTurn(ShipTurnFrame),
    /// RND-53: whose turn to activate.
    ActivationPhase(OrderFrame),
    /// RND-54: one ship's activation.
    Activate(ShipTurnFrame),
    /// RND-60: whose turn to engage.
    EngagementPhase(OrderFrame),
    /// RND-60: one ship engages.
    Engage(ShipTurnFrame),
    /// RND-65 to RND-70.
    EndPhase(EndPhaseFrame),
    /// MOV-13: a ship executes a maneuver.
    Maneuver(ManeuverFrame),
    /// MOV-63 to MOV-79: boost, barrel roll, decloak.
    Move(MoveFrame),
    /// OBJ-3: a ship suffers the obstacles it met.
    Obstacles(ObstaclesFrame),
    /// MOV-40, MOV-41: a ship overlapped a ship.
    ShipOverlap(ShipOverlapFrame),
    /// HUG-46 to HUG-51: a huge ship overlapped ships.
    HugeOverlap(HugeOverlapFrame),
    /// MOV-88 to MOV-93: a ship became tractored.
    Tractor(TractorFrame),
    /// ACT-12: a ship may perform one of several actions.
    ChooseAction(ChooseActionFrame),
    /// ACT-1: a ship performs an action.
    Action(ActionFrame),
    /// TOK-1: a ship gains tokens.
    Gain(GainFrame),
    /// TOK-43, TOK-44: a jammed ship loses something.
    Jam(JamFrame),
    /// TOK-26: a ship acquires a lock on an object that was chosen.
    Lock(LockFrame),
    /// DMG-1: a ship suffers damage.
    Suffer(SufferFrame),
    /// DMG-3, DMG-10, DMG-11: a damage card is dealt, exposed or repaired.
    DamageCard(CardFrame),
    /// ATK-31 to ATK-74.
    Attack(AttackFrame),
    /// ABL-23: abilities wait to be resolved.
    Queue(QueueFrame),
    /// ABL-1: an ability resolves.
    Ability(AbilityFrame),
    /// The game is over.
    Over,
    /// DEV-17, DEV-18: devices detonate.
    Detonations(DetonationsFrame),
    /// A ship rolls dice outside attacks.
    Roll(RollFrame),
    /// RND-71, RND-78: a ship is about to be destroyed or to flee.
    Leave(LeaveFrame),
    /// CHG-3: a ship is about to recover charges.
    Recover(RecoverFrame),
    /// MOV-100, MOV-104: a docked ship deploys.
    Deploy(DeployFrame),
    /// SCN-34, SCN-35: a ship jettisons what it tows.
    Jettison(JettisonFrame),
}

/// How many kinds of frame there are.
pub const FRAME_KINDS: usize = 33;

impl Frame {
    /// The frame's kind as a number below [`FRAME_KINDS`]: the index of its system and work list.
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

    /// The ship without which the frame has nothing to do: it is popped when that ship has left the
    /// board (MOV-96).
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
            // MOV-97: it begins in reserve.
            | Frame::Deploy(_)
            // SCN-35: the ship may have left already.
            | Frame::Jettison(_)
            | Frame::Over => None,
        }
    }

    /// How the frame treats abilities that were triggered while it is on top (ABL-24, ABL-35 to
    /// ABL-37).
    pub const fn window(&self) -> Window {
        match self {
            Frame::Action(f) => f.window(),
            Frame::Roll(f) => f.window(),
            Frame::Obstacles(f) => f.window(),
            Frame::HugeOverlap(f) => f.window(),
            // A gain and a tractor move are game effects: they are over before any ability (ABL-25,
            // TOK-44, MOV-92). A damage card is dealt before anything hears of the damage that
            // deals it. A device that detonates is one effect, its removal included (DEV-17).
            Frame::Detonations(f) => match f.step {
                devices::DetonationStep::Next => Window::Passes,
                _ => Window::Holds,
            },
            Frame::Suffer(f) if matches!(f.step, damage::SufferStep::Deal) => Window::Holds,
            // Each device that is dropped is an instance of its own (DEV-7).
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
    /// The frame that goes on next.
    pub fn top(&self) -> Option<Frame> {
        self.0.last().copied()
    }

    /// The innermost ability that is being resolved.
    pub fn ability(&self) -> Option<&AbilityFrame> {
        self.0.iter().rev().find_map(|frame| match frame {
            Frame::Ability(f) => Some(f),
            _ => None,
        })
    }

    /// The ability whose effect is under way: the innermost one, unless what it began goes by its
    /// own rules since then (a turn, an attack that is declared, abilities that were triggered).
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

    /// ABL-24, ABL-37: whether abilities that were triggered enter the queue now.
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
