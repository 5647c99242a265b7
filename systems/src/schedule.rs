//! The schedule: the systems that play the battles of a batch, in the order of the rules. Read this
//! module first.
//!
//! What bevy_ecs does here, frankly: it stores the battles, one row of each table after another,
//! and it orders the phases of a round. Inside a phase runs a stack machine that can stop at any
//! decision ([`crate::driver`]), because in this game anything interrupts anything: a system of the
//! ECS cannot be interrupted, a frame on a stack can.
//!
//! One run of the [`Schedule`] is a pass. Each system has a list of the battles that are due for it
//! ([`work::DuePhase`]), takes its columns once, and plays each battle on until the battle leaves
//! the phase, waits for an answer or is over ([`play`]). Nested play (a maneuver, an action, an
//! attack, damage) is a frame above the phase's frame and belongs to the phase's system. While the
//! ability queue is open, the battle belongs to the queue's system.
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
use crate::world::tables::Tables;
use play::DueBattles;
use work::{DuePhase, Ended, Work};

/// The schedule of a batch, built once: everything happens in this order, on one thread.
/// `docs/schedule.txt` is what a test reads off it.
pub fn schedule() -> Schedule {
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
            named("list_due_battles", list_due_battles).run_if(|work: Res<Work>| work.is_stale()),
            plays(DuePhase::Forces).in_set(Phase::Setup),
            plays(DuePhase::Dials).in_set(Phase::Planning),
            plays(DuePhase::SystemTurns).in_set(Phase::System),
            plays(DuePhase::Activations).in_set(Phase::Activation),
            plays(DuePhase::Engagements).in_set(Phase::Engagement),
            plays(DuePhase::AbilityQueue),
            (
                plays(DuePhase::Fuses),
                due(DuePhase::CircularTokens, remove_circular_tokens),
                due(DuePhase::Charges, recover_charges),
                plays(DuePhase::RoundEnds),
            )
                .chain()
                .in_set(Phase::End),
            due(DuePhase::Ended, report_ended_games),
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

/// A system under its name.
fn named<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(
    name: &'static str,
    system: S,
) -> ScheduleConfigs<ScheduleSystem> {
    system.in_set(Named(name))
}

/// The system of a due phase. A pass in which no battle is due skips it.
fn due<S: IntoScheduleConfigs<ScheduleSystem, M>, M>(
    phase: DuePhase,
    system: S,
) -> ScheduleConfigs<ScheduleSystem> {
    named(phase.system(), system).run_if(move |work: Res<Work>| !work.is_empty(phase))
}

/// The system of a due phase that does nothing but play its battles on.
fn plays(phase: DuePhase) -> ScheduleConfigs<ScheduleSystem> {
    due(phase, move |mut due: DueBattles| due.play(phase))
}

/// After something was done to battles from outside: who is due for what.
fn list_due_battles(mut tables: Tables, mut work: ResMut<Work>) {
    work.clear();
    let columns = tables.columns();
    for slot in 0..columns.slots() {
        work.note(&columns, slot);
    }
}

/// RND-67: circular tokens leave all ships.
fn remove_circular_tokens(mut due: DueBattles) {
    due.sweep(DuePhase::CircularTokens, end::SweepTokens);
    due.play(DuePhase::CircularTokens);
}

/// RND-68: recurring charges recover, negative recurring ones are lost.
fn recover_charges(mut due: DueBattles) {
    due.sweep(DuePhase::Charges, end::SweepCharges);
    due.play(DuePhase::Charges);
}

/// Adds ended games to the list that [`crate::batch::Batch::take_ended`] reads [RND-86].
fn report_ended_games(mut work: ResMut<Work>, mut ended: ResMut<Ended>) {
    work.drain(DuePhase::Ended, |slot| ended.0.push(slot));
}
