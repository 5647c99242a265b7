//! A match-up while it is played: its totals, and the rows of its parts until they are written.
//!
//! It is played in stages. A stage ends where the stopping rule is evaluated, or at the last game.
//! Whether the next stage begins is decided only there, by the games up to that point.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use killbox_components::choice::OptionKey;
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;

use super::plan::{Outcome, Runs};
use super::{OnDisk, Roster, RunDir, RunError};
use killbox::matches::{GameResult, Plan, Sums, Tally, Verdict, Watch, run_here};

/// The number of games at the beginning of each match-up that are played again before it is
/// continued, to check that they still end the same way.
const PROBES: u64 = 2;

/// Two squads, and the games between them.
pub(super) struct MatchUp<'a> {
    runs: &'a Runs<'a>,
    matchups: [Matchup; 2],
    roster: Roster,
    progress: Mutex<Progress>,
}

/// The progress of a match-up.
struct Progress {
    /// The games of the current stage.
    stage: Range<u64>,
    /// How many games of the stage have not ended.
    missing: u64,
    /// Whether a thread is preparing the next stage, or there will be none.
    closed: bool,
    /// The totals of the finished stages.
    total: Sums,
    /// The games of this stage and of later ones that were on disk, by the end of their stage.
    ahead: BTreeMap<u64, Tally>,
    /// The rows of incomplete parts.
    parts: BTreeMap<u64, Vec<GameResult>>,
    /// By part that was read from disk: the end of its games.
    read: BTreeMap<u64, u64>,
    /// By incomplete part: how many of its games are on disk.
    partial: BTreeMap<u64, usize>,
    /// Games whose rows are on disk.
    written: u64,
    /// Whether the match-up is complete.
    over: bool,
    /// The final verdict of the rule.
    verdict: Option<Verdict>,
}

/// The next task of a match-up.
pub(super) enum Next {
    /// These games must be played.
    Play(Vec<Range<u64>>),
    /// Games of the stage are still being played, or another thread prepares the next stage.
    Wait,
    /// The match-up is complete.
    Over,
}

