//! Choosing an action: the legal actions of a ship, and the one that its player picks [ACT-12]. The
//! player may decline unless the action was paid for [ACT-12/open]. The choice replaces this frame
//! with the action's own frame; nothing is paid here.

use killbox_components::ability::Until;
use killbox_components::action::ActionColor;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::frame::action::{ActionSet, ActionWhat};
use killbox_components::frame::{ActionFrame, ChooseActionFrame, Frame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::state::Outcome;

use crate::abilities::granted;
use crate::legal::actions::{Legal, card_color, legal};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Asks the player for an action.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ChooseActionFrame) -> Flow {
    let ship = f.ship;
    let kind = match f.set {
        ActionSet::Links { .. } => DecisionKind::LinkedAction,
        ActionSet::OnBarTreatedAsRed { .. } => DecisionKind::OverlapAction,
        ActionSet::Any
        | ActionSet::AnyTreatedAsRed
        | ActionSet::Granted { .. }
        | ActionSet::OnBar { .. }
        | ActionSet::BarOf(_)
        | ActionSet::DamageCards
        | ActionSet::White { .. } => DecisionKind::Action,
    };
    let asked = b.ask(ship.seat(), kind, ship, |b| {
        let legal = legal(b, &f);
        if !f.must || legal.is_empty() {
            b.offer(Choice::Pass);
        }
        offer(b, ship, &legal);
    });
    let Some(answer) = asked else { return Flow::Wait };
    let (what, color) = match answer {
        Choice::Action { kind, color, .. } => (ActionWhat::Standard(kind), color),
        Choice::CardAction { number, .. } => (ActionWhat::Card(number), card_color(f.set)),
        Choice::Object(object) => match object.as_objective() {
            // The action of a scenario [SCN-10].
            Some(number) => (ActionWhat::Objective(number as u8), card_color(f.set)),
            None => return b.misread(),
        },
        Choice::Pass => {
            // A grant that was for the declined action does not apply to a later one.
            granted::expire_of(b, Until::EndOfAction, ship);
            return b.pop_with(Outcome::Declined);
        }
        _ => return b.misread(),
    };
    let action = ActionFrame::new(ship, what, color, f.links);
    b.set(Frame::Action(ActionFrame { aimed: f.aimed, ..action }))
}

/// Offers standard actions by kind and colour, then those of cards by number, then that of the
/// scenario by token. The same action in the same colour is one option, however often the bar has
/// it.
fn offer<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, legal: &Legal) {
    let [white, red, purple] = legal.standard;
    for kind in (white | red | purple).iter() {
        for (color, kinds) in COLOR.into_iter().zip(legal.standard) {
            if kinds.has(kind) {
                b.offer(Choice::Action { ship, kind, color });
            }
        }
    }
    for number in (0..u32::BITS as u8).filter(|number| legal.cards >> number & 1 == 1) {
        b.offer(Choice::CardAction { ship, number });
    }
    for number in (0..u8::BITS as usize).filter(|number| legal.objectives >> number & 1 == 1) {
        b.offer(Choice::Object(ObjectId::objective(number)));
    }
}

/// The colours in the order of options [ACT-5].
const COLOR: [ActionColor; 3] = [ActionColor::White, ActionColor::Red, ActionColor::Purple];
