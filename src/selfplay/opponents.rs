//! Built-in players that answer for one seat while a batch is played from outside, as opponents of
//! a player that learns.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_systems::batch::{Answers, Late};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// The random streams of the players of one battle, by seat.
pub type Streams = [ChaCha8Rng; 2];

/// The player that answers for one seat in each battle of a batch. At first it answers for none.
///
/// ```
/// use killbox::prelude::*;
/// use killbox::selfplay::Opponents;
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let matchups = Match::between(a, b)?.matchups()?;
/// let careful = Opponents::new(Some(Box::new(Careful)), 1);
/// let mut batch = Batch::answered_by(careful, matchups, First::ByRules, 1, 7);
/// // The caller answers for squad A of game 0, `careful` for squad B.
/// let mine = batch.seat_of_a(0);
/// batch.start(0, 0);
/// batch.answers().begin(0, 7, 0, mine.other());
/// batch.advance();
/// assert!(batch.pending().iter().all(|asked| asked.seat == mine));
/// # Ok(())
/// # }
/// ```
#[derive(Resource)]
pub struct Opponents {
    player: Option<Box<dyn Player>>,
    slots: Vec<Slot>,
    /// The decisions that the player has deferred, and its answers to them.
    late: Vec<(usize, Seat)>,
    answers: Vec<OptionKey>,
}

/// The state of one battle.
#[derive(Clone, Debug)]
struct Slot {
    /// The seat that the player answers for, if there is one.
    plays: Option<Seat>,
    streams: Streams,
}

impl Opponents {
    /// Opponents in `slots` battles, all played by one player. Without a player there are none.
    pub fn new(player: Option<Box<dyn Player>>, slots: usize) -> Opponents {
        let slot = Slot { plays: None, streams: player_streams(0, 0) };
        Opponents { player, slots: vec![slot; slots], late: Vec::new(), answers: Vec::new() }
    }

    /// Starts a game in a slot in which the player has a seat. Its random streams are those of a
    /// match.
    pub fn begin(&mut self, slot: usize, seed: u64, game: u64, seat: Seat) {
        let plays = self.player.is_some().then_some(seat);
        self.slots[slot] = Slot { plays, streams: player_streams(seed, game) };
    }

    /// The random streams of a battle's players, for callers that answer as a player of a match
    /// would.
    pub fn streams(&mut self, slot: usize) -> &mut Streams {
        &mut self.slots[slot].streams
    }

    /// The seat that the player answers for in a slot, if there is one.
    pub fn plays(&self, slot: usize) -> Option<Seat> {
        self.slots[slot].plays
    }

    /// Continues a snapshot in a slot: the player answers for this seat, with these random streams.
    pub fn resume(&mut self, slot: usize, seat: Seat, streams: Streams) {
        let plays = self.player.is_some().then_some(seat);
        self.slots[slot] = Slot { plays, streams };
    }
}

impl Answers<Silent> for Opponents {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let of = &mut self.slots[slot];
        let seat = view.seat();
        let player = self.player.as_mut().filter(|_| of.plays == Some(seat))?;
        if let Some(batched) = player.batched() {
            batched.note(view);
            self.late.push((slot, seat));
            return None;
        }
        Some(player.choose(view, &mut of.streams[seat.index()]))
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        if self.late.is_empty() {
            return;
        }
        if let Some(batched) = self.player.as_mut().and_then(|player| player.batched()) {
            batched.answer(&mut self.answers);
        }
        let answers = self.answers.drain(..);
        given.extend(self.late.drain(..).zip(answers).map(|((slot, seat), key)| Late { slot, seat, key }));
    }
}
