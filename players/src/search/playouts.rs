//! Playouts of a round: many copies of one battle at once, in a batch of the search's own.

use std::sync::Arc;

use arrayvec::ArrayVec;
use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_components::spec::Matchup;
use killbox_systems::batch::{Answers, Batch};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::position::Position;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;
use crate::greedy::Greedy;
use crate::value::Value;

/// Capacity of the batch, in battles.
const SLOTS: usize = 16;

/// Plays rounds out.
pub(super) struct Playouts {
    /// `None` before the first battle, since a batch needs squads.
    batch: Option<Batch<Silent, Policy>>,
    position: Position,
    seat: Seat,
}

/// The seeds of a playout.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    /// The seed of the enemy's decisions, and the number of that enemy plan.
    enemy: u64,
    plan: usize,
    /// The seed of all else: dice, cards, and the own side's decisions.
    chance: u64,
}

impl Draw {
    /// A draw with one seed for everything.
    pub(super) fn of(seed: u64) -> Draw {
        Draw { enemy: seed, plan: 0, chance: seed }
    }

    /// Draw number `number`, against enemy plan `plan`.
    pub(super) fn against(seed: u64, plan: u32, number: u32) -> Draw {
        let [enemy, chance] = [plan, number].map(|number| seed.wrapping_add(u64::from(number)));
        Draw { enemy, plan: plan as usize, chance }
    }
}

/// Answers both seats as `greedy` until the round is over.
#[derive(Resource)]
struct Policy {
    greedy: Greedy,
    /// The random streams of both seats, by slot.
    streams: Vec<[ChaCha8Rng; 2]>,
    /// The round that is played.
    round: u8,
}

impl Answers<Silent> for Policy {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let is_over = view.core().round > self.round;
        (!is_over).then(|| self.greedy.choose(view, &mut self.streams[slot][view.seat().index()]))
    }
}

impl Playouts {
    pub(super) fn new() -> Playouts {
        Playouts { batch: None, position: Position::default(), seat: Seat::A }
    }

    /// Sets the battle of `view` as the one that [`Self::play`] plays out, from its seat's pending
    /// decision to the end of the round.
    pub(super) fn begin(&mut self, view: &View) {
        view.position(&mut self.position);
        self.seat = view.seat();
        let (matchup, round) = (view.matchup().clone(), view.core().round);
        match &mut self.batch {
            Some(batch) => {
                let matchups: Arc<[Matchup]> = Arc::from([matchup]);
                (0..SLOTS).for_each(|slot| batch.set_matchups(slot, Arc::clone(&matchups)));
                batch.answers().round = round;
            }
            none => {
                let streams = vec![player_streams(0, 0); SLOTS];
                let policy = Policy { greedy: Greedy::default(), streams, round };
                *none = Some(Batch::answered_by(policy, vec![matchup], SLOTS, 0));
            }
        }
    }

    /// Plays out each of these answers to the pending decision once with each of the draws. Calls
    /// `with` with the number of the answer, the enemy's plan, and the value of the seat's position
    /// at the end of the round.
    pub(super) fn play(
        &mut self,
        keys: &[OptionKey],
        draws: impl Iterator<Item = Draw>,
        mut with: impl FnMut(usize, usize, f32),
    ) {
        let Playouts { batch, position, seat } = self;
        let batch = batch.as_mut().expect("a battle was begun");
        // Sets the enemy's dials, which are facedown.
        let mut enemies = Greedy::default();
        let mut jobs = draws.flat_map(|draw| keys.iter().enumerate().map(move |(at, key)| (draw, at, *key)));
        loop {
            let mut playing = ArrayVec::<(usize, usize), SLOTS>::new();
            for (Draw { enemy, plan, chance }, at, key) in jobs.by_ref().take(SLOTS) {
                let slot = playing.len();
                let mut streams = player_streams(chance, 0);
                let theirs = seat.other().index();
                streams[theirs] = player_streams(enemy, 0)[theirs].clone();
                batch.imagine(slot, position, chance, |view| enemies.choose(view, &mut streams[theirs]));
                batch.answers().streams[slot] = streams;
                batch.submit(slot, *seat, key).expect("it is an option of the open decision");
                playing.push((at, plan));
            }
            if playing.is_empty() {
                return;
            }
            (playing.len()..SLOTS).for_each(|slot| batch.stop(slot));
            batch.advance();
            batch.take_ended(|_| {});
            for (slot, (at, plan)) in playing.into_iter().enumerate() {
                let value = batch.with_battle(slot, |battle| Value::fitted().of(&View::new(battle, *seat)));
                with(at, plan, value);
            }
        }
    }
}
