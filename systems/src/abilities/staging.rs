//! Staging of triggered abilities. They enter the ability queue as a block when the frames allow it
//! [ABL-21, ABL-24].

use killbox_components::ability::{LINKED_ACTION, Op, Program, ShipOp, Trigger};
use killbox_components::action::ActionKind;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::state::Fault;
use killbox_components::trigger_data::TriggerData;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Stages a triggered ability, which enters the queue when the frames allow it [ABL-21]. An ability
/// that grants a bonus attack waits for the Aftermath of the attack during which it is triggered,
/// whatever step that attack is in [ATK-76].
pub fn stage<O: Observer>(b: &mut Battle<O>, trigger: Trigger) {
    if waits_for_aftermath(b, &trigger) {
        return;
    }
    if b.queue.waiting.try_push(trigger).is_err() {
        b.queue.waiting.clear();
        b.queue.staged = 0;
        b.fault(Fault::AbilityQueue);
        return;
    }
    b.queue.staged += 1;
    b.tell(Event::AbilityQueued { ship: trigger.ship, ability: trigger.ability });
}

/// Stages the linked actions of the action `first`, which `ship` has just performed, like an
/// ability of the same window. When they come up, the ship may perform one of them
/// ([`killbox_components::frame::action::ActionSet::Links`]) [ACT-18, ABL-34].
pub fn stage_linked_action<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, first: ActionKind) {
    stage(
        b,
        Trigger {
            ship,
            ability: LINKED_ACTION,
            card: 0,
            subject: Some(ship),
            with: TriggerData::Action(first),
        },
    );
}

/// Stores a trigger until the Aftermath if it is raised during an attack and its ability grants a
/// bonus attack [ATK-76]. An ability is stored once for each ship that triggers it. Returns whether
/// the trigger waits.
fn waits_for_aftermath<O: Observer>(b: &mut Battle<O>, trigger: &Trigger) -> bool {
    let Some(attack) = b.attacks.current().filter(|attack| !attack.aftermath) else { return false };
    if !grants_bonus_attack(&b.matchup.program, trigger) {
        return false;
    }
    let it = |other: &&Trigger| (other.ship, other.ability) == (trigger.ship, trigger.ability);
    let waiting = || attack.bonus_attacks.iter().flatten().filter(it);
    if waiting().any(|other| other.subject == trigger.subject) {
        return true;
    }
    let waits = waiting().next().is_some();
    let free = attack.bonus_attacks.iter().position(Option::is_none);
    match (free, b.attacks.current_mut()) {
        (Some(free), Some(attack)) => attack.bonus_attacks[free] = Some(*trigger),
        // The ability grants one bonus attack in any case, and the stored triggers are enough to
        // choose from [ATK-78].
        _ if waits => {}
        _ => b.fault(Fault::AbilityQueue),
    }
    true
}

/// Whether the ability of `trigger` grants a bonus attack [ATK-72].
pub fn grants_bonus_attack(program: &Program, trigger: &Trigger) -> bool {
    let grants = |op: &Op| matches!(op, Op::Ship(_, ShipOp::BonusAttack(_)));
    trigger.ability != LINKED_ACTION && program.ops(program.ability(trigger.ability)).iter().any(grants)
}
