//! The rules of the named scenarios during a game: their actions, towing, and points for objective
//! tokens [SCN-9 to SCN-53].
//!
//! A switch of the ruleset decides which scenario a game plays
//! ([`killbox_components::ruleset::Ruleset::scenario_of`]). The objective tokens are one component
//! of the battle ([`killbox_components::objective`]); setup places them
//! ([`crate::setup::objectives`]). Every rule here first checks whether a scenario is played, so a
//! game without one pays one test at each of these places.

pub mod action;
pub mod jettison;
pub mod knowledge;

use killbox_components::event::Event;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::objective::Scenario;

use crate::derived::objectives::{FIRST_ROUND, Field};
use crate::derived::status::is_at_half_strength;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

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
    if b.core.round < FIRST_ROUND {
        return;
    }
    for seat in b.player_order() {
        let n = Field::of(b).due(seat);
        if n > 0 {
            add(b, seat, u16::from(n));
            b.raise(Event::ObjectivesScored { seat, n });
        }
        if n > 1 && b.objectives.scenario == Some(Scenario::AncientKnowledge) {
            knowledge::pay(b, seat);
        }
    }
    knowledge::recover(b);
}

/// Scores half of the cost of a ship at half strength or below for the opponent, once [SCN-27].
pub fn damaged<O: Observer>(b: &mut Battle<O>, ship: ShipSlot) {
    let scores = |scenario: Scenario| b.rules().scenario_sheet.scores_half(scenario);
    if !b.objectives.scenario.is_some_and(scores)
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

/// Whether a player has the mission points that end a game, and more than the opponent [SCN-13].
pub fn is_decided<O: Observer>(b: &Battle<O>) -> bool {
    let [a, other] = b.core.points;
    let rules = b.rules();
    let enough = if rules.win_at == 0 { rules.squad_points } else { rules.win_at };
    b.objectives.scenario.is_some() && a.max(other) >= enough && a != other
}

fn add<O: Observer>(b: &mut Battle<O>, seat: Seat, n: u16) {
    let points = &mut b.core.points[seat.index()];
    *points = points.saturating_add(n);
}
