//! States: one battle as a value, for search. The library has the battle
//! ([`killbox::selfplay::state`]); here it gets its squads' names, players by name, and pickles.
//!
//! A pickled state has the squads, the beginning of its game, and every step since then. Reading it
//! plays the game again up to its place.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use killbox::input;
use killbox::matches::{First, Side, seating};
use killbox::narration::{self, words};
use killbox::record;
use killbox::replay::Recording;
use killbox::scenario::{self as cases, CardPool};
use killbox::selfplay::observe::{Memory, observe};
use killbox::selfplay::state::{self, NotPlayed, SeatPlayers, Step, Until};
use killbox::selfplay::{Kind, Pairing};
use killbox::squads;
use killbox_cards::Library;
use killbox_cards::catalogue::revision::revision;
use killbox_components::choice::OptionKey;
use killbox_components::ids::{SHIPS, Seat, ShipSlot};
use killbox_components::ruleset::Ruleset;
use killbox_components::spec::Matchup;
use killbox_players::Player;
use killbox_players::random::Random;
use killbox_players::registry::Chosen;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::arrays::{self, Arrays, Locked};
use super::chunk::{Slot, Told};
use super::made::Made;
use super::pool::Met;
use super::record::OUTSIDE;
use super::retold::retold;
use super::snapshot::Squads;
use crate::field::{Cards, Field, chosen};
use crate::numbers::{index, seed, whole};
use crate::playing::read_first;
use crate::raise::Class;

/// The maximum size of a scenario file in bytes.
const LONGEST: u64 = 4 << 20;
/// The most rounds that a state is played on by one call.
const MOST_ROUNDS: u64 = 250;
/// The most players that are kept for later calls.
const MOST_PLAYERS: usize = 16;

/// A battle at a decision or at its end.
#[pyclass(module = "killbox._killbox")]
pub struct State(pub(super) Held);

/// A state of the library, with all that its pickle needs besides.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) state: state::State,
    source: Arc<Source>,
    origin: Arc<Origin>,
    /// The battle of an environment from which the state was taken. The steps of this battle come
    /// before those of the state.
    before: Option<Arc<Slot>>,
}

/// The squads of a state.
#[derive(Debug)]
pub(super) struct Source {
    pairing: Arc<Pairing>,
    /// The names of squad A and squad B.
    names: [String; 2],
    /// The squads in XWS; none for the made-up squads of a scenario.
    xws: Option<[Value; 2]>,
    /// The name of the points by which the squads cost.
    points: String,
    /// The folder with the user's own cards.
    cards: Option<PathBuf>,
}

/// The beginning of a state's game.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Origin {
    /// A whole game.
    Game { seed: u64, game: u64 },
    /// The position of a case of a scenario file.
    Scenario { file: String, text: String, case: usize },
}

/// A state as it is pickled.
#[derive(Serialize, Deserialize)]
struct Pickled {
    squads: Option<PickledSquads>,
    cards: Option<PathBuf>,
    origin: Origin,
    steps: Vec<Step>,
    hash: u64,
}

/// The squads of a state as they are pickled.
#[derive(Clone, Serialize, Deserialize)]
struct PickledSquads {
    names: [String; 2],
    xws: [Value; 2],
    points: String,
    ruleset: Ruleset,
    first: String,
}

/// The sources that states of this process have, by what they were made of. Those of the user's own
/// cards are not listed, since their files may change.
static SOURCES: Mutex<Vec<(String, Weak<Source>)>> = Mutex::new(Vec::new());
/// The players that have played states on, the last one last. A player answers equal views alike,
/// whatever it has played before, so any state can use it.
static PLAYERS: Mutex<Vec<(Label, Box<dyn Player>)>> = Mutex::new(Vec::new());

/// By what a player is found that has played before.
struct Label {
    name: String,
    /// The files that its name refers to, as they were when they were read.
    files: Vec<(PathBuf, Option<Stamp>)>,
}

/// The length of a file, and when it was written.
type Stamp = (u64, SystemTime);

