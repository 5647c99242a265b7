//! Intervals of one match-up: `match`, `--again`, `worth`, the cells of `gauntlet` and `meta`, the
//! pairings of `ladder`, and the stopping rules.

use killbox::matches::{Accepted, Elo, First, Margin, Rate, Rule, Side, Sprt, Sums, score, strength};

use super::dice::{Dice, Game, sums};
use super::model::{Held, Model, Statistic};

/// The intervals of one match-up.
pub fn statistics() -> Vec<Statistic> {
    let pairs = "pairs of games";
    vec![
        Statistic { name: "match: win rate", clusters: pairs, range: [1, 512], cost: 1, models: rates() },
        Statistic {
            name: "match --first: win rate",
            clusters: "games",
            range: [1, 512],
            cost: 1,
            models: [("1 %", 0.01), ("10 %", 0.1), ("50 %", 0.5), ("97 %", 0.97)]
                .map(|(name, p)| Model::new(name, move |dice, games| unpaired(dice, games, p)))
                .into(),
        },
        Statistic {
            name: "match: a ship survives",
            clusters: pairs,
            range: [1, 512],
            cost: 1,
            models: survival(),
        },
        Statistic {
            name: "match: first player wins",
            clusters: pairs,
            range: [1, 512],
            cost: 1,
            models: firsts(),
        },
        Statistic { name: "match: margin", clusters: pairs, range: [1, 512], cost: 1, models: margins() },
        Statistic {
            name: "ladder: Elo of a pairing",
            clusters: pairs,
            range: [1, 512],
            cost: 1,
            models: elos(),
        },
        Statistic {
            name: "ladder: normalised Elo",
            clusters: pairs,
            range: [1, 512],
            cost: 1,
            models: normalised(),
        },
        Statistic {
            name: "match --until: win rate",
            clusters: pairs,
            range: [512, 512],
            cost: 2,
            models: until(),
        },
        Statistic {
            name: "match --sprt: decisions",
            clusters: pairs,
            range: [512, 512],
            cost: 2,
            models: sprt(),
        },
        Statistic {
            name: "odds by sampling: damage",
            clusters: "2,000 attacks",
            range: [512, 512],
            cost: 1,
            models: odds(),
        },
    ]
}

/// The ends of a rate's interval.
pub fn ends(rate: Option<Rate>) -> Option<[f64; 2]> {
    rate.map(|rate| [rate.low, rate.high])
}

/// Pairs of games in which A has the win rate `p` and the luck of both games is correlated.
fn pairs(dice: &mut Dice, pairs: usize, p: f64, correlation: f64) -> Vec<Game> {
    (0..pairs).flat_map(|_| dice.two(correlation).map(|luck| Game::of(luck < p))).collect()
}

fn rate(dice: &mut Dice, clusters: usize, p: f64, correlation: f64) -> Held {
    let games = pairs(dice, clusters, p, correlation);
    Held::one(ends(sums(&games, First::ByRules).win_rate()), p)
}

fn unpaired(dice: &mut Dice, games: usize, p: f64) -> Held {
    let games: Vec<Game> = (0..games).map(|_| Game::of(dice.chance(p))).collect();
    Held::one(ends(sums(&games, First::Always(Side::A)).win_rate()), p)
}

fn rates() -> Vec<Model> {
    let mut models: Vec<Model> = [
        ("50 %, independent", 0.5, 0.0),
        ("50 %, alike", 0.5, 0.6),
        ("50 %, all alike", 0.5, 1.0),
        ("50 %, against each other", 0.5, -0.8),
        ("20 %, independent", 0.2, 0.0),
        ("20 %, all alike", 0.2, 1.0),
        ("5 %, independent", 0.05, 0.0),
        ("5 %, alike", 0.05, 0.8),
        ("1 %, independent", 0.01, 0.0),
        ("1 %, all alike", 0.01, 1.0),
        ("97 %, alike", 0.97, 0.5),
    ]
    .map(|(name, p, correlation)| Model::new(name, move |dice, n| rate(dice, n, p, correlation)))
    .into();
    models.push(Model::new("half are draws", |dice, n| {
        let draw = |game: Game, is: bool| Game { points: if is { 1 } else { game.points }, ..game };
        let games = pairs(dice, n, 0.3, 0.3);
        let games: Vec<Game> = games.into_iter().map(|game| draw(game, dice.chance(0.5))).collect();
        Held::one(ends(sums(&games, First::ByRules).win_rate()), 0.4)
    }));
    models
}

