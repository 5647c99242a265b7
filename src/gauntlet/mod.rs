//! What many match-ups say together: who beats whom, and how each squad does against all of the
//! others. One [`GauntletReport`] is printed for people ([`GauntletReport::text`]) and as JSON.

mod csv;
mod text;

use killbox_components::ruleset::Ruleset;
use serde::Serialize;

use crate::faults::FaultLine;
use crate::ladder::FEWEST_GROUPS;
use crate::matches::{GROUPS, Margin, Rate, ShipSums, Side, Sums, student};
use crate::report::{Dealt, Stopping, Unsimulated};
use crate::runs::{Outcome, Terms};
use crate::squads::{Field, FieldSquad, PointsSystem, SquadShip};

/// Everything a gauntlet reports. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct GauntletReport {
    /// What was asked.
    #[serde(flatten)]
    pub about: About,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The squads, by number.
    pub squads: Vec<SquadLine>,
    /// The match-ups, in the order they were begun.
    pub matchups: Vec<MatchupLine>,
    /// The wrapping sum of the match-ups' checksums, in hexadecimal.
    pub checksum: String,
}

/// A squad, and how it did against all it met.
#[derive(Clone, Debug, Serialize)]
pub struct SquadLine {
    /// Its number, from 1.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Games it played to their end.
    pub games: u64,
    /// Wins.
    pub wins: u64,
    /// Losses.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The mean of its win rates against all it met, each opponent counting the same; nothing if it
    /// has not played.
    pub win_rate: Option<Rate>,
    /// Whether its interval is as wide as if all match-ups went the same way: they have too few
    /// games to say how they hang together.
    pub few_groups: bool,
    /// What its ships did, a game; none if it has not played, or they are not told.
    pub ships: Vec<ShipMeans>,
}

/// What a ship of a squad did, a game, over all games of the squad.
#[derive(Clone, Debug, Serialize)]
pub struct ShipMeans {
    /// The pilot's id.
    pub pilot: String,
    /// The pilot's name.
    pub name: String,
    /// Its squad points with upgrades.
    pub cost: i32,
    /// How often it was neither destroyed nor fled.
    pub survival: f64,
    /// Attacks.
    pub attacks: f64,
    /// Damage it dealt, by what did it.
    pub dealt: Dealt,
    /// Damage it suffered.
    pub taken: f64,
}

/// Two squads that met.
#[derive(Clone, Debug, Serialize)]
pub struct MatchupLine {
    /// The number of squad A.
    pub a: u16,
    /// The number of squad B.
    pub b: u16,
    /// Games played to their end.
    pub games: u64,
    /// Games ended by a bound of the program; they count nowhere else.
    pub faulted: u64,
    /// Why those were ended, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Whether it was interrupted, or never begun.
    pub interrupted: bool,
    /// The rule that could end it before its last game, and what it said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopping: Option<Stopping>,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// A's win rate, a draw counted as half. This and the estimates below are nothing if no game
    /// ended by the rules.
    pub win_rate: Option<Rate>,
    /// Mean score of A and B.
    pub mean_score: Option<[f64; 2]>,
    /// Mean of A's score minus B's, with its 95 % interval.
    pub margin: Option<Margin>,
    /// Mean rounds a game.
    pub mean_rounds: Option<f64>,
    /// How often the first player won, a draw counted as half; only if both sides were first player
    /// in some games.
    pub first_player_win_rate: Option<Rate>,
    /// As `match` prints it.
    pub checksum: String,
    /// A's win rate by group of pairs.
    #[serde(skip)]
    groups: [Option<f64>; GROUPS],
}

/// What the outcomes of a gauntlet do not know about it. The field names are keys of the report's
/// JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// Name and file of each squad.
    #[serde(skip)]
    pub squads: Vec<(String, String)>,
    /// Id, name and points of each ship of each squad; may be left out.
    #[serde(skip)]
    pub ships: Vec<Vec<(String, String, i32)>>,
    /// The ruleset's name.
    pub ruleset: String,
    /// SCN-2: the scenario that is played, or `alternate`; left out if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'static str>,
    /// ENV-1: the environment card, or `random`; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<&'static str>,
    /// The card set.
    pub card_set: String,
    /// How the squads were paid for.
    pub points_system: String,
    /// Who played A and B.
    pub players: [String; 2],
    /// The run's seed.
    pub seed: u64,
    /// Whether squad 1 met all others and nobody else met.
    pub hero: bool,
    /// Games of each match-up that were asked for, at most.
    pub requested: u64,
    /// The rule to stop by, as the command line says it.
    #[serde(skip)]
    pub rule: Option<String>,
    /// Cards whose ability is not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Remarks on the squads.
    pub warnings: Vec<String>,
}