#[pymethods]
impl State {
    /// A game between the first two squads of a field.
    #[staticmethod]
    #[pyo3(signature = (field, seed, game, first, cards))]
    fn begin(
        py: Python<'_>,
        field: &Field,
        seed: &Bound<'_, PyAny>,
        game: &Bound<'_, PyAny>,
        first: Option<&str>,
        cards: Option<PathBuf>,
    ) -> PyResult<State> {
        let (seed, game) = (self::seed(seed)?, whole("game", game, 0..=u64::MAX >> 8)?);
        let first = read_first(first)?;
        let source = Source::of_field(&field.field, &field.cards.library, first, cards.as_deref())?;
        Ok(State(py.detach(|| Held::game(source, seed, game))))
    }

    /// A recorded game at the decision number `at`, by default its last one. `bytes` are the
    /// contents of the file, if they were read already.
    #[staticmethod]
    #[pyo3(signature = (path, bytes, at, cards))]
    fn of_game(
        py: Python<'_>,
        path: PathBuf,
        bytes: Option<&[u8]>,
        at: Option<&Bound<'_, PyAny>>,
        cards: Option<PathBuf>,
    ) -> PyResult<State> {
        let wrong = |error: &dyn std::fmt::Display| Class::Replay.error(py, error);
        let recording = match bytes {
            Some(bytes) => Recording::from_bytes(bytes, &path),
            None => Recording::read(&path),
        };
        let recording = recording.map_err(|error| wrong(&error))?;
        let all = recording.choices.each_ref().map(Vec::len).iter().sum::<usize>();
        let at = at.map(|at| whole("at", at, 0..=all as u64)).transpose()?.map(|at| at as usize);
        let own = Cards::load(py, cards.as_deref())?;
        let field = record::field_of(&recording, &own.catalogue, &own.library, &path)
            .map_err(|error| Class::Squad.error(py, error))?;
        let first = record::first_of(&recording);
        let source = Source::of_field(&field, &own.library, first, cards.as_deref())?;
        let (pairing, origin) =
            (&source.pairing, Origin::Game { seed: recording.seed, game: recording.game });
        let state = py.detach(|| state::State::of_recording(pairing, &recording, at, &path));
        let state = state.map_err(|error| wrong(&format!("{}: {error}", path.display())))?;
        Ok(State(Held { state, source, origin: Arc::new(origin), before: None }))
    }

    /// The position of a case of a scenario file: the one with this number, or the first whose
    /// sentence contains the words. `text` is the file's, if it was read already.
    #[staticmethod]
    #[pyo3(signature = (path, text, case, cards))]
    fn of_scenario(
        py: Python<'_>,
        path: PathBuf,
        text: Option<String>,
        case: &Bound<'_, PyAny>,
        cards: Option<PathBuf>,
    ) -> PyResult<State> {
        let file = input::shown(&path);
        let text = match text {
            Some(text) => text,
            None => input::text(&path, LONGEST, "a scenario file")
                .map_err(|error| Class::Scenario.error(py, error))?,
        };
        let read = cases::read(&file, &text).map_err(|error| Class::Scenario.error(py, error))?;
        let case = match case.extract::<String>() {
            Ok(words) => read.iter().position(|case| case.about().contains(&words)).ok_or_else(|| {
                Class::Scenario.error(py, format!("{file}: no case has a sentence with these words"))
            })?,
            Err(_) => index("case", case, read.len())?,
        };
        Held::placed(py, file, text, case, cards).map(State)
    }

    /// Reads a pickled state.
    #[staticmethod]
    fn unpickled(py: Python<'_>, text: &str) -> PyResult<State> {
        Held::unpickled(py, text).map(State)
    }

    /// The state as text, for pickles.
    fn pickled(&self, py: Python<'_>) -> PyResult<String> {
        self.0.pickled(py)
    }

