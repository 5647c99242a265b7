//! Frames of abilities and their queue.

use crate::ids::ShipSlot;
use crate::state::Outcome;

/// ABL-21 to ABL-25: a block of the ability queue. The block in front is the topmost of these frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueueFrame {
    /// Where the block begins in the queue's array.
    pub start: u8,
    /// How many of the block's triggers are ordered already (ABL-22).
    pub ordered: u8,
    /// Whether ordering is done.
    pub ready: bool,
    /// What a child of the frame below had reported when the block was opened; that frame reads it afterwards.
    pub outcome: Outcome,
}

/// ABL-1: an ability resolves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AbilityFrame {
    /// Whose ability.
    pub ship: ShipSlot,
    /// Which one, in the matchup's program.
    pub ability: u16,
    /// On which card: an index whose meaning is the ability's source.
    pub card: u8,
    /// The ship that triggered it.
    pub subject: ShipSlot,
    /// A number of the event that triggered it.
    pub arg: u8,
    /// The ship that was chosen.
    pub chosen: ShipSlot,
    /// The next effect.
    pub pc: u8,
    /// How far the current effect is.
    pub step: u8,
}
