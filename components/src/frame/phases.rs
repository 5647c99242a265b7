//! Frames of set-up, rounds and phases.

use crate::ids::{Seat, ShipSet, ShipSlot};

/// RND-15 to RND-28.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SetupFrame {
    /// Which step of set-up.
    pub step: SetupStep,
    /// Who is to place next.
    pub seat: Seat,
    /// How many obstacles were placed or left out.
    pub obstacles: u8,
    /// The ships that were placed.
    pub placed: ShipSet,
    /// What is being placed: a ship's number or an index into the seat's obstacles.
    pub object: u8,
    /// The facing that was chosen.
    pub facing: u8,
    /// The coarse cell that was chosen.
    pub area: u8,
}

/// The steps of set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetupStep {
    /// RND-16, RND-30, LEG-5.
    #[default]
    PlayerOrder,
    /// RND-18: which obstacle.
    Obstacle,
    /// RND-18: its facing.
    ObstacleFacing,
    /// RND-18: its coarse cell.
    ObstacleArea,
    /// RND-18: its cell.
    ObstacleCell,
    /// RND-20: which ship.
    Ship,
    /// RND-21: its facing.
    ShipFacing,
    /// RND-21: its coarse cell.
    ShipArea,
    /// RND-21: its cell.
    ShipCell,
    /// RND-22.
    Turret,
    /// RND-26, RND-28.
    End,
}

/// RND-35: between two phases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoundFrame {
    /// The phase that begins next.
    pub next: NextPhase,
}

/// What begins next in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NextPhase {
    /// A new round and its Planning Phase.
    #[default]
    Planning,
    /// RND-49.
    System,
    /// RND-53.
    Activation,
    /// RND-58: the end of the Activation Phase, then the Engagement Phase.
    Engagement,
    /// RND-65.
    End,
    /// RND-70: is the game over?
    Check,
}

/// RND-42 to RND-48.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanningFrame {
    /// Which step.
    pub step: PlanningStep,
    /// Ships whose dial is set.
    pub set: ShipSet,
}

/// The steps of the Planning Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanningStep {
    /// RND-48/open: abilities at the start.
    #[default]
    Start,
    /// RND-42.
    Dials,
    /// RND-48.
    Order,
}

/// RND-36: ships take turns by initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OrderFrame {
    /// Whether "at the start of the phase" is over.
    pub started: bool,
    /// The initiative whose ships take turns now.
    pub initiative: u8,
    /// Ships that have had their turn.
    pub done: ShipSet,
    /// Whether "at the end of the phase" is over.
    pub ended: bool,
}

/// One ship's turn in a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShipTurnFrame {
    /// Whose turn.
    pub ship: ShipSlot,
    /// How far it is; the meaning is the phase's.
    pub step: u8,
}

/// RND-65 to RND-70.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EndPhaseFrame {
    /// How far the phase is.
    pub step: EndStep,
}

/// The steps of the End Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndStep {
    /// RND-65.
    #[default]
    Start,
    /// RND-69, RND-66.
    During,
    /// RND-67.
    Tokens,
    /// RND-68.
    Charges,
    /// RND-70/open.
    End,
}
