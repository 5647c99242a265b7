//! Decisions of abilities: whether to use one, on which ship, which part of it, and whether to pay.

use killbox_components::ability::{Anchor, Compiled, CourseOp, Group, Op};
use killbox_components::attack::AttackData;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::frame::AbilityStage;
use killbox_components::ids::ShipSlot;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::later;
use super::weights::Weights;
use super::worth::{Use, worth_hidden};
use crate::common::ability::{self, Judged, event, is_near, rerolled, resolving};
use crate::common::act::FAILS;
use crate::common::best::best;

/// Answers a decision of an ability; returns `None` for any other decision.
pub fn choose(view: &View, weights: &Weights) -> Option<OptionKey> {
    let pending = view.pending();
    let used = |ship, ability, subject, with| Use::new(view, weights, ship, ability, subject, with);
    Some(match pending.kind {
        DecisionKind::UseAbility => best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => worth_used(view, weights, ship, ability),
            _ => 0.0,
        }),
        DecisionKind::AbilityPart => {
            let frame = view.ability()?;
            let used = used(frame.ship, frame.ability, frame.subject, frame.with).on(frame.chosen);
            // The alternative prices, while the ability is being paid for.
            let paid = used.alternatives().filter(|_| frame.stage == AbilityStage::Pay);
            best(pending, |choice| match (choice, paid) {
                (Choice::Number { n, .. }, Some(prices)) => {
                    prices.get(usize::from(n)).map_or(f32::NEG_INFINITY, |price| -used.price(*price))
                }
                (Choice::Number { n, .. }, None) => used.part(n).unwrap_or(f32::NEG_INFINITY),
                _ => f32::NEG_INFINITY,
            })
        }
        // A charge that recovers by itself is spent first and recovered last [CHG-8].
        DecisionKind::SpendCard | DecisionKind::RecoverCard => best(pending, |choice| {
            let charge = match choice {
                Choice::ShipCard(ship) => view.charges(ship).standard,
                Choice::Upgrade { ship, card } => view.card(ship, card).charges,
                // Force is taken from the ship that has more [ABL-8].
                Choice::Ship(ship) => return f32::from(view.charges(ship).force.active),
                _ => return f32::NEG_INFINITY,
            };
            let worth = if charge.recurring > 0 { weights.recurring_charge } else { weights.charge };
            if pending.kind == DecisionKind::SpendCard { -worth } else { worth }
        }),
        // A card is useful to the ship that gets it, unless its charges are spent [SQD-20].
        DecisionKind::GivenCard => best(pending, |choice| match choice {
            Choice::Upgrade { ship, card } => {
                let charges = view.card(ship, card).charges;
                if charges.limit > 0 && charges.active == 0 { -0.1 } else { 0.1 }
            }
            _ => 0.0,
        }),
        // The card of the highest value [SQD-26].
        DecisionKind::HiddenCard => best(pending, |choice| match choice {
            Choice::Number { ship, n } => worth_hidden(view, weights, ship, n),
            _ => f32::NEG_INFINITY,
        }),
        _ => {
            // The speed that the defender flew replaces its agility.
            let agility = |attack: &AttackData| {
                let speed = view.dial(attack.defender).map_or(0, |maneuver| maneuver.speed);
                0.2 * (f32::from(speed) - f32::from(view.spec(attack.defender).agility))
            };
            return ability::choose(view, used, weights.worthwhile, |token| weights.token(token), agility);
        }
    })
}

/// Value of using an ability that may be used, except where its ship then flies.
pub fn worth_used(view: &View, weights: &Weights, ship: ShipSlot, ability: u16) -> f32 {
    let (used, subject) = in_use(view, weights, ship, ability);
    let asked = resolving(view, ability).filter(|frame| frame.stage == AbilityStage::Act);
    if let Some(offered) = asked.and_then(|frame| used.on(frame.chosen).offered(frame.pc)) {
        return offered - weights.worthwhile;
    }
    let reroll = rerolled(view, subject, used.ops());
    let later = later::worth(view, weights, ship, used.ability());
    used.effect() + later + reroll - used.replaced() - used.cost() - weights.worthwhile
}

/// Value of an action that a card prints. `number` is the number of the action on the ship.
pub fn action_worth(view: &View, weights: &Weights, ship: ShipSlot, number: u8) -> f32 {
    let used = |number| Use::new(view, weights, ship, number, Some(ship), TriggerData::Nothing);
    ability::action_worth(view, ship, number, used, |ability, first, used| {
        aimed(view, ship, ability, first, used)
    })
}

/// Value of the effects of an action that chooses one of the ships `first`. The target is chosen
/// later, so the value with the best target counts in part. Without a target, or without a second
/// one if the card chooses two, the action fails [ACT-14/open].
fn aimed(view: &View, ship: ShipSlot, ability: &Compiled, first: Group, used: impl Judged) -> f32 {
    let second = view.matchup().program.ops(ability).iter().find_map(|op| match *op {
        Op::Course(CourseOp::Another(group)) => Some(group),
        _ => None,
    });
    let in_play = view.core().in_play;
    let is_target =
        |group: Group, target: ShipSlot| group.among.has(target) && is_near(view, ship, group, target);
    let has_second = |chosen: ShipSlot| {
        second.is_none_or(|group| {
            in_play.into_iter().any(|other| is_target(group, other) && goes_with(group, chosen, other))
        })
    };
    let targets = in_play.into_iter().filter(|target| is_target(first, *target) && has_second(*target));
    let worth = targets.map(|target| used.on(Some(target)).effect());
    worth.reduce(f32::max).map_or(FAILS, |best| 0.7 * best)
}

/// Whether `other` can be the second ship of a card that chooses two, beside `chosen`: another one,
/// a friend or a foe of it, as the card says. Allied ships count as friends.
fn goes_with(group: Group, chosen: ShipSlot, other: ShipSlot) -> bool {
    let is_friend = other.seat() == chosen.seat();
    (group.except != Some(Anchor::Chosen) || other != chosen)
        && (group.friend_of != Some(Anchor::Chosen) || is_friend)
        && (group.foe_of != Some(Anchor::Chosen) || !is_friend)
}

/// The ability that may be used, in its current event, and the ship that triggered it.
pub fn in_use<'a>(
    view: &'a View<'a>,
    weights: &'a Weights,
    ship: ShipSlot,
    ability: u16,
) -> (Use<'a>, Option<ShipSlot>) {
    let (subject, with) = event(view, ability);
    (Use::new(view, weights, ship, ability, subject, with), subject)
}
