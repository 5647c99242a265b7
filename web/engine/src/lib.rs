//! killbox for the page in a browser: every function takes and gives plain text (JSON) or bytes, as
//! `web/src/engine/types.ts` describes them, and says by a [`Fault`] what a user can mend.
//!
//! It is a library like any other and tested as one; `bound` binds it to JavaScript where it is
//! built for a browser.

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

pub use check::check;
pub use choices::{choices, samples, version};
pub use fault::Fault;
pub use record::record;
pub use report::{margins, report, report_csv, report_html};
pub use run::Run;
pub use setup::Match;
pub use story::story;
pub use table::Table;
