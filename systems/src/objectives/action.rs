//! The actions of scenarios: a ship tows a supply cache, scrambles a satellite or transmits the
//! knowledge of a data cache [SCN-10, SCN-31, SCN-41, SCN-50].

use killbox_components::action::ActionColor;
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::token::Token;

use super::knowledge;
use crate::derived::objectives::Field;
use crate::tokens;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether the token is in reach; otherwise the action fails [SCN-10].
pub fn reaches<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> bool {
    Field::of(b).in_reach(ship) >> number & 1 == 1
}

/// Resolves the action; its frame has already ended. Call it at the end of a step.
pub fn perform<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, color: ActionColor) {
    let object = ObjectId::objective(usize::from(number));
    let scenario = b.objectives.scenario;
    let Some(token) = b.objectives.tokens.get_mut(usize::from(number)) else { return };
    match scenario {
        Some(Scenario::SalvageMission) => {
            token.towed_by = Some(ship);
            b.raise(Event::ObjectiveTowed { ship, object, color });
            // A ship that tows a supply cache loses its cloak token [SCN-32].
            if b.tokens[ship].has(Token::Cloak) {
                tokens::remove(b, ship, Token::Cloak, u8::MAX);
            }
        }
        Some(Scenario::ScrambleTheTransmissions) => {
            token.marker = Some(ship.seat());
            b.raise(Event::ObjectiveScrambled { ship, object, color });
        }
        Some(Scenario::AncientKnowledge) => {
            token.spent = true;
            knowledge::assign(b, ship);
            b.raise(Event::ObjectiveTransmitted { ship, object, color });
        }
        Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => {}
    }
}
