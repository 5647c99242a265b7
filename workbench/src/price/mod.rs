//! The worth of cards in points: random squads play, and a model estimates how much each card
//! changed the results of its squads. The [`PriceReport`] is printed as text
//! ([`PriceReport::text`]) and as JSON.

mod code;
mod estimate;
mod kept;
mod meetings;
mod model;
mod play;
mod question;
mod replace;
mod scores;
mod text;

use std::sync::atomic::Ordering;

use killbox_cards::catalogue::{CardKind, Cards, Cost};
use killbox_components::ruleset::{Ruleset, SquadBuilder};
use serde::Serialize;

pub use code::{Coded, Counted};
pub use estimate::Estimate;
pub use kept::{FORMAT, Folder, Gathered, Kept, Manifest};
pub use meetings::OneCard;
pub use model::{Fit, Known, Row, fit};
pub use play::{Columns, Played, Table, chain};
pub use question::{Part, Question, Wanted};
pub use replace::Replacement;
pub use scores::Scores;

use killbox::faults::FaultLine;
use killbox::matches::normal;
use killbox::report::Unsimulated;
use killbox::squads::PointsSystem;
use statrs::distribution::{ContinuousCDF, Normal};

/// The report of a price run. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct PriceReport {
    /// The settings of the run.
    #[serde(flatten)]
    pub about: About,
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere.
    pub faulted: u64,
    /// The causes of these games: first those of the drawn squads, then those of the
    /// [`Replacement`].
    pub faults: Vec<FaultLine>,
    /// The number of squads that could not be drawn.
    pub missing: u64,
    /// The worth of a point, in logits of the win rate: of the squad total, and in the 20-point
    /// system then of loadout.
    pub point: Vec<Estimate>,
    /// Whether the worth of a point is known well enough to divide by it: its interval lies above
    /// 0, by at least a fifth of the estimate.
    pub point_is_known: bool,
    /// The standard deviation of the worth of cards beyond their costs, in points of the squad
    /// total.
    pub spread: f64,
    /// The variance of pairs of games, divided by that of two independent games.
    pub dispersion: f64,
    /// The cards. Those that are worth most beyond their costs come first.
    pub cards: Vec<CardLine>,
    /// The result of replacing the card, for one card against a field. `None` in the 20-point
    /// system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replacement: Option<Replacement>,
    /// Pairs of cards, on one ship or in one squad, that are worth more or less than the two cards
    /// alone.
    pub pairs: Vec<PairLine>,
    /// How well the model predicts games that it was not fitted to. `None` with too few games.
    pub check: Option<Check>,
    /// The wrapping sum of the hashes of all games, in hexadecimal.
    pub checksum: String,
}

/// A card.
#[derive(Clone, Debug, Serialize)]
pub struct CardLine {
    /// `pilot` or `upgrade`.
    pub kind: &'static str,
    /// The card's id.
    pub id: String,
    /// The card's name.
    pub name: String,
    /// The least and the greatest cost, where the cost depends on the ship.
    pub cost: [i16; 2],
    /// The number of drawn squads that contained the card.
    pub squads: u64,
    /// The worth of the card beyond its cost, in points of its kind.
    pub beyond: Estimate,
    /// The worth of the card: its cost plus `beyond`. `None` if the cost depends on the ship.
    pub worth: Option<Estimate>,
    /// The expected share of errors, that is of fair cards and of cards that are mispriced in the
    /// other direction, if all cards that are at least as certain as this one are called mispriced.
    pub q: f64,
}

/// A pair of cards.
#[derive(Clone, Debug, Serialize)]
pub struct PairLine {
    /// The ids of both cards.
    pub cards: [String; 2],
    /// The names of both cards.
    pub names: [String; 2],
    /// The number of meetings in which exactly one squad had both.
    pub meetings: u64,
    /// The worth of the pair beyond that of both cards alone, in points of the squad total.
    pub beyond: Estimate,
    /// The share of false discoveries among all pairs that are at least as certain.
    pub q: f64,
}

/// How well the model predicts.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The number of meetings that the model was not fitted to.
    pub meetings: usize,
    /// The mean logarithmic loss per game in them, in nats. No knowledge scores 0.693.
    pub log_loss: f64,
    /// The mean logarithmic loss of a model that uses points alone.
    pub log_loss_of_points: f64,
    /// The calibration, by tenths of the meetings from the least likely wins to the likeliest: the
    /// mean predicted chance, and the score that was made.
    pub calibration: Vec<[f64; 2]>,
}

