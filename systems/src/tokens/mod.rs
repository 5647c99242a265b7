//! TOK-1 to TOK-55: the tokens of ships. Whoever gives a ship tokens pushes [`Frame::Gain`];
//! removing and spending are plain functions here. What a token does to dice is the attack's
//! business, what it does to maneuvers the movement's.
//!
//! The functions that change something raise their event themselves, so they belong at the end of a
//! step, with the frame set to its next step.

pub mod gain;
pub mod jam;
pub mod lock;

use killbox_components::ability::Hook;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::token::{Token, TokenColor};

use crate::answers::queries;
use crate::reads::status::can_gain;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// TOK-1: up to `n` tokens leave the ship; returns how many.
pub fn remove<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> u8 {
    if !queries::may_remove(b, ship, token) {
        return 0;
    }
    let mut n = b.tokens[ship].take(token, n);
    if n > 0 && b.tokens[ship].has(token) && queries::removes_more(b, ship, token) {
        n += b.tokens[ship].take(token, 1);
    }
    if n > 0 {
        b.raise(Event::TokensRemoved { ship, token, n });
    }
    n
}

/// TOK-1: the ship spends `n` of its own tokens (TOK-9, ABL-8); false, and nothing is spent, if it
/// has fewer.
pub fn spend<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> bool {
    spend_of(b, ship, ship, token, n)
}

/// TOK-9, ABL-8: an effect lets the ship spend tokens of `owner`. It is the ship that spends them,
/// not their owner (TOK-9/open).
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
        if let Some(attack) = b.attacks.current_mut() {
            if ship == attack.attacker {
                attack.spent[0].insert(token);
            } else if ship == attack.defender {
                attack.spent[1].insert(token);
            }
        }
        b.raise(Event::TokensSpent { ship, token, n, owner });
    }
    true
}

/// TOK-2: one token goes from one ship to another, by an effect of `by`; false, and nothing
/// happens, if either half is impossible. The other ship gains it, with all that follows from that;
/// locks go by [`lock::transfer`].
pub fn transfer<O: Observer>(
    b: &mut Battle<O>,
    from: ShipSlot,
    to: ShipSlot,
    token: Token,
    by: Seat,
) -> bool {
    let moves = b.tokens[from].has(token) && queries::may_remove(b, from, token);
    if !moves || !b.in_play().has(to) || !can_gain(b, to, token) {
        return false;
    }
    b.push(Frame::Gain(GainFrame::new(to, token, 1, by)));
    remove(b, from, token, 1);
    true
}

/// RND-67, RND-85, TOK-4: the circular tokens of all ships leave, docked ones too, first all green
/// ones, then all orange ones.
pub fn remove_circular<O: Observer>(b: &mut Battle<O>) {
    if sweep_circular(b) {
        return;
    }
    for color in [TokenColor::Green, TokenColor::Orange] {
        for ship in b.in_play() | b.in_reserve() {
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

/// The same where nobody hears of it: the rows only change. False, and nothing was done, if
/// somebody does.
pub(crate) fn sweep_circular<O: Observer>(b: &mut Battle<O>) -> bool {
    let unheard = b.is_unheard(&[Hook::KeepTokens, Hook::RemoveTokens, Hook::TokensRemoved]);
    if unheard {
        for ship in b.in_play() | b.in_reserve() {
            b.tokens[ship].remove_circular();
        }
    }
    unheard
}
