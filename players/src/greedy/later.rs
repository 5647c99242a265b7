//! What an ability brings on later: the other abilities of its card, once its charges are spent
//! (Overtuned Modulators).

use killbox_components::ability::{Compiled, Hook, Op, Predicate, ShipOp, Times, Whom};
use killbox_components::ids::ShipSlot;
use killbox_components::state::Phase;
use killbox_systems::world::view::View;

use super::guns::BEYOND_MM;
use super::threat::Stand;
use super::tokens;
use super::weights::Weights;

/// The share of a ship's tokens that it is expected to keep until they are removed, where somebody
/// is near enough to be shot at.
const KEPT: f32 = 0.5;

/// What using `ability` brings its ship in the End Phase (RND-67) because of what its card says of
/// tokens removed then, in points of damage: bad if each of them that it did not need costs it
/// something.
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

/// What the removal of one token in the End Phase brings the ship by `ability`.
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
