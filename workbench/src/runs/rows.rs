//! Games as rows: encodes the games of a part as two tables, and decodes them.

use std::sync::LazyLock;

use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::tally::{SHIP_STATS, ShipStat, ShipTally};
use killbox_systems::world::hash::Mixer;
use parquet::data_type::ByteArray;

use super::columns::{self, Column, Table};
use killbox::faults::Cause;
use killbox::manifest::FORMAT;
use killbox::matches::{GameResult, Side};

/// The schema of the table of games, with one row per game.
pub const GAMES: &str = "message games {
    required int32 squad_a (INTEGER(16,false));
    required int32 squad_b (INTEGER(16,false));
    required int64 game (INTEGER(64,false));
    required int64 seed (INTEGER(64,false));
    required binary seat_of_a (STRING);
    required binary first_player (STRING);
    optional binary winner (STRING);
    optional binary fault (STRING);
    required int32 score_a (INTEGER(16,false));
    required int32 score_b (INTEGER(16,false));
    required int32 ships_left_a (INTEGER(8,false));
    required int32 ships_left_b (INTEGER(8,false));
    required int32 rounds (INTEGER(8,false));
    required int32 decisions (INTEGER(32,false));
    required int64 hash (INTEGER(64,false));
}";

/// The schema of the table of ships, with one row per ship and game: the ship, then its figures
/// ([`ShipStat`]).
pub static SHIP_ROWS: LazyLock<String> = LazyLock::new(|| {
    let mut schema = SHIP.to_owned();
    for stat in ShipStat::ALL {
        schema += &format!("    required int32 {} (INTEGER(16,false));\n", stat.about().column);
    }
    schema + "}"
});

/// The schema of the columns that say which ship a row is of.
const SHIP: &str = "message ships {
    required int32 squad_a (INTEGER(16,false));
    required int32 squad_b (INTEGER(16,false));
    required int64 game (INTEGER(64,false));
    required binary side (STRING);
    required int32 squad (INTEGER(16,false));
    required binary seat (STRING);
    required int32 ship (INTEGER(8,false));
    required binary pilot (STRING);
    required boolean survived;
";

/// What all games of a match-up have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The numbers of squad A and B in the run's list.
    pub squads: [u16; 2],
    /// The seed of the run.
    pub seed: u64,
    /// The ships of both squads, squad A's first.
    pub fielded: ShipSet,
    /// The pilots' ids, by ship number.
    pub pilots: Vec<String>,
    /// The id of the run in its files.
    pub run: String,
}

/// The two tables of a part, as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The table of games.
    pub games: Vec<u8>,
    /// The table of ships.
    pub ships: Vec<u8>,
}

/// The keys and values of a file's metadata.
type About = [(String, String)];

impl Roster {
    /// Encodes games, in the order of their indices, as the files of a part.
    ///
    /// # Errors
    /// If the tables cannot be encoded, which is a fault of the program.
    pub fn encode(&self, games: &[GameResult]) -> parquet::errors::Result<Files> {
        let about = vec![
            ("killbox.format".to_owned(), FORMAT.to_string()),
            ("killbox.run".to_owned(), self.run.clone()),
            ("killbox.games".to_owned(), games.len().to_string()),
            ("killbox.digest".to_owned(), digest(games)),
        ];
        Ok(Files { games: self.game_table(games, &about)?, ships: self.ship_table(games, &about)? })
    }

    /// Decodes the files of a part.
    ///
    /// # Errors
    /// What is wrong with the files.
    pub fn decode(&self, files: Files) -> Result<Vec<GameResult>, String> {
        let tables = [(files.games, GAMES, "games"), (files.ships, &SHIP_ROWS, "ships")].map(
            |(bytes, schema, name)| Table::read(bytes, schema).map_err(|error| format!("{name}: {error}")),
        );
        let [games, ships] = tables;
        let (games, ships) = (games?, ships?);
        if games.about != ships.about {
            return Err("the tables of games and of ships do not belong together".into());
        }
        if games.said("killbox.format") != Some(&FORMAT.to_string()) {
            return Err("another version of the format".into());
        }
        if games.said("killbox.run") != Some(&self.run) {
            return Err("it belongs to another run".into());
        }
        let read = self.games_of(&games, &ships).ok_or("a column has invalid values")?;
        if games.said("killbox.games") != Some(&read.len().to_string())
            || games.said("killbox.digest") != Some(&digest(&read))
        {
            return Err("its rows are not those that were written".into());
        }
        Ok(read)
    }

