//! Plays the games of a data set and writes its parts.
//!
//! Threads take games from one list. The thread that ends the last game of a part encodes and
//! writes the part, so playing waits for a slow disk, and rows do not pile up in memory.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use killbox::manifest::number_of;
use killbox::matches::{GameResult, Meetings, Side, Unwatched, Watch, meet};
use killbox::squads::Field;
use killbox_cards::Library;
use killbox_components::rng::{Purpose, below, stream};
use killbox_players::registry::Chosen;

use super::folder::{Folder, parts};
use super::manifest::{Manifest, Terms};
use super::record::Record;
use super::rows::{Form, Played, Totals};
use crate::runs::{RunError, io_error};

/// Games that are played for a data set.
pub struct Dataset<'a> {
    field: &'a Field,
    library: &'a Library,
    terms: &'a Terms,
    players: &'a [Chosen; 2],
    form: Form,
}

/// How games are played, and who watches.
pub struct Crew<'a> {
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
    /// The observer of the games.
    pub watch: &'a dyn Watch,
    /// Ends the games early.
    pub stop: &'a AtomicBool,
}

/// What was played and written.
#[derive(Debug, Default)]
pub struct Run {
    /// The totals of all parts that are written.
    pub totals: Totals,
    /// The games of these parts.
    pub written: u64,
    /// The bytes of these parts.
    pub bytes: u64,
    /// Parts on disk that were played again, with the reason.
    pub damaged: Vec<String>,
    /// Why the run ended early, unless it was stopped.
    pub failure: Option<RunError>,
}

impl Run {
    /// Adds a part of `games` games that takes `bytes` bytes.
    pub fn add(&mut self, totals: &Totals, games: u64, bytes: u64) {
        self.totals.merge(totals);
        self.written += games;
        self.bytes += bytes;
    }
}

