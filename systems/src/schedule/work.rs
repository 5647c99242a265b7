//! The work lists of a pass: the battles that are due for each system.

use bevy_ecs::prelude::Resource;
use killbox_components::frame::{EndStep, Frame, Frames, NextPhase, Part};
use killbox_components::state::{Core, Phase};

use crate::world::tables::Columns;

/// The part of a round that a battle is due for: a system and its work list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuePhase {
    /// Set-up [RND-15 to RND-28].
    Forces,
    /// The Planning Phase [RND-42 to RND-48].
    Dials,
    /// The System Phase [RND-49 to RND-51].
    SystemTurns,
    /// The Activation Phase [RND-53 to RND-58].
    Activations,
    /// The Engagement Phase [RND-60 to RND-64].
    Engagements,
    /// Abilities that were triggered, whatever the phase, until the queue is empty [ABL-21 to
    /// ABL-40].
    AbilityQueue,
    /// The End Phase begins: fuses of obstacles, abilities during the phase [RND-65, RND-66,
    /// RND-69].
    Fuses,
    /// Circular tokens leave all ships [RND-67].
    CircularTokens,
    /// Recurring charges recover, negative recurring ones are lost [RND-68].
    Charges,
    /// Abilities at the end of the phase and of the round; then the game is over, or the next round
    /// begins [RND-70].
    RoundEnds,
    /// The game is over [RND-86].
    Ended,
}

impl DuePhase {
    /// The name of the system that plays the battles that are due.
    pub(super) const fn system(self) -> &'static str {
        match self {
            DuePhase::Forces => "place_forces",
            DuePhase::Dials => "set_dials",
            DuePhase::SystemTurns => "take_system_turns",
            DuePhase::Activations => "activate_ships",
            DuePhase::Engagements => "engage_ships",
            DuePhase::AbilityQueue => "resolve_ability_queue",
            DuePhase::Fuses => "burn_fuses",
            DuePhase::CircularTokens => "remove_circular_tokens",
            DuePhase::Charges => "recover_charges",
            DuePhase::RoundEnds => "end_round",
            DuePhase::Ended => "report_ended_games",
        }
    }
}

/// How many lists there are.
const LISTS: usize = DuePhase::Ended as usize + 1;

impl DuePhase {
    /// The list on which a battle stands that can go on, or has ended: an open ability queue comes
    /// first; nested play belongs to the phase whose frame is below it; between two phases, to the
    /// one that begins next.
    pub fn of(core: &Core, frames: &Frames) -> DuePhase {
        if core.ending.is_some() {
            return DuePhase::Ended;
        }
        match frames.0.iter().rev().find_map(Frame::part) {
            Some(Part::Queue) => DuePhase::AbilityQueue,
            Some(Part::Setup) => DuePhase::Forces,
            Some(Part::Planning) => DuePhase::Dials,
            Some(Part::System) => DuePhase::SystemTurns,
            Some(Part::Activation) => DuePhase::Activations,
            Some(Part::Engagement) => DuePhase::Engagements,
            Some(Part::End(step)) => DuePhase::of_end(step),
            Some(Part::Round(next)) => DuePhase::before(next),
            // Play without a phase below it, as tests have it.
            None => DuePhase::within(core.phase),
        }
    }

    /// The depth of the round's frame and the phase's frame above it. A battle with more frames
    /// than these does not change its list.
    pub(super) const DEPTH: usize = 2;

    /// Whether a step that left this frame on top can have moved the battle to another list.
    pub(super) fn may_change_at(top: Option<&Frame>) -> bool {
        matches!(top, Some(Frame::Queue(_) | Frame::Round(_) | Frame::EndPhase(_)))
    }

    fn of_end(step: EndStep) -> DuePhase {
        match step {
            EndStep::Split(_) | EndStep::During => DuePhase::Fuses,
            EndStep::Tokens => DuePhase::CircularTokens,
            EndStep::Charges | EndStep::Withhold(_) => DuePhase::Charges,
            EndStep::Ends | EndStep::RoundEnds | EndStep::End => DuePhase::RoundEnds,
        }
    }

