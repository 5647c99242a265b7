//! Frames of maneuvers and other moves, and the list of obstacles that a move has met.

use crate::device::DeviceSet;
use crate::dice::Face;
use crate::frame::window::Window;
use crate::geometry::{Finish, Path, Shape, Template, Travel};
use crate::ids::{OBSTACLES, Seat, ShipSet, ShipSlot};
use crate::maneuver::{Direction, Maneuver};

/// MOV-18, OBJ-9: obstacles that a move has met, in the order of its template. At most one entry
/// for each (OBJ-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MetObstacles(u32);

/// Every obstacle of a battle fits: three bits name one, eight of them and a count take 28.
const _: () = assert!(OBSTACLES <= 8);
const COUNT_SHIFT: u32 = 24;

impl MetObstacles {
    /// None.
    pub const NONE: MetObstacles = MetObstacles(0);

    /// How many.
    pub const fn len(self) -> u8 {
        (self.0 >> COUNT_SHIFT) as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the obstacle with this index (below [`OBSTACLES`]) at the end.
    pub const fn push(&mut self, index: usize) {
        debug_assert!(index < OBSTACLES && (self.len() as usize) < OBSTACLES);
        self.0 |= (index as u32) << (3 * self.len());
        self.0 += 1 << COUNT_SHIFT;
    }

    /// The index of the `n`th, if there are that many.
    pub const fn get(self, n: u8) -> Option<usize> {
        if n < self.len() { Some((self.0 >> (3 * n) & 7) as usize) } else { None }
    }

    /// Their indices in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter_map(move |n| self.get(n))
    }

    /// Only those whose bit is set in `kept`, in the same order.
    pub fn only(self, kept: u8) -> MetObstacles {
        let mut some = MetObstacles::NONE;
        for index in self.iter().filter(|index| kept >> index & 1 == 1) {
            some.push(index);
        }
        some
    }
}

/// Why a ship executes a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManeuverSource {
    /// RND-54: the Execute Maneuver step of its activation.
    Activation,
    /// RND-54, MOV-52, GEO-45: the same, along a template of this shape instead of its own.
    Along(Shape),
    /// MOV-80.
    Slam,
    /// MOV-9: an effect.
    Effect,
    /// MOV-100: it deploys.
    Deploy,
    /// WNG-8: the Execute Maneuver step of a wingmate: it is placed in formation and counts as
    /// having executed the maneuver.
    Formation,
}

/// How far a maneuver is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ManeuverStep {
    /// "Before you execute a maneuver", where no step of an activation has said so.
    Before,
    /// Which maneuver it really is: stress, ion, purple (MOV-21, MOV-27, MOV-34).
    #[default]
    Begin,
    /// MOV-13 (1); the player picks the end of a Tallon Roll (MOV-53).
    MoveShip,
    /// "Before the Check Difficulty step".
    BeforeCheck,
    /// MOV-15.
    CheckDifficulty,
    /// MOV-20: obstacles.
    Obstacles,
    /// MOV-20: overlapped ships.
    ShipOverlap,
    /// MOV-20: "after you execute".
    After,
}

/// MOV-13: a ship executes a maneuver. Ends with [`crate::state::Outcome::Done`], or with `Failed`
/// for a SLAM maneuver that would flee (MOV-82) and for a deployment without room (MOV-101).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ManeuverFrame {
    /// Who.
    pub ship: ShipSlot,
    /// What; from [`ManeuverStep::MoveShip`] on with the difficulty that counts.
    pub maneuver: Maneuver,
    /// Why.
    pub source: ManeuverSource,
    /// How far.
    pub step: ManeuverStep,
    /// MOV-35: it is the ion maneuver.
    pub ion: bool,
    /// MOV-32: it is the stress maneuver.
    pub stress: bool,
    /// MOV-18: it moved through or overlapped an obstacle, whether it suffers it or not.
    pub met_any: bool,
    /// MOV-43: ships overlapped at the full final position; none means that it was fully executed
    /// (MOV-17). Of a huge ship the standard ones that it lies on, and the huge ones that it would
    /// have overlapped at any speed (HUG-47/open).
    pub overlapped: ShipSet,
    /// MOV-18, OBJ-7: the obstacles it is to suffer.
    pub met: MetObstacles,
    /// MOV-18: which obstacles the final base lies on, as bits.
    pub lies_on: u8,
    /// DEV-22: the mines it sets off.
    pub mines: DeviceSet,
}

impl ManeuverFrame {
    /// A maneuver about to begin. Of one in the Execute Maneuver step the activation has told
    /// before (MOV-13).
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

    /// GEO-45: the path along another template, if it is laid instead of its own.
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

    /// MOV-33 to MOV-35: the ion maneuver of a ship whose dial shows `dial`, about to begin. Only
    /// the direction of the dial counts, if the ruleset looks at it at all (LEG-8).
    pub const fn ion(ship: ShipSlot, dial: Maneuver) -> ManeuverFrame {
        ManeuverFrame { ion: true, ..ManeuverFrame::new(ship, dial, ManeuverSource::Activation) }
    }

    /// MOV-32, RND-47: the stress maneuver, about to begin, of a ship that has nothing else to
    /// execute. A ship that cannot execute its own maneuver is given it anyway.
    pub const fn stress(ship: ShipSlot, source: ManeuverSource) -> ManeuverFrame {
        ManeuverFrame { stress: true, ..ManeuverFrame::new(ship, Maneuver::STRESS, source) }
    }

