//! Boost, barrel roll and decloak [MOV-63 to MOV-79]. Actions, effects and the System Phase push
//! the frame.
//!
//! Such a move has no difficulty and no partial execution. It ends in a legal position, or fails
//! and the ship stays where it was [MOV-65, MOV-73, MOV-77]. The caller handles what follows for
//! the action or the cloak token.

use arrayvec::ArrayVec;
use killbox_components::ability::{Hook, MoveWord, Moved, Passed};
use killbox_components::action::ActionColor;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::{MoveKind, MoveStep, OverlapStep};
use killbox_components::frame::{Frame, GainFrame, MoveFrame, ObstaclesFrame, ShipOverlapFrame};
use killbox_components::geometry::device::Edge;
use killbox_components::geometry::{Move, Path, Pose, SlideOffset, Template, moves as geometry};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::state::Outcome;
use killbox_components::token::Token;

use super::course::Course;
use super::placing;
use super::preview::{Preview, boosted_partially, of_move, ships_passed_by_boost};
use crate::abilities::moves::{Other, Ways, in_place_of, ways};
use crate::abilities::{queries, raise};
use crate::derived::area::{MayMeet, PlayArea};
use crate::derived::charge::On;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{devices, tokens::charges};

/// The template of a boost in a direction: straight 1 or bank 1 [MOV-63].
pub const fn boost_template(direction: Direction) -> Template {
    match direction {
        Direction::Straight => Template::STRAIGHT_1,
        Direction::Left => Template::BANK_1_LEFT,
        Direction::Right => Template::BANK_1_RIGHT,
    }
}

/// The result of a boost of `ship` with `template` [MOV-63].
pub fn boost(area: PlayArea, ship: ShipSlot, size: Size, template: Template) -> Preview {
    let start = area.board.pose(ship);
    let course = Course::Along { path: Path::forward(template), start, size, to: template.length() };
    of_move(area, ship, size, course, geometry::boost(start, size, template).pose)
}

/// The end of a barrel roll, legal or not [GEO-61 to GEO-63].
pub fn roll_to(start: Pose, size: Size, template: Template, side: Direction, offset: SlideOffset) -> Move {
    match template.direction() {
        Direction::Straight => geometry::barrel_roll(start, size, template, side, offset),
        _ => geometry::curved_roll(start, size, template, side, offset),
    }
}

/// The result of a barrel roll of `ship` to `side` with `template` [MOV-70, GEO-63]. The bend of a
/// curved template is as seen along the travel.
pub fn roll(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    template: Template,
    side: Direction,
    offset: SlideOffset,
) -> Preview {
    let start = area.board.pose(ship);
    let to = template.length();
    let curved = template.direction() != Direction::Straight;
    let course = match size {
        Size::Small => Course::Along { path: Path::sideways(template, side), start, size, to },
        _ if curved => Course::Along { path: Path::sideways(template, side), start, size, to },
        _ => Course::Across { start, size, side, half_length: to * 0.5 },
    };
    of_move(area, ship, size, course, roll_to(start, size, template, side, offset).pose)
}

/// The legal positions of a barrel roll to `side`, from the front to the back. If there are none,
/// the roll fails [MOV-71, MOV-72].
pub fn roll_positions(
    area: PlayArea,
    ship: ShipSlot,
    size: Size,
    template: Template,
    side: Direction,
    may: MayMeet,
) -> ArrayVec<(SlideOffset, Preview), 3> {
    SlideOffset::ALL
        .into_iter()
        .map(|offset| (offset, roll(area, ship, size, template, side, offset)))
        .filter(|(_, preview)| preview.is_legal_move(may))
        .collect()
}

/// The template of a move whose direction is declared. `bend` is the bend of a barrel roll [MOV-63,
/// MOV-70, MOV-75].
pub const fn template(kind: MoveKind, size: Size, direction: Direction, bend: Direction) -> Template {
    match kind {
        MoveKind::Boost => boost_template(direction),
        // Straight 1 and bank 1 are also the templates of a boost.
        MoveKind::BarrelRoll => boost_template(bend),
        MoveKind::DecloakBoost | MoveKind::DecloakRoll => geometry::decloak_template(size),
    }
}

/// The end of a move with that template, legal or not: ahead for a boost, or to a side for a roll,
/// in the middle of its positions [MOV-63, MOV-70, MOV-75].
pub fn declared(start: Pose, size: Size, template: Template, to: Edge) -> Pose {
    let roll = |side| roll_to(start, size, template, side, SlideOffset::Middle).pose;
    match to {
        Edge::Front | Edge::Rear => geometry::boost(start, size, template).pose,
        Edge::Left => roll(Direction::Left),
        Edge::Right => roll(Direction::Right),
    }
}

