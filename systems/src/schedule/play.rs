//! Playing the battles of a system's list, step by step, until they belong to another list, wait or
//! are over.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;

use super::answers::{Answers, Stopping, submit};
use super::work::{List, Work};

use crate::driver;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Watcher;
use crate::world::tables::Tables;
use crate::world::view::View;

/// The parameters of a system that plays battles: their rows, the work lists, and the source of
/// answers.
#[derive(SystemParam)]
pub struct DueBattles<'w, 's, O: Watcher, A: Answers<O>> {
    tables: Tables<'w, 's, O>,
    work: ResMut<'w, Work>,
    answers: ResMut<'w, A>,
}

impl<O: Watcher, A: Answers<O>> DueBattles<'_, '_, O, A> {
    /// Plays every battle of a list until it belongs to another list, waits for an answer or is
    /// over.
    pub fn play(&mut self, list: List) {
        self.each(list, |slot, b, answers| play(list, slot, b, answers));
    }

    /// Takes one step of those battles of a list in which no event of the step is needed. `sweep`
    /// takes it and returns whether it did. The other battles stay on the list.
    pub fn sweep(&mut self, list: List, sweep: impl Fn(&mut Battle<O>) -> bool) {
        self.each(list, |_, b, _| {
            let swept = b.is_quiet() && b.core.destroyed.is_empty() && sweep(b);
            b.core.steps += u32::from(swept);
            Some(List::of(b.core, b.frames))
        });
    }

    /// Calls `with` for each battle of a list. It returns the battle's next list if the battle is
    /// due.
    fn each(&mut self, list: List, with: impl Fn(usize, &mut Battle<O>, &mut A) -> Option<List>) {
        let (work, answers) = (&mut *self.work, &mut *self.answers);
        let mut columns = self.tables.columns();
        let due = work.take(list);
        #[cfg(feature = "trace")]
        let _span = super::trace::system(list, due.len());
        for &slot in &due {
            let next = with(slot as usize, &mut columns.battle(slot as usize), answers);
            match next {
                Some(next) => work.put(next, slot),
                None => work.waits(list, slot),
            }
        }
        work.give_back(due);
    }
}

/// Plays one battle of a list. Returns the battle's next list, none if it waits.
fn play<O: Watcher, A: Answers<O>>(
    list: List,
    slot: usize,
    b: &mut Battle<O>,
    answers: &mut A,
) -> Option<List> {
    // All play of abilities belongs to the queue's system, until the lowest queue frame is gone.
    let block = match list {
        List::AbilityQueue => b.frames.0.iter().position(|frame| matches!(frame, Frame::Queue(_))),
        _ => None,
    };
    loop {
        match take_steps(list, block, b, answers.stopping()) {
            Pause::Asks if answer(slot, b, answers) => {}
            Pause::Asks => return None,
            Pause::Left(next) => return next,
        }
    }
}

/// The reason why [`take_steps`] returned.
enum Pause {
    /// A decision is pending.
    Asks,
    /// The battle is on another list, or is not due.
    Left(Option<List>),
}

/// Takes one step after another. It does not depend on the source of answers, so all rules are
/// compiled into this loop only once.
#[inline(never)]
fn take_steps<O: Watcher>(
    list: List,
    block: Option<usize>,
    b: &mut Battle<O>,
    mut stops: Option<&mut dyn Stopping<O>>,
) -> Pause {
    // Nested play does not change the list. Only a change at or below this depth does, or a queue
    // that opens.
    let floor = block.unwrap_or(List::DEPTH);
    loop {
        let flow = driver::step(b);
        if let Some(stops) = &mut stops
            && stops.stops(b)
        {
            return Pause::Left(None);
        }
        match flow {
            Flow::Continue if b.frames.0.len() > floor => continue,
            Flow::Continue if block.is_none() && !List::may_change_at(b.frames.0.last()) => continue,
            Flow::Continue | Flow::Opens => {}
            Flow::Wait if b.core.ending.is_none() => return Pause::Asks,
            Flow::Wait | Flow::Over => return Pause::Left(b.core.ending.map(|_| List::Ended)),
        }
        let now = List::of(b.core, b.frames);
        if now != list {
            return Pause::Left(Some(now));
        }
    }
}

/// Answers the pending decisions; false if an answer is still missing. If both seats have a pending
/// decision and one of them is answered from outside, the other is answered all the same: neither
/// waits for the other.
fn answer<O: Watcher, A: Answers<O>>(slot: usize, b: &mut Battle<O>, answers: &mut A) -> bool {
    let mut is_answered = true;
    for seat in Seat::BOTH {
        if !b.pending.of(seat).is_open() {
            continue;
        }
        match answers.answer(slot, &View::new(b, seat)) {
            None => is_answered = false,
            Some(key) => submit(b, seat, key)
                .unwrap_or_else(|refused| panic!("the answer to game {}: {refused}", b.core.game)),
        }
    }
    is_answered
}
