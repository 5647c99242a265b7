//! The report of a match from its parts, equal to that of the command line.

use std::sync::atomic::AtomicBool;

use killbox::html::{Foot, Html as _};
use killbox::manifest::{Manifest, Terms, number_of};
use killbox::matches::Lives;
use killbox::report::MatchReport;
use killbox_cards::Library;
use serde::Serialize;
use ts_rs::TS;

use crate::Fault;
use crate::part::Parts;
use crate::setup::Match;

/// The number of games that are played again for a page, to measure how long ships live.
const LOOKED_AT: u64 = 200;

/// Squad A's score minus squad B's where games ended so, each with the number of these games.
/// Margins from 255 on are counted together.
#[derive(Serialize, TS)]
pub(crate) struct Margins(Vec<(i32, u32)>);

/// The report of the games of some parts. `requested` is the number of games of the whole run; it
/// defaults to that of the parts.
fn of_parts<S: AsRef<str>>(
    of: &Match,
    parts: &[S],
    requested: Option<u64>,
) -> Result<(MatchReport, Terms), Fault> {
    let parts = Parts::read(of, parts)?;
    let terms = Terms {
        pairs: vec![[number_of(0), number_of(1)]],
        players: of.player_names(),
        seed: of.seed,
        first_game: parts.first_game,
        first: of.first,
        part_games: 0,
        rule: None,
        games: requested.unwrap_or(parts.count),
    };
    let about = terms.about(&of.field, &of.matchups[0]);
    Ok((MatchReport::new(about, &parts.sums), terms))
}

/// The report of these games as `killbox match --json` prints it.
///
/// # Errors
/// If the setup cannot be played, or a part is not of it.
pub fn report<S: AsRef<str>>(setup: &str, parts: &[S], requested: Option<u64>) -> Result<String, Fault> {
    let (report, _) = of_parts(&Match::read(setup)?, parts, requested)?;
    Ok(serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n")
}

/// The `Margins` of these games as JSON.
///
/// # Errors
/// As [`report`].
pub fn margins<S: AsRef<str>>(setup: &str, parts: &[S]) -> Result<String, Fault> {
    let (report, _) = of_parts(&Match::read(setup)?, parts, None)?;
    Ok(serde_json::to_string(&Margins(report.margins)).expect("margins are plain numbers"))
}

/// The report as the page that `killbox match --report` writes. Some of the games are played again
/// to measure how long ships live.
///
/// # Errors
/// As [`report`].
pub fn report_html<S: AsRef<str>>(setup: &str, parts: &[S], requested: Option<u64>) -> Result<String, Fault> {
    let of = Match::read(setup)?;
    let (mut report, terms) = of_parts(&of, parts, requested)?;
    let looked_at = LOOKED_AT.min(report.games);
    let lives =
        of.plan(terms.first_game, looked_at, |plan| Lives::of(plan, looked_at, &AtomicBool::new(false)));
    report.add_lives(&lives, of.matchups[0].fielded);
    let command = format!("played in a browser, seed {}", of.seed);
    let manifest = Manifest::new(&of.field, Library::embedded(), terms);
    let run = manifest.and_then(serde_json::to_value).expect("a manifest is plain data");
    Ok(report.html(&Foot { command, run }))
}

/// A table with a line for each ship, like `ships.csv` of `killbox match --csv`.
///
/// # Errors
/// As [`report`].
pub fn report_csv<S: AsRef<str>>(setup: &str, parts: &[S]) -> Result<String, Fault> {
    let (report, _) = of_parts(&Match::read(setup)?, parts, None)?;
    Ok(report.ships_csv())
}
