//! The result of some games of a match as text. Workers post it to the page, which passes all
//! results to the report.

use killbox::faults::Cause;
use killbox::matches::{First, GROUPS, ShipSums, Sums};
use killbox_components::ids::{SHIPS, ShipSet};
use killbox_systems::world::hash::Mixer;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Fault;
use crate::setup::{Match, read};

/// The sums of some games as plain numbers, the result of `Run.play`. Live figures use the first
/// few fields instead of a whole report. Workers can post a part to each other as text.
#[derive(Debug, Serialize, Deserialize, TS)]
pub struct Part {
    /// The index of the first game.
    pub first: u64,
    /// The number of games that were requested.
    pub count: u64,
    /// Games that ended by the rules.
    games: u64,
    /// Games that a bound of the program ended.
    faulted: u64,
    /// Wins of squad A.
    wins: u64,
    /// Wins of squad B.
    losses: u64,
    /// Draws.
    draws: u64,
    /// The hash of the match. This field and the ones below are for the report alone.
    of: String,
    faults: Vec<Faulted>,
    scores: [u64; 2],
    margin_squares: u64,
    /// The margins that occurred: index and number of games.
    margins: Vec<(usize, u32)>,
    rounds: u64,
    decisions: u64,
    pairs: [u64; 5],
    pair_margins: (i64, u64),
    groups: [[u64; 2]; GROUPS],
    first_games: [u64; 2],
    first_points: [u64; 2],
    first_pairs: [[u64; 6]; 6],
    ships: [ShipSums; SHIPS],
    checksum: String,
}

/// Games that a bound of the program ended.
#[derive(Debug, Serialize, Deserialize, TS)]
struct Faulted {
    word: String,
    games: u64,
    first: Vec<u64>,
}

/// The hash of a match, by which parts of another match are rejected.
fn name(of: &Match) -> String {
    let mut mixer = Mixer::new(of.seed);
    for squad in &of.field.squads {
        mixer.add_bytes(squad.xws.to_string().as_bytes());
    }
    for text in [&of.field.ruleset.told(), &of.player_names().join(" "), of.first.name()] {
        mixer.add_bytes(text.as_bytes());
    }
    format!("{:016x}", mixer.finish())
}

impl Part {
    /// The sums of these games.
    pub fn new(of: &Match, first: u64, count: u64, sums: &Sums) -> Part {
        let faults = sums.faults.lines().into_iter().map(|line| Faulted {
            word: line.word(),
            games: line.games,
            first: line.first,
        });
        Part {
            first,
            count,
            games: sums.games,
            faulted: sums.faulted,
            wins: sums.wins[0],
            losses: sums.wins[1],
            draws: sums.draws,
            of: name(of),
            faults: faults.collect(),
            scores: sums.scores,
            margin_squares: sums.margin_squares,
            margins: (0..).zip(sums.margins).filter(|(_, games)| *games > 0).collect(),
            rounds: sums.rounds,
            decisions: sums.decisions,
            pairs: sums.pairs,
            pair_margins: sums.pair_margins,
            groups: sums.groups,
            first_games: sums.first_games,
            first_points: sums.first_points,
            first_pairs: sums.first_pairs,
            ships: sums.ships,
            checksum: format!("{:016x}", sums.checksum),
        }
    }

    /// Converts the numbers back to sums.
    fn sums(&self, fielded: ShipSet) -> Option<Sums> {
        let mut sums = Sums::new(fielded);
        for fault in &self.faults {
            sums.faults.add_games(Cause::read(&fault.word)?, fault.games, &fault.first);
        }
        for (index, games) in &self.margins {
            *sums.margins.get_mut(*index)? = *games;
        }
        Some(Sums {
            games: self.games,
            wins: [self.wins, self.losses],
            draws: self.draws,
            faulted: self.faulted,
            scores: self.scores,
            margin_squares: self.margin_squares,
            rounds: self.rounds,
            decisions: self.decisions,
            pairs: self.pairs,
            pair_margins: self.pair_margins,
            groups: self.groups,
            first_games: self.first_games,
            first_points: self.first_points,
            first_pairs: self.first_pairs,
            ships: self.ships,
            checksum: u64::from_str_radix(&self.checksum, 16).ok()?,
            ..sums
        })
    }
}

/// The sum of the parts of a match.
pub struct Parts {
    /// The sums of all their games.
    pub sums: Sums,
    /// The lowest index of a game.
    pub first_game: u64,
    /// The number of games that were requested.
    pub count: u64,
}

impl Parts {
    /// Adds up parts in any order.
    ///
    /// # Errors
    /// If a text is not a part, a part is of another match, or two parts have a game in common.
    pub fn read<S: AsRef<str>>(of: &Match, parts: &[S]) -> Result<Parts, Fault> {
        let fielded = of.matchups[0].fielded;
        let mut all = Parts { sums: Sums::new(fielded), first_game: 0, count: 0 };
        let name = name(of);
        let mut ranges = Vec::with_capacity(parts.len());
        for part in parts {
            let part: Part = read(part.as_ref(), "parts")?;
            if part.of != name {
                let todo = "pass it with the setup that it was played with";
                return Err(Fault::new("parts", "a part is of another match", todo));
            }
            let sums = part.sums(fielded).ok_or_else(|| Fault::new("parts", "not a part of a match", ""))?;
            all.sums.merge(&sums);
            all.count += part.count;
            ranges.push(part.first..part.first.saturating_add(part.count));
        }
        ranges.sort_unstable_by_key(|range| range.start);
        if ranges.windows(2).any(|two| two[1].start < two[0].end) {
            return Err(Fault::new("parts", "two parts have a game in common", "play every game once"));
        }
        all.first_game = ranges.first().map_or(0, |range| range.start);
        Ok(all)
    }
}

/// Checks that `count` games from `first` on can be a part.
///
/// # Errors
/// If the part would begin with the second game of a pair, or has no games or too many.
pub fn check_range(of: &Match, first: u64, count: u64) -> Result<(), Fault> {
    /// The maximum number of games in a run of the page.
    const MOST: u64 = 1_000_000_000;
    if count == 0 || count > MOST || first > MOST {
        return Err(Fault::new(
            "games",
            format!("{count} games from {first} on"),
            format!("1 to {MOST} games"),
        ));
    }
    if of.first == First::ByRules && !first.is_multiple_of(2) {
        let what = format!("game {first} is the second of a pair whose seats are exchanged");
        return Err(Fault::new("games", what, "begin with an even number"));
    }
    Ok(())
}
