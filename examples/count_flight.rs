//! Counts the maneuvers of ships by the place of their nearest enemy when dials are set
//! (`players/weights/foreseen.ron`):
//!
//! `cargo run --release --example count_flight -- GAMES SEED > players/weights/foreseen.ron`
//!
//! Without arguments it plays 40 games between greedy players for each pair of squads, seed 7. The
//! squads are those of `squads/legacy` and `squads/standard`, except those in
//! `players/pool/held-out-*.txt`. The greedy players use the present table, so the table changes a
//! little each time it is counted again.

use std::error::Error;
use std::path::Path;

use killbox_components::choice::{Choice, OptionKey};
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_players::greedy::Greedy;
use killbox_players::greedy::foresee::{Habit, Habits, SITUATIONS, Situation, WAYS, Way, prey, side};
use killbox_systems::world::view::View;

#[path = "common/games.rs"]
mod games;
#[path = "common/held_out.rs"]
mod held_out;

/// The minimum share of a way that is kept as a habit.
const RARE: f64 = 0.01;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().as_deref().unwrap_or("40").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("7").parse()?;
    let mut flown = Flown::default();
    for folder in ["squads/legacy", "squads/standard"] {
        let [squads, _] = held_out::divided(Path::new(folder))?;
        for (at, a) in squads.iter().enumerate() {
            for b in &squads[at..] {
                games::play([a, b], games, seed, &Greedy::default(), &mut flown)?;
            }
        }
    }
    let table: Vec<Habits> = Situation::all().map(|situation| flown.habits(situation)).collect();
    eprintln!("{} dials", flown.0.iter().flatten().map(|(n, _)| n).sum::<u64>());
    println!("{}", ron::ser::to_string_pretty(&table, ron::ser::PrettyConfig::new().depth_limit(3))?);
    Ok(())
}

/// The number of dials and the sum of their speeds, by situation and way.
#[derive(Default)]
struct Flown([[(u64, u64); WAYS]; SITUATIONS]);

impl games::Look for Flown {
    fn decided(&mut self, _game: u64, _seat: Seat, view: &View, chosen: OptionKey) {
        let Some(Choice::Maneuver { ship, maneuver }) = chosen.choice(view.pending().kind) else { return };
        if view.pending().kind != DecisionKind::Dial {
            return;
        }
        let prey = prey(view, ship);
        let (n, speed) = &mut self.0[Situation::of(prey).index()][Way::of(maneuver, side(prey)) as usize];
        *n += 1;
        *speed += u64::from(maneuver.speed);
    }
}

impl Flown {
    fn habits(&self, situation: Situation) -> Habits {
        let flown = &self.0[situation.index()];
        let all = flown.iter().map(|(n, _)| n).sum::<u64>() as f64;
        let habit = |(way, (n, speeds)): (&Way, &(u64, u64))| Habit {
            way: *way,
            share: round(*n as f64 / all),
            speed: round(*speeds as f64 / *n as f64),
        };
        let mut ways: Vec<Habit> =
            (Way::ALL.iter().zip(flown)).filter(|(_, (n, _))| *n as f64 >= RARE * all).map(habit).collect();
        ways.sort_by(|a, b| b.share.total_cmp(&a.share));
        Habits { situation: situation.name(), ways }
    }
}

/// Rounds to three digits, which is more than the games can determine.
fn round(number: f64) -> f32 {
    ((number * 1e3).round() / 1e3) as f32
}
