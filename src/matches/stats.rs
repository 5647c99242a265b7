//! The results of games, their sums, and the estimates from the sums.

use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::state::Fault;
use killbox_components::tally::{ShipTally, StatSums};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::interval::{FEWEST_PAIRS, Margin, Rate, trials_of_pairs};
use crate::faults::{Cause, Faults};

/// One of the two squads of a match. Its seat varies between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The squad that is named first.
    A,
    /// The squad that is named second.
    B,
}

impl Side {
    /// The index of the side: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that sits in `seat` when squad A sits in `a_seat`.
    pub fn of(seat: Seat, a_seat: Seat) -> Side {
        if seat == a_seat { Side::A } else { Side::B }
    }
}

/// The result of one game, as a [`Watch`](super::Watch) sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// The index of the game.
    pub game: u64,
    /// The seat of squad A.
    pub a_seat: Seat,
    /// The winner. `None` is a draw.
    pub winner: Option<Side>,
    /// The score of each side.
    pub scores: [u16; 2],
    /// The number of rounds played.
    pub rounds: u8,
    /// The first player at the end of set-up.
    pub first: Side,
    /// The hash of the index and the final state.
    pub hash: u64,
    /// The bound that ended the game, if the rules did not.
    pub fault: Option<Fault>,
    /// The card whose ability was resolving at that time.
    pub culprit: Option<String>,
    /// The number of decisions made.
    pub decisions: u32,
    /// Ships of squad A (0 to 7) and B (8 to 15) that were neither destroyed nor fled.
    pub survived: ShipSet,
    /// What each ship did, in the same order.
    pub ships: [ShipTally; SHIPS],
}

impl GameResult {
    /// Why a bound of the program ended the game, if one did.
    pub fn cause(&self) -> Option<Cause> {
        self.fault.map(|fault| Cause { fault, card: self.culprit.clone() })
    }

    /// A's score minus B's.
    pub fn margin(&self) -> i32 {
        i32::from(self.scores[0]) - i32::from(self.scores[1])
    }

    /// The half points of side A: 2 for a win, 1 for a draw.
    pub fn half_points(&self) -> u8 {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

/// The number of groups into which pairs are put. Equal groups of match-ups that play the same game
/// indices are correlated, and show how strongly.
pub const GROUPS: usize = 32;

/// The number of margins that are counted separately, from -255 to 255. Larger ones count as these.
pub const MARGINS: usize = 511;

/// The fewest wins, and the fewest losses, from which the variance of margins is estimated.
const FEWEST_OF_EITHER: f64 = 15.0;

/// The part of a game that counts for its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// The half points of A.
    pub points: u8,
    /// The margin of A.
    pub margin: i32,
    /// The first player.
    pub first: Side,
    /// The ships that survived.
    pub survived: ShipSet,
}

impl Half {
    /// The half of a game. `None` if a bound ended the game.
    pub fn of(game: &GameResult) -> Option<Half> {
        let half = || Half {
            points: game.half_points(),
            margin: game.margin(),
            first: game.first,
            survived: game.survived,
        };
        game.fault.is_none().then(half)
    }

    /// The index of such games in [`Sums::first_pairs`].
    fn kind(&self) -> usize {
        3 * self.first.index() + usize::from(self.points)
    }
}

/// The totals of one ship over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShipSums {
    /// Games that the ship survived.
    pub survived: u64,
    /// The number of pairs of games of which the ship survived none, one and both.
    pub pairs: [u64; 3],
    /// The sums of its figures.
    pub stats: StatSums,
}

impl ShipSums {
    /// Adds the totals of other games.
    pub fn merge(&mut self, other: &ShipSums) {
        self.survived += other.survived;
        for (pairs, more) in self.pairs.iter_mut().zip(other.pairs) {
            *pairs += more;
        }
        self.stats.merge(&other.stats);
    }
}