    fn game_table(&self, games: &[GameResult], about: &About) -> parquet::errors::Result<Vec<u8>> {
        self.game_columns(games, |columns| columns::write(GAMES, about, columns))
    }

    fn ship_table(&self, games: &[GameResult], about: &About) -> parquet::errors::Result<Vec<u8>> {
        self.ship_columns(games, |columns| columns::write(&SHIP_ROWS, about, columns))
    }

    /// Calls `with` with the columns of [`GAMES`] in order. Each column is made when it is taken.
    pub fn game_columns<R>(
        &self,
        games: &[GameResult],
        with: impl FnOnce(&mut dyn Iterator<Item = Column>) -> R,
    ) -> R {
        let int = |f: &dyn Fn(&GameResult) -> i32| Column::Int(games.iter().map(f).collect());
        let long = |f: &dyn Fn(&GameResult) -> u64| Column::Long(games.iter().map(|g| f(g) as i64).collect());
        let text = |f: &dyn Fn(&GameResult) -> &'static str| {
            Column::Text(games.iter().map(|game| word(f(game))).collect())
        };
        let maybe = |f: &dyn Fn(&GameResult) -> Option<String>| {
            Column::Maybe(
                games.iter().map(|game| f(game).map(|text| ByteArray::from(text.as_str()))).collect(),
            )
        };
        let columns: [&dyn Fn() -> Column; 15] = [
            &|| int(&|_| i32::from(self.squads[0])),
            &|| int(&|_| i32::from(self.squads[1])),
            &|| long(&|game| game.game),
            &|| long(&|_| self.seed),
            &|| text(&|game| seat_word(game.a_seat)),
            &|| text(&|game| side_word(game.first)),
            &|| {
                maybe(&|game| match game.fault {
                    None => Some(game.winner.map_or("draw", side_word).to_owned()),
                    Some(_) => None,
                })
            },
            &|| maybe(&|game| game.cause().map(|cause| cause.word())),
            &|| int(&|game| i32::from(game.scores[0])),
            &|| int(&|game| i32::from(game.scores[1])),
            &|| int(&|game| left(game, Side::A)),
            &|| int(&|game| left(game, Side::B)),
            &|| int(&|game| i32::from(game.rounds)),
            &|| int(&|game| game.decisions as i32),
            &|| long(&|game| game.hash),
        ];
        with(&mut columns.iter().map(|column| column()))
    }

    /// Calls `with` with the columns of [`SHIP_ROWS`] in order. Each column is made when it is
    /// taken.
    pub fn ship_columns<R>(
        &self,
        games: &[GameResult],
        with: impl FnOnce(&mut dyn Iterator<Item = Column>) -> R,
    ) -> R {
        let rows = || games.iter().flat_map(|game| self.fielded.into_iter().map(move |ship| (game, ship)));
        let int = |f: &dyn Fn(&GameResult, ShipSlot) -> i32| {
            Column::Int(rows().map(|(game, ship)| f(game, ship)).collect())
        };
        let text = |f: &dyn Fn(&GameResult, ShipSlot) -> ByteArray| {
            Column::Text(rows().map(|(game, ship)| f(game, ship)).collect())
        };
        let pilots: Vec<ByteArray> = self.pilots.iter().map(|id| ByteArray::from(id.as_str())).collect();
        let columns: [&dyn Fn() -> Column; 9] = [
            &|| int(&|_, _| i32::from(self.squads[0])),
            &|| int(&|_, _| i32::from(self.squads[1])),
            &|| Column::Long(rows().map(|(game, _)| game.game as i64).collect()),
            &|| text(&|_, ship| word(side_word(side_of(ship)))),
            &|| int(&|_, ship| i32::from(self.squads[side_of(ship).index()])),
            &|| {
                text(&|game, ship| {
                    let seat = if side_of(ship) == Side::A { game.a_seat } else { game.a_seat.other() };
                    word(seat_word(seat))
                })
            },
            &|| int(&|_, ship| (ship.index() % SHIPS_PER_SEAT + 1) as i32),
            &|| text(&|_, ship| pilots[ship.index()].clone()),
            &|| Column::Flag(rows().map(|(game, ship)| game.survived.has(ship)).collect()),
        ];
        let stats = ShipStat::ALL
            .into_iter()
            .map(|stat| int(&|game, ship| i32::from(game.ships[ship.index()][stat])));
        with(&mut columns.iter().map(|column| column()).chain(stats))
    }

    /// The games of both tables. `None` if a value is one that is never written.
    fn games_of(&self, games: &Table, ships: &Table) -> Option<Vec<GameResult>> {
        let [
            _,
            _,
            Column::Long(index),
            _,
            Column::Text(seats),
            Column::Text(firsts),
            Column::Maybe(winners),
            Column::Maybe(faults),
            Column::Int(score_a),
            Column::Int(score_b),
            _,
            _,
            Column::Int(rounds),
            Column::Int(decisions),
            Column::Long(hashes),
        ] = games.columns.as_slice()
        else {
            return None;
        };
        let (names, stats) = ships.columns.split_last_chunk::<SHIP_STATS>()?;
        let Some(Column::Flag(survived)) = names.last() else { return None };
        let fleet = self.fielded.into_iter().count();
        if survived.len() != index.len() * fleet {
            return None;
        }
        let number = |value: i32| u16::try_from(value).ok();
        (0..index.len())
            .map(|row| {
                let mut left = ShipSet::EMPTY;
                let mut tallies = [ShipTally::default(); SHIPS];
                for (ship, at) in self.fielded.into_iter().zip(row * fleet..) {
                    if survived[at] {
                        left.insert(ship);
                    }
                    for (stat, column) in ShipStat::ALL.into_iter().zip(stats) {
                        let Column::Int(values) = column else { return None };
                        tallies[ship.index()][stat] = number(values[at])?;
                    }
                }
                let (fault, culprit) = match &faults[row] {
                    None => (None, None),
                    Some(text) => {
                        let Cause { fault, card } = Cause::read(std::str::from_utf8(text.data()).ok()?)?;
                        (Some(fault), card)
                    }
                };
                Some(GameResult {
                    game: index[row] as u64,
                    a_seat: Seat::BOTH.into_iter().find(|s| seats[row].data() == seat_word(*s).as_bytes())?,
                    winner: winners[row].as_ref().and_then(side),
                    scores: [number(score_a[row])?, number(score_b[row])?],
                    rounds: u8::try_from(rounds[row]).ok()?,
                    first: side(&firsts[row])?,
                    hash: hashes[row] as u64,
                    fault,
                    culprit,
                    decisions: decisions[row] as u32,
                    survived: left,
                    ships: tallies,
                })
            })
            .collect()
    }
}