    /// Writes the game so far as a replay.
    fn record(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let wrong = |error: &dyn std::fmt::Display| Class::Replay.error(py, error);
        let Held { state, source, origin, .. } = &self.0;
        let (Origin::Game { seed, game }, Some(met)) = (&**origin, source.met()) else {
            return Err(wrong(
                &"the state began with the position of a scenario: a replay holds only whole games",
            ));
        };
        let mut choices: [Vec<OptionKey>; 2] = Default::default();
        for step in self.0.steps(py)? {
            let Step::Answer { seat, key } = step else {
                return Err(wrong(
                    &"something in the state was drawn anew or set: its game is not that of its seed, so a replay cannot repeat it",
                ));
            };
            choices[seat.index()].push(key);
        }
        let known = met.recorded(*seed, [OUTSIDE.to_owned(), OUTSIDE.to_owned()]).known(*game);
        let recording = Recording { choices, hash: state.result_hash(), ..known };
        recording.write(&path).map_err(|error| wrong(&error))
    }

    /// A copy.
    fn copy(&self) -> State {
        State(self.0.clone())
    }

    /// Whether two states have equal squads and rules, and play on alike.
    fn equals(&self, other: &State) -> bool {
        self.0.state == other.0.state
    }

    /// A hash of the whole state.
    #[getter]
    fn hash(&self) -> u64 {
        self.0.state.whole_hash()
    }

    /// A hash of the position.
    #[getter]
    fn position_hash(&self) -> u64 {
        self.0.state.position_hash()
    }

    /// The player that is asked: 0 squad A, 1 squad B.
    #[getter]
    fn player(&self) -> Option<u8> {
        self.0.state.asked().map(|seat| self.0.player(seat))
    }

    /// The players that are asked, in the order of their seats.
    #[getter]
    fn players(&self) -> Vec<u8> {
        let open = Seat::BOTH.into_iter().filter(|seat| self.0.state.open(*seat).is_some());
        open.map(|seat| self.0.player(seat)).collect()
    }

    /// The kind of the decision of the player that is asked.
    #[getter]
    fn kind(&self) -> Option<String> {
        let open = self.0.state.open(self.0.state.asked()?)?;
        Some(format!("{:?}", open.kind))
    }

    /// The number of options of a player's decision; 0 if it has none.
    #[pyo3(signature = (player))]
    fn legal(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        let seat = match player {
            None => self.0.state.asked(),
            Some(player) => Some(self.0.seat(player)?),
        };
        Ok(seat.and_then(|seat| self.0.state.open(seat)).map_or(0, |open| open.options))
    }

