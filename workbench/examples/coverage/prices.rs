//! Intervals of `price`: cards with a drawn worth, squads of such cards, and results by the model.

use std::collections::BTreeMap;

use killbox_cards::catalogue::{CardKind, Catalogue};
use killbox_cards::rulesets;
use killbox_workbench::price::{
    About, Columns, Counted, Estimate, Played, PriceReport, Replacement, Row, Scores,
};

use super::dice::Dice;
use super::model::{Held, Model, Statistic};

/// The worth of a point in logits.
const POINT: f64 = 0.04;
/// The number of meetings for each cluster in the table.
const MEETINGS: usize = 10;

/// The statistics of `price`.
pub fn statistics() -> Vec<Statistic> {
    let statistic =
        |name, range, cost, models| Statistic { name, clusters: "tens of meetings", range, cost, models };
    vec![
        statistic(
            "price --faction: what cards are worth",
            [1, 128],
            20,
            cards(&|_, report, truths| worth(report, truths)),
        ),
        statistic(
            "price --faction: what a point is worth",
            [1, 128],
            20,
            cards(&|_, report, _| Held::one(ends(report.point[0]), POINT)),
        ),
        statistic(
            "price --faction: cards with q up to 5 %",
            [1, 128],
            20,
            cards(&|_, report, truths| called(report, truths)),
        ),
        statistic("price --faction: cards together", [1, 128], 20, pairs()),
        statistic("price CARD: what it is worth", [1, 128], 20, one_card()),
        Statistic {
            name: "price CARD: replaced",
            clusters: "squads",
            range: [16, 512],
            cost: 1,
            models: replaced(),
        },
    ]
}

fn ends(estimate: Estimate) -> Option<[f64; 2]> {
    Some([estimate.low?, estimate.high?])
}

/// Cards with their costs and their worth beyond the cost.
struct Deck {
    costs: Vec<f64>,
    beyond: Vec<f64>,
}

impl Deck {
    fn draw(dice: &mut Dice, cards: usize, spread: f64) -> Deck {
        Deck {
            costs: (0..cards).map(|_| 10.0 + dice.below(40) as f64).collect(),
            beyond: (0..cards).map(|_| spread * dice.normal()).collect(),
        }
    }

    fn id(card: usize) -> String {
        format!("card{card:02}")
    }

    fn key(card: usize) -> (CardKind, String) {
        (CardKind::Pilot, Deck::id(card))
    }

    /// A squad of cards. `with` names a card that must be in it (true) or not (false).
    fn squad(&self, dice: &mut Dice, with: Option<(usize, bool)>) -> Counted {
        let mut cards: BTreeMap<(CardKind, String), i8> = BTreeMap::new();
        let mut points = 0.0;
        for _ in 0..3 + dice.below(3) {
            let card = dice.below(self.costs.len());
            if with.is_none_or(|(other, _)| other != card) {
                *cards.entry(Deck::key(card)).or_default() += 1;
                points += self.costs[card];
            }
        }
        if let Some((card, true)) = with {
            cards.insert(Deck::key(card), 1);
            points += self.costs[card];
        }
        Counted { points: vec![points], cards }
    }

    /// The worth of a squad in logits.
    fn worth(&self, squad: &Counted) -> f64 {
        let beyond = |((_, id), count): (&(CardKind, String), &i8)| {
            let card: usize = id["card".len()..].parse().expect("a number");
            f64::from(*count) * self.beyond[card]
        };
        POINT * (squad.points[0] + squad.cards.iter().map(beyond).sum::<f64>())
    }
}

/// The score of a pair of correlated games, 0 to 1.
fn score(dice: &mut Dice, logit: f64, correlation: f64) -> f64 {
    let chance = 1.0 / (1.0 + (-logit).exp());
    dice.two(correlation).map(|luck| f64::from(u8::from(luck < chance))).iter().sum::<f64>() / 2.0
}

/// A chain of squads, each of which meets the next.
fn chain(dice: &mut Dice, deck: &Deck, meetings: usize, together: f64, correlation: f64) -> Played {
    let squads: Vec<Counted> = (0..=meetings).map(|_| deck.squad(dice, None)).collect();
    let (columns, copies) = Columns::of(squads.iter().cloned());
    // Cards 0 and 1 are worth more in one squad.
    let both = |squad: &Counted| [0, 1].iter().all(|card| squad.cards.contains_key(&Deck::key(*card)));
    let worth = |squad: &Counted| deck.worth(squad) + if both(squad) { together } else { 0.0 };
    let row = |(number, two): (usize, &[Counted])| Row {
        points: vec![two[0].points[0] - two[1].points[0]],
        counts: columns.counts(&two[0], Some(&two[1])),
        score: score(dice, worth(&two[0]) - worth(&two[1]), correlation),
        shares: [number as u64, number as u64 + 1],
    };
    let rows = squads.windows(2).enumerate().map(row).collect();
    Played { rows, columns, copies, scores: Scores::default(), missing: 0 }
}

fn report(played: &Played, card: Option<usize>) -> Option<PriceReport> {
    let ruleset = rulesets::named("legacy").expect("it comes with killbox");
    let about = About { card: card.map(Deck::key), ..About::default() };
    PriceReport::new(about, played, Catalogue::embedded().cards(ruleset.card_set), &ruleset)
}

/// Compares a report with the true worths of the cards.
type Look = dyn Fn(&Deck, &PriceReport, &[f64]) -> Held;

