//! ABL-21 to ABL-25: the ability queue. Triggers are staged as they occur; the driver opens a block
//! of them as soon as the frames allow it, and the block's frame resolves it from the front.
//!
//! The queue is one array with its front at the end. A block that is triggered while an ability
//! resolves lies behind all waiting ones in the array, so it is in front of them in the queue
//! (ABL-24).

use killbox_components::ability::{GONE, Trigger};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::{Frame, QueueFrame};
use killbox_components::ids::{Seat, ShipSlot};

use crate::answers::staging::grants_bonus_attack;
use crate::effects::resolve;
use crate::reads::attacks::first_in_aftermath;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// ABL-24: puts the staged triggers into the queue as a block in front of all waiting ones.
pub fn open<O: Observer>(b: &mut Battle<O>) {
    let len = b.queue.waiting.len();
    let start = len - usize::from(b.queue.staged);
    b.queue.staged = 0;
    // Triggers are few and nearly sorted as they are staged. The first player's end up last, which
    // is in front. ATK-72: in an attack's Aftermath the defending player's come first, and bonus
    // attacks after everything else.
    let in_aftermath = first_in_aftermath(b);
    let (aftermath, first) = (in_aftermath.is_some(), in_aftermath.unwrap_or(b.core.first));
    let program = &b.matchup.program;
    let place = |t: &Trigger| {
        let last = aftermath && grants_bonus_attack(program, t);
        (!last, program.seat_of(t) == first, t.ship, t.ability, t.card, t.subject, t.with.number())
    };
    b.queue.waiting[start..].sort_unstable_by_key(place);
    let ready = len - start == 1;
    let outcome = b.core.outcome;
    b.push(Frame::Queue(QueueFrame { start: start as u8, ordered: 0, ready, aftermath, outcome }));
}

/// ABL-22, ABL-23: lets each player order its own abilities, then resolves the block from the
/// front.
pub fn step<O: Observer>(b: &mut Battle<O>, f: QueueFrame) -> Flow {
    if !f.ready {
        return order(b, f);
    }
    if b.queue.waiting.len() <= usize::from(f.start) {
        b.core.outcome = f.outcome;
        return b.pop();
    }
    if let Some(trigger) = b.queue.waiting.pop() {
        resolve::begin(b, trigger);
    }
    Flow::Continue
}

/// ABL-22: the owner of the frontmost abilities that are not in order yet says which of them comes
/// next.
fn order<O: Observer>(b: &mut Battle<O>, f: QueueFrame) -> Flow {
    let start = usize::from(f.start);
    let end = b.queue.waiting.len() - usize::from(f.ordered);
    let program = &b.matchup.program;
    let group = |t: &Trigger| (program.seat_of(t), f.aftermath && grants_bonus_attack(program, t));
    let front = group(&b.queue.waiting[end - 1]);
    let seat: Seat = front.0;
    let own = start + b.queue.waiting[start..end].iter().take_while(|t| group(t) != front).count();
    if let Some(gone) = (own..end).find(|&i| b.queue.waiting[i].card == GONE) {
        return put(b, f, gone, end);
    }
    let option = |t: &Trigger| Choice::Ability { ship: t.ship, ability: t.ability };
    let asked = b.ask(seat, DecisionKind::AbilityOrder, None::<ShipSlot>, |b| {
        for i in own..end {
            let next = option(&b.queue.waiting[i]);
            // Sorted by ship and ability, so equal options stand together: copies of one card need
            // no order.
            if i == own || next != option(&b.queue.waiting[i - 1]) {
                b.offer(next);
            }
        }
    });
    let Some(choice) = asked else { return Flow::Wait };
    let chosen = (own..end).rev().find(|&i| option(&b.queue.waiting[i]) == choice).unwrap_or(end - 1);
    put(b, f, chosen, end)
}

/// Makes the trigger at `chosen` the next of the block; those before `end` have no order yet.
fn put<O: Observer>(b: &mut Battle<O>, f: QueueFrame, chosen: usize, end: usize) -> Flow {
    b.queue.waiting[chosen..end].rotate_left(1);
    let ready = end - 1 <= usize::from(f.start) + 1;
    b.set(Frame::Queue(QueueFrame { ordered: f.ordered + 1, ready, ..f }))
}
