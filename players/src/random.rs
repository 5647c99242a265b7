//! The player that picks uniformly among the legal options.

use killbox_components::decision::OptionKey;
use killbox_components::rng::below;
use killbox_systems::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;

/// Uniform over legal options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let options = &view.pending().options;
        options[below(rng, options.len() as u32) as usize]
    }
}
