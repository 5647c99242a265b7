//! Backtests: how well simulated games predict the results of tournaments. The matches of
//! tournaments are simulated, and the resulting chances are compared with the winners and with the
//! predictions of simple models. The [`BacktestReport`] is printed as text
//! ([`BacktestReport::text`]) and as JSON. Names of people are never kept.

mod clustered;
mod play;
mod question;
mod read;
mod score;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use clustered::Clustered;
use killbox_cards::catalogue::{CardKind, Cards, Faction};
use killbox_components::ruleset::Ruleset;
pub use play::{Flown, Simulated, Simulation, Terms, play, refused, squads};
pub use question::{Crew, Question};
pub use read::{Fought, Results};
pub use score::{Measured, Quality, Told};
use serde::Serialize;
pub use text::matches_csv;

use crate::ladder::Class;
use crate::price::{Counted, Row, fit};
use killbox::faults::FaultLine;
use killbox::squads::Squad;

/// The report of a backtest. Its field names are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct BacktestReport {
    /// The settings of the backtest.
    #[serde(flatten)]
    pub about: About,
    /// What was read, and how much of it was played.
    pub coverage: Coverage,
    /// The quality of the games' chances, then of simple models on the same matches. Empty without
    /// matches.
    pub foretold: Vec<Foreteller>,
    /// The calibration of the games' chances, by fifths of the matches from the least certain
    /// favourite to the surest: the mean chance of the favourite, and how often it won.
    pub calibration: Vec<[f64; 2]>,
    /// By how much groups of squads are over- and underrated, over all groups.
    pub misrated: Vec<Misrated>,
    /// Groups of squads. The most surely over- or underrated groups come first.
    pub groups: Vec<Group>,
    /// Games that ended by the rules.
    #[serde(skip)]
    pub games: u64,
    /// Games that ended by a bound of the program.
    pub faulted: u64,
    /// The causes of these games: the bound, and the card whose ability was resolving.
    pub faults: Vec<FaultLine>,
    /// The wrapping sum of the hashes of all games, in hexadecimal.
    pub checksum: String,
}

/// What was read, and how much of it was played.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Coverage {
    /// Tournaments that were read.
    pub tournaments: usize,
    /// Tournaments of which a match was played.
    pub tournaments_played: usize,
    /// Matches that one side won.
    pub matches: usize,
    /// Matches both of whose squads could be played.
    pub played: usize,
    /// Squads that were read.
    pub squads: usize,
    /// Squads that cannot be played.
    pub squads_refused: usize,
    /// How many squads were rejected, by the first thing that is wrong with each.
    pub refused: BTreeMap<String, u64>,
    /// Matches that were left out, by the reason.
    pub left_out: BTreeMap<String, u64>,
    /// Squads in which every ability is simulated.
    pub squads_whole: usize,
    /// Cards whose abilities are not simulated, with the number of squads that have them.
    pub not_simulated: BTreeMap<String, u64>,
    /// Ids that were read as other ids, with the number of squads that have them.
    pub mended: BTreeMap<String, u64>,
}

/// The quality of one predictor.
#[derive(Clone, Debug, Serialize)]
pub struct Foreteller {
    /// `games`, or the quantity that a simple model uses.
    pub name: &'static str,
    /// How well it predicts.
    #[serde(flatten)]
    pub quality: Quality,
}

/// By how much a predictor over- and underrates groups of squads.
#[derive(Clone, Debug, Serialize)]
pub struct Misrated {
    /// The predictor's name, as in [`Foreteller`].
    pub name: &'static str,
    /// The number of groups.
    pub groups: usize,
    /// The root mean square of [`Group::over`].
    pub rms: f64,
    /// The root mean square that luck alone would make if all groups were rated right.
    pub by_chance: f64,
}

/// A group of squads with something in common.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// `pilot`, `upgrade`, `faction` or `shape`.
    pub kind: &'static str,
    /// The id of a card or a faction, or the class of the squads.
    pub id: String,
    /// Matches in which exactly one side belongs to the group.
    pub matches: u64,
    /// The share of these matches that the games predict for the group, 0 to 1.
    pub simulated: f64,
    /// The share of these matches that the group won, 0 to 1.
    pub real: f64,
    /// `simulated` minus `real`: by how much the games overrate the group.
    pub over: f64,
    /// The number of tournaments with such a match.
    pub tournaments: usize,
    /// The 95 % interval of `over`. Matches of one tournament are not independent. `None` if all
    /// matches belong to one tournament.
    pub interval: Option<[f64; 2]>,
    /// The share of false discoveries among all groups that are at least as surely misrated. `None`
    /// with fewer than [`FEWEST_TOURNAMENTS`] tournaments.
    pub q: Option<f64>,
    /// The standard error of `over`.
    #[serde(skip)]
    error: f64,
}

