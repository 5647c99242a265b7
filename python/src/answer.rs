//! What came of a run, as Python takes it.

use killbox::page::Page;
use pyo3::prelude::*;
use serde::Serialize;

/// How reports are set as text: for no terminal in particular.
pub const PAGE: Page = Page { width: None, colour: false };

/// What came of a run.
#[pyclass(frozen, get_all, module = "killbox._killbox")]
pub struct Answer {
    /// The report as JSON.
    pub report: String,
    /// The report as text.
    pub text: String,
    /// Games that are written to `out`.
    pub written: u64,
}

impl Answer {
    /// Of a report.
    pub fn new(report: &impl Serialize, text: String, written: u64) -> Answer {
        Answer { report: serde_json::to_string(report).unwrap_or_default(), text, written }
    }
}
