//! What the commands have in common: options for cards, rulesets and players, how a command fails,
//! and where it prints.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::ErrorKind::NotFound;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use killbox::input::{self, InputError};
use killbox::output;
use killbox::page::{Page, Tone};
use killbox_cards::Library;
use killbox_cards::catalogue::{Catalogue, nearest};
use killbox_cards::rulesets::{self, Found};
use killbox_components::environment::EnvironmentChoice;
use killbox_components::objective::ScenarioChoice;
use killbox_components::ruleset::Ruleset;
use strum::VariantArray;

use super::help::RULES;

/// Where cards come from.
#[derive(Clone, Debug, Args)]
pub(super) struct CardsOption {
    /// A folder of own cards or changed points, laid over the cards that come with killbox
    #[arg(long = "cards", value_name = "DIR", help_heading = RULES)]
    pub(super) dir: Option<PathBuf>,
}

/// A longer file is no ruleset: those that come with killbox have five thousand bytes.
const LONGEST_RULESET: u64 = 1 << 18;

/// Which rules.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesetOption {
    /// The rules: `standard` (20 points), `legacy` (200 points), or a file [default: those that the
    /// squads fit]
    ///
    /// Also `standard-epic` and `legacy-epic`, with huge ships; a ruleset file of your own; `-` for
    /// standard input.
    #[arg(long, value_name = "NAME|FILE", help_heading = RULES)]
    ruleset: Option<String>,
}

/// SCN-2, ENV-1: which scenario is played, and in which environment.
#[derive(Clone, Debug, Args)]
pub(super) struct ScenarioOption {
    /// The scenario of the 20-point game that is played, or `alternate`: all four in turn [default:
    /// none]
    ///
    /// By rulesets with mission points. The first word is enough (`assault`). `alternate` plays two
    /// games of each, and is what `gauntlet` and `meta` do with squads whose files say that they
    /// are of the 20-point game.
    #[arg(long, value_name = "SCENARIO", value_parser = ScenarioParser, help_heading = RULES)]
    scenario: Option<ScenarioChoice>,
    /// The environment card of the games, or `random`: one of them is dealt, two games each
    /// [default: none]
    ///
    /// Its obstacles lie in place of the squads' own. The first word of its title is enough.
    #[arg(long, value_name = "CARD", value_parser = EnvironmentParser, hide_short_help = true, help_heading = RULES)]
    environment: Option<EnvironmentChoice>,
}

impl ScenarioOption {
    /// Sets what was asked for in the ruleset.
    ///
    /// # Errors
    /// SCN-3: a ruleset without mission points has none.
    pub(super) fn set(&self, ruleset: &mut Ruleset) -> Result<(), Failure> {
        if let Some(environment) = self.environment {
            ruleset.environment = environment;
        }
        let Some(scenario) = self.scenario else { return Ok(()) };
        ruleset.play(scenario).map_err(|why| format!("--scenario {}: {why}", scenario.word()).into())
    }

    /// Whether a scenario was asked for, or that none is played.
    pub(super) const fn is_said(&self) -> bool {
        self.scenario.is_some()
    }
}

/// Reads a scenario's name: as help lists it, or its title. Help and completions list the names
/// that there are.
#[derive(Clone, Copy, Debug)]
struct ScenarioParser;

impl TypedValueParser for ScenarioParser {
    type Value = ScenarioChoice;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<ScenarioChoice, clap::Error> {
        match value.to_str().and_then(ScenarioChoice::named) {
            Some(choice) => Ok(choice),
            // It says which there are, and which may be meant.
            None => PossibleValuesParser::new(scenarios())
                .try_map(|word| ScenarioChoice::named(&word).ok_or("no scenario"))
                .parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(scenarios()))
    }
}

fn scenarios() -> impl Iterator<Item = PossibleValue> {
    ScenarioChoice::VARIANTS
        .iter()
        .filter(|choice| !choice.is_none())
        .map(|choice| PossibleValue::new(choice.word()))
}

/// Reads the title of an environment card.
#[derive(Clone, Copy, Debug)]
struct EnvironmentParser;

impl TypedValueParser for EnvironmentParser {
    type Value = EnvironmentChoice;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<EnvironmentChoice, clap::Error> {
        match value.to_str().and_then(EnvironmentChoice::named) {
            Some(choice) => Ok(choice),
            None => PossibleValuesParser::new(environments())
                .try_map(|word| EnvironmentChoice::named(&word).ok_or("no environment"))
                .parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(environments()))
    }
}

/// Their titles in words of a command line: `ion-clouds`.
fn environments() -> impl Iterator<Item = PossibleValue> {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let choices = EnvironmentChoice::all().filter(|choice| !choice.is_none());
        choices.map(EnvironmentChoice::word).collect()
    });
    WORDS.iter().map(|word| PossibleValue::new(word.as_str()))
}

/// What a command ends with when it cannot do what was asked.
pub(super) type Failure = Box<dyn std::error::Error>;

/// What the program ends with when the command line names what there is not, as when it is wrong
/// itself.
pub(super) const WRONG_USE: u8 = 2;

/// Says on standard error what went wrong.
pub(super) fn complain(error: impl Display) {
    let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let heading = Page { width: None, colour }.paint(Tone::Wrong, "error:");
    anstream::eprintln!("{heading} {error}");
}

/// Where standard output is read: a terminal has its width, and colours unless NO_COLOR or the like
/// forbids them. COLUMNS says the width where there is no terminal, and in its place.
pub(super) fn page() -> Page {
    let out = std::io::stdout();
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse::<u16>().ok());
    let terminal = || terminal_size::terminal_size_of(&out).map(|(width, _)| width.0);
    match said.filter(|columns| *columns > 0).or_else(terminal) {
        Some(width) => Page::terminal(usize::from(width), colour),
        None => Page { width: None, colour },
    }
}

/// Prints to standard output. A reader that has seen enough, such as `head`, is no failure.
pub(super) fn print(text: impl Display) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}{}", output::advice(&error)).into())
        }
        _ => Ok(()),
    }
}

impl CardsOption {
    pub(super) fn load(&self) -> Result<Catalogue, Failure> {
        match &self.dir {
            None => Ok(Catalogue::embedded().clone()),
            Some(dir) => Ok(Catalogue::with_overlay(dir)?),
        }
    }

    pub(super) fn library(&self) -> Result<Library, Failure> {
        match &self.dir {
            None => Ok(Library::built_in()?.clone()),
            Some(dir) => Ok(Library::with_overlay(dir, &self.load()?)?),
        }
    }
}

impl RulesetOption {
    /// The ruleset that was asked for, if one was.
    pub(super) fn load(&self) -> Result<Option<Found>, Failure> {
        let Some(name) = &self.ruleset else { return Ok(None) };
        if let Some(ruleset) = rulesets::named(name) {
            return Ok(Some(Found { ruleset, remarks: Vec::new() }));
        }
        let path = Path::new(name);
        match input::text(path, LONGEST_RULESET, "a ruleset file") {
            Err(InputError::Io { error, .. }) if error.kind() == NotFound => {
                let near = nearest(name, rulesets::NAMES);
                let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
                let what = "no ruleset that comes with killbox, nor a file that is there";
                Err(format!("--ruleset {name}: {what}{hint}").into())
            }
            text => Ok(Some(rulesets::check(&input::shown(path), &text?)?)),
        }
    }
}