/// The fewest tournaments that show how much tournaments differ. With fewer, intervals are wide,
/// and no group is called misrated.
pub const FEWEST_TOURNAMENTS: usize = 10;

/// The fewest matches of a group in the report.
const FEWEST: u64 = 80;
/// The number of parts for cross-validation: simple models are fitted to all parts of the
/// tournaments but one and predict that one.
const PARTS: usize = 5;

/// The settings of a backtest. Its field names are keys of the report's JSON.
#[derive(Clone, Debug, Default, Serialize)]
pub struct About {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The card set.
    pub card_set: String,
    /// The name of the points by which the squads cost.
    pub points_version: String,
    /// The player of both sides.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// Games requested for each match.
    pub games: u64,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

/// A match that was played.
#[derive(Clone, Copy)]
struct Match<'a> {
    fought: &'a Fought,
    squads: [&'a Squad; 2],
    chance: f64,
}

impl Match<'_> {
    fn told(&self, chance: f64) -> Told {
        Told { tournament: self.fought.tournament, chance, won: self.fought.first_won }
    }
}

impl BacktestReport {
    /// The report on how well a simulation predicts results. `player` is the name of the player.
    pub fn new(
        question: &Question,
        player: String,
        simulation: &Simulation,
        interrupted: bool,
    ) -> BacktestReport {
        let Question { results, flown: squads, ruleset, games, seed, .. } = question;
        let about = About {
            ruleset: ruleset.told(),
            card_set: format!("{:?}", ruleset.card_set).to_lowercase(),
            points_version: question.points_version.clone(),
            player,
            seed: *seed,
            games: *games,
            interrupted,
        };
        let matches: Vec<Match> = results
            .matches
            .iter()
            .zip(&simulation.matches)
            .filter(|(_, simulated)| simulated.games > 0)
            .filter_map(|(fought, simulated)| {
                let [Ok(a), Ok(b)] = fought.squads.map(|place| squads[place].as_ref()) else { return None };
                Some(Match { fought, squads: [&a.squad, &b.squad], chance: simulated.chance() })
            })
            .collect();
        let of_games: Vec<Told> = matches.iter().map(|one| one.told(one.chance)).collect();
        let played = of_tournaments(&matches).len();
        let mut foretold = vec![(GAMES, of_games.clone())];
        let tempered = tempered(&matches);
        // Models that are fitted to the other tournaments need at least two of them.
        if played > 1 {
            foretold.push((TEMPERED, tempered.clone()));
            foretold.extend(baselines(&matches, ruleset));
        }
        let quality = |(name, told): (&'static str, Vec<Told>)| {
            Quality::of(&told).map(|quality| Foreteller { name, quality })
        };
        let foretold = foretold.into_iter().filter_map(quality).collect();
        let groups = groups(&matches, ruleset);
        let as_tempered: Vec<Match> =
            matches.iter().zip(&tempered).map(|(one, told)| Match { chance: told.chance, ..*one }).collect();
        let groups_tempered = if played > 1 { self::groups(&as_tempered, ruleset) } else { Vec::new() };
        BacktestReport {
            about,
            coverage: coverage(results, squads, [matches.len(), played]),
            foretold,
            calibration: calibration(&of_games),
            misrated: Misrated::of(GAMES, &groups)
                .into_iter()
                .chain(Misrated::of(TEMPERED, &groups_tempered))
                .collect(),
            groups,
            games: simulation.matches.iter().map(|one| one.games).sum(),
            faulted: simulation.faults.games(),
            faults: simulation.faults.lines(),
            checksum: format!("{:016x}", simulation.checksum),
        }
    }
}

fn coverage(
    results: &Results,
    squads: &[Result<Flown, String>],
    [played, tournaments_played]: [usize; 2],
) -> Coverage {
    let (mut not_simulated, mut mended) = (BTreeMap::new(), BTreeMap::new());
    for flown in squads.iter().flatten() {
        for id in &flown.mended {
            *mended.entry(id.clone()).or_default() += 1;
        }
        for card in &flown.not_simulated {
            *not_simulated.entry(format!("{} {}", card.kind, card.id)).or_default() += 1;
        }
    }
    Coverage {
        tournaments: results.tournaments,
        tournaments_played,
        matches: results.matches.len(),
        played,
        squads: squads.len(),
        squads_refused: squads.iter().filter(|squad| squad.is_err()).count(),
        refused: refused(squads),
        left_out: results.left_out.clone(),
        squads_whole: squads.iter().flatten().filter(|flown| flown.not_simulated.is_empty()).count(),
        not_simulated,
        mended,
    }
}

/// The name of the games' chances, and the name of the tempered ones.
const GAMES: &str = "games";
const TEMPERED: &str = "tempered games";

