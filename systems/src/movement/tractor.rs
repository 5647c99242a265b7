//! MOV-88 to MOV-93: a ship became tractored for the first time in a round, and the player whose effect did it may move
//! it. Pushed by the gaining of tractor tokens, which also knows whether it is the first time (MOV-91).

use arrayvec::ArrayVec;
use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::movement::TractorStep;
use killbox_components::frame::{Frame, GainFrame, ObstaclesFrame, TractorFrame};
use killbox_components::geometry::{SlideOffset, Template};
use killbox_components::ids::ShipSlot;
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use super::preview::Preview;
use super::rotate::rotate;
use super::{direction_key, direction_of, moves, placing};
use crate::devices;
use crate::reads::area::{PlayArea, quarter_turn};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The tractor moves there are: a boost and three positions on either side.
const MOVES: usize = 7;

/// The option to make a tractor move: argument 0 boost; 1 to 3 barrel roll left, forward, middle, backward; 4 to 6 right.
pub const fn move_key(side: Direction, offset: SlideOffset) -> OptionKey {
    let arg = match side {
        Direction::Straight => 0,
        Direction::Left => 1 + offset as u16,
        Direction::Right => 4 + offset as u16,
    };
    OptionKey::new(Verb::Position, 0, arg)
}

/// MOV-88, MOV-89, LEG-13: the legal tractor moves of `ship`, in the order of [`move_key`]; `through` are the
/// obstacles it may meet, as bits.
pub fn tractor_moves(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    through: u8,
) -> ArrayVec<(OptionKey, Preview), MOVES> {
    let mut list = ArrayVec::new();
    let boost = moves::boost(area, ship, size, Template::STRAIGHT_1);
    if boost.is_legal_move(through) {
        list.push((move_key(Direction::Straight, SlideOffset::Middle), boost));
    }
    for side in [Direction::Left, Direction::Right] {
        let positions = moves::roll_positions(area, ship, size, Template::STRAIGHT_1, side, through);
        list.extend(positions.into_iter().map(|(offset, preview)| (move_key(side, offset), preview)));
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
    let through = if b.rules().tractor_through_obstacles { u8::MAX } else { 0 };
    let list = tractor_moves(PlayArea::of(b), ship, b.spec(ship).size, through);
    let answer = b.ask(f.by, DecisionKind::TractorMove, ship, |b| {
        b.offer(OptionKey::PASS);
        for (key, _) in &list {
            b.offer(*key);
        }
    });
    let Some(answer) = answer else { return Flow::Wait };
    let Some((_, to)) = list.iter().find(|(key, _)| *key == answer) else {
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
        b.offer(OptionKey::PASS);
        b.offer(direction_key(Direction::Left));
        b.offer(direction_key(Direction::Right));
    });
    let Some(answer) = answer else { return Flow::Wait };
    b.set(Frame::Tractor(TractorFrame { step: TractorStep::Obstacles, ..f }));
    if !answer.is_pass() && rotate(b, ship, quarter_turn(direction_of(answer.arg))) {
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
    }
    Flow::Continue
}

/// LEG-13: what it moved through or overlaps, after the choice to rotate (LEG-13/open). No step is skipped (MOV-42).
fn obstacles<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    b.set(Frame::Tractor(TractorFrame { step: TractorStep::End, ..f }));
    devices::set_off(b, f.ship, f.mines);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, false)));
    }
    Flow::Continue
}
