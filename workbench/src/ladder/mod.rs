//! The ladder: how strong players are. Each player plays each other, both with the same squad, over
//! many squads. The [`LadderReport`] is printed as text ([`LadderReport::text`]) and as JSON.

mod class;
mod fit;
mod play;
mod text;

use serde::Serialize;

use killbox::faults::FaultLine;
use killbox::matches::{Elo, GROUPS, Rate, Sums};
use killbox::report::Unsimulated;

pub use class::Class;
pub(crate) use fit::FEWEST_GROUPS;
pub use fit::{Played, fit};
pub use play::Question;

/// The report of a ladder. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct LadderReport {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The seed of the run.
    pub seed: u64,
    /// Games requested for each two players and each squad.
    pub requested: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The players, the strongest first, and those that have not played last.
    pub players: Vec<PlayerLine>,
    /// The squads, by number.
    pub squads: Vec<SquadLine>,
    /// Each two players, in the order of their names on the command line.
    pub pairings: Vec<PairingLine>,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
    /// The wrapping sum of the checksums of the mirrors, in hexadecimal.
    pub checksum: String,
}

/// A player and its results against all others.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerLine {
    /// The player's name and options.
    pub name: String,
    /// The player's strength, fitted together with all others ([`fit`]). 0 is the mean of all
    /// strengths. `None` if it has not played.
    pub elo: Option<Elo>,
    /// The player's share of the points, with a draw as half a win.
    pub score: Option<f64>,
    /// Games that the player played to their end.
    pub games: u64,
}

/// A squad of the ladder.
#[derive(Clone, Debug, Serialize)]
pub struct SquadLine {
    /// The squad's number, from 1.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's file.
    pub file: String,
    /// The class of the squad.
    pub class: Class,
}

/// The results of games between two players.
#[derive(Clone, Debug, Serialize)]
pub struct Tallied {
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere else.
    pub faulted: u64,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// Pairs of games in which A made 0, 1, ... 4 half points.
    pub pairs: [u64; 5],
    /// The win rate of A, with a draw as half a win. This and what follows is `None` if no game
    /// ended by the rules.
    pub win_rate: Option<Rate>,
    /// The win rate as a strength.
    pub elo: Option<Elo>,
    /// The normalised Elo ([`Elo::normalised`]). Also `None` if all pairs ended alike.
    pub normalised_elo: Option<Elo>,
    /// Games and half points of A, by group of pairs.
    #[serde(skip)]
    groups: [[u64; 2]; GROUPS],
}

/// The results of two players, over all squads.
#[derive(Clone, Debug, Serialize)]
pub struct PairingLine {
    /// Player A.
    pub a: String,
    /// Player B.
    pub b: String,
    /// The results over all squads.
    #[serde(flatten)]
    pub all: Tallied,
    /// The number of the squad with which A did worst. Of equals, the first.
    pub worst: Option<u16>,
    /// The number of the squad with which A did best. Of equals, the first.
    pub best: Option<u16>,
    /// The results by class of squads. Classes without a squad are left out.
    pub classes: Vec<ClassLine>,
    /// The results by squad.
    pub squads: Vec<MirrorLine>,
}

/// The results of two players, over the squads of a class.
#[derive(Clone, Debug, Serialize)]
pub struct ClassLine {
    /// The class.
    pub class: Class,
    /// The number of squads of the class.
    pub squads: usize,
    /// The results over these squads.
    #[serde(flatten)]
    pub all: Tallied,
    /// The number of the squad of this class with which A did worst.
    pub worst: Option<u16>,
}

/// The results of two players with one squad.
#[derive(Clone, Debug, Serialize)]
pub struct MirrorLine {
    /// The squad's number.
    pub squad: u16,
    /// Whether the mirror was interrupted or never begun.
    pub interrupted: bool,
    /// The results with this squad.
    #[serde(flatten)]
    pub all: Tallied,
    /// The causes of games that ended by a bound of the program.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of the hashes of its games, in hexadecimal.
    pub checksum: String,
}

/// The settings of a ladder.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// See [`LadderReport::ruleset`].
    pub ruleset: String,
    /// See [`LadderReport::card_set`].
    pub card_set: String,
    /// See [`LadderReport::points_system`].
    pub points_system: String,
    /// See [`LadderReport::points_version`].
    pub points_version: String,
    /// See [`LadderReport::seed`].
    pub seed: u64,
    /// See [`LadderReport::requested`].
    pub requested: u64,
    /// The players, in the order of the command line.
    pub players: Vec<String>,
    /// See [`LadderReport::squads`].
    pub squads: Vec<SquadLine>,
    /// See [`LadderReport::not_simulated`].
    pub not_simulated: Vec<Unsimulated>,
    /// See [`LadderReport::warnings`].
    pub warnings: Vec<String>,
}

/// A mirror: two players with the same squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The index of the squad in its list.
    pub squad: usize,
    /// The indices of the players in their list.
    pub players: [usize; 2],
}

/// The mirrors of `players` players and `squads` squads, in the order in which they are played: all
/// players with one squad, then with the next. An interrupted run has therefore played each player
/// equally often.
pub fn mirrors(players: usize, squads: usize) -> Vec<Mirror> {
    let pairings = pairings(players);
    (0..squads)
        .flat_map(|squad| pairings.iter().map(move |players| Mirror { squad, players: *players }))
        .collect()
}

