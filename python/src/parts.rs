//! Runs that many machines play: a part is a range of games of one match-up, played anywhere, and handed on as the bytes of its
//! two Parquet tables. Added up, parts give what one machine would have printed.

use killbox::gauntlet::GauntletReport;
use killbox::matches::{First, GameResult, Plan, Sums, Tally, run};
use killbox::page::Page;
use killbox::report::MatchReport;
use killbox::runs::{Files, Outcome, Roster, Terms, number_of};
use killbox_components::ids::ShipSlot;
use killbox_components::spec::Matchup;
use killbox_players::registry::Chosen;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::field::{Field, maker};
use crate::gauntlet::{self, Met, places};
use crate::matches::{self, Played, Playing, read_first};
use crate::raise::Class;
use crate::watched::{Watcher, watched};

/// The tables of a part: of games, and of ships.
type Tables = (Vec<u8>, Vec<u8>);

fn roster([a, b]: [usize; 2], seed: u64, matchup: &Matchup) -> Roster {
    Roster {
        squads: [number_of(a), number_of(b)],
        seed,
        fielded: matchup.fielded,
        pilots: ShipSlot::all().map(|ship| matchup.ship(ship).pilot.clone()).collect(),
        run: String::new(),
    }
}

/// Plays `games` games from `first_game` on between two squads of a field, by their places: the tables of games and ships, and
/// the games' checksum. Nothing comes of a part that is interrupted.
#[pyfunction]
#[pyo3(signature = (field, pair, playing, first_game, first))]
pub fn play_part<'py>(
    py: Python<'py>,
    field: &Field,
    pair: [usize; 2],
    playing: Playing,
    first_game: u64,
    first: Option<&str>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64)> {
    let players = playing.players(py)?;
    let first = read_first(first)?;
    let (games, _) = playing.lengths(py)?;
    let matchups = field.field.matchups(pair[0], pair[1], &field.cards.library);
    let roster = roster(pair, playing.seed, &matchups[0]);
    let watcher = Watcher::new(true, None);
    let makers = players.each_ref().map(maker);
    let (threads, batch) = (playing.threads(), playing.batch(&players));
    let (seed, players) = (playing.seed, [&*makers[0], &*makers[1]]);
    watched(py, playing.progress.as_ref(), &watcher, |stop| {
        let plan = Plan { matchups, first_game, games, seed, players, threads, batch, first, twice: false };
        run(&plan, &watcher, stop);
    })?;
    let mut rows = watcher.rows.map(|rows| rows.into_inner().unwrap_or_default()).unwrap_or_default();
    if rows.len() as u64 != games {
        return Err(Class::Run.error(py, "interrupted"));
    }
    rows.sort_unstable_by_key(|game| game.game);
    let checksum = rows.iter().fold(0_u64, |sum, game| sum.wrapping_add(game.hash));
    let files = py.detach(|| roster.encode(&rows)).map_err(|error| Class::Run.error(py, error))?;
    Ok((PyBytes::new(py, &files.games), PyBytes::new(py, &files.ships), checksum))
}

/// The sums of parts of a match-up, and their games in order.
fn add_up(
    py: Python<'_>,
    roster: &Roster,
    first: First,
    parts: Vec<Tables>,
) -> PyResult<(Sums, Vec<GameResult>)> {
    let mut tally = Tally::new(roster.fielded, first);
    let mut all = Vec::new();
    for (games, ships) in parts {
        let read = roster.decode(Files { games, ships }).map_err(|error| Class::Run.error(py, error))?;
        read.iter().for_each(|game| tally.add(game));
        all.extend(read);
    }
    all.sort_unstable_by_key(|game| game.game);
    Ok((tally.finish(), all))
}

/// The checksum of a part, if the tables are those of the part of the match-up that begins with this game and has so many;
/// nothing if they are damaged, or another part's.
#[pyfunction]
pub fn checksum_of_part(
    field: &Field,
    pair: [usize; 2],
    seed: u64,
    first_game: u64,
    games: u64,
    tables: Tables,
) -> Option<u64> {
    let matchups = field.field.matchups(pair[0], pair[1], &field.cards.library);
    let read = roster(pair, seed, &matchups[0]).decode(Files { games: tables.0, ships: tables.1 }).ok()?;
    let is_it = read.iter().map(|game| game.game).eq(first_game..first_game + games);
    is_it.then(|| read.iter().fold(0_u64, |sum, game| sum.wrapping_add(game.hash)))
}

/// What a match came to that was played in parts.
#[pyfunction]
#[pyo3(signature = (field, playing, first_game, first, parts, rows))]
pub fn sum_match(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    first_game: u64,
    first: Option<&str>,
    parts: Vec<Tables>,
    rows: bool,
) -> PyResult<Played> {
    let terms = terms(py, &playing, vec![[number_of(0), number_of(1)]], first_game, first)?;
    let matchup = field.field.matchups(0, 1, &field.cards.library)[0].clone();
    let (sums, games) = add_up(py, &roster([0, 1], playing.seed, &matchup), terms.first, parts)?;
    let report = MatchReport::new(matches::about(field, &terms, &matchup), &sums);
    Played::new(py, &report, rows.then_some(games), &terms, &matchup, 0)
}

/// What a gauntlet came to that was played in parts: for each match-up, in their order, its parts.
#[pyfunction]
#[pyo3(signature = (field, playing, hero, parts))]
pub fn sum_gauntlet(
    py: Python<'_>,
    field: &Field,
    playing: Playing,
    hero: bool,
    parts: Vec<Vec<Tables>>,
) -> PyResult<Met> {
    let places = places(field.field.squads.len(), hero);
    let pairs = places.iter().map(|pair| pair.map(number_of)).collect();
    let terms = terms(py, &playing, pairs, 0, None)?;
    let mut outcomes = Vec::new();
    for (pair, parts) in places.iter().zip(parts) {
        let matchups = field.field.matchups(pair[0], pair[1], &field.cards.library);
        let (sums, games) = add_up(py, &roster(*pair, playing.seed, &matchups[0]), terms.first, parts)?;
        let over = games.len() as u64 == terms.games;
        outcomes.push(Some(Outcome { sums, written: 0, over, verdict: None }));
    }
    let report = GauntletReport::new(gauntlet::about(field, &playing, &terms, hero), &terms.pairs, &outcomes);
    Ok(Met {
        report: serde_json::to_string(&report).unwrap_or_default(),
        text: report.text(&Page { width: None, colour: false }),
        written: 0,
    })
}

fn terms(
    py: Python<'_>,
    playing: &Playing,
    pairs: Vec<[u16; 2]>,
    first_game: u64,
    first: Option<&str>,
) -> PyResult<Terms> {
    let players = playing.players(py)?;
    let (games, part_games) = playing.lengths(py)?;
    Ok(Terms {
        pairs,
        players: players.each_ref().map(Chosen::to_string),
        seed: playing.seed,
        first_game,
        first: read_first(first)?,
        part_games,
        rule: None,
        games,
    })
}
