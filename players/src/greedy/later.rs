//! Later consequences of using an ability: the other abilities of its card, once its charges are
//! spent (Overtuned Modulators).

use killbox_components::ability::{Compiled, Hook, Op, Predicate, ShipOp, Times, Whom};
use killbox_components::ids::ShipSlot;
use killbox_components::state::Phase;
use killbox_systems::world::view::View;

use super::tokens;
use super::weights::Weights;
use crate::common::guns::BEYOND_MM;
use crate::common::stance::Stand;

/// Share of a ship's tokens that is expected to be left when tokens are removed, where an enemy is
/// near enough to shoot at.
const KEPT: f32 = 0.5;

/// Value in the End Phase of using `ability`, by what its card does for each token that is removed
/// then, in points of damage [RND-67]. It is negative if each token that the ship did not need
/// costs it something.
pub fn worth(view: &View, weights: &Weights, ship: ShipSlot, ability: &Compiled) -> f32 {
    let program = &view.matchup().program;
    let gained = program.ops(ability).iter().filter_map(|op| match *op {
        Op::Ship(Whom::You, ShipOp::Gain { token, n, times: Times::Once }) if token.is_circular() => {
            Some(f32::from(n))
        }
        _ => None,
    });
    let gained: f32 = gained.sum();
    if gained == 0.0 {
        return 0.0;
    }
    let of_card = program.about(Hook::TokensRemoved, ship.set());
    let of_card = of_card.filter(|(.., other)| other.source == ability.source && other.may.is_none());
    let each: f32 = of_card.map(|(.., other)| each_removed(view, weights, ship, other)).sum();
    if each == 0.0 {
        return 0.0;
    }
    let own = Stand::now(view, ship);
    let is_near = view.enemies().into_iter().any(|enemy| own.is_near(view.pose(enemy), BEYOND_MM));
    gained * each * if is_near { KEPT } else { 1.0 }
}

/// Value of `ability` to the ship for one token removed in the End Phase.
fn each_removed(view: &View, weights: &Weights, ship: ShipSlot, ability: &Compiled) -> f32 {
    let program = &view.matchup().program;
    let in_end = |what| matches!(what, Predicate::InPhase(phases) if phases.has(Phase::End));
    if !program.tests(ability.tests).iter().any(|test| !test.not && in_end(test.what)) {
        return 0.0;
    }
    let brought = program.ops(ability).iter().map(|op| match *op {
        Op::Ship(Whom::You, ShipOp::Gain { token, n, times: Times::Replaced }) => {
            f32::from(n) * tokens::worth(view, weights, Some(ship), token)
        }
        _ => 0.0,
    });
    brought.sum()
}
