//! The engine of the page in a browser. Every function takes and returns text (JSON) or bytes, as
//! described in `web/src/engine/types.ts`, and reports errors of the user's input as a [`Fault`].
//!
//! The crate is an ordinary library and is tested as one. In a build for a browser, `bound` binds
//! it to JavaScript.

#[cfg(target_arch = "wasm32")]
mod bound;
mod check;
mod choices;
mod fault;
mod part;
mod record;
mod report;
mod run;
mod setup;
mod story;
mod table;
#[cfg(test)]
mod types;

pub use check::check;
pub use choices::{choices, samples, version};
pub use fault::Fault;
pub use record::record;
pub use report::{margins, report, report_csv, report_html};
pub use run::Run;
pub use setup::Match;
pub use story::story;
pub use table::Table;
