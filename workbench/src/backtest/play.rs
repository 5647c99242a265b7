//! Simulates the matches of tournaments.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::ruleset::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::read::{Fought, Results};
use killbox::faults::Faults;
use killbox::matches::{GameResult, MakePlayer, Meetings, Watch, meet};
use killbox::report::Unsimulated;
use killbox::squads::{Squad, matchup_from_values, matchups};

/// A squad that can be played.
#[derive(Clone, Debug)]
pub struct Flown {
    /// The squad.
    pub squad: Squad,
    /// The squad's cards whose abilities are not simulated.
    pub not_simulated: Vec<Unsimulated>,
    /// Ids that were read as other ids, in the words of the warnings about them.
    pub mended: Vec<String>,
}

/// The squads of results, read with this ruleset. Squads that were legal under older points are
/// accepted. A squad with unknown cards, or one that breaks rules other than those on points, is an
/// error with the reason.
pub fn squads(
    results: &Results,
    catalogue: &Catalogue,
    library: &Library,
    ruleset: &Ruleset,
) -> Vec<Result<Flown, String>> {
    let one = |squad: &Value| {
        // Points in the file are those of its date.
        let mut squad = squad.clone();
        for value in squad.as_object_mut().into_iter().flat_map(|squad| squad.values_mut()) {
            for ship in value.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
                ship.remove("points");
            }
        }
        squad.as_object_mut().map(|squad| squad.remove("points"));
        let both = [squad.clone(), squad];
        match matchup_from_values(&both, catalogue, library, ruleset, Path::new("squad")) {
            Ok((_, field)) => Ok(Flown {
                squad: field.squads.into_iter().next().map(|squad| squad.squad).ok_or("no squad")?,
                not_simulated: field.not_simulated,
                mended: mended(&field.warnings),
            }),
            Err(error) => Err(error.to_string()),
        }
    };
    results.squads.iter().map(one).collect()
}

/// The ids that were read as other ids. The warnings are of a match-up of the squad with itself, so
/// each occurs twice.
fn mended(warnings: &[String]) -> Vec<String> {
    let what = |warning: &String| {
        let (before, after) = warning.split_once(" is not in this card set; read as ")?;
        Some(format!("{} as {after}", before.rsplit(": ").next()?))
    };
    let mut mended: Vec<String> = warnings.iter().filter_map(what).collect();
    mended.sort();
    mended.dedup();
    mended
}

/// How matches are simulated.
pub struct Terms<'a> {
    /// The ruleset.
    pub ruleset: &'a Ruleset,
    /// The compiled abilities.
    pub library: &'a Library,
    /// Games of each match. They are played in pairs with exchanged seats.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The player of both sides.
    pub player: &'a MakePlayer,
    /// Worker threads.
    pub threads: usize,
    /// Battles that a worker plays at once.
    pub batch: usize,
}

/// The results of the games of one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Simulated {
    /// Games that ended by the rules.
    pub games: u64,
    /// Half points of the first squad: 2 for a win, 1 for a draw.
    pub half_points: u64,
}

impl Simulated {
    /// The chance that the first squad wins. One drawn game is added, so that no chance is 0 or 1.
    pub fn chance(&self) -> f64 {
        (self.half_points as f64 / 2.0 + 0.5) / (self.games as f64 + 1.0)
    }
}

/// The results of a simulation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// By match. Matches with a squad that cannot be played have no games.
    pub matches: Vec<Simulated>,
    /// Games that ended by a bound of the program, by cause.
    pub faults: Faults,
    /// The wrapping sum of all games' hashes.
    pub checksum: u64,
}

impl Simulation {
    /// A simulation of `matches` matches, none of which has been played.
    pub fn blank(matches: usize) -> Simulation {
        Simulation { matches: vec![Simulated::default(); matches], ..Simulation::default() }
    }

    /// Adds the results of matches that were played elsewhere, from index `first` on.
    pub fn add(&mut self, first: usize, played: &Simulation) {
        for (here, there) in self.matches.iter_mut().skip(first).zip(&played.matches) {
            *here = *there;
        }
        self.faults.merge(&played.faults);
        self.checksum = self.checksum.wrapping_add(played.checksum);
    }
}

/// Plays the matches in `range` both of whose squads can be played, and returns their results in
/// order. Where the ruleset chooses the first player by the points of the squads, it uses the
/// points that the squads cost at the tournament, if the results state them.
pub fn play(
    matches: &[Fought],
    range: Range<usize>,
    squads: &[Result<Flown, String>],
    terms: &Terms,
    watch: &dyn Watch,
    stop: &AtomicBool,
) -> Simulation {
    let simulation = Mutex::new(Simulation::blank(range.len()));
    let pairs = (terms.games / 2).max(1);
    let of_meeting = |meeting: u64| {
        let fought = matches.get((meeting / pairs) as usize)?;
        let [Ok(a), Ok(b)] = fought.squads.map(|place| squads[place].as_ref()) else { return None };
        let mut both = matchups(&a.squad, &b.squad, terms.ruleset, terms.library);
        if let [Some(a), Some(b)] = fought.listed {
            both[0].points = [a, b];
            both[1].points = [b, a];
        }
        Some(both)
    };
    let told = |meeting: u64, game: &GameResult| {
        watch.ended(game);
        let mut simulation = simulation.lock().unwrap_or_else(PoisonError::into_inner);
        simulation.checksum = simulation.checksum.wrapping_add(game.hash);
        if let Some(cause) = game.cause() {
            simulation.faults.add(game.game, cause);
            return;
        }
        let of = &mut simulation.matches[(meeting / pairs) as usize - range.start];
        of.games += 1;
        of.half_points += u64::from(game.half_points());
    };
    let plan = Meetings {
        matchups: &of_meeting,
        first: range.start as u64 * pairs,
        count: range.len() as u64 * pairs,
        drawn_as: &|meeting| meeting,
        seed: terms.seed,
        players: [terms.player, terms.player],
        threads: terms.threads,
        batch: terms.batch,
    };
    meet(&plan, &told, stop);
    simulation.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// How many squads cannot be played, by the first thing that is wrong with each.
pub fn refused(squads: &[Result<Flown, String>]) -> BTreeMap<String, u64> {
    let mut reasons = BTreeMap::new();
    for why in squads.iter().filter_map(|squad| squad.as_ref().err()) {
        // The first line only names the ruleset.
        let fault = why.lines().skip(1).find(|line| line.contains('`')).unwrap_or("something else");
        // The place in the file is dropped, so that equal faults of different files count together.
        let fault = fault.rsplit(": ").next().unwrap_or(fault).trim();
        *reasons.entry(fault.to_owned()).or_default() += 1;
    }
    reasons
}
