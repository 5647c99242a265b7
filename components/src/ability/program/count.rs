//! Numbers that abilities compare and multiply by.

use super::super::words::{Anchor, ArcWord, Range};
use super::{Dice, Group, Whom};
use crate::damage::DamageTrait;
use crate::device::DeviceClass;
use crate::dice::Face;
use crate::obstacle::ObstacleKind;
use crate::sets::Set;
use crate::token::{Token, TokenColor};

/// A number that an ability reads from the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This number.
    Number(u8),
    /// The number of ships in a group.
    Ships(Group),
    /// The number of devices in a group.
    Devices(DeviceGroup),
    /// The number of certain obstacles.
    Obstacles {
        /// Only obstacles of these kinds.
        kinds: Set<ObstacleKind>,
        /// The range of the obstacles.
        range: Range,
        /// The object from which the range is measured.
        of: Anchor,
        /// If present, only obstacles at range 0 of which there are this many other friendly ships.
        friends: Option<Range>,
        /// Whether only obstacles that the ship has moved through count [MOV-18].
        moved_through: bool,
    },
    /// The hull that a ship has left.
    Hull(Whom),
    /// The active shields of a ship.
    Shields(Whom),
    /// The damage cards of a ship.
    DamageCards(Whom),
    /// The agility value of a ship.
    Agility(Whom),
    /// The initiative of a ship.
    Initiative(Whom),
    /// The speed of the maneuver that a ship executed last this round.
    ExecutedSpeed(Whom),
    /// The speed of the maneuver that a ship revealed this round.
    Speed(Whom),
    /// The difficulty of the maneuver that a ship revealed this round. A harder maneuver has a
    /// higher number.
    Difficulty(Whom),
    /// The tokens of these kinds that a ship has.
    Tokens(Whom, Set<Token>),
    /// The tokens of these colours that a ship has.
    Colors {
        /// The ship.
        who: Whom,
        /// The colours.
        colors: Set<TokenColor>,
        /// Whether locks count too.
        locks: bool,
    },
    /// The active (`true`) or inactive (`false`) Force charges of a ship.
    Force(Whom, bool),
    /// The dice that show one of these results.
    Results(Dice, Set<Face>),
    /// The dice of the last roll outside attacks that show one of these results.
    LastRolled(Set<Face>),
    /// The dice that were rolled in the attack.
    Rolled(Dice),
    /// The damage that the defender has suffered in the attack.
    Suffered,
    /// The damage cards that the defender was dealt in the attack.
    Dealt {
        /// Whether only faceup cards count.
        faceup: bool,
        /// If present, only faceup cards with this trait count.
        card_trait: Option<DamageTrait>,
    },
}

/// A group of devices, from the point of view of the ability's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceGroup {
    /// If present, only devices of the ship's own side (`true`) or of the other side (`false`).
    pub friendly: Option<bool>,
    /// If present, only devices of this class.
    pub class: Option<DeviceClass>,
    /// The range of the devices [ATK-1].
    pub range: Option<Range>,
    /// The object from which the range is measured.
    pub of: Anchor,
    /// Whether only devices that the ship has locked belong to the group [TOK-26].
    pub locked: bool,
    /// Whether only devices in the attack arc belong to the group [ATK-21].
    pub in_attack_arc: bool,
    /// The arc of the ship that the devices must be in [ATK-10].
    pub in_arc: Option<ArcWord>,
    /// Ships that are counted together with the devices.
    pub and_ships: Option<Group>,
}

/// The number that an amount of an effect is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// 1: the amount stays as it is.
    Once,
    /// The points of damage that the ability replaces, or the tokens of the event.
    Replaced,
    /// The charges, energy or tokens that were spent as the cost.
    Paid,
    /// The number of ships in a group.
    Ship(Group),
    /// The number of dice last rolled that show one of these faces, up to a maximum.
    Result(Set<Face>, u8),
    /// This number, up to a maximum.
    Count(Count, u8),
}
