//! The observations of the decisions that wait for a network, one row each.
//!
//! Rows of one width lie together. A row holds as many options as its width: a decision has some
//! twenty options, and an observation has places for 256. Only the arrays that the network takes
//! are written.

use killbox_components::decision::{DecisionKind, OPTIONS};
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use strum::VariantArray;

use crate::observe::{CHOICES, Feature, NONE, NumberType, Numbers, NumbersMut, Page, Part, Parts};

/// The numbers of a feature in a sample.
type Sample<'a> = dyn FnMut(&Feature) -> f32 + 'a;

/// Fills the arrays that have features. The rows of options from `options` on stay as they are.
fn fill(page: &mut Page, options: usize, number: &mut Sample) {
    for (part, numbers) in page.arrays_mut() {
        let features = part.features();
        if features.is_empty() {
            continue;
        }
        let rows = if part.is_by_option() { options * features.len() } else { usize::MAX };
        let of = features.iter().cycle().take(rows);
        match numbers {
            NumbersMut::Floats(all) => all.iter_mut().zip(of).for_each(|(at, of)| *at = number(of)),
            NumbersMut::Ints(all) => all.iter_mut().zip(of).for_each(|(at, of)| *at = number(of) as i32),
            NumbersMut::Bytes(all) => {
                all.iter_mut().zip(of).for_each(|(at, of)| *at = number(of).round() as i8);
            }
        }
    }
}

/// Sets every place to the least value that it can have, or to the highest with `options` options.
pub(super) fn extreme(page: &mut Page, highest: bool, options: usize) {
    fill(page, OPTIONS, &mut |feature| if highest { feature.high } else { feature.low });
    let objects = (SHIPS + OBSTACLES + DEVICES + OBJECTIVES) as i32;
    let (decision, option, mask) = if highest {
        (
            [DecisionKind::VARIANTS.len() as i32 - 1, SHIPS as i32 - 1, options as i32],
            [CHOICES.len() as i32 - 1, objects - 1, i32::from(u16::MAX)],
            1,
        )
    } else {
        ([0, NONE, 0], [0, NONE, NONE], 0)
    };
    let mut into = page.observation();
    if let Some(words) = &mut into.decision {
        **words = decision;
    }
    if let Some(words) = &mut into.words {
        **words = [option; OPTIONS];
    }
    if let Some(all) = &mut into.mask {
        **all = [mask; OPTIONS];
    }
}

/// Fills the arrays with distinct numbers within the ranges of their features, for `options`
/// options; the places beyond them stay empty. Each `which` gives another sample.
pub(super) fn sample(page: &mut Page, options: usize, which: u8) {
    page.clear();
    let mut at = 0.1 * f32::from(which);
    fill(page, options, &mut |feature| {
        // Multiples of the golden ratio modulo 1: no two are equal.
        at = (at + 0.618_034_f32).fract();
        feature.low + at * (feature.high - feature.low)
    });
    let mut into = page.observation();
    if let Some(words) = &mut into.decision {
        **words = [1, 0, options as i32];
    }
    for at in 0..options {
        if let Some(words) = &mut into.words {
            words[at] = [(at % CHOICES.len()) as i32, at as i32 % SHIPS as i32, at as i32];
        }
        if let Some(mask) = &mut into.mask {
            mask[at] = 1;
        }
    }
}

/// The numbers of an array in all rows.
enum Column {
    Floats(Vec<f32>),
    Ints(Vec<i32>),
    Bytes(Vec<i8>),
}

/// Rows of one width, one after the other.
pub(super) struct Rows {
    /// The number of options that a row has places for.
    pub(super) width: usize,
    /// The number of rows.
    pub(super) rows: usize,
    columns: Vec<(Part, Column)>,
}

impl Rows {
    /// No rows of width `width`, with these arrays.
    pub(super) fn new(width: usize, parts: Parts) -> Rows {
        let column = |part: Part| match part.number_type() {
            NumberType::Float => Column::Floats(Vec::new()),
            NumberType::Int => Column::Ints(Vec::new()),
            NumberType::Byte => Column::Bytes(Vec::new()),
        };
        Rows { width, rows: 0, columns: parts.iter().map(|part| (part, column(part))).collect() }
    }

    /// The single row of `page`.
    pub(super) fn of(width: usize, page: &Page) -> Rows {
        let mut rows = Rows::new(width, page.arrays().map(|(part, _)| part).collect());
        rows.add(page);
        rows
    }

    /// The numbers of an array in one row.
    fn cells(&self, part: Part) -> usize {
        if part.is_by_option() { part.cells() / OPTIONS * self.width } else { part.cells() }
    }

    /// Appends the row of `page`, which has the same arrays.
    pub(super) fn add(&mut self, page: &Page) {
        self.rows += 1;
        for at in 0..self.columns.len() {
            let cells = self.cells(self.columns[at].0);
            let (part, column) = &mut self.columns[at];
            match (column, page.numbers(*part)) {
                (Column::Floats(into), Some(Numbers::Floats(all))) => into.extend_from_slice(&all[..cells]),
                (Column::Ints(into), Some(Numbers::Ints(all))) => into.extend_from_slice(&all[..cells]),
                (Column::Bytes(into), Some(Numbers::Bytes(all))) => into.extend_from_slice(&all[..cells]),
                _ => debug_assert!(false, "the page has other arrays"),
            }
        }
    }

    /// The arrays of `batch` rows from row `first` on.
    #[cfg(feature = "onnx")]
    pub(super) fn batch(&self, first: usize, batch: usize) -> impl Iterator<Item = (Part, Numbers<'_>)> {
        self.columns.iter().map(move |(part, column)| {
            let cells = self.cells(*part);
            let range = first * cells..(first + batch) * cells;
            let numbers = match column {
                Column::Floats(all) => Numbers::Floats(&all[range]),
                Column::Ints(all) => Numbers::Ints(&all[range]),
                Column::Bytes(all) => Numbers::Bytes(&all[range]),
            };
            (*part, numbers)
        })
    }

    /// Appends rows of zeros up to `rows` rows. A network's result for one row does not depend on
    /// other rows.
    #[cfg(feature = "onnx")]
    pub(super) fn pad(&mut self, rows: usize) {
        for at in 0..self.columns.len() {
            let cells = rows * self.cells(self.columns[at].0);
            match &mut self.columns[at].1 {
                Column::Floats(all) => all.resize(cells, 0.0),
                Column::Ints(all) => all.resize(cells, 0),
                Column::Bytes(all) => all.resize(cells, 0),
            }
        }
    }

    /// Removes all rows but keeps their memory.
    pub(super) fn clear(&mut self) {
        self.rows = 0;
        for (_, column) in &mut self.columns {
            match column {
                Column::Floats(all) => all.clear(),
                Column::Ints(all) => all.clear(),
                Column::Bytes(all) => all.clear(),
            }
        }
    }
}
