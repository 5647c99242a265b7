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
use strum::{EnumCount, IntoStaticStr};

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
pub use phases::{
    EndPhaseFrame, EndStep, NextPhase, OrderFrame, PlanningFrame, RoundFrame, SetupFrame, ShipTurnFrame,
};
pub use tokens::{ForgetFrame, GainFrame, JamFrame, JettisonFrame, LockFrame};

/// Capacity of the stack.
pub const FRAMES: usize = 48;

/// The part of a game that a frame at the bottom of the stack stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Set-up.
    Setup,
    /// Between two phases: what comes next.
    Round(NextPhase),
    /// The Planning Phase.
    Planning,
    /// The System Phase.
    System,
    /// The Activation Phase.
    Activation,
    /// The Engagement Phase.
    Engagement,
    /// The End Phase and its step.
    End(EndStep),
    /// The ability queue, whatever the phase.
    Queue,
}

/// How a frame relates to the effect of an ability below it on the stack.
enum Cause<'a> {
    /// The frame is that ability.
    Ability(&'a AbilityFrame),
    /// The frame belongs to the effect.
    Within,
    /// The frame is a process with rules of its own.
    Apart,
}

/// Declares the frames. Behind the name of a frame and its data `f` stands what belongs to it:
///
/// - `within`, `apart`, `ability` or `attack`: how it relates to an ability below it ([`Cause`]);
///   an attack is apart once it is declared
/// - `needs`: the ship without which it ends, if there is one
/// - `window`: when abilities that are triggered while it is on top enter the queue; absent: at the
///   end of its step
/// - `part`: the part of the game that it stands for; absent for nested play
macro_rules! frames {
    ($($(#[$doc:meta])* $name:ident $(($f:ident: $data:ty))?: $cause:ident
        $(, needs $needs:expr)? $(, window $window:expr)? $(, part $part:expr)?;)*) => {
        /// One process that is under way.
        #[derive(Clone, Copy, Debug, PartialEq, Hash, EnumCount, IntoStaticStr)]
        pub enum Frame {
            $($(#[$doc])* $name $(($data))?,)*
        }

        impl Frame {
            /// The ship that the frame needs. When that ship has left the board, the frame is
            /// popped [MOV-96].
            #[inline]
            pub fn needs(&self) -> Option<ShipSlot> {
                match self {
                    $(Frame::$name $(($f))? => {
                        $(let _ = $f;)?
                        given!($(Option::<ShipSlot>::from($needs))?, None)
                    })*
                }
            }

            /// When abilities that are triggered while the frame is on top enter the queue [ABL-24,
            /// ABL-35 to ABL-37].
            #[inline]
            pub const fn window(&self) -> Window {
                match self {
                    $(Frame::$name $(($f))? => {
                        $(let _ = $f;)?
                        given!($($window)?, Window::Opens)
                    })*
                }
            }

            /// The part of the game that the frame stands for; `None` for nested play, which
            /// belongs to the part below it.
            #[inline]
            pub const fn part(&self) -> Option<Part> {
                match self {
                    $(Frame::$name $(($f))? => {
                        $(let _ = $f;)?
                        given!($(Some($part))?, None)
                    })*
                }
            }

            const fn cause(&self) -> Cause<'_> {
                match self {
                    $(Frame::$name $(($f))? => {
                        $(let _ = $f;)?
                        cause!($cause $($f)?)
                    })*
                }
            }
        }
    };
}

/// What a frame declares, or else the default.
macro_rules! given {
    (, $default:expr) => {
        $default
    };
    ($given:expr, $default:expr) => {
        $given
    };
}

macro_rules! cause {
    (ability $f:ident) => {
        Cause::Ability($f)
    };
    (attack $f:ident) => {
        match $f.step {
            AttackStep::Declare | AttackStep::MeasureLine => Cause::Within,
            _ => Cause::Apart,
        }
    };
    (within $f:ident) => {
        Cause::Within
    };
    (apart $($f:ident)?) => {
        Cause::Apart
    };
}

frames! {
    /// Set-up [RND-15 to RND-28].
    Setup(f: SetupFrame): apart, part Part::Setup;
    /// The rounds; at the bottom of the stack once set-up is over [RND-35].
    Round(f: RoundFrame): apart, part Part::Round(f.next);
    /// The Planning Phase [RND-42 to RND-48].
    Planning(f: PlanningFrame): apart, part Part::Planning;
    /// The System Phase: the order of turns [RND-49].
    SystemPhase(f: OrderFrame): apart, part Part::System;
    /// The turn of one ship in the System Phase [RND-49].
    SystemTurn(f: ShipTurnFrame): apart, needs f.ship;
    /// The Activation Phase: the order of turns [RND-53].
    ActivationPhase(f: OrderFrame): apart, part Part::Activation;
    /// The activation of one ship [RND-54].
    Activate(f: ShipTurnFrame): apart, needs f.ship;
    /// The Engagement Phase: the order of turns [RND-60].
    EngagementPhase(f: OrderFrame): apart, part Part::Engagement;
    /// The engagement of one ship [RND-60].
    Engage(f: ShipTurnFrame): apart, needs f.ship;
    /// The End Phase [RND-65 to RND-70].
    EndPhase(f: EndPhaseFrame): apart, part Part::End(f.step);
    /// A ship executes a maneuver [MOV-13].
    Maneuver(f: ManeuverFrame): within, needs f.ship;
    /// A ship boosts, barrel rolls or decloaks [MOV-63 to MOV-79].
    Move(f: MoveFrame): within, needs f.ship, window Window::Passes;
    /// A ship suffers the obstacles that it met [OBJ-3].
    Obstacles(f: ObstaclesFrame): apart, needs f.ship, window f.window();
    /// A ship overlapped a ship [MOV-40, MOV-41].
    ShipOverlap(f: ShipOverlapFrame): within, needs f.ship, window Window::Passes;
    /// A huge ship overlapped ships [HUG-46 to HUG-51].
    HugeOverlap(f: HugeOverlapFrame): within, needs f.ship, window f.window();
    /// A ship became tractored [MOV-88 to MOV-93].
    Tractor(f: TractorFrame): within, needs f.ship, window Window::Holds;
    /// A ship may perform one of several actions [ACT-12].
    ChooseAction(f: ChooseActionFrame): within, needs f.ship, window Window::Holds;
    /// A ship performs an action [ACT-1].
    Action(f: ActionFrame): within, needs f.ship, window f.window();
    /// A ship gains tokens [TOK-1].
    // It ends before any ability resolves, as a tractor move does [ABL-25, TOK-44, MOV-92].
    Gain(f: GainFrame): within, needs f.ship, window Window::Holds;
    /// A jammed ship loses a token or a lock [TOK-43, TOK-44].
    Jam(f: JamFrame): within, needs f.ship, window Window::Passes;
    /// A ship acquires a lock on an object that was chosen [TOK-26].
    Lock(f: LockFrame): within, needs f.ship, window Window::Passes;
    /// A ship suffers damage [DMG-1].
    Suffer(f: SufferFrame): within, needs f.ship, window f.window();
    /// A damage card is dealt, exposed or repaired [DMG-3, DMG-10, DMG-11].
    // It is dealt before any ability reacts to the damage that deals it.
    DamageCard(f: CardFrame): within, needs f.ship, window Window::Holds;
    /// A ship attacks [ATK-31 to ATK-74].
    Attack(f: AttackFrame): attack;
    /// Abilities in the queue wait to be resolved [ABL-23].
    Queue(f: QueueFrame): apart, part Part::Queue;
    /// An ability resolves [ABL-1].
    Ability(f: AbilityFrame): ability, window f.window();
    /// The game is over.
    Over: apart;
    /// Devices detonate [DEV-17, DEV-18].
    Detonations(f: DetonationsFrame): apart, needs f.ship, window f.window();
    /// A ship rolls dice outside attacks.
    Roll(f: RollFrame): within, window f.window();
    /// A ship is about to be destroyed or to flee [RND-71, RND-78].
    Leave(f: LeaveFrame): within, needs f.ship, window Window::Holds;
    /// A ship is about to recover charges [CHG-3].
    Recover(f: RecoverFrame): within, needs f.ship, window Window::Holds;
    /// A docked ship deploys [MOV-100, MOV-104].
    // The ship is in reserve when the frame begins [MOV-97].
    Deploy(f: DeployFrame): apart;
    /// A ship jettisons the supply cache that it tows [SCN-34, SCN-35].
    // The ship may have left play already [SCN-35].
    Jettison(f: JettisonFrame): apart, window Window::Holds;
    /// A ship loses the condition Ancient Knowledge [SCN-53].
    Forget(f: ForgetFrame): apart, window Window::Holds;
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
            match frame.cause() {
                Cause::Ability(f) => return Some(f),
                Cause::Within => {}
                Cause::Apart => return None,
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
