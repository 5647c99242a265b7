//! Compares several squads against a field: which does better, and by how much. All variants play
//! the same opponents with the same random numbers, and the report states differences. The
//! [`CompareReport`] is printed as text ([`CompareReport::text`]) and as JSON.

mod csv;
mod decision;
mod paired;
mod play;
mod text;
mod update;

use serde::Serialize;

pub use decision::Decision;
pub(crate) use paired::uniform;
pub use paired::{Difference, Family, Moments};
pub use play::{Cell, Measure, Plan, Played, shares};
pub use update::{CardLine, CardUpdate, Cost, PlayedUpdate, PointsLine, SquadUpdate, Update, UpdateReport};

use crate::runs::Terms;
use killbox::faults::FaultLine;
use killbox::matches::Rate;
use killbox::report::Unsimulated;
use killbox::squads::{Change, PointsSystem, differences};

/// The report of a comparison. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct CompareReport {
    /// The settings of the comparison.
    #[serde(flatten)]
    pub about: About,
    /// Games that each variant played against each opponent.
    pub games: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The decision of the stopping rule. Null if the run was interrupted before the first
    /// decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// The factor by which the intervals of the differences over the field are wider because there
    /// are several differences.
    pub width: f64,
    /// The variants. The first one is the reference for the others.
    pub variants: Vec<VariantLine>,
    /// The opponents, with the results of every variant against each.
    pub opponents: Vec<OpponentLine>,
    /// Games that ended by a bound of the program. They count nowhere, and neither do the games of
    /// other variants with the same indices.
    pub faulted: u64,
    /// The causes of these games.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of the hashes of all games, in hexadecimal.
    pub checksum: String,
}

/// A squad of the comparison.
#[derive(Clone, Debug, Serialize)]
pub struct VariantLine {
    /// The squad's number, from 1.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's file.
    pub file: String,
    /// The squad total.
    pub points: i32,
    /// The differences in cards between this variant and the first one.
    pub changes: Vec<Change>,
    /// The variant's win rate against the field.
    pub win_rate: Option<Rate>,
    /// By how much this win rate exceeds the first variant's. `None` for the first variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// By how much the mean margin exceeds the first variant's. `None` for the first variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Difference>,
    /// Whether all games were bit for bit the games of the first variant.
    pub same_games: bool,
    /// How many games with independent random numbers carry as much information as one of these
    /// games. `None` if it cannot be estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
}

/// A squad that all variants played.
#[derive(Clone, Debug, Serialize)]
pub struct OpponentLine {
    /// The squad's number. Opponents are numbered after the variants.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's file.
    pub file: String,
    /// The opponent's share of the field, as a fraction of 1.
    pub weight: f64,
    /// The results of each variant against this opponent.
    pub variants: Vec<AgainstLine>,
}

/// The results of one variant against one opponent.
#[derive(Clone, Debug, Serialize)]
pub struct AgainstLine {
    /// Wins of the variant.
    pub wins: u64,
    /// Losses of the variant.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The variant's win rate.
    pub win_rate: Option<Rate>,
    /// By how much this win rate exceeds the first variant's. The interval is that of a single
    /// difference, not corrected for several of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

/// The settings of a comparison. Its field names are keys of the report's JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// Name, file and squad total of each variant and each opponent.
    #[serde(skip)]
    pub squads: Vec<(String, String, i32)>,
    /// The differences in cards between each variant and the first one.
    #[serde(skip)]
    pub changes: Vec<Vec<Change>>,
    /// The share of each opponent in the field.
    #[serde(skip)]
    pub weights: Vec<f64>,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The player of the variants, and the player of the opponents.
    pub players: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The most games of each variant against each opponent that were requested.
    pub requested: u64,
    /// The stopping rule, in the form of the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What an update of points did to the squad, if both variants are one squad by the points
    /// before and after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<PlayedUpdate>,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
}

