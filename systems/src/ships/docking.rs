//! Docking with carriers and deploying from them [MOV-97 to MOV-107]. A docked ship is in reserve:
//! it is not among the ships in play, so no rule about ships in play finds it, and its pose is
//! meaningless [RND-83].
//!
//! - [`Matchup::berths`](killbox_components::spec::Matchup::berths) lists which ship can dock with
//!   which, read off the cards before the game. Squads without such cards have an empty list, and
//!   every rule about docking begins with it.
//! - [`Core::berths`](killbox_components::state::Core::berths) are the berths in use.
//! - While a ship is docked, its carrier has the abilities that the ship lends it
//!   ([`killbox_components::ability::LentWhile`]) and the weapons that depend on the ship
//!   ([`WeaponSpec::while_docked`](killbox_components::spec::WeaponSpec::while_docked)).
//! - Deploying is a frame and a maneuver. The ship stands at the guides of its carrier until the
//!   maneuver moves it.
//!
//! Setup, the System Phase, a maneuver that ends on a carrier and any rule that removes a carrier
//! call this module.

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::movement::ManeuverSource;
use killbox_components::frame::{
    ChooseActionFrame, DeployFrame, DeployStep, Frame, ManeuverFrame, SufferFrame,
};
use killbox_components::ids::{ShipSet, ShipSlot};
use killbox_components::spec::Berth;
use killbox_components::state::Phase;

use crate::abilities::initiative;
use crate::damage;
use crate::derived::docking::{deploys_by, guides, printed_initiative, start};
use crate::objectives::{jettison, knowledge};
use crate::ships::wings;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Asks with which of `carriers` the ship docks. `None` while the answer is pending, `Some(None)`
/// if the ship does not dock [RND-23, MOV-98].
pub(crate) fn ask<O: Observer>(
    b: &mut Battle<O>,
    ship: ShipSlot,
    carriers: ShipSet,
) -> Option<Option<ShipSlot>> {
    let answer = b.ask(ship.seat(), DecisionKind::Dock, ship, |b| {
        b.offer(Choice::Pass);
        for carrier in carriers {
            b.offer(Choice::Ship(carrier));
        }
    })?;
    match answer {
        Choice::Pass => Some(None),
        Choice::Ship(carrier) => Some(Some(carrier)),
        _ => {
            b.misread();
            None
        }
    }
}

/// Docks `ship` with `carrier`: it is now in reserve [MOV-97]. Its frames end, as when it flees
/// [MOV-96], and its dial is not resolved [MOV-98]. It keeps its tokens [TOK-12], and locks on it
/// stay [MOV-98/open].
pub(crate) fn dock<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, carrier: ShipSlot) {
    b.core.in_play.remove(ship);
    b.set_docked(ship, Some(carrier));
    wings::left(b, ship);
    b.board.part(ship);
    lend_dial(b, ship, carrier);
    b.turn[ship].new_round();
    b.frames.0.retain(|frame| frame.needs() != Some(ship));
    initiative::refresh(b);
    b.raise(Event::Docked { ship, other: carrier });
    // A docking ship must jettison its supply cache, and loses the condition of a scenario
    // [SCN-35/open, SCN-51].
    jettison::must(b, ship);
    knowledge::forget(b, ship);
}

/// Transfers the dial of a docked ship to its carrier, if the carrier is assigned that dial. If the
/// dial is already revealed or was never set, the carrier has no dial in this round and does not
/// activate [MOV-97/open].
fn lend_dial<O: Observer>(b: &mut Battle<O>, ship: ShipSlot, carrier: ShipSlot) {
    let lends = b.berth(ship).is_some_and(|berth| berth.carrier == carrier && berth.lends_dial);
    if !lends || b.core.phase == Phase::Setup {
        return;
    }
    let set = b.turn[ship];
    if set.dial.is_none() || set.revealed.is_some() {
        stays(b, carrier);
    } else if !b.turn[carrier].no_dial {
        let turn = &mut b.turn[carrier];
        (turn.dial, turn.dial_faceup, turn.dial_seen) = (set.dial, set.dial_faceup, set.dial_seen);
    }
}