    /// The keys of the options of a player's decision.
    #[pyo3(signature = (player))]
    fn keys(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<u32>> {
        let seat = self.0.asked(py, player)?;
        Ok(self.0.state.options(seat).into_iter().map(OptionKey::bits).collect())
    }

    /// The open decision of a player, as JSON: player, kind, question, the text of each option.
    #[pyo3(signature = (player))]
    fn describe(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.0.asked(py, player)?;
        let names = self.0.names_by_seat();
        let told = self.0.state.view(seat, |view| {
            let (question, options) = narration::in_words(view, &names);
            json!({
                "side": self.0.player(seat), "kind": format!("{:?}", view.pending().kind), "text": question,
                "options": options,
            })
        });
        Ok(told.to_string())
    }

    /// Answers the decision of a player, by default of the one that is asked, with the index of an
    /// option.
    #[pyo3(signature = (option, player))]
    fn submit(
        &mut self,
        py: Python<'_>,
        option: &Bound<'_, PyAny>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let seat = self.0.asked(py, player)?;
        // A negative number, or one that is too large, is no option of any decision.
        let Ok(option) = option.extract::<usize>() else {
            let options = self.0.state.open(seat).map_or(0, |open| open.options);
            let what = format!("option {option} of {options}: expected a whole number from 0");
            return Err(Class::Action.error(py, what));
        };
        self.0.state.submit(seat, option).map_err(|error| self.0.refused(py, error))
    }

    /// Answers the decision of a player with the option that has this key.
    #[pyo3(signature = (key, player))]
    fn submit_key(&mut self, py: Python<'_>, key: u32, player: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.0.asked(py, player)?;
        let options = self.0.state.options(seat);
        let Some(option) = options.iter().position(|option| option.bits() == key) else {
            let what = "this option is not one of the open decision: it belongs to another one";
            return Err(Class::Action.error(py, what));
        };
        self.0.state.submit(seat, option).map_err(|error| self.0.refused(py, error))
    }

    /// A copy in which what a player cannot know is drawn anew.
    #[pyo3(signature = (seed, player))]
    fn imagine(
        &self,
        py: Python<'_>,
        seed: &Bound<'_, PyAny>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let seed = self::seed(seed)?;
        if self.0.state.ending().is_some() {
            return Err(Class::Action.error(py, "the game is over: nothing in it is hidden"));
        }
        let seat = match player {
            Some(player) => self.0.seat(player)?,
            None => self.0.asked(py, None)?,
        };
        Ok(State(Held { state: self.0.state.imagined(seat, seed), ..self.0.clone() }))
    }

    /// Replaces the dice and damage cards to come.
    fn reseed(&mut self, seed: &Bound<'_, PyAny>) -> PyResult<()> {
        let seed = self::seed(seed)?;
        self.0.state.reseed(seed);
        Ok(())
    }

    /// The facedown dials that a player cannot know: ship, name, the maneuvers on the dial.
    #[pyo3(signature = (player))]
    fn hidden_dials(
        &self,
        py: Python<'_>,
        player: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(u8, String, Vec<String>)>> {
        let seat = match player {
            Some(player) => self.0.seat(player)?,
            None => self.0.asked(py, None)?,
        };
        let matchup = self.0.matchup();
        let told = self.0.state.hidden_dials(seat).into_iter().map(|(ship, dial)| {
            let name = matchup.ship(ship).name.clone();
            (ship.0, name, dial.into_iter().map(words::maneuver).collect())
        });
        Ok(told.collect())
    }

    /// Sets the facedown dial of a ship to the maneuver with this index on its dial.
    fn set_dial(
        &mut self,
        py: Python<'_>,
        ship: &Bound<'_, PyAny>,
        maneuver: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let ship = ShipSlot(index("ship", ship, SHIPS)? as u8);
        let hidden = self.0.state.hidden_dials(ship.seat().other());
        let Some((_, dial)) = hidden.into_iter().find(|(other, _)| *other == ship) else {
            return Err(self.0.refused(py, NotPlayed::NoDial(ship)));
        };
        let maneuver = dial[index("maneuver", maneuver, dial.len())?];
        self.0.state.set_dial(ship, maneuver).map_err(|error| self.0.refused(py, error))
    }

    /// Plays on with these players of squad A and squad B: to the next decision, to the next round
    /// or to the end. Without a seed it is drawn from the hash of the state.
    #[pyo3(signature = (players, until, rounds, seed))]
    fn play(
        &mut self,
        py: Python<'_>,
        players: [Option<String>; 2],
        until: Option<&str>,
        rounds: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rounds = rounds.map(|rounds| whole("rounds", rounds, 1..=MOST_ROUNDS)).transpose()?;
        let until = match (until, rounds) {
            (None | Some("round"), Some(rounds)) => Until::Rounds(rounds as u8),
            (Some("round"), None) => Until::Rounds(1),
            (Some("decision"), None) => Until::Decision,
            (None | Some("end"), None) => Until::End,
            (Some(other @ ("decision" | "end")), Some(_)) => {
                let what = format!("until={other:?} with rounds: rounds stops at the beginning of a round");
                return Err(PyValueError::new_err(what));
            }
            (Some(other), _) => {
                let what = format!("until={other:?}: expected 'decision', 'round', 'end' or None");
                return Err(PyValueError::new_err(what));
            }
        };
        let seed = match seed {
            Some(seed) => self::seed(seed)?,
            None => self.0.state.whole_hash(),
        };
        let (mut labels, mut seated): ([Option<Label>; 2], SeatPlayers) = Default::default();
        for (player, name) in players.iter().enumerate() {
            if let Some(name) = name {
                let seat = self.0.seat_of(player).index();
                let (label, made) = player_named(py, name)?;
                (labels[seat], seated[seat]) = (Some(label), Some(made));
            }
        }
        let state = &mut self.0.state;
        py.detach(|| state.play(&mut seated, until, seed));
        for (label, made) in labels.into_iter().zip(seated) {
            if let (Some(label), Some(made)) = (label, made) {
                keep_player(label, made);
            }
        }
        Ok(())
    }

    /// Whether the game is over.
    #[getter]
    fn ended(&self) -> bool {
        self.0.state.ending().is_some()
    }

    /// The result of a game that is over: winner, scores, margin, rounds, hash, fault.
    #[getter]
    #[expect(clippy::type_complexity, reason = "the fields of the Python class")]
    fn result(&self) -> Option<(Option<u8>, [u16; 2], f64, u8, u64, Option<String>)> {
        let result = self.0.state.result()?;
        let limit = f64::from(self.0.source.ruleset().squad_points.max(1));
        let winner = result.winner.map(|side| u8::from(side == Side::B));
        let fault = result.cause().map(|cause| cause.word().to_owned());
        let margin = f64::from(result.margin()) / limit;
        Some((winner, result.scores, margin, result.rounds, result.hash, fault))
    }

    /// The round, from 1; 0 in set-up.
    #[getter]
    fn round(&self) -> u8 {
        self.0.state.round()
    }

    /// The phase.
    #[getter]
    fn phase(&self) -> String {
        format!("{:?}", self.0.state.phase()).to_lowercase()
    }

    /// The first player: 0 squad A, 1 squad B.
    #[getter]
    fn first_player(&self) -> u8 {
        self.0.player(self.0.state.first_player())
    }

    /// The number of decisions that were answered in the game.
    #[getter]
    fn decisions(&self) -> u32 {
        self.0.state.decisions()
    }

    /// The names of squad A and squad B.
    #[getter]
    fn names(&self) -> [String; 2] {
        self.0.source.names.clone()
    }

    /// Width of the play area and its depth from one player's edge to the other's, in mm [RND-17].
    #[getter]
    fn play_area(&self) -> (f64, f64) {
        self.0.source.ruleset().play_area_mm.tenths().into()
    }

    /// The ships of both squads, as JSON: ship, player, row, pilot, name, ship type, points, size.
    fn ships(&self) -> String {
        let matchup = self.0.matchup();
        let ship = |ship: ShipSlot| {
            let spec = matchup.ship(ship);
            json!({
                "ship": ship.0, "side": if self.0.player(ship.seat()) == 0 { "a" } else { "b" },
                "row": ship.index() % (SHIPS / 2), "pilot": spec.pilot, "name": spec.name,
                "type": spec.chassis, "points": spec.cost, "size": format!("{:?}", spec.size).to_lowercase(),
            })
        };
        matchup.fielded.into_iter().map(ship).collect::<Value>().to_string()
    }

    /// The observation of a player, in new arrays: those with the names `features`.
    #[pyo3(signature = (player, features))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        features: Vec<String>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let parts = arrays::parts(&features)?;
        let seat = match player {
            Some(player) => self.0.seat(player)?,
            // At the end of a game the observation is that of squad A.
            None => self.0.state.asked().unwrap_or_else(|| self.0.seat_of(0)),
        };
        let arrays = Arrays::new(py, 1, parts);
        let mut locked = Locked::new(py, &arrays)?;
        let mut rows = locked.rows()?;
        self.0.state.view(seat, |view| observe(view, &mut Memory::default(), &mut rows.of(0)));
        drop(locked);
        arrays.dict(py)
    }
}

impl Held {
    /// The beginning of a game.
    fn game(source: Arc<Source>, seed: u64, game: u64) -> Held {
        let state = state::State::new(&source.pairing, seed, game);
        Held { state, source, origin: Arc::new(Origin::Game { seed, game }), before: None }
    }

