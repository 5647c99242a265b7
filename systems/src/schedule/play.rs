//! Playing the battles of a system's list, step by step, until they belong to another list, wait or
//! are over.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use killbox_components::frame::Frame;
use killbox_components::ids::Seat;

use super::answers::{Answerer, AnyAnswers, submit};
use super::work::{DuePhase, Work};

use crate::driver;
use crate::world::battle::{Battle, Flow, Sweep};
use crate::world::observer::{Eye, Observer, Silent};
use crate::world::tables::{Tables, Visit};
use crate::world::view::View;

/// The parameters of a system that plays battles: their rows, the work lists, and the source of
/// answers.
#[derive(SystemParam)]
pub struct DueBattles<'w, 's> {
    tables: Tables<'w, 's>,
    work: ResMut<'w, Work>,
    answers: ResMut<'w, Answerer>,
}

impl DueBattles<'_, '_> {
    /// Plays every battle of a list until it belongs to another, waits for an answer or is over.
    pub fn play(&mut self, list: DuePhase) {
        let answers = &mut *self.answers.0;
        let is_stopped = answers.stops_any();
        let mut play = Play { list, answers, is_stopped };
        each(&mut self.tables, &mut self.work, list, is_stopped, &mut play);
    }

    /// Takes one step of the battles of a list for which nobody need be told of it: `sweep` does it
    /// and says so. The others stay on the list.
    pub(crate) fn sweep(&mut self, list: DuePhase, sweep: impl Sweep) {
        each(&mut self.tables, &mut self.work, list, false, &mut Swept(sweep));
    }
}

struct Swept<S>(S);

impl<S: Sweep> Swept<S> {
    fn visit<O: Observer>(&mut self, b: &mut Battle<O>) -> Option<DuePhase> {
        let swept = b.is_quiet() && b.core.destroyed.is_empty() && self.0.sweep(b);
        b.core.steps += u32::from(swept);
        Some(DuePhase::of(b.core, b.frames))
    }
}

impl<S: Sweep> Visit for Swept<S> {
    type Outcome = Option<DuePhase>;

    fn silent(&mut self, _: usize, b: &mut Battle<Silent>) -> Option<DuePhase> {
        self.visit(b)
    }

    fn watched(&mut self, _: usize, b: &mut Battle<Eye>) -> Option<DuePhase> {
        self.visit(b)
    }
}

/// Does something to each battle of a list, which says on which list it stands then, if it is due.
fn each(
    tables: &mut Tables,
    work: &mut Work,
    list: DuePhase,
    is_stopped: bool,
    visitor: &mut impl Visit<Outcome = Option<DuePhase>>,
) {
    let mut columns = tables.columns();
    let due = work.take(list);
    #[cfg(feature = "trace")]
    let _span = super::trace::system(list, due.len());
    for &slot in &due {
        match columns.visit(slot as usize, is_stopped, visitor) {
            Some(next) => work.put(next, slot),
            None => work.waits(list, slot),
        }
    }
    work.give_back(due);
}

/// Plays one battle of a list on. Comes to the list on which it stands then, none if it waits.
struct Play<'a> {
    list: DuePhase,
    answers: &'a mut dyn AnyAnswers,
    is_stopped: bool,
}

impl Visit for Play<'_> {
    type Outcome = Option<DuePhase>;

    fn silent(&mut self, slot: usize, b: &mut Battle<Silent>) -> Option<DuePhase> {
        self.play(slot, b, None)
    }

    fn watched(&mut self, slot: usize, b: &mut Battle<Eye>) -> Option<DuePhase> {
        let stops: Stops<Eye> = |answers, b| answers.stops(b);
        self.play(slot, b, self.is_stopped.then_some(stops))
    }
}

/// Asked after every step of a battle: whether it stops here.
type Stops<O> = fn(&mut dyn AnyAnswers, &mut Battle<O>) -> bool;

impl Play<'_> {
    fn play<O: Observer>(
        &mut self,
        slot: usize,
        b: &mut Battle<O>,
        stops: Option<Stops<O>>,
    ) -> Option<DuePhase> {
        // Whatever abilities do belongs to the queue, until the lowest of its blocks is empty.
        let block = match self.list {
            DuePhase::AbilityQueue => b.frames.0.iter().position(|frame| matches!(frame, Frame::Queue(_))),
            _ => None,
        };
        loop {
            match self.take_steps(block, b, stops) {
                Pause::Asks if answer(slot, b, self.answers) => {}
                Pause::Asks => return None,
                Pause::Left(next) => return next,
            }
        }
    }

    /// Takes one step after another.
    #[inline(never)]
    fn take_steps<O: Observer>(
        &mut self,
        block: Option<usize>,
        b: &mut Battle<O>,
        stops: Option<Stops<O>>,
    ) -> Pause {
        // Nested play changes nothing: only what happens to the frames up to here does, or a queue
        // that opens.
        let floor = block.unwrap_or(DuePhase::DEPTH);
        loop {
            let flow = driver::take_step(b);
            if let Some(stops) = stops
                && stops(self.answers, b)
            {
                return Pause::Left(None);
            }
            match flow {
                Flow::Continue if b.frames.0.len() > floor => continue,
                Flow::Continue if block.is_none() && !DuePhase::may_change_at(b.frames.0.last()) => continue,
                Flow::Continue | Flow::Opens => {}
                Flow::Wait if b.core.ending.is_none() => return Pause::Asks,
                Flow::Wait | Flow::Over => return Pause::Left(b.core.ending.map(|_| DuePhase::Ended)),
            }
            let now = DuePhase::of(b.core, b.frames);
            if now != self.list {
                return Pause::Left(Some(now));
            }
        }
    }
}

/// The reason why [`take_steps`] returned.
enum Pause {
    /// A decision is pending.
    Asks,
    /// The battle stands on another list, or is not due.
    Left(Option<DuePhase>),
}

/// Answers what is asked; false if an answer is still awaited. Where both seats are asked and one
/// of them is answered from outside, the other is answered all the same: neither waits for the
/// other.
fn answer<O: Observer>(slot: usize, b: &mut Battle<O>, answers: &mut dyn AnyAnswers) -> bool {
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
