//! The players: they answer the decisions of a seat. A player sees only what its seat may see and
//! never touches the world.

mod common;
mod docking;
pub mod greedy;
pub mod jouster;
mod objectives;
pub mod observe;
pub mod policy;
pub mod random;
pub mod registry;
mod remotes;
pub mod search;
mod slips;
mod thoughts;
pub mod value;
mod wings;

use killbox_components::choice::OptionKey;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

pub use thoughts::Thoughts;

/// Answers the decisions of one seat. Equal views and equal draws give equal answers, whatever the
/// player played before: a game's result depends on nothing else.
pub trait Player: Send + Sync + 'static {
    /// Picks one of the options of `view.pending()`. `rng` is the seat's own random stream for this
    /// game.
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey;

    /// Picks the same option as [`choose`](Player::choose), with the same draws, and writes what
    /// the player thought of all options to the last argument, which is empty. A player without
    /// thoughts to tell leaves it empty.
    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, _thoughts: &mut Thoughts) -> OptionKey {
        self.choose(view, rng)
    }

    /// This player as a batched one, if it prefers to answer many decisions at once.
    fn batched(&mut self) -> Option<&mut dyn Batched> {
        None
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        (**self).choose(view, rng)
    }

    fn choose_aloud(&mut self, view: &View, rng: &mut ChaCha8Rng, thoughts: &mut Thoughts) -> OptionKey {
        (**self).choose_aloud(view, rng, thoughts)
    }

    fn batched(&mut self) -> Option<&mut dyn Batched> {
        (**self).batched()
    }
}

/// A player that answers a batch of decisions at a lower cost than the same decisions one by one.
/// Decisions are queued and answered together once no battle can go on without an answer. Such a
/// player draws no random numbers and answers each decision as it would answer it alone.
pub trait Batched {
    /// Queues a decision that is pending for the view's seat.
    fn note(&mut self, view: &View);

    /// Answers all decisions queued since the last call, in their order.
    fn answer(&mut self, answers: &mut Vec<OptionKey>);

    /// Answers as [`answer`](Batched::answer) does, and appends what the player thought of the
    /// options of each of these decisions to the last argument. A player without thoughts to tell
    /// appends nothing.
    fn answer_aloud(&mut self, answers: &mut Vec<OptionKey>, _thoughts: &mut Vec<Thoughts>) {
        self.answer(answers);
    }
}

/// The checksum of `bytes`, by which a player's file is recognised, as eight hexadecimal digits.
pub(crate) fn sum(bytes: impl IntoIterator<Item = u8>) -> String {
    // FNV-1a.
    let step = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", bytes.into_iter().fold(0x811c_9dc5_u32, step))
}
