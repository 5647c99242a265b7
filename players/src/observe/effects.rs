//! What the ability or action of each option does, in the words that also count a ship's abilities.

use killbox_components::ability::Hook;
use killbox_components::ability::about::{Costs, Does};
use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::choice::Choice;
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::ShipSlot;

use super::eyes::Eyes;
use super::features::Feature;
use super::traits::{EFFECT_WORDS, To, Traits, effect_word};

/// The number of flags of an option's effects.
pub const OPTION_EFFECTS: usize = EFFECT_WORDS;

/// The flags of an option's effects.
pub const OPTION_EFFECT: [Feature; OPTION_EFFECTS] = {
    let mut all = [Feature::flag("", ""); OPTION_EFFECTS];
    let mut number = 0;
    while number < OPTION_EFFECTS {
        let (name, about) = effect_word(number);
        all[number] = Feature::flag(name, about);
        number += 1;
    }
    all
};

/// Writes the row of an option.
pub(super) fn write(eyes: &Eyes, kind: DecisionKind, choice: Choice, row: &mut [i8; OPTION_EFFECTS]) {
    let effects = traits(eyes, kind, choice).effects();
    for (number, at) in row.iter_mut().enumerate() {
        *at = (effects >> number & 1) as i8;
    }
}

/// No words.
const NOTHING: Traits = Traits::NONE;
/// A token or charge is spent on dice.
const RESULTS: Traits = NOTHING.does(Does::Results).to(To::Itself);

fn traits(eyes: &Eyes, kind: DecisionKind, choice: Choice) -> Traits {
    match choice {
        Choice::Ability { ability, .. } | Choice::ModifyBy { ability, .. } => eyes.known.traits(ability),
        Choice::CardAction { ship, number } => card_action(eyes, ship, number),
        Choice::Action { kind, color, .. } => action(kind, color),
        Choice::SpendToken { .. } => RESULTS.costs(Costs::Tokens),
        Choice::SpendForce { .. } => RESULTS.costs(Costs::Force),
        Choice::SpendLock => NOTHING.does(Does::Reroll).to(To::Itself).costs(Costs::Lock),
        Choice::GasCloud => RESULTS,
        Choice::Reroll(_) => NOTHING.does(Does::Reroll),
        Choice::Pass => NOTHING,
        _ => match kind {
            DecisionKind::AbilityTarget | DecisionKind::AbilityPart | DecisionKind::AbilityPay => {
                eyes.view.ability().map_or(NOTHING, |frame| eyes.known.traits(frame.ability))
            }
            _ => NOTHING,
        },
    }
}

/// The words of an "Action:" ability, by its number on the ship.
fn card_action(eyes: &Eyes, ship: ShipSlot, number: u8) -> Traits {
    let matchup = eyes.view.matchup();
    let ability = match matchup.damage_of_action(ship, number) {
        Some(kind) => matchup.program.of_damage(kind, Hook::Action).next().map(|(ability, _)| ability),
        None => {
            let own = usize::from(number).checked_sub(DAMAGE_KINDS);
            own.and_then(|place| matchup.program.actions_of(ship).nth(place))
        }
    };
    ability.map_or(NOTHING, |ability| eyes.known.traits(ability))
}

/// The words of a standard action.
const fn action(kind: ActionKind, color: ActionColor) -> Traits {
    let own = NOTHING.to(To::Itself);
    let traits = match kind {
        ActionKind::BarrelRoll | ActionKind::Boost => own.does(Does::Move),
        ActionKind::Calculate
        | ActionKind::Cloak
        | ActionKind::Evade
        | ActionKind::Focus
        | ActionKind::Reinforce => own.does(Does::GoodTokens),
        ActionKind::Coordinate => NOTHING.to(To::Friends).does(Does::Act),
        ActionKind::Jam => NOTHING.to(To::Enemies).does(Does::Jam),
        ActionKind::Lock => NOTHING.to(To::Enemies).does(Does::Lock),
        // Both give the ship a disarm token [CHG-25, MOV-80].
        ActionKind::Reload => own.does(Does::Recover).does(Does::BadTokens),
        ActionKind::Slam => own.does(Does::Maneuver).does(Does::BadTokens),
        ActionKind::Rotate => own.does(Does::Turret),
    };
    match color {
        ActionColor::White => traits,
        ActionColor::Red => traits.costs(Costs::Gains),
        ActionColor::Purple => traits.costs(Costs::Force),
    }
}
