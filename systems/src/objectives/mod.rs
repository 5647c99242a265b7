//! The rules of the named scenarios during a game: their actions, towing, and points for objective
//! tokens [SCN-10 to SCN-42].
//!
//! A switch of the ruleset decides which scenario a game plays
//! ([`killbox_components::ruleset::Ruleset::scenario_of`]). The objective tokens are one component
//! of the battle ([`killbox_components::objective`]); setup places them
//! ([`crate::setup::objectives`]). Every rule here first checks whether a scenario is played, so a
//! game without one pays one test at each of these places.

pub mod action;
pub mod jettison;

use killbox_components::event::Event;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::objective::Scenario;

use crate::derived::objectives::Field;
use crate::derived::status::is_at_half_strength;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// The first round whose End Phase scores objective tokens [SCN-12].
const FIRST_SCORED: u8 = 2;

/// At the start of the End Phase each player scores for objective tokens, the first player first
/// [SCN-12].
pub fn score<O: Observer>(b: &mut Battle<O>) {
    if b.objectives.scenario.is_none() {
        return;
    }
    // Shields may have been lost in other ways than by damage [SCN-27].
    for ship in b.in_play() {
        damaged(b, ship);
    }
    if b.core.round < FIRST_SCORED {
        return;
    }
    for seat in b.player_order() {
        let n = Field::of(b).due(seat);
        if n > 0 {
            add(b, seat, u16::from(n));
            b.raise(Event::ObjectivesScored { seat, n });
        }
    }
}

/// Scores half of the cost of a ship at half strength or below for the opponent, once [SCN-27].
pub fn damaged<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    if b.objectives.scenario != Some(Scenario::ChanceEngagement)
        || ship.is_remote()
        || b.objectives.halved.has(ship)
        || !is_at_half_strength(b, ship)
    {
        return;
    }
    b.objectives.halved.insert(ship);
    let n = half_of(b.spec(ship).cost);
    add(b, ship.seat().other(), n);
    b.raise(Event::HalfScored { ship, n: u8::try_from(n).unwrap_or(u8::MAX) });
}

/// The remaining score for a removed ship: its cost, minus the half that was already scored
/// [SCN-27].
pub fn left_to_score<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u16 {
    let cost = b.spec(ship).cost;
    if b.objectives.halved.has(ship) { cost - half_of(cost) } else { cost }
}

/// Half of a cost, rounded down [SCN-27/open].
const fn half_of(cost: u16) -> u16 {
    cost / 2
}

/// Whether a player has at least as many mission points as a squad has points, and more than the
/// opponent [SCN-13].
pub fn is_decided<O: Observer>(b: &Battle<O>) -> bool {
    let [a, other] = b.core.points;
    b.objectives.scenario.is_some() && a.max(other) >= b.rules().squad_points && a != other
}

fn add<O: Observer>(b: &mut Battle<O>, seat: Seat, n: u16) {
    let points = &mut b.core.points[seat.index()];
    *points = points.saturating_add(n);
}