/// The template of the move: that of a card, else that of the rules.
fn template_of<O: Observer>(b: &Battle<O>, f: &MoveFrame) -> Template {
    let by_rule = template(f.kind, b.spec(f.ship).size, f.direction.unwrap_or_default(), f.bend);
    f.with.unwrap_or(by_rule)
}

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: MoveFrame) -> Flow {
    if b.board.huge.0.has(f.ship) {
        // Huge ships do not boost, barrel roll or decloak [HUG-37].
        return b.pop_with(Outcome::Failed);
    }
    match f.step {
        MoveStep::Declare => declare(b, f),
        MoveStep::MoveShip if f.kind.is_roll() => barrel_roll(b, f),
        MoveStep::MoveShip => boosted(b, f),
        MoveStep::Obstacles => obstacles(b, f),
        MoveStep::End => {
            b.pop_with(Outcome::Done);
            for other in f.overlapped {
                raise::trigger(b, &Event::OverlappedShip { ship: f.ship, other });
            }
            moved(b, &f);
            Flow::Continue
        }
    }
}

/// Raises "after you boost" or "after you barrel roll", whether the move is an action or an effect.
fn moved<O: Observer>(b: &mut Battle<O>, f: &MoveFrame) {
    let ship = f.ship;
    match f.kind {
        MoveKind::Boost => b.raise(Event::Boosted { ship }),
        MoveKind::BarrelRoll => b.raise(Event::BarrelRolled { ship }),
        MoveKind::DecloakBoost | MoveKind::DecloakRoll => {}
    }
}

/// Asks for the direction of the move, before anything is measured. Choices that will fail are
/// therefore offered, too [MOV-63, MOV-70, MOV-76]. A legal position cannot be declared a failure
/// [MOV-66].
fn declare<O: Observer>(b: &mut Battle<O>, f: MoveFrame) -> Flow {
    let (direction, bend) = match (f.direction, f.kind) {
        // The effect names the direction, and an ability may name another template.
        (Some(direction), MoveKind::Boost) if f.with.is_none() => {
            let template = boost_template(direction);
            let with = in_place_of(b, f.ship, MoveWord::Boost, template);
            let with = Some(with).filter(|with| *with != template);
            return b.set(Frame::Move(MoveFrame { with, step: MoveStep::MoveShip, ..f }));
        }
        (Some(direction), _) => (direction, f.bend),
        (None, MoveKind::DecloakBoost) => (Direction::Straight, f.bend),
        (None, kind) => {
            let word = if kind.is_roll() { MoveWord::BarrelRoll } else { MoveWord::Boost };
            let ways = ways(b, f.ship, word, by_action(b, f.ship));
            let decision = if kind.is_roll() { DecisionKind::RollSide } else { DecisionKind::BoostTemplate };
            let answer = b.ask(f.ship.seat(), decision, f.ship, |b| {
                for other in &ways.others {
                    b.offer(other.option(f.ship));
                }
                if ways.only_others {
                    return;
                }
                if !kind.is_roll() {
                    for direction in [Direction::Straight, Direction::Left, Direction::Right] {
                        b.offer(Choice::Direction(direction));
                    }
                    return;
                }
                let curved = kind == MoveKind::BarrelRoll;
                let bends = if curved { queries::roll_bends(b, f.ship) } else { &[Direction::Straight] };
                for side in [Direction::Left, Direction::Right] {
                    for bend in bends {
                        b.offer(Choice::Roll { side, bend: *bend });
                    }
                }
            });
            let Some(answer) = answer else { return Flow::Wait };
            match answer {
                Choice::Direction(direction) => (direction, Direction::Straight),
                Choice::Roll { side, bend } => (side, bend),
                answer => match ways.find(answer) {
                    Some(other) => return declare_other(b, f, other),
                    None => return b.misread(),
                },
            }
        }
    };
    b.set(Frame::Move(MoveFrame { direction: Some(direction), bend, step: MoveStep::MoveShip, ..f }))
}

/// The colour of the action that makes `ship` move, if an action does.
fn by_action<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<ActionColor> {
    match b.frames.0.iter().rev().nth(1) {
        Some(Frame::Action(action)) if action.ship == ship => Some(action.color),
        _ => None,
    }
}

