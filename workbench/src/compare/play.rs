//! Plays all variants against all opponents, with the same number of games for each, and stores the
//! result of each pair of games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use killbox_cards::Library;
use killbox_components::ids::ShipSet;

use super::decision::Decision;
use super::paired::{Family, Moments};
use crate::runs::{self, RunDir, RunError, Runs, Terms, number_of};
use killbox::matches::{First, GameResult, MakePlayer, Rule, Sums, Tally, Watch};
use killbox::squads::Field;

/// The plan of a comparison.
pub struct Plan<'a> {
    /// The variants, followed by their opponents.
    pub field: &'a Field,
    /// The compiled abilities.
    pub library: &'a Library,
    /// The number of variants among the squads. The first one is the reference for the others.
    pub variants: usize,
    /// The weight of each opponent. The weights sum to 1.
    pub weights: Vec<f64>,
    /// The most games of each variant against each opponent.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The player of the variants, and the player of the opponents.
    pub players: [&'a MakePlayer; 2],
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
    /// The rule that stops all variants and opponents together before the last game.
    pub rule: Option<Rule>,
}

/// The results of one variant against one opponent.
#[derive(Clone, Debug)]
pub struct Cell {
    tally: Tally,
    /// By game: half points of the variant. `None` if the game has not ended by the rules.
    points: Vec<Option<u8>>,
    /// By game: the variant's margin.
    margins: Vec<i16>,
}

/// The results of a comparison.
#[derive(Debug)]
pub struct Played {
    /// The results by variant, then by opponent.
    pub cells: Vec<Vec<Cell>>,
    /// Games of each cell at the last complete stage.
    pub games: u64,
    /// Whether the comparison is complete, by the last game or by the rule.
    pub over: bool,
    /// The last decision of the rule.
    pub decision: Option<Decision>,
    /// Parts on disk that were played again, with the reason.
    pub damaged: Vec<String>,
    /// Games whose rows are on disk.
    pub written: u64,
    /// Why the comparison ended early, unless `stop` ended it.
    pub failure: Option<RunError>,
}

impl Cell {
    fn new(fielded: ShipSet) -> Cell {
        Cell { tally: Tally::new(fielded, First::ByRules), points: Vec::new(), margins: Vec::new() }
    }

    fn add(&mut self, game: &GameResult) {
        self.tally.add(game);
        let at = game.game as usize;
        if self.points.len() <= at {
            self.points.resize(at + 1, None);
            self.margins.resize(at + 1, 0);
        }
        if game.fault.is_none() {
            self.points[at] = Some(game.half_points());
            self.margins[at] = game.margin() as i16;
        }
    }

    /// The totals of the games.
    pub fn sums(&self) -> Sums {
        self.tally.clone().finish()
    }

    /// The result of a pair of games: the share of the points, and the mean margin. `None` if one
    /// of them did not end by the rules.
    fn pair(&self, pair: usize) -> Option<[f64; 2]> {
        let at = 2 * pair;
        let [a, b] = [*self.points.get(at)?, *self.points.get(at + 1)?];
        let margin = i32::from(self.margins[at]) + i32::from(self.margins[at + 1]);
        Some([f64::from(a? + b?) / 4.0, f64::from(margin) / 2.0])
    }
}

impl Plan<'_> {
    /// The match-ups, as pairs of squad numbers.
    pub fn pairs(&self) -> Vec<[u16; 2]> {
        let opponents = self.variants..self.field.squads.len();
        (0..self.variants).flat_map(|a| opponents.clone().map(move |b| [a, b].map(number_of))).collect()
    }

    /// Everything besides the squads that the games depend on. `players` are the players' names,
    /// `part_games` the games of a part on disk.
    pub fn terms(&self, players: [String; 2], part_games: u64) -> Terms {
        Terms {
            pairs: self.pairs(),
            players,
            seed: self.seed,
            first_game: 0,
            first: First::ByRules,
            part_games,
            rule: self.rule,
            games: self.games,
        }
    }

    /// Plays the comparison in stages, after each of which the rule decides. `open` opens the
    /// folder of the run, if there is one. It is called before each stage, which then reads what is
    /// on disk.
    ///
    /// # Errors
    /// If the folder cannot be opened.
    pub fn play(
        &self,
        open: &dyn Fn(bool) -> Result<Option<RunDir<'static>>, RunError>,
        watch: &dyn Watch,
        stop: &AtomicBool,
    ) -> Result<Played, RunError> {
        let pairs = self.pairs();
        let opponents = self.field.squads.len() - self.variants;
        let matchups = |pair: usize| {
            let [a, b] = pairs[pair].map(|number| usize::from(number) - 1);
            self.field.matchups(a, b, self.library)
        };
        let blank = || -> Vec<Mutex<Cell>> {
            (0..pairs.len()).map(|pair| Mutex::new(Cell::new(matchups(pair)[0].fielded))).collect()
        };
        let mut cells = blank();
        let mut played = Played {
            cells: Vec::new(),
            games: 0,
            over: false,
            decision: None,
            damaged: Vec::new(),
            written: 0,
            failure: None,
        };
        while !played.over {
            let end = self.rule.map_or(self.games, |_| Rule::look_after(played.games).min(self.games));
            let again = played.games > 0;
            let dir = open(again)?;
            let first_game = if dir.is_some() { 0 } else { played.games };
            if dir.is_some() {
                cells = blank();
            }
            let told = |[a, b]: [u16; 2], game: &GameResult| {
                // The folder may hold more games than this stage covers.
                if game.game < end {
                    let cell = (usize::from(a) - 1) * opponents + usize::from(b) - 1 - self.variants;
                    cells[cell].lock().unwrap_or_else(PoisonError::into_inner).add(game);
                }
            };
            let runs = Runs {
                pairs: &pairs,
                matchups: &matchups,
                first_game,
                games: end - first_game,
                seed: self.seed,
                players: self.players,
                threads: self.threads,
                batch: self.batch,
                first: First::ByRules,
                rule: None,
                each: Some(&told),
                dir: dir.as_ref(),
            };
            let later = Later(watch);
            let run = runs::play(&runs, if again { &later } else { watch }, stop);
            let whole =
                run.outcomes.iter().all(|outcome| outcome.as_ref().is_some_and(|outcome| outcome.over));
            played.damaged.extend(run.damaged);
            played.written = run.outcomes.iter().flatten().map(|outcome| outcome.written).sum();
            played.failure = run.failure;
            played.cells = rows(&cells, opponents);
            if !whole || played.failure.is_some() || stop.load(Ordering::Relaxed) && end < self.games {
                return Ok(played);
            }
            played.games = end;
            played.decision = self.rule.map(|rule| Decision::of(&rule, &played.family(&self.weights)));
            played.over =
                end == self.games || played.decision.as_ref().is_some_and(|decision| decision.reached);
        }
        Ok(played)
    }
}

