//! Ways to do the same work, each with its turn in every round, so that a moment in which the
//! machine is busy with other things does not fall on one of them alone.

use std::time::Instant;

/// How often each way has its turn.
const ROUNDS: usize = 11;

/// A way to do the work. It returns a checksum of what it did.
pub struct Way<'a> {
    /// What it is called.
    pub name: String,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Way<'a> {
    /// A way to do the work.
    pub fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'a) -> Way<'a> {
        Way { name: name.into(), run: Box::new(run) }
    }
}

/// What came of a way.
pub struct Timed {
    /// What it is called.
    pub name: String,
    /// The shortest time it took, seconds: the round in which nothing else kept the machine busy.
    pub seconds: f64,
    /// How many times as long as the first way it took, by the shortest times of both.
    pub ratio: f64,
    /// The same in each round: its first quartile, median and third quartile.
    pub by_round: [f64; 3],
}

/// Times the ways, the first of which is the measure of the others.
///
/// # Panics
/// If a way does not end with this checksum: then it did other work.
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

/// Prints a table: how many a second each way does at its fastest, how many times as long as the
/// first it takes, and the spread of that ratio over the rounds.
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
