//! The file of a part: the recorded decisions of its games as rows, in several row groups.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use killbox::faults::Faults;
use killbox::matches::{GameResult, Side};
use killbox::selfplay::observe::{NumberType, Part};
use killbox_components::ids::Seat;
use parquet::data_type::ByteArray;
use serde::{Deserialize, Serialize};

use super::arrays::{Packed, has_floats, length};
use super::kinds::name;
use super::record::{Decision, Decisions};
use crate::runs::{Column, Lists, Writer, about};

/// The version of the files of a data set. It changes when `docs/data.md` does.
pub const FORMAT: u32 = 1;

/// A row group ends with the game that brings it to this many rows.
const GROUP: usize = 1024;

/// The columns before the arrays of the observation.
const COLUMNS: &str = "message rows {
    required int64 game (INTEGER(64,false));
    required int64 seed (INTEGER(64,false));
    required int32 squad_a (INTEGER(16,false));
    required int32 squad_b (INTEGER(16,false));
    required binary side (STRING);
    required binary seat (STRING);
    required int32 round (INTEGER(8,false));
    required binary kind (STRING);
    required int32 option_count (INTEGER(16,false));
    required int32 choice (INTEGER(16,false));
    optional group values (LIST) { repeated group list { required float element; } }
    optional group mixture (LIST) { repeated group list { required float element; } }
    required int32 result (INTEGER(8,true));
    required int32 margin (INTEGER(16,true));
    required int32 rounds (INTEGER(8,false));
";

/// The schema of a part with these arrays.
pub fn schema(arrays: &[Part]) -> String {
    let mut schema = COLUMNS.to_owned();
    for array in arrays {
        let element = match array.number_type() {
            NumberType::Float => "float element",
            NumberType::Int => "int32 element",
            NumberType::Byte => "int32 element (INTEGER(8,true))",
        };
        let name = array.name();
        // Writing into a string does not fail.
        let _ = writeln!(
            schema,
            "    required group {name} (LIST) {{ repeated group list {{ required {element}; }} }}"
        );
    }
    schema + "}"
}

/// A game that has ended, with its decisions.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The numbers of squad A and B.
    pub(super) squads: [u16; 2],
    pub(super) result: GameResult,
    /// The decisions of both sides. Empty if a bound ended the game.
    pub(super) decisions: [Decisions; 2],
}

/// Totals over the games of a data set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Games that ended by the rules.
    pub games: u64,
    /// Of those, wins of the squads that are called A, and of those that are called B.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// The sum of the rounds of these games.
    pub rounds: u64,
    /// The rows, by kind of decision.
    pub rows: BTreeMap<String, u64>,
    /// Games that ended by a bound of the program. They have no rows and count nowhere else.
    pub faults: Faults,
    /// The wrapping sum of the hashes of all games.
    pub checksum: u64,
}

impl Totals {
    fn add(&mut self, played: &Played) {
        let result = &played.result;
        self.checksum = self.checksum.wrapping_add(result.hash);
        if let Some(cause) = result.cause() {
            self.faults.add(result.game, cause);
            return;
        }
        self.games += 1;
        self.rounds += u64::from(result.rounds);
        match result.winner {
            Some(side) => self.wins[side.index()] += 1,
            None => self.draws += 1,
        }
        for decision in played.decisions.iter().flat_map(|side| &side.all) {
            *self.rows.entry(name(decision.kind)).or_default() += 1;
        }
    }

    /// Adds the totals of other games.
    pub fn merge(&mut self, other: &Totals) {
        let Totals { games, wins, draws, rounds, rows, faults, checksum } = other;
        self.games += games;
        self.wins.iter_mut().zip(wins).for_each(|(sum, more)| *sum += more);
        self.draws += draws;
        self.rounds += rounds;
        for (kind, more) in rows {
            *self.rows.entry(kind.clone()).or_default() += more;
        }
        self.faults.merge(faults);
        self.checksum = self.checksum.wrapping_add(*checksum);
    }
}

/// What all parts of a data set have in common.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) arrays: Vec<Part>,
    pub(super) seed: u64,
    /// The id of the data set in its files.
    pub(super) run: String,
}

