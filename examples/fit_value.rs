//! Fits the weights of the position's value (`players/weights/value.ron`) to how games of the greedy player end:
//!
//! `cargo run --release --example fit_value -- GAMES SEED WEIGHTS > players/weights/value.ron`
//!
//! Without arguments: 200 games of each pair of squads, seed 7, and the greedy player that comes with the program, not one with
//! weights from a file. The squads are those of `squads/legacy` and
//! `squads/standard`; those that `players/pool/held-out-*.txt` name are held out: no weight is fitted to its games, and how well the
//! probabilities hold there is printed on standard error. A position is taken when a seat sets its first dial of a round.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use killbox::matches::{First, Side};
use killbox::selfplay::{Answer, Batch};
use killbox::squads::load_pair;
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_components::rng::player_streams;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::greedy::weights::Weights as GreedyWeights;
use killbox_players::value::{FEATURES, Features, NAMES, Weights, features};

#[path = "common/held_out.rs"]
mod held_out;

/// Battles at once.
const SLOTS: usize = 64;
/// How much a weight is drawn towards 0: as much as so many positions of one unit would tell against it.
const RIDGE: f64 = 20.0;
/// Steps of the fit.
const STEPS: usize = 60;
/// Bins of the table that says how well probabilities hold.
const BINS: usize = 10;

/// A position, and how its game ended for the seat it is of: 1, 0.5 or 0.
type Sample = (Features, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().as_deref().unwrap_or("200").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("7").parse()?;
    let greedy = match args.next() {
        Some(file) => Greedy::new(Arc::new(GreedyWeights::read(&std::fs::read_to_string(file)?)?)),
        None => Greedy::default(),
    };
    let (mut fitted_to, mut unseen) = (Vec::new(), Vec::new());
    for folder in ["squads/legacy", "squads/standard"] {
        let [known, unknown] = held_out::divided(Path::new(folder))?;
        for (squads, samples) in [(known, &mut fitted_to), (unknown, &mut unseen)] {
            for (at, a) in squads.iter().enumerate() {
                for b in &squads[at..] {
                    play(a, b, games, seed, &greedy, samples)?;
                }
            }
        }
    }
    let weights = fit(&fitted_to);
    eprintln!("{} positions to fit, {} held out", fitted_to.len(), unseen.len());
    for (name, samples) in [("fitted to", &fitted_to), ("held out", &unseen)] {
        report(name, samples, &weights);
    }
    let named = NAMES.iter().zip(weights).map(|(name, weight)| ((*name).to_owned(), round(weight))).collect();
    println!(
        "{}",
        ron::ser::to_string_pretty(&Weights(named), ron::ser::PrettyConfig::new().depth_limit(2))?
    );
    Ok(())
}

/// Four digits are more than the games can tell.
fn round(weight: f64) -> f32 {
    ((weight * 1e4).round() / 1e4) as f32
}

