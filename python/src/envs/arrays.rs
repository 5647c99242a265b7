//! The NumPy arrays that observations are written to, and their rows.

use killbox::selfplay::observe::{
    DECISION_WORDS, DEVICE_FEATURES, GLOBAL_FEATURES, OBJECTIVE_FEATURES, OBSTACLE_FEATURES, OPTION_FEATURES,
    OPTION_WORDS, Observation, SHIP_FEATURES,
};
use killbox_components::decision::OPTIONS;
use killbox_components::ids::{DEVICES, OBJECTIVES, OBSTACLES, SHIPS};
use numpy::{Element, PyArray, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

// The shape of each array for one battle.
const SHIPS_SHAPE: [usize; 2] = [SHIPS, SHIP_FEATURES];
const OBSTACLES_SHAPE: [usize; 2] = [OBSTACLES, OBSTACLE_FEATURES];
const DEVICES_SHAPE: [usize; 2] = [DEVICES, DEVICE_FEATURES];
const OBJECTIVES_SHAPE: [usize; 2] = [OBJECTIVES, OBJECTIVE_FEATURES];
const OPTIONS_SHAPE: [usize; 2] = [OPTIONS, OPTION_FEATURES];
const WORDS_SHAPE: [usize; 2] = [OPTIONS, OPTION_WORDS];

/// The arrays that observations are written to, with a row for each battle.
pub(super) struct Arrays {
    ships: Py<PyArrayDyn<f32>>,
    obstacles: Py<PyArrayDyn<f32>>,
    devices: Py<PyArrayDyn<f32>>,
    objectives: Py<PyArrayDyn<f32>>,
    globals: Py<PyArrayDyn<f32>>,
    decision: Py<PyArrayDyn<i32>>,
    options: Py<PyArrayDyn<f32>>,
    words: Py<PyArrayDyn<i32>>,
    mask: Py<PyArrayDyn<i8>>,
}

impl Arrays {
    /// Arrays of zeros for a number of battles.
    pub(super) fn new(py: Python<'_>, battles: usize) -> Arrays {
        Arrays {
            ships: zeros(py, battles, &SHIPS_SHAPE),
            obstacles: zeros(py, battles, &OBSTACLES_SHAPE),
            devices: zeros(py, battles, &DEVICES_SHAPE),
            objectives: zeros(py, battles, &OBJECTIVES_SHAPE),
            globals: zeros(py, battles, &[GLOBAL_FEATURES]),
            decision: zeros(py, battles, &[DECISION_WORDS]),
            options: zeros(py, battles, &OPTIONS_SHAPE),
            words: zeros(py, battles, &WORDS_SHAPE),
            mask: zeros(py, battles, &[OPTIONS]),
        }
    }

    /// The arrays, by name.
    pub(super) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("ships", &self.ships)?;
        dict.set_item("obstacles", &self.obstacles)?;
        dict.set_item("devices", &self.devices)?;
        dict.set_item("objectives", &self.objectives)?;
        dict.set_item("globals", &self.globals)?;
        dict.set_item("decision", &self.decision)?;
        dict.set_item("options", &self.options)?;
        dict.set_item("option_words", &self.words)?;
        dict.set_item("action_mask", &self.mask)?;
        Ok(dict)
    }
}

fn zeros<T: Element>(py: Python<'_>, battles: usize, shape: &[usize]) -> Py<PyArrayDyn<T>> {
    let shape: Vec<usize> = std::iter::once(battles).chain(shape.iter().copied()).collect();
    PyArray::zeros(py, shape, false).unbind()
}

