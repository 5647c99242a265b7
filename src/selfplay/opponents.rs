//! Built-in players that answer for one seat while a batch is played from outside, as opponents of
//! a player that learns.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_players::random::Random;
use killbox_systems::batch::{Answers, Late};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

/// The random streams of the players of one battle, by seat.
pub type Streams = [ChaCha8Rng; 2];

/// The players that answer for one seat in each battle of a batch. At first they answer for none.
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
///
/// In a league each game has one opponent of several:
///
/// ```
/// use killbox::prelude::*;
/// use killbox::selfplay::{Opponents, Plays};
///
/// # fn main() -> Result<(), MatchError> {
/// # let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let mut league = Opponents::new(Some(Box::new(Careful)), 2);
/// league.set_player(1, Some(Box::new(Random)));
/// let mut batch = Batch::answered_by(league, Match::between(a, b)?.matchups()?, First::ByRules, 2, 7);
/// for slot in 0..2 {
///     let game = slot as u64;
///     let theirs = batch.seat_of_a(game).other();
///     batch.start(slot, game);
///     // `careful` plays game 0, `random` game 1, and nobody has to set up.
///     let plays = Plays { opponent: Some((theirs, slot)), draws_setup: true };
///     batch.answers().begin_with(slot, 7, game, plays);
/// }
/// batch.advance();
/// assert!(batch.pending().iter().all(|asked| asked.kind == DecisionKind::Dial));
/// # Ok(())
/// # }
/// ```
#[derive(Resource)]
pub struct Opponents {
    players: Vec<Member>,
    slots: Vec<Slot>,
    answers: Vec<OptionKey>,
}

/// A player, with the decisions that it has deferred.
#[derive(Default)]
struct Member {
    player: Option<Box<dyn Player>>,
    late: Vec<(usize, Seat)>,
}

/// What is answered in a battle without its caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plays {
    /// The seat that a player answers for, and the number of the player. A number without a player
    /// stands for nobody.
    pub opponent: Option<(Seat, usize)>,
    /// Whether the player `random` answers the decisions of set-up, for both seats. It draws from
    /// the random streams of the seats' players.
    pub draws_setup: bool,
}

/// The state of one battle.
#[derive(Clone, Debug)]
struct Slot {
    plays: Plays,
    streams: Streams,
}

impl Opponents {
    /// Opponents in `slots` battles, all played by one player, which has the number 0. Without a
    /// player there are none.
    pub fn new(player: Option<Box<dyn Player>>, slots: usize) -> Opponents {
        let slot = Slot { plays: Plays::default(), streams: player_streams(0, 0) };
        let players = vec![Member { player, late: Vec::new() }];
        Opponents { players, slots: vec![slot; slots], answers: Vec::new() }
    }

    /// Replaces the player with this number, or removes it. No battle that goes on may have it as
    /// its opponent.
    pub fn set_player(&mut self, number: usize, player: Option<Box<dyn Player>>) {
        if self.players.len() <= number {
            self.players.resize_with(number + 1, Member::default);
        }
        self.players[number].player = player;
    }

    /// Starts a game in a slot in which player 0 has a seat. Its random streams are those of a
    /// match.
    pub fn begin(&mut self, slot: usize, seed: u64, game: u64, seat: Seat) {
        self.begin_with(slot, seed, game, Plays { opponent: Some((seat, 0)), draws_setup: false });
    }

    /// Starts a game in a slot. Its random streams are those of a match.
    pub fn begin_with(&mut self, slot: usize, seed: u64, game: u64, plays: Plays) {
        self.slots[slot] = Slot { plays, streams: player_streams(seed, game) };
    }

    /// The random streams of a battle's players, for callers that answer as a player of a match
    /// would.
    pub fn streams(&mut self, slot: usize) -> &mut Streams {
        &mut self.slots[slot].streams
    }

    /// The seat that a player answers for in a slot, if there is one.
    pub fn plays(&self, slot: usize) -> Option<Seat> {
        let (seat, number) = self.slots[slot].plays.opponent?;
        self.players.get(number)?.player.is_some().then_some(seat)
    }

    /// Continues a snapshot in a slot: player 0 answers for this seat, with these random streams.
    pub fn resume(&mut self, slot: usize, seat: Seat, streams: Streams) {
        self.resume_with(slot, Plays { opponent: Some((seat, 0)), draws_setup: false }, streams);
    }

    /// Continues a snapshot in a slot, with these random streams.
    pub fn resume_with(&mut self, slot: usize, plays: Plays, streams: Streams) {
        self.slots[slot] = Slot { plays, streams };
    }
}

impl Answers<Silent> for Opponents {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let Slot { plays, streams } = &mut self.slots[slot];
        let seat = view.seat();
        // Abilities at the start of the first round come before its first phase, but after set-up.
        if plays.draws_setup && view.core().round == 0 {
            return Some(Random.choose(view, &mut streams[seat.index()]));
        }
        let (_, number) = plays.opponent.filter(|(theirs, _)| *theirs == seat)?;
        let Member { player, late } = self.players.get_mut(number)?;
        let player = player.as_mut()?;
        if let Some(batched) = player.batched() {
            batched.note(view);
            late.push((slot, seat));
            return None;
        }
        Some(player.choose(view, &mut streams[seat.index()]))
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        for Member { player, late } in self.players.iter_mut().filter(|member| !member.late.is_empty()) {
            if let Some(batched) = player.as_mut().and_then(|player| player.batched()) {
                batched.answer(&mut self.answers);
            }
            let answers = self.answers.drain(..);
            given.extend(late.drain(..).zip(answers).map(|((slot, seat), key)| Late { slot, seat, key }));
        }
    }
}
