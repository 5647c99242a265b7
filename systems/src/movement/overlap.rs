//! MOV-40 to MOV-43, LEG-11: what happens to a ship whose maneuver would have ended on another
//! ship. Pushed by [`super::maneuver`] after Check Difficulty and the obstacles (MOV-20); the
//! moving itself is over by then.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::movement::OverlapStep;
use killbox_components::frame::{ChooseActionFrame, Frame, RollFrame, ShipOverlapFrame, SufferFrame};
use killbox_components::ruleset::ShipOverlap;

use crate::answers::queries;
use crate::reads::{bar, rolled, status};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// MOV-41: the actions that an overlap with an enemy allows.
const ALLOWED: [ActionKind; 2] = [ActionKind::Focus, ActionKind::Calculate];

/// One step.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    match f.step {
        OverlapStep::Which => which(b, f),
        OverlapStep::Friend => {
            // MOV-40: 1 attack die.
            b.set(Frame::ShipOverlap(ShipOverlapFrame { step: OverlapStep::Lying, ..f }));
            b.push(Frame::Roll(RollFrame::new(f.ship, DieKind::Attack, 1)));
            Flow::Continue
        }
        OverlapStep::Lying => friend(b, f),
        OverlapStep::Enemy => enemy(b, f),
        OverlapStep::Ban => ban(b, f),
    }
}

/// MOV-43: any friendly (or allied, ABL-55) ship among the overlapped makes it the friendly case.
/// LEG-11: under the other switch only the Perform Action step is skipped.
fn which<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    if f.in_activation && !queries::acts_after_partial(b, f.ship) {
        b.turn[f.ship].skip_action = true;
    }
    match b.rules().ship_overlap {
        ShipOverlap::SkipAction => b.pop(),
        ShipOverlap::FriendEnemy => {
            let friendly = f.overlapped & f.ship.seat().ships();
            let step = if friendly.is_empty() { OverlapStep::Enemy } else { OverlapStep::Friend };
            b.set(Frame::ShipOverlap(ShipOverlapFrame { step, ..f }))
        }
    }
}

/// MOV-40: a HIT or CRIT is 1 HIT damage.
fn friend<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    let face = rolled::face(b);
    b.pop();
    if matches!(face, Face::Hit | Face::Crit) {
        b.push(Frame::Suffer(SufferFrame::new(f.ship, 1, 0)));
    }
    Flow::Continue
}

/// MOV-41: a ship that is not stressed may perform a focus or calculate action of its own bar,
/// treated as red. No link can follow, since no further action can.
fn enemy<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    b.set(Frame::ShipOverlap(ShipOverlapFrame { step: OverlapStep::Ban, ..f }));
    let allowed = |action: &killbox_components::action::BarAction| {
        ALLOWED.contains(&action.kind) && action.color != ActionColor::Purple
    };
    if !status::is_stressed(b, f.ship) && bar::bar(b, f.ship).any(allowed) {
        let set = ActionSet::OnBarTreatedAsRed { kinds: ALLOWED.into_iter().collect() };
        b.push(Frame::ChooseAction(ChooseActionFrame {
            ship: f.ship,
            set,
            links: false,
            while_stressed: false,
            must: false,
            aimed: None,
        }));
    }
    Flow::Continue
}

/// MOV-41: no further action in this activation, whether it performed that action or not
/// (MOV-41/open), and whatever the maneuver was executed for (MOV-83/open).
fn ban<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    let turn = &mut b.turn[f.ship];
    turn.no_further_actions |= turn.activating;
    b.pop()
}
