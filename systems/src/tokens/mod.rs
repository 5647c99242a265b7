//! TOK-1 to TOK-55: the tokens of ships. Whoever gives a ship tokens pushes [`Frame::Gain`]; removing and spending are
//! plain functions here. What a token does to dice is the attack's business, what it does to maneuvers the movement's.
//!
//! The functions that change something raise their event themselves, so they belong at the end of a step, with the
//! frame set to its next step.

pub mod gain;
pub mod jam;
pub mod lock;

use killbox_components::ability::Hook;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::token::{Token, TokenColor};

use crate::answers::queries;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// TOK-49: how much a cloak token adds to the agility value.
const CLOAK_AGILITY: u8 = 2;

// --- what a ship is (TOK-6) ---

/// TOK-50.
pub fn is_stressed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Stress)
}

/// TOK-47: whether it has as many ion tokens as its size asks for.
pub fn is_ionised<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Ion)
}

/// TOK-39, TOK-41: whether it has as many tractor tokens as its size asks for.
pub fn is_tractored<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    reaches_threshold(b, ship, Token::Tractor)
}

/// TOK-38, TOK-49: whether it is disarmed, by a token or because it is cloaked.
pub fn is_disarmed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.tokens[ship].has(Token::Disarm) || b.tokens[ship].has(Token::Cloak)
}

/// TOK-49: the agility value, two more while cloaked.
pub fn agility<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u8 {
    let cloak = if b.tokens[ship].has(Token::Cloak) { CLOAK_AGILITY } else { 0 };
    b.spec(ship).agility + cloak
}

fn reaches_threshold<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    let count = b.tokens[ship].count(token);
    count > 0 && count >= b.spec(ship).size.token_threshold()
}

/// ABL-50, TOK-49: whether the ship can gain such a token at all: any but a second cloak token.
pub fn can_gain<O: Observer>(b: &Battle<O>, ship: ShipSlot, token: Token) -> bool {
    token != Token::Cloak || !b.tokens[ship].has(Token::Cloak)
}

// --- removing, spending, transferring ---

/// TOK-1: up to `n` tokens leave the ship; returns how many.
pub fn remove<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> u8 {
    if !queries::may_remove(b, ship, token) {
        return 0;
    }
    let n = b.tokens[ship].take(token, n);
    if n > 0 {
        b.raise(Event::TokensRemoved { ship, token, n });
    }
    n
}

/// TOK-1: the ship spends `n` of its own tokens (TOK-9, ABL-8); false, and nothing is spent, if it has fewer.
pub fn spend<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> bool {
    spend_of(b, ship, ship, token, n)
}

/// TOK-9, ABL-8: an effect lets the ship spend tokens of `owner`. It is the ship that spends them, not their owner
/// (TOK-9/open).
pub fn spend_of<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    owner: ShipSlot,
    token: Token,
    n: u8,
) -> bool {
    if b.tokens[owner].count(token) < n {
        return false;
    }
    b.tokens[owner].take(token, n);
    if n > 0 {
        b.raise(Event::TokensSpent { ship, token, n, owner });
    }
    true
}

/// TOK-2: one token goes from one ship to another, by an effect of `by`; false, and nothing happens, if either half is
/// impossible. The other ship gains it, with all that follows from that; locks go by [`lock::transfer`].
pub fn transfer<O: Observer>(
    b: &mut Battle<O>,
    from: ShipSlot,
    to: ShipSlot,
    token: Token,
    by: Seat,
) -> bool {
    if !b.tokens[from].has(token) || !b.in_play().has(to) || !can_gain(b, to, token) {
        return false;
    }
    b.push(Frame::Gain(GainFrame::new(to, token, 1, by)));
    remove(b, from, token, 1);
    true
}

/// RND-67, TOK-4: the circular tokens of all ships leave, first all green ones, then all orange ones.
pub fn remove_circular<O: Observer>(b: &mut Battle<O>) {
    if b.is_unheard(&[Hook::KeepTokens, Hook::RemoveTokens, Hook::TokensRemoved]) {
        for ship in b.in_play() {
            b.tokens[ship].remove_circular();
        }
        return;
    }
    for color in [TokenColor::Green, TokenColor::Orange] {
        for ship in b.in_play() {
            if !b.tokens[ship].has_any() {
                continue;
            }
            for token in Token::ALL.into_iter().filter(|token| token.color() == color) {
                if !b.tokens[ship].has(token) {
                    continue;
                }
                let kept = queries::kept_tokens(b, ship, token);
                let n = b.tokens[ship].count(token).saturating_sub(kept);
                remove(b, ship, token, n);
            }
        }
    }
}