    /// The position of a scenario.
    fn placed(
        py: Python<'_>,
        file: String,
        text: String,
        case: usize,
        cards: Option<PathBuf>,
    ) -> PyResult<Held> {
        let wrong = |error: &dyn std::fmt::Display| Class::Scenario.error(py, error);
        let read = cases::read(&file, &text).map_err(|error| wrong(&error))?;
        let own = Cards::load(py, cards.as_deref())?;
        let pool = CardPool { catalogue: &own.catalogue, library: &own.library };
        let found = read.get(case).ok_or_else(|| wrong(&format!("{file}: it has no case {case}")))?;
        let (matchup, battle) = found.placed(pool).map_err(|error| wrong(&error))?;
        let pairing = Arc::new(Pairing::new([matchup.clone(), matchup], First::ByRules));
        let names = ["player A".to_owned(), "player B".to_owned()];
        let state = state::State::placed(&pairing, &battle);
        let source = Arc::new(Source { pairing, names, xws: None, points: String::new(), cards });
        Ok(Held { state, source, origin: Arc::new(Origin::Scenario { file, text, case }), before: None })
    }

    /// Reads a pickled state.
    pub(super) fn unpickled(py: Python<'_>, text: &str) -> PyResult<Held> {
        let wrong = |what: &dyn std::fmt::Display| {
            PyValueError::new_err(format!("a pickled state that cannot go on here: {what}"))
        };
        let Pickled { squads, cards, origin, steps, hash } =
            serde_json::from_str(text).map_err(|error| wrong(&error))?;
        let mut held = match origin {
            Origin::Game { seed, game } => {
                let squads = squads.ok_or_else(|| wrong(&"it has no squads"))?;
                let source = squads.source(py, cards.as_deref(), Path::new("a pickled state"))?;
                Held::game(source, seed, game)
            }
            Origin::Scenario { file, text, case } => Held::placed(py, file, text, case, cards)?,
        };
        let state = &mut held.state;
        py.detach(|| state.take_steps(&steps)).map_err(|error| wrong(&error))?;
        if held.state.whole_hash() != hash {
            return Err(wrong(
                &"another killbox, or other cards, have pickled it, and its game goes differently",
            ));
        }
        Ok(held)
    }

