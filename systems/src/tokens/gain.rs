//! Gaining tokens [TOK-1, TOK-10]. They are placed one by one. Each may be replaced [ABL-41], and
//! each jam token has its effect at once [TOK-43], but all of them are one event.
//!
//! The consequences of the number of tokens are game effects, so they come before the abilities
//! that the gain triggers [ABL-25]:
//!
//! - locks break [TOK-47]
//! - the ship becomes tractored [TOK-40]
//! - a jammed ship loses the tokens that it gained [TOK-44]

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
use crate::abilities::queries;
use crate::abilities::raise;
use crate::derived::status::can_gain;
use crate::legal::replace::{Would, would_gain};
use crate::ships::wings;
use crate::tokens::charges;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
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

/// The controller of the ship picks the side of a reinforce token: fore for the full front arc, aft
/// for the full rear arc [TOK-19].
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

/// Places one token and checks its consequences [TOK-10/open].
fn place<O: Observer>(b: &mut Battle<O>, f: GainFrame) -> Flow {
    b.tokens[f.ship].put(f.token, 1);
    let mut f = GainFrame { n: f.n - 1, placed: f.placed.saturating_add(1), ..f };
    let count = b.tokens[f.ship].count(f.token);
    match f.token {
        // The first jam token has its effect [TOK-43]. On a jammed ship another one is only added
        // [TOK-43/open].
        Token::Jam if count == 1 => {
            tell(b, &mut f);
            b.set(Frame::Gain(f));
            b.push(Frame::Jam(JamFrame { ship: f.ship, by: f.by }));
            return Flow::Continue;
        }
        // Whether the gain has reached the threshold [TOK-40, TOK-47].
        Token::Ion | Token::Tractor => f.crossed |= count == b.spec(f.ship).size.token_threshold(),
        _ => {}
    }
    b.set(Frame::Gain(f))
}

/// All tokens are placed: applies their consequences and raises the one event of the gain.
fn finish<O: Observer>(b: &mut Battle<O>, mut f: GainFrame) -> Flow {
    b.pop();
    if f.placed == 0 {
        return Flow::Continue;
    }
    let ship = f.ship;
    // A jammed ship removes the gained green tokens, then a jam token for each [TOK-44].
    let mut lost = 0;
    if f.token.color() == TokenColor::Green {
        lost = b.tokens[ship].count(Token::Jam).min(f.placed);
        b.tokens[ship].take(f.token, lost);
    }
    tell(b, &mut f);
    if f.token == Token::Stress {
        charges::spend_on_stress(b, ship, f.placed);
    }
    raise::trigger(b, &Event::TokensGained { ship, token: f.token, n: f.placed });
    if lost > 0 {
        // The ship is still jammed when it removes the green tokens.
        b.raise(Event::TokensRemoved { ship, token: f.token, n: lost });
        b.tokens[ship].take(Token::Jam, lost);
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
        Token::Tractor if f.crossed => {
            tractored(b, ship, f.by);
            b.raise(Event::BecameTractored { ship });
        }
        _ => {}
    }
    Flow::Continue
}

/// Reports the tokens that were not yet reported to the observer. They are reported in the order in
/// which they are placed, so a jam token is reported before the token that it removes.
fn tell<O: Observer>(b: &mut Battle<O>, f: &mut GainFrame) {
    let n = f.placed - f.told;
    f.told = f.placed;
    if n > 0 {
        b.tell(Event::TokensGained { ship: f.ship, token: f.token, n });
    }
}

/// When a ship becomes tractored for the first time in a round, the player whose effect caused it
/// moves the ship [MOV-88, MOV-91]. If the token was gained as part of an ability, the move comes
/// directly after that ability [MOV-92].
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

/// The index of the frame of the resolving ability, if the topmost frames are parts of one.
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
