//! The player that looks one step ahead.

use killbox_components::decision::OptionKey;
use killbox_components::rng::below;
use killbox_systems::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;

/// Looks one step ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let options = &view.pending().options;
        options[below(rng, options.len() as u32) as usize]
    }
}