fn survival() -> Vec<Model> {
    [
        ("2 %, alike", 0.02, 0.7),
        ("30 %, alike", 0.3, 0.7),
        ("60 %, independent", 0.6, 0.0),
        ("95 %, all alike", 0.95, 1.0),
    ]
    .map(|(name, p, correlation)| {
        Model::new(name, move |dice: &mut Dice, n| {
            let games: Vec<Game> = pairs(dice, n, p, correlation)
                .into_iter()
                .map(|game| Game { points: 2 * u8::from(dice.chance(0.5)), ..game })
                .collect();
            let sums = sums(&games, First::ByRules);
            Held::one(ends(sums.survival(&sums.ships[0])), p)
        })
    })
    .into()
}

/// Games in which the first player wins `more` above one half and A wins `strength` above it. If
/// `both`, one side is first player in both games of a pair, else each side is in one of them.
fn first(dice: &mut Dice, n: usize, [strength, more]: [f64; 2], correlation: f64, both: bool) -> Held {
    let rate = |side: Side| 0.5 + strength + if side == Side::A { more } else { -more };
    let mut games = Vec::new();
    for _ in 0..n {
        let one = if dice.chance(0.5) { Side::A } else { Side::B };
        let turned = if one == Side::A { Side::B } else { Side::A };
        for (first, luck) in [one, if both { one } else { turned }].into_iter().zip(dice.two(correlation)) {
            games.push(Game { first, ..Game::of(luck < rate(first)) });
        }
    }
    let sums = sums(&games, First::ByRules);
    let of = |side: Side| Held::one(ends(sums.rate_when_first(side)), rate(side));
    Held::one(ends(sums.first_player_rate()), 0.5 + more).and(of(Side::A)).and(of(Side::B))
}

fn firsts() -> Vec<Model> {
    [
        ("even, independent", [0.0, 0.05], 0.0, false),
        ("even, alike", [0.0, 0.05], 0.7, true),
        ("even, against each other", [0.0, 0.0], -0.8, false),
        ("A is stronger, alike", [0.3, 0.15], 0.6, true),
        ("A is far stronger", [0.45, 0.04], 0.5, false),
    ]
    .map(|(name, of, correlation, both)| {
        Model::new(name, move |dice: &mut Dice, n| first(dice, n, of, correlation, both))
    })
    .into()
}

fn interval(margin: Option<Margin>) -> Option<[f64; 2]> {
    margin.and_then(|margin| Some([margin.low?, margin.high?]))
}

/// Games that A wins at a rate `p` by about `won`, and loses by about `lost`, each give or take
/// `scatter`.
fn margin(dice: &mut Dice, n: usize, p: f64, [won, lost, scatter]: [i32; 3], correlation: f64) -> Held {
    let mut games = pairs(dice, n, p, correlation);
    for game in &mut games {
        let off = dice.below(2 * scatter as usize + 1) as i32 - scatter;
        game.margin = off + if game.points == 2 { won } else { -lost };
    }
    let truth = p * f64::from(won) - (1.0 - p) * f64::from(lost);
    Held::one(interval(sums(&games, First::ByRules).margin()), truth)
}

fn margins() -> Vec<Model> {
    [
        ("even", 0.5, [60, 60, 40], 0.0),
        ("even, alike", 0.5, [60, 60, 40], 0.8),
        ("all or nothing, all alike", 0.5, [200, 200, 3], 1.0),
        ("20 %, alike", 0.2, [90, 120, 50], 0.5),
        ("5 %, large losses", 0.05, [50, 180, 10], 0.0),
        ("2 %, all alike", 0.02, [150, 190, 8], 1.0),
        ("97 %", 0.97, [120, 40, 60], 0.3),
    ]
    .map(|(name, p, of, correlation)| {
        Model::new(name, move |dice: &mut Dice, n| margin(dice, n, p, of, correlation))
    })
    .into()
}

/// The ends of an Elo interval; a missing bound is infinite.
pub fn bounds(elo: Option<Elo>) -> Option<[f64; 2]> {
    elo.map(|elo| [elo.low.unwrap_or(f64::NEG_INFINITY), elo.high.unwrap_or(f64::INFINITY)])
}

fn elos() -> Vec<Model> {
    [("50 %", 0.5, 0.3), ("5 %", 0.05, 0.3), ("99 %", 0.99, 0.0)]
        .map(|(name, p, correlation)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let games = pairs(dice, n, p, correlation);
                let elo = sums(&games, First::ByRules).win_rate().map(Elo::of);
                Held::one(bounds(elo), strength(p).unwrap_or(0.0))
            })
        })
        .into()
}