/// Removes the dial of a carrier that was assigned the dial of a ship, because the ship has left it
/// [MOV-97/open].
fn take_dial_back<O: Observer>(b: &mut Battle<O>, f: DeployFrame) {
    let lent = |berth: &Berth| berth.ship == f.ship && berth.carrier == f.carrier && berth.lends_dial;
    if b.docked().has(f.ship) || !b.matchup.berths.iter().any(lent) {
        return;
    }
    let turn = &mut b.turn[f.carrier];
    (turn.dial, turn.dial_faceup, turn.dial_seen) = (None, false, false);
}

/// Marks the ship as done for the Activation Phase of this round.
fn stays<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    b.turn[ship].activated = true;
    for frame in &mut b.frames.0 {
        if let Frame::ActivationPhase(f) = frame {
            f.done.insert(ship);
        }
    }
}

/// Starts the emergency deployment of the ships docked with a carrier that is about to be removed,
/// in player order and then by number. Returns whether the removal has to wait for them [MOV-104].
pub(crate) fn evacuate<O: Observer>(b: &mut Battle<O>) -> bool {
    if b.matchup.berths.is_empty() {
        return false;
    }
    if b.frames.0.iter().any(|frame| matches!(frame, Frame::Deploy(f) if f.emergency)) {
        return true;
    }
    let lost = b.core.destroyed & b.core.in_play;
    let mut waits = false;
    // The frame that is pushed last is resolved first.
    for seat in b.player_order().into_iter().rev() {
        for berth in b.matchup.berths.iter().rev().filter(|berth| berth.ship.seat() == seat) {
            let docked = lost.has(berth.carrier) && b.aboard(berth.carrier).has(berth.ship);
            if docked && !b.core.destroyed.has(berth.ship) {
                waits = true;
                b.push(Frame::Deploy(DeployFrame::new(berth.ship, berth.carrier, true)));
            }
        }
    }
    waits
}

/// Takes one step of deploying.
pub fn step<O: Observer>(b: &mut Battle<O>, f: DeployFrame) -> Flow {
    match f.step {
        DeployStep::Guides => choose_guides(b, f),
        DeployStep::Maneuver => choose_maneuver(b, f),
        DeployStep::Execute => execute(b, f),
        DeployStep::Placed => placed(b, f),
        DeployStep::After => {
            b.pop();
            b.raise(Event::Deployed { ship: f.ship, other: f.carrier });
            Flow::Continue
        }
    }
}

fn go_on<O: Observer>(b: &mut Battle<O>, f: DeployFrame, step: DeployStep) -> Flow {
    b.set(Frame::Deploy(DeployFrame { step, ..f }))
}

/// Asks for the guides from which the ship deploys, or whether it stays docked [MOV-100]. If it
/// stays docked with a destroyed carrier, it is destroyed [MOV-105/open].
fn choose_guides<O: Observer>(b: &mut Battle<O>, f: DeployFrame) -> Flow {
    let ship = f.ship;
    let Some(berth) = b.berth(ship) else { return b.pop() };
    let asked = b.ask(ship.seat(), DecisionKind::ShipGuides, ship, |b| {
        b.offer(Choice::Pass);
        for arc in guides(berth) {
            b.offer(Choice::Arc { ship: berth.carrier, arc: *arc });
        }
    });
    match asked {
        None => Flow::Wait,
        Some(Choice::Pass) => {
            b.pop();
            if f.emergency {
                damage::destroyed(b, ship);
            }
            Flow::Continue
        }
        Some(Choice::Arc { arc, .. }) => {
            let pose = start(b.board.base(berth.carrier), b.board.half(ship), arc);
            b.board.put(ship, pose);
            go_on(b, f, DeployStep::Maneuver)
        }
        Some(_) => b.misread(),
    }
}

