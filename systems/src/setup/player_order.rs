//! Player order: which seat is the first player [RND-29 to RND-33, LEG-5, LEG-6]. Setup determines
//! it, and the Planning Phase if the ruleset rolls each round.
//! [`killbox_components::spec::Matchup::forced_first`] overrides it in every round.

use std::cmp::Ordering;

use killbox_components::choice::Choice;
use killbox_components::decision::DecisionKind;
use killbox_components::dice::{DieKind, Face};
use killbox_components::event::Event;
use killbox_components::frame::SetupFrame;
use killbox_components::frame::phases::SetupStep;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::ruleset::PlayerOrder;

use crate::setup::steps::go_on;
use crate::world::battle::{Battle, Flow};
use crate::world::observer::Observer;

/// The number of attack dice that each player rolls [RND-30].
const ORDER_DICE: usize = 3;

/// Takes the step of setup that determines player order [RND-16].
pub fn step<O: Observer>(b: &mut Battle<O>, f: SetupFrame) -> Flow {
    if f.step == SetupStep::ChooseFirst {
        let asked = b.ask(f.seat, DecisionKind::FirstPlayer, None::<ShipSlot>, |b| {
            for seat in Seat::BOTH {
                b.offer(Choice::Seat(seat));
            }
        });
        let Some(answer) = asked else { return Flow::Wait };
        let Choice::Seat(seat) = answer else { return b.misread() };
        go_on(b, f, placing(b));
        become_first(b, seat);
        return Flow::Continue;
    }
    match b.rules().player_order {
        PlayerOrder::BidOnce if b.matchup.forced_first.is_none() => {
            let seat = chooser(b);
            go_on(b, SetupFrame { seat, ..f }, SetupStep::ChooseFirst)
        }
        _ => {
            go_on(b, f, placing(b));
            decide_by_roll(b);
            Flow::Continue
        }
    }
}

/// What is placed first: objective tokens if a scenario is played [SCN-6], else obstacles [RND-18].
fn placing<O: Observer>(b: &Battle<O>) -> SetupStep {
    if b.objectives.scenario.is_some() { SetupStep::ObjectiveTurn } else { SetupStep::ObstacleTurn }
}

/// Rolls for the first player, unless the matchup fixes it [RND-30].
pub fn decide_by_roll<O: Observer>(b: &mut Battle<O>) {
    let first = b.matchup.forced_first.unwrap_or_else(|| roll(b));
    become_first(b, first);
}

fn become_first<O: Observer>(b: &mut Battle<O>, seat: Seat) {
    b.core.first = seat;
    b.raise(Event::FirstPlayer { seat });
}

/// Rolls for seat A, then for seat B. Most CRIT wins, then most FOC, then most HIT. If all are
/// equal, both roll again [RND-30, RND-31].
fn roll<O: Observer>(b: &mut Battle<O>) -> Seat {
    loop {
        let [a, other] = Seat::BOTH.map(|_| roll_once(b));
        match a.cmp(&other) {
            Ordering::Greater => return Seat::A,
            Ordering::Less => return Seat::B,
            Ordering::Equal => {}
        }
    }
}

/// One player's roll, as counts in the order in which they are compared.
fn roll_once<O: Observer>(b: &mut Battle<O>) -> [u8; 3] {
    let mut counts = [0; 3];
    for _ in 0..ORDER_DICE {
        match b.roll_die(DieKind::Attack) {
            Face::Crit => counts[0] += 1,
            Face::Focus => counts[1] += 1,
            Face::Hit => counts[2] += 1,
            Face::Blank | Face::Evade => {}
        }
    }
    counts
}

/// The player with the lower squad total. If the totals are equal, it is the winner of a toss in
/// which seat A calls HIT/CRIT [LEG-5].
fn chooser<O: Observer>(b: &mut Battle<O>) -> Seat {
    match b.matchup.points[0].cmp(&b.matchup.points[1]) {
        Ordering::Less => Seat::A,
        Ordering::Greater => Seat::B,
        Ordering::Equal => match b.roll_die(DieKind::Attack) {
            Face::Hit | Face::Crit => Seat::A,
            _ => Seat::B,
        },
    }
}
