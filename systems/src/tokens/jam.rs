//! Becoming jammed [TOK-43, TOK-45, TOK-46]. [`super::gain`] pushes the frame for the first jam
//! token. What a ship that is already jammed loses from a later gain is in that module and in
//! [`super::lock`] [TOK-44].

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::JamFrame;
use killbox_components::token::Token;

use super::lock;
use crate::derived::locks;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The player whose effect it was picks one green token or one lock of the ship. It is removed
/// together with the jam token. The player must pick something that can be removed [TOK-43/open].
/// If there is nothing, the ship stays jammed.
pub fn step<O: Observer>(b: &mut Battle<O>, f: JamFrame) -> Flow {
    let ship = f.ship;
    let tokens = &b.tokens[ship];
    if tokens.locks == 0 && !Token::GREEN.into_iter().any(|token| tokens.has(token)) {
        return b.pop();
    }
    let asked = b.ask(f.by, DecisionKind::JamRemoval, ship, |b| {
        for token in Token::GREEN {
            if b.tokens[ship].has(token) {
                b.offer(Choice::RemoveToken { ship, token });
            }
        }
        for object in locks::objects(b.tokens[ship].locks) {
            b.offer(Choice::LoseLock(object));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    b.pop();
    match answer {
        Choice::LoseLock(object) => {
            lock::break_lock(b, ship, object);
        }
        Choice::RemoveToken { token, .. } => {
            super::remove(b, ship, token, 1);
        }
        _ => return b.misread(),
    }
    // The ship is still jammed when it removes the green token or breaks the lock.
    b.tokens[ship].take(Token::Jam, 1);
    b.raise(Event::TokensRemoved { ship, token: Token::Jam, n: 1 });
    Flow::Continue
}
