//! The parts of a simulation: an interval, the models from which results are drawn, and the count
//! of intervals that contain the truth.

use super::dice::Dice;

/// The numbers of clusters that are simulated.
pub const CLUSTERS: [usize; 10] = [1, 2, 4, 8, 10, 16, 32, 64, 128, 512];

/// An interval that killbox prints.
pub struct Statistic {
    /// The command that prints it, and its quantity.
    pub name: &'static str,
    /// The kind of its clusters.
    pub clusters: &'static str,
    /// The minimum and maximum number of clusters with which it is simulated.
    pub range: [usize; 2],
    /// The factor by which its trials take longer, and by which fewer are made.
    pub cost: usize,
    /// The models from which results are drawn.
    pub models: Vec<Model>,
}

/// Draws results with a number of clusters.
type Trial = dyn Fn(&mut Dice, usize) -> Held;

/// A distribution of results with a known truth.
pub struct Model {
    /// A short description.
    pub name: &'static str,
    /// Draws results with a number of clusters. Returns how many intervals contain the truth.
    pub trial: Box<Trial>,
}

/// The count of intervals that contain the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The number of intervals that contain the truth.
    pub held: u64,
    /// The number of all intervals.
    pub of: u64,
}

impl Held {
    /// The count for one interval, if there is one.
    pub fn one(interval: Option<[f64; 2]>, truth: f64) -> Held {
        let slack = 1e-9 * (1.0 + truth.abs());
        let holds = |[low, high]: [f64; 2]| low <= truth + slack && truth <= high + slack;
        interval.map_or(Held::default(), |ends| Held { held: u64::from(holds(ends)), of: 1 })
    }

    /// The sum of two counts.
    pub fn and(self, other: Held) -> Held {
        Held { held: self.held + other.held, of: self.of + other.of }
    }

    /// The fraction of intervals that contain the truth.
    pub fn share(self) -> f64 {
        self.held as f64 / self.of as f64
    }
}

impl Model {
    /// A model with this trial.
    pub fn new(name: &'static str, trial: impl Fn(&mut Dice, usize) -> Held + 'static) -> Model {
        Model { name, trial: Box::new(trial) }
    }

    /// Makes `repeats` trials with a number of clusters.
    pub fn run(&self, seed: u64, clusters: usize, repeats: usize) -> Held {
        let mut dice = Dice::new(seed, self.name, clusters);
        (0..repeats).fold(Held::default(), |held, _| held.and((self.trial)(&mut dice, clusters)))
    }
}

impl Statistic {
    /// The numbers of clusters with which it is simulated.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        let [least, most] = self.range;
        CLUSTERS.into_iter().filter(move |clusters| (least..=most).contains(clusters))
    }

    /// The number of trials: `repeats`, or fewer if its trials take long.
    pub fn repeats(&self, repeats: usize) -> usize {
        repeats.div_ceil(self.cost)
    }
}
