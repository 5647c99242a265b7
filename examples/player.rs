//! A custom player, and a match that measures it:
//!
//! `cargo run --release --example player -- SQUAD SQUAD GAMES`
//!
//! Without arguments it plays 200 games between two sample squads. `docs/players.md` explains the
//! code and how a player gets a name on the command line.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use killbox::matches::{First, Plan, Unwatched, run};
use killbox::squads::load_pair;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::action::ActionKind;
use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_players::Player;
use killbox_players::random::Careful;
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

// The guide shows from here
/// Focuses where it can, and shoots whoever has least hull left. Of all else it knows nothing.
struct Steady;

impl Player for Steady {
    fn choose(&mut self, view: &View, rng: &mut ChaCha8Rng) -> OptionKey {
        let mut choices = view.pending().choices();
        let wanted = match view.pending().kind {
            DecisionKind::Action => {
                choices.find(|choice| matches!(choice, Choice::Action { kind: ActionKind::Focus, .. }))
            }
            DecisionKind::Attack => choices.min_by_key(|choice| match *choice {
                Choice::Attack { defender, .. } => view.hull_left(defender),
                _ => u8::MAX,
            }),
            _ => None,
        };
        wanted.map_or_else(|| Careful.choose(view, rng), OptionKey::from)
    }
}
// to here.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let mut arg = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let a = arg("squads/legacy/rebel-red-and-gold.xws");
    let b = arg("squads/legacy/empire-howlrunner-swarm.xws");
    let games: u64 = arg("200").parse()?;

    let squads =
        load_pair(Path::new(&a), Path::new(&b), Catalogue::embedded(), Library::embedded(), None, false)?;
    // Each player plays each squad, so that the comparison is between the players.
    for [steady, careful] in [[0, 1], [1, 0]] {
        let mut players: [&killbox::matches::MakePlayer; 2] = [&|| Box::new(Careful) as Box<dyn Player>; 2];
        players[steady] = &|| Box::new(Steady) as Box<dyn Player>;
        let plan = Plan {
            matchups: squads.matchups.clone(),
            first_game: 0,
            games,
            seed: 7,
            players,
            threads: 1,
            batch: killbox::matches::BATCH,
            first: First::ByRules,
            twice: false,
        };
        let sums = run(&plan, &Unwatched, &AtomicBool::new(false));
        println!(
            "{}, steady: {} wins; {}, careful: {} wins; {} draws; checksum {:016x}",
            squads.names[steady],
            sums.wins[steady],
            squads.names[careful],
            sums.wins[careful],
            sums.draws,
            sums.checksum
        );
    }
    Ok(())
}