    /// The state as text, for pickles.
    pub(super) fn pickled(&self, py: Python<'_>) -> PyResult<String> {
        let Held { state, source, origin, .. } = self;
        let steps = self.steps(py)?;
        let (squads, cards, origin) = (source.pickled(), source.cards.clone(), Origin::clone(origin));
        let pickled = Pickled { squads, cards, origin, steps, hash: state.whole_hash() };
        serde_json::to_string(&pickled).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The battle of an environment.
    pub(super) fn taken(state: state::State, slot: &Slot, cards: Option<PathBuf>) -> Option<Held> {
        let Told { answers, forks, start } = &slot.told;
        if let Some(start) = start {
            // Nothing has happened since the battle was set to this state. Another link would let
            // the chain of battles and states grow with every call.
            if answers.is_empty() && forks.is_empty() {
                return Some(Held::clone(start));
            }
            let (source, origin) = (Arc::clone(&start.source), Arc::clone(&start.origin));
            return Some(Held { state, source, origin, before: Some(Arc::new(slot.clone())) });
        }
        let met = slot.met.as_ref()?;
        let source = Source {
            pairing: Arc::clone(&met.pairing),
            names: met.names.clone(),
            xws: Some(met.xws.clone()),
            points: met.points.clone(),
            cards,
        };
        let origin = Arc::new(Origin::Game { seed: slot.seed, game: slot.game });
        Some(Held { state, source: Arc::new(source), origin, before: Some(Arc::new(slot.clone())) })
    }

    /// The squads with which the state plays on in environments, if these can play them.
    pub(super) fn met(&self, made: &Made) -> PyResult<Arc<Met>> {
        let squads = match self.source.met() {
            Some(met) => Squads::Met(Arc::new(met)),
            None => Squads::Kind(Kind::clone(self.source.pairing.kind())),
        };
        made.takes(&squads, 0, self.state.game())
    }

    /// The state at its next decision for the caller. If `draws_setup`, the player `random` sets
    /// up. `player` plays squad B; without it both squads are the caller's.
    pub(super) fn answered_by(
        mut self,
        player: Option<Box<dyn Player>>,
        draws_setup: bool,
        seed: u64,
    ) -> Held {
        if draws_setup && self.state.round() == 0 {
            let mut random: SeatPlayers = [Some(Box::new(Random)), Some(Box::new(Random))];
            self.state.play(&mut random, Until::Rounds(1), seed);
        }
        let theirs = self.seat_of(1);
        if player.is_some() && self.state.open(theirs).is_some() {
            let mut seated: SeatPlayers = Default::default();
            seated[theirs.index()] = player;
            self.state.play(&mut seated, Until::End, seed);
        }
        self
    }

    /// The steps since the beginning of the game.
    fn steps(&self, py: Python<'_>) -> PyResult<Vec<Step>> {
        let mut steps = Vec::new();
        if let Some(before) = &self.before {
            if let Some(start) = &before.told.start {
                steps = start.steps(py)?;
            }
            let told = py.detach(|| retold(before)).ok_or_else(|| {
                let what = "the battle of the environment goes differently when it is played again";
                Class::Replay.error(py, what)
            })?;
            steps.extend(told.steps);
        }
        steps.extend(self.state.steps());
        Ok(steps)
    }

    /// What the battle is played with: the squads in their seats.
    fn matchup(&self) -> &Matchup {
        let pairing = self.state.pairing();
        let number = seating(pairing.first(), self.state.game()).0;
        &pairing.matchups()[usize::from(number)]
    }

    fn player(&self, seat: Seat) -> u8 {
        u8::from(seat != self.state.seat_of_a())
    }

    fn seat_of(&self, player: usize) -> Seat {
        let seat = self.state.seat_of_a();
        if player == 0 { seat } else { seat.other() }
    }

    /// The seat of a player that the caller names.
    fn seat(&self, player: &Bound<'_, PyAny>) -> PyResult<Seat> {
        Ok(self.seat_of(index("player", player, 2)?))
    }

    /// The seat of a player that has an open decision.
    fn asked(&self, py: Python<'_>, player: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        let Some(asked) = self.state.asked() else {
            return Err(self.refused(py, NotPlayed::Over));
        };
        let Some(player) = player else { return Ok(asked) };
        let seat = self.seat(player)?;
        match self.state.open(seat) {
            Some(_) => Ok(seat),
            None => Err(self.refused(py, NotPlayed::NotAsked(seat))),
        }
    }

