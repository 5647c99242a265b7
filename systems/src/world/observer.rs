//! Observers of a battle: a log, a scenario with scripted dice, or none.
//!
//! The rules are compiled exactly twice: for [`Silent`], so that unobserved games pay nothing, and
//! for [`Eye`], a trait object around every other observer ([`crate::driver::step`] chooses). A new
//! observer therefore does not compile the rules again.

use std::any::{Any, TypeId};

use bevy_ecs::prelude::Component;
use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::{Cause, Event};

use crate::world::battle::Battle;

/// An observer of one battle.
pub trait Observer: Send + Sync {
    /// Whether the observer wants events at all.
    const LISTENS: bool;

    /// The battle itself if nobody observes it, else none. It lets [`crate::driver::step`] choose
    /// the rules compiled for [`Silent`].
    fn unwatched<'b, 'a>(_: &'b mut Battle<'a, Self>) -> Option<&'b mut Battle<'a, Silent>>
    where
        Self: Sized,
    {
        None
    }

    /// Receives an event, with the ability that caused it, if any.
    fn event(&mut self, event: &Event, cause: Option<Cause>);

    /// The face of the next die of this kind, if it is scripted.
    fn scripted_die(&mut self, kind: DieKind) -> Option<Face>;

    /// The next damage card, if it is scripted.
    fn scripted_card(&mut self) -> Option<DamageKind>;
}

/// An observer that a batch stores beside each of its battles.
pub trait Watcher: Observer + Default + 'static {}

impl<O: Observer + Default + 'static> Watcher for O {}

/// A watcher behind a trait object: [`Observer`] without what a trait object cannot have.
pub(crate) trait AnyWatcher: Send + Sync {
    /// Whether nobody watches: the watcher is [`Silent`].
    fn is_silent(&self) -> bool;

    /// The watcher itself, for those who know its type.
    fn any(&mut self) -> &mut dyn Any;

    /// [`Observer::event`], if the watcher listens.
    fn event(&mut self, event: &Event, cause: Option<Cause>);

    /// [`Observer::scripted_die`].
    fn scripted_die(&mut self, kind: DieKind) -> Option<Face>;

    /// [`Observer::scripted_card`].
    fn scripted_card(&mut self) -> Option<DamageKind>;
}

impl<O: Watcher> AnyWatcher for O {
    fn is_silent(&self) -> bool {
        TypeId::of::<O>() == TypeId::of::<Silent>()
    }

    fn any(&mut self) -> &mut dyn Any {
        self
    }

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        if O::LISTENS {
            Observer::event(self, event, cause);
        }
    }

    fn scripted_die(&mut self, kind: DieKind) -> Option<Face> {
        Observer::scripted_die(self, kind)
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        Observer::scripted_card(self)
    }
}

/// Any watcher, found at run time.
pub struct Eye<'w>(pub(crate) &'w mut dyn AnyWatcher);

impl Observer for Eye<'_> {
    const LISTENS: bool = true;

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        self.0.event(event, cause);
    }

    fn scripted_die(&mut self, kind: DieKind) -> Option<Face> {
        self.0.scripted_die(kind)
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        self.0.scripted_card()
    }
}

/// The observer of battles that nobody observes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn unwatched<'b, 'a>(b: &'b mut Battle<'a, Silent>) -> Option<&'b mut Battle<'a, Silent>> {
        Some(b)
    }

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

/// An observer that records every event, and supplies scripted dice and cards until they are used
/// up.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The events so far.
    pub events: Vec<Event>,
    /// The cause of each event: the ability whose effect it is, if any.
    pub causes: Vec<Option<Cause>>,
    /// Scripted attack dice, the next one last.
    pub attack_dice: Vec<Face>,
    /// Scripted defense dice, the next one last.
    pub defense_dice: Vec<Face>,
    /// Scripted damage cards, the next one last.
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

/// The watcher of a battle, beside the battle's other rows. The tables hold watchers of any type,
/// so that one set of systems plays all batches; a batch holds watchers of one type.
#[derive(Component)]
pub(crate) struct Watched(pub(crate) Box<dyn AnyWatcher>);

impl Watched {
    /// A watcher of that type.
    pub(crate) fn by<O: Watcher>() -> Watched {
        // Without memory for `Silent`, which has no size.
        Watched(Box::new(O::default()))
    }

    /// The watcher.
    ///
    /// # Panics
    /// If it is of another type, which the type of the batch rules out.
    #[inline]
    pub(crate) fn get<O: Watcher>(&mut self) -> &mut O {
        self.0.any().downcast_mut().expect("a watcher of the batch's type")
    }
}
