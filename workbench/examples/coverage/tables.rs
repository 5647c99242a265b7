//! Intervals over many match-ups: `gauntlet`, `compare`, `meta`, `ladder`. All match-ups are played
//! with the same random numbers.

use killbox::matches::{Accepted, First, Rule, Sprt, Sums, score};
use killbox_workbench::compare::{Decision, Family, Moments};
use killbox_workbench::gauntlet::mean;
use killbox_workbench::ladder::{Played, fit};
use killbox_workbench::meta::{Matrix, Share, equilibrium, redrawn};
use statrs::distribution::{ContinuousCDF, Normal};

use super::dice::{Dice, Game, sums};
use super::games::{bounds, ends};
use super::model::{Held, Model, Statistic};

/// The intervals over many match-ups.
pub fn statistics() -> Vec<Statistic> {
    let pairs = "pairs of games of each";
    vec![
        Statistic {
            name: "gauntlet: mean win rate",
            clusters: pairs,
            range: [1, 128],
            cost: 4,
            models: means(),
        },
        Statistic {
            name: "compare: difference, and p",
            clusters: "pairs of games",
            range: [1, 512],
            cost: 1,
            models: differences(),
        },
        Statistic {
            name: "compare: several differences, all of them",
            clusters: "pairs of games",
            range: [2, 128],
            cost: 4,
            models: families(),
        },
        Statistic {
            name: "compare: win rate over the field",
            clusters: "pairs of games",
            range: [1, 512],
            cost: 1,
            models: fields(),
        },
        Statistic {
            name: "compare --sprt: decisions",
            clusters: "pairs of games",
            range: [512, 512],
            cost: 2,
            models: sprt(),
        },
        Statistic {
            name: "meta, ladder: Elo of all together",
            clusters: pairs,
            range: [1, 128],
            cost: 4,
            models: strengths(),
        },
        Statistic {
            name: "meta: best and worst match-up",
            clusters: pairs,
            range: [1, 128],
            cost: 4,
            models: extremes(),
        },
        Statistic {
            name: "meta: share of the equilibrium",
            clusters: pairs,
            range: [1, 128],
            cost: 10,
            models: shares(),
        },
    ]
}

/// Luck that match-ups have in common: its values by game, and its share of all luck.
struct Luck {
    common: Vec<f64>,
    share: f64,
}

impl Luck {
    fn new(dice: &mut Dice, pairs: usize, share: f64) -> Luck {
        Luck { common: (0..2 * pairs).map(|_| dice.normal()).collect(), share }
    }

    /// The sums of a match-up in which A has the win rate `p`.
    fn sums(&self, dice: &mut Dice, p: f64) -> Sums {
        let bar = Normal::standard().inverse_cdf(p);
        let games: Vec<Game> = self
            .common
            .iter()
            .map(|common| {
                let own = if self.share < 1.0 { dice.normal() } else { 0.0 };
                Game::of(self.share.sqrt() * common + (1.0 - self.share).sqrt() * own < bar)
            })
            .collect();
        sums(&games, First::ByRules)
    }
}

fn means() -> Vec<Model> {
    [
        ("alone", [0.5, 0.3, 0.7, 0.4], 0.0),
        ("half in common", [0.5, 0.3, 0.7, 0.4], 0.5),
        ("the same games", [0.5; 4], 1.0),
        ("seldom, half in common", [0.03, 0.02, 0.05, 0.04], 0.5),
        ("seldom, the same games", [0.05; 4], 1.0),
    ]
    .map(|(name, rates, share)| {
        Model::new(name, move |dice: &mut Dice, n| {
            let luck = Luck::new(dice, n, share);
            let sums = rates.map(|p| luck.sums(dice, p));
            let cells: Vec<_> =
                sums.iter().filter_map(|sums| Some((sums.win_rate()?, sums.group_rates()))).collect();
            Held::one(ends(mean(&cells)), rates.iter().sum::<f64>() / 4.0)
        })
    })
    .into()
}

fn difference(moments: &Moments) -> Option<[f64; 2]> {
    let found = moments.difference(1.0);
    // p and the interval must agree.
    if let (Some(low), Some(high), Some(p)) = (found.low, found.high, found.p) {
        assert!(
            (p < 0.05 - 1e-9) <= (low > 0.0 || high < 0.0)
                && (p > 0.05 + 1e-9) <= (low <= 0.0 && high >= 0.0)
        );
    }
    Some([found.low?, found.high?])
}

/// The difference of a pair, drawn from values with their probabilities, else 0.
fn sparse(dice: &mut Dice, values: &[(f64, f64)]) -> f64 {
    let luck = dice.uniform();
    let mut below = 0.0;
    let found = values.iter().find(|(_, chance)| {
        below += chance;
        luck < below
    });
    found.map_or(0.0, |(value, _)| *value)
}

