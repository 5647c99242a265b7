//! The squads of games: one pair, a list of pairs, a pool in which every squad may meet every other
//! of its ruleset, or squads that are drawn at random.
//!
//! The squads of a game depend only on the pool, the seed and the number of the game. They are
//! compiled when a game first needs them. A [`Dealer`] keeps what it compiled up to a bound of
//! memory; what it keeps changes no game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use killbox::matches::First;
use killbox::record::Recorded;
use killbox::selfplay::Pairing;
use killbox::squads::{self, Draw, DrawOptions, Lead, Loaded, Squad, expand};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_components::geometry::Extent;
use killbox_components::objective::Scenario;
use killbox_components::rng::{Purpose, below, stream};
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::draws::{none_found, read_faction, read_lead};
use crate::field::{Cards, Source, ruleset_or_legacy, set_environment, set_scenario};
use crate::numbers::whole;
use crate::raise::Class;

/// The most rounds to which games can be limited.
const MOST_ROUNDS: u64 = 100;

/// The squads of games.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Pool {
    table: Arc<Table>,
}

/// The squads from which those of a game are taken.
enum Table {
    /// Pairs of squads that were read.
    Pairs(Cards, Vec<squads::Field>),
    /// Squads that were read, by ruleset: A is any of them, and B any of A's ruleset.
    Groups(Cards, Vec<squads::Field>),
    /// Squads that are drawn, for each side.
    Draws(&'static Library, &'static Ruleset, Box<[Drawer; 2]>),
}

