//! Fits the weights of the greedy player (`players/weights/greedy.ron`) by games, all of them at
//! once: SPSA (Spall 1992), as chess engines are tuned.
//!
//! `cargo run --release --example fit_greedy -- ITERATIONS SEED [WEIGHTS] >
//! players/weights/greedy.ron`
//!
//! Without arguments: 3000 iterations, seed 7, from the weights that come with the program. Each
//! iteration draws a sign for each weight, and lets the weights moved one step that way play those
//! moved the other way: with a squad each, half the time with the same one; and every third time
//! each of the two plays one of a few fixed opponents instead. What the one side made more, in wins
//! and in points, draws all weights its way. The mean over the last two fifths of the iterations is
//! what is printed. Equal arguments print equal weights, whatever the number of threads.
//!
//! The squads are those of `squads/` and `players/pool/`, in both rulesets, but those that
//! `players/pool/held-out-*.txt` name: nothing is fitted to it, and `killbox ladder` measures there
//! what came of it (docs/players.md).

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use killbox::matches::{First, Plan, Sums, Unwatched, run_here};
use killbox::squads::{Field, load_all};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::rng::below;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::greedy::weights::{NAMES, UNITS, Weights};
use killbox_players::jouster::Jouster;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

#[path = "common/held_out.rs"]
mod held_out;

/// Pairs of squads an iteration plays.
const TASKS: usize = 24;
/// Games of each: half of them with seats and sides exchanged.
const GAMES: u64 = 12;
/// How far weights are moved for a trial, in their units, at the start and at the end.
const TRIAL: [f64; 2] = [1.6, 0.8];
/// How far they follow what came of it, likewise.
const FOLLOW: [f64; 2] = [0.5, 0.15];
/// Which share of the iterations the mean is taken of: the last.
const MEAN_OF: f64 = 0.4;
/// How often the weights are shown on standard error.
const SHOWN_EVERY: usize = 250;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let iterations: usize = args.next().as_deref().unwrap_or("3000").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("7").parse()?;
    let start = match args.next() {
        Some(file) => Weights::read(&std::fs::read_to_string(file)?)?,
        None => (**Weights::fitted()).clone(),
    };
    let pools = [["squads/legacy", "players/pool/legacy"], ["squads/standard", "players/pool/standard"]]
        .iter()
        .map(|folders| pool(folders))
        .collect::<Result<Vec<Field>, _>>()?;
    let squads: usize = pools.iter().map(|pool| pool.squads.len()).sum();
    eprintln!("{} weights, {squads} squads, {} games", NAMES.len(), iterations * TASKS * GAMES as usize);
    let fixed = opponents(&start);
    let mut at: Vec<f64> =
        start.to_vec().iter().zip(UNITS).map(|(weight, unit)| in_units(*weight, *unit)).collect();
    let (mut mean, mut counted) = (vec![0.0; at.len()], 0.0);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for iteration in 0..iterations {
        let part = iteration as f64 / iterations as f64;
        let between = |ends: [f64; 2]| ends[0] + part * (ends[1] - ends[0]);
        let signs: Vec<f64> = at.iter().map(|_| if below(&mut rng, 2) == 0 { 1.0 } else { -1.0 }).collect();
        let moved = |way: f64| {
            let units = at.iter().zip(&signs).map(|(at, sign)| at + way * between(TRIAL) * sign);
            Arc::new(weights(units, &start))
        };
        let sides = [moved(1.0), moved(-1.0)];
        let tasks: Vec<Task> =
            (0..TASKS).map(|number| Task::drawn(&mut rng, number, &pools, fixed.len())).collect();
        let first_game = (iteration as u64) * GAMES;
        let more = played(&tasks, &pools, &sides, &fixed, seed, first_game);
        for (at, sign) in at.iter_mut().zip(&signs) {
            *at += between(FOLLOW) * more * sign;
        }
        if part >= 1.0 - MEAN_OF {
            counted += 1.0;
            mean.iter_mut().zip(&at).for_each(|(mean, at)| *mean += (at - *mean) / counted);
        }
        if (iteration + 1) % SHOWN_EVERY == 0 {
            eprintln!("{:>6} {}", iteration + 1, shown(&at, &start));
        }
    }
    print!("{}", text(&weights(mean.iter().copied(), &start)));
    Ok(())
}

/// A weight in steps of its unit; one that is not fitted in steps of 1.
fn in_units(weight: f32, unit: f32) -> f64 {
    f64::from(weight) / f64::from(if unit > 0.0 { unit } else { 1.0 })
}

/// The weights at so many units; those that are not fitted as at the start.
fn weights(units: impl Iterator<Item = f64>, start: &Weights) -> Weights {
    let of = |((units, unit), start): ((f64, &f32), f32)| match *unit {
        unit if unit > 0.0 => (units * f64::from(unit)) as f32,
        _ => start,
    };
    let numbers: Vec<f32> = units.zip(UNITS).zip(start.to_vec()).map(of).collect();
    Weights::of(&numbers)
}

/// A weights file. Four digits are more than the games can tell.
fn text(weights: &Weights) -> String {
    let line = |(name, weight): (&&str, f32)| format!("    {name}: {:?},\n", (weight * 1e4).round() / 1e4);
    format!("(\n{})\n", NAMES.iter().zip(weights.to_vec()).map(line).collect::<String>())
}

