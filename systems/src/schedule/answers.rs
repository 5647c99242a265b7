//! Answers to decisions. [`submit`] accepts an answer from any source.
//!
//! In a match the players are a resource of the World ([`Answers`]) and answer during the pass.
//! With [`Nobody`] as the resource, battles pause and the owner of the batch answers.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::{Component, Resource};
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;

use crate::world::battle::Battle;
use crate::world::observer::{Observer, Watcher};
use crate::world::view::View;

/// A source of answers to decisions.
pub trait Answers<O: Watcher>: Resource + Component<Mutability = Mutable> {
    /// The answer of a seat to its pending decision, from what the seat sees. If none, the battle
    /// in `slot` waits.
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

/// A source without answers: every battle pauses at every decision.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Nobody;

impl<O: Watcher> Answers<O> for Nobody {
    #[inline]
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }
}

/// The reason why an answer was rejected. The battle is unchanged.
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