/// The rows of all battles of a chunk in each array.
#[derive(Default)]
pub(super) struct Rows<'a> {
    ships: &'a mut [[[f32; SHIP_FEATURES]; SHIPS]],
    obstacles: &'a mut [[[f32; OBSTACLE_FEATURES]; OBSTACLES]],
    devices: &'a mut [[[f32; DEVICE_FEATURES]; DEVICES]],
    objectives: &'a mut [[[f32; OBJECTIVE_FEATURES]; OBJECTIVES]],
    globals: &'a mut [[f32; GLOBAL_FEATURES]],
    decision: &'a mut [[i32; DECISION_WORDS]],
    options: &'a mut [[[f32; OPTION_FEATURES]; OPTIONS]],
    words: &'a mut [[[i32; OPTION_WORDS]; OPTIONS]],
    mask: &'a mut [[i8; OPTIONS]],
}

impl<'a> Rows<'a> {
    /// The rows of one battle.
    pub(super) fn of(&mut self, slot: usize) -> Observation<'_> {
        Observation {
            ships: &mut self.ships[slot],
            obstacles: &mut self.obstacles[slot],
            devices: &mut self.devices[slot],
            objectives: &mut self.objectives[slot],
            globals: &mut self.globals[slot],
            decision: &mut self.decision[slot],
            options: &mut self.options[slot],
            words: &mut self.words[slot],
            mask: &mut self.mask[slot],
        }
    }

    /// Splits the rows after the first `battles` battles.
    pub(super) fn take(self, battles: usize) -> (Rows<'a>, Rows<'a>) {
        let (ships, more_ships) = self.ships.split_at_mut(battles);
        let (obstacles, more_obstacles) = self.obstacles.split_at_mut(battles);
        let (devices, more_devices) = self.devices.split_at_mut(battles);
        let (objectives, more_objectives) = self.objectives.split_at_mut(battles);
        let (globals, more_globals) = self.globals.split_at_mut(battles);
        let (decision, more_decision) = self.decision.split_at_mut(battles);
        let (options, more_options) = self.options.split_at_mut(battles);
        let (words, more_words) = self.words.split_at_mut(battles);
        let (mask, more_mask) = self.mask.split_at_mut(battles);
        (
            Rows { ships, obstacles, devices, objectives, globals, decision, options, words, mask },
            Rows {
                ships: more_ships,
                obstacles: more_obstacles,
                devices: more_devices,
                objectives: more_objectives,
                globals: more_globals,
                decision: more_decision,
                options: more_options,
                words: more_words,
                mask: more_mask,
            },
        )
    }
}

/// The arrays, mutably borrowed. No other borrow through the `numpy` crate can exist meanwhile.
pub(super) struct Locked<'py> {
    floats: [numpy::PyReadwriteArrayDyn<'py, f32>; 6],
    ints: [numpy::PyReadwriteArrayDyn<'py, i32>; 2],
    mask: numpy::PyReadwriteArrayDyn<'py, i8>,
}

impl<'py> Locked<'py> {
    pub(super) fn new(py: Python<'py>, arrays: &Arrays) -> PyResult<Locked<'py>> {
        let Arrays { ships, obstacles, devices, objectives, globals, decision, options, words, mask } =
            arrays;
        let [ships, obstacles, devices, objectives, globals, options] =
            [ships, obstacles, devices, objectives, globals, options]
                .map(|array| array.bind(py).try_readwrite());
        let [decision, words] = [decision, words].map(|array| array.bind(py).try_readwrite());
        Ok(Locked {
            floats: [ships?, obstacles?, devices?, objectives?, globals?, options?],
            ints: [decision?, words?],
            mask: mask.bind(py).try_readwrite()?,
        })
    }

    /// The rows of all battles.
    pub(super) fn rows(&mut self) -> PyResult<Rows<'_>> {
        let [ships, obstacles, devices, objectives, globals, options] = &mut self.floats;
        let [decision, words] = &mut self.ints;
        Ok(Rows {
            ships: ships.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            obstacles: obstacles.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            devices: devices.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            objectives: objectives.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            globals: globals.as_slice_mut()?.as_chunks_mut().0,
            decision: decision.as_slice_mut()?.as_chunks_mut().0,
            options: options.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            words: words.as_slice_mut()?.as_chunks_mut().0.as_chunks_mut().0,
            mask: self.mask.as_slice_mut()?.as_chunks_mut().0,
        })
    }
}
