//! ABL-7, ACT-10, DMG-16: the "Action:" abilities of cards. Numbers below [`DAMAGE_KINDS`] are
//! places in the list of the damage deck from which the ship is dealt, the next ones the ship's own
//! "Action:" abilities in the order of its cards.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, Trigger};
use killbox_components::damage::DAMAGE_KINDS;
use killbox_components::frame::action::ActionWhat;
use killbox_components::frame::{AbilityFrame, AbilityStage, Frame};
use killbox_components::ids::ShipSlot;
use killbox_components::with::With;

use crate::answers::{active, costs, predicates, queries};
use crate::possible::effects;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// How many numbers there are: one bit each in
/// [`killbox_components::state::Turn::card_actions_used`].
const NUMBERS: usize = 32;

/// The "Action:" abilities that `ship` could perform now, as numbers for [`ActionWhat::Card`].
/// Stress and the ship's turn are the caller's business.
///
/// DMG-16: each card's action is one of its own, also of two with one name. Performing it turns the
/// card down, so a card that lies faceup has not been used; two copies are one option, as it does
/// not matter which is repaired.
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

/// ABL-26, ABL-46: whether its requirements are met, its cost can be paid and something would come
/// of it. ACT-14/open: one that is aimed at a ship can be attempted where there is none, and fails.
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

/// Pushes the frame that resolves an "Action:" ability. It ends with
/// [`killbox_components::state::Outcome::Failed`] if there is nothing that it could choose
/// (ACT-14/open).
pub fn perform_card_action<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: u8) {
    let Some((ability, card)) = find(b, ship, number) else { return };
    let choose = b.matchup.program.ability(ability).choose.is_some();
    let stage = if choose { AbilityStage::Choose } else { AbilityStage::Pay };
    b.push(Frame::Ability(AbilityFrame::new(trigger(ship, ability, card), stage)));
}

/// The ability behind a number, and on which of several equal damage cards.
fn find<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> Option<(u16, u8)> {
    let ability = ability(b, ship, number)?;
    let Some(kind) = b.matchup.damage_of_action(ship, number) else { return Some((ability, 0)) };
    let copies = b.damage[ship].faceup.count(kind);
    (copies > 0).then(|| (ability, active::busiest(b, ship, kind, copies)))
}

/// The ability behind a number, whether its card still lies faceup or not.
fn ability<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> Option<u16> {
    let program = &b.matchup.program;
    if let Some(kind) = b.matchup.damage_of_action(ship, number) {
        return program.of_damage(kind, Hook::Action).next().map(|(ability, _)| ability);
    }
    program.actions_of(ship).nth(usize::from(number) - DAMAGE_KINDS)
}

/// The number among all abilities of the one that `ship` has performed as an action, for its event.
pub fn ability_number<O: Observer>(b: &Battle<O>, ship: ShipSlot, number: u8) -> u16 {
    ability(b, ship, number).unwrap_or(u16::MAX)
}

fn trigger(ship: ShipSlot, ability: u16, card: u8) -> Trigger {
    Trigger { ship, ability, card, subject: Some(ship), with: With::Nothing }
}