/// Declares a move with a template other than that of the rules, and pays its cost.
fn declare_other<O: Observer>(b: &mut Battle<O>, f: MoveFrame, other: Other) -> Flow {
    let ship = f.ship;
    b.set(Frame::Move(with_other(MoveFrame { step: MoveStep::MoveShip, ..f }, other)));
    if other.as_red {
        // The action is red from now on [ACT-5, ACT-7].
        if let Some(Frame::Action(action)) = b.frames.0.iter_mut().rev().nth(1) {
            action.color = ActionColor::Red;
        }
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
    }
    pay_for(b, ship, other);
    Flow::Continue
}

/// The move `f` with the template and the side of `other`.
pub fn with_other(f: MoveFrame, other: Other) -> MoveFrame {
    let bends = other.template.direction();
    let direction = match other.edge {
        Edge::Left => Direction::Left,
        Edge::Right => Direction::Right,
        Edge::Front | Edge::Rear => bends,
    };
    MoveFrame { direction: Some(direction), bend: bends, with: Some(other.template), ..f }
}

/// Pays the cost of such a template. Call it at the end of a step.
pub fn pay_for<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, other: Other) {
    if other.force > 0 {
        charges::spend(b, ship, On::FORCE, other.force);
    }
    for (owner, on, n) in other.charges.into_iter().flatten() {
        charges::spend(b, owner, on, n);
    }
    if let Some(ability) = other.ability {
        b.raise(Event::TemplateUsed { ship, ability });
    }
}

/// Offers the ways to decloak: a boost, a roll to either side, and those of cards [MOV-76].
pub fn offer_decloak<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, ways: &Ways) {
    if !ways.only_others {
        for direction in [Direction::Straight, Direction::Left, Direction::Right] {
            b.offer(Choice::Decloak { ship, direction });
        }
    }
    for other in &ways.others {
        b.offer(other.option(ship));
    }
}

/// The chosen move, with its other template if it has one. `None` if `answer` is not a way to
/// decloak [MOV-76].
pub fn decloak(ship: ShipSlot, answer: Choice, ways: &Ways) -> Option<(MoveFrame, Option<Other>)> {
    if let Choice::Decloak { direction, .. } = answer {
        let straight = direction == Direction::Straight;
        let kind = if straight { MoveKind::DecloakBoost } else { MoveKind::DecloakRoll };
        return Some((MoveFrame { direction: Some(direction), ..MoveFrame::new(ship, kind) }, None));
    }
    let other = ways.find(answer)?;
    let kind = if other.edge == Edge::Front { MoveKind::DecloakBoost } else { MoveKind::DecloakRoll };
    Some((with_other(MoveFrame::new(ship, kind), other), Some(other)))
}

/// Moves a boosting or decloaking ship ahead, or lets the move fail [MOV-64, MOV-65].
fn boosted<O: Observer>(b: &mut Battle<O>, f: MoveFrame) -> Flow {
    let size = b.spec(f.ship).size;
    let template = template_of(b, &f);
    let preview = match f.partial {
        true => boosted_partially(PlayArea::of(b), f.ship, size, template),
        false => boost(PlayArea::of(b), f.ship, size, template),
    };
    if !f.partial && !preview.is_legal_move(may_meet_obstacles(b, &f)) {
        if !b.matchup.program.is_silent(Hook::WouldFail, b.core.faceup_kinds)
            && may_stop_short(b, f.ship, template)
            && let Some(Frame::Action(action)) = b.frames.0.iter_mut().rev().nth(1)
        {
            action.onto_ship = Some(template);
        }
        return b.pop_with(Outcome::Failed);
    }
    arrive(b, f, &preview)
}

/// Whether a boost that failed because it overlapped a ship could be resolved as a partially
/// executed maneuver. Only ships may stand in its way [MOV-65/open].
fn may_stop_short<O: Observer>(b: &Battle<O>, ship: ShipSlot, template: Template) -> bool {
    let preview = boosted_partially(PlayArea::of(b), ship, b.spec(ship).size, template);
    let f = MoveFrame::new(ship, MoveKind::Boost);
    !preview.fully() && !preview.flees && preview.meets_only(may_meet_obstacles(b, &f))
}

/// Resolves a failed boost as a partially executed maneuver. Call it at the end of a step
/// [MOV-65/open].
pub fn stop_short<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, template: Template) {
    b.push(Frame::Move(MoveFrame {
        direction: Some(template.direction()),
        with: Some(template),
        step: MoveStep::MoveShip,
        partial: true,
        ..MoveFrame::new(ship, MoveKind::Boost)
    }));
}

