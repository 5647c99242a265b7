//! Results of games, their sums, and the estimates made from them.

use killbox_components::ids::{SHIPS, SHIPS_PER_SEAT, Seat, ShipSet, ShipSlot};
use killbox_components::state::{Fault, ShipTally};
use serde::Serialize;

/// One of the two squads of a match, whatever seat it has in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The squad named first.
    A,
    /// The squad named second.
    B,
}

impl Side {
    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that has `seat` when squad A has `a_seat`.
    pub fn of(seat: Seat, a_seat: Seat) -> Side {
        if seat == a_seat { Side::A } else { Side::B }
    }
}

/// How one game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Its index.
    pub game: u64,
    /// The seat squad A had.
    pub a_seat: Seat,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// The score of each side.
    pub scores: [u16; 2],
    /// Rounds played.
    pub rounds: u8,
    /// The first player when set-up ended.
    pub first: Side,
    /// The hash of (index, final state).
    pub hash: u64,
    /// The bound that ended it, if the rules did not.
    pub fault: Option<Fault>,
    /// The card whose ability was under way then.
    pub culprit: Option<String>,
    /// Decisions made.
    pub decisions: u32,
    /// Ships of squad A (0 to 7) and B (8 to 15) that were neither destroyed nor fled.
    pub survived: ShipSet,
    /// What each did, in the same order.
    pub ships: [ShipTally; SHIPS],
}

impl GameResult {
    /// The bound that ended the game and the card, if one was at work.
    pub fn fault_words(&self, fault: Fault) -> String {
        match &self.culprit {
            Some(card) => format!("{fault:?}, while {card} was at work"),
            None => format!("{fault:?}"),
        }
    }

    /// Twice the points of side A: 2 for a win, 1 for a draw.
    pub fn half_points(&self) -> u8 {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

/// Pairs are put into so many groups. The groups of different match-ups that play the same game indices vary together,
/// and show by how much.
pub const GROUPS: usize = 32;

/// What one ship did in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShipSums {
    /// Games it survived.
    pub survived: u64,
    /// Attacks it made.
    pub attacks: u64,
    /// Damage its attacks dealt.
    pub dealt: u64,
    /// Damage it suffered.
    pub taken: u64,
}

/// Sums over games. Integers only: they do not depend on the order of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// Games that ended by the rules.
    pub games: u64,
    /// Of those, wins of side A, wins of side B, draws.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
    /// Games ended by a bound, which count as nothing else.
    pub faulted: u64,
    /// The indices of the first faulted games.
    pub faults: Vec<(u64, String)>,
    /// Sum of scores by side.
    pub scores: [u64; 2],
    /// Sum of squares of A's margin, for its interval.
    pub margin_squares: u64,
    /// Sum of rounds.
    pub rounds: u64,
    /// Sum of decisions.
    pub decisions: u64,
    /// Pairs of games with seats exchanged that both ended by the rules, by A's half points in both (0 to 4).
    pub pairs: [u64; 5],
    /// By group of pairs (pair n belongs to group n modulo 32): games, and A's half points in them.
    pub groups: [[u64; 2]; GROUPS],
    /// Games in which side A, side B was first player.
    pub first_games: [u64; 2],
    /// Half points of the first player, by who it was.
    pub first_points: [u64; 2],
    /// By ship, squad A's first.
    pub ships: [ShipSums; SHIPS],
    /// The ships that exist.
    pub fielded: ShipSet,
    /// The wrapping sum of the games' hashes.
    pub checksum: u64,
}

