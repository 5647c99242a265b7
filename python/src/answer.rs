//! The result of a run, as a Python class.

use killbox::page::Page;
use pyo3::prelude::*;
use serde::Serialize;

/// The format of reports as text: no fixed width and no colours, since there is no terminal.
pub const PAGE: Page = Page { width: None, colour: false };

/// The result of a run.
#[pyclass(frozen, get_all, module = "killbox._killbox")]
pub struct Answer {
    /// The report as JSON.
    pub report: String,
    /// The report as text.
    pub text: String,
    /// The number of games that are written to `out`.
    pub written: u64,
}

impl Answer {
    /// The answer with `report`, which is serialised as JSON, and its text.
    pub fn new(report: &impl Serialize, text: String, written: u64) -> Answer {
        Answer { report: serde_json::to_string(report).unwrap_or_default(), text, written }
    }
}
