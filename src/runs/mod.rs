//! Long runs: results are written in parts while games are played, and a run that was stopped goes
//! on where it was.
//!
//! [`play`] plays match-ups, one or many, over all threads. With a [`RunDir`] every part (a fixed
//! range of game indices of one match-up) is written as two Parquet files as soon as its last game
//! has ended; what is on disk already is read instead of played. The games do not depend on any of
//! this: a run that was killed and continued has the rows of a run that was not.

mod columns;
mod directory;
mod files;
mod folder;
mod match_up;
mod plan;
mod play;
mod rows;
pub(crate) mod seal;

use std::io;
use std::path::{Path, PathBuf};

pub use crate::manifest::{FORMAT, Manifest, RunSquad, Terms, hash_of, number_of};

pub use columns::{Column, Table};
pub use directory::{OnDisk, RunDir};
pub use files::{Disk, FileSystem};
pub use folder::{Resumable, begun};
pub(crate) use folder::{begin, read_bounded};
pub use plan::{Outcome, Run, Runs, Told};
pub use play::play;
pub use rows::{Files, GAMES, Roster, SHIP_ROWS};

/// Why a run cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{}: {error}{}", .path.display(), advice(.error))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The folder holds a run already.
    #[error("--out {}: a run was begun here; add --resume to continue it, or name another folder", .0.display())]
    Exists(PathBuf),
    /// The folder holds something else.
    #[error("--out {}: the folder is not empty and holds no run; name a new or an empty folder", .0.display())]
    NotEmpty(PathBuf),
    /// The folder holds the run of something else.
    #[error("--out {}: the run that was begun here is another one:\n  {}\nrepeat its command to continue it, or name another folder",
        .path.display(), .lines.join("\n  "))]
    Differs {
        /// Which folder.
        path: PathBuf,
        /// What differs.
        lines: Vec<String>,
    },
    /// The run there is longer.
    #[error("--out {}: the run here is to play {there} games; --games {here} is fewer. Give --games {there} or more, or leave it out", .path.display())]
    Fewer {
        /// Which folder.
        path: PathBuf,
        /// Games wanted there.
        there: u64,
        /// Games wanted now.
        here: u64,
    },
    /// A table in the folder is not the run's.
    #[error("{}: a table that is no part of this run; whoever reads the folder would count its games: take it away", .0.display())]
    Stray(PathBuf),
    /// Another process writes there.
    #[error("--out {}: another killbox is writing here; wait for it, or stop it", .0.display())]
    InUse(PathBuf),
    /// `run.json` cannot be understood.
    #[error("{}: not the manifest of a run this killbox can read: {what}", .path.display())]
    Manifest {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The games there are not the ones this program plays.
    #[error("--out {}: game {game} ended otherwise in the killbox that wrote it: the rules or the players have changed since. Continue the run with that version, or begin anew in another folder", .path.display())]
    Departs {
        /// Which folder.
        path: PathBuf,
        /// The first game that differs.
        game: u64,
    },
}

/// What to do about an error while reading or writing.
fn advice(error: &io::Error) -> &'static str {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => {
            "\nthe parts written before are whole and stay readable: free space, then repeat the command with --resume"
        }
        Kind::PermissionDenied | Kind::ReadOnlyFilesystem => "\nname a folder that you may read and write",
        Kind::NotADirectory | Kind::AlreadyExists => {
            "\na file stands where a folder is meant: name another folder"
        }
        // What is no regular file says itself what to do.
        Kind::InvalidInput => "",
        _ => "\nif this does not pass, name another folder; what was written before is whole",
    }
}

/// An error of the system, with its file.
pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |error| RunError::Io { path, error }
}
