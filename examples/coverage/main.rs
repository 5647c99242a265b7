//! Do intervals hold the truth as often as they say? For every interval that killbox prints, results
//! are drawn from models whose truth is known, the interval is made of them, and how often it holds
//! the truth is counted: by how many clusters (pairs of games, tournaments, meetings) there were.
//!
//! ```text
//! cargo run --profile fast --example coverage -- [SEED] [REPEATS] [WORD]
//! ```
//!
//! It prints a Markdown table: for each interval, and each number of clusters, the percentage of the
//! model in which it holds the truth least often. `-` stands where no interval is printed. WORD picks
//! the rows that have it in their name, and prints every model of these.

mod dice;
mod games;
mod prices;
mod tables;
mod tournaments;

use std::error::Error;

use dice::Dice;

/// Numbers of clusters that are looked at.
pub const CLUSTERS: [usize; 10] = [1, 2, 4, 8, 10, 16, 32, 64, 128, 512];

/// An interval that killbox prints.
pub struct Statistic {
    /// What it is of, by the command that prints it.
    pub name: &'static str,
    /// What its clusters are.
    pub clusters: &'static str,
    /// The numbers of clusters that it is looked at with: the least and the greatest.
    pub range: [usize; 2],
    /// Its trials take so many times as long as those of others: so many times fewer are made.
    pub cost: usize,
    /// What results are drawn from.
    pub models: Vec<Model>,
}

/// Draws results with so many clusters.
type Trial = dyn Fn(&mut Dice, usize) -> Held;

/// Results with a truth that is known.
pub struct Model {
    /// In few words.
    pub name: &'static str,
    /// Draws results with so many clusters: how many intervals held the truth, and how many there were.
    pub trial: Box<Trial>,
}

/// How many intervals held the truth, of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Those that did.
    pub held: u64,
    /// All that there were.
    pub of: u64,
}

impl Held {
    /// One interval, if there is one, and whether it holds the truth.
    pub fn one(interval: Option<[f64; 2]>, truth: f64) -> Held {
        let slack = 1e-9 * (1.0 + truth.abs());
        let holds = |[low, high]: [f64; 2]| low <= truth + slack && truth <= high + slack;
        interval.map_or(Held::default(), |ends| Held { held: u64::from(holds(ends)), of: 1 })
    }

    /// With those of other trials.
    pub fn and(self, other: Held) -> Held {
        Held { held: self.held + other.held, of: self.of + other.of }
    }

    /// As a share.
    pub fn share(self) -> f64 {
        self.held as f64 / self.of as f64
    }
}

impl Model {
    /// A model by its trial.
    pub fn new(name: &'static str, trial: impl Fn(&mut Dice, usize) -> Held + 'static) -> Model {
        Model { name, trial: Box::new(trial) }
    }

    /// So many trials with so many clusters.
    pub fn run(&self, seed: u64, clusters: usize, repeats: usize) -> Held {
        let mut dice = Dice::new(seed, self.name, clusters);
        (0..repeats).fold(Held::default(), |held, _| held.and((self.trial)(&mut dice, clusters)))
    }
}

impl Statistic {
    /// The numbers of clusters that it is looked at with.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let [least, most] = self.range;
        CLUSTERS.into_iter().filter(move |clusters| (least..=most).contains(clusters))
    }

    /// So many trials of each, or fewer of those that take long.
    pub fn repeats(&self, repeats: usize) -> usize {
        repeats.div_ceil(self.cost)
    }
}

/// All that are looked at.
pub fn statistics() -> Vec<Statistic> {
    [games::statistics(), tables::statistics(), tournaments::statistics(), prices::statistics()]
        .into_iter()
        .flatten()
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, unsaid: u64| words.get(at).map_or(Ok(unsaid), |word| word.parse());
    let (seed, repeats) = (number(0, 1)?, number(1, 2000)? as usize);
    let word = words.get(2);
    println!("| interval | clusters | {} |", CLUSTERS.map(|clusters| clusters.to_string()).join(" | "));
    println!("|---|---|{}", "---|".repeat(CLUSTERS.len()));
    let mut checksum = 0xcbf2_9ce4_8422_2325_u64;
    for statistic in statistics() {
        if word.is_some_and(|word| !statistic.name.contains(word.as_str())) {
            continue;
        }
        let mut rows = vec![vec![Held::default(); CLUSTERS.len()]; statistic.models.len()];
        for (model, row) in statistic.models.iter().zip(&mut rows) {
            for (clusters, cell) in CLUSTERS.into_iter().zip(row) {
                if statistic.sizes().any(|size| size == clusters) {
                    *cell = model.run(seed, clusters, statistic.repeats(repeats));
                    for part in [cell.held, cell.of] {
                        checksum = (checksum ^ part).wrapping_mul(0x0100_0000_01b3);
                    }
                }
            }
        }
        let few = statistic.repeats(repeats) as u64 / 50;
        let least = |at: usize| {
            let cells = rows.iter().map(|row| row[at]).filter(|cell| cell.of > few);
            cells.min_by(|one, other| one.share().total_cmp(&other.share()))
        };
        print_row(statistic.name, statistic.clusters, (0..CLUSTERS.len()).map(least));
        if word.is_some() {
            for (model, row) in statistic.models.iter().zip(&rows) {
                print_row("", model.name, row.iter().map(|cell| (cell.of > few).then_some(*cell)));
            }
        }
    }
    println!("\nseed {seed}, {repeats} repeats, checksum {checksum:016x}");
    Ok(())
}

fn print_row(name: &str, clusters: &str, cells: impl Iterator<Item = Option<Held>>) {
    let cell =
        |cell: Option<Held>| cell.map_or("-".to_owned(), |cell| format!("{:.1}", 100.0 * cell.share()));
    println!("| {name} | {clusters} | {} |", cells.map(cell).collect::<Vec<_>>().join(" | "));
}
