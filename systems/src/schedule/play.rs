//! How a system plays the battles of its list: step by step, until they belong to another list, wait or are over.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;

use super::answers::{Answers, submit};
use super::work::{List, Work};

use crate::driver;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::world::tables::Tables;
use crate::world::view::View;

/// What a system needs that plays battles: their rows, who is due, and who answers.
#[derive(SystemParam)]
pub struct DueBattles<'w, 's, O: Observer, A: Answers<O>> {
    tables: Tables<'w, 's, O>,
    work: ResMut<'w, Work>,
    answers: ResMut<'w, A>,
}

impl<O: Observer, A: Answers<O>> DueBattles<'_, '_, O, A> {
    /// Plays every battle of a list until it belongs to another, waits for an answer or is over.
    pub fn play(&mut self, list: List) {
        self.each(list, |slot, b, answers| play(list, slot, b, answers));
    }

    /// Takes one step of the battles of a list for which nobody need be told of it: `sweep` does it and says so. The
    /// others stay on the list.
    pub fn sweep(&mut self, list: List, sweep: impl Fn(&mut Battle<O>) -> bool) {
        self.each(list, |_, b, _| {
            let swept = b.is_quiet() && b.core.destroyed.is_empty() && sweep(b);
            b.core.steps += u32::from(swept);
            Some(List::of(b.core, b.frames))
        });
    }

    /// Does something to each battle of a list, which says on which list it stands then, if it is due.
    fn each(&mut self, list: List, with: impl Fn(u32, &mut Battle<O>, &mut A) -> Option<List>) {
        let work = &mut *self.work;
        if work.is_empty(list) {
            return;
        }
        let mut columns = self.tables.columns();
        let due = work.take(list);
        for &slot in &due {
            let next = with(slot, &mut columns.battle(slot as usize), &mut self.answers);
            if let Some(next) = next {
                work.put(next, slot);
            }
        }
        work.give_back(due);
    }
}

/// Plays one battle of a list on. Returns the list on which it stands then, none if it waits.
#[inline(never)]
fn play<O: Observer, A: Answers<O>>(
    list: List,
    slot: u32,
    b: &mut Battle<O>,
    answers: &mut A,
) -> Option<List> {
    let slot = slot as usize;
    // Whatever abilities do belongs to the queue, until the lowest of its blocks is empty.
    let queue = b.frames.0.iter().position(|frame| matches!(frame, Frame::Queue(_)));
    loop {
        let flow = driver::step(b);
        if answers.stops(slot, b) {
            return None;
        }
        match flow {
            Flow::Continue => {}
            Flow::Wait if b.core.ending.is_none() => {
                if !answer(slot, b, answers) {
                    return None;
                }
                continue;
            }
            Flow::Wait | Flow::Over => return b.core.ending.map(|_| List::Ended),
        }
        let may_change = match queue {
            Some(bottom) => b.frames.0.len() <= bottom,
            None => List::may_change_at(b.frames.0.last()),
        };
        if may_change {
            let now = List::of(b.core, b.frames);
            if now != list {
                return Some(now);
            }
        }
    }
}

/// Answers what is asked; false if an answer is still awaited.
fn answer<O: Observer, A: Answers<O>>(slot: usize, b: &mut Battle<O>, answers: &mut A) -> bool {
    for seat in Seat::BOTH {
        if !b.pending.of(seat).is_open() {
            continue;
        }
        let Some(key) = answers.answer(slot, &View::new(b, seat)) else { return false };
        submit(b, seat, key)
            .unwrap_or_else(|refused| panic!("the answer to game {}: {refused}", b.core.game));
    }
    true
}
