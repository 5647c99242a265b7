//! SCN-34, SCN-35: a ship jettisons the supply cache that it tows: its player may before the ship
//! reveals its dial, and must when it suffers CRIT damage or leaves play.

use killbox_components::arc::Arc;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{Frame, JettisonFrame};
use killbox_components::geometry::setup::inside_play_area;
use killbox_components::geometry::{Base, Pose};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::objective::{OBJECTIVE_HALF_MM, Objective};

use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// SCN-34: before `ship` reveals its dial its player may jettison what it tows. For the end of a
/// step.
pub fn may<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    begin(b, ship, false);
}

/// SCN-35: `ship` must jettison what it tows. For the end of a step.
pub fn must<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    begin(b, ship, true);
}

fn begin<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, must: bool) {
    if b.objectives.scenario.is_some() && b.objectives.towed_by(ship).is_some() {
        b.push(Frame::Jettison(JettisonFrame { ship, must }));
    }
}

/// SCN-34/open: the cache is set with its middle at the middle of one side of the ship, touching
/// it, wholly in the play area. SCN-35/open: where no side has room, it lies again where it lay
/// before.
pub fn step<O: Observer>(b: &mut Battle<O>, f: JettisonFrame) -> Flow {
    let ship = f.ship;
    let Some(number) = b.objectives.towed_by(ship) else { return b.pop() };
    let base = b.board.base(ship);
    let area = b.play_area();
    let room = |arc: &Arc| inside_play_area(area, Objective::lying(beside(base, *arc)).square());
    if f.must && !Arc::STANDARD.iter().any(room) {
        let pose = b.objectives.tokens[number].pose;
        return lay(b, ship, number, pose);
    }
    let asked = b.ask(ship.seat(), DecisionKind::Jettison, ship, |b| {
        if !f.must {
            b.offer(Choice::Pass);
        }
        for arc in Arc::STANDARD.into_iter().filter(|arc| room(arc)) {
            b.offer(Choice::Arc { ship, arc });
        }
    });
    match asked {
        None => Flow::Wait,
        Some(Choice::Pass) => b.pop(),
        Some(Choice::Arc { arc, .. }) => lay(b, ship, number, beside(base, arc)),
        Some(_) => b.misread(),
    }
}

/// The cache lies there.
fn lay<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: usize, pose: Pose) -> Flow {
    b.pop();
    b.objectives.shaken.remove(ship);
    b.objectives.tokens[number] = Objective::lying(pose);
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::ObjectiveJettisoned { ship, object: ObjectId::objective(number), x, y, ux, uy });
    Flow::Continue
}

/// SCN-34/open: against that side of a base.
pub fn beside(base: Base, arc: Arc) -> Pose {
    let (out, side) = match arc {
        Arc::Left => (base.pose.left_90(), base.sides().y),
        Arc::Right => (base.pose.right_90(), base.sides().y),
        Arc::Rear => (base.pose.reversed(), base.sides().x),
        Arc::Front | Arc::FullFront | Arc::FullRear | Arc::Bullseye => (base.pose, base.sides().x),
    };
    out.shifted(side + OBJECTIVE_HALF_MM, 0.0)
}
