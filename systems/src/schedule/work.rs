//! Which battles are due for which system: the work lists of a pass.

use bevy_ecs::prelude::Resource;
use killbox_components::frame::phases::{EndStep, NextPhase};
use killbox_components::frame::{Frame, Frames};
use killbox_components::state::{Core, Phase};

use crate::world::observer::Watcher;
use crate::world::tables::Columns;

/// The list of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// RND-15: of [`super::schedule`]'s `place_forces`.
    Forces,
    /// RND-42: of `set_dials`.
    Dials,
    /// RND-49: of `take_system_turns`.
    SystemTurns,
    /// RND-53: of `activate_ships`.
    Activations,
    /// RND-60: of `engage_ships`.
    Engagements,
    /// ABL-21: of `resolve_ability_queue`.
    AbilityQueue,
    /// RND-65: of `burn_fuses`.
    Fuses,
    /// RND-67: of `remove_circular_tokens`.
    CircularTokens,
    /// RND-68: of `recover_charges`.
    Charges,
    /// RND-70: of `end_round`.
    RoundEnds,
    /// RND-86: of `report_ended_games`.
    Ended,
}

/// How many lists there are.
const LISTS: usize = List::Ended as usize + 1;

impl List {
    /// The list on which a battle stands that can go on, or has ended: an open ability queue comes
    /// first; nested play belongs to the phase whose frame is below it; between two phases, to the
    /// one that begins next.
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
        // Play without a phase below it, as tests have it.
        List::within(core.phase)
    }

    /// The rounds' frame and the phase's on it: while there are more, no battle leaves its list.
    pub(super) const DEPTH: usize = 2;

    /// Whether a battle with this frame on top can have left the list it was on.
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

/// The lists. Their memory is there from the start.
#[derive(Resource, Debug)]
pub struct Work {
    lists: [Vec<u32>; LISTS],
    spare: Vec<u32>,
    /// By slot: the list on which its battle stands once it is due.
    stands: Vec<List>,
    stale: bool,
}

/// The slots of games that have ended and were not fetched yet
/// ([`crate::batch::Batch::take_ended`]).
#[derive(Resource, Debug, Default)]
pub struct Ended(pub Vec<u32>);

impl Work {
    /// Empty lists for so many battles.
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

    /// Battles were changed from outside: who is due for what is to be found out anew.
    pub fn is_now_stale(&mut self) {
        self.stale = true;
    }

    pub(super) fn is_stale(&self) -> bool {
        self.stale
    }

    /// Where the battle in a slot stands, and whether it is due. It must not be on a list.
    pub(crate) fn note<O: Watcher>(&mut self, columns: &Columns<O>, slot: usize) {
        if columns.core(slot).game == Core::IDLE {
            return;
        }
        self.stands[slot] = List::of(columns.core(slot), columns.frames(slot));
        if columns.is_due(slot) {
            self.put(self.stands[slot], slot as u32);
        }
    }

    /// The battle in a slot, which waited, is due. Where it stands is known: its rows need not be
    /// looked at.
    pub(crate) fn is_answered(&mut self, slot: usize) {
        if !self.stale {
            self.put(self.stands[slot], slot as u32);
        }
    }

    /// The battle in a slot waits where it stands: on the list of the system that played it.
    pub(super) fn waits(&mut self, list: List, slot: u32) {
        self.stands[slot as usize] = list;
    }

    /// Empties the lists, to be filled anew.
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

    /// Takes all battles off a list.
    pub(super) fn drain(&mut self, list: List, mut with: impl FnMut(u32)) {
        self.lists[list as usize].drain(..).for_each(&mut with);
    }

    /// Gives out a list; [`Work::give_back`] takes its memory back.
    pub(super) fn take(&mut self, list: List) -> Vec<u32> {
        std::mem::replace(&mut self.lists[list as usize], std::mem::take(&mut self.spare))
    }

    pub(super) fn give_back(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.spare = list;
    }
}
