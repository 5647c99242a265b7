//! Frames of abilities and their queue.

use crate::ability::Trigger;
use crate::dice::Faces;
use crate::ids::{ShipSet, ShipSlot};
use crate::state::Outcome;
use crate::with::With;

/// ABL-21 to ABL-25: a block of the ability queue. The block in front is the topmost of these
/// frames.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct QueueFrame {
    /// Where the block begins in the queue's array.
    pub start: u8,
    /// How many of the block's triggers are ordered already (ABL-22).
    pub ordered: u8,
    /// Whether ordering is done.
    pub ready: bool,
    /// ATK-72: whether an attack's Aftermath opened it: abilities that grant a bonus attack come
    /// after all others.
    pub aftermath: bool,
    /// What a child of the frame below had reported when the block was opened; that frame reads it
    /// afterwards.
    pub outcome: Outcome,
}

/// ABL-1: an ability resolves.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AbilityFrame {
    /// Whose ability.
    pub ship: ShipSlot,
    /// Which one, in the matchup's program.
    pub ability: u16,
    /// Which of several faceup damage cards of one kind, counted from 0; [`crate::ability::GONE`]
    /// once it is no longer there.
    pub card: u8,
    /// The ship that triggered it, if one did.
    pub subject: Option<ShipSlot>,
    /// What else the event says that triggered it.
    pub with: With,
    /// The ship that was chosen.
    pub chosen: Option<ShipSlot>,
    /// How far.
    pub stage: AbilityStage,
    /// The next cost or effect.
    pub pc: u8,
    /// How far the current one is.
    pub step: u8,
    /// The face of its dice check, as a number.
    pub roll: u8,
    /// ABL-4: which part was picked.
    pub part: u8,
    /// How many of the dice it rolled show each face.
    pub rolled: Faces,
    /// The ships to which the current `EachShip` is still to come; of devices that are dropped one
    /// after another the numbers of the templates that were used (DEV-7).
    pub each: ShipSet,
}

impl AbilityFrame {
    /// A trigger that is taken up at `stage`.
    pub const fn new(trigger: Trigger, stage: AbilityStage) -> AbilityFrame {
        let Trigger { ship, ability, card, subject, with } = trigger;
        AbilityFrame {
            ship,
            ability,
            card,
            subject,
            with,
            chosen: None,
            stage,
            pc: 0,
            step: 0,
            roll: 0,
            part: 0,
            rolled: [0; 5],
            each: ShipSet::EMPTY,
        }
    }

    /// The trigger it came from.
    pub const fn trigger(&self) -> Trigger {
        let AbilityFrame { ship, ability, card, subject, with, .. } = *self;
        Trigger { ship, ability, card, subject, with }
    }
}

/// The parts of the resolution of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilityStage {
    /// ABL-30, ABL-31: its player may use it, choosing if there is something to choose.
    Decide,
    /// ABL-31: it is used; what is there to choose is chosen.
    Choose,
    /// ABL-48: its cost is paid.
    Pay,
    /// Its effects, one after another.
    Act,
    /// DEV-7: between two of several devices that it drops: what the first drop triggers resolves
    /// before the next.
    BetweenDrops,
}
