//! The program: the systems that play the battles of a batch, in the order of the rules. The page
//! to read first.
//!
//! One run of the [`Schedule`] is a pass. Each system has the list of the battles that are due for
//! it ([`work::List`]), takes its columns once, and plays each battle on until it leaves the phase,
//! waits for an answer or is over ([`play`]). What goes on inside a phase (a maneuver, an action,
//! an attack, damage) is a frame on the phase's frame, and belongs to the phase's system; while the
//! ability queue is open the battle belongs to the queue's.
//!
//! A pass takes each battle through the rest of its round, unless something leads back: an ability
//! queue that opened in a phase, or the next round. Then the battle is due in the next pass.

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

/// The schedule of a batch, built once: everything happens in this order, on one thread.
/// `docs/schedule.txt` is what a test reads off it.
pub fn schedule<O: Watcher, A: Answers<O>>() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    // No system has commands to apply after it.
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

/// A system by its name: the set that holds it alone. The test of the schedule's graph reads names
/// off these sets.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Named(&'static str);

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A system under its own name.
fn named<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(system: S) -> ScheduleConfigs<ScheduleSystem> {
    let path = std::any::type_name::<S>().split('<').next().expect("a path");
    system.in_set(Named(path.rsplit("::").next().expect("a name")))
}

/// The system that plays the battles of a list. A pass in which none is due skips it.
fn due<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(
    list: List,
    system: S,
) -> ScheduleConfigs<ScheduleSystem> {
    named(system).run_if(move |work: Res<Work>| !work.is_empty(list))
}

/// After something was done to battles from outside: who is due for what.
fn list_due_battles<O: Watcher>(mut tables: Tables<O>, mut work: ResMut<Work>) {
    work.clear();
    let columns = tables.columns();
    for slot in 0..columns.slots() {
        work.note(&columns, slot);
    }
}

/// RND-15 to RND-28: set-up.
fn place_forces<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Forces);
}

/// RND-42 to RND-48: the Planning Phase.
fn set_dials<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Dials);
}

/// RND-49 to RND-51: the System Phase.
fn take_system_turns<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::SystemTurns);
}

/// RND-53 to RND-58: the Activation Phase.
fn activate_ships<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Activations);
}

/// RND-60 to RND-64: the Engagement Phase.
fn engage_ships<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Engagements);
}

/// ABL-21 to ABL-40: abilities that were triggered, whatever the phase, until the queue is empty.
fn resolve_ability_queue<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::AbilityQueue);
}

/// RND-65, RND-66, RND-69: the End Phase begins: fuses of obstacles, abilities during the phase.
fn burn_fuses<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::Fuses);
}

/// RND-67: circular tokens leave all ships.
fn remove_circular_tokens<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.sweep(List::CircularTokens, end::sweep_tokens);
    due.play(List::CircularTokens);
}

/// RND-68: recurring charges recover, negative recurring ones are lost.
fn recover_charges<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.sweep(List::Charges, end::sweep_charges);
    due.play(List::Charges);
}

/// RND-70: abilities at the end of the phase and of the round; then the game is over, or the next
/// round begins.
fn end_round<O: Watcher, A: Answers<O>>(mut due: DueBattles<O, A>) {
    due.play(List::RoundEnds);
}

/// RND-86: whose game is over, for who started it.
fn report_ended_games(mut work: ResMut<Work>, mut ended: ResMut<Ended>) {
    work.drain(List::Ended, |slot| ended.0.push(slot));
}
