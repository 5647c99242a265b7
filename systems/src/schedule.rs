//! The schedule: the systems that play the battles of a batch, in the order of the rules. Read this
//! module first.
//!
//! One run of the [`Schedule`] is a pass. Each system has a list of the battles that are due for it
//! ([`work::List`]). It fetches its columns once, and plays each battle until it leaves the phase,
//! waits for an answer or is over ([`play`]).
//!
//! Nested play (a maneuver, an action, an attack, damage) is a frame above the phase's frame and
//! belongs to the phase's system. While the ability queue is open, the battle belongs to the
//! queue's system.
//!
//! A pass takes each battle through the rest of its round, unless the battle has to go back:
//! because an ability queue opened in a phase, or because the next round begins. It is then due in
//! the next pass.

pub mod answers;
pub mod play;
#[cfg(feature = "trace")]
pub(crate) mod trace;
pub mod work;

use std::fmt;

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleConfigs, SingleThreadedExecutor};
use bevy_ecs::system::ScheduleSystem;
use killbox_components::state::Phase;

use crate::phases::end;
use crate::world::observer::Watcher;
use crate::world::tables::Tables;
use answers::Answers;
use play::DueBattles;
use work::{Ended, List, Work};

/// Builds the schedule of a batch. Its systems run in this order on one thread. A test compares
/// `docs/schedule.txt` with it.
pub fn schedule<O: Watcher, A: Answers<O>>() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    // No system uses commands.
    schedule.set_apply_final_deferred(false);
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        hierarchy_detection: LogLevel::Error,
        auto_insert_apply_deferred: false,
        ..Default::default()
    });
    schedule.add_systems(
        (
            named(list_due_battles::<O>).run_if(|work: Res<Work>| work.is_stale()),
            due(List::Forces, place_forces::<O, A>).in_set(Phase::Setup),
            due(List::Dials, set_dials::<O, A>).in_set(Phase::Planning),
            due(List::SystemTurns, take_system_turns::<O, A>).in_set(Phase::System),
            due(List::Activations, activate_ships::<O, A>).in_set(Phase::Activation),
            due(List::Engagements, engage_ships::<O, A>).in_set(Phase::Engagement),
            due(List::AbilityQueue, resolve_ability_queue::<O, A>),
            (
                due(List::Fuses, burn_fuses::<O, A>),
                due(List::CircularTokens, remove_circular_tokens::<O, A>),
                due(List::Charges, recover_charges::<O, A>),
                due(List::RoundEnds, end_round::<O, A>),
            )
                .chain()
                .in_set(Phase::End),
            due(List::Ended, report_ended_games),
        )
            .chain(),
    );
    schedule
}

/// The set that contains one system alone and carries its name. The test of the schedule's graph
/// reads the names from these sets.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Named(&'static str);

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Puts a system into the set with its name.
fn named<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(system: S) -> ScheduleConfigs<ScheduleSystem> {
    let path = std::any::type_name::<S>().split('<').next().expect("a path");
    system.in_set(Named(path.rsplit("::").next().expect("a name")))
}

/// The system that plays the battles of a list. A pass skips it if the list is empty.
fn due<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(
    list: List,
    system: S,
) -> ScheduleConfigs<ScheduleSystem> {
    named(system).run_if(move |work: Res<Work>| !work.is_empty(list))
}

/// Rebuilds the work lists after battles were changed from outside.
fn list_due_battles<O: Watcher>(mut tables: Tables<O>, mut work: ResMut<Work>) {
    work.clear();
    let columns = tables.columns();
    for slot in 0..columns.slots() {
        work.note(&columns, slot);
    }
}

/// Plays setup [RND-15 to RND-28].
fn place_forces<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Forces);
}

/// Plays the Planning Phase [RND-42 to RND-48].
fn set_dials<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Dials);
}

/// Plays the System Phase [RND-49 to RND-51].
fn take_system_turns<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::SystemTurns);
}

/// Plays the Activation Phase [RND-53 to RND-58].
fn activate_ships<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Activations);
}

/// Plays the Engagement Phase [RND-60 to RND-64].
fn engage_ships<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Engagements);
}

/// Resolves triggered abilities, whatever the phase, until the queue is empty [ABL-21 to ABL-40].
fn resolve_ability_queue<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::AbilityQueue);
}

/// Plays the start of the End Phase: fuses of obstacles and abilities during the phase [RND-65,
/// RND-66, RND-69].
fn burn_fuses<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Fuses);
}

/// Removes circular tokens from all ships [RND-67].
fn remove_circular_tokens<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.sweep(List::CircularTokens, end::sweep_tokens);
    due.play(List::CircularTokens);
}

/// Recovers charges by their recurring symbols, and loses those with negative ones [RND-68].
fn recover_charges<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.sweep(List::Charges, end::sweep_charges);
    due.play(List::Charges);
}

/// Resolves abilities at the end of the phase and of the round, then ends the game or begins the
/// next round [RND-70].
fn end_round<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::RoundEnds);
}

/// Adds ended games to the list that [`crate::batch::Batch::take_ended`] reads [RND-86].
fn report_ended_games(mut work: ResMut<Work>, mut ended: ResMut<Ended>) {
    work.drain(List::Ended, |slot| ended.0.push(slot));
}
