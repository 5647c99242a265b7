//! Rounds played out: many copies of one battle at once, in a batch of the search's own.

use bevy_ecs::prelude::Resource;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_components::rng::{Purpose, stream};
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
    round: u16,
    /// Who sets the enemy's dials that lie facedown.
    enemies: Greedy,
}

/// Both sides play as `greedy`, until the round is over.
#[derive(Resource)]
struct Policy {
    greedy: Greedy,
    /// Each seat's own draws, by slot.
    streams: Vec<[ChaCha8Rng; 2]>,
    /// The round that is played.
    round: u16,
}

impl Answers<Silent> for Policy {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let is_over = u16::from(view.core().round) > self.round;
        (!is_over).then(|| self.greedy.choose(view, &mut self.streams[slot][view.seat().index()]))
    }
}

impl Playouts {
    pub(super) fn new() -> Playouts {
        Playouts {
            batch: None,
            position: Position::default(),
            seat: Seat::A,
            round: 0,
            enemies: Greedy::default(),
        }
    }

    /// From now on the battle of `view` is played out, from the decision that its seat has open to the end of the round.
    pub(super) fn begin(&mut self, view: &View) {
        view.position(&mut self.position);
        self.seat = view.seat();
        self.round = u16::from(view.core().round);
        let matchup = view.matchup().clone();
        match &mut self.batch {
            Some(batch) => batch.set_matchup(0, matchup),
            none => {
                let streams =
                    vec![[Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(0, 0, seat)); SLOTS];
                let policy = Policy { greedy: Greedy::default(), streams, round: 0 };
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
        let Playouts { batch, position, seat, round, enemies } = self;
        let batch = batch.as_mut().expect("a battle was begun");
        batch.answers().round = *round;
        let mut jobs = seeds.flat_map(|seed| keys.iter().enumerate().map(move |(at, key)| (seed, at, *key)));
        loop {
            let mut playing = [0; SLOTS];
            let mut used = 0;
            for (seed, at, key) in jobs.by_ref().take(SLOTS) {
                let mut streams = [Purpose::PlayerA, Purpose::PlayerB].map(|seat| stream(seed, 0, seat));
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
