//! The tokens of ships [TOK-1 to TOK-55]. Rules that give a ship tokens push [`Frame::Gain`].
//! Removing and spending are plain functions here. The effects of tokens on dice and maneuvers are
//! in the attack and movement modules.
//!
//! Functions that change tokens raise the event themselves. Call them at the end of a step, when
//! the frame is already set to its next step.

pub mod charges;
pub mod gain;
pub mod jam;
pub mod lock;

use killbox_components::ability::Hook;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, GainFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::token::{Token, TokenColor};

use crate::abilities::queries;
use crate::derived::status::can_gain;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Removes up to `n` tokens from the ship and returns how many [TOK-1].
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

/// Spends `n` of the ship's own tokens [TOK-1, TOK-9, ABL-8]. If it has fewer, it spends nothing
/// and returns false.
pub fn spend<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, token: Token, n: u8) -> bool {
    spend_of(b, ship, ship, token, n)
}

/// Lets the ship spend tokens of `owner` by an effect [TOK-9, ABL-8]. The ship counts as the one
/// that spends them, not their owner [TOK-9/open].
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

/// Transfers one token from one ship to another, by an effect of `by` [TOK-2]. If either half is
/// impossible, it returns false and does nothing. The other ship gains the token with all
/// consequences. [`lock::transfer`] transfers locks.
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

/// Removes the circular tokens of all ships, including docked ones: first all green ones, then all
/// orange ones [RND-67, RND-85, TOK-4].
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

/// Like [`remove_circular`], without events: the rows alone are changed. If an observer or ability
/// listens, it does nothing and returns false.
pub(crate) fn sweep_circular<O: Observer>(b: &mut Battle<O>) -> bool {
    let unheard = b.is_unheard(&[Hook::KeepTokens, Hook::RemoveTokens, Hook::TokensRemoved]);
    if unheard {
        for ship in b.in_play() | b.in_reserve() {
            b.tokens[ship].remove_circular();
        }
    }
    unheard
}
