//! MOV-88 to MOV-93: a ship became tractored for the first time in a round, and the player whose
//! effect did it may move it. Pushed by the gaining of tractor tokens, which also knows whether it
//! is the first time (MOV-91).

use arrayvec::ArrayVec;
use killbox_components::ability::MoveWord;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::TractorStep;
use killbox_components::frame::{Frame, GainFrame, ObstaclesFrame, TractorFrame};
use killbox_components::geometry::Template;
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use super::preview::Preview;
use super::rotate::rotate;
use super::{moves, placing};
use crate::answers::moves::in_place_of;
use crate::answers::queries;
use crate::devices;
use crate::reads::area::{MayMeet, PlayArea, quarter_turn};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The most tractor moves there are: a boost and three positions on either side, with templates of
/// two bends.
const MOVES: usize = 13;

/// MOV-88, MOV-89, LEG-13: the legal tractor moves of `ship`, a boost, then barrel rolls to the
/// left and to the right, each from the front to the back, with templates that bend so (MOV-70,
/// [`queries::roll_bends`]); `through` are the obstacles it may meet, as bits, and `used` is the
/// template that goes in place of that of the rules (MOV-88/open).
pub fn tractor_moves(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    bends: &[Direction],
    through: u8,
    used: impl Fn(Template) -> Template,
) -> ArrayVec<(Choice, Preview), MOVES> {
    let mut list = ArrayVec::new();
    let boost = moves::boost(area, ship, size, used(Template::STRAIGHT_1));
    if boost.is_legal_move(MayMeet::these(through)) {
        list.push((Choice::TractorBoost, boost));
    }
    for (side, &bend) in [Direction::Left, Direction::Right]
        .iter()
        .flat_map(|side| bends.iter().map(move |bend| (*side, bend)))
    {
        let template = used(moves::boost_template(bend));
        let positions = moves::roll_positions(area, ship, size, template, side, MayMeet::these(through));
        let choice = |offset| Choice::TractorRoll { side, bend, offset };
        list.extend(positions.into_iter().map(|(offset, preview)| (choice(offset), preview)));
    }
    list
}

/// One step.
pub fn step<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    match f.step {
        TractorStep::Move => move_ship(b, f),
        TractorStep::Rotate => rotation(b, f),
        TractorStep::Obstacles => obstacles(b, f),
        TractorStep::End => b.pop_with(Outcome::Done),
    }
}

/// MOV-88: the player whose effect it was may move the ship.
fn move_ship<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    let ship = f.ship;
    if b.board.huge.has(ship) {
        // HUG-53.
        return b.pop_with(Outcome::Declined);
    }
    let through = if b.rules().tractor_through_obstacles { u8::MAX } else { 0 };
    let bends = queries::roll_bends(b, ship);
    let used = |template| in_place_of(b, ship, MoveWord::Tractor, template);
    let list = tractor_moves(PlayArea::of(b), ship, b.spec(ship).size, bends, through, used);
    let answer = b.ask(f.by, DecisionKind::TractorMove, ship, |b| {
        b.offer(Choice::Pass);
        for (choice, _) in &list {
            b.offer(*choice);
        }
    });
    let Some(answer) = answer else { return Flow::Wait };
    let Some((_, to)) = list.iter().find(|(choice, _)| *choice == answer) else {
        return b.pop_with(Outcome::Declined);
    };
    // MOV-90: only a ship that an opponent moved may rotate.
    let step = if f.by == ship.seat() { TractorStep::Obstacles } else { TractorStep::Rotate };
    let met = to.suffered(b.rules().obstacle_again);
    b.set(Frame::Tractor(TractorFrame { step, met, lies_on: to.lies_on, mines: to.mines, ..f }));
    placing::move_to(b, ship, to.pose);
    b.raise(Event::TractorMoved { ship });
    Flow::Continue
}

/// MOV-90: its own player may rotate the ship 90 degrees for 1 stress.
fn rotation<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    let ship = f.ship;
    let answer = b.ask(ship.seat(), DecisionKind::TractorRotation, ship, |b| {
        b.offer(Choice::Pass);
        b.offer(Choice::Direction(Direction::Left));
        b.offer(Choice::Direction(Direction::Right));
    });
    let Some(answer) = answer else { return Flow::Wait };
    b.set(Frame::Tractor(TractorFrame { step: TractorStep::Obstacles, ..f }));
    if let Choice::Direction(by) = answer
        && rotate(b, ship, quarter_turn(by))
    {
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
    }
    Flow::Continue
}

/// LEG-13: what it moved through or overlaps, after the choice to rotate (LEG-13/open). No step is
/// skipped (MOV-42).
fn obstacles<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    b.set(Frame::Tractor(TractorFrame { step: TractorStep::End, ..f }));
    devices::set_off(b, f.ship, f.mines, false);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, false)));
    }
    Flow::Continue
}
