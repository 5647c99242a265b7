//! The ability queue of a battle, and the abilities that ships have for a time.

use bevy_ecs::prelude::Component;

use crate::ids::{ShipSet, ShipSlot};
use crate::token::Token;
use crate::trigger_data::TriggerData;

use super::words::Until;

/// Capacity for abilities that are granted at one time.
pub const GRANTED: usize = 32;

/// An ability that a ship has for a time, or an initiative that replaces its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granted {
    /// The ship.
    pub ship: ShipSlot,
    /// The ability, by its number in the matchup's program. Values from [`TURN`] on are an
    /// initiative for turns, values from [`INITIATIVE`] on an initiative.
    pub ability: u16,
    /// How long the ship has it.
    pub until: Until,
    /// For [`Until::EndOfAttack`]: the attack that ends it, by its position among the attacks under
    /// way; otherwise 0 [ATK-74].
    pub attack: u8,
}

/// The first value of [`Granted::ability`] that is not an ability but an initiative, as which the
/// ship's initiative is treated [RND-37].
pub const INITIATIVE: u16 = 0xFF00;

/// The first value of [`Granted::ability`] that is not an ability but an initiative at which the
/// ship takes its turns [RND-36]. These values end before [`INITIATIVE`].
pub const TURN: u16 = 0xFE00;

impl Granted {
    /// Treats the initiative of `ship` as `number` [RND-37]. `without` is the initiative that the
    /// ship would have without such effects; it is stored beside the number.
    pub const fn initiative(ship: ShipSlot, number: u8, without: u8, until: Until) -> Granted {
        let ability = INITIATIVE | (number as u16 & 0xF) << 4 | without as u16 & 0xF;
        Granted { ship, ability, until, attack: 0 }
    }

    /// Lets `ship` take its turns at `number`. Its initiative value does not change [RND-36].
    pub const fn turn(ship: ShipSlot, number: u8, until: Until) -> Granted {
        Granted { ship, ability: TURN | number as u16, until, attack: 0 }
    }

    /// The initiative at which the ship takes its turns, if the effect sets one [RND-36].
    pub const fn as_turn(self) -> Option<u8> {
        if TURN <= self.ability && self.ability < INITIATIVE { Some(self.ability as u8) } else { None }
    }

    /// If the effect sets an initiative: that initiative, and the one that the ship had without
    /// such effects when this one began [RND-37].
    pub const fn as_initiative(self) -> Option<(u8, u8)> {
        if self.ability < INITIATIVE {
            return None;
        }
        Some(((self.ability >> 4 & 0xF) as u8, (self.ability & 0xF) as u8))
    }
}

/// Capacity for tokens on cards: pairs of a card and a kind of token.
pub const ON_CARDS: usize = 48;

/// Tokens that lie on an upgrade card. They belong to no ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnCard {
    /// The ship that has the card.
    pub ship: ShipSlot,
    /// The index of the card among the ship's cards.
    pub card: u8,
    /// The kind of token; `None` for fuse markers.
    pub token: Option<Token>,
    /// The number of tokens.
    pub n: u8,
}

/// Capacity for abilities that could replace one event.
pub const REPLACEMENTS: usize = 32;

/// Capacity for abilities that can be used at one step of an attack.
pub const IN_STEP: usize = 32;

/// Capacity for abilities that wait in the queue.
pub const QUEUE: usize = 64;

/// The ability number of a linked action that waits in the queue [ACT-18, ABL-34]. It is not an
/// ability of a card. The trigger carries the first action.
pub const LINKED_ACTION: u16 = u16::MAX;

/// The value of [`Trigger::card`] once the damage card is no longer faceup.
pub const GONE: u8 = u8::MAX;

/// An ability that was triggered and waits in the queue [ABL-21].
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Trigger {
    /// The ship that has the ability.
    pub ship: ShipSlot,
    /// The number of the ability in the matchup's program.
    pub ability: u16,
    /// Which of several faceup damage cards of one kind has the ability, counted from 0, or
    /// [`GONE`]. It is 0 for other cards.
    pub card: u8,
    /// The ship that triggered the ability, if a ship did.
    pub subject: Option<ShipSlot>,
    /// The payload of the event.
    pub with: TriggerData,
}

/// The kinds of move for which the queue logs what a ship moved through [MOV-18].
///
/// Each kind is logged separately: an ability that asks about one move gets the answer for that
/// move, whatever the ship does before the ability comes up [ABL-28].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moved {
    /// A maneuver [MOV-13].
    #[default]
    Maneuver,
    /// A boost [MOV-63].
    Boost,
    /// A barrel roll [MOV-70].
    BarrelRoll,
}

