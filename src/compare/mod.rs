//! Which of several squads does better against a field, and by how much: all of them play the same
//! opponents with the same random numbers, and what is reported are differences. One
//! [`CompareReport`] is printed for people ([`CompareReport::text`]) and as JSON.

mod csv;
mod decision;
mod paired;
mod play;
mod text;

use serde::Serialize;

pub use decision::Decision;
pub(crate) use paired::uniform;
pub use paired::{Difference, Family, Moments};
pub use play::{Cell, Measure, Plan, Played, shares};

use crate::faults::FaultLine;
use crate::matches::Rate;
use crate::report::Unsimulated;
use crate::runs::Terms;
use crate::squads::{Change, PointsSystem, differences};

/// Everything a comparison reports. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct CompareReport {
    /// What was asked.
    #[serde(flatten)]
    pub about: About,
    /// Games of each variant against each opponent that were played.
    pub games: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// What the rule said; null if the run was interrupted before it was first asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// By how much wider the differences over the field are for there being several.
    pub width: f64,
    /// The variants; the first is what the others are held against.
    pub variants: Vec<VariantLine>,
    /// The opponents, each with what every variant came to against it.
    pub opponents: Vec<OpponentLine>,
    /// Games ended by a bound of the program; they count nowhere, nor do those of other variants
    /// with the same numbers.
    pub faulted: u64,
    /// Why those were ended.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of all games' hashes, in hexadecimal.
    pub checksum: String,
}

/// One of the squads that are compared.
#[derive(Clone, Debug, Serialize)]
pub struct VariantLine {
    /// Its number, from 1.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Its squad total.
    pub points: i32,
    /// What it has that the first one has not, and the other way round.
    pub changes: Vec<Change>,
    /// Its win rate against the field.
    pub win_rate: Option<Rate>,
    /// How much higher that is than the first one's; nothing of the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// The same of the mean margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Difference>,
    /// Whether all its games were those of the first one, to the last bit.
    pub same_games: bool,
    /// How many games with random numbers of their own would say as much as one of these; nothing
    /// if that cannot be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
}

/// A squad that all variants met.
#[derive(Clone, Debug, Serialize)]
pub struct OpponentLine {
    /// Its number, counted on from the variants.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Its share of the field, of 1.
    pub weight: f64,
    /// What each variant came to against it.
    pub variants: Vec<AgainstLine>,
}

/// One variant against one opponent.
#[derive(Clone, Debug, Serialize)]
pub struct AgainstLine {
    /// Wins of the variant.
    pub wins: u64,
    /// Its losses.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// Its win rate.
    pub win_rate: Option<Rate>,
    /// How much higher that is than the first variant's, by itself: not corrected for there being
    /// several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

/// What the games of a comparison do not know about it. The field names are keys of the report's
/// JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// Name, file and squad total of each variant and each opponent.
    #[serde(skip)]
    pub squads: Vec<(String, String, i32)>,
    /// By variant, what sets it apart from the first.
    #[serde(skip)]
    pub changes: Vec<Vec<Change>>,
    /// The share of each opponent.
    #[serde(skip)]
    pub weights: Vec<f64>,
    /// The ruleset's name.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// How the squads were paid for.
    pub points_system: String,
    /// Who played the variants and who their opponents.
    pub players: [String; 2],
    /// The run's seed.
    pub seed: u64,
    /// Games of each variant against each opponent that were asked for, at most.
    pub requested: u64,
    /// The rule that could end it before its last game, as the command line says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Remarks on the squads.
    pub warnings: Vec<String>,
}

impl About {
    /// What is known of a comparison before it is played.
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
            players: terms.players.clone(),
            seed: terms.seed,
            requested: terms.games,
            rule: terms.rule.map(|rule| rule.to_string()),
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
        }
    }
}

impl CompareReport {
    /// Puts what was played into words.
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
                // What the difference of independent games would vary, over what this one does.
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
        let mut faults = crate::faults::Faults::default();
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

/// A win rate over the field, with its interval over pairs.
pub fn of_field(rate: &Moments) -> Option<Rate> {
    Rate::of_values(rate.mean, rate.variance, rate.n as u64)
}
