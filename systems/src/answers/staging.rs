//! ABL-21: what is triggered is staged, and enters the ability queue as a block when the frames allow it (ABL-24).

use killbox_components::ability::{LINKED_ACTION, Trigger};
use killbox_components::action::ActionKind;
use killbox_components::event::Event;
use killbox_components::ids::ShipSlot;
use killbox_components::state::Fault;
use killbox_components::with::With;

use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// ABL-21: an ability is triggered; it enters the queue when the frames allow it.
pub fn stage<O: Observer>(b: &mut Battle<O>, trigger: Trigger) {
    if b.queue.waiting.try_push(trigger).is_err() {
        b.queue.waiting.clear();
        b.queue.staged = 0;
        b.fault(Fault::AbilityQueue);
        return;
    }
    b.queue.staged += 1;
    b.tell(Event::AbilityQueued { ship: trigger.ship, ability: trigger.ability });
}

/// ACT-18, ABL-34: the links of the action `first`, which `ship` has just performed, wait like an ability of that window.
/// When they come up the ship may perform one of them ([`killbox_components::frame::action::ActionSet::Links`]).
pub fn stage_linked_action<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, first: ActionKind) {
    stage(b, Trigger { ship, ability: LINKED_ACTION, card: 0, subject: ship, with: With::Action(first) });
}
