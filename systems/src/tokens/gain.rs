//! TOK-1, TOK-10: a ship gains tokens. They are placed one by one, each may be replaced (ABL-41)
//! and each jam token does its work at once (TOK-43); all of them are one event. What follows from
//! the number that lies there then - locks break (TOK-47), the ship is tractored (TOK-40), a jammed
//! ship loses what it gained (TOK-44) - is game effects: they precede the abilities that the gain
//! triggers (ABL-25).

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::TractorFrame;
use killbox_components::frame::tokens::GainStep;
use killbox_components::frame::{Frame, GainFrame, JamFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::state::Fault;
use killbox_components::token::{Token, TokenColor};

use super::lock;
use crate::answers::queries;
use crate::answers::raise;
use crate::charges;
use crate::possible::replace::{Would, would_gain};
use crate::reads::status::can_gain;
use crate::wings;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// One step.
pub fn step<O: Observer>(b: &mut Battle<O>, f: GainFrame) -> Flow {
    match f.step {
        GainStep::Side => choose_side(b, f),
        GainStep::Place if f.n == 0 || !can_gain(b, f.ship, f.token) => finish(b, f),
        GainStep::Place => match would_gain(b, f.ship, f.token, f.n) {
            Would::Happens => place(b, f),
            Would::Waits => Flow::Wait,
            Would::Instead(ability, n) => {
                b.set(Frame::Gain(GainFrame { n, ..f }));
                b.push(Frame::Ability(ability));
                Flow::Continue
            }
        },
    }
}

/// TOK-19: the controller of the ship picks the side of a reinforce token: the full front arc is
/// fore, the full rear arc aft.
fn choose_side<O: Observer>(b: &mut Battle<O>, f: GainFrame) -> Flow {
    let asked = b.ask(f.ship.seat(), DecisionKind::ReinforceSide, f.ship, |b| {
        let only = queries::reinforces_only(b, f.ship);
        for arc in
            [Arc::FullFront, Arc::FullRear].into_iter().filter(|arc| only.is_none_or(|only| only == *arc))
        {
            b.offer(Choice::Arc { ship: f.ship, arc });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let token = match answer {
        Choice::Arc { arc: Arc::FullFront, .. } => Token::ReinforceFore,
        Choice::Arc { arc: Arc::FullRear, .. } => Token::ReinforceAft,
        _ => return b.misread(),
    };
    b.set(Frame::Gain(GainFrame { token, step: GainStep::Place, ..f }))
}

/// TOK-10/open: one token is placed and tested.
fn place<O: Observer>(b: &mut Battle<O>, f: GainFrame) -> Flow {
    b.tokens[f.ship].put(f.token, 1);
    let mut f = GainFrame { n: f.n - 1, placed: f.placed.saturating_add(1), ..f };
    let count = b.tokens[f.ship].count(f.token);
    match f.token {
        // TOK-43: the first jam token; on a jammed ship another one just adds (TOK-43/open).
        Token::Jam if count == 1 => {
            tell(b, &mut f);
            b.set(Frame::Gain(f));
            b.push(Frame::Jam(JamFrame { ship: f.ship, by: f.by }));
            return Flow::Continue;
        }
        // TOK-40, TOK-47: reached from below.
        Token::Ion | Token::Tractor => f.crossed |= count == b.spec(f.ship).size.token_threshold(),
        _ => {}
    }
    b.set(Frame::Gain(f))
}

/// All tokens lie there: what follows from them, then the one event of the gain.
fn finish<O: Observer>(b: &mut Battle<O>, mut f: GainFrame) -> Flow {
    b.pop();
    if f.placed == 0 {
        return Flow::Continue;
    }
    let ship = f.ship;
    // TOK-44: a jammed ship loses the green tokens again, and a jam token for each.
    let mut lost = 0;
    if f.token.color() == TokenColor::Green && b.tokens[ship].has(Token::Jam) {
        lost = b.tokens[ship].take(Token::Jam, f.placed);
        b.tokens[ship].take(f.token, lost);
    }
    tell(b, &mut f);
    if f.token == Token::Stress {
        charges::spend_on_stress(b, ship, f.placed);
    }
    raise::trigger(b, &Event::TokensGained { ship, token: f.token, n: f.placed });
    if lost > 0 {
        b.raise(Event::TokensRemoved { ship, token: f.token, n: lost });
        b.raise(Event::TokensRemoved { ship, token: Token::Jam, n: lost });
    }
    match f.token {
        Token::Ion | Token::Tractor if f.crossed && !b.core.joined.is_empty() => {
            wings::shaken(b, ship, f.token);
        }
        _ => {}
    }
    match f.token {
        Token::Ion if f.crossed && b.rules().ion_breaks_locks => lock::break_own_locks(b, ship),
        Token::Tractor if f.crossed => tractored(b, ship, f.by),
        _ => {}
    }
    Flow::Continue
}

/// Tells the watcher of the tokens it was not told of yet: in the order in which they fell, so that
/// a token that a jam token takes away does not leave before the jam token has come.
fn tell<O: Observer>(b: &mut Battle<O>, f: &mut GainFrame) {
    let n = f.placed - f.told;
    f.told = f.placed;
    if n > 0 {
        b.tell(Event::TokensGained { ship: f.ship, token: f.token, n });
    }
}

/// MOV-88, MOV-91: the first time in a round that a ship becomes tractored it is moved by the
/// player whose effect it was. MOV-92: if the token was gained as a part of an ability, the move
/// comes right after that ability.
fn tractored<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, by: Seat) {
    if core::mem::replace(&mut b.turn[ship].was_tractored, true) {
        return;
    }
    let frame = Frame::Tractor(TractorFrame::new(ship, by));
    let at = below_ability(b).unwrap_or(b.frames.0.len());
    if b.frames.0.try_insert(at, frame).is_err() {
        b.fault(Fault::FrameStack);
    }
}

/// Where the frame of the ability that is resolving stands, if the topmost frames are parts of one.
fn below_ability<O: Observer>(b: &Battle<O>) -> Option<usize> {
    use killbox_components::frame::Window;
    for (i, frame) in b.frames.0.iter().enumerate().rev() {
        if matches!(frame, Frame::Ability(_)) {
            return Some(i);
        }
        if frame.window() == Window::Opens {
            return None;
        }
    }
    None
}
