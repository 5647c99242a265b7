//! The results of many match-ups: who beats whom, and how each squad does against all others. The
//! [`GauntletReport`] is printed as text ([`GauntletReport::text`]) and as JSON.

mod csv;
mod text;

use killbox_components::ruleset::Ruleset;
use killbox_components::tally::StatMeans;
use serde::Serialize;

use crate::ladder::FEWEST_GROUPS;
use crate::runs::{Outcome, Terms};
use killbox::faults::FaultLine;
use killbox::matches::{GROUPS, Margin, Rate, ShipSums, Side, Sums, student};
use killbox::report::{Stopping, Unsimulated};
use killbox::squads::{Field, FieldSquad, PointsSystem, SquadShip};

/// The report of a gauntlet. The field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct GauntletReport {
    /// The settings of the gauntlet.
    #[serde(flatten)]
    pub about: About,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// The squads, by number.
    pub squads: Vec<SquadLine>,
    /// The match-ups, in the order in which they were begun.
    pub matchups: Vec<MatchupLine>,
    /// The wrapping sum of the match-ups' checksums, in hexadecimal.
    pub checksum: String,
}

/// A squad and its results against all its opponents.
#[derive(Clone, Debug, Serialize)]
pub struct SquadLine {
    /// The squad's number, from 1.
    pub number: u16,
    /// The squad's name.
    pub name: String,
    /// The squad's file.
    pub file: String,
    /// Games that the squad played to their end.
    pub games: u64,
    /// Wins.
    pub wins: u64,
    /// Losses.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The mean of the squad's win rates, with equal weights for all opponents. `None` if it has
    /// not played.
    pub win_rate: Option<Rate>,
    /// Whether the interval assumes that all match-ups are fully correlated, because there are too
    /// few games to estimate the correlation.
    pub few_groups: bool,
    /// The means per game of the squad's ships. Empty if the squad has not played or its ships are
    /// not known.
    pub ships: Vec<ShipMeans>,
}

/// The means of a ship per game, over all games of its squad.
#[derive(Clone, Debug, Serialize)]
pub struct ShipMeans {
    /// The pilot's id.
    pub pilot: String,
    /// The pilot's name.
    pub name: String,
    /// The ship's squad points with upgrades.
    pub cost: i32,
    /// The share of games in which the ship was neither destroyed nor fled.
    pub survival: f64,
    /// The means of its figures.
    #[serde(flatten)]
    pub stats: StatMeans,
}

/// Two squads that played each other.
#[derive(Clone, Debug, Serialize)]
pub struct MatchupLine {
    /// The number of squad A.
    pub a: u16,
    /// The number of squad B.
    pub b: u16,
    /// Games played to their end.
    pub games: u64,
    /// Games that ended by a bound of the program. They count nowhere else.
    pub faulted: u64,
    /// The causes of these games, by bound and card.
    pub faults: Vec<FaultLine>,
    /// Whether the match-up was interrupted or never begun.
    pub interrupted: bool,
    /// The stopping rule, and its decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopping: Option<Stopping>,
    /// Wins of A.
    pub wins: u64,
    /// Wins of B.
    pub losses: u64,
    /// Draws.
    pub draws: u64,
    /// The win rate of A, with a draw as half a win. This and the estimates below are `None` if no
    /// game ended by the rules.
    pub win_rate: Option<Rate>,
    /// The mean scores of A and B.
    pub mean_score: Option<[f64; 2]>,
    /// The mean of A's score minus B's, with its 95 % interval.
    pub margin: Option<Margin>,
    /// The mean number of rounds per game.
    pub mean_rounds: Option<f64>,
    /// How often the first player won, with a draw as half a win. `None` unless each side was first
    /// player in some games.
    pub first_player_win_rate: Option<Rate>,
    /// The checksum of the games, as `match` prints it.
    pub checksum: String,
    /// The win rate of A by group of pairs.
    #[serde(skip)]
    groups: [Option<f64>; GROUPS],
}