/// The settings of a price run. Its field names are keys of the report's JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The factions of the squads that were drawn.
    pub factions: Vec<String>,
    /// The names of the squads of the field. Empty if the drawn squads met each other.
    pub field: Vec<String>,
    /// The player of the drawn squads, and the player of their opponents.
    pub players: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The least and the greatest squad total of the draws.
    pub points: [i32; 2],
    /// Games that were requested.
    pub requested: u64,
    /// The card of the question, if it is about one card.
    #[serde(skip)]
    pub card: Option<(CardKind, String)>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// One meeting in this many is held out for the check.
const HELD_OUT: usize = 5;
/// The fewest held-out meetings for a check.
const FEWEST_HELD_OUT: usize = 100;
/// The fewest meetings of a pair of cards that is tested.
const FEWEST_TOGETHER: u64 = 50;
/// The largest share of false discoveries among the reported pairs of cards.
const FALSE_PAIRS: f64 = 0.05;

impl PriceReport {
    /// The report on the games of drawn squads. `None` if the games do not determine the model, for
    /// example because there are too few.
    pub fn new(about: About, played: &Played, cards: &Cards, ruleset: &Ruleset) -> Option<PriceReport> {
        let kinds = played.rows.first().map(|row| row.points.len())?;
        let columns =
            played.rows.iter().flat_map(|row| &row.counts).map(|(at, _)| usize::from(*at) + 1).max()?;
        let of_cards = played.columns.cards.len();
        let asked = about.card.as_ref().and_then(|card| played.columns.place(card)).map(usize::from);
        let free: Vec<bool> =
            (0..columns.max(of_cards)).map(|at| at >= of_cards || Some(at) == asked).collect();
        // One point in a game of two hundred.
        let usual = f64::from(ruleset.squad_points) / 200.0;
        let fitted = fit(&played.rows, kinds, free.len(), &free, usual)?;
        let check = check(&played.rows, kinds, &free, usual);
        let point = fitted.point(0);
        let shown = |at: usize| asked.is_none_or(|asked| asked == at);
        let mut lines: Vec<CardLine> = (0..of_cards)
            .filter(|at| shown(*at))
            .map(|at| card_line(&played.columns.cards[at], played.copies[at], &fitted, at, cards, ruleset))
            .collect();
        sure(&mut lines);
        lines.sort_by(|one, other| other.beyond.estimate.total_cmp(&one.beyond.estimate));
        let pairs = if asked.is_some() { Vec::new() } else { pairs(played, &fitted, cards) };
        Some(PriceReport {
            about,
            games: played.scores.games,
            faulted: played.scores.faults.games(),
            faults: played.scores.faults.lines(),
            missing: played.missing,
            point: (0..kinds).map(|kind| Estimate::of(fitted.point(kind))).collect(),
            point_is_known: point.estimate > 2.5 * point.error,
            spread: fitted.spread / point.estimate.abs(),
            dispersion: fitted.dispersion,
            cards: lines,
            replacement: None,
            pairs,
            check,
            checksum: format!("{:016x}", played.scores.checksum),
        })
    }
}

impl About {
    /// The settings of a question.
    fn of(question: &Question, interrupted: bool, warnings: Vec<String>) -> About {
        let ruleset = question.ruleset;
        About {
            ruleset: ruleset.told(),
            card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(ruleset),
            points_version: question.cards.points_version().to_owned(),
            factions: question.factions.iter().map(|faction| faction.name().to_owned()).collect(),
            field: question
                .field
                .map_or_else(Vec::new, |field| field.squads.iter().map(|squad| squad.name.clone()).collect()),
            players: question.wanted.players.clone(),
            seed: question.wanted.seed,
            points: question.points,
            requested: question.wanted.games,
            card: question.card().cloned(),
            interrupted,
            not_simulated: question.field.map_or_else(Vec::new, |field| field.not_simulated.clone()),
            warnings,
        }
    }
}

