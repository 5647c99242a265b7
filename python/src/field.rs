//! The inputs of a run: squads, rulesets, cards and players.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use killbox::coverage::Coverage;
use killbox::input::{self, InputError};
use killbox::matches::MakePlayer;
use killbox::squads::{self, Checked, LoadOptions, SquadError, Xws};
use killbox_cards::catalogue::revision::{Revision, revision};
use killbox_cards::catalogue::{Catalogue, did_you_mean, nearest};
use killbox_cards::{Library, rulesets as known};
use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::{CardSet, Ruleset};
use killbox_players::registry::{Chosen, Declared, PLAYERS, Takes};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::raise::Class;

/// The maximum size of a ruleset file in bytes. Those that come with killbox have five thousand.
const LONGEST_RULESET: u64 = 1 << 18;

/// The source of a squad: its label in messages and its JSON. Without JSON the label is a file or a
/// builder's link.
pub type Source = (String, Option<String>);

/// The parts of the argument `cards`, which are separated by commas: revisions of points by name,
/// then a folder. What names no revision is a folder.
fn points_and_folder(meant: &Path) -> (Vec<&'static Revision>, Option<&Path>) {
    let mut named = Vec::new();
    let Some(mut rest) = meant.to_str() else { return (named, Some(meant)) };
    loop {
        let (first, after) = rest.split_once(',').map_or((rest, None), |(first, after)| (first, Some(after)));
        let Some(found) = revision(first.trim()) else { return (named, Some(Path::new(rest.trim()))) };
        named.push(found);
        let Some(after) = after else { return (named, None) };
        rest = after;
    }
}

/// Cards and their abilities: those that come with killbox, which a folder of the user's own cards
/// may override.
pub struct Cards {
    pub catalogue: Cow<'static, Catalogue>,
    pub library: Cow<'static, Library>,
}

impl Cards {
    /// Loads the cards that the argument `cards` means: the built-in ones, by the revisions of
    /// points that it names, with the folder that it names over them.
    pub fn load(py: Python<'_>, meant: Option<&Path>) -> PyResult<Cards> {
        Cards::by_points(py, meant, None)
    }

    /// As [`Cards::load`]; of the game of `points` by these points.
    pub fn by_points(
        py: Python<'_>,
        meant: Option<&Path>,
        points: Option<&'static Revision>,
    ) -> PyResult<Cards> {
        let (mut named, dir) = meant.map_or_else(Default::default, points_and_folder);
        named.extend(points);
        let catalogue = match (&named[..], dir) {
            ([], None) => Cow::Borrowed(Catalogue::embedded()),
            (named, dir) => {
                Cow::Owned(Catalogue::with_points(named, dir).map_err(|error| Class::Cards.error(py, error))?)
            }
        };
        let library = match dir {
            None => Cow::Borrowed(Library::built_in().map_err(|error| Class::Cards.error(py, error))?),
            Some(dir) => Cow::Owned(
                Library::with_overlay(dir, &catalogue).map_err(|error| Class::Cards.error(py, error))?,
            ),
        };
        Ok(Cards { catalogue, library })
    }

    /// Reads and checks squads that are to meet, by this ruleset or by the one that they fit.
    pub fn field(
        &self,
        py: Python<'_>,
        sources: &[Source],
        ruleset: Option<&str>,
        lenient: bool,
    ) -> PyResult<squads::Field> {
        let found = self::ruleset(py, ruleset)?;
        let (ruleset, remarks) =
            found.map_or((None, Vec::new()), |found| (Some(found.ruleset), found.remarks));
        let squads = sources.iter().map(|source| read(source, &self.catalogue));
        let squads: Vec<Xws> =
            squads.collect::<Result<_, _>>().map_err(|error| Class::Squad.error(py, error))?;
        let options = self.options(ruleset, lenient);
        let mut field = squads::load_read(squads.clone(), &options)
            .map_err(|error| refused(py, error, &squads, &options))?;
        field.warnings.splice(..0, remarks);
        Ok(field)
    }

    /// The name of the ruleset that a squad fits.
    pub fn fits(&self, py: Python<'_>, source: &Source, lenient: bool) -> PyResult<String> {
        let xws = read(source, &self.catalogue).map_err(|error| Class::Squad.error(py, error))?;
        Ok(squads::check_read(&xws, &self.options(None, lenient)).ruleset)
    }

    /// The options that read squads with these cards.
    fn options(&self, ruleset: Option<Ruleset>, lenient: bool) -> LoadOptions<'_> {
        LoadOptions { catalogue: &self.catalogue, library: &self.library, ruleset, lenient }
    }
}

