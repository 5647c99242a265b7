//! Frames of maneuvers and other moves, and the list of obstacles that a move met.

use crate::device::DeviceSet;
use crate::dice::Face;
use crate::frame::ability::Window;
use crate::geometry::{Finish, Path, Shape, Template, Travel};
use crate::ids::{OBSTACLES, Seat, ShipSet, ShipSlot};
use crate::maneuver::{Direction, Maneuver};

/// The obstacles that a move met, in the order along its template, each at most once [MOV-18,
/// OBJ-9, OBJ-6].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MetObstacles(u32);

/// The list has room for every obstacle of a battle: eight entries of three bits and a count take
/// 28 bits.
const _: () = assert!(OBSTACLES <= 8);
const COUNT_SHIFT: u32 = 24;

impl MetObstacles {
    /// The empty list.
    pub const NONE: MetObstacles = MetObstacles(0);

    /// The number of obstacles.
    pub const fn len(self) -> u8 {
        (self.0 >> COUNT_SHIFT) as u8
    }

    /// Whether the list is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Appends the obstacle with this index (below [`OBSTACLES`]).
    pub const fn push(&mut self, index: usize) {
        debug_assert!(index < OBSTACLES && (self.len() as usize) < OBSTACLES);
        self.0 |= (index as u32) << (3 * self.len());
        self.0 += 1 << COUNT_SHIFT;
    }

    /// The index of the `n`th obstacle, if there are that many.
    pub const fn get(self, n: u8) -> Option<usize> {
        if n < self.len() { Some((self.0 >> (3 * n) & 7) as usize) } else { None }
    }

    /// The indices of the obstacles, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter_map(move |n| self.get(n))
    }

    /// The obstacles whose bit is set in `kept`, in the same order.
    pub fn only(self, kept: u8) -> MetObstacles {
        let mut some = MetObstacles::NONE;
        for index in self.iter().filter(|index| kept >> index & 1 == 1) {
            some.push(index);
        }
        some
    }
}

/// The reason for a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManeuverSource {
    /// The Execute Maneuver step of an activation [RND-54].
    Activation,
    /// The same, along a template of this shape instead of the maneuver's own [RND-54, MOV-52,
    /// GEO-45].
    Along(Shape),
    /// A SLAM action [MOV-80].
    Slam,
    /// An effect [MOV-9].
    Effect,
    /// A deployment [MOV-100].
    Deploy,
    /// The Execute Maneuver step of a wingmate. It is placed in formation and counts as having
    /// executed the maneuver [WNG-8].
    Formation,
}

/// The steps of a maneuver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ManeuverStep {
    /// "Before you execute a maneuver", if no step of an activation has raised it.
    Before,
    /// The effective maneuver is determined: stress, ion, speed, purple [MOV-21, MOV-27, MOV-34].
    #[default]
    Begin,
    /// The ship moves [MOV-13 (1)]. The player chooses the final position of a Tallon Roll
    /// [MOV-53].
    MoveShip,
    /// "Before the Check Difficulty step".
    BeforeCheck,
    /// The Check Difficulty step [MOV-15].
    CheckDifficulty,
    /// The ship suffers obstacles [MOV-20].
    Obstacles,
    /// The ship suffers the overlap with ships [MOV-20].
    ShipOverlap,
    /// "After you execute a maneuver" [MOV-20].
    After,
    /// "After the Check Difficulty step", if an ability waits for it. It comes before `Obstacles`.
    AfterCheck,
}

/// A ship executes a maneuver [MOV-13].
///
/// The frame ends with [`crate::state::Outcome::Done`]. It ends with `Failed` for a SLAM maneuver
/// that would flee [MOV-82] and for a deployment without room [MOV-101].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ManeuverFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The maneuver; from [`ManeuverStep::MoveShip`] on with its effective difficulty.
    pub maneuver: Maneuver,
    /// The reason.
    pub source: ManeuverSource,
    /// The current step.
    pub step: ManeuverStep,
    /// Whether it is the ion maneuver [MOV-35].
    pub ion: bool,
    /// Whether it is the stress maneuver [MOV-32].
    pub stress: bool,
    /// Whether the ship moved through or overlapped an obstacle, even one that it ignores [MOV-18].
    pub met_any: bool,
    /// The ships that the full final position overlaps [MOV-43]. If there is none, the maneuver was
    /// executed fully [MOV-17]. For a huge ship: the standard ships that it lies on, and the huge
    /// ships that it would have overlapped at any speed [HUG-47/open].
    pub overlapped: ShipSet,
    /// The obstacles that the ship suffers [MOV-18, OBJ-7].
    pub met: MetObstacles,
    /// The obstacles that the final base lies on, as bits [MOV-18].
    pub lies_on: u8,
    /// The mines that the ship sets off [DEV-22].
    pub mines: DeviceSet,
}

