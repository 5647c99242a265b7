//! Built-in players that play a state on.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_systems::batch::{Answers, Late};
use killbox_systems::world::battle::Battle;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

use crate::selfplay::Streams;

/// The players of both seats, by seat. A seat without a player answers its decisions from outside:
/// a state that is played on stops there.
pub type SeatPlayers = [Option<Box<dyn Player>>; 2];

/// How far a state is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The pending decisions are answered, and the state stops at the next ones.
    Decision,
    /// The state stops at the first decision of the round that begins after so many rounds. The
    /// round that is under way counts as one, and so does set-up.
    Rounds(u8),
    /// To the end of the game.
    End,
}

impl Until {
    /// The first round whose decisions are not answered, if play begins in `round`. `None` if
    /// nothing is played.
    pub(super) fn end(self, round: u8) -> Option<u16> {
        match self {
            Until::Decision => Some(0),
            Until::Rounds(0) => None,
            Until::Rounds(rounds) => Some(u16::from(round) + u16::from(rounds)),
            Until::End => Some(u16::MAX),
        }
    }
}

/// Who answers on the bench.
#[derive(Resource)]
pub(super) struct Seats {
    pub(super) players: SeatPlayers,
    streams: Streams,
    /// The first round whose decisions are not answered.
    end: u16,
    /// The answers that were given, in their order.
    pub(super) given: Vec<(Seat, OptionKey)>,
    /// The seats whose players have deferred their answer.
    late: Vec<Seat>,
    keys: Vec<OptionKey>,
}

impl Default for Seats {
    /// Nobody answers.
    fn default() -> Seats {
        Seats {
            players: [None, None],
            streams: player_streams(0, 0),
            end: 0,
            given: Vec::new(),
            late: Vec::new(),
            keys: Vec::new(),
        }
    }
}

impl Seats {
    /// Players that answer up to a round.
    pub(super) fn new(players: SeatPlayers, streams: Streams, end: u16) -> Seats {
        Seats { players, streams, end, ..Seats::default() }
    }

    /// Answers the decisions that are pending already, as far as the seats have players.
    pub(super) fn answer_pending(&mut self, b: &Battle<Silent>) {
        for seat in Seat::BOTH.into_iter().filter(|seat| b.pending.of(*seat).is_open()) {
            let view = View::new(b, seat);
            let Some(player) = &mut self.players[seat.index()] else { continue };
            let key = match player.batched() {
                None => player.choose(&view, &mut self.streams[seat.index()]),
                Some(batched) => {
                    batched.note(&view);
                    batched.answer(&mut self.keys);
                    let Some(key) = self.keys.pop() else { continue };
                    self.keys.clear();
                    key
                }
            };
            self.given.push((seat, key));
        }
    }
}

impl Answers<Silent> for Seats {
    fn answer(&mut self, _: usize, view: &View) -> Option<OptionKey> {
        if u16::from(view.core().round) >= self.end {
            return None;
        }
        let seat = view.seat();
        let player = self.players[seat.index()].as_mut()?;
        if let Some(batched) = player.batched() {
            batched.note(view);
            self.late.push(seat);
            return None;
        }
        let key = player.choose(view, &mut self.streams[seat.index()]);
        self.given.push((seat, key));
        Some(key)
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        for seat in self.late.drain(..) {
            if let Some(batched) = self.players[seat.index()].as_mut().and_then(|player| player.batched()) {
                batched.answer(&mut self.keys);
            }
            for key in self.keys.drain(..) {
                self.given.push((seat, key));
                given.push(Late { slot: 0, seat, key });
            }
        }
    }
}