/// A log entry: what a ship moved through in its last move of a kind [MOV-18].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Passed {
    /// The ship that moved.
    pub ship: ShipSlot,
    /// The kind of move.
    pub by: Moved,
    /// The ships that it moved through. No card asks about the ships of a barrel roll.
    pub ships: ShipSet,
    /// The obstacles that it moved through, as bits.
    pub obstacles: u8,
}

/// Capacity of the log of moves: abilities never ask about more at one time.
pub const MOVES: usize = 8;

/// The ability queue of a battle: a stack of blocks. The front of the queue is the end of the
/// array.
#[derive(Component, Clone, Debug, Default, PartialEq, Hash)]
pub struct AbilityQueue {
    /// The triggers in the queue, each block in reverse order of resolution.
    pub waiting: arrayvec::ArrayVec<Trigger, QUEUE>,
    /// The number of triggers at the end of `waiting` that are not yet part of a block.
    pub staged: u8,
    /// The faceup damage card whose text resolves next, without the queue [DMG-1, DMG-10].
    pub dealt: Option<Trigger>,
    /// The abilities that ships have for a time.
    pub granted: arrayvec::ArrayVec<Granted, GRANTED>,
    /// The tokens that lie on upgrade cards.
    pub on_cards: arrayvec::ArrayVec<OnCard, ON_CARDS>,
    /// The log of what ships moved through this round, the latest move last. It is kept only if a
    /// card asks for it [MOV-18].
    pub passed: arrayvec::ArrayVec<Passed, MOVES>,
}

impl AbilityQueue {
    /// Logs a move of a ship. It replaces the entry of the ship's previous move of that kind
    /// [MOV-18].
    pub fn note_passed(&mut self, passed: Passed) {
        let is_same = |old: &Passed| (old.ship, old.by) == (passed.ship, passed.by);
        if let Some(at) = self.passed.iter().position(is_same) {
            self.passed.remove(at);
        } else if self.passed.is_full() {
            self.passed.remove(0);
        }
        // Remotes are devices, and no card that asks about ships includes them [DEV-26].
        self.passed.push(Passed { ships: passed.ships & ShipSet::ALL, ..passed });
    }

    /// What the ship moved through in its last move of that kind [MOV-18].
    pub fn passed(&self, ship: ShipSlot, by: Moved) -> Passed {
        let is_it = |passed: &&Passed| (passed.ship, passed.by) == (ship, by);
        self.passed.iter().find(is_it).copied().unwrap_or_default()
    }

    /// The tokens that lie on a card, by kind, with their numbers.
    pub fn on_card(&self, ship: ShipSlot, card: u8) -> impl Iterator<Item = (Token, u8)> {
        let here = self.on_cards.iter().filter(move |on| on.ship == ship && on.card == card);
        here.filter_map(|on| on.token.map(|token| (token, on.n)))
    }

    /// The number of fuse markers that lie on a card.
    pub fn fuses_on_card(&self, ship: ShipSlot, card: u8) -> u8 {
        let is = |on: &&OnCard| (on.ship, on.card, on.token) == (ship, card, None);
        self.on_cards.iter().find(is).map_or(0, |on| on.n)
    }

    /// Puts tokens on a card, or fuse markers. Returns false if there is no room for another kind.
    pub fn put_on_card(&mut self, ship: ShipSlot, card: u8, token: Option<Token>, n: u8) -> bool {
        let is = |on: &&mut OnCard| (on.ship, on.card, on.token) == (ship, card, token);
        match self.on_cards.iter_mut().find(is) {
            Some(on) => on.n = on.n.saturating_add(n),
            None => return self.on_cards.try_push(OnCard { ship, card, token, n }).is_ok(),
        }
        true
    }

    /// Takes up to `n` tokens of a kind, or fuse markers, from a card. Returns how many it took.
    pub fn take_from_card(&mut self, ship: ShipSlot, card: u8, token: Option<Token>, n: u8) -> u8 {
        let is = |on: &OnCard| (on.ship, on.card, on.token) == (ship, card, token);
        let Some(at) = self.on_cards.iter().position(is) else { return 0 };
        let taken = n.min(self.on_cards[at].n);
        self.on_cards[at].n -= taken;
        if self.on_cards[at].n == 0 {
            self.on_cards.remove(at);
        }
        taken
    }
}