impl ManeuverFrame {
    /// A maneuver that is about to begin. For a maneuver of the Execute Maneuver step, the
    /// activation has raised "before you execute a maneuver" already [MOV-13].
    pub const fn new(ship: ShipSlot, maneuver: Maneuver, source: ManeuverSource) -> ManeuverFrame {
        let step = match source {
            ManeuverSource::Slam | ManeuverSource::Effect | ManeuverSource::Deploy => ManeuverStep::Before,
            ManeuverSource::Activation | ManeuverSource::Along(_) | ManeuverSource::Formation => {
                ManeuverStep::Begin
            }
        };
        ManeuverFrame {
            ship,
            maneuver,
            source,
            step,
            ion: false,
            stress: false,
            met_any: false,
            overlapped: ShipSet::EMPTY,
            met: MetObstacles::NONE,
            lies_on: 0,
            mines: DeviceSet::EMPTY,
        }
    }

    /// The path along another template, if one replaces the maneuver's own [GEO-45].
    pub fn laid_path(&self) -> Option<Path> {
        let ManeuverSource::Along(shape) = self.source else {
            return None;
        };
        let direction = match shape {
            Shape::Straight => Direction::Straight,
            Shape::Bank | Shape::Turn => self.maneuver.direction,
        };
        let template = Template::new(shape, self.maneuver.speed, direction)?;
        Some(Path { template, travel: Travel::Forward, finish: Finish::About })
    }

    /// The ion maneuver, about to begin, of a ship whose dial shows `dial` [MOV-33 to MOV-35]. Only
    /// the direction of the dial counts, and only if the ruleset uses it [LEG-8].
    pub const fn ion(ship: ShipSlot, dial: Maneuver) -> ManeuverFrame {
        ManeuverFrame { ion: true, ..ManeuverFrame::new(ship, dial, ManeuverSource::Activation) }
    }

    /// The stress maneuver, about to begin, of a ship that has no maneuver of its own to execute
    /// [MOV-32, RND-47]. A ship that cannot execute its own maneuver gets the stress maneuver in
    /// [`ManeuverStep::Begin`].
    pub const fn stress(ship: ShipSlot, source: ManeuverSource) -> ManeuverFrame {
        ManeuverFrame { stress: true, ..ManeuverFrame::new(ship, Maneuver::STRESS, source) }
    }

    /// Whether the maneuver was executed fully; known from [`ManeuverStep::CheckDifficulty`] on
    /// [MOV-17].
    pub const fn fully(&self) -> bool {
        self.overlapped.is_empty()
    }
}

/// A kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A boost [MOV-63].
    Boost,
    /// A barrel roll [MOV-70].
    BarrelRoll,
    /// A decloak as a boost [MOV-75].
    DecloakBoost,
    /// A decloak as a barrel roll [MOV-75].
    DecloakRoll,
}

impl MoveKind {
    /// Whether the ship moves to a side [MOV-70] and not ahead [MOV-63].
    pub const fn is_roll(self) -> bool {
        matches!(self, MoveKind::BarrelRoll | MoveKind::DecloakRoll)
    }
}

/// The steps of a boost, barrel roll or decloak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStep {
    /// The template or the side is declared [MOV-63, MOV-70].
    #[default]
    Declare,
    /// The ship is moved, or fails to move [MOV-64, MOV-71].
    MoveShip,
    /// A ship that may move through obstacles suffers those that it met, unless it ignores them
    /// [OBJ-3].
    Obstacles,
    /// The move is over.
    End,
}

/// A boost, barrel roll or decloak [MOV-63 to MOV-79]. The frame ends with
/// [`crate::state::Outcome::Done`] or `Failed`.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct MoveFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The kind of move.
    pub kind: MoveKind,
    /// The side or template direction, once declared.
    pub direction: Option<Direction>,
    /// The bend of the template of a barrel roll.
    pub bend: Direction,
    /// The template that a card grants, if the ship uses one.
    pub with: Option<Template>,
    /// The current step.
    pub step: MoveStep,
    /// Whether a card lets the ship move through and overlap obstacles, which it then suffers.
    pub through_obstacles: bool,
    /// The obstacles that the ship suffers.
    pub met: MetObstacles,
    /// The obstacles that the final base lies on, as bits.
    pub lies_on: u8,
    /// The mines that the ship sets off [DEV-22].
    pub mines: DeviceSet,
    /// Whether a card resolves the move as a maneuver that is executed partially [MOV-39].
    pub partial: bool,
    /// The ships that such a move overlaps [MOV-43].
    pub overlapped: ShipSet,
}

