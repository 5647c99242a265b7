//! RND-42 to RND-48: the Planning Phase. Both seats set their dials at the same time: each has its own open decision,
//! neither waits for the other, and the order in which they answer changes nothing.

use killbox_components::decision::{DecisionKind, OptionKey, Verb};
use killbox_components::event::Event;
use killbox_components::frame::phases::PlanningStep;
use killbox_components::frame::{Frame, PlanningFrame};
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::maneuver::Maneuver;
use killbox_components::ruleset::{IonDial, PlayerOrder};
use killbox_components::state::Phase;

use crate::battle::{Battle, Flow};
use crate::host::Host;
use crate::setup::player_order;
use crate::tokens::is_ionised;

/// One step of the Planning Phase.
pub fn step<H: Host>(b: &mut Battle<H>, f: PlanningFrame) -> Flow {
    let go_on = |b: &mut Battle<H>, step| b.set(Frame::Planning(PlanningFrame { step }));
    match f.step {
        PlanningStep::Deal => {
            if b.rules().ion_dial == IonDial::None {
                for ship in b.in_play() {
                    b.turn[ship].no_dial = is_ionised(b, ship);
                }
            }
            go_on(b, PlanningStep::Dials)
        }
        PlanningStep::Dials => {
            for seat in Seat::BOTH {
                set_dials(b, seat);
            }
            if b.pending.is_open() { Flow::Wait } else { go_on(b, PlanningStep::Order) }
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

/// RND-42: one seat sets its dials ship by ship, in the order of the ships' numbers, until it has to answer. An ionised
/// ship's dial is set too: where it is not given to the ship (LEG-7) it is set aside (LEG-9/open).
fn set_dials<H: Host>(b: &mut Battle<H>, seat: Seat) {
    if b.pending.of(seat).is_open() {
        return;
    }
    for ship in b.in_play() & seat.ships() {
        if b.turn[ship].dial.is_some() || b.spec(ship).dial.is_empty() {
            continue;
        }
        let Some(key) = b.ask(seat, DecisionKind::Dial, ship, |b| offer_dial(b, ship)) else { return };
        let Some(maneuver) = Maneuver::numbered(key.arg) else { return };
        b.turn[ship].dial = Some(maneuver);
        b.raise(Event::DialSet { ship, maneuver });
    }
}

/// Every maneuver of the dial, in the order of the card data.
fn offer_dial<H: Host>(b: &mut Battle<H>, ship: ShipSlot) {
    for &maneuver in &b.matchup.ship(ship).dial {
        b.offer(dial_key(ship, maneuver));
    }
}

/// The option to choose a maneuver of the dial.
pub(crate) const fn dial_key(ship: ShipSlot, maneuver: Maneuver) -> OptionKey {
    OptionKey::new(Verb::Maneuver, ship.0, maneuver.number())
}