/// The weights that have moved most.
fn shown(at: &[f64], start: &Weights) -> String {
    let mut moved: Vec<(f64, usize)> = (start.to_vec().iter().zip(UNITS).zip(at).enumerate())
        .map(|(number, ((start, unit), at))| (at - in_units(*start, *unit), number))
        .collect();
    moved.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let of = |(_, number): &(f64, usize)| {
        let unit = f64::from(UNITS[*number]);
        format!("{} {:.3} -> {:.3}", NAMES[*number], start.to_vec()[*number], at[*number] * unit)
    };
    moved.iter().take(6).map(of).collect::<Vec<_>>().join(", ")
}

/// The squads of some folders that are not held out.
fn pool(folders: &[&str]) -> Result<Field, Box<dyn Error>> {
    let mut fitted_to: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let [known, _] = held_out::divided(Path::new(folder))?;
        fitted_to.extend(known);
    }
    let files: Vec<&Path> = fitted_to.iter().map(PathBuf::as_path).collect();
    Ok(load_all(&files, Catalogue::embedded(), Library::embedded(), None, true)?)
}

/// Makes a fixed opponent.
type Make = Box<dyn Fn() -> Box<dyn Player> + Sync>;

/// Opponents that do not move with the weights, so that the fit does not only learn to beat itself.
fn opponents(start: &Weights) -> Vec<Make> {
    let greedy = |weights: Weights| -> Make {
        let weights = Arc::new(weights);
        Box::new(move || Box::new(Greedy::new(Arc::clone(&weights))))
    };
    let bold = Weights { taken: 0.4 * start.taken, ..start.clone() };
    let cautious = Weights { taken: 1.7 * start.taken, facing: 0.5 * start.facing, ..start.clone() };
    let unsteady = Weights { dial_noise: 0.6, ..start.clone() };
    vec![
        Box::new(|| Box::new(Jouster::default())),
        greedy(start.clone()),
        greedy(bold),
        greedy(cautious),
        greedy(unsteady),
    ]
}

/// Two squads to play with, and against whom.
struct Task {
    /// The ruleset's.
    pool: usize,
    squads: [usize; 2],
    /// A fixed opponent instead of each other.
    against: Option<usize>,
}

impl Task {
    fn drawn(rng: &mut ChaCha8Rng, number: usize, pools: &[Field], fixed: usize) -> Task {
        let pool = usize::from(number % 5 >= 3);
        let squads = pools[pool].squads.len() as u32;
        let a = below(rng, squads) as usize;
        let b = if number.is_multiple_of(2) { a } else { below(rng, squads) as usize };
        let against = (number % 3 == 2).then(|| below(rng, fixed as u32) as usize);
        Task { pool, squads: [a, b], against }
    }
}

/// What the first of two weights made more than the second in all tasks, -1 to 1.
fn played(
    tasks: &[Task],
    pools: &[Field],
    sides: &[Arc<Weights>; 2],
    fixed: &[Make],
    seed: u64,
    first_game: u64,
) -> f64 {
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![0.0; tasks.len()]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(number) else { return };
                    let more = task.more(pools, sides, fixed, seed + number as u64, first_game);
                    sums.lock().expect("no thread panics with it")[number] = more;
                }
            });
        }
    });
    let sums = sums.into_inner().expect("no thread panicked");
    sums.iter().sum::<f64>() / sums.len() as f64
}

impl Task {
    /// What the first weights made more than the second.
    fn more(
        &self,
        pools: &[Field],
        sides: &[Arc<Weights>; 2],
        fixed: &[Make],
        seed: u64,
        first_game: u64,
    ) -> f64 {
        let make = |side: usize| -> Make {
            let weights = Arc::clone(&sides[side]);
            Box::new(move || Box::new(Greedy::new(Arc::clone(&weights))))
        };
        let [plus, minus] = [make(0), make(1)];
        let [a, b] = self.squads;
        // Each has each squad once.
        let both = |first: &Make, second: &Make| {
            let there = self.result(pools, [a, b], [first, second], seed, first_game);
            let back =
                if a == b { there } else { -self.result(pools, [a, b], [second, first], seed, first_game) };
            0.5 * (there + back)
        };
        match self.against {
            None => both(&plus, &minus),
            Some(other) => both(&plus, &fixed[other]) - both(&minus, &fixed[other]),
        }
    }

    /// How games end for the player of the first squad: half by who won, half by points, -1 to 1.
    fn result(
        &self,
        pools: &[Field],
        [a, b]: [usize; 2],
        [player_a, player_b]: [&Make; 2],
        seed: u64,
        first_game: u64,
    ) -> f64 {
        let matchups: [Matchup; 2] = pools[self.pool].matchups(a, b, Library::embedded());
        let points = f64::from(matchups[0].ruleset.squad_points.max(1));
        let games = if a == b { GAMES } else { GAMES / 2 };
        let plan = Plan {
            matchups,
            first_game,
            games,
            seed,
            players: [player_a, player_b],
            threads: 1,
            batch: games as usize,
            first: First::ByRules,
            twice: true,
        };
        let sums: Sums = run_here(&plan, &Unwatched, &AtomicBool::new(false));
        let games = sums.games.max(1) as f64;
        let [wins, losses] = sums.wins.map(|wins| wins as f64);
        let [scored, lost] = sums.scores.map(|score| score as f64);
        0.5 * (wins - losses) / games + 0.5 * (scored - lost) / games / points
    }
}