/// The games' chances, corrected for overconfidence: their log odds are multiplied by a factor that
/// is fitted to the other parts of the tournaments.
fn tempered(matches: &[Match]) -> Vec<Told> {
    let logit = |one: &Match| (one.chance / (1.0 - one.chance)).ln();
    let rows: Vec<Row> = matches.iter().map(|one| row(vec![logit(one)], Vec::new(), one)).collect();
    foretell(matches, &rows, 1, 0)
}

/// The predictions of models that use one simple quantity. Each part of the tournaments is
/// predicted by a model fitted to the other parts.
fn baselines(matches: &[Match], ruleset: &Ruleset) -> Vec<(&'static str, Vec<Told>)> {
    let hull = |squad: &Squad| {
        let of = |ship: &killbox::squads::SquadShip| {
            f64::from(ship.stats().hull) + f64::from(ship.stats().shields)
        };
        squad.ships.iter().map(of).sum::<f64>()
    };
    let ships = |squad: &Squad| squad.ships.len() as f64;
    let points = |one: &Match| match one.fought.listed {
        [Some(a), Some(b)] => f64::from(a) - f64::from(b),
        _ => f64::from(one.squads[0].points(ruleset) - one.squads[1].points(ruleset)),
    };
    let number = |of: &dyn Fn(&Match) -> f64| -> Vec<Row> {
        matches.iter().map(|one| row(vec![of(one)], Vec::new(), one)).collect()
    };
    let column =
        |faction: Faction| Faction::ALL.iter().position(|other| *other == faction).unwrap_or(0) as u16;
    let factions = matches.iter().map(|one| {
        let [a, b] = one.squads.map(|squad| column(squad.faction));
        row(Vec::new(), if a == b { Vec::new() } else { vec![(a, 1), (b, -1)] }, one)
    });
    let all = [
        ("points", number(&points), 1, 0),
        ("number of ships", number(&|one: &Match| ships(one.squads[0]) - ships(one.squads[1])), 1, 0),
        ("hull and shields", number(&|one: &Match| hull(one.squads[0]) - hull(one.squads[1])), 1, 0),
        ("faction", factions.collect(), 0, Faction::ALL.len()),
    ];
    all.into_iter()
        .map(|(name, rows, kinds, columns)| (name, foretell(matches, &rows, kinds, columns)))
        .collect()
}

fn row(points: Vec<f64>, counts: Vec<(u16, i8)>, one: &Match) -> Row {
    let shares = one.fought.squads.map(|squad| squad as u64);
    Row { points, counts, score: f64::from(u8::from(one.fought.first_won)), shares }
}

/// The tournaments of matches, renumbered from 0.
fn of_tournaments(matches: &[Match]) -> BTreeMap<usize, usize> {
    let all: BTreeSet<usize> = matches.iter().map(|one| one.fought.tournament).collect();
    all.into_iter().zip(0..).collect()
}

fn foretell(matches: &[Match], rows: &[Row], kinds: usize, columns: usize) -> Vec<Told> {
    let mut told = vec![None; matches.len()];
    let parts = of_tournaments(matches);
    for part in 0..PARTS {
        let inside = |at: &usize| parts[&matches[*at].fought.tournament] % PARTS != part;
        let known: Vec<Row> = (0..matches.len()).filter(inside).map(|at| rows[at].clone()).collect();
        let model = fit(&known, kinds, columns, &vec![false; columns], 0.0);
        for at in (0..matches.len()).filter(|at| !inside(at)) {
            let chance = model.as_ref().map_or(0.5, |model| model.chance(&rows[at]));
            told[at] = Some(matches[at].told(chance));
        }
    }
    told.into_iter().flatten().collect()
}

/// By fifths of the matches: the mean chance of the favourite, and how often it won.
fn calibration(told: &[Told]) -> Vec<[f64; 2]> {
    let mut favourites: Vec<(f64, f64)> = told
        .iter()
        .map(|one| {
            let favourite = one.chance >= 0.5;
            (one.chance.max(1.0 - one.chance), f64::from(u8::from(one.won == favourite)))
        })
        .collect();
    favourites.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mean = |part: &[(f64, f64)]| {
        let n = part.len() as f64;
        [part.iter().map(|one| one.0).sum::<f64>() / n, part.iter().map(|one| one.1).sum::<f64>() / n]
    };
    favourites.chunks(favourites.len().div_ceil(5).max(1)).map(mean).collect()
}

/// The groups that a squad belongs to.
fn belongs(squad: &Squad, ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let cards = Counted::of(squad, ruleset).cards.into_keys();
    let card =
        |(kind, id): (CardKind, String)| (if kind == CardKind::Pilot { "pilot" } else { "upgrade" }, id);
    let shape = format!("{:?}", Class::of(squad)).to_lowercase();
    cards.map(card).chain([("faction", squad.faction.xws().to_owned()), ("shape", shape)]).collect()
}