impl About {
    /// What is known of a gauntlet before it is played.
    pub fn of(field: &Field, terms: &Terms, hero: bool) -> About {
        About {
            squads: field.squads.iter().map(|squad| (squad.name.clone(), squad.file.clone())).collect(),
            ships: field.squads.iter().map(|squad| ships(squad, &field.ruleset)).collect(),
            ruleset: field.ruleset.name.clone(),
            scenario: field.ruleset.scenario_word(),
            environment: field.ruleset.environment_title(),
            card_set: format!("{:?}", field.ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(&field.ruleset),
            players: terms.players.clone(),
            seed: terms.seed,
            hero,
            requested: terms.games,
            rule: terms.rule.map(|rule| rule.to_string()),
            not_simulated: field.not_simulated.clone(),
            warnings: field.warnings.clone(),
        }
    }
}

/// The id, name and points of each ship.
fn ships(squad: &FieldSquad, ruleset: &Ruleset) -> Vec<(String, String, i32)> {
    let ship = |ship: &SquadShip| (ship.pilot.id.clone(), ship.pilot.name.clone(), ship.points(ruleset));
    squad.squad.ships.iter().map(ship).collect()
}

impl GauntletReport {
    /// Puts the outcomes of match-ups between `pairs` (squads by number) into words.
    pub fn new(about: About, pairs: &[[u16; 2]], outcomes: &[Option<Outcome>]) -> GauntletReport {
        let matchups: Vec<MatchupLine> = pairs
            .iter()
            .zip(outcomes)
            .map(|(pair, outcome)| MatchupLine::new(*pair, outcome.as_ref(), about.rule.as_deref()))
            .collect();
        let squads = (1..).zip(&about.squads);
        let mut squads: Vec<SquadLine> =
            squads.map(|(number, (name, file))| SquadLine::new(number, name, file, &matchups)).collect();
        for (squad, ships) in squads.iter_mut().zip(&about.ships) {
            squad.ships = ship_means(squad.number, ships, pairs, outcomes);
        }
        let checksums = outcomes.iter().flatten().map(|outcome| outcome.sums.checksum);
        GauntletReport {
            about,
            interrupted: matchups.iter().any(|matchup| matchup.interrupted),
            squads,
            checksum: format!("{:016x}", checksums.fold(0, u64::wrapping_add)),
            matchups,
        }
    }

    /// Games that ended by a bound of the program.
    pub fn faulted(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.faulted).sum()
    }

    /// Why some intervals of means over match-ups are wider than those of single match-ups would
    /// make them, if so.
    pub fn said_of_few_groups(&self) -> Option<String> {
        self.squads.iter().any(|squad| squad.few_groups).then(|| {
            format!(
                "fewer than {} games a match-up do not say how match-ups hang together: intervals over all of them are as wide as if all went the same way",
                2 * FEWEST_GROUPS
            )
        })
    }

    /// The win rate of one squad against another, if they met: what is left for the one is the
    /// other's.
    pub fn rate(&self, of: u16, against: u16) -> Option<Rate> {
        self.matchups.iter().find_map(|matchup| matchup.rate(of, against))
    }
}

impl MatchupLine {
    fn new([a, b]: [u16; 2], outcome: Option<&Outcome>, rule: Option<&str>) -> MatchupLine {
        let none = Sums::new(killbox_components::ids::ShipSet::EMPTY);
        let sums = outcome.map_or(&none, |outcome| &outcome.sums);
        MatchupLine {
            a,
            b,
            games: sums.games,
            faulted: sums.faulted,
            faults: sums.faults.lines(),
            interrupted: !outcome.is_some_and(|outcome| outcome.over),
            stopping: rule.map(|rule| Stopping {
                rule: rule.to_owned(),
                verdict: outcome.and_then(|outcome| outcome.verdict),
            }),
            wins: sums.wins[0],
            losses: sums.wins[1],
            draws: sums.draws,
            win_rate: sums.win_rate(),
            mean_score: sums.mean_score(),
            margin: sums.margin(),
            mean_rounds: (sums.games > 0).then(|| sums.rounds as f64 / sums.games as f64),
            first_player_win_rate: sums.first_player_rate(),
            checksum: format!("{:016x}", sums.checksum),
            groups: sums.group_rates(),
        }
    }

    /// The win rate of one squad against the other, if these are they and have played.
    fn rate(&self, of: u16, against: u16) -> Option<Rate> {
        let rate = self.win_rate?;
        match [of, against] {
            pair if pair == [self.a, self.b] => Some(rate),
            pair if pair == [self.b, self.a] => Some(rate.of_the_other()),
            _ => None,
        }
    }

