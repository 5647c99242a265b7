//! SCN-10, SCN-31, SCN-41: the action of a scenario: a ship tows a supply cache, or scrambles a
//! satellite.

use killbox_components::action::ActionColor;
use killbox_components::event::Event;
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::objective::Scenario;
use killbox_components::token::Token;

use crate::tokens;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// What it does; the action's frame has ended. For the end of a step.
pub fn perform<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8, color: ActionColor) {
    let object = ObjectId::objective(usize::from(number));
    let scenario = b.objectives.scenario;
    let Some(token) = b.objectives.tokens.get_mut(usize::from(number)) else { return };
    match scenario {
        Some(Scenario::SalvageMission) => {
            token.towed_by = Some(ship);
            b.raise(Event::ObjectiveTowed { ship, object, color });
            // SCN-32.
            if b.tokens[ship].has(Token::Cloak) {
                tokens::remove(b, ship, Token::Cloak, u8::MAX);
            }
        }
        Some(Scenario::ScrambleTheTransmissions) => {
            token.marker = Some(ship.seat());
            b.raise(Event::ObjectiveScrambled { ship, object, color });
        }
        Some(Scenario::AssaultAtTheSatelliteArray | Scenario::ChanceEngagement) | None => {}
    }
}
