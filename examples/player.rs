//! A custom player, and a match that measures it:
//!
//! `cargo run --release --example player -- SQUAD SQUAD GAMES`
//!
//! Without arguments it plays 200 games between two sample squads. `docs/players.md` explains the
//! code and how a player gets a name on the command line.

use killbox::prelude::*;

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

    let squads = Match::between(a, b)?.games(games).seed(7);
    // Each player plays each squad, so that the comparison is between the players.
    println!("{}\n", squads.clone().players(|| Steady, Careful).run()?);
    println!("{}", squads.players(Careful, || Steady).run()?);
    Ok(())
}
