//! What of an event an ability looks at: the ships it is about, and what its words can ask of it.

use crate::action::{ActionColor, ActionKind};
use crate::device::DeviceKind;
use crate::ids::{ObjectId, ShipSet, ShipSlot};
use crate::maneuver::Maneuver;
use crate::token::Token;
use crate::with::With;

/// What of an event an ability looks at before it hears it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Matter {
    /// It is about no ship in particular.
    Nobody,
    /// RND-36: the Engagement Phase has come to this value.
    Initiative(u8),
    /// RND-50: a ship's own turn, or what happens to a remote (DEV-29): no other unit hears of it.
    Turn(ShipSlot),
    /// Something is done by a ship or to it.
    Ship {
        /// Which.
        ship: ShipSlot,
        /// What goes with the trigger.
        with: With,
    },
    /// A maneuver.
    Maneuver {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        maneuver: Maneuver,
        /// ABL-19: it was fully executed.
        fully: bool,
        /// MOV-34: it was the ion maneuver.
        ion: bool,
        /// MOV-18: it met an obstacle.
        obstacle: bool,
    },
    /// An action.
    Action {
        /// Whose.
        ship: ShipSlot,
        /// Which; `None` for one that a card prints.
        kind: Option<ActionKind>,
        /// In which colour, once it is performed.
        color: Option<ActionColor>,
    },
    /// Tokens of one kind.
    Tokens {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        token: Token,
        /// How many.
        n: u8,
    },
    /// One point of damage.
    Damage {
        /// Whose.
        ship: ShipSlot,
        /// CRIT damage.
        crit: bool,
    },
    /// Charges.
    Charge {
        /// Whose.
        ship: ShipSlot,
        /// Which.
        of: Charges,
        /// How many.
        n: u8,
    },
    /// A device that was placed.
    Device {
        /// By whom.
        ship: ShipSlot,
        /// What it is.
        device: DeviceKind,
        /// Which: an obstacle if it is one too (OBJ-2).
        object: ObjectId,
        /// It was launched, not dropped.
        launched: bool,
    },
    /// A device has detonated.
    Detonation {
        /// By whom it was placed; ENV-5: by nobody.
        by: Option<ShipSlot>,
        /// Its row.
        row: u8,
    },
    /// Something that a ship does to another, or to an object.
    Pair {
        /// Who.
        ship: ShipSlot,
        /// To whom, or to what.
        object: ObjectId,
        /// By an action of this colour; none: by no action, or by one that abilities do not ask
        /// about.
        color: Option<ActionColor>,
    },
    /// A moment of an attack.
    Attack {
        /// The ship whose doing it is: the attacker, or the defender who rolls dice.
        by: ShipSlot,
        /// The other one.
        on: ShipSlot,
        /// Whether it hit, once that is known.
        hit: Option<bool>,
    },
    /// A ship rolled dice outside attacks.
    Roll(ShipSlot),
    /// MOV-63: a ship moves with a template that a card gives it.
    Template {
        /// Who.
        ship: ShipSlot,
        /// The ability that gives it.
        ability: u16,
    },
    /// DEV-26: a ship met a remote.
    Meets {
        /// Who.
        ship: ShipSlot,
        /// The remote.
        object: ObjectId,
        /// Its final position overlaps it.
        overlapped: bool,
        /// It was a maneuver.
        maneuver: bool,
    },
}

/// CHG-1: which charges an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charges {
    /// Force of the ship.
    Force,
    /// Shields of the ship.
    Shields,
    /// HUG-23: energy of the ship.
    Energy,
    /// Standard charges of this upgrade card, or of the ship card (255).
    Card(u8),
}

impl Matter {
    /// Something that is done by a ship or to it, and that is all.
    pub const fn ship(ship: ShipSlot) -> Matter {
        Matter::Ship { ship, with: With::Nothing }
    }

    /// A maneuver that is not executed yet.
    pub const fn maneuver(ship: ShipSlot, maneuver: Maneuver) -> Matter {
        Matter::Maneuver { ship, maneuver, fully: true, ion: false, obstacle: false }
    }

    /// What a ship does to an object.
    pub const fn pair(ship: ShipSlot, object: ObjectId) -> Matter {
        Matter::Pair { ship, object, color: None }
    }

    /// A moment of an attack that has not hit or missed yet.
    pub const fn attack(by: ShipSlot, on: ShipSlot) -> Matter {
        Matter::Attack { by, on, hit: None }
    }

    /// The ships it is about; `None` if it is about no ship in particular.
    pub fn subjects(&self) -> Option<ShipSet> {
        let ship = match *self {
            Matter::Nobody | Matter::Initiative(_) => return None,
            Matter::Attack { by, on, .. } => return Some(by.set() | on.set()),
            Matter::Detonation { by, .. } => by?,
            Matter::Turn(ship)
            | Matter::Roll(ship)
            | Matter::Template { ship, .. }
            | Matter::Meets { ship, .. }
            | Matter::Ship { ship, .. }
            | Matter::Maneuver { ship, .. }
            | Matter::Action { ship, .. }
            | Matter::Tokens { ship, .. }
            | Matter::Damage { ship, .. }
            | Matter::Charge { ship, .. }
            | Matter::Device { ship, .. }
            | Matter::Pair { ship, .. } => ship,
        };
        Some(ship.set())
    }
}
