//! `cargo xtask import-cards`: turns public card data into the facts files of this project.
//!
//! Reads folders in the shape of the data sets (`raw`, `read`, `convert`), mends what is known to
//! be wrong (`mends`), brings the sets together (`merge`) and writes `cards/facts` anew. Everything
//! is read, mended and checked before the first file is written. No card text, picture or address
//! is written.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use killbox_cards::catalogue::{CardSet, Catalogue};

use crate::import::error::ImportError;

mod convert;
mod error;
mod header;
mod mends;
mod merge;
mod raw;
mod read;
#[cfg(test)]
mod tests;
mod words;

/// What `import-cards` was asked to do.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The folders to read, each with its set if that was said.
    pub folders: Vec<(PathBuf, Option<CardSet>)>,
    /// Where the facts go.
    pub out: PathBuf,
}

/// What an import did.
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

/// Writes the facts files, and takes away the facts of ship types and slots that are no more.
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