/// The ruleset with this name, or in this file.
pub fn ruleset(py: Python<'_>, name: Option<&str>) -> PyResult<Option<known::Found>> {
    let Some(name) = name else { return Ok(None) };
    if let Some(ruleset) = known::named(name) {
        return Ok(Some(known::Found { ruleset, remarks: Vec::new() }));
    }
    let path = Path::new(name);
    let text = match input::text(path, LONGEST_RULESET, "a ruleset file") {
        Err(InputError::Io { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
            let near = nearest(name, known::NAMES);
            let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
            let what = "neither a ruleset that comes with killbox nor an existing file";
            return Err(Class::Ruleset.error(py, format!("ruleset {name}: {what}{hint}")));
        }
        text => text.map_err(|error| Class::Ruleset.error(py, error))?,
    };
    known::check(&input::shown(path), &text).map(Some).map_err(|error| Class::Ruleset.error(py, error))
}

fn read(source: &Source, catalogue: &Catalogue) -> Result<Xws, SquadError> {
    match source {
        (path, None) => Xws::read_with(Path::new(path), catalogue),
        (label, Some(text)) => {
            let value: Value = serde_json::from_str(text)
                .map_err(|error| SquadError::File { file: label.clone(), what: error.to_string() })?;
            // A squad without a name is named after its file, as when it is read from the file.
            let stem = Path::new(label).file_stem().map_or(label.into(), |stem| stem.to_string_lossy());
            Xws::from_value(value, label, &stem)
        }
    }
}

/// The ruleset with this name or in this file, with remarks on it. Defaults to the ruleset of the
/// 200-point game.
pub fn ruleset_or_legacy(py: Python<'_>, name: Option<&str>) -> PyResult<known::Found> {
    let legacy = || Some(known::Found { ruleset: known::named("legacy")?, remarks: Vec::new() });
    ruleset(py, name)?
        .or_else(legacy)
        .ok_or_else(|| Class::Ruleset.error(py, "the rulesets that come with killbox are missing"))
}

/// Sets the scenario that a ruleset's games play, if one is named [SCN-2].
pub fn set_scenario(py: Python<'_>, ruleset: &mut Ruleset, name: Option<&str>) -> PyResult<()> {
    let Some(name) = name else { return Ok(()) };
    let Some(choice) = ScenarioChoice::named(name) else {
        let hint = did_you_mean(name, ScenarioChoice::words());
        let known: Vec<&str> = ScenarioChoice::words().collect();
        let what = format!("scenario={name:?}: no such scenario{hint}; expected one of {}", known.join(", "));
        return Err(PyValueError::new_err(what));
    };
    ruleset.play(choice).map_err(|why| Class::Ruleset.error(py, format!("scenario={name:?}: {why}")))
}

/// Sets the environment card of a ruleset's games, if one is named [ENV-1].
pub fn set_environment(ruleset: &mut Ruleset, name: Option<&str>) -> PyResult<()> {
    let Some(name) = name else { return Ok(()) };
    let Some(choice) = EnvironmentChoice::named(name) else {
        let known: Vec<String> = EnvironmentChoice::all().map(EnvironmentChoice::word).collect();
        let hint = did_you_mean(name, known.iter().map(String::as_str));
        let what = format!(
            "environment={name:?}: no simulated card has this name{hint}; expected one of {}",
            known.join(", ")
        );
        return Err(PyValueError::new_err(what));
    };
    ruleset.environment = choice;
    Ok(())
}

/// A checked squad as JSON, with its faults and its XWS.
fn told(checked: &Checked, xws: Option<&Xws>) -> Value {
    let mut told = serde_json::to_value(checked).unwrap_or_default();
    if let (Some(squad), Some(ruleset)) = (&checked.squad, &checked.played) {
        told["xws"] = squads::xws(squad, ruleset);
        told["text"] = checked.show().into();
    }
    told["source"] = xws.map_or(Value::Null, |xws| xws.value.clone());
    told
}

/// Checks a squad and returns its data and all its faults, as JSON.
#[pyfunction]
#[pyo3(signature = (source, ruleset, lenient, cards))]
pub fn check(
    py: Python<'_>,
    source: Source,
    ruleset: Option<&str>,
    lenient: bool,
    cards: Option<PathBuf>,
) -> PyResult<String> {
    let cards = Cards::load(py, cards.as_deref())?;
    let found = self::ruleset(py, ruleset)?;
    let xws = read(&source, &cards.catalogue).map_err(|error| Class::Squad.error(py, error))?;
    let checked = squads::check_read(&xws, &cards.options(found.map(|found| found.ruleset), lenient));
    Ok(told(&checked, Some(&xws)).to_string())
}

/// Squads of one ruleset, ready to play each other.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Field {
    pub field: squads::Field,
    pub cards: Cards,
}