impl<'a> MatchUp<'a> {
    /// A match-up without games.
    pub(super) fn new(runs: &'a Runs<'a>, pair: usize) -> MatchUp<'a> {
        let matchups = (runs.matchups)(pair);
        let fielded = matchups[0].fielded;
        let roster = Roster {
            squads: runs.pairs[pair],
            seed: runs.seed,
            fielded,
            pilots: ShipSlot::all().map(|ship| matchups[0].ship(ship).pilot.clone()).collect(),
            run: runs.dir.map_or_else(String::new, |dir| dir.run().to_owned()),
        };
        let progress = Progress {
            stage: runs.first_game..runs.first_game,
            missing: 0,
            closed: false,
            total: Sums::new(fielded),
            ahead: BTreeMap::new(),
            parts: BTreeMap::new(),
            read: BTreeMap::new(),
            partial: BTreeMap::new(),
            written: 0,
            over: false,
            verdict: None,
        };
        MatchUp { runs, matchups, roster, progress: Mutex::new(progress) }
    }

    /// Plays games on this thread.
    pub(super) fn play(&self, games: Range<u64>, watch: &dyn Watch, stop: &AtomicBool) {
        let plan = Plan {
            first_game: games.start,
            games: games.end - games.start,
            seed: self.runs.seed,
            threads: 1,
            batch: self.runs.batch.min((games.end - games.start) as usize),
            first: self.runs.first,
            ..Plan::new(self.matchups.clone(), self.runs.players)
        };
        run_here(&plan, watch, stop);
    }

    /// Adds a game that has ended, and writes its part if it was the last one missing.
    pub(super) fn add(&self, game: &GameResult) -> Result<(), RunError> {
        self.tell(game);
        let mut progress = self.progress();
        let end = self.runs.stage_end(game.game);
        progress.tally(end, self).add(game);
        if let Some(dir) = self.runs.dir {
            let part = dir.part_of(game.game);
            let range = dir.games_of(part);
            let rows = progress.parts.entry(part).or_default();
            rows.push(game.clone());
            if rows.len() as u64 == range.end - range.start {
                let rows = progress.parts.remove(&part).unwrap_or_default();
                drop(progress);
                self.store(dir, part, rows)?;
                progress = self.progress();
            }
        }
        progress.missing -= 1;
        Ok(())
    }

    /// Continues at the end of a stage: with the games of the next stage, or not at all.
    pub(super) fn next(
        &self,
        watch: &dyn Watch,
        damaged: &mut Vec<String>,
        stop: &AtomicBool,
    ) -> Result<Next, RunError> {
        {
            let mut progress = self.progress();
            if progress.missing > 0 || progress.closed {
                return Ok(Next::Wait);
            }
            progress.closed = true;
        }
        loop {
            let mut progress = self.progress();
            let end = progress.stage.end;
            if let Some(stage) = progress.ahead.remove(&end) {
                progress.total.merge(&stage.finish());
            }
            let begun = end > self.runs.first_game;
            let verdict = self.runs.rule.filter(|_| begun).map(|rule| rule.verdict(&progress.total));
            if end == self.runs.end() || verdict.is_some_and(|verdict| verdict.reached) {
                progress.over = true;
                progress.verdict = verdict;
                drop(progress);
                self.close()?;
                return Ok(Next::Over);
            }
            progress.stage = end..self.runs.stage_end(end);
            let stage = progress.stage.clone();
            drop(progress);
            let missing = match self.runs.dir {
                None => vec![stage],
                Some(dir) => self.restore(dir, stage, watch, damaged, stop)?,
            };
            if stop.load(Ordering::Relaxed) {
                return Ok(Next::Wait);
            }
            if !missing.is_empty() {
                let mut progress = self.progress();
                progress.missing = missing.iter().map(|games| games.end - games.start).sum();
                progress.closed = false;
                return Ok(Next::Play(missing));
            }
        }
    }

    /// The results so far.
    pub(super) fn outcome(&self) -> Outcome {
        let progress = self.progress();
        let mut sums = progress.total.clone();
        for stage in progress.ahead.values() {
            sums.merge(&stage.clone().finish());
        }
        Outcome { sums, written: progress.written, over: progress.over, verdict: progress.verdict }
    }

    /// Reads the games of a stage that are on disk, until `stop` is set. Returns the games that are
    /// missing.
    fn restore(
        &self,
        dir: &RunDir,
        stage: Range<u64>,
        watch: &dyn Watch,
        damaged: &mut Vec<String>,
        stop: &AtomicBool,
    ) -> Result<Vec<Range<u64>>, RunError> {
        let mut missing: Vec<Range<u64>> = Vec::new();
        let mut from = stage.start;
        for part in dir.found(self.roster.squads, &stage) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let range = dir.games_of(part);
            let known = self.progress().read.get(&part).copied();
            let end = match known {
                Some(end) => end,
                None => self.read(dir, part, watch, damaged, stop)?,
            };
            missing.push(from..range.start.max(from));
            from = end.clamp(from, stage.end);
        }
        missing.push(from..stage.end);
        missing.retain(|gap| !gap.is_empty());
        let mut progress = self.progress();
        progress.read.retain(|part, _| dir.games_of(*part).end > stage.end);
        Ok(missing)
    }

    /// Reads a part. Returns the end of its games on disk.
    fn read(
        &self,
        dir: &RunDir,
        part: u64,
        watch: &dyn Watch,
        damaged: &mut Vec<String>,
        stop: &AtomicBool,
    ) -> Result<u64, RunError> {
        let range = dir.games_of(part);
        let rows = match dir.load(&self.roster, part)? {
            OnDisk::Absent => Vec::new(),
            OnDisk::Damaged(what) => {
                damaged.push(what);
                Vec::new()
            }
            OnDisk::Games(rows) => rows,
        };
        let end = range.start + rows.len() as u64;
        if self.progress().written == 0 {
            self.probe(dir, &rows)?;
        }
        self.retrace(dir, &rows, watch, stop)?;
        for game in &rows {
            self.tell(game);
        }
        // No rows beyond the last game are possible here, since a run is never continued with fewer
        // games.
        let mut progress = self.progress();
        for game in &rows {
            let stage = self.runs.stage_end(game.game);
            progress.tally(stage, self).add(game);
        }
        progress.read.insert(part, end);
        progress.written += rows.len() as u64;
        watch.restored(rows.len() as u64);
        if end < range.end && !rows.is_empty() {
            progress.partial.insert(part, rows.len());
            progress.parts.insert(part, rows);
        }
        Ok(end)
    }

    /// Plays the first games of a part again, since another version of killbox may play them
    /// differently.
    fn probe(&self, dir: &RunDir, rows: &[GameResult]) -> Result<(), RunError> {
        struct Games(Mutex<Vec<GameResult>>);
        impl Watch for Games {
            fn ended(&self, game: &GameResult) {
                self.0.lock().unwrap_or_else(PoisonError::into_inner).push(game.clone());
            }
        }
        let probes = &rows[..rows.len().min(PROBES as usize)];
        let (Some(first), Some(last)) = (probes.first(), probes.last()) else { return Ok(()) };
        let games = Games(Mutex::default());
        self.play(first.game..last.game + 1, &games, &AtomicBool::new(false));
        let mut games = games.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        games.sort_unstable_by_key(|game| game.game);
        match probes.iter().zip(&games).find(|(there, here)| there != here) {
            Some((there, _)) => Err(RunError::Departs { path: dir.path().into(), game: there.game }),
            None => Ok(()),
        }
    }

    /// Plays games again whose rows are on disk, because their choices are wanted.
    fn retrace(
        &self,
        dir: &RunDir,
        rows: &[GameResult],
        watch: &dyn Watch,
        stop: &AtomicBool,
    ) -> Result<(), RunError> {
        if !watch.wants_choices() {
            return Ok(());
        }
        for rows in rows.chunk_by(|one, next| watch.wants_again(one) == watch.wants_again(next)) {
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
            if !watch.wants_again(first) {
                continue;
            }
            let again = Again { rows, watch, departs: Mutex::new(None) };
            self.play(first.game..last.game + 1, &again, stop);
            if let Some(game) = again.departs.into_inner().unwrap_or_else(PoisonError::into_inner) {
                return Err(RunError::Departs { path: dir.path().into(), game });
            }
        }
        Ok(())
    }

    /// Writes the incomplete parts at the end of the match-up.
    fn close(&self) -> Result<(), RunError> {
        let Some(dir) = self.runs.dir else { return Ok(()) };
        let parts = std::mem::take(&mut self.progress().parts);
        for (part, rows) in parts {
            self.store(dir, part, rows)?;
        }
        Ok(())
    }

    fn store(&self, dir: &RunDir, part: u64, mut rows: Vec<GameResult>) -> Result<(), RunError> {
        rows.sort_unstable_by_key(|game| game.game);
        let before = self.progress().partial.remove(&part).unwrap_or(0);
        if before < rows.len() {
            dir.store(&self.roster, part, &rows)?;
            self.progress().written += (rows.len() - before) as u64;
        }
        Ok(())
    }

    fn tell(&self, game: &GameResult) {
        if let Some(told) = self.runs.each {
            told(self.roster.squads, game);
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An observer that forwards the choices of replayed games whose results equal their rows.
struct Again<'a> {
    rows: &'a [GameResult],
    watch: &'a dyn Watch,
    /// The first game whose result differs.
    departs: Mutex<Option<u64>>,
}

impl Watch for Again<'_> {
    fn ended(&self, _: &GameResult) {}

    fn wants_choices(&self) -> bool {
        true
    }

    fn choices(&self, game: &GameResult, choices: &[Vec<OptionKey>; 2]) {
        let place = game.game.checked_sub(self.rows[0].game).map(|place| place as usize);
        match place.and_then(|place| self.rows.get(place)) {
            Some(row) if row == game => self.watch.choices(game, choices),
            _ => *self.departs.lock().unwrap_or_else(PoisonError::into_inner) = Some(game.game),
        }
    }
}

impl Progress {
    /// The tally of the stage that ends at `end`.
    fn tally(&mut self, end: u64, match_up: &MatchUp) -> &mut Tally {
        self.ahead.entry(end).or_insert_with(|| Tally::new(match_up.roster.fielded, match_up.runs.first))
    }
}
