//! RND-71 to RND-78: how ships leave play: destroyed ones when their time has come, fleeing ones at
//! once.
//!
//! Called by the driver between two steps and by the Engagement Phase (destroyed), and by whatever
//! moves a ship (flee).

use killbox_components::ability::Hook;
use killbox_components::event::Event;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::frame::{Frame, LeaveFrame, Leaves};
use killbox_components::geometry::{Base, Extent, Pose, TOLERANCE_MM};
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::state::{Phase, Tokens};

use crate::movement::placing;
use crate::objectives::jettison;
use crate::possible::replace::{Would, would_be_destroyed, would_flee};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{damage, devices, docking, scoring, wings};

/// RND-59, RND-62, RND-76: removes all destroyed ships, in player order and then by number. The
/// caller knows that the time has come. If abilities wait for "before you are removed", they are
/// staged and nobody is removed yet: the caller comes again when the queue is empty.
pub fn remove_destroyed<O: Observer>(b: &mut Battle<O>) {
    let removed = removable(b);
    for seat in b.player_order() {
        for ship in removed & b.core.in_play & !b.core.leaving & seat.ships() {
            b.core.leaving.insert(ship);
            b.raise(Event::BeforeRemoved { ship });
        }
    }
    if b.queue.staged > 0 || docking::evacuate(b) {
        return;
    }
    for seat in b.player_order() {
        for ship in removed & (b.core.in_play | b.docked()) & seat.ships() {
            remove(b, ship);
        }
    }
    devices::remotes::remove_destroyed(b, None);
    b.core.destroyed = b.core.destroyed & remaining(b);
}

/// RND-74: the destroyed ships that a card keeps from being removed yet.
fn remaining<O: Observer>(b: &Battle<O>) -> ShipSet {
    b.core.remain | b.core.remain_longer
}

/// RND-71: the destroyed ships, and remotes, that are removed when the time comes.
pub fn removable<O: Observer>(b: &Battle<O>) -> ShipSet {
    b.core.destroyed & !remaining(b)
}

/// RND-82: the ship leaves the board, and is not lost. Its tokens and locks stay; it touches
/// nobody.
pub fn into_reserve<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.core.in_play.remove(ship);
    b.core.reserve.insert(ship);
    wings::left(b, ship);
    b.board.part(ship);
    damage::refresh_faceup_kinds(b);
    // SCN-35/open.
    jettison::must(b, ship);
}

/// RND-84: the ship is placed at `pose`. RND-84/open: where dials are set already it has none in
/// this round, and does not activate.
pub fn out_of_reserve<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, pose: Pose) {
    b.core.reserve.remove(ship);
    b.core.in_play.insert(ship);
    placing::put(b, ship, pose);
    damage::refresh_faceup_kinds(b);
    let is_late = match b.core.phase {
        // The start of a round still counts to the phase before it.
        Phase::Setup | Phase::End => false,
        Phase::Planning => b.frames.0.iter().any(|frame| {
            matches!(frame, Frame::Planning(f) if matches!(f.step, PlanningStep::Order | PlanningStep::End))
        }),
        Phase::System | Phase::Activation | Phase::Engagement => true,
    };
    if is_late {
        docking::comes_late(b, ship);
    }
}

/// RND-78: the edges over which a base sticks out.
fn edges_crossed(area: Extent, base: Base) -> u8 {
    let (reach, Pose { x, y, .. }) = (base.reach(), base.pose);
    let over = [
        y - reach.y < -TOLERANCE_MM,
        y + reach.y > area.depth + TOLERANCE_MM,
        x - reach.x < -TOLERANCE_MM,
        x + reach.x > area.width + TOLERANCE_MM,
    ];
    (0..4).filter(|edge| over[*edge]).fold(0, |edges, edge| edges | 1 << edge)
}

