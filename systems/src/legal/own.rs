//! Whether effects on the ability's own ship and card would change something: its dial, its facing,
//! its charges.

use arrayvec::ArrayVec;
use killbox_components::ability::{ManeuverPart, Otherwise, OwnOp};
use killbox_components::frame::action::ActionStep;
use killbox_components::frame::movement::ManeuverStep;
use killbox_components::frame::phases::TurnStep;
use killbox_components::frame::{AbilityFrame, Frame};
use killbox_components::geometry::{BAND_MM, Base, Shape, TOLERANCE_MM, Template};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::{Bearing, Difficulty, Direction, Maneuver};
use killbox_components::sets::Set;
use killbox_components::token::Token;
use killbox_components::trigger_data::TriggerData;

use crate::abilities::executed::really;
use crate::abilities::predicates;
use crate::derived::area::{PlayArea, quarter_turn};
use crate::derived::upgrades::facedown;
use crate::derived::{charge, maneuvers, wings};
use crate::legal::amounts::{attack_charges, own_card};
use crate::legal::upgrades::{exchangeable, gifts, to_hide};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether this effect would change something.
pub(crate) fn would_change<O: Observer>(b: &Battle<O>, f: &AbilityFrame, op: OwnOp) -> bool {
    let t = f.trigger();
    match op {
        OwnOp::IgnoreThatObstacle => f.with.obstacle().is_some(),
        OwnOp::ReloadThisCard => {
            predicates::own_charges(b, &t).is_some_and(|(ship, on)| charge::can_recover(b, ship, on))
        }
        OwnOp::RecoverAttackCharge(_) => {
            attack_charges(b).is_some_and(|(ship, on, _)| charge::can_recover(b, ship, on))
        }
        OwnOp::SkipExecuteStep => f.subject.is_some_and(|ship| !b.turn[ship].skip_execute),
        OwnOp::SkipActionStep => f.subject.is_some_and(|ship| !b.turn[ship].skip_action),
        OwnOp::MovePartially => failed_onto_ship(b, f.ship).is_some(),
        OwnOp::RepairThisCard => own_card(b, f).is_some(),
        OwnOp::RotateShip { who, quarter, half } => {
            let ships = predicates::whom(b, &t, f.chosen, who);
            ships.into_iter().any(|ship| can_rotate(b, ship, quarter, half))
        }
        OwnOp::RotateAsRevealed => side_revealed(b, f.ship).is_some(),
        OwnOp::SetDial { who, same, speed_by, colors, bearings, faster, hidden } => {
            let to = DialChange { same, speed_by, colors, bearings, faster, hidden };
            predicates::whom(b, &f.trigger(), f.chosen, who).into_iter().any(|ship| can_set_dial(b, ship, to))
        }
        OwnOp::GoIntoReserve => b.in_play().has(f.ship),
        OwnOp::RemoveFuseHere => {
            let card = predicates::upgrade_of(b, &t);
            card.is_some_and(|(ship, card)| b.queue.fuses_on_card(ship, card) > 0)
        }
        OwnOp::GuessDial(who) | OwnOp::GuessSpeed(who) => predicates::whom(b, &t, f.chosen, who)
            .into_iter()
            .any(|ship| b.turn[ship].dial.is_some() && b.turn[ship].revealed.is_none()),
        OwnOp::PlaceAnew { who, ground } => {
            let ships = predicates::whom(b, &t, f.chosen, who);
            let zone = f32::from(ground.own_edge.unwrap_or(0)) * BAND_MM + TOLERANCE_MM;
            ships.into_iter().any(|ship| stands_within(b, ship, zone))
        }
        OwnOp::RepairAllFaceup(of) => {
            let faceup = b.damage[f.ship].faceup.kinds();
            faceup.iter().any(|kind| b.matchup.program.has_trait(kind, of))
        }
        OwnOp::RepairAgain => match (f.with, f.subject) {
            (TriggerData::Card(kind), Some(ship)) => b.damage[ship].facedown.count(kind) > 0,
            _ => false,
        },
        OwnOp::PlaceYourself(_) => b.core.reserve.has(f.ship),
        OwnOp::ExchangeUpgrades { slot, of } => {
            !exchangeable(b, slot, predicates::affected(b, &t, None, of)).is_empty()
        }
        OwnOp::GiveUpgrades { slot, to } => {
            !gifts(b, slot, f.ship, predicates::affected(b, &t, None, to)).is_empty()
        }
        OwnOp::HideUpgrade => to_hide(b, f.ship).is_some(),
        OwnOp::RevealUpgrade => facedown(b, f.ship).is_some(),
        OwnOp::PlaceWing(_) => wings::in_reserve(b, f.ship.seat()).is_some(),
        OwnOp::PlaceObstacleAnew => b.obstacles.iter().any(|obstacle| obstacle.present),
        OwnOp::Decloak => b.tokens[f.ship].has(Token::Cloak),
        OwnOp::ExecuteInstead(_) => to_execute(b, f.ship).is_some(),
        OwnOp::ExecuteAs { other, who } => predicates::whom(b, &t, f.chosen, who)
            .first()
            .is_some_and(|ship| !executed_as(b, ship, other).is_empty()),
        OwnOp::ExecuteAlong(bearing) => laid_along(b, f.ship, bearing).is_some(),
        // An action has one colour: treating it as that colour changes nothing.
        OwnOp::TreatThisAction(color) => b.frames.0.iter().rev().any(|frame| match frame {
            Frame::Action(action) => {
                action.ship == f.ship && action.step == ActionStep::Heard && action.color != color
            }
            _ => false,
        }),
        OwnOp::DealReplacedFacedown
        | OwnOp::DealReplacedFaceup
        | OwnOp::PayOnly
        | OwnOp::DiscardDamageCards
        | OwnOp::DiscardDamage { .. }
        | OwnOp::PutOnCard { .. }
        | OwnOp::PutReplacedOnCard
        | OwnOp::DiscardReplaced
        | OwnOp::DealOneOf(_)
        | OwnOp::DealSearched(_)
        | OwnOp::PutFuseHere
        | OwnOp::FlipThisCard
        | OwnOp::Execute { .. }
        | OwnOp::ChooseInitiative { .. } => true,
    }
}

