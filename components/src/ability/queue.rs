//! What waits in a battle's ability queue, and what ships were granted.

use bevy_ecs::prelude::Component;

use crate::ids::{ShipSet, ShipSlot};
use crate::token::Token;
use crate::with::With;

use super::words::Until;

/// How many granted abilities there can be at once.
pub const GRANTED: usize = 32;

/// An ability that a ship has for a time, or an initiative that is not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granted {
    /// Who has it.
    pub ship: ShipSlot,
    /// Which one, in the matchup's program; from [`TURN`] on a value for turns, from [`INITIATIVE`]
    /// on an initiative.
    pub ability: u16,
    /// How long.
    pub until: Until,
    /// ATK-74: for [`Until::EndOfAttack`] the attack whose it is, by its place among those under
    /// way; else 0.
    pub attack: u8,
}

/// RND-37: from here on it is no ability's number: the ship's initiative is treated as another for
/// that long.
pub const INITIATIVE: u16 = 0xFF00;

/// RND-36: from here to [`INITIATIVE`] it is no ability's number: the ship has its turns at another
/// value for that long.
pub const TURN: u16 = 0xFE00;

impl Granted {
    /// RND-37: the initiative of `ship` is treated as `number`; beside it stands what it would be
    /// `without` such effects.
    pub const fn initiative(ship: ShipSlot, number: u8, without: u8, until: Until) -> Granted {
        let ability = INITIATIVE | (number as u16 & 0xF) << 4 | without as u16 & 0xF;
        Granted { ship, ability, until, attack: 0 }
    }

    /// RND-36: `ship` has its turns at `number`; its initiative value stays what it is.
    pub const fn turn(ship: ShipSlot, number: u8, until: Until) -> Granted {
        Granted { ship, ability: TURN | number as u16, until, attack: 0 }
    }

    /// RND-36: the value at which the ship has its turns, if that is what this effect says.
    pub const fn as_turn(self) -> Option<u8> {
        if TURN <= self.ability && self.ability < INITIATIVE { Some(self.ability as u8) } else { None }
    }

    /// RND-37: if it is an initiative: which, and what it would have been without such effects when
    /// this one began.
    pub const fn as_initiative(self) -> Option<(u8, u8)> {
        if self.ability < INITIATIVE {
            return None;
        }
        Some(((self.ability >> 4 & 0xF) as u8, (self.ability & 0xF) as u8))
    }
}

/// How many kinds of token can lie on cards at once.
pub const ON_CARDS: usize = 48;

/// Tokens that lie on an upgrade card: they are no ship's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnCard {
    /// Whose card.
    pub ship: ShipSlot,
    /// Which, by its index among the ship's cards.
    pub card: u8,
    /// Of which kind; none: fuse markers.
    pub token: Option<Token>,
    /// How many.
    pub n: u8,
}

/// How many abilities that could replace one thing are looked at.
pub const REPLACEMENTS: usize = 32;

/// How many abilities can be used at one step of an attack.
pub const IN_STEP: usize = 32;

/// How many abilities can wait at once.
pub const QUEUE: usize = 64;

/// ACT-18, ABL-34: the ability number of a linked action that waits in the queue: not an ability of
/// a card. The trigger goes with the first action.
pub const LINKED_ACTION: u16 = u16::MAX;

/// The damage card on which an ability stood lies faceup no more.
pub const GONE: u8 = u8::MAX;

/// ABL-21: an ability that was triggered and waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Trigger {
    /// Whose ability.
    pub ship: ShipSlot,
    /// Which one, in the matchup's program.
    pub ability: u16,
    /// Which of several faceup damage cards of one kind, counted from 0, or [`GONE`]; 0 for other
    /// cards.
    pub card: u8,
    /// The ship that triggered it, if one did.
    pub subject: Option<ShipSlot>,
    /// What else the event says.
    pub with: With,
}