/// Asks for the maneuver [MOV-100 (1)]. The ship is in play from here on. In an emergency it first
/// suffers damage [MOV-104].
fn choose_maneuver<O: Observer>(b: &mut Battle<O>, f: DeployFrame) -> Flow {
    let ship = f.ship;
    let matchup = b.matchup;
    let asked = b.ask(ship.seat(), DecisionKind::AbilityManeuver, ship, |b| {
        for maneuver in matchup.ship(ship).dial.iter().filter(|maneuver| deploys_by(**maneuver)) {
            b.offer(Choice::Maneuver { ship, maneuver: *maneuver });
        }
    });
    let Some(answer) = asked else { return Flow::Wait };
    let Choice::Maneuver { maneuver, .. } = answer else { return b.misread() };
    enter(b, ship);
    b.set(Frame::Deploy(DeployFrame { step: DeployStep::Execute, maneuver, ..f }));
    if f.emergency {
        b.push(Frame::Suffer(SufferFrame::new(ship, 0, 1)));
    }
    Flow::Continue
}

/// Puts the ship in play at the guides of its carrier. It does not activate in this round
/// [MOV-102], and does not engage if its initiative is past [MOV-106].
fn enter<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let taken = b.berth(ship).filter(|berth| berth.takes_over);
    b.set_docked(ship, None);
    b.core.in_play.insert(ship);
    damage::refresh_faceup_kinds(b);
    b.turn[ship].new_round();
    if let Some(berth) = taken {
        b.turn[ship].initiative = printed_initiative(b, ship);
        b.charges[ship].standard = b.charges[berth.carrier].standard;
    }
    comes_late(b, ship);
}

/// Applies the limits of a ship that came into play during a round. It does not activate in this
/// round and has no turn in the System Phase [MOV-102, RND-84/open]. It does not engage if its
/// initiative is past [MOV-106].
pub(crate) fn comes_late<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    stays(b, ship);
    initiative::refresh(b);
    let initiative = initiative::of_turns(b, ship);
    for frame in &mut b.frames.0 {
        match frame {
            Frame::SystemPhase(f) => f.done.insert(ship),
            Frame::EngagementPhase(f) if initiative >= f.initiative => f.done.insert(ship),
            _ => {}
        }
    }
}

/// Executes the maneuver [MOV-100 (2)], unless the damage of the emergency has destroyed the ship
/// [MOV-104/open].
fn execute<O: Observer>(b: &mut Battle<O>, f: DeployFrame) -> Flow {
    if !is_there(b, f.ship) {
        retreat(b, f);
        return b.pop();
    }
    go_on(b, f, DeployStep::Placed);
    b.push(Frame::Maneuver(ManeuverFrame::new(f.ship, f.maneuver, ManeuverSource::Deploy)));
    Flow::Continue
}

/// Offers the action after the maneuver, if there was room for the ship [MOV-100 (3)]. In an
/// emergency there is no action [MOV-104].
fn placed<O: Observer>(b: &mut Battle<O>, f: DeployFrame) -> Flow {
    take_dial_back(b, f);
    if !is_there(b, f.ship) {
        return b.pop();
    }
    go_on(b, f, DeployStep::After);
    if !f.emergency {
        b.push(Frame::ChooseAction(ChooseActionFrame::any(f.ship)));
    }
    Flow::Continue
}

fn is_there<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> bool {
    b.core.in_play.has(ship) && !b.core.destroyed.has(ship)
}

/// Returns a ship to reserve because there is no room to deploy it [MOV-101]. In an emergency, or
/// if its carrier is a huge ship, it is destroyed [MOV-105, HUG-33].
pub(crate) fn fail<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let own = b.frames.0.iter().find_map(|frame| match frame {
        Frame::Deploy(f) if f.ship == ship => Some(*f),
        _ => None,
    });
    let Some(f) = own else { return };
    retreat(b, f);
    b.raise(Event::DeployFailed { ship });
    if f.emergency || b.board.huge.0.has(f.carrier) {
        damage::destroyed(b, ship);
    }
}

/// Returns a ship that failed to deploy to reserve, docked with its carrier.
fn retreat<O: Observer>(b: &mut Battle<O>, f: DeployFrame) {
    b.core.in_play.remove(f.ship);
    b.set_docked(f.ship, Some(f.carrier));
}
