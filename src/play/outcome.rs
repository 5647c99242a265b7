//! The result of a match.

use std::fmt;

use crate::matches::{Margin, Rate, ShipSums, Side, Sums};
use crate::report::Unsimulated;

/// The result of a match: the totals over its games, and what they belong to.
///
/// ```
/// use killbox::prelude::*;
///
/// # fn main() -> Result<(), MatchError> {
/// let [a, b] = ["squads/legacy/rebel-red-and-gold.xws", "squads/legacy/empire-howlrunner-swarm.xws"];
/// let result = Match::between(a, b)?.games(20).seed(7).run()?;
/// if let Some(Rate { estimate, low, high }) = result.win_rate(Side::A) {
///     println!("{} wins {estimate:.2} of its games ({low:.2} to {high:.2})", result.squads[0]);
/// }
/// for ship in result.ships(Side::A) {
///     println!("{} made {} attacks in all games", ship.name, ship.sums.stats[ShipStat::Attacks]);
/// }
/// # assert_eq!(result.ships(Side::A).count(), 3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// The names of squad A and squad B.
    pub squads: [String; 2],
    /// The names of their players.
    pub players: [String; 2],
    /// The ruleset, with the scenario and the environment card.
    pub ruleset: String,
    /// The totals of all games, and the estimates from them.
    pub sums: Sums,
    /// The cards with an ability that is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Faults of the squads that do not reject them.
    pub warnings: Vec<String>,
    /// The names of the ships, by their number.
    pub(super) ships: Vec<String>,
}

/// The results of one ship in a match.
#[derive(Clone, Copy, Debug)]
pub struct ShipResult<'a> {
    /// The name of the ship.
    pub name: &'a str,
    /// How often the ship survived. `None` if no game ended by the rules.
    pub survival: Option<Rate>,
    /// The totals of all games.
    pub sums: &'a ShipSums,
}

impl MatchResult {
    /// The games that a squad has won.
    pub fn wins(&self, side: Side) -> u64 {
        self.sums.wins[side.index()]
    }

    /// The games that nobody has won.
    pub fn draws(&self) -> u64 {
        self.sums.draws
    }

    /// The win rate of a squad, with a draw as half a win; see [`Sums::win_rate`].
    pub fn win_rate(&self, side: Side) -> Option<Rate> {
        let rate = self.sums.win_rate()?;
        Some(if side == Side::A { rate } else { rate.of_the_other() })
    }

    /// The mean of a squad's score minus that of the other squad; see [`Sums::margin`].
    pub fn margin(&self, side: Side) -> Option<Margin> {
        let margin = self.sums.margin()?;
        Some(if side == Side::A { margin } else { margin.of_the_other() })
    }

    /// The checksum of all games. `killbox match` prints the same for the same games.
    pub fn checksum(&self) -> u64 {
        self.sums.checksum
    }

    /// The ships of a squad, in the order of its file.
    pub fn ships(&self, side: Side) -> impl Iterator<Item = ShipResult<'_>> {
        self.sums.ships_of(side).map(|(ship, sums)| ShipResult {
            name: &self.ships[ship.index()],
            survival: self.sums.survival(sums),
            sums,
        })
    }
}

/// Prints who won how often, the win rate of squad A, and the checksum.
impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], [player_a, player_b]) = (&self.squads, &self.players);
        let Sums { games, wins: [won, lost], draws, faulted, checksum, .. } = &self.sums;
        writeln!(f, "{a} ({player_a}) wins {won}, {b} ({player_b}) {lost}, draws {draws} of {games} games")?;
        if *faulted > 0 {
            writeln!(f, "{faulted} more games ended by a bound of the program")?;
        }
        if let Some(Rate { estimate, low, high }) = self.sums.win_rate() {
            let [estimate, low, high] = [estimate, low, high].map(|rate| 100.0 * rate);
            writeln!(f, "win rate of {a}: {estimate:.1} % ({low:.1} to {high:.1})")?;
        }
        write!(f, "checksum {checksum:016x}")
    }
}