    /// MOV-17: whether it was fully executed; known from [`ManeuverStep::CheckDifficulty`] on.
    pub const fn fully(&self) -> bool {
        self.overlapped.is_empty()
    }
}

/// What kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// MOV-63.
    Boost,
    /// MOV-70.
    BarrelRoll,
    /// MOV-75 as a boost.
    DecloakBoost,
    /// MOV-75 as a barrel roll.
    DecloakRoll,
}

impl MoveKind {
    /// Whether it goes to a side (MOV-70) and not ahead (MOV-63).
    pub const fn is_roll(self) -> bool {
        matches!(self, MoveKind::BarrelRoll | MoveKind::DecloakRoll)
    }
}

/// How far a boost, barrel roll or decloak is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStep {
    /// MOV-63, MOV-70: the template or the side is declared.
    #[default]
    Declare,
    /// MOV-64, MOV-71: the ship is moved, or fails to.
    MoveShip,
    /// OBJ-3: a ship that may move through obstacles suffers those it met, unless it ignores them.
    Obstacles,
    /// Nothing is left to do.
    End,
}

/// MOV-63 to MOV-79: a boost, barrel roll or decloak. Ends with [`crate::state::Outcome::Done`] or
/// `Failed`.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct MoveFrame {
    /// Who moves.
    pub ship: ShipSlot,
    /// How.
    pub kind: MoveKind,
    /// The declared side or template direction, once declared.
    pub direction: Option<Direction>,
    /// How the template of a barrel roll bends.
    pub bend: Direction,
    /// Another template than that of the rules, by a card.
    pub with: Option<Template>,
    /// How far the move is.
    pub step: MoveStep,
    /// It may move through and overlap obstacles (a card says so); it then suffers them.
    pub through_obstacles: bool,
    /// The obstacles it is to suffer.
    pub met: MetObstacles,
    /// Those it lies on, as bits.
    pub lies_on: u8,
    /// DEV-22: the mines it sets off.
    pub mines: DeviceSet,
    /// MOV-39: it is resolved as a maneuver that is executed partially, by a card.
    pub partial: bool,
    /// MOV-43: the ships it overlaps then.
    pub overlapped: ShipSet,
}

impl MoveFrame {
    /// A move about to begin.
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

/// How far one obstacle of an [`ObstaclesFrame`] is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObstacleStep {
    /// The ship meets it: abilities that wait for this are triggered.
    #[default]
    Meet,
    /// The ship suffers it, unless it ignores it by now.
    Noticed {
        /// Whether abilities have heard of it.
        heard: bool,
    },
    /// What happens without a die: the entry of the row that is next.
    Effect(u8),
    /// The die is rolled.
    Roll,
    /// It lies there.
    Lying,
    /// What follows from the face: the entry of the row that is next.
    Rolled(u8, Face),
    /// OBJ-10; "after you move through or overlap an obstacle".
    After,
}

/// OBJ-3, OBJ-9: a ship suffers obstacles one after another.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ObstaclesFrame {
    /// Who.
    pub ship: ShipSlot,
    /// Which, in order.
    pub met: MetObstacles,
    /// Those it lies on, as bits.
    pub lies_on: u8,
    /// Which of them is next.
    pub next: u8,
    /// How far that one is.
    pub step: ObstacleStep,
    /// MOV-42: it happens in the Execute Maneuver step, so the Perform Action step can be skipped.
    pub in_activation: bool,
}

impl ObstaclesFrame {
    /// The obstacles of a move, about to be suffered.
    pub const fn new(ship: ShipSlot, met: MetObstacles, lies_on: u8, in_activation: bool) -> ObstaclesFrame {
        ObstaclesFrame { ship, met, lies_on, next: 0, step: ObstacleStep::Meet, in_activation }
    }

    /// Only the abilities by which a ship ignores an obstacle come before the obstacle is over.
    pub const fn window(&self) -> Window {
        match self.step {
            ObstacleStep::Noticed { heard: true } => Window::Opens,
            _ => Window::Passes,
        }
    }
}

/// How far the effect of an overlap with a ship is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OverlapStep {
    /// MOV-43: whom it overlapped decides what happens.
    #[default]
    Which,
    /// MOV-40: the die is rolled.
    Friend,
    /// MOV-40: it lies there.
    Lying,
    /// MOV-41: the red focus or calculate action.
    Enemy,
    /// MOV-41: no further action.
    Ban,
}

/// MOV-40, MOV-41: what an overlap with a ship does.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct ShipOverlapFrame {
    /// Who overlapped.
    pub ship: ShipSlot,
    /// Whom, at the full final position.
    pub overlapped: ShipSet,
    /// How far.
    pub step: OverlapStep,
    /// MOV-42.
    pub in_activation: bool,
}

/// How far a tractor move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TractorStep {
    /// MOV-88.
    #[default]
    Move,
    /// MOV-90.
    Rotate,
    /// LEG-13.
    Obstacles,
    /// Nothing is left to do.
    End,
}

/// MOV-88: a ship became tractored. Ends with [`crate::state::Outcome::Done`] or `Declined`.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct TractorFrame {
    /// Who.
    pub ship: ShipSlot,
    /// Whose effect it was.
    pub by: Seat,
    /// How far.
    pub step: TractorStep,
    /// LEG-13: the obstacles it is to suffer.
    pub met: MetObstacles,
    /// Those it lies on, as bits.
    pub lies_on: u8,
    /// DEV-22: the mines it sets off.
    pub mines: DeviceSet,
}

impl TractorFrame {
    /// The tractor move of `ship`, which an effect of `by` has tractored.
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
