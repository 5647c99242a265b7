//! Comparison of several ways to do the same work. Every round times each way once, so that a
//! moment in which the machine is busy does not fall on one of them alone.

use std::time::Instant;

/// The number of timed rounds.
const ROUNDS: usize = 11;

/// A way to do the work. It returns a checksum of its games.
pub struct Way<'a> {
    /// The name in the table.
    pub name: String,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Way<'a> {
    /// The way `run`, with its name.
    pub fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Way<'a> {
        Way { name: name.into(), run: Box::new(run) }
    }
}

/// The timings of a way.
pub struct Timed {
    /// The name in the table.
    pub name: String,
    /// The shortest time in seconds, from the round in which the machine was least busy.
    pub seconds: f64,
    /// The ratio of its shortest time to that of the first way.
    pub ratio: f64,
    /// First quartile, median and third quartile of the ratios of the rounds.
    pub by_round: [f64; 3],
}

/// Times the ways. The first one is the reference of the ratios.
///
/// # Panics
/// If a way returns another checksum: it then did other work.
pub fn beside(checksum: u64, mut ways: Vec<Way>) -> Vec<Timed> {
    let mut seconds = vec![Vec::new(); ways.len()];
    for round in 0..=ROUNDS {
        for (way, seconds) in ways.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            let found = (way.run)();
            let taken = start.elapsed().as_secs_f64();
            assert_eq!(format!("{found:016x}"), format!("{checksum:016x}"), "{}: other games", way.name);
            // The first round warms up.
            if round > 0 {
                seconds.push(taken);
            }
        }
    }
    let fastest = |seconds: &[f64]| seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let measure = seconds[0].clone();
    ways.iter()
        .zip(seconds)
        .map(|(way, own)| Timed {
            name: way.name.clone(),
            seconds: fastest(&own),
            ratio: fastest(&own) / fastest(&measure),
            by_round: quartiles(own.iter().zip(&measure).map(|(own, measure)| own / measure).collect()),
        })
        .collect()
}

/// First quartile, median, third quartile.
fn quartiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}

/// Prints a table with the highest rate of each way, its ratio to the first way, and the spread of
/// that ratio over the rounds.
pub fn print(title: &str, unit: &str, count: u64, found: &[Timed]) {
    println!("{title}");
    let width = found.iter().map(|timed| timed.name.len()).max().unwrap_or(0);
    for Timed { name, seconds, ratio, by_round: [low, median, high] } in found {
        let rate = count as f64 / seconds;
        println!(
            "  {name:<width$}  {rate:>9.0} {unit}/s  {ratio:.3} times  (by round {median:.3}, half of them \
             {low:.3} to {high:.3})"
        );
    }
}
