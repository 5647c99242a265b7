//! The Planning Phase [RND-42 to RND-48]. Both seats set their dials at the same time. Each has a
//! pending decision of its own, neither waits for the other, and the order of their answers changes
//! nothing.

use killbox_components::ability::Hook;
use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::event::Event;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::frame::{Frame, GainFrame, PlanningFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::ruleset::{IonDial, PlayerOrder};
use killbox_components::state::Phase;
use killbox_components::token::Token;

use crate::abilities::{queries, raise};
use crate::damage;
use crate::derived::status::is_ionised;
use crate::derived::wings;
use crate::movement::placing;
use crate::setup::player_order;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// Takes one step of the Planning Phase.
pub fn step<O: Observer>(b: &mut Battle<O>, f: PlanningFrame) -> Flow {
    let go_on = |b: &mut Battle<O>, step| b.set(Frame::Planning(PlanningFrame { step }));
    match f.step {
        PlanningStep::Deal => {
            if b.rules().ion_dial == IonDial::None {
                for ship in b.in_play() {
                    b.turn[ship].no_dial = is_ionised(b, ship);
                }
            }
            go_on(b, if b.matchup.wings.is_empty() { PlanningStep::Dials } else { PlanningStep::Join(0) })
        }
        PlanningStep::Join(turn) => join(b, turn),
        PlanningStep::Dials => {
            for seat in Seat::BOTH {
                set_dials(b, seat);
            }
            if b.pending.is_open() {
                return Flow::Wait;
            }
            go_on(b, PlanningStep::Order);
            dials_are_set(b);
            Flow::Continue
        }
        PlanningStep::Order => {
            go_on(b, PlanningStep::End);
            if b.rules().player_order == PlayerOrder::RollEachRound {
                player_order::decide_by_roll(b);
            }
            b.raise(Event::PhaseEnds { phase: Phase::Planning });
            Flow::Continue
        }
        PlanningStep::End => b.pop(),
    }
}

/// Asks the player of the next ship that can rejoin its wing whether it does. The ship is placed in
/// formation and gains a stress token [WNG-14].
fn join<O: Observer>(b: &mut Battle<O>, turn: u8) -> Flow {
    let order = b.player_order().into_iter().flat_map(|seat| seat.ships());
    let next = (0..).zip(order).skip(usize::from(turn));
    let found = next.filter_map(|(turn, ship)| Some((turn, ship, wings::joins_at(b, ship)?))).next();
    let Some((turn, ship, (leader, at))) = found else {
        return b.set(Frame::Planning(PlanningFrame { step: PlanningStep::Dials }));
    };
    let answer = b.ask(ship.seat(), DecisionKind::JoinWing, ship, |b| {
        b.offer(Choice::Pass);
        b.offer(Choice::Ship(leader));
    });
    let Some(answer) = answer else { return Flow::Wait };
    b.set(Frame::Planning(PlanningFrame { step: PlanningStep::Join(turn + 1) }));
    if answer.is_pass() {
        return Flow::Continue;
    }
    let docked = b.docked().has(ship);
    if docked {
        b.set_docked(ship, None);
        b.core.in_play.insert(ship);
        damage::refresh_faceup_kinds(b);
    }
    placing::put(b, ship, at);
    b.core.joined.insert(ship);
    if !docked {
        b.push(Frame::Gain(GainFrame::new(ship, Token::Stress, 1, ship.seat())));
    }
    b.tell(Event::WingJoined { ship, other: leader });
    b.raise(Event::Moved { ship, x: at.x, y: at.y, ux: at.ux, uy: at.uy });
    Flow::Continue
}

/// Lets one seat set its dials ship by ship, in the order of the ships' numbers, until an answer is
/// pending [RND-42]. If the ruleset says so, an ionised ship is given no
/// dial [LEG-7].
fn set_dials<O: Observer>(b: &mut Battle<O>, seat: Seat) {
    if b.pending.of(seat).is_open() {
        return;
    }
    for ship in b.in_play() & seat.ships() & !queries::without_turn(b) & !b.core.joined {
        if b.turn[ship].dial.is_some() || b.turn[ship].no_dial || b.spec(ship).dial.is_empty() {
            continue;
        }
        let Some(answer) = b.ask(seat, DecisionKind::Dial, ship, |b| offer_dial(b, ship)) else { return };
        let Choice::Maneuver { maneuver, .. } = answer else {
            b.misread();
            return;
        };
        b.turn[ship].dial = Some(maneuver);
        b.tell(Event::DialSet { ship, maneuver });
    }
}

/// Triggers abilities "after you set your dial" when both players have set all dials, before the
/// roll for player order [RND-42/open].
fn dials_are_set<O: Observer>(b: &mut Battle<O>) {
    if b.matchup.program.is_silent(Hook::DialSet, b.core.faceup_kinds) {
        return;
    }
    for ship in b.in_play() {
        if let Some(maneuver) = b.turn[ship].dial {
            raise::trigger(b, &Event::DialSet { ship, maneuver });
        }
    }
}

/// Offers every maneuver of the dial, in the order of the card data.
fn offer_dial<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    for &maneuver in &b.matchup.ship(b.dial_of(ship)).dial {
        b.offer(Choice::Maneuver { ship, maneuver });
    }
}
