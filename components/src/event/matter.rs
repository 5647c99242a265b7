//! The payload of an event for abilities: its ships, and the details that filters test.

use crate::action::{ActionColor, ActionKind};
use crate::device::DeviceKind;
use crate::ids::{ObjectId, ShipSet, ShipSlot};
use crate::maneuver::Maneuver;
use crate::token::Token;
use crate::trigger_data::TriggerData;

/// The part of an event that abilities test before they trigger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventSubject {
    /// The event has no ship.
    Nobody,
    /// The Engagement Phase has come to this initiative [RND-36].
    Initiative(u8),
    /// A ship's own turn, or an event of a remote [DEV-29]. No other unit's abilities trigger
    /// [RND-50].
    Turn(ShipSlot),
    /// A ship did something, or something was done to it.
    Ship {
        /// The ship.
        ship: ShipSlot,
        /// The payload of the trigger.
        with: TriggerData,
    },
    /// A ship reveals or executes a maneuver.
    Maneuver {
        /// The ship.
        ship: ShipSlot,
        /// The maneuver.
        maneuver: Maneuver,
        /// Whether the maneuver was executed fully [ABL-19].
        fully: bool,
        /// Whether it was the ion maneuver [MOV-34].
        ion: bool,
        /// Whether the ship met an obstacle [MOV-18].
        obstacle: bool,
    },
    /// A ship performs or fails an action.
    Action {
        /// The ship.
        ship: ShipSlot,
        /// The action; `None` for one that a card prints.
        kind: Option<ActionKind>,
        /// The colour, once the action is performed.
        color: Option<ActionColor>,
    },
    /// A ship gains, removes or spends tokens of one kind.
    Tokens {
        /// The ship.
        ship: ShipSlot,
        /// The kind of token.
        token: Token,
        /// The number of tokens.
        n: u8,
    },
    /// A ship suffers one point of damage.
    Damage {
        /// The ship.
        ship: ShipSlot,
        /// Whether it is CRIT damage.
        crit: bool,
    },
    /// A ship spends, loses or recovers charges.
    Charge {
        /// The ship.
        ship: ShipSlot,
        /// The charges.
        of: Charges,
        /// The number of charges.
        n: u8,
    },
    /// A ship places a device.
    Device {
        /// The ship.
        ship: ShipSlot,
        /// The kind of device.
        device: DeviceKind,
        /// The device as an object; the obstacle, if it is one too [OBJ-2].
        object: ObjectId,
        /// Whether the device was launched, not dropped.
        launched: bool,
    },
    /// A device has detonated.
    Detonation {
        /// The ship that placed it; `None` if nobody did [ENV-5].
        by: Option<ShipSlot>,
        /// The row of the device.
        row: u8,
    },
    /// A ship does something to another ship or to an object.
    Pair {
        /// The ship.
        ship: ShipSlot,
        /// The other ship or the object.
        object: ObjectId,
        /// The colour of the action that did it; `None` if no action did, or if abilities do not
        /// ask about the action.
        color: Option<ActionColor>,
    },
    /// A moment of an attack.
    Attack {
        /// The ship that acts: the attacker, or the defender who rolls dice.
        by: ShipSlot,
        /// The other ship.
        on: ShipSlot,
        /// Whether the attack hit, once that is known.
        hit: Option<bool>,
    },
    /// A ship rolls dice outside attacks.
    Roll(ShipSlot),
    /// A ship moves with a template that a card grants [MOV-63].
    Template {
        /// The ship.
        ship: ShipSlot,
        /// The number of the ability that grants the template.
        ability: u16,
    },
    /// A ship meets a remote [DEV-26].
    Meets {
        /// The ship.
        ship: ShipSlot,
        /// The remote.
        object: ObjectId,
        /// Whether the ship's final position overlaps the remote.
        overlapped: bool,
        /// Whether the ship executed a maneuver.
        maneuver: bool,
    },
}

/// The charges that an event is about [CHG-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charges {
    /// Force of the ship.
    Force,
    /// Shields of the ship.
    Shields,
    /// Energy of the ship [HUG-23].
    Energy,
    /// Standard charges of the upgrade card with this index, or of the ship card (255).
    Card(u8),
}

impl EventSubject {
    /// An event of a ship without further details.
    pub const fn ship(ship: ShipSlot) -> EventSubject {
        EventSubject::Ship { ship, with: TriggerData::Nothing }
    }

    /// A maneuver that is not executed yet.
    pub const fn maneuver(ship: ShipSlot, maneuver: Maneuver) -> EventSubject {
        EventSubject::Maneuver { ship, maneuver, fully: true, ion: false, obstacle: false }
    }

    /// An event between a ship and an object, without an action.
    pub const fn pair(ship: ShipSlot, object: ObjectId) -> EventSubject {
        EventSubject::Pair { ship, object, color: None }
    }

    /// A moment of an attack that has neither hit nor missed yet.
    pub const fn attack(by: ShipSlot, on: ShipSlot) -> EventSubject {
        EventSubject::Attack { by, on, hit: None }
    }

    /// The ships of the event; `None` if it has no ship.
    pub fn subjects(&self) -> Option<ShipSet> {
        let ship = match *self {
            EventSubject::Nobody | EventSubject::Initiative(_) => return None,
            EventSubject::Attack { by, on, .. } => return Some(by.set() | on.set()),
            EventSubject::Detonation { by, .. } => by?,
            EventSubject::Turn(ship)
            | EventSubject::Roll(ship)
            | EventSubject::Template { ship, .. }
            | EventSubject::Meets { ship, .. }
            | EventSubject::Ship { ship, .. }
            | EventSubject::Maneuver { ship, .. }
            | EventSubject::Action { ship, .. }
            | EventSubject::Tokens { ship, .. }
            | EventSubject::Damage { ship, .. }
            | EventSubject::Charge { ship, .. }
            | EventSubject::Device { ship, .. }
            | EventSubject::Pair { ship, .. } => ship,
        };
        Some(ship.set())
    }
}