    fn before(next: NextPhase) -> DuePhase {
        match next {
            NextPhase::Planning | NextPhase::FirstPhase => DuePhase::Dials,
            NextPhase::System => DuePhase::SystemTurns,
            NextPhase::Activation => DuePhase::Activations,
            NextPhase::Engagement => DuePhase::Engagements,
            NextPhase::End => DuePhase::Fuses,
            NextPhase::Check | NextPhase::Over => DuePhase::RoundEnds,
        }
    }

    fn within(phase: Phase) -> DuePhase {
        match phase {
            Phase::Setup => DuePhase::Forces,
            Phase::Planning => DuePhase::Dials,
            Phase::System => DuePhase::SystemTurns,
            Phase::Activation => DuePhase::Activations,
            Phase::Engagement => DuePhase::Engagements,
            Phase::End => DuePhase::Fuses,
        }
    }
}

/// The work lists. Their capacity is reserved at the start.
#[derive(Resource, Debug)]
pub struct Work {
    lists: [Vec<u32>; LISTS],
    spare: Vec<u32>,
    /// By slot: the list on which its battle stands once it is due.
    stands: Vec<DuePhase>,
    stale: bool,
}

/// The slots of games that have ended and were not yet fetched with
/// [`crate::batch::Batch::take_ended`].
#[derive(Resource, Debug, Default)]
pub struct Ended(pub Vec<u32>);

impl Work {
    /// Empty lists for `slots` battles.
    pub fn new(slots: usize) -> Work {
        Work {
            lists: std::array::from_fn(|_| Vec::with_capacity(slots)),
            spare: Vec::with_capacity(slots),
            stands: vec![DuePhase::Forces; slots],
            stale: true,
        }
    }

    /// Whether no battle is due.
    pub fn is_done(&self) -> bool {
        !self.stale && self.lists.iter().all(Vec::is_empty)
    }

    /// Marks the work lists stale, because battles were changed from outside. The next pass
    /// rebuilds them.
    pub fn is_now_stale(&mut self) {
        self.stale = true;
    }

    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    /// Where the battle in a slot stands, and whether it is due. It must not be on a list.
    pub(crate) fn note(&mut self, columns: &Columns, slot: usize) {
        if columns.core(slot).game == Core::IDLE {
            return;
        }
        self.stands[slot] = DuePhase::of(columns.core(slot), columns.frames(slot));
        if columns.is_due(slot) {
            self.put(self.stands[slot], slot as u32);
        }
    }

    /// Puts the battle in a slot, which waited for an answer, on its recorded list. This does not
    /// access its rows.
    pub(crate) fn is_answered(&mut self, slot: usize) {
        if !self.stale {
            self.put(self.stands[slot], slot as u32);
        }
    }

    /// The battle in a slot waits where it stands: on the list of the system that played it.
    pub(super) fn waits(&mut self, list: DuePhase, slot: u32) {
        self.stands[slot as usize] = list;
    }

    /// Empties the lists before they are rebuilt.
    pub(super) fn clear(&mut self) {
        self.stale = false;
        for list in &mut self.lists {
            list.clear();
        }
    }

    pub(super) fn is_empty(&self, list: DuePhase) -> bool {
        self.lists[list as usize].is_empty()
    }

    /// Puts a battle on a list.
    pub(super) fn put(&mut self, list: DuePhase, slot: u32) {
        self.lists[list as usize].push(slot);
    }

    /// Takes all battles off a list.
    pub(super) fn drain(&mut self, list: DuePhase, mut with: impl FnMut(u32)) {
        self.lists[list as usize].drain(..).for_each(&mut with);
    }

    /// Gives out a list; [`Work::give_back`] takes its memory back.
    pub(super) fn take(&mut self, list: DuePhase) -> Vec<u32> {
        std::mem::replace(&mut self.lists[list as usize], std::mem::take(&mut self.spare))
    }

    pub(super) fn give_back(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.spare = list;
    }
}
