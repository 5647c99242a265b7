//! The tractor move. When a ship becomes tractored for the first time in a round, the player whose
//! effect caused it may move the ship [MOV-88 to MOV-93]. Gaining tractor tokens pushes the frame
//! and checks for the first time [MOV-91].

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
use crate::abilities::moves::in_place_of;
use crate::abilities::queries;
use crate::derived::area::{MayMeet, PlayArea, quarter_turn};
use crate::devices;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The maximum number of tractor moves: a boost, and three positions on either side with each of
/// two templates.
const MOVES: usize = 13;

/// The legal tractor moves of `ship`: a boost, then barrel rolls to the left and to the right, each
/// from the front to the back [MOV-88, MOV-89, LEG-13].
///
/// `bends` are the bends of the roll templates ([`queries::roll_bends`]) [MOV-70]. `through` are
/// the obstacles that the ship may meet, as bits. `used` maps a template of the rules to the one
/// that replaces it [MOV-88/open].
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

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    match f.step {
        TractorStep::Move => move_ship(b, f),
        TractorStep::Rotate => rotation(b, f),
        TractorStep::Obstacles => obstacles(b, f),
        TractorStep::End => b.pop_with(Outcome::Done),
    }
}

/// The player whose effect it was may move the ship [MOV-88].
fn move_ship<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    let ship = f.ship;
    if b.board.huge.0.has(ship) {
        // Huge ships do not make tractor moves [HUG-53].
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
    // Only a ship that an opponent moved may rotate [MOV-90].
    let step = if f.by == ship.seat() { TractorStep::Obstacles } else { TractorStep::Rotate };
    let met = to.suffered(b.rules().obstacle_again);
    b.set(Frame::Tractor(TractorFrame { step, met, lies_on: to.lies_on, mines: to.mines, ..f }));
    placing::move_to(b, ship, to.pose);
    b.raise(Event::TractorMoved { ship });
    Flow::Continue
}

/// The ship's own player may rotate it 90 degrees for 1 stress [MOV-90].
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

/// Resolves the obstacles that the ship moved through or overlaps [LEG-13], after the choice to
/// rotate [LEG-13/open]. No step is skipped [MOV-42].
fn obstacles<O: Observer>(b: &mut Battle<O>, f: TractorFrame) -> Flow {
    b.set(Frame::Tractor(TractorFrame { step: TractorStep::End, ..f }));
    devices::set_off(b, f.ship, f.mines, false);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, false)));
    }
    Flow::Continue
}