fn differences() -> Vec<Model> {
    let sparse_models: [(&'static str, &'static [(f64, f64)]); 7] = [
        ("one in fifty better", &[(0.5, 0.02)]),
        ("one in ten better", &[(0.5, 0.1)]),
        ("one in ten either way", &[(0.5, 0.05), (-0.5, 0.05)]),
        ("mostly better, seldom far worse", &[(0.25, 0.4), (-1.0, 0.04)]),
        ("seldom far better, often worse", &[(1.0, 0.05), (-0.25, 0.2)]),
        ("nearly always better", &[(0.5, 0.95), (-0.5, 0.05)]),
        ("half of all differ", &[(0.25, 0.15), (0.5, 0.1), (-0.25, 0.15), (-0.5, 0.1)]),
    ];
    let mut models: Vec<Model> = sparse_models
        .into_iter()
        .map(|(name, values)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let drawn: Vec<f64> = (0..n).map(|_| sparse(dice, values)).collect();
                let truth: f64 = values.iter().map(|(value, chance)| value * chance).sum();
                Held::one(difference(&Moments::of(&drawn)), truth)
            })
        })
        .collect();
    models.push(Model::new("independent games", |dice: &mut Dice, n| {
        let games =
            |dice: &mut Dice, p: f64| f64::from(u8::from(dice.chance(p)) + u8::from(dice.chance(p))) / 2.0;
        let drawn: Vec<f64> = (0..n).map(|_| games(dice, 0.55) - games(dice, 0.5)).collect();
        Held::one(difference(&Moments::of(&drawn)), 0.05)
    }));
    models.push(Model::new("margins", |dice: &mut Dice, n| {
        let game = |dice: &mut Dice, p: f64| if dice.chance(p) { 80.0 } else { -60.0 } + 15.0 * dice.normal();
        let drawn: Vec<f64> = (0..n).map(|_| game(dice, 0.4) - game(dice, 0.35)).collect();
        Held::one(difference(&Moments::of(&drawn)), 7.0)
    }));
    models
}

fn families() -> Vec<Model> {
    [("two", 2), ("five", 5)]
        .map(|(name, variants)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let games = |dice: &mut Dice| {
                    (0..8).map(|_| f64::from(u8::from(dice.chance(0.5)))).sum::<f64>() / 8.0
                };
                let first: Vec<f64> = (0..n).map(|_| games(dice)).collect();
                let differences: Vec<Vec<f64>> =
                    (0..variants).map(|_| first.iter().map(|one| games(dice) - one).collect()).collect();
                let family = Family::of(&differences);
                let all =
                    (0..variants).map(|at| family.difference(at)).map(|one| Some([one.low?, one.high?]));
                match all.collect::<Option<Vec<[f64; 2]>>>() {
                    Some(all) => {
                        let held = all.iter().all(|[low, high]| *low <= 0.0 && 0.0 <= *high);
                        Held { held: u64::from(held), of: 1 }
                    }
                    None => Held::default(),
                }
            })
        })
        .into()
}

fn fields() -> Vec<Model> {
    [
        ("one opponent, 50 %", 1, 0.5),
        ("one opponent, 3 %", 1, 0.03),
        ("ten opponents, 30 %", 10, 0.3),
        ("ten opponents, 99 %", 10, 0.99),
    ]
    .map(|(name, opponents, p)| {
        Model::new(name, move |dice: &mut Dice, n| {
            let games = 2 * opponents;
            let pair = |dice: &mut Dice| {
                (0..games).map(|_| f64::from(u8::from(dice.chance(p)))).sum::<f64>() / f64::from(games)
            };
            let drawn: Vec<f64> = (0..n).map(|_| pair(dice)).collect();
            Held::one(ends(killbox_workbench::compare::of_field(&Moments::of(&drawn))), p)
        })
    })
    .into()
}

fn sprt() -> Vec<Model> {
    [("H0 holds", 0.0, Accepted::H1), ("H1 holds", 30.0, Accepted::H0)]
        .map(|(name, truth, wrong)| {
            Model::new(name, move |dice: &mut Dice, _| {
                let rule = Rule::Sprt(Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 });
                let more = score(truth) - 0.5;
                let mut drawn = Vec::new();
                loop {
                    let until = Rule::look_after(2 * drawn.len() as u64) as usize / 2;
                    // One pair in ten differs, by half its points.
                    let values = [(0.5, 0.05 + more), (-0.5, 0.05 - more)];
                    drawn.extend((drawn.len()..until).map(|_| sparse(dice, &values)));
                    let decision = Decision::of(&rule, &Family::of(&[drawn.clone()]));
                    if decision.reached || drawn.len() > 5000 {
                        return Held { held: u64::from(decision.accepted != [Some(wrong)]), of: 1 };
                    }
                }
            })
        })
        .into()
}

