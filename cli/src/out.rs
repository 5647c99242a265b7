//! `--out`, `--resume`, `--part-games`: a run that is written while it is played.

use std::path::{Path, PathBuf};

use clap::Args;
use killbox::squads::Field;
use killbox_cards::Library;
use killbox_workbench::runs::{FileSystem, Manifest, Run, RunDir, RunError, Terms, begun};

use super::count::count;
use super::help::LONG_RUNS;
use super::shared::Failure;
use super::stop::MOST;

/// The default number of games.
const GAMES: u64 = 1000;
/// The default number of games in a part.
const PART: u64 = 10_000;

/// The options for the folder of a run.
#[derive(Debug, Args)]
pub(super) struct OutOptions {
    /// Write a row for every game and every ship into this folder, as Parquet, while the run goes
    /// on
    #[arg(long, value_name = "DIR", help_heading = LONG_RUNS)]
    out: Option<PathBuf>,
    /// Continue the run in the folder of --out where it stopped, for whatever reason; start it if
    /// there is none
    #[arg(long, requires = "out", help_heading = LONG_RUNS)]
    resume: bool,
    /// Number of games in one file; a killed run loses at most its unfinished files [default:
    /// 10000]
    #[arg(long, requires = "out", value_name = "GAMES", value_parser = count(1..=1_000_000), allow_negative_numbers = true,
        hide_short_help = true, help_heading = LONG_RUNS)]
    part_games: Option<u64>,
}

impl OutOptions {
    /// How many games to play, and how many to put into a part: as the options say, or as the
    /// resumed run says.
    pub(super) fn lengths(&self, games: Option<u64>, rule: bool) -> Result<(u64, u64), Failure> {
        let there = match &self.out {
            Some(dir) if self.resume => begun::<Manifest>(dir)?,
            _ => None,
        };
        let (of_games, of_parts) =
            there.map_or((if rule { MOST } else { GAMES }, PART), |there| (there.games, there.part_games));
        Ok((games.unwrap_or(of_games), self.part_games.unwrap_or(of_parts)))
    }

    /// Opens the folder, if there is one.
    pub(super) fn open(
        &self,
        field: &Field,
        library: &Library,
        terms: &Terms,
    ) -> Result<Option<RunDir<'static>>, Failure> {
        Ok(self.open_again(field, library, terms, false)?)
    }

    /// As [`OutOptions::open`]. With `again`, the folder was opened before by this command and may
    /// be opened whatever the options say.
    pub(super) fn open_again(
        &self,
        field: &Field,
        library: &Library,
        terms: &Terms,
        again: bool,
    ) -> Result<Option<RunDir<'static>>, RunError> {
        let Some(path) = &self.out else { return Ok(None) };
        let manifest = Manifest::new(field, library, terms.clone())
            .map_err(|error| RunError::Manifest { path: path.clone(), what: error.to_string() })?;
        Ok(Some(RunDir::open(path, &manifest, self.resume || again, &FileSystem)?))
    }

    /// The folder of `--out`, if there is one.
    pub(super) fn dir(&self) -> Option<&Path> {
        self.out.as_deref()
    }

    /// Whether `--resume` allows an earlier run to continue.
    pub(super) fn resumes(&self) -> bool {
        self.resume
    }

    /// Prints on standard error what a run has written.
    pub(super) fn tell(&self, run: &Run, written: u64) {
        self.say(&run.damaged, written);
    }

    /// Prints on standard error what was written, for any kind of run.
    pub(super) fn say(&self, damaged: &[String], written: u64) {
        let Some(path) = &self.out else { return };
        for damaged in damaged {
            eprintln!("played again: {damaged}");
        }
        eprintln!("{written} games are written to {}", path.display());
    }
}
