//! Placing obstacles, alternating in player order [RND-18, RND-19]. They are those of the squads,
//! or those of an environment card together with its devices ([`super::ordnance`]) [ENV-4].
//!
//! `spots` computes where an obstacle may lie. An obstacle without a legal cell is left out and the
//! alternation goes on [RND-19/open]. It stays left out, since no obstacle leaves the board during
//! setup.

use arrayvec::ArrayVec;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::SetupFrame;
use killbox_components::frame::phases::SetupStep;
use killbox_components::geometry::{OutlineId, PlacedObstacle, Pose};
use killbox_components::ids::{OBSTACLES, ObjectId, Seat, ShipSlot};
use killbox_components::state::{Obstacle, Phase};

use super::grid::{FACING, FACINGS, Grid, OBSTACLE_AREAS, as_seen_by};
use super::ordnance;
use super::spots::Spots;
use crate::abilities::queries;
use crate::setup::steps::{answered, go_on};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of placing obstacles.
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    match f.step {
        SetupStep::ObstacleTurn => take_turn(b, f),
        SetupStep::Obstacle => choose_obstacle(b, f),
        SetupStep::ObstacleFacing => choose_facing(b, f),
        SetupStep::ObstacleArea => choose_area(b, f),
        _ => choose_cell(b, f),
    }
}

/// Chooses the seat whose turn it is, and finds its obstacles with a legal cell [RND-18].
fn take_turn<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let left = |seat: Seat| {
        let all = |many: usize| ((1u16 << many) - 1) as u8;
        let Some(environment) = b.objectives.environment else {
            return all(b.matchup.obstacles[seat.index()].len()) & !f.used[seat.index()];
        };
        // The obstacles of an environment card belong to both players [ENV-4]. Not all obstacles of
        // the squads may be placed [ENV-5].
        let enough = usize::from(environment.card().of_squads);
        let lying = b.obstacles.iter().filter(|obstacle| obstacle.present).count();
        if enough > 0 && lying >= enough { 0 } else { all(brought(b, seat).len()) & !(f.used[0] | f.used[1]) }
    };
    let is_over = Seat::BOTH.iter().all(|seat| left(*seat) == 0) || row(b).is_none();
    if is_over && Seat::BOTH.iter().all(|seat| ordnance::fitting(b, *seat) == 0) {
        // Ships that start docked are declared next [RND-23].
        let next = if b.matchup.berths.is_empty() { SetupStep::Ship } else { SetupStep::Dock };
        go_on(b, SetupFrame { turns: 0, ..f }, next);
        b.core.reserve = queries::start_in_reserve(b);
        b.raise(Event::DuringPhase { phase: Phase::Setup });
        return Flow::Continue;
    }
    let seat = b.player_order()[usize::from(f.turns & 1)];
    let devices = ordnance::fitting(b, seat);
    let (fit, roomy) = if is_over { (0, false) } else { fitting(b, seat, left(seat)) };
    let mut f = SetupFrame { seat, fit, roomy, ..f };
    if fit != 0 || devices != 0 {
        return go_on(b, f, SetupStep::Obstacle);
    }
    f.used[seat.index()] |= left(seat);
    f.turns += 1;
    go_on(b, f, SetupStep::ObstacleTurn)
}

/// The obstacles in `left` that fit somewhere, and whether each fits with every facing.
fn fitting<O: Observer>(b: &Battle<O>, seat: Seat, left: u8) -> (u8, bool) {
    if left == 0 {
        return (0, false);
    }
    let outlines = pool(b, seat, left);
    let largest = outlines.iter().map(|(_, outline)| outline.outline().radius).fold(0.0, f32::max);
    let spots = Spots::new(b, seat);
    if spots.has_room_for_circle(largest) {
        return (left, true);
    }
    let fit = outlines.iter().filter(|(_, outline)| spots.facings(*outline) != 0);
    (fit.fold(0, |fit, (i, _)| fit | 1 << i), false)
}

/// The obstacles from which `seat` can choose during setup: its own, or those of the environment
/// card [RND-18, ENV-4].
fn brought<O: Observer>(b: &Battle<O>, seat: Seat) -> ArrayVec<u8, OBSTACLES> {
    match b.objectives.environment {
        Some(environment) if environment.card().of_squads > 0 => {
            b.matchup.obstacles.iter().flatten().copied().take(OBSTACLES).collect()
        }
        Some(environment) => environment.card().outlines(),
        None => b.matchup.obstacles[seat.index()].iter().copied().collect(),
    }
}

/// The obstacles of `seat` whose bit is set, with their index in its pool.
fn pool<O: Observer>(b: &Battle<O>, seat: Seat, bits: u8) -> ArrayVec<(u8, OutlineId), OBSTACLES> {
    (0u8..)
        .zip(&brought(b, seat))
        .filter(|(i, _)| bits >> i & 1 == 1)
        .map(|(i, outline)| (i, OutlineId(*outline)))
        .collect()
}

