//! The player that looks one step ahead. It sets dials by where its ships and the enemy's can be,
//! avoids obstacles and board edges, and picks actions and targets by expected damage dealt and
//! suffered. The expected damage of attacks and the best use of dice and tokens come from the
//! calculator: [`killbox_odds`].
//!
//! It knows no card by name and sees only what its seat may see.

mod ability;
mod act;
mod devices;
mod dial;
mod energy;
pub(crate) mod expect;
mod fire;
pub mod foresee;
mod guns;
mod harm;
mod instead;
mod later;
mod modify;
mod order;
mod place;
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

use crate::common::best::unexamined;
use crate::common::stance::Stand;
use crate::{Player, Thoughts, objectives};

use expect::Mods;
use threat::Threats;
use weights::Weights;

/// The player that looks one step ahead.
#[derive(Clone, Debug)]
pub struct Greedy {
    weights: Arc<Weights>,
}

impl Greedy {
    /// A player with these weights.
    pub fn new(weights: Arc<Weights>) -> Greedy {
        Greedy { weights }
    }
}

impl Greedy {
    /// The player's values of the maneuvers of the pending dial, in points of damage, the best
    /// first. Maneuvers that leave the board are left out if others do not. Empty if the pending
    /// decision is not a dial.
    pub fn dial_scores(&self, view: &View) -> ArrayVec<(OptionKey, f32), DIAL> {
        let threats = Threats::by(&self.weights);
        match (view.pending().kind, view.pending().subject) {
            (DecisionKind::Dial, Some(ship)) => dial::scores(view, ship, &threats),
            _ => ArrayVec::new(),
        }
    }
}

impl Default for Greedy {
    /// A player with the weights that come with the program.
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
        // Noise keeps equal squads from flying in lockstep.
        let noise = || below(rng, 1024) as f32 * (weights.dial_noise / 1024.0);
        if let (DecisionKind::Dial, Some(ship)) = (view.pending().kind, view.pending().subject) {
            return dial::choose(view, ship, &threats, noise);
        }
        act::choose(view, &threats, noise)
            .or_else(|| shoot::choose(view, &threats))
            .or_else(|| ability::choose(view, weights))
            .or_else(|| devices::choose(view, weights))
            .or_else(|| order::choose(view, weights))
            .unwrap_or_else(|| unexamined(view))
    }

    /// The player's thoughts are its [values of maneuvers](Greedy::dial_scores). Of all else it
    /// tells nothing.
    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        for (key, score) in self.dial_scores(view) {
            thoughts.value(&view.pending().options, key, score);
        }
        self.choose(view, rng)
    }
}

/// Damage that the ships of a side expect to deal if each shoots at its best target from where it
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
