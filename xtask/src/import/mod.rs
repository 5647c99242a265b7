//! `cargo xtask import-cards`: converts public card data to the facts files of this project.
//!
//! The importer reads folders in the form of the data sets (`raw`, `read`, `convert`), corrects
//! known errors (`mends`), merges the sets (`merge`) and writes `cards/facts`. Everything is read,
//! corrected and checked before the first file is written. No card text, picture or address is
//! written.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::{CardSet, Catalogue};

use crate::import::error::ImportError;

pub mod convert;
pub mod error;
mod header;
pub mod mends;
mod merge;
pub mod raw;
pub mod read;
#[cfg(test)]
mod tests;
pub mod words;

/// The arguments of `import-cards`.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The folders to read, each with its set if an option names it.
    pub folders: Vec<(PathBuf, Option<CardSet>)>,
    /// The folder for the facts.
    pub out: PathBuf,
}

/// The summary of an import.
#[derive(Debug)]
pub struct Summary {
    sets: Vec<String>,
    files: usize,
    report: mends::Report,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mends::Report { applied, needless, left } = &self.report;
        for set in &self.sets {
            writeln!(f, "{set}")?;
        }
        writeln!(f, "{} mends applied:", applied.len())?;
        applied.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        writeln!(f, "{} mends not needed:", needless.len())?;
        needless.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        writeln!(f, "{} faults left:", left.len())?;
        left.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        write!(f, "{} facts files written", self.files)
    }
}

/// Reads the folders and writes the facts.
pub fn run(request: &Request) -> Result<Summary, ImportError> {
    run_with(request, &mends::MendsTable::own()?)
}

fn run_with(request: &Request, table: &mends::MendsTable) -> Result<Summary, ImportError> {
    let mut sets = Vec::new();
    for (folder, set) in &request.folders {
        sets.push(read::folder(folder, *set)?);
    }
    for set in CardSet::ALL {
        if sets.iter().filter(|cards| cards.set == set).count() > 1 {
            let why = format!("two folders hold the {set} set; give one folder for each set");
            return Err(ImportError::at("import-cards", why));
        }
    }
    let report = mends::apply(table, &mut sets);
    let files = merge::files(&sets, table)?;
    let texts: Vec<_> = files.iter().map(|(path, file)| (path.clone(), file.to_ron())).collect();
    Catalogue::of_files(texts.iter().map(|(path, text)| (path.as_str(), text.as_str())))?;
    write(&request.out, &texts)?;
    let sets = sets.iter().map(describe).collect();
    Ok(Summary { sets, files: texts.len(), report })
}

fn describe(set: &read::Set) -> String {
    format!(
        "{} set, version {}: {} ship types, {} ship cards, {} upgrades, {} conditions, {} kinds of damage card",
        set.set,
        set.version,
        set.chassis.len(),
        set.pilots.len(),
        set.upgrades.len(),
        set.conditions.len(),
        set.damage.len()
    )
}

/// Writes the facts files and removes those of ship types and slots that no longer exist.
fn write(out: &Path, texts: &[(String, String)]) -> Result<(), ImportError> {
    for folder in ["chassis", "upgrades"] {
        let folder = out.join(folder);
        let clear = || -> std::io::Result<()> {
            fs::create_dir_all(&folder)?;
            for entry in fs::read_dir(&folder)? {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == "ron") {
                    fs::remove_file(path)?;
                }
            }
            Ok(())
        };
        clear().map_err(|error| ImportError::at(&folder, format!("cannot be written: {error}")))?;
    }
    for (path, text) in texts {
        let path = out.join(path);
        let failed = |error| ImportError::at(&path, format!("cannot be written: {error}"));
        fs::write(&path, text).map_err(failed)?;
    }
    Ok(())
}
