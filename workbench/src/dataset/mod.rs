//! Training data from games: the decisions of players as rows, with what their seat saw, the
//! options, the choice, what the player thought, and how the game ended.
//!
//! [`Dataset::play`] plays games between squads that are drawn for each pair of games, and writes
//! the rows in parts, as Parquet, while it plays. A part is a fixed range of games, so a run that
//! was killed and resumed, or was played by many machines, has the same files as one that was not.
//! `docs/data.md` describes the files.

mod arrays;
mod folder;
mod kinds;
mod manifest;
mod play;
mod record;
mod report;
mod rows;
mod text;

pub use arrays::{arrays, known};
pub use folder::Folder;
pub use kinds::Kinds;
pub use manifest::{GAMES, Manifest, PART, Shape, Terms, whole_pairs};
pub use play::{Crew, Dataset, Run};
pub use report::{DatasetReport, SquadLine};
pub use rows::{FORMAT, Totals, schema};
