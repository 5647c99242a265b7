//! The effects on a ship whose maneuver overlapped another ship [MOV-40 to MOV-43, LEG-11].
//! [`super::maneuver`] pushes the frame after Check Difficulty and the obstacles [MOV-20], when the
//! ship has already moved.

use killbox_components::action::{ActionColor, ActionKind};
use killbox_components::dice::{DieKind, Face};
use killbox_components::frame::action::ActionSet;
use killbox_components::frame::movement::OverlapStep;
use killbox_components::frame::{ChooseActionFrame, Frame, RollFrame, ShipOverlapFrame, SufferFrame};
use killbox_components::ruleset::ShipOverlap;

use crate::abilities::queries;
use crate::derived::{rolled, status, upgrades};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The actions that a ship may perform after overlapping an enemy [MOV-41].
const ALLOWED: [ActionKind; 2] = [ActionKind::Focus, ActionKind::Calculate];

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    match f.step {
        OverlapStep::Which => which(b, f),
        OverlapStep::Friend => {
            // The ship rolls 1 attack die [MOV-40].
            b.set(Frame::ShipOverlap(ShipOverlapFrame { step: OverlapStep::Lying, ..f }));
            b.push(Frame::Roll(RollFrame::new(f.ship, DieKind::Attack, 1)));
            Flow::Continue
        }
        OverlapStep::Lying => friend(b, f),
        OverlapStep::Enemy => enemy(b, f),
        OverlapStep::Ban => ban(b, f),
    }
}

/// Chooses the case. Any friendly ship among the overlapped ones makes it the friendly case
/// [MOV-43]; so does an allied one [ABL-55]. Under the other setting of the ruleset, the overlap
/// only skips the Perform Action step [LEG-11].
fn which<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    if f.in_activation && !queries::acts_after_partial_maneuver(b, f.ship) {
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

/// On a HIT or CRIT the ship suffers 1 HIT damage [MOV-40].
fn friend<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    let face = rolled::face(b);
    b.pop();
    if matches!(face, Face::Hit | Face::Crit) {
        b.push(Frame::Suffer(SufferFrame::new(f.ship, 1, 0)));
    }
    Flow::Continue
}

/// A ship that is not stressed may perform a focus or calculate action of its own bar, treated as
/// red. No linked action follows, since no further action is allowed [MOV-41].
fn enemy<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    b.set(Frame::ShipOverlap(ShipOverlapFrame { step: OverlapStep::Ban, ..f }));
    let allowed = |action: &killbox_components::action::BarAction| {
        ALLOWED.contains(&action.kind) && action.color != ActionColor::Purple
    };
    if !status::is_stressed(b, f.ship) && upgrades::bar(b, f.ship).any(allowed) {
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

/// The ship may perform no further action in this activation [MOV-41], whether or not it performed
/// that action [MOV-41/open], and whatever caused the maneuver [MOV-83/open].
fn ban<O: Observer>(b: &mut Battle<O>, f: ShipOverlapFrame) -> Flow {
    let turn = &mut b.turn[f.ship];
    turn.no_further_actions |= turn.activating;
    b.pop()
}