    /// The names of the squads, seat A's first.
    fn names_by_seat(&self) -> [String; 2] {
        let mut names = self.source.names.clone();
        if self.state.seat_of_a() == Seat::B {
            names.reverse();
        }
        names
    }

    fn refused(&self, py: Python<'_>, error: NotPlayed) -> PyErr {
        let named = |ship: ShipSlot| format!("ship {} ({})", ship.0, self.matchup().ship(ship).name);
        let what = match error {
            NotPlayed::Over => {
                "the game is over: it has no open decision (`result` has its result)".to_owned()
            }
            NotPlayed::NotAsked(seat) => {
                let [here, other] = [seat, seat.other()].map(|seat| self.player(seat));
                format!("player {here} has no open decision: player {other} is asked")
            }
            NotPlayed::NoDial(ship) => {
                format!("{} has no facedown dial (`hidden_dials` lists those that have one)", named(ship))
            }
            NotPlayed::NotOnDial(ship) => format!("{} has no such maneuver on its dial", named(ship)),
            NotPlayed::NoSuchOption { .. } | NotPlayed::NotLegal(_) => error.to_string(),
        };
        Class::Action.error(py, what)
    }
}

impl Source {
    fn ruleset(&self) -> &Ruleset {
        &self.pairing.matchups()[0].ruleset
    }

    /// The squads as environments have them; none for a scenario.
    fn met(&self) -> Option<Met> {
        let (pairing, names) = (Arc::clone(&self.pairing), self.names.clone());
        Some(Met { pairing, names, xws: self.xws.clone()?, points: self.points.clone() })
    }

    /// The squads as they are pickled; none for a scenario.
    fn pickled(&self) -> Option<PickledSquads> {
        Some(PickledSquads {
            names: self.names.clone(),
            xws: self.xws.clone()?,
            points: self.points.clone(),
            ruleset: self.ruleset().clone(),
            first: self.pairing.first().name().to_owned(),
        })
    }

    /// The source of the first two squads of a field. `cards` is the folder with the user's own
    /// cards.
    fn of_field(
        field: &squads::Field,
        library: &Library,
        first: First,
        cards: Option<&Path>,
    ) -> PyResult<Arc<Source>> {
        let squads = PickledSquads {
            names: [0, 1].map(|side| field.squads[side].name.clone()),
            xws: [0, 1].map(|side| field.squads[side].xws.clone()),
            points: field.points_version(),
            ruleset: field.ruleset.clone(),
            first: first.name().to_owned(),
        };
        Source::known(&squads, cards, || Ok(Pairing::new(field.matchups(0, 1, library), first)))
    }

