//! Fits all weights of the greedy player (`players/weights/greedy.ron`) at once by playing games,
//! with SPSA (Spall 1992), by which chess engines are tuned.
//!
//! `cargo run --release --example fit_greedy -- ITERATIONS SEED [WEIGHTS] >
//! players/weights/greedy.ron`
//!
//! Without arguments it makes 3000 iterations with seed 7, from the weights that come with the
//! program. Each iteration draws a sign for each weight. The weights moved one step by the signs
//! play those moved the other way, with a squad each, half the time the same one. Every third time
//! each side plays one of a few fixed opponents instead. The difference of the results, in wins and
//! points, moves all weights towards the better side.
//!
//! The output is the mean over the last two fifths of the iterations. Equal arguments print equal
//! weights, whatever the number of threads.
//!
//! The squads are those of `squads/` and `players/pool/` in both rulesets, except those in
//! `players/pool/held-out-*.txt`. Nothing is fitted to these, so that `killbox ladder` can measure
//! the weights with them (docs/players.md).

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use killbox::matches::{Plan, Sums, Unwatched, run_here};
use killbox::squads::{Field, LoadOptions, load_all};
use killbox_cards::Library;
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

/// The number of pairs of squads in an iteration.
const TASKS: usize = 24;
/// The number of games of each pair, half of them with seats and sides exchanged.
const GAMES: u64 = 12;
/// The size of a trial step, in units of the weights, in the first and the last iteration.
const TRIAL: [f64; 2] = [1.6, 0.8];
/// The size of a learning step, in units of the weights, in the first and the last iteration.
const FOLLOW: [f64; 2] = [0.5, 0.15];
/// The last share of the iterations, over which the mean is taken.
const MEAN_OF: f64 = 0.4;
/// The number of iterations between two lines of progress on standard error.
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

/// A weight in its unit. The unit of a weight that is not fitted is 1.
fn in_units(weight: f32, unit: f32) -> f64 {
    f64::from(weight) / f64::from(if unit > 0.0 { unit } else { 1.0 })
}

/// The weights from numbers of units. Weights that are not fitted stay as at the start.
fn weights(units: impl Iterator<Item = f64>, start: &Weights) -> Weights {
    let of = |((units, unit), start): ((f64, &f32), f32)| match *unit {
        unit if unit > 0.0 => (units * f64::from(unit)) as f32,
        _ => start,
    };
    let numbers: Vec<f32> = units.zip(UNITS).zip(start.to_vec()).map(of).collect();
    Weights::of(&numbers)
}

/// The text of a weights file, with four digits, which is more than the games can determine.
fn text(weights: &Weights) -> String {
    let line = |(name, weight): (&&str, f32)| format!("    {name}: {:?},\n", (weight * 1e4).round() / 1e4);
    format!("(\n{})\n", NAMES.iter().zip(weights.to_vec()).map(line).collect::<String>())
}

/// The six weights that have moved most, as text.
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
    Ok(load_all(&files, &LoadOptions { lenient: true, ..LoadOptions::default() })?)
}

/// Makes a fixed opponent.
type Make = Box<dyn Fn() -> Box<dyn Player> + Sync>;

/// Opponents whose weights are fixed, so that the fit does not only learn to beat itself.
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

/// Two squads and the opponent.
struct Task {
    /// The pool of squads of one ruleset.
    pool: usize,
    squads: [usize; 2],
    /// The fixed opponent, if the two weights do not play each other.
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

/// The mean difference of results between the first and the second weights over all tasks.
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
    /// The difference of results between the first and the second weights.
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
        // Each player plays each squad.
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

    /// The result for the player of the first squad, -1 to 1: half by wins, half by points.
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
            first_game,
            games,
            seed,
            threads: 1,
            batch: games as usize,
            twice: true,
            ..Plan::new(matchups, [player_a, player_b])
        };
        let sums: Sums = run_here(&plan, &Unwatched, &AtomicBool::new(false));
        let games = sums.games.max(1) as f64;
        let [wins, losses] = sums.wins.map(|wins| wins as f64);
        let [scored, lost] = sums.scores.map(|score| score as f64);
        0.5 * (wins - losses) / games + 0.5 * (scored - lost) / games / points
    }
}
