//! Checked conversion of Python integers: indices, seeds and counts. An error names the allowed
//! range.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An integer in `range`. Messages call it `name`.
pub fn whole(name: &str, given: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    match given.extract::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        found => {
            let (least, most) = range.into_inner();
            let what = format!("{name}={}: expected a whole number from {least} to {most}", shown(given));
            // A value that is not an integer is a type error; an integer that is too large or
            // negative is a value error.
            Err(if found.is_ok() || is_whole(given) {
                PyValueError::new_err(what)
            } else {
                PyTypeError::new_err(what)
            })
        }
    }
}

/// An integer in `range`, or `None`.
pub fn whole_if_said(
    name: &str,
    given: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<Option<u64>> {
    (!given.is_none()).then(|| whole(name, given, range)).transpose()
}

/// A seed: an integer from 0 to 2^64 - 1.
pub fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole("seed", given, 0..=u64::MAX)
}

/// An index below `count`.
pub fn index(name: &str, given: &Bound<'_, PyAny>, count: usize) -> PyResult<usize> {
    match given.extract::<usize>() {
        Ok(number) if number < count => Ok(number),
        found => {
            let last = count.saturating_sub(1);
            let what = format!("{name} {} of {count}: expected a number from 0 to {last}", shown(given));
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