impl PriceReport {
    /// Plays the games of a question, or reads them from the store, and answers it.
    ///
    /// # Errors
    /// If too few games were played, for example because the run was interrupted.
    pub fn answer(
        question: &Question,
        table: &Table,
        warnings: Vec<String>,
    ) -> Result<PriceReport, &'static str> {
        let (played, replacement) = question.play(table);
        let interrupted = table.stop.load(Ordering::Relaxed);
        let about = About::of(question, interrupted, warnings);
        let mut report =
            PriceReport::new(about, &played, question.cards, question.ruleset).ok_or(if interrupted {
                "interrupted before enough games were played for an estimate"
            } else {
                "too few usable games: no squads could be drawn, or hardly any; change --games or --points"
            })?;
        report.add(replacement);
        Ok(report)
    }

    /// Adds the result of replacing the card. Its games are added to the totals.
    fn add(&mut self, replacement: Option<Replacement>) {
        let Some(replacement) = replacement else { return };
        let checksum =
            u64::from_str_radix(&self.checksum, 16).unwrap_or(0).wrapping_add(replacement.checksum);
        self.checksum = format!("{checksum:016x}");
        self.games += replacement.games;
        self.faulted += replacement.faulted;
        self.faults.extend(replacement.faults.iter().cloned());
        self.replacement = Some(replacement);
    }
}

fn card_line(
    (kind, id): &(CardKind, String),
    squads: u64,
    fitted: &Fit,
    at: usize,
    cards: &Cards,
    ruleset: &Ruleset,
) -> CardLine {
    let loadout = ruleset.squad_builder == SquadBuilder::Loadout20 && *kind == CardKind::Upgrade;
    let (kind_of_points, deviation) = (usize::from(loadout), fitted.deviation(at));
    let beyond = Estimate::within(
        fitted.in_points(at, kind_of_points).estimate,
        fitted.interval_in_points(at, kind_of_points),
    );
    let (name, cost) = match kind {
        CardKind::Pilot => {
            let pilot = cards.pilot(id);
            let cost = pilot.map_or(0, |pilot| pilot.cost);
            (pilot.map(|pilot| pilot.name.clone()), [cost, cost])
        }
        _ => {
            let card = cards.upgrade(id);
            let costs = card.and_then(|card| card.cost.as_ref()).map_or([0, 0], ends);
            (card.map(|card| card.name.clone()), costs)
        }
    };
    CardLine {
        kind: if *kind == CardKind::Pilot { "pilot" } else { "upgrade" },
        id: id.clone(),
        name: name.unwrap_or_else(|| id.clone()),
        cost,
        squads,
        beyond,
        worth: (cost[0] == cost[1]).then(|| beyond.plus(f64::from(cost[0]))),
        q: Normal::standard().cdf(-(deviation.estimate / deviation.error).abs()),
    }
}

/// The least and the greatest cost.
fn ends(cost: &Cost) -> [i16; 2] {
    match cost {
        Cost::Fixed(cost) => [*cost, *cost],
        Cost::BySize(table) | Cost::ByAgility(table) | Cost::ByInitiative(table) => {
            let ends = (table.iter().copied().min(), table.iter().copied().max());
            [ends.0.unwrap_or(0), ends.1.unwrap_or(0)]
        }
    }
}

/// Computes `q` of each card: the mean, over all cards that are at least as certain, of the
/// probability that the sign of the estimate is wrong (Stephens, "False discovery rates: a new
/// deal", 2017).
fn sure(lines: &mut [CardLine]) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|one, other| lines[*one].q.total_cmp(&lines[*other].q));
    let mut sum = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        sum += lines[at].q;
        lines[at].q = sum / (rank + 1) as f64;
    }
}

/// Fits the model without every fifth meeting, and predicts those meetings.
fn check(rows: &[Row], kinds: usize, free: &[bool], usual: f64) -> Option<Check> {
    let held = |at: usize| at % HELD_OUT == HELD_OUT - 1;
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        if held(at) { outside.push(row.clone()) } else { inside.push(row.clone()) }
    }
    if outside.len() < FEWEST_HELD_OUT {
        return None;
    }
    let whole = fit(&inside, kinds, free.len(), free, usual)?;
    let points = |rows: &[Row]| -> Vec<Row> {
        // The columns of the opponents stay, and those of the cards are removed.
        let left = |row: &Row| row.counts.iter().copied().filter(|(at, _)| free[usize::from(*at)]).collect();
        rows.iter().map(|row| Row { counts: left(row), ..row.clone() }).collect()
    };
    let bare = fit(&points(&inside), kinds, free.len(), free, usual);
    let loss = |fit: &Fit, rows: &[Row]| {
        let one = |row: &Row| {
            let p = fit.chance(row).clamp(1e-9, 1.0 - 1e-9);
            -(row.score * p.ln() + (1.0 - row.score) * (1.0 - p).ln())
        };
        rows.iter().map(one).sum::<f64>() / rows.len() as f64
    };
    let mut told: Vec<[f64; 2]> = outside.iter().map(|row| [whole.chance(row), row.score]).collect();
    told.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let tenth =
        |rows: &[[f64; 2]]| [0, 1].map(|at| rows.iter().map(|row| row[at]).sum::<f64>() / rows.len() as f64);
    Some(Check {
        meetings: outside.len(),
        log_loss: loss(&whole, &outside),
        log_loss_of_points: bare.map_or(std::f64::consts::LN_2, |bare| loss(&bare, &points(&outside))),
        calibration: told.chunks(outside.len().div_ceil(10)).map(tenth).collect(),
    })
}

