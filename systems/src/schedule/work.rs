//! The work lists of a pass: the battles that are due for each system.

use bevy_ecs::prelude::Resource;
use killbox_components::frame::phases::{EndStep, NextPhase};
use killbox_components::frame::{Frame, Frames};
use killbox_components::state::{Core, Phase};

use crate::world::observer::Watcher;
use crate::world::tables::Columns;

/// The list of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The list of [`super::schedule`]'s `place_forces` [RND-15].
    Forces,
    /// The list of `set_dials` [RND-42].
    Dials,
    /// The list of `take_system_turns` [RND-49].
    SystemTurns,
    /// The list of `activate_ships` [RND-53].
    Activations,
    /// The list of `engage_ships` [RND-60].
    Engagements,
    /// The list of `resolve_ability_queue` [ABL-21].
    AbilityQueue,
    /// The list of `burn_fuses` [RND-65].
    Fuses,
    /// The list of `remove_circular_tokens` [RND-67].
    CircularTokens,
    /// The list of `recover_charges` [RND-68].
    Charges,
    /// The list of `end_round` [RND-70].
    RoundEnds,
    /// The list of `report_ended_games` [RND-86].
    Ended,
}

/// The number of lists.
const LISTS: usize = List::Ended as usize + 1;

impl List {
    /// The list of a battle that can go on or has ended:
    ///
    /// - with an open ability queue, the queue's list
    /// - in nested play, the list of the phase whose frame lies below
    /// - between two phases, the list of the phase that begins next
    pub fn of(core: &Core, frames: &Frames) -> List {
        if core.ending.is_some() {
            return List::Ended;
        }
        for frame in frames.0.iter().rev() {
            match frame {
                Frame::Queue(_) => return List::AbilityQueue,
                Frame::Setup(_) => return List::Forces,
                Frame::Planning(_) => return List::Dials,
                Frame::SystemPhase(_) => return List::SystemTurns,
                Frame::ActivationPhase(_) => return List::Activations,
                Frame::EngagementPhase(_) => return List::Engagements,
                Frame::EndPhase(f) => return List::of_end(f.step),
                Frame::Round(f) => return List::before(f.next),
                Frame::SystemTurn(_)
                | Frame::Activate(_)
                | Frame::Engage(_)
                | Frame::Maneuver(_)
                | Frame::Move(_)
                | Frame::Obstacles(_)
                | Frame::ShipOverlap(_)
                | Frame::HugeOverlap(_)
                | Frame::Jettison(_)
                | Frame::Tractor(_)
                | Frame::ChooseAction(_)
                | Frame::Action(_)
                | Frame::Gain(_)
                | Frame::Jam(_)
                | Frame::Lock(_)
                | Frame::Suffer(_)
                | Frame::DamageCard(_)
                | Frame::Attack(_)
                | Frame::Ability(_)
                | Frame::Detonations(_)
                | Frame::Roll(_)
                | Frame::Leave(_)
                | Frame::Recover(_)
                | Frame::Deploy(_)
                | Frame::Over => {}
            }
        }
        // There is no phase frame below. Tests set up such battles.
        List::within(core.phase)
    }

    /// The depth of the round's frame and the phase's frame above it. A battle with more frames
    /// than these does not change its list.
    pub(super) const DEPTH: usize = 2;

    /// Whether a step that left this frame on top can have moved the battle to another list.
    pub(super) fn may_change_at(top: Option<&Frame>) -> bool {
        matches!(top, Some(Frame::Queue(_) | Frame::Round(_) | Frame::EndPhase(_)))
    }

    fn of_end(step: EndStep) -> List {
        match step {
            EndStep::Split(_) | EndStep::During => List::Fuses,
            EndStep::Tokens => List::CircularTokens,
            EndStep::Charges | EndStep::Withhold(_) => List::Charges,
            EndStep::Ends | EndStep::RoundEnds | EndStep::End => List::RoundEnds,
        }
    }

    fn before(next: NextPhase) -> List {
        match next {
            NextPhase::Planning | NextPhase::FirstPhase => List::Dials,
            NextPhase::System => List::SystemTurns,
            NextPhase::Activation => List::Activations,
            NextPhase::Engagement => List::Engagements,
            NextPhase::End => List::Fuses,
            NextPhase::Check | NextPhase::Over => List::RoundEnds,
        }
    }

    fn within(phase: Phase) -> List {
        match phase {
            Phase::Setup => List::Forces,
            Phase::Planning => List::Dials,
            Phase::System => List::SystemTurns,
            Phase::Activation => List::Activations,
            Phase::Engagement => List::Engagements,
            Phase::End => List::Fuses,
        }
    }
}

/// The work lists. Their capacity is reserved at the start.
#[derive(Resource, Debug)]
pub struct Work {
    lists: [Vec<u32>; LISTS],
    spare: Vec<u32>,
    /// By slot: the list to which its battle goes once it is due.
    stands: Vec<List>,
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
            stands: vec![List::Forces; slots],
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

    /// Records the list of the battle in a slot, and adds the battle to it if it is due. It must
    /// not be on a list.
    pub(crate) fn note<O: Watcher>(&mut self, columns: &Columns<O>, slot: usize) {
        if columns.core(slot).game == Core::IDLE {
            return;
        }
        self.stands[slot] = List::of(columns.core(slot), columns.frames(slot));
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

    /// Records the list of a battle that now waits: that of the system that played it.
    pub(super) fn waits(&mut self, list: List, slot: u32) {
        self.stands[slot as usize] = list;
    }

    /// Empties the lists before they are rebuilt.
    pub(super) fn clear(&mut self) {
        self.stale = false;
        for list in &mut self.lists {
            list.clear();
        }
    }

    pub(super) fn is_empty(&self, list: List) -> bool {
        self.lists[list as usize].is_empty()
    }

    /// Puts a battle on a list.
    pub(super) fn put(&mut self, list: List, slot: u32) {
        self.lists[list as usize].push(slot);
    }

    /// Removes all battles from a list.
    pub(super) fn drain(&mut self, list: List, mut with: impl FnMut(u32)) {
        self.lists[list as usize].drain(..).for_each(&mut with);
    }

    /// Moves a list out. [`Work::give_back`] returns its memory.
    pub(super) fn take(&mut self, list: List) -> Vec<u32> {
        std::mem::replace(&mut self.lists[list as usize], std::mem::take(&mut self.spare))
    }

    pub(super) fn give_back(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.spare = list;
    }
}
