//! The ability queue [ABL-21 to ABL-25]. Triggers are staged as they occur. The driver opens a
//! block of them as soon as the frames allow it, and the frame of the block resolves it from the
//! front.
//!
//! The queue is one array with its front at the end. A block that is triggered while an ability
//! resolves is stored after all waiting triggers and is therefore in front of them in the queue
//! [ABL-24].

use killbox_components::ability::{GONE, Trigger};
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::{Frame, QueueFrame};
use killbox_components::ids::{Seat, ShipSlot};

use crate::abilities::staging::grants_bonus_attack;
use crate::derived::attacks::first_in_aftermath;
use crate::effects::resolve;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Puts the staged triggers into the queue as a block in front of all waiting ones [ABL-24].
pub fn open<O: Observer>(b: &mut Battle<O>) {
    let len = b.queue.waiting.len();
    let start = len - usize::from(b.queue.staged);
    b.queue.staged = 0;
    // Triggers are few and nearly sorted when they are staged. Those of the first player are sorted
    // to the end of the array, which is the front of the queue. In the Aftermath of an attack the
    // defending player comes first, and abilities that grant bonus attacks come last [ATK-72].
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

/// Lets each player order its own abilities, then resolves the block from the front [ABL-22,
/// ABL-23].
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

/// Asks the owner of the frontmost unordered abilities which of them comes next [ABL-22].
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
            // The triggers are sorted by ship and ability, so equal options are adjacent. Copies of
            // one card need no order.
            if i == own || next != option(&b.queue.waiting[i - 1]) {
                b.offer(next);
            }
        }
    });
    let Some(choice) = asked else { return Flow::Wait };
    let chosen = (own..end).rev().find(|&i| option(&b.queue.waiting[i]) == choice).unwrap_or(end - 1);
    put(b, f, chosen, end)
}

/// Makes the trigger at `chosen` the next one of the block. Triggers before `end` are not ordered
/// yet.
fn put<O: Observer>(b: &mut Battle<O>, f: QueueFrame, chosen: usize, end: usize) -> Flow {
    b.queue.waiting[chosen..end].rotate_left(1);
    let ready = end - 1 <= usize::from(f.start) + 1;
    b.set(Frame::Queue(QueueFrame { ordered: f.ordered + 1, ready, ..f }))
}