/// Totals over games, as [`run`](super::run) returns them. All are integers, so they do not depend
/// on the order of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Games that ended by the rules.
    pub games: u64,
    /// Of those, wins of side A and wins of side B.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// Games that ended by a bound. They count nowhere else.
    pub faulted: u64,
    /// The causes of these games.
    pub faults: Faults,
    /// The sum of the scores, by side.
    pub scores: [u64; 2],
    /// The sum of the squares of A's margin, for the interval.
    pub margin_squares: u64,
    /// The number of games by margin, from -255 on.
    pub margins: [u32; MARGINS],
    /// The sum of the rounds.
    pub rounds: u64,
    /// The sum of the decisions.
    pub decisions: u64,
    /// Pairs of games with exchanged seats that both ended by the rules, by A's half points in both
    /// (0 to 4).
    pub pairs: [u64; 5],
    /// Over those pairs: the sum of A's margins in both games together, and the sum of the squares
    /// of that.
    pub pair_margins: (i64, u64),
    /// By group of pairs: games, and A's half points in them. Pair n belongs to group n modulo 32.
    pub groups: [[u64; 2]; GROUPS],
    /// Games with side A, and games with side B, as first player.
    pub first_games: [u64; 2],
    /// Half points of the first player, by its side.
    pub first_points: [u64; 2],
    /// Complete pairs by the kinds of their two games, the lesser kind first. There are three kinds
    /// with A as first player, by A's half points, then three with B.
    pub first_pairs: [[u64; 6]; 6],
    /// The totals by ship, squad A's first.
    pub ships: [ShipSums; SHIPS],
    /// The ships of both squads.
    pub fielded: ShipSet,
    /// The wrapping sum of the hashes of the games.
    pub checksum: u64,
}