    /// The source of these squads: the one that states of this process have already, or a new one.
    fn known(
        squads: &PickledSquads,
        cards: Option<&Path>,
        make: impl FnOnce() -> PyResult<Pairing>,
    ) -> PyResult<Arc<Source>> {
        let key = match cards {
            None => serde_json::to_string(squads).ok(),
            Some(_) => None,
        };
        let find = |key: &String| {
            let known = SOURCES.lock().unwrap_or_else(PoisonError::into_inner);
            known.iter().find(|(other, _)| other == key).and_then(|(_, source)| source.upgrade())
        };
        if let Some(source) = key.as_ref().and_then(find) {
            return Ok(source);
        }
        let source = Arc::new(Source {
            pairing: Arc::new(make()?),
            names: squads.names.clone(),
            xws: Some(squads.xws.clone()),
            points: squads.points.clone(),
            cards: cards.map(Path::to_owned),
        });
        if let Some(key) = key {
            let mut known = SOURCES.lock().unwrap_or_else(PoisonError::into_inner);
            known.retain(|(_, source)| source.strong_count() > 0);
            known.push((key, Arc::downgrade(&source)));
        }
        Ok(source)
    }
}

impl PickledSquads {
    /// The source of these squads. `path` is used in messages.
    fn source(&self, py: Python<'_>, cards: Option<&Path>, path: &Path) -> PyResult<Arc<Source>> {
        let first = read_first(Some(self.first.as_str()).filter(|first| *first != First::ByRules.name()))?;
        Source::known(self, cards, || {
            let own = self.cards(py, cards)?;
            let (_, field) =
                squads::matchup_from_values(&self.xws, &own.catalogue, &own.library, &self.ruleset, path)
                    .map_err(|error| Class::Squad.error(py, error))?;
            Ok(Pairing::new(field.matchups(0, 1, &own.library), first))
        })
    }

    /// The cards by the points by which the squads cost, if killbox has them, or else by the
    /// current points.
    fn cards(&self, py: Python<'_>, dir: Option<&Path>) -> PyResult<Cards> {
        let cards = Cards::load(py, dir)?;
        if cards.catalogue.cards(self.ruleset.card_set).points_version() == self.points {
            return Ok(cards);
        }
        let Some(revision) = revision(&self.points) else { return Ok(cards) };
        Cards::by_points(py, dir, Some(revision))
    }
}

impl Label {
    fn new(name: &str, player: &Chosen) -> Label {
        let files = player.files().map(|file| (file.to_owned(), stamp(file))).collect();
        Label { name: name.to_owned(), files }
    }

    /// Whether the files are still those that were read.
    fn is_current(&self) -> bool {
        self.files.iter().all(|(file, read)| read.is_some() && *read == stamp(file))
    }
}

fn stamp(file: &Path) -> Option<Stamp> {
    let about = std::fs::metadata(file).ok()?;
    Some((about.len(), about.modified().ok()?))
}

/// The player with this name: one that has played before, or a new one.
fn player_named(py: Python<'_>, name: &str) -> PyResult<(Label, Box<dyn Player>)> {
    let mut players = PLAYERS.lock().unwrap_or_else(PoisonError::into_inner);
    players.retain(|(label, _)| label.name != name || label.is_current());
    if let Some(place) = players.iter().position(|(label, _)| label.name == name) {
        return Ok(players.remove(place));
    }
    drop(players);
    let player = chosen(py, name)?;
    Ok((Label::new(name, &player), player.make()))
}

/// Keeps a player for the next call. If there is no room, the player goes that has not played for
/// the longest time.
fn keep_player(label: Label, player: Box<dyn Player>) {
    let mut players = PLAYERS.lock().unwrap_or_else(PoisonError::into_inner);
    if players.len() == MOST_PLAYERS {
        players.remove(0);
    }
    players.push((label, player));
}
