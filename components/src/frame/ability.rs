//! Frames of abilities and of the ability queue, and when abilities enter the queue [ABL-24,
//! ABL-36, ABL-37].

use crate::ability::Trigger;
use crate::dice::Faces;
use crate::ids::{ShipSet, ShipSlot};
use crate::state::Outcome;
use crate::trigger_data::TriggerData;

/// A block of the ability queue. The topmost of these frames is the block at the front [ABL-21 to
/// ABL-25].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct QueueFrame {
    /// The position of the block in the queue's array.
    pub start: u8,
    /// The number of triggers of the block that are ordered already [ABL-22].
    pub ordered: u8,
    /// Whether ordering is finished.
    pub ready: bool,
    /// Whether the Aftermath of an attack opened the block. Then abilities that grant a bonus
    /// attack come after all others [ATK-72].
    pub aftermath: bool,
    /// The outcome that a child of the frame below reported before the block was opened. That frame
    /// reads it after the block.
    pub outcome: Outcome,
}

/// An ability resolves [ABL-1].
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct AbilityFrame {
    /// The ship that has the ability.
    pub ship: ShipSlot,
    /// The number of the ability in the matchup's program.
    pub ability: u16,
    /// Which of several faceup damage cards of one kind has the ability, counted from 0, or
    /// [`crate::ability::GONE`] once that card is no longer there.
    pub card: u8,
    /// The ship that triggered the ability, if a ship did.
    pub subject: Option<ShipSlot>,
    /// The payload of the event that triggered the ability.
    pub with: TriggerData,
    /// The ship that the player chose.
    pub chosen: Option<ShipSlot>,
    /// The current part of the resolution.
    pub stage: AbilityStage,
    /// The index of the current cost or effect.
    pub pc: u8,
    /// The progress within the current cost or effect.
    pub step: u8,
    /// The face of the ability's dice check, as a number.
    pub roll: u8,
    /// The part that was picked [ABL-4].
    pub part: u8,
    /// The number of dice that the ability rolled, by face.
    pub rolled: Faces,
    /// The ships that the current `EachShip` has not come to yet. While the ability drops several
    /// devices: the numbers of the templates that were used [DEV-7].
    pub each: ShipSet,
}

impl AbilityFrame {
    /// The same ability at its next op.
    pub const fn next(self) -> AbilityFrame {
        AbilityFrame { pc: self.pc + 1, step: 0, ..self }
    }

    /// Each dropped device is a separate instance [DEV-7].
    pub const fn window(&self) -> Window {
        if matches!(self.stage, AbilityStage::BetweenDrops) { Window::Opens } else { Window::Holds }
    }

    /// A frame that starts the trigger at `stage`.
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

    /// The trigger from which the frame was made.
    pub const fn trigger(&self) -> Trigger {
        let AbilityFrame { ship, ability, card, subject, with, .. } = *self;
        Trigger { ship, ability, card, subject, with }
    }
}

/// The parts of the resolution of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AbilityStage {
    /// The player decides whether to use the ability, and chooses if there is a choice [ABL-30,
    /// ABL-31].
    Decide,
    /// The ability is used, and the player chooses if there is a choice [ABL-31].
    Choose,
    /// The cost is paid [ABL-48].
    Pay,
    /// The effects happen, one after another.
    Act,
    /// The ability drops several devices and is between two of them. What the first drop triggers
    /// resolves before the second [DEV-7].
    BetweenDrops,
}

/// When abilities that were triggered during a frame enter the queue and resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// At the end of the current step of the frame [ABL-36, ABL-37].
    Opens,
    /// After the frame, which is one effect. What it triggers goes to the front of the queue
    /// [ABL-24].
    Holds,
    /// The frame below decides.
    Passes,
}
