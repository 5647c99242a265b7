//! The player that looks one step ahead: it dials by where its ships and the enemy's can be, keeps
//! off rocks and edges, picks actions and targets by expected damage given and taken. What attacks
//! are expected to do, and what is best done with dice and tokens, the calculator says:
//! [`killbox_odds`].
//!
//! It knows no card by name and sees only what its seat may see.

pub(crate) mod ability;
mod act;
pub(crate) mod best;
mod devices;
mod dial;
pub(crate) mod ends;
mod energy;
mod expect;
mod fire;
pub mod foresee;
mod guns;
mod harm;
mod instead;
mod later;
mod modify;
mod order;
pub(crate) mod place;
mod rolls;
mod shoot;
mod spared;
pub(crate) mod stance;
pub(crate) mod threat;
mod tokens;
mod way;
pub mod weights;
mod worth;

use std::sync::Arc;

use arrayvec::ArrayVec;
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::below;
use killbox_components::spec::DIAL;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::{Player, objectives};
use best::find;

use expect::Mods;
use threat::{Stand, Threats};
use weights::Weights;

/// Looks one step ahead.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Arc<Weights>,
}

impl Greedy {
    /// One that goes by these weights.
    pub fn new(weights: Arc<Weights>) -> Greedy {
        Greedy { weights }
    }
}

impl Greedy {
    /// What it thinks of the maneuvers of the dial that is asked for, in points of damage, the best
    /// first; those that lead off the board are left out if others do not. Nothing if no dial is
    /// asked for.
    pub fn dial_scores(&self, view: &View) -> ArrayVec<(OptionKey, f32), DIAL> {
        let threats = Threats::by(&self.weights);
        match (view.pending().kind, view.pending().subject) {
            (DecisionKind::Dial, Some(ship)) => dial::scores(view, ship, &threats),
            _ => ArrayVec::new(),
        }
    }
}

impl Default for Greedy {
    /// With the weights that come with the program.
    fn default() -> Greedy {
        Greedy::new(Arc::clone(Weights::fitted()))
    }
}

impl Player for Greedy {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        if let Some(key) = crate::remotes::choose(view) {
            return key;
        }
        if let Some(key) = objectives::choose(view, &self.weights, rng) {
            return key;
        }
        if let Some(key) = place::choose(view, &self.weights, rng) {
            return key;
        }
        let weights = &*self.weights;
        let threats = Threats::by(weights);
        // A little noise, so that equal squads do not fly in lockstep.
        let noise = || below(rng, 1024) as f32 * (weights.dial_noise / 1024.0);
        if let (DecisionKind::Dial, Some(ship)) = (view.pending().kind, view.pending().subject) {
            return dial::choose(view, ship, &threats, noise);
        }
        act::choose(view, &threats, noise)
            .or_else(|| shoot::choose(view, &threats))
            .or_else(|| ability::choose(view, weights))
            .or_else(|| devices::choose(view, weights))
            .or_else(|| order::choose(view, weights))
            .unwrap_or_else(|| other(view))
    }
}

/// The damage that the ships of a side expect to do if each shoots at its best target from where it
/// stands, with the tokens it has.
pub(crate) fn aim(view: &View, seat: Seat) -> f32 {
    let threats = Threats::by(Weights::fitted());
    let (own, enemies) = (view.core().in_play & seat.ships(), view.core().in_play & seat.other().ships());
    let best = |ship| {
        let shot = |enemy| {
            let (from, to) = (Stand::now(view, ship), Stand::now(view, enemy));
            let (attacker, defender) = (Mods::of_attacker(view, ship, enemy), Mods::of_defender(view, enemy));
            threats.shot(view, from, to, attacker, defender)
        };
        enemies.into_iter().map(shot).fold(0.0, f32::max)
    };
    own.into_iter().map(best).sum()
}

/// Decisions with no player of their own: accept what is offered rather than decline, in the order
/// it is offered.
fn other(view: &View) -> OptionKey {
    let pending = view.pending();
    // The ship would only be moved as the enemy likes; turning costs stress.
    let declines = pending.kind == DecisionKind::TractorRotation;
    find(pending, |choice| choice.is_pass() == declines).unwrap_or(pending.options[0])
}