impl About {
    /// The settings of a comparison, before it is played.
    pub fn of(plan: &Plan, terms: &Terms) -> About {
        let field = plan.field;
        let first = &field.squads[0].squad;
        let variants = &field.squads[..plan.variants];
        About {
            squads: field
                .squads
                .iter()
                .map(|squad| (squad.name.clone(), squad.file.clone(), squad.squad.points(&field.ruleset)))
                .collect(),
            changes: variants
                .iter()
                .map(|variant| differences(first, &variant.squad, &field.ruleset))
                .collect(),
            weights: plan.weights.clone(),
            ruleset: field.ruleset.told(),
            card_set: format!("{:?}", field.ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(&field.ruleset),
            points_version: field.points_version(),
            players: terms.players.clone(),
            seed: terms.seed,
            requested: terms.games,
            rule: terms.rule.map(|rule| rule.to_string()),
            update: None,
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
        }
    }
}

impl CompareReport {
    /// The report of a comparison that was played.
    pub fn new(about: About, played: &Played) -> CompareReport {
        let weights = &about.weights;
        let (family, margins, rates) =
            (played.family(weights), played.margins(weights), played.rates(weights));
        let squads = || (1_u16..).zip(&about.squads);
        let variants = squads().zip(&rates).zip(&about.changes).enumerate().map(
            |(at, (((number, (name, file, points)), rate), changes))| {
                let same_games = at > 0 && played.same_games(at);
                let of = |family: &Family| match (at, same_games) {
                    (0, _) => None,
                    (_, true) => Some(Difference::SAME),
                    _ => Some(family.difference(at - 1)),
                };
                // The variance of a difference of independent games, divided by the variance of
                // this difference.
                let worth = (at > 0 && !same_games).then(|| {
                    let paired = family.moments[at - 1].variance;
                    (paired > 0.0).then(|| (rate.variance + rates[0].variance) / paired)
                });
                VariantLine {
                    number,
                    name: name.clone(),
                    file: file.clone(),
                    points: *points,
                    changes: changes.clone(),
                    win_rate: of_field(rate),
                    difference: of(&family),
                    margin: of(&margins),
                    same_games,
                    worth: worth.flatten(),
                }
            },
        );
        let variants: Vec<VariantLine> = variants.collect();
        let of_opponent = |opponent: usize| {
            let line = |variant: usize| {
                let sums = played.cells[variant][opponent].sums();
                let moments = played.against(variant, opponent, Measure::Points);
                let difference =
                    if variants[variant].same_games { Difference::SAME } else { moments.difference(1.0) };
                AgainstLine {
                    wins: sums.wins[0],
                    losses: sums.wins[1],
                    draws: sums.draws,
                    win_rate: sums.win_rate(),
                    difference: (variant > 0).then_some(difference),
                }
            };
            (0..variants.len()).map(line).collect()
        };
        let opponents = squads().skip(variants.len()).zip(weights).enumerate().map(
            |(at, ((number, (name, file, _)), weight))| OpponentLine {
                number,
                name: name.clone(),
                file: file.clone(),
                weight: *weight,
                variants: of_opponent(at),
            },
        );
        let sums: Vec<_> = played.cells.iter().flatten().map(Cell::sums).collect();
        let mut faults = killbox::faults::Faults::default();
        sums.iter().for_each(|sums| faults.merge(&sums.faults));
        let opponents = opponents.collect();
        CompareReport {
            about,
            opponents,
            games: played.games,
            interrupted: !played.over,
            decision: played.decision.clone(),
            width: family.width,
            variants,
            faulted: sums.iter().map(|sums| sums.faulted).sum(),
            faults: faults.lines(),
            checksum: format!(
                "{:016x}",
                sums.iter().fold(0_u64, |all, sums| all.wrapping_add(sums.checksum))
            ),
        }
    }
}

/// A win rate over the field, with its interval over pairs of games.
pub fn of_field(rate: &Moments) -> Option<Rate> {
    Rate::of_values(rate.mean, rate.variance, rate.n as u64)
}
