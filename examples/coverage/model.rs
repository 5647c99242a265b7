//! What is simulated: an interval, the models that results are drawn from, and how often it holds
//! their truth.

use super::dice::Dice;

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
    /// Draws results with so many clusters: how many intervals held the truth, and how many there
    /// were.
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