/// Whether `ship` is wholly within `mm` millimetres of its own edge [RND-20].
pub(crate) fn stands_within<O: Observer>(b: &Battle<O>, ship: ShipSlot, mm: f32) -> bool {
    let base = b.board.base(ship);
    let (y, reach) = (base.pose.y, base.reach().y);
    let farthest = if ship.seat() == Seat::A { y + reach } else { b.play_area().depth - y + reach };
    b.in_play().has(ship) && farthest <= mm
}

/// The template of the boost of `ship` that fails because it overlaps another ship [MOV-65/open].
pub(crate) fn failed_onto_ship<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Template> {
    b.frames.0.iter().rev().find_map(|frame| match frame {
        Frame::Action(f) if f.ship == ship => f.onto_ship,
        _ => None,
    })
}

/// The possible rotations: to a side by 90 degrees, or by 180 degrees [MOV-86, MOV-87].
pub(crate) fn rotations<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    quarter: bool,
    half: bool,
) -> ArrayVec<Direction, 3> {
    let base = b.board.base(ship);
    let area = PlayArea::of(b);
    let fits = |by: Direction| {
        let turned = Base { pose: base.pose.turned(quarter_turn(by)).renormalised(), ..base };
        // Huge ships are not rotated [HUG-37].
        !b.board.huge.0.has(ship) && !area.on_a_ship(ship, turned)
    };
    [(Direction::Left, quarter), (Direction::Right, quarter), (Direction::Straight, half)]
        .into_iter()
        .filter(|(by, said)| *said && fits(*by))
        .map(|(by, _)| by)
        .collect()
}

/// The direction of the revealed maneuver of the ship, if the ship can be rotated to that side
/// [MOV-86].
pub(crate) fn side_revealed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Direction> {
    let to = b.turn[ship].revealed?.direction;
    rotations(b, ship, true, false).into_iter().find(|side| *side == to)
}

/// Whether the ship can be rotated in one of these ways.
fn can_rotate<O: Observer>(b: &Battle<O>, ship: ShipSlot, quarter: bool, half: bool) -> bool {
    !rotations(b, ship, quarter, half).is_empty()
}

/// The conditions on the maneuver to which a dial is set.
#[derive(Clone, Copy)]
pub(crate) struct DialChange {
    /// The parts that the maneuver must have in common with the present one.
    pub same: Set<ManeuverPart>,
    /// The difference between the two speeds.
    pub speed_by: Option<u8>,
    /// The colours that the maneuver may have.
    pub colors: Set<Difficulty>,
    /// The bearings that the maneuver may have.
    pub bearings: Set<Bearing>,
    /// Whether the maneuver must not be slower [MOV-6].
    pub faster: bool,
    /// Whether the dial is not revealed yet [MOV-11].
    pub hidden: bool,
}

