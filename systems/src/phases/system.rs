//! The System Phase [RND-49 to RND-52]. Only ships that can do something in it get a turn, at their
//! own initiative: cloaked ships, ships with an ability that names the phase, and ships that can
//! dock or deploy.

use killbox_components::ability::MoveWord;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{DeployFrame, Frame, OrderFrame, ShipTurnFrame};
use killbox_components::ids::ShipSet;
use killbox_components::state::{Outcome, Phase};
use killbox_components::token::Token;

use super::order::{Direction, Due, due, pick};
use crate::abilities::moves::ways;
use crate::abilities::queries;
use crate::movement::moves;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{derived, ships::docking, tokens};

/// Chooses the next ship of the phase [RND-49].
pub fn step<O: Observer>(b: &mut Battle<O>, f: OrderFrame) -> Flow {
    if f.ended {
        return b.pop();
    }
    match due(b, f, actors(b) & !f.done, Direction::Ascending) {
        Due::OneOf(ships) => {
            let Some(ship) = pick(b, ships) else { return Flow::Wait };
            b.set(Frame::SystemPhase(OrderFrame { done: f.done | ship.set(), ..f }));
            // A docked ship can only deploy [RND-83].
            b.push(match b.berth(ship) {
                Some(berth) => Frame::Deploy(DeployFrame::new(ship, berth.carrier, false)),
                None => Frame::SystemTurn(ShipTurnFrame::new(ship)),
            });
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
    let mut ships = queries::system_phase_ships(b) | derived::docking::actors(b);
    for ship in b.in_play() {
        if b.tokens[ship].has(Token::Cloak) {
            ships.insert(ship);
        }
    }
    ships
}

/// The turn of one ship: first its abilities that name the System Phase, then docking, then
/// decloaking. This order is a ruling [RND-50].
pub fn turn<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) -> Flow {
    let ship = f.ship;
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::SystemTurn(ShipTurnFrame { step, ..f }));
    match f.step {
        TurnStep::Begin => {
            go_on(b, if b.matchup.berths.is_empty() { TurnStep::Decloak } else { TurnStep::Dock });
            b.raise(Event::SystemTurn { ship });
            Flow::Continue
        }
        // The ship may dock with a carrier at range 0 [MOV-98].
        TurnStep::Dock => {
            let carriers = derived::docking::near(b, ship);
            if carriers.is_empty() {
                return go_on(b, TurnStep::Decloak);
            }
            match docking::ask(b, ship, carriers) {
                None => return Flow::Wait,
                Some(None) => return go_on(b, TurnStep::Decloak),
                Some(Some(carrier)) => docking::dock(b, ship, carrier),
            }
            Flow::Continue
        }
        TurnStep::Decloak => {
            // A ship that has placed a device cannot decloak [DEV-10, MOV-79].
            if !b.tokens[ship].has(Token::Cloak) || b.turn[ship].placed_device {
                return b.pop();
            }
            let ways = ways(b, ship, MoveWord::Decloak, None);
            let asked = b.ask(ship.seat(), DecisionKind::Decloak, ship, |b| {
                b.offer(Choice::Pass);
                moves::offer_decloak(b, ship, &ways);
            });
            let Some(answer) = asked else { return Flow::Wait };
            if answer.is_pass() {
                return b.pop();
            }
            let Some((moved, other)) = moves::decloak(ship, answer, &ways) else { return b.misread() };
            go_on(b, TurnStep::Decloaked);
            b.push(Frame::Move(moved));
            if let Some(other) = other {
                moves::pay_for(b, ship, other);
            }
            Flow::Continue
        }
        // A failed decloak leaves the cloak token [MOV-77] and does not count as having decloaked
        // [MOV-79/open].
        TurnStep::Decloaked => {
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
        // Steps of turns in other phases.
        TurnStep::BeforeReveal
        | TurnStep::RevealDial
        | TurnStep::BeforeExecute
        | TurnStep::ExecuteManeuver
        | TurnStep::PerformAction
        | TurnStep::Attack
        | TurnStep::After
        | TurnStep::End => b.pop(),
    }
}
