//! Answers to decisions. [`submit`] accepts an answer from any source.
//!
//! In a match the players are a resource of the World ([`Answers`]) and answer during the pass.
//! With [`Nobody`] as the resource, battles pause and the owner of the batch answers.

use std::any::Any;
use std::marker::PhantomData;

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;

use crate::world::battle::Battle;
use crate::world::observer::{Eye, Observer, Watcher};
use crate::world::view::View;

/// Answers decisions.
pub trait Answers<O: Watcher>: Send + Sync + 'static {
    /// The answer of a seat to its open decision, or none: then the battle in `slot` waits. It sees
    /// what the seat sees.
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey>;

    /// Supplies deferred answers once no battle can go on without them. For a battle whose decision
    /// is deferred, [`Answers::answer`] returned none.
    #[inline]
    fn give_late(&mut self, _given: &mut Vec<Late>) {}

    /// The object that can stop battles between two decisions, if there is one.
    #[inline]
    fn stopping(&mut self) -> Option<&mut dyn Stopping<O>> {
        None
    }
}

/// An answer that was deferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The slot of the battle.
    pub slot: usize,
    /// The seat that answers.
    pub seat: Seat,
    /// The chosen option.
    pub key: OptionKey,
}

/// Stops battles between two decisions.
pub trait Stopping<O: Watcher> {
    /// Whether the battle stops here. Called after every step; a stopped battle stays due.
    fn stops(&mut self, b: &Battle<O>) -> bool;
}

/// Nobody answers: every battle pauses at every decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl<O: Watcher> Answers<O> for Nobody {
    #[inline]
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }
}

/// Who answers, as a resource of the World: one set of systems plays all batches.
#[derive(Resource)]
pub(crate) struct Answerer(pub(crate) Box<dyn AnyAnswers>);

impl Answerer {
    /// For battles that are watched by `O`.
    pub(crate) fn new<O: Watcher, A: Answers<O>>(answers: A) -> Answerer {
        Answerer(Box::new(Of::<O, A>(answers, PhantomData)))
    }

    /// Who answers.
    ///
    /// # Panics
    /// If it is of another type, which the type of the batch rules out.
    pub(crate) fn get<A: 'static>(&mut self) -> &mut A {
        self.0.any().downcast_mut().expect("who answers the batch")
    }
}

/// [`Answers`] behind a trait object.
pub(crate) trait AnyAnswers: Send + Sync {
    /// Who answers, for those who know its type.
    fn any(&mut self) -> &mut dyn Any;

    /// [`Answers::answer`].
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey>;

    /// [`Answers::give_late`].
    fn give_late(&mut self, given: &mut Vec<Late>);

    /// Whether somebody says when battles stop.
    fn stops_any(&mut self) -> bool;

    /// [`Stopping::stops`].
    fn stops(&mut self, b: &mut Battle<Eye>) -> bool;
}

/// Who answers battles that are watched by `O`.
struct Of<O, A>(A, PhantomData<fn() -> O>);

impl<O: Watcher, A: Answers<O>> AnyAnswers for Of<O, A> {
    fn any(&mut self) -> &mut dyn Any {
        &mut self.0
    }

    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        self.0.answer(slot, view)
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        self.0.give_late(given);
    }

    fn stops_any(&mut self) -> bool {
        self.0.stopping().is_some()
    }

    fn stops(&mut self, b: &mut Battle<Eye>) -> bool {
        self.0.stopping().is_some_and(|stopping| b.seen_by(|b| stopping.stops(b)))
    }
}

/// Why an answer was refused. The battle is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The seat has no pending decision.
    #[error("seat {0:?} has no open decision")]
    NotAsked(Seat),
    /// The option is not a legal one.
    #[error("{0:?} is not a legal option of the open decision")]
    NotLegal(OptionKey),
}

/// Answers the pending decision of `seat` in `b`.
///
/// # Errors
/// [`Refused`] if no decision is pending or the option is not legal. The battle is then unchanged.
pub fn submit<O: Observer>(b: &mut Battle<O>, seat: Seat, key: OptionKey) -> Result<(), Refused> {
    let pending = b.pending.of_mut(seat);
    if !pending.is_open() {
        return Err(Refused::NotAsked(seat));
    }
    if !pending.options.contains(&key) {
        return Err(Refused::NotLegal(key));
    }
    pending.answer = Some(key);
    Ok(())
}