/// Sums over the matches of a group.
#[derive(Default)]
struct Sums {
    simulated: f64,
    real: f64,
    /// By match: its tournament, and by how much the games overrate the group in it.
    over: Vec<(usize, f64)>,
}

/// How the games rate groups of squads, compared with the results of those groups.
fn groups(matches: &[Match], ruleset: &Ruleset) -> Vec<Group> {
    let mut sums: BTreeMap<(&'static str, String), Sums> = BTreeMap::new();
    for one in matches {
        let of = one.squads.map(|squad| belongs(squad, ruleset));
        for (at, groups) in of.iter().enumerate() {
            let (chance, won) = if at == 0 {
                (one.chance, one.fought.first_won)
            } else {
                (1.0 - one.chance, !one.fought.first_won)
            };
            let real = f64::from(u8::from(won));
            for group in groups.iter().filter(|group| !of[1 - at].contains(group)) {
                let sums = sums.entry(group.clone()).or_default();
                sums.simulated += chance;
                sums.real += real;
                sums.over.push((one.fought.tournament, chance - real));
            }
        }
    }
    let mut found: Vec<(f64, Group)> = sums
        .into_iter()
        .filter(|(_, sums)| sums.over.len() as u64 >= FEWEST)
        .map(|((kind, id), sums)| group(kind, id, &sums))
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let sure: Vec<usize> =
        (0..found.len()).filter(|at| found[*at].1.tournaments >= FEWEST_TOURNAMENTS).collect();
    let shares = false_shares(&sure.iter().map(|at| found[*at].0).collect::<Vec<_>>());
    for (at, share) in sure.into_iter().zip(shares) {
        found[at].1.q = Some(share);
    }
    found.into_iter().map(|(_, group)| group).collect()
}

/// A group without its `q`, and the p value of its error.
fn group(kind: &'static str, id: String, sums: &Sums) -> (f64, Group) {
    let n = sums.over.len() as f64;
    let Over { estimate, interval, p, tournaments, error } = Over::of(&sums.over);
    let group = Group {
        kind,
        id,
        matches: sums.over.len() as u64,
        simulated: sums.simulated / n,
        real: sums.real / n,
        over: estimate,
        tournaments,
        interval,
        q: None,
        error,
    };
    (p, group)
}

/// By how much squads are overrated, as a mean over matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Over {
    /// The mean.
    pub estimate: f64,
    /// The 95 % interval of the mean. `None` if all matches belong to one tournament.
    pub interval: Option<[f64; 2]>,
    /// The p value: how often chance alone makes a mean at least this far from 0.
    pub p: f64,
    /// The number of tournaments.
    pub tournaments: usize,
    /// The standard error of the mean.
    pub error: f64,
}

impl Over {
    /// The mean over matches, each given by its tournament and by how much a squad is overrated in
    /// it.
    pub fn of(matches: &[(usize, f64)]) -> Over {
        let estimate = matches.iter().map(|(_, over)| over).sum::<f64>() / matches.len() as f64;
        let of = Clustered::of(matches.iter().map(|(tournament, over)| (*tournament, over - estimate)));
        Over {
            estimate,
            interval: of.half_width().ok().map(|half| [estimate - half, estimate + half]),
            p: of.p(estimate),
            tournaments: of.tournaments,
            error: of.error(),
        }
    }
}

/// For p values in ascending order: the share of false discoveries among all values that are at
/// least as small, at most (Benjamini and Hochberg 1995).
pub fn false_shares(p: &[f64]) -> Vec<f64> {
    let mut least = 1.0_f64;
    let all = p.len() as f64;
    let share = |(rank, p): (usize, &f64)| {
        least = least.min(p * all / (rank + 1) as f64);
        least
    };
    let mut shares: Vec<f64> = p.iter().enumerate().rev().map(share).collect();
    shares.reverse();
    shares
}

impl Misrated {
    /// The rating errors of the predictor `name` over all groups. `None` without groups.
    fn of(name: &'static str, groups: &[Group]) -> Option<Misrated> {
        let root_mean_square = |of: &dyn Fn(&Group) -> f64| {
            (groups.iter().map(|group| of(group).powi(2)).sum::<f64>() / groups.len() as f64).sqrt()
        };
        (!groups.is_empty()).then(|| Misrated {
            name,
            groups: groups.len(),
            rms: root_mean_square(&|group| group.over),
            by_chance: root_mean_square(&|group| group.error),
        })
    }
}

/// The name of a group for people.
pub fn group_name(group: &Group, cards: &Cards) -> String {
    let name = match group.kind {
        "pilot" => cards.pilot(&group.id).map(|card| card.name.clone()),
        "upgrade" => cards.upgrade(&group.id).map(|card| card.name.clone()),
        _ => None,
    };
    name.unwrap_or_else(|| group.id.clone())
}
