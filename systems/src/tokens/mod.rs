//! Tokens.

pub mod gain;
pub mod jam;
pub mod lock;

use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;

use crate::battle::Battle;
use crate::host::Host;

/// TOK-1: up to `n` tokens are removed from `ship`. To be called as the last thing of a step.
pub fn remove<H: Host>(b: &mut Battle<H>, ship: ShipSlot, token: Token, n: u8) {
    let n = b.tokens[ship].take(token, n);
    if n > 0 {
        b.raise(Event::TokensRemoved { ship, token, n });
    }
}
