//! The consequences of a huge ship overlapping other ships [HUG-47 to HUG-51]. All overlapped ships
//! suffer damage. Standard ones are lifted and placed behind the huge ship, the players taking
//! turns. Then the huge ship rolls for the damage and stress that it takes.
//!
//! The frame is pushed by the huge ship's maneuver ([`crate::movement`]).

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::huge::HugeOverlapStep as Step;
use killbox_components::frame::{Frame, GainFrame, HugeOverlapFrame, RollFrame, SufferFrame};
use killbox_components::ids::{ObjectId, ShipSlot};
use killbox_components::maneuver::Direction;
use killbox_components::size::Size;
use killbox_components::token::Token;

use crate::damage;
use crate::derived::area::{PlayArea, quarter_turn};
use crate::legal::own::rotations;
use crate::movement::{placing, rotate};
use crate::setup::grid::Grid;
use crate::setup::near::{self, Near};
use crate::setup::steps::answered;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the frame.
pub fn step<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    match f.step {
        Step::Suffer => suffer(b, f),
        Step::Ship => next_ship(b, f),
        Step::Facing => facing(b, f),
        Step::Area => area(b, f),
        Step::Cell => cell(b, f),
        Step::Rotate => rotation(b, f),
        Step::Roll => roll(b, f),
        Step::Lying => lying(b, f),
        Step::Damage => {
            b.pop();
            if f.damage > 0 {
                b.push(Frame::Suffer(SufferFrame::new(f.ship, 0, f.damage)));
            }
            Flow::Continue
        }
    }
}

fn go_on<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame, step: Step) -> Flow {
    b.set(Frame::HugeOverlap(HugeOverlapFrame { step, ..f }))
}

/// Deals each overlapped ship CRIT damage equal to the speed on the dial, in order of ship number
/// [HUG-47, HUG-48].
fn suffer<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let Some(ship) = f.suffering.first().filter(|_| f.speed > 0) else {
        return go_on(b, f, Step::Ship);
    };
    let suffering = f.suffering.without(ship);
    b.set(Frame::HugeOverlap(HugeOverlapFrame { suffering, ..f }));
    if b.in_play().has(ship) {
        b.push(Frame::Suffer(SufferFrame::new(ship, 0, f.speed)));
    }
    Flow::Continue
}

/// The players take turns placing lifted ships, the first player first. A player with none left is
/// skipped [HUG-49].
fn next_ship<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let aside = f.aside & b.in_play();
    if aside.is_empty() {
        return go_on(b, HugeOverlapFrame { aside, ..f }, Step::Roll);
    }
    let seat = if (aside & f.seat.ships()).is_empty() { f.seat.other() } else { f.seat };
    let answer = b.ask(seat, DecisionKind::ShipToPlace, f.ship, |b| {
        for ship in aside & seat.ships() {
            b.offer(Choice::Ship(ship));
        }
    });
    let Some(answer) = answer else { return Flow::Wait };
    let Choice::Ship(placing) = answer else { return b.misread() };
    go_on(b, HugeOverlapFrame { aside, placing, seat: seat.other(), ..f }, Step::Facing)
}

/// A ship that cannot be placed anywhere is destroyed [HUG-49].
fn facing<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let ship = f.placing;
    let mut facings = 0;
    if !answered(b, ship.seat()) {
        facings = Near::behind(b, ship, f.ship, f.aside).facings();
        if facings == 0 {
            go_on(b, HugeOverlapFrame { aside: f.aside.without(ship), ..f }, Step::Ship);
            damage::destroyed(b, ship);
            return Flow::Continue;
        }
    }
    let asked = b.ask(ship.seat(), DecisionKind::ShipFacing, ship, |b| {
        for facing in (0..u16::BITS as u8).filter(|facing| facings >> facing & 1 == 1) {
            b.offer(Choice::Facing { object: ObjectId::ship(ship), facing });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Facing { facing, .. } = answer else { return b.misread() };
    go_on(b, HugeOverlapFrame { facing, ..f }, Step::Area)
}

fn area<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let ship = f.placing;
    let asked = b.ask(ship.seat(), DecisionKind::ShipArea, ship, |b| {
        let areas = Near::behind(b, ship, f.ship, f.aside).areas(f.facing);
        areas.into_iter().for_each(|area| b.offer(area));
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::AreaNear { area, .. } = answer else { return b.misread() };
    go_on(b, HugeOverlapFrame { area, ..f }, Step::Cell)
}

fn cell<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let ship = f.placing;
    let asked = b.ask(ship.seat(), DecisionKind::ShipCell, ship, |b| {
        let places = Near::behind(b, ship, f.ship, f.aside).places(f.facing, f.area);
        places.into_iter().for_each(|place| b.offer(place));
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::CellNear { row, column, .. } = answer else { return b.misread() };
    go_on(b, HugeOverlapFrame { aside: f.aside.without(ship), ..f }, Step::Rotate);
    let pose = near::seen_pose(Grid::in_battle(b), ship.seat(), f.facing, row, column);
    placing::put(b, ship, pose);
    // Ships that are still lifted touch nothing [HUG-48].
    for other in f.aside.without(ship) {
        b.board.part(other);
    }
    b.raise(Event::Moved { ship, x: pose.x, y: pose.y, ux: pose.ux, uy: pose.uy });
    Flow::Continue
}

/// The ship's opponent may rotate it, if it then overlaps no ship and stays in the play area
/// [HUG-50].
fn rotation<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let ship = f.placing;
    let answer = b.ask(ship.seat().other(), DecisionKind::TractorRotation, ship, |b| {
        b.offer(Choice::Pass);
        for by in rotations(b, ship, true, false) {
            if stays(b, ship, by) {
                b.offer(Choice::Direction(by));
            }
        }
    });
    let Some(answer) = answer else { return Flow::Wait };
    go_on(b, f, Step::Ship);
    if let Choice::Direction(by) = answer {
        rotate::rotate(b, ship, quarter_turn(by));
    }
    Flow::Continue
}

/// Whether the ship stays in the play area if it is rotated in that direction.
fn stays<O: Observer>(b: &Battle<O>, ship: ShipSlot, by: Direction) -> bool {
    let turned = b.board.base_at(ship, b.board.pose(ship).turned(quarter_turn(by)));
    !PlayArea::of(b).is_outside(turned)
}

/// Rolls attack dice: one for each small ship lifted, two for a medium and three for a large one
/// [HUG-51].
fn roll<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let dice = |ship: ShipSlot| match b.spec(ship).size {
        Size::Small => 1,
        Size::Medium => 2,
        Size::Large | Size::Huge => 3,
    };
    let n = f.lifted.into_iter().map(dice).sum();
    if n == 0 {
        return b.pop();
    }
    go_on(b, f, Step::Lying);
    b.push(Frame::Roll(RollFrame::new(f.ship, DieKind::Attack, n)));
    Flow::Continue
}

/// The huge ship gains a stress token for each HIT and suffers a CRIT damage for each CRIT
/// [HUG-51].
fn lying<O: Observer>(b: &mut Battle<O>, f: HugeOverlapFrame) -> Flow {
    let [hits, crits] = [Face::Hit, Face::Crit].map(|face| b.core.rolled[face as usize]);
    go_on(b, HugeOverlapFrame { damage: crits, ..f }, Step::Damage);
    if hits > 0 {
        b.push(Frame::Gain(GainFrame::new(f.ship, Token::Stress, hits, f.ship.seat())));
    }
    Flow::Continue
}
