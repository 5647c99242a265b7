//! Numbers that abilities compare and multiply by.

use super::super::words::{Anchor, ArcWord, Range};
use super::{Dice, Group, Whom};
use crate::damage::DamageTrait;
use crate::device::DeviceClass;
use crate::dice::Face;
use crate::obstacle::ObstacleKind;
use crate::sets::Set;
use crate::token::{Token, TokenColor};

/// A number that is read off a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This one.
    Number(u8),
    /// How many such ships there are.
    Ships(Group),
    /// How many such devices there are.
    Devices(DeviceGroup),
    /// How many such obstacles there are.
    Obstacles {
        /// Of which kinds.
        kinds: Set<ObstacleKind>,
        /// At which range.
        range: Range,
        /// From whom.
        of: Anchor,
        /// With so many other friendly ships at range 0.
        friends: Option<Range>,
        /// MOV-18: which the ship has moved through.
        moved_through: bool,
    },
    /// Hull that is left.
    Hull(Whom),
    /// Active shields.
    Shields(Whom),
    /// Damage cards.
    DamageCards(Whom),
    /// The agility value.
    Agility(Whom),
    /// The initiative.
    Initiative(Whom),
    /// The speed of the maneuver that a ship executed last this round.
    ExecutedSpeed(Whom),
    /// The speed of the maneuver it revealed this round.
    Speed(Whom),
    /// Its difficulty, the harder the higher.
    Difficulty(Whom),
    /// Tokens of these kinds.
    Tokens(Whom, Set<Token>),
    /// Tokens of these colours.
    Colors {
        /// Whose.
        who: Whom,
        /// Of which colours.
        colors: Set<TokenColor>,
        /// Locks count too.
        locks: bool,
    },
    /// Active Force charges, or inactive ones.
    Force(Whom, bool),
    /// Dice that show one of these results.
    Results(Dice, Set<Face>),
    /// Dice of the last roll outside attacks that show one of these results.
    LastRolled(Set<Face>),
    /// Dice that were rolled in the attack.
    Rolled(Dice),
    /// Damage that the defender has suffered in the attack.
    Suffered,
    /// Damage cards that the defender was dealt in the attack: all, or only faceup ones.
    Dealt {
        /// Only faceup ones.
        faceup: bool,
        /// Of those, only with this trait.
        card_trait: Option<DamageTrait>,
    },
}

/// Devices that are meant, as seen from the ship whose ability it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceGroup {
    /// Only those of its side, or only those of the other.
    pub friendly: Option<bool>,
    /// Only such.
    pub class: Option<DeviceClass>,
    /// ATK-1: their range.
    pub range: Option<Range>,
    /// From whom.
    pub of: Anchor,
    /// TOK-26: the ship has a lock on them.
    pub locked: bool,
    /// ATK-21: they are in the attack arc.
    pub in_attack_arc: bool,
    /// ATK-10: the arc of yours that they are in.
    pub in_arc: Option<ArcWord>,
    /// Such ships are counted with them.
    pub and_ships: Option<Group>,
}