impl<'a> Dataset<'a> {
    /// A data set of games between the squads of `field`. `players` are those of the terms, and
    /// `manifest` is the manifest of field and terms.
    pub fn new(
        field: &'a Field,
        library: &'a Library,
        terms: &'a Terms,
        players: &'a [Chosen; 2],
        manifest: &Manifest,
    ) -> Dataset<'a> {
        let form = Form { arrays: terms.arrays.clone(), seed: terms.seed, run: manifest.id() };
        Dataset { field, library, terms, players, form }
    }

    /// The indices of the squads of a pair of games: A, then B. They differ if there are two.
    pub fn squads(&self, pair: u64) -> [usize; 2] {
        let count = self.field.squads.len() as u32;
        let mut rng = stream(self.terms.seed, pair, Purpose::Squads);
        let a = below(&mut rng, count);
        if count == 1 {
            return [0, 0];
        }
        let other = below(&mut rng, count - 1);
        [a, other + u32::from(other >= a)].map(|squad| squad as usize)
    }

    /// Plays the parts that are not in the folder, and writes them there.
    pub fn play(&self, folder: &Folder, crew: &Crew) -> Run {
        let mut run = Run::default();
        let mut missing: Vec<Range<u64>> = Vec::new();
        for games in parts(self.terms.games, self.terms.part_games) {
            if crew.stop.load(Ordering::Relaxed) {
                return run;
            }
            match self.restore(folder, &games, crew, &mut run) {
                Ok(true) => crew.watch.restored(games.end - games.start),
                Ok(false) => match missing.last_mut() {
                    Some(last) if last.end == games.start => last.end = games.end,
                    _ => missing.push(games),
                },
                Err(error) => return Run { failure: Some(error), ..run },
            }
        }
        let done = Mutex::new(run);
        for games in missing {
            if crew.stop.load(Ordering::Relaxed) {
                break;
            }
            self.play_games(games, crew, &|part, games| {
                let written = self
                    .form
                    .encode(games)
                    .map_err(|what| io_error(&folder.file(&part))(std::io::Error::other(what)));
                let written = written.and_then(|(bytes, totals)| {
                    folder.write(&part, &bytes)?;
                    Ok((totals, bytes.len() as u64))
                });
                let mut run = locked(&done);
                match written {
                    Ok((totals, bytes)) => run.add(&totals, part.end - part.start, bytes),
                    Err(error) => {
                        run.failure.get_or_insert(error);
                        crew.stop.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays a part and returns its file. `None` if it was stopped.
    ///
    /// # Errors
    /// If the rows cannot be encoded, which is a fault of the program.
    pub fn part(&self, games: Range<u64>, crew: &Crew) -> Option<Result<Vec<u8>, String>> {
        let file = Mutex::new(None);
        self.play_games(games, crew, &|_, games| {
            *locked(&file) = Some(self.form.encode(games).map(|(bytes, _)| bytes));
        });
        file.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The totals of the file of the part with these games. `None` if the bytes were changed, or
    /// are another part.
    pub fn totals(&self, bytes: Vec<u8>, games: &Range<u64>) -> Option<Totals> {
        self.form.read(bytes, games).ok().flatten().map(|part| part.totals)
    }

    /// Adds a part that is in the folder. Says whether it is there and whole.
    fn restore(
        &self,
        folder: &Folder,
        games: &Range<u64>,
        crew: &Crew,
        run: &mut Run,
    ) -> Result<bool, RunError> {
        let Some(bytes) = folder.read(games)? else { return Ok(false) };
        let length = bytes.len() as u64;
        match self.form.read(bytes, games) {
            Ok(None) => Ok(false),
            Ok(Some(part)) => {
                if run.written == 0 {
                    self.probe(folder, games, part.hash, crew)?;
                }
                run.add(&part.totals, games.end - games.start, length);
                Ok(true)
            }
            Err(what) => {
                run.damaged.push(format!("{}: {what}", folder.file(games).display()));
                Ok(false)
            }
        }
    }

    /// Plays the first pair of games of a part again, since another version of killbox may play
    /// them differently. `hash` is that of the first game.
    fn probe(&self, folder: &Folder, games: &Range<u64>, hash: u64, crew: &Crew) -> Result<(), RunError> {
        let pair = games.start..games.end.min(games.start + 2);
        let here = Mutex::new(None);
        let alone = Crew { threads: 1, watch: &Unwatched, stop: &AtomicBool::new(false), ..*crew };
        self.play_games(pair, &alone, &|_, played| {
            *locked(&here) = played.first().map(|game| game.result.hash);
        });
        match here.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(here) if here == hash => Ok(()),
            _ => Err(RunError::Departs { path: folder.path().into(), game: games.start }),
        }
    }

    /// Plays games, from the first of a part to the last of one. `with` is called with the games of
    /// each part, in the order of their indices.
    fn play_games(&self, games: Range<u64>, crew: &Crew, with: &(dyn Fn(Range<u64>, &[Played]) + Sync)) {
        let record = Record::new(self.terms.kinds.clone(), self.form.arrays.clone());
        let open: Mutex<BTreeMap<u64, Vec<Played>>> = Mutex::default();
        let told = |pair: u64, result: &GameResult| {
            let decisions = record.take(result.game);
            // The second game of the last pair, if the number of games is odd.
            if result.game >= games.end {
                return;
            }
            crew.watch.ended(result);
            let decisions = if result.fault.is_some() { Default::default() } else { decisions };
            let squads = self.squads(pair).map(number_of);
            let played = Played { squads, result: result.clone(), decisions };
            let first = result.game - result.game % self.terms.part_games;
            let part = first..(first + self.terms.part_games).min(games.end);
            let mut parts = locked(&open);
            let there = parts.entry(first).or_default();
            there.push(played);
            if there.len() as u64 == part.end - part.start {
                let mut whole = parts.remove(&first).unwrap_or_default();
                drop(parts);
                whole.sort_unstable_by_key(|game| game.result.game);
                with(part, &whole);
            }
        };
        let makers = [Side::A, Side::B].map(|side| record.maker(side, &self.players[side.index()]));
        let plan = Meetings {
            matchups: &|pair| {
                let [a, b] = self.squads(pair);
                Some(self.field.matchups(a, b, self.library))
            },
            first: games.start / 2,
            count: games.end.div_ceil(2) - games.start / 2,
            drawn_as: &|pair| pair,
            seed: self.terms.seed,
            players: [&*makers[0], &*makers[1]],
            threads: crew.threads,
            batch: crew.batch,
        };
        meet(&plan, &told, crew.stop);
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
