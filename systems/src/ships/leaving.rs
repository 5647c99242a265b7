//! Ships leaving play: destroyed ships at the time that the rules name, fleeing ships at once
//! [RND-71 to RND-78].
//!
//! The driver between two steps and the Engagement Phase remove destroyed ships. Rules that move a
//! ship make it flee.

use killbox_components::ability::Hook;
use killbox_components::event::Event;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::frame::{Frame, LeaveFrame, Leaves};
use killbox_components::geometry::{Base, Extent, Pose, TOLERANCE_MM};
use killbox_components::ids::{ObjectId, ShipSet, ShipSlot};
use killbox_components::state::{Phase, Tokens};

use crate::legal::replace::{Would, would_be_destroyed, would_flee};
use crate::movement::placing;
use crate::objectives::{jettison, knowledge};
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;
use crate::{damage, devices, phases::scoring, ships::docking, ships::wings};

/// Removes all destroyed ships, in player order and then by number. The caller makes sure that the
/// time has come. If abilities wait for "before you are removed", they are staged and no ship is
/// removed yet. The caller then calls this again when the queue is empty [RND-59, RND-62, RND-76].
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

/// The destroyed ships whose removal a card delays [RND-74].
fn remaining<O: Observer>(b: &Battle<O>) -> ShipSet {
    b.core.remain | b.core.remain_longer
}

/// The destroyed ships and remotes whose removal no card delays [RND-71].
pub fn removable<O: Observer>(b: &Battle<O>) -> ShipSet {
    b.core.destroyed & !remaining(b)
}

/// Places the ship in reserve. It leaves the board but is not lost. It keeps its tokens and locks,
/// and touches nothing [RND-82].
pub fn into_reserve<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.core.in_play.remove(ship);
    b.core.reserve.insert(ship);
    wings::left(b, ship);
    b.board.part(ship);
    damage::refresh_faceup_kinds(b);
    // It must jettison its supply cache [SCN-35].
    jettison::must(b, ship);
    knowledge::forget(b, ship);
}

/// Places the ship from reserve at `pose` [RND-84]. If dials have already been set, it has no dial
/// in this round and does not activate [RND-84/open].
pub fn out_of_reserve<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, pose: Pose) {
    b.core.reserve.remove(ship);
    b.core.in_play.insert(ship);
    placing::put(b, ship, pose);
    damage::refresh_faceup_kinds(b);
    let is_late = match b.core.phase {
        // Until the Planning Phase begins, the phase is still that of the previous round.
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

/// The edges of the play area that a base crosses, as bits [RND-78].
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

/// Makes `ship` flee, because a part of its base is outside the play area [RND-78, MOV-95].
/// Abilities that its fleeing triggers are staged before it is removed. Nothing else that it was
/// about to do resolves, because its frames end by themselves [MOV-96].
pub fn flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if !b.core.in_play.has(ship) {
        return;
    }
    // The ships docked with a fleeing carrier are lost [MOV-105/open].
    for ship in b.aboard(ship) | ship.set() {
        b.core.fled.insert(ship);
        b.raise(Event::Fled { ship });
        remove(b, ship);
    }
}

/// Moves `ship` to `to` and makes it flee. If an ability may replace fleeing, this pushes a frame
/// that asks instead. Call it at the end of a step [RND-78/open].
pub fn move_and_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, to: Pose) {
    if b.matchup.program.is_silent(Hook::WouldFlee, b.core.faceup_kinds) {
        jettison::remember(b, ship);
        placing::move_to(b, ship, to);
        flee(b, ship);
    } else {
        b.push(Frame::Leave(LeaveFrame { ship, how: Leaves::Flees(to) }));
    }
}

/// Like [`move_and_flee`], for a ship that is rotated [MOV-87/open].
pub fn rotate_and_flee<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, to: Pose) {
    if b.matchup.program.is_silent(Hook::WouldFlee, b.core.faceup_kinds) {
        jettison::remember(b, ship);
        placing::put(b, ship, to);
        b.raise(Event::Rotated { ship });
        flee(b, ship);
    } else {
        b.push(Frame::Leave(LeaveFrame { ship, how: Leaves::FleesRotated(to) }));
    }
}

/// The ship is destroyed or flees, or the effect that replaces this resolves [RND-71/open,
/// RND-78/open].
pub fn step<O: Observer>(b: &mut Battle<O>, f: LeaveFrame) -> Flow {
    let ship = f.ship;
    // Another card may have destroyed the ship in the meantime, or the replacing effect may have
    // removed damage cards [RND-72].
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
                    jettison::remember(b, ship);
                    placing::move_to(b, ship, to);
                    flee(b, ship);
                }
                Leaves::FleesRotated(to) => {
                    jettison::remember(b, ship);
                    placing::put(b, ship, to);
                    b.raise(Event::Rotated { ship });
                    flee(b, ship);
                }
            }
        }
    }
    Flow::Continue
}

/// Removes the ship from the game. Its tokens, its locks and the locks on it are removed, and its
/// contacts end [RND-74]. It keeps its damage cards [DMG-20].
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
    knowledge::forget(b, ship);
}
