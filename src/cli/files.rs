//! Files that a command writes at its end: tables and pages. Each is tried at the start, and what
//! cannot be written at the end takes nothing away from what was computed.

use std::path::Path;

use killbox::output::{self, Destination};

use super::shared::{Failure, complain};

/// Tables of a folder, by their names.
pub(super) struct Tables(Vec<(&'static str, Destination)>);

impl Tables {
    /// Makes the folder, and tries every table of it. Nothing is written if no folder is named.
    pub(super) fn open(dir: Option<&Path>, names: &[&'static str]) -> Result<Tables, Failure> {
        let Some(dir) = dir else { return Ok(Tables(Vec::new())) };
        output::folder(dir)?;
        let tried = names.iter().map(|name| Ok((*name, Destination::within(dir, name)?)));
        Ok(Tables(tried.collect::<Result<_, Failure>>()?))
    }

    /// Whether they are wanted.
    pub(super) fn are_wanted(&self) -> bool {
        !self.0.is_empty()
    }

    /// Writes one of them, if they are wanted.
    pub(super) fn write(&self, name: &str, text: impl FnOnce() -> String) -> Result<(), Failure> {
        match self.0.iter().find(|(known, _)| *known == name) {
            Some((_, destination)) => Ok(destination.write(text().as_bytes())?),
            None => Ok(()),
        }
    }
}

/// A file that may be wanted.
pub(super) struct Wanted(Option<Destination>);

impl Wanted {
    /// Tries the file that was named, if one was. A folder of `coming` is made by the command
    /// itself.
    pub(super) fn open(file: Option<&Path>, coming: &[Option<&Path>]) -> Result<Wanted, Failure> {
        let coming: Vec<&Path> = coming.iter().copied().flatten().collect();
        Ok(Wanted(file.map(|file| Destination::new(file, &coming)).transpose()?))
    }

    /// Whether one is.
    pub(super) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Writes it, if it is wanted.
    pub(super) fn write(&self, text: impl FnOnce() -> Result<String, Failure>) -> Result<(), Failure> {
        match &self.0 {
            Some(destination) => Ok(destination.write(text()?.as_bytes())?),
            None => Ok(()),
        }
    }
}

/// Whether everything was done that is done at the end of a command: each failure is told, the last
/// one by who is told of this.
pub(super) fn all(done: impl IntoIterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let mut failures: Vec<Failure> = done.into_iter().filter_map(Result::err).collect();
    let last = failures.pop();
    failures.iter().for_each(complain);
    last.map_or(Ok(()), Err)
}

/// A failure that there may have been.
pub(super) fn failed(failure: Option<impl Into<Failure>>) -> Result<(), Failure> {
    failure.map_or(Ok(()), |failure| Err(failure.into()))
}
