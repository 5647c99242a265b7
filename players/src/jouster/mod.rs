//! A yardstick: the player that looks one step ahead, as it was before the value of cards and
//! actions to it was measured. It keeps its S-foils closed, fires ion weapons for damage that they
//! do not deal, and cloaks when it could attack.
//!
//! It is a copy of [`crate::greedy`] of that time, so that it stays the same while later players
//! that are measured against it change. Scenarios, docking, wings and remotes are decided by
//! modules that all players share. Only what a change of types or rules demands is changed here;
//! its games are fixed by `tests/games/jouster.rs`.

mod ability;
mod act;
mod best;
mod devices;
mod dial;
mod expect;
mod guns;
mod harm;
mod place;
mod rolls;
mod shoot;
mod stance;
mod threat;
mod worth;

use std::sync::LazyLock;

use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;
use crate::greedy::weights::Weights;
use best::find;

use expect::Expectations;
use threat::Threats;

/// The player that looks one step ahead and misjudges some cards.
#[derive(Clone, Debug)]
pub struct Jouster {
    expect: &'static Expectations,
}

impl Default for Jouster {
    /// All players share one set of tables, so that it stays in the processor's cache.
    fn default() -> Jouster {
        static TABLES: LazyLock<Expectations> = LazyLock::new(Expectations::default);
        Jouster { expect: &TABLES }
    }
}

impl Player for Jouster {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        if let Some(key) = crate::remotes::choose(view) {
            return key;
        }
        if let Some(key) = crate::objectives::choose(view, Weights::fitted(), rng) {
            return key;
        }
        if let Some(key) = place::choose(view, rng) {
            return key;
        }
        let threats = Threats { expect: self.expect };
        // Noise keeps equal squads from flying in lockstep.
        let noise = || below(rng, 1024) as f32 * (0.06 / 1024.0);
        if let (DecisionKind::Dial, Some(ship)) = (view.pending().kind, view.pending().subject) {
            return dial::choose(view, ship, &threats, noise);
        }
        act::choose(view, &threats, noise)
            .or_else(|| shoot::choose(view, self.expect))
            .or_else(|| ability::choose(view))
            .or_else(|| devices::choose(view))
            .unwrap_or_else(|| other(view))
    }
}

/// Answers all other decisions: accepts rather than declines, and takes the first such option.
fn other(view: &View) -> OptionKey {
    let pending = view.pending();
    // The ship would only be moved as the enemy likes, and turning costs stress.
    let declines = pending.kind == DecisionKind::TractorRotation;
    find(pending, |choice| choice.is_pass() == declines).unwrap_or(pending.options[0])
}