impl Form {
    /// Encodes a part, with its games in the order of their indices.
    ///
    /// # Errors
    /// If the rows cannot be encoded, which is a fault of the program.
    pub(super) fn encode(&self, games: &[Played]) -> Result<(Vec<u8>, Totals), String> {
        let wrong = |error: parquet::errors::ParquetError| error.to_string();
        let mut file = Writer::new(&schema(&self.arrays)).map_err(wrong)?;
        let mut totals = Totals::default();
        let mut group = Group { form: self, games: Vec::new(), rows: 0 };
        for game in games {
            totals.add(game);
            group.rows += game.decisions.iter().map(|side| side.all.len()).sum::<usize>();
            group.games.push(game);
            if group.rows >= GROUP {
                file.add(group.columns()).map_err(wrong)?;
                (group.rows, group.games) = (0, Vec::new());
            }
        }
        if group.rows > 0 {
            file.add(group.columns()).map_err(wrong)?;
        }
        let [first, last] = [games.first(), games.last()].map(|game| game.map_or(0, |game| game.result.game));
        let about = [
            ("killbox.format".to_owned(), FORMAT.to_string()),
            (RUN.to_owned(), self.run.clone()),
            (GAMES.to_owned(), format!("{first} to {last}")),
            (FIRST.to_owned(), format!("{:016x}", games.first().map_or(0, |game| game.result.hash))),
            (TOTALS.to_owned(), serde_json::to_string(&totals).map_err(|error| error.to_string())?),
        ];
        Ok((file.finish(&about).map_err(wrong)?, totals))
    }

    /// What the file of the part with these games says of them. `None` if the file has only the
    /// first of them, since the data set was to be shorter.
    ///
    /// # Errors
    /// What is wrong, if the bytes were changed or are another part.
    pub(super) fn read(&self, bytes: Vec<u8>, games: &Range<u64>) -> Result<Option<Stored>, String> {
        let about = about(bytes).map_err(|error| error.to_string())?;
        let said = |key: &str| about.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        if said(RUN) != Some(&self.run) {
            return Err("it belongs to another data set".into());
        }
        let (first, last) = (games.start, games.end - 1);
        let there = said(GAMES).and_then(|games| games.split_once(" to "));
        let there = there.map(|(first, last)| (first.parse::<u64>(), last.parse::<u64>()));
        match there {
            Some((Ok(begin), Ok(end))) if begin == first && end == last => {}
            Some((Ok(begin), Ok(end))) if begin == first && end < last => return Ok(None),
            _ => return Err(format!("not games {first} to {last}")),
        }
        let totals = serde_json::from_str(said(TOTALS).unwrap_or_default());
        let hash = u64::from_str_radix(said(FIRST).unwrap_or_default(), 16);
        match (totals, hash) {
            (Ok(totals), Ok(hash)) => Ok(Some(Stored { totals, hash })),
            (Err(error), _) => Err(error.to_string()),
            (_, Err(error)) => Err(error.to_string()),
        }
    }
}

/// What the file of a part says of its games.
pub(super) struct Stored {
    pub(super) totals: Totals,
    /// The hash of the first game.
    pub(super) hash: u64,
}

/// The key of the data set's id in the metadata of a part.
const RUN: &str = "killbox.run";
/// The key of the indices of its first and last game.
const GAMES: &str = "killbox.games";
/// The key of the hash of its first game, in hexadecimal.
const FIRST: &str = "killbox.first";
/// The key of its totals.
const TOTALS: &str = "killbox.totals";

/// Games whose rows form a row group.
struct Group<'a> {
    form: &'a Form,
    games: Vec<&'a Played>,
    rows: usize,
}

