//! `--report FILE.html`: writes a report as one self-contained HTML file.

use std::path::{Path, PathBuf};

use clap::Args;
use killbox::html::{Foot, Html};
use killbox::squads::Field;
use killbox_cards::Library;
use killbox_workbench::runs::{Manifest, Terms};
use serde_json::Value;

use super::files::Wanted;
use super::shared::Failure;

/// The option for an HTML report.
#[derive(Debug, Args)]
pub(super) struct ReportOption {
    /// Also write the report as one HTML file: tables, charts, and the data to play the run again
    #[arg(long = "report", value_name = "FILE.html", help_heading = super::help::OUTPUT)]
    file: Option<PathBuf>,
}

impl ReportOption {
    /// Whether the command line names a file.
    pub(super) const fn is_given(&self) -> bool {
        self.file.is_some()
    }

    /// Tests the path, if there is one. The command itself creates the folders of `coming`.
    pub(super) fn open(&self, coming: &[Option<&Path>]) -> Result<ReportFile, Failure> {
        Ok(ReportFile(Wanted::open(self.file.as_deref(), coming)?))
    }
}

/// The HTML file of a report, if the user asked for it.
pub(super) struct ReportFile(Wanted);

impl ReportFile {
    /// Whether the user asked for the file.
    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_wanted()
    }

    /// Writes the file, if the user asked for it. `run` returns the manifest of the run.
    pub(super) fn write(
        &self,
        report: &dyn Html,
        run: impl FnOnce() -> Result<Value, Failure>,
    ) -> Result<(), Failure> {
        self.0.write(|| Ok(report.html(&Foot { command: command(), run: run()? })))
    }
}

/// The manifest of a run as JSON.
pub(super) fn manifest(field: &Field, library: &Library, terms: &Terms) -> Result<Value, Failure> {
    Ok(serde_json::to_value(Manifest::new(field, library, terms.clone())?)?)
}

/// The command line in the form in which a user types it.
fn command() -> String {
    let plain = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "-_./,:=@%+".contains(c));
    let quoted = |word: String| {
        if plain(&word) && !word.is_empty() { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("killbox".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