/// The share of each opponent, as a fraction of 1. The weights are relative frequencies of any
/// size. Without weights, all opponents have equal shares.
///
/// # Errors
/// What is wrong with the weights.
pub fn shares(weights: &[f64], opponents: usize) -> Result<Vec<f64>, String> {
    if weights.is_empty() {
        return Ok(vec![1.0 / opponents as f64; opponents]);
    }
    let sum: f64 = weights.iter().sum();
    if weights.len() != opponents {
        return Err(format!(
            "--weights: {} numbers for a field of {opponents} squads: give one number per squad",
            weights.len()
        ));
    }
    if !weights.iter().all(|weight| weight.is_finite() && *weight >= 0.0) || sum <= 0.0 {
        return Err("--weights: expected numbers of 0 or more, not all of them 0".into());
    }
    Ok(weights.iter().map(|weight| weight / sum).collect())
}

fn rows(cells: &[Mutex<Cell>], opponents: usize) -> Vec<Vec<Cell>> {
    let cell = |cell: &Mutex<Cell>| cell.lock().unwrap_or_else(PoisonError::into_inner).clone();
    cells.chunks(opponents).map(|row| row.iter().map(cell).collect()).collect()
}

/// Forwards only games that end, so that games restored at an earlier stage are not counted again.
struct Later<'a>(&'a dyn Watch);

impl Watch for Later<'_> {
    fn ended(&self, game: &GameResult) {
        self.0.ended(game);
    }
}

/// The quantity that is taken of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The share of the points. Its mean is the win rate.
    Points,
    /// The margin.
    Margin,
}

impl Played {
    /// By variant: the weighted result over the whole field, for each pair of games. Pairs in which
    /// a game of any variant is missing are left out.
    fn blocks(&self, weights: &[f64], measure: Measure) -> Vec<Vec<f64>> {
        let pairs = self.cells.iter().flatten().map(|cell| cell.points.len() / 2).min().unwrap_or(0);
        let block = |row: &Vec<Cell>, pair: usize| -> Option<f64> {
            let cells = row.iter().zip(weights);
            cells.map(|(cell, weight)| Some(weight * cell.pair(pair)?[measure as usize])).sum()
        };
        let whole: Vec<Vec<f64>> = (0..pairs)
            .filter_map(|pair| self.cells.iter().map(|row| block(row, pair)).collect::<Option<Vec<f64>>>())
            .collect();
        (0..self.cells.len()).map(|variant| whole.iter().map(|block| block[variant]).collect()).collect()
    }

    /// The differences of all variants to the first one over the field, in points.
    pub fn family(&self, weights: &[f64]) -> Family {
        Family::of(&to_the_first(&self.blocks(weights, Measure::Points)))
    }

    /// The differences of all variants to the first one over the field, in margins.
    pub fn margins(&self, weights: &[f64]) -> Family {
        Family::of(&to_the_first(&self.blocks(weights, Measure::Margin)))
    }

    /// The win rate of each variant against the field.
    pub fn rates(&self, weights: &[f64]) -> Vec<Moments> {
        self.blocks(weights, Measure::Points).iter().map(|values| Moments::of(values)).collect()
    }

    /// The difference of a variant to the first one, against one opponent.
    pub fn against(&self, variant: usize, opponent: usize, measure: Measure) -> Moments {
        let [one, other] = [variant, 0].map(|variant| &self.cells[variant][opponent]);
        let pairs = one.points.len().min(other.points.len()) / 2;
        let differences: Vec<f64> = (0..pairs)
            .filter_map(|pair| Some(one.pair(pair)?[measure as usize] - other.pair(pair)?[measure as usize]))
            .collect();
        Moments::of(&differences)
    }

    /// Whether all games of a variant were bit for bit the games of the first one.
    pub fn same_games(&self, variant: usize) -> bool {
        let sums =
            |variant: usize| self.cells[variant].iter().map(|cell| cell.sums().checksum).collect::<Vec<_>>();
        sums(variant) == sums(0)
    }
}

fn to_the_first(variants: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let Some((first, others)) = variants.split_first() else { return Vec::new() };
    others
        .iter()
        .map(|values| values.iter().zip(first).map(|(value, of_first)| value - of_first).collect())
        .collect()
}
