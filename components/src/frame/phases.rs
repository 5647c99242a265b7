//! Frames of set-up, rounds and phases.

use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::maneuver::Maneuver;

/// RND-15 to RND-28.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct SetupFrame {
    /// Which step of set-up.
    pub step: SetupStep,
    /// Who chooses the first player (LEG-5), then who is placing.
    pub seat: Seat,
    /// How many turns of placing objective tokens, then obstacles, are over (SCN-6, RND-18).
    pub turns: u8,
    /// Which of each seat's obstacles were placed or left out, as bits by index into its pool; of
    /// an environment card's, the pool is both seats' (ENV-4).
    pub used: [u8; 2],
    /// Which of the seat's obstacles have a legal spot now, as bits by index into its pool.
    pub fit: u8,
    /// Whether the one that is placed fits somewhere whatever its facing.
    pub roomy: bool,
    /// The ships that were placed.
    pub placed: ShipSet,
    /// What is being placed: a ship's number, an index into the seat's obstacles, or into the
    /// devices of the environment card.
    pub object: u8,
    /// The facing that was chosen.
    pub facing: u8,
    /// The coarse cell that was chosen.
    pub area: u8,
}

/// The steps of set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SetupStep {
    /// RND-26: abilities at the start of set-up.
    #[default]
    Begin,
    /// RND-16, RND-30.
    PlayerOrder,
    /// LEG-5: the player with the lower squad total chooses.
    ChooseFirst,
    /// SCN-6: whose turn it is to place an objective token.
    ObjectiveTurn,
    /// SCN-6: its coarse cell.
    ObjectiveArea,
    /// SCN-6: its cell.
    ObjectiveCell,
    /// RND-18: whose turn it is to place an obstacle, and which of them can be placed.
    ObstacleTurn,
    /// RND-18: which obstacle.
    Obstacle,
    /// RND-18: its facing.
    ObstacleFacing,
    /// RND-18: its coarse cell.
    ObstacleArea,
    /// RND-18: its cell.
    ObstacleCell,
    /// ENV-5: the coarse cell of a device.
    DeviceArea,
    /// ENV-5: its cell.
    DeviceCell,
    /// RND-23: whether a ship starts docked, and with which.
    Dock,
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
    /// RND-26: abilities at the end of set-up; the damage decks are shuffled by then (RND-25).
    Ends,
    /// RND-28.
    End,
}

/// RND-35: between two phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct RoundFrame {
    /// The phase that begins next.
    pub next: NextPhase,
}

/// What begins next in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NextPhase {
    /// A new round and its Planning Phase.
    #[default]
    Planning,
    /// RND-28: the round has begun, its Planning Phase not yet.
    FirstPhase,
    /// RND-49.
    System,
    /// RND-53.
    Activation,
    /// RND-60.
    Engagement,
    /// RND-65.
    End,
    /// RND-70: is the game over?
    Check,
    /// RND-86/open: it is; abilities at the end of the game are over.
    Over,
}

/// RND-42 to RND-48. Which dials are set is not kept here: nobody sees how far the other side is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct PlanningFrame {
    /// Which step.
    pub step: PlanningStep,
}

/// The steps of the Planning Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlanningStep {
    /// LEG-7: which ships get no dial. Abilities at the start of the phase are over (RND-48/open).
    #[default]
    Deal,
    /// WNG-14: which ships join their wings again, from this turn on: the first player's ships by
    /// number, then the other's.
    Join(u8),
    /// RND-42.
    Dials,
    /// RND-48.
    Order,
    /// The phase is over.
    End,
}

/// RND-36: ships take turns by initiative.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct OrderFrame {
    /// The initiative whose ships take turns now; before the first turn, a value beyond all.
    pub initiative: u8,
    /// Ships that have had their turn.
    pub done: ShipSet,
    /// RND-60: ships that an effect lets engage at the current initiative, whatever theirs is.
    pub called: ShipSet,
    /// Whether "at the end of the phase" has been announced.
    pub ended: bool,
    /// DEV-21: whether the bombs have detonated.
    pub detonated: bool,
}

impl OrderFrame {
    /// Turns in ascending initiative.
    pub const ASCENDING: OrderFrame = OrderFrame {
        initiative: 0,
        done: ShipSet::EMPTY,
        called: ShipSet::EMPTY,
        ended: false,
        detonated: false,
    };
    /// Turns in descending initiative.
    pub const DESCENDING: OrderFrame = OrderFrame { initiative: u8::MAX, ..OrderFrame::ASCENDING };
}

/// One ship's turn in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ShipTurnFrame {
    /// Whose turn.
    pub ship: ShipSlot,
    /// How far it is.
    pub step: TurnStep,
    /// MOV-38: it was ionised when it activated, and executes the ion maneuver.
    pub ion: bool,
    /// What is executed in the place of the revealed maneuver.
    pub instead: Option<Maneuver>,
    /// It has been executed, before its step.
    pub executed: bool,
}

impl ShipTurnFrame {
    /// A turn about to begin.
    pub const fn new(ship: ShipSlot) -> ShipTurnFrame {
        ShipTurnFrame { ship, step: TurnStep::Begin, ion: false, instead: None, executed: false }
    }
}

/// The steps of a ship's turn; each phase uses those it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// "Before you activate", "before you engage".
    #[default]
    Begin,
    /// "Before you reveal your dial".
    BeforeReveal,
    /// RND-54 (1).
    RevealDial,
    /// "Before you execute a maneuver".
    BeforeExecute,
    /// RND-54 (2).
    ExecuteManeuver,
    /// RND-54 (3).
    PerformAction,
    /// RND-60.
    Attack,
    /// MOV-98.
    Dock,
    /// MOV-75.
    Decloak,
    /// MOV-77: whether the decloak failed.
    Decloaked,
    /// "After you activate", "after you engage".
    After,
    /// The turn is over.
    End,
}

/// RND-65 to RND-70. Abilities at the start of the phase are over when it begins (RND-65).
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct EndPhaseFrame {
    /// How far the phase is.
    pub step: EndStep,
}

/// RND-68/open: what abilities have kept from recovering so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Withheld {
    /// How many charges have been asked about.
    pub asked: u16,
    /// Those that do not recover, by their number among the asked ones, each with 1 added: 0 is
    /// none.
    pub kept: [u16; 8],
}

impl Withheld {
    /// The one that is asked about next does not recover. Beyond the eighth there is no room, and
    /// nothing was kept.
    pub fn keep(&mut self) -> bool {
        let Some(free) = self.kept.iter_mut().find(|kept| **kept == 0) else { return false };
        *free = self.asked + 1;
        true
    }

    /// Whether the one of that number does not recover.
    pub fn has(&self, number: u16) -> bool {
        self.kept.contains(&(number + 1))
    }
}

/// The steps of the End Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EndStep {
    /// RND-69, RND-66.
    #[default]
    During,
    /// WNG-13: which ships split from their wings, from this turn on, in the same order; before the
    /// others.
    Split(u8),
    /// RND-67.
    Tokens,
    /// RND-68.
    Charges,
    /// RND-68: abilities may replace that charges recover: it is asked of each before any recovers.
    Withhold(Withheld),
    /// RND-70/open: abilities at the end of the phase.
    Ends,
    /// RND-70/open: abilities at the end of the round.
    RoundEnds,
    /// The phase is over.
    End,
}
