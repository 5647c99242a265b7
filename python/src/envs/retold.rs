//! The game of a battle told again: every answer of both sides, and every fork, since it began.

use bevy_ecs::prelude::Resource;
use killbox::matches::seating;
use killbox::selfplay::Opponents;
use killbox::selfplay::state::Step;
use killbox_components::choice::OptionKey;
use killbox_components::ids::Seat;
use killbox_players::registry::Chosen;
use killbox_systems::batch::{Answers, Batch, Late};
use killbox_systems::world::hash::result_hash;
use killbox_systems::world::observer::Silent;
use killbox_systems::world::view::View;

use super::chunk::{Slot, Told};

/// An opponent, with the steps that were taken so far.
#[derive(Resource)]
struct Noting {
    opponents: Opponents,
    steps: Vec<Step>,
}

impl Answers<Silent> for Noting {
    fn answer(&mut self, slot: usize, view: &View) -> Option<OptionKey> {
        let key = self.opponents.answer(slot, view)?;
        self.steps.push(Step::Answer { seat: view.seat(), key });
        Some(key)
    }

    fn give_late(&mut self, given: &mut Vec<Late>) {
        let before = given.len();
        self.opponents.give_late(given);
        for Late { seat, key, .. } in &given[before..] {
            self.steps.push(Step::Answer { seat: *seat, key: *key });
        }
    }
}

/// A battle that was told again.
pub(super) struct Retold {
    /// Its steps.
    pub(super) steps: Vec<Step>,
    /// The hash with which a recording of its game ends.
    pub(super) hash: u64,
}

/// The battle in a slot, since its game began or since it was set to a state. It is played again
/// with the same answers. `None` if it goes differently.
pub(super) fn retold(of: &Slot) -> Option<Retold> {
    let Slot { seed, game, told: Told { answers, forks, start }, .. } = of;
    let pairing = &of.met.as_ref()?.pairing;
    let mut opponents = Opponents::new(of.player().map(Chosen::make), 1);
    opponents.begin_with(0, *seed, *game, of.plays(0));
    let noting = Noting { opponents, steps: Vec::new() };
    let mut batch: Batch<Silent, Noting> = Batch::answered_by(noting, pairing.matchups().to_vec(), 1, *seed);
    match start {
        Some(start) => batch.restore(0, start.state.battle()),
        None => batch.start(0, *game, seating(pairing.first(), *game).0),
    }
    let mut forks = forks.iter().peekable();
    for at in 0..=answers.len() {
        batch.advance();
        while let Some((_, seat, seed)) = forks.next_if(|fork| fork.0 == at) {
            let (seat, seed) = (Seat::BOTH[usize::from(*seat) % 2], *seed);
            batch.determinize(0, seat, seed);
            batch.answers().steps.push(Step::Imagined { seat, seed });
        }
        let Some(answer) = answers.get(at) else { break };
        let open = batch.with_battle(0, |b| {
            // If both seats are asked at once, seat A answers first.
            let seat = Seat::BOTH.into_iter().find(|seat| b.pending.of(*seat).is_open())?;
            Some((seat, *b.pending.of(seat).options.get(usize::from(*answer))?))
        });
        let (seat, key) = open?;
        batch.submit(0, seat, key).ok()?;
        batch.answers().steps.push(Step::Answer { seat, key });
    }
    let hash = batch.with_battle(0, |b| result_hash(b));
    Some(Retold { steps: std::mem::take(&mut batch.answers().steps), hash })
}
