//! Plays and times the games of the benchmark.

use std::hint::black_box;
use std::time::Instant;

use killbox_components::rng::{Purpose, below, stream};
use killbox_components::spec::Matchup;

use super::random_selfplay::play_self;
use super::report::{BenchReport, CaseLine};
use super::{Build, FixedMatchUp, MATCH_UPS, PLAYERS, SEED, play};
use crate::matches::First;
use crate::selfplay::{Answer, Batch, NotTaken, Snapshot};
use crate::squads::SquadError;

/// Battles that self-play plays at once.
const SLOTS: usize = 128;
/// Battles in which snapshots are taken and restored.
const POSITIONS: usize = 64;

/// Settings of a benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether only few games are played.
    pub quick: bool,
    /// How often each figure is measured.
    pub repetitions: usize,
    /// Worker threads of the runs that use all cores.
    pub threads: usize,
}

/// Why a benchmark fails. Each is a fault of the program.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The squads of the program do not fit its cards.
    #[error(transparent)]
    Squads(#[from] SquadError),
    /// A legal answer was refused.
    #[error(transparent)]
    NotTaken(#[from] NotTaken),
}

/// A case to time. `run` returns the checksum of its games, if it plays any.
struct Case<'a> {
    line: CaseLine,
    run: Box<dyn FnMut() -> Result<Option<u64>, NotTaken> + 'a>,
}

/// Measures everything. `told` is called with the name of each figure before it is measured.
///
/// # Errors
/// Faults of the program.
pub fn measure(options: &Options, told: &mut dyn FnMut(&str)) -> Result<BenchReport, BenchError> {
    let loaded: Vec<[Matchup; 2]> = MATCH_UPS.iter().map(FixedMatchUp::load).collect::<Result<_, _>>()?;
    let mut cases = Vec::new();
    for (match_up, matchups) in MATCH_UPS.iter().zip(&loaded) {
        cases.extend(games(match_up, matchups, options));
        cases.push(decisions(match_up, matchups, options)?);
        cases.extend(snapshots(match_up, matchups, options)?);
    }
    // The cases run in turn, so that a moment in which the machine is busy does not affect one case
    // alone.
    for repetition in 1..=options.repetitions {
        for case in &mut cases {
            told(&format!("{} of {}: {}", repetition, options.repetitions, case.line.name()));
            let begin = Instant::now();
            let checksum = (case.run)()?;
            let seconds = begin.elapsed().as_secs_f64();
            case.line.add(case.line.count as f64 / seconds, checksum);
        }
    }
    let cases = cases.into_iter().map(|case| case.line).collect();
    Ok(BenchReport::new(Build::here(), options.quick, cases))
}

/// Games per second of both players, on one thread and on all threads.
fn games<'a>(match_up: &FixedMatchUp, matchups: &'a [Matchup; 2], options: &Options) -> Vec<Case<'a>> {
    let mut cases = Vec::new();
    for (at, player) in PLAYERS.into_iter().enumerate() {
        let games = if options.quick { player.few } else { player.games };
        let expected = if options.quick { match_up.expected.few[at] } else { match_up.expected.whole[at] };
        let all = Some(options.threads).filter(|threads| *threads > 1);
        for threads in [Some(1), all].into_iter().flatten() {
            cases.push(Case {
                line: CaseLine::new(match_up.name, player.name, "games", games, threads, Some(expected)),
                run: Box::new(move || Ok(Some(play(matchups, player.make, games, threads).checksum))),
            });
        }
    }
    cases
}

/// Decisions per second of random players through the self-play interface.
fn decisions<'a>(
    match_up: &FixedMatchUp,
    matchups: &'a [Matchup; 2],
    options: &Options,
) -> Result<Case<'a>, NotTaken> {
    let [random, _] = PLAYERS;
    let games = if options.quick { random.few } else { random.games };
    let expected = if options.quick { match_up.expected.few[0] } else { match_up.expected.whole[0] };
    let decisions = play_self(matchups, games, SLOTS)?.decisions;
    Ok(Case {
        line: CaseLine::new(match_up.name, "self-play", "decisions", decisions, 1, Some(expected)),
        run: Box::new(move || play_self(matchups, games, SLOTS).map(|played| Some(played.checksum))),
    })
}

/// Snapshots per second that are taken, and that are restored, of battles in the middle of games.
fn snapshots<'a>(
    match_up: &FixedMatchUp,
    matchups: &[Matchup; 2],
    options: &Options,
) -> Result<[Case<'a>; 2], NotTaken> {
    let times = if options.quick { 200 } else { 4000 };
    let count = (times * POSITIONS) as u64;
    let line = |what| CaseLine::new(match_up.name, what, "battles", count, 1, None);
    let (mut from, mut to) = (middle_of(matchups)?, middle_of(matchups)?);
    let mut kept: Vec<Snapshot> = (0..POSITIONS).map(|slot| from.snapshot(slot)).collect();
    let there = kept.clone();
    // Both batches know their kind before the timing begins.
    black_box((from.kind(), to.kind()));
    Ok([
        Case {
            line: line("snapshot"),
            run: Box::new(move || {
                for _ in 0..times {
                    for (slot, kept) in kept.iter_mut().enumerate() {
                        from.snapshot_into(slot, black_box(kept));
                    }
                }
                Ok(None)
            }),
        },
        Case {
            line: line("restore"),
            run: Box::new(move || {
                for _ in 0..times {
                    for (slot, kept) in there.iter().enumerate() {
                        black_box(to.restore(slot, black_box(kept)).is_ok());
                    }
                }
                Ok(None)
            }),
        },
    ])
}

/// Battles after some random answers.
fn middle_of(matchups: &[Matchup; 2]) -> Result<Batch, NotTaken> {
    let mut batch = Batch::new(matchups.clone(), First::ByRules, POSITIONS, SEED);
    (0..POSITIONS).for_each(|slot| batch.start(slot, slot as u64));
    let mut random = stream(SEED, 0, Purpose::PlayerA);
    for _ in 0..40 {
        batch.advance();
        let answers: Vec<Answer> = batch
            .pending()
            .iter()
            .map(|asked| Answer {
                slot: asked.slot,
                seat: asked.seat,
                option: below(&mut random, asked.options as u32) as usize,
            })
            .collect();
        batch.submit(&answers)?;
    }
    batch.advance();
    Ok(batch)
}
