//! Long runs: results are written in parts while games are played, and a stopped run can be
//! resumed.
//!
//! [`play`] plays one or many match-ups on all threads. With a [`RunDir`], every part (a fixed
//! range of game indices of one match-up) is written as two Parquet files as soon as its last game
//! has ended. Parts that are already on disk are read instead of played. None of this affects the
//! games: a run that was killed and resumed has the same rows as one that was not.

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

pub use killbox::manifest::{FORMAT, Manifest, RunSquad, Terms, hash_of, number_of};

pub use columns::{Column, Lists, Table};
pub(crate) use columns::{Writer, about};
pub use directory::{OnDisk, RunDir};
pub use files::{Disk, FileSystem};
pub use folder::{Resumable, begun};
pub(crate) use folder::{begin, read_bounded};
pub use plan::{Outcome, Run, Runs, Told};
pub use play::play;
pub use rows::{Files, GAMES, Roster, SHIP_ROWS};

/// Why a run cannot begin or continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{}: {error}{}", .path.display(), advice(.error))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The folder already holds a run.
    #[error("--out {}: a run was begun here; add --resume to continue it, or name another folder", .0.display())]
    Exists(PathBuf),
    /// The folder is not empty and holds no run.
    #[error("--out {}: the folder is not empty and holds no run; name a new or an empty folder", .0.display())]
    NotEmpty(PathBuf),
    /// The folder holds another run.
    #[error("--out {}: the folder holds another run:\n  {}\nrepeat the command of that run to continue it, or name another folder",
        .path.display(), .lines.join("\n  "))]
    Differs {
        /// The folder.
        path: PathBuf,
        /// The differences, one line each.
        lines: Vec<String>,
    },
    /// The run in the folder has more games.
    #[error("--out {}: the run here is to play {there} games; --games {here} is fewer. Give --games {there} or more, or leave --games out", .path.display())]
    Fewer {
        /// The folder.
        path: PathBuf,
        /// The number of games of the run in the folder.
        there: u64,
        /// The number of games that are wanted now.
        here: u64,
    },
    /// A table in the folder does not belong to the run.
    #[error("{}: this table is not part of the run, but readers of the folder would count its games: remove it", .0.display())]
    Stray(PathBuf),
    /// Another process writes to the folder.
    #[error("--out {}: another killbox is writing here; wait for it, or stop it", .0.display())]
    InUse(PathBuf),
    /// `run.json` cannot be read.
    #[error("{}: not the manifest of a run this killbox can read: {what}", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong, in words.
        what: String,
    },
    /// This program plays the games of the folder differently.
    #[error("--out {}: game {game} ended differently in the killbox that wrote it: the rules or the players have changed since. Continue the run with that version, or start again in another folder", .path.display())]
    Departs {
        /// The folder.
        path: PathBuf,
        /// The first game that differs.
        game: u64,
    },
}

/// Advice on an error while reading or writing.
fn advice(error: &io::Error) -> &'static str {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => {
            "\nthe parts written before are complete and stay readable: free space, then repeat the command with --resume"
        }
        Kind::PermissionDenied | Kind::ReadOnlyFilesystem => "\nname a folder that you may read and write",
        Kind::NotADirectory | Kind::AlreadyExists => {
            "\na file is where a folder is needed: name another folder"
        }
        // The message about a file that is not regular contains the advice.
        Kind::InvalidInput => "",
        _ => "\nif the problem persists, name another folder; the parts written before are complete",
    }
}

/// An error of the operating system with its file.
pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.to_owned();
    move |error| RunError::Io { path, error }
}