    /// Who is on the other side of the table.
    fn opponent(&self, of: u16) -> Option<u16> {
        match of {
            _ if of == self.a => Some(self.b),
            _ if of == self.b => Some(self.a),
            _ => None,
        }
    }
}

impl SquadLine {
    fn new(number: u16, name: &str, file: &str, matchups: &[MatchupLine]) -> SquadLine {
        let mut line = SquadLine {
            number,
            name: name.into(),
            file: file.into(),
            games: 0,
            wins: 0,
            losses: 0,
            draws: 0,
            win_rate: None,
            few_groups: false,
            ships: Vec::new(),
        };
        let mut rates = Vec::new();
        for matchup in matchups {
            let Some(opponent) = matchup.opponent(number) else { continue };
            let (wins, losses) = if number == matchup.a {
                (matchup.wins, matchup.losses)
            } else {
                (matchup.losses, matchup.wins)
            };
            line.games += matchup.games;
            line.wins += wins;
            line.losses += losses;
            line.draws += matchup.draws;
            let turned = |rate: f64| if number == matchup.a { rate } else { 1.0 - rate };
            let groups = matchup.groups.map(|rate| rate.map(turned));
            rates.extend(matchup.rate(number, opponent).map(|rate| (rate, groups)));
        }
        line.win_rate = mean(&rates);
        line.few_groups = rates.len() > 1 && group_means(&rates).len() < FEWEST_GROUPS;
        line
    }
}

/// Adds up what the ships of a squad did in all its match-ups.
fn ship_means(
    number: u16,
    ships: &[(String, String, i32)],
    pairs: &[[u16; 2]],
    outcomes: &[Option<Outcome>],
) -> Vec<ShipMeans> {
    let (mut games, mut sums) = (0, vec![ShipSums::default(); ships.len()]);
    for (pair, outcome) in pairs.iter().zip(outcomes) {
        let side = match *pair {
            [a, _] if a == number => Side::A,
            [_, b] if b == number => Side::B,
            _ => continue,
        };
        let Some(outcome) = outcome else { continue };
        games += outcome.sums.games;
        for (sum, (_, more)) in sums.iter_mut().zip(outcome.sums.ships_of(side)) {
            sum.merge(more);
        }
    }
    if games == 0 {
        return Vec::new();
    }
    let a_game = |sum: u64| sum as f64 / games as f64;
    let line = |((pilot, name, cost), sums): (&(String, String, i32), &ShipSums)| ShipMeans {
        pilot: pilot.clone(),
        name: name.clone(),
        cost: *cost,
        survival: a_game(sums.survived),
        attacks: a_game(sums.attacks),
        dealt: Dealt {
            attacks: a_game(sums.dealt[0]),
            devices: a_game(sums.dealt[1]),
            other: a_game(sums.dealt[2]),
            to_friends: a_game(sums.dealt_to_friends),
        },
        taken: a_game(sums.taken),
    };
    ships.iter().zip(&sums).map(line).collect()
}

/// The mean of win rates, with its interval. The match-ups play the same game indices with the same
/// random numbers: those of one squad against two that are nearly the same go nearly the same way,
/// and are worth hardly more than one of them. So they are not counted as independent: the interval
/// is Student's for the means over all match-ups in each group of pairs, which are independent of
/// each other, but never narrower than if the match-ups had nothing to do with each other: groups
/// that all went the same way do not make it certain. With fewer than `FEWEST_GROUPS` groups it is
/// as wide as if all match-ups went the same way.
pub fn mean(rates: &[(Rate, [Option<f64>; GROUPS])]) -> Option<Rate> {
    let n = rates.len() as f64;
    let independent = Rate::mean_of(&rates.iter().map(|(rate, _)| *rate).collect::<Vec<_>>())?;
    if rates.len() == 1 {
        return Some(independent);
    }
    let means = group_means(rates);
    let groups = means.len() as f64;
    let reach = if means.len() < FEWEST_GROUPS {
        [0, 1].map(|side| rates.iter().map(|(rate, _)| rate.reach()[side]).sum::<f64>() / n)
    } else {
        let all = means.iter().sum::<f64>() / groups;
        let squares: f64 = means.iter().map(|mean| (mean - all).powi(2)).sum();
        let half = student(groups - 1.0) * (squares / (groups - 1.0) / groups).sqrt();
        independent.reach().map(|reach| reach.max(half))
    };
    Some(Rate::with_reach(independent.estimate, reach))
}

/// The mean over all match-ups in each group of pairs in which all of them have games.
fn group_means(rates: &[(Rate, [Option<f64>; GROUPS])]) -> Vec<f64> {
    let of = |group: usize| rates.iter().map(|(_, groups)| groups[group]).sum::<Option<f64>>();
    (0..GROUPS).filter_map(of).map(|sum| sum / rates.len() as f64).collect()
}
