//! SCN-10 to SCN-42: what scenarios do while a game is played: their actions, towing, and the
//! points for objective tokens. Where tokens lie at the start is set-up's business
//! ([`crate::setup::objectives`]); every rule here begins with the test whether a scenario is
//! played.

pub mod action;
pub mod jettison;

use killbox_components::event::Event;
use killbox_components::ids::{Seat, ShipSlot};
use killbox_components::objective::Scenario;

use crate::reads::objectives::Field;
use crate::reads::status::is_at_half_strength;
use crate::world::battle::Battle;
use crate::world::observer::Observer;

/// SCN-12: the first round in whose End Phase objective tokens score.
const FIRST_SCORED: u8 = 2;

/// SCN-12: at the start of the End Phase each player scores for objective tokens, the first player
/// first.
pub fn score<O: Observer>(b: &mut Battle<O>) {
    if b.objectives.scenario.is_none() {
        return;
    }
    // SCN-27: shields that went by other ways than damage.
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

/// SCN-27: a ship that is at half strength or below scores half of its cost for the opponent, once.
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

/// SCN-27: what a removed ship still scores: its cost, without the half that was scored before.
pub fn left_to_score<O: Observer>(b: &Battle<O>, ship: ShipSlot) -> u16 {
    let cost = b.spec(ship).cost;
    if b.objectives.halved.has(ship) { cost - half_of(cost) } else { cost }
}

/// SCN-27/open: rounded down.
const fn half_of(cost: u16) -> u16 {
    cost / 2
}

/// SCN-13: whether a player has as many mission points as a squad has, and more than the other.
pub fn is_decided<O: Observer>(b: &Battle<O>) -> bool {
    let [a, other] = b.core.points;
    b.objectives.scenario.is_some() && a.max(other) >= b.rules().squad_points && a != other
}

fn add<O: Observer>(b: &mut Battle<O>, seat: Seat, n: u16) {
    let points = &mut b.core.points[seat.index()];
    *points = points.saturating_add(n);
}