/// Draws the squads of a side.
struct Drawer {
    /// For each faction: the cards, the card that every squad has, and the first squad, which takes
    /// the place of one that is not found.
    factions: Vec<(Draw<'static>, Option<Lead>, Squad)>,
    seed: u64,
    /// How many squads there are; they are numbered from 1.
    count: u32,
}

/// Which squads are drawn: factions, totals, seed, count, the card that every squad has, and
/// whether only cards are drawn whose abilities are simulated.
type Wanted = (Vec<String>, Option<(i32, i32)>, u64, Option<u32>, Option<String>, bool);

/// A pair of squads as Python names it: squad A, squad B, ruleset, scenario, environment card.
type Named = (Source, Source, Option<String>, Option<String>, Option<String>);

/// The scenario of each ruleset, or of all.
#[derive(FromPyObject)]
pub enum Scenarios {
    /// One scenario for all.
    All(String),
    /// By the names of rulesets.
    By(BTreeMap<String, String>),
}

#[pymethods]
impl Pool {
    /// Pairs of squads. Each plays by its own ruleset, scenario and environment card.
    #[staticmethod]
    #[pyo3(signature = (pairs, lenient, cards, rounds))]
    fn of_pairs(
        py: Python<'_>,
        pairs: Vec<Named>,
        lenient: bool,
        cards: Option<PathBuf>,
        rounds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Pool> {
        let cards = Cards::load(py, cards.as_deref())?;
        let mut fields = Vec::with_capacity(pairs.len());
        for (a, b, ruleset, scenario, environment) in pairs {
            let mut field = cards.field(py, &[a, b], ruleset.as_deref(), lenient)?;
            set_scenario(py, &mut field.ruleset, scenario.as_deref())?;
            set_environment(&mut field.ruleset, environment.as_deref())?;
            limit(&mut field.ruleset, rounds)?;
            fields.push(field);
        }
        Pool::of(Table::Pairs(cards, fields))
    }

    /// Squads of which every two of one ruleset may meet. A folder stands for its squads, and
    /// `@FILE` for those of a list.
    #[staticmethod]
    #[pyo3(signature = (sources, ruleset, lenient, cards, scenarios, environment, rounds))]
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    fn of_squads(
        py: Python<'_>,
        sources: Vec<Source>,
        ruleset: Option<&str>,
        lenient: bool,
        cards: Option<PathBuf>,
        scenarios: Option<Scenarios>,
        environment: Option<&str>,
        rounds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Pool> {
        let cards = Cards::load(py, cards.as_deref())?;
        let mut groups: BTreeMap<String, Vec<Source>> = BTreeMap::new();
        for source in all(py, sources)? {
            let name =
                ruleset.map_or_else(|| cards.fits(py, &source, lenient), |name| Ok(name.to_owned()))?;
            groups.entry(name).or_default().push(source);
        }
        if let Some(Scenarios::By(by)) = &scenarios
            && let Some(name) = by.keys().find(|name| !groups.contains_key(*name))
        {
            let known: Vec<&str> = groups.keys().map(String::as_str).collect();
            let what = format!("scenario: no squad plays by '{name}', but by {}", known.join(", "));
            return Err(PyValueError::new_err(what));
        }
        let mut fields = Vec::with_capacity(groups.len());
        for (name, group) in &groups {
            let scenario = match &scenarios {
                Some(Scenarios::All(scenario)) => Some(scenario.as_str()),
                Some(Scenarios::By(by)) => by.get(name).map(String::as_str),
                None => None,
            };
            let mut field = cards.field(py, group, Some(name), lenient)?;
            set_scenario(py, &mut field.ruleset, scenario)?;
            set_environment(&mut field.ruleset, environment)?;
            limit(&mut field.ruleset, rounds)?;
            fields.push(field);
        }
        Pool::of(Table::Groups(cards, fields))
    }

    /// Squads that are drawn at random, for squad A and squad B.
    #[staticmethod]
    #[pyo3(signature = (draws, ruleset, scenario, environment, rounds))]
    fn of_draws(
        py: Python<'_>,
        draws: [Wanted; 2],
        ruleset: Option<&str>,
        scenario: Option<&str>,
        environment: Option<&str>,
        rounds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Pool> {
        let mut ruleset = ruleset_or_legacy(py, ruleset)?.ruleset;
        set_scenario(py, &mut ruleset, scenario)?;
        set_environment(&mut ruleset, environment)?;
        limit(&mut ruleset, rounds)?;
        let ruleset = lasting(ruleset);
        let library = Library::built_in().map_err(|error| Class::Cards.error(py, error))?;
        let [a, b] = draws.map(|wanted| Drawer::new(wanted, ruleset, library));
        Pool::of(Table::Draws(library, ruleset, Box::new([a?, b?])))
    }

    /// The names of the squads that were read.
    #[getter]
    fn names(&self) -> Vec<String> {
        match &*self.table {
            Table::Pairs(_, fields) | Table::Groups(_, fields) => {
                let squads = fields.iter().flat_map(|field| &field.squads);
                squads.map(|squad| squad.name.clone()).collect()
            }
            Table::Draws(..) => Vec::new(),
        }
    }
}

impl Pool {
    /// A pool of these squads, which all play on boards of one size.
    fn of(table: Table) -> PyResult<Pool> {
        let rulesets = match &table {
            Table::Pairs(_, fields) | Table::Groups(_, fields) => {
                fields.iter().map(|field| &field.ruleset).collect()
            }
            Table::Draws(_, ruleset, _) => vec![*ruleset],
        };
        let Some(first) = rulesets.first() else {
            return Err(PyValueError::new_err("no squads: name at least one pair"));
        };
        if let Some(other) = rulesets.iter().find(|other| other.play_area_mm != first.play_area_mm) {
            let what = format!(
                "the play areas of `{}` and `{}` differ in size: play these squads in two environments",
                first.name, other.name
            );
            return Err(PyValueError::new_err(what));
        }
        Ok(Pool { table: Arc::new(table) })
    }

    /// A dealer of these squads.
    pub(super) fn dealer(&self, first: First, memory: usize) -> Dealer {
        let table = Arc::clone(&self.table);
        let kept = Mutex::new(Kept { met: BTreeMap::new(), bytes: 0, most: memory, clock: 0 });
        let mut dealer = Dealer { table, first, only: None, kept };
        if let Table::Pairs(_, fields) = &*dealer.table
            && fields.len() == 1
        {
            dealer.only = Some(Arc::new(dealer.compile([0, 0])));
        }
        dealer
    }
}

/// The squads that these sources stand for.
fn all(py: Python<'_>, sources: Vec<Source>) -> PyResult<Vec<Source>> {
    let mut found = Vec::with_capacity(sources.len());
    for (label, text) in sources {
        if text.is_some() {
            found.push((label, text));
            continue;
        }
        let files = expand(&[PathBuf::from(label)]).map_err(|error| Class::Squad.error(py, error))?;
        found.extend(files.iter().map(|file| (path_text(file), None)));
    }
    Ok(found)
}

fn path_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Limits the rounds of a ruleset's games, if a limit is given.
fn limit(ruleset: &mut Ruleset, rounds: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if let Some(rounds) = rounds {
        ruleset.round_limit = whole("rounds", rounds, 1..=MOST_ROUNDS)? as u8;
    }
    Ok(())
}

/// The ruleset in memory that is never freed, because draws refer to it as long as their pool
/// lives. Equal rulesets are stored once, so a program that makes many pools does not grow.
fn lasting(ruleset: Ruleset) -> &'static Ruleset {
    static KNOWN: Mutex<Vec<&'static Ruleset>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(same) = known.iter().find(|same| ***same == ruleset) {
        return same;
    }
    let lasting: &'static Ruleset = Box::leak(Box::new(ruleset));
    known.push(lasting);
    lasting
}

impl Drawer {
    fn new(wanted: Wanted, ruleset: &'static Ruleset, library: &'static Library) -> PyResult<Drawer> {
        let (factions, points, seed, count, lead, simulated) = wanted;
        let cards = Catalogue::embedded().cards(ruleset.card_set);
        let (mut able, mut unable) = (Vec::new(), None);
        for id in &factions {
            let faction = read_faction(id)?;
            let points = points.map(|(low, high)| low..=high);
            let options = DrawOptions { points, simulated: simulated.then_some(library) };
            let draw = Draw::new(cards, ruleset, faction, options);
            // A card that all squads are to have narrows the factions to those that have it.
            let lead = match lead.as_deref().map(|id| read_lead(&draw, faction, id)).transpose() {
                Ok(lead) => lead,
                Err(error) => {
                    unable = Some(error);
                    continue;
                }
            };
            let squad = draw.squad(seed, 1, lead).ok_or_else(|| none_found(faction))?;
            able.push((draw, lead, squad));
        }
        match unable {
            Some(error) if able.is_empty() => Err(error),
            _ if able.is_empty() => Err(PyValueError::new_err("a draw needs at least one faction")),
            _ => Ok(Drawer { factions: able, seed, count: count.unwrap_or(u32::MAX).max(1) }),
        }
    }