/// All pairs of `players` players, as indices.
fn pairings(players: usize) -> Vec<[usize; 2]> {
    (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
}

impl LadderReport {
    /// The report on the games of [`mirrors`]. Mirrors that were not begun are missing at the end
    /// of `played`.
    pub fn new(about: About, played: &[Sums]) -> LadderReport {
        let mirrors = mirrors(about.players.len(), about.squads.len());
        let of = |players: [usize; 2]| -> Vec<(usize, Option<&Sums>)> {
            let here = mirrors.iter().enumerate().filter(|(_, mirror)| mirror.players == players);
            here.map(|(at, mirror)| (mirror.squad, played.get(at))).collect()
        };
        let pairings = pairings(about.players.len());
        let lines: Vec<PairingLine> =
            pairings.iter().map(|players| PairingLine::new(&about, *players, &of(*players))).collect();
        let together: Vec<Played> = pairings
            .iter()
            .zip(&lines)
            .map(|(players, line)| Played {
                players: *players,
                pairs: line.all.pairs,
                groups: line.all.groups,
            })
            .collect();
        let strengths = fit(about.players.len(), &together);
        let mut players: Vec<PlayerLine> = (0..about.players.len())
            .map(|player| {
                let (mut games, mut points) = (0, 0.0);
                for (pairing, line) in pairings.iter().zip(&lines) {
                    let Some(side) = pairing.iter().position(|one| *one == player) else { continue };
                    games += line.all.games;
                    points += [line.all.wins, line.all.losses][side] as f64 + line.all.draws as f64 / 2.0;
                }
                PlayerLine {
                    name: about.players[player].clone(),
                    elo: (games > 0).then(|| strengths[player]),
                    score: (games > 0).then(|| points / games as f64),
                    games,
                }
            })
            .collect();
        let estimate = |line: &PlayerLine| line.elo.and_then(|elo| elo.estimate).unwrap_or(f64::NEG_INFINITY);
        players.sort_by(|one, other| estimate(other).total_cmp(&estimate(one)));
        let checksum = played.iter().fold(0_u64, |sum, sums| sum.wrapping_add(sums.checksum));
        LadderReport {
            ruleset: about.ruleset,
            card_set: about.card_set,
            points_system: about.points_system,
            points_version: about.points_version,
            seed: about.seed,
            requested: about.requested,
            interrupted: lines.iter().flat_map(|line| &line.squads).any(|mirror| mirror.interrupted),
            players,
            squads: about.squads,
            pairings: lines,
            not_simulated: about.not_simulated,
            warnings: about.warnings,
            checksum: format!("{checksum:016x}"),
        }
    }

    /// The number of games that ended by a bound of the program.
    pub fn faulted(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.all.faulted).sum()
    }
}

impl Tallied {
    /// The results of several mirrors of the same two players.
    fn of<'a>(mirrors: impl IntoIterator<Item = &'a Sums>) -> Tallied {
        let mut all = Sums::new(killbox_components::ids::ShipSet::EMPTY);
        mirrors.into_iter().for_each(|sums| all.merge(sums));
        let win_rate = all.win_rate();
        Tallied {
            games: all.games,
            faulted: all.faulted,
            wins: all.wins[0],
            losses: all.wins[1],
            draws: all.draws,
            pairs: all.pairs,
            win_rate,
            elo: win_rate.map(Elo::of),
            normalised_elo: Elo::normalised(&all.pairs),
            groups: all.groups,
        }
    }
}

impl PairingLine {
    fn new(about: &About, players: [usize; 2], mirrors: &[(usize, Option<&Sums>)]) -> PairingLine {
        let squads: Vec<MirrorLine> = mirrors
            .iter()
            .map(|(squad, sums)| MirrorLine {
                squad: about.squads[*squad].number,
                interrupted: sums.is_none_or(|sums| sums.games + sums.faulted < about.requested),
                all: Tallied::of(*sums),
                faults: sums.map_or_else(Vec::new, |sums| sums.faults.lines()),
                checksum: format!("{:016x}", sums.map_or(0, |sums| sums.checksum)),
            })
            .collect();
        let classes = Class::ALL.iter().filter_map(|class| {
            let of_class = |squad: usize| about.squads[squad].class == *class;
            let here: Vec<usize> = (0..mirrors.len()).filter(|at| of_class(mirrors[*at].0)).collect();
            (!here.is_empty()).then(|| ClassLine {
                class: *class,
                squads: here.len(),
                all: Tallied::of(here.iter().filter_map(|at| mirrors[*at].1)),
                worst: worst(here.iter().map(|at| &squads[*at])),
            })
        });
        let [a, b] = players.map(|player| about.players[player].clone());
        PairingLine {
            a,
            b,
            all: Tallied::of(mirrors.iter().filter_map(|(_, sums)| *sums)),
            worst: worst(&squads),
            best: best(&squads),
            classes: classes.collect(),
            squads,
        }
    }
}

/// The win rate of A with a squad, if that mirror was played.
fn rate(line: &MirrorLine) -> Option<f64> {
    line.all.win_rate.map(|rate| rate.estimate)
}

/// The squad with which A did worst. Of equals, the first.
fn worst<'a>(lines: impl IntoIterator<Item = &'a MirrorLine>) -> Option<u16> {
    let played = lines.into_iter().filter_map(|line| Some((rate(line)?, line.squad)));
    played.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, squad)| squad)
}

/// The squad with which A did best. Of equals, the first.
fn best<'a>(lines: impl IntoIterator<Item = &'a MirrorLine>) -> Option<u16> {
    let played = lines.into_iter().filter_map(|line| Some((-rate(line)?, line.squad)));
    played.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, squad)| squad)
}