/// Asks for the obstacle: one of the player's own, or of the environment card, in the order of the
/// pool [RND-18, ENV-4]. Two with the same outline are one option. The devices of the card come
/// after them [ENV-5].
fn choose_obstacle<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let outlines = pool(b, f.seat, f.fit);
    let object = object(b);
    let devices = if answered(b, f.seat) { 0 } else { ordnance::fitting(b, f.seat) };
    let asked = b.ask(f.seat, DecisionKind::ObstacleChoice, None::<ShipSlot>, |b| {
        for (i, (_, outline)) in outlines.iter().enumerate() {
            if outlines[..i].iter().all(|(_, earlier)| earlier != outline) {
                b.offer(Choice::Obstacle { object, outline: *outline });
            }
        }
        for number in (0..u8::BITS as usize).filter(|number| devices >> number & 1 == 1) {
            b.offer(Choice::Object(ObjectId::device(number)));
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    if let Choice::Object(device) = answer {
        let Some(number) = device.as_device() else { return b.misread() };
        return go_on(b, SetupFrame { object: number as u8, facing: 0, ..f }, SetupStep::DeviceArea);
    }
    let chosen =
        outlines.iter().find(|(_, outline)| answer == Choice::Obstacle { object, outline: *outline });
    let Some((index, _)) = chosen else { return b.misread() };
    go_on(b, SetupFrame { object: *index, ..f }, SetupStep::ObstacleFacing)
}

fn choose_facing<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = object(b);
    let asked = b.ask(f.seat, DecisionKind::ObstacleFacing, None::<ShipSlot>, |b| {
        let facings = if f.roomy { u16::MAX } else { Spots::new(b, f.seat).facings(outline(b, f)) };
        for facing in (0..FACINGS as u8).filter(|facing| facings >> facing & 1 == 1) {
            b.offer(Choice::Facing { object, facing });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Facing { facing, .. } = answer else { return b.misread() };
    go_on(b, SetupFrame { facing, ..f }, SetupStep::ObstacleArea)
}

fn choose_area<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = object(b);
    let asked = b.ask(f.seat, DecisionKind::ObstacleArea, None::<ShipSlot>, |b| {
        let blocks = Spots::new(b, f.seat).areas(outline(b, f), f.facing);
        for area in (0..OBSTACLE_AREAS).filter(|block| blocks >> block & 1 == 1) {
            b.offer(Choice::Area { object, area });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Area { area, .. } = answer else { return b.misread() };
    go_on(b, SetupFrame { area, ..f }, SetupStep::ObstacleCell)
}

fn choose_cell<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    let object = object(b);
    let asked = b.ask(f.seat, DecisionKind::ObstacleCell, None::<ShipSlot>, |b| {
        for (row, column) in Spots::new(b, f.seat).cells(outline(b, f), f.facing, f.area) {
            b.offer(Choice::Cell { object, row, column });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Cell { row, column, .. } = answer else { return b.misread() };
    let at = Grid::in_battle(b).centre(row, column);
    place(b, f, Pose::at(at, FACING[usize::from(f.facing)]))
}

/// Places the obstacle at `pose`, as its seat sees it.
fn place<O: Observer>(b: &mut Battle<O>, f: SetupFrame, pose: Pose) -> Flow {
    let pose = as_seen_by(b.play_area(), f.seat, pose);
    let outline = outline(b, f);
    let mut next = f;
    next.used[f.seat.index()] |= 1 << f.object;
    next.turns += 1;
    go_on(b, next, SetupStep::ObstacleTurn);
    let Some(row) = row(b) else { return Flow::Continue };
    b.obstacles[row] = Obstacle::lying(outline.outline().kind, PlacedObstacle::new(outline, pose));
    let Pose { x, y, ux, uy } = pose;
    b.raise(Event::ObstaclePlaced { object: ObjectId::obstacle(row), outline: outline.0, x, y, ux, uy });
    Flow::Continue
}

/// The outline of the obstacle that is being placed.
fn outline<O: Observer>(b: &Battle<O>, f: SetupFrame) -> OutlineId {
    let number = usize::from(f.object);
    let outline = match b.objectives.environment {
        Some(_) => brought(b, f.seat).get(number).copied(),
        None => b.matchup.obstacles[f.seat.index()].get(number).copied(),
    };
    OutlineId(outline.unwrap_or(0))
}

/// The row of the next obstacle.
fn row<O: Observer>(b: &Battle<O>) -> Option<usize> {
    b.obstacles.iter().position(|obstacle| !obstacle.present)
}

/// The number of the object that is being placed.
fn object<O: Observer>(b: &Battle<O>) -> ObjectId {
    ObjectId::obstacle(row(b).unwrap_or(0))
}
