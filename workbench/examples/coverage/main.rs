//! Measures the coverage of intervals: how often they contain the truth.
//!
//! For every interval that killbox prints, results are drawn from models with a known truth, and
//! the interval is computed from them. The coverage is counted by the number of clusters: pairs of
//! games, tournaments, meetings.
//!
//! ```text
//! cargo run --profile fast --example coverage -- [SEED] [REPEATS] [WORD]
//! ```
//!
//! The output is a Markdown table with the lowest coverage of all models, in percent, for each
//! interval and each number of clusters. `-` means that no interval is printed. WORD selects the
//! rows with this word in their names and prints all their models.

mod dice;
mod games;
mod model;
mod prices;
mod tables;
mod tournaments;

use std::error::Error;

pub use model::{CLUSTERS, Held, Statistic};

/// All statistics whose coverage is measured.
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