fn cards(look: &'static Look) -> Vec<Model> {
    [
        ("12 cards, give or take 2", 12, 2.0, 0.0),
        ("12 cards, all are fair", 12, 0.0, 0.0),
        ("12 cards, give or take 6, games alike", 12, 6.0, 0.5),
        ("40 cards, give or take 3", 40, 3.0, 0.0),
    ]
    .map(|(name, cards, spread, correlation)| {
        Model::new(name, move |dice: &mut Dice, n| {
            let deck = Deck::draw(dice, cards, spread);
            let played = chain(dice, &deck, MEETINGS * n, 0.0, correlation);
            report(&played, None).map_or(Held::default(), |report| look(&deck, &report, &deck.beyond))
        })
    })
    .into()
}

fn truth(id: &str, truths: &[f64]) -> f64 {
    truths[id["card".len()..].parse::<usize>().expect("a number")]
}

fn worth(report: &PriceReport, truths: &[f64]) -> Held {
    let line = |held: Held, line: &killbox_workbench::price::CardLine| {
        held.and(Held::one(ends(line.beyond), truth(&line.id, truths)))
    };
    report.cards.iter().fold(Held::default(), line)
}

/// The share of the cards called mispriced that are mispriced.
fn called(report: &PriceReport, truths: &[f64]) -> Held {
    let called: Vec<_> = report.cards.iter().filter(|line| !line.verdict().is_empty()).collect();
    let right =
        |line: &&&killbox_workbench::price::CardLine| truth(&line.id, truths) * line.beyond.estimate > 0.0;
    let rights = called.iter().filter(right).count();
    // The mean of the right share over runs. A run that calls no card counts as all right.
    let share = if called.is_empty() { 1.0 } else { rights as f64 / called.len() as f64 };
    Held { held: (1000.0 * share) as u64, of: 1000 }
}

fn pairs() -> Vec<Model> {
    [("none are", 0.0), ("two are, by 15 points", 15.0 * POINT), ("two are, by 40 points", 40.0 * POINT)]
        .map(|(name, together)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let deck = Deck::draw(dice, 12, 2.0);
                let Some(report) = report(&chain(dice, &deck, MEETINGS * n, together, 0.0), None) else {
                    return Held::default();
                };
                let are = [Deck::id(0), Deck::id(1)];
                // The share of the named pairs that are true.
                let named = report.pairs.len();
                let right = report.pairs.iter().filter(|line| together > 0.0 && line.cards == are).count();
                let share = if named == 0 { 1.0 } else { right as f64 / named as f64 };
                Held { held: (1000.0 * share) as u64, of: 1000 }
            })
        })
        .into()
}

/// Squads with a card and without it meet one opponent with the same luck.
fn one_card() -> Vec<Model> {
    [("5 points too cheap", 5.0, 0.3), ("fair", 0.0, 0.0), ("20 points too dear", -20.0, 0.6)]
        .map(|(name, beyond, alike)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let mut deck = Deck::draw(dice, 12, 2.0);
                deck.beyond[0] = beyond;
                let opponents: Vec<f64> = (0..4).map(|_| POINT * (140.0 + 20.0 * dice.normal())).collect();
                let squads: Vec<Counted> =
                    (0..MEETINGS * n).map(|at| deck.squad(dice, Some((0, at % 2 == 0)))).collect();
                let (columns, copies) = Columns::of(squads.iter().cloned());
                let mut luck = [0.0; 2];
                let mut rows = Vec::new();
                for (at, squad) in squads.iter().enumerate() {
                    if at % 2 == 0 {
                        luck = [dice.uniform(), dice.uniform()];
                    }
                    let opponent = at / 2 % opponents.len();
                    let logit = deck.worth(squad) - opponents[opponent];
                    let mut game = |luck: f64| {
                        let luck = if dice.chance(alike) { luck } else { dice.uniform() };
                        f64::from(u8::from(luck < 1.0 / (1.0 + (-logit).exp())))
                    };
                    let score = (game(luck[0]) + game(luck[1])) / 2.0;
                    let mut counts = columns.counts(squad, None);
                    counts.push(((columns.cards.len() + opponent) as u16, -1));
                    let points = vec![squad.points[0] - 200.0];
                    rows.push(Row { points, counts, score, shares: [at as u64 / 2; 2] });
                }
                let played = Played { rows, columns, copies, scores: Scores::default(), missing: 0 };
                let Some(report) = report(&played, Some(0)) else { return Held::default() };
                Held::one(ends(report.cards[0].beyond), beyond)
            })
        })
        .into()
}

/// Pairs of squads: one with the card, one without it and with more or fewer points.
fn replaced() -> Vec<Model> {
    [("fair", 0.0, 0.01), ("8 points too cheap", 8.0, 0.01), ("a point does little", 3.0, 0.004)]
        .map(|(name, beyond, slope)| {
            Model::new(name, move |dice: &mut Dice, n| {
                let rows: Vec<[f64; 2]> = (0..n)
                    .map(|_| {
                        let more = dice.below(41) as f64 - 20.0;
                        let chance = 0.45 + slope * (more - beyond) / 2.0;
                        let other = 0.45 - slope * (more - beyond) / 2.0;
                        let games = |dice: &mut Dice, p: f64| {
                            (0..2).map(|_| f64::from(u8::from(dice.chance(p)))).sum::<f64>() / 2.0
                        };
                        [more, games(dice, chance) - games(dice, other)]
                    })
                    .collect();
                let Some(found) = Replacement::of(&rows, &Scores::default()) else { return Held::default() };
                found
                    .beyond
                    .map_or(Held::default(), |beyond_found| Held::one(ends(beyond_found), beyond))
                    .and(Held::one(ends(found.a_point), slope))
            })
        })
        .into()
}
