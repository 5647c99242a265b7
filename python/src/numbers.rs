//! Whole numbers as Python gives them: indices, seeds and counts, refused with what is allowed.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A whole number of this range, which messages call `name`.
pub fn whole(name: &str, given: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    match given.extract::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        found => {
            let (least, most) = range.into_inner();
            let what = format!("{name}={}: a whole number from {least} to {most}", shown(given));
            // What is no number is of the wrong type; a number that is too large or negative is a
            // wrong value.
            Err(if found.is_ok() || is_whole(given) {
                PyValueError::new_err(what)
            } else {
                PyTypeError::new_err(what)
            })
        }
    }
}

/// The same, if a number is given at all.
pub fn whole_if_said(
    name: &str,
    given: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    (!given.is_none()).then(|| whole(name, given, range)).transpose()
}

/// A seed.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole("seed", given, 0..=u64::MAX)
}

/// The number of one of `count` things, counted from 0.
pub fn index(name: &str, given: &Bound<'_, PyAny>, count: usize) -> PyResult<usize> {
    match given.extract::<usize>() {
        Ok(number) if number < count => Ok(number),
        found => {
            let last = count.saturating_sub(1);
            let what = format!("{name} {} of {count}: they are counted from 0 to {last}", shown(given));
            Err(if found.is_ok() || is_whole(given) {
                PyIndexError::new_err(what)
            } else {
                PyTypeError::new_err(what)
            })
        }
    }
}

fn is_whole(given: &Bound<'_, PyAny>) -> bool {
    given.hasattr("__index__").unwrap_or(false)
}

fn shown(given: &Bound<'_, PyAny>) -> String {
    match is_whole(given) {
        true => given.to_string(),
        false => given.repr().map_or_else(|_| "?".to_owned(), |shown| shown.to_string()),
    }
}