#[pymethods]
impl Field {
    /// Reads and checks squads. Their games play `scenario` and have the environment card
    /// `environment`. If `asked` and there is no `scenario`, they play the scenarios that the squad
    /// files ask for [SCN-2].
    #[new]
    #[pyo3(signature = (sources, ruleset, lenient, cards, scenario, environment, asked))]
    #[allow(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    pub fn new(
        py: Python<'_>,
        sources: Vec<Source>,
        ruleset: Option<&str>,
        lenient: bool,
        cards: Option<PathBuf>,
        scenario: Option<&str>,
        environment: Option<&str>,
        asked: bool,
    ) -> PyResult<Field> {
        let cards = Cards::load(py, cards.as_deref())?;
        let mut field = cards.field(py, &sources, ruleset, lenient)?;
        set_scenario(py, &mut field.ruleset, scenario)?;
        set_environment(&mut field.ruleset, environment)?;
        if asked && scenario.is_none() {
            field.play_as_asked();
        }
        Ok(Field { field, cards })
    }

    /// The number of squads.
    fn __len__(&self) -> usize {
        self.field.squads.len()
    }

    /// The name of each squad.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.field.squads.iter().map(|squad| squad.name.clone()).collect()
    }

    /// The ruleset's name.
    #[getter]
    fn ruleset(&self) -> String {
        self.field.ruleset.name.clone()
    }

    /// Warnings about the squads and the ruleset.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.field.warnings.clone()
    }
}

/// The exception for rejected squads, with all faults of each squad as structured data.
fn refused(py: Python<'_>, error: SquadError, squads: &[Xws], options: &LoadOptions) -> PyErr {
    let message = match &error {
        SquadError::Faults { ruleset, faults, only_points } => {
            let hint = if *only_points {
                "\n(points and slots change with every points list: lenient=True accepts these squads)"
            } else {
                ""
            };
            format!("the squads are not legal by ruleset `{ruleset}`:\n  {}{hint}", faults.join("\n  "))
        }
        SquadError::Mixed { squads } => format!(
            "the squads are of different points systems and cannot meet:\n  {}\n(ruleset=\"legacy\" or ruleset=\"standard\" checks all of them by one system)",
            squads.join("\n  ")
        ),
        other => other.to_string(),
    };
    let mut faults = Vec::new();
    for xws in squads {
        let checked = squads::check_read(xws, options);
        for fault in &checked.faults {
            let mut one = serde_json::to_value(fault).unwrap_or_default();
            one["squad"] = checked.name.clone().into();
            one["file"] = checked.file.clone().into();
            faults.push(one);
        }
    }
    Class::Squad.with(py, (message, Value::from(faults).to_string()))
}

/// The player with this name, which options may follow.
pub fn chosen(py: Python<'_>, name: &str) -> PyResult<Chosen> {
    Chosen::parse(name).map_err(|refused| {
        let hint = refused.unknown().map_or_else(String::new, |(word, known)| did_you_mean(word, known));
        Class::Player.error(py, format!("{refused}{hint}"))
    })
}

/// A function that makes the player, for a run.
pub fn maker(player: &Chosen) -> Box<MakePlayer> {
    let player = player.clone();
    Box::new(move || player.make())
}

/// The registered players with descriptions and options, as JSON.
#[pyfunction]
pub fn players() -> String {
    let option = |option: &Declared| match option.takes {
        Takes::Number { least, most, unsaid, .. } => json!({
            "key": option.key, "about": option.about, "least": least, "most": most, "default": unsaid,
        }),
        // These options take a file.
        Takes::Weights | Takes::Network => json!({"key": option.key, "about": option.about}),
    };
    let all: Vec<Value> = PLAYERS
        .iter()
        .map(|player| {
            let options: Vec<Value> = player.options.iter().map(option).collect();
            json!({"name": player.name, "about": player.about, "options": options})
        })
        .collect();
    Value::from(all).to_string()
}

/// The rulesets that come with killbox, or the one with this name or in this file, with all
/// switches, as JSON.
#[pyfunction]
#[pyo3(signature = (name))]
pub fn rulesets(py: Python<'_>, name: Option<&str>) -> PyResult<String> {
    let all: Vec<Ruleset> = match ruleset(py, name)? {
        Some(found) => vec![found.ruleset],
        None => known::NAMES.iter().filter_map(|name| known::named(name)).collect(),
    };
    let told = |ruleset: &Ruleset| {
        let mut told = serde_json::to_value(ruleset).unwrap_or_default();
        // Ruleset files may leave out the default size of the play area; the dictionary has it.
        told["play_area_mm"] = ruleset.play_area_mm.tenths().to_vec().into();
        told
    };
    Ok(serde_json::to_string(&all.iter().map(told).collect::<Vec<_>>()).unwrap_or_default())
}

/// The cards of a set whose id or name contains `filter`, and whether their abilities are
/// simulated, as JSON.
#[pyfunction]
#[pyo3(signature = (set, filter, dir))]
pub fn cards(py: Python<'_>, set: &str, filter: Option<&str>, dir: Option<PathBuf>) -> PyResult<String> {
    let set = match set {
        "standard" => CardSet::Standard,
        "legacy" => CardSet::Legacy,
        "xwa" => CardSet::Xwa,
        other => {
            let what = format!("card set '{other}': expected 'standard', 'legacy' or 'xwa'");
            return Err(Class::Cards.error(py, what));
        }
    };
    let cards = Cards::load(py, dir.as_deref())?;
    let coverage = Coverage::new(cards.catalogue.cards(set), &cards.library, filter);
    Ok(serde_json::to_string(&coverage.cards).unwrap_or_default())
}
