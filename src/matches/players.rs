//! The players of a worker: a resource of its batch, which calls them inside the pass.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_systems::batch::{Answers, Late};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::Side;

/// The players of squad A and squad B in all battles of a batch.
#[derive(Resource)]
pub(super) struct Players {
    players: [Box<dyn Player>; 2],
    seatings: Vec<Seating>,
    seed: u64,
    keeps_choices: bool,
    /// The pending decisions of each player that decides in batches.
    late: [Vec<(usize, Seat)>; 2],
    answers: Vec<OptionKey>,
}

/// The state of a slot besides the battle itself.
pub(super) struct Seating {
    /// The number of the game.
    pub(super) game: u64,
    /// The seat of squad A.
    pub(super) a_seat: Seat,
    streams: [ChaCha8Rng; 2],
    /// Decisions answered in this game.
    pub(super) decisions: u32,
    /// The choices of this game by seat, if they are recorded.
    pub(super) choices: [Vec<OptionKey>; 2],
}

impl Players {
    /// The players of squad A and B, for `slots` battles of games from `seed`.
    pub(super) fn new(
        players: [Box<dyn Player>; 2],
        slots: usize,
        seed: u64,
        keeps_choices: bool,
    ) -> Players {
        let seating = || Seating {
            game: 0,
            a_seat: Seat::A,
            streams: player_streams(seed, 0),
            decisions: 0,
            choices: Default::default(),
        };
        Players {
            players,
            seatings: (0..slots).map(|_| seating()).collect(),
            seed,
            keeps_choices,
            late: Default::default(),
            answers: Vec::new(),
        }
    }

    /// Starts a game in a slot. Its random numbers are those of game `drawn_as`.
    pub(super) fn begin(&mut self, slot: usize, game: u64, drawn_as: u64, a_seat: Seat) {
        let seating = &mut self.seatings[slot];
        (seating.game, seating.a_seat, seating.decisions) = (game, a_seat, 0);
        seating.streams = player_streams(self.seed, drawn_as);
        for choices in &mut seating.choices {
            choices.clear();
        }
    }

    /// The state of the game in a slot.
    pub(super) fn seating(&self, slot: usize) -> &Seating {
        &self.seatings[slot]
    }
}

impl Seating {
    /// Counts a choice of a seat, and records it if wanted.
    fn chose(&mut self, seat: Seat, key: OptionKey, keeps_choices: bool) {
        self.decisions += 1;
        if keeps_choices {
            self.choices[seat.index()].push(key);
        }
    }
}

impl Answers<Silent> for Players {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let seat = view.seat();
        let seating = &mut self.seatings[slot];
        let side = Side::of(seat, seating.a_seat).index();
        if let Some(player) = self.players[side].batched() {
            player.note(view);
            self.late[side].push((slot, seat));
            return None;
        }
        let key = self.players[side].choose(view, &mut seating.streams[seat.index()]);
        debug_assert!(view.pending().options.contains(&key), "a player chose {key:?}, which was not offered");
        seating.chose(seat, key, self.keeps_choices);
        Some(key)
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        let Players { players, seatings, keeps_choices, late, answers, .. } = self;
        for (player, late) in players.iter_mut().zip(late) {
            if late.is_empty() {
                continue;
            }
            let Some(player) = player.batched() else { continue };
            player.answer(answers);
            for ((slot, seat), key) in late.drain(..).zip(answers.drain(..)) {
                seatings[slot].chose(seat, key, *keeps_choices);
                given.push(Late { slot, seat, key });
            }
        }
    }
}