/// The maneuvers to which the dial can be set in place of the present one.
pub(crate) fn dial_options<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
    to: DialChange,
) -> impl Iterator<Item = Maneuver> + use<'a, O> {
    let DialChange { same, speed_by, colors, bearings, faster, hidden } = to;
    let revealed = if hidden { b.turn[ship].dial } else { b.turn[ship].revealed };
    let fits = move |m: &Maneuver| {
        revealed.is_some_and(|r| {
            let has = |part: ManeuverPart, holds: bool| !same.has(part) || holds;
            *m != r
                && has(ManeuverPart::Speed, m.speed == r.speed)
                && has(ManeuverPart::Bearing, m.bearing == r.bearing)
                && has(ManeuverPart::Direction, m.direction == r.direction)
                && has(ManeuverPart::Difficulty, m.difficulty == r.difficulty)
                && speed_by.is_none_or(|n| m.speed.abs_diff(r.speed) == n)
                && colors.has(m.difficulty)
                && bearings.has(m.bearing)
                && (!faster || m.speed >= r.speed)
        })
    };
    b.matchup.ship(ship).dial.iter().copied().filter(move |m| fits(m))
}

/// The maneuvers of the dial of `ship`, one for each bearing and speed [MOV-3].
pub(crate) fn guesses<'a, O: Observer>(
    b: &Battle<'a, O>,
    ship: ShipSlot,
) -> impl Iterator<Item = Maneuver> + use<'a, O> {
    let dial = &b.matchup.ship(ship).dial;
    let is_first = move |(at, m): &(usize, &Maneuver)| {
        !dial[..*at].iter().any(|before| (before.bearing, before.speed) == (m.bearing, m.speed))
    };
    dial.iter().enumerate().filter(is_first).map(|(_, maneuver)| *maneuver)
}

/// Whether the dial has a maneuver to which it can be set.
pub(crate) fn can_set_dial<O: Observer>(b: &Battle<O>, ship: ShipSlot, to: DialChange) -> bool {
    dial_options(b, ship, to).next().is_some()
}

/// The maneuver that the ship is about to execute: that of a SLAM or of an effect that has not
/// begun yet, or the revealed one [MOV-13].
pub(crate) fn about_to_execute<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Maneuver> {
    b.frames.0.iter().rev().find_map(|frame| pending(frame, ship)).or_else(|| to_execute(b, ship))
}

/// The maneuver of this ship that the frame is about to begin outside the Execute Maneuver step
/// [MOV-80, MOV-9].
pub(crate) fn pending(frame: &Frame, ship: ShipSlot) -> Option<Maneuver> {
    match frame {
        Frame::Maneuver(f) if f.ship == ship && f.step == ManeuverStep::Begin && !f.stress && !f.ion => {
            Some(f.maneuver)
        }
        _ => None,
    }
}

/// The maneuver that the ship is about to execute in its Execute Maneuver step: it has revealed one
/// and has not begun to execute it [RND-54].
pub(crate) fn to_execute<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Maneuver> {
    let revealed = b.turn[ship].revealed?;
    let step = |frame: &Frame| match frame {
        Frame::Activate(f)
            if f.ship == ship
                && !f.executed
                // The ion maneuver is not the revealed one [MOV-35].
                && !f.ion
                && matches!(f.step, TurnStep::BeforeExecute | TurnStep::ExecuteManeuver) =>
        {
            Some(f.instead.unwrap_or(revealed))
        }
        _ => None,
    };
    b.frames.0.iter().find_map(step)
}

/// The other maneuvers as which `ship` can execute the maneuver that it is about to execute [MOV-3
/// to MOV-6, MOV-22]. Maneuvers with the same outcome are excluded: a ship that would execute the
/// stress maneuver anyway executes nothing different [ABL-46, MOV-32].
pub(crate) fn executed_as<O: Observer>(
    b: &Battle<O>,
    ship: ShipSlot,
    other: Otherwise,
) -> ArrayVec<Maneuver, 2> {
    let Some(maneuver) = about_to_execute(b, ship) else { return ArrayVec::new() };
    let all = maneuvers::executed_as(b.spec(ship).size, maneuver, other);
    let as_it_is = really(b, ship, maneuver);
    all.into_iter().filter(|maneuver| really(b, ship, *maneuver) != as_it_is).collect()
}

/// The template of this bearing along which `ship` can execute the maneuver that it is about to
/// execute [MOV-52, GEO-45]; `None` if it would execute the stress maneuver [MOV-32].
pub(crate) fn laid_along<O: Observer>(b: &Battle<O>, ship: ShipSlot, bearing: Bearing) -> Option<Shape> {
    let maneuver = to_execute(b, ship).filter(|maneuver| !really(b, ship, *maneuver).stress)?;
    let (shape, direction) = match bearing {
        Bearing::Turn => (Shape::Turn, maneuver.direction),
        _ => (Shape::Straight, Direction::Straight),
    };
    Template::new(shape, maneuver.speed, direction).map(|_| shape)
}
