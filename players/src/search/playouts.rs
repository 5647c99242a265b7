//! Rounds played out: many copies of one battle at once, in a batch of the search's own.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_systems::batch::{Answers, Batch};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::position::Position;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use crate::Player;
use crate::greedy::Greedy;
use crate::value::Value;

/// Battles at once.
const SLOTS: usize = 16;

/// Plays rounds out.
pub(super) struct Playouts {
    /// None before the first battle: a batch needs squads.
    batch: Option<Batch<Silent, Policy>>,
    position: Position,
    seat: Seat,
}

/// Both sides play as `greedy`, until the round is over.
#[derive(Resource)]
struct Policy {
    greedy: Greedy,
    /// Each seat's own draws, by slot.
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

    /// From now on the battle of `view` is played out, from the decision that its seat has open to the end of the round.
    pub(super) fn begin(&mut self, view: &View) {
        view.position(&mut self.position);
        self.seat = view.seat();
        let (matchup, round) = (view.matchup().clone(), view.core().round);
        match &mut self.batch {
            Some(batch) => {
                batch.set_matchup(0, matchup);
                batch.answers().round = round;
            }
            none => {
                let streams = vec![player_streams(0, 0); SLOTS];
                let policy = Policy { greedy: Greedy::default(), streams, round };
                *none = Some(Batch::answered_by(policy, vec![matchup], SLOTS, 0));
            }
        }
    }

    /// Plays each of these answers to the open decision out, once with each of the seeds. `with` is told the number of
    /// the answer, and what its seat's position is worth at the end of the round.
    pub(super) fn play(
        &mut self,
        keys: &[OptionKey],
        seeds: impl Iterator<Item = u64>,
        mut with: impl FnMut(usize, f32),
    ) {
        let Playouts { batch, position, seat } = self;
        let batch = batch.as_mut().expect("a battle was begun");
        // Sets the enemy's dials that lie facedown.
        let mut enemies = Greedy::default();
        let mut jobs = seeds.flat_map(|seed| keys.iter().enumerate().map(move |(at, key)| (seed, at, *key)));
        loop {
            let mut playing = [0; SLOTS];
            let mut used = 0;
            for (seed, at, key) in jobs.by_ref().take(SLOTS) {
                let mut streams = player_streams(seed, 0);
                let enemy = &mut streams[seat.other().index()];
                batch.imagine(used, position, seed, |view| enemies.choose(view, enemy));
                batch.answers().streams[used] = streams;
                batch.submit(used, *seat, key).expect("it is an option of the open decision");
                playing[used] = at;
                used += 1;
            }
            if used == 0 {
                return;
            }
            (used..SLOTS).for_each(|slot| batch.stop(slot));
            batch.advance();
            batch.take_ended(|_| {});
            for (slot, at) in playing[..used].iter().enumerate() {
                with(*at, batch.with_battle(slot, |battle| Value::fitted().of(&View::new(battle, *seat))));
            }
        }
    }
}
