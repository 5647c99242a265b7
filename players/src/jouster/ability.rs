//! Decisions of abilities: whether to use one, on which ship, which part of it, and whether to pay.
//! Decisions about devices.

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::ShipSlot;
use killbox_components::trigger_data::TriggerData;
use killbox_systems::legal::places::Way;
use killbox_systems::world::view::View;

use super::harm::Blast;
use super::worth::{Use, token_worth};
use crate::common::ability::{self, Judged, event, is_near, rerolled};
use crate::common::best::best;
use crate::common::devices::{self, placed_so};

/// The least gain for which an ability is used.
const WORTHWHILE: f32 = 0.02;

/// Value of a charge for one more device [DEV-7].
const DEVICE_CHARGE: f32 = 0.3;

/// Answers a decision of an ability; returns `None` for any other decision.
pub fn choose(view: &View) -> Option<OptionKey> {
    let pending = view.pending();
    let used = |ship, ability, subject, with| Use::new(view, ship, ability, subject, with);
    Some(match pending.kind {
        DecisionKind::UseAbility => best(pending, |choice| match choice {
            Choice::Ability { ship, ability } => {
                let (subject, with) = event(view, ability);
                let used = used(ship, ability, subject, with);
                used.effect() + rerolled(view, subject, used.ops()) - used.cost() - WORTHWHILE
            }
            _ => 0.0,
        }),
        DecisionKind::AbilityPart => {
            let frame = view.ability()?;
            let used = used(frame.ship, frame.ability, frame.subject, frame.with).on(frame.chosen);
            best(pending, |choice| match choice {
                Choice::Number { n, .. } => used.part(n).unwrap_or(f32::NEG_INFINITY),
                _ => f32::NEG_INFINITY,
            })
        }
        DecisionKind::HiddenCard => pending.options[0],
        DecisionKind::GivenCard => best(pending, |choice| if choice.is_pass() { 0.0 } else { 0.1 }),
        _ => return ability::choose(view, used, WORTHWHILE, token_worth, |_| 0.0),
    })
}

/// Answers a decision about devices; returns `None` for any other decision.
pub fn choose_device(view: &View) -> Option<OptionKey> {
    let placed = |choice, device| match choice {
        Choice::Template { ship, template, edge } => {
            Some(placed_so(view, &Blast(view), ship, device, Way { template, edge }))
        }
        _ => None,
    };
    let used = |ship, ability, with| Use::new(view, ship, ability, Some(ship), with);
    devices::choose(view, &Blast(view), DEVICE_CHARGE, placed, used)
}

/// Value of an action that a card prints. `number` is the number of the action on the ship.
pub fn action_worth(view: &View, ship: ShipSlot, number: u8) -> f32 {
    let used = |number| Use::new(view, ship, number, Some(ship), TriggerData::Nothing);
    ability::action_worth(view, ship, number, used, |_, group, used: Use| {
        let in_play = view.core().in_play;
        // Without a legal target the action would fail [ACT-14].
        if !in_play.into_iter().any(|target| is_near(view, ship, group, target)) {
            return 0.0;
        }
        // The target is chosen later, so the value with the best target counts in part.
        0.7 * in_play.into_iter().map(|target| used.on(Some(target)).effect()).fold(0.0, f32::max)
    })
}