/// The true normalised Elo of pairs that end with 0, 1, ... 4 half points with these probabilities.
fn truly(shares: [f64; 5]) -> f64 {
    let by = || (0..5).map(|points| points as f64 / 4.0).zip(shares);
    let mean: f64 = by().map(|(points, share)| points * share).sum();
    let variance: f64 = by().map(|(points, share)| share * (points - mean).powi(2)).sum();
    800.0 / std::f64::consts::LN_10 * (mean - 0.5) / (2.0 * variance).sqrt()
}

fn normalised() -> Vec<Model> {
    [
        ("even", [0.25, 0.0, 0.5, 0.0, 0.25]),
        ("a little better", [0.15, 0.1, 0.4, 0.1, 0.25]),
        ("80 %, independent", [0.04, 0.0, 0.32, 0.0, 0.64]),
        ("95 %, independent", [0.0025, 0.0, 0.095, 0.0, 0.9025]),
        ("20 %, alike", [0.7, 0.0, 0.2, 0.0, 0.1]),
        ("many draws", [0.02, 0.1, 0.6, 0.2, 0.08]),
        ("pairs that split", [0.02, 0.0, 0.94, 0.0, 0.04]),
    ]
    .map(|(name, shares)| {
        Model::new(name, move |dice: &mut Dice, n| {
            let mut pairs = [0; 5];
            for _ in 0..n {
                let luck = dice.uniform();
                let mut below = 0.0;
                let place = shares.iter().position(|share| {
                    below += share;
                    luck < below
                });
                pairs[place.unwrap_or(4)] += 1;
            }
            Held::one(bounds(Elo::normalised(&pairs)), truly(shares))
        })
    })
    .into()
}

/// Plays until a stopping rule is met, or for ten thousand games.
fn stopped(dice: &mut Dice, rule: Rule, p: f64, correlation: f64) -> Sums {
    let mut games = Vec::new();
    loop {
        let until = Rule::look_after(games.len() as u64) as usize;
        games.extend(pairs(dice, (until - games.len()) / 2, p, correlation));
        let sums = sums(&games, First::ByRules);
        if rule.verdict(&sums).reached || games.len() > 10_000 {
            return sums;
        }
    }
}

fn until() -> Vec<Model> {
    [("50 %, 3 %", 0.5, 0.4, 0.03), ("20 %, 2 %", 0.2, 0.4, 0.02), ("2 %, 1 %", 0.02, 0.8, 0.01)]
        .map(|(name, p, correlation, width)| {
            Model::new(name, move |dice: &mut Dice, _| {
                Held::one(ends(stopped(dice, Rule::Until(width), p, correlation).win_rate()), p)
            })
        })
        .into()
}

/// A sequential test holds if it does not accept the wrong hypothesis, at the strength of H0 and of
/// H1.
fn sprt() -> Vec<Model> {
    [("H0 holds", 0.0, Accepted::H1), ("H1 holds", 30.0, Accepted::H0)]
        .map(|(name, truth, wrong)| {
            Model::new(name, move |dice: &mut Dice, _| {
                let sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };
                let accepted = sprt.decide(&stopped(dice, Rule::Sprt(sprt), score(truth), 0.4).pairs);
                Held { held: u64::from(accepted != Some(wrong)), of: 1 }
            })
        })
        .into()
}

/// The mean damage of 2,000 sampled attacks, with the interval that `odds` prints.
fn odds() -> Vec<Model> {
    [("one in a thousand", 0.001, 1.0), ("one in twenty, up to 6", 0.05, 6.0), ("half, up to 3", 0.5, 3.0)]
        .map(|(name, p, most)| {
            Model::new(name, move |dice: &mut Dice, _| {
                let n = 2000;
                let values: Vec<f64> = (0..n)
                    .map(|_| if dice.chance(p) { 1.0 + dice.below(most as usize) as f64 } else { 0.0 })
                    .collect();
                let greatest = values.iter().copied().fold(1.0, f64::max);
                let mean = values.iter().sum::<f64>() / n as f64;
                let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
                let variance = squares / (n - 1) as f64 / (greatest * greatest);
                let rate = Rate::of_values(mean / greatest, variance, n).expect("attacks");
                let half = greatest * rate.reach().into_iter().fold(0.0, f64::max);
                Held::one(Some([mean - half, mean + half]), p * (most + 1.0) / 2.0)
            })
        })
        .into()
}
