//! The NumPy arrays that observations are written to, and their rows.

use killbox::selfplay::observe::{NumberType, NumbersMut, Observation, Part, Parts};
use numpy::{Element, PyArray, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The arrays with these names.
///
/// # Errors
/// `ValueError` for a name that no array has, and for no name at all.
pub(super) fn parts(names: &[String]) -> PyResult<Parts> {
    let known = || Part::ALL.iter().map(|part| part.name()).collect::<Vec<_>>().join(", ");
    let named = |name: &String| {
        Part::named(name).ok_or_else(|| {
            PyValueError::new_err(format!("features: no array is named '{name}': expected {}", known()))
        })
    };
    if names.is_empty() {
        return Err(PyValueError::new_err(format!("features: name at least one array of {}", known())));
    }
    names.iter().map(named).collect()
}

/// A NumPy array.
enum Array {
    Floats(Py<PyArrayDyn<f32>>),
    Ints(Py<PyArrayDyn<i32>>),
    Bytes(Py<PyArrayDyn<i8>>),
}

/// The arrays that observations are written to, with a row for each battle.
pub(super) struct Arrays {
    parts: Parts,
    arrays: Vec<(Part, Array)>,
}

impl Arrays {
    /// Arrays of zeros for a number of battles.
    pub(super) fn new(py: Python<'_>, battles: usize, parts: Parts) -> Arrays {
        let array = |part: Part| match part.number_type() {
            NumberType::Float => Array::Floats(zeros(py, battles, part)),
            NumberType::Int => Array::Ints(zeros(py, battles, part)),
            NumberType::Byte => Array::Bytes(zeros(py, battles, part)),
        };
        Arrays { parts, arrays: parts.iter().map(|part| (part, array(part))).collect() }
    }

    /// Which arrays there are.
    pub(super) fn parts(&self) -> Parts {
        self.parts
    }

    /// The arrays, by name.
    pub(super) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (part, array) in &self.arrays {
            match array {
                Array::Floats(array) => dict.set_item(part.name(), array)?,
                Array::Ints(array) => dict.set_item(part.name(), array)?,
                Array::Bytes(array) => dict.set_item(part.name(), array)?,
            }
        }
        Ok(dict)
    }
}

fn zeros<T: Element>(py: Python<'_>, battles: usize, part: Part) -> Py<PyArrayDyn<T>> {
    let shape: Vec<usize> = std::iter::once(battles).chain(part.shape().iter().copied()).collect();
    PyArray::zeros(py, shape, false).unbind()
}

/// The rows of all battles of a chunk in each array.
pub(super) struct Rows<'a>(Vec<(Part, NumbersMut<'a>)>);

impl<'a> Rows<'a> {
    /// The rows of one battle.
    pub(super) fn of(&mut self, slot: usize) -> Observation<'_> {
        let mut into = Observation::default();
        for (part, numbers) in &mut self.0 {
            let cells = part.cells();
            let range = slot * cells..(slot + 1) * cells;
            into.put(
                *part,
                match numbers {
                    NumbersMut::Floats(all) => NumbersMut::Floats(&mut all[range]),
                    NumbersMut::Ints(all) => NumbersMut::Ints(&mut all[range]),
                    NumbersMut::Bytes(all) => NumbersMut::Bytes(&mut all[range]),
                },
            );
        }
        into
    }

    /// Splits the rows after the first `battles` battles.
    pub(super) fn take(self, battles: usize) -> (Rows<'a>, Rows<'a>) {
        let split = self.0.into_iter().map(|(part, numbers)| {
            let at = battles * part.cells();
            let (first, rest) = match numbers {
                NumbersMut::Floats(all) => {
                    let (first, rest) = all.split_at_mut(at);
                    (NumbersMut::Floats(first), NumbersMut::Floats(rest))
                }
                NumbersMut::Ints(all) => {
                    let (first, rest) = all.split_at_mut(at);
                    (NumbersMut::Ints(first), NumbersMut::Ints(rest))
                }
                NumbersMut::Bytes(all) => {
                    let (first, rest) = all.split_at_mut(at);
                    (NumbersMut::Bytes(first), NumbersMut::Bytes(rest))
                }
            };
            ((part, first), (part, rest))
        });
        let (first, rest) = split.unzip();
        (Rows(first), Rows(rest))
    }
}

/// A NumPy array, mutably borrowed.
enum Lock<'py> {
    Floats(PyReadwriteArrayDyn<'py, f32>),
    Ints(PyReadwriteArrayDyn<'py, i32>),
    Bytes(PyReadwriteArrayDyn<'py, i8>),
}

/// The arrays, mutably borrowed. No other borrow through the `numpy` crate can exist meanwhile.
pub(super) struct Locked<'py>(Vec<(Part, Lock<'py>)>);

impl<'py> Locked<'py> {
    pub(super) fn new(py: Python<'py>, arrays: &Arrays) -> PyResult<Locked<'py>> {
        let mut locked = Vec::with_capacity(arrays.arrays.len());
        for (part, array) in &arrays.arrays {
            let lock = match array {
                Array::Floats(array) => Lock::Floats(array.bind(py).try_readwrite()?),
                Array::Ints(array) => Lock::Ints(array.bind(py).try_readwrite()?),
                Array::Bytes(array) => Lock::Bytes(array.bind(py).try_readwrite()?),
            };
            locked.push((*part, lock));
        }
        Ok(Locked(locked))
    }

    /// The rows of all battles.
    pub(super) fn rows(&mut self) -> PyResult<Rows<'_>> {
        let mut rows = Vec::with_capacity(self.0.len());
        for (part, lock) in &mut self.0 {
            let numbers = match lock {
                Lock::Floats(array) => NumbersMut::Floats(array.as_slice_mut()?),
                Lock::Ints(array) => NumbersMut::Ints(array.as_slice_mut()?),
                Lock::Bytes(array) => NumbersMut::Bytes(array.as_slice_mut()?),
            };
            rows.push((*part, numbers));
        }
        Ok(Rows(rows))
    }
}
