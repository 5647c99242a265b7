//! TOK-43, TOK-45, TOK-46: a ship becomes jammed. Pushed by [`super::gain`] for the first jam token; what a ship that is
//! jammed already loses of a later gain stands there and in [`super::lock`] (TOK-44).

use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::JamFrame;
use killbox_components::ids::ObjectId;
use killbox_components::token::Token;

use super::lock;
use crate::reads::locks;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The player whose effect it was picks one green token or one lock of the ship; that and the jam token leave. TOK-43/open:
/// something that can be lost must be picked. With nothing to lose the ship stays jammed.
pub fn step<O: Observer>(b: &mut Battle<O>, f: JamFrame) -> Flow {
    let ship = f.ship;
    let tokens = &b.tokens[ship];
    if tokens.locks == 0 && !Token::GREEN.into_iter().any(|token| tokens.has(token)) {
        return b.pop();
    }
    let asked = b.ask(f.by, DecisionKind::JamRemoval, ship, |b| {
        for token in Token::GREEN {
            if b.tokens[ship].has(token) {
                b.offer(OptionKey::new(Verb::RemoveToken, ship.0, token as u16));
            }
        }
        for object in locks::objects(b.tokens[ship].locks) {
            b.offer(OptionKey::new(Verb::BreakLock, object.0, 0));
        }
    });
    let Some(key) = asked else { return Flow::Wait };
    b.pop();
    b.tokens[ship].take(Token::Jam, 1);
    if key.verb == Verb::BreakLock {
        lock::break_lock(b, ship, ObjectId(key.subject));
    } else if let Some(token) = Token::GREEN.into_iter().find(|token| *token as u16 == key.arg) {
        super::remove(b, ship, token, 1);
    }
    b.raise(Event::TokensRemoved { ship, token: Token::Jam, n: 1 });
    Flow::Continue
}