    /// The squad with this number of a faction.
    fn squad(&self, faction: usize, number: u64) -> Squad {
        let (draw, lead, known) = &self.factions[faction];
        draw.squad(self.seed, number, *lead).unwrap_or_else(|| known.clone())
    }
}

/// The squads of a game in a table, by their places there.
type Key = [u64; 2];

/// The two numbers in a word of a key.
fn halves(word: u64) -> (u64, u64) {
    (word >> 32, word & u64::from(u32::MAX))
}

/// Two squads that meet.
#[derive(Debug)]
pub(super) struct Met {
    pub(super) pairing: Arc<Pairing>,
    /// The names of squad A and squad B.
    pub(super) names: [String; 2],
    /// The squads in XWS, for recordings.
    pub(super) xws: [Value; 2],
    /// The name of the points by which the squads cost, for recordings.
    pub(super) points: String,
}

impl Met {
    /// Squad A in seat A.
    pub(super) fn matchup(&self) -> &Matchup {
        &self.pairing.matchups()[0]
    }

    pub(super) fn ruleset(&self) -> &Ruleset {
        &self.matchup().ruleset
    }

    /// The scenario of a game, or `none`.
    pub(super) fn scenario(&self, game: u64) -> &'static str {
        self.ruleset().scenario_of(game).map_or("none", Scenario::word)
    }

    /// The squad limit, of which margins are fractions.
    pub(super) fn limit(&self) -> f64 {
        f64::from(self.ruleset().squad_points.max(1))
    }

    /// The part of a recording of their games that is known before a game is played.
    pub(super) fn recorded(&self, seed: u64, players: [String; 2]) -> Recorded {
        let matchups = self.pairing.matchups();
        let pair = Loaded {
            names: self.names.clone(),
            xws: self.xws.clone(),
            // Seats are exchanged only where there are two.
            matchups: [0, 1].map(|at| matchups[at.min(matchups.len() - 1)].clone()),
            points_version: self.points.clone(),
            not_simulated: Vec::new(),
            warnings: Vec::new(),
        };
        Recorded::new(&pair, seed, players, self.pairing.first())
    }
}

/// Deals the squads of games.
pub(super) struct Dealer {
    table: Arc<Table>,
    first: First,
    /// The squads of all games, if there is only one pair.
    pub(super) only: Option<Arc<Met>>,
    kept: Mutex<Kept>,
}

/// The compiled pairs, each with the time of its last use.
struct Kept {
    met: BTreeMap<Key, (u64, Arc<Met>)>,
    bytes: usize,
    most: usize,
    clock: u64,
}

impl Dealer {
    /// The squads of a game.
    pub(super) fn met(&self, seed: u64, game: u64) -> Arc<Met> {
        if let Some(only) = &self.only {
            return Arc::clone(only);
        }
        let key = self.key(seed, game);
        if let Some(met) = self.kept().get(key) {
            return met;
        }
        // Compiling takes long, so other threads may go on meanwhile.
        let met = Arc::new(self.compile(key));
        self.kept().keep(key, met)
    }

