//! The value of having a card: the other side of one, or one that is facedown.

use killbox_components::ability::{Change, Compiled, Filter, Hook, Op, OwnOp, Source};
use killbox_components::ids::ShipSlot;
use killbox_components::spec::{CardSpec, WeaponSpec};
use killbox_components::trigger_data::TriggerData;
use killbox_systems::world::view::View;

use super::Use;
use crate::common::ability::Judged;
use crate::greedy::weights::Weights;

impl Use<'_> {
    /// Value of the other side of the card, less that of the side that is up [ABL-14].
    pub(super) fn flip(&self) -> f32 {
        let source = self.ability().source;
        let Source::Upgrade(ship, card) = source else { return 0.0 };
        let (up, die) = (self.view.card(ship, card).side, self.weights.die);
        let program = &self.view.matchup().program;
        (0..program.len() as u16)
            .map(|number| program.ability(number))
            .filter(|ability| ability.source == source)
            .filter_map(|ability| Some((ability.side?, ability)))
            // Only sides of the card that lies in this place count [SQD-20].
            .filter(|(side, _)| side >> 1 == up >> 1)
            .map(|(side, ability)| {
                // An ability that forces the ship to fly otherwise than its dial was set is worse
                // than nothing.
                let forced = ability.may.is_none()
                    && program.ops(ability).iter().any(|op| matches!(op, Op::Own(OwnOp::ExecuteAs { .. })));
                let worth = if forced { -0.1 } else { printed(ability, die) };
                if side == up { -worth } else { worth }
            })
            .sum()
    }

    /// Value of the card that is revealed [SQD-26].
    pub(super) fn revealed(&self) -> f32 {
        let ship = self.trigger.ship;
        let Some(place) = self.view.spec(ship).hiding_place() else { return 0.0 };
        let side = self.view.card(ship, place).side & !CardSpec::FACEDOWN;
        worth_hidden(self.view, self.weights, ship, side)
    }
}

/// Value of having the card that is or can be facedown under one of the ship's cards: the present
/// value of its abilities, and its weapon. An ability counts as often as the card has charges
/// [SQD-26].
pub fn worth_hidden(view: &View, weights: &Weights, ship: ShipSlot, side: u8) -> f32 {
    let (spec, program) = (view.spec(ship), &view.matchup().program);
    let Some(place) = spec.hiding_place() else { return 0.0 };
    let Some(card) = spec.cards[usize::from(place)].showing(side) else { return 0.0 };
    let lies_there = |up: u8| up >> 1 == side >> 1;
    let armed = |weapon: &&WeaponSpec| {
        weapon.card == Some(place) && weapon.while_up.is_some_and(|up| lies_there(up.side))
    };
    let weapons: f32 = spec.weapons.iter().filter(armed).map(|weapon| 0.2 * f32::from(weapon.value)).sum();
    let own = |number: &u16| {
        let ability = program.ability(*number);
        ability.source == Source::Upgrade(ship, place)
            && ability.side.is_some_and(lies_there)
            && !ability.granted
    };
    let abilities = (0..program.len() as u16).filter(own).map(|number| {
        let ability = program.ability(number);
        let does = Use::new(view, weights, ship, number, Some(ship), TriggerData::Nothing);
        let effect = if ability.may.is_some() { does.effect().max(0.0) } else { does.effect() };
        printed(ability, weights.die) + effect * f32::from(card.charges.limit.max(1))
    });
    weapons + abilities.sum::<f32>()
}

/// Value of having an ability, as far as it is known before its use; a die is worth `die`.
fn printed(ability: &Compiled, die: f32) -> f32 {
    match (ability.hook, ability.change) {
        // One die more or fewer, of the ship's own dice or of those against it.
        (Hook::AttackDice, Some(Change::Dice(n))) => {
            let own = matches!(ability.filter, Filter::Attack(_));
            die * f32::from(n) * if own { 1.0 } else { -1.0 }
        }
        (Hook::DefenseDice, Some(Change::Dice(n))) => {
            let own = matches!(ability.filter, Filter::Defend(_));
            die * f32::from(n) * if own { 1.0 } else { -1.0 }
        }
        _ => 0.1,
    }
}

/// Whether an ability is a disadvantage to its ship.
pub(super) fn hinders(ability: &Compiled) -> bool {
    match ability.change {
        Some(Change::Difficulty { steps, .. }) => steps > 0,
        Some(Change::Dice(_)) => printed(ability, 1.0) < 0.0,
        Some(Change::CannotSpendTokensOnDice | Change::CannotSpend(_)) => true,
        // The ship flies otherwise than its dial was set.
        Some(Change::Slower { .. } | Change::Faster { .. }) => true,
        // The limit applies to the ship's own dice, or to those against it.
        Some(Change::RollAtMost(_)) => match ability.hook {
            Hook::AttackDice => matches!(ability.filter, Filter::Attack(_)),
            _ => matches!(ability.filter, Filter::Defend(_)),
        },
        _ => false,
    }
}