/// An estimated rate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The estimate, 0 to 1.
    pub estimate: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Rate {
    /// Wilson's interval (1927) for a mean of values in 0..1 that was estimated from `n` independent trials' worth of
    /// information.
    pub fn wilson(estimate: f64, n: f64) -> Rate {
        if n <= 0.0 {
            return Rate { estimate: 0.5, low: 0.0, high: 1.0 };
        }
        let z2 = Z * Z / n;
        let centre = (estimate + z2 / 2.0) / (1.0 + z2);
        let half = Z / (1.0 + z2) * (estimate * (1.0 - estimate) / n + z2 / (4.0 * n)).max(0.0).sqrt();
        Rate { estimate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

impl Rate {
    /// The rate of the other side: what is left of one.
    pub fn of_the_other(self) -> Rate {
        Rate { estimate: 1.0 - self.estimate, low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

impl Sums {
    /// Nothing played yet, by the ships of `fielded` (squad A in seat A).
    pub fn new(fielded: ShipSet) -> Sums {
        Sums {
            games: 0,
            wins: [0; 2],
            draws: 0,
            faulted: 0,
            faults: Vec::new(),
            scores: [0; 2],
            margin_squares: 0,
            rounds: 0,
            decisions: 0,
            pairs: [0; 5],
            groups: [[0; 2]; GROUPS],
            first_games: [0; 2],
            first_points: [0; 2],
            ships: [ShipSums::default(); SHIPS],
            fielded,
            checksum: 0,
        }
    }

    /// Adds one game.
    pub fn add(&mut self, game: &GameResult) {
        self.checksum = self.checksum.wrapping_add(game.hash);
        self.decisions += u64::from(game.decisions);
        if let Some(fault) = game.fault {
            self.faulted += 1;
            self.note_fault(game.game, game.fault_words(fault));
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
        let margin = i64::from(game.scores[0]) - i64::from(game.scores[1]);
        self.margin_squares += (margin * margin) as u64;
        self.rounds += u64::from(game.rounds);
        let points = u64::from(game.half_points());
        let [games, half_points] = &mut self.groups[(game.game / 2) as usize % GROUPS];
        *games += 1;
        *half_points += points;
        self.first_games[game.first.index()] += 1;
        self.first_points[game.first.index()] += if game.first == Side::A { points } else { 2 - points };
        for ship in self.fielded {
            let (sums, tally) = (&mut self.ships[ship.index()], &game.ships[ship.index()]);
            sums.survived += u64::from(game.survived.has(ship));
            sums.attacks += u64::from(tally.attacks);
            sums.dealt += u64::from(tally.dealt);
            sums.taken += u64::from(tally.taken);
        }
    }

    /// Adds a pair of games with seats exchanged, by A's half points in both.
    pub fn add_pair(&mut self, points: u8) {
        self.pairs[usize::from(points)] += 1;
    }

    /// Adds the sums of other games.
    pub fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        self.draws += other.draws;
        self.faulted += other.faulted;
        for (game, fault) in &other.faults {
            self.note_fault(*game, fault.clone());
        }
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.scores[side] += other.scores[side];
            self.first_games[side] += other.first_games[side];
            self.first_points[side] += other.first_points[side];
        }
        self.margin_squares += other.margin_squares;
        self.rounds += other.rounds;
        self.decisions += other.decisions;
        for (pairs, more) in self.pairs.iter_mut().zip(&other.pairs) {
            *pairs += more;
        }
        for (group, more) in self.groups.iter_mut().zip(&other.groups) {
            group[0] += more[0];
            group[1] += more[1];
        }
        for (sums, ship) in self.ships.iter_mut().zip(&other.ships) {
            sums.survived += ship.survived;
            sums.attacks += ship.attacks;
            sums.dealt += ship.dealt;
            sums.taken += ship.taken;
        }
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }

    /// Keeps the ten faulted games with the lowest index.
    fn note_fault(&mut self, game: u64, fault: String) {
        self.faults.push((game, fault));
        self.faults.sort_unstable_by_key(|(game, _)| *game);
        self.faults.truncate(10);
    }

    /// The first faulted games with the bound that ended them, and the card whose ability was under way.
    pub fn fault_lines(&self) -> Vec<String> {
        self.faults.iter().map(|(game, fault)| format!("game {game}: {fault}")).collect()
    }

    /// A's rate of wins in each group of pairs; `None` if a group has no games.
    pub fn group_rates(&self) -> Option<[f64; GROUPS]> {
        let rate = |[games, half_points]: [u64; 2]| half_points as f64 / (2 * games) as f64;
        self.groups.iter().all(|[games, _]| *games > 0).then(|| self.groups.map(rate))
    }

    /// A's rate of wins, a draw counted as half. The interval is Wilson's, with the number of trials that the variance
    /// between pairs says the games are worth: two games of a pair are not independent.
    pub fn win_rate(&self) -> Rate {
        let n = self.games as f64;
        if self.games == 0 {
            return Rate::wilson(0.5, 0.0);
        }
        let p = (2 * self.wins[0] + self.draws) as f64 / (2.0 * n);
        Rate::wilson(p, self.effective_games(p).unwrap_or(n))
    }

    /// How many independent games with rate `p` would vary as the pairs do; `None` if the pairs cannot say.
    fn effective_games(&self, p: f64) -> Option<f64> {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs < 30 || 2 * pairs < self.games {
            return None;
        }
        let n = pairs as f64;
        let by_points = || (0_u64..).zip(self.pairs);
        let mean = by_points().map(|(points, pairs)| points * pairs).sum::<u64>() as f64 / n;
        let squares = by_points().map(|(points, pairs)| points * points * pairs).sum::<u64>() as f64;
        let variance = (squares - n * mean * mean) / (n - 1.0) / 16.0;
        (variance > 1e-12).then(|| p * (1.0 - p) / (variance / n))
    }

    /// Mean margin of A and half the width of its 95 % interval.
    pub fn margin(&self) -> (f64, f64) {
        let n = self.games as f64;
        if self.games < 2 {
            return (0.0, f64::INFINITY);
        }
        let mean = (self.scores[0] as f64 - self.scores[1] as f64) / n;
        let variance = (self.margin_squares as f64 - n * mean * mean) / (n - 1.0);
        (mean, Z * (variance.max(0.0) / n).sqrt())
    }

    /// The rate at which the first player won, over both sides.
    pub fn first_player_rate(&self) -> Rate {
        let n = (self.first_games[0] + self.first_games[1]) as f64;
        if n == 0.0 {
            return Rate::wilson(0.5, 0.0);
        }
        Rate::wilson((self.first_points[0] + self.first_points[1]) as f64 / (2.0 * n), n)
    }

    /// A's rate of wins in games in which `side` was first player, `None` if there were none.
    pub fn rate_when_first(&self, side: Side) -> Option<Rate> {
        let n = self.first_games[side.index()];
        let points = self.first_points[side.index()];
        (n > 0).then(|| {
            let points = if side == Side::A { points } else { 2 * n - points };
            Rate::wilson(points as f64 / (2 * n) as f64, n as f64)
        })
    }

    /// The ships of one side, numbered as in seat A and B.
    pub fn ships_of(&self, side: Side) -> impl Iterator<Item = (ShipSlot, &ShipSums)> {
        let first = side.index() * SHIPS_PER_SEAT;
        self.fielded
            .into_iter()
            .filter(move |ship| ship.index() / SHIPS_PER_SEAT == first / SHIPS_PER_SEAT)
            .map(|ship| (ship, &self.ships[ship.index()]))
    }
}
