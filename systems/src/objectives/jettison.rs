//! Jettisoning a towed supply cache. The player may jettison it before the ship reveals its dial,
//! and must when the ship suffers CRIT damage or leaves play [SCN-34, SCN-35].

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

/// Lets the player of `ship` jettison its towed cache before the ship reveals its dial. Call it at
/// the end of a step [SCN-34].
pub fn may<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    begin(b, ship, false);
}

/// Makes `ship` jettison its towed cache. Call it at the end of a step [SCN-35].
pub fn must<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    begin(b, ship, true);
}

fn begin<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, must: bool) {
    if b.objectives.scenario.is_some() && b.objectives.towed_by(ship).is_some() {
        b.push(Frame::Jettison(JettisonFrame { ship, must }));
    }
}

/// Places the cache with its centre at the middle of one side of the ship, touching it and wholly
/// in the play area [SCN-34/open]. If no side has room, it returns to the place from which it was
/// towed [SCN-35/open].
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

/// Places the cache at `pose`.
fn lay<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, number: usize, pose: Pose) -> Flow {
    b.pop();
    b.objectives.shaken.remove(ship);
    b.objectives.tokens[number] = Objective::lying(pose);
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::ObjectiveJettisoned { ship, object: ObjectId::objective(number), x, y, ux, uy });
    Flow::Continue
}

/// The pose of a cache against one side of a base [SCN-34/open].
pub fn beside(base: Base, arc: Arc) -> Pose {
    let (out, side) = match arc {
        Arc::Left => (base.pose.left_90(), base.sides().y),
        Arc::Right => (base.pose.right_90(), base.sides().y),
        Arc::Rear => (base.pose.reversed(), base.sides().x),
        Arc::Front | Arc::FullFront | Arc::FullRear | Arc::Bullseye => (base.pose, base.sides().x),
    };
    out.shifted(side + OBJECTIVE_HALF_MM, 0.0)
}
