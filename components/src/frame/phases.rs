//! Frames of set-up, rounds and phases.

use crate::ids::{Seat, ShipSet, ShipSlot};
use crate::maneuver::Maneuver;

/// Set-up [RND-15 to RND-28].
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct SetupFrame {
    /// The current step.
    pub step: SetupStep,
    /// The seat that chooses the first player [LEG-5]; later the seat that is placing.
    pub seat: Seat,
    /// The number of turns of placing that are over: of objective tokens, then of obstacles [SCN-6,
    /// RND-18].
    pub turns: u8,
    /// For each seat, the obstacles that were placed or left out, as bits by index into its pool.
    /// The pool of an environment card belongs to both seats [ENV-4].
    pub used: [u8; 2],
    /// The obstacles of the seat that have a legal spot now, as bits by index into its pool.
    pub fit: u8,
    /// Whether the obstacle that is placed has a legal spot for every facing.
    pub roomy: bool,
    /// The ships that were placed.
    pub placed: ShipSet,
    /// The object that is being placed: the number of a ship, or an index into the seat's obstacles
    /// or the devices of the environment card.
    pub object: u8,
    /// The facing, once chosen.
    pub facing: u8,
    /// The coarse cell, once chosen.
    pub area: u8,
}

/// The steps of set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SetupStep {
    /// Abilities at the start of set-up [RND-26].
    #[default]
    Begin,
    /// The player order is determined [RND-16, RND-30].
    PlayerOrder,
    /// The player with the lower squad total chooses the first player [LEG-5].
    ChooseFirst,
    /// The seat that places the next objective token is determined [SCN-6].
    ObjectiveTurn,
    /// The coarse cell of the objective token is chosen [SCN-6].
    ObjectiveArea,
    /// The cell of the objective token is chosen [SCN-6].
    ObjectiveCell,
    /// The seat that places the next obstacle is determined, and which obstacles can be placed
    /// [RND-18].
    ObstacleTurn,
    /// The obstacle is chosen [RND-18].
    Obstacle,
    /// The facing of the obstacle is chosen [RND-18].
    ObstacleFacing,
    /// The coarse cell of the obstacle is chosen [RND-18].
    ObstacleArea,
    /// The cell of the obstacle is chosen [RND-18].
    ObstacleCell,
    /// The coarse cell of a device is chosen [ENV-5].
    DeviceArea,
    /// The cell of the device is chosen [ENV-5].
    DeviceCell,
    /// Whether a ship starts docked, and with which ship [RND-23].
    Dock,
    /// The ship to place is chosen [RND-20].
    Ship,
    /// The facing of the ship is chosen [RND-21].
    ShipFacing,
    /// The coarse cell of the ship is chosen [RND-21].
    ShipArea,
    /// The cell of the ship is chosen [RND-21].
    ShipCell,
    /// The arc of the turret indicator is chosen [RND-22].
    Turret,
    /// Abilities at the end of set-up [RND-26]. The damage decks have been shuffled [RND-25].
    Ends,
    /// Set-up is over [RND-28].
    End,
}

/// The rounds: the battle is between two phases [RND-35].
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct RoundFrame {
    /// The phase that begins next.
    pub next: NextPhase,
}

/// The next part of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NextPhase {
    /// A new round and its Planning Phase.
    #[default]
    Planning,
    /// The first phase of a round that has begun [RND-28].
    FirstPhase,
    /// The System Phase [RND-49].
    System,
    /// The Activation Phase [RND-53].
    Activation,
    /// The Engagement Phase [RND-60].
    Engagement,
    /// The End Phase [RND-65].
    End,
    /// The check whether the game is over [RND-70].
    Check,
    /// The game is over, and abilities at the end of the game have resolved [RND-86/open].
    Over,
}

/// The Planning Phase [RND-42 to RND-48]. The frame does not record which dials are set, because
/// neither player sees the other's progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct PlanningFrame {
    /// The current step.
    pub step: PlanningStep,
}

/// The steps of the Planning Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlanningStep {
    /// The ships that get no dial are determined [LEG-7]. Abilities at the start of the phase have
    /// resolved [RND-48/open].
    #[default]
    Deal,
    /// Ships may join their wings again, from this turn on: the first player's ships by number,
    /// then the other's [WNG-14].
    Join(u8),
    /// The dials are set [RND-42].
    Dials,
    /// The order roll, if the ruleset makes one each round; then the phase ends [RND-48].
    Order,
    /// The phase is over.
    End,
}

