//! The condition Ancient Knowledge, which a scenario assigns: who has it, and who loses it when it
//! scores [SCN-51 to SCN-53]. What the condition does is written with the other conditions in
//! `cards/abilities/conditions.ron`.

use killbox_components::choice::Choice;
use killbox_components::condition::{Assigned, ConditionKind};
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{ForgetFrame, Frame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::state::Fault;

use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

const KIND: ConditionKind = ConditionKind::AncientKnowledge;

/// Assigns the condition to a ship that has transmitted [SCN-50].
pub fn assign<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let card = Assigned { kind: KIND, ship, by: ship, card: None, facedown: false };
    if b.conditions.0.try_push(card).is_err() {
        b.fault(Fault::Conditions);
        return;
    }
    b.raise(Event::ConditionAssigned { ship, condition: KIND });
}

/// Removes the condition from a ship, if the ship has it [SCN-51].
pub fn forget<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.conditions.find(KIND, ship).is_some() {
        b.raise(Event::ConditionRemoved { ship, condition: KIND });
        b.conditions.remove(KIND, ship);
    }
}

/// A player has scored two points: one of its ships loses the condition [SCN-53]. Call it at the
/// end of a step.
pub fn pay<O: Observer>(b: &mut Battle<O>, seat: Seat) {
    b.push(Frame::Forget(ForgetFrame { seat }));
}

/// The player chooses the ship that loses the condition [SCN-53].
pub fn step<O: Observer>(b: &mut Battle<O>, f: ForgetFrame) -> Flow {
    let bearers = b.conditions.bearers(KIND) & f.seat.ships();
    let Some(first) = bearers.first() else { return b.pop() };
    let ship = if bearers.len() == 1 {
        first
    } else {
        let asked = b.ask(f.seat, DecisionKind::AbilityTarget, first, |b| {
            for ship in bearers {
                b.offer(Choice::Ship(ship));
            }
        });
        match asked {
            None => return Flow::Wait,
            Some(Choice::Ship(ship)) => ship,
            Some(_) => return b.misread(),
        }
    };
    forget(b, ship);
    b.pop()
}

/// After scoring, data caches recover their charges [SCN-53].
pub fn recover<O: Observer>(b: &mut Battle<O>) {
    if b.objectives.scenario == Some(Scenario::AncientKnowledge) {
        b.objectives.tokens.iter_mut().for_each(|token| token.spent = false);
    }
}
