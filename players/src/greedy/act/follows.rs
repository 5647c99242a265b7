//! The consequences of an action: mandatory abilities of its ship that follow actions (Advanced
//! Droid Brain, "Chopper").

use killbox_components::ability::{
    Compiled, CourseOp, FREE, Filter, Hook, Op, Predicate, ShipOp, State, Times, Whom, Whose,
};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::ids::ShipSlot;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use crate::common::ability::Judged;
use crate::greedy::weights::Weights;
use crate::greedy::worth::Use;

/// Value of the abilities that must follow an action of this kind, in points of damage. The tokens
/// of [`more`] are left out. `kind` is `None` for an action of a card.
pub fn worth(
    view: &View,
    weights: &Weights,
    ship: ShipSlot,
    kind: Option<ActionKind>,
    color: ActionColor,
) -> f32 {
    let others =
        following(view, ship, kind, color).filter(|(_, ability)| own_tokens(view, kind, ability) == 0);
    others
        .map(|(number, _)| Use::new(view, weights, ship, number, Some(ship), TriggerData::Nothing).effect())
        .sum()
}

/// The number of tokens of the action's own kind that the ship gains by these abilities beyond the
/// action itself: they are spent together.
pub fn more(view: &View, ship: ShipSlot, kind: ActionKind, color: ActionColor) -> u8 {
    following(view, ship, Some(kind), color).map(|(_, ability)| own_tokens(view, Some(kind), ability)).sum()
}

/// The least price of an ability that follows the action and may remove a token which the action
/// gives (Black One); infinite if there is none.
pub fn rid_of(view: &View, weights: &Weights, ship: ShipSlot, kind: ActionKind, token: Token) -> f32 {
    let prices = following(view, ship, Some(kind), ActionColor::White).filter_map(|(number, ability)| {
        let ops = view.matchup().program.ops(ability);
        let price = ops.windows(2).find_map(|ops| match *ops {
            [
                Op::Course(CourseOp::May { price, .. }),
                Op::Ship(Whom::You, ShipOp::Remove { token: gone, .. }),
            ] if gone == token => Some(price),
            _ => None,
        })?;
        let used = Use::new(view, weights, ship, number, Some(ship), TriggerData::Nothing);
        Some(if price == FREE { 0.0 } else { used.price(view.matchup().program.price(price)) })
    });
    prices.fold(f32::INFINITY, f32::min)
}

/// The abilities that must follow such an action, with their numbers. A ship that performs a red
/// action is stressed after it [ACT-7].
fn following<'a>(
    view: &'a View,
    ship: ShipSlot,
    kind: Option<ActionKind>,
    color: ActionColor,
) -> impl Iterator<Item = (u16, &'a Compiled)> {
    let stressed = color == ActionColor::Red || view.tokens(ship).has(Token::Stress);
    let program = &view.matchup().program;
    let moved = match kind {
        Some(ActionKind::Boost) => Some(Hook::Boosted),
        Some(ActionKind::BarrelRoll) => Some(Hook::BarrelRolled),
        _ => None,
    };
    let hooks = [Some(Hook::ActionPerformed), moved].into_iter().flatten();
    let own = hooks.flat_map(move |hook| program.about(hook, ship.set()));
    let own = own.filter(move |(owner, ..)| *owner == Some(ship));
    own.filter(|(_, _, ability)| ability.may.is_none() && ability.costs.len == 0)
        .filter(move |(.., ability)| match ability.filter {
            Filter::Action { kinds, cards, colors, added_by: None, .. } => {
                kind.map_or(cards, |kind| kinds.has(kind)) && colors.has(color)
            }
            Filter::Of(who) => matches!(who.side, Whose::You),
            _ => false,
        })
        // Any other condition may hold or not, which is not known beforehand.
        .filter(move |(.., ability)| {
            let holds = |what| stressed && what == Predicate::Is(Whom::You, State::Stressed);
            program.tests(ability.tests).iter().all(|test| !test.not && holds(test.what))
        })
        .map(|(_, number, ability)| (number, ability))
}

/// The number of tokens of the action's own kind that an ability gives its ship, if it does nothing
/// else.
fn own_tokens(view: &View, kind: Option<ActionKind>, ability: &Compiled) -> u8 {
    let own = match kind {
        Some(ActionKind::Focus) => Token::Focus,
        Some(ActionKind::Calculate) => Token::Calculate,
        Some(ActionKind::Evade) => Token::Evade,
        _ => return 0,
    };
    match *view.matchup().program.ops(ability) {
        [Op::Ship(Whom::You, ShipOp::Gain { token, n, times: Times::Once })] if token == own => n,
        _ => 0,
    }
}
