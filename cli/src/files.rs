//! Files that a command writes at its end: tables and pages. Each path is tested at the start. A
//! failure to write one at the end does not discard the result.

use std::path::Path;

use killbox::output::{self, Destination};

use super::shared::{Failure, complain};

/// The tables that are written into a folder, by file name.
pub(super) struct Tables(Vec<(&'static str, Destination)>);

impl Tables {
    /// Creates the folder and tests the path of each table. Without a folder, no table is written.
    pub(super) fn open(dir: Option<&Path>, names: &[&'static str]) -> Result<Tables, Failure> {
        let Some(dir) = dir else { return Ok(Tables(Vec::new())) };
        output::folder(dir)?;
        let tried = names.iter().map(|name| Ok((*name, Destination::within(dir, name)?)));
        Ok(Tables(tried.collect::<Result<_, Failure>>()?))
    }

    /// Whether the user asked for tables.
    pub(super) fn are_wanted(&self) -> bool {
        !self.0.is_empty()
    }

    /// Writes one of the tables, if the user asked for tables.
    pub(super) fn write(&self, name: &str, text: impl FnOnce() -> String) -> Result<(), Failure> {
        match self.0.iter().find(|(known, _)| *known == name) {
            Some((_, destination)) => Ok(destination.write(text().as_bytes())?),
            None => Ok(()),
        }
    }
}

/// A file that the user may have asked for.
pub(super) struct Wanted(Option<Destination>);

impl Wanted {
    /// Tests the path, if there is one. The command itself creates the folders of `coming`.
    pub(super) fn open(file: Option<&Path>, coming: &[Option<&Path>]) -> Result<Wanted, Failure> {
        let coming: Vec<&Path> = coming.iter().copied().flatten().collect();
        Ok(Wanted(file.map(|file| Destination::new(file, &coming)).transpose()?))
    }

    /// Whether the user asked for the file.
    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Writes the file, if the user asked for it.
    pub(super) fn write(&self, text: impl FnOnce() -> Result<String, Failure>) -> Result<(), Failure> {
        match &self.0 {
            Some(destination) => Ok(destination.write(text()?.as_bytes())?),
            None => Ok(()),
        }
    }
}

/// Combines the results of the steps at the end of a command. All failures but the last are printed
/// here. The last one is returned, and the caller prints it.
pub(super) fn all(done: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let mut failures: Vec<Failure> = done.into_iter().filter_map(Result::err).collect();
    let last = failures.pop();
    failures.iter().for_each(complain);
    last.map_or(Ok(()), Err)
}

/// A failure, if there is one, as a result.
pub(super) fn failed(failure: Option<impl Into<Failure>>) -> Result<(), Failure> {
    failure.map_or(Ok(()), |failure| Err(failure.into()))
}
