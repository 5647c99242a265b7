//! ABL-28, ABL-30, ABL-31: an ability resolves.

use killbox_components::ability::{LINKED_ACTION, Trigger};
use killbox_components::action::ActionKind;
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::{AbilityFrame, ChooseActionFrame, Frame};

use crate::battle::{Battle, Flow};
use crate::host::Host;

/// ABL-23: takes up a trigger from the front of the queue.
pub fn begin<H: Host>(b: &mut Battle<H>, t: Trigger) {
    if t.ability == LINKED_ACTION {
        let of = ActionKind::ALL[usize::from(t.arg)];
        let set = ActionSet::Links { of };
        b.push(Frame::ChooseAction(ChooseActionFrame::of(t.ship, set)));
    }
}

/// DMG-1, DMG-10: takes up the text of a damage card that has just been dealt faceup or exposed.
pub fn dealt<H: Host>(b: &mut Battle<H>) {
    if let Some(t) = b.queue.dealt.take() {
        begin(b, t);
    }
}

/// Goes on.
pub fn step<H: Host>(b: &mut Battle<H>, _: AbilityFrame) -> Flow {
    b.pop()
}
