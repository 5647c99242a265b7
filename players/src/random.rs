//! Players that pick at random: one picks uniformly among all legal options, the other also stays
//! on the board.

use arrayvec::ArrayVec;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::geometry::{Base, Pose, SlideOffset, end_pose, setup::inside_play_area};
use killbox_components::rng::below;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::{Player, Thoughts};

/// Picks uniformly among the legal options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        pick(&view.pending().options, rng)
    }

    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        let options = &view.pending().options;
        thoughts.mixture.resize(options.len(), 1.0 / options.len() as f32);
        self.choose(view, rng)
    }
}

/// Picks uniformly among the legal options, but sets no maneuver that ends off the board while the
/// dial has another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl Player for Careful {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let pending = view.pending();
        let (DecisionKind::Dial, Some(ship)) = (pending.kind, pending.subject) else {
            return pick(&pending.options, rng);
        };
        let size = view.spec(ship).size;
        let stays = |pose: Pose| inside_play_area(view.play_area(), Base::new(pose, size));
        let is_staying = |choice: &Choice| match *choice {
            Choice::Maneuver { maneuver, .. } => {
                end_pose(view.pose(ship), size, maneuver, SlideOffset::Middle).is_none_or(stays)
            }
            _ => false,
        };
        let staying: ArrayVec<OptionKey, OPTIONS> =
            pending.choices().filter(is_staying).map(OptionKey::from).collect();
        pick(if staying.is_empty() { &pending.options } else { &staying }, rng)
    }
}

fn pick(options: &[OptionKey], rng: &mut ChaCha8Rng) -> OptionKey {
    options[below(rng, options.len() as u32) as usize]
}
