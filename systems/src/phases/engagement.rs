//! The Engagement Phase with simultaneous fire: a destroyed ship stays until all ships of the
//! current initiative have engaged [RND-60 to RND-64].

use killbox_components::event::Event;
use killbox_components::frame::attack::AttackKind;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{AttackFrame, Frame, OrderFrame, ShipTurnFrame};
use killbox_components::ids::ShipSet;
use killbox_components::state::{Outcome, Phase};

use super::order::{Direction, Due, due, pick};
use crate::abilities::queries;
use crate::derived::remotes;
use crate::ships::leaving;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Chooses the next ship to engage [RND-60].
pub fn step<O: Observer>(b: &mut Battle<O>, f: OrderFrame) -> Flow {
    let engaging = b.in_play() | remotes::engaging(b);
    let due = due(b, f, engaging & !f.done & !queries::without_turn(b), Direction::Descending);
    if let Due::OneOf(ships) = due {
        let Some(ship) = pick(b, ships) else { return Flow::Wait };
        b.set(Frame::EngagementPhase(OrderFrame { done: f.done | ship.set(), ..f }));
        b.core.engaged_initiative = f.initiative;
        b.push(Frame::Engage(ShipTurnFrame::new(ship)));
        return Flow::Continue;
    }
    // No ship of this initiative is left, so destroyed ships are removed, including those that
    // would be next [RND-62, RND-64]. Before the first initiative no initiative has passed.
    let begun = f.initiative != OrderFrame::DESCENDING.initiative;
    // Ships that a card keeps until the end of the phase may be removed, since its last abilities
    // have resolved [RND-74].
    if f.ended && !b.core.remain.is_empty() {
        b.core.remain = ShipSet::EMPTY;
    }
    if !leaving::removable(b).is_empty() && (due == Due::Nobody || begun) {
        leaving::remove_destroyed(b);
        return Flow::Continue;
    }
    let next = match due {
        Due::Next(initiative) => Some(initiative),
        _ => None,
    };
    // "At initiative": before the ships of that value engage [RND-36/open].
    if let Some(initiative) = queries::next_initiative(b, f.initiative, next) {
        b.set(Frame::EngagementPhase(OrderFrame { initiative, ..f }));
        b.raise(Event::AtInitiative { initiative });
        return Flow::Continue;
    }
    match due {
        Due::Next(initiative) => b.set(Frame::EngagementPhase(OrderFrame { initiative, ..f })),
        _ if f.ended => b.pop(),
        _ => {
            b.set(Frame::EngagementPhase(OrderFrame { ended: true, ..f }));
            b.raise(Event::PhaseEnds { phase: Phase::Engagement });
            Flow::Continue
        }
    }
}

/// Takes one step of a ship's engagement [RND-60, RND-61]. The attack frame checks whether it can
/// attack.
pub fn turn<O: Observer>(b: &mut Battle<O>, f: ShipTurnFrame) -> Flow {
    let ship = f.ship;
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::Engage(ShipTurnFrame { step, ..f }));
    match f.step {
        TurnStep::Begin if ship.is_remote() => {
            go_on(b, TurnStep::Attack);
            b.raise(Event::EngagementTurn { ship });
            Flow::Continue
        }
        TurnStep::Begin => {
            go_on(b, TurnStep::Attack);
            b.raise(Event::BeforeEngage { ship });
            Flow::Continue
        }
        // A huge ship makes one attack after another until its player declines [HUG-8, HUG-9].
        TurnStep::Attack if b.board.huge.0.has(ship) => {
            if b.turn[ship].engaged && b.core.outcome == Outcome::Declined {
                return go_on(b, TurnStep::After);
            }
            b.turn[ship].engaged = true;
            b.push(Frame::Attack(AttackFrame::new(ship, AttackKind::Engaging)));
            Flow::Continue
        }
        TurnStep::Attack => {
            go_on(b, TurnStep::After);
            b.turn[ship].engaged = true;
            b.push(Frame::Attack(AttackFrame::new(ship, AttackKind::Standard)));
            Flow::Continue
        }
        // A remote has a turn but does not engage [DEV-32].
        TurnStep::After if ship.is_remote() => b.pop(),
        TurnStep::After => {
            go_on(b, TurnStep::End);
            b.raise(Event::Engaged { ship });
            Flow::Continue
        }
        TurnStep::BeforeReveal
        | TurnStep::RevealDial
        | TurnStep::BeforeExecute
        | TurnStep::ExecuteManeuver
        | TurnStep::PerformAction
        | TurnStep::Dock
        | TurnStep::Decloak
        | TurnStep::Decloaked
        | TurnStep::End => b.pop(),
    }
}
