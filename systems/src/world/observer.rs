//! Who watches a battle: a log, a scenario with scripted dice, or nobody. Chosen at compile time, so that a run that
//! nobody watches pays nothing.

use bevy_ecs::prelude::Component;
use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::{Cause, Event};

/// A watcher of one battle.
pub trait Observer: Default + Send + Sync + 'static {
    /// Whether events are wanted at all.
    const LISTENS: bool;

    /// Something happened, as the effect of that ability if of any.
    fn event(&mut self, event: &Event, cause: Option<Cause>);

    /// The face the next die of this kind shows, if it is scripted.
    fn scripted_die(&mut self, kind: DieKind) -> Option<Face>;

    /// The next damage card drawn, if it is scripted.
    fn scripted_card(&mut self) -> Option<DamageKind>;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: &Event, _: Option<Cause>) {}

    #[inline(always)]
    fn scripted_die(&mut self, _: DieKind) -> Option<Face> {
        None
    }

    #[inline(always)]
    fn scripted_card(&mut self) -> Option<DamageKind> {
        None
    }
}

/// Keeps every event, and hands out scripted dice and cards while it has any.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// What happened so far.
    pub events: Vec<Event>,
    /// For each event the ability whose effect it is, if of any.
    pub causes: Vec<Option<Cause>>,
    /// Attack dice to come, next one last.
    pub attack_dice: Vec<Face>,
    /// Defense dice to come, next one last.
    pub defense_dice: Vec<Face>,
    /// Damage cards to come, next one last.
    pub cards: Vec<DamageKind>,
}

impl Observer for Recorder {
    const LISTENS: bool = true;

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        self.events.push(*event);
        self.causes.push(cause);
    }

    fn scripted_die(&mut self, kind: DieKind) -> Option<Face> {
        match kind {
            DieKind::Attack => self.attack_dice.pop(),
            DieKind::Defense => self.defense_dice.pop(),
        }
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        self.cards.pop()
    }
}

/// Who watches a battle: the observer beside its other rows.
#[derive(Component, Debug)]
pub struct Watched<O: Observer>(pub O);
