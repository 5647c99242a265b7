//! A custom player that searches. It chooses each action by playing the round out eight times for
//! every option, and leaves other decisions to `greedy`.
//!
//! `cargo run --release --example searcher -- SQUAD GAMES`
//!
//! Without arguments the searcher plays 40 games against `greedy`, both with the same sample squad.
//! `docs/players.md` lists what a search may rely on.

use bevy_ecs::prelude::Resource;
use killbox::prelude::*;
use killbox_components::rng::{Purpose, stream};
use killbox_players::value::Value;
use killbox_systems::batch::{Answers, Batch};
use killbox_systems::world::observer::Silent;
use killbox_systems::world::position::Position;
use rand_chacha::rand_core::Rng;

// The guide shows from here
/// The policy of the playouts: `greedy` for both sides, until the round is over.
#[derive(Resource)]
struct Policy {
    greedy: Greedy,
    rng: ChaCha8Rng,
    round: u8,
}

impl Answers<Silent> for Policy {
    fn answer(&mut self, _: usize, view: &View) -> Option<OptionKey> {
        (view.core().round <= self.round).then(|| self.greedy.choose(view, &mut self.rng))
    }
}

/// The margin in win probability by which an option must beat greedy's choice. Eight playouts are
/// few.
const DOUBT: f32 = 0.01;

/// A player that chooses actions by search.
#[derive(Default)]
struct Searcher {
    position: Position,
    greedy: Greedy,
}

impl Searcher {
    /// The worth of an option: the mean value after eight playouts of the round, with the same
    /// eight seeds for every option.
    fn worth(&self, view: &View, batch: &mut Batch<Silent, Policy>, option: OptionKey, seed: u64) -> f32 {
        let playout = |seed: u64| {
            // Everything that this seat cannot know is redrawn: dice and decks. Facedown dials are
            // set by a greedy player.
            let mut rng = stream(seed, 0, Purpose::PlayerA);
            batch.imagine(0, &self.position, seed, |enemy| Greedy::default().choose(enemy, &mut rng));
            batch.answers().rng = rng;
            batch.submit(0, view.seat(), option).expect("it is an option of the open decision");
            batch.advance();
            batch.take_ended(|_| {});
            batch.with_battle(0, |battle| Value::fitted().of(&View::new(battle, view.seat())))
        };
        (0..8).map(|number| seed.wrapping_add(number)).map(playout).sum::<f32>() / 8.0
    }
}

impl Player for Searcher {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let usual = self.greedy.choose(view, rng);
        if view.pending().kind != DecisionKind::Action {
            return usual;
        }
        let seed = rng.next_u64();
        view.position(&mut self.position);
        let policy = Policy { greedy: Greedy::default(), rng: rng.clone(), round: view.core().round };
        let mut batch = Batch::answered_by(policy, vec![view.matchup().clone()], 1, seed);
        let mut best = (self.worth(view, &mut batch, usual, seed) + DOUBT, usual);
        for option in &view.pending().options {
            let worth = self.worth(view, &mut batch, *option, seed);
            if worth > best.0 {
                best = (worth, *option);
            }
        }
        best.1
    }
}
// to here.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let squad = args.next().unwrap_or_else(|| "squads/legacy/rebel-red-and-gold.xws".to_owned());
    let games: u64 = args.next().as_deref().unwrap_or("40").parse()?;
    let mirror = Match::between(&squad, &squad)?.games(games).seed(7);
    println!("{}", mirror.players(Searcher::default, Greedy::default()).run()?);
    Ok(())
}