/// The settings of a gauntlet. Its field names are keys of the report's JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// Name and file of each squad.
    #[serde(skip)]
    pub squads: Vec<(String, String)>,
    /// Id, name and points of each ship of each squad. May be empty.
    #[serde(skip)]
    pub ships: Vec<Vec<(String, String, i32)>>,
    /// The name of the ruleset.
    pub ruleset: String,
    /// The scenario of the games, or `alternate`. `None` without a scenario [SCN-2].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<&'static str>,
    /// The environment card, or `random`. `None` without an environment card [ENV-1].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<&'static str>,
    /// The card set.
    pub card_set: String,
    /// The points system of the squads.
    pub points_system: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The players of A and B.
    pub players: [String; 2],
    /// The seed of the run.
    pub seed: u64,
    /// Whether squad 1 played all others and there were no other match-ups.
    pub hero: bool,
    /// The most games of each match-up that were requested.
    pub requested: u64,
    /// The stopping rule, in the form of the command line.
    #[serde(skip)]
    pub rule: Option<String>,
    /// Cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Warnings about the squads.
    pub warnings: Vec<String>,
}

impl About {
    /// The settings of a gauntlet, before it is played.
    pub fn of(field: &Field, terms: &Terms, hero: bool) -> About {
        About {
            squads: field.squads.iter().map(|squad| (squad.name.clone(), squad.file.clone())).collect(),
            ships: field.squads.iter().map(|squad| ships(squad, &field.ruleset)).collect(),
            ruleset: field.ruleset.name.clone(),
            scenario: field.ruleset.scenario_word(),
            environment: field.ruleset.environment_title(),
            card_set: format!("{:?}", field.ruleset.card_set).to_lowercase(),
            points_system: PointsSystem::said(&field.ruleset),
            points_version: field.points_version(),
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
    /// The report on the outcomes of match-ups. `pairs` holds the squads of each by number.
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

    /// The number of games that ended by a bound of the program.
    pub fn faulted(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.faulted).sum()
    }

    /// The sentence that explains why intervals over all match-ups are wide, if some are.
    pub fn said_of_few_groups(&self) -> Option<String> {
        self.squads.iter().any(|squad| squad.few_groups).then(|| {
            format!(
                "fewer than {} games per match-up do not show how match-ups are correlated: intervals over all of them are as wide as for full correlation",
                2 * FEWEST_GROUPS
            )
        })
    }

    /// The win rate of squad `of` against squad `against`, if they played each other.
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

    /// The win rate of squad `of` against squad `against`, if this match-up is theirs and was
    /// played.
    fn rate(&self, of: u16, against: u16) -> Option<Rate> {
        let rate = self.win_rate?;
        match [of, against] {
            pair if pair == [self.a, self.b] => Some(rate),
            pair if pair == [self.b, self.a] => Some(rate.of_the_other()),
            _ => None,
        }
    }

    /// The opponent of squad `of` in this match-up.
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

/// The means of a squad's ships over all its match-ups.
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
    let line = |((pilot, name, cost), sums): (&(String, String, i32), &ShipSums)| ShipMeans {
        pilot: pilot.clone(),
        name: name.clone(),
        cost: *cost,
        survival: sums.survived as f64 / games as f64,
        stats: sums.stats.means(games),
    };
    ships.iter().zip(&sums).map(line).collect()
}

/// The mean of win rates, with its interval.
///
/// The match-ups play the same game indices with the same random numbers, so the results of a squad
/// against two similar opponents are correlated. The interval is Student's for the means over all
/// match-ups in each group of pairs, which are independent of each other. Two bounds apply:
///
/// - It is never narrower than the interval of independent match-ups, also where all groups agree.
/// - With fewer than `FEWEST_GROUPS` groups it is as wide as if all match-ups were fully
///   correlated.
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

/// The mean over all match-ups in each group of pairs. Groups in which a match-up has no games are
/// left out.
fn group_means(rates: &[(Rate, [Option<f64>; GROUPS])]) -> Vec<f64> {
    let of = |group: usize| rates.iter().map(|(_, groups)| groups[group]).sum::<Option<f64>>();
    (0..GROUPS).filter_map(of).map(|sum| sum / rates.len() as f64).collect()
}
