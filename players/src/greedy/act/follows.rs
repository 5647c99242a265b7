//! What an action costs because of what must follow it: abilities of its own ship that come after actions and leave no
//! choice ("Chopper").

use killbox_components::ability::{Filter, Hook, Predicate, State, Whom};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::with::With;
use killbox_systems::world::view::View;

use crate::greedy::weights::Weights;
use crate::greedy::worth::Use;

/// What the abilities do that must follow an action of that kind, `None` for one of a card, in points of damage. ACT-7: who
/// performs a red action is stressed when it has been performed.
pub fn worth(
    view: &View,
    weights: &Weights,
    ship: ShipSlot,
    kind: Option<ActionKind>,
    color: ActionColor,
) -> f32 {
    let stressed = color == ActionColor::Red || view.tokens(ship).has(Token::Stress);
    let program = &view.matchup().program;
    let own = program.about(Hook::ActionPerformed, ship.set()).filter(|(owner, ..)| *owner == Some(ship));
    own.filter(|(_, _, ability)| ability.may.is_none() && ability.costs.len == 0)
        .filter(|(.., ability)| match ability.filter {
            Filter::Action { kinds, cards, colors, added_by: None, .. } => {
                kind.map_or(cards, |kind| kinds.has(kind)) && colors.has(color)
            }
            _ => false,
        })
        // Anything else that is asked may hold or not: of it nothing is known before.
        .filter(|(.., ability)| {
            let holds = |what| stressed && what == Predicate::Is(Whom::You, State::Stressed);
            program.tests(ability.tests).iter().all(|test| !test.not && holds(test.what))
        })
        .map(|(_, number, _)| Use::new(view, weights, ship, number, Some(ship), With::Nothing).effect())
        .sum()
}
