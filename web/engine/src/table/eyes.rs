//! The observer of a table's game.

use bevy_ecs::prelude::Resource;
use killbox::scene::{Sight, Watch};
use killbox_components::choice::OptionKey;
use killbox_systems::batch::{Answers, Stopping};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Recorder;
use killbox_systems::world::view::View;

/// An observer in the place of players. It answers no decision; it watches each step.
#[derive(Resource, Debug)]
pub struct Eyes(pub Watch);

impl Eyes {
    /// An observer with this sight.
    pub fn of(sight: Sight) -> Eyes {
        Eyes(Watch::of(sight))
    }
}

impl Answers<Recorder> for Eyes {
    fn answer(&mut self, _: usize, _: &View) -> Option<OptionKey> {
        None
    }

    fn stopping(&mut self) -> Option<&mut dyn Stopping<Recorder>> {
        Some(self)
    }
}

impl Stopping<Recorder> for Eyes {
    fn stops(&mut self, b: &Battle<Recorder>) -> bool {
        self.0.look(b);
        false
    }
}
