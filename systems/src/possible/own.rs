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
use killbox_components::with::With;

use crate::answers::executed::really;
use crate::answers::predicates;
use crate::possible::amounts::{attack_charges, own_card};
use crate::possible::upgrades::{exchangeable, gifts, to_hide};
use crate::reads::area::{PlayArea, quarter_turn};
use crate::reads::upgrades::facedown;
use crate::reads::{charge, maneuvers, wings};
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// Whether one of these effects would change something.
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
        OwnOp::GuessDial(who) => predicates::whom(b, &t, f.chosen, who)
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
            (With::Card(kind), Some(ship)) => b.damage[ship].facedown.count(kind) > 0,
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
        // An action has one colour: to treat it as that of its own is nothing.
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

/// RND-20: whether `ship` stands wholly so near to its own edge.
pub(crate) fn stands_within<O: Observer>(b: &Battle<O>, ship: ShipSlot, mm: f32) -> bool {
    let base = b.board.base(ship);
    let (y, reach) = (base.pose.y, base.reach().y);
    let farthest = if ship.seat() == Seat::A { y + reach } else { b.play_area().depth - y + reach };
    b.in_play().has(ship) && farthest <= mm
}

/// MOV-65/open: the template of the boost of `ship` that fails because it overlaps another ship.
pub(crate) fn failed_onto_ship<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Template> {
    b.frames.0.iter().rev().find_map(|frame| match frame {
        Frame::Action(f) if f.ship == ship => f.onto_ship,
        _ => None,
    })
}

/// MOV-86, MOV-87: the rotations that are possible: to a side, or about.
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
        // HUG-37.
        !b.board.huge.has(ship) && !area.on_a_ship(ship, turned)
    };
    [(Direction::Left, quarter), (Direction::Right, quarter), (Direction::Straight, half)]
        .into_iter()
        .filter(|(by, said)| *said && fits(*by))
        .map(|(by, _)| by)
        .collect()
}

/// MOV-86: the side to which the revealed maneuver of the ship bends, if the ship can be rotated to
/// it.
pub(crate) fn side_revealed<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Direction> {
    let to = b.turn[ship].revealed?.direction;
    rotations(b, ship, true, false).into_iter().find(|side| *side == to)
}

/// Whether the ship can be rotated so.
fn can_rotate<O: Observer>(b: &Battle<O>, ship: ShipSlot, quarter: bool, half: bool) -> bool {
    !rotations(b, ship, quarter, half).is_empty()
}

/// To which maneuver a dial is set.
#[derive(Clone, Copy)]
pub(crate) struct DialChange {
    /// What it has in common with the revealed one.
    pub same: Set<ManeuverPart>,
    /// By how much its speed differs.
    pub speed_by: Option<u8>,
    /// In one of these colours.
    pub colors: Set<Difficulty>,
    /// With one of these bearings.
    pub bearings: Set<Bearing>,
    /// MOV-6: not slower.
    pub faster: bool,
    /// MOV-11: what it shows is not revealed yet.
    pub hidden: bool,
}

/// The maneuvers of the dial to which it can be set in place of the revealed one.
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

/// MOV-3: the maneuvers of the dial of `ship`, one for each bearing and speed.
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

/// Whether there is another such maneuver on its dial.
pub(crate) fn can_set_dial<O: Observer>(b: &Battle<O>, ship: ShipSlot, to: DialChange) -> bool {
    dial_options(b, ship, to).next().is_some()
}

/// MOV-13: what the ship is about to execute: the maneuver of a SLAM or of an effect that has not
/// begun yet, or the one that it has revealed.
pub(crate) fn about_to_execute<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Maneuver> {
    b.frames.0.iter().rev().find_map(|frame| pending(frame, ship)).or_else(|| to_execute(b, ship))
}

/// MOV-80, MOV-9: the maneuver of that ship that this frame is about to begin outside the Execute
/// Maneuver step.
pub(crate) fn pending(frame: &Frame, ship: ShipSlot) -> Option<Maneuver> {
    match frame {
        Frame::Maneuver(f) if f.ship == ship && f.step == ManeuverStep::Begin && !f.stress && !f.ion => {
            Some(f.maneuver)
        }
        _ => None,
    }
}

/// RND-54: what the ship is about to execute: it has revealed a maneuver, and has not begun to
/// execute it.
pub(crate) fn to_execute<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> Option<Maneuver> {
    let revealed = b.turn[ship].revealed?;
    let step = |frame: &Frame| match frame {
        Frame::Activate(f)
            if f.ship == ship
                && !f.executed
                // MOV-35.
                && !f.ion
                && matches!(f.step, TurnStep::BeforeExecute | TurnStep::ExecuteManeuver) =>
        {
            Some(f.instead.unwrap_or(revealed))
        }
        _ => None,
    };
    b.frames.0.iter().find_map(step)
}

/// MOV-3 to MOV-6, MOV-22: what the maneuver that `ship` is about to execute can be executed as.
/// ABL-46, MOV-32: not as what comes to the same: a ship that would execute the stress maneuver
/// anyway executes nothing otherwise.
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

/// MOV-52, GEO-45: the template of that bearing along which `ship` can execute the maneuver that it
/// is about to, unless it would execute the stress maneuver (MOV-32).
pub(crate) fn laid_along<O: Observer>(b: &Battle<O>, ship: ShipSlot, bearing: Bearing) -> Option<Shape> {
    let maneuver = to_execute(b, ship).filter(|maneuver| !really(b, ship, *maneuver).stress)?;
    let (shape, direction) = match bearing {
        Bearing::Turn => (Shape::Turn, maneuver.direction),
        _ => (Shape::Straight, Direction::Straight),
    };
    Template::new(shape, maneuver.speed, direction).map(|_| shape)
}
