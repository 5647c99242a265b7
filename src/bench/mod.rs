//! The benchmark of an installed program: fixed match-ups of fixed squads, their speed on this
//! machine, and whether the games have the expected checksums. The benches in `benches/` play the
//! same games.

mod build;
mod compare;
mod measure;
mod random_selfplay;
mod report;

use std::sync::atomic::AtomicBool;

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::greedy::Greedy;
use killbox_players::random::Random;

use crate::matches::{BATCH, MakePlayer, Plan, Sums, Unwatched, run};
use crate::squads::{SquadError, Xws, matchup_from_values};

pub use build::Build;
pub use compare::{Compared, Comparison, Found};
pub use measure::{BenchError, Options, measure};
pub use random_selfplay::{Played, play_self};
pub use report::{BenchReport, CaseLine, WrongFile};

/// The seed of all benches.
pub const SEED: u64 = 7;

/// Two fixed squads that play each other.
#[derive(Clone, Copy, Debug)]
pub struct FixedMatchUp {
    /// The name of the match-up.
    pub name: &'static str,
    /// The squads' files in the repository.
    pub files: [&'static str; 2],
    /// The contents of these files.
    squads: [&'static str; 2],
    /// The expected checksums of its games.
    pub expected: Expected,
}

/// The expected checksums of the games from game 0 on, for each player.
///
/// A corrected rule changes the games and these checksums: `killbox bench` prints the ones that it
/// found.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// The checksums of [`FixedPlayer::games`] games of `random`, and of `greedy`.
    pub whole: [u64; 2],
    /// The checksums of [`FixedPlayer::few`] games of `random`, and of `greedy`.
    pub few: [u64; 2],
}

/// A player of the benches, and how many games it plays at a time.
#[derive(Clone, Copy)]
pub struct FixedPlayer {
    /// The name of the player.
    pub name: &'static str,
    /// The number of games that it plays at a time.
    pub games: u64,
    /// The number of games in a short run.
    pub few: u64,
    /// Constructs the player.
    pub make: &'static MakePlayer,
}

/// The match-ups: eight ships without abilities, and two squads full of abilities.
pub const MATCH_UPS: [FixedMatchUp; 2] = [
    FixedMatchUp {
        name: "plain",
        files: ["benches/squads/plain-xwings.xws", "benches/squads/plain-ties.xws"],
        squads: [
            include_str!("../../benches/squads/plain-xwings.xws"),
            include_str!("../../benches/squads/plain-ties.xws"),
        ],
        expected: Expected {
            whole: [0x62bb_c68f_d3b5_43f4, 0xd904_140d_0913_14c6],
            few: [0xe187_b587_74d5_8bd4, 0x8e9c_723b_fc1b_b2e5],
        },
    },
    FixedMatchUp {
        name: "abilities",
        files: ["squads/legacy/scum-hounds-tooth.xws", "squads/legacy/resistance-poe-awings.xws"],
        squads: [
            include_str!("../../squads/legacy/scum-hounds-tooth.xws"),
            include_str!("../../squads/legacy/resistance-poe-awings.xws"),
        ],
        expected: Expected {
            whole: [0x5ce3_eb12_9b5a_6ea8, 0x66e9_3caf_f62c_f4b5],
            few: [0xcf7c_81f8_833e_56d0, 0x7e78_90cc_eb23_1bd6],
        },
    },
];

/// The players `random` and `greedy`.
pub const PLAYERS: [FixedPlayer; 2] = [
    FixedPlayer { name: "random", games: 8000, few: 1000, make: &|| Box::new(Random) as Box<dyn Player> },
    FixedPlayer {
        name: "greedy",
        games: 1600,
        few: 100,
        make: &|| Box::new(Greedy::default()) as Box<dyn Player>,
    },
];

impl FixedMatchUp {
    /// The matchups of the two squads: the first squad in seat A, then with the seats exchanged.
    ///
    /// # Errors
    /// If the embedded cards do not fit the embedded squads, which is a fault of the program.
    pub fn load(&self) -> Result<[Matchup; 2], SquadError> {
        let ruleset = rulesets::named("legacy").expect("it comes with killbox");
        let [a, b] = [0, 1].map(|i| Xws::parse(self.squads[i], self.files[i], self.files[i]));
        let (a, b) = (a?.value, b?.value);
        let path = std::path::Path::new(self.name);
        let matchup =
            |squads| matchup_from_values(&squads, Catalogue::embedded(), Library::embedded(), &ruleset, path);
        Ok([matchup([a.clone(), b.clone()])?.0, matchup([b, a])?.0])
    }
}

/// Plays the first games of a match-up.
pub fn play(matchups: &[Matchup; 2], player: &MakePlayer, games: u64, threads: usize) -> Sums {
    play_batch(matchups, player, games, threads, BATCH)
}

/// Plays the first games of a match-up, `batch` battles at once per worker. The games do not depend
/// on `batch`.
pub fn play_batch(
    matchups: &[Matchup; 2],
    player: &MakePlayer,
    games: u64,
    threads: usize,
    batch: usize,
) -> Sums {
    let plan = Plan { games, seed: SEED, threads, batch, ..Plan::new(matchups.clone(), [player, player]) };
    run(&plan, &Unwatched, &AtomicBool::new(false))
}