/// MOV-18: the moves of which it is remembered what a ship moved through. Each by itself: what an
/// ability asks of one move is as it was, whatever the ship does before the ability comes up
/// (ABL-28).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moved {
    /// MOV-13: a maneuver.
    #[default]
    Maneuver,
    /// MOV-63: a boost.
    Boost,
    /// MOV-70: a barrel roll.
    BarrelRoll,
}

/// MOV-18: what a ship moved through by its last move of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Passed {
    /// Who moved.
    pub ship: ShipSlot,
    /// How.
    pub by: Moved,
    /// Through which ships; of a barrel roll no card asks.
    pub ships: ShipSet,
    /// Through which obstacles, as bits.
    pub obstacles: u8,
}

/// How many moves are remembered: more never wait to be asked about at one time.
pub const MOVES: usize = 8;

/// The ability queue of a battle: blocks on blocks, the front of the queue at the end of the array.
#[derive(Component, Clone, Debug, Default, PartialEq, Hash)]
pub struct AbilityQueue {
    /// Waiting triggers, each block in reverse order of resolution.
    pub waiting: arrayvec::ArrayVec<Trigger, QUEUE>,
    /// How many at the end of `waiting` were triggered but not yet put into the queue as a block.
    pub staged: u8,
    /// DMG-1, DMG-10: the faceup damage card whose text resolves next, not by way of the queue.
    pub dealt: Option<Trigger>,
    /// Abilities that ships have for a time.
    pub granted: arrayvec::ArrayVec<Granted, GRANTED>,
    /// Tokens that lie on upgrade cards.
    pub on_cards: arrayvec::ArrayVec<OnCard, ON_CARDS>,
    /// MOV-18: what ships moved through this round, the latest at the end; only if a card asks.
    pub passed: arrayvec::ArrayVec<Passed, MOVES>,
}

impl AbilityQueue {
    /// MOV-18: a ship has moved; of its moves of that kind only this one is remembered.
    pub fn note_passed(&mut self, passed: Passed) {
        let is_same = |old: &Passed| (old.ship, old.by) == (passed.ship, passed.by);
        if let Some(at) = self.passed.iter().position(is_same) {
            self.passed.remove(at);
        } else if self.passed.is_full() {
            self.passed.remove(0);
        }
        // DEV-26: remotes are devices; no card that asks of ships means them.
        self.passed.push(Passed { ships: passed.ships & ShipSet::ALL, ..passed });
    }

    /// MOV-18: what the ship moved through by its last move of that kind.
    pub fn passed(&self, ship: ShipSlot, by: Moved) -> Passed {
        let is_it = |passed: &&Passed| (passed.ship, passed.by) == (ship, by);
        self.passed.iter().find(is_it).copied().unwrap_or_default()
    }

    /// The tokens that lie on a card, by kind, with their numbers.
    pub fn on_card(&self, ship: ShipSlot, card: u8) -> impl Iterator<Item = (Token, u8)> {
        let here = self.on_cards.iter().filter(move |on| on.ship == ship && on.card == card);
        here.filter_map(|on| on.token.map(|token| (token, on.n)))
    }

    /// The fuse markers that lie on a card.
    pub fn fuses_on_card(&self, ship: ShipSlot, card: u8) -> u8 {
        let is = |on: &&OnCard| (on.ship, on.card, on.token) == (ship, card, None);
        self.on_cards.iter().find(is).map_or(0, |on| on.n)
    }

    /// Puts tokens on a card, or fuse markers. False: there is no room for another kind.
    pub fn put_on_card(&mut self, ship: ShipSlot, card: u8, token: Option<Token>, n: u8) -> bool {
        let is = |on: &&mut OnCard| (on.ship, on.card, on.token) == (ship, card, token);
        match self.on_cards.iter_mut().find(is) {
            Some(on) => on.n = on.n.saturating_add(n),
            None => return self.on_cards.try_push(OnCard { ship, card, token, n }).is_ok(),
        }
        true
    }

    /// Takes up to so many tokens of a kind, or fuse markers, from a card; how many it were.
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