impl MoveFrame {
    /// A move that is about to begin.
    pub const fn new(ship: ShipSlot, kind: MoveKind) -> MoveFrame {
        MoveFrame {
            ship,
            kind,
            direction: None,
            bend: Direction::Straight,
            with: None,
            step: MoveStep::Declare,
            through_obstacles: false,
            met: MetObstacles::NONE,
            lies_on: 0,
            mines: DeviceSet::EMPTY,
            partial: false,
            overlapped: ShipSet::EMPTY,
        }
    }
}

/// The steps of one obstacle of an [`ObstaclesFrame`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObstacleStep {
    /// The ship meets the obstacle: abilities of that moment are triggered.
    #[default]
    Meet,
    /// The ship suffers the obstacle, unless it ignores the obstacle by now.
    Noticed {
        /// Whether the abilities of that moment have been triggered.
        heard: bool,
    },
    /// An effect that needs no die: the next entry of the obstacle's row.
    Effect(u8),
    /// The die is rolled.
    Roll,
    /// The die has been rolled.
    Lying,
    /// An effect of the face: the next entry of the obstacle's row.
    Rolled(u8, Face),
    /// "After you move through or overlap an obstacle" [OBJ-10].
    After,
}

/// A ship suffers obstacles one after another [OBJ-3, OBJ-9].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ObstaclesFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The obstacles, in order.
    pub met: MetObstacles,
    /// The obstacles that the ship lies on, as bits.
    pub lies_on: u8,
    /// The position of the current obstacle in `met`.
    pub next: u8,
    /// The step of that obstacle.
    pub step: ObstacleStep,
    /// Whether this is the Execute Maneuver step, so that the Perform Action step can be skipped
    /// [MOV-42].
    pub in_activation: bool,
}

impl ObstaclesFrame {
    /// The obstacles of a move, which are about to be suffered.
    pub const fn new(ship: ShipSlot, met: MetObstacles, lies_on: u8, in_activation: bool) -> ObstaclesFrame {
        ObstaclesFrame { ship, met, lies_on, next: 0, step: ObstacleStep::Meet, in_activation }
    }

    /// The only abilities that resolve before the obstacle is over are those that make a ship
    /// ignore it.
    pub const fn window(&self) -> Window {
        match self.step {
            ObstacleStep::Noticed { heard: true } => Window::Opens,
            _ => Window::Passes,
        }
    }
}

/// The steps of the effect of an overlap with a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OverlapStep {
    /// The overlapped ships decide the effect [MOV-43].
    #[default]
    Which,
    /// The die for a friendly ship is rolled [MOV-40].
    Friend,
    /// The die has been rolled [MOV-40].
    Lying,
    /// The red focus or calculate action after an enemy ship [MOV-41].
    Enemy,
    /// The ship can perform no further action [MOV-41].
    Ban,
}

/// The effect of an overlap with a ship [MOV-40, MOV-41].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ShipOverlapFrame {
    /// The ship that moved.
    pub ship: ShipSlot,
    /// The ships that its full final position overlaps.
    pub overlapped: ShipSet,
    /// The current step.
    pub step: OverlapStep,
    /// Whether this is the Execute Maneuver step of an activation [MOV-42].
    pub in_activation: bool,
}

/// The steps of a tractor move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TractorStep {
    /// The ship is moved [MOV-88].
    #[default]
    Move,
    /// The ship is rotated [MOV-90].
    Rotate,
    /// The ship suffers obstacles [LEG-13].
    Obstacles,
    /// The move is over.
    End,
}

/// The move of a ship that became tractored [MOV-88]. The frame ends with
/// [`crate::state::Outcome::Done`] or `Declined`.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct TractorFrame {
    /// The ship.
    pub ship: ShipSlot,
    /// The player whose effect tractored the ship.
    pub by: Seat,
    /// The current step.
    pub step: TractorStep,
    /// The obstacles that the ship suffers [LEG-13].
    pub met: MetObstacles,
    /// The obstacles that the ship lies on, as bits.
    pub lies_on: u8,
    /// The mines that the ship sets off [DEV-22].
    pub mines: DeviceSet,
}

impl TractorFrame {
    /// The tractor move of `ship`, which an effect of `by` tractored.
    pub const fn new(ship: ShipSlot, by: Seat) -> TractorFrame {
        TractorFrame {
            ship,
            by,
            step: TractorStep::Move,
            met: MetObstacles::NONE,
            lies_on: 0,
            mines: DeviceSet::EMPTY,
        }
    }
}