/// RND-78, MOV-95: a part of `ship`'s base is outside the play area. What its fleeing triggers is
/// staged before the ship is removed; nothing else of what it was about to do resolves (MOV-96: its
/// frames end by themselves).
pub fn flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if !b.core.in_play.has(ship) {
        return;
    }
    // MOV-105/open: with a carrier that flees its docked ships are lost.
    for ship in b.aboard(ship) | ship.set() {
        b.core.fled.insert(ship);
        b.raise(Event::Fled { ship });
        remove(b, ship);
    }
}

/// RND-78/open: `ship` comes to stand at `to` and flees, unless an ability replaces it: then a
/// frame asks. For the end of a step.
pub fn move_and_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, to: Pose) {
    if b.matchup.program.is_silent(Hook::WouldFlee, b.core.faceup_kinds) {
        placing::move_to(b, ship, to);
        flee(b, ship);
    } else {
        b.push(Frame::Leave(LeaveFrame { ship, how: Leaves::Flees(to) }));
    }
}

/// MOV-87/open: the same of a ship that is rotated.
pub fn rotate_and_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, to: Pose) {
    if b.matchup.program.is_silent(Hook::WouldFlee, b.core.faceup_kinds) {
        placing::put(b, ship, to);
        b.raise(Event::Rotated { ship });
        flee(b, ship);
    } else {
        b.push(Frame::Leave(LeaveFrame { ship, how: Leaves::FleesRotated(to) }));
    }
}

/// RND-71/open, RND-78/open: the ship is destroyed or flees, or what replaces it happens.
pub fn step<O: Observer>(b: &mut Battle<O>, f: LeaveFrame) -> Flow {
    let ship = f.ship;
    // RND-72: meanwhile another card may have destroyed it, or what replaced that one taken cards
    // away.
    let too_late = match f.how {
        Leaves::Destroyed => b.core.destroyed.has(ship) || b.damage[ship].total() < b.spec(ship).hull,
        Leaves::DestroyedByEffect => b.core.destroyed.has(ship),
        Leaves::Flees(_) | Leaves::FleesRotated(_) => false,
    };
    if too_late {
        return b.pop();
    }
    if let Leaves::Flees(to) | Leaves::FleesRotated(to) = f.how {
        b.turn[ship].fled_over = edges_crossed(b.play_area(), b.board.base_at(ship, to));
    }
    let asked = match f.how {
        Leaves::Destroyed | Leaves::DestroyedByEffect => would_be_destroyed(b, ship),
        Leaves::Flees(_) | Leaves::FleesRotated(_) => would_flee(b, ship),
    };
    match asked {
        Would::Waits => return Flow::Wait,
        Would::Instead(ability, ()) => {
            b.pop();
            b.push(Frame::Ability(ability));
        }
        Would::Happens => {
            b.pop();
            match f.how {
                Leaves::Destroyed | Leaves::DestroyedByEffect => damage::destroyed(b, ship),
                Leaves::Flees(to) => {
                    placing::move_to(b, ship, to);
                    flee(b, ship);
                }
                Leaves::FleesRotated(to) => {
                    placing::put(b, ship, to);
                    b.raise(Event::Rotated { ship });
                    flee(b, ship);
                }
            }
        }
    }
    Flow::Continue
}

/// RND-74: the ship is out: its tokens, the locks on it and the locks it keeps go, contacts end.
/// Damage cards stay with it (DMG-20).
fn remove<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.core.in_play.remove(ship);
    b.set_docked(ship, None);
    wings::left(b, ship);
    b.core.destroyed.remove(ship);
    b.core.leaving.remove(ship);
    b.core.removed.insert(ship);
    b.tokens[ship] = Tokens::default();
    for other in b.units() | b.in_reserve() {
        b.tokens[other].locks &= !(1 << ObjectId::ship(ship).0);
    }
    b.board.part(ship);
    scoring::ship_removed(b, ship);
    b.raise(Event::Removed { ship });
    jettison::must(b, ship);
}
