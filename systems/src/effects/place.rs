//! Effects that place a ship from reserve [RND-84], or place a ship or an obstacle anew. The player
//! chooses the place on a grid, in steps: a facing, a coarse cell, a cell.

use killbox_components::ability::Ground;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::{AbilityFrame, Frame, GainFrame};
use killbox_components::geometry::{BAND_MM, Pose, TOLERANCE_MM};
use killbox_components::ids::{OBSTACLES, ObjectId, ShipSet, ShipSlot};
use killbox_components::spec::Turret;
use killbox_components::state::Phase;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use crate::action::turret;
use crate::derived::wings;
use crate::legal::own::stands_within;
use crate::movement::placing;
use crate::setup::anew::{self, Anew};
use crate::setup::grid::{FACINGS, Grid, OBSTACLE_AREAS};
use crate::setup::near::{self, Near};
use crate::setup::ships;
use crate::setup::spots::AREA_CELLS;
use crate::setup::steps::answered;
use crate::ships::leaving;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The steps of placing an object, as values of [`AbilityFrame::step`].
const FACING: u8 = 0;
const AREA: u8 = 1;
const CELL: u8 = 2;
const TURRET: u8 = 3;

const fn next(f: AbilityFrame) -> Frame {
    Frame::Ability(AbilityFrame { part: 0, roll: 0, ..f.next() })
}

/// Places the ship from reserve; its player chooses where. If there is no place, it stays in
/// reserve [RND-84].
pub(crate) fn from_reserve<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ground: Ground) -> Flow {
    if f.step == FACING && !b.core.reserve.has(f.ship) {
        return b.set(next(f));
    }
    placed_on(b, f, f.ship, ground)
}

/// Places a ship anew that has been placed; its player chooses where. A ship outside the zone stays
/// where it is [RND-20].
pub(crate) fn anew_on<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: Option<ShipSlot>,
    ground: Ground,
) -> Flow {
    let zone = f32::from(ground.own_edge.unwrap_or(0)) * BAND_MM + TOLERANCE_MM;
    match ship.filter(|ship| f.step != FACING || stands_within(b, *ship, zone)) {
        Some(ship) => placed_on(b, f, ship, ground),
        None => b.set(next(f)),
    }
}

/// Places the wing that is in reserve: its leader, then its wingmates in the order of their places.
/// A wingmate is placed in formation if that position is on the ground of the effect. Otherwise it
/// is split and placed on that ground where its player chooses [RND-84, WNG-5/open].
pub(crate) fn wing<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ground: Ground) -> Flow {
    // Ends the ability: no wing is placed and nothing more happens [RND-84].
    let none = AbilityFrame { pc: u8::MAX, each: ShipSet::EMPTY, ..f };
    if f.with == TriggerData::Nothing {
        let Some((wing, there)) = wings::in_reserve(b, f.ship.seat()) else {
            return b.set(Frame::Ability(none));
        };
        let with = TriggerData::Ship(wing.leader);
        return b.set(Frame::Ability(AbilityFrame { with, each: there, ..f }));
    }
    let over = Frame::Ability(AbilityFrame { each: ShipSet::EMPTY, part: 0, roll: 0, ..f.next() });
    let Some(wing) = f.with.ship().and_then(|leader| b.matchup.wing_led_by(leader)) else {
        return b.set(over);
    };
    let order = core::iter::once(wing.leader).chain(wing.mates());
    let Some(ship) = order.into_iter().find(|ship| f.each.has(*ship)) else { return b.set(over) };
    let rest = AbilityFrame { each: f.each.without(ship), step: 0, part: 0, roll: 0, ..f };
    // The ship has been placed: the last of the steps takes it out of reserve. A wingmate that was
    // placed on its own is split.
    if !b.core.reserve.has(ship) && f.step == FACING {
        b.set(Frame::Ability(rest));
        if ship != wing.leader {
            b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
        }
        return Flow::Continue;
    }
    if ship != wing.leader && f.step == FACING {
        let at = wings::place(&b.board, wing, ship);
        if Near::on(b, ship, ground).has_room(at) {
            b.set(Frame::Ability(rest));
            leaving::out_of_reserve(b, ship, at);
            b.core.joined.insert(ship);
            let Pose { x, y, ux, uy } = at;
            b.tell(Event::ShipPlaced { ship, x, y, ux, uy });
            return Flow::Continue;
        }
    }
    // If there is no place for the leader, the whole wing stays in reserve and nothing more
    // happens. If there is none for a wingmate, only the wingmate stays.
    let asks = f.step == FACING && !answered(b, ship.seat());
    if asks && Near::on(b, ship, ground).facings() == 0 {
        return b.set(Frame::Ability(if ship == wing.leader { none } else { rest }));
    }
    let again = Frame::Ability(AbilityFrame { step: FACING, part: 0, roll: 0, ..f });
    placed(b, f, ship, ground, again)
}

fn placed_on<O: Observer>(b: &mut Battle<O>, f: AbilityFrame, ship: ShipSlot, ground: Ground) -> Flow {
    placed(b, f, ship, ground, next(f))
}