/// Ships take turns in the order of initiative [RND-36].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct OrderFrame {
    /// The initiative whose ships take turns now. Before the first turn it is 0 or 255, the end of
    /// the scale at which the phase starts.
    pub initiative: u8,
    /// The ships that have had their turn.
    pub done: ShipSet,
    /// The ships that an effect lets engage at the current initiative, whatever their own is
    /// [RND-60].
    pub called: ShipSet,
    /// Whether "at the end of the phase" has been raised.
    pub ended: bool,
    /// Whether the bombs have detonated [DEV-21].
    pub detonated: bool,
}

impl OrderFrame {
    /// Turns in ascending order of initiative.
    pub const ASCENDING: OrderFrame = OrderFrame {
        initiative: 0,
        done: ShipSet::EMPTY,
        called: ShipSet::EMPTY,
        ended: false,
        detonated: false,
    };
    /// Turns in descending order of initiative.
    pub const DESCENDING: OrderFrame = OrderFrame { initiative: u8::MAX, ..OrderFrame::ASCENDING };
}

/// The turn of one ship in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ShipTurnFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The current step.
    pub step: TurnStep,
    /// Whether the ship was ionized when it activated and executes the ion maneuver [MOV-38].
    pub ion: bool,
    /// The maneuver that is executed instead of the revealed one.
    pub instead: Option<Maneuver>,
    /// Whether the maneuver was executed before the Execute Maneuver step.
    pub executed: bool,
}

impl ShipTurnFrame {
    /// A turn about to begin.
    pub const fn new(ship: ShipSlot) -> ShipTurnFrame {
        ShipTurnFrame { ship, step: TurnStep::Begin, ion: false, instead: None, executed: false }
    }
}

/// The steps of a ship's turn. Each phase uses some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// "Before you activate", "before you engage".
    #[default]
    Begin,
    /// "Before you reveal your dial".
    BeforeReveal,
    /// The ship reveals its dial [RND-54 (1)].
    RevealDial,
    /// "Before you execute a maneuver".
    BeforeExecute,
    /// The ship executes its maneuver [RND-54 (2)].
    ExecuteManeuver,
    /// The ship performs an action [RND-54 (3)].
    PerformAction,
    /// The ship attacks [RND-60].
    Attack,
    /// The ship may dock [MOV-98].
    Dock,
    /// The ship may decloak [MOV-75].
    Decloak,
    /// The decloak is over; it may have failed [MOV-77].
    Decloaked,
    /// "After you activate", "after you engage".
    After,
    /// The turn is over.
    End,
}

/// The End Phase [RND-65 to RND-70]. When the frame begins, abilities at the start of the phase
/// have resolved [RND-65].
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct EndPhaseFrame {
    /// The current step.
    pub step: EndStep,
}

/// The charges that abilities have kept from recovering in this phase so far [RND-68/open].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Withheld {
    /// The number of charges that were checked.
    pub asked: u16,
    /// The charges that do not recover: their numbers among the checked charges, plus 1. 0 is a
    /// free entry.
    pub kept: [u16; 8],
}

impl Withheld {
    /// Keeps the charge that is checked next from recovering. Returns false if all eight entries
    /// are used; nothing changes then.
    pub fn keep(&mut self) -> bool {
        let Some(free) = self.kept.iter_mut().find(|kept| **kept == 0) else { return false };
        *free = self.asked + 1;
        true
    }

    /// Whether the charge with this number does not recover.
    pub fn has(&self, number: u16) -> bool {
        self.kept.contains(&(number + 1))
    }
}

/// The steps of the End Phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EndStep {
    /// Game effects and abilities during the phase [RND-69, RND-66].
    #[default]
    During,
    /// Ships may split from their wings, from this turn on: the first player's ships by number,
    /// then the other's. This precedes all other steps [WNG-13].
    Split(u8),
    /// Circular tokens are removed [RND-67].
    Tokens,
    /// Charges recover [RND-68].
    Charges,
    /// For each charge, abilities may keep it from recovering, before any charge recovers [RND-68].
    Withhold(Withheld),
    /// Abilities at the end of the phase [RND-70/open].
    Ends,
    /// Abilities at the end of the round [RND-70/open].
    RoundEnds,
    /// The phase is over.
    End,
}
