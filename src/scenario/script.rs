//! The observer of a scenario: logs the events, hands out scripted dice and damage cards in their
//! order, and records the first draw that is not scripted.

use std::collections::VecDeque;

use killbox_components::damage::DamageKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::{Cause, Event};
use killbox_systems::world::observer::Observer;

/// A draw that was not scripted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unscripted {
    /// A die.
    Die(DieKind),
    /// A damage card.
    Card,
}

/// The script of dice and cards, and the log of events.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The events so far.
    pub events: Vec<Event>,
    /// For each event, the ability whose effect it is, if there is one.
    pub causes: Vec<Option<Cause>>,
    /// The next attack dice.
    pub attack_dice: VecDeque<Face>,
    /// The next defense dice.
    pub defense_dice: VecDeque<Face>,
    /// The next damage cards.
    pub cards: VecDeque<DamageKind>,
    /// The first draw that was not scripted.
    pub unscripted: Option<Unscripted>,
}

impl Observer for Script {
    const LISTENS: bool = true;

    fn event(&mut self, event: &Event, cause: Option<Cause>) {
        self.events.push(*event);
        self.causes.push(cause);
    }

    fn scripted_die(&mut self, kind: DieKind) -> Option<Face> {
        let face = match kind {
            DieKind::Attack => self.attack_dice.pop_front(),
            DieKind::Defense => self.defense_dice.pop_front(),
        };
        if face.is_none() {
            self.unscripted.get_or_insert(Unscripted::Die(kind));
        }
        face
    }

    fn scripted_card(&mut self) -> Option<DamageKind> {
        let card = self.cards.pop_front();
        if card.is_none() {
            self.unscripted.get_or_insert(Unscripted::Card);
        }
        card
    }
}