/// Places the ship in four steps; then the ability goes on with the frame `over`.
fn placed<O: Observer>(
    b: &mut Battle<O>,
    f: AbilityFrame,
    ship: ShipSlot,
    ground: Ground,
    over: Frame,
) -> Flow {
    match f.step {
        FACING => {
            let mut facings = 0;
            if !answered(b, ship.seat()) {
                facings = Near::on(b, ship, ground).facings();
                if facings == 0 {
                    return b.set(over);
                }
            }
            let asked = b.ask(ship.seat(), DecisionKind::ShipFacing, ship, |b| {
                for facing in (0..u16::BITS as u8).filter(|facing| facings >> facing & 1 == 1) {
                    b.offer(Choice::Facing { object: ObjectId::ship(ship), facing });
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Facing { facing, .. } = answer else { return b.misread() };
            b.set(Frame::Ability(AbilityFrame { step: AREA, part: facing, ..f }))
        }
        AREA => {
            let asked = b.ask(ship.seat(), DecisionKind::ShipArea, ship, |b| {
                let areas = Near::on(b, ship, ground).areas(f.part);
                areas.into_iter().for_each(|area| b.offer(area));
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::AreaNear { area, .. } = answer else { return b.misread() };
            b.set(Frame::Ability(AbilityFrame { step: CELL, roll: area, ..f }))
        }
        CELL => {
            let asked = b.ask(ship.seat(), DecisionKind::ShipCell, ship, |b| {
                let places = Near::on(b, ship, ground).places(f.part, f.roll);
                places.into_iter().for_each(|place| b.offer(place));
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::CellNear { row, column, .. } = answer else { return b.misread() };
            let comes = b.core.reserve.has(ship);
            let turns = comes && b.core.phase == Phase::Setup && b.spec(ship).turret != Turret::None;
            b.set(if turns { Frame::Ability(AbilityFrame { step: TURRET, ..f }) } else { over });
            let pose = near::seen_pose(Grid::in_battle(b), ship.seat(), f.part, row, column);
            if comes {
                leaving::out_of_reserve(b, ship, pose);
            } else {
                placing::put(b, ship, pose);
            }
            let Pose { x, y, ux, uy } = pose;
            let placed = Event::ShipPlaced { ship, x, y, ux, uy };
            // Abilities that wait for this event belong to set-up [RND-26].
            if comes && b.core.phase == Phase::Setup {
                b.raise(placed)
            } else {
                b.tell(placed)
            }
            Flow::Continue
        }
        _ => {
            let Some(answer) = ships::turret_start(b, ship) else { return Flow::Wait };
            if !turret::point(b, ship, answer) {
                return b.misread();
            }
            b.set(over)
        }
    }
}

/// Places an obstacle anew; the player of the ability chooses which and where. Its face stays up,
/// and locks on it stay [RND-19].
pub(crate) fn obstacle_anew<O: Observer>(b: &mut Battle<O>, f: AbilityFrame) -> Flow {
    let seat = f.ship.seat();
    let Some(index) = f.with.obstacle() else {
        let mut movable = arrayvec::ArrayVec::<usize, OBSTACLES>::new();
        if !answered(b, seat) {
            movable.extend(anew::movable(b, seat));
            if movable.is_empty() {
                return b.set(next(f));
            }
        }
        let asked = b.ask(seat, DecisionKind::ObstacleTarget, f.ship, |b| {
            for index in movable {
                b.offer(Choice::Object(ObjectId::obstacle(index)));
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        let Choice::Object(object) = answer else { return b.misread() };
        return b.set(Frame::Ability(AbilityFrame { with: TriggerData::Object(object), ..f }));
    };
    let object = ObjectId::obstacle(index);
    match f.step {
        FACING => {
            let asked = b.ask(seat, DecisionKind::ObstacleFacing, f.ship, |b| {
                let facings: arrayvec::ArrayVec<u8, FACINGS> = Anew::new(b, seat, index).facings().collect();
                for facing in facings {
                    b.offer(Choice::Facing { object, facing });
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Facing { facing, .. } = answer else { return b.misread() };
            b.set(Frame::Ability(AbilityFrame { step: AREA, part: facing, ..f }))
        }
        AREA => {
            let asked = b.ask(seat, DecisionKind::ObstacleArea, f.ship, |b| {
                let areas: arrayvec::ArrayVec<u8, { OBSTACLE_AREAS as usize }> =
                    Anew::new(b, seat, index).areas(f.part).collect();
                for area in areas {
                    b.offer(Choice::Area { object, area });
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Area { area, .. } = answer else { return b.misread() };
            b.set(Frame::Ability(AbilityFrame { step: CELL, roll: area, ..f }))
        }
        _ => {
            let asked = b.ask(seat, DecisionKind::ObstacleCell, f.ship, |b| {
                let cells: arrayvec::ArrayVec<(u8, u8), AREA_CELLS> =
                    Anew::new(b, seat, index).cells(f.part, f.roll).collect();
                for (row, column) in cells {
                    b.offer(Choice::Cell { object, row, column });
                }
            });
            let Some(answer) = asked else { return Flow::Wait };
            let Choice::Cell { row, column, .. } = answer else { return b.misread() };
            b.set(next(f));
            let placed = Anew::new(b, seat, index).placed(f.part, (row, column));
            b.obstacles[index].placed = placed;
            let (outline, Pose { x, y, ux, uy }) = (placed.outline.0, placed.pose);
            b.raise(Event::ObstaclePlaced { object, outline, x, y, ux, uy });
            Flow::Continue
        }
    }
}
