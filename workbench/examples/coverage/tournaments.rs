//! Intervals and q of `backtest`, where the matches of one tournament are correlated.

use killbox_workbench::backtest::{Measured, Over, Quality, Told, false_shares};

use super::dice::Dice;
use super::model::{Held, Model, Statistic};

/// The statistics of `backtest`.
pub fn statistics() -> Vec<Statistic> {
    let statistic =
        |name, range, cost, models| Statistic { name, clusters: "tournaments", range, cost, models };
    vec![
        statistic("backtest: AUC", [1, 128], 4, qualities(|quality| quality.auc)),
        statistic("backtest: log loss", [1, 128], 4, qualities(|quality| quality.log_loss)),
        statistic("backtest: Brier", [1, 128], 4, qualities(|quality| quality.brier)),
        statistic("backtest: slope", [1, 128], 4, qualities(|quality| quality.slope)),
        statistic("backtest: a group is overrated", [1, 128], 1, groups()),
        statistic("backtest: q of 60 groups, none misrated", [1, 128], 10, shares()),
    ]
}

/// The distribution of tournaments: the number of matches of each tournament and of the first one,
/// the factor for the log odds of the games, and the spread of that factor between tournaments.
#[derive(Clone, Copy)]
struct Season {
    matches: usize,
    first: usize,
    slope: f64,
    differs: f64,
}

impl Season {
    fn draw(self, dice: &mut Dice, tournaments: usize) -> Vec<Told> {
        let mut told = Vec::new();
        for tournament in 0..tournaments {
            let slope = self.slope + self.differs * dice.normal();
            let matches = if tournament == 0 { self.first } else { self.matches };
            for _ in 0..matches {
                let chance = 0.05 + 0.9 * dice.uniform();
                let odds = (chance / (1.0 - chance)).ln();
                let won = dice.chance(1.0 / (1.0 + (-slope * odds).exp()));
                told.push(Told { tournament, chance, won });
            }
        }
        told
    }
}

fn qualities(of: fn(&Quality) -> Measured) -> Vec<Model> {
    [
        ("small, all alike", Season { matches: 12, first: 12, slope: 0.5, differs: 0.0 }),
        ("small, they differ", Season { matches: 12, first: 12, slope: 0.5, differs: 0.6 }),
        ("one is large", Season { matches: 12, first: 120, slope: 0.5, differs: 0.0 }),
        ("one is large, they differ", Season { matches: 12, first: 120, slope: 0.4, differs: 0.5 }),
        ("large, they differ", Season { matches: 45, first: 45, slope: 0.25, differs: 0.3 }),
        ("good chances", Season { matches: 20, first: 20, slope: 1.0, differs: 0.2 }),
    ]
    .map(|(name, season)| {
        // The truth is the estimate from very many tournaments of equal size.
        let mut dice = Dice::new(17, name, 0);
        let many = Season { first: 12, matches: 12, ..season }.draw(&mut dice, 15_000);
        let truth = of(&Quality::of(&many).expect("matches")).estimate;
        Model::new(name, move |dice: &mut Dice, n| {
            let found = of(&Quality::of(&season.draw(dice, n)).expect("matches"));
            Held::one(found.low.zip(found.high).map(<[f64; 2]>::from), truth)
        })
    })
    .into()
}

/// Matches of a group that is overrated by `over` on average, with the spread `differs` between
/// tournaments. The first tournament has at least `first` matches; the others share a fixed number.
fn group(dice: &mut Dice, tournaments: usize, over: f64, differs: f64, first: usize) -> Vec<(usize, f64)> {
    let each = 90_usize.div_ceil(tournaments).max(2);
    let mut matches = Vec::new();
    for tournament in 0..tournaments {
        let here = over + differs * dice.normal();
        for _ in 0..if tournament == 0 { first.max(each) } else { each } {
            let chance = 0.35 + 0.4 * dice.uniform();
            let won = dice.chance((chance - here).clamp(0.0, 1.0));
            matches.push((tournament, chance - f64::from(u8::from(won))));
        }
    }
    matches
}

fn groups() -> Vec<Model> {
    [
        ("alike", 0.05, 0.0, 0),
        ("they differ", 0.0, 0.1, 0),
        ("one is large", -0.1, 0.0, 200),
        ("one is large, they differ", 0.1, 0.08, 200),
    ]
    .map(|(name, over, differs, first)| {
        Model::new(name, move |dice: &mut Dice, n| {
            Held::one(Over::of(&group(dice, n, over, differs, first)).interval, over)
        })
    })
    .into()
}

fn shares() -> Vec<Model> {
    [("alike", 0.0, 0), ("they differ", 0.1, 0), ("one is large, they differ", 0.08, 100)]
        .map(|(name, differs, first)| {
            Model::new(name, move |dice: &mut Dice, n| {
                if n < killbox_workbench::backtest::FEWEST_TOURNAMENTS {
                    return Held::default();
                }
                let mut p: Vec<f64> =
                    (0..60).map(|_| Over::of(&group(dice, n, 0.0, differs, first)).p).collect();
                p.sort_unstable_by(f64::total_cmp);
                Held { held: u64::from(false_shares(&p).iter().all(|q| *q > 0.05)), of: 1 }
            })
        })
        .into()
}