impl Sums {
    /// Totals of no games. `fielded` holds the ships, with squad A in seat A.
    pub fn new(fielded: ShipSet) -> Sums {
        Sums {
            games: 0,
            wins: [0; 2],
            draws: 0,
            faulted: 0,
            faults: Faults::default(),
            scores: [0; 2],
            margin_squares: 0,
            margins: [0; MARGINS],
            rounds: 0,
            decisions: 0,
            pairs: [0; 5],
            pair_margins: (0, 0),
            groups: [[0; 2]; GROUPS],
            first_games: [0; 2],
            first_points: [0; 2],
            first_pairs: [[0; 6]; 6],
            ships: [ShipSums::default(); SHIPS],
            fielded,
            checksum: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameResult) {
        self.checksum = self.checksum.wrapping_add(game.hash);
        self.decisions += u64::from(game.decisions);
        if let Some(cause) = game.cause() {
            self.faulted += 1;
            self.faults.add(game.game, cause);
            return;
        }
        self.games += 1;
        match game.winner {
            Some(side) => self.wins[side.index()] += 1,
            None => self.draws += 1,
        }
        for side in 0..2 {
            self.scores[side] += u64::from(game.scores[side]);
        }
        self.margin_squares += i64::from(game.margin()).pow(2) as u64;
        self.margins[(game.margin().clamp(-255, 255) + 255) as usize] += 1;
        self.rounds += u64::from(game.rounds);
        let points = u64::from(game.half_points());
        let [games, half_points] = &mut self.groups[(game.game / 2) as usize % GROUPS];
        *games += 1;
        *half_points += points;
        self.first_games[game.first.index()] += 1;
        self.first_points[game.first.index()] += if game.first == Side::A { points } else { 2 - points };
        for ship in self.fielded {
            let sums = &mut self.ships[ship.index()];
            sums.survived += u64::from(game.survived.has(ship));
            sums.stats.add(&game.ships[ship.index()]);
        }
    }

    /// Adds a pair of games with exchanged seats, by A's half points and margin in both together.
    pub fn add_pair(&mut self, points: u8, margin: i32) {
        self.pairs[usize::from(points)] += 1;
        self.pair_margins.0 += i64::from(margin);
        self.pair_margins.1 += i64::from(margin).pow(2) as u64;
    }

    /// Adds a pair of games with exchanged seats, each of which was added before.
    pub fn add_halves(&mut self, one: &Half, other: &Half) {
        self.add_pair(one.points + other.points, one.margin + other.margin);
        // The order in which the two games ended depends on the batch and must not matter.
        let (less, greater) = (one.kind().min(other.kind()), one.kind().max(other.kind()));
        self.first_pairs[less][greater] += 1;
        for ship in self.fielded {
            let survived = [one, other].into_iter().filter(|half| half.survived.has(ship)).count();
            self.ships[ship.index()].pairs[survived] += 1;
        }
    }

    /// Adds the totals of other games.
    pub fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        self.draws += other.draws;
        self.faulted += other.faulted;
        self.faults.merge(&other.faults);
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.scores[side] += other.scores[side];
            self.first_games[side] += other.first_games[side];
            self.first_points[side] += other.first_points[side];
        }
        self.margin_squares += other.margin_squares;
        self.margins.iter_mut().zip(&other.margins).for_each(|(games, more)| *games += more);
        self.rounds += other.rounds;
        self.decisions += other.decisions;
        for (pairs, more) in self.pairs.iter_mut().zip(&other.pairs) {
            *pairs += more;
        }
        self.pair_margins.0 += other.pair_margins.0;
        self.pair_margins.1 += other.pair_margins.1;
        for (group, more) in self.groups.iter_mut().zip(&other.groups) {
            group[0] += more[0];
            group[1] += more[1];
        }
        for (pairs, more) in
            self.first_pairs.as_flattened_mut().iter_mut().zip(other.first_pairs.as_flattened())
        {
            *pairs += more;
        }
        for (sums, more) in self.ships.iter_mut().zip(&other.ships) {
            sums.merge(more);
        }
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }

    /// A's win rate in each group of pairs. `None` for a group without games.
    pub fn group_rates(&self) -> [Option<f64>; GROUPS] {
        let rate = |[games, half_points]: [u64; 2]| half_points as f64 / (2 * games) as f64;
        self.groups.map(|group| (group[0] > 0).then(|| rate(group)))
    }

    /// The number of pairs whose games both ended by the rules, if at least half of all games
    /// belong to such pairs.
    fn pairs(&self) -> Option<u64> {
        let pairs = self.pairs.iter().sum::<u64>();
        (pairs > 0 && 4 * pairs >= self.games).then_some(pairs)
    }

    /// A's win rate, with a draw as half a win. `None` if no game ended by the rules.
    ///
    /// The two games of a pair are not independent. The interval is Wilson's, with the number of
    /// trials that corresponds to the variance between pairs. Below 30 pairs, each pair counts as
    /// one trial.
    pub fn win_rate(&self) -> Option<Rate> {
        let p = (2 * self.wins[0] + self.draws) as f64 / (2 * self.games) as f64;
        self.rate(p, &self.pairs)
    }

    /// The rate at which a ship survived, with an interval of the same kind.
    pub fn survival(&self, ship: &ShipSums) -> Option<Rate> {
        self.rate(ship.survived as f64 / self.games as f64, &ship.pairs)
    }

    /// A rate over all games, with an interval from the number of pairs by value, from 0 up to 1.
    fn rate(&self, p: f64, by_value: &[u64]) -> Option<Rate> {
        Rate::wilson(p, self.trials(p, by_value))
    }

    /// The number of independent games with this rate that have the same variance.
    fn trials(&self, p: f64, by_value: &[u64]) -> f64 {
        let games = self.games as f64;
        let Some(pairs) = self.pairs() else { return games };
        let worth = trials_of_pairs(p, variance(by_value), pairs as f64);
        // A game without its pair counts as much as one with it.
        worth * games / (2 * pairs) as f64
    }

    /// The mean score of each side. `None` if no game ended by the rules.
    pub fn mean_score(&self) -> Option<[f64; 2]> {
        (self.games > 0).then(|| self.scores.map(|score| score as f64 / self.games as f64))
    }

    /// The mean of A's margin. `None` if no game ended by the rules.
    ///
    /// The interval is Student's over pairs of games, or over games if there are no pairs. Where
    /// few games were won or few lost, it is at least as wide as the win rate implies: if all games
    /// seen were lost, the rare wins are missing, and the margins seen vary too little.
    pub fn margin(&self) -> Option<Margin> {
        let games = self.games as f64;
        let sum = self.scores[0] as i64 - self.scores[1] as i64;
        let estimate = sum as f64 / games;
        let margin = match self.pairs() {
            Some(pairs) => {
                let (sum, squares) = self.pair_margins;
                let sums = [i128::from(sum), i128::from(squares)];
                Margin::student(estimate, pairs, sums, 2.0, games / (2 * pairs) as f64)
            }
            None => {
                let sums = [i128::from(sum), i128::from(self.margin_squares)];
                Margin::student(estimate, self.games, sums, 1.0, 1.0)
            }
        };
        let rate = self.win_rate()?;
        let rarer = rate.estimate.min(1.0 - rate.estimate);
        if self.trials(rate.estimate, &self.pairs) * rarer >= FEWEST_OF_EITHER {
            return Some(margin);
        }
        let between = self.between_margins();
        Some(margin.at_least(rate.reach().map(|reach| between * reach)))
    }

    /// The distance between the mean of the positive margins and the mean of the negative margins.
    /// If there are none of one sign, its mean is taken to be as far from 0 as that of the other.
    fn between_margins(&self) -> f64 {
        let mean = |sign: i64| {
            let of = |at: usize| sign * (at as i64 - 255);
            let here = || self.margins.iter().enumerate().filter(|(at, _)| of(*at) > 0);
            let games = here().map(|(_, games)| u64::from(*games)).sum::<u64>();
            let sum = here().map(|(at, games)| of(at) * i64::from(*games)).sum::<i64>();
            (games > 0).then(|| sum as f64 / games as f64)
        };
        let [won, lost] = [mean(1), mean(-1)];
        won.or(lost).unwrap_or(0.0) + lost.or(won).unwrap_or(0.0)
    }

    /// The rate at which the first player won: the mean of the rates with A and with B as first
    /// player, so that the stronger squad does not distort it. `None` unless each was first player
    /// in some game.
    pub fn first_player_rate(&self) -> Option<Rate> {
        let [a, b] = [Side::A, Side::B].map(|side| self.rate_as(side));
        let ((a, games_a), (b, games_b)) = (a?, b?);
        let alone = a * (1.0 - a) / games_a + b * (1.0 - b) / games_b;
        let together = self.spread([1.0 / games_a, -1.0 / games_b], [a, b]);
        let times = match self.pairs() {
            None => 1.0,
            Some(pairs) if (pairs as f64) < FEWEST_PAIRS || alone <= 0.0 => 2.0,
            Some(_) => (together / alone).clamp(0.5, 2.0),
        };
        let rates = [Rate::wilson(a, games_a / times)?, Rate::wilson(1.0 - b, games_b / times)?];
        Rate::mean_of(&rates)
    }

    /// A's win rate in games in which `side` was first player. `None` if there were none.
    pub fn rate_when_first(&self, side: Side) -> Option<Rate> {
        let (p, games) = self.rate_as(side)?;
        let alone = p * (1.0 - p) / games;
        let weights = if side == Side::A { [1.0 / games, 0.0] } else { [0.0, 1.0 / games] };
        let times = match self.pairs() {
            // Without exchanged seats there are no pairs, and games are independent.
            None => 1.0,
            Some(_) if games < 2.0 * FEWEST_PAIRS || alone <= 0.0 => 2.0,
            Some(_) => (self.spread(weights, [p, p]) / alone).clamp(0.5, 2.0),
        };
        Rate::wilson(p, games / times)
    }

    /// A's win rate in games in which `side` was first player, and the number of these games.
    fn rate_as(&self, side: Side) -> Option<(f64, f64)> {
        let n = self.first_games[side.index()];
        let points = self.first_points[side.index()];
        let points = if side == Side::A { points } else { 2 * n - points };
        (n > 0).then(|| (points as f64 / (2 * n) as f64, n as f64))
    }

    /// The variance of a weighted sum over games, with independent pairs. A game contributes A's
    /// points beyond the rate of its first player, times the weight of that first player.
    fn spread(&self, weights: [f64; 2], rates: [f64; 2]) -> f64 {
        let of = |kind: usize| weights[kind / 3] * ((kind % 3) as f64 / 2.0 - rates[kind / 3]);
        let (mut sum, mut paired) = (0.0, [0; 2]);
        for (one, row) in self.first_pairs.iter().enumerate() {
            for (other, pairs) in row.iter().enumerate() {
                sum += *pairs as f64 * (of(one) + of(other)).powi(2);
                paired[one / 3] += pairs;
                paired[other / 3] += pairs;
            }
        }
        let alone = (0..2).map(|side| {
            let games = self.first_games[side].saturating_sub(paired[side]) as f64;
            games * weights[side].powi(2) * rates[side] * (1.0 - rates[side])
        });
        sum + alone.sum::<f64>()
    }

    /// The ships of one side, numbered as in seats A and B.
    pub fn ships_of(&self, side: Side) -> impl Iterator<Item = (ShipSlot, &ShipSums)> {
        let first = side.index() * SHIPS_PER_SEAT;
        self.fielded
            .into_iter()
            .filter(move |ship| ship.index() / SHIPS_PER_SEAT == first / SHIPS_PER_SEAT)
            .map(|ship| (ship, &self.ships[ship.index()]))
    }
}

/// The variance of values that are equally spaced from 0 to 1, from the count of each value.
fn variance(by_value: &[u64]) -> f64 {
    let by = || (0_u64..).zip(by_value);
    let n = by_value.iter().sum::<u64>();
    let sum = by().map(|(value, count)| value * count).sum::<u64>();
    let squares = by().map(|(value, count)| value * value * count).sum::<u64>();
    let unit = (by_value.len() - 1) as f64;
    // Exact integers: equal values must have no variance.
    let scatter = u128::from(n) * u128::from(squares) - u128::from(sum).pow(2);
    if n < 2 { 0.0 } else { scatter as f64 / (n * (n - 1)) as f64 / (unit * unit) }
}