impl<'a> Group<'a> {
    /// The rows: for each game those of side A, then those of side B.
    fn each(&self) -> impl Iterator<Item = (&'a Played, Side, &'a Decision)> + '_ {
        let of_side = |game: &'a Played, side: Side| {
            game.decisions[side.index()].all.iter().map(move |decision| (game, side, decision))
        };
        self.games.iter().copied().flat_map(move |game| of_side(game, Side::A).chain(of_side(game, Side::B)))
    }

    /// The columns of the schema in order. Each column is made when it is taken.
    fn columns(&self) -> impl Iterator<Item = Column> + '_ {
        type Row<'a> = (&'a Played, Side, &'a Decision);
        let int = move |f: fn(Row) -> i32| Column::Int(self.each().map(f).collect());
        let text = move |f: fn(Row) -> &'static str| {
            Column::Text(self.each().map(|row| ByteArray::from(f(row))).collect())
        };
        let game = move || Column::Long(self.each().map(|(game, ..)| game.result.game as i64).collect());
        let seed = move || Column::Long(vec![self.form.seed as i64; self.rows]);
        let kind = move || {
            Column::Text(self.each().map(|(.., one)| ByteArray::from(name(one.kind).as_str())).collect())
        };
        let values = move || Column::Floats(optional(self.each().map(|(.., one)| &one.thoughts.values)));
        let mixture = move || Column::Floats(optional(self.each().map(|(.., one)| &one.thoughts.mixture)));
        let columns: [Box<dyn Fn() -> Column + '_>; 15] = [
            Box::new(game),
            Box::new(seed),
            Box::new(move || int(|(game, ..)| i32::from(game.squads[0]))),
            Box::new(move || int(|(game, ..)| i32::from(game.squads[1]))),
            Box::new(move || text(|(_, side, _)| ["a", "b"][side.index()])),
            Box::new(move || text(|(game, side, _)| ["a", "b"][seat(&game.result, side).index()])),
            Box::new(move || int(|(.., one)| i32::from(one.round))),
            Box::new(kind),
            Box::new(move || int(|(.., one)| i32::from(one.options))),
            Box::new(move || int(|(.., one)| i32::from(one.choice))),
            Box::new(values),
            Box::new(mixture),
            Box::new(move || int(|(game, side, _)| result(&game.result, side))),
            Box::new(move || int(|(game, side, _)| margin(&game.result, side))),
            Box::new(move || int(|(game, ..)| i32::from(game.result.rounds))),
        ];
        let arrays = self.form.arrays.iter().enumerate().map(|(at, part)| self.array(at, *part));
        columns.into_iter().map(|column| column()).chain(arrays)
    }

    /// The column of an array, by its place among the recorded ones.
    fn array(&self, at: usize, part: Part) -> Column {
        let lengths = self.each().map(|(.., one)| Some(length(part, usize::from(one.options)))).collect();
        let sides = self.games.iter().flat_map(|game| &game.decisions);
        // A side without decisions has no arrays.
        let packed = sides.filter_map(|side| side.observed.get(at));
        if has_floats(part) {
            Column::Floats(Lists { lengths, values: unpacked(packed, f32::from_bits) })
        } else {
            Column::Ints(Lists { lengths, values: unpacked(packed, |word| word as i32) })
        }
    }
}

fn unpacked<'a, T: Clone>(all: impl Iterator<Item = &'a Packed>, with: impl Fn(u32) -> T + Copy) -> Vec<T> {
    let mut values = Vec::new();
    all.for_each(|packed| packed.unpack(&mut values, with));
    values
}

/// Lists of which an empty one is none.
fn optional<'a>(lists: impl Iterator<Item = &'a Vec<f32>>) -> Lists<f32> {
    let mut all = Lists::default();
    for list in lists {
        all.lengths.push((!list.is_empty()).then_some(list.len()));
        all.values.extend_from_slice(list);
    }
    all
}

/// The seat of a side.
fn seat(game: &GameResult, side: Side) -> Seat {
    match side {
        Side::A => game.a_seat,
        Side::B => game.a_seat.other(),
    }
}

/// The result of a game for a side: 1 won, 0 drawn, -1 lost.
fn result(game: &GameResult, side: Side) -> i32 {
    game.winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
}

/// The score of a side less that of the other.
fn margin(game: &GameResult, side: Side) -> i32 {
    match side {
        Side::A => game.margin(),
        Side::B => -game.margin(),
    }
}
