//! The players of a worker: a resource of its batch, which asks them inside the pass.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_systems::batch::Answers;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::Side;

/// Who plays squad A and squad B in all battles of a batch.
#[derive(Resource)]
pub(super) struct Players {
    players: [Box<dyn Player>; 2],
    seatings: Vec<Seating>,
    seed: u64,
    keeps_choices: bool,
}

/// What is kept for each slot besides the battle itself.
pub(super) struct Seating {
    /// Where squad A sits.
    pub(super) a_seat: Seat,
    streams: [ChaCha8Rng; 2],
    /// Decisions answered in this game.
    pub(super) decisions: u32,
    /// The choices of this game by seat, if they are wanted.
    pub(super) choices: [Vec<OptionKey>; 2],
}

impl Players {
    /// The players of squad A and B, for so many battles of games from `seed`.
    pub(super) fn new(
        players: [Box<dyn Player>; 2],
        slots: usize,
        seed: u64,
        keeps_choices: bool,
    ) -> Players {
        let seating = || Seating {
            a_seat: Seat::A,
            streams: player_streams(seed, 0),
            decisions: 0,
            choices: Default::default(),
        };
        Players { players, seatings: (0..slots).map(|_| seating()).collect(), seed, keeps_choices }
    }

    /// A game begins in a slot.
    pub(super) fn begin(&mut self, slot: usize, game: u64, a_seat: Seat) {
        let seating = &mut self.seatings[slot];
        (seating.a_seat, seating.decisions) = (a_seat, 0);
        seating.streams = player_streams(self.seed, game);
        for choices in &mut seating.choices {
            choices.clear();
        }
    }

    /// Of the game in a slot.
    pub(super) fn seating(&self, slot: usize) -> &Seating {
        &self.seatings[slot]
    }
}

impl Answers<Silent> for Players {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let seat = view.seat();
        let seating = &mut self.seatings[slot];
        let player = &mut self.players[Side::of(seat, seating.a_seat).index()];
        let key = player.choose(view, &mut seating.streams[seat.index()]);
        debug_assert!(view.pending().options.contains(&key), "a player chose {key:?}, which was not offered");
        seating.decisions += 1;
        if self.keeps_choices {
            seating.choices[seat.index()].push(key);
        }
        Some(key)
    }
}
