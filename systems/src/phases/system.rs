//! RND-49 to RND-51: the System Phase. Only ships that can do something in it get a turn: cloaked ones, and those with
//! an ability that names the phase.

use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::movement::MoveKind;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{Frame, MoveFrame, OrderFrame, ShipTurnFrame};
use killbox_components::ids::ShipSet;
use killbox_components::maneuver::Direction as Way;
use killbox_components::state::{Outcome, Phase};
use killbox_components::token::Token;

use super::order::{Direction, Due, due, pick};
use crate::answers::queries;
use crate::tokens;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// MOV-76: the ways to decloak: argument of [`Verb::Position`], what it is.
const WAYS: [(MoveKind, Way); 3] = [
    (MoveKind::DecloakBoost, Way::Straight),
    (MoveKind::DecloakRoll, Way::Left),
    (MoveKind::DecloakRoll, Way::Right),
];

/// RND-49: whose turn it is.
pub fn step<O: Observer>(b: &mut Battle<O>, f: OrderFrame) -> Flow {
    if f.ended {
        return b.pop();
    }
    match due(b, f, actors(b) & !f.done, Direction::Ascending) {
        Due::OneOf(ships) => {
            let Some(ship) = pick(b, ships) else { return Flow::Wait };
            b.set(Frame::SystemPhase(OrderFrame { done: f.done | ship.set(), ..f }));
            b.push(Frame::SystemTurn(ShipTurnFrame::new(ship)));
            Flow::Continue
        }
        Due::Next(initiative) => b.set(Frame::SystemPhase(OrderFrame { initiative, ..f })),
        Due::Nobody => {
            b.set(Frame::SystemPhase(OrderFrame { ended: true, ..f }));
            b.raise(Event::PhaseEnds { phase: Phase::System });
            Flow::Continue
        }
    }
}

/// The ships that can do something in this phase.
fn actors<O: Observer>(b: &Battle<O>) -> ShipSet {
    let mut ships = queries::system_phase_ships(b);
    for ship in b.in_play() {
        if b.tokens[ship].has(Token::Cloak) {
            ships.insert(ship);
        }
    }
    ships
}

/// RND-50: one ship's turn: its abilities that name the System Phase, then decloaking. Ruling: in this order.
pub fn turn<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) -> Flow {
    let ship = f.ship;
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::SystemTurn(ShipTurnFrame { step, ..f }));
    match f.step {
        TurnStep::Begin => {
            go_on(b, TurnStep::Decloak);
            b.raise(Event::SystemTurn { ship });
            Flow::Continue
        }
        TurnStep::Decloak => {
            // DEV-10, MOV-79: not after placing a device.
            if !b.tokens[ship].has(Token::Cloak) || b.turn[ship].placed_device {
                return b.pop();
            }
            let asked = b.ask(ship.seat(), DecisionKind::Decloak, ship, |b| {
                b.offer(OptionKey::PASS);
                for way in 0..WAYS.len() as u16 {
                    b.offer(OptionKey::new(Verb::Position, ship.0, way));
                }
            });
            let Some(key) = asked else { return Flow::Wait };
            let Some(&(kind, side)) = WAYS.get(usize::from(key.arg)).filter(|_| !key.is_pass()) else {
                return b.pop();
            };
            go_on(b, TurnStep::Decloaked);
            b.push(Frame::Move(MoveFrame { direction: Some(side), ..MoveFrame::new(ship, kind) }));
            Flow::Continue
        }
        // MOV-77: a decloak that failed leaves the cloak token; MOV-79/open: it does not count as having decloaked.
        _ => {
            b.pop();
            if b.core.outcome == Outcome::Done {
                b.turn[ship].decloaked = true;
                tokens::spend(b, ship, Token::Cloak, 1);
                b.raise(Event::Decloaked { ship });
            } else {
                b.raise(Event::DecloakFailed { ship });
            }
            Flow::Continue
        }
    }
}
