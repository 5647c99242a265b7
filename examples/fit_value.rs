//! Fits the weights of the position's value (`players/weights/value.ron`) to the results of games
//! of the greedy player:
//!
//! `cargo run --release --example fit_value -- GAMES SEED WEIGHTS > players/weights/value.ron`
//!
//! Without arguments it plays 200 games of each pair of squads, seed 7, with the greedy player that
//! comes with the program instead of weights from a file. The squads are those of `squads/legacy`
//! and `squads/standard`. Those in `players/pool/held-out-*.txt` are held out: no weight is fitted
//! to their games, and the calibration of the probabilities on them is printed on standard error. A
//! position is sampled when a seat sets its first dial of a round.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use killbox::matches::{GameResult, Side};
use killbox_components::choice::OptionKey;
use killbox_components::decision::DecisionKind;
use killbox_components::ids::Seat;
use killbox_players::greedy::Greedy;
use killbox_players::greedy::weights::Weights as GreedyWeights;
use killbox_players::value::{FEATURES, Features, NAMES, Weights, features};
use killbox_systems::world::view::View;

#[path = "common/games.rs"]
mod games;
#[path = "common/held_out.rs"]
mod held_out;

/// The ridge penalty, which draws weights towards 0 like the evidence of this many positions of one
/// unit.
const RIDGE: f64 = 20.0;
/// The number of steps of the fit.
const STEPS: usize = 60;
/// The number of bins of the calibration table.
const BINS: usize = 10;

/// A position from the view of a seat, and the result of the game for that seat: 1, 0.5 or 0.
type Sample = (Features, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().as_deref().unwrap_or("200").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("7").parse()?;
    let greedy = match args.next() {
        Some(file) => Greedy::new(Arc::new(GreedyWeights::read(&std::fs::read_to_string(file)?)?)),
        None => Greedy::default(),
    };
    let (mut fitted_to, mut unseen) = (Seen::default(), Seen::default());
    for folder in ["squads/legacy", "squads/standard"] {
        let [known, unknown] = held_out::divided(Path::new(folder))?;
        for (squads, seen) in [(known, &mut fitted_to), (unknown, &mut unseen)] {
            for (at, a) in squads.iter().enumerate() {
                for b in &squads[at..] {
                    games::play([a, b], games, seed, &greedy, seen)?;
                }
            }
        }
    }
    let (fitted_to, unseen) = (fitted_to.samples, unseen.samples);
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

/// Rounds to four digits, which is more than the games can determine.
fn round(weight: f64) -> f32 {
    ((weight * 1e4).round() / 1e4) as f32
}

/// The positions of games with their results.
#[derive(Default)]
struct Seen {
    /// The positions of unfinished games, by the number of the game, with seat and round.
    open: BTreeMap<u64, Vec<(Seat, u8, Features)>>,
    samples: Vec<Sample>,
}

impl games::Look for Seen {
    fn decided(&mut self, game: u64, seat: Seat, view: &View, _chosen: OptionKey) {
        let taken = self.open.entry(game).or_default();
        let round = view.core().round;
        let is_new = !taken.iter().any(|(whose, when, _)| (*whose, *when) == (seat, round));
        if view.pending().kind == DecisionKind::Dial && is_new {
            taken.push((seat, round, features(view)));
        }
    }

    fn over(&mut self, result: &GameResult) {
        for (seat, _, features) in self.open.remove(&result.game).unwrap_or_default() {
            let won = result
                .winner
                .map_or(0.5, |side| f64::from(u8::from((side == Side::A) == (seat == result.a_seat))));
            self.samples.push((features, won));
        }
    }
}

/// The most likely weights, by Fisher scoring of a curve with simple derivatives: for
/// p = ½ (1 + x / √(1 + x²)), p (1 - p) = ¼ / (1 + x²) and dp/dx = ½ (1 + x²)^(-3/2).
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
            // The terms are (won - p) dp/dx / (p (1 - p)) and (dp/dx)² / (p (1 - p)).
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

/// Solves a symmetric positive definite system by elimination. No pivoting is needed, because the
/// diagonal never vanishes.
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

/// Prints the calibration of the probabilities: the Brier score, and for each tenth the predicted
/// and the observed rate.
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
