//! The second driver: one system for each kind of frame, in one fixed order, over work lists. A pass costs only what is
//! due; it is the driver one instruments. [`crate::batch::Batch::advance_by_kind`] runs it until every battle waits or
//! is over. It plays the same steps as [`crate::driver::advance`], and a test holds the two equal.

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use killbox_components::frame::FRAME_KINDS;
use killbox_components::state::Core;

use crate::driver;
use crate::world::battle::Flow;
use crate::world::observer::Observer;
use crate::world::tables::Tables;

/// Which battles are due for which kind of frame.
#[derive(Resource, Debug, Default)]
pub struct Work {
    lists: [Vec<u16>; FRAME_KINDS],
    spare: Vec<u16>,
}

impl Work {
    /// Whether nothing is due.
    pub fn is_done(&self) -> bool {
        self.lists.iter().all(Vec::is_empty)
    }
}

/// The schedule of the driver: all systems chained, built once.
pub fn schedule<O: Observer>() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        hierarchy_detection: LogLevel::Error,
        ..Default::default()
    });
    macro_rules! kinds {
        ($($kind:literal)*) => { ($(run_kind::<O, $kind>,)*).chain() };
    }
    schedule.add_systems(
        (kinds!(0 1 2 3 4 5 6 7 8 9 10 11 12), kinds!(13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29))
            .chain(),
    );
    schedule
}

/// Puts every battle that can go on into the list of its top frame.
pub fn collect<O: Observer>(mut tables: Tables<O>, mut work: ResMut<Work>) {
    let mut columns = tables.columns();
    for slot in 0..columns.slots() {
        if columns.core(slot).game == Core::IDLE {
            continue;
        }
        let b = columns.battle(slot);
        if b.is_due()
            && let Some(top) = b.frames.top()
        {
            work.lists[top.kind()].push(slot as u16);
        }
    }
}

/// Runs every battle whose top frame is of this kind until another kind is on top, and passes it on.
fn run_kind<O: Observer, const KIND: usize>(mut tables: Tables<O>, mut work: ResMut<Work>) {
    if work.lists[KIND].is_empty() {
        return;
    }
    let work = &mut *work;
    let mut due = std::mem::replace(&mut work.lists[KIND], std::mem::take(&mut work.spare));
    let mut columns = tables.columns();
    for slot in due.drain(..) {
        let mut b = columns.battle(usize::from(slot));
        loop {
            if driver::step(&mut b) != Flow::Continue {
                break;
            }
            match b.frames.top() {
                Some(top) if top.kind() == KIND => {}
                Some(top) => {
                    work.lists[top.kind()].push(slot);
                    break;
                }
                None => break,
            }
        }
    }
    work.spare = due;
}