/// All cells of a table of players with these win rates.
fn cells(dice: &mut Dice, pairs: usize, rates: &[Vec<f64>], share: f64) -> Vec<([usize; 2], Sums)> {
    let luck = Luck::new(dice, pairs, share);
    let n = rates.len();
    let each_two = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
    each_two.map(|[a, b]| ([a, b], luck.sums(dice, rates[a][b]))).collect()
}

/// The win rates of players with these strengths.
fn by_strength(strengths: &[f64]) -> Vec<Vec<f64>> {
    strengths.iter().map(|a| strengths.iter().map(|b| score(a - b)).collect()).collect()
}

fn strengths() -> Vec<Model> {
    let models: [(&'static str, &'static [f64], f64); 6] = [
        ("two, even", &[0.0, 0.0], 0.0),
        ("two, far apart", &[300.0, -300.0], 0.0),
        ("four", &[150.0, 50.0, -20.0, -180.0], 0.0),
        ("four, half in common", &[150.0, 50.0, -20.0, -180.0], 0.5),
        (
            "twelve, far apart",
            &[400.0, 300.0, 200.0, 100.0, 50.0, 0.0, 0.0, -50.0, -100.0, -200.0, -300.0, -400.0],
            0.0,
        ),
        ("six alike, the same games", &[0.0; 6], 0.9),
    ];
    models
        .map(|(name, strengths, share)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let played: Vec<Played> = cells(dice, n, &by_strength(strengths), share)
                    .into_iter()
                    .map(|(players, sums)| Played { players, pairs: sums.pairs, groups: sums.groups })
                    .collect();
                let found = fit(strengths.len(), &played).into_iter();
                found.zip(strengths).fold(Held::default(), |held, (elo, truth)| {
                    held.and(Held::one(bounds(Some(elo)), *truth))
                })
            })
        })
        .into()
}

fn extremes() -> Vec<Model> {
    [("ten alike", [0.5; 10]), ("ten that differ", [0.3, 0.35, 0.4, 0.45, 0.5, 0.5, 0.55, 0.6, 0.65, 0.7])]
        .map(|(name, rates)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let luck = Luck::new(dice, n, 0.0);
                let mut found: Vec<_> =
                    rates.iter().filter_map(|p| Some((luck.sums(dice, *p).win_rate()?, *p))).collect();
                found.sort_by(|one, other| one.0.estimate.total_cmp(&other.0.estimate));
                [found.first(), found.last()].into_iter().flatten().fold(
                    Held::default(),
                    |held, (rate, p)| {
                        held.and(Held::one(
                            ends(Some(killbox_workbench::meta::of_the_best(*rate, rates.len()))),
                            *p,
                        ))
                    },
                )
            })
        })
        .into()
}

/// The matrix with these rates above its diagonal.
fn table(n: usize, above: &[f64]) -> Vec<Vec<f64>> {
    let mut rates = vec![vec![0.5; n]; n];
    let each_two = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
    for ([a, b], rate) in each_two.zip(above) {
        (rates[a][b], rates[b][a]) = (*rate, 1.0 - rate);
    }
    rates
}

fn shares() -> Vec<Model> {
    let models: [(&'static str, usize, &'static [f64]); 4] = [
        ("a circle of three", 3, &[0.7, 0.3, 0.7]),
        ("a circle that hardly turns", 3, &[0.55, 0.48, 0.53]),
        ("one is best", 4, &[0.6, 0.65, 0.7, 0.5, 0.55, 0.5]),
        ("two circles", 5, &[0.65, 0.4, 0.55, 0.6, 0.7, 0.45, 0.35, 0.6, 0.55, 0.52]),
    ];
    models
        .map(|(name, squads, above)| {
            let rates = table(squads, above);
            let truth = equilibrium(&Matrix::exact(rates.clone())).expect("every table has one");
            Model::new(name, move |dice: &mut Dice, n| {
                let cells = cells(dice, n, &rates, 0.0);
                let rate = |a: usize, b: usize| cells.iter().find(|(two, _)| *two == [a, b])?.1.win_rate();
                let Some(matrix) = Matrix::new(squads, rate) else { return Held::default() };
                if (n as u64) < killbox_workbench::meta::FEWEST_PAIRS {
                    return Held::default();
                }
                let drawn = redrawn(&matrix, 200);
                (0..squads).fold(Held::default(), |held, at| {
                    let share = Share::of(drawn.iter().map(|mix| mix[at]).collect());
                    held.and(Held::one(share.map(|share| [share.low, share.high]), truth[at]))
                })
            })
        })
        .into()
}