/// A hash of the rows.
fn digest(games: &[GameResult]) -> String {
    let mut mixer = Mixer::new(u64::from(FORMAT));
    for game in games {
        for word in [
            game.game,
            game.a_seat.index() as u64,
            game.winner.map_or(0, |side| 1 + side.index() as u64),
            u64::from(game.scores[0]) << 16 | u64::from(game.scores[1]),
            u64::from(game.rounds) << 32 | u64::from(game.decisions),
            game.first.index() as u64,
            game.hash,
            game.fault.map_or(0, |fault| 1 + fault as u64),
            u64::from(game.survived.0),
        ] {
            mixer.add(word);
        }
        for ship in &game.ships {
            ship.words().for_each(|word| mixer.add(word));
        }
    }
    format!("{:016x}", mixer.finish())
}

/// The number of ships of a side that survived.
fn left(game: &GameResult, of: Side) -> i32 {
    game.survived.into_iter().filter(|ship| side_of(*ship) == of).count() as i32
}

fn side_of(ship: ShipSlot) -> Side {
    Side::of(ship.seat(), Seat::A)
}

/// A word that needs no memory of its own.
fn word(word: &'static str) -> ByteArray {
    ByteArray::from(bytes::Bytes::from_static(word.as_bytes()))
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

fn side(word: &ByteArray) -> Option<Side> {
    [Side::A, Side::B].into_iter().find(|side| word.data() == side_word(*side).as_bytes())
}

fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "a",
        Seat::B => "b",
    }
}