/// Plays games of two squads by greedy players, and adds the positions of both seats.
fn play(
    a: &Path,
    b: &Path,
    games: u64,
    seed: u64,
    greedy: &Greedy,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    let squads = load_pair(a, b, Catalogue::embedded(), Library::embedded(), None, true)?;
    let mut batch = Batch::new(squads.matchups, First::ByRules, SLOTS, seed);
    let streams = |game| player_streams(seed, game);
    let mut players = vec![streams(0); SLOTS];
    let mut taken: Vec<Vec<(Seat, u8, Features)>> = vec![Vec::new(); SLOTS];
    let mut slot_of = vec![0; games as usize];
    let mut idle = [true; SLOTS];
    let mut greedy = greedy.clone();
    let (mut next, mut ended) = (0, 0);
    while ended < games {
        for slot in (0..SLOTS).filter(|slot| idle[*slot]) {
            if next < games {
                batch.start(slot, next);
                players[slot] = streams(next);
                slot_of[next as usize] = slot;
                next += 1;
            }
        }
        batch.advance();
        let results: Vec<_> = batch.results().collect();
        for result in results {
            ended += 1;
            for (seat, _, features) in taken[slot_of[result.game as usize]].drain(..) {
                let won = result
                    .winner
                    .map_or(0.5, |side| f64::from(u8::from((side == Side::A) == (seat == result.a_seat))));
                samples.push((features, won));
            }
        }
        idle.fill(true);
        let asked = batch.pending().to_vec();
        let mut answers = Vec::with_capacity(asked.len());
        for one in asked {
            idle[one.slot] = false;
            let rng = &mut players[one.slot][one.seat.index()];
            let taken = &mut taken[one.slot];
            let key = batch.view(one.slot, one.seat, |view| {
                let round = view.core().round;
                let is_new = !taken.iter().any(|(seat, when, _)| (*seat, *when) == (one.seat, round));
                if one.kind == DecisionKind::Dial && is_new {
                    taken.push((one.seat, round, features(view)));
                }
                greedy.choose(view, rng)
            });
            let option = batch.options(&one).iter().position(|option| *option == key).expect("an option");
            answers.push(Answer { slot: one.slot, seat: one.seat, option });
        }
        batch.submit(&answers)?;
    }
    Ok(())
}

/// The most likely weights: Fisher scoring of a curve whose derivatives are simple. For p = ½ (1 + x / √(1 + x²)) is
/// p (1 - p) = ¼ / (1 + x²) and dp/dx = ½ (1 + x²)^(-3/2).
fn fit(samples: &[Sample]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut bend = [[0.0; FEATURES]; FEATURES];
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] = RIDGE;
        }
        for (features, won) in samples {
            let x = score(&weights, features);
            let scale = 1.0 + x * x;
            let p = probability(x);
            // (won - p) dp/dx / (p (1 - p)) and (dp/dx)² / (p (1 - p)).
            let (pull, weight) = ((won - p) * 2.0 / scale.sqrt(), 1.0 / (scale * scale));
            for i in 0..FEATURES {
                slope[i] += pull * f64::from(features[i]);
                for j in 0..FEATURES {
                    bend[i][j] += weight * f64::from(features[i]) * f64::from(features[j]);
                }
            }
        }
        let step = solve(bend, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

fn score(weights: &[f64; FEATURES], features: &Features) -> f64 {
    weights.iter().zip(features).map(|(weight, feature)| weight * f64::from(*feature)).sum()
}

fn probability(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The solution of a symmetric positive system, by elimination: its diagonal never vanishes.
fn solve(mut rows: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for i in 0..FEATURES {
        for j in i + 1..FEATURES {
            let above = rows[i];
            let factor = rows[j][i] / above[i];
            rows[j].iter_mut().zip(above).for_each(|(below, above)| *below -= factor * above);
            right[j] -= factor * right[i];
        }
    }
    for i in (0..FEATURES).rev() {
        for j in i + 1..FEATURES {
            right[i] -= rows[i][j] * right[j];
        }
        right[i] /= rows[i][i];
    }
    right
}

/// How well probabilities hold: Brier score, and in each tenth what was said and what happened.
fn report(name: &str, samples: &[Sample], weights: &[f64; FEATURES]) {
    let mut bins = [(0_u32, 0.0, 0.0); BINS];
    let mut brier = 0.0;
    for (features, won) in samples {
        let p = probability(score(weights, features));
        brier += (p - won) * (p - won);
        let bin = &mut bins[((p * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + 1, bin.1 + p, bin.2 + won);
    }
    eprintln!("{name}: Brier score {:.4} (0.25 is knowing nothing)", brier / samples.len() as f64);
    for (n, said, won) in bins.into_iter().filter(|(n, ..)| *n > 0) {
        let n = f64::from(n);
        eprintln!("  said {:4.1} %, won {:4.1} %   of {n:>7} positions", 100.0 * said / n, 100.0 * won / n);
    }
}