/// The player picks one of the legal positions. The roll fails only if there is none [MOV-71 to
/// MOV-73].
fn barrel_roll<O: Observer>(b: &mut Battle<O>, f: MoveFrame) -> Flow {
    let size = b.spec(f.ship).size;
    let side = f.direction.unwrap_or_default();
    let template = template_of(b, &f);
    let may = may_meet_obstacles(b, &f);
    let positions = roll_positions(PlayArea::of(b), f.ship, size, template, side, may);
    if positions.is_empty() {
        return b.pop_with(Outcome::Failed);
    }
    let answer = b.ask(f.ship.seat(), DecisionKind::RollPosition, f.ship, |b| {
        for (offset, _) in &positions {
            b.offer(Choice::Position(*offset));
        }
    });
    let Some(answer) = answer else { return Flow::Wait };
    match positions.iter().find(|(offset, _)| answer == Choice::Position(*offset)) {
        Some((_, preview)) => arrive(b, f, preview),
        None => b.misread(),
    }
}

/// The obstacles that do not make the move fail, because an effect allows them or the ship ignores
/// them [MOV-64, MOV-73, MOV-78/open, OBJ-27].
fn may_meet_obstacles<O: Observer>(b: &Battle<O>, f: &MoveFrame) -> MayMeet {
    let granted = f.through_obstacles || queries::moves_through_obstacles(b, f.ship);
    if granted { MayMeet::ALL } else { queries::ignored_obstacles(b, f.ship) }
}

/// The kind under which abilities that look back find the move. No card asks what a ship moved
/// through as it decloaked [MOV-18].
const fn remembered(kind: MoveKind) -> Option<Moved> {
    match kind {
        MoveKind::Boost => Some(Moved::Boost),
        MoveKind::BarrelRoll => Some(Moved::BarrelRoll),
        MoveKind::DecloakBoost | MoveKind::DecloakRoll => None,
    }
}

fn arrive<O: Observer>(b: &mut Battle<O>, f: MoveFrame, to: &Preview) -> Flow {
    if b.matchup.program.looks_back()
        && let Some(by) = remembered(f.kind)
    {
        let (ship, obstacles) = (f.ship, to.through);
        let ships = match by {
            Moved::Boost => {
                ships_passed_by_boost(PlayArea::of(b), ship, b.spec(ship).size, template_of(b, &f))
            }
            Moved::Maneuver | Moved::BarrelRoll => ShipSet::EMPTY,
        };
        b.queue.note_passed(Passed { ship, by, ships, obstacles });
    }
    let met = to.suffered(b.rules().obstacle_again);
    let overlapped = if f.partial { to.overlapped } else { ShipSet::EMPTY };
    let over = met.is_empty() && to.mines.is_empty() && overlapped.is_empty();
    if over {
        b.pop_with(Outcome::Done);
    } else {
        b.set(Frame::Move(MoveFrame {
            step: MoveStep::Obstacles,
            met,
            lies_on: to.lies_on,
            mines: to.mines,
            overlapped,
            ..f
        }));
    }
    for other in overlapped {
        b.tell(Event::OverlappedShip { ship: f.ship, other });
    }
    placing::move_to(b, f.ship, to.pose);
    if let Some(other) = to.last_backed_over.filter(|_| f.partial) {
        b.board.join(f.ship, other);
    }
    if over {
        moved(b, &f);
    }
    Flow::Continue
}

/// Resolves the obstacles that the ship may move through, the mines [OBJ-3], and the ships that it
/// has overlapped [MOV-40, MOV-41]. No step is skipped [MOV-42].
fn obstacles<O: Observer>(b: &mut Battle<O>, f: MoveFrame) -> Flow {
    b.set(Frame::Move(MoveFrame { step: MoveStep::End, ..f }));
    if !f.overlapped.is_empty() {
        let (ship, overlapped) = (f.ship, f.overlapped);
        let step = OverlapStep::Which;
        b.push(Frame::ShipOverlap(ShipOverlapFrame { ship, overlapped, step, in_activation: false }));
    }
    devices::set_off(b, f.ship, f.mines, false);
    if !f.met.is_empty() {
        b.push(Frame::Obstacles(ObstaclesFrame::new(f.ship, f.met, f.lies_on, false)));
    }
    Flow::Continue
}
