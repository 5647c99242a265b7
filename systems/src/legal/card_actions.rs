//! The "Action:" abilities of cards [ABL-7, ACT-10, DMG-16]. Each has a number on its ship. Numbers
//! below [`DAMAGE_KINDS`] are places in the list of the damage deck from which the ship is dealt.
//! The next numbers are the ship's own "Action:" abilities, in the order of its cards.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, Trigger};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::ActionWhat;
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::{active, costs, predicates, queries};
use crate::legal::effects;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The count of numbers: one bit each in [`killbox_components::state::Turn::card_actions_used`].
const NUMBERS: usize = 32;

/// The "Action:" abilities that `ship` can perform now, as numbers for [`ActionWhat::Card`]. The
/// caller checks stress and the ship's turn.
///
/// Each damage card's action is a separate action, also for two cards with one name [DMG-16].
/// Performing it turns the card facedown, so a faceup card has not been used. Two copies are one
/// option, as it does not matter which is repaired.
pub fn card_actions<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> ArrayVec<u8, 32> {
    let mut numbers = ArrayVec::new();
    let program = &b.matchup.program;
    if program.is_silent(Hook::Action, b.core.faceup_kinds) {
        return numbers;
    }
    let kinds = program.damage_kinds(Hook::Action) & b.core.faceup_kinds;
    for kind in kinds.iter() {
        if b.damage[ship].faceup.count(kind) > 0 {
            numbers.push(kind.place() as u8);
        }
    }
    for (number, ability) in (DAMAGE_KINDS..NUMBERS).zip(program.actions_of(ship)) {
        let used = b.turn[ship].card_actions_used >> number & 1 == 1;
        if !used && can_perform(b, ship, ability) {
            numbers.push(number as u8);
        }
    }
    numbers.retain(|number| queries::may_perform(b, ship, ActionWhat::Card(*number)));
    numbers
}

/// Whether its requirements are met, its cost can be paid and it would change something [ABL-26,
/// ABL-46]. An action that is aimed at a ship can be attempted if there is no such ship, and fails
/// [ACT-14/open].
fn can_perform<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u16) -> bool {
    let ability = b.matchup.program.ability(number);
    let t = trigger(ship, number, 0);
    let comes_of_it = || match ability.choose {
        Some(meant) => !effects::useful(b, &t, meant).is_empty() || !effects::has_choice(b, &t, meant),
        None => effects::can_resolve(b, &AbilityFrame::new(t, AbilityStage::Pay)),
    };
    predicates::all(b, &t, None, ability.tests)
        && active::is_active(b, &t)
        && ability.is_face_up(b.cards)
        && costs::payable(b, &t, None)
        && comes_of_it()
}

/// Pushes the frame that resolves an "Action:" ability. The frame ends with
/// [`killbox_components::state::Outcome::Failed`] if there is nothing to choose [ACT-14/open].
pub fn perform_card_action<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8) {
    let Some((ability, card)) = find(b, ship, number) else { return };
    let choose = b.matchup.program.ability(ability).choose.is_some();
    let stage = if choose { AbilityStage::Choose } else { AbilityStage::Pay };
    b.push(Frame::Ability(AbilityFrame::new(trigger(ship, ability, card), stage)));
}

/// The ability with this number, and to which of several equal damage cards it belongs.
fn find<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> Option<(u16, u8)> {
    let ability = ability(b, ship, number)?;
    let Some(kind) = b.matchup.damage_of_action(ship, number) else { return Some((ability, 0)) };
    let copies = b.damage[ship].faceup.count(kind);
    (copies > 0).then(|| (ability, active::busiest(b, ship, kind, copies)))
}

/// The ability with this number, whether or not its card is still faceup.
fn ability<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> Option<u16> {
    let program = &b.matchup.program;
    if let Some(kind) = b.matchup.damage_of_action(ship, number) {
        return program.of_damage(kind, Hook::Action).next().map(|(ability, _)| ability);
    }
    program.actions_of(ship).nth(usize::from(number) - DAMAGE_KINDS)
}

/// The index in the program of the ability that `ship` has performed as an action, for its event.
pub fn ability_number<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> u16 {
    ability(b, ship, number).unwrap_or(u16::MAX)
}

fn trigger(ship: ShipSlot, ability: u16, card: u8) -> Trigger {
    Trigger { ship, ability, card, subject: Some(ship), with: TriggerData::Nothing }
}
