//! How well chances foretell who wins.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use killbox_components::rng::below;

/// A chance that was given to one side of a match, and whether that side won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// The match's tournament.
    pub tournament: usize,
    /// The chance that was given to the first side.
    pub chance: f64,
    /// Whether it won.
    pub won: bool,
}

/// A number with its 95 % interval: matches of one tournament hang together, so tournaments are drawn anew.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Over all matches.
    pub estimate: f64,
    /// 2.5 of 100 draws are below.
    pub low: f64,
    /// 2.5 of 100 draws are above.
    pub high: f64,
}

/// What is said of chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quality {
    /// How often the winner of a match was given more than the loser of another one (0.5 is knowing nothing); both sides of every
    /// match count, so it does not matter who is named first.
    pub auc: Measured,
    /// The mean of the logarithmic loss, in nats: 0.693 is saying one half of everything.
    pub log_loss: Measured,
    /// The mean of the square of the chance's distance from what happened: 0.25 is saying one half of everything.
    pub brier: Measured,
    /// By what the log odds would have to be multiplied to be right: under 1 they are too sure of themselves.
    pub slope: Measured,
}

/// Draws of tournaments.
const DRAWS: usize = 400;
const SEED: u64 = 0x6261_636b;

impl Quality {
    /// Of chances; `None` of none.
    pub fn of(told: &[Told]) -> Option<Quality> {
        if told.is_empty() {
            return None;
        }
        let tournaments = told.iter().map(|one| one.tournament).max().map_or(0, |most| most + 1);
        let mut by_tournament: Vec<Vec<Told>> = vec![Vec::new(); tournaments];
        told.iter().for_each(|one| by_tournament[one.tournament].push(*one));
        by_tournament.retain(|matches| !matches.is_empty());
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        let draws: Vec<[f64; 4]> = (0..DRAWS)
            .map(|_| {
                let one = |_| &by_tournament[below(&mut rng, by_tournament.len() as u32) as usize];
                let drawn: Vec<Told> = (0..by_tournament.len()).flat_map(one).copied().collect();
                all(&drawn)
            })
            .collect();
        let estimates = all(told);
        let measured = |at: usize| {
            let mut values: Vec<f64> = draws.iter().map(|draw| draw[at]).collect();
            values.sort_unstable_by(f64::total_cmp);
            let place = |share: f64| values[((values.len() - 1) as f64 * share).round() as usize];
            Measured { estimate: estimates[at], low: place(0.025), high: place(0.975) }
        };
        Some(Quality { auc: measured(0), log_loss: measured(1), brier: measured(2), slope: measured(3) })
    }
}

fn all(told: &[Told]) -> [f64; 4] {
    let winners: Vec<f64> =
        told.iter().map(|one| if one.won { one.chance } else { 1.0 - one.chance }).collect();
    let n = winners.len() as f64;
    let log_loss = winners.iter().map(|chance| -chance.clamp(1e-9, 1.0).ln()).sum::<f64>() / n;
    let brier = winners.iter().map(|chance| (1.0 - chance).powi(2)).sum::<f64>() / n;
    [auc(&winners), log_loss, brier, slope(&winners)]
}

/// How often a winner's chance is greater than a loser's, that is than what is left of another winner's; equal ones are half.
fn auc(winners: &[f64]) -> f64 {
    let mut losers: Vec<f64> = winners.iter().map(|chance| 1.0 - chance).collect();
    losers.sort_unstable_by(f64::total_cmp);
    let below = |chance: &f64| {
        let less = losers.partition_point(|loser| loser < chance);
        let equal = losers[less..].partition_point(|loser| loser <= chance);
        less as f64 + equal as f64 / 2.0
    };
    winners.iter().map(below).sum::<f64>() / (winners.len() as f64).powi(2)
}

/// The logistic regression of the result on the log odds, without a constant: whoever is named first, it is the same.
fn slope(winners: &[f64]) -> f64 {
    let odds: Vec<f64> = winners
        .iter()
        .map(|chance| {
            let chance = chance.clamp(1e-6, 1.0 - 1e-6);
            (chance / (1.0 - chance)).ln()
        })
        .collect();
    let mut slope = 0.0_f64;
    for _ in 0..50 {
        let (mut rise, mut bend) = (0.0, 1e-9);
        for odds in &odds {
            let p = 1.0 / (1.0 + (-slope * odds).exp());
            rise += odds * (1.0 - p);
            bend += odds * odds * p * (1.0 - p);
        }
        let step = (rise / bend).clamp(-1.0, 1.0);
        slope = (slope + step).clamp(-10.0, 10.0);
        if step.abs() < 1e-10 {
            break;
        }
    }
    slope
}
