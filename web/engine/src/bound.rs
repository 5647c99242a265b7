//! The JavaScript bindings of the engine. A fault is thrown as an error whose message is the JSON
//! of the fault.

use wasm_bindgen::prelude::*;

use crate::Fault;

fn thrown(fault: Fault) -> JsError {
    JsError::new(&fault.json())
}

/// Sets a hook that logs a panic, which is a bug of the engine, to the console. The page gets only
/// an error without a message.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        error(&format!("killbox has a bug, please report it with the squads and the seed: {panic}"));
    }));
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// See [`crate::version`].
#[wasm_bindgen]
pub fn version() -> String {
    crate::version()
}

/// See [`crate::choices`].
#[wasm_bindgen]
pub fn choices() -> String {
    crate::choices()
}

/// See [`crate::samples`].
#[wasm_bindgen]
pub fn samples() -> String {
    crate::samples()
}

/// See [`crate::check`].
///
/// # Errors
/// As there.
#[wasm_bindgen]
pub fn check(text: &str, ruleset: Option<String>) -> Result<String, JsError> {
    crate::check(text, ruleset.as_deref()).map_err(thrown)
}

/// See [`crate::Run`].
#[wasm_bindgen]
pub struct Run(crate::Run);

#[wasm_bindgen]
impl Run {
    /// See [`crate::Run::new`].
    ///
    /// # Errors
    /// As there.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: &str) -> Result<Run, JsError> {
        crate::Run::new(setup).map(Run).map_err(thrown)
    }

    /// See [`crate::Run::play`].
    ///
    /// # Errors
    /// As there.
    pub fn play(&self, first: f64, count: f64) -> Result<String, JsError> {
        self.0.play(first as u64, count as u64).map_err(thrown)
    }
}

/// See [`crate::report`](fn@crate::report).
///
/// # Errors
/// As there.
#[wasm_bindgen]
pub fn report(setup: &str, parts: Vec<String>, requested: Option<f64>) -> Result<String, JsError> {
    crate::report(setup, &parts, requested.map(|games| games as u64)).map_err(thrown)
}

/// See [`crate::margins`].
///
/// # Errors
/// As there.
#[wasm_bindgen]
pub fn margins(setup: &str, parts: Vec<String>) -> Result<String, JsError> {
    crate::margins(setup, &parts).map_err(thrown)
}

/// See [`crate::report_html`].
///
/// # Errors
/// As there.
#[wasm_bindgen(js_name = reportHtml)]
pub fn report_html(setup: &str, parts: Vec<String>, requested: Option<f64>) -> Result<String, JsError> {
    crate::report_html(setup, &parts, requested.map(|games| games as u64)).map_err(thrown)
}

/// See [`crate::report_csv`].
///
/// # Errors
/// As there.
#[wasm_bindgen(js_name = reportCsv)]
pub fn report_csv(setup: &str, parts: Vec<String>) -> Result<String, JsError> {
    crate::report_csv(setup, &parts).map_err(thrown)
}

/// See [`crate::record`](fn@crate::record).
///
/// # Errors
/// As there.
#[wasm_bindgen]
pub fn record(setup: &str, game: f64) -> Result<Vec<u8>, JsError> {
    crate::record(setup, game as u64).map_err(thrown)
}

/// See [`crate::story`](fn@crate::story).
///
/// # Errors
/// As there.
#[wasm_bindgen]
pub fn story(file: &[u8]) -> Result<String, JsError> {
    crate::story(file).map_err(thrown)
}

/// See [`crate::Table`].
#[wasm_bindgen]
pub struct Table(crate::Table);

#[wasm_bindgen]
impl Table {
    /// See [`crate::Table::new`].
    ///
    /// # Errors
    /// As there.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: &str) -> Result<Table, JsError> {
        crate::Table::new(setup).map(Table).map_err(thrown)
    }

    /// See [`crate::Table::open`].
    ///
    /// # Errors
    /// As there.
    pub fn open(file: &[u8], at: Option<f64>, seats: &str) -> Result<Table, JsError> {
        crate::Table::open(file, at.map(|at| at as i64), seats).map(Table).map_err(thrown)
    }

    /// See [`crate::Table::cast`].
    pub fn cast(&mut self) -> String {
        self.0.cast()
    }

    /// See [`crate::Table::now`].
    pub fn now(&mut self) -> String {
        self.0.now()
    }

    /// See [`crate::Table::answer`].
    ///
    /// # Errors
    /// As there.
    pub fn answer(&mut self, option: f64) -> Result<String, JsError> {
        self.0.answer(option as usize).map_err(thrown)
    }

    /// See [`crate::Table::undo`].
    ///
    /// # Errors
    /// As there.
    pub fn undo(&mut self) -> Result<String, JsError> {
        self.0.undo().map_err(thrown)
    }

    /// See [`crate::Table::save`].
    pub fn save(&mut self) -> Vec<u8> {
        self.0.save()
    }

    /// See [`crate::Table::story`].
    pub fn story(&mut self) -> String {
        self.0.story()
    }
}