/// Pairs of cards that do more, or less, together than alone. The score test compares the results
/// of squads with both cards with the model. False discoveries are controlled over all tested pairs
/// (Benjamini and Hochberg 1995).
fn pairs(played: &Played, fitted: &Fit, cards: &Cards) -> Vec<PairLine> {
    let n = played.columns.cards.len();
    let place = |a: usize, b: usize| a * n + b;
    let (mut missed, mut weights, mut meetings) = (vec![0.0; n * n], vec![0.0; n * n], vec![0_u64; n * n]);
    for row in &played.rows {
        // The wide fit is used here: deviations that the prior draws towards 0 must not be counted
        // as effects of pairs.
        let p = fitted.wide().chance(row);
        let (missing, weight) = (2.0 * (row.score - p), 2.0 * p * (1.0 - p));
        for sign in [1_i8, -1] {
            let own: Vec<usize> = row
                .counts
                .iter()
                .filter(|(at, count)| count.signum() == sign && usize::from(*at) < n)
                .map(|(at, _)| usize::from(*at))
                .collect();
            for (first, a) in own.iter().enumerate() {
                for b in &own[first + 1..] {
                    let at = place(*a, *b);
                    missed[at] += f64::from(sign) * missing;
                    weights[at] += weight;
                    meetings[at] += 1;
                }
            }
        }
    }
    let standard = Normal::standard();
    let mut found: Vec<(f64, usize, f64, f64)> = (0..n * n)
        .filter(|at| meetings[*at] >= FEWEST_TOGETHER && weights[*at] > 0.0)
        .map(|at| {
            let (worth, error) = (missed[at] / weights[at], (fitted.dispersion / weights[at]).sqrt());
            (2.0 * standard.cdf(-(worth / error).abs()), at, worth, error)
        })
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let looked_at = found.len() as f64;
    let mut least = 1.0_f64;
    let mut q: Vec<f64> = found
        .iter()
        .enumerate()
        .rev()
        .map(|(rank, (p, ..))| {
            least = least.min(p * looked_at / (rank + 1) as f64);
            least
        })
        .collect();
    q.reverse();
    let point = fitted.point(0);
    // The reported pairs are selected for being far from 0. Their intervals are widened so that one
    // in twenty of the reported intervals misses (Benjamini and Yekutieli 2005).
    let chosen = q.iter().take_while(|q| **q <= FALSE_PAIRS).count() as f64;
    let wider = standard.inverse_cdf(1.0 - 0.025 * chosen / looked_at.max(1.0)) / normal();
    let known = |worth: f64, error: f64| {
        let beyond = worth / point.estimate;
        let error = wider * error.hypot(beyond * point.error) / point.estimate.abs();
        Estimate::of(Known { estimate: beyond, error })
    };
    let name = |at: usize| {
        let (kind, id) = &played.columns.cards[at];
        let name = match kind {
            CardKind::Pilot => cards.pilot(id).map(|card| card.name.clone()),
            _ => cards.upgrade(id).map(|card| card.name.clone()),
        };
        name.unwrap_or_else(|| id.clone())
    };
    found
        .iter()
        .zip(q)
        .take_while(|(_, q)| *q <= FALSE_PAIRS)
        .map(|((_, at, worth, error), q)| {
            let two = [at / n, at % n];
            PairLine {
                cards: two.map(|at| played.columns.cards[at].1.clone()),
                names: two.map(name),
                meetings: meetings[*at],
                beyond: known(*worth, *error),
                q,
            }
        })
        .collect()
}
