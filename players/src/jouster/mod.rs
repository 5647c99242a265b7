//! A yardstick: the player that looks one step ahead, as it was before the value of cards and
//! actions to it was measured. It keeps its S-foils closed, fires ion weapons for damage that they
//! do not deal, and cloaks when it could attack.
//!
//! The player is frozen: it must never change how it plays, because strengths are measured against
//! it over years, and it must not grow. Words of the card language that are younger than it are
//! worth nothing to it: its matches over them end in `_ => 0.0`, which is right in a frozen player
//! and nowhere else. Only what a change of types demands is changed here.
//!
//! What it has in common with [`crate::greedy`] is in `players::common`; scenarios, docking, wings
//! and remotes are decided by modules that all players share. Its games are fixed by
//! `tests/games/jouster.rs`.

mod ability;
mod act;
mod dial;
mod expect;
mod guns;
mod harm;
mod place;
mod shoot;
mod stance;
mod worth;

use std::sync::LazyLock;

use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::common::best::unexamined;
use crate::greedy::weights::Weights;
use crate::{Player, objectives, remotes};
use expect::Expectations;
use guns::Threats;

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
        let first = remotes::choose(view)
            .or_else(|| objectives::choose(view, Weights::fitted(), rng))
            .or_else(|| place::choose(view, rng));
        if let Some(key) = first {
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
            .or_else(|| ability::choose_device(view))
            .unwrap_or_else(|| unexamined(view))
    }
}