    /// How the first player is chosen.
    pub(super) fn first(&self) -> First {
        self.first
    }

    /// The size of the play area, which all games have.
    pub(super) fn play_area(&self) -> Extent {
        match &*self.table {
            Table::Pairs(_, fields) | Table::Groups(_, fields) => fields[0].ruleset.play_area_mm,
            Table::Draws(_, ruleset, _) => ruleset.play_area_mm,
        }
    }

    /// The number of compiled pairs that are kept, and about how many bytes they take.
    pub(super) fn held(&self) -> (usize, usize) {
        let kept = self.kept();
        (kept.met.len(), kept.bytes)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The places of a game's squads. They are drawn from a random stream of the game.
    fn key(&self, seed: u64, game: u64) -> Key {
        let mut rng = stream(seed, game, Purpose::Squads);
        let mut any = |n: usize| u64::from(below(&mut rng, n.max(1) as u32));
        match &*self.table {
            Table::Pairs(_, fields) => [any(fields.len()), 0],
            Table::Groups(_, fields) => {
                let mut a = any(fields.iter().map(|field| field.squads.len()).sum());
                let mut group = 0;
                while a >= fields[group].squads.len() as u64 {
                    a -= fields[group].squads.len() as u64;
                    group += 1;
                }
                let b = any(fields[group].squads.len());
                [group as u64, a << 32 | b]
            }
            Table::Draws(_, _, drawers) => drawers.each_ref().map(|drawer| {
                let faction = any(drawer.factions.len());
                let number = 1 + any(drawer.count as usize);
                faction << 32 | number
            }),
        }
    }

    fn compile(&self, key: Key) -> Met {
        match &*self.table {
            Table::Pairs(cards, fields) => self.read(cards, &fields[key[0] as usize], [0, 1]),
            Table::Groups(cards, fields) => {
                let (a, b) = halves(key[1]);
                self.read(cards, &fields[key[0] as usize], [a as usize, b as usize])
            }
            Table::Draws(library, ruleset, drawers) => {
                let drawn = [0, 1].map(|side| {
                    let (faction, number) = halves(key[side]);
                    drawers[side].squad(faction as usize, number)
                });
                let matchups = squads::matchups(&drawn[0], &drawn[1], ruleset, library);
                Met {
                    pairing: Arc::new(Pairing::new(matchups, self.first)),
                    names: drawn.each_ref().map(|squad| squad.name.clone()),
                    xws: drawn.each_ref().map(|squad| squads::xws(squad, ruleset)),
                    points: Catalogue::embedded().cards(ruleset.card_set).points_version().to_owned(),
                }
            }
        }
    }

    /// Two squads of a field.
    fn read(&self, cards: &Cards, field: &squads::Field, places: [usize; 2]) -> Met {
        let [a, b] = places;
        Met {
            pairing: Arc::new(Pairing::new(field.matchups(a, b, &cards.library), self.first)),
            names: places.map(|at| field.squads[at].name.clone()),
            xws: places.map(|at| field.squads[at].xws.clone()),
            points: field.squads[a].points_version.clone(),
        }
    }
}

impl Kept {
    fn get(&mut self, key: Key) -> Option<Arc<Met>> {
        self.clock += 1;
        let (used, met) = self.met.get_mut(&key)?;
        *used = self.clock;
        Some(Arc::clone(met))
    }

    /// Keeps a pair, and drops those that were not used for the longest time if there is no room.
    /// If another thread was faster, its pair is kept.
    fn keep(&mut self, key: Key, met: Arc<Met>) -> Arc<Met> {
        if let Some(there) = self.get(key) {
            return there;
        }
        self.bytes += met.pairing.bytes();
        self.met.insert(key, (self.clock, Arc::clone(&met)));
        while self.bytes > self.most
            && let Some(oldest) = self.met.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| *key)
            && let Some((_, dropped)) = self.met.remove(&oldest)
        {
            self.bytes -= dropped.pairing.bytes();
        }
        met
    }
}
